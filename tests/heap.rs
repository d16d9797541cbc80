//! What is taken from the heap, counted by an allocator of its own; that is why these are no part of `it`.

mod allocation;
mod forgetting;
