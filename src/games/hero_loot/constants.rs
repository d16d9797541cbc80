//! The constants of Hero Loot from `game.yaml`: numbers of its rules and of the skirmish, and the model of card values. Each
//! number of the rules is written only there.

use super::effect::{DeckName, Rating};
use cards::game::Span;
use ground::diag::Diag;
use ground::grammar::keys;
use ground::locus::Locus;
use serde::{Deserialize, Serialize};
use table::number::within;

keys! {
    /// Everything beyond title and card files.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Constants {
        /// Who can play: each leads a team.
        pub players: Players,
        /// The numbers of the rules.
        pub rules: Numbers,
        /// The contents of the box.
        pub parts: Parts,
        /// The stand-in for the game around the loot: moves, adventures, attacks. It is not part of the rules and can be replaced.
        pub skirmish: Skirmish,
        /// The value of a card to a hero who can use it, in hundredths (HL-P8).
        pub worth: Worth,
        /// The limits of a balanced deck, which must hold.
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

    /// A number for each deck.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct ByDeck {
        /// War.
        pub war: i32,
        /// Secret.
        pub secret: i32,
        /// Elite.
        pub elite: i32,
    }

    /// The numbers of the rules.
    #[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Numbers {
        /// Draws that a card costs (HL-6).
        pub draws: ByDeck,
        /// Gold that a card costs in a shop (HL-A25).
        pub price: ByDeck,
        /// Gold for 1 more on a roll (HL-3).
        pub bonus_price: i32,
        /// How often that may be bought for a roll.
        pub bonus_most: i32,
        /// Hand-overs and pick-ups in one Free step after which a game ends as stalled: more than anybody makes.
        pub free_guard: i32,
    }

    /// The contents of the box besides cards.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Parts {
        /// Gold coins: the bank has those that no hero has.
        pub coins: i32,
    }

    /// The stand-in.
    #[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Skirmish {
        /// Rounds of a game.
        pub rounds: i32,
        /// Heroes of a team.
        pub team: i32,
        /// Gold that each hero begins with.
        pub gold: i32,
        /// Draws that each hero begins with: cards from War and Secret by turns, face down.
        pub cards: i32,
        /// Faces of the die.
        pub die: i32,
        /// The number that die and hit rating must reach.
        pub to_hit: i32,
        /// Power of bare hands.
        pub fist_power: i32,
        /// Wounds of bare hands.
        pub fist_wound: i32,
        /// Points for an adventure.
        pub adventure_points: i32,
        /// Points for a hero defeated.
        pub defeat_points: i32,
        /// Adventures by the signs that maps have for them.
        pub adventures: Vec<Adventure>,
    }

    /// Somewhere to win draws.
    #[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Adventure {
        /// The letter of its spaces on a map.
        pub sign: String,
        /// Its name.
        pub title: String,
        /// The rating that it tries.
        pub test: Rating,
        /// The number that die and rating must reach.
        pub target: i32,
        /// Draws that it pays.
        pub draws: i32,
        /// Gold that it pays.
        #[serde(default)]
        pub gold: i32,
        /// Cards that have to be paid first (HL-22).
        #[serde(default)]
        pub toll: i32,
    }

    /// The value of one of each, in hundredths.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Worth {
        /// A point of a rating.
        pub rating: i32,
        /// A point of a weapon's number that is changed.
        pub weapon: i32,
        /// A Wound that a weapon deals, with its Power behind it.
        pub wound: i32,
        /// Each space of a weapon's reach.
        pub reach: i32,
        /// A space of a mount's Speed beyond 4.
        pub speed: i32,
        /// A point of a minion's ratings.
        pub minion: i32,
        /// A coin at the start of each turn.
        pub income: i32,
        /// An item that is not stolen.
        pub ward: i32,
        /// A Wound healed.
        pub heal: i32,
        /// A Wound dealt without a roll.
        pub harm: i32,
        /// An item stolen.
        pub steal: i32,
        /// An item destroyed.
        pub destroy: i32,
        /// A draw.
        pub draws: i32,
        /// A coin.
        pub gold: i32,
        /// A space of the range at which cards are turned over.
        pub expose: i32,
        /// A space jumped.
        pub jump: i32,
        /// A point on a roll.
        pub boost: i32,
        /// A point of Armor against one attack.
        pub block: i32,
        /// The share of its value that a card with a single use has, in percent.
        pub once: i32,
        /// The share of its value that a card has which lasts until it defeats a hero, in percent.
        pub until_defeat: i32,
    }

    /// The limits of a balanced deck.
    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Balance {
        /// Share of each deck that every hero can employ, at least, in per cent (HL-P3).
        pub employ: i32,
        /// The value of a mean Elite card relative to a mean War or Secret card (HL-P6).
        pub elite: Span,
        /// Draws planned for a hero, that decks must last for (HL-P10).
        pub planned_draws: i32,
    }
}

