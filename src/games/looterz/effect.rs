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
    /// When an effect comes into play.
    Trigger {
        /// While the Looter is in play.
        Passive = "passive",
        /// As the Looter's action, instead of Search or Attack (LZ-35).
        Activation = "activation",
        /// When the Looter enters the Dungeon (LZ-37).
        Recruitment = "recruitment",
        /// When it moves from play to the Graveyard (LZ-36).
        LastWish = "last_wish",
        /// When it kills another Looter.
        OnKill = "on_kill",
        /// When it loses Life.
        OnDamaged = "on_damaged",
        /// After it Searches.
        OnSearch = "on_search",
        /// When its controller's turn begins.
        OnTurnStart = "on_turn_start",
        /// When another Looter enters the Dungeon.
        OnOtherEnters = "on_other_enters",
        /// When another Looter moves from play to the Graveyard.
        OnOtherDies = "on_other_dies",
    }
}

words! {
    /// Words that stand for a whole effect.
    Keyword {
        /// Of your Looterz, opponents must choose one with this (LZ-40).
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
    /// Who comes first.
    Order {
        /// The active player, then round the table (LZ-44).
        Clockwise = "clockwise",
    }
}

words! {
    /// The kind of an action, as far as dice are concerned.
    Actions {
        /// Search (LZ-25).
        Search = "search",
        /// Attack (LZ-26).
        Attack = "attack",
        /// Either.
        Both = "both",
    }
}

words! {
    /// Actions that can be forbidden.
    Deed {
        /// The action.
        Search = "search",
        /// The operation (LZ-39).
        Steal = "steal",
        /// The action.
        Attack = "attack",
        /// The action.
        Activation = "activation",
    }
}

impl Deed {
    /// Those that are actions (LZ-22): to Steal is none.
    pub const ACTIONS: [Deed; 3] = [Deed::Search, Deed::Attack, Deed::Activation];
}

words! {
    /// The source of moved Life.
    From {
        /// This Looter's.
        This = "self",
        /// That of one of its controller's.
        OwnLooter = "own_looter",
        /// Anybody's.
        AnyLooter = "any_looter",
    }
}

words! {
    /// Who picks the cards.
    Chooser {
        /// Their owner.
        Owner = "owner",
        /// Chance.
        Random = "random",
    }
}

words! {
    /// Where Looterz are recruited from (LZ-37).
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
    /// How long an effect lasts.
    Duration {
        /// It is done and over.
        Instant = "instant",
        /// Until after the hand check (LZ-A14).
        UntilEndOfTurn = "until_end_of_turn",
        /// Until its controller's next turn begins.
        UntilYourNextTurn = "until_your_next_turn",
        /// As long as this Looter is in play.
        WhileInPlay = "while_in_play",
        /// For good.
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
            /// How much.
            n: i32,
        },
        /// The player has at least this many Looterz in play.
        ControlsAtLeast = "controls_at_least" {
            /// How many.
            n: i32,
        },
        /// The player has at most this many Looterz in play.
        ControlsAtMost = "controls_at_most" {
            /// How many.
            n: i32,
        },
        /// The target is of a class.
        TargetHasTag = "target_has_tag" {
            /// Which.
            tag: Tag,
        },
        /// The target has at most so much Life.
        TargetLifeAtMost = "target_life_at_most" {
            /// How much.
            n: i32,
        },
        /// The target has at least so much Life.
        TargetLifeAtLeast = "target_life_at_least" {
            /// How much.
            n: i32,
        },
        /// The player has at most this many cards in hand.
        HandAtMost = "hand_at_most" {
            /// How many.
            n: i32,
        },
        /// The Graveyard has at least this many cards.
        GraveyardAtLeast = "graveyard_at_least" {
            /// How many.
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
            /// Only of these classes.
            #[serde(default)]
            tags: Vec<Tag>,
            /// Not this one.
            #[serde(default)]
            other: bool,
        },
        /// One of the player's own.
        OwnLooter = "own_looter" {
            /// Only of these classes.
            #[serde(default)]
            tags: Vec<Tag>,
            /// Not this one.
            #[serde(default)]
            other: bool,
        },
        /// One of an opponent's.
        OpponentLooter = "opponent_looter" {
            /// Only of these classes.
            #[serde(default)]
            tags: Vec<Tag>,
        },
        /// Every Looter in play.
        EachLooter = "each_looter" {
            /// Only of these classes.
            #[serde(default)]
            tags: Vec<Tag>,
            /// Not this one.
            #[serde(default)]
            other: bool,
        },
        /// Every one of the player's own.
        EachOwnLooter = "each_own_looter" {
            /// Only of these classes.
            #[serde(default)]
            tags: Vec<Tag>,
            /// Not this one.
            #[serde(default)]
            other: bool,
        },
        /// Every one of every opponent's.
        EachOpponentLooter = "each_opponent_looter" {
            /// Only of these classes.
            #[serde(default)]
            tags: Vec<Tag>,
        },
        /// The player who controls this Looter.
        Controller = "controller",
        /// An opponent.
        ChosenOpponent = "chosen_opponent",
        /// The richest opponent; among equals the player chooses (LZ-46).
        OpponentWithMostLoot = "opponent_with_most_loot",
        /// Every opponent.
        EachOpponent = "each_opponent",
        /// Everybody.
        EachPlayer = "each_player",
        /// A card in the Graveyard.
        GraveyardCard = "graveyard_card" {
            /// Only of these classes.
            #[serde(default)]
            tags: Vec<Tag>,
        },
        /// Whatever is in play, now and later.
        AllLooterzEverywhere = "all_looterz_everywhere",
    }
}

