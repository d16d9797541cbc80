//! Named numbers for rulebook and aids, from `game.yaml` and from counting cards; none is typed here.

use super::card::Card;
use super::constants::Adventure;
use super::effect::{DeckName, HeroLoot, Symbol};
use super::phrase;
use cards::game::{Deck, Fact, Facts};
use cards::lexicon::prose::spelt;
use table::position::{map, number, word};

/// The facts of a deck.
pub(super) fn facts(deck: &Deck<HeroLoot>) -> Facts {
    let own = deck.own();
    let (rules, skirmish) = (&own.rules, &own.skirmish);
    let of = |fits: &dyn Fn(&Card) -> bool| deck.cards().iter().filter(|e| fits(&e.card)).count() as i64;
    let pile = |name: DeckName| of(&|card| matches!(card, Card::Treasure(t) if t.deck == name));
    let numbers: [(&str, i64); 28] = [
        ("players_min", own.players.min.into()),
        ("players_max", own.players.max.into()),
        ("cards", of(&|card| matches!(card, Card::Treasure(_)))),
        ("war_cards", pile(DeckName::War)),
        ("secret_cards", pile(DeckName::Secret)),
        ("elite_cards", pile(DeckName::Elite)),
        ("heroes", of(&|card| matches!(card, Card::Hero(_)))),
        ("maps", of(&|card| matches!(card, Card::Map(_)))),
        ("specials", of(&|card| matches!(card, Card::Special(_)))),
        ("minions", of(&|card| matches!(card, Card::Treasure(t) if t.minion.is_some()))),
        ("symbols", Symbol::ALL.len() as i64),
        ("decks", DeckName::ALL.len() as i64),
        ("coins", own.parts.coins.into()),
        ("war_draws", rules.draws.war.into()),
        ("secret_draws", rules.draws.secret.into()),
        ("elite_draws", rules.draws.elite.into()),
        ("war_price", rules.price.war.into()),
        ("secret_price", rules.price.secret.into()),
        ("elite_price", rules.price.elite.into()),
        ("bonus_price", rules.bonus_price.into()),
        ("bonus_most", rules.bonus_most.into()),
        ("rounds", skirmish.rounds.into()),
        ("team", skirmish.team.into()),
        ("first_gold", skirmish.gold.into()),
        ("first_cards", skirmish.cards.into()),
        ("to_hit", skirmish.to_hit.into()),
        ("adventure_points", skirmish.adventure_points.into()),
        ("defeat_points", skirmish.defeat_points.into()),
    ];
    let more = [
        ("die", skirmish.die),
        ("fist_power", skirmish.fist_power),
        ("fist_wound", skirmish.fist_wound),
        ("planned_draws", own.balance.planned_draws),
    ];
    let more = more.map(|(name, n)| (name, i64::from(n)));
    let all: Vec<(&str, i64)> = numbers.into_iter().chain(more).collect();
    let mut facts: Facts = all.iter().map(|(name, n)| ((*name).to_owned(), Fact::Number(*n))).collect();
    let words = all.iter().filter_map(|(name, n)| Some((name.to_string(), word(spelt(*n)?))));
    facts.insert("words".to_owned(), Fact::Map(words.collect()));
    facts.insert("adventures".to_owned(), Fact::List(skirmish.adventures.iter().map(adventure).collect()));
    let names = Symbol::ALL.iter().map(|symbol| word(phrase::symbol_name(*symbol)));
    facts.insert("symbol_names".to_owned(), Fact::List(names.collect()));
    let die = format!("*One die* with {} faces.", skirmish.die);
    let beads = "*Beads, buttons or small coins* to count Wounds, a dozen for each player.".to_owned();
    facts.insert("needs".to_owned(), Fact::List(vec![word(die), word(beads)]));
    facts
}

fn adventure(adventure: &Adventure) -> Fact {
    map([
        ("sign", word(adventure.sign.clone())),
        ("title", word(adventure.title.clone())),
        ("test", word(phrase::rating(adventure.test))),
        ("target", number(adventure.target)),
        ("draws", number(adventure.draws)),
        ("gold", number(adventure.gold)),
        ("toll", number(adventure.toll)),
    ])
}
