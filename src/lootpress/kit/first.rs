//! The page to read before printing: the files, the paper, the settings, what to cut, fold and glue, and the tools.
//! It is written for people who have the files but not the program.

use super::contents::{many, rows};
use super::credits::Credits;
use super::furniture::{self, First};
use super::listed::File;
use super::merge::COVER;
use super::pages::{leaf, needs};
use super::planner::{Planner, apart};
use super::sleeves;
use cards::declared::{is_divider, is_standee};
use cards::face::{Component, Cut, Page, Shape};
use cards::game::{Fact, Facts};
use cards::lexicon::Phrase;
use cards::lexicon::prose::capitalised;
use ground::unit::{Affine, Mm, Rect, Size};
use paper::impose::duplex::{Flip, Order, Sides};
use paper::impose::page;
use paper::typeset::{Galley, Mark, Placed, Rgb};
use std::sync::Arc;

/// The page itself, from the documents that are planned so far.
pub(super) fn first(planner: &mut Planner<'_>) {
    let says = says(planner);
    let shown = miniatures(planner);
    let Some(galley) = planner.set(&furniture::first(&says, shown.len()), &furniture::FIRST) else { return };
    let file = File { sheets: Some(1), ..File::pdf(COVER, "Which files to print, and how") };
    let mut sheet = page("Print me first", galley);
    let marks = shown.into_iter().flatten().collect();
    let (title, size) = ("Miniatures of the sheets".to_owned(), sheet.size);
    let what = Arc::new(Galley { title, size, bleed: Mm(0.0), skeleton: None, slots: vec![marks] });
    sheet.placed.push(Placed { what, at: Affine::IDENTITY, clip: None });
    planner.document(vec![sheet], planner.how.papers[0], file);
}

/// The number of sheets that the page shows, and the room for each; they are side by side, up to the right margin.
const SHOWN: usize = 4;
const ROOM: Rect = Rect::mm(195.0, 14.0, 20.0, 27.0);

/// The distance from one miniature to the next.
const APART: Mm = Mm(3.0);

/// Miniatures of the first sheet of each file of pieces, so that it can be recognized.
fn miniatures(planner: &Planner<'_>) -> Vec<Vec<Mark>> {
    let paper = planner.how.papers[0].title();
    let pieces =
        |file: &File| file.paper.as_ref() == Some(&paper) && file.holds.first().is_some_and(|held| !held.is_empty());
    let flat = |file: &File| !["gutterfold", "tiled"].iter().any(|other| file.name.contains(other));
    let files = planner.plan.documents.iter().filter(|(_, file)| pieces(file) && flat(file)).take(SHOWN);
    let sheets: Vec<_> =
        files.filter_map(|(document, file)| Some((document.sheets.first()?, &file.holds[0]))).collect();
    let many = sheets.len();
    let drawn = sheets.into_iter().enumerate().map(|(i, (sheet, held))| {
        let k = (ROOM.w / sheet.size.w).min(ROOM.h / sheet.size.h);
        let size = Size { w: sheet.size.w * k, h: sheet.size.h * k };
        let x = ROOM.x - (ROOM.w + APART) * (many - i) as f32 + APART + (ROOM.w - size.w);
        let area = Rect { x, y: ROOM.y + ROOM.h - size.h, ..Rect::of(size) };
        let mut marks = vec![
            Mark::Fill { area: area.grown(Mm(0.2)), ink: Rgb([0x8d, 0x84, 0x74]) },
            Mark::Fill { area, ink: Rgb([0xff; 3]) },
        ];
        for (placed, number) in sheet.placed.iter().zip(held) {
            let component = &planner.wanted.components[*number];
            // complaints about the face were made where it was typeset at its full size
            let Some(small) = planner.case.set_small(&component.front, &component.cut, k).value else { continue };
            let at = placed.at.then(Affine::scale(k)).then(Affine::shift(area.x, area.y));
            marks.push(Mark::Figure(Placed { what: Arc::new(small), at, clip: placed.clip.clone() }));
        }
        marks
    });
    drawn.collect()
}

/// Estimated minutes for a straight cut with a knife, and for a cut with scissors from corner to corner.
const CUT: f32 = 0.4;
const SNIP: f32 = 0.15;

/// Estimated minutes for a sheet of a booklet, for a piece that is folded and glued, and for a sheet glued to another.
const SHEET: f32 = 1.0;
const FOLDED: f32 = 1.5;
const TILE: f32 = 3.0;

/// The number of sheets of ordinary paper that a knife can cut at a time.
const PILE: f32 = 5.0;

/// Whether the piece is cut out, folded and glued into a box.
fn is_box(cut: &Cut) -> bool {
    matches!(cut.shape, Shape::Net(_)) && !is_divider(cut)
}

