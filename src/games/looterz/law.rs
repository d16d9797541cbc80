//! Laws across the cards of a deck (LZ section 17) that need effects; laws that only count are in game.yaml. One function per
//! law, each complaint with the id of the law. Wrong or endless games are errors; dull games are warnings.

use super::card::Looter;
use super::constants::Constants;
use super::effect::{Condition, Deed, Looterz, Op, Tag, Trigger};
use super::tenor::{self, Tenor};
use cards::game::{Deck, Entry, Span};
use ground::diag::{Diag, meant};
use ground::locus::Locus;

mod chain;
pub(super) mod room;

/// Every law.
pub(super) fn all(deck: &Deck<Looterz>) -> Vec<Diag> {
    let table = Table { deck, own: deck.own() };
    let mut diags = Vec::new();
    for law in [p1, p2, p3, p4, p5, p6, p8, p9, p10, titles] {
        law(&table, &mut diags);
    }
    diags
}

/// The cards, and the limits.
struct Table<'d> {
    deck: &'d Deck<Looterz>,
    own: &'d Constants,
}

impl<'d> Table<'d> {
    fn cards(&self) -> impl Iterator<Item = &'d Entry<Looter>> {
        self.deck.cards().iter()
    }

    /// The number of cards that satisfy a condition, including copies.
    fn count(&self, wanted: impl Fn(&Looter) -> bool) -> i32 {
        self.cards().filter(|e| wanted(&e.card)).map(|e| i32::from(e.card.copies)).sum()
    }

    /// The place in game.yaml that names the card files.
    fn at(&self) -> Locus {
        self.deck.about().at.key("kinds").key("looter")
    }

    fn search_value(&self, card: &Looter) -> f64 {
        card.search_value(self.own.rules.die_sides)
    }
}

/// All operations of a card, also in options.
fn does(card: &Looter, wanted: impl Fn(&Op) -> bool) -> bool {
    let ops = card.effects.iter().flat_map(|e| e.ops.iter().chain(&e.cost));
    ops.flat_map(|op| op.within(None)).any(|(op, _)| wanted(op))
}

fn uses(card: &Looter, tenor: Tenor) -> bool {
    card.effects.iter().any(|e| tenor::of(e).contains(&tenor))
}

/// Whether the card forbids itself to Search.
fn cannot_search(card: &Looter) -> bool {
    let forbids = |op: &Op| matches!(op, Op::Forbid { actions } if actions.contains(&Deed::Search));
    card.effects.iter().any(|e| e.trigger == Trigger::Passive && e.ops.iter().any(forbids))
}

fn warning(law: &'static str, at: Locus, what: String, help: &str) -> Diag {
    Diag::warning(at, law, format!("{law}: {what}")).help(help)
}

/// LZ-P1: the Looterz that players know exist, with the Power that they know.
fn p1(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let known = &table.own.known;
    let missing: Vec<&str> =
        known.keys().map(String::as_str).filter(|id| !table.cards().any(|e| e.id == *id)).collect();
    if !missing.is_empty() {
        let what = format!("known Looterz are missing: {}", missing.join(", "));
        let at = table.deck.about().at.key("known");
        diags.push(warning("LZ-P1", at, what, "add them, or remove them from `known`"));
    }
    for (entry, power) in table.cards().filter_map(|e| Some((e, (*known.get(&e.id)?)?))) {
        if entry.card.power != power {
            let what = format!("it has Power {}; players know it with Power {power}", entry.card.power);
            let help = format!("write `power: {power}`");
            diags.push(warning("LZ-P1", entry.at.key("power"), what, &help).card(&entry.title));
        }
    }
}

/// LZ-P2: the Life tokens in the box are enough for a crowded table.
fn p2(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let cards = table.count(|_| true);
    let life: i32 = table.cards().map(|e| e.card.life * i32::from(e.card.copies)).sum();
    if cards == 0 {
        return;
    }
    let mean = f64::from(life) / f64::from(cards);
    let crowd = table.own.players.max * table.own.rules.looter_limit;
    let needed = mean * f64::from(crowd);
    if needed > f64::from(table.own.parts.life_tokens) {
        let what = format!(
            "a Looter has {mean:.2} Life on average: {crowd} of them need {needed:.0} tokens, and the box holds {}",
            table.own.parts.life_tokens
        );
        diags.push(warning("LZ-P2", table.at(), what, "lower some `life`, or add `life_tokens`"));
    }
}

