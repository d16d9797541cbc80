//! The totals of Loot Roll under their names in `playtest.yaml`.

use super::super::compiled::Kind;
use super::super::effect::Rarity;
use super::super::setup::Setup;
use super::{Books, DUNGEONS};
use table::count;
use table::measure::{Measure, Sums, Tally};

/// Puts the totals into a tally, by name.
pub(super) fn close(books: &Books, setup: &Setup, into: &mut Tally) {
    let t = &books.total;
    let ratio = Measure::Ratio;
    let share = |sums: Sums| Measure::Share { unit: 1, sums };
    into.put("bare-draws", share(t.bare));
    into.put("fights-won/regular", ratio(t.won[0]));
    into.put("fights-won/boss", ratio(t.won[1]));
    into.put("fights", t.fights.spread());
    into.put("some-flight", ratio(t.some_flight));
    into.put("all-flight", ratio(t.all_flight));
    into.put("full-bag", ratio(t.full));
    into.put("unclaimed", ratio(t.unclaimed));
    into.put("thrown-away", Measure::Rate(t.thrown));
    into.put("deposits", share(t.deposits));
    into.put("purchases", share(t.purchases));
    into.put("bought-each", Measure::Rate(t.bought));
    into.put("unaffordable", ratio(t.unaffordable));
    into.put("bags", t.bags.spread());
    let dungeons = (setup.rules.dungeons.max(0) as usize).min(DUNGEONS);
    for (flow, sums) in ["earned", "spent", "banked", "lost"].iter().zip(&t.economy) {
        for (i, sums) in sums[..dungeons].iter().enumerate() {
            into.put(format!("treasure/{flow}/{}", i + 1), Measure::Rate(*sums));
        }
    }
    for (c, def) in setup.cards.iter().enumerate() {
        let title = &def.title;
        into.put(format!("drawn/{title}"), books.drawn.of(c, &books.games));
        if def.windows != 0 {
            into.put(format!("playable/{title}"), books.playable.of(c, &books.games));
            into.put(format!("played/{title}"), ratio(books.played[c]));
        }
        if def.gear().is_some() {
            into.put(format!("worn/{title}"), books.worn.of(c, books.held.games(c)));
        }
        books.effects.close(c, title, &def.effects, &books.games, into);
        match def.kind {
            Kind::Loot { rarity: Rarity::Epic, .. } => {
                into.put(format!("decides/{title}"), count::share(&books.decides[c], books.held.games(c)));
            }
            Kind::Monster { .. } => {
                for (mode, met) in ["regular", "boss"].iter().zip(&books.met[c]) {
                    for (dungeon, sums) in met[..dungeons].iter().enumerate() {
                        into.put(format!("monster/{mode}/{title}"), ratio(*sums));
                        into.put(format!("beaten/{mode}/{}/{title}", dungeon + 1), ratio(*sums));
                    }
                }
            }
            _ => {}
        }
    }
}
