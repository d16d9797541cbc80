//! The vocabulary of Looterz (LZ section 11) as closed enums. A variant that does not speak, act and count does not compile.

use crate::lexicon::{Never, Vocabulary, words};
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
        /// Opponents who choose one of your Looterz must choose one with this (LZ-40).
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
    /// What an action is, as far as dice go.
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
    /// What can be forbidden.
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
    /// Whose Life is moved.
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

/// What must hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// Nobody has less Loot than the player.
    YouHaveLeastLoot,
    /// Nobody has more Loot than the player.
    YouHaveMostLoot,
    /// An opponent has so much Loot.
    OpponentHasAtLeast {
        /// How much.
        n: i32,
    },
    /// The player has at least so many Looterz in play.
    ControlsAtLeast {
        /// How many.
        n: i32,
    },
    /// The player has at most so many Looterz in play.
    ControlsAtMost {
        /// How many.
        n: i32,
    },
    /// The target is of a class.
    TargetHasTag {
        /// Which.
        tag: Tag,
    },
    /// The target has at most so much Life.
    TargetLifeAtMost {
        /// How much.
        n: i32,
    },
    /// The target has at least so much Life.
    TargetLifeAtLeast {
        /// How much.
        n: i32,
    },
    /// The player has at most so many cards in hand.
    HandAtMost {
        /// How many.
        n: i32,
    },
    /// The Graveyard holds at least so many cards.
    GraveyardAtLeast {
        /// How many.
        n: i32,
    },
    /// A Looter of this title is in play, whoever controls it.
    TitleInPlay {
        /// The title.
        title: String,
    },
}

/// Whom or what an effect concerns.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Target {
    /// This Looter.
    #[serde(rename = "self")]
    This,
    /// A Looter in play.
    AnyLooter {
        /// Only of these classes.
        #[serde(default)]
        tags: Vec<Tag>,
        /// Not this one.
        #[serde(default)]
        other: bool,
    },
    /// One of the player's own.
    OwnLooter {
        /// Only of these classes.
        #[serde(default)]
        tags: Vec<Tag>,
        /// Not this one.
        #[serde(default)]
        other: bool,
    },
    /// One of an opponent's.
    OpponentLooter {
        /// Only of these classes.
        #[serde(default)]
        tags: Vec<Tag>,
    },
    /// Every Looter in play.
    EachLooter {
        /// Only of these classes.
        #[serde(default)]
        tags: Vec<Tag>,
        /// Not this one.
        #[serde(default)]
        other: bool,
    },
    /// Every one of the player's own.
    EachOwnLooter {
        /// Only of these classes.
        #[serde(default)]
        tags: Vec<Tag>,
        /// Not this one.
        #[serde(default)]
        other: bool,
    },
    /// Every one of every opponent's.
    EachOpponentLooter {
        /// Only of these classes.
        #[serde(default)]
        tags: Vec<Tag>,
    },
    /// The player who controls this Looter.
    Controller,
    /// An opponent.
    ChosenOpponent,
    /// The richest opponent; among equals the player chooses (LZ-46).
    OpponentWithMostLoot,
    /// Every opponent.
    EachOpponent,
    /// Everybody.
    EachPlayer,
    /// A card in the Graveyard.
    GraveyardCard {
        /// Only of these classes.
        #[serde(default)]
        tags: Vec<Tag>,
    },
    /// Whatever is in play, now and later.
    AllLooterzEverywhere,
}

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the parameters are named in the vocabulary of the rules, section 11")]
pub enum Op {
    /// Life tokens are put on the target; there is no most (LZ-A6).
    PlaceLife { amount: i32 },
    /// The target loses Life; no attack (LZ-F6).
    DealDamage { amount: i32 },
    /// Life tokens go from one Looter to the target.
    MoveLife { amount: i32, from: From },
    /// To the Graveyard, whatever its Life (LZ-41).
    Destroy,
    /// The target puts own Looterz into the Graveyard (LZ-38).
    Sacrifice {
        count: i32,
        #[serde(default)]
        exclude_self: bool,
    },
    /// Loot moves from the target to the player (LZ-39).
    Steal { amount: i32 },
    /// Loot from the supply.
    GainLoot { amount: i32 },
    /// Loot to the supply.
    LoseLoot { amount: i32 },
    /// The target draws.
    Draw { count: i32 },
    /// The target discards from the hand.
    DiscardHand { count: i32, chooser: Chooser },
    /// The player controls the target (LZ-F7).
    TakeControl,
    /// The target and one of the player's change controllers.
    SwapControl,
    /// The target goes to its controller's hand.
    ReturnToHand,
    /// Looterz enter the Dungeon, with their Recruitment.
    RecruitFrom { zone: Zone, count: i32 },
    /// From the Graveyard to the player's hand.
    TakeFromGraveyard { count: i32 },
    /// The target's Power changes (LZ-F4).
    ModifyPower { amount: i32 },
    /// The target rolls more or fewer dice (LZ-F4).
    ModifyDice { amount: i32, actions: Actions },
    /// The target's dice may be rolled again, once.
    RerollDice { actions: Actions, count: i32 },
    /// The target cannot.
    Forbid { actions: Vec<Deed> },
    /// The target's attack is several (LZ-47).
    MultiAttack { count: i32 },
    /// The target may act once more.
    ExtraAction,
    /// The target loses less to each attack.
    PreventDamage { amount: i32 },
    /// Who attacks the target loses Life.
    TaxAttackers { amount: i32 },
    /// The player chooses what is done.
    ChooseOne { options: Vec<Way> },
    /// The player looks at the top of the draw pile.
    Peek { count: i32 },
}

