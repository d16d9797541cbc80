//! Measures a text of a drawing: its lines, and their font and alignment.

use super::along;
use super::bounds::{self, units};
use super::face::{self, Hand};
use crate::drawing::{self, Styles};
use crate::fonts::Fonts;
use roxmltree::Node;
use std::fmt::Write as _;
use svgtypes::{Color, Transform};

/// A point in millimeters.
const POINT: f64 = 25.4 / 72.0;

/// A slot: its place, and its type settings.
pub(super) struct Place {
    /// The left and top edge, the width and the height.
    pub(super) area: [f64; 4],
    /// The distance by which the slot was moved away from the cut.
    pub(super) moved: f64,
    /// Whether a shape is drawn around the slot.
    pub(super) held: bool,
    /// `start`, `middle`, `end`.
    pub(super) align: &'static str,
    /// Whether the slot has room for several lines.
    pub(super) lines: bool,
}

/// A text.
#[derive(Clone)]
pub(super) struct Words<'d> {
    /// The elements of the text: Affinity writes each line as a text of its own.
    pub(super) nodes: Vec<Node<'d, 'd>>,
    pub(super) lines: Vec<Line>,
    /// The font size, in millimeters on the template.
    pub(super) size: f64,
    /// The position of the first line.
    pub(super) baseline: f64,
    /// `start`, `middle` or `end`, if the drawing says so; many programs write only the position of the first letter.
    pub(super) align: Option<&'static str>,
    /// The box of flowing text, if the drawing has one.
    pub(super) frame: Option<[f64; 4]>,
    pub(super) hand: Hand,
    pub(super) ink: Result<[u8; 3], String>,
    pub(super) tracking: f64,
    caps: Option<&'static str>,
    leading: Option<f64>,
    /// The rotation of the text about the corner of the face in degrees; its positions are those before the rotation.
    pub(super) turn: f64,
    outline: Option<([u8; 3], f64)>,
    /// Whether the text follows a path.
    pub(super) bent: bool,
}

/// A line of a text, in millimeters.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Its baseline.
    pub(super) y: f64,
    /// Its left and right end.
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) text: String,
}

/// A line as written: the position of its last part with a position of its own, and the text from there on.
struct Written {
    x: f64,
    y: f64,
    text: String,
    from: f64,
    since: String,
}

