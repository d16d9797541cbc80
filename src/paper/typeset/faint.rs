//! Reports texts that are hard to read on the plain color that a template draws below them.

use super::slot::{Slot, SlotKind};
use super::{Rgb, colour};
use ground::diag::Diag;
use ground::unit::{Affine, Mm, Rect};
use roxmltree::{Document, Node};
use template::is_slot;

/// The contrast below which a text is hard to read in print (WCAG 2.2; 4.5 is easy to read).
const LEAST: f32 = 2.5;

/// Elements whose content is drawn only where it is referenced.
const KEPT: [&str; 7] = ["defs", "symbol", "pattern", "marker", "clipPath", "mask", "linearGradient"];

/// Properties that give a fill another visible color.
const VEILS: [&str; 6] = ["opacity", "fill-opacity", "filter", "mask", "clip-path", "mix-blend-mode"];

/// A filled shape of a template.
struct Painted {
    /// Its beginning in the text.
    from: usize,
    /// The area that it may cover; `None` if this is not known.
    area: Option<Rect>,
    /// Its color, if it is a rectangle of one color.
    ink: Option<Rgb>,
}

/// The filled shapes of a template, in drawing order.
pub(super) struct Grounds(Vec<Painted>);

impl Grounds {
    pub(super) fn of(doc: &Document) -> Grounds {
        Grounds(doc.descendants().filter(Node::is_element).filter_map(|node| painted(&node)).collect())
    }

    /// The complaint about a text slot that begins at this place of the text.
    pub(super) fn faint(&self, slot: &Slot, from: usize) -> Option<Diag> {
        let SlotKind::Text(text) = &slot.what else { return None };
        let below = self.below(slot.onto.around(slot.area), from).filter(|_| {
            // an outline or a shadow separates the letters from the background
            text.outline.is_none() && text.shadow.is_none()
        })?;
        let contrast = contrast(text.ink, below);
        if contrast >= LEAST {
            return None;
        }
        let hex = |Rgb([r, g, b]): Rgb| format!("#{r:02x}{g:02x}{b:02x}");
        let what = format!(
            "the text of the slot \"{}\" is hard to read: {} on {}, a contrast of {contrast:.1}",
            slot.name,
            hex(text.ink),
            hex(below)
        );
        let help = "use a lighter or darker data-ink, or another color below it; a contrast of 4.5 is easy to read";
        Some(Diag::warning(slot.at, "faint-text", what).help(help))
    }

    /// The color below an area, if it is one color and known; paper is white.
    fn below(&self, area: Rect, from: usize) -> Option<Rgb> {
        for Painted { area: painted, ink, .. } in self.0.iter().rev().filter(|painted| painted.from < from) {
            let painted = (*painted)?;
            let apart = painted.right() <= area.x
                || area.right() <= painted.x
                || painted.bottom() <= area.y
                || area.bottom() <= painted.y;
            if !apart {
                let slack = Mm(0.01);
                let covers = painted.x <= area.x + slack
                    && painted.y <= area.y + slack
                    && painted.right() + slack >= area.right()
                    && painted.bottom() + slack >= area.bottom();
                return ink.filter(|_| covers);
            }
        }
        Some(Rgb([255; 3]))
    }
}

/// A property of an element or of the groups around it.
fn property<'a>(node: &Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.ancestors().find_map(|node| own(&node, name))
}

fn own<'a>(node: &Node<'a, '_>, name: &str) -> Option<&'a str> {
    let style = node.attribute("style").unwrap_or_default();
    let styled = style.split(';').filter_map(|said| said.split_once(':')).find(|(key, _)| key.trim() == name);
    styled.map(|(_, value)| value.trim()).or(node.attribute(name))
}

fn painted(node: &Node) -> Option<Painted> {
    let kept =
        node.ancestors().any(|node| KEPT.contains(&node.tag_name().name()) || own(&node, "display") == Some("none"));
    let from = node.range().start;
    let name = node.tag_name().name();
    if kept || (is_slot(node) && !node.has_attribute("data-picture")) {
        return None;
    }
    let fill = property(node, "fill").unwrap_or("#000000");
    match name {
        // a slot is not a shape, but its picture is
        "rect" | "circle" | "ellipse" if is_slot(node) => Some(Painted { from, area: area(node), ink: None }),
        // lines alone are not a background
        "rect" | "circle" | "ellipse" | "path" | "polygon" | "polyline" if fill == "none" => None,
        "rect" | "circle" | "ellipse" => {
            let veiled = VEILS.iter().any(|name| {
                node.ancestors()
                    .any(|node| own(&node, name).is_some_and(|value| !["1", "none", "normal"].contains(&value)))
            });
            let plain = name == "rect" && !veiled && is_upright(node);
            Some(Painted { from, area: area(node), ink: colour(fill).filter(|_| plain) })
        }
        "path" | "polygon" | "polyline" | "use" | "image" | "text" | "switch" | "svg"
            if node.parent_element().is_some() =>
        {
            Some(Painted { from, area: None, ink: None })
        }
        _ => None,
    }
}

