//! A template for pieces that are too small for a card's text, such as counters: a title, words, a picture and numbers.

use super::columns::{Column, Looks};
use crate::face::Cut;
use ground::unit::{Mm, Size};
use std::fmt::Write as _;

/// The width of a letter of the smallest size, in mm.
const LETTER: f32 = 1.3;

/// The largest number of numeric fields on a line.
const MOST: usize = 3;

/// The distance between contents and the cut, in mm.
const RIM: f32 = 2.2;

/// The template, if everything in the table fits on the piece.
pub(super) fn template(columns: &[Column<'_>], cut: &Cut) -> Option<String> {
    let Size { w: Mm(w), h: Mm(h) } = cut.full();
    let of = |wanted: fn(&Looks) -> bool| columns.iter().filter(move |c| wanted(&c.looks)).collect::<Vec<_>>();
    let title = of(|l| *l == Looks::Title);
    let words = of(|l| matches!(l, Looks::Words(_) | Looks::Text));
    let numbers = of(|l| matches!(l, Looks::Number(..) | Looks::Decimal));
    let pictures = of(|l| *l == Looks::Picture);
    // in a round or outlined piece, the corners of a square touch the edge
    let share = if cut.is_straight() { 1.0 } else { std::f32::consts::FRAC_1_SQRT_2 };
    let (wide, high) = ((cut.trim.w.0 - RIM * 2.0) * share, (cut.trim.h.0 - RIM * 2.0) * share);
    let (left, top) = ((w - wide) / 2.0, (h - high) / 2.0);
    let texts = of(|l| matches!(l, Looks::Flavour | Looks::Flag));
    let long = |column: &&&Column<'_>, room: f32| column.longest as f32 * LETTER > room;
    let fits = texts.is_empty()
        && numbers.len() <= MOST
        && words.len() <= 1
        && pictures.len() <= 1
        && !title.iter().any(|column| long(&column, wide * 1.6))
        && !words.iter().any(|column| long(&column, wide))
        && !numbers.iter().any(|column| long(&column, wide / numbers.len() as f32));
    // the height of each line; pictures get the remaining height, or numbers if there is no picture
    let lines = [(3.0, words.len().min(1)), (5.2, title.len().min(1)), (5.0, numbers.len().min(1))];
    let free = high - lines.iter().map(|(tall, many)| tall * *many as f32).sum::<f32>();
    if !fits || free < 0.0 || (!pictures.is_empty() && free < 5.0) || wide < 5.0 {
        return None;
    }
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\">\n\
         <rect width=\"{w}\" height=\"{h}\" fill=\"{{% if low_ink %}}#ffffff{{% else %}}{{{{ tints.light }}}}{{% endif %}}\"/>\n"
    );
    let mut slot = |kind: &str, field: &str, [x, y, w, h]: [f32; 4], rest: &str| {
        let _ = writeln!(
            svg,
            "<rect {kind}=\"{field}\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{w:.2}\" height=\"{h:.2}\" fill=\"none\" data-optional=\"true\"{rest}/>"
        );
    };
    let ink = "data-align=\"middle\" data-valign=\"middle\" data-ink=\"{{ tints.deep }}\"";
    let (display, plain) = ("data-font=\"{{ fonts.title }}\"", "data-font=\"{{ fonts.text }}\"");
    let mut y = top;
    for column in &title {
        let rest = format!(
            " {display} data-weight=\"700\" data-size=\"9\" data-min=\"6\" data-lines=\"2\" data-leading=\"1\" {ink}"
        );
        slot("data-slot", &column.field, [left, y, wide, 5.2], &rest);
        y += 5.2;
    }
    for column in &words {
        let rest = format!(" {plain} data-size=\"7\" data-min=\"6\" data-lines=\"1\" data-caps=\"small\" {ink}");
        slot("data-slot", &column.field, [left, y, wide, 3.0], &rest);
        y += 3.0;
    }
    for column in &pictures {
        slot("data-picture", &column.field, [left, y, wide, free], "");
        y += free;
    }
    let tall = if pictures.is_empty() { 5.0 + free } else { 5.0 };
    let each = wide / numbers.len().max(1) as f32;
    for (nth, column) in numbers.iter().enumerate() {
        let rest = format!(" {display} data-weight=\"800\" data-size=\"16\" data-min=\"6\" data-lines=\"1\" {ink}");
        slot("data-slot", &column.field, [left + each * nth as f32, y, each, tall], &rest);
    }
    Some(svg + "</svg>\n")
}
