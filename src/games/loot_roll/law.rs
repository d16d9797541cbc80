//! Truths across the cards of a deck (LR section 24): one function a law, each complaint with the law's id. What would make a
//! game false or endless is an error; what would make it dull is a warning.

use super::card::{Ability, Card, Gear, Loot, Monster};
use super::constants::Balance;
use super::effect::{LootRoll, Mode, Pile, Rarity, Slot, Window};
use super::tenor::{self, Tenor};
use cards::game::{Deck, Entry};
use ground::diag::Diag;
use ground::locus::Locus;

mod endless;
mod never;
mod room;
mod sums;
mod supply;
use sums::{mean, median, share};

/// Every law.
pub(super) fn all(deck: &Deck<LootRoll>) -> Vec<Diag> {
    let table = Table::new(deck);
    let mut diags = Vec::new();
    for law in [p1, p2, p3, p4, p5, p6, p7, p8, p9] {
        law(&table, &mut diags);
    }
    let before_any_game =
        [never::effects, endless::reveals, endless::keeps, supply::piles, supply::prices, room::changes];
    for law in before_any_game {
        law(&table, &mut diags);
    }
    diags
}

/// The cards by kind.
struct Table<'d> {
    deck: &'d Deck<LootRoll>,
    abilities: Vec<(&'d Entry<Card>, &'d Ability)>,
    loot: Vec<(&'d Entry<Card>, &'d Loot)>,
    monsters: Vec<(&'d Entry<Card>, &'d Monster)>,
}

impl<'d> Table<'d> {
    fn new(deck: &'d Deck<LootRoll>) -> Table<'d> {
        let mut table = Table { deck, abilities: Vec::new(), loot: Vec::new(), monsters: Vec::new() };
        for entry in deck.cards() {
            match &entry.card {
                Card::Ability(card) => table.abilities.push((entry, card)),
                Card::Loot(card) => table.loot.push((entry, card)),
                Card::Monster(card) => table.monsters.push((entry, card)),
            }
        }
        table
    }

    fn of(&self, rarity: Rarity) -> impl Iterator<Item = &'d Loot> {
        self.loot.iter().map(|(_, l)| *l).filter(move |l| l.rarity == rarity)
    }

    fn treasures(&self, rarity: Rarity) -> Vec<f64> {
        self.of(rarity).map(|l| f64::from(l.treasure)).collect()
    }

    fn gear(&self, rarity: Rarity) -> impl Iterator<Item = Gear> {
        self.of(rarity).filter_map(|l| l.gear)
    }

    /// What plays well.
    fn good(&self) -> &'d Balance {
        &self.deck.own().balance
    }

    /// Where the files of a kind are named.
    fn at(&self, kind: &str) -> Locus {
        self.deck.about().at.key("kinds").key(kind)
    }

    /// What a player's six slots come to if each holds the card that `pick` takes from those of its slot.
    fn full_set(&self, from: &[Rarity], pick: fn(&[f64]) -> f64) -> f64 {
        let worn = |slot: Slot| {
            let fitting = from.iter().flat_map(|r| self.gear(*r)).filter(|g| g.slot == slot);
            let values: Vec<f64> = fitting.map(|g| f64::from(g.survivability)).collect();
            if values.is_empty() { 0.0 } else { pick(&values) }
        };
        let hands = (worn(Slot::MainHand) + worn(Slot::OffHand)).max(worn(Slot::BothHands));
        f64::from(self.deck.own().rules.base_survivability)
            + [Slot::Head, Slot::Body, Slot::Legs, Slot::Feet].into_iter().map(worn).sum::<f64>()
            + hands
    }

    /// What so many players come to at the very best: every card is there once, so each slot has the best of its cards.
    fn best_party(&self, players: i32) -> i32 {
        let seats = usize::try_from(players).unwrap_or(0);
        let best = |slot: Slot, seats: usize| -> i32 {
            let fitting = Rarity::ALL.iter().flat_map(|r| self.gear(*r)).filter(|g| g.slot == slot);
            let mut values: Vec<i32> = fitting.map(|g| g.survivability).collect();
            values.sort_unstable_by_key(|v| -v);
            values.iter().take(seats).sum()
        };
        let hands = |two: usize| {
            best(Slot::BothHands, two) + best(Slot::MainHand, seats - two) + best(Slot::OffHand, seats - two)
        };
        let worn = [Slot::Head, Slot::Body, Slot::Legs, Slot::Feet].into_iter().map(|slot| best(slot, seats));
        self.deck.own().rules.base_survivability * players
            + worn.sum::<i32>()
            + (0..=seats).map(hands).max().unwrap_or(0)
    }
}

fn error(law: &'static str, at: Locus, what: String, help: &str) -> Diag {
    Diag::error(at, law, format!("{law}: {what}")).help(help)
}

