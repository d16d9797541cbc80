//! Choices that a player may expect but cannot make now, with the rule or card that forbids them.

use super::compiled::places;
use super::effect::Window;
use super::ids::{CardNo, NONE};
use super::legal::Move;
use super::phrase::slot_name;
use super::setup::Setup;
use super::state::{State, Step, Zone};
use super::view::View;

/// A line for each choice that a rule or a card takes away now.
pub(super) fn barred(setup: &Setup, view: &View<'_>) -> Vec<String> {
    let (table, seat) = (&view.table(), view.seat);
    let mut open = Vec::new();
    table.choices(setup, &mut open);
    match table.steps.top() {
        Step::Window { kind, first, batch, .. } => window(setup, table, seat, kind, first == seat, batch, &open),
        Step::Action => action(table, seat, &open),
        Step::Choose => {
            let shut = |fight: bool| !open.contains(&Move::Lay(fight));
            let line = |fight: bool| match fight {
                true => "lay Fight: a card makes you flee".to_owned(),
                false => "lay Flight: a card makes you fight".to_owned(),
            };
            [true, false].into_iter().filter(|fight| shut(*fight)).map(line).collect()
        }
        Step::TownTurn { .. } => {
            let purse = table.treasure(setup, Zone::Bag(seat));
            let buy = || format!("buy: your bag holds {purse} treasure, and everything here costs more (LR-81)");
            let bank = || "deposit: your bag is empty".to_owned();
            let shut = |m: Move| !open.contains(&m);
            shut(Move::Shop).then(buy).into_iter().chain(shut(Move::Bank).then(bank)).collect()
        }
        Step::Buy { .. } => {
            let purse = table.treasure(setup, Zone::Bag(seat));
            let dear = table.zones.iter(Zone::Vendor).filter(|c| !open.contains(&Move::Card(*c)));
            let line = |c| {
                let price = table.price(setup, seat, c);
                format!("{}: it costs {price}, and your bag holds {purse} (LR-81)", setup.card(c).title)
            };
            dear.map(line).collect()
        }
        _ => Vec::new(),
    }
}

fn action(table: &State, seat: u8, open: &[Move]) -> Vec<String> {
    let mut lines = Vec::new();
    if !open.contains(&Move::Fight(0)) && open.contains(&Move::Fight(1)) {
        lines.push(format!("fight regular: {} were beaten, only bosses are left (LR-77)", table.wins));
    }
    if !open.contains(&Move::Fight(1)) {
        lines.push("fight: there is no monster left".to_owned());
    }
    if !open.contains(&Move::Explore) {
        lines.push("explore: no common loot is left (LR-A11)".to_owned());
    }
    if table.zones.len(Zone::Bag(seat)) == 0 {
        lines.push("discard: your bag is empty".to_owned());
    }
    lines
}

fn window(
    setup: &Setup,
    table: &State,
    seat: u8,
    kind: Window,
    own_time: bool,
    batch: bool,
    open: &[Move],
) -> Vec<String> {
    let mut lines = Vec::new();
    let dressing = matches!(kind, Window::Preparation | Window::Fight) || kind == Window::TurnStart && own_time;
    let title = |c: CardNo| &setup.card(c).title;
    for card in table.zones.iter(Zone::Bag(seat)) {
        let Some((slot, _)) = setup.card(card).gear() else { continue };
        if open.contains(&Move::Equip(card)) {
            continue;
        }
        let changed = places(slot).any(|i| table.changed[usize::from(seat)] & (1 << i) != 0);
        if !dressing {
            lines.push(format!("equip {}: equipment cannot be changed now (LR-36)", title(card)));
        } else if changed {
            let (title, slot) = (title(card), slot_name(slot));
            lines.push(format!("equip {title} ({slot}): what you wear there has changed in this window (LR-38)"));
        }
    }
    let worn = table.zones.iter(Zone::Worn(seat)).filter(|c| setup.card(*c).used_worn);
    let held = table.zones.iter(Zone::Hand(seat)).chain(table.zones.iter(Zone::Bag(seat)));
    let mask = table.window_mask(kind, own_time);
    for card in held.chain(worn) {
        let windows = setup.card(card).windows;
        if windows == 0 || open.contains(&Move::Play(card)) {
            continue;
        }
        let why = match () {
            () if batch => "first finish changing equipment: pass (LR-55)",
            () if windows & mask == 0 => "it cannot be played at this moment (LR-17)",
            () => "its condition is not met, or it has no target (LR-W4)",
        };
        lines.push(format!("play {}: {why}", title(card)));
    }
    let contested = table.fight.contested;
    if kind == Window::Roll && contested != NONE && table.fight.has(seat) && table.fight.rollers & (1 << seat) == 0 {
        lines.push(format!("roll for {}: your bag is full (LR-42)", title(contested)));
    }
    lines
}
