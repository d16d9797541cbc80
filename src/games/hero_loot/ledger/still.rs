//! Properties of the deck without play (HL-P1 to HL-P7, HL-P11): the same in every game, but counted in the tally to be judged
//! and shown with the other measures.

use super::super::effect::{Category, DeckName, Symbol};
use super::super::ids::Items;
use super::super::setup::Setup;
use super::fixed;
use table::measure::{Measure, Tally};

/// Adds these properties to a tally.
pub(super) fn close(setup: &Setup, into: &mut Tally) {
    let roster = 0..setup.heroes.len() as u8;
    let able = |hero: u8, deck: usize| setup.able(hero) & setup.decks[deck];
    let cards: Items = setup.all & !setup.specials;
    let mut put = |name: String, n: i64, d: i64| into.put(name, Measure::Ratio(fixed(n, d)));
    // HL-P1: cards that no hero can use
    let alive = roster.clone().fold(Items::NONE, |all, hero| all | setup.able(hero));
    let dead_cards = (cards & !alive).len();
    // HL-P2: symbols that are only on cards, or only on heroes
    let on_card = |symbol: Symbol| cards.into_iter().any(|c| setup.card(c).is_some_and(|c| c.symbol == Some(symbol)));
    let on_hero = |symbol: Symbol| setup.heroes.iter().any(|(_, hero)| hero.symbols.contains(&symbol));
    let dead = Symbol::ALL.iter().filter(|symbol| on_card(**symbol) != on_hero(**symbol)).count();
    // HL-P3, HL-P7: what each hero can employ of each deck
    for (deck, name) in DeckName::ALL.iter().enumerate() {
        let all = setup.decks[deck].len();
        for hero in roster.clone() {
            let able = able(hero, deck).len();
            put(format!("able/{}/{}", name.key(), setup.name(hero)), able.into(), all.into());
        }
    }
    // HL-P5: the character of each deck
    let of = |deck: DeckName, kind: Category| (setup.decks[deck as usize] & setup.of[kind as usize]).len();
    let size = |deck: DeckName| i64::from(setup.decks[deck as usize].len());
    put("weapons-in-war".to_owned(), of(DeckName::War, Category::Weapon).into(), size(DeckName::War));
    put("secrets-in-secret".to_owned(), of(DeckName::Secret, Category::Secret).into(), size(DeckName::Secret));
    let kinds = Category::ALL.iter().filter(|kind| kind.kind() == **kind && **kind != Category::Item);
    let most = kinds.map(|kind| of(DeckName::Elite, *kind)).max().unwrap_or(0);
    put("widest-kind-in-elite".to_owned(), most.into(), size(DeckName::Elite));
    // HL-P6: what a card of each deck brings a hero, in hundredths
    let mut mean = [(0i64, 0i64); 3];
    for (deck, (sum, n)) in mean.iter_mut().enumerate() {
        for card in setup.decks[deck] {
            *sum += roster.clone().map(|hero| i64::from(setup.benefit(hero, card))).sum::<i64>();
            *n += roster.len() as i64;
        }
    }
    into.put("dead-cards", Measure::Rate(fixed(dead_cards.into(), 1)));
    into.put("dead-symbols", Measure::Rate(fixed(dead as i64, 1)));
    let [war, secret, elite] = mean;
    for (name, other) in [("war", war), ("secret", secret)] {
        // the ratio of two means: each count is multiplied by the other's number
        let rate = Measure::Rate(fixed(elite.0 * other.1, (other.0 * elite.1).max(1)));
        into.put(format!("elite-pays/{name}"), rate);
    }
    // HL-P7: heroes who can employ each card
    for card in cards {
        let able = roster.clone().filter(|hero| setup.able(*hero).has(card)).count();
        let symbol = roster.clone().filter(|hero| setup.matching(*hero).has(card)).count();
        let title = &setup.item(card).title;
        into.put(format!("able-heroes/{title}"), Measure::Ratio(fixed(able as i64, roster.len() as i64)));
        into.put(format!("symbol-heroes/{title}"), Measure::Ratio(fixed(symbol as i64, roster.len() as i64)));
    }
    // HL-P11: the deck that brings each hero most for a draw
    let mut best = [0i64; 3];
    for hero in roster.clone() {
        let worth = |deck: usize| {
            let all: i64 = setup.decks[deck].into_iter().map(|card| i64::from(setup.benefit(hero, card))).sum();
            let cost = i64::from(setup.rules.draws.of(DeckName::ALL[deck])) * i64::from(setup.decks[deck].len().max(1));
            all * 1000 / cost.max(1)
        };
        best[(0..3).max_by_key(|deck| worth(*deck)).unwrap_or(0)] += 1;
    }
    for (deck, n) in DeckName::ALL.iter().zip(best) {
        into.put(format!("best-deck/{}", deck.key()), Measure::Ratio(fixed(n, roster.len() as i64)));
    }
}
