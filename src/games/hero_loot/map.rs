//! A map as a graph: neighboring spaces with walls taken into account, distances, and the contents of spaces. Sets of spaces
//! are bit sets.

use super::constants::Constants;
use ground::diag::{Checked, Diag};
use ground::locus::Locus;

/// The largest numbers of columns and rows of a map. Spaces are numbered row by row, as if every map had all of them,
/// so each has the same name on all maps.
const COLUMNS: usize = 8;
const ROWS: usize = 7;

/// Numbers of spaces, and a number for none; one bit each.
pub const SPACES: usize = COLUMNS * ROWS;

/// No space: a figure that is not on the map, or a space without an adventure.
pub const NOWHERE: u8 = 255;

/// A distance that no figure can go or reach.
pub const FAR: usize = 16;

/// A set of spaces.
pub type Spaces = u64;

/// The largest number of seats.
const STARTS: usize = 6;

/// A compiled map.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The spaces of the map.
    pub all: Spaces,
    /// The neighbors of each space, with walls taken into account (HL-28).
    pub near: [Spaces; 64],
    /// Domes.
    pub domes: Spaces,
    /// Shops.
    pub shops: Spaces,
    /// The adventure of each space, by its place in `game.yaml`.
    pub sites: [u8; 64],
    /// The space where each seat begins.
    pub starts: [u8; STARTS],
    /// The spaces where special loot lies at first.
    pub specials: Vec<u8>,
    /// The spaces within this many steps, with walls taken into account: by steps, then by space.
    within: Vec<[Spaces; 64]>,
    /// The same, ignoring walls.
    over: Vec<[Spaces; 64]>,
    /// Pairs of spaces with a wall between them.
    pub walls: Vec<(u8, u8)>,
    /// Pairs of spaces that a link joins.
    pub links: Vec<(u8, u8)>,
}

/// The spaces of a set, in order.
pub fn spaces(set: Spaces) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let space = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            space
        })
    })
}

/// Column and row of a space, from 0.
pub fn cell(space: u8) -> (u8, u8) {
    (space % COLUMNS as u8, space / COLUMNS as u8)
}

/// The name of a space: `c2`.
pub fn name(space: u8) -> String {
    let (column, row) = cell(space);
    if space == NOWHERE { "nowhere".to_owned() } else { format!("{}{}", char::from(b'a' + column), row + 1) }
}

/// The set of one space; empty for no space.
#[inline]
pub const fn one(space: u8) -> Spaces {
    if space < 64 { 1 << space } else { 0 }
}

/// The connected component of `among` that contains a space: a trade group (HL-24).
#[inline]
pub fn joined(near: &[Spaces; 64], among: Spaces, from: u8) -> Spaces {
    let (mut part, mut edge) = (one(from) & among, one(from) & among);
    while edge != 0 {
        let mut next = 0;
        while edge != 0 {
            next |= near[edge.trailing_zeros() as usize];
            edge &= edge - 1;
        }
        edge = next & among & !part;
        part |= edge;
    }
    part
}

impl Ground {
    /// The spaces within this many steps (HL-A29).
    #[inline]
    pub fn within(&self, from: u8, steps: usize) -> Spaces {
        if usize::from(from) < 64 { self.within[steps.min(FAR - 1)][usize::from(from)] } else { 0 }
    }

    /// The spaces within this many steps, ignoring walls.
    pub fn over(&self, from: u8, steps: usize) -> Spaces {
        if usize::from(from) < 64 { self.over[steps.min(FAR - 1)][usize::from(from)] } else { 0 }
    }

    /// The number of steps from one space to another; `FAR` if no figure can go so far.
    pub fn steps(&self, from: u8, to: u8) -> usize {
        (0..FAR).find(|steps| self.within(from, *steps) & one(to) != 0).unwrap_or(FAR)
    }

