//! The marked report: the errors of a file, and its pages with a numbered frame and a text for each error. Combines the
//! findings, the pages rendered with the printer's profile, and the figures of `report`.

use super::page::{Look, Page, Part};
use super::{Looked, count_of, html};
use crate::cli::replay::write_bytes;
use crate::cli::{Desk, Refusal, report};
use cards::lexicon::prose::capitalised;
use ground::diag::{Diag, Severity};
use ground::locus::Locus;
use ground::picture::{Picture, PictureSource};
use ground::raster;
use ground::unit::{Affine, Mm, Rect, Size};
use ground::world;
use paper::impose::flow::Block;
use paper::impose::paper::A4;
use paper::impose::{Document, Sheet};
use paper::press::{Icc, Press};
use paper::typeset::{Case, Economy, Galley, Mark, Placed};
use preflight::{Fold, Place, Shown, folded, ranges, show};
use profile::{Profile, Standard};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use table::report::{Docket, Leaf, Line, Marked, Note};

/// The largest number of pages in a report; other errors are listed as text.
const PAGES: usize = 60;
/// The largest number of kinds of error that are listed for one file.
const LINES: usize = 150;

/// A report under construction.
pub(super) struct Making<'a> {
    path: &'a Path,
    html: bool,
    profile: &'a Profile,
    icc: Option<Icc>,
    parts: Vec<Part>,
    /// The number of pages that can still be shown.
    left: usize,
}

