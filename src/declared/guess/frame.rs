//! The house's front as the first template of somebody's cards: title, numbers, picture and texts go where it has places for them, and
//! what it has no place for stands in a strip below the text.

use super::{Column, Looks};
use std::fmt::Write as _;

/// Columns that have room in a strip.
const MOST: usize = 3;

/// Height of the strip, and how far its lower edge lies above the frame's, in mm.
const STRIP: f32 = 5.0;
const FOOT: f32 = 5.4;

/// A template of one's own around the house's front; columns are told their slots. Nothing if there is no place for one of them.
pub(super) fn framed(front: &str, columns: &mut [Column<'_>]) -> Option<String> {
    let number = |name: &str| -> Option<f32> {
        front.split(&format!("{{% set {name} = ")).nth(1)?.split_whitespace().next()?.parse().ok()
    };
    let (w, h, b, e, art) = (number("w")?, number("h")?, number("b")?, number("e")?, number("ah")?);
    let include = "{% include \"plain/parts/front.svg\" %}";
    let head = front.lines().next().filter(|_| front.contains(include))?;
    let sets = front.lines().find(|line| line.starts_with("{% set "))?;
    let mut slots: Vec<Option<&'static str>> = Vec::new();
    let mut strip = 0;
    for column in columns.iter() {
        let free = |slot: &'static str| (!slots.contains(&Some(slot))).then_some(slot);
        let slot = match column.looks {
            Looks::Number(..) => free("cost").or(free("corner")),
            Looks::Text => Some("text"),
            Looks::Flavour => Some("flavour"),
            Looks::Picture if art > 0.0 => Some(free("art")?),
            Looks::Picture => return None,
            Looks::Title | Looks::Id | Looks::Copies | Looks::Flag | Looks::Words(_) => None,
        };
        strip += usize::from(slot.is_none() && in_strip(column));
        slots.push(slot);
    }
    if strip > MOST {
        return None;
    }
    for (i, column) in columns.iter_mut().enumerate() {
        column.slot = slots[i].map(|slot| (slot, !slots[..i].contains(&Some(slot))));
    }
    let mut svg = format!(
        "{head}\n<!-- The frame is the house's: lootpress eject templates/plain puts it into your project, to be changed. What you draw\n     \
         behind the include lies on it; lootpress explain data-slot says how texts get there. -->\n{sets}"
    );
    let _ = match strip {
        0 => writeln!(svg, "\n{include}"),
        _ => writeln!(svg, "{{% set strip = {STRIP} %}}\n{include}"),
    };
    let (left, y) = (b + e + 4.0, h - b - e - FOOT - STRIP);
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
    Some(svg + "</svg>\n")
}

/// What stands in the strip if it has no other place: words, and numbers beyond the second.
fn in_strip(column: &Column<'_>) -> bool {
    matches!(column.looks, Looks::Words(_) | Looks::Number(..))
}
