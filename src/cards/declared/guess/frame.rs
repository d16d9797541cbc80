//! The house's front as the first template of somebody's cards: title, numbers, picture and texts go where it has places for them, and
//! what it has no place for stands in a strip below the text.

use super::columns::{Column, Looks};
use std::fmt::Write as _;

/// Columns that have room in a strip.
const MOST: usize = 3;

/// Height of the strip, and how far its lower edge lies above the frame's, in mm.
const STRIP: f32 = 5.0;
const FOOT: f32 = 5.4;

/// Letters that a title of the smallest size has room for, in mm each; likewise of texts, and how deep a line of them is.
const TITLE: f32 = 1.4;
const LETTER: f32 = 1.05;
const LINE: f32 = 2.7;

/// The house's front, when every column has its place on it.
pub(super) struct Frame<'f> {
    head: &'f str,
    sets: &'f str,
    w: f32,
    h: f32,
    /// From the edge to the frame.
    rim: f32,
    strip: usize,
}

/// Tells columns their slots. Nothing if there is no place for one of them, or not enough room.
pub(super) fn placed<'f>(front: &'f str, columns: &mut [Column<'_>]) -> Option<Frame<'f>> {
    let number = |name: &str| -> Option<f32> {
        front.split(&format!("{{% set {name} = ")).nth(1)?.split_whitespace().next()?.parse().ok()
    };
    let (w, h, rim, art) = (number("w")?, number("h")?, number("b")? + number("e")?, number("ah")?);
    let head = front.lines().next().filter(|_| front.contains(INCLUDE))?;
    let sets = front.lines().find(|line| line.starts_with("{% set "))?;
    // there is always a ribbon for a title
    let title = columns.iter().find(|column| column.looks == Looks::Title)?.longest;
    let mut slots: Vec<Option<&'static str>> = vec![None; columns.len()];
    // what is called a cost stands where costs stand
    let cost = columns.iter().position(|column| {
        matches!(column.looks, Looks::Number(..)) && ["cost", "price", "kosten"].contains(&&*column.name.to_lowercase())
    });
    if let Some(nth) = cost {
        slots[nth] = Some("cost");
    }
    let mut strip = 0;
    for (nth, column) in columns.iter().enumerate().filter(|(nth, _)| Some(*nth) != cost) {
        let free = |slot: &'static str| (!slots.contains(&Some(slot))).then_some(slot);
        let slot = match column.looks {
            Looks::Number(..) => free("cost").or(free("corner")),
            Looks::Text => Some("text"),
            Looks::Flavour => Some("flavour"),
            Looks::Picture if art > 0.0 => Some(free("art")?),
            Looks::Picture => return None,
            _ => None,
        };
        strip += usize::from(slot.is_none() && in_strip(column));
        slots[nth] = slot;
    }
    let has = |slot: &str| slots.contains(&Some(slot));
    let badges = [has("cost"), has("corner")].into_iter().filter(|badge| *badge).count() as f32;
    let wide = w - rim * 2.0;
    let deep = |slot: &str| {
        let held = columns.iter().zip(&slots).filter(|(_, known)| **known == Some(slot));
        held.map(|(column, _)| (column.longest as f32 * LETTER / (wide - 8.0)).ceil() * LINE).sum::<f32>()
    };
    let room =
        h - rim * 2.0 - number("t")? - 8.0 - if has("art") { art } else { 0.0 } - if strip > 0 { STRIP } else { 0.0 };
    let shared = if has("flavour") { 0.64 } else { 1.0 };
    let fits = title as f32 * TITLE <= wide - 5.0 - badges * (number("r")? * 2.0 - 1.0)
        && deep("text") <= room * shared
        && deep("flavour") <= room * 0.34;
    if strip > MOST || !fits {
        return None;
    }
    for (i, column) in columns.iter_mut().enumerate() {
        column.slot = slots[i].map(|slot| (slot, !slots[..i].contains(&Some(slot))));
    }
    Some(Frame { head, sets, w, h, rim, strip })
}

const INCLUDE: &str = "{% include \"plain/parts/front.svg\" %}";

impl Frame<'_> {
    /// A template around the house's front.
    pub(super) fn template(&self, columns: &[Column<'_>]) -> String {
        let Frame { head, sets, w, h, rim, strip } = *self;
        let mut svg = format!(
            "{head}\n<!-- The frame is the house's: lootpress eject templates/plain puts it into your project, to be changed. What you draw\n     \
             behind the include lies on it; lootpress explain data-slot says how texts get there. -->\n{sets}"
        );
        let _ = match strip {
            0 => writeln!(svg, "\n{INCLUDE}"),
            _ => writeln!(svg, "{{% set strip = {STRIP} %}}\n{INCLUDE}"),
        };
        let (left, y) = (rim + 4.0, h - rim - FOOT - STRIP);
        let share = (w - left * 2.0) / strip.max(1) as f32;
        let aligned = |nth: usize| match nth {
            _ if strip == 1 => "middle",
            0 => "start",
            nth if nth + 1 == strip => "end",
            _ => "middle",
        };
        for (nth, column) in columns.iter().filter(|column| column.slot.is_none() && in_strip(column)).enumerate() {
            let _ = writeln!(
                svg,
                "<rect data-slot=\"{}\" x=\"{:.2}\" y=\"{y:.2}\" width=\"{share:.2}\" height=\"4.4\" fill=\"none\" data-font=\"{{{{ fonts.text }}}}\" \
                 data-size=\"8\" data-min=\"6\" data-lines=\"1\" data-caps=\"small\" data-align=\"{}\" data-valign=\"middle\" data-ink=\"{{{{ tints.dark }}}}\" data-optional=\"true\"/>",
                column.field,
                left + share * nth as f32,
                aligned(nth)
            );
        }
        svg + "</svg>\n"
    }
}

/// What stands in the strip if it has no other place: words, and numbers beyond the second.
fn in_strip(column: &Column<'_>) -> bool {
    matches!(column.looks, Looks::Words(_) | Looks::Number(..))
}
