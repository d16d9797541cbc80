//! `lootpress build`: checks the games and writes their kits. Handles options and output folders; [`kit`] does the work.

use super::only::Only;
use super::terminal::Bar;
use super::work::{self, Stop, unwritable};
use super::{Desk, Outcome, Refusal, interrupted, on_interrupt};
use crate::kit::{self, Wanted, known};
use clap::{Args, ValueEnum};
use ground::unit::{Economy, Mm, Point};
use paper::impose::duplex::{Flip, Sides};
use paper::impose::grid::Spacing;
use paper::impose::paper::{MARGIN, NoPaper, Paper};
use paper::proof::single::BOOK;
use std::path::PathBuf;
use table::title::{Opened, Title};

/// The name of the calibration page for `--only`.
const CALIBRATION: &str = "calibration";

/// The contents and options of a kit.
#[derive(Debug, Args)]
pub(super) struct Build {
    /// The games [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// The folder for the kits; each game gets a folder in it [default: output, in the project]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    how: How,
    #[command(flatten)]
    only: Only,
}

/// How sheets are laid out and printed.
#[derive(Clone, Debug, Args)]
pub(super) struct How {
    /// Print fronts and backs, or only fronts, for sleeves
    #[arg(long, value_enum, default_value_t)]
    layout: LayoutName,
    /// Put nine cards on a sheet with one cut between them, or eight cards with bleed and two cuts between them
    #[arg(long, value_enum, default_value_t)]
    grid: GridName,
    /// The edge on which your printer flips the paper
    #[arg(long, value_enum, default_value_t)]
    flip: FlipName,
    /// Move backs right and down by this many millimeters, as read on the calibration page
    #[arg(long, value_name = "DX,DY", default_value = "0,0", value_parser = offset, allow_hyphen_values = true)]
    back_offset: Point,
    /// Use little ink: outlines and light tints
    #[arg(long)]
    low_ink: bool,
    /// The papers to make sheets for: a5, a4, a3, sra3, letter, legal, tabloid, 4x6 or 5x7 (photo paper, in inches), WIDTHxHEIGHT in mm, or WIDTHxHEIGHTin in inches
    #[arg(long, value_name = "PAPER,..", default_value = "a4,letter", value_parser = papers)]
    paper: Papers,
    /// The margin, in mm, that your printer leaves white on every side; 0 if it prints to the edge
    #[arg(long, value_name = "MM", default_value_t = MARGIN.0, value_parser = margin, allow_hyphen_values = true)]
    margin: f32,
    /// Make sheets only, no pictures of the cards
    #[arg(long)]
    no_png: bool,
}

