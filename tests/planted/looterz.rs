//! Faults of a deck of Looterz.
