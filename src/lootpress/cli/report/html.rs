//! The report as an HTML page: text and tables laid out by the browser, figures as in print. It is also well-formed XML, so
//! that a test can read it.

use super::set;
use super::svg::inline;
use crate::markup::escaped;
use cards::lexicon::prose::capitalised;
use ground::diag::Diag;
use ground::locus::Locus;
use ground::unit::Mm;
use ground::world::Project;
use paper::press::webfont;
use paper::proof::Proof;
use paper::typeset::Case;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use table::report::{Chapter, Exhibit, Plot, Report};
use table::verdict::{Ruling, Verdict};

/// The style of the page.
pub(in crate::cli) const STYLE: &str = "templates/report/style.css";

/// The whole file; `None` if its style cannot be read.
pub(super) fn page(project: &Project, case: &Case, report: &Report, diags: &mut Vec<Diag>) -> Option<String> {
    let title = escaped(&report.title);
    let mut body = format!("<header>\n<p class=\"kicker\">Playtest report</p>\n<h1>{title}</h1>\n");
    let mut cards = Cards { case, proof: Proof::new(case.fonts()), diags };
    if report.is_verdict() {
        seal_of(report, &mut body);
    }
    looks(report, &mut cards, &mut body);
    rulings(report, &mut body);
    body.push_str("</header>\n<main>\n");
    for (i, chapter) in report.chapters.iter().enumerate() {
        section(&mut cards, chapter, i, &mut body);
    }
    body.push_str("</main>\n");
    file(project, STYLE, case, &format!("{}: playtest report", report.title), &body, diags)
}

/// A body with its head, which contains style and fonts, so that nothing is loaded. `None` if the style cannot be
/// read.
pub(in crate::cli) fn file(
    project: &Project,
    style: &str,
    case: &Case,
    title: &str,
    body: &str,
    diags: &mut Vec<Diag>,
) -> Option<String> {
    let (_, style) = project.text(style, Locus::Nowhere).map_err(|diag| diags.push(diag)).ok()?;
    let (title, fonts) = (escaped(title), fonts(case, body, diags));
    Some(format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\"/>\n<title>{title}</title>\n<style>\n{}{fonts}</style>\n\
         </head>\n<body>\n{body}</body>\n</html>\n",
        style.replace(['<', '&'], "")
    ))
}

/// The built-in upright fonts, subset to the letters of the page.
fn fonts(case: &Case, body: &str, diags: &mut Vec<Diag>) -> String {
    // small capitals are capitals made smaller
    let letters: BTreeSet<char> = body.chars().flat_map(|c| std::iter::once(c).chain(c.to_uppercase())).collect();
    let mut out = String::new();
    for font in case.fonts().faces.iter().filter(|f| !f.italic) {
        match webfont(font, letters.iter().copied()) {
            Ok(bytes) => {
                let _ = writeln!(
                    out,
                    "@font-face {{ font-family: \"{}\"; font-weight: {}; src: url(data:font/ttf;base64,{}); }}",
                    font.family.replace(['"', '\\', '<', '&'], ""),
                    font.weight,
                    base64(&bytes)
                );
            }
            Err(bad) => {
                diags.push(Diag::error(Locus::Nowhere, "bad-font", bad.to_string()).help("replace the file in fonts/"))
            }
        }
    }
    out
}

/// Bytes as letters, four letters for three bytes (RFC 4648).
pub(in crate::cli) fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let word = three.iter().enumerate().fold(0u32, |v, (i, b)| v | u32::from(*b) << (16 - 8 * i));
        for i in 0..4 {
            let letter = char::from(LETTERS[(word >> (18 - 6 * i) & 63) as usize]);
            out.push(if i <= three.len() { letter } else { '=' });
        }
    }
    out
}

fn class(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        Some(Verdict::Pass) => "pass",
        Some(Verdict::Undecided) => "undecided",
        Some(Verdict::Fail) => "fail",
        None => "none",
    }
}

/// A sign next to the word, so that color is not the only cue.
fn sign(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        Some(Verdict::Pass) => "\u{2713}",
        Some(Verdict::Undecided) => "?",
        Some(Verdict::Fail) => "\u{2715}",
        None => "\u{2013}",
    }
}

fn seal_of(report: &Report, out: &mut String) {
    let found = report.verdict();
    let word = found.map_or("NO VERDICT".to_owned(), |v| v.to_string());
    out.push_str(&seal(class(found), sign(found), &word, &report.score()));
}

/// The faces of cards on a page, as pictures that are each drawn once.
struct Cards<'c, 'p, 'd> {
    case: &'c Case<'p>,
    proof: Proof<'c>,
    diags: &'d mut Vec<Diag>,
}

/// The resolution of a card on the page in dots per inch, where it is 32 mm wide: two dots for each pixel of a usual
/// screen.
const DPI: u32 = 110;

impl Cards<'_, '_, '_> {
    /// Cards side by side, with the text about each.
    fn row(&mut self, cards: &[Exhibit], out: &mut String) {
        if cards.is_empty() {
            return;
        }
        out.push_str("<ul class=\"cards\">\n");
        for Exhibit { says, card } in cards {
            let galley = set(self.case, card, self.diags);
            let drawn = galley.and_then(|galley| {
                self.proof.cut_out(&galley, DPI, Mm(0.0), &card.cut.clip(card.cut.bleed)).drain(self.diags)
            });
            let Some(png) = drawn else { continue };
            let (title, says) = (escaped(&card.face.title), escaped(says));
            let _ = writeln!(
                out,
                "<li><figure><img src=\"data:image/png;base64,{}\" alt=\"{title}\"/><figcaption>{says}</figcaption></figure></li>",
                base64(&png)
            );
        }
        out.push_str("</ul>\n");
    }
}

