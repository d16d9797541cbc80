//! Printer's aids (slug, calibration, cover sheet): faces that belong to no game, such as the label of a sheet, the calibration
//! pages, and the page to read first. Their look is in `templates/parts/`.

use cards::face::{Cut, Face, Name, Shape, Tag};
use cards::lexicon::Phrase;
use ground::locus::Locus;
use ground::unit::{Mm, Size};
use paper::impose::paper::{Paper, Way};
use std::collections::BTreeMap;

/// A page item that has a version for small paper.
#[derive(Clone, Debug)]
pub struct Part {
    template: &'static str,
    /// Its size.
    pub cut: Cut,
}

impl Part {
    const fn new(template: &'static str, w: f32, h: f32) -> Part {
        Part { template, cut: whole(Size::mm(w, h)) }
    }

    /// Whether the part fits on a paper in any orientation.
    fn fits(&self, paper: Paper) -> bool {
        self.cut.trim.w <= paper.area(Way::Portrait).w
    }
}

/// The label of a sheet: a ruler of 50 mm, its contents, print settings. It has one line, or three on small paper.
pub fn strip_on(paper: Paper) -> Part {
    let wide = Part::new("parts/sheet-strip", 180.0, 3.2);
    if wide.fits(paper) { wide } else { Part::new("parts/sheet-strip-narrow", 91.0, 8.4) }
}

/// A calibration page, centered on a paper in any orientation; `None` for paper that is too small for it.
pub fn calibration_on(paper: Paper) -> Option<Part> {
    let parts = [Part::new("parts/calibration", 186.0, 186.0), Part::new("parts/calibration-small", 91.0, 91.0)];
    parts.into_iter().find(|part| part.fits(paper))
}

/// The page to read first: as wide as A4 and as tall as Letter, so that both hold it at full size.
pub const FIRST: Cut = whole(Size::mm(210.0, 279.4));

/// The text beside a changed card.
pub const CHANGED: Cut = whole(Size::mm(52.0, 94.0));

/// The headings above the old and the new card.
pub const HEADS: Cut = whole(Size::mm(131.0, 7.0));

const fn whole(trim: Size) -> Cut {
    Cut { trim, bleed: Mm(0.0), radius: Mm(0.0), shape: Shape::Box }
}

/// The strip of one sheet. Complaints about it are placed at `at`, except those about its title.
pub fn strip(part: &Part, title: Phrase, advice: &str, at: Locus) -> Face {
    let mut face = face(part.template, &title.plain(), [("advice", advice), ("ruler", "50 mm")], []);
    face.fields.insert("title".into(), vec![title]);
    Face { at, ..face }
}

/// The front of the calibration page. A line of the back shines through and crosses a slanted one, which shows the offset
/// enlarged five times; the scale beside it gives the value for `--back-offset`. `sideways` says whether the paper is turned
/// like a page (left and right change places).
pub fn calibration_front(part: &Part, paper: &str, sideways: bool, advice: &str) -> Face {
    // seen through the paper, an offset to the right is corrected by more or less DX, depending on the flip
    let (right, down) = if sideways { (1, -1) } else { (-1, 1) };
    let title = format!("Calibration, {paper}");
    let small = part.cut.trim.w < Mm(100.0);
    let mut face =
        face(part.template, &title, [("title", title.as_str()), ("advice", advice)], [("back", Tag::Flag(false))]);
    for (axis, sign) in [("x", right), ("y", down)] {
        for (i, strays) in (-4..=4).enumerate() {
            let said = match strays * sign {
                0 => "0".to_owned(),
                mm if mm < 0 => format!("\u{2212}{}", -mm),
                mm => format!("+{mm}"),
            };
            face.fields.insert(format!("{axis}_{i}").into(), words(&said));
        }
    }
    let steps = [
        (
            "measure",
            "1  Measure",
            if small {
                "The four scales must be *40 mm* long. If they are not, look for \u{201c}actual size\u{201d} in the printer\u{2019}s settings."
            } else {
                "Both rulers must be *100 mm* long: print at \u{201c}actual size\u{201d}. If they are a little off, enter *--rulers 99.8,100.1* (across, down). If the diagonals from cross to cross differ, enter *--diagonals 141.2,141.7* (from the upper left, from the upper right)."
            },
        ),
        (
            "read",
            "2  Read",
            "Hold the sheet against a light. Two red lines of the back shine through: where one crosses a slanted line, read *DX* or *DY* beside it, in mm. The small steps are fifths.",
        ),
        (
            "again",
            "3  Build again",
            "*lootpress build --back-offset 1,-0.4* moves all backs, if you read +1 and \u{2212}0.4. Keep it in data/print.yaml: *back-offset: 1,-0.4*. If the two *DX* differ, or the two *DY*, the paper was fed at an angle: print the page again.",
        ),
    ];
    for (name, head, text) in steps {
        face.fields.insert(format!("{name}_head").into(), words(head));
        face.fields.insert(name.into(), vec![emphasised(text)]);
    }
    face.fields.insert("dx".into(), words("DX"));
    face.fields.insert("dy".into(), words("DY"));
    for cm in if small { 0..0 } else { 0..11 } {
        face.fields.insert(format!("cm_{cm}").into(), words(&cm.to_string()));
    }
    face
}

