//! Files with one thing wrong each, and files with nothing wrong: preflight finds what is there and nothing else.

mod alike;
mod hostile;
mod paper;
mod planted;
mod plates;
mod report;
mod seeded;
mod type1;