impl<'a> Making<'a> {
    /// Begins a report on `files`, to be written to `path`.
    ///
    /// # Errors
    /// The path ends in neither .pdf nor .html, or is one of the files.
    pub(super) fn begin(path: &'a Path, files: &[String], profile: &'a Profile) -> Result<Making<'a>, Refusal> {
        let ending = path.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
        let html = match ending.as_str() {
            "pdf" => false,
            "html" | "htm" => true,
            _ => {
                let what = format!("{} does not end in .pdf or .html", path.display());
                return Err(Refusal::new(what).help("use a name such as --report marked.pdf"));
            }
        };
        if let Some(file) = files.iter().find(|file| world::same(path, Path::new(file))) {
            let what = format!("the report would overwrite {file}, the file to check");
            return Err(Refusal::new(what).help("name another file with --report"));
        }
        // errors in the profile were already reported; pages can be rendered without them
        let icc = Icc::read(profile.icc.clone(), &profile.icc_path, Locus::Nowhere).ok();
        Ok(Making { path, html, profile, icc, parts: Vec::new(), left: PAGES })
    }

    /// Adds a file that was checked.
    pub(super) fn add(&mut self, bytes: &[u8], looked: &Looked<'_>) {
        let findings = &looked.report.findings;
        let first = |page: &usize| looked.report.same_as.get(page - 1).is_none_or(Option::is_none);
        let folds = folded(&looked.report);
        // first the pages with the worst error of each kind, then the others in order
        let worst = folds.iter().filter_map(|fold| findings[fold.worst].page);
        let all: BTreeSet<usize> = findings.iter().filter_map(|f| f.page).filter(first).collect();
        let mut wanted: Vec<usize> = Vec::new();
        for page in worst.filter(first).chain(all.iter().copied()) {
            if wanted.len() < self.left && !wanted.contains(&page) {
                wanted.push(page);
            }
        }
        wanted.sort_unstable();
        self.left -= wanted.len();
        let on_shown = findings.iter().enumerate().filter(|(_, f)| f.page.is_some_and(|p| wanted.contains(&p)));
        let numbers: BTreeMap<usize, usize> = on_shown.enumerate().map(|(number, (i, _))| (i, number + 1)).collect();
        let mut shown: BTreeMap<usize, Shown> = BTreeMap::new();
        let mut looks: BTreeMap<usize, Look> = BTreeMap::new();
        show(bytes, self.profile, &wanted, |page| {
            looks.extend(self.look(&page).map(|look| (page.page, look)));
            // its ink is now a picture
            shown.insert(page.page, Shown { inks: Vec::new(), ..page });
        });
        let pages = wanted.iter().map(|page| {
            let notes = numbers.iter().filter(|(i, _)| findings[**i].page == Some(*page));
            let notes = notes.map(|(i, number)| {
                let f = &findings[*i];
                let at = shown.get(page).zip(f.place).map(|(shown, place)| share(place, shown.area));
                let more = if f.times > 1 { format!(" ({} times on this page)", f.times) } else { String::new() };
                let (what, help) = (plain(&(capitalised(&f.what) + &more)), plain(&capitalised(&f.help)));
                Note { number: *number, severe: severe(f.severity), code: f.code.to_owned(), what, help, at }
            });
            Page { marked: marked(looked, *page, shown.get(page), notes.collect()), look: looks.remove(page) }
        });
        let pages = pages.collect();
        self.parts.push(Part { docket: self.docket(looked, &folds, &numbers, (wanted.len(), all.len())), pages });
    }

    /// A page, rendered with the printer's profile.
    fn look(&self, page: &Shown) -> Option<Look> {
        let rgb = match &self.icc {
            Some(icc) => icc.seen(&page.inks),
            None => page.inks.iter().flat_map(|[c, m, y, k]| [c, m, y].map(|p| byte((1.0 - p) * (1.0 - k)))).collect(),
        };
        let size = (page.width as u32, (page.inks.len() / page.width.max(1)) as u32);
        let dpi = (page.width as f32 / page.area.w * 25.4).max(1.0) as u32;
        let png = raster::write_png(&rgb, size.0, size.1, dpi).ok()?;
        Some(Look { png, size })
    }

    fn docket(
        &self,
        looked: &Looked<'_>,
        folds: &[Fold],
        numbers: &BTreeMap<usize, usize>,
        (shown, all): (usize, usize),
    ) -> Docket {
        let (report, profile) = (&looked.report, self.profile);
        let standard = match profile.standard {
            Standard::X4 => "PDF/X-4",
            Standard::X1a => "PDF/X-1a:2003",
        };
        let mut about = vec![
            format!("Checked for {} (profile {}, {standard}, {})", profile.title, profile.name, profile.identifier),
            count_of(report.pages, "page") + &seen(&report.seen),
        ];
        if shown > 0 {
            let mut said = "Pages are shown as they will print; RGB and spot colors are shown approximately".to_owned();
            if shown < all {
                said = format!("The report marks {shown} of the {all} different pages with faults. {said}");
            }
            about.push(said);
        }
        let line = |fold: &Fold| {
            let worst = &report.findings[fold.worst];
            let on: BTreeSet<usize> = fold.all.iter().filter_map(|i| report.findings[*i].page).collect();
            let marks: Vec<usize> = fold.all.iter().filter_map(|i| numbers.get(i).copied()).collect();
            Line {
                severe: fold.all.iter().any(|i| severe(report.findings[*i].severity)),
                what: plain(&format!("{}: {}", capitalised(&worst.what), worst.help)),
                pages: if on.is_empty() { "the file".to_owned() } else { ranges(&Vec::from_iter(on)) },
                numbers: ranges(&marks),
            }
        };
        let mut lines: Vec<Line> = folds.iter().take(LINES).map(line).collect();
        // errors come before warnings
        lines.sort_by_key(|line| !line.severe);
        if folds.len() > LINES {
            let what = format!("{} more kinds of fault; list all with --format json", folds.len() - LINES);
            let severe = folds[LINES..].iter().any(|fold| severe(report.findings[fold.worst].severity));
            lines.push(Line { severe, what, pages: String::new(), numbers: String::new() });
        }
        let about = about.iter().map(|line| plain(line)).collect();
        let name = Path::new(looked.file).file_name().map_or(looked.file.into(), |n| n.to_string_lossy());
        Docket { file: plain(&name), about, passes: looked.passes, score: looked.verdict(), lines }
    }

    /// Typesets the report and writes it. Returns its place, or the reason why this failed.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn finish(self, desk: &Desk) -> Result<Option<PathBuf>, Refusal> {
        let opened = Case::open(&desk.project, Economy::Full);
        let mut diags = opened.diags;
        let bytes = opened.value.and_then(|case| match self.html {
            true => html::page(&desk.project, &case, &self.parts, &mut diags).map(String::into_bytes),
            false => pdf(&case, self.parts, &mut diags),
        });
        let broken = desk.complain(&diags);
        let Some(bytes) = bytes.filter(|_| !broken) else { return Ok(None) };
        write_bytes(self.path, &bytes)?;
        Ok(Some(self.path.to_owned()))
    }
}