impl ByDeck {
    /// The number of a deck.
    pub fn of(&self, deck: DeckName) -> i32 {
        match deck {
            DeckName::War => self.war,
            DeckName::Secret => self.secret,
            DeckName::Elite => self.elite,
        }
    }
}

impl Constants {
    /// Numbers beyond what can be played or printed.
    pub(super) fn faults(&self, at: Locus) -> Vec<Diag> {
        let Constants { players, rules, parts, skirmish, .. } = self;
        let mut diags = Vec::new();
        let numbers = [
            ("players", "min", players.min, 2..=6),
            ("players", "max", players.max, players.min.max(2)..=6),
            ("rules", "bonus_price", rules.bonus_price, 1..=9),
            ("rules", "bonus_most", rules.bonus_most, 0..=9),
            ("rules", "free_guard", rules.free_guard, 100..=10_000),
            ("parts", "coins", parts.coins, 1..=250),
            ("skirmish", "rounds", skirmish.rounds, 1..=20),
            ("skirmish", "team", skirmish.team, 1..=4),
            ("skirmish", "gold", skirmish.gold, 0..=5),
            ("skirmish", "cards", skirmish.cards, 0..=3),
            ("skirmish", "die", skirmish.die, 2..=20),
            ("skirmish", "to_hit", skirmish.to_hit, 1..=20),
            ("skirmish", "fist_power", skirmish.fist_power, 0..=9),
            ("skirmish", "fist_wound", skirmish.fist_wound, 0..=9),
            ("skirmish", "adventure_points", skirmish.adventure_points, 0..=5),
            ("skirmish", "defeat_points", skirmish.defeat_points, 0..=5),
        ];
        for (group, name, value, bounds) in numbers {
            within(name, value, bounds, at.key(group).key(name), &mut diags);
        }
        for (name, by) in [("draws", rules.draws), ("price", rules.price)] {
            for deck in DeckName::ALL {
                let at = at.key("rules").key(name).key(deck.key());
                within(deck.key(), by.of(*deck), 1..=9, at, &mut diags);
            }
        }
        for (i, adventure) in skirmish.adventures.iter().enumerate() {
            let at = at.key("skirmish").key("adventures").nth(i);
            within("target", adventure.target, 1..=30, at.key("target"), &mut diags);
            within("draws", adventure.draws, 0..=4, at.key("draws"), &mut diags);
            within("gold", adventure.gold, 0..=9, at.key("gold"), &mut diags);
            within("toll", adventure.toll, 0..=1, at.key("toll"), &mut diags);
            let twice = skirmish.adventures[..i].iter().any(|other| other.sign == adventure.sign);
            let letter = matches!(adventure.sign.as_bytes(), [b'A'..=b'Z']) && adventure.sign != "D";
            if twice || !letter {
                let what = format!("`{}` cannot be the sign of an adventure", adventure.sign);
                let help = "write a capital letter that no other adventure has; D stands for a Dome";
                diags.push(Diag::error(at.key("sign"), "bad-sign", what).help(help));
            }
        }
        diags
    }

    /// The adventure that a letter of a map stands for.
    pub(super) fn adventure(&self, sign: char) -> Option<usize> {
        self.skirmish.adventures.iter().position(|adventure| adventure.sign.starts_with(sign))
    }
}
