//! What is counted of Looterz.
