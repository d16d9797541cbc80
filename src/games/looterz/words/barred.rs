//! Choices that a player may expect but cannot make now, with the rule or card that forbids them.

use super::{name, who};
use crate::effect::{Deed, Target, Trigger};
use crate::ids::{CardNo, Cards};
use crate::phrase;
use crate::setup::Setup;
use crate::state::{Performing, Phase, Stage, State, Step, What};
use crate::view::View;

/// A line for each choice that a rule or a card takes away now.
pub(in super::super) fn barred(setup: &Setup, view: &View<'_>) -> Vec<String> {
    let (table, seat) = (&view.table(), view.seat);
    match table.steps.top() {
        Step::Phase => phase(setup, table, seat),
        Step::Strike { card, .. } => {
            let others = table.dungeon() & !Cards::one(card);
            let mut lines = behind_taunts(setup, table, seat, others);
            lines.push(format!("{} itself: a Looter cannot Attack itself (LZ-A21)", name(setup, card)));
            lines
        }
        Step::Perform(p) if p.stage == Stage::Aim => aim(setup, table, &p),
        Step::Perform(p) if p.stage == Stage::Way => way(setup, table, &p),
        Step::Pick(pick) if pick.what == What::GiveAny => behind_taunts(setup, table, seat, table.dungeon()),
        _ => Vec::new(),
    }
}

fn phase(setup: &Setup, table: &State, seat: u8) -> Vec<String> {
    let own = usize::from(seat);
    let mut lines = Vec::new();
    match table.phase {
        Phase::First | Phase::Second => {
            if table.pile.is_empty() && table.graveyard.is_empty() {
                lines.push("draw: Inn and Graveyard are empty (LZ-A5)".to_owned());
            }
            if table.held[own] == 0 {
                lines.push("recruit: your hand is empty".to_owned());
            }
        }
        Phase::Dungeon => {
            for card in table.play[own] {
                let title = name(setup, card);
                if !table.ready.has(card) {
                    lines.push(format!("{title}: it has acted this turn (LZ-22)"));
                    continue;
                }
                let known = |deed: &Deed| *deed != Deed::Activation || setup.with(Trigger::Activation).has(card);
                for deed in Deed::ACTIONS.into_iter().filter(known) {
                    if let Some(by) = table.forbidden_by(setup, card, deed) {
                        lines.push(format!("{} {title}: {}", verb(deed), forbids(setup, card, by)));
                    }
                }
            }
            if table.dungeon().len() == 1 {
                lines.push("attack: there is nobody else in the dungeon".to_owned());
            }
        }
        Phase::Start | Phase::Sacrifice | Phase::Hand => {}
    }
    lines
}

fn verb(deed: Deed) -> &'static str {
    match deed {
        Deed::Search => "search with",
        Deed::Attack => "attack with",
        Deed::Activation => "activate",
        Deed::Steal => "steal with",
    }
}

fn forbids(setup: &Setup, card: CardNo, by: CardNo) -> String {
    if by == card { "its own text forbids it".to_owned() } else { format!("{} forbids it", name(setup, by)) }
}

/// The cards of `cards` that cannot be chosen because their player has others with Taunt (LZ-40).
fn behind_taunts(setup: &Setup, table: &State, seat: u8, cards: Cards) -> Vec<String> {
    let may = table.choosable(setup, seat, cards);
    let names = |cards: Cards| cards.into_iter().map(|c| name(setup, c)).collect::<Vec<_>>();
    let hidden = |owner: u8| {
        let own = table.play[usize::from(owner)];
        let (behind, before) = (names(own & cards & !may), names(own & setup.taunts));
        let must = if before.len() == 1 { "has Taunt and comes" } else { "have Taunt and come" };
        let line = || format!("{}'s {}: {} {must} first (LZ-40)", who(owner), behind.join(", "), before.join(", "));
        (!behind.is_empty()).then(line)
    };
    (0..setup.players).filter_map(hidden).collect()
}

fn aim(setup: &Setup, table: &State, p: &Performing) -> Vec<String> {
    let Some(way) = p.way(setup) else { return Vec::new() };
    let own = table.play[usize::from(p.seat)];
    let all = match way.target {
        Target::AnyLooter { .. } => table.dungeon(),
        Target::OpponentLooter { .. } => table.dungeon() & !own,
        Target::OpponentWithMostLoot => {
            let richest = table.aimed_seats(setup, p);
            let less = |s: &u8| *s != p.seat && richest & (1 << s) == 0;
            let line = |s: u8| format!("player {}: others have more Loot (LZ-46)", s + 1);
            return (0..setup.players).filter(less).map(line).collect();
        }
        _ => return Vec::new(),
    };
    behind_taunts(setup, table, p.seat, table.asked(setup, all, &way.asked, p.looter))
}

fn way(setup: &Setup, table: &State, p: &Performing) -> Vec<String> {
    let Some(ways) = p.act(setup).and_then(|act| act.parts.get(usize::from(p.part))) else { return Vec::new() };
    let open: Vec<u8> = table.ways(setup, p).collect();
    let shut = ways.iter().enumerate().filter(|(i, _)| !open.contains(&(*i as u8)));
    shut.map(|(_, way)| format!("{}: it has no target", phrase::way(&way.target, &way.ops))).collect()
}
