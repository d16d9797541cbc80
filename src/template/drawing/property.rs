//! Properties that a printed drawing keeps, and the form in which usvg reads each.

use super::length::{Axis, Scale};
use super::{colour, scan};

/// The form of the value of a property.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Paint,
    Colour,
    /// A color that a gradient may mix, as it was written.
    Mixed,
    /// A share or a plain number.
    Number,
    Length,
    Lengths,
    Filter,
    /// `none`, or one `url(#id)`.
    Link,
    Words(&'static [&'static str]),
    /// Any value that usvg accepts.
    Any,
}

pub(super) struct Property {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    /// The initial value of the property, if it is inherited.
    pub(super) inherited: Option<&'static str>,
}

impl Property {
    /// Whether a drawing looks different without the property.
    pub(super) fn is_missed(&self) -> bool {
        matches!(self.kind, Kind::Paint | Kind::Colour | Kind::Mixed | Kind::Filter | Kind::Link)
    }
}

const fn inherited(name: &'static str, kind: Kind, first: &'static str) -> Property {
    Property { name, kind, inherited: Some(first) }
}

const fn own(name: &'static str, kind: Kind) -> Property {
    Property { name, kind, inherited: None }
}

const BLENDS: &[&str] = &[
    "normal",
    "multiply",
    "screen",
    "overlay",
    "darken",
    "lighten",
    "color-dodge",
    "color-burn",
    "hard-light",
    "soft-light",
    "difference",
    "exclusion",
    "hue",
    "saturation",
    "color",
    "luminosity",
];

const PROPERTIES: &[Property] = &[
    inherited("color", Kind::Mixed, "black"),
    inherited("fill", Kind::Paint, "black"),
    inherited("fill-opacity", Kind::Number, "1"),
    inherited("fill-rule", Kind::Words(&["nonzero", "evenodd"]), "nonzero"),
    inherited("clip-rule", Kind::Words(&["nonzero", "evenodd"]), "nonzero"),
    inherited("stroke", Kind::Paint, "none"),
    inherited("stroke-opacity", Kind::Number, "1"),
    inherited("stroke-width", Kind::Length, "1"),
    inherited("stroke-dasharray", Kind::Lengths, "none"),
    inherited("stroke-dashoffset", Kind::Length, "0"),
    inherited("stroke-linecap", Kind::Words(&["butt", "round", "square"]), "butt"),
    inherited("stroke-linejoin", Kind::Words(&["miter", "round", "bevel", "miter-clip", "arcs"]), "miter"),
    inherited("stroke-miterlimit", Kind::Number, "4"),
    inherited("marker-start", Kind::Link, "none"),
    inherited("marker-mid", Kind::Link, "none"),
    inherited("marker-end", Kind::Link, "none"),
    inherited("paint-order", Kind::Any, "normal"),
    inherited("visibility", Kind::Words(&["visible", "hidden", "collapse"]), "visible"),
    inherited("shape-rendering", Kind::Any, "auto"),
    inherited("image-rendering", Kind::Any, "auto"),
    inherited("color-interpolation", Kind::Any, "sRGB"),
    inherited("color-interpolation-filters", Kind::Any, "linearRGB"),
    own("opacity", Kind::Number),
    own("display", Kind::Any),
    own("overflow", Kind::Words(&["visible", "hidden", "scroll", "auto", "clip"])),
    own("stop-color", Kind::Mixed),
    own("stop-opacity", Kind::Number),
    own("flood-color", Kind::Colour),
    own("flood-opacity", Kind::Number),
    own("lighting-color", Kind::Colour),
    own("clip-path", Kind::Link),
    own("mask", Kind::Link),
    own("mask-type", Kind::Words(&["luminance", "alpha"])),
    own("filter", Kind::Filter),
    own("mix-blend-mode", Kind::Words(BLENDS)),
    own("isolation", Kind::Words(&["auto", "isolate"])),
    own("background-color", Kind::Colour),
];

/// The keywords that every property takes (CSS Cascading and Inheritance Level 5, 7.3).
pub(super) const WIDE: [&str; 5] = ["inherit", "initial", "unset", "revert", "revert-layer"];

pub(super) fn known(name: &str) -> Option<&'static Property> {
    PROPERTIES.iter().find(|p| p.name == name)
}

/// Properties that exist only in CSS, not as attributes.
pub(super) fn of_css_alone(name: &str) -> bool {
    matches!(name, "mix-blend-mode" | "isolation" | "background-color" | "transform-box")
}

/// Properties of position and shape, and the elements for which CSS may set them (SVG 2, 7 to 10).
pub(super) fn geometry(element: &str, name: &str) -> bool {
    match name {
        "x" | "y" | "width" | "height" => matches!(element, "svg" | "rect" | "image" | "use"),
        "cx" | "cy" => matches!(element, "circle" | "ellipse"),
        "r" => element == "circle",
        "rx" | "ry" => matches!(element, "rect" | "ellipse"),
        "d" => element == "path",
        _ => false,
    }
}

