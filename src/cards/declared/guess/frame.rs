//! Fits the fields of a table into the built-in front: title, numbers, picture and texts where it has slots for them,
//! and the other fields in a strip below the text.

use super::columns::{Column, Looks, folded};
use crate::face::Cut;
use std::fmt::Write as _;

/// The number of columns that fit into a strip.
const MOST: usize = 3;

/// The height of the strip, and how far its upper edge is above the cut, in mm.
const STRIP: f32 = 5.0;
const FOOT: f32 = 14.6;

/// The width of a letter in a title of the smallest size, in mm; the same for texts, and their line height.
const TITLE: f32 = 1.4;
const LETTER: f32 = 1.05;
const LINE: f32 = 2.7;

/// The width of a small capital of the smallest size, in mm.
pub(super) const SMALL: f32 = 1.3;

/// The space that the built-in front needs besides its text, in mm: a title's height, from the cut to the frame, a badge.
const TOP: f32 = 9.0;
const RIM: f32 = 4.0;
const BADGE: f32 = 9.0;

/// The built-in front template, if it has a slot for every column.
pub(super) struct Frame {
    /// The number of columns that fit in the strip.
    strip: usize,
    /// The width that each of them has, in mm.
    room: f32,
}

/// Assigns slots to columns. `None` if a column has no slot, or if there is not enough room.
pub(super) fn placed(cut: &Cut, columns: &mut [Column<'_>]) -> Option<Frame> {
    let (w, h) = (cut.trim.w.0, cut.trim.h.0);
    // there is always a ribbon for a title
    let title = columns.iter().find(|column| column.looks == Looks::Title)?.longest;
    let mut slots: Vec<Option<&'static str>> = vec![None; columns.len()];
    // a column named cost goes to the slot for costs
    let cost = columns.iter().position(|column| {
        matches!(column.looks, Looks::Number(..) | Looks::Decimal)
            && ["cost", "price", "kosten"].contains(&&*folded(column.name))
    });
    if let Some(nth) = cost {
        slots[nth] = Some("cost");
    }
    let mut strip = 0;
    for (nth, column) in columns.iter().enumerate().filter(|(nth, _)| Some(*nth) != cost) {
        let free = |slot: &'static str| (!slots.contains(&Some(slot))).then_some(slot);
        let slot = match column.looks {
            Looks::Number(..) | Looks::Decimal => free("cost").or(free("corner")),
            Looks::Text => Some("text"),
            Looks::Flavour => Some("flavour"),
            Looks::Picture => Some(free("art")?),
            _ => None,
        };
        strip += usize::from(slot.is_none() && in_strip(column));
        slots[nth] = slot;
    }
    let has = |slot: &str| slots.contains(&Some(slot));
    let badges = [has("cost"), has("corner")].into_iter().filter(|badge| *badge).count() as f32;
    let wide = w - RIM * 2.0;
    let deep = |slot: &str| {
        let held = columns.iter().zip(&slots).filter(|(_, known)| **known == Some(slot));
        held.map(|(column, _)| (column.longest as f32 * LETTER / (wide - 8.0)).ceil() * LINE).sum::<f32>()
    };
    let room =
        h - RIM * 2.0 - TOP - 8.0 - if has("art") { h * 0.39 } else { 0.0 } - if strip > 0 { STRIP } else { 0.0 };
    let shared = if has("flavour") { 0.64 } else { 1.0 };
    let fits = title as f32 * TITLE <= wide - 5.0 - badges * BADGE
        && deep("text") <= room * shared
        && deep("flavour") <= room * 0.34;
    let room = (w - 18.0) / strip.max(1) as f32;
    let held = |column: &Column<'_>| column.longest as f32 * SMALL <= room;
    let narrow = columns.iter().zip(&slots).any(|(column, slot)| slot.is_none() && in_strip(column) && !held(column));
    if strip > MOST || narrow || !fits || (strip > 0 && !cut.is_straight()) {
        return None;
    }
    for (i, column) in columns.iter_mut().enumerate() {
        column.slot = slots[i].map(|slot| (slot, !slots[..i].contains(&Some(slot))));
    }
    Some(Frame { strip, room })
}

impl Frame {
    /// The slot of a column in the strip: a number follows its name, if every card has it and there is room.
    fn held(&self, column: &Column<'_>) -> String {
        let Column { name, field, looks, gaps, longest, .. } = column;
        let simple = name.chars().all(|c| c.is_alphanumeric() || c == ' ');
        let long = (name.chars().count() + 1 + longest) as f32 * SMALL;
        match matches!(looks, Looks::Number(..) | Looks::Decimal) && simple && !gaps && long <= self.room {
            true => format!("data-slot=\"{field}_named\" data-says=\"{name} {{{{ {field} }}}}\""),
            false => format!("data-slot=\"{field}\""),
        }
    }

    /// A template around the built-in front, which follows the cut of its faces.
    pub(super) fn template(&self, columns: &[Column<'_>]) -> String {
        let strip = self.strip;
        let mut svg = String::from(HEAD);
        if strip > 0 {
            let _ = writeln!(svg, "{{% set strip = {STRIP} %}}");
        }
        svg += "{% if cut_line %}{% include \"plain/parts/shaped.svg\" %}{% else %}{% include \"plain/parts/front.svg\" %}{% endif %}\n";
        let aligned = |nth: usize| match nth {
            _ if strip == 1 => "middle",
            0 => "start",
            nth if nth + 1 == strip => "end",
            _ => "middle",
        };
        for (nth, column) in columns.iter().filter(|column| column.slot.is_none() && in_strip(column)).enumerate() {
            let _ = writeln!(
                svg,
                "<rect {} x=\"{{{{ bleed + 9 + (w - 2 * bleed - 18) * {nth} / {strip} }}}}\" y=\"{{{{ h - bleed - {FOOT} }}}}\" width=\"{{{{ (w - 2 * bleed - 18) / {strip} }}}}\" \
                 height=\"4.4\" fill=\"none\" data-font=\"{{{{ fonts.text }}}}\" \
                 data-size=\"8\" data-min=\"6\" data-lines=\"1\" data-caps=\"small\" data-align=\"{}\" data-valign=\"middle\" data-ink=\"{{{{ tints.dark }}}}\" data-optional=\"true\"/>",
                self.held(column),
                aligned(nth)
            );
        }
        svg + "</svg>\n"
    }
}

/// The beginning of such a template.
const HEAD: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{{ w }}mm\" height=\"{{ h }}mm\" viewBox=\"0 0 {{ w }} {{ h }}\">\n\
    <!-- This frame comes with lootpress and adapts to `cut`. To change it, copy it into your project: lootpress eject templates/plain\n     \
    What you draw after the include covers the frame; lootpress explain data-slot says how to place texts. -->\n";

/// The columns for the strip: words, and all numbers after the second.
fn in_strip(column: &Column<'_>) -> bool {
    matches!(column.looks, Looks::Words(_) | Looks::Number(..) | Looks::Decimal)
}