/// The contents of a kit on its first paper.
struct Tally<'a> {
    files: Vec<&'a File>,
    components: &'a [Component],
}

impl<'a> Tally<'a> {
    fn of(planner: &'a Planner<'_>) -> Tally<'a> {
        let end = format!("-{}.pdf", planner.how.papers[0]);
        let files = planner.plan.documents.iter().map(|(_, file)| file).filter(|file| file.name.ends_with(&end));
        Tally { files: files.collect(), components: &planner.wanted.components }
    }

    fn any(&self, asked: impl Fn(&Component) -> bool) -> bool {
        self.components.iter().any(asked)
    }

    /// Files with pieces to cut out; those of the gutterfold are another way to make the same cards.
    fn pieces(&self) -> impl Iterator<Item = &&'a File> {
        let other = |name: &str| ["rulebook", "calibration"].iter().any(|s| name.starts_with(s));
        self.files.iter().filter(move |file| !other(&file.name) && !file.name.contains("gutterfold"))
    }

    fn books(&self) -> impl Iterator<Item = &&'a File> {
        self.files.iter().filter(|file| file.name.starts_with("rulebook"))
    }

    /// Whether a file contains only leaves of pads.
    fn is_pad(&self, file: &File) -> bool {
        let mut held = file.holds.iter().flatten().peekable();
        held.peek().is_some() && held.all(|n| self.components[*n].leaf)
    }

    /// The number of sheets to cut, of cardstock or of ordinary paper.
    fn sheets(&self, pads: bool) -> usize {
        self.pieces().filter(|file| self.is_pad(file) == pads).filter_map(|file| file.sheets).sum()
    }

    /// The time for cutting, folding and gluing everything, in minutes.
    fn minutes(&self) -> f32 {
        let cuts = self.pieces().map(|file| {
            let by_hand = file.holds.iter().flatten().next().is_some_and(|n| !self.components[*n].cut.is_straight());
            let tiles = if file.name.contains("tiled") { file.sheets.unwrap_or_default() } else { 0 };
            let pile = if self.is_pad(file) { PILE } else { 1.0 };
            file.cuts.unwrap_or_default() as f32 / pile * if by_hand { SNIP } else { CUT } + tiles as f32 * TILE
        });
        let folded = self
            .components
            .iter()
            .filter(|c| is_standee(&c.cut) || is_box(&c.cut))
            .map(|c| f32::from(c.copies) * FOLDED);
        let books = self.books().map(|file| file.sheets.unwrap_or_default() as f32 * SHEET);
        cuts.chain(folded).chain(books).sum()
    }
}

/// A time in words: `25 minutes`, `1 1/2 hours`.
fn spoken(minutes: f32) -> String {
    let fives = (minutes / 5.0).ceil().max(1.0) as u32 * 5;
    if fives < 60 {
        return format!("{fives} minutes");
    }
    let halves = (minutes / 30.0).round() as u32;
    match (halves / 2, halves % 2) {
        (1, 0) => "an hour".to_owned(),
        (hours, 0) => format!("{hours} hours"),
        (hours, _) => format!("{hours}\u{bd} hours"),
    }
}

