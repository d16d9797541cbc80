//! A page to share: every card of a game, and its rulebook, as HTML that needs no server and no network. Texts of a game are
//! never markup. The style, the fonts and the search are those of the desk.

use crate::markup::escaped;
use ground::unit::{Mm, Size};
use std::fmt::Write as _;

/// The largest width of a card on the page, in pixels per millimeter.
const SCALE: f32 = 170.0 / 63.0;

/// Only files beside the page are loaded, and nothing inside the texts is executed.
const POLICY: &str =
    "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file:; font-src 'self' file:";

/// A game on its page.
#[derive(Clone, Debug)]
pub struct Site {
    /// The language, as in `en`.
    pub language: String,
    /// The title on the box.
    pub title: String,
    /// The line below it.
    pub tagline: String,
    /// Two colors of the game, each `#rrggbb`: for the background of the title, and for the page below it.
    pub colors: [String; 2],
    /// Its cards, and all other pieces.
    pub cards: Vec<Card>,
    /// Its books, each with its title and pages.
    pub books: Vec<(String, Vec<Page>)>,
}

/// A card, or another piece.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its id, unique in the game.
    pub id: String,
    /// Its name as it is shown.
    pub title: String,
    /// The kind of card.
    pub kind: String,
    /// Its pile, or nothing.
    pub pile: String,
    /// The file in which it is printed.
    pub file: String,
    /// The number of copies.
    pub copies: u16,
    /// Its size.
    pub size: Size,
    /// Its values by name, as JSON.
    pub fields: String,
    /// The same values, for people who cannot see the picture.
    pub spoken: String,
    /// The file of its front.
    pub front: String,
    /// The file of its back, if it has one.
    pub back: Option<String>,
}

/// A page of a book.
#[derive(Clone, Debug)]
pub struct Page {
    /// The file of its picture.
    pub picture: String,
    /// Its paragraphs.
    pub text: Vec<String>,
}

/// The files that are the same for every game, from the desk and from this module.
pub fn shared() -> Vec<(&'static str, Vec<u8>)> {
    let desk = |name| desk::content(name).unwrap_or_default();
    // scripts of a page that is opened from a disk cannot be modules
    let search = String::from_utf8_lossy(desk("search.js")).replace("export ", "");
    let script = format!("\"use strict\";\n{{\n{search}\n{}}}\n", include_str!("web/web.js"));
    let fonts = ["title.ttf", "text.ttf", "text-bold.ttf"].map(|name| (name, desk(name).to_vec()));
    let own = [
        ("style.css", desk("style.css").to_vec()),
        ("web.css", include_bytes!("web/web.css").to_vec()),
        ("web.js", script.into_bytes()),
    ];
    fonts.into_iter().chain(own).collect()
}

impl Site {
    /// `index.html`: all cards.
    pub fn cards(&self) -> String {
        let mut html = self.head("Cards", true);
        html.push_str(
            "<form class=\"bar find\" id=\"bar\" role=\"search\" hidden>\n<label class=\"hidden\" for=\"query\">Search</label>\n\
             <input id=\"query\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\" placeholder=\"word  cost&gt;3  kind:name\">\n\
             <label>Sort <select id=\"sort\"><option value=\"\">as in the box</option></select></label>\n\
             <span id=\"count\" role=\"status\"></span>\n</form>\n<main id=\"main\" tabindex=\"-1\">\n",
        );
        let mut kinds: Vec<&str> = Vec::new();
        for card in &self.cards {
            if !kinds.contains(&card.kind.as_str()) {
                kinds.push(&card.kind);
            }
        }
        for kind in kinds {
            let own = || self.cards.iter().filter(|card| card.kind == kind);
            let (titles, copies) = (own().count(), own().map(|card| usize::from(card.copies)).sum::<usize>());
            let many =
                if titles == copies { copies.to_string() } else { format!("{titles} different, {copies} in all") };
            let kind = escaped(kind);
            let _ = writeln!(
                html,
                "<section class=\"group\" aria-label=\"{kind}\">\n<h2><span class=\"group-name\">{kind}</span> <span class=\"many\">{many}</span></h2>\n<div class=\"row\">"
            );
            own().for_each(|card| self.tile(card, &mut html));
            html.push_str("</div>\n</section>\n");
        }
        html.push_str("</main>\n<dialog id=\"large\" aria-labelledby=\"large-title\"></dialog>\n");
        foot(html)
    }

    /// `rulebook.html`: the pages of all books, and their text.
    pub fn rulebook(&self) -> String {
        let mut html = self.head("Rulebook", false);
        html.push_str("<main id=\"main\" tabindex=\"-1\">\n");
        for (title, pages) in &self.books {
            let title = escaped(title);
            let _ = writeln!(
                html,
                "<section class=\"group\" aria-label=\"{title}\">\n<h2>{title}</h2>\n<div class=\"book\">"
            );
            for (n, page) in (1..).zip(pages) {
                let picture = escaped(&page.picture);
                let _ = writeln!(html, "<figure><img src=\"{picture}\" alt=\"{title}, page {n}\" loading=\"lazy\">");
                if !page.text.is_empty() {
                    let _ = writeln!(html, "<details><summary>Text of page {n}</summary>");
                    page.text.iter().for_each(|text| {
                        let _ = writeln!(html, "<p>{}</p>", escaped(text));
                    });
                    html.push_str("</details>\n");
                }
                html.push_str("</figure>\n");
            }
            html.push_str("</div>\n</section>\n");
        }
        html.push_str("</main>\n");
        foot(html)
    }

