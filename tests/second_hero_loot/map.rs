//! The second reader of map drawings: spaces, neighbors, distances.

use lootpress::games::hero_loot::constants::Constants;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The columns of the widest map: spaces are numbered row by row as if every map had this width.
const COLUMNS: usize = 8;

pub(crate) type Space = usize;

/// A map as written.
#[derive(Clone, Deserialize)]
pub(crate) struct Drawing {
    pub(crate) title: String,
    plan: Vec<String>,
    #[serde(default)]
    walls: Vec<String>,
    #[serde(default)]
    links: Vec<String>,
}

pub(crate) struct Map {
    pub(crate) title: String,
    pub(crate) spaces: Vec<Space>,
    /// Neighbors with the walls (HL-28), and without them.
    walled: BTreeMap<Space, Vec<Space>>,
    open: BTreeMap<Space, Vec<Space>>,
    pub(crate) domes: Vec<Space>,
    pub(crate) shops: Vec<Space>,
    pub(crate) specials: Vec<Space>,
    pub(crate) starts: BTreeMap<usize, Space>,
    /// Adventures, by their index in `game.yaml`.
    pub(crate) sites: BTreeMap<Space, usize>,
}

pub(crate) fn name(space: Option<Space>) -> String {
    let told = |s: Space| format!("{}{}", char::from(b'a' + (s % COLUMNS) as u8), s / COLUMNS + 1);
    space.map_or("nowhere".to_owned(), told)
}

/// Pairs of spaces, as `a1-b1`.
fn pairs(written: &[String]) -> Vec<(String, String)> {
    written.iter().map(|pair| pair.split_once('-').expect("a pair")).map(|(a, b)| (a.into(), b.into())).collect()
}

impl Map {
    pub(crate) fn new(drawing: &Drawing, own: &Constants) -> Map {
        let mut signs: BTreeMap<Space, char> = BTreeMap::new();
        for (row, line) in drawing.plan.iter().enumerate() {
            let there = line.chars().enumerate().filter(|(_, sign)| *sign != '#');
            signs.extend(there.map(|(column, sign)| (row * COLUMNS + column, sign)));
        }
        let spaces: Vec<Space> = signs.keys().copied().collect();
        let (walls, links) = (pairs(&drawing.walls), pairs(&drawing.links));
        let among = |all: &[(String, String)], a: Space, b: Space| {
            let (a, b) = (name(Some(a)), name(Some(b)));
            all.iter().any(|(x, y)| (*x == a && *y == b) || (*x == b && *y == a))
        };
        // HL-A1: squares that share an edge
        let touch = |a: Space, b: Space| {
            let (across, down) = ((a % COLUMNS).abs_diff(b % COLUMNS), (a / COLUMNS).abs_diff(b / COLUMNS));
            across + down == 1
        };
        let neighbours = |walls_stand: bool| {
            let near = |a: Space| {
                let beside =
                    |b: &Space| (touch(a, *b) && !(walls_stand && among(&walls, a, *b))) || among(&links, a, *b);
                (a, spaces.iter().copied().filter(beside).collect())
            };
            spaces.iter().copied().map(near).collect()
        };
        let (walled, open) = (neighbours(true), neighbours(false));
        let with = |wanted: char| signs.iter().filter(|(_, sign)| **sign == wanted).map(|(at, _)| *at).collect();
        let site = |sign: &char| own.skirmish.adventures.iter().position(|a| a.sign == sign.to_string());
        Map {
            title: drawing.title.clone(),
            walled,
            open,
            domes: with('D'),
            shops: with('$'),
            specials: with('*'),
            starts: signs.iter().filter_map(|(at, s)| Some((s.to_digit(10)? as usize - 1, *at))).collect(),
            sites: signs.iter().filter_map(|(at, s)| Some((*at, site(s)?))).collect(),
            spaces,
        }
    }

    /// Neighboring spaces without a wall between them.
    pub(crate) fn next(&self, a: Space, b: Space) -> bool {
        self.walled[&a].contains(&b)
    }

    /// The number of steps from a space to every space that can be reached, around walls or over them.
    pub(crate) fn steps(&self, from: Space, over_walls: bool) -> BTreeMap<Space, i32> {
        let near = if over_walls { &self.open } else { &self.walled };
        let mut found = BTreeMap::from([(from, 0)]);
        let mut queue = vec![from];
        while !queue.is_empty() {
            let at = queue.remove(0);
            for next in &near[&at] {
                if !found.contains_key(next) {
                    found.insert(*next, found[&at] + 1);
                    queue.push(*next);
                }
            }
        }
        found
    }
}
