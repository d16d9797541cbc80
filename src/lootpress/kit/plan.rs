//! Makes documents from components: every face is typeset once, and all sheets share its galley. Every reason to
//! refuse a kit is reported here at once; `check` makes the same plan without printing it.

use super::first;
use super::furniture;
use super::how::How;
use super::known::Known;
use super::listed::File;
use super::pages;
use super::pictures::{self, LARGEST};
use super::planner::{Plan, Planner, apart};
use super::set::{Ready, set_all};
use super::sink::{Listener, Stop, Wanted};
use cards::face::Cut;
use cards::lexicon::prose::capitalised;
use cards::lexicon::{Phrase, Run};
use ground::diag::{Checked, Diag, Severity};
use ground::locus::Locus;
use ground::name::{FileName, Taken};
use ground::unit::{Affine, Mm, Rect, Shape};
use paper::impose::cutter::Cutter;
use paper::impose::duplex::{self, Layout, Sides};
use paper::impose::paper::{A3, A4, Paper};
use paper::impose::{Imposed, Piece, Sheet, Side, TooLarge, fold, tiles};
use paper::press::Press;
use paper::proof::reach::{self, Near, Reach, Worst};
use paper::proof::{Proof, turned};
use paper::typeset::{Case, Galley, Placed};
use profile::LEAST;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Plans a kit: its documents, and all errors that can be found before printing.
pub(super) fn laid_out(
    wanted: &Wanted<'_>,
    how: &How,
    case: &Case<'_>,
    listener: &dyn Listener,
    diags: &mut Vec<Diag>,
) -> Result<Plan, Stop> {
    let plan = Plan { documents: Vec::new(), cuts: Vec::new(), pictures: Vec::new(), faces: 0, literals: Vec::new() };
    let mut planner = Planner { wanted, how, case, listener, diags, plan, taken: Taken::default() };
    planner.make()?;
    Ok(planner.plan)
}

/// Plans a kit, and tries everything that is drawn in it on the press.
pub(super) fn plan<'f>(
    wanted: &Wanted<'_>,
    how: &How,
    case: &'f Case<'_>,
    press: &mut Press<'f>,
    known: &mut Known<'_>,
    listener: &dyn Listener,
    diags: &mut Vec<Diag>,
) -> Result<Plan, Stop> {
    let plan = laid_out(wanted, how, case, listener, diags)?;
    let what = format!("{} {how:?}", wanted.game);
    diags.extend(known.look(press, plan.documents.iter().map(|(document, _)| document), &what));
    Ok(plan)
}

/// Pictures that print shops would refuse: they are worth a warning, although they are printed at home.
pub(super) fn coarse(ready: &[Ready], diags: &mut Vec<Diag>) {
    few(faces(ready).flat_map(|galley| reach::coarse(galley, LEAST, "printers ask")), "are too coarse", diags);
}

/// Pictures of which most is not visible.
fn cropped(ready: &[Ready], diags: &mut Vec<Diag>) {
    few(faces(ready).flat_map(|galley| reach::cropped(galley)), "are cut off as much", diags);
}

fn faces(ready: &[Ready]) -> impl Iterator<Item = &Arc<Galley>> {
    ready.iter().flat_map(|r| std::iter::once(&r.piece.front).chain(&r.piece.back))
}

/// Warnings about the first pictures, and the number of the others. A picture may be on many cards.
fn few(told: impl Iterator<Item = Diag>, rest: &str, diags: &mut Vec<Diag>) {
    let mut pictures: Vec<(Locus, String)> = Vec::new();
    let mut code = "";
    for diag in told {
        code = diag.code;
        let picture = (diag.at, diag.what.clone());
        let nth = pictures.iter().position(|known| *known == picture).unwrap_or_else(|| {
            pictures.push(picture);
            pictures.len() - 1
        });
        diags.extend((nth < TOLD).then_some(Diag { severity: Severity::Warning, ..diag }));
    }
    let more = pictures.len().saturating_sub(TOLD);
    if more > 0 {
        diags.push(Diag::warning(Locus::Nowhere, code, format!("{more} more pictures {rest}")));
    }
}

/// Whether a shape looks the same upside down.
fn turns(shape: &Shape) -> bool {
    let Shape::Outline(outline) = shape else { return true };
    let near = |a: f32, b: f32| (a + b - 1.0).abs() < 0.01;
    outline.corners().iter().all(|[x, y]| outline.corners().iter().any(|[a, b]| near(*a, *x) && near(*b, *y)))
}

