//! Files with one error each, and files without errors: preflight finds each error and nothing else.

mod alike;
mod hostile;
mod paper;
mod planted;
mod plates;
mod report;
mod seeded;
mod type1;
