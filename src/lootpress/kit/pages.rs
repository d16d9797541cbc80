//! The pages of a kit that are not cut: calibration, rulebook, and the page to read first, whose numbers are all counted here.

use super::book;
use super::credits::Credits;
use super::furniture::{self, First, Row};
use super::listed::File;
use super::planner::{Planner, punched, scissored};
use super::set::capital;
use super::sink::{Stop, Wanted, step};
use cards::declared::is_standee;
use cards::face::Shape;
use cards::game::{Fact, Facts};
use cards::lexicon::Phrase;
use ground::unit::{Affine, Mm, Point, Rect, Size};
use paper::impose::duplex::{Flip, Sides, turn_over};
use paper::impose::paper::Paper;
use paper::impose::{Sheet, booklet as folded, page};
use paper::typeset::booklet::{self, Page};
use paper::typeset::{Galley, Mark, Placed, Rgb};
use std::sync::Arc;

/// Rulers of 100 mm in both directions, and crosses on front and back that show the offset of backs.
pub(super) fn calibration(planner: &mut Planner<'_>) {
    for paper in &planner.how.papers {
        let Some(part) = furniture::calibration_on(*paper) else { continue };
        let layout = planner.layout(*paper);
        let size = layout.sheet();
        let sideways = turn_over(size, layout.flip).0[0] < 0.0;
        let advice = match layout.flip {
            Flip::Long => "Print both pages on one sheet, at 100 %, flipped on the long edge.",
            Flip::Short => "Print both pages on one sheet, at 100 %, flipped on the short edge.",
        };
        let title = paper.title();
        let faces =
            [furniture::calibration_front(&part, &title, sideways, advice), furniture::calibration_back(&part, &title)];
        let mut sheets = Vec::new();
        for (face, moved) in faces.iter().zip([Point::default(), layout.back_offset]) {
            let Some(what) = planner.set(face, &part.cut) else { return };
            let x = (size.w - what.size.w) / 2.0 + moved.x;
            let y = (size.h - what.size.h) / 2.0 + moved.y;
            let placed = vec![Placed { what, at: Affine::shift(x, y), clip: None }];
            sheets.push(Sheet { title: face.title.clone(), size, placed, lines: Vec::new(), die: None });
        }
        let file = File::pdf(&format!("calibration-{}", paper), "Calibration of your printer");
        planner.document(sheets, File { paper: Some(title), sheets: Some(1), ..file });
    }
}

/// The rulebook, checked against facts, cards and the index of rules; without errors also its pages, in reading order, and a
/// booklet for each paper, set again for its page size.
pub(super) fn rulebook(planner: &mut Planner<'_>) -> Result<(), Stop> {
    let Wanted { project, found, game, .. } = *planner.wanted;
    // without readable constants it cannot be checked
    if found.facts.is_empty() {
        return Ok(());
    }
    let Some(shelved) = book::open(project, game, &found.facts).drain(planner.diags).flatten() else {
        return Ok(());
    };
    let book = shelved.book(found.titled(), &found.components);
    let read = book.read();
    planner.plan.literals = read.value.iter().flat_map(|r| &r.literals).map(|(text, _)| text.clone()).collect();
    // a card that is broken is missing from the box, and the book is not to blame
    planner.diags.extend(read.diags.into_iter().filter(|d| found.whole || d.code != "unknown-card"));
    if !planner.sound() {
        return Ok(());
    }
    let papers = &planner.how.papers;
    for (nth, paper) in papers.iter().enumerate() {
        // the larger page that fits; on paper too small for a booklet there is only the book for the screen
        let fits = [Page::A5, Page::HalfLetter].into_iter().find(|page| folded::fits(page.size(), *paper));
        let Some(size) = fits.or((nth == 0).then_some(Page::A5)) else { continue };
        planner.listener.more(1);
        step(planner.listener, "rulebook")?;
        let Some(volumes) = booklet::pages(planner.case, &book, size).drain(planner.diags) else { continue };
        for volume in volumes {
            let (stem, title) = (volume.stem(), volume.title());
            let pages: Vec<_> = volume.pages.into_iter().map(Arc::new).collect();
            if nth == 0 {
                let sheets = pages.iter().map(|p| page(p.title.clone(), p.clone())).collect();
                planner.document(sheets, File::pdf(&stem, format!("{title} to read on a screen")));
            }
            if fits.is_none() {
                continue;
            }
            let sheets = folded::impose(&pages, *paper, folded::THICKNESS);
            let file = File::pdf(&format!("{stem}-booklet-{}", paper), format!("{title} to fold and staple"));
            let file = File { paper: Some(paper.title()), sheets: Some(sheets.len() / 2), ..file };
            planner.document(sheets, file);
        }
    }
    Ok(())
}

