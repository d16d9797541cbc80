//! Turns the texts of a finished picture into the outlines of their letters, if their fonts are available.

use super::bounds::units;
use super::face;
use super::words::quoted;
use crate::drawing::{self, Styles};
use crate::fonts::Fonts;
use ground::locus::SourceId;
use roxmltree::Node;
use std::collections::VecDeque;
use std::fmt::Write as _;

/// The attributes of a text that its outlines keep.
const KEPT: [&str; 10] =
    ["id", "class", "style", "transform", "opacity", "clip-path", "mask", "filter", "display", "visibility"];

/// Properties that outlines cannot have, each with the values that change nothing.
const PLAIN: [(&str, &[&str]); 8] = [
    ("writing-mode", &["horizontal-tb", "lr-tb", "lr"]),
    ("shape-inside", &["auto", "none"]),
    ("inline-size", &["auto", "0"]),
    ("text-decoration", &["none"]),
    ("text-decoration-line", &["none"]),
    ("baseline-shift", &["baseline", "0"]),
    ("font-variant", &["normal"]),
    ("stroke", &["none"]),
];

/// The font size of a text that has none.
const SIZE: f64 = 16.0;

/// A picture with outlines in place of its texts; `None` if one of its texts needs a font that is not available,
/// follows a path, is vertical, or is wrapped in a box.
pub fn lettered(text: &str, source: SourceId, fonts: &Fonts) -> Option<String> {
    let doc = drawing::parse(text, source).ok()?;
    let mut styles = Styles::new(doc.root_element(), source);
    let (mut out, mut from) = (String::with_capacity(text.len() * 2), 0);
    for node in doc.descendants().filter(|node| node.tag_name().name() == "text") {
        let mut pen = Pen::new(fonts);
        pen.element(&node, &mut styles)?;
        pen.close();
        let kept = node.attributes().filter(|a| a.namespace().is_none() && KEPT.contains(&a.name()));
        let kept: String = kept.map(|a| format!(" {}=\"{}\"", a.name(), quoted(a.value()))).collect();
        out += &text[from..node.range().start];
        let _ = write!(out, "<g{kept}>{}</g>", pen.drawn);
        from = node.range().end;
    }
    (from > 0).then(|| out + &text[from..])
}

/// A letter on its line.
struct Letter {
    /// Its outline; the unit is an em, and y points up.
    outline: String,
    em: f64,
    style: String,
    x: f64,
    y: f64,
    wide: f64,
    blank: bool,
}

/// The position in a text, and the letters drawn so far.
struct Pen<'f> {
    fonts: &'f Fonts,
    x: f64,
    y: f64,
    /// The written positions of the next letters.
    xs: VecDeque<f64>,
    ys: VecDeque<f64>,
    dxs: VecDeque<f64>,
    dys: VecDeque<f64>,
    /// Whether the last letter was a blank, so that another one is not drawn.
    blank: bool,
    /// The letters since the last position, which are aligned together.
    line: Vec<Letter>,
    align: String,
    drawn: String,
}

