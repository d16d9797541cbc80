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
    /// Everything in game.yaml except the title and the card files.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Constants {
        /// The possible numbers of players: each leads a team.
        pub players: Players,
        /// The numbers of the rules.
        pub rules: Numbers,
        /// The contents of the box.
        pub parts: Parts,
        /// A simple game in which the loot is used: moves, adventures, attacks. It is not part of the rules and can
        /// be replaced.
        pub skirmish: Skirmish,
        /// The value of a card to a hero who can use it, in hundredths (HL-P8).
        pub worth: Worth,
        /// The limits of a balanced deck, which must hold.
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
        /// The draws that a card costs (HL-6).
        pub draws: ByDeck,
        /// The gold that a card costs in a shop (HL-A25).
        pub price: ByDeck,
        /// The gold that a point on a roll costs (HL-3).
        pub bonus_price: i32,
        /// The largest number of points that can be bought for a roll.
        pub bonus_most: i32,
        /// The number of hand-overs and pick-ups in one Free step after which the game ends as stalled; no real game
        /// needs as many.
        pub free_guard: i32,
    }

    /// The contents of the box besides cards.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Parts {
        /// The number of gold coins; the bank has those that no hero has.
        pub coins: i32,
    }

    /// The stand-in.
    #[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Skirmish {
        /// The number of rounds in a game.
        pub rounds: i32,
        /// The number of heroes in a team.
        pub team: i32,
        /// The gold that each hero begins with.
        pub gold: i32,
        /// The draws that each hero begins with: cards from War and Secret in turn, face down.
        pub cards: i32,
        /// The number of faces of the die.
        pub die: i32,
        /// The number that the sum of die and hit rating must reach.
        pub to_hit: i32,
        /// The Power of bare hands.
        pub fist_power: i32,
        /// The Wounds that bare hands deal.
        pub fist_wound: i32,
        /// The points for an adventure.
        pub adventure_points: i32,
        /// The points for a hero who is defeated.
        pub defeat_points: i32,
        /// Adventures, by the letters that stand for them on maps.
        pub adventures: Vec<Adventure>,
    }

    /// A place where heroes can win draws.
    #[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Adventure {
        /// The letter of its spaces on a map.
        pub sign: String,
        /// Its name.
        pub title: String,
        /// The rating that is added to the die.
        pub test: Rating,
        /// The number that the sum of die and rating must reach.
        pub target: i32,
        /// The draws that it gives.
        pub draws: i32,
        /// The gold that it gives.
        #[serde(default)]
        pub gold: i32,
        /// The number of cards that must be paid first (HL-22).
        #[serde(default)]
        pub toll: i32,
    }

    /// The value of one unit of each, in hundredths.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Worth {
        /// The value of a point of a rating.
        pub rating: i32,
        /// The value of a point by which a weapon's number changes.
        pub weapon: i32,
        /// The value of a Wound that a weapon deals, including its Power.
        pub wound: i32,
        /// The value of each space of a weapon's reach.
        pub reach: i32,
        /// The value of a space of a mount's Speed beyond 4.
        pub speed: i32,
        /// The value of a point of a minion's ratings.
        pub minion: i32,
        /// The value of a coin at the start of each turn.
        pub income: i32,
        /// The value of an item that is not stolen.
        pub ward: i32,
        /// The value of a Wound that is healed.
        pub heal: i32,
        /// The value of a Wound that is dealt without a roll.
        pub harm: i32,
        /// The value of an item that is stolen.
        pub steal: i32,
        /// The value of an item that is destroyed.
        pub destroy: i32,
        /// A draw.
        pub draws: i32,
        /// A coin.
        pub gold: i32,
        /// The value of a space of the range at which cards are turned over.
        pub expose: i32,
        /// The value of a space that is jumped.
        pub jump: i32,
        /// The value of a point on a roll.
        pub boost: i32,
        /// The value of a point of Armor against one attack.
        pub block: i32,
        /// The percentage of its value that a card with a single use keeps.
        pub once: i32,
        /// The percentage of its value that a card keeps if it lasts until it defeats a hero.
        pub until_defeat: i32,
    }

    /// The limits of a balanced deck.
    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Balance {
        /// The least percentage of each deck that every hero can employ (HL-P3).
        pub employ: i32,
        /// The value of a mean Elite card relative to a mean War or Secret card (HL-P6).
        pub elite: Span,
        /// The number of draws planned for a hero; decks must last for them (HL-P10).
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
    /// Reports numbers that are too large to be played or printed.
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