    /// The space with this name.
    pub fn space(&self, wanted: &str) -> Option<u8> {
        spaces(self.all).find(|space| name(*space).eq_ignore_ascii_case(wanted.trim()))
    }
}

/// The spaces within each number of steps, from every space.
fn rings(near: &[Spaces; 64]) -> Vec<[Spaces; 64]> {
    let mut rings = vec![std::array::from_fn(|space| 1 << space)];
    for _ in 1..FAR {
        let last: &[Spaces; 64] = rings.last().unwrap_or(near);
        let wider = |space: usize| spaces(last[space]).fold(last[space], |all, at| all | near[usize::from(at)]);
        rings.push(std::array::from_fn(wider));
    }
    rings
}

/// A map while it is compiled.
struct Drawing<'d> {
    ground: Ground,
    own: &'d Constants,
    diags: Vec<Diag>,
}

/// A map as it is written: the plan, walls and links.
pub type Plan<'d> = (&'d [String], &'d [String], &'d [String]);

/// Compiles a map, or reports everything that is wrong with it.
pub fn drawn((plan, walls, links): Plan<'_>, own: &Constants, at: Locus) -> Checked<Ground> {
    let ground = Ground {
        all: 0,
        near: [0; 64],
        domes: 0,
        shops: 0,
        sites: [NOWHERE; 64],
        starts: [NOWHERE; STARTS],
        specials: Vec::new(),
        within: Vec::new(),
        over: Vec::new(),
        walls: Vec::new(),
        links: Vec::new(),
    };
    let mut drawing = Drawing { ground, own, diags: Vec::new() };
    if !drawing.square(plan, at.key("plan")) {
        return Checked { value: None, diags: drawing.diags };
    }
    for (row, signs) in plan.iter().enumerate() {
        for (column, sign) in signs.chars().enumerate() {
            drawing.space(column, row, sign, at.key("plan").nth(row));
        }
    }
    if drawing.diags.is_empty() {
        drawing.neighbours();
        let open = drawing.ground.near;
        drawing.pairs(walls, true, at.key("walls"));
        drawing.pairs(links, false, at.key("links"));
        drawing.ground.over = rings(&std::array::from_fn(|space| open[space] | drawing.ground.near[space]));
        drawing.ground.within = rings(&drawing.ground.near);
        drawing.whole(at);
    }
    Checked::of(drawing.ground, drawing.diags)
}

