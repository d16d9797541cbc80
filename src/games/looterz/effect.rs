//! The vocabulary of Looterz (LZ section 11) as closed enums. A variant without a text, an effect and a count does not compile.

use cards::lexicon::{Never, Vocabulary};
use ground::grammar::{keys, phrases, words};
use serde::{Deserialize, Serialize};

/// The words of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looterz {}

impl Vocabulary for Looterz {
    type Trigger = Trigger;
    type Window = Never;
    type Condition = Condition;
    type Target = Target;
    type Op = Op;
    type Duration = Duration;
    type Lock = Never;
    type Place = Never;
    type Keyword = Keyword;
    type Order = Order;

    const KEYS: &'static [&'static str] =
        &["trigger", "keyword", "if", "optional", "cost", "target", "order", "ops", "duration", "wording", "manual"];

    fn moment(keyword: &Keyword) -> Trigger {
        match keyword {
            Keyword::Taunt => Trigger::Passive,
        }
    }
}

words! {
    /// The event that triggers an effect.
    Trigger {
        /// While the Looter is in play.
        Passive = "passive",
        /// The player uses it as the Looter's action, instead of Search or Attack (LZ-35).
        Activation = "activation",
        /// The Looter enters the Dungeon (LZ-37).
        Recruitment = "recruitment",
        /// The Looter moves from play to the Graveyard (LZ-36).
        LastWish = "last_wish",
        /// The Looter kills another Looter.
        OnKill = "on_kill",
        /// The Looter loses Life.
        OnDamaged = "on_damaged",
        /// The Looter has Searched.
        OnSearch = "on_search",
        /// The turn of its controller begins.
        OnTurnStart = "on_turn_start",
        /// Another Looter enters the Dungeon.
        OnOtherEnters = "on_other_enters",
        /// Another Looter moves from play to the Graveyard.
        OnOtherDies = "on_other_dies",
    }
}

words! {
    /// Words that stand for a whole effect.
    Keyword {
        /// An opponent who chooses one of your Looterz must choose one with this keyword (LZ-40).
        Taunt = "taunt",
    }
}

words! {
    /// Classes of Looter that an effect can name.
    Tag {
        /// A Frog (LZ-10, LZ-A30).
        Frog = "frog",
    }
}

words! {
    /// The player who begins.
    Order {
        /// The active player begins, and the others follow clockwise (LZ-44).
        Clockwise = "clockwise",
    }
}

words! {
    /// The kind of an action, for effects on dice.
    Actions {
        /// Search (LZ-25).
        Search = "search",
        /// Attack (LZ-26).
        Attack = "attack",
        /// Both kinds of action.
        Both = "both",
    }
}

words! {
    /// Actions that can be forbidden.
    Deed {
        /// The action with this name.
        Search = "search",
        /// The operation (LZ-39).
        Steal = "steal",
        /// The action with this name.
        Attack = "attack",
        /// The action with this name.
        Activation = "activation",
    }
}

impl Deed {
    /// The deeds that are actions (LZ-22); stealing is not an action.
    pub const ACTIONS: [Deed; 3] = [Deed::Search, Deed::Attack, Deed::Activation];
}

words! {
    /// The Looter that gives Life.
    From {
        /// This Looter.
        This = "self",
        /// A Looter of the target's controller.
        OwnLooter = "own_looter",
        /// Any Looter in play.
        AnyLooter = "any_looter",
    }
}

words! {
    /// Who picks the cards.
    Chooser {
        /// The owner of the cards.
        Owner = "owner",
        /// Chance picks them.
        Random = "random",
    }
}

words! {
    /// The place from which Looterz are recruited (LZ-37).
    Zone {
        /// The hand.
        Hand = "hand",
        /// The Graveyard.
        Graveyard = "graveyard",
        /// The draw pile: the Inn.
        DrawPile = "draw_pile",
    }
}

words! {
    /// The duration of an effect.
    Duration {
        /// It is done at once and does not last.
        Instant = "instant",
        /// The effect lasts until the end of the turn, after the hand check (LZ-A14).
        UntilEndOfTurn = "until_end_of_turn",
        /// The effect lasts until its controller's next turn begins.
        UntilYourNextTurn = "until_your_next_turn",
        /// The effect lasts while this Looter is in play.
        WhileInPlay = "while_in_play",
        /// For the rest of the game.
        Permanent = "permanent",
    }
}

