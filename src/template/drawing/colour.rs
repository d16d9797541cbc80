//! Converts CSS colors (CSS Color Module Level 4) to sRGB. Outside of sRGB each channel is clipped, as in browsers.

use color::{AlphaColor, LinearSrgb, Oklab, OpaqueColor, Srgb, parse_color};
use ground::diag::did_you_mean;
use std::str::FromStr;

/// The color in the form that usvg reads; `None` if it is not a color or depends on the reader's system.
pub(super) fn plain(value: &str) -> Option<String> {
    let value = value.trim();
    if value.eq_ignore_ascii_case("currentcolor") {
        return Some("currentColor".to_owned());
    }
    // names and hexadecimal numbers have the same meaning everywhere
    let simple = value.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'#');
    if simple && svgtypes::Color::from_str(value).is_ok() {
        return Some(value.to_owned());
    }
    if mixed(value) {
        return None;
    }
    let c = parse_color(&value.to_ascii_lowercase()).ok()?.to_alpha_color::<Srgb>().to_rgba8();
    Some(match c.a {
        255 => format!("#{:02x}{:02x}{:02x}", c.r, c.g, c.b),
        a => format!("#{:02x}{:02x}{:02x}{a:02x}", c.r, c.g, c.b),
    })
}

/// The color as written, if it is a color: gradients still need its color space.
pub(super) fn written(value: &str) -> Option<String> {
    let plain = plain(value)?;
    Some(if is_modern(value) { value.trim().to_owned() } else { plain })
}

/// Whether a color is written in a syntax whose colors are mixed in Oklab (CSS Color 4, 12.1).
pub(super) fn is_modern(value: &str) -> bool {
    let function = value.trim().split('(').next().unwrap_or_default().to_ascii_lowercase();
    value.contains('(') && matches!(&*function, "lab" | "lch" | "oklab" | "oklch" | "color")
}

/// The space in which two colors are mixed.
#[derive(Clone, Copy)]
pub(super) enum Space {
    /// CSS Color 4, 9.2.
    Oklab,
    /// Light itself.
    LinearRgb,
}

/// A color and its alpha, not clipped to sRGB.
#[derive(Clone, Copy)]
pub(super) struct Mixable(pub(super) OpaqueColor<Srgb>, pub(super) f32);

impl Mixable {
    pub(super) fn read(value: &str) -> Option<Mixable> {
        let (color, alpha) = parse_color(&value.trim().to_ascii_lowercase()).ok()?.to_alpha_color::<Srgb>().split();
        Some(Mixable(color, alpha))
    }

    /// The color at `t` on the way to another, alpha not premultiplied (SVG 2, 13.2).
    pub(super) fn mixed(self, other: Mixable, t: f32, space: Space) -> Mixable {
        let color = match space {
            Space::Oklab => self.0.convert::<Oklab>().lerp_rect(other.0.convert(), t).convert(),
            Space::LinearRgb => self.0.convert::<LinearSrgb>().lerp_rect(other.0.convert(), t).convert(),
        };
        Mixable(color, self.1 + (other.1 - self.1) * t)
    }

    /// The color without its alpha.
    pub(super) fn hex(self) -> String {
        let c = AlphaColor::from(self.0).to_rgba8();
        format!("#{:02x}{:02x}{:02x}", c.r, c.g, c.b)
    }
}

/// Whether a color with commas mixes numbers and percentages, which CSS does not allow (CSS Color 4, 5.1 and 7).
fn mixed(value: &str) -> bool {
    let Some((function, listed)) = value.split_once('(').filter(|(_, listed)| listed.contains(',')) else {
        return false;
    };
    let percent = |part: &str| part.trim_end_matches(')').trim().ends_with('%');
    let channels: Vec<bool> = listed.split(',').take(3).map(percent).collect();
    match function.to_ascii_lowercase().as_str() {
        "rgb" | "rgba" => channels.contains(&true) && channels.contains(&false),
        "hsl" | "hsla" => channels.iter().skip(1).any(|percent| !percent),
        _ => false,
    }
}

/// A paint: a color, none, a gradient or pattern with its fallback, or the paint of the line that has the marker.
pub(super) fn paint(value: &str) -> Option<String> {
    let value = value.trim();
    if let Some(end) = value.find(')').filter(|_| value.starts_with("url(")) {
        let (link, otherwise) = (&value[..=end], value[end + 1..].trim());
        return match otherwise {
            "" => Some(link.to_owned()),
            "none" => Some(format!("{link} none")),
            otherwise => Some(format!("{link} {}", plain(otherwise)?)),
        };
    }
    match value {
        "none" | "context-fill" | "context-stroke" => Some(value.to_owned()),
        _ => plain(value),
    }
}

/// The names of CSS Color 4, 6.1.
const NAMES: &str = "aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood \
    cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod \
    darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon \
    darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray \
    dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green \
    greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon \
    lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon \
    lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta \
    maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen \
    mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive \
    olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru \
    pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen \
    seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato \
    transparent turquoise violet wheat white whitesmoke yellow yellowgreen";

/// The cure for a value that is not a color.
pub(super) fn cure(value: &str) -> String {
    match did_you_mean(value.trim(), NAMES.split(' ')) {
        Some(near) => format!("did you mean {near}?"),
        None => "write #rrggbb, rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch() or color()".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_level_four_are_told_in_srgb() {
        // known answers: CSS Color 4, sections 4 to 10, and its sample conversions
        for (written, meant) in [
            ("rgb(0 0 0 / 50%)", "#00000080"),
            ("rgb(10%, 20%, 30%)", "#1a334d"),
            ("rgba(10%, 20%, 30%, .5)", "#1a334d80"),
            ("rgb(200 10% 3)", "#c81a03"),
            ("hsl(120deg 100% 25%)", "#008000"),
            ("hsla(240, 100%, 50%, .5)", "#0000ff80"),
            ("hwb(194 0% 0%)", "#00c3ff"),
            ("lab(46.2775% -47.5621 48.5837)", "#008000"),
            ("lch(46.2775% 67.9892 134.3912)", "#008000"),
            ("oklab(51.975% -0.1403 0.10768)", "#008000"),
            ("oklch(51.975% 0.17686 142.495)", "#008000"),
            ("color(display-p3 0.21604 0.49418 0.13151)", "#008000"),
            ("color(srgb 0 1 0)", "#00ff00"),
            ("transparent", "transparent"),
        ] {
            assert_eq!(plain(written).as_deref(), Some(meant), "{written}");
        }
        assert_eq!(plain("#0a08").as_deref(), Some("#0a08"));
        assert_eq!(paint("url(#a) rgb(0 0 0 / 50%)").as_deref(), Some("url(#a) #00000080"));
        for none in [
            "buttonface",
            "color-mix(in srgb, red, blue)",
            "rgb(from red r g b)",
            "12px",
            "",
            "rgba(200,10%,3)",
            "RGB(1%, 2, 3%, 50%)",
            "hsl(120, 100, 50)",
        ] {
            assert_eq!(plain(none), None, "{none}");
        }
    }
}