/// LZ-P3: Searches find enough Loot, and no single Looter finds too much.
fn p3(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let good = &table.own.balance;
    let strong = table.count(|c| c.power >= good.strong);
    if let Some(most) = good.strong_cards.filter(|most| strong > *most) {
        let what = format!("{strong} cards have Power {} or more; at most {most} should", good.strong);
        diags.push(warning("LZ-P3", table.at(), what, "lower some Power"));
    }
    let (mut sum, mut cards) = (0.0, 0.0);
    for entry in table.cards().filter(|e| !cannot_search(&e.card) || uses(&e.card, Tenor::Lock)) {
        let value = table.search_value(&entry.card);
        if let Some(good) = good.search.filter(|good| !good.holds(value)) {
            let what = format!("one Search brings {value:.2} Loot on average; the target is {good}");
            diags
                .push(warning("LZ-P3", entry.at.key("power"), what, "change its Life or its Power").card(&entry.title));
        }
        let copies = f64::from(entry.card.copies);
        (sum, cards) = (sum + value * copies, cards + copies);
    }
    let mean = sum / cards;
    if let Some(good) = good.search_mean.filter(|good| cards > 0.0 && !good.holds(mean)) {
        let what = format!("one Search brings {mean:.2} Loot over the whole deck; the target is {good}");
        diags.push(warning("LZ-P3", table.at(), what, "change some Life or Power"));
    }
}

/// LZ-P4: the deck has cards of each kind, and not too many of any.
fn p4(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let lock = |c: &Looter| c.effects.iter().any(|e| tenor::of(e).contains(&Tenor::Lock));
    let good = &table.own.balance;
    let quotas: [(&str, i32, Option<Span>); 3] = [
        ("Steal", table.count(|c| does(c, |op| matches!(op, Op::Steal { .. }))), good.steal),
        ("make a player Sacrifice", table.count(|c| does(c, |op| matches!(op, Op::Sacrifice { .. }))), good.sacrifice),
        ("lock something for all players", table.count(lock), good.lock),
    ];
    let asked = quotas.into_iter().filter_map(|(what, held, good)| Some((what, held, good?)));
    for (what, held, good) in asked.filter(|(_, held, good)| !good.holds(f64::from(*held))) {
        let what = format!("cards that {what}: {held}; the target is {good}");
        diags.push(warning("LZ-P4", table.at(), what, "change some cards, or some `copies`"));
    }
    let locked = |e: &&Entry<Looter>| {
        e.card.effects.iter().any(|x| tenor::locks(x, Deed::Search) || tenor::locks(x, Deed::Steal))
    };
    let mut locks = table.cards().filter(locked);
    let first = locks.next();
    let twice = first.filter(|e| e.card.copies > 1);
    for entry in locks.chain(twice) {
        let what = "LZ-51: with a second lock on Search or Steal, the game could get stuck";
        let help = "keep one such card, in one copy";
        diags.push(Diag::error(entry.at.key("effects"), "LZ-51", what).help(help).card(&entry.title));
    }
}

/// LZ-P5: an ability without a drawback costs Life or Power.
fn p5(table: &Table<'_>, diags: &mut Vec<Diag>) {
    for entry in table.cards().filter(|e| !e.card.effects.is_empty() && !cannot_search(&e.card)) {
        let same = |e: &&Entry<Looter>| e.card.effects.is_empty() && e.card.power == entry.card.power;
        let best = table.cards().filter(same).map(|e| table.search_value(&e.card)).reduce(f64::max);
        let value = table.search_value(&entry.card);
        let Some(best) = best.filter(|best| value > *best + 1e-9) else { continue };
        if !uses(&entry.card, Tenor::Drawback) {
            let what = format!(
                "it searches for {value:.2} Loot, more than any Looter of Power {} without ability ({best:.2}), and has no drawback",
                entry.card.power
            );
            diags.push(
                warning("LZ-P5", entry.at.key("life"), what, "lower its Life, or give it a drawback")
                    .card(&entry.title),
            );
        }
    }
}

