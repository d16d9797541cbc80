//! Cutting machines: the registration marks that a machine looks for, and the layout that leaves room for them.
//!
//! Sheets for Silhouette machines follow the rules that silhouette-card-maker has published in its SPECIFICATION.md (MIT), so that
//! its cutting templates fit them: all pieces have the same orientation, are 1.25 mm apart and centered on the sheet, and marks
//! are as long as the pieces permit. The rules count in dots of 1/300 inch.

use super::TooLarge;
use super::grid::Grid;
use super::paper::{Paper, Way};
use super::toolpath::Registration;
use super::{Piece, trim};
use ground::unit::{Mm, Rect, Size};

/// A cutting machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cutter {
    /// Silhouette machines that look for a square and two corners.
    Silhouette,
    /// The Silhouette Cameo 5 Alpha, which looks for four corners.
    Silhouette4,
    /// Silhouette machines with the Auto Sheet Feeder.
    SilhouetteFeeder,
    /// Cricut machines: Design Space prints marks of its own round a picture.
    Cricut,
    /// Brother ScanNCut machines, which scan the whole sheet.
    ScanNCut,
}

/// From trim to trim. Half of it is bleed of either piece.
pub const GAP: Mm = Mm(1.25);

/// From the edge of the paper to the middle of the lines of marks; the sheet feeder needs 5/8 inch.
const INSET: Mm = Mm(10.0);
const FEEDER: Mm = Mm(15.875);

/// The shortest arm of a mark, with the room that it needs beyond its end; and the longest arm that Silhouette Studio knows.
const SHORTEST: Mm = Mm(6.5);
const LONGEST: Mm = Mm(20.0);

/// The picture that Design Space prints and cuts on any of its papers, 9.25 x 6.75 inches.
const PICTURE: Size = Size::mm(171.45, 234.95);

/// The empty border of such a picture.
const RIM: Mm = Mm(1.5);

/// The widest mat of a Silhouette machine for the desk, 12 inches.
const MAT: Mm = Mm(304.8);

/// Pieces on a sheet, and how long the arms of marks can be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitted {
    /// How many side by side.
    pub columns: usize,
    /// How many below each other.
    pub rows: usize,
    /// The longest arms of marks in the corners.
    pub arm: Mm,
}

impl Cutter {
    /// All of them, by name.
    pub const NAMED: [(&str, Cutter); 5] = [
        ("silhouette", Cutter::Silhouette),
        ("silhouette-4", Cutter::Silhouette4),
        ("silhouette-feeder", Cutter::SilhouetteFeeder),
        ("cricut", Cutter::Cricut),
        ("scanncut", Cutter::ScanNCut),
    ];

    /// The name of the machine, for people.
    pub fn title(self) -> &'static str {
        match self {
            Cutter::Silhouette => "Silhouette",
            Cutter::Silhouette4 => "Silhouette Cameo 5 Alpha",
            Cutter::SilhouetteFeeder => "Silhouette with sheet feeder",
            Cutter::Cricut => "Cricut",
            Cutter::ScanNCut => "ScanNCut",
        }
    }

    /// Whether it cuts a picture that its own program prints, and not a sheet.
    pub fn prints(self) -> bool {
        self == Cutter::Cricut
    }

    /// From the edge of the sheet to the middle of the lines of marks, or, without marks, to the first piece.
    pub fn inset(self) -> Mm {
        match self {
            Cutter::Silhouette | Cutter::Silhouette4 | Cutter::ScanNCut => INSET,
            Cutter::SilhouetteFeeder => FEEDER,
            Cutter::Cricut => RIM,
        }
    }

    /// The marks on a sheet with arms of this length, if it looks for any.
    fn marks(self, arm: Mm) -> Option<Registration> {
        let square = match self {
            Cutter::Silhouette | Cutter::SilhouetteFeeder => true,
            Cutter::Silhouette4 => false,
            Cutter::Cricut | Cutter::ScanNCut => return None,
        };
        Some(Registration { inset: self.inset(), arm: arm.min(LONGEST), square })
    }

    /// The sheet that it cuts.
    fn sheet(self, paper: Paper, way: Way) -> Size {
        match self {
            Cutter::Cricut => Paper { size: PICTURE, ..paper }.lying(way),
            _ => paper.lying(way),
        }
    }

    /// Why it does not take a paper.
    pub fn refuses(self, paper: Paper) -> Option<String> {
        let (Size { w, h }, edge) = (paper.size, self.inset() - Registration::THICK / 2.0);
        match self {
            Cutter::Cricut if w < PICTURE.w || h < PICTURE.h => {
                Some(format!("its pictures of {} x {} mm do not fit on it", PICTURE.w.0, PICTURE.h.0))
            }
            Cutter::Cricut => None,
            _ if w > MAT => Some(format!("mats are {} mm wide", MAT.0)),
            _ if self.marks(LONGEST).is_none() => (paper.margin > self.inset()).then(|| {
                format!("the printer leaves {} mm white, but pieces lie {} mm from the edge", paper.margin.0, INSET.0)
            }),
            _ if paper.margin > edge => Some(format!(
                "the printer leaves {} mm white, but marks are printed {} mm from the edge",
                paper.margin.0, edge.0
            )),
            _ => None,
        }
    }

    /// The orientation of the paper for pieces of this size: the one that holds more of them, and landscape if both hold the
    /// same number. For discs, it is then portrait, as in the published layouts.
    pub fn way(self, paper: Paper, size: Size, disc: bool) -> Way {
        let ways = if disc { [Way::Portrait, Way::Landscape] } else { [Way::Landscape, Way::Portrait] };
        let [first, second] = ways.map(|way| self.fitted(paper, way, size).map_or(0, |f| f.columns * f.rows));
        if second > first { ways[1] } else { ways[0] }
    }

    fn fitted(self, paper: Paper, way: Way, size: Size) -> Option<Fitted> {
        let corner = if self.marks(LONGEST).is_some() { SHORTEST } else { Mm(0.0) };
        fitted(self.sheet(paper, way), size, self.inset(), corner)
    }

    /// Whether a sheet has room for such a piece.
    pub fn holds(self, paper: Paper, piece: &Piece) -> bool {
        self.bed(paper, piece).is_ok()
    }

    /// The sheet for pieces like this one: its size, the cells, and the marks.
    pub(super) fn bed(self, paper: Paper, piece: &Piece) -> Result<(Size, Grid, Option<Registration>), TooLarge> {
        let size = trim(&piece.front);
        let way = self.way(paper, size, piece.shape.is_disc(size, piece.radius));
        let sheet = self.sheet(paper, way);
        let Some(Fitted { columns, rows, arm }) = self.fitted(paper, way, size) else {
            let most = sheet.grown(-self.inset());
            return Err(TooLarge { title: piece.front.title.clone(), trim: size, most });
        };
        let printable = Rect::of(sheet).grown(if self.prints() { Mm(0.0) } else { -paper.margin });
        let grid = Grid::centered(printable, (columns, rows), size, GAP);
        Ok((sheet, Grid { bleed: GAP / 2.0, ..grid }, self.marks(arm)))
    }
}