impl Planner<'_> {
    fn make(&mut self) -> Result<(), Stop> {
        let components = &self.wanted.components;
        self.takes();
        let ready = set_all(self.case, components, self.listener, self.diags)?;
        let backs: BTreeSet<_> = ready.iter().filter_map(|r| r.piece.back.as_ref()).map(Arc::as_ptr).collect();
        self.plan.faces = ready.len() + backs.len();
        let mut groups: Vec<&str> = Vec::new();
        for component in components.iter() {
            if !groups.contains(&&*component.file) {
                groups.push(&component.file);
            }
        }
        let printed = self.sleeved(&ready);
        for group in groups {
            let held: Vec<&Ready> = printed.iter().filter(|r| components[r.number].file == group).collect();
            for paper in &self.how.papers {
                self.sheets(group, &held, *paper);
            }
        }
        if self.wanted.calibration {
            pages::calibration(self);
        }
        if self.wanted.book {
            pages::rulebook(self)?;
        }
        first::first(self);
        if self.how.merged {
            self.merge();
        }
        coarse(&ready, self.diags);
        cropped(&ready, self.diags);
        self.beyond(&ready);
        self.marked(&ready);
        if self.how.pictures {
            self.plan.pictures.extend(pictures::wanted(components, &ready));
        }
        Ok(())
    }

    /// Reports content outside the cut of a disc or an outline, or near it; for straight cuts, slots are checked
    /// where they are read.
    fn beyond(&mut self, ready: &[Ready]) {
        let reach = Reach::new(self.case.fonts());
        let (mut cut_off, mut close) = (Worst::default(), Worst::default());
        let mut seen: Vec<*const Galley> = Vec::new();
        for ready in ready {
            let component = &self.wanted.components[ready.number];
            if component.cut.is_straight() {
                continue;
            }
            let faces = [
                (Some(&ready.piece.front), Some(&component.front)),
                (ready.piece.back.as_ref(), component.back.as_ref()),
            ];
            for (galley, face) in faces.into_iter().filter_map(|(galley, face)| galley.zip(face)) {
                if seen.contains(&Arc::as_ptr(galley)) {
                    continue;
                }
                seen.push(Arc::as_ptr(galley));
                let near = reach.near_line(galley, &component.cut.clip(galley.bleed), CLOSE);
                let (beyond, near): (Vec<Near>, Vec<Near>) = near.into_iter().partition(|near| near.distance < Mm(0.0));
                let told = |told: String| (face.at, format!("{told} line"));
                cut_off.add(Some(&face.template), "", &beyond, |what| {
                    let (at, what) = told(what);
                    Diag::error(at, "beyond-cut", what).card(&galley.title)
                });
                if beyond.is_empty() {
                    close.add(Some(&face.template), "", &near, |what| {
                        let (at, what) = told(what);
                        Diag::warning(at, "near-cut", what).card(&galley.title)
                    });
                }
            }
        }
        self.diags.extend(cut_off.told().chain(close.told()));
    }

    /// Backs that show which way up a card is. A back with only one face hides nothing, and if the outline of the piece shows it,
    /// nothing can be done.
    fn marked(&mut self, ready: &[Ready]) {
        let mut backs: Vec<(&Arc<Galley>, &Arc<Galley>, bool)> = Vec::new();
        let turning = ready.iter().filter(|r| turns(&r.piece.shape));
        for (front, back) in turning.filter_map(|r| Some((&r.piece.front, r.piece.back.as_ref()?))) {
            match backs.iter_mut().find(|(known, ..)| Arc::ptr_eq(known, back)) {
                Some((_, first, several)) => *several |= *first != front,
                None => backs.push((back, front, false)),
            }
        }
        let mut proof = Proof::new(self.case.fonts());
        for (back, ..) in backs.into_iter().filter(|(.., several)| *several) {
            let told = turned::marked(&mut proof, back).drain(self.diags).flatten();
            self.diags.extend(told);
        }
    }

    /// A group's sheets on one paper; for cards also those that are folded.
    fn sheets(&mut self, group: &str, held: &[&Ready], paper: Paper) {
        let components = &self.wanted.components;
        let copies = |r: &&Ready| std::iter::repeat_n((r.number, r.piece.clone()), components[r.number].copies.into());
        let mut layout = self.layout(paper);
        // a card is not glued together, so a paper on which it does not fit is the wrong one
        let card = |r: &Ready| group == "cards" && longest(&components[r.number].cut) <= LARGEST;
        let (large, held): (Vec<&Ready>, Vec<&Ready>) =
            held.iter().copied().partition(|r| r.piece.shape.is_box() && !card(r) && tiles::needed(&r.piece, &layout));
        self.tiled(group, &large, paper);
        if paper == self.how.papers[0] && self.how.papers.iter().all(|paper| paper.size != A3.size) {
            self.whole(group, &large);
        }
        let (numbers, pieces): (Vec<usize>, Vec<Piece>) = held.iter().flat_map(copies).unzip();
        // a back without a pile hides nothing: it has information, and is also printed in one-sided kits
        if held.iter().any(|r| components[r.number].pile.is_none() && r.piece.back.is_some()) {
            layout.sides = Sides::Both;
        }
        // a piece that the machine cannot hold is cut by hand, except cards
        let hold = |cutter: Cutter| held.iter().all(|r| card(r) || cutter.holds(paper, &r.piece));
        layout.cutter = layout.cutter.filter(|cutter| hold(*cutter));
        if layout.cutter.is_some_and(Cutter::prints) && paper != self.how.papers[0] {
            // its pictures are the same for every paper
            return;
        }
        layout.apart = held.iter().map(|r| apart(&components[r.number].cut)).fold(Mm(0.0), Mm::max);
        let name = capitalised(group);
        let both = pieces.iter().any(|p| p.back.is_some()) && layout.sides == Sides::Both;
        let advice = match (both, self.how.flip) {
            (false, _) => "Print at 100 %, one side",
            (true, duplex::Flip::Long) => "Print at 100 %, both sides, long edge",
            (true, duplex::Flip::Short) => "Print at 100 %, both sides, short edge",
        };
        let what = if both { format!("{name}, fronts and backs") } else { format!("{name}, fronts") };
        let flat = File::pdf(&format!("{group}-{}", paper), what);
        self.imposed(flat, paper, advice, duplex::impose(&name, &pieces, &layout), &numbers);
        if layout.cutter.is_some() {
            return;
        }
        let folded = fold::impose(&name, &pieces, &layout);
        // on small paper, half a sheet may have no room for something that fits on the whole
        if group == "cards" && layout.sides == Sides::Both && folded.is_ok() {
            let what = format!("The same {}, to fold and glue", name.to_lowercase());
            let file = File::pdf(&format!("{group}-gutterfold-{}", paper), what);
            let advice = "Print at 100 %, one side, fold on the dashes";
            self.imposed(file, paper, advice, folded, &numbers);
        }
    }

    /// Components larger than the paper, in tiles to be glued.
    fn tiled(&mut self, group: &str, large: &[&Ready], paper: Paper) {
        let components = &self.wanted.components;
        let layout = self.layout(paper);
        let what = format!("{} in tiles: cut left and top, glue onto the flaps", capitalised(group));
        let file = File::pdf(&format!("{group}-tiled-{}", paper), what);
        let (mut sheets, mut numbers) = (Vec::new(), Vec::new());
        for ready in large {
            for _ in 0..components[ready.number].copies {
                match tiles::impose(&ready.piece, numbers.len(), &layout) {
                    Ok(tiles) => sheets.extend(tiles),
                    Err(large) => return self.imposed(file, paper, "", Err(large), &[]),
                }
                numbers.push(ready.number);
            }
        }
        self.imposed(file, paper, "Print at 100 %, one side", Ok(sheets), &numbers);
    }

    /// Components larger than A4, one on each A3 sheet if they fit; the sheet has the same orientation as the others.
    fn whole(&mut self, group: &str, large: &[&Ready]) {
        let components = &self.wanted.components;
        let first = self.how.papers[0];
        let Layout { way, .. } = self.layout(first);
        let [home, layout] = [A4, A3].map(|paper| self.layout(Paper { margin: first.margin, ..paper }));
        let layout = Layout { sides: Sides::Both, way, ..layout };
        let fits = large.iter().filter(|r| tiles::needed(&r.piece, &home) && !tiles::needed(&r.piece, &layout));
        let copies = |r: &&Ready| std::iter::repeat_n((r.number, r.piece.clone()), components[r.number].copies.into());
        let (numbers, pieces): (Vec<usize>, Vec<Piece>) = fits.flat_map(copies).unzip();
        let name = capitalised(group);
        let what = format!("{name}, whole, for a printer that takes A3");
        let file = File::pdf(&format!("{group}-{}", A3), what);
        self.imposed(file, layout.paper, "Print at 100 %", duplex::impose(&name, &pieces, &layout), &numbers);
    }

    /// The label of a sheet: the title of the game and its version, as far as there is room for them.
    fn strip(&mut self, part: &furniture::Part, sheet: &str, advice: &str) -> Option<Arc<Galley>> {
        let found = self.wanted.found;
        let version = found.version.as_ref().map(|version| format!(" · {version}"));
        let titled = |after: &str| {
            let mut title = found.titled();
            title.push(Run::Word(format!("{after} · {sheet}").into()), Locus::Nowhere);
            title
        };
        let alone = Phrase::words(sheet.to_owned(), Locus::Nowhere);
        let labels = version.iter().map(|version| titled(version)).chain([titled(""), alone]);
        let mut set = labels.map(|label| self.case.set(&furniture::strip(part, label, advice, found.at), &part.cut));
        let first = set.next()?;
        let fits = |set: &Checked<Galley>| set.diags.iter().all(|diag| diag.severity < Severity::Error);
        let found = if fits(&first) { first } else { set.find(fits).unwrap_or(first) };
        found.drain(self.diags).map(Arc::new)
    }

    /// Warns of sheets that the printer cannot print completely, because backs are moved or everything is stretched.
    fn printable<'s>(&mut self, file: &File, paper: Paper, sheets: impl Iterator<Item = &'s Sheet>) {
        // pictures have no margin, and an error for the machine was already reported
        if self.how.cutter.is_some_and(|cutter| cutter.prints() || cutter.refuses(paper).is_some()) {
            return;
        }
        let beyond = |sheet: &Sheet| {
            let undone = self.undone(sheet.size, paper).unwrap_or(Affine::IDENTITY);
            sheet.clone().moved(undone).beyond(Rect::of(sheet.size).grown(-paper.margin))
        };
        let worst = sheets.map(beyond).fold(Mm(0.0), Mm::max);
        if worst > HAIR {
            let what = format!(
                "{} reaches {:.1} mm into the margin of {} mm that the printer leaves white",
                file.name, worst.0, paper.margin.0
            );
            let help = "if it is cut off, use `--grid spaced`, larger `--paper`, or a printer that needs a smaller `--back-offset`";
            self.diags.push(Diag::warning(Locus::Nowhere, "beyond-margin", what).help(help));
        }
    }

    /// Imposed sheets with their strips.
    fn imposed(
        &mut self,
        file: File,
        paper: Paper,
        advice: &str,
        sheets: Result<Vec<Imposed>, TooLarge>,
        numbers: &[usize],
    ) {
        let imposed = match sheets {
            Ok(sheets) => sheets,
            Err(large) => {
                let at = self.wanted.components.iter().find(|c| c.title == large.title).map(|c| c.front.at);
                let diag = Diag::error(at.unwrap_or_default(), "too-large", format!("{large} ({})", paper.title()));
                let help = "make it smaller, divide it into parts, or build it with a larger `--paper` or a smaller `--margin`";
                self.diags.push(diag.card(&large.title).help(help));
                return;
            }
        };
        if imposed.is_empty() {
            return;
        }
        let cuts = imposed.iter().filter(|i| i.side == Side::Front).map(|i| i.cuts).sum();
        let count = imposed.iter().filter(|i| i.side == Side::Front).count();
        let holds = imposed.iter().map(|i| match i.side {
            Side::Front => i.holds.iter().map(|p| numbers[*p]).collect(),
            Side::Back => Vec::new(),
        });
        let holds: Vec<Vec<usize>> = holds.collect();
        let file = self.plotted(file, paper, &imposed, &holds);
        let part = furniture::strip_on(paper);
        let file = File { paper: Some(paper.title()), ..file };
        let mut pages = Vec::new();
        for (Imposed { mut sheet, strip, side, .. }, held) in imposed.into_iter().zip(holds) {
            if let Some(at) = strip
                && let Some(what) = self.strip(&part, &format!("{} · {}", sheet.title, paper.title()), advice)
            {
                sheet.placed.push(Placed { what, at, clip: None });
            }
            pages.push((side, sheet, held));
        }
        self.printable(&file, paper, pages.iter().map(|(_, sheet, _)| sheet));
        let (fronts, backs): (Vec<_>, Vec<_>) =
            pages.into_iter().partition(|(side, ..)| !self.how.separate || *side == Side::Front);
        let each = |side: &str| File {
            name: FileName::made(&[&file.name.replace(&format!("-{paper}.pdf"), &format!("-{side}-{paper}"))], "pdf"),
            what: file.what.replace("fronts and backs", side),
            ..file.clone()
        };
        let front = if backs.is_empty() { file.clone() } else { each("fronts") };
        for (pages, file) in [(fronts, File { sheets: Some(count), cuts: Some(cuts), ..front }), (backs, each("backs"))]
        {
            if !pages.is_empty() {
                let (sheets, holds) = pages.into_iter().map(|(_, sheet, held)| (sheet, held)).unzip();
                self.document(sheets, paper, File { holds, ..file });
            }
        }
    }
}

/// So much may be outside of the printable area without a word: ends of crop marks, and bleed that is cut off.
const HAIR: Mm = Mm(1.0);

/// The longer side of a piece.
fn longest(cut: &Cut) -> Mm {
    cut.trim.w.max(cut.trim.h)
}

/// Whether content near a cutting line for scissors is reported.
pub(super) const CLOSE: Mm = Mm(2.0);

/// The largest number of coarse pictures that are listed separately.
const TOLD: usize = 4;
