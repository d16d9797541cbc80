//! The marked pages as a single HTML file without scripts, which is also well-formed XML.

use super::page::{Page, Part};
use crate::cli::report::html::{STYLE, base64, file, seal};
use crate::markup::escaped;
use ground::diag::Diag;
use ground::world::Project;
use paper::typeset::Case;
use std::fmt::Write as _;
use table::report::{Line, Marked, Note};

/// The whole file; `None` if its style cannot be read.
pub(super) fn page(project: &Project, case: &Case<'_>, parts: &[Part], diags: &mut Vec<Diag>) -> Option<String> {
    let mut body = String::new();
    for Part { docket, pages } in parts {
        let title = escaped(&docket.file);
        let _ = writeln!(body, "<header>\n<p class=\"kicker\">Preflight</p>\n<h1>{title}</h1>");
        for line in &docket.about {
            let _ = writeln!(body, "<p>{}</p>", escaped(line));
        }
        let (class, sign, word) =
            if docket.passes { ("pass", "\u{2713}", "PASSES") } else { ("fail", "\u{2715}", "FAILS") };
        body += &seal(class, sign, word, &docket.score);
        table(&docket.lines, &mut body);
        body.push_str("</header>\n<main>\n");
        pages.iter().for_each(|page| section(page, &mut body));
        body.push_str("</main>\n");
    }
    let title = parts.iter().map(|part| part.docket.file.as_str()).collect::<Vec<_>>().join(", ");
    file(project, STYLE, case, &format!("{title}: preflight"), &body, diags)
}

fn table(lines: &[Line], out: &mut String) {
    if lines.is_empty() {
        return;
    }
    out.push_str("<table class=\"rulings\">\n<caption>What was found</caption>\n<thead><tr>");
    for head in ["Severity", "What was found", "Pages", "Marked"] {
        let _ = write!(out, "<th scope=\"col\">{head}</th>");
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for Line { severe, what, pages, numbers } in lines {
        let (class, sign, word) = severity(*severe);
        let _ = writeln!(
            out,
            "<tr class=\"{class}\"><td><span class=\"sign\" aria-hidden=\"true\">{sign}</span> {word}</td><td>{}</td>\
             <td data-head=\"Pages\">{}</td><td data-head=\"Marked\">{}</td></tr>",
            escaped(what),
            whole(pages),
            whole(numbers)
        );
    }
    out.push_str("</tbody>\n</table>\n");
}

/// Numbers; ranges are not broken at the end of a line (U+2060, WORD JOINER).
fn whole(numbers: &str) -> String {
    escaped(numbers).replace('-', "\u{2060}-\u{2060}")
}

fn severity(severe: bool) -> (&'static str, &'static str, &'static str) {
    if severe { ("fail", "\u{2715}", "error") } else { ("undecided", "?", "warning") }
}

/// A page with its frames, and the texts in the order of their numbers.
fn section(page: &Page, out: &mut String) {
    let Marked { title, about, notes, .. } = &page.marked;
    let _ = writeln!(out, "<section>\n<h2>{}</h2>\n<p class=\"note\">{}</p>", escaped(title), escaped(about));
    out.push_str("<div class=\"marked\">\n");
    picture(page, out);
    out.push_str("<ol>\n");
    for Note { number, severe, code, what, help, .. } in notes {
        let (class, _, word) = severity(*severe);
        let _ = writeln!(
            out,
            "<li value=\"{number}\"><strong class=\"{class}\">{word} \u{b7} {}</strong> {}. <span class=\"help\">{}.</span></li>",
            escaped(code),
            escaped(what),
            escaped(help)
        );
    }
    out.push_str("</ol>\n</div>\n</section>\n");
}

/// The height of the plate of a number.
const PLATE: f32 = 38.0;

fn picture(page: &Page, out: &mut String) {
    let (Some(look), marked) = (&page.look, &page.marked) else { return };
    // frames are drawn for a picture a thousand units wide, whatever its resolution
    let (wide, high) = (1000.0, 1000.0 * look.size.1 as f32 / look.size.0.max(1) as f32);
    let label = escaped(&format!("{} with its faults marked", marked.title));
    let _ = write!(out, "<svg viewBox=\"0 0 {wide} {high:.0}\" role=\"img\" aria-label=\"{label}\">");
    let _ = write!(
        out,
        "<image width=\"{wide}\" height=\"{high:.0}\" preserveAspectRatio=\"none\" href=\"data:image/png;base64,{}\"/>",
        base64(&look.png)
    );
    let place = |r: ground::unit::Rect| {
        let at = |v: f32, whole: f32| v.clamp(-0.02, 1.02) * whole;
        let (x, y) = (at(r.x.0, wide), at(r.y.0, high));
        (x, y, at(r.right().0, wide) - x, at(r.bottom().0, high) - y)
    };
    let (x, y, w, h) = place(marked.trim);
    let _ = write!(out, "<rect class=\"trim\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\"/>");
    // numbers are above all frames, and do not overlap
    let (mut plates, mut taken): (String, Vec<(f32, f32, f32)>) = (String::new(), Vec::new());
    for note in &marked.notes {
        let Some(at) = note.at else { continue };
        let (class, ..) = severity(note.severe);
        let (x, y, w, h) = place(at);
        // never too small to be visible
        let (more_w, more_h) = ((24.0 - w).max(10.0), (24.0 - h).max(10.0));
        let (x, y, w, h) = (x - more_w / 2.0, y - more_h / 2.0, w + more_w, h + more_h);
        let _ = write!(
            out,
            "<g class=\"{class}\"><rect class=\"halo\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\"/>\
             <rect class=\"frame\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\"/></g>",
        );
        let plate = 22.0 + 16.0 * note.number.to_string().len() as f32;
        let (mut px, mut py) = ((x - plate / 2.0).max(0.0), (y - PLATE).max(0.0));
        let meets =
            |(l, t, w): &&(f32, f32, f32), px: f32, py: f32| (py - t).abs() < PLATE && px < l + w && *l < px + plate;
        while let Some((l, _, w)) = taken.iter().find(|known| meets(known, px, py)) {
            px = l + w + 2.0;
            if px + plate > wide {
                (px, py) = (0.0, py + PLATE + 2.0);
            }
        }
        taken.push((px, py, plate));
        let _ = write!(
            plates,
            "<g class=\"{class}\"><rect class=\"plate\" x=\"{px:.1}\" y=\"{py:.1}\" width=\"{plate:.0}\" height=\"{PLATE}\" rx=\"6\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{}</text></g>",
            px + plate / 2.0,
            py + 29.0,
            note.number
        );
    }
    *out += &plates;
    out.push_str("</svg>\n");
}