phrases! {
    /// An operation.
    Op {
        /// Life tokens are put on the target; there is no limit (LZ-A6).
        PlaceLife = "place_life" {
            /// How many.
            amount: i32,
        },
        /// The target loses Life; no attack (LZ-F6).
        DealDamage = "deal_damage" {
            /// How much.
            amount: i32,
        },
        /// Life tokens go from one Looter to the target.
        MoveLife = "move_life" {
            /// How many.
            amount: i32,
            /// From whom.
            from: From,
        },
        /// To the Graveyard, whatever its Life (LZ-41).
        Destroy = "destroy",
        /// The target puts own Looterz into the Graveyard (LZ-38).
        Sacrifice = "sacrifice" {
            /// How many.
            count: i32,
            /// Not this one.
            #[serde(default)]
            exclude_self: bool,
        },
        /// Loot moves from the target to the player (LZ-39).
        Steal = "steal" {
            /// How much.
            amount: i32,
        },
        /// Loot from the supply.
        GainLoot = "gain_loot" {
            /// How much.
            amount: i32,
        },
        /// Loot to the supply.
        LoseLoot = "lose_loot" {
            /// How much.
            amount: i32,
        },
        /// The target draws.
        Draw = "draw" {
            /// How many cards.
            count: i32,
        },
        /// The target discards from the hand.
        DiscardHand = "discard_hand" {
            /// How many cards.
            count: i32,
            /// Who picks them.
            chooser: Chooser,
        },
        /// The player controls the target (LZ-F7).
        TakeControl = "take_control",
        /// The target and one of the player's change controllers.
        SwapControl = "swap_control",
        /// The target goes to its controller's hand.
        ReturnToHand = "return_to_hand",
        /// Looterz enter the Dungeon, with their Recruitment.
        RecruitFrom = "recruit_from" {
            /// From where.
            zone: Zone,
            /// How many.
            count: i32,
        },
        /// From the Graveyard to the player's hand.
        TakeFromGraveyard = "take_from_graveyard" {
            /// How many cards.
            count: i32,
        },
        /// The target's Power changes (LZ-F4).
        ModifyPower = "modify_power" {
            /// By how much.
            amount: i32,
        },
        /// The target rolls more or fewer dice (LZ-F4).
        ModifyDice = "modify_dice" {
            /// By how many.
            amount: i32,
            /// For which actions.
            actions: Actions,
        },
        /// The target's dice may be rolled again, once.
        RerollDice = "reroll_dice" {
            /// For which actions.
            actions: Actions,
            /// How many dice.
            count: i32,
        },
        /// The target cannot take these actions.
        Forbid = "forbid" {
            /// The forbidden action.
            actions: Vec<Deed>,
        },
        /// The target attacks several times (LZ-47).
        MultiAttack = "multi_attack" {
            /// How many.
            count: i32,
        },
        /// The target may act once more.
        ExtraAction = "extra_action",
        /// The target loses less to each attack.
        PreventDamage = "prevent_damage" {
            /// How much less.
            amount: i32,
        },
        /// Who attacks the target loses Life.
        TaxAttackers = "tax_attackers" {
            /// How much.
            amount: i32,
        },
        /// The player chooses what is done.
        ChooseOne = "choose_one" {
            /// The ways to choose from.
            options: Vec<Way>,
        },
        /// The player looks at the top of the draw pile.
        Peek = "peek" {
            /// How many cards.
            count: i32,
        },
    }
}

keys! {
    /// One of the ways to choose from, with a target of its own.
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
    /// The classes it is narrowed to.
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
    /// It and what is chosen from within it, each with its target.
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