/// The papers of a kit.
#[derive(Clone, Debug)]
struct Papers(Vec<Paper>);

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum LayoutName {
    #[default]
    Duplex,
    Fronts,
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

/// No printer leaves more white.
const WIDEST: f32 = 50.0;

fn margin(text: &str) -> Result<f32, String> {
    let margin = text.trim().parse().map_err(|_| "write a number in mm, for example 6.35")?;
    if (0.0..=WIDEST).contains(&margin) { Ok(margin) } else { Err(format!("a margin is from 0 to {WIDEST} mm")) }
}

fn offset(text: &str) -> Result<Point, String> {
    let pair = text.split_once(',').and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
    let (x, y): (f32, f32) = pair.ok_or("write two numbers in mm separated by a comma, for example 0.5,-0.3")?;
    if x.abs() <= FURTHEST && y.abs() <= FURTHEST {
        Ok(Point { x: Mm(x), y: Mm(y) })
    } else {
        Err(format!("backs can be moved by up to {FURTHEST} mm"))
    }
}

impl Build {
    /// All that is in a project, built so.
    pub(super) fn of(how: How, out: Option<PathBuf>) -> Build {
        Build { games: Vec::new(), out, how, only: Only::default() }
    }

    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let games = desk.shelf.games(&self.games)?;
        on_interrupt();
        let others = desk.others(&games);
        let mut outcome = self.read(desk, games)?;
        for (code, games) in others {
            let desk = desk.speaking(code);
            outcome = outcome.worse(self.read(&desk, desk.shelf.games(&games)?)?);
        }
        Ok(outcome)
    }

    /// The kits of games in the language that they are read in.
    fn read(&self, desk: &Desk, mut games: Vec<&dyn Title>) -> Result<Outcome, Refusal> {
        if self.only.all() {
            let mut left = Vec::new();
            for game in games {
                match self.stands(desk, game) {
                    Ok(true) => {}
                    Ok(false) => left.push(game),
                    Err(stop) => return stop.outcome(),
                }
            }
            games = left;
        }
        let Some(opened) = self.only.open(desk, games, &[BOOK, CALIBRATION])? else { return Ok(Outcome::Complaints) };
        for (game, found) in opened {
            match self.game(desk, game, found) {
                Ok(()) => {}
                Err(stop) => return stop.outcome(),
            }
        }
        Ok(Outcome::Fine)
    }

    /// Whether a game's whole kit is already up to date.
    fn stands(&self, desk: &Desk, game: &dyn Title) -> Result<bool, Stop> {
        let Some(key) = known::key(&desk.project, game.name(), &self.how.plain()) else { return Ok(false) };
        if !desk.project.memory.knows(&key) {
            return Ok(false);
        }
        let folder = self.only.folder(desk.output(self.out.as_deref(), game.name()));
        let files = known::stands(&desk.project.memory, &key, &work::outbox(&folder)?);
        if let Some(files) = files {
            desk.tell(&format!(
                "{}: {files} files in {}, all unchanged",
                desk.called(game.name()),
                folder.path().display()
            ));
        }
        Ok(files.is_some())
    }

    /// One game's kit: everything is made and written under temporary names before the first old file is replaced.
    pub(super) fn game(&self, desk: &Desk, game: &dyn Title, found: Opened) -> Result<(), Stop> {
        let folder = self.only.folder(desk.output(self.out.as_deref(), game.name()));
        let mut outbox = work::outbox(&folder)?;
        let bar = Bar::steps(desk.quiet, game.name());
        let key = known::key(&desk.project, game.name(), &self.how.plain()).filter(|_| self.only.all());
        let wanted = Wanted {
            components: self.only.select(&found.components),
            calibration: self.only.wants(CALIBRATION),
            book: self.only.wants(BOOK),
            ..Wanted::all(&desk.project, game.name(), &found)
        };
        let made = kit::build(&wanted, &self.how.plain(), &mut outbox, &bar);
        bar.close();
        desk.complain(&made.diags);
        let files = made.result.map_err(Stop::at(&folder))?;
        if interrupted() {
            return Err(Stop::Interrupted);
        }
        outbox.finish().map_err(|e| unwritable(&folder, &e))?;
        desk.tell(&format!("{}: {} files in {}", desk.called(game.name()), files.len(), folder.path().display()));
        // if the project changed during the run, the result belongs to no single state
        if let Some(key) = key.filter(|_| desk.project.steady())
            && made.diags.is_empty()
            && found.diags.is_empty()
        {
            known::built(&desk.project.memory, &key, &files);
        }
        Ok(())
    }
}

impl How {
    /// The same for the kit.
    pub(super) fn plain(&self) -> kit::How {
        kit::How {
            papers: self.paper.0.iter().map(|paper| Paper { margin: Mm(self.margin), ..*paper }).collect(),
            spacing: match self.grid {
                GridName::Butted => Spacing::Butted,
                GridName::Spaced => Spacing::Spaced,
            },
            sides: match self.layout {
                LayoutName::Duplex => Sides::Both,
                LayoutName::Fronts => Sides::Fronts,
            },
            flip: match self.flip {
                FlipName::Long => Flip::Long,
                FlipName::Short => Flip::Short,
            },
            back_offset: self.back_offset,
            economy: if self.low_ink { Economy::LowInk } else { Economy::Full },
            pictures: !self.no_png,
        }
    }
}
