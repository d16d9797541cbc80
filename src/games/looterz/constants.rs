//! The constants of Looterz from `game.yaml`: numbers of its rules, contents of the box. Each number of the rules is written
//! only there.

use cards::game::Span;
use ground::diag::Diag;
use ground::grammar::keys;
use ground::locus::Locus;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::number::within;

/// Sides of a die, at most: throws are counted by face, and chances are looked up by Power.
pub const SIDES: usize = 20;

keys! {
    /// Everything beyond title and card files.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Constants {
        /// Who can play (LZ-3).
        pub players: Players,
        /// The numbers of the rules.
        pub rules: Numbers,
        /// The contents of the box (LZ-1).
        pub parts: Parts,
        /// Ids of the Looterz that players look for, and the Power that each is known by, if any (LZ-P1).
        #[serde(default)]
        pub known: BTreeMap<String, Option<i32>>,
        /// The limits of a balanced deck: beyond them there is a warning. A missing limit is not checked.
        #[serde(default)]
        pub balance: Balance,
    }

    /// Numbers of players.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Players {
        /// The fewest.
        pub min: i32,
        /// The largest number; aids are printed for this many.
        pub max: i32,
    }

    /// The numbers of the rules.
    #[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Numbers {
        /// Cards dealt to the starting player (LZ-12).
        pub first_hand: i32,
        /// Cards dealt to everybody else (LZ-12).
        pub other_hands: i32,
        /// Loot that wins (LZ-15): for the fewest players, then for one more, up to the most.
        pub loot_to_win: Vec<i32>,
        /// Looterz that a player keeps in the sacrifice phase (LZ-30).
        pub looter_limit: i32,
        /// Cards in hand after it (LZ-32).
        pub hand_limit: i32,
        /// Sides of a die (LZ-2).
        pub die_sides: i32,
        /// Rounds after which the referee gives up (LZ-A35).
        pub round_guard: i32,
    }

    /// The contents of the box besides aids and rulebook.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Parts {
        /// Looterz cards, copies counted.
        pub cards: i32,
        /// Loot tokens.
        pub loot_tokens: i32,
        /// Life tokens.
        pub life_tokens: i32,
        /// Dice.
        pub dice: i32,
    }

    /// The limits of a balanced deck, by law; copies are counted.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Balance {
        /// From this Power on a card is strong (LZ-P3) ..
        pub strong: i32,
        /// .. and at most this many of them.
        pub strong_cards: Option<i32>,
        /// Loot that one Search of a card brings on average (LZ-P3).
        pub search: Option<Span>,
        /// The same over the whole deck.
        pub search_mean: Option<Span>,
        /// Cards without an ability (LZ-P4).
        pub plain: Option<Span>,
        /// Cards with Taunt.
        pub taunt: Option<Span>,
        /// Cards with an Activation.
        pub activation: Option<Span>,
        /// Cards with a Recruitment.
        pub recruitment: Option<Span>,
        /// Cards with a Last Wish.
        pub last_wish: Option<Span>,
        /// Cards with another passive effect.
        pub passive: Option<Span>,
        /// Frogs.
        pub frog: Option<Span>,
        /// Cards that Steal.
        pub steal: Option<Span>,
        /// Cards that force a Sacrifice.
        pub sacrifice: Option<Span>,
        /// Cards that lock something for everybody.
        pub lock: Option<Span>,
        /// Cards that take others out of play (LZ-P6).
        pub removal: Option<Span>,
        /// How many of those answer a lock, at least (LZ-P6).
        pub lock_answers: Option<i32>,
        /// Frogs, where a card speaks of them, at least (LZ-P8).
        pub frogs_spoken_of: Option<i32>,
    }
}

impl Constants {
    /// The Loot that wins with this many players (LZ-15); `None` if this number cannot play.
    pub fn loot_to_win(&self, players: i32) -> Option<i32> {
        usize::try_from(players.checked_sub(self.players.min)?)
            .ok()
            .and_then(|i| self.rules.loot_to_win.get(i))
            .copied()
    }

    /// Numbers beyond what can be played or printed.
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
