//! The pages of a kit that are not cut apart: calibration and rulebook. `first` makes the page to read first.

use super::book;
use super::furniture;
use super::listed::File;
use super::planner::Planner;
use super::sink::{Stop, Wanted, step};
use cards::face::Page;
use cards::game::{Fact, Facts};
use ground::diag::{Diag, Severity};
use ground::unit::{Affine, Mm, Point};
use paper::impose::duplex::{Flip, turn_over};
use paper::impose::paper::Paper;
use paper::impose::{Sheet, booklet as folded, page};
use paper::typeset::Placed;
use paper::typeset::booklet;
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
        planner.document(sheets, *paper, File { paper: Some(title), sheets: Some(1), ..file });
    }
}

/// The rulebook, checked against facts, cards and the index of rules. Without errors also its pages, in reading
/// order, and a booklet for each paper, typeset again for its page size.
pub(super) fn rulebook(planner: &mut Planner<'_>) -> Result<(), Stop> {
    let Wanted { project, found, game, .. } = *planner.wanted;
    // without readable constants it cannot be checked
    if found.facts.is_empty() {
        return Ok(());
    }
    let Some(shelved) = book::open(project, game, found).drain(planner.diags).flatten() else {
        return Ok(());
    };
    let book = shelved.book(found.titled(), &found.components);
    let read = book.read();
    planner.plan.literals = read.value.iter().flat_map(|r| &r.literals).map(|(text, _)| text.clone()).collect();
    // a card with errors is missing from the box, and the book is not to blame
    planner.diags.extend(read.diags.into_iter().filter(|d| found.whole || d.code != "unknown-card"));
    if !planner.sound() {
        return Ok(());
    }
    let (asked, papers) = (found.rulebook, &planner.how.papers);
    // the book for the screen has the requested page, if that is printed
    let read = papers.iter().position(|paper| leaf(asked, *paper) == Some(asked)).unwrap_or(0);
    for (nth, paper) in papers.iter().enumerate() {
        let printed = leaf(asked, *paper);
        let Some(size) = printed.or((nth == read).then_some(asked)) else { continue };
        planner.listener.more(1);
        step(planner.listener, "rulebook")?;
        let set = booklet::pages(planner.case, &book, size, size.per_sheet());
        // a complaint is not repeated for another page size; the place of a warning may differ from size to size
        let told = planner.diags.len();
        for diag in set.diags {
            let alike =
                |known: &Diag| known.code == diag.code && (known.at == diag.at || diag.severity == Severity::Warning);
            if !planner.diags[..told].iter().any(alike) {
                planner.diags.push(diag);
            }
        }
        let Some(volumes) = set.value else { continue };
        for volume in volumes {
            let (stem, title) = (volume.stem(), volume.title());
            let pages: Vec<_> = volume.pages.into_iter().map(Arc::new).collect();
            let single = || pages.iter().map(|p| page(p.title.clone(), p.clone())).collect();
            if nth == read {
                planner.add(single(), File::pdf(&stem, format!("{title} to read on a screen")));
            }
            if printed.is_none() {
                continue;
            }
            let (sheets, file) = if size.is_folded() {
                let sheets = folded::impose(&pages, *paper, folded::THICKNESS);
                (sheets, File::pdf(&format!("{stem}-booklet-{paper}"), format!("{title} to fold and staple")))
            } else {
                (single(), File::pdf(&format!("{stem}-{paper}"), format!("{title} to print on both sides")))
            };
            let file = File { paper: Some(paper.title()), sheets: Some(sheets.len().div_ceil(2)), ..file };
            planner.document(sheets, *paper, file);
        }
    }
    Ok(())
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

/// The page of the rulebook on a paper: the requested one, or that of the other paper used at home. A folded page may
/// be smaller than half the paper. `None` if the paper has neither.
pub(super) fn leaf(asked: Page, paper: Paper) -> Option<Page> {
    let same = |a: Mm, b: Mm| (a - b).0.abs() < 0.1;
    let fits = |page: &Page| match page.is_folded() {
        true => folded::fits(page.size(), paper),
        false => same(page.size().w, paper.size.w) && same(page.size().h, paper.size.h),
    };
    [asked, asked.other()].into_iter().find(fits)
}