/// Properties that SVG 2, 7 allows in a style and that Chromium ignores there.
pub(super) fn disputed(element: &str, name: &str) -> bool {
    matches!((element, name), ("use", "width" | "height") | ("svg", "x" | "y" | "width" | "height"))
}

/// Properties that move or clip an element relative to its own box; they are resolved when its size is known.
pub(super) const POSED: [&str; 8] =
    ["transform", "transform-origin", "transform-box", "translate", "rotate", "scale", "vector-effect", "clip-path"];

/// Properties that browsers support but a printed drawing cannot, with cures.
pub(super) fn undrawn(name: &str, value: &str) -> Option<&'static str> {
    let nothing = matches!(value, "none" | "auto" | "normal" | "initial" | "unset" | "0" | "0s" | "1");
    let help = match name.trim_start_matches("-webkit-") {
        "animation" | "animation-name" => "a printed card cannot be animated: draw a single frame",
        "offset" | "offset-path" | "motion-path" => "move it with a transform",
        "perspective" | "zoom" | "box-reflect" => "draw it the way it should look",
        "mask-image" | "mask-border" | "mask-box-image" => "use an SVG <mask>: mask: url(#id)",
        "all" => "write each property separately",
        _ => return None,
    };
    (!nothing).then_some(help)
}

/// The value in the form that usvg reads; `None` if it is invalid.
pub(super) fn written(property: &Property, value: &str, scale: &Scale) -> Option<String> {
    let lower = value.trim().to_ascii_lowercase();
    match property.kind {
        Kind::Paint => colour::paint(value),
        Kind::Colour => colour::plain(value),
        Kind::Mixed => colour::written(value),
        Kind::Number => {
            let number = scale.number(value)?;
            Some(if value.parse::<f64>().is_ok() { value.trim().to_owned() } else { number.to_string() })
        }
        Kind::Length => scale.length(value, Axis::Both, true),
        Kind::Lengths if lower == "none" => Some(lower),
        Kind::Lengths => {
            let parts = scan::split(value, &[',', ' ', '\t', '\n', '\r']);
            let parts = parts.into_iter().filter(|part| !part.is_empty());
            let lengths: Vec<String> = parts.map(|part| scale.length(part, Axis::Both, true)).collect::<Option<_>>()?;
            let same = value.bytes().all(|b| b.is_ascii_digit() || b" ,.-\t\r\n".contains(&b));
            Some(if same { value.to_owned() } else { lengths.join(" ") })
        }
        Kind::Filter => filter(value, scale),
        Kind::Link if lower == "none" => Some(lower),
        Kind::Link => {
            let inner = value.trim().strip_prefix("url(")?.strip_suffix(')')?;
            inner.trim_matches([' ', '\'', '"']).starts_with('#').then(|| value.trim().to_owned())
        }
        Kind::Words(words) => {
            words.contains(&lower.as_str()).then(|| if lower == "clip" { "hidden".to_owned() } else { lower })
        }
        Kind::Any => Some(value.trim().to_owned()),
    }
}

/// Links to filters, and filter functions (Filter Effects Module Level 1, 6).
fn filter(value: &str, scale: &Scale) -> Option<String> {
    if value.trim() == "none" {
        return Some("none".to_owned());
    }
    let mut out = Vec::new();
    for one in scan::split(value, &[' ', '\t', '\n', '\r']).into_iter().filter(|one| !one.is_empty()) {
        let (name, inner) = scan::function(one)?;
        out.push(match name.as_str() {
            "url" => one.to_owned(),
            "blur" if inner.is_empty() => "blur(0)".to_owned(),
            "blur" => format!("blur({})", scale.units(inner, Axis::Both)?),
            "drop-shadow" => {
                let parts = scan::split(inner, &[' ', '\t', '\n', '\r']);
                let (lengths, colours): (Vec<&str>, Vec<&str>) =
                    parts.into_iter().filter(|p| !p.is_empty()).partition(|p| scale.units(p, Axis::Both).is_some());
                let lengths: Vec<String> =
                    lengths.iter().filter_map(|l| Some(scale.units(l, Axis::Both)?.to_string())).collect();
                let ink = match colours[..] {
                    [] => "currentColor".to_owned(),
                    [ink] => colour::plain(ink)?,
                    _ => return None,
                };
                matches!(lengths.len(), 2 | 3).then(|| format!("drop-shadow({ink} {})", lengths.join(" ")))?
            }
            "hue-rotate" => {
                format!("hue-rotate({}deg)", if inner.is_empty() { 0.0 } else { super::length::angle(inner)? })
            }
            "brightness" | "contrast" | "grayscale" | "invert" | "opacity" | "saturate" | "sepia" => {
                let most = if matches!(&*name, "brightness" | "contrast" | "saturate") { f64::MAX } else { 1.0 };
                let share = if inner.is_empty() { 1.0 } else { scale.number(inner).filter(|n| *n >= 0.0)? };
                format!("{name}({})", share.min(most))
            }
            _ => return None,
        });
    }
    Some(out.join(" "))
}
