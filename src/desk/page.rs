//! The files of the page: plain HTML, style and scripts from `page/`, and two fonts.

use crate::door::Answer;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const DRAWING: &str = "image/svg+xml";
const FONT: &str = "font/ttf";

/// The name, type and content of each file.
static FILES: &[(&str, &str, &[u8])] = &[
    ("index.html", HTML, include_bytes!("page/index.html")),
    ("icon.svg", DRAWING, include_bytes!("page/icon.svg")),
    ("style.css", CSS, include_bytes!("page/style.css")),
    ("desk.js", SCRIPT, include_bytes!("page/desk.js")),
    ("stream.js", SCRIPT, include_bytes!("page/stream.js")),
    ("search.js", SCRIPT, include_bytes!("page/search.js")),
    ("store.js", SCRIPT, include_bytes!("page/store.js")),
    ("dom.js", SCRIPT, include_bytes!("page/dom.js")),
    ("wall.js", SCRIPT, include_bytes!("page/wall.js")),
    ("large.js", SCRIPT, include_bytes!("page/large.js")),
    ("compare.js", SCRIPT, include_bytes!("page/compare.js")),
    ("complaints.js", SCRIPT, include_bytes!("page/complaints.js")),
    ("words.js", SCRIPT, include_bytes!("page/words.js")),
    ("sheets.js", SCRIPT, include_bytes!("page/sheets.js")),
    ("make.js", SCRIPT, include_bytes!("page/make.js")),
    ("verdict.js", SCRIPT, include_bytes!("page/verdict.js")),
    ("numbers.js", SCRIPT, include_bytes!("page/numbers.js")),
    ("title.ttf", FONT, include_bytes!("../../fonts/Eczar-800.ttf")),
    ("text.ttf", FONT, include_bytes!("../../fonts/FiraSans-400.ttf")),
    ("text-bold.ttf", FONT, include_bytes!("../../fonts/FiraSans-600.ttf")),
];

/// The file of this name.
pub(crate) fn file(name: &str) -> Option<Answer> {
    let (_, kind, content) = FILES.iter().find(|(known, ..)| *known == name)?;
    Some(Answer::Whole { status: 200, kind, body: (*content).into(), forever: false })
}

/// The content of the file with this name, for another page that uses the same file.
pub fn content(name: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(known, ..)| *known == name).map(|(.., content)| *content)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A browser must not run inline scripts or use inline styles.
    #[test]
    fn the_page_has_no_script_or_style_within() {
        let html = FILES.iter().find(|(name, ..)| *name == "index.html").expect("a page").2;
        let html = String::from_utf8_lossy(html);
        assert!(!html.contains("style=") && !html.contains("<style") && !html.contains(" on"), "{html}");
        assert!(html.matches("<script").count() == html.matches("<script type=\"module\" src=").count());
        for (name, _, script) in FILES.iter().filter(|(name, ..)| name.ends_with(".js")) {
            let script = String::from_utf8_lossy(script);
            for door in
                ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "http://", "https://"]
            {
                assert!(!script.contains(door), "{name} has {door}: what a project says is text, never markup");
            }
        }
    }
}
