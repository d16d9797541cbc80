//! The constants of Looterz from `game.yaml`: numbers of its rules, contents of the box. Each number of the rules is written
//! only there.

use cards::game::Span;
use ground::diag::Diag;
use ground::grammar::keys;
use ground::locus::Locus;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::number::within;

/// The largest number of sides of a die: throws are counted by face, and probabilities are looked up by Power.
pub const SIDES: usize = 20;

keys! {
    /// Everything in game.yaml except the title and the card files.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Constants {
        /// The possible numbers of players (LZ-3).
        pub players: Players,
        /// The numbers of the rules.
        pub rules: Numbers,
        /// The contents of the box (LZ-1).
        pub parts: Parts,
        /// The ids of Looterz that players expect, and the Power by which each is known, if any (LZ-P1).
        #[serde(default)]
        pub known: BTreeMap<String, Option<i32>>,
        /// The limits of a balanced deck: beyond them there is a warning. A missing limit is not checked.
        #[serde(default)]
        pub balance: Balance,
    }

    /// The possible numbers of players.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Players {
        /// The fewest.
        pub min: i32,
        /// The largest number of players; aids are printed for this many.
        pub max: i32,
    }

    /// The numbers of the rules.
    #[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Numbers {
        /// The number of cards dealt to the starting player (LZ-12).
        pub first_hand: i32,
        /// The number of cards dealt to the others (LZ-12).
        pub other_hands: i32,
        /// The Loot that wins (LZ-15), for each number of players from the smallest to the largest.
        pub loot_to_win: Vec<i32>,
        /// The number of Looterz that a player keeps in the sacrifice phase (LZ-30).
        pub looter_limit: i32,
        /// The number of cards in hand after that phase (LZ-32).
        pub hand_limit: i32,
        /// The number of sides of a die (LZ-2).
        pub die_sides: i32,
        /// The number of rounds after which the game is stopped (LZ-A35).
        pub round_guard: i32,
    }

    /// The contents of the box besides aids and rulebook.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Parts {
        /// The number of Looterz cards, including copies.
        pub cards: i32,
        /// Loot tokens.
        pub loot_tokens: i32,
        /// Life tokens.
        pub life_tokens: i32,
        /// Dice.
        pub dice: i32,
    }

    /// The limits of a balanced deck, by law; copies count.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Balance {
        /// A card with this Power or more is strong (LZ-P3).
        pub strong: i32,
        /// The largest number of strong cards.
        pub strong_cards: Option<i32>,
        /// The mean Loot of one Search of a card (LZ-P3).
        pub search: Option<Span>,
        /// The mean Loot of one Search over the whole deck.
        pub search_mean: Option<Span>,
        /// The number of cards without an ability (LZ-P4).
        pub plain: Option<Span>,
        /// The number of cards with Taunt.
        pub taunt: Option<Span>,
        /// The number of cards with an Activation.
        pub activation: Option<Span>,
        /// The number of cards with a Recruitment.
        pub recruitment: Option<Span>,
        /// The number of cards with a Last Wish.
        pub last_wish: Option<Span>,
        /// The number of cards with another passive effect.
        pub passive: Option<Span>,
        /// Frogs.
        pub frog: Option<Span>,
        /// The number of cards that Steal.
        pub steal: Option<Span>,
        /// The number of cards that force a Sacrifice.
        pub sacrifice: Option<Span>,
        /// The number of cards that lock something for all players.
        pub lock: Option<Span>,
        /// The number of cards that remove others from play (LZ-P6).
        pub removal: Option<Span>,
        /// The least number of those that can remove a lock (LZ-P6).
        pub lock_answers: Option<i32>,
        /// The least number of Frogs, if a card mentions them (LZ-P8).
        pub frogs_spoken_of: Option<i32>,
    }
}

impl Constants {
    /// The Loot that wins with this number of players (LZ-15); `None` if the number is not possible.
    pub fn loot_to_win(&self, players: i32) -> Option<i32> {
        usize::try_from(players.checked_sub(self.players.min)?)
            .ok()
            .and_then(|i| self.rules.loot_to_win.get(i))
            .copied()
    }

    /// Reports numbers that are too large to be played or printed.
    pub(super) fn faults(&self, at: Locus) -> Vec<Diag> {
        let Constants { players, rules, parts, .. } = self;
        let numbers = [
            ("players", "min", players.min, 2..=6),
            ("players", "max", players.max, players.min.max(2)..=6),
            ("rules", "first_hand", rules.first_hand, 0..=9),
            ("rules", "other_hands", rules.other_hands, 0..=9),
            ("rules", "looter_limit", rules.looter_limit, 1..=9),
            ("rules", "hand_limit", rules.hand_limit, 1..=20),
            ("rules", "die_sides", rules.die_sides, 2..=SIDES as i32),
            ("rules", "round_guard", rules.round_guard, 10..=1000),
            ("parts", "cards", parts.cards, 1..=400),
            ("parts", "loot_tokens", parts.loot_tokens, 1..=200),
            ("parts", "life_tokens", parts.life_tokens, 1..=200),
            ("parts", "dice", parts.dice, 1..=40),
        ];
        let numbers =
            numbers.into_iter().map(|(group, name, value, bounds)| (at.key(group).key(name), name, value, bounds));
        let at_loot = at.key("rules").key("loot_to_win");
        let loot = rules.loot_to_win.iter().enumerate().map(|(i, n)| (at_loot.nth(i), "loot_to_win", *n, 1..=99));
        let mut diags = Vec::new();
        for (at, name, value, bounds) in numbers.chain(loot) {
            within(name, value, bounds, at, &mut diags);
        }
        let asked = usize::try_from(players.max - players.min + 1).unwrap_or(0);
        if rules.loot_to_win.len() != asked {
            let what = format!(
                "`loot_to_win` has {} numbers; {} to {} players need {asked}, one for each number of players",
                rules.loot_to_win.len(),
                players.min,
                players.max
            );
            diags.push(Diag::error(at_loot, "bad-number", what).help(format!("write a list of {asked} numbers")));
        }
        diags
    }
}
