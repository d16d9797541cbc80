//! The way from components to finished files: every face set once, its galley shared by all sheets it lies on, one press for
//! all documents. The order of files is the order of `kit.json`.

use super::{How, pages, pictures};
use crate::cli::Desk;
use crate::cli::terminal::Bar;
use crate::cli::work::{self, Ready, Stop, broken, unwritable};
use crate::diag::Diag;
use crate::face::{Component, Cut, Face};
use crate::impose::duplex::{self, Layout, Sides};
use crate::impose::grid::Spacing;
use crate::impose::paper::{PAPERS, Paper};
use crate::impose::{Document, Imposed, Piece, Sheet, Side, TooLarge, fold};
use crate::kit::{self, File, furniture};
use crate::press::Press;
use crate::title::Opened;
use crate::typeset::{Case, Economy, Galley, Placed};
use crate::unit::Mm;
use crate::world::{self, Outbox};
use std::sync::Arc;

/// What of a game is wanted.
pub(in crate::cli) struct Wanted {
    pub(in crate::cli) components: Vec<Component>,
    /// The page that a printer is measured by.
    pub(in crate::cli) calibration: bool,
    pub(in crate::cli) book: bool,
}

/// Makes what is wanted of a game's kit and puts it into the outbox, unfinished. Says how many files there are, and what there
/// was to complain about.
pub(in crate::cli) fn kit(
    how: &How,
    desk: &Desk,
    game: &str,
    found: &Opened,
    wanted: Wanted,
    outbox: &mut Outbox,
    bar: &Bar,
) -> (Vec<Diag>, Result<usize, Stop>) {
    let mut diags = Vec::new();
    let economy = if how.low_ink { Economy::LowInk } else { Economy::Full };
    let Some(case) = Case::open(&desk.project, economy).drain(&mut diags) else {
        return (diags, Err(Stop::Complaints));
    };
    let press = Press::new(case.fonts());
    let mut works = Works { how, desk, game, found, case: &case, press, outbox, bar, diags, files: Vec::new() };
    let made = works.make(&wanted);
    (works.diags, made)
}

/// Everything that is at hand while a kit is made.
pub(super) struct Works<'a> {
    pub(super) how: &'a How,
    pub(super) desk: &'a Desk,
    pub(super) game: &'a str,
    /// The whole game, of which not everything need be wanted.
    pub(super) found: &'a Opened,
    pub(super) case: &'a Case<'a>,
    pub(super) press: Press<'a>,
    pub(super) outbox: &'a mut Outbox,
    pub(super) bar: &'a Bar,
    pub(super) diags: Vec<Diag>,
    pub(super) files: Vec<File>,
}

