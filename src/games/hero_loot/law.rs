//! Laws across the cards of Hero Loot (HL-P1 to HL-P6): one function per law, each complaint with the id of the law. Unplayable
//! decks are errors; poor balance is a warning.

use super::card::{Card, Hero, Map, Special, Treasure};
use super::constants::Constants;
use super::effect::{DeckName, HeroLoot, Symbol};
use super::ids::{CARDS, HEROES, MAPS, MINIONS};
use super::phrase::symbol_name;
use super::worth::{benefit, value};
use cards::face::{Component, Tag};
use cards::game::{Deck, Entry};
use cards::lexicon::prose::an;
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;

/// Every law.
pub(super) fn all(deck: &Deck<HeroLoot>) -> Vec<Diag> {
    let table = Table { deck, own: deck.own() };
    let mut diags = Vec::new();
    for law in [room, teams, specials, p1, p2, p3, p6, p10] {
        law(&table, &mut diags);
    }
    diags
}

/// The cards, and the limits.
struct Table<'d> {
    deck: &'d Deck<HeroLoot>,
    own: &'d Constants,
}

type Of<'d, C> = (&'d Entry<Card>, &'d C);

impl<'d> Table<'d> {
    fn treasures(&self) -> impl Iterator<Item = Of<'d, Treasure>> {
        self.deck.cards().iter().filter_map(|e| if let Card::Treasure(t) = &e.card { Some((e, &**t)) } else { None })
    }

    fn heroes(&self) -> impl Iterator<Item = Of<'d, Hero>> {
        self.deck.cards().iter().filter_map(|e| if let Card::Hero(h) = &e.card { Some((e, &**h)) } else { None })
    }

    fn maps(&self) -> impl Iterator<Item = Of<'d, Map>> {
        self.deck.cards().iter().filter_map(|e| if let Card::Map(m) = &e.card { Some((e, &**m)) } else { None })
    }

    fn specials(&self) -> impl Iterator<Item = Of<'d, Special>> {
        self.deck.cards().iter().filter_map(|e| if let Card::Special(s) = &e.card { Some((e, &**s)) } else { None })
    }

    fn pile(&self, deck: DeckName) -> impl Iterator<Item = Of<'d, Treasure>> {
        self.treasures().filter(move |(_, card)| card.deck == deck)
    }

    /// The place in game.yaml that names the card files.
    fn at(&self, kind: &str) -> Locus {
        self.deck.about().at.key("kinds").key(kind)
    }
}

/// There are enough cards of each kind, and not too many for a table.
fn room(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let minions = table.treasures().filter(|(_, card)| card.minion.is_some()).count();
    let items = table.treasures().count() + table.specials().count();
    let counts = [
        ("treasure", "treasure cards and special loot", items, 1, CARDS),
        ("treasure", "minions", minions, 0, MINIONS),
        ("hero", "heroes", table.heroes().count(), 2, HEROES),
        ("map", "maps", table.maps().count(), 1, MAPS),
    ];
    for (kind, of, n, least, most) in counts {
        if !(least..=most).contains(&n) {
            let what = format!("there are {n} {of}; there must be {least} to {most}");
            let help = if n > most { "remove some" } else { "write some" };
            diags.push(Diag::error(table.at(kind), "room", what).help(help));
        }
    }
    for deck in DeckName::ALL.iter().filter(|deck| table.pile(**deck).count() > 64) {
        let what = format!("the deck {} has more than 64 cards", deck.key());
        diags.push(Diag::error(table.at("treasure"), "room", what).help("remove some"));
    }
}

/// All teams have the same size, and there is one for each player.
fn teams(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let mut teams: Vec<(&str, usize, Locus)> = Vec::new();
    for (entry, hero) in table.heroes() {
        match teams.iter_mut().find(|(name, ..)| *name == hero.team) {
            Some((_, n, _)) => *n += 1,
            None => teams.push((&hero.team, 1, entry.at.key("team"))),
        }
    }
    let size = table.own.skirmish.team as usize;
    let known = teams.iter().filter(|(_, n, _)| *n > 1).map(|(name, ..)| *name);
    let meant: Vec<Option<&str>> =
        teams.iter().map(|(name, n, _)| did_you_mean(name, known.clone()).filter(|_| *n == 1)).collect();
    for ((name, n, at), near) in teams.iter().zip(&meant).filter(|((_, n, _), _)| *n != size) {
        // a hero with a misspelled team counts as one that the team lacks
        let misspelled = meant.iter().filter(|meant| **meant == Some(*name)).count();
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None if n + misspelled == size => continue,
            None => format!("write {size} heroes of each team"),
        };
        diags.push(Diag::error(*at, "team-size", format!("{name} has {n} heroes; teams have {size}")).help(help));
    }
    if teams.len() < table.own.players.max as usize {
        let what = format!("there are {} teams for up to {} players", teams.len(), table.own.players.max);
        diags.push(Diag::error(table.at("hero"), "teams", what).help("write more heroes, or lower `players`"));
    }
}