/// The back of the calibration page: two lines, without a scale.
pub fn calibration_back(part: &Part, paper: &str) -> Face {
    let title = format!("Calibration, {paper}, back");
    face(part.template, &title, [("title", title.as_str())], [("back", Tag::Flag(true))])
}

/// A line of a table on the page to read first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// A file.
    pub name: String,
    /// Its contents and print settings.
    pub what: String,
    /// Sheets and cuts on each paper.
    pub counts: Vec<String>,
}

/// The texts of the page to read first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct First {
    /// The game.
    pub title: Phrase,
    /// The line above the title.
    pub kicker: String,
    /// Its style: the family of titles, a color for white letters, and a lighter one.
    pub dress: [String; 3],
    /// One line about it.
    pub tagline: Phrase,
    /// The place of its declaration.
    pub at: Locus,
    /// The settings of the printer, one paragraph each.
    pub settings: Vec<String>,
    /// The papers to use, one paragraph each.
    pub paper: Vec<String>,
    /// The work on the sheets, one paragraph each.
    pub cutting: Vec<String>,
    /// Other things that players need, one paragraph each.
    pub needs: Vec<String>,
    /// The papers.
    pub papers: Vec<String>,
    /// The files.
    pub rows: Vec<Row>,
    /// The authors of the icons and the fonts.
    pub credits: String,
}

/// The page to read first, with room in its upper right corner for this many miniatures of sheets.
pub fn first(says: &First, miniatures: usize) -> Face {
    let [font, deep, dark] = says.dress.clone().map(|word| Tag::Word(word.into()));
    let tags = [
        ("rows", Tag::Number(says.rows.len() as i64)),
        ("papers", Tag::Number(says.papers.len() as i64)),
        ("room", Tag::Number(174 - 23 * miniatures as i64)),
        ("font", font),
        ("deep", deep),
        ("dark", dark),
    ];
    let mut face = face("parts/print-me-first", "Print me first", [("credits", says.credits.as_str())], tags);
    face.at = says.at;
    for (name, said) in [("title", &says.title), ("tagline", &says.tagline)] {
        face.fields.insert(name.into(), vec![said.clone()]);
    }
    let lists =
        [("settings", &says.settings), ("paper", &says.paper), ("cutting", &says.cutting), ("needs", &says.needs)];
    for (name, paragraphs) in lists {
        face.fields.insert(name.into(), paragraphs.iter().map(|p| emphasised(p)).collect());
    }
    let fixed = [
        ("kicker", says.kicker.as_str()),
        ("step_1", "1"),
        ("step_2", "2"),
        ("step_3", "3"),
        ("step_4", "4"),
        ("settings_head", "Set the printer"),
        ("paper_head", "Choose the paper"),
        ("cutting_head", "Cut and glue"),
        ("needs_head", "Have at hand"),
        ("head_name", "File"),
        ("head_what", "Contents"),
        ("ruler", "50 mm when printed at 100 %"),
    ];
    for (name, text) in fixed {
        face.fields.insert(name.into(), words(text));
    }
    for (n, paper) in says.papers.iter().enumerate() {
        face.fields.insert(format!("head_{n}").into(), words(paper));
    }
    for (i, row) in says.rows.iter().enumerate() {
        for (column, text) in [("name", &row.name), ("what", &row.what)] {
            face.fields.insert(format!("{column}_{i}").into(), words(text));
        }
        for (n, count) in row.counts.iter().enumerate() {
            face.fields.insert(format!("count_{i}_{n}").into(), words(count));
        }
    }
    face
}

/// The text beside a changed card: its name, whether it is new, its differences.
pub fn changed(title: &str, about: &str, words: &[Phrase]) -> Face {
    let mut face = face("parts/diff", title, [("title", title), ("about", about)], []);
    if !words.is_empty() {
        face.fields.insert("words".into(), words.to_vec());
    }
    face
}

/// The headings above the old and the new card.
pub fn heads(before: &str, after: &str) -> Face {
    face("parts/diff-heads", "Before and after", [("before", before), ("after", after)], [])
}

fn face<const N: usize, const M: usize>(
    template: &str,
    title: &str,
    fields: [(&'static str, &str); N],
    tags: [(&'static str, Tag); M],
) -> Face {
    Face {
        at: Locus::Nowhere,
        title: title.to_owned(),
        template: template.to_owned(),
        fields: fields.into_iter().map(|(name, text)| (Name::from(name), words(text))).collect(),
        pictures: BTreeMap::new(),
        tags: tags.into_iter().map(|(name, tag)| (Name::from(name), tag)).collect(),
    }
}

fn words(text: &str) -> Vec<Phrase> {
    vec![Phrase::words(text.to_owned(), Locus::Nowhere)]
}

/// A paragraph in which text between asterisks is bold.
fn emphasised(text: &str) -> Phrase {
    let mut phrase = Phrase::default();
    for (i, part) in text.split('*').enumerate().filter(|(_, part)| !part.is_empty()) {
        let part = part.to_owned().into();
        phrase.push(
            if i % 2 == 1 { cards::lexicon::Run::Keyword(part) } else { cards::lexicon::Run::Word(part) },
            Locus::Nowhere,
        );
    }
    phrase
}