impl Works<'_> {
    fn make(&mut self, wanted: &Wanted) -> Result<usize, Stop> {
        let components = &wanted.components;
        let ready = work::set_all(self.case, components, self.bar, &mut self.diags)?;
        let mut groups: Vec<&str> = Vec::new();
        for component in components {
            if !groups.contains(&&*component.file) {
                groups.push(&component.file);
            }
        }
        for group in groups {
            let held: Vec<&Ready> = ready.iter().filter(|r| components[r.number].file == group).collect();
            for paper in PAPERS {
                self.sheets(group, &held, components, paper)?;
            }
        }
        if wanted.calibration {
            pages::calibration(self)?;
        }
        if wanted.book {
            pages::rulebook(self)?;
        }
        pages::first(self, components)?;
        pictures::all(self, components, &ready)?;
        if broken(&self.diags) {
            return Err(Stop::Complaints);
        }
        let json = kit::json(self.game, &self.found.title, components, &pages::needs(&self.found.facts), &self.files);
        self.put("kit.json", json.as_bytes())?;
        Ok(self.files.len() + 1)
    }

    /// Sets a face; complaints are collected.
    pub(super) fn set(&mut self, face: &Face, cut: &Cut) -> Option<Arc<Galley>> {
        self.case.set(face, cut).drain(&mut self.diags).map(Arc::new)
    }

    /// A group's sheets on one paper; for cards also those that are folded.
    fn sheets(&mut self, group: &str, held: &[&Ready], components: &[Component], paper: Paper) -> Result<(), Stop> {
        let copies = |r: &&Ready| std::iter::repeat_n((r.number, r.piece.clone()), components[r.number].copies.into());
        let (numbers, pieces): (Vec<usize>, Vec<Piece>) = held.iter().flat_map(copies).unzip();
        let mut layout = self.layout(paper);
        // a back without a pile hides nothing: it says something, and belongs to what is printed on one side too
        if held.iter().any(|r| components[r.number].pile.is_none() && r.piece.back.is_some()) {
            layout.sides = Sides::Both;
        }
        layout.apart = held.iter().map(|r| punched(components[r.number].cut)).fold(Mm(0.0), Mm::max);
        let name = capital(group);
        let (flat, folded) = match group {
            "cards" if layout.sides == Sides::Both => (format!("{group}-{}.pdf", paper.name), true),
            _ => (format!("{group}-{}.pdf", paper.name), false),
        };
        let sheets = duplex::impose(&name, &pieces, &layout);
        let both = pieces.iter().any(|p| p.back.is_some()) && layout.sides == Sides::Both;
        let advice = match (both, self.how.flip()) {
            (false, _) => "Print at 100 %, one side",
            (true, duplex::Flip::Long) => "Print at 100 %, both sides, long edge",
            (true, duplex::Flip::Short) => "Print at 100 %, both sides, short edge",
        };
        let what = if both { format!("{name}, fronts and backs") } else { format!("{name}, fronts") };
        self.imposed(&flat, &what, paper, advice, sheets, &numbers)?;
        if folded {
            let sheets = fold::impose(&name, &pieces, &layout);
            let what = format!("{name}, to be folded and glued");
            let flat = format!("{group}-gutterfold-{}.pdf", paper.name);
            self.imposed(&flat, &what, paper, "Print at 100 %, one side, fold on the dashes", sheets, &numbers)?;
        }
        Ok(())
    }

    pub(super) fn layout(&self, paper: Paper) -> Layout {
        Layout {
            paper,
            spacing: self.how.spacing(),
            apart: Mm(0.0),
            sides: self.how.sides(),
            flip: self.how.flip(),
            back_offset: self.how.back_offset,
            strip: furniture::STRIP.trim,
        }
    }

    /// Imposed sheets with their strips, pressed and written.
    fn imposed(
        &mut self,
        name: &str,
        what: &str,
        paper: Paper,
        advice: &str,
        sheets: Result<Vec<Imposed>, TooLarge>,
        numbers: &[usize],
    ) -> Result<(), Stop> {
        let imposed = match sheets {
            Ok(sheets) => sheets,
            Err(large) => {
                let diag = Diag::error(Default::default(), "too-large", format!("{large} ({})", paper.title));
                self.diags.push(diag.card(&large.title).help("make it smaller, or cut it into parts"));
                return Err(Stop::Complaints);
            }
        };
        if imposed.is_empty() {
            return Ok(());
        }
        let cuts = imposed.iter().filter(|i| i.side == Side::Front).map(|i| i.cuts).sum();
        let count = imposed.iter().filter(|i| i.side == Side::Front).count();
        let holds = imposed.iter().map(|i| match i.side {
            Side::Front => i.holds.iter().map(|p| numbers[*p]).collect(),
            Side::Back => Vec::new(),
        });
        let holds = holds.collect();
        let mut sheets = Vec::new();
        for Imposed { mut sheet, strip, .. } in imposed {
            if let Some(at) = strip {
                let title = format!("{} · {} · {}", self.found.title, sheet.title, paper.title);
                if let Some(what) = self.set(&furniture::strip(&title, advice), &furniture::STRIP) {
                    sheet.placed.push(Placed { what, at, clip: None });
                }
            }
            sheets.push(sheet);
        }
        let file = File { paper: Some(paper.title), sheets: Some(count), cuts: Some(cuts), holds, ..File::default() };
        self.pdf(name, what, sheets, file)
    }

    /// Presses sheets into a file.
    pub(super) fn pdf(&mut self, name: &str, what: &str, sheets: Vec<Sheet>, listed: File) -> Result<(), Stop> {
        self.bar.more(1);
        self.step(name)?;
        let document = Document { title: format!("{}: {what}", self.found.title), sheets };
        let pressed = self.press.pdf(&document, world::date()).drain(&mut self.diags);
        let bytes = pressed.ok_or(Stop::Complaints)?;
        self.put(name, &bytes)?;
        let file = File::new(name, what, &bytes);
        self.files.push(File {
            pages: Some(document.sheets.len()),
            size: file.size,
            sha256: file.sha256,
            name: file.name,
            what: file.what,
            ..listed
        });
        Ok(())
    }

    pub(super) fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), Stop> {
        self.outbox.put(name, bytes).map_err(|e| unwritable(self.outbox.folder(), &e))
    }

    /// Counts a step of the work, and stops if asked to.
    pub(super) fn step(&self, what: &str) -> Result<(), Stop> {
        work::step(self.bar, what)
    }

    /// Whether cards lie apart on their sheets.
    pub(super) fn spaced(&self) -> bool {
        self.how.spacing() == Spacing::Spaced
    }
}

/// Pieces with no side longer than this are punched out, or cut with scissors.
const PUNCHED: Mm = Mm(40.0);

/// How far apart pieces must lie: those that are punched out keep all their bleed, whatever the grid of the cards.
pub(super) fn punched(cut: Cut) -> Mm {
    if cut.trim.w.max(cut.trim.h) <= PUNCHED { cut.bleed * 2.0 } else { Mm(0.0) }
}

pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|c| c.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