impl<'d> Words<'d> {
    /// Reads a text; `None` for an empty one. `map` is the transform from its coordinates to millimeters.
    pub(super) fn read(
        node: Node<'d, 'd>,
        map: Transform,
        styles: &mut Styles<'_>,
        fonts: &Fonts,
    ) -> Option<Words<'d>> {
        // the properties are those of most of its letters
        let pieces = node.descendants().filter(Node::is_text);
        let most = pieces.max_by_key(|text| text.text().unwrap_or_default().trim().len());
        let span = most.and_then(|text| text.parent_element()).unwrap_or(node);
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
        let families = says("font-family", styles)
            .or_else(|| short.split_once("px ").map(|(_, family)| family.to_owned()))
            .unwrap_or_default();
        let weight = says("font-weight", styles);
        let weight = weight.and_then(|weight| match weight.as_str() {
            "bold" | "bolder" => Some(700),
            "normal" => None,
            other => other.parse().ok(),
        });
        let italic =
            says("font-style", styles).is_some_and(|style| style.starts_with("italic") || style.starts_with("oblique"));
        let hand = face::hand(fonts, &families, weight, italic);
        let anchor = says("text-anchor", styles).or(says("text-align", styles));
        let align = anchor.and_then(|anchor| match anchor.as_str() {
            "middle" | "center" => Some("middle"),
            "end" => Some("end"),
            "start" => Some("start"),
            _ => None,
        });
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
        let mut lines = written_lines(node, size);
        let bent = along::path(&node);
        if let Some((path, at)) = &bent {
            for line in &mut lines {
                (line.x, line.y) = along::straight(path, *at);
                line.from = line.x;
            }
        }
        let turn = map.b.atan2(map.a).to_degrees();
        let (sin, cos) = (-turn).to_radians().sin_cos();
        let upright = drawing::then(Transform::new(cos, sin, -sin, cos, 0.0, 0.0), map);
        let at =
            |x: f64, y: f64| (upright.a * x + upright.c * y + upright.e, upright.b * x + upright.d * y + upright.f);
        let first = lines.first()?;
        let leading = match &lines[..] {
            [a, b, ..] if (b.y - a.y).abs() > 0.01 => Some((b.y - a.y).abs() / size),
            _ => says("line-height", styles).and_then(|height| match height.trim_end_matches('%').parse::<f64>() {
                Ok(percent) if height.ends_with('%') => Some(percent / 100.0),
                Ok(times) => Some(times),
                Err(_) => units(&height, size).map(|height| height / size),
            }),
        };
        let frame = frame(node, map, styles);
        let scale = (map.a * map.d - map.b * map.c).abs().sqrt();
        let (_, baseline) = at(first.x, first.y);
        let measured = |text: &str| {
            let text = if caps == Some("all") { text.to_uppercase() } else { text.to_owned() };
            let spaces = text.chars().count().saturating_sub(1) as f64;
            (face::advance(fonts, &hand, &text) + spaces * tracking) * size * scale
        };
        let lines = lines.iter().map(|line| {
            let (x, y) = at(line.x, line.y);
            let wide = (line.from - line.x).max(0.0) * scale + measured(&line.since);
            let left = match align {
                Some("middle") => x - wide / 2.0,
                Some("end") => x - wide,
                _ => x,
            };
            Line { y, left, right: left + wide, text: line.text.clone() }
        });
        Some(Words {
            nodes: vec![node],
            lines: lines.collect(),
            size: size * scale,
            baseline,
            align,
            frame,
            hand,
            ink: colour(&fill).map_err(|()| fill),
            tracking,
            caps,
            leading,
            turn,
            outline: stroke.map(|ink| (ink, wide * scale)),
            bent: bent.is_some(),
        })
    }

    /// A text whose letters are outlines of an unknown font.
    pub(super) fn outlined(nodes: Vec<Node<'d, 'd>>, lines: Vec<Line>, size: f64, ink: &str) -> Words<'d> {
        Words {
            nodes,
            size,
            baseline: lines.first().map_or(0.0, |line| line.y),
            align: None,
            frame: None,
            hand: Hand { family: String::new(), weight: 400, italic: false, known: false },
            ink: colour(ink).map_err(|()| ink.to_owned()),
            tracking: 0.0,
            caps: None,
            leading: lines.windows(2).next().map(|pair| (pair[1].y - pair[0].y) / size),
            turn: 0.0,
            outline: None,
            bent: false,
            lines,
        }
    }

    /// This text and the next one combined, if the next continues its line or is on the line below with the same style;
    /// otherwise `None`.
    pub(super) fn joined(mut self, next: &Words<'d>) -> Option<Words<'d>> {
        let (Some(last), [line]) = (self.lines.last_mut(), &next.lines[..]) else { return None };
        let alike = (next.size / self.size - 1.0).abs() < 0.02
            && next.hand == self.hand
            && next.ink == self.ink
            && (next.turn - self.turn).abs() < 0.05
            && next.align == self.align;
        let (down, gap) = ((line.y - last.y) / self.size, (line.left - last.right) / self.size);
        let near = |a: f64, b: f64| (a - b).abs() < self.size * 0.3;
        let below = near(line.left, last.left)
            || near(line.right, last.right)
            || near(line.left + line.right, last.left + last.right);
        match down {
            _ if !alike => return None,
            _ if down.abs() < 0.1 && (-0.5..1.0).contains(&gap) => {
                let space = if gap > 0.15 { " " } else { "" };
                last.text = format!("{}{space}{}", last.text, line.text);
                last.right = line.right;
            }
            _ if (0.8..2.5).contains(&down) && below => {
                if self.lines.len() == 1 {
                    self.leading = Some(down);
                }
                self.lines.push(line.clone());
            }
            _ => return None,
        }
        self.nodes.extend(&next.nodes);
        Some(self)
    }

    /// The element that the slot of this text replaces.
    pub(super) fn node(&self) -> Node<'d, 'd> {
        self.nodes[0]
    }

    /// The whole text in one line.
    pub(super) fn said(&self) -> String {
        let lines = self.lines.iter().map(|line| line.text.as_str());
        lines.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The first line of the text.
    pub(super) fn first(&self) -> &str {
        self.lines.first().map_or("", |line| &line.text)
    }

    /// The number of lines.
    pub(super) fn rows(&self) -> usize {
        self.lines.len()
    }

    /// A description of its font and alignment.
    pub(super) fn told(&self, place: &Place) -> String {
        let family = if self.hand.family.is_empty() { "text" } else { &self.hand.family };
        let align = match place.align {
            "middle" => ", centered",
            "end" => ", aligned to the right",
            _ => "",
        };
        format!("{family} {:.1} pt{align}", self.size / POINT)
    }

    /// The text with lines that are at most this wide, from their anchor or else centered.
    pub(super) fn narrowed(&self, wide: f64) -> Words<'d> {
        let mut narrow = self.clone();
        for line in &mut narrow.lines {
            let less = (line.right - line.left - wide).max(0.0);
            let (left, right) = match self.align {
                Some("start") => (0.0, less),
                Some("end") => (less, 0.0),
                _ => (less / 2.0, less / 2.0),
            };
            (line.left, line.right) = (line.left + left, line.right - right);
        }
        narrow
    }

    /// The width of the widest of these values, in the font of this text.
    pub(super) fn widest(&self, texts: &[String], fonts: &Fonts) -> f64 {
        texts.iter().map(|text| face::advance(fonts, &self.hand, text) * self.size).fold(0.0, f64::max)
    }

    /// The box of the text.
    pub(super) fn extents(&self) -> [f64; 4] {
        let left = self.lines.iter().map(|line| line.left).fold(f64::MAX, f64::min);
        let right = self.lines.iter().map(|line| line.right).fold(f64::MIN, f64::max);
        let last = self.lines.last().map_or(self.baseline, |line| line.y);
        [left, self.baseline - self.size * 0.8, right - left, last - self.baseline + self.size * 1.05]
    }

    /// The transform of a rotated text.
    pub(super) fn turned(&self) -> String {
        if self.turn.abs() < 0.05 { String::new() } else { format!("rotate({:.3})", self.turn) }
    }

    /// The attributes of the slot for this text, and its differences from the drawing, each with a cure.
    pub(super) fn attributes(&self, place: &Place) -> (String, Vec<(String, String)>) {
        let (mut out, mut faults) = (String::new(), Vec::new());
        let Hand { family, weight, italic, known } = &self.hand;
        let font = if *known {
            family.clone()
        } else {
            let stand = if *weight >= 600 || self.size / POINT > 12.0 { "title" } else { "text" };
            if !family.is_empty() {
                let what = format!("the font {family} is not in fonts/; the game's font for {stand}s is used");
                let help = format!("put the font file into fonts/, then write data-font=\"{family}\"");
                faults.push((what, help));
            }
            format!("{{{{ fonts.{stand} }}}}")
        };
        let ink = match &self.ink {
            Ok(ink) => *ink,
            Err(fill) => {
                faults.push((
                    format!("its fill is {fill}, not a single color; black is used"),
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
        if *weight != 400 {
            let _ = write!(out, " data-weight=\"{weight}\"");
        }
        if *italic {
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

/// The lines of a text in its own coordinates. `em` is the font size.
fn written_lines(node: Node, em: f64) -> Vec<Written> {
    let all = |value: &str| -> Vec<f64> {
        value.split([' ', ',', '\t', '\n']).filter(|part| !part.is_empty()).map_while(|part| units(part, em)).collect()
    };
    let list = |value: &str| all(value).first().copied();
    let mut lines: Vec<Written> = Vec::new();
    for text in node.descendants().filter(Node::is_text) {
        let held = text.ancestors().take_while(|n| *n != node).filter(Node::is_element);
        let spans: Vec<Node> = held
            .chain([node])
            .filter(|n| matches!(n.tag_name().name(), "tspan" | "text" | "textPath" | "flowPara"))
            .collect();
        let first = |name: &str| spans.iter().find_map(|n| list(n.attribute(name)?));
        let said = text.text().unwrap_or_default();
        if said.trim().is_empty() {
            if let Some(line) = lines.last_mut().filter(|_| !said.contains('\n')) {
                line.text += said;
                line.since += said;
            }
            continue;
        }
        // the position of an element applies to its first letters, even if they are in a nested element
        let opens = |n: &Node| {
            n.descendants()
                .filter(Node::is_text)
                .find(|t| !t.text().unwrap_or_default().trim().is_empty())
                .is_some_and(|t| t == text)
        };
        let opened: Vec<&Node> = spans.iter().filter(|n| opens(n) && n.tag_name().name() != "text").collect();
        let own = |name: &str| opened.iter().find_map(|n| list(n.attribute(name)?));
        let down = own("dy").is_some_and(|dy| dy.abs() > 0.01);
        let role = opened.iter().any(|n| {
            n.attributes().any(|a| a.name() == "role" && a.value() == "line") || n.tag_name().name() == "flowPara"
        });
        let last = lines.last().map(|line| (line.x, line.y));
        let anew = match last {
            None => true,
            Some((_, y)) => !opened.is_empty() && (role || down || own("y").is_some_and(|at| (at - y).abs() > 0.01)),
        };
        let letters: Vec<f64> =
            spans.iter().filter(|n| opens(n)).find_map(|n| n.attribute("x").map(all)).unwrap_or_default();
        if anew {
            let moved = own("dy").filter(|_| last.is_some()).unwrap_or(0.0);
            let y = own("y").or(last.map(|(_, y)| y + moved)).or(first("y")).unwrap_or(0.0);
            let x = own("x").or(first("x")).unwrap_or(0.0);
            lines.push(Written { x, y, text: String::new(), from: x, since: String::new() });
        }
        let Some(line) = lines.last_mut() else { continue };
        line.text += said;
        // letters with positions of their own: only the text after the last of them is measured
        let placed = letters.len().min(said.trim_end().chars().count());
        match letters.get(placed.wrapping_sub(1)) {
            Some(at) => {
                line.from = *at;
                line.since = said.chars().skip(placed - 1).collect();
            }
            None => line.since += said,
        }
    }
    for line in &mut lines {
        let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        (line.text, line.since) = (plain(&line.text), line.since.trim_end().to_owned());
    }
    lines.retain(|line| !line.text.is_empty());
    lines
}

/// A single color; an error for something else, or for several colors.
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

/// A transform in the syntax of SVG.
pub(super) fn written(t: &Transform) -> String {
    let part = |v: f64| format!("{:.5}", v + 0.0).trim_end_matches('0').trim_end_matches('.').to_owned();
    format!("matrix({})", [t.a, t.b, t.c, t.d, t.e, t.f].map(part).join(" "))
}

/// A text, escaped as the value of an attribute.
pub(crate) fn quoted(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