phrases! {
    /// A condition.
    Condition {
        /// No player has less Loot than this one.
        YouHaveLeastLoot = "you_have_least_loot",
        /// No player has more Loot than this one.
        YouHaveMostLoot = "you_have_most_loot",
        /// An opponent has at least this much Loot.
        OpponentHasAtLeast = "opponent_has_at_least" {
            /// The amount.
            n: i32,
        },
        /// The player has at least this many Looterz in play.
        ControlsAtLeast = "controls_at_least" {
            /// The number.
            n: i32,
        },
        /// The player has at most this many Looterz in play.
        ControlsAtMost = "controls_at_most" {
            /// The number.
            n: i32,
        },
        /// The target is of a class.
        TargetHasTag = "target_has_tag" {
            /// Which.
            tag: Tag,
        },
        /// The target has at most this much Life.
        TargetLifeAtMost = "target_life_at_most" {
            /// The amount.
            n: i32,
        },
        /// The target has at least this much Life.
        TargetLifeAtLeast = "target_life_at_least" {
            /// The amount.
            n: i32,
        },
        /// The player has at most this many cards in hand.
        HandAtMost = "hand_at_most" {
            /// The number.
            n: i32,
        },
        /// The Graveyard has at least this many cards.
        GraveyardAtLeast = "graveyard_at_least" {
            /// The number.
            n: i32,
        },
        /// A Looter with this title is in play, under any controller.
        TitleInPlay = "title_in_play" {
            /// The title.
            title: String,
        },
    }
}

phrases! {
    /// The target of an effect.
    Target {
        /// This Looter.
        This = "self",
        /// A Looter in play.
        AnyLooter = "any_looter" {
            /// Only Looterz of these classes.
            #[serde(default)]
            tags: Vec<Tag>,
            /// Whether this Looter itself cannot be the target.
            #[serde(default)]
            other: bool,
        },
        /// A Looter of the player.
        OwnLooter = "own_looter" {
            /// Only Looterz of these classes.
            #[serde(default)]
            tags: Vec<Tag>,
            /// Whether this Looter itself cannot be the target.
            #[serde(default)]
            other: bool,
        },
        /// A Looter of an opponent.
        OpponentLooter = "opponent_looter" {
            /// Only Looterz of these classes.
            #[serde(default)]
            tags: Vec<Tag>,
        },
        /// Every Looter in play.
        EachLooter = "each_looter" {
            /// Only Looterz of these classes.
            #[serde(default)]
            tags: Vec<Tag>,
            /// Whether this Looter itself is left out.
            #[serde(default)]
            other: bool,
        },
        /// Every Looter of the player.
        EachOwnLooter = "each_own_looter" {
            /// Only Looterz of these classes.
            #[serde(default)]
            tags: Vec<Tag>,
            /// Whether this Looter itself is left out.
            #[serde(default)]
            other: bool,
        },
        /// Every Looter of every opponent.
        EachOpponentLooter = "each_opponent_looter" {
            /// Only Looterz of these classes.
            #[serde(default)]
            tags: Vec<Tag>,
        },
        /// The player who controls this Looter.
        Controller = "controller",
        /// An opponent.
        ChosenOpponent = "chosen_opponent",
        /// The opponent with the most Loot; among equals the player chooses (LZ-46).
        OpponentWithMostLoot = "opponent_with_most_loot",
        /// Every opponent.
        EachOpponent = "each_opponent",
        /// Each player.
        EachPlayer = "each_player",
        /// A card in the Graveyard.
        GraveyardCard = "graveyard_card" {
            /// Only Looterz of these classes.
            #[serde(default)]
            tags: Vec<Tag>,
        },
        /// Every Looter in play, now and later.
        AllLooterzEverywhere = "all_looterz_everywhere",
    }
}

