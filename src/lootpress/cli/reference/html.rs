//! The reference as a single HTML page with embedded fonts, style and pictures, without scripts. It is also well-formed XML, so
//! that a test can read it.

use super::super::Desk;
use super::super::report::html::file;
use super::entries::{Chapter, Entry, Place, Shown, count};
use super::pictures::{self, Faces};
use crate::markup::escaped;
use art::{self, Studio};
use ground::world::Project;
use paper::typeset::Case;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The style of the page.
const STYLE: &str = "templates/report/reference.css";

/// The parts of pictures.
struct Bench<'a> {
    /// The project's own faces, and their case for typesetting.
    own: (Faces, Option<Case<'a>>),
    /// The sample's.
    sample: (Faces, Option<Case<'a>>),
    studio: Studio<'a>,
    outlines: BTreeMap<String, Vec<String>>,
}

/// The whole page; `None` if its style cannot be read.
pub(super) fn page(desk: &Desk, chapters: &[Chapter]) -> Option<String> {
    let grounds: Vec<&str> = art::grounds().collect();
    let sample = pictures::sample(&desk.house, &grounds);
    let bench = Bench {
        own: own(desk),
        sample: sampled(&sample),
        studio: Studio::new(&desk.project),
        outlines: art::outlines(&desk.project),
    };
    let mut body = format!(
        "<header>\n<p class=\"kicker\">lootpress</p>\n<h1>Reference</h1>\n<p>{} words that you can use, with their meanings: \
         those of lootpress, and those of the games in this project.</p>\n{}</header>\n",
        count(chapters),
        strip(&bench, &grounds)
    );
    contents(chapters, &mut body);
    body.push_str("<main>\n");
    for chapter in chapters {
        let id = format!("chapter-{}", anchor(&chapter.title));
        let _ = writeln!(body, "<section id=\"{id}\">\n<h2><a href=\"#{id}\">{}</a></h2>", escaped(&chapter.title));
        if !chapter.says.is_empty() {
            let _ = writeln!(body, "<p class=\"says\">{}</p>", words(&chapter.says));
        }
        chapter.places.iter().for_each(|place| self::place(place, &bench, &mut body));
        body.push_str("</section>\n");
    }
    body.push_str("</main>\n");
    let authors = bench.studio.authors().value.filter(|authors| !authors.is_empty());
    if let Some(authors) = authors {
        let authors = authors.into_iter().map(escaped).collect::<Vec<_>>().join(", ");
        let _ = writeln!(body, "<footer>\n<p>Icons by {authors} (game-icons.net, CC BY 3.0).</p>\n</footer>");
    }
    let case = bench.own.1.as_ref()?;
    file(&desk.project, STYLE, case, "lootpress: reference", &body, &mut Vec::new())
}

fn own(desk: &Desk) -> (Faces, Option<Case<'_>>) {
    let mut faces = Faces::none();
    for name in desk.shelf.usual_names() {
        let components = desk.shelf.game(&name).map(|game| game.open(&desk.project).components);
        faces.add(&components.unwrap_or_default());
    }
    (faces, pictures::case(&desk.project))
}

fn sampled(sample: &Project) -> (Faces, Option<Case<'_>>) {
    let mut faces = Faces::none();
    faces.add(&pictures::sampled(sample));
    (faces, pictures::case(sample))
}

/// Pictures of a few grounds: the page begins with examples of what recipes draw.
fn strip(bench: &Bench<'_>, grounds: &[&str]) -> String {
    const SHOWN: usize = 6;
    let (faces, case) = &bench.sample;
    let Some(case) = case else { return String::new() };
    let some = grounds.iter().step_by((grounds.len() / SHOWN).max(1)).take(SHOWN);
    let seen = some.filter_map(|ground| Some(drawn(&pictures::ground(faces, case, ground)?, ground)));
    let seen: String = seen.collect();
    if seen.is_empty() { seen } else { format!("<div class=\"strip\">{seen}</div>\n") }
}

fn contents(chapters: &[Chapter], out: &mut String) {
    out.push_str("<nav aria-label=\"Contents\">\n<ol>\n");
    for chapter in chapters {
        let id = format!("chapter-{}", anchor(&chapter.title));
        let _ = write!(out, "<li><a href=\"#{id}\">{}</a><ul>", escaped(&chapter.title));
        for place in &chapter.places {
            let _ = write!(out, "<li><a href=\"#{}\">{}</a></li>", anchor(&place.of), escaped(&place.title));
        }
        out.push_str("</ul></li>\n");
    }
    out.push_str("</ol>\n</nav>\n");
}

fn place(place: &Place, bench: &Bench<'_>, out: &mut String) {
    let id = anchor(&place.of);
    let _ = writeln!(out, "<article id=\"{id}\">\n<h3><a href=\"#{id}\">{}</a></h3>", escaped(&place.title));
    if !place.says.is_empty() {
        let _ = writeln!(out, "<p class=\"says\">{}</p>", words(&place.says));
    }
    match place.shown {
        Shown::Told => {
            out.push_str("<dl>\n");
            for entry in &place.entries {
                let case = bench.sample.1.as_ref();
                let seen = case.and_then(|case| pictures::somebody(&bench.studio, case, &place.of, &entry.word));
                told(entry, &seen.map(|picture| drawn(&picture, &entry.word)).unwrap_or_default(), out);
            }
            out.push_str("</dl>\n");
        }
        Shown::Fonts => sheet("specimens", place, out, &|entry| Some(specimen(entry))),
        Shown::Named => sheet("named", place, out, &|_| None),
        Shown::Templates => sheet("templates", place, out, &|entry| {
            [&bench.own, &bench.sample].into_iter().find_map(|(faces, case)| faces.picture(&entry.word, case.as_ref()?))
        }),
        Shown::Tones => sheet("tones", place, out, &|entry| {
            pictures::tone(&bench.studio, &entry.word).map(|picture| drawn(&picture, &entry.word))
        }),
        Shown::Grounds => sheet("grounds", place, out, &|entry| {
            let (faces, case) = &bench.sample;
            pictures::ground(faces, case.as_ref()?, &entry.word).map(|picture| drawn(&picture, &entry.word))
        }),
        Shown::Icons => sheet("icons", place, out, &|entry| {
            let paths = bench.outlines.get(&entry.word)?;
            let paths: String = paths.iter().map(|path| format!("<path d=\"{}\"/>", escaped(path))).collect();
            Some(format!("<svg viewBox=\"0 0 512 512\" aria-hidden=\"true\">{paths}</svg>"))
        }),
    }
    out.push_str("</article>\n");
}

fn drawn(address: &str, name: &str) -> String {
    format!("<img src=\"{address}\" alt=\"{}\" loading=\"lazy\"/>", escaped(name))
}

/// A contact sheet: a figure per entry, with its picture and name.
fn sheet(class: &str, place: &Place, out: &mut String, picture: &dyn Fn(&Entry) -> Option<String>) {
    let _ = writeln!(out, "<div class=\"sheet {class}\">");
    for entry in &place.entries {
        let seen = picture(entry).unwrap_or_default();
        let says = match place.shown {
            Shown::Templates | Shown::Fonts => format!("<p>{}</p>", words(&entry.says)),
            _ => String::new(),
        };
        let id = id(entry);
        let _ = writeln!(
            out,
            "<figure id=\"{id}\">{seen}<figcaption><code>{}</code>{says}</figcaption></figure>",
            escaped(&entry.word)
        );
    }
    out.push_str("</div>\n");
}

fn specimen(entry: &Entry) -> String {
    let family = escaped(&entry.word.replace(['"', '\''], ""));
    let weights = ["400", "600", "700", "800", "900"].into_iter().filter(|weight| entry.says.contains(weight));
    let lines = weights.map(|weight| {
        format!("<p style=\"font-family: '{family}'; font-weight: {weight}\">Hold the lantern. 0123456789</p>")
    });
    lines.collect()
}

/// A word and its meaning, with its picture `seen`.
fn told(entry: &Entry, seen: &str, out: &mut String) {
    let id = id(entry);
    let _ = write!(
        out,
        "<div id=\"{id}\"><dt><code>{}</code>{seen}</dt><dd><p>{}</p>",
        escaped(&entry.word),
        words(&entry.says)
    );
    if !entry.example.is_empty() {
        let _ = write!(out, "<pre>{}</pre>", escaped(&entry.example));
    }
    if let Some(spoken) = &entry.spoken {
        let card = match spoken.card.is_empty() {
            true => String::new(),
            false => format!("<cite>{}</cite> ", escaped(&spoken.card)),
        };
        let _ = write!(out, "<p class=\"printed\">{card}<q>{}</q></p>", escaped(&spoken.sentence));
    }
    out.push_str("</dd></div>\n");
}

/// A text in which words in backticks are code.
fn words(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let said = parts.map(|(i, part)| match i % 2 {
        0 => escaped(part),
        _ => format!("<code>{}</code>", escaped(part)),
    });
    said.collect()
}

/// The link target of an entry.
fn id(entry: &Entry) -> String {
    let word = anchor(&entry.word);
    let signs = || entry.word.chars().map(|c| u32::from(c).to_string()).collect::<Vec<_>>().join("-");
    format!("{}--{}", anchor(&entry.of), if word.is_empty() { signs() } else { word })
}

/// The link target of a heading: letters and digits, everything else a hyphen.
fn anchor(words: &str) -> String {
    let letters = words.chars().flat_map(char::to_lowercase).map(|c| if c.is_alphanumeric() { c } else { '-' });
    letters.collect::<String>().split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}