/// Each special loot lies on a map at first.
fn specials(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let n = table.specials().count();
    for (entry, map) in table.maps().filter(|(_, map)| map.ground.specials.len() != n) {
        let what =
            format!("the map has {} places for special loot, but there are {n} cards", map.ground.specials.len());
        let diag = Diag::error(entry.at.key("plan"), "specials", what).help("write a * for each into the plan");
        diags.push(diag.card(&entry.title));
    }
}

/// HL-P1: some hero can employ each card.
fn p1(table: &Table<'_>, diags: &mut Vec<Diag>) {
    for (entry, card) in table.treasures() {
        if !table.heroes().any(|(_, hero)| card.suits(hero)) {
            let [strength, intellect] = card.limits;
            let what =
                format!("no hero can employ it: none has Strength {strength} and Intellect {intellect}, or its symbol");
            let help = "lower a limit, or give a hero its symbol";
            diags.push(Diag::error(entry.at, "HL-P1", what).help(help).card(&entry.title));
        }
    }
}

/// HL-P2: each symbol is on heroes and on cards.
fn p2(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let worn = |symbol: Symbol| table.heroes().any(|(_, hero)| hero.symbols.contains(&symbol));
    for (entry, card) in table.treasures() {
        if let Some(symbol) = card.symbol.filter(|symbol| !worn(*symbol)) {
            let what = format!("no hero has the symbol {}", symbol_name(symbol));
            let help = "give it to a hero, or give the card another symbol";
            diags.push(Diag::error(entry.at.key("symbol"), "HL-P2", what).help(help).card(&entry.title));
        }
    }
    for (entry, hero) in table.heroes() {
        for (i, symbol) in hero.symbols.iter().enumerate() {
            if !table.treasures().any(|(_, card)| card.symbol == Some(*symbol)) {
                let what = format!("no card has the symbol {}", symbol_name(*symbol));
                let help = "give it to a card, or remove it from the hero";
                let at = entry.at.key("symbols").nth(i);
                diags.push(Diag::error(at, "HL-P2", what).help(help).card(&entry.title));
            }
        }
    }
}

/// HL-P3: each hero can employ enough cards.
fn p3(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let asked = table.own.balance.employ;
    for (entry, hero) in table.heroes() {
        for deck in DeckName::ALL {
            let all = table.pile(*deck).count() as i32;
            let fits = table.pile(*deck).filter(|(_, card)| card.suits(hero)).count() as i32;
            if fits * 100 < all * asked {
                let what = format!("can employ {fits} of the {all} {} cards; it must be {asked} %", deck.key());
                let help = "raise a rating, give the hero a symbol, or lower some limits";
                diags.push(Diag::error(entry.at, "HL-P3", what).help(help).card(&entry.title));
            }
        }
    }
}

/// The mean benefit of a card of a deck for a hero of the roster.
fn mean(table: &Table<'_>, deck: DeckName) -> f64 {
    let (mut sum, mut n) = (0, 0);
    for (_, card) in table.pile(deck) {
        let value = value(card, table.own);
        for (_, hero) in table.heroes() {
            sum += benefit(card, value, hero);
            n += 1;
        }
    }
    f64::from(sum) / f64::from(n.max(1))
}

/// HL-P6: Elite cards are worth their price.
fn p6(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let elite = mean(table, DeckName::Elite);
    for deck in [DeckName::War, DeckName::Secret] {
        let times = elite / mean(table, deck).max(1.0);
        let asked = table.own.balance.elite;
        if !asked.holds(times) {
            let what = format!(
                "an Elite card brings {times:.2} times what {} card does; it should be {asked}",
                an(deck.key())
            );
            let help = "change what cards do, or the bound";
            diags.push(Diag::error(table.at("treasure"), "HL-P6", what).help(help));
        }
    }
}

/// HL-P10: decks last for the draws that are planned.
fn p10(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let draws = table.own.rules.draws;
    let all: i32 = table.treasures().map(|(_, card)| draws.of(card.deck)).sum();
    let planned = table.heroes().count() as i32 * table.own.balance.planned_draws;
    if all < planned {
        let what = format!("all decks together have {all} draws, but {planned} are planned");
        diags.push(Diag::warning(table.at("treasure"), "HL-P10", what).help("write more cards, or plan fewer draws"));
    }
}

/// The printed coins are worth as much as `parts.coins` says.
pub(super) fn coins(deck: &Deck<HeroLoot>, components: &[Component]) -> Option<Diag> {
    let coins = components.iter().filter(|component| &*component.kind == "coin");
    let value = |coin: &Component| match coin.front.tags.get("value") {
        Some(Tag::Number(worth)) => *worth,
        _ => 0,
    };
    let printed: i64 = coins.map(|coin| value(coin) * i64::from(coin.copies)).sum();
    let promised = deck.own().parts.coins;
    // if no template shows a value, there is nothing to add up
    if printed == 0 || printed == i64::from(promised) {
        return None;
    }
    let what = format!("`parts.coins` is {promised}, but the printed coins are worth {printed}");
    let at = deck.about().at.key("parts").key("coins");
    Some(Diag::error(at, "coins", what).help(format!("write {printed}, or print other `copies` of the coins")))
}
