//! Paper sizes, and the orientation of a sheet. [`super::grid`] decides what is placed on it.

use ground::unit::{Mm, Rect, Size};
use std::fmt;
use std::str::FromStr;

/// The margin that home printers leave white on every side.
pub const MARGIN: Mm = Mm(5.0);

/// A paper, of any size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// Its size in portrait format.
    pub size: Size,
    /// The margin that the printer leaves white on every side.
    pub margin: Mm,
}

/// ISO 216 A4.
pub const A4: Paper = Paper::mm(210.0, 297.0);

/// US Letter, 8.5 x 11 in.
pub const LETTER: Paper = Paper::inches(8.5, 11.0);

/// ISO 216 A3: boards that fit on it are printed whole, for users with such a printer or a copy shop.
pub const A3: Paper = Paper::mm(297.0, 420.0);

/// The papers for which kits are made if none is named.
pub const PAPERS: [Paper; 2] = [A4, LETTER];

/// The papers that have a name, for file names and sheets.
pub const NAMED: [(&str, &str, Paper); 9] = [
    ("a5", "A5", Paper::mm(148.0, 210.0)),
    ("a4", "A4", A4),
    ("a3", "A3", A3),
    ("sra3", "SRA3", Paper::mm(320.0, 450.0)),
    ("letter", "Letter", LETTER),
    ("legal", "Legal", Paper::inches(8.5, 14.0)),
    ("tabloid", "Tabloid", Paper::inches(11.0, 17.0)),
    ("4x6", "4 x 6 in", Paper::inches(4.0, 6.0)),
    ("5x7", "5 x 7 in", Paper::inches(5.0, 7.0)),
];

/// The smallest and the largest side of a paper.
const SIDES: [Mm; 2] = [Mm(50.0), Mm(1300.0)];

/// The orientation of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Taller than wide.
    Portrait,
    /// Wider than tall.
    Landscape,
}

impl Paper {
    const fn mm(w: f32, h: f32) -> Paper {
        Paper { size: Size::mm(w, h), margin: MARGIN }
    }

    const fn inches(w: f32, h: f32) -> Paper {
        Paper::mm(w * 25.4, h * 25.4)
    }

    /// The size of the sheet in its orientation.
    pub fn lying(self, way: Way) -> Size {
        match way {
            Way::Portrait => self.size,
            Way::Landscape => self.size.turned(),
        }
    }

    /// The area of the sheet that the printer can reach.
    pub fn area(self, way: Way) -> Rect {
        Rect::of(self.lying(way)).grown(-self.margin)
    }

    /// Its display name: `A4`, `210 x 330 mm`.
    pub fn title(self) -> String {
        match self.named() {
            Some((_, title, _)) => (*title).to_owned(),
            None => format!("{} x {} mm", self.size.w.0, self.size.h.0),
        }
    }

    fn named(self) -> Option<&'static (&'static str, &'static str, Paper)> {
        NAMED.iter().find(|(.., paper)| paper.size == self.size)
    }
}

impl fmt::Display for Paper {
    /// Its name in file names: `a4`, `210x330`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.named() {
            Some((name, ..)) => f.write_str(name),
            None => write!(f, "{}x{}", self.size.w.0, self.size.h.0),
        }
    }
}

/// The reason why a text is not a paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPaper(String);

impl fmt::Display for NoPaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoPaper {}

impl FromStr for Paper {
    type Err = NoPaper;

    /// A name, or width and height: `a4`, `210x330`, `8x10in`.
    fn from_str(text: &str) -> Result<Paper, NoPaper> {
        let text = text.trim().to_lowercase();
        if let Some((.., paper)) = NAMED.iter().find(|(name, ..)| *name == text) {
            return Ok(*paper);
        }
        let (sides, unit) = match text.strip_suffix("in") {
            Some(sides) => (sides, 25.4),
            None => (text.strip_suffix("mm").unwrap_or(&text), 1.0),
        };
        // hundredths of a millimeter: a size has one name, whatever its unit
        let side = |side: &str| Some(Mm((side.trim().parse::<f32>().ok()? * unit * 100.0).round() / 100.0));
        let Some((w, h)) = sides.split_once('x').and_then(|(w, h)| Some((side(w)?, side(h)?))) else {
            let names: Vec<&str> = NAMED.iter().map(|(name, ..)| *name).collect();
            return Err(NoPaper(format!(
                "the papers are {}; or write width and height in mm, as in 210x330, or in inches, as in 8x10in",
                names.join(", ")
            )));
        };
        let [least, most] = SIDES;
        if ![w, h].iter().all(|side| (least..=most).contains(side)) {
            return Err(NoPaper(format!("each side of a paper is from {} to {} mm long", least.0, most.0)));
        }
        Ok(Paper { size: Size { w: w.min(h), h: w.max(h) }, margin: MARGIN })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paper_is_named_or_measured() {
        let read = |text: &str| text.parse::<Paper>();
        for (name, _, paper) in NAMED {
            assert_eq!((read(name), paper.to_string()), (Ok(paper), name.to_owned()));
        }
        // the same paper, however it is written
        assert_eq!(read(" 297X210 "), Ok(A4), "landscape paper is the same paper");
        assert_eq!((read("8.5x11in"), read("215.9x279.4mm")), (Ok(LETTER), Ok(LETTER)));
        let own = read("330x210").expect("a paper");
        assert_eq!((own.to_string(), own.title()), ("210x330".to_owned(), "210 x 330 mm".to_owned()));
        assert_eq!(read("8x10in").expect("a paper").to_string(), "203.2x254");
        for wrong in ["", "a9", "x", "210", "210x", "ax4", "nanx210", "infx210", "-210x297", "0x0", "49x80", "100x1301"]
        {
            let told = read(wrong).expect_err(wrong).to_string();
            assert!(told.contains("sra3") || told.contains("50 to 1300 mm"), "{wrong}: {told}");
        }
    }
}
