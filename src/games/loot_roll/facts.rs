//! Named numbers for rulebook and aids, from `game.yaml`, from the vocabulary and from counting cards; none is typed here.

use super::card::Card;
use super::effect::{Choice, LootRoll, Pile, Rarity, Slot, Window};
use cards::game::{Deck, Fact, Facts};
use cards::lexicon::prose::spelt;

/// The facts of a deck.
pub(super) fn facts(deck: &Deck<LootRoll>) -> Facts {
    let own = deck.own();
    let (rules, players) = (&own.rules, &own.players);
    let pile = |pile: Pile| deck.cards().iter().filter(|e| e.card.pile() == pile).count() as i64;
    let loot = |wanted: &dyn Fn(&super::card::Loot) -> bool| {
        deck.cards().iter().filter(|e| matches!(&e.card, Card::Loot(l) if wanted(l))).count() as i64
    };
    let numbers: [(&str, i64); 37] = [
        ("players_least", players.least.into()),
        ("players_min", players.min.into()),
        ("players_max", players.max.into()),
        ("base_survivability", rules.base_survivability.into()),
        ("bag_limit", rules.bag_limit.into()),
        ("roll_limit", i64::from(rules.bag_limit) - 1),
        ("starting_abilities", rules.starting_abilities.into()),
        ("explore_draw", rules.explore_draw.into()),
        ("die_sides", rules.die_sides.into()),
        ("tie_rolls", rules.tie_rolls.into()),
        ("dungeons", rules.dungeons.into()),
        ("towns", i64::from(rules.dungeons) - 1),
        ("regular_wins", rules.regular_wins.into()),
        ("vendor_cards", rules.vendor_cards.into()),
        ("town_turns", rules.town_turns.into()),
        ("purchases", rules.purchases.into()),
        ("cards", deck.cards().len() as i64),
        ("ability_cards", pile(Pile::Ability)),
        ("common_cards", pile(Pile::Common)),
        ("rare_cards", pile(Pile::Rare)),
        ("epic_cards", pile(Pile::Epic)),
        ("monster_cards", pile(Pile::Monster)),
        ("loot_cards", loot(&|_| true)),
        ("gear_cards", loot(&|l| l.gear.is_some())),
        ("two_handed_cards", loot(&|l| l.gear.is_some_and(|g| g.slot == Slot::BothHands))),
        ("dice", players.max.into()),
        ("choice_cards", i64::from(players.max) * Choice::ALL.len() as i64),
        ("fight_cards", players.max.into()),
        ("flight_cards", players.max.into()),
        ("choices", Choice::ALL.len() as i64),
        ("piles", Pile::ALL.len() as i64),
        ("discard_piles", Pile::ALL.len() as i64),
        ("rarities", Rarity::ALL.len() as i64),
        ("slots", Slot::ALL.iter().filter(|s| **s != Slot::BothHands).count() as i64),
        ("windows", Window::ALL.iter().filter(|w| **w != Window::AnyTime).count() as i64),
        ("card_types", LootRoll::KINDS_OF_CARD as i64),
        ("backs", Pile::ALL.len() as i64 + 1),
    ];
    let mut facts: Facts = numbers.iter().map(|(name, n)| ((*name).to_owned(), Fact::Number(*n))).collect();
    let words = numbers.iter().filter_map(|(name, n)| Some(((*name).to_owned(), Fact::Word(spelt(*n)?.to_owned()))));
    facts.insert("words".to_owned(), Fact::Map(words.collect()));
    facts.insert("d20".to_owned(), Fact::Word(format!("d{}", rules.die_sides)));
    let die = format!("*A d{} for each player*: {} of them if all {} play.", rules.die_sides, players.max, players.max);
    let marker = "*A coin* to move along the tracker, down and down.".to_owned();
    facts.insert("needs".to_owned(), Fact::List(vec![Fact::Word(die), Fact::Word(marker)]));
    facts
}
