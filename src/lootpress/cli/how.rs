//! The options for laying out and printing sheets: from the command line, from a project's `data/print.yaml`, and from a
//! user's settings.

use crate::kit::{self, Read};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use ground::unit::{Economy, Mm, Point, Size};
use paper::impose::cutter::Cutter;
use paper::impose::distortion::Distortion;
use paper::impose::duplex::{Flip, Marks, Order, Sides};
use paper::impose::grid::Spacing;
use paper::impose::paper::{MARGIN, NoPaper, PAPERS, Paper};
use std::ops::RangeInclusive;

/// The options for laying out and printing sheets that were given.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct How {
    /// Print fronts and backs, fronts and backs in separate files, or only fronts, for sleeves [default: duplex]
    #[arg(long, value_enum)]
    layout: Option<LayoutName>,
    /// Put nine cards on a sheet with one cut between them, or eight cards with bleed and two cuts between them [default: butted]
    #[arg(long, value_enum)]
    grid: Option<GridName>,
    /// Use full color, little ink (outlines and light tints), or gray [default: full]
    #[arg(long, value_enum)]
    ink: Option<InkName>,
    /// The earlier name of `--ink low`
    #[arg(long, hide = true, conflicts_with = "ink")]
    low_ink: bool,
    /// The sides of the paper with cut marks [default: both]
    #[arg(long, value_enum)]
    marks: Option<MarksName>,
    /// Print fronts to slide into sleeves, cut for sleeves of this name or for cards of this size in mm: standard, mini-european or 63.5x88
    #[arg(long, value_name = "SLEEVE", value_parser = sleeve)]
    sleeve: Option<Size>,
    /// The papers to make sheets for: a5, a4, a3, sra3, letter, legal, tabloid, 4x6 or 5x7 (photo paper, in inches), WIDTHxHEIGHT in mm, or WIDTHxHEIGHTin in inches [default: a4,letter]
    #[arg(long, value_name = "PAPER,..", value_parser = papers)]
    paper: Option<Papers>,
    /// Make one file for each paper, in printing order, with a cover page
    #[arg(long)]
    merge: bool,
    /// Make sheets for this many copies of the whole game [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=99))]
    kits: Option<u16>,
    /// Lay cards out row by row, or so that all sheets can be cut in one pile and the cards are in order afterwards [default: rows]
    #[arg(long, value_enum)]
    order: Option<OrderName>,
    /// Leave this many places empty on the first sheet of every file, because they are already cut out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=99), conflicts_with = "order")]
    skip: Option<u8>,
    /// Make sheets with registration marks, and cut files, for this cutting machine
    #[arg(long, value_name = "MACHINE", value_parser = machine())]
    cutter: Option<Cutter>,
    /// Make sheets only, no pictures of the cards
    #[arg(long)]
    no_png: bool,
    /// Your printer, by its name in data/print.yaml or in your settings file, where its options are
    #[arg(long, value_name = "NAME", help_heading = PRINTER)]
    printer: Option<String>,
    /// The margin, in mm, that your printer leaves white on every side; 0 if it prints to the edge, 4 for nine poker cards on Letter [default: 5]
    #[arg(long, value_name = "MM", value_parser = margin, allow_hyphen_values = true, help_heading = PRINTER)]
    margin: Option<f32>,
    /// The edge on which your printer flips the paper [default: long]
    #[arg(long, value_enum, help_heading = PRINTER)]
    flip: Option<FlipName>,
    /// Move backs right and down by this many millimeters, as read on the calibration page
    #[arg(long, value_name = "DX,DY", value_parser = offset, allow_hyphen_values = true, help_heading = PRINTER)]
    back_offset: Option<Point>,
    /// The lengths of the rulers on the calibration page, across and down, in mm, if they are not 100 mm
    #[arg(long, value_name = "X,Y", value_parser = rulers, help_heading = PRINTER)]
    rulers: Option<[f32; 2]>,
    /// The diagonals of the square on the calibration page, from its upper left and its upper right corner, in mm
    #[arg(long, value_name = "A,B", value_parser = diagonals, help_heading = PRINTER)]
    diagonals: Option<[f32; 2]>,
    /// Do not read your settings file
    #[arg(long, help_heading = PRINTER)]
    no_settings: bool,
    /// The options that came from files.
    #[arg(skip)]
    read: Vec<Read>,
}

