//! Small inputs of the kinds that people really have, with faults that other programs were known for.

mod drawings;
mod pictures;
mod tables;
mod written;