phrases! {
    /// An operation.
    Op {
        /// The target gets Life tokens; there is no limit (LZ-A6).
        PlaceLife = "place_life" {
            /// The number.
            amount: i32,
        },
        /// The target loses Life, but is not attacked (LZ-F6).
        DealDamage = "deal_damage" {
            /// The amount.
            amount: i32,
        },
        /// Life tokens go from another Looter to the target.
        MoveLife = "move_life" {
            /// The number.
            amount: i32,
            /// The Looter that gives Life.
            from: From,
        },
        /// The target goes to the Graveyard, whatever its Life (LZ-41).
        Destroy = "destroy",
        /// The target chooses Looterz of its own, which go to the Graveyard (LZ-38).
        Sacrifice = "sacrifice" {
            /// The number.
            count: i32,
            /// Whether this Looter itself cannot be Sacrificed.
            #[serde(default)]
            exclude_self: bool,
        },
        /// Loot moves from the target to the player (LZ-39).
        Steal = "steal" {
            /// The amount.
            amount: i32,
        },
        /// The target takes Loot from the supply.
        GainLoot = "gain_loot" {
            /// The amount.
            amount: i32,
        },
        /// The target returns Loot to the supply.
        LoseLoot = "lose_loot" {
            /// The amount.
            amount: i32,
        },
        /// The target draws cards.
        Draw = "draw" {
            /// The number of cards.
            count: i32,
        },
        /// The target discards cards from the hand.
        DiscardHand = "discard_hand" {
            /// The number of cards.
            count: i32,
            /// Who picks the cards.
            chooser: Chooser,
        },
        /// The player takes control of the target (LZ-F7).
        TakeControl = "take_control",
        /// The target and a Looter of the player change controllers.
        SwapControl = "swap_control",
        /// The target goes to its controller's hand.
        ReturnToHand = "return_to_hand",
        /// The target recruits Looterz, with their Recruitment.
        RecruitFrom = "recruit_from" {
            /// The place from which they are recruited.
            zone: Zone,
            /// The number.
            count: i32,
        },
        /// Cards go from the Graveyard to the player's hand.
        TakeFromGraveyard = "take_from_graveyard" {
            /// The number of cards.
            count: i32,
        },
        /// The target's Power changes (LZ-F4).
        ModifyPower = "modify_power" {
            /// The change.
            amount: i32,
        },
        /// The target rolls more or fewer dice (LZ-F4).
        ModifyDice = "modify_dice" {
            /// The number of dice.
            amount: i32,
            /// The kind of action.
            actions: Actions,
        },
        /// The target may roll dice again, once.
        RerollDice = "reroll_dice" {
            /// The kind of action.
            actions: Actions,
            /// The number of dice.
            count: i32,
        },
        /// The target cannot take these actions.
        Forbid = "forbid" {
            /// The forbidden actions.
            actions: Vec<Deed>,
        },
        /// The target attacks several times (LZ-47).
        MultiAttack = "multi_attack" {
            /// The number.
            count: i32,
        },
        /// The target may act once more in this turn.
        ExtraAction = "extra_action",
        /// The target loses less Life to each attack.
        PreventDamage = "prevent_damage" {
            /// The amount of Life.
            amount: i32,
        },
        /// A Looter that attacks the target loses Life.
        TaxAttackers = "tax_attackers" {
            /// The amount.
            amount: i32,
        },
        /// The player chooses one of several options.
        ChooseOne = "choose_one" {
            /// The options.
            options: Vec<Way>,
        },
        /// The player looks at the top cards of the draw pile.
        Peek = "peek" {
            /// The number of cards.
            count: i32,
        },
    }
}

keys! {
    /// An option, which may have its own target.
    #[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Way {
        /// The target.
        #[serde(default)]
        pub target: Option<Target>,
        /// The operations, in order.
        pub ops: Vec<Op>,
    }
}

impl Target {
    /// The classes to which it is limited.
    pub fn tags(&self) -> &[Tag] {
        match self {
            Target::AnyLooter { tags, .. }
            | Target::OwnLooter { tags, .. }
            | Target::OpponentLooter { tags }
            | Target::EachLooter { tags, .. }
            | Target::EachOwnLooter { tags, .. }
            | Target::EachOpponentLooter { tags }
            | Target::GraveyardCard { tags } => tags,
            _ => &[],
        }
    }
}

impl Op {
    /// The operation and those of its options, each with its target.
    pub fn within<'o>(&'o self, target: Option<&'o Target>) -> Vec<(&'o Op, Option<&'o Target>)> {
        match self {
            Op::ChooseOne { options } => options
                .iter()
                .flat_map(|way| way.ops.iter().flat_map(|op| op.within(way.target.as_ref())))
                .chain([(self, None)])
                .collect(),
            _ => vec![(self, target)],
        }
    }
}