/// The heading of the options that belong to a printer.
const PRINTER: &str = "Options for your printer";

/// The papers of a kit.
#[derive(Clone, Debug)]
struct Papers(Vec<Paper>);

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum LayoutName {
    #[default]
    Duplex,
    Separate,
    Fronts,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, ValueEnum)]
enum InkName {
    #[default]
    Full,
    Low,
    #[value(alias = "grey")]
    Gray,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum MarksName {
    Front,
    Back,
    #[default]
    Both,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum OrderName {
    #[default]
    Rows,
    Stack,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum GridName {
    #[default]
    Butted,
    Spaced,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum FlipName {
    #[default]
    Long,
    Short,
}

/// Further than this no home printer strays; a larger number is a slip of the keyboard.
const FURTHEST: f32 = 10.0;

/// More papers have no room on the page to read first.
const MOST: usize = 4;

fn papers(text: &str) -> Result<Papers, String> {
    let mut papers: Vec<Paper> = Vec::new();
    for part in text.split(',') {
        let paper = part.parse().map_err(|e: NoPaper| e.to_string())?;
        if !papers.contains(&paper) {
            papers.push(paper);
        }
    }
    if papers.len() > MOST { Err(format!("a kit is made for up to {MOST} papers")) } else { Ok(Papers(papers)) }
}

/// The cutting machines by name.
fn machine() -> impl TypedValueParser<Value = Cutter> {
    let named = |name: String| Cutter::NAMED.into_iter().find(|(known, _)| *known == name).map(|(_, cutter)| cutter);
    PossibleValuesParser::new(Cutter::NAMED.map(|(name, _)| name))
        .try_map(move |name| named(name).ok_or("no such machine"))
}

/// No printer leaves more white.
const WIDEST: f32 = 50.0;

fn margin(text: &str) -> Result<f32, String> {
    let margin = text.trim().parse().map_err(|_| "write a number in mm, for example 6.35")?;
    if (0.0..=WIDEST).contains(&margin) { Ok(margin) } else { Err(format!("a margin is from 0 to {WIDEST} mm")) }
}

/// Two numbers in mm, as in this example.
fn pair(text: &str, example: &str) -> Result<[f32; 2], String> {
    let pair = text.split_once(',').and_then(|(x, y)| Some([x.trim().parse().ok()?, y.trim().parse().ok()?]));
    pair.ok_or_else(|| format!("write two numbers in mm separated by a comma, for example {example}"))
}

/// Two lengths that are measured on the calibration page, where they are this long in the file.
fn measured(text: &str, example: &str, long: f32) -> Result<[f32; 2], String> {
    let [least, most] = [long * 0.95, long * 1.05].map(f32::round);
    let lengths = pair(text, example)?;
    if lengths.iter().all(|length| (least..=most).contains(length)) {
        return Ok(lengths);
    }
    Err(format!("both are from {least} to {most} mm; a printer that strays further is not set to 100 %"))
}

/// The sides of cards that have sleeves, in mm.
const CARDS: RangeInclusive<f32> = 20.0..=300.0;

/// The size of the cards for which a sleeve is made.
fn sleeve(text: &str) -> Result<Size, String> {
    let side = |side: &str| side.trim().parse().ok().filter(|side| CARDS.contains(side));
    let sides = || text.split_once('x').and_then(|(w, h)| Some(Size::mm(side(w)?, side(h)?)));
    kit::sleeve(text.trim()).or_else(sides).ok_or_else(|| {
        let names: Vec<String> = kit::sleeves().collect();
        format!("the sleeves are {}; or write the size of their cards in mm, as in 63.5x88", names.join(", "))
    })
}

fn rulers(text: &str) -> Result<[f32; 2], String> {
    measured(text, "99.8,100.1", Distortion::RULER)
}

fn diagonals(text: &str) -> Result<[f32; 2], String> {
    measured(text, "141.2,141.7", Distortion::RULER * std::f32::consts::SQRT_2)
}

fn offset(text: &str) -> Result<Point, String> {
    let [x, y] = pair(text, "0.5,-0.3")?;
    if x.abs() <= FURTHEST && y.abs() <= FURTHEST {
        Ok(Point { x: Mm(x), y: Mm(y) })
    } else {
        Err(format!("backs can be moved by up to {FURTHEST} mm"))
    }
}

impl How {
    /// The name of the printer, if given.
    pub(super) fn printer(&self) -> Option<&str> {
        self.printer.as_deref()
    }

    /// Whether the person's settings are read.
    pub(super) fn asks_settings(&self) -> bool {
        !self.no_settings
    }

    fn ink(&self) -> Option<InkName> {
        self.ink.or(self.low_ink.then_some(InkName::Low))
    }

    /// The same options, completed with those from a file.
    pub(super) fn or(&mut self, other: &How, from: &Read) {
        let before = format!("{self:?}");
        let own = std::mem::take(self);
        *self = How {
            layout: own.layout.or(other.layout),
            grid: own.grid.or(other.grid),
            ink: own.ink().or(other.ink()),
            low_ink: false,
            marks: own.marks.or(other.marks),
            sleeve: own.sleeve.or(other.sleeve),
            paper: own.paper.or_else(|| other.paper.clone()),
            merge: own.merge || other.merge,
            kits: own.kits.or(other.kits),
            order: own.order.or(other.order),
            skip: own.skip.or(other.skip),
            cutter: own.cutter.or(other.cutter),
            no_png: own.no_png || other.no_png,
            printer: own.printer,
            margin: own.margin.or(other.margin),
            flip: own.flip.or(other.flip),
            back_offset: own.back_offset.or(other.back_offset),
            rulers: own.rulers.or(other.rulers),
            diagonals: own.diagonals.or(other.diagonals),
            no_settings: own.no_settings,
            read: own.read,
        };
        if format!("{self:?}") != before {
            self.read.push(from.clone());
        }
    }

    /// The kit's options, with defaults for those that were not given.
    pub(super) fn plain(&self) -> kit::How {
        let margin = self.margin.map_or(MARGIN, Mm);
        let papers = self.paper.as_ref().map_or(&PAPERS[..], |papers| &papers.0);
        // the backs of fronts in sleeves cannot be seen
        let usual = if self.sleeve.is_some() { LayoutName::Fronts } else { LayoutName::default() };
        let (layout, ink) = (self.layout.unwrap_or(usual), self.ink().unwrap_or_default());
        kit::How {
            papers: papers.iter().map(|paper| Paper { margin, ..*paper }).collect(),
            spacing: match self.grid.unwrap_or_default() {
                GridName::Butted => Spacing::Butted,
                GridName::Spaced => Spacing::Spaced,
            },
            sides: match layout {
                LayoutName::Duplex | LayoutName::Separate => Sides::Both,
                LayoutName::Fronts => Sides::Fronts,
            },
            flip: match self.flip.unwrap_or_default() {
                FlipName::Long => Flip::Long,
                FlipName::Short => Flip::Short,
            },
            back_offset: self.back_offset.unwrap_or_default(),
            distortion: Distortion::of(self.rulers, self.diagonals),
            economy: if ink == InkName::Low { Economy::LowInk } else { Economy::Full },
            gray: ink == InkName::Gray,
            marks: match self.marks.unwrap_or_default() {
                MarksName::Front => Marks::Front,
                MarksName::Back => Marks::Back,
                MarksName::Both => Marks::Both,
            },
            sleeve: self.sleeve,
            separate: matches!(layout, LayoutName::Separate),
            merged: self.merge,
            copies: self.kits.unwrap_or(1),
            order: match self.order.unwrap_or_default() {
                OrderName::Rows => Order::Rows,
                OrderName::Stack => Order::Stack,
            },
            skip: self.skip.unwrap_or_default().into(),
            cutter: self.cutter,
            pictures: !self.no_png,
            read: self.read.clone(),
        }
    }
}
