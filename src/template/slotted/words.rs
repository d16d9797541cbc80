//! Measures a text of a drawing: its lines, and how they are set.

use super::bounds::{self, units};
use crate::drawing::Styles;
use roxmltree::Node;
use std::fmt::Write as _;
use svgtypes::{Color, Transform};

/// A point in millimeters.
const POINT: f64 = 25.4 / 72.0;

/// The average width of a letter in ems, if the font is unknown.
const LETTER: f64 = 0.5;

/// A slot: its place, and its type settings.
pub(super) struct Place {
    /// Left, top, width, height.
    pub(super) area: [f64; 4],
    /// How far it was moved away from the cut.
    pub(super) moved: f64,
    /// `start`, `middle`, `end`.
    pub(super) align: &'static str,
    /// Whether it has room for several lines.
    pub(super) lines: bool,
}

/// A text.
pub(super) struct Words<'d> {
    pub(super) node: Node<'d, 'd>,
    lines: Vec<Line>,
    /// Size of type, in millimeters on the template.
    pub(super) size: f64,
    /// The position of its first line.
    pub(super) baseline: f64,
    pub(super) align: &'static str,
    /// The box that it flows in, if the drawing gives it one.
    pub(super) frame: Option<[f64; 4]>,
    family: String,
    weight: u16,
    italic: bool,
    ink: Result<[u8; 3], String>,
    tracking: f64,
    caps: Option<&'static str>,
    leading: Option<f64>,
    /// By how many degrees it is turned.
    turn: f64,
    outline: Option<([u8; 3], f64)>,
}

struct Line {
    x: f64,
    y: f64,
    text: String,
}

