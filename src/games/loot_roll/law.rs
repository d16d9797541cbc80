//! Laws across the cards of a deck (LR section 24) that need effects and fights; laws that only count and compare numbers are
//! in game.yaml. One function per law, each complaint with the id of the law. Wrong or endless games are errors; dull games are
//! warnings.

use super::card::{Ability, Card, Gear, Loot, Monster};
use super::constants::Balance;
use super::effect::{LootRoll, Mode, Rarity, Slot};
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
    for law in [p4, p5, p6, p7, p8, p9] {
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

    /// The limits of a balanced deck.
    fn good(&self) -> &'d Balance {
        &self.deck.own().balance
    }

    /// The place in game.yaml that names the files of a kind.
    fn at(&self, kind: &str) -> Locus {
        self.deck.about().at.key("kinds").key(kind)
    }

    /// The total of a player's six slots if each has the card that `pick` chooses.
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

    /// The best possible total of this many players: every card exists once, so each slot has the best of its cards.
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

/// LR-P4: the prices of abilities are affordable.
fn p4(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let prices = table.abilities.iter().map(|(_, a)| f64::from(a.price));
    let Some(rare) = median(&table.treasures(Rarity::Rare)) else { return };
    let few = 100.0 * share(prices.filter(|price| *price <= rare).count(), table.abilities.len());
    if let Some(least) = table.good().affordable_percent.filter(|least| !table.abilities.is_empty() && few < *least) {
        let what = format!("{few:.0} % of the abilities cost at most one rare card; at least {least} % should");
        diags.push(warning("LR-P4", table.at("ability"), what, "lower some prices"));
    }
}

/// LR-P5: gear is worth wearing.
fn p5(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let best = table.full_set(&[Rarity::Common], |v| v.iter().copied().fold(0.0, f64::max));
    if let Some(least) = table.good().common_set.filter(|least| best < *least) {
        let what = format!("the best full set of common gear reaches {best:.0}; a party needs at least {least}");
        diags.push(warning("LR-P5", table.at("loot"), what, "make some common gear stronger"));
    }
}

/// LR-P6: a poor party beats some monsters, and a rich party most.
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
                    "{players} players with {gear} beat {can:.0} % of the monsters as {}; the minimum is {least} %",
                    mode.key(),
                );
                diags.push(warning(
                    "LR-P6",
                    table.at("monster"),
                    what,
                    "make some monsters weaker or some gear stronger",
                ));
            }
        }
    }
    let reach = table.best_party(own.players.max);
    for (entry, monster) in table.monsters.iter().filter(|(_, m)| m.survivability.boss >= reach) {
        let what = format!("a boss of {} is beyond the best party, which reaches {reach}", monster.survivability.boss);
        diags.push(warning("LR-P6", entry.at.key("survivability").key("boss"), what, "lower it").card(&entry.title));
    }
}

/// LR-P7: a boss has more loot.
fn p7(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let worth = |monster: &Monster, mode: Mode| -> f64 {
        let each = |r: &Rarity| f64::from(monster.loot.of(mode).of(*r)) * mean(&table.treasures(*r)).unwrap_or(0.0);
        Rarity::ALL.iter().map(each).sum()
    };
    for (entry, monster) in &table.monsters {
        let (regular, boss) = (worth(monster, Mode::Regular), worth(monster, Mode::Boss));
        if boss < regular {
            let what = format!("the boss chest is worth {boss:.1}, less than the regular one ({regular:.1})");
            diags.push(warning("LR-P7", entry.at.key("loot").key("boss"), what, "put more into it").card(&entry.title));
        }
    }
}

/// LR-P8: chests have neither too few nor too many cards, and every rarity is in some chest.
fn p8(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let good = table.good();
    for (entry, monster) in &table.monsters {
        for mode in Mode::ALL {
            let sum = monster.loot.of(*mode).sum();
            if let Some(good) = good.chest.filter(|good| !good.holds(f64::from(sum))) {
                let what = format!("the {} chest holds {sum} cards; it should hold {good}", mode.key());
                let help = format!("write {good} cards");
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
                "{best:.0} % of the chests hold {} loot; the minimum in one of the modes is {least} %",
                rarity.key()
            );
            diags.push(warning("LR-P8", table.at("monster"), what, "put loot of this rarity into more chests"));
        }
    }
}

/// LR-P9: there are cards that help, cards that hinder and cards that change rolls.
fn p9(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let Some(least) = table.good().tenor_choices else { return };
    for (tenor, name) in [(Tenor::Help, "help"), (Tenor::Hinder, "hinder"), (Tenor::Roll, "change a roll")] {
        let held = table
            .deck
            .cards()
            .iter()
            .filter(|e| e.card.effects().iter().any(|e| tenor::of(e).contains(&tenor)))
            .count();
        if held < least {
            let what = format!("{held} cards {name}; at least {least} should");
            diags.push(warning("LR-P9", table.at("ability"), what, "add some"));
        }
    }
}