impl Drawing<'_> {
    fn complain(&mut self, at: Locus, code: &'static str, what: String, help: &str) {
        self.diags.push(Diag::error(at, code, what).help(help));
    }

    /// Whether a plan does not have too many rows, and its rows have the same length, which is not too long.
    fn square(&mut self, plan: &[String], at: Locus) -> bool {
        let lengths: Vec<usize> = plan.iter().map(|row| row.chars().count()).collect();
        let wide = lengths.iter().copied().max().unwrap_or(0);
        if plan.len() > ROWS || wide > COLUMNS {
            let what =
                format!("this map has {wide} columns and {} rows; the limits are {COLUMNS} and {ROWS}", plan.len());
            self.complain(at, "too-large", what, "remove rows or columns");
            return false;
        }
        // the length that most rows have is taken as the intended one
        let shared = |length: usize| lengths.iter().filter(|other| **other == length).count();
        let meant = lengths.iter().copied().max_by_key(|length| (shared(*length), *length)).unwrap_or(0);
        for (row, length) in lengths.iter().enumerate().filter(|(_, length)| **length != meant) {
            let what = format!("this row has {length} signs, but most rows of the map have {meant}");
            self.complain(at.nth(row), "row-length", what, "write a sign for each space, `#` where there is none");
        }
        self.diags.is_empty()
    }

    /// A space and its contents.
    fn space(&mut self, column: usize, row: usize, sign: char, at: Locus) {
        if sign == '#' {
            return;
        }
        let space = row * COLUMNS + column;
        self.ground.all |= 1 << space;
        match sign {
            '.' => {}
            'D' => self.ground.domes |= 1 << space,
            '$' => self.ground.shops |= 1 << space,
            '*' => self.ground.specials.push(space as u8),
            '1'..='6' => {
                let seat = sign as usize - '1' as usize;
                if self.ground.starts[seat] != NOWHERE {
                    let what = format!("seat {sign} begins in two spaces");
                    self.complain(at, "twice", what, "keep one of the two");
                }
                self.ground.starts[seat] = space as u8;
            }
            letter => match self.own.adventure(letter) {
                Some(adventure) => self.ground.sites[space] = adventure as u8,
                None => {
                    let signs: Vec<&str> = self.own.skirmish.adventures.iter().map(|a| a.sign.as_str()).collect();
                    let what = format!("`{letter}` is not a sign of a map");
                    if self.diags.iter().any(|diag| diag.what == what) {
                        return;
                    }
                    let help = format!("the signs are . # D $ * 1 to 6, and for adventures {}", signs.join(" "));
                    self.complain(at, "unknown-sign", what, &help);
                }
            },
        }
    }

    /// Orthogonal neighbors (HL-A1).
    fn neighbours(&mut self) {
        let all = self.ground.all;
        for a in spaces(all) {
            let (column, row) = cell(a);
            for b in spaces(all) {
                let (other, below) = cell(b);
                if column.abs_diff(other) + row.abs_diff(below) == 1 {
                    self.ground.near[usize::from(a)] |= one(b);
                }
            }
        }
    }

    /// Adds walls between neighbors, and links between other spaces.
    fn pairs(&mut self, written: &[String], wall: bool, at: Locus) {
        for (i, pair) in written.iter().enumerate() {
            let at = at.nth(i);
            let ends = pair.split_once('-').and_then(|(a, b)| Some((self.ground.space(a)?, self.ground.space(b)?)));
            let Some((a, b)) = ends.filter(|(a, b)| a != b) else {
                let what = format!("`{pair}` does not name two spaces of this map");
                self.complain(at, "unknown-space", what, "write two of its spaces with a hyphen: a1-b1");
                continue;
            };
            let met = self.ground.near[usize::from(a)] & one(b) != 0;
            match (wall, met) {
                (true, false) => {
                    let known = self.ground.walls.contains(&(a, b)) || self.ground.walls.contains(&(b, a));
                    let (code, why) =
                        if known { ("twice", "already have one") } else { ("no-wall", "are not neighbors") };
                    let what = format!("a wall between {pair}, which {why}");
                    self.complain(at, code, what, "remove it, or name two neighbors");
                    continue;
                }
                (false, true) => {
                    let what = format!("a link between {pair}, which are already neighbors");
                    self.complain(at, "no-link", what, "remove it");
                    continue;
                }
                _ => {}
            }
            self.ground.near[usize::from(a)] ^= one(b);
            self.ground.near[usize::from(b)] ^= one(a);
            if wall { &mut self.ground.walls } else { &mut self.ground.links }.push((a, b));
        }
    }

    /// A map must be connected, and every seat must have a start.
    fn whole(&mut self, at: Locus) {
        let (all, near) = (self.ground.all, self.ground.near);
        let apart = all & !joined(&near, all, all.trailing_zeros() as u8);
        if let Some(space) = spaces(apart).next() {
            let what = format!("no way leads to {}: the map is in two parts", name(space));
            self.complain(at.key("plan"), "two-parts", what, "remove a wall, or add a link");
        }
        let missing: Vec<String> =
            (0..STARTS).filter(|s| self.ground.starts[*s] == NOWHERE).map(|s| (s + 1).to_string()).collect();
        if !missing.is_empty() {
            let what = format!("the map does not say where seat {} begins", missing.join(", "));
            self.complain(at.key("plan"), "no-start", what, "write 1 to 6 into the plan, a space for each seat");
        }
    }
}
