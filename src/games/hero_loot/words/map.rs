//! The map in the terminal: a cell for each space with its contents, walls, and heroes by letter.

use super::super::ids::{HEROES, NONE};
use super::super::map::{Ground, NOWHERE, cell as place, name, one, spaces};
use super::super::setup::Setup;
use super::super::state::{State, figures};
use std::collections::BTreeMap;

/// The number of figures for which a cell has room.
const ROOM: usize = 6;

/// The map, line by line.
pub(super) fn lines(setup: &Setup, state: &State) -> Vec<String> {
    let ground = state.ground(setup);
    let cells = || spaces(ground.all).map(place);
    let columns = cells().map(|(column, _)| column + 1).max().unwrap_or(0);
    let rows = cells().map(|(_, row)| row + 1).max().unwrap_or(0);
    let mut lines =
        vec![format!("{}, round {} of {}", setup.maps[usize::from(state.map)].0, state.round, setup.skirmish.rounds)];
    let names: String = (0..columns).map(|c| format!("   {:<7}", char::from(b'a' + c))).collect();
    lines.push(format!("    {names}"));
    for row in 0..rows {
        let (mut cells, mut below) = (String::new(), String::new());
        for column in 0..columns {
            let here = at(ground, column, row);
            let wall = |other: Option<u8>, sign: &'static str, open: &'static str| match (here, other) {
                (Some(a), Some(b)) if ground.near[usize::from(a)] & one(b) == 0 => sign,
                _ => open,
            };
            let east = if column + 1 < columns { at(ground, column + 1, row) } else { None };
            let south = if row + 1 < rows { at(ground, column, row + 1) } else { None };
            cells += &here.map_or(" ".repeat(ROOM + 3), |space| cell(setup, state, ground, space));
            cells += wall(east, "#", " ");
            below += &format!("{:^9} ", wall(south, "#########", ""));
        }
        lines.push(format!("{:>2}  {cells}", row + 1));
        if below.contains('#') {
            lines.push(format!("    {below}"));
        }
    }
    let links: Vec<String> = ground.links.iter().map(|(a, b)| format!("{}-{}", name(*a), name(*b))).collect();
    if !links.is_empty() {
        lines.push(format!("    links: {}", links.join(", ")));
    }
    let signs: Vec<String> = setup.skirmish.adventures.iter().map(|a| format!("{} {}", a.sign, a.title)).collect();
    lines.push(format!("    D Dome, $ shop, * loot on the ground, {}", signs.join(", ")));
    lines
}

fn at(ground: &Ground, column: u8, row: u8) -> Option<u8> {
    spaces(ground.all).find(|space| place(*space) == (column, row))
}

/// The contents of a space: `[A 12 ]`.
fn cell(setup: &Setup, state: &State, ground: &Ground, space: u8) -> String {
    let here = one(space);
    let site = ground.sites[usize::from(space)];
    let mark = match site {
        _ if ground.domes & here != 0 => "D".to_owned(),
        _ if ground.shops & here != 0 => "$".to_owned(),
        NOWHERE if !state.lying.held(space).is_empty() || state.coins[usize::from(space)] > 0 => "*".to_owned(),
        NOWHERE => ".".to_owned(),
        site => setup.skirmish.adventures[usize::from(site)].sign.clone(),
    };
    let there = figures(state.enemies(setup, NONE)).filter(|figure| state.place(*figure) == space);
    let who: String = there.take(ROOM).map(|figure| sign(setup, state, figure)).collect();
    format!("[{mark}{who:<ROOM$}]")
}

/// The sign of a figure: the number of the seat for a hero, a letter for a minion.
fn sign(setup: &Setup, state: &State, figure: u8) -> char {
    let first = if usize::from(figure) < HEROES { b'1' } else { b'a' };
    char::from(first + state.seat(setup, figure).min(8))
}

/// The meaning of each sign on the map: `1: Bucket at b2, Glim at c3`.
pub(super) fn figures_by_sign(setup: &Setup, state: &State) -> Vec<String> {
    let mut by_sign: BTreeMap<char, Vec<String>> = BTreeMap::new();
    for figure in figures(state.enemies(setup, NONE)) {
        let at = format!("{} at {}", setup.name(figure), name(state.place(figure)));
        by_sign.entry(sign(setup, state, figure)).or_default().push(at);
    }
    by_sign.iter().map(|(sign, who)| format!("    {sign}: {}", who.join(", "))).collect()
}