/// The page to read before anything is printed.
pub(super) fn first(planner: &mut Planner<'_>) {
    let says = says(planner);
    let shown = miniatures(planner);
    let Some(galley) = planner.set(&furniture::first(&says, shown.len()), &furniture::FIRST) else { return };
    let file = File { sheets: Some(1), ..File::pdf("print-me-first", "Which files to print, and how") };
    let mut sheet = page("Print me first", galley);
    let marks = shown.into_iter().flatten().collect();
    let (title, size) = ("Miniatures of the sheets".to_owned(), sheet.size);
    let what = Arc::new(Galley { title, size, bleed: Mm(0.0), skeleton: None, slots: vec![marks] });
    sheet.placed.push(Placed { what, at: Affine::IDENTITY, clip: None });
    planner.document(vec![sheet], file);
}

/// As many sheets are shown on the page to read first, each within this room, one beside the other up to the right margin.
const SHOWN: usize = 4;
const ROOM: Rect = Rect::mm(195.0, 15.0, 22.0, 31.0);

/// From one miniature to the next.
const APART: Mm = Mm(3.0);

/// Miniatures of the first sheet of each file of pieces, to recognize it at a glance.
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
            // complaints about the face were made where it was set at its full size
            let Some(small) = planner.case.set_small(&component.front, &component.cut, k).value else { continue };
            let at = placed.at.then(Affine::scale(k)).then(Affine::shift(area.x, area.y));
            marks.push(Mark::Figure(Placed { what: Arc::new(small), at, clip: placed.clip.clone() }));
        }
        marks
    });
    drawn.collect()
}