/// One of the ways of a [`Op::ChooseOne`], with a target of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// Whom it concerns.
    #[serde(default)]
    pub target: Option<Target>,
    /// What is done, in order.
    pub ops: Vec<Op>,
}

impl Condition {
    /// As it is written in data.
    pub const fn key(&self) -> &'static str {
        match self {
            Condition::YouHaveLeastLoot => "you_have_least_loot",
            Condition::YouHaveMostLoot => "you_have_most_loot",
            Condition::OpponentHasAtLeast { .. } => "opponent_has_at_least",
            Condition::ControlsAtLeast { .. } => "controls_at_least",
            Condition::ControlsAtMost { .. } => "controls_at_most",
            Condition::TargetHasTag { .. } => "target_has_tag",
            Condition::TargetLifeAtMost { .. } => "target_life_at_most",
            Condition::TargetLifeAtLeast { .. } => "target_life_at_least",
            Condition::HandAtMost { .. } => "hand_at_most",
            Condition::GraveyardAtLeast { .. } => "graveyard_at_least",
            Condition::TitleInPlay { .. } => "title_in_play",
        }
    }
}

impl Target {
    /// As it is written in data.
    pub const fn key(&self) -> &'static str {
        match self {
            Target::This => "self",
            Target::AnyLooter { .. } => "any_looter",
            Target::OwnLooter { .. } => "own_looter",
            Target::OpponentLooter { .. } => "opponent_looter",
            Target::EachLooter { .. } => "each_looter",
            Target::EachOwnLooter { .. } => "each_own_looter",
            Target::EachOpponentLooter { .. } => "each_opponent_looter",
            Target::Controller => "controller",
            Target::ChosenOpponent => "chosen_opponent",
            Target::OpponentWithMostLoot => "opponent_with_most_loot",
            Target::EachOpponent => "each_opponent",
            Target::EachPlayer => "each_player",
            Target::GraveyardCard { .. } => "graveyard_card",
            Target::AllLooterzEverywhere => "all_looterz_everywhere",
        }
    }

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
    /// As it is written in data.
    pub const fn key(&self) -> &'static str {
        match self {
            Op::PlaceLife { .. } => "place_life",
            Op::DealDamage { .. } => "deal_damage",
            Op::MoveLife { .. } => "move_life",
            Op::Destroy => "destroy",
            Op::Sacrifice { .. } => "sacrifice",
            Op::Steal { .. } => "steal",
            Op::GainLoot { .. } => "gain_loot",
            Op::LoseLoot { .. } => "lose_loot",
            Op::Draw { .. } => "draw",
            Op::DiscardHand { .. } => "discard_hand",
            Op::TakeControl => "take_control",
            Op::SwapControl => "swap_control",
            Op::ReturnToHand => "return_to_hand",
            Op::RecruitFrom { .. } => "recruit_from",
            Op::TakeFromGraveyard { .. } => "take_from_graveyard",
            Op::ModifyPower { .. } => "modify_power",
            Op::ModifyDice { .. } => "modify_dice",
            Op::RerollDice { .. } => "reroll_dice",
            Op::Forbid { .. } => "forbid",
            Op::MultiAttack { .. } => "multi_attack",
            Op::ExtraAction => "extra_action",
            Op::PreventDamage { .. } => "prevent_damage",
            Op::TaxAttackers { .. } => "tax_attackers",
            Op::ChooseOne { .. } => "choose_one",
            Op::Peek { .. } => "peek",
        }
    }

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
