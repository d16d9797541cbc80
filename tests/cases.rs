//! Small inputs of kinds that people really have, with errors that other programs are known for.

mod drawings;
mod pictures;
mod tables;
mod written;