fn looks(report: &Report, cards: &mut Cards<'_, '_, '_>, out: &mut String) {
    if report.looks.is_empty() {
        return;
    }
    out.push_str(
        "<section class=\"looks\" aria-labelledby=\"looks\">\n<h2 id=\"looks\">What to look at first</h2>\n<ol>\n",
    );
    for look in &report.looks {
        // most readers do not know the rules by number
        let ruled = look.says.split_once(": ").filter(|(id, _)| report.rulings.iter().any(|ruling| ruling.id == *id));
        let (code, says) = ruled.map_or((String::new(), &*look.says), |(id, says)| (code(id), says));
        let _ = writeln!(
            out,
            "<li class=\"{}\"><h3>{}{code}</h3>\n<p>{}</p>",
            class(look.verdict),
            escaped(&capitalised(says)),
            escaped(&look.note)
        );
        cards.row(&look.cards, out);
        out.push_str("</li>\n");
    }
    out.push_str("</ol>\n</section>\n");
}

fn rulings(report: &Report, out: &mut String) {
    if report.rulings.is_empty() {
        return;
    }
    let (passed, open): (Vec<&Ruling>, Vec<&Ruling>) = report.rulings.iter().partition(|r| r.verdict == Verdict::Pass);
    out.push_str("<div class=\"ruled\">\n");
    ruled("Rulings that fail or are undecided", &open, out);
    ruled("Rulings that pass", &passed, out);
    out.push_str(
        "<details class=\"codes\"><summary>Rule numbers</summary>\n\
         <p>Each line now ends with the number of its rule, or with its name in playtest.yaml.</p></details>\n</div>\n",
    );
}

fn ruled(caption: &str, rulings: &[&Ruling], out: &mut String) {
    if rulings.is_empty() {
        return;
    }
    let _ = write!(out, "<table class=\"rulings\">\n<caption>{caption}</caption>\n<thead><tr>");
    for head in ["Verdict", "Asked", "Found", "Wanted"] {
        let _ = write!(out, "<th scope=\"col\">{head}</th>");
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for ruling in rulings {
        let some = Some(ruling.verdict);
        let _ = writeln!(
            out,
            "<tr class=\"{}\"><td><span class=\"sign\" aria-hidden=\"true\">{}</span> {}</td><th scope=\"row\">{}{}</th>\
             <td data-head=\"Found\">{}</td><td data-head=\"Wanted\">{}</td></tr>",
            class(some),
            sign(some),
            ruling.verdict,
            escaped(&ruling.says),
            code(&ruling.id),
            escaped(&ruling.found),
            escaped(&ruling.wanted)
        );
    }
    out.push_str("</tbody>\n</table>\n");
}

/// The number of a rule after a text; the page hides it until the reader opens the note about rule numbers.
fn code(id: &str) -> String {
    format!(" <span class=\"code\">{}</span>", escaped(id))
}

/// A verdict in large letters, with the reasons for it.
pub(in crate::cli) fn seal(class: &str, sign: &str, word: &str, score: &str) -> String {
    let score = escaped(score);
    format!(
        "<div class=\"seal {class}\"><span class=\"sign\" aria-hidden=\"true\">{sign}</span><div><strong>{word}</strong>\
         <p>{score}</p></div></div>\n"
    )
}

fn section(cards: &mut Cards<'_, '_, '_>, chapter: &Chapter, number: usize, out: &mut String) {
    let _ =
        writeln!(out, "<section aria-labelledby=\"c{number}\">\n<h2 id=\"c{number}\">{}</h2>", escaped(&chapter.title));
    if !chapter.note.is_empty() {
        let _ = writeln!(out, "<p class=\"note\">{}</p>", escaped(&chapter.note));
    }
    if chapter.plots.is_empty() {
        out.push_str("<p class=\"note\">There is nothing to show.</p>\n");
    }
    cards.row(&chapter.cards, out);
    let Cards { case, diags, .. } = cards;
    out.push_str("<div class=\"plots\">\n");
    for plot in &chapter.plots {
        if let Plot::Table { title, head, rows } = plot {
            let _ = writeln!(out, "<figure class=\"listed\"><figcaption>{}</figcaption>", escaped(title));
            table(head, rows, out);
            out.push_str("</figure>\n");
            continue;
        }
        let figures = plot.figures();
        let class = match &figures[..] {
            [one, ..] if one.is_wide() => "wide",
            [_] => "drawn",
            _ => "long",
        };
        let _ = writeln!(out, "<figure class=\"{class}\">");
        for figure in &figures {
            let galley = set(case, figure, diags);
            out.extend(galley.map(|galley| inline(&galley, case.fonts(), &plot.says())));
        }
        let (head, rows) = plot.cells();
        if !rows.is_empty() {
            let _ = writeln!(out, "\n<details><summary>Figures of \u{201c}{}\u{201d}</summary>", escaped(plot.title()));
            table(&head, &rows, out);
            out.push_str("</details>");
        }
        out.push_str("</figure>\n");
    }
    out.push_str("</div>\n</section>\n");
}

fn table(head: &[String], rows: &[Vec<String>], out: &mut String) {
    if rows.is_empty() {
        out.push_str("<p class=\"note\">There is nothing to list.</p>\n");
        return;
    }
    out.push_str("<div class=\"scrolls\" tabindex=\"0\"><table>\n<thead><tr>");
    for cell in head {
        let _ = write!(out, "<th scope=\"col\">{}</th>", escaped(cell));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in rows {
        out.push_str("<tr>");
        for (i, cell) in row.iter().enumerate() {
            let cell = escaped(cell);
            let _ = if i == 0 { write!(out, "<th scope=\"row\">{cell}</th>") } else { write!(out, "<td>{cell}</td>") };
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table></div>\n");
}