fn says(planner: &Planner<'_>) -> First {
    let found = planner.wanted.found;
    let tally = Tally::of(planner);
    let papers = &planner.how.papers;
    let duplex = planner.layout(papers[0]).sides == Sides::Both;
    let edge = match planner.how.flip {
        Flip::Long => "long",
        Flip::Short => "short",
    };
    let files = || planner.plan.documents.iter().map(|(_, file)| file);
    let there = |name: &str| files().any(|f| f.name.contains(name));
    let [card, pad] = [false, true].map(|pads| tally.sheets(pads));
    let cut = card + pad;
    let book: usize = tally.books().filter_map(|file| file.sheets).sum();
    let gutter = there("gutterfold");
    let (by_hand, straight) = (tally.any(|c| !c.cut.is_straight()), tally.any(|c| c.cut.is_straight()));
    let standees = tally.any(|c| is_standee(&c.cut));

    let mut settings = Vec::new();
    if papers.len() > 1 && cut + book > 0 && !planner.how.merged {
        let names: Vec<String> = papers.iter().map(|paper| format!("*-{paper}*")).collect();
        settings.push(format!("Print only the files for your paper: {}.", names.join(" or ")));
    }
    let mut size = "Print at *100 %* (\u{201c}actual size\u{201d}), never \u{201c}fit to page\u{201d}.".to_owned();
    if cut > 0 {
        size += " The ruler on every sheet must measure *50 mm*.";
    }
    settings.push(size);
    let backs = tally.any(|c| c.back.is_some());
    if planner.how.merged {
        let name = match &papers[..] {
            [paper] => format!("*Kit-{paper}.pdf*"),
            _ => "The *kit* file for your paper".to_owned(),
        };
        settings.push(format!(
            "{name} has everything in this order: print it by the *pages* in the table, each line by itself."
        ));
    }
    if planner.how.copies > 1 {
        let copies = planner.how.copies;
        let again = if book > 0 { format!(" Print the rulebook {copies} times.") } else { String::new() };
        settings.push(format!("The sheets are for *{copies} copies* of the game.{again}"));
    }
    if duplex && backs && card > 0 {
        settings.push(if planner.how.separate {
            format!(
                "Print the *fronts* files, turn the sheets over on the *{edge} edge*, put them back, and print the *backs* files."
            )
        } else {
            format!(
                "Print on both sides, flipped on the *{edge} edge*: each page of fronts is followed by the page of its backs."
            )
        });
        let mut first =
            "*First* print one sheet on ordinary paper, and hold it against a light. If the backs are off by more than 1 mm, "
                .to_owned();
        if gutter {
            first += "use the *gutterfold* file: it is printed on one side, folded and glued. Or ";
        }
        let calibration = if there("calibration") { "file" } else { "file of the whole kit" };
        settings.push(format!(
            "{first}print the *calibration* {calibration}: enter the offset in your printer\u{2019}s settings, or have the kit built again with *--back-offset*, *--rulers*, *--diagonals*."
        ));
    } else if cut > 0 {
        let sleeved = match planner.how.sleeve {
            Some(_) => "; each card goes into a sleeve, before an ordinary card",
            None if backs => "; cards go into sleeves",
            None => "",
        };
        settings.push(format!("Print on *one side*{sleeved}."));
    }

    let mut paper = Vec::new();
    if card > 0 {
        paper.push(format!(
            "*Cardstock*, 200 to 300 g/m\u{b2}: *{}*, for everything that you cut.",
            many(card, "sheet")
        ));
    }
    if pad > 0 {
        paper.push(format!(
            "*Pads*: ordinary paper, 80 to 100 g/m\u{b2}, *{}*; lay the leaves on cardboard, and glue or staple them at the upper edge.",
            many(pad, "sheet")
        ));
    }
    if gutter {
        paper.push(
            "*Gutterfold*: paper of 120 to 160 g/m\u{b2}, because it is folded double. Fold on the dashes, glue, press flat, and only then cut."
                .to_owned(),
        );
    }
    let page = leaf(found.rulebook, papers[0]).unwrap_or(found.rulebook);
    if book > 0 {
        let (flip, bound) = match (page.is_folded(), page) {
            (true, Page::Square) => {
                (", flipped on the *short edge*", "fold the sheets together, staple the fold, then cut at the marks")
            }
            (true, _) => (", flipped on the *short edge*", "fold the sheets together and staple the fold; do not cut"),
            (false, _) => ("", "staple the sheets at the left edge"),
        };
        paper.push(format!(
            "*Rulebook*: ordinary paper, 80 to 100 g/m\u{b2}, *{}*, on both sides{flip}; {bound}.",
            many(book, "sheet")
        ));
    }

    if book == 0 && there("rulebook") {
        paper.push(format!(
            "*Rulebook*: it has no pages for {}. Read it on a screen, or build again with *--paper a4*.",
            papers[0].title()
        ));
    }

    if cut > 0 {
        paper.push("To print a card again, look for its pages in *kit.json*.".to_owned());
    }

    let mut cutting = Vec::new();
    let by_knife = planner.how.cutter.is_none();
    if cut > 0 && straight && by_knife {
        let cuts = if planner.spaced() { "two cuts" } else { "one cut" };
        cutting.push(match planner.how.order {
            Order::Rows => format!(
                "Cut from mark to mark, {cuts} between neighbors. Make all cuts in one direction first, then the others."
            ),
            Order::Stack => format!(
                "Lay *all sheets on one pile*; cut from mark to mark, {cuts} between neighbors. Lay the small piles on each other, row by row."
            ),
        });
    }
    cutting.extend(planner.how.cutter.map(super::cutting::told));
    if by_hand && by_knife {
        cutting.push(
            "Cut *outlined* pieces along their outline with scissors, or round ones with a punch of their size."
                .to_owned(),
        );
    }
    if standees {
        cutting.push(
            "*Standees*: score and fold along the dashes, glue the pictures back to back, and fold the feet outward."
                .to_owned(),
        );
    }
    let boxes = tally.any(|c| is_box(&c.cut));
    if boxes {
        cutting.push(
            "*Boxes*: cut out the outline, score and fold along the dashes, and glue the hatched flaps from inside."
                .to_owned(),
        );
    }
    if by_knife && tally.any(|c| c.cut.is_straight() && apart(&c.cut) > Mm(0.0)) {
        cutting.push("*Tokens* with straight sides lie apart: make two cuts between neighbors.".to_owned());
    }
    if there("tiled") {
        cutting.push(
            "*Tiled* boards: cut the left and the top edge of each sheet, and glue it onto the flaps.".to_owned(),
        );
    }
    let played =
        needs(&found.facts).iter().map(|need| need.trim().trim_end_matches('.')).collect::<Vec<_>>().join("; ");
    let mut at_hand: Vec<String> = (!played.is_empty()).then(|| format!("To play: {played}.")).into_iter().collect();
    let glued =
        [(standees, "standees"), (boxes, "boxes"), (there("tiled"), "boards in tiles"), (gutter, "gutterfold sheets")];
    let glued: Vec<&str> = glued.into_iter().filter(|(glued, _)| *glued).map(|(_, what)| what).collect();
    let round = |c: &&Component| c.pile.is_some() && c.cut.is_straight() && c.cut.radius > Mm(0.0);
    let corner = tally.components.iter().find(round).map(|c| c.cut.radius.0);
    let tools = [
        (
            cut > 0 && straight && by_knife || book > 0 && page == Page::Square,
            "a craft knife, a steel ruler, a cutting mat".to_owned(),
        ),
        (by_hand && by_knife, "scissors for outlines".to_owned()),
        (by_knife && corner.is_some(), format!("a corner punch of {} mm, if you like", corner.unwrap_or_default())),
        (standees || boxes || gutter, "a blunt blade to score folds".to_owned()),
        (card > 0 && !glued.is_empty(), format!("glue for {}", listed(&glued))),
        (book > 0, "a stapler for the rulebook".to_owned()),
        (pad > 0, "glue or a stapler for the pads".to_owned()),
    ];
    let tools: Vec<String> = tools.into_iter().filter(|(needed, _)| *needed).map(|(_, tool)| tool).collect();
    if tools.is_empty() {
        paper.push("*Any paper* will do.".to_owned());
        cutting.push("Nothing needs to be cut.".to_owned());
    } else {
        at_hand.push(format!("{}.", capitalised(&tools.join("; "))));
    }
    at_hand.extend(sleeves::told(tally.components, planner.how.sleeve, !duplex));
    let minutes = tally.minutes();
    if minutes > 0.0 {
        at_hand.push(format!("About *{}* to cut, fold and glue everything.", spoken(minutes)));
    }
    First {
        title: found.titled(),
        kicker: kicker(found.version.as_deref(), &found.facts),
        dress: dress(&found.facts),
        tagline: Phrase::words(found.tagline.clone(), found.at.key("tagline")),
        at: found.at,
        settings,
        paper,
        cutting,
        needs: at_hand,
        papers: papers.iter().map(|paper| paper.title()).collect(),
        rows: rows(files(), planner.how),
        credits: Credits::of(planner.plan.documents.iter().map(|(d, _)| d), planner.case.fonts()).line(),
    }
}