fn says(planner: &Planner<'_>) -> First {
    let (found, components) = (planner.wanted.found, &planner.wanted.components);
    let files = || planner.plan.documents.iter().map(|(_, file)| file);
    let papers = &planner.how.papers;
    let duplex = planner.layout(papers[0]).sides == Sides::Both;
    let edge = match planner.how.flip {
        Flip::Long => "long",
        Flip::Short => "short",
    };
    let sheets = |wanted: fn(&str) -> bool| {
        let end = format!("-{}.pdf", papers[0]);
        let of_one = files().filter(|f| f.name.ends_with(&end) && wanted(&f.name));
        of_one.filter_map(|f| f.sheets).sum::<usize>()
    };
    let booklet = sheets(|name| name.starts_with("rulebook"));
    let card =
        sheets(|name| !["rulebook", "calibration"].iter().any(|s| name.starts_with(s)) && !name.contains("gutterfold"));
    let there = |name: &str| files().any(|f| f.name.contains(name));
    let mut settings =
        vec!["Print at *100 %* (\u{201c}actual size\u{201d}), never \u{201c}fit to page\u{201d}.".to_owned()];
    let (mut paper, mut cutting) = (Vec::new(), Vec::new());
    let mut at_hand = needs(&found.facts);
    if card > 0 {
        settings[0] += " The ruler on every sheet must measure *50 mm*.";
        paper.push(format!(
            "*Cardstock*, 200 to 300 g/m\u{b2}: *{}*, for everything that you cut.",
            many(card, "sheet")
        ));
        let cuts = if planner.spaced() { "two cuts" } else { "one cut" };
        if components.iter().any(|c| !scissored(&c.cut)) {
            cutting.push(format!(
                "Cut from mark to mark, {cuts} between neighbors. Make all cuts in one direction first, then the others."
            ));
        }
    }
    if duplex && card > 0 {
        settings.push(format!(
            "Print on both sides, flipped on the *{edge} edge*: each page of fronts is followed by the page of its backs."
        ));
        let calibration = if there("calibration") { "file" } else { "file of the whole kit" };
        let mut stray = format!(
            "If the backs are out of line with the fronts, print the *calibration* {calibration}, read the offset from its scale, and build again with *--back-offset*."
        );
        if there("gutterfold") {
            stray +=
                " The *gutterfold* file needs no calibration, because it is printed on one side, folded and glued.";
            paper.push("*Gutterfold*: paper of 120 to 160 g/m\u{b2}, because it is folded double.".to_owned());
            cutting.push("*Gutterfold* sheets first: fold on the dashes, glue, press flat.".to_owned());
        }
        settings.push(stray);
    } else if card > 0 {
        let sleeves: usize = components.iter().filter(|c| c.pile.is_some()).map(|c| usize::from(c.copies)).sum();
        settings.push("Print on *one side*; cards go into sleeves.".to_owned());
        at_hand.push(format!("*{}* with opaque backs, one color for each pile.", many(sleeves, "sleeve")));
    }
    if booklet > 0 {
        settings.push("Only the *rulebook booklet* is always flipped on the *short edge*.".to_owned());
        paper.push(format!(
            "*Ordinary paper*, 80 to 100 g/m\u{b2}: *{}* for the rulebook booklet.",
            many(booklet, "sheet")
        ));
        cutting.push("Do not cut the booklet: fold its sheets together, and staple the fold.".to_owned());
    }
    if booklet == 0 && there("rulebook") {
        paper.push(format!(
            "*Rulebook*: {} is too small for a booklet. Read it on a screen, or build again with *--paper a4*.",
            papers[0].title()
        ));
    }
    if components.iter().any(|c| scissored(&c.cut)) {
        cutting.push("Cut *outlined* pieces along their outline with scissors.".to_owned());
    }
    let standees = components.iter().any(|c| is_standee(&c.cut));
    if standees {
        cutting.push(
            "Score and fold *standees* along the dashes; glue the pictures back to back, and fold the feet outward."
                .to_owned(),
        );
    }
    let boxes = components.iter().any(|c| matches!(c.cut.shape, Shape::Net(_)));
    if boxes {
        cutting.push(
            "*Boxes*: cut out the outline, score and fold along the dashes, and glue the hatched flaps from inside."
                .to_owned(),
        );
    }
    let small = components.iter().filter(|c| !scissored(&c.cut));
    let tokens = small.map(|c| (c.cut.trim.w, punched(&c.cut))).find(|(_, apart)| *apart > Mm(0.0));
    if let Some((side, apart)) = tokens {
        cutting.push(format!(
            "*Tokens* are {} mm wide, {} mm apart: punch out the round ones or use scissors; cut the square ones from mark to mark.",
            side.0, apart.0
        ));
    }
    let glued = [
        (standees, "standees"),
        (boxes, "boxes"),
        (there("tiled"), "pieces printed in tiles"),
        (there("gutterfold"), "gutterfold sheets, if you use them"),
    ];
    let glued: Vec<&str> = glued.into_iter().filter(|(glued, _)| *glued).map(|(_, what)| what).collect();
    let tools = [
        (card > 0, "a craft knife, a steel ruler, a cutting mat".to_owned()),
        (components.iter().any(|c| scissored(&c.cut)), "scissors for outlines".to_owned()),
        (card > 0 && !glued.is_empty(), format!("glue for {}", glued.join(" and "))),
        (booklet > 0, "a stapler for the booklet".to_owned()),
    ];
    let tools: Vec<String> = tools.into_iter().filter(|(needed, _)| *needed).map(|(_, tool)| tool).collect();
    if tools.is_empty() {
        paper.push("*Any paper* will do.".to_owned());
        cutting.push("Nothing needs to be cut.".to_owned());
    } else {
        at_hand.push(format!("{}.", capital(&tools.join("; "))));
    }
    First {
        title: found.titled(),
        dress: dress(&found.facts),
        tagline: Phrase::words(found.tagline.clone(), found.at.key("tagline")),
        at: found.at,
        settings,
        paper,
        cutting,
        needs: at_hand,
        papers: papers.iter().map(|paper| paper.title()).collect(),
        rows: rows(files(), papers),
        credits: Credits::of(planner.plan.documents.iter().map(|(d, _)| d), planner.case.fonts()).line(),
    }
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

/// Things that players need besides paper, from game.yaml.
pub(super) fn needs(facts: &Facts) -> Vec<String> {
    match facts.get("needs") {
        Some(Fact::List(all)) => {
            all.iter().filter_map(|f| if let Fact::Word(w) = f { Some(w.clone()) } else { None }).collect()
        }
        _ => Vec::new(),
    }
}

/// One line for the files that differ in nothing but the paper.
fn rows<'a>(files: impl Iterator<Item = &'a File>, papers: &[Paper]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for file in files {
        let stem = |paper: &Paper| file.name.strip_suffix(&format!("-{}.pdf", paper));
        let found = papers.iter().enumerate().find_map(|(nth, paper)| Some((nth, stem(paper)?)));
        let ends: Vec<String> = papers.iter().map(|paper| format!("-{}", paper)).collect();
        let name = found.map_or(file.name.to_string(), |(_, stem)| format!("{stem}{}.pdf", ends.join("/")));
        let i = rows.iter().position(|row| row.name == name).unwrap_or_else(|| {
            rows.push(Row { name, what: file.what.clone(), counts: vec![String::new(); papers.len()] });
            rows.len() - 1
        });
        let count = count(file);
        match found {
            Some((nth, _)) => rows[i].counts[nth] = count,
            None => rows[i].counts.fill(count),
        }
    }
    rows
}

/// As in `19 sheets, 152 cuts`.
fn count(file: &File) -> String {
    let sheets = file.sheets.map(|n| many(n, "sheet"));
    let cuts = file.cuts.map(|n| many(n, "cut"));
    [sheets, cuts].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn many(n: usize, one: &str) -> String {
    format!("{n} {one}{}", if n == 1 { "" } else { "s" })
}