fn warning(law: &'static str, at: Locus, what: String, help: &str) -> Diag {
    Diag::warning(at, law, format!("{law}: {what}")).help(help)
}

/// LR-P1: pile sizes are those of the component list.
fn p1(table: &Table<'_>, diags: &mut Vec<Diag>) {
    for pile in Pile::ALL {
        let promised = *table.deck.own().piles.of(*pile);
        let held = table.deck.cards().iter().filter(|e| e.card.pile() == *pile).count();
        if usize::try_from(promised) != Ok(held) {
            let at = table.deck.about().at.key("piles").key(pile.key());
            let what = format!("the {} pile is to hold {promised} cards; the files hold {held}", pile.key());
            diags.push(error("LR-P1", at, what, &format!("write `{}: {held}`, or add or take out cards", pile.key())));
        }
    }
}

/// LR-P2: something to wear for every slot, something to carry in every rarity.
fn p2(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let good = table.good();
    for rarity in Rarity::ALL.iter().copied() {
        let least = good.slot_choices.map_or(0, |choices| *choices.of(rarity));
        for slot in Slot::ALL.iter().filter(|s| **s != Slot::BothHands) {
            let held = table.gear(rarity).filter(|g| g.slot == *slot).count();
            if held < least {
                let what = format!(
                    "{held} {} cards for the slot {}; at least {least} make it worth having",
                    rarity.key(),
                    slot.key()
                );
                diags.push(warning(
                    "LR-P2",
                    table.at("loot"),
                    what,
                    &format!("add {} of `rarity: {}` and `slot: {}`", least - held, rarity.key(), slot.key()),
                ));
            }
        }
        let all = table.of(rarity).count();
        let carried = 100.0 * share(table.of(rarity).filter(|l| l.gear.is_none()).count(), all);
        if let Some(good) = good.unworn_percent.filter(|good| all > 0 && !good.holds(carried)) {
            let what = format!("{carried:.0} % of {} loot is not worn; {good} % play well", rarity.key());
            diags.push(warning(
                "LR-P2",
                table.at("loot"),
                what,
                "turn some gear into loot for the bag, or the other way around",
            ));
        }
    }
    let two_handed = table.loot.iter().filter(|(_, l)| l.gear.is_some_and(|g| g.slot == Slot::BothHands)).count();
    if let Some(least) = good.two_handed.filter(|least| two_handed < *least) {
        let what = format!("{two_handed} two-handed cards; at least {least} make hands a choice");
        diags.push(warning("LR-P2", table.at("loot"), what, "add some with `slot: both_hands`"));
    }
}

/// LR-P3: treasure rises with rarity.
fn p3(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let good = table.good();
    let steps = [
        (Rarity::Common, Rarity::Rare, good.treasure_step.map(|step| step.rare)),
        (Rarity::Rare, Rarity::Epic, good.treasure_step.map(|step| step.epic)),
    ];
    for (low, high, factor) in steps {
        let (lower, higher) = (table.treasures(low), table.treasures(high));
        let (Some(a), Some(b)) = (mean(&lower), mean(&higher)) else { continue };
        if let Some(factor) = factor.filter(|factor| b < factor * a) {
            let what = format!(
                "{} loot is worth {b:.1} on average, {} {a:.1}; {factor} times as much is the least",
                high.key(),
                low.key()
            );
            diags.push(warning("LR-P3", table.at("loot"), what, "raise the treasure of the rarer cards"));
        }
        let top = lower.iter().copied().fold(f64::MIN, f64::max);
        let Some(dip) = good.treasure_dip else { continue };
        for (entry, card) in table.loot.iter().filter(|(_, l)| l.rarity == high && f64::from(l.treasure) < top - dip) {
            let what = format!(
                "treasure {} is more than {dip} below the dearest {} card ({top:.0})",
                card.treasure,
                low.key()
            );
            diags.push(
                warning("LR-P3", entry.at.key("treasure"), what, "raise it, or lower the dearest of the rank below")
                    .card(&entry.title),
            );
        }
    }
}

