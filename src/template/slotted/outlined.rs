//! Texts whose letters are outlines: Canva writes a group for each letter, and PDF converters write a `use` for each.
//! Shapes with the name of a field are also handled here.

use super::words::{Line, Words};
use super::{Maker, Wish, bounds, named};
use crate::drawing::{Styles, shape, then};
use roxmltree::Node;
use svgtypes::Transform;

/// The height of a capital letter in ems.
const CAPITAL: f64 = 0.7;

/// A letter that is an outline.
struct Letter<'d> {
    node: Node<'d, 'd>,
    ink: String,
    /// The position of its line.
    base: f64,
    /// The left and top edge, the width and the height.
    area: [f64; 4],
}

impl Letter<'_> {
    /// The height of the letter above its line.
    fn rise(&self) -> f64 {
        self.base - self.area[1]
    }

    fn right(&self) -> f64 {
        self.area[0] + self.area[2]
    }
}

impl<'m> Maker<'m, '_> {
    /// Texts whose letters are elements of their own, in the order of the drawing.
    pub(super) fn spelled(&self, root: &Node<'m, 'm>, styles: &mut Styles<'_>) -> Vec<Words<'m>> {
        let drawn = bounds::drawn(root).filter(|node| self.free(node));
        let mut texts: Vec<Vec<Vec<Letter>>> = Vec::new();
        for letter in drawn.filter_map(|node| self.letter(node, styles)) {
            match texts.last_mut() {
                Some(lines) if continues(lines, &letter) => {
                    if let Some(line) = lines.last_mut() {
                        line.push(letter);
                    }
                }
                Some(lines) if begins_below(lines, &letter) => lines.push(vec![letter]),
                _ => texts.push(vec![vec![letter]]),
            }
        }
        texts.iter().flat_map(|lines| lines.chunk_by(|a, b| alike(a, b))).filter_map(spelled).collect()
    }

    /// Shapes with the name of a field, if the drawing has no other texts, and shapes whose id the command names.
    pub(super) fn shaped(&self, root: &Node<'m, 'm>, bare: bool, styles: &mut Styles<'_>) -> Vec<Words<'m>> {
        let outlines = |node: &Node| matches!(node.tag_name().name(), "g" | "path" | "use");
        let lettered = |node: &Node| node.descendants().filter(Node::is_element).all(|node| outlines(&node));
        let labelled = |node: &Node, wish: &Wish| {
            node.attribute("aria-label").is_some_and(|label| wish.samples.iter().any(|sample| sample == label))
        };
        let of = |node: &Node, wish: &Wish| named::is_called(node, &wish.name) || labelled(node, wish);
        let called = |node: &Node| self.wishes.fields.iter().any(|wish| !wish.picture && of(node, wish));
        let asked = |node: &Node| self.wishes.asked.iter().any(|(id, _)| node.attribute("id") == Some(id));
        let wanted = |node: &Node| outlines(node) && (asked(node) || (bare && called(node) && lettered(node)));
        let outermost = |node: &Node| !node.ancestors().skip(1).any(|group| wanted(&group));
        let found = bounds::drawn(root).filter(|node| self.free(node) && wanted(node) && outermost(node));
        found.filter_map(|node| self.shape(node, styles)).collect()
    }

    /// Converts a shape to a text: its closed lines are letters, and adjacent letters form a line.
    fn shape(&self, node: Node<'m, 'm>, styles: &mut Styles<'_>) -> Option<Words<'m>> {
        let ink = styles.inherited(node, "fill").unwrap_or_else(|| "#000000".to_owned());
        let parts = node.descendants().filter(|part| matches!(part.tag_name().name(), "path" | "use"));
        let rings = |part: Node| match part.attribute("d").and_then(|d| shape::flat(d, self.map(&part))) {
            Some(rings) => rings.iter().map(|ring| bounds::enclosing(&ring.corners)).collect(),
            None => bounds::of(&part, self.map(&part)).into_iter().collect::<Vec<_>>(),
        };
        let mut rings: Vec<[f64; 4]> = parts.flat_map(rings).collect();
        // dots and commas alone do not make a line
        let tallest = rings.iter().map(|ring| ring[3]).fold(0.0, f64::max);
        rings.retain(|ring| ring[3] > 0.35 * tallest);
        rings.sort_by(|a, b| a[1].total_cmp(&b[1]));
        let mut lines: Vec<Vec<Letter>> = Vec::new();
        for area in rings {
            let letter = Letter { node, ink: ink.clone(), base: area[1] + area[3], area };
            let beside = |line: &&mut Vec<Letter>| line.iter().any(|other| area[1] < other.base - 0.3 * other.area[3]);
            match lines.last_mut().filter(beside) {
                Some(line) => line.push(letter),
                None => lines.push(vec![letter]),
            }
        }
        for line in &mut lines {
            // most letters are on the baseline, and few extend below it
            let mut bases: Vec<f64> = line.iter().map(|letter| letter.base).collect();
            bases.sort_by(f64::total_cmp);
            let base = bases[(bases.len() - 1) / 2];
            line.iter_mut().for_each(|letter| letter.base = base);
        }
        let mut words = spelled(&lines)?;
        // a text that was converted to a path has its words as its label
        if let (Some(label), Some(line)) = (node.attribute("aria-label"), words.lines.first_mut()) {
            line.text = label.to_owned();
        }
        Some(words)
    }

    /// The letter that an element draws, if it draws one.
    fn letter(&self, node: Node<'m, 'm>, styles: &mut Styles<'_>) -> Option<Letter<'m>> {
        let (outline, map, ink) = match node.tag_name().name() {
            // <g fill="#123"><g transform="translate(12, 34)"><g><path d=".."/></g></g></g>
            "g" => {
                let ink = node.attribute("fill")?.to_owned();
                let place =
                    only(node).filter(|g| g.attribute("transform").is_some_and(|t| t.starts_with("translate")))?;
                let outline = only(only(place)?).filter(|n| n.tag_name().name() == "path")?;
                (outline, self.map(&outline), ink)
            }
            // <use xlink:href="#glyph-0-1" x="12" y="34"/>
            "use" => {
                let id = node.attributes().find(|a| a.name() == "href")?.value().strip_prefix('#')?;
                let glyph = node.document().descendants().find(|n| n.attribute("id") == Some(id))?;
                let outline =
                    glyph.descendants().find(|n| n.tag_name().name() == "path").filter(|_| id.starts_with("glyph"))?;
                let at = |name: &str| bounds::length(&node, name).unwrap_or(0.0);
                let map = then(self.map(&node), Transform::new(1.0, 0.0, 0.0, 1.0, at("x"), at("y")));
                (outline, map, styles.inherited(node, "fill").unwrap_or_else(|| "#000000".to_owned()))
            }
            _ => return None,
        };
        Some(Letter { node, ink, base: map.f, area: bounds::of(&outline, map)? })
    }
}

/// The only element in an element.
fn only<'d>(node: Node<'d, 'd>) -> Option<Node<'d, 'd>> {
    let mut inner = node.children().filter(Node::is_element);
    inner.next().filter(|_| inner.next().is_none())
}

/// The font size of a line.
fn size(line: &[Letter<'_>]) -> f64 {
    line.iter().map(Letter::rise).fold(0.0, f64::max) / CAPITAL
}

/// Whether a letter continues the last line of a text.
fn continues(lines: &[Vec<Letter<'_>>], letter: &Letter<'_>) -> bool {
    let Some((line, last)) = lines.last().and_then(|line| Some((line, line.last()?))) else { return false };
    let gap = letter.area[0] - last.right();
    let em = size(line).max(letter.rise() / CAPITAL);
    last.ink == letter.ink && (last.base - letter.base).abs() < em * 0.05 && (-em * 0.5..em).contains(&gap)
}

/// Whether a letter begins a line below the last one of a text.
fn begins_below(lines: &[Vec<Letter<'_>>], letter: &Letter<'_>) -> bool {
    let Some((line, last)) = lines.last().and_then(|line| Some((line, line.last()?))) else { return false };
    let ends = lines.iter().flatten().map(Letter::right).fold(f64::MIN, f64::max);
    let down = (letter.base - last.base) / size(line);
    last.ink == letter.ink && (0.7..1.6).contains(&down) && letter.area[0] < last.area[0] && letter.area[0] < ends
}

/// Whether two lines have the same size, even if one of them has no capital letter.
fn alike(a: &[Letter<'_>], b: &[Letter<'_>]) -> bool {
    (0.7..1.45).contains(&(size(a) / size(b)))
}

/// The text of some lines.
fn spelled<'d>(lines: &[Vec<Letter<'d>>]) -> Option<Words<'d>> {
    let first = lines.first()?.first()?;
    let mut nodes: Vec<Node> = lines.iter().flatten().map(|letter| letter.node).collect();
    nodes.dedup();
    let size = lines.iter().map(|line| size(line)).fold(0.0, f64::max);
    let set = lines.iter().map(|line| {
        let left = line.iter().map(|letter| letter.area[0]).fold(f64::MAX, f64::min);
        Line {
            y: line[0].base,
            left,
            right: line.iter().map(Letter::right).fold(f64::MIN, f64::max),
            text: String::new(),
        }
    });
    Some(Words::outlined(nodes, set.collect(), size, &first.ink))
}