/// The sheets, through the press.
fn pdf(case: &Case<'_>, parts: Vec<Part>, diags: &mut Vec<Diag>) -> Option<Vec<u8>> {
    let title = parts.iter().map(|p| p.docket.file.as_str()).collect::<Vec<_>>().join(", ");
    let title = format!("{title}: preflight");
    let (mut sheets, mut key): (Vec<Sheet>, u64) = (Vec::new(), 0);
    for part in parts {
        let mut blocks = Vec::new();
        for (i, figure) in part.docket.figures().iter().enumerate() {
            let opens = (i == 0).then(|| part.docket.file.clone());
            let set = report::set(case, figure, diags).map(Arc::new);
            blocks.extend(set.map(|what| Block { what, opens, keeps: false }));
        }
        sheets.extend(report::flowing(&blocks));
        for Page { marked, look } in part.pages {
            key += 1;
            let picture = look.map(|Look { png, size }| {
                let source = PictureSource::Png(png);
                (Arc::new(Picture { source, key, size, at: Locus::Nowhere, subject: None }), size)
            });
            for Leaf { figure, picture: room } in marked.leaves() {
                let mut placed = Vec::new();
                if let (Some((picture, size)), Some(room)) = (&picture, room) {
                    placed.push(Placed {
                        what: Arc::new(pictured(picture, *size, Size { w: room.w, h: room.h })),
                        at: Affine::shift(report::MARGIN + room.x, report::MARGIN + room.y),
                        clip: None,
                    });
                }
                let at = Affine::shift(report::MARGIN, report::MARGIN);
                let set = report::set(case, &figure, diags).map(Arc::new);
                placed.extend(set.map(|what| Placed { what, at, clip: None }));
                let title = format!("{}, {}", marked.file, marked.title);
                sheets.push(Sheet { title, size: A4.size, placed, lines: Vec::new(), die: None });
            }
        }
    }
    report::feet(case, &title, &mut sheets, diags);
    Press::new(case.fonts()).pdf(&Document { title, sheets }, world::date()).drain(diags)
}

/// A picture as a page of its own size.
fn pictured(picture: &Arc<Picture>, (w, h): (u32, u32), size: Size) -> Galley {
    let at = Affine([size.w.0 / w as f32, 0.0, 0.0, size.h.0 / h as f32, 0.0, 0.0]);
    let mark = Mark::Picture(Placed { what: picture.clone(), at, clip: None });
    Galley { title: String::new(), size, bleed: Mm(0.0), skeleton: None, slots: vec![vec![mark]] }
}

/// A page, facts about it, and its errors.
fn marked(looked: &Looked<'_>, page: usize, shown: Option<&Shown>, notes: Vec<Note>) -> Marked {
    let like = looked.report.same_as.iter().enumerate().filter(|(_, same)| **same == Some(page));
    let like: Vec<usize> = like.map(|(i, _)| i + 1).collect();
    let mut about = match shown {
        Some(Shown { area, trim: [w, h], .. }) => {
            format!("Cut to {w:.1} x {h:.1} mm along the dashed line, {:.1} x {:.1} mm with its bleed", area.w, area.h)
        }
        None => "This page cannot be shown".to_owned(),
    };
    match like.as_slice() {
        [] => {}
        [one] => about += &format!("; page {one} is the same"),
        _ => about += &format!("; pages {} are the same", ranges(&like)),
    }
    let name = Path::new(looked.file).file_name().map_or(looked.file.into(), |n| n.to_string_lossy());
    let trim = shown
        .map_or(Rect::mm(0.0, 0.0, 1.0, 1.0), |s| share(Place { x: 0.0, y: 0.0, w: s.trim[0], h: s.trim[1] }, s.area));
    let shape = shown.map(|s| s.area.w / s.area.h);
    Marked { file: plain(&name), title: format!("Page {page}"), about: plain(&about), shape, trim, notes }
}

/// A place, as shares of an area.
fn share(place: Place, area: Place) -> Rect {
    let (w, h) = (area.w.max(1e-3), area.h.max(1e-3));
    Rect::mm((place.x - area.x) / w, (place.y - area.y) / h, place.w / w, place.h / h)
}

/// The measurements, as text.
fn seen(seen: &preflight::Seen) -> String {
    let parts = [
        seen.smallest_text_pt.map(|pt| format!("smallest text {pt:.2} pt")),
        seen.thinnest_line_pt.map(|pt| format!("thinnest line {pt:.2} pt")),
        seen.coarsest_picture_dpi.map(|dpi| format!("coarsest picture {dpi:.0} dpi")),
        seen.most_ink.map(|ink| format!("most ink {:.0} %", ink * 100.0)),
    ];
    parts.into_iter().flatten().map(|part| format!(" \u{b7} {part}")).collect()
}

fn severe(severity: Severity) -> bool {
    severity == Severity::Error
}

fn byte(share: f32) -> u8 {
    (share.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}

/// A text in letters that the built-in fonts have, because the names of fonts and inks in a file can be anything.
fn plain(text: &str) -> String {
    let known = |c: char| matches!(c, ' '..='~' | '\u{a1}'..='\u{17f}' | '\u{2013}' | '\u{2014}' | '\u{2018}'..='\u{201d}' | '\u{2026}');
    text.chars().map(|c| if known(c) { c } else { '?' }).collect()
}