impl<'d> Words<'d> {
    /// Reads a text; `None` for an empty one. `map` is the transform from its coordinates to millimeters.
    pub(super) fn read(node: Node<'d, 'd>, map: Transform, styles: &mut Styles<'_>) -> Option<Words<'d>> {
        let span = node.descendants().rfind(|n| n.tag_name().name() == "tspan" && n.text().is_some()).unwrap_or(node);
        let short = styles.inherited(span, "font").unwrap_or_default();
        let says =
            |name: &str, styles: &mut Styles<'_>| styles.inherited(span, name).map(|value| value.trim().to_owned());
        let size = says("font-size", styles).or_else(|| {
            short
                .split_whitespace()
                .find(|part| {
                    part.starts_with(|c: char| c.is_ascii_digit()) && !part.parse::<u16>().is_ok_and(|n| n % 100 == 0)
                })
                .map(str::to_owned)
        });
        let size = size.and_then(|size| units(size.split('/').next()?, 16.0)).unwrap_or(16.0);
        let list = |value: &str| list(value, size);
        let mut lines: Vec<Line> = Vec::new();
        for text in node.descendants().filter(Node::is_text) {
            let held = text.ancestors().take_while(|n| *n != node).filter(Node::is_element);
            let spans: Vec<Node> =
                held.chain([node]).filter(|n| matches!(n.tag_name().name(), "tspan" | "text" | "flowPara")).collect();
            let Some(span) = spans.first() else { continue };
            let first = |name: &str| spans.iter().find_map(|n| list(n.attribute(name)?));
            let said = text.text().unwrap_or_default();
            if said.trim().is_empty() {
                continue;
            }
            let begins = span.tag_name().name() != "text" && text.prev_sibling().is_none();
            let down = span.attribute("dy").and_then(list).is_some_and(|dy| dy.abs() > 0.01);
            let own = |name: &str| span.attribute(name).and_then(list);
            let role = span.attributes().any(|a| a.name() == "role" && a.value() == "line")
                || span.tag_name().name() == "flowPara";
            let last = lines.last().map(|line| (line.x, line.y));
            let anew = match last {
                None => true,
                Some((_, y)) => begins && (role || down || own("y").is_some_and(|at| (at - y).abs() > 0.01)),
            };
            if anew {
                let moved = span.attribute("dy").and_then(list).filter(|_| last.is_some()).unwrap_or(0.0);
                let y = own("y").or(last.map(|(_, y)| y + moved)).or(first("y")).unwrap_or(0.0);
                let x = own("x").or(first("x")).unwrap_or(0.0);
                lines.push(Line { x, y, text: String::new() });
            }
            if let Some(line) = lines.last_mut() {
                line.text += said;
            }
        }
        lines.iter_mut().for_each(|line| line.text = line.text.split_whitespace().collect::<Vec<_>>().join(" "));
        lines.retain(|line| !line.text.is_empty());
        let first = lines.first()?;
        let scale = (map.a * map.d - map.b * map.c).abs().sqrt();
        let family = says("font-family", styles)
            .or_else(|| short.split_once("px ").map(|(_, family)| family.to_owned()))
            .unwrap_or_default();
        let family = family.split(',').next().unwrap_or_default().trim().trim_matches(['\'', '"']).to_owned();
        let (family, hinted) = unjoined(&family);
        let weight = says("font-weight", styles);
        let weight = weight.and_then(|weight| match weight.as_str() {
            "bold" | "bolder" => Some(700),
            "normal" => None,
            other => other.parse().ok(),
        });
        let italic =
            says("font-style", styles).is_some_and(|style| style.starts_with("italic") || style.starts_with("oblique"));
        let anchor = says("text-anchor", styles).or(says("text-align", styles)).unwrap_or_default();
        let fill = says("fill", styles).unwrap_or_else(|| "#000000".to_owned());
        let stroke = says("stroke", styles).and_then(|ink| colour(&ink).ok());
        let wide = says("stroke-width", styles).and_then(|wide| units(&wide, size)).unwrap_or(1.0);
        let tracking = says("letter-spacing", styles).map_or(0.0, |value| match value.strip_suffix("em") {
            Some(ems) => ems.trim().parse().unwrap_or(0.0),
            None => units(&value, size).unwrap_or(0.0) / size,
        });
        let caps = match (
            says("text-transform", styles).as_deref(),
            says("font-variant", styles).or(says("font-variant-caps", styles)).as_deref(),
        ) {
            (Some("uppercase"), _) => Some("all"),
            (_, Some("small-caps")) => Some("small"),
            _ => None,
        };
        let at = |x: f64, y: f64| (map.a * x + map.c * y + map.e, map.b * x + map.d * y + map.f);
        let leading = match &lines[..] {
            [a, b, ..] if (b.y - a.y).abs() > 0.01 => Some((b.y - a.y).abs() / size),
            _ => says("line-height", styles).and_then(|height| match height.trim_end_matches('%').parse::<f64>() {
                Ok(percent) if height.ends_with('%') => Some(percent / 100.0),
                Ok(times) => Some(times),
                Err(_) => units(&height, size).map(|height| height / size),
            }),
        };
        let frame = frame(node, map, styles);
        let ((_, baseline), turn) = (at(first.x, first.y), map.b.atan2(map.a).to_degrees());
        let lines = lines.iter().map(|line| {
            let (x, y) = at(line.x, line.y);
            Line { x, y, text: line.text.clone() }
        });
        Some(Words {
            node,
            lines: lines.collect(),
            size: size * scale,
            baseline,
            align: match anchor.as_str() {
                "middle" | "center" => "middle",
                "end" => "end",
                _ => "start",
            },
            frame,
            family,
            weight: weight.or(hinted).unwrap_or(400),
            italic,
            ink: colour(&fill).map_err(|()| fill),
            tracking,
            caps,
            leading,
            turn,
            outline: stroke.map(|ink| (ink, wide * scale)),
        })
    }

    /// Its text in one line.
    pub(super) fn said(&self) -> String {
        self.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// Its first line.
    pub(super) fn first(&self) -> &str {
        self.lines.first().map_or("", |line| &line.text)
    }

    /// How many lines it has.
    pub(super) fn rows(&self) -> usize {
        self.lines.len()
    }

    /// How it is set, in words.
    pub(super) fn told(&self) -> String {
        format!("{} {:.1} pt", if self.family.is_empty() { "text" } else { &self.family }, self.size / POINT)
    }

    /// The box of the text, as far as it can be known without the font.
    pub(super) fn estimated(&self) -> [f64; 4] {
        let widest = self.lines.iter().map(|line| line.text.chars().count()).max().unwrap_or(0) as f64;
        let w = widest * self.size * (LETTER + self.tracking);
        let (x, last) =
            (self.lines.first().map_or(0.0, |line| line.x), self.lines.last().map_or(self.baseline, |line| line.y));
        let left = match self.align {
            "middle" => x - w / 2.0,
            "end" => x - w,
            _ => x,
        };
        [left, self.baseline - self.size * 0.8, w, last - self.baseline + self.size * 1.05]
    }

    /// The transform of a text that is turned.
    pub(super) fn turned(&self) -> String {
        let x = self.lines.first().map_or(0.0, |line| line.x);
        if self.turn.abs() < 0.05 {
            String::new()
        } else {
            format!("rotate({:.3} {x:.3} {:.3})", self.turn, self.baseline)
        }
    }

    /// The attributes of its slot, and differences to the drawing, each with a cure.
    pub(super) fn attributes(&self, families: &[String], place: &Place) -> (String, Vec<(String, String)>) {
        let (mut out, mut faults) = (String::new(), Vec::new());
        let known = families.iter().find(|family| family.eq_ignore_ascii_case(&self.family));
        let font = known.cloned().unwrap_or_else(|| {
            let stand = if self.weight >= 600 || self.size / POINT > 12.0 { "title" } else { "text" };
            if !self.family.is_empty() {
                let what = format!("the font {} is not in fonts/; the game's font for {stand}s is used", self.family);
                let help = format!("put the font file into fonts/, then write data-font=\"{}\"", self.family);
                faults.push((what, help));
            }
            format!("{{{{ fonts.{stand} }}}}")
        });
        let ink = match &self.ink {
            Ok(ink) => *ink,
            Err(fill) => {
                faults.push((
                    format!("its ink is {fill}, not one color; black is used"),
                    "write data-ink=\"#rrggbb\"".to_owned(),
                ));
                [0; 3]
            }
        };
        let light = ink.iter().map(|part| u32::from(*part)).sum::<u32>() > 384;
        let floor: f64 = if light { 7.0 } else { 6.0 };
        let drawn = self.size / POINT;
        if drawn < floor - 0.05 {
            let what = format!("{drawn:.1} pt is too small to be printed; {floor} pt is used");
            faults.push((what, "make its box larger if the text does not fit".to_owned()));
        }
        let size = (drawn.max(floor) * 10.0).round() / 10.0;
        let least = (size * 0.7).max(floor).min(size);
        let _ = write!(out, " data-font=\"{}\"", quoted(&font));
        if self.weight != 400 {
            let _ = write!(out, " data-weight=\"{}\"", self.weight);
        }
        if self.italic {
            out += " data-style=\"italic\"";
        }
        let _ = write!(out, " data-size=\"{size}\" data-min=\"{:.1}\"", least);
        let [r, g, b] = ink;
        let _ = write!(out, " data-ink=\"#{r:02x}{g:02x}{b:02x}\"");
        if place.align != "start" {
            let _ = write!(out, " data-align=\"{}\"", place.align);
        }
        if place.align != "middle" {
            let _ = write!(out, " data-flavour-align=\"{}\"", place.align);
        }
        if !place.lines {
            out += " data-lines=\"1\" data-valign=\"middle\"";
        }
        if let Some(leading) = self.leading.filter(|_| place.lines) {
            let _ = write!(out, " data-leading=\"{:.2}\"", leading.clamp(0.7, 3.0));
        }
        if self.tracking.abs() > 0.002 {
            let _ = write!(out, " data-tracking=\"{:.0}\"", (self.tracking * 1000.0).clamp(-100.0, 1000.0));
        }
        if let Some(caps) = self.caps {
            let _ = write!(out, " data-caps=\"{caps}\"");
        }
        if let Some(([r, g, b], wide)) = self.outline {
            let _ = write!(out, " data-outline=\"#{r:02x}{g:02x}{b:02x} {:.2}\"", wide / 2.0);
        }
        (out, faults)
    }
}

/// The box that a text flows in: Inkscape's shape, the frame of a flowed text.
fn frame(node: Node, map: Transform, styles: &mut Styles<'_>) -> Option<[f64; 4]> {
    let shape = match node.tag_name().name() {
        "flowRoot" => node.descendants().find(|n| n.tag_name().name() == "rect")?,
        _ => {
            let link = styles.own(node, "shape-inside")?;
            let id = link.trim().strip_prefix("url(")?.trim_matches(['#', '"', '\'', ')']).to_owned();
            node.document().descendants().find(|n| n.attribute("id") == Some(&id))?
        }
    };
    bounds::of(&shape, map)
}

/// The first length of a list, in user units; `em` is the size of type.
fn list(value: &str, em: f64) -> Option<f64> {
    units(value.split([' ', ',', '\t', '\n']).find(|part| !part.is_empty())?, em)
}

/// A family and the weight in its PostScript name: Illustrator writes `Lato-Bold`, `'MyriadPro-Regular'`.
fn unjoined(family: &str) -> (String, Option<u16>) {
    let cuts = [
        ("Regular", 400),
        ("Medium", 500),
        ("SemiBold", 600),
        ("Semibold", 600),
        ("DemiBold", 600),
        ("Bold", 700),
        ("ExtraBold", 800),
        ("Black", 900),
        ("Light", 300),
    ];
    let Some((name, cut)) = family.split_once('-') else { return (family.to_owned(), None) };
    let cut = cut.trim_end_matches("MT").trim_end_matches("Italic").trim_end_matches("It");
    match cuts.iter().find(|(known, _)| *known == cut || (cut.is_empty() && *known == "Regular")) {
        // the words of a joined name
        Some((_, weight)) => {
            let mut spaced = String::new();
            for c in name.chars() {
                if c.is_uppercase() && spaced.ends_with(|last: char| last.is_lowercase()) {
                    spaced.push(' ');
                }
                spaced.push(c);
            }
            (spaced, Some(*weight))
        }
        None => (family.to_owned(), None),
    }
}

/// A color; an error for something else, or for several.
fn colour(value: &str) -> Result<[u8; 3], ()> {
    value.parse::<Color>().map(|color| [color.red, color.green, color.blue]).map_err(|_| ())
}

/// The inverse transform; `None` if there is none.
pub(super) fn inverse(t: Transform) -> Option<Transform> {
    let whole = t.a * t.d - t.b * t.c;
    (whole.abs() > 1e-9).then(|| {
        let (a, b, c, d) = (t.d / whole, -t.b / whole, -t.c / whole, t.a / whole);
        Transform::new(a, b, c, d, -(a * t.e + c * t.f), -(b * t.e + d * t.f))
    })
}

/// How a transform is written.
pub(super) fn written(t: &Transform) -> String {
    let part = |v: f64| format!("{:.5}", v + 0.0).trim_end_matches('0').trim_end_matches('.').to_owned();
    format!("matrix({})", [t.a, t.b, t.c, t.d, t.e, t.f].map(part).join(" "))
}

/// A text as the value of an attribute.
pub(super) fn quoted(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