/// LR-P4: abilities can be paid for.
fn p4(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let prices: Vec<f64> = table.abilities.iter().map(|(_, a)| f64::from(a.price)).collect();
    let (common, rare) = (table.treasures(Rarity::Common), table.treasures(Rarity::Rare));
    let (Some(common), Some(rare_mean), Some(rare)) = (mean(&common), mean(&rare), median(&rare)) else { return };
    let Some(middle) = median(&prices) else { return };
    let price = |(_, ability): &&(&Entry<Card>, &Ability)| ability.price;
    let (Some(low), Some(high)) = (table.abilities.iter().min_by_key(price), table.abilities.iter().max_by_key(price))
    else {
        return;
    };
    let (cheapest, dearest) = (f64::from(low.1.price), f64::from(high.1.price));
    let bag = f64::from(table.deck.own().rules.bag_limit);
    let mut say = |wrong: bool, card: Option<&Entry<Card>>, what: String, help: &str| {
        if wrong {
            let at = card.map_or(table.at("ability"), |card| card.at.key("price"));
            let diag = warning("LR-P4", at, what, help);
            diags.push(match card {
                Some(card) => diag.card(&card.title),
                None => diag,
            });
        }
    };
    let good = table.good();
    if let Some(most) = good.cheapest_price {
        let what =
            format!("the cheapest ability costs {cheapest:.0}, more than {most} common cards ({common:.1} each)");
        say(cheapest > most * common, Some(low.0), what, "lower its price, or add a cheaper one");
    }
    if let Some(span) = good.median_price {
        let sold = span.times(common);
        let what =
            format!("the median price is {middle:.1}; {span} common cards ({:.1} to {:.1}) sell", sold.low, sold.high);
        say(!sold.holds(middle), None, what, "move prices toward that");
    }
    if let Some(bags) = good.dearest_price {
        let what = format!(
            "the dearest ability costs {dearest:.0}; {bags} times a bag of rare cards ({:.0}) is the most",
            bag * rare_mean
        );
        say(dearest > bags * bag * rare_mean, Some(high.0), what, "lower its price");
    }
    if let Some(least) = good.affordable_percent {
        let few = 100.0 * share(prices.iter().filter(|p| **p <= rare).count(), prices.len());
        let what = format!("{few:.0} % of the abilities cost at most one rare card; at least {least} % should");
        say(few < least, None, what, "lower some prices");
    }
}

/// LR-P5: gear is worth wearing, and no card wins alone.
fn p5(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let good = table.good();
    for (rarity, good) in Rarity::ALL.iter().filter_map(|rarity| Some((*rarity, *good.gear_mean?.of(*rarity)))) {
        let worn: Vec<f64> = table.gear(rarity).map(|g| f64::from(g.survivability)).collect();
        if let Some(m) = mean(&worn).filter(|m| !good.holds(*m)) {
            let what = format!("{} gear adds {m:.1} on average; {good} play well", rarity.key());
            diags.push(warning("LR-P5", table.at("loot"), what, "raise or lower some survivability"));
        }
    }
    let best = table.full_set(&[Rarity::Common], |v| v.iter().copied().fold(0.0, f64::max));
    if let Some(least) = good.common_set.filter(|least| best < *least) {
        let what =
            format!("the best full set of common gear reaches {best:.0}; {least} is the least for a party to hope");
        diags.push(warning("LR-P5", table.at("loot"), what, "raise some common gear"));
    }
    let Some(most) = good.gear_most else { return };
    let gear = table.loot.iter().filter_map(|(e, l)| Some((e, l.gear?)));
    for (entry, gear) in gear.filter(|(_, g)| g.survivability > most) {
        let what = format!("survivability {} decides fights alone; {most} is the most", gear.survivability);
        diags.push(warning("LR-P5", entry.at.key("survivability"), what, "lower it").card(&entry.title));
    }
}

/// LR-P6: monsters can be beaten, by the poor some and by the rich most.
fn p6(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let own = table.deck.own();
    let base = f64::from(own.rules.base_survivability);
    let middle = |values: &[f64]| median(values).unwrap_or(0.0);
    let one_common =
        median(&table.gear(Rarity::Common).map(|g| f64::from(g.survivability)).collect::<Vec<_>>()).unwrap_or(0.0);
    let common_set = table.full_set(&[Rarity::Common], middle);
    let rare_set = table.full_set(&[Rarity::Rare], middle);
    let beaten = |mode: Mode, party: f64| {
        100.0
            * share(
                table.monsters.iter().filter(|(_, m)| f64::from(*m.survivability.of(mode)) < party).count(),
                table.monsters.len(),
            )
    };
    if table.monsters.is_empty() {
        return;
    }
    for (players, good) in
        (own.players.min..=own.players.max).filter_map(|players| Some((players, own.balance.beaten_percent?)))
    {
        let p = f64::from(players);
        for (mode, each, least, gear) in [
            (Mode::Regular, base + one_common, good.one_common, "one common card each"),
            (Mode::Regular, common_set, good.common_set, "full common gear"),
            (Mode::Boss, rare_set, good.rare_set, "full rare gear"),
        ] {
            let can = beaten(mode, p * each);
            if can < least {
                let what = format!(
                    "{players} players with {gear} beat {can:.0} % of the monsters as {}; {least} % is the least",
                    mode.key(),
                );
                diags.push(warning("LR-P6", table.at("monster"), what, "lower some monsters or raise some gear"));
            }
        }
    }
    let reach = table.best_party(own.players.max);
    for (entry, monster) in table.monsters.iter().filter(|(_, m)| m.survivability.boss >= reach) {
        let what = format!("a boss of {} is beyond the best party, which reaches {reach}", monster.survivability.boss);
        diags.push(warning("LR-P6", entry.at.key("survivability").key("boss"), what, "lower it").card(&entry.title));
    }
}