impl<'f> Pen<'f> {
    fn new(fonts: &'f Fonts) -> Pen<'f> {
        let none = VecDeque::new;
        Pen {
            fonts,
            x: 0.0,
            y: 0.0,
            xs: none(),
            ys: none(),
            dxs: none(),
            dys: none(),
            blank: true,
            line: Vec::new(),
            align: String::new(),
            drawn: String::new(),
        }
    }

    /// Draws an element of a text with the elements in it.
    fn element(&mut self, node: &Node, styles: &mut Styles<'_>) -> Option<()> {
        let name = node.tag_name().name();
        if matches!(name, "title" | "desc" | "metadata") {
            return Some(());
        }
        let plain = |(property, values): &(&str, &[&str])| {
            styles.inherited(*node, property).is_none_or(|said| values.contains(&said.trim()))
        };
        let odd = ["rotate", "textLength"].iter().any(|name| node.has_attribute(*name));
        if !matches!(name, "text" | "tspan") || odd || !PLAIN.iter().all(plain) {
            return None;
        }
        let size = styles.inherited(*node, "font-size").map_or(Some(SIZE), |size| units(&size, SIZE))?;
        let list = |name: &str| -> Option<VecDeque<f64>> {
            let parts = node.attribute(name).unwrap_or_default().split([' ', ',', '\t', '\n']);
            parts.filter(|part| !part.is_empty()).map(|part| units(part, size)).collect()
        };
        for (into, name) in [(&mut self.xs, "x"), (&mut self.ys, "y"), (&mut self.dxs, "dx"), (&mut self.dys, "dy")] {
            let found = list(name)?;
            if !found.is_empty() {
                *into = found;
            }
        }
        for child in node.children() {
            match child.text().filter(|_| child.is_text()) {
                Some(text) => self.write(text, node, size, styles)?,
                None if child.is_element() => self.element(&child, styles)?,
                None => {}
            }
        }
        Some(())
    }

    /// Draws letters in the style of an element.
    fn write(&mut self, text: &str, node: &Node, size: f64, styles: &mut Styles<'_>) -> Option<()> {
        let mut says = |name: &str| styles.inherited(*node, name).map(|value| value.trim().to_owned());
        let weight = match says("font-weight").as_deref() {
            Some("bold" | "bolder") => Some(700),
            other => other.and_then(|weight| weight.parse().ok()),
        };
        let italic =
            says("font-style").is_some_and(|style| style.starts_with("italic") || style.starts_with("oblique"));
        let hand = face::hand(self.fonts, &says("font-family").unwrap_or_default(), weight, italic);
        let font = face::nearest(self.fonts, &hand).filter(|font| font.italic == hand.italic)?;
        let fill = says("fill").unwrap_or_else(|| "#000000".to_owned());
        if fill.starts_with("url") {
            return None;
        }
        let opacity = says("fill-opacity").map(|share| format!(";fill-opacity:{share}")).unwrap_or_default();
        let style = quoted(&format!("fill:{fill}{opacity}"));
        let tracking = says("letter-spacing").map_or(0.0, |value| match value.strip_suffix("em") {
            Some(ems) => ems.trim().parse::<f64>().unwrap_or(0.0) * size,
            None => units(&value, size).unwrap_or(0.0),
        });
        let align = says("text-anchor").unwrap_or_default();
        let upper = says("text-transform").is_some_and(|said| said == "uppercase");
        let spaced = says("white-space").is_some_and(|said| said.starts_with("pre"))
            || node.ancestors().any(|n| n.attributes().any(|a| a.name() == "space" && a.value() == "preserve"));
        let text = if upper { text.to_uppercase() } else { text.to_owned() };
        for letter in text.chars() {
            let letter = if letter.is_whitespace() && letter != '\u{a0}' { ' ' } else { letter };
            if letter == ' ' && self.blank && !spaced {
                continue;
            }
            self.blank = letter == ' ';
            let (x, y) = (self.xs.pop_front(), self.ys.pop_front());
            if x.is_some() || y.is_some() || self.line.is_empty() {
                self.close();
                self.align = align.clone();
            }
            self.x = x.unwrap_or(self.x) + self.dxs.pop_front().unwrap_or(0.0);
            self.y = y.unwrap_or(self.y) + self.dys.pop_front().unwrap_or(0.0);
            let wide = font.advances(&letter.to_string()).first().copied().flatten()? * size + tracking;
            self.line.push(Letter {
                outline: font.outline(letter)?,
                em: size,
                style: style.clone(),
                x: self.x,
                y: self.y,
                wide,
                blank: letter == ' ',
            });
            self.x += wide;
        }
        Some(())
    }

    /// Draws the letters since the last position, aligned by their anchor.
    fn close(&mut self) {
        while self.line.last().is_some_and(|letter| letter.blank) {
            self.line.pop();
        }
        let wide = match (self.line.first(), self.line.last()) {
            (Some(first), Some(last)) => last.x + last.wide - first.x,
            _ => 0.0,
        };
        let back = match self.align.as_str() {
            "middle" => wide / 2.0,
            "end" => wide,
            _ => 0.0,
        };
        for Letter { outline, em, style, x, y, .. } in self.line.drain(..).filter(|letter| !letter.outline.is_empty()) {
            let x = x - back;
            let _ = write!(
                self.drawn,
                "<path style=\"{style}\" transform=\"matrix({em} 0 0 {} {x:.4} {y:.4})\" d=\"{outline}\"/>",
                -em
            );
        }
        // a text without a written position continues after the last letter
        self.x -= back;
    }
}
