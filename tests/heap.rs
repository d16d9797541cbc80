//! Memory on the heap, counted by a special allocator; that is why these tests are not part of `it`.

mod allocation;
mod forgetting;