/// LR-P7: a boss is more work and more worth.
fn p7(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let worth = |monster: &Monster, mode: Mode| -> f64 {
        let each = |r: &Rarity| f64::from(monster.loot.of(mode).of(*r)) * mean(&table.treasures(*r)).unwrap_or(0.0);
        Rarity::ALL.iter().map(each).sum()
    };
    let stronger = table.monsters.iter().filter(|(_, m)| m.survivability.boss > m.survivability.regular).count();
    let part = 100.0 * share(stronger, table.monsters.len());
    if let Some(least) = table.good().stronger_boss_percent.filter(|least| !table.monsters.is_empty() && part < *least)
    {
        let what = format!("{part:.0} % of the monsters are stronger as boss; {least} % is the least");
        diags.push(warning("LR-P7", table.at("monster"), what, "raise some `boss` numbers"));
    }
    for (entry, monster) in &table.monsters {
        let (regular, boss) = (worth(monster, Mode::Regular), worth(monster, Mode::Boss));
        if boss < regular {
            let what = format!("the boss chest is worth {boss:.1}, less than the regular one ({regular:.1})");
            diags.push(warning("LR-P7", entry.at.key("loot").key("boss"), what, "put more into it").card(&entry.title));
        }
    }
}

/// LR-P8: chests are neither bare nor bottomless, and every rarity can be hoped for.
fn p8(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let good = table.good();
    for (entry, monster) in &table.monsters {
        for mode in Mode::ALL {
            let sum = monster.loot.of(*mode).sum();
            if let Some(good) = good.chest.filter(|good| !good.holds(f64::from(sum))) {
                let what = format!("the {} chest holds {sum} cards; {good} are rolled for in good time", mode.key());
                let help = format!("promise {good} cards");
                diags.push(error("LR-P8", entry.at.key("loot").key(mode.key()), what, &help).card(&entry.title));
            }
        }
    }
    if table.monsters.is_empty() {
        return;
    }
    let held = |mode: Mode, rarity: Rarity| {
        let holding = table.monsters.iter().filter(|(_, m)| m.loot.of(mode).of(rarity) > 0).count();
        100.0 * share(holding, table.monsters.len())
    };
    for rarity in Rarity::ALL {
        let best = held(Mode::Regular, *rarity).max(held(Mode::Boss, *rarity));
        if let Some(least) = good.hoped_percent.filter(|least| best < *least) {
            let what = format!(
                "{best:.0} % of the chests hold {} loot; {least} % in one of the modes is the least",
                rarity.key()
            );
            diags.push(warning("LR-P8", table.at("monster"), what, "put some into more chests"));
        }
    }
    let epic = held(Mode::Regular, Rarity::Epic);
    if let Some(most) = good.regular_epic_percent.filter(|most| epic > *most) {
        let what = format!("{epic:.0} % of the regular chests hold epic loot; {most} % is the most");
        diags.push(warning("LR-P8", table.at("monster"), what, "move epic loot to the boss's side"));
    }
}

/// LR-P9: there is something to play in every window, to help, to hinder and to roll.
fn p9(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let good = table.good();
    for (window, least) in
        Window::ALL.iter().filter(|w| **w != Window::AnyTime).filter_map(|window| Some((window, good.window_choices?)))
    {
        let fits =
            |a: &Ability| a.effects.iter().any(|e| e.windows.contains(window) || e.windows.contains(&Window::AnyTime));
        let held = table.abilities.iter().filter(|(_, a)| fits(a)).count();
        if held < least {
            let what = format!("{held} abilities can be played in the window {}; {least} is the least", window.key());
            diags.push(warning(
                "LR-P9",
                table.at("ability"),
                what,
                &format!("add some with `windows: [{}]`", window.key()),
            ));
        }
    }
    let Some(least) = good.tenor_choices else { return };
    for (tenor, name) in [(Tenor::Help, "help"), (Tenor::Hinder, "hinder"), (Tenor::Roll, "change a roll")] {
        let held = table
            .deck
            .cards()
            .iter()
            .filter(|e| e.card.effects().iter().any(|e| tenor::of(e).contains(&tenor)))
            .count();
        if held < least {
            let what = format!("{held} cards {name}; {least} is the least");
            diags.push(warning("LR-P9", table.at("ability"), what, "add some"));
        }
    }
}
