//! The totals of Looterz under their names in `playtest.yaml`.

use super::super::effect::Trigger;
use super::super::setup::Setup;
use super::Books;
use table::measure::{Measure, Sums, Tally};

/// Puts the totals into a tally, by name.
pub(super) fn close(books: &Books, setup: &Setup, into: &mut Tally) {
    let t = &books.total;
    let ratio = Measure::Ratio;
    let share = |sums: Sums| Measure::Share { unit: 1, sums };
    into.put("rounds", t.rounds.spread());
    into.put("reshuffled", share(t.shuffled));
    into.put("bare-draws", ratio(t.bare));
    for (source, sums) in ["search", "steal", "other"].iter().zip(t.sources) {
        into.put(format!("loot/{source}"), ratio(sums));
    }
    into.put("king-stays", t.stays.spread());
    into.put("locked", ratio(t.locked));
    into.put("deaths", t.deaths.spread());
    into.put("against-others", ratio(t.against));
    into.put("half-way", share(t.half));
    for (i, def) in setup.titles.iter().enumerate() {
        let title = &def.title;
        into.put(format!("drawn/{title}"), books.drawn.of(i, &books.games));
        into.put(format!("recruited/{title}"), share(books.taken[i]));
        into.put(format!("wins-with/{title}"), share(books.with[i]));
        if def.act(Trigger::Activation, 0).is_some() {
            into.put(format!("activated/{title}"), ratio(books.activated[i]));
        }
        books.effects.close(i, title, &def.effects, &books.games, into);
    }
}
