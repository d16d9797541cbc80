//! The map in the terminal: a cell for each space, with what is there, walls between, and who stands in it by letter.

use super::super::ground::{Ground, NOWHERE, cell as place, name, one, spaces};
use super::super::setup::Setup;
use super::super::state::{State, figures};
use super::super::table::HEROES;

/// Letters of figures that a cell has room for.
const ROOM: usize = 6;

/// The map, line by line. Heroes are the number of their seat, minions its letter.
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

/// What is in a space: `[A 12 ]`.
fn cell(setup: &Setup, state: &State, ground: &Ground, space: u8) -> String {
    let here = one(space);
    let site = ground.sites[usize::from(space)];
    let sign = match site {
        _ if ground.domes & here != 0 => "D".to_owned(),
        _ if ground.shops & here != 0 => "$".to_owned(),
        NOWHERE if !state.lying.held(space).is_empty() || state.coins[usize::from(space)] > 0 => "*".to_owned(),
        NOWHERE => ".".to_owned(),
        site => setup.skirmish.adventures[usize::from(site)].sign.clone(),
    };
    let mut who = String::new();
    for hero in (0..HEROES).filter(|hero| state.at[*hero] == space) {
        who.push(char::from(b'1' + state.side[hero].min(8)));
    }
    for figure in figures(state.unleashed()).filter(|figure| state.place(*figure) == space) {
        who.push(char::from(b'a' + state.seat(setup, figure).min(25)));
    }
    who.truncate(ROOM);
    format!("[{sign}{who:<ROOM$}]")
}
