//! The games of the library. A new one is a folder here, one in `data`, one in `templates`, and one line in `ALL`.

pub mod loot_roll;