/// The transform of an element and the groups around it.
fn map(node: &Node) -> Option<Affine> {
    let mut map = Affine::IDENTITY;
    for node in node.ancestors() {
        if let Some(text) = node.attribute("transform") {
            let t: svgtypes::Transform = text.parse().ok()?;
            map = map.then(Affine([t.a, t.b, t.c, t.d, t.e, t.f].map(|v| v as f32)));
        }
    }
    Some(map)
}

fn is_upright(node: &Node) -> bool {
    map(node).is_some_and(|Affine([_, b, c, ..])| b.abs().max(c.abs()) < 1e-6)
}

/// The area around a rectangle or an ellipse on the face.
fn area(node: &Node) -> Option<Rect> {
    let number = |name: &str| node.attribute(name).map_or(Some(0.0), |value| value.trim().parse::<f32>().ok());
    let own = if node.tag_name().name() == "rect" {
        Rect::mm(number("x")?, number("y")?, number("width")?, number("height")?)
    } else {
        let r = |name: &str| if node.has_attribute(name) { number(name) } else { number("r") };
        let (x, y, rx, ry) = (number("cx")?, number("cy")?, r("rx")?, r("ry")?);
        Rect::mm(x - rx, y - ry, rx * 2.0, ry * 2.0)
    };
    Some(map(node)?.around(own))
}

/// The contrast of two colors, from 1 to 21.
fn contrast(a: Rgb, b: Rgb) -> f32 {
    let light = |Rgb(ink): Rgb| {
        let [r, g, b] = ink.map(|part| {
            let part = f32::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (light(a), light(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_plain_color_below_a_whole_text_is_a_ground() {
        let below = |shapes: &str| {
            let svg = format!("<svg xmlns='http://www.w3.org/2000/svg'>{shapes}</svg>");
            let doc = Document::parse(&svg).expect("XML");
            Grounds::of(&doc).below(Rect::mm(10.0, 10.0, 20.0, 5.0), svg.len())
        };
        let brown = "<rect width='70' height='90' fill='#5a4a3a'/>";
        assert_eq!(below(brown), Some(Rgb([0x5a, 0x4a, 0x3a])));
        assert_eq!(below(""), Some(Rgb([255; 3])));
        assert_eq!(
            below(&format!(
                "{brown}<g transform='translate(2 2)'><rect x='4' y='4' width='40' height='40' style='fill:#fff'/></g>"
            )),
            Some(Rgb([255; 3]))
        );
        assert_eq!(
            below(&format!("{brown}<circle cx='60' cy='80' r='5' fill='#fff'/>")),
            Some(Rgb([0x5a, 0x4a, 0x3a]))
        );
        assert_eq!(
            below(&format!("{brown}<path d='M0 0H9' fill='none' stroke='#fff'/><defs><path d='M0 0H9Z'/></defs>")),
            Some(Rgb([0x5a, 0x4a, 0x3a]))
        );
        for unsure in [
            "<circle cx='20' cy='12' r='9' fill='#fff'/>",
            "<path d='M0 0H70V90H0Z' fill='#fff'/>",
            "<rect width='70' height='90' fill='#fff' opacity='.2'/>",
            "<rect x='12' y='0' width='70' height='90' fill='#fff'/>",
            "<rect width='70' height='90' fill='url(#g)'/>",
            "<rect data-picture='art' width='70' height='90'/>",
            "<g transform='rotate(20)'><rect width='70' height='90' fill='#fff'/></g>",
        ] {
            assert_eq!(below(&format!("{brown}{unsure}")), None, "{unsure}");
        }
        assert!((contrast(Rgb([0; 3]), Rgb([0x5a, 0x4a, 0x3a])) - 2.46).abs() < 0.05);
        assert!((contrast(Rgb([255; 3]), Rgb([0; 3])) - 21.0).abs() < 0.01);
    }
}
