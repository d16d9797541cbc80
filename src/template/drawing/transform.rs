//! CSS transforms (CSS Transforms Module Levels 1 and 2, two-dimensional only) as one matrix.

use super::length::{Axis, Scale, angle};
use super::scan;
use svgtypes::Transform;

/// First `inner`, then `outer`.
pub(crate) fn then(outer: Transform, inner: Transform) -> Transform {
    let (o, i) = (outer, inner);
    Transform::new(
        o.a * i.a + o.c * i.b,
        o.b * i.a + o.d * i.b,
        o.a * i.c + o.c * i.d,
        o.b * i.c + o.d * i.d,
        o.a * i.e + o.c * i.f + o.e,
        o.b * i.e + o.d * i.f + o.f,
    )
}

pub(super) fn shift(x: f64, y: f64) -> Transform {
    Transform::new(1.0, 0.0, 0.0, 1.0, x, y)
}

/// The transform in the syntax of SVG.
pub(super) fn written(t: Transform) -> String {
    format!("matrix({} {} {} {} {} {})", t.a, t.b, t.c, t.d, t.e, t.f)
}

/// The list of functions in `transform`; `scale.view` is the box that percentages refer to.
pub(super) fn functions(value: &str, scale: &Scale) -> Option<Transform> {
    let mut whole = shift(0.0, 0.0);
    if value.trim() == "none" {
        return Some(whole);
    }
    let mut rest = value.trim();
    while !rest.is_empty() {
        let end = scan::until(rest, rest.find('(')? + 1, &[')'])?;
        let (name, inner) = scan::function(&rest[..=end])?;
        let listed = scan::split(inner, &[',']);
        whole = then(whole, one(&name, &listed, scale)?);
        rest = rest[end + 1..].trim_start_matches([' ', ',', '\n', '\t', '\r']);
    }
    Some(whole)
}

fn one(name: &str, args: &[&str], scale: &Scale) -> Option<Transform> {
    let x = |i: usize| args.get(i).map_or(Some(0.0), |v| scale.units(v, Axis::Across));
    let y = |i: usize| args.get(i).map_or(Some(0.0), |v| scale.units(v, Axis::Down));
    let number = |i: usize| scale.number(args.get(i)?);
    let degrees = |i: usize| args.get(i).map_or(Some(0.0), |v| angle(v));
    let most = match name {
        "matrix" => 6,
        "translate3d" | "scale3d" => 3,
        "translate" | "scale" | "skew" => 2,
        _ => 1,
    };
    if args.len() > most {
        return None;
    }
    let stretch = |x: f64, y: f64| Transform::new(x, 0.0, 0.0, y, 0.0, 0.0);
    let lean = |x: f64, y: f64| Transform::new(1.0, y.to_radians().tan(), x.to_radians().tan(), 1.0, 0.0, 0.0);
    Some(match name {
        "matrix" => Transform::new(number(0)?, number(1)?, number(2)?, number(3)?, number(4)?, number(5)?),
        "translate" | "translate3d" => shift(x(0)?, y(1)?),
        "translatex" => shift(x(0)?, 0.0),
        "translatey" => shift(0.0, y(0)?),
        "scale" | "scale3d" => stretch(number(0)?, if args.len() > 1 { number(1)? } else { number(0)? }),
        "scalex" => stretch(number(0)?, 1.0),
        "scaley" => stretch(1.0, number(0)?),
        "rotate" | "rotatez" => turned(degrees(0)?),
        "skew" => lean(degrees(0)?, degrees(1)?),
        "skewx" => lean(degrees(0)?, 0.0),
        "skewy" => lean(0.0, degrees(0)?),
        _ => return None,
    })
}

fn turned(degrees: f64) -> Transform {
    let (sin, cos) = degrees.to_radians().sin_cos();
    Transform::new(cos, sin, -sin, cos, 0.0, 0.0)
}

/// The properties `translate`, `rotate` and `scale` (CSS Transforms 2, 5).
pub(super) fn single(name: &str, value: &str, scale: &Scale) -> Option<Transform> {
    let parts: Vec<&str> = value.split_whitespace().collect();
    match (name, &parts[..]) {
        (_, ["none"]) => Some(shift(0.0, 0.0)),
        ("rotate", [turn]) | ("rotate", ["z", turn]) => angle(turn).map(turned),
        ("translate" | "scale", parts) => one(name, parts, scale),
        _ => None,
    }
}

/// The position of `transform-origin` in a box with this position and size.
pub(super) fn origin(value: &str, (x, y): (f64, f64), scale: &Scale) -> Option<(f64, f64)> {
    let mut parts: Vec<&str> = value.split_whitespace().collect();
    if parts.len() == 3 {
        parts.pop().filter(|depth| scale.units(depth, Axis::Both) == Some(0.0))?;
    }
    let down = |word: &str| matches!(word, "top" | "bottom");
    let across = |word: &str| matches!(word, "left" | "right");
    let (first, second) = match parts[..] {
        [one] if down(one) => ("center", one),
        [one] => (one, "center"),
        [a, b] if down(a) || across(b) => (b, a),
        [a, b] => (a, b),
        _ => return None,
    };
    let place = |word: &str, axis: Axis| {
        let share = match word {
            "left" | "top" => "0%",
            "center" => "50%",
            "right" | "bottom" => "100%",
            word => word,
        };
        let bare = share.parse::<f64>().ok();
        bare.or_else(|| scale.units(share, axis))
    };
    Some((x + place(first, Axis::Across)?, y + place(second, Axis::Down)?))
}