/// As many pieces as fit on a sheet inside of the inset, and none in a corner of this size, where marks are. `None` if not one
/// does.
pub fn fitted(sheet: Size, piece: Size, inset: Mm, corner: Mm) -> Option<Fitted> {
    let [across, down] = [(sheet.w, piece.w), (sheet.h, piece.h)].map(|(whole, one)| Axis {
        whole: dots(whole),
        inset: dots(inset),
        one: dots(one),
        gap: dots(GAP),
    });
    let corner = dots(corner);
    let most = [across.most(), down.most()];
    let clear = |many: [f64; 2]| across.free(many[0]) >= corner || down.free(many[1]) >= corner;
    // with one row or column fewer, the corners are free as well
    let fewer = [[across.beside(corner), most[1]], [most[0], down.beside(corner)]];
    let ways =
        [most].into_iter().chain(fewer).filter(|many| many[0] * many[1] > 0.0 && (corner == 0.0 || clear(*many)));
    // of two ways with as many, the first
    let [columns, rows] = ways.reduce(|a, b| if b[0] * b[1] > a[0] * a[1] { b } else { a })?;
    let arm = across.placed(columns).max(down.placed(rows)) * 25.4 / DPI;
    Some(Fitted { columns: columns as usize, rows: rows as usize, arm: Mm(((arm * 100.0).round() / 100.0) as f32) })
}

/// One direction of a sheet, in dots: its length, the inset, a piece, and from piece to piece.
#[derive(Clone, Copy)]
struct Axis {
    whole: f64,
    inset: f64,
    one: f64,
    gap: f64,
}

impl Axis {
    /// How many pieces fit.
    fn most(self) -> f64 {
        ((self.whole - self.inset * 2.0 + self.gap) / (self.one + self.gap)).floor().max(0.0)
    }

    /// How many fit between two corners.
    fn beside(self, corner: f64) -> f64 {
        ((self.whole - self.gap - (self.inset + corner) * 2.0) / (self.one + self.gap)).floor().clamp(0.0, self.most())
    }

    /// The distance from the inset to the bleed of the first of this many pieces.
    fn free(self, many: f64) -> f64 {
        (self.whole - many * (self.one + self.gap) - self.gap) / 2.0 - self.inset
    }

    /// The same, for a first piece that begins at a whole dot.
    fn placed(self, many: f64) -> f64 {
        let before = self.inset + self.gap;
        (self.free(many) + before).round_ties_even() - before
    }
}

/// Dots per inch in which layouts are counted.
const DPI: f64 = 300.0;

/// A length in dots, rounded to the nearest; half a dot is rounded to the even number. Lengths in inches are not exact in
/// millimeters, so slightly less than half counts as half.
fn dots(length: Mm) -> f64 {
    let dots = f64::from(length.0) * DPI / 25.4;
    ((dots * 1000.0).round() / 1000.0).round_ties_even()
}
