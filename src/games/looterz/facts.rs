//! Named numbers for rulebook and aids, from `game.yaml`, from the vocabulary and from counting cards; none is typed here.

use super::card::Looter;
use super::constants::Constants;
use super::effect::{Deed, Keyword, Looterz, Tag, Trigger};
use super::phrase;
use super::state::Phase;
use cards::game::{Deck, Fact, Facts};
use cards::lexicon::prose::spelt;

/// The words of the rules that cards print in bold: three triggers, two verbs, and the keywords.
const LEADS: [Trigger; 3] = [Trigger::Activation, Trigger::Recruitment, Trigger::LastWish];
const VERBS: usize = 2;

/// The Loot that wins (LZ-15); numbers of players that need the same are joined: `3–4` players, 10 Loot.
pub(super) fn goals(own: &Constants) -> Vec<(String, i32)> {
    let mut runs: Vec<(i32, i32, i32)> = Vec::new();
    for players in own.players.min..=own.players.max {
        let Some(loot) = own.loot_to_win(players) else { continue };
        match runs.last_mut() {
            Some((_, last, same)) if *same == loot => *last = players,
            _ => runs.push((players, players, loot)),
        }
    }
    let said = |(first, last, loot)| match first == last {
        true => (format!("{first}"), loot),
        false => (format!("{first}\u{2013}{last}"), loot),
    };
    runs.into_iter().map(said).collect()
}

/// The facts of a deck.
pub(super) fn facts(deck: &Deck<Looterz>) -> Facts {
    let own = deck.own();
    let (rules, players, parts) = (&own.rules, &own.players, &own.parts);
    let count = |wanted: &dyn Fn(&Looter) -> bool| {
        deck.cards().iter().filter(|e| wanted(&e.card)).map(|e| i64::from(e.card.copies)).sum::<i64>()
    };
    let numbers: [(&str, i64); 25] = [
        ("players_min", players.min.into()),
        ("players_max", players.max.into()),
        ("cards", count(&|_| true)),
        ("titles", deck.cards().len() as i64),
        ("loot_tokens", parts.loot_tokens.into()),
        ("life_tokens", parts.life_tokens.into()),
        ("dice", parts.dice.into()),
        ("rulebooks", 1),
        ("first_hand", rules.first_hand.into()),
        ("other_hands", rules.other_hands.into()),
        ("looter_limit", rules.looter_limit.into()),
        ("hand_limit", rules.hand_limit.into()),
        ("die_sides", rules.die_sides.into()),
        ("round_guard", rules.round_guard.into()),
        ("phases", Phase::TURN.len() as i64),
        ("actions", Deed::ACTIONS.len() as i64),
        ("keywords", (LEADS.len() + VERBS + Keyword::ALL.len()) as i64),
        ("backs", 1),
        ("frogs", count(&|c| c.tags.contains(&Tag::Frog))),
        ("taunts", count(&|c| c.keeps(Keyword::Taunt))),
        ("plain_looterz", count(&|c| c.effects.is_empty())),
        ("activations", count(&|c| c.has(Trigger::Activation))),
        ("recruitments", count(&|c| c.has(Trigger::Recruitment))),
        ("last_wishes", count(&|c| c.has(Trigger::LastWish))),
        ("most_life", deck.cards().iter().map(|e| i64::from(e.card.life)).max().unwrap_or(0)),
    ];
    // The Loot that wins, by the number of players: `loot_2`, `loot_3`, ..
    let to_win = (players.min..=players.max).filter_map(|n| Some((format!("loot_{n}"), own.loot_to_win(n)?.into())));
    let numbers = numbers.iter().map(|(name, n)| ((*name).to_owned(), *n)).chain(to_win);
    let numbers: Vec<(String, i64)> = numbers.collect();
    let mut facts: Facts = numbers.iter().map(|(name, n)| (name.clone(), Fact::Number(*n))).collect();
    let words = numbers.iter().filter_map(|(name, n)| Some((name.clone(), Fact::Word(spelt(*n)?.to_owned()))));
    facts.insert("words".to_owned(), Fact::Map(words.collect()));
    let goals = goals(own).into_iter().map(|(players, loot)| {
        let named = [("players", Fact::Word(players)), ("loot", Fact::Number(loot.into()))];
        Fact::Map(named.into_iter().map(|(name, fact)| (name.to_owned(), fact)).collect())
    });
    facts.insert("goals".to_owned(), Fact::List(goals.collect()));
    let dice = format!("*{} dice* with {} faces, for everybody together.", parts.dice, rules.die_sides);
    facts.insert("needs".to_owned(), Fact::List(vec![Fact::Word(dice)]));
    for keyword in Keyword::ALL {
        facts.insert(format!("{}_means", keyword.key()), Fact::Word(phrase::reminder(*keyword).to_owned()));
    }
    facts
}
