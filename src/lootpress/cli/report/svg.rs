//! A galley as inline SVG with live text: the shapes of its skeleton unchanged, and each run of glyphs as words with the width
//! that the typesetter gave them, whatever font the browser uses.

use crate::markup::escaped;
use ground::unit::Mm;
use paper::typeset::{Fonts, Galley, Mark, Run};
use std::fmt::Write as _;

/// The galley, with a description for screen readers. Pictures and galleys inside it are left out, because a report
/// has none.
pub(super) fn inline(galley: &Galley, fonts: &Fonts, says: &str) -> String {
    let (w, h) = (galley.size.w.0, galley.size.h.0);
    let mut out = format!("<svg viewBox=\"0 0 {} {}\" role=\"img\">", number(w), number(h));
    let _ = write!(out, "<title>{}</title><desc>{}</desc>", escaped(&galley.title), escaped(says));
    if let Some(skeleton) = &galley.skeleton {
        out.push_str(&shapes(&skeleton.svg));
    }
    for mark in galley.slots.iter().flatten() {
        match mark {
            Mark::Run(run) => text(run, fonts, &mut out),
            Mark::Fill { area, ink } => {
                let [r, g, b] = ink.0;
                let (x, y, w, h) = (number(area.x.0), number(area.y.0), number(area.w.0), number(area.h.0));
                let _ = write!(out, "<path d=\"M{x} {y}h{w}v{h}h-{w}z\" fill=\"#{r:02x}{g:02x}{b:02x}\"/>");
            }
            Mark::Picture(_) | Mark::Galley(_) | Mark::Figure(_) | Mark::Field { .. } => {}
        }
    }
    out.push_str("</svg>");
    out
}

/// The contents of a skeleton: without its root, its own title, the places of slots, and the spaces between elements.
fn shapes(svg: &str) -> String {
    let body = svg.find("<svg").and_then(|at| svg[at..].find('>').map(|end| &svg[at + end + 1..])).unwrap_or_default();
    let body = body.rsplit_once("</svg>").map_or(body, |(inside, _)| inside);
    let mut out = String::with_capacity(body.len());
    let mut titled = false;
    for part in body.split_inclusive('>') {
        let tag = part.trim_start();
        let kept = match tag {
            _ if tag.starts_with("<title") => {
                titled = true;
                false
            }
            _ if tag.ends_with("</title>") => std::mem::take(&mut titled),
            _ => !titled && !tag.starts_with("<path id=\"slot-"),
        };
        if kept && !tag.ends_with("</title>") {
            out.push_str(tag);
        }
    }
    out.truncate(out.trim_end().len());
    out.replace("<g></g>", "")
}

fn text(run: &Run, fonts: &Fonts, out: &mut String) {
    let Some(font) = fonts.faces.get(usize::from(run.font.0)) else { return };
    let words = run.text.trim_end();
    if words.is_empty() {
        return;
    }
    let Ok(face) = ttf_parser::Face::parse(&font.bytes, 0) else { return };
    let em = Mm::from(run.size).0;
    // a space at the end of a line is not shown
    let seen = run.glyphs.iter().filter(|g| (g.cluster as usize) < words.len());
    let wide = seen.map(|g| g.advance as f32).sum::<f32>() / f32::from(face.units_per_em()) * em;
    let [a, b, c, d, x, y] = run.at.0;
    let place = if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0) {
        format!("x=\"{}\" y=\"{}\"", number(x), number(y))
    } else {
        format!("transform=\"matrix({a} {b} {c} {d} {} {})\"", number(x), number(y))
    };
    let [red, green, blue] = run.ink.0;
    let style = if font.italic { " font-style=\"italic\"" } else { "" };
    let _ = write!(
        out,
        "<text {place} font-family=\"{}\" font-weight=\"{}\"{style} font-size=\"{}\" fill=\"#{red:02x}{green:02x}{blue:02x}\" \
         textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
        escaped(&font.family),
        font.weight,
        number(em),
        number(wide),
        escaped(words)
    );
}

/// A number with at most three decimals, and no more than necessary.
fn number(v: f32) -> String {
    let text = format!("{v:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