    /// `look.css`: the colors of the game, and the sizes of its cards.
    pub fn look(&self) -> String {
        let [band, trim] = &self.colors;
        let ink = if light(band) { "#1a1713" } else { "#fffdf8" };
        let mut css = format!(":root {{ --band: {band}; --band-ink: {ink}; --trim: {trim}; }}\n");
        for (n, size) in (0..).zip(self.sizes()) {
            let wide = (size.w.0 * SCALE).clamp(64.0, 420.0);
            let _ = writeln!(css, ".size-{n} {{ width: {wide:.0}px; aspect-ratio: {} / {}; }}", size.w.0, size.h.0);
        }
        css
    }

    /// The different sizes of cards.
    fn sizes(&self) -> Vec<Size> {
        let mut sizes: Vec<Size> = Vec::new();
        for card in &self.cards {
            if !sizes.contains(&card.size) {
                sizes.push(card.size);
            }
        }
        sizes
    }

    fn head(&self, page: &str, cards: bool) -> String {
        let (title, tagline, language) = (escaped(&self.title), escaped(&self.tagline), escaped(&self.language));
        let script = if cards { "\n<script src=\"web.js\" defer></script>" } else { "" };
        let now = |here: bool| if here { " aria-current=\"page\"" } else { "" };
        let rulebook = match self.books.is_empty() {
            true => String::new(),
            false => format!("\n<a href=\"rulebook.html\"{}>Rulebook</a>", now(!cards)),
        };
        // a fan of the first cards that are upright
        let upright = |card: &&Card| card.size.h > card.size.w && card.size.h > Mm(70.0);
        let fan: String = self.cards.iter().filter(upright).take(3).fold(String::new(), |mut fan, card| {
            let _ = write!(fan, "<img src=\"{}\" alt=\"\">", escaped(&card.front));
            fan
        });
        format!(
            "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<title>{page}: {title}</title>\n\
             <link rel=\"stylesheet\" href=\"style.css\">\n<link rel=\"stylesheet\" href=\"web.css\">\n<link rel=\"stylesheet\" href=\"look.css\">{script}\n\
             </head>\n<body class=\"web\">\n<a class=\"skip\" href=\"#main\">Skip to the content</a>\n\
             <header class=\"band\">\n<div class=\"name\">\n<h1>{title}</h1>\n<p>{tagline}</p>\n\
             <nav aria-label=\"Pages\"><a href=\"index.html\"{}>Cards</a>{rulebook}</nav>\n</div>\n<div class=\"fan\">{fan}</div>\n</header>\n",
            now(cards)
        )
    }

    fn tile(&self, card: &Card, html: &mut String) {
        let size = self.sizes().iter().position(|size| *size == card.size).unwrap_or_default();
        let many = if card.copies > 1 { format!(" × {}", card.copies) } else { String::new() };
        let data = [
            ("title", &card.title),
            ("kind", &card.kind),
            ("pile", &card.pile),
            ("file", &card.file),
            ("copies", &card.copies.to_string()),
            ("back", card.back.as_ref().unwrap_or(&String::new())),
            ("fields", &card.fields),
        ]
        .iter()
        .fold(String::new(), |mut data, (name, text)| {
            let _ = write!(data, " data-{name}=\"{}\"", escaped(text));
            data
        });
        let (id, title, front, spoken) =
            (escaped(&card.id), escaped(&card.title), escaped(&card.front), escaped(&card.spoken));
        let _ = writeln!(
            html,
            "<a class=\"tile\" id=\"{id}\" href=\"{front}\"{data}><span class=\"paper size-{size}\"><img src=\"{front}\" alt=\"{spoken}\" loading=\"lazy\"></span><span class=\"caption\">{title}{many}</span></a>"
        );
    }
}

fn foot(mut html: String) -> String {
    html.push_str("<footer><a href=\"CREDITS.txt\">Credits</a></footer>\n</body>\n</html>\n");
    html
}

/// Whether dark text is easier to read on a color, `#rrggbb`.
fn light(color: &str) -> bool {
    let part = |n: usize| color.get(n..n + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok()).map_or(0.0, f32::from);
    let linear = |n: usize| (part(n) / 255.0).powf(2.2);
    0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5) > 0.18
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_game_says_is_text() {
        let evil = "<script>alert(1)</script>\"'&";
        let card = Card {
            id: "a".into(),
            title: evil.into(),
            kind: evil.into(),
            pile: evil.into(),
            file: evil.into(),
            copies: 2,
            size: Size::mm(63.0, 88.0),
            fields: format!("{{\"text\":{}}}", serde_json::Value::from(evil)),
            spoken: evil.into(),
            front: "cards/a.png".into(),
            back: None,
        };
        let page = Page { picture: "rulebook/1.png".into(), text: vec![evil.into()] };
        let site = Site {
            language: "en".into(),
            title: evil.into(),
            tagline: evil.into(),
            colors: ["#2a1a0c".into(), "#d8b679".into()],
            cards: vec![card],
            books: vec![(evil.into(), vec![page])],
        };
        for html in [site.cards(), site.rulebook()] {
            assert!(html.contains("&lt;script&gt;alert(1)"), "{html}");
            assert!(!html.contains("<script>") && !html.contains(" on") && !html.contains(" style="), "{html}");
            assert!(
                !html.contains("http://") && !html.contains("https://"),
                "nothing is loaded from elsewhere: {html}"
            );
        }
        let script = shared().into_iter().find(|(name, _)| *name == "web.js").expect("a script").1;
        let script = String::from_utf8(script).expect("text");
        for door in ["innerHTML", "insertAdjacentHTML", "eval(", "import ", "export ", "fetch(", "http"] {
            assert!(!script.contains(door), "{door}");
        }
    }
}