/// Things in a sentence: `a, b and c`.
fn listed(things: &[&str]) -> String {
    match things {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        all => all.concat(),
    }
}

/// The line above the title: which version this is, and for how many players.
fn kicker(version: Option<&str>, facts: &Facts) -> String {
    let number = |of: &str| match facts.get("players") {
        Some(Fact::Map(all)) => match all.get(of) {
            Some(Fact::Number(n)) => Some(*n),
            _ => None,
        },
        _ => None,
    };
    let players = number("min").zip(number("max")).map(|(min, max)| match (min, max) {
        (1, 1) => "1 player".to_owned(),
        (min, max) if min == max => format!("{max} players"),
        (min, max) => format!("{min} to {max} players"),
    });
    let version = version.map(|version| format!("version {version}"));
    let said = [Some("Print me first".to_owned()), version, players];
    said.into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} ")
}

/// The family of the game's titles and its darkest tints; the built-in ones by default.
fn dress(facts: &Facts) -> [String; 3] {
    let worn = [("fonts", "title", "Eczar"), ("tints", "deep", "#2c231c"), ("tints", "dark", "#7a1f1f")];
    worn.map(|(of, key, usual)| match facts.get(of) {
        Some(Fact::Map(all)) => match all.get(key) {
            Some(Fact::Word(word)) => word.clone(),
            _ => usual.to_owned(),
        },
        _ => usual.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_said_as_people_say_them() {
        let said = [0.4, 5.0, 22.0, 57.0, 60.0, 93.0, 125.0].map(spoken);
        assert_eq!(said, ["5 minutes", "5 minutes", "25 minutes", "an hour", "an hour", "1\u{bd} hours", "2 hours"]);
    }
}