/// LZ-P6: there are cards that remove others from play, and cards that remove a lock.
fn p6(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let removal = table.count(|c| uses(c, Tenor::Removal));
    let good = &table.own.balance;
    if let Some(good) = good.removal.filter(|good| !good.holds(f64::from(removal))) {
        let what = format!("{removal} cards take others out of play; the target is {good}");
        diags.push(warning("LZ-P6", table.at(), what, "add or remove cards that destroy, damage or borrow"));
    }
    // none of them needs Search or Steal, so all of them can remove a King
    let least = good.lock_answers.filter(|least| table.count(|c| uses(c, Tenor::Lock)) > 0 && removal < *least);
    if let Some(least) = least {
        let what = format!("{removal} cards answer a lock; at least {least} should");
        diags.push(warning("LZ-P6", table.at(), what, "add cards that destroy, damage or borrow"));
    }
}

/// LZ-P8: if a card mentions Frogs, the deck has some.
fn p8(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let names = |c: &Looter| {
        let asked = |e: &Condition| matches!(e, Condition::TargetHasTag { tag: Tag::Frog });
        c.effects.iter().any(|e| {
            let mut targets = e.ops.iter().flat_map(|op| op.within(e.target.as_ref()));
            e.conditions.iter().any(asked) || targets.any(|(_, t)| t.is_some_and(|t| t.tags().contains(&Tag::Frog)))
        })
    };
    let frogs = table.count(|c| c.tags.contains(&Tag::Frog));
    let Some(least) = table.own.balance.frogs_spoken_of else { return };
    for entry in table.cards().filter(|e| names(&e.card) && frogs < least) {
        let what = format!("it mentions Frogs, but {frogs} cards are Frogs; at least {least} should be");
        diags.push(warning("LZ-P8", entry.at.key("effects"), what, "add cards with `tags: [frog]`").card(&entry.title));
    }
}

/// LZ-P9: no trigger can set itself off without end.
fn p9(table: &Table<'_>, diags: &mut Vec<Diag>) {
    for (entry, nth, how) in chain::endless(table.deck) {
        let what = format!("LZ-P9: it can set itself off without end: {how}");
        let help = "make it take effect at another moment, or do less";
        diags.push(Diag::error(entry.at.key("effects").nth(nth), "LZ-P9", what).help(help).card(&entry.title));
    }
}

/// LZ-P10: the table has room for everything that the cards can do, so that no guard ends a game.
fn p10(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let titles: Vec<room::Title<'_>> = table.cards().map(|e| room::Title::of(&e.card)).collect();
    for need in room::needs(&titles, table.own).iter().filter(|need| need.all() > need.holds) {
        let mut brings: Vec<(u32, &Entry<Looter>)> = need.each.iter().copied().zip(table.cards()).collect();
        brings.retain(|(n, _)| *n > 0);
        brings.sort_by_key(|(n, entry)| (std::cmp::Reverse(*n), &entry.title));
        let Some((_, worst)) = brings.first() else { continue };
        let names: Vec<String> = brings.iter().map(|(n, entry)| format!("{} ({n})", entry.title)).collect();
        let what = format!(
            "LZ-P10: there could be {} {}; the limit is {}: {}",
            need.all(),
            need.guard.told(&table.own.rules).what,
            need.holds,
            names.join(", ")
        );
        let help = "print fewer copies of these, or give them a rarer trigger";
        diags.push(Diag::error(worst.at.key("effects"), "LZ-P10", what).help(help).card(&worst.title));
    }
}

/// LZ-F9: a title that an effect names is the title of a card.
fn titles(table: &Table<'_>, diags: &mut Vec<Diag>) {
    for entry in table.cards() {
        for (i, effect) in entry.card.effects.iter().enumerate() {
            for (j, condition) in effect.conditions.iter().enumerate() {
                let Condition::TitleInPlay { title } = condition else { continue };
                if table.cards().any(|e| e.title == *title) {
                    continue;
                }
                let known = table.cards().map(|e| e.title.as_str());
                let help = meant(title, known, || "write the title of a card of this deck".to_owned());
                let at = entry.at.key("effects").nth(i).key("if").nth(j).key(condition.key()).key("title");
                let what = format!("there is no card \"{title}\"");
                diags.push(Diag::error(at, "unknown-card", what).help(help).card(&entry.title));
            }
        }
    }
}
