//! PDF objects, made of numbers, names and pairs.

use lopdf::{Dictionary, Object};

/// A PDF name.
pub(super) fn name(text: &str) -> Object {
    Object::Name(text.as_bytes().to_vec())
}

/// A PDF array of numbers, written with `decimals` places so that rounding errors of binary fractions are not
/// printed.
pub(super) fn numbers(values: &[f32], decimals: i32) -> Object {
    let one = 10f64.powi(decimals);
    let rounded = |v: f32| (f64::from(v) * one).round() / one;
    Object::Array(values.iter().map(|v| number(rounded(*v))).collect())
}

/// A PDF number; an integer if it is whole.
pub(super) fn number(v: f64) -> Object {
    if v.fract() == 0.0 && v.abs() < 1e9 { Object::Integer(v as i64) } else { Object::Real(v as f32) }
}

/// A dictionary from pairs.
pub(super) fn dict<const N: usize>(pairs: [(&str, Object); N]) -> Dictionary {
    Dictionary::from_iter(pairs)
}
