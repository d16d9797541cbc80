//! A new template for a table that does not fit into the built-in front.

use super::columns::{Column, Looks};
use super::frame::SMALL;
use crate::face::Cut;
use ground::unit::{Mm, Size};
use std::fmt::Write as _;

/// The width of a letter and the height of a line at the smallest size, in mm.
const LETTER: f32 = 1.05;
const LINE: f32 = 2.6;

/// A card with a slot for every column: title and first number at the top, words below them, pictures, texts, other
/// numbers.
pub(super) fn template(columns: &[Column<'_>], cut: &Cut) -> String {
    let Size { w: Mm(w), h: Mm(h) } = cut.full();
    let bleed = cut.bleed.0;
    let (across, down) = inset(cut);
    let (left, wide) = (bleed + across, w - (bleed + across) * 2.0);
    let (top, bottom) = (bleed + down, h - bleed - down);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\">\n\
         <rect width=\"{w}\" height=\"{h}\" fill=\"{{% if low_ink %}}#ffffff{{% else %}}{{{{ tints.light }}}}{{% endif %}}\"/>\n"
    );
    let look = "fill=\"#fffdf8\" stroke=\"{{ tints.dark }}\" stroke-width=\"0.4\"";
    let rim = bleed + 3.0;
    let _ = match cut.is_straight() {
        true => writeln!(
            svg,
            "<rect x=\"{rim}\" y=\"{rim}\" width=\"{}\" height=\"{}\" rx=\"2\" {look}/>",
            w - rim * 2.0,
            h - rim * 2.0
        ),
        // the frame follows the cut
        false => {
            let share = 1.0 - 6.0 / cut.trim.w.0.min(cut.trim.h.0);
            let (x, y) = (w / 2.0 * (1.0 - share), h / 2.0 * (1.0 - share));
            writeln!(
                svg,
                "<path d=\"{{{{ cut_line }}}}\" transform=\"translate({x:.3} {y:.3}) scale({share:.4})\" {look} stroke-linejoin=\"round\"/>"
            )
        }
    };
    let of = |wanted: fn(&Looks) -> bool| columns.iter().filter(move |c| wanted(&c.looks)).collect::<Vec<_>>();
    let title = of(|l| *l == Looks::Title);
    let numbers = of(|l| matches!(l, Looks::Number(..) | Looks::Decimal));
    let (words, long): (Vec<_>, Vec<_>) = {
        let all = of(|l| matches!(l, Looks::Words(_)));
        let room = wide / all.len().max(1) as f32;
        all.into_iter().partition(|column| column.longest as f32 * SMALL <= room)
    };
    let pictures = of(|l| *l == Looks::Picture);
    let texts = [of(|l| matches!(l, Looks::Text | Looks::Flavour)), long].concat();
    let mut slot = |field: &str, x: f32, y: f32, w: f32, h: f32, rest: &str| {
        let _ = writeln!(
            svg,
            "<rect data-slot=\"{field}\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{w:.2}\" height=\"{h:.2}\" data-optional=\"true\" {rest}/>"
        );
    };
    let (display, plain) = ("data-font=\"{{ fonts.title }}\" data-weight=\"800\"", "data-font=\"{{ fonts.text }}\"");
    let dark = "data-ink=\"#1d1612\"";
    let mut y = top;
    let corner = if numbers.is_empty() { 0.0 } else { 9.0_f32.min(wide / 4.0) };
    for column in &title {
        let rest = format!(
            "{display} data-size=\"13\" data-min=\"7\" data-lines=\"2\" data-leading=\"1\" data-valign=\"middle\" {dark}"
        );
        slot(&column.field, left, y, wide - corner, 9.0, &rest);
    }
    for column in numbers.iter().take(1) {
        let rest = format!(
            "{display} data-size=\"16\" data-min=\"8\" data-lines=\"1\" data-align=\"end\" data-valign=\"middle\" {dark}"
        );
        slot(&column.field, left + wide - corner, y, corner, 9.0, &rest);
    }
    y += 10.0;
    let share = wide / words.len().max(1) as f32;
    for (i, column) in words.iter().enumerate() {
        let rest = format!("{plain} data-size=\"8\" data-min=\"6\" data-lines=\"1\" data-caps=\"small\" {dark}");
        slot(&column.field, left + share * i as f32, y, share, 4.2, &rest);
    }
    y += if words.is_empty() { 0.0 } else { 5.0 };
    // the other numbers are at the foot, up to five in a line
    let rest = numbers.len().saturating_sub(1);
    let lines = rest.div_ceil(5).min((((bottom - y) / 12.0) as usize).max(1));
    let each = rest.div_ceil(lines.max(1)).max(1);
    let foot = 6.0 * lines as f32;
    // long texts reduce the room for pictures and for other texts
    let deep = |column: &Column<'_>| ((column.longest as f32 * LETTER / wide).ceil() + 1.0) * LINE;
    let needed: f32 = texts.iter().map(|column| deep(column)).sum();
    let free = bottom - foot - y;
    let drawn_on = if texts.is_empty() { free } else { (free - needed).clamp(free * 0.25, free * 0.5) };
    let tall = drawn_on / pictures.len().max(1) as f32;
    let mut drawn = String::new();
    for column in &pictures {
        let optional = if column.gaps { " data-optional=\"true\"" } else { "" };
        let _ = writeln!(
            drawn,
            "<rect data-picture=\"{}\" x=\"{left:.2}\" y=\"{y:.2}\" width=\"{wide:.2}\" height=\"{:.2}\"{optional}/>",
            column.field,
            tall - 1.0
        );
        y += tall;
    }
    let room = bottom - foot - y;
    let (from, broad, flow) = match cut.is_straight() {
        true => (left, wide, ""),
        false => (bleed + 4.0, cut.trim.w.0 - 8.0, "data-align=\"middle\" data-flow=\"outline\" "),
    };
    for column in &texts {
        let tall = room * deep(column) / needed;
        let rest =
            format!("{plain} data-size=\"9\" data-min=\"6\" data-gap=\"1\" data-flavour-size=\"8\" {flow}{dark}");
        slot(&column.field, from, y, broad, tall - 0.5, &rest);
        y += tall;
    }
    let share = wide / each as f32;
    for (i, column) in numbers.iter().skip(1).enumerate() {
        let rest = format!(
            "{display} data-size=\"11\" data-min=\"7\" data-lines=\"1\" data-align=\"middle\" data-valign=\"bottom\" {dark}"
        );
        let (line, nth) = (i / each, i % each);
        let (x, y) = (left + share * nth as f32, bottom - foot + 0.5 + 6.0 * line as f32);
        slot(&column.field, x + 0.5, y, share - 1.0, 5.5, &rest);
    }
    svg + &drawn + "</svg>\n"
}

/// The distance of a box inside the cut from its sides, so that its corners are at least 4 mm from the cut.
fn inset(cut: &Cut) -> (f32, f32) {
    let Size { w: Mm(w), h: Mm(h) } = cut.trim;
    let radius = w.min(h) / 2.0;
    match cut.is_straight() {
        true => (4.5, 4.5),
        false if cut.shape.is_box() => {
            let inset = radius - (radius - 4.0) * std::f32::consts::FRAC_1_SQRT_2;
            (inset, inset)
        }
        false => (w * 0.15, h * 0.26),
    }
}
