//! The vocabulary of Loot Roll (LR section 18) as closed enums. A variant that does not speak, act and count does not compile.

use crate::lexicon::{Never, Vocabulary, words};
use serde::{Deserialize, Serialize};

/// The words of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LootRoll {}

impl Vocabulary for LootRoll {
    type Trigger = Trigger;
    type Window = Window;
    type Condition = Condition;
    type Target = Target;
    type Op = Op;
    type Duration = Duration;
    type Lock = Lock;
    type Place = Place;
    type Keyword = Never;
    type Order = Never;

    const KEYS: &'static [&'static str] =
        &["trigger", "windows", "from", "if", "target", "ops", "duration", "locks", "after", "wording", "manual"];

    fn moment(keyword: &Never) -> Trigger {
        match *keyword {}
    }
}

words! {
    /// When an effect comes into play.
    Trigger {
        /// An ability card is played from the hand.
        Play = "play",
        /// A loot card is used: from the bag, or worn if `from: equipped`.
        Use = "use",
        /// While the card is worn.
        PassiveEquipped = "passive_equipped",
        /// While the card is carried in the bag.
        PassiveInBag = "passive_in_bag",
        /// When the card is equipped.
        OnEquip = "on_equip",
        /// When the card is drawn by exploring.
        OnExplore = "on_explore",
        /// When the card is won by rolling.
        OnRollWon = "on_roll_won",
        /// A monster's text, all fight long.
        MonsterPassive = "monster_passive",
        /// When the monster is turned up.
        OnMonsterRevealed = "on_monster_revealed",
        /// When the monster is defeated.
        OnFightWon = "on_fight_won",
        /// When the monster wins.
        OnFightLost = "on_fight_lost",
        /// When everybody flees.
        OnAllFled = "on_all_fled",
    }
}

words! {
    /// Play windows (LR-W1).
    Window {
        /// The active player's time before the action.
        TurnStart = "turn_start",
        /// Before the choice of fight or flight.
        Preparation = "preparation",
        /// The fight phase.
        Fight = "fight",
        /// While a loot card is rolled for.
        Roll = "roll",
        /// At the start of a town turn.
        Town = "town",
        /// All five.
        AnyTime = "any_time",
    }
}

words! {
    /// The six slots, and both hands together (LR-33, LR-34).
    Slot {
        /// Head.
        Head = "head",
        /// Body.
        Body = "body",
        /// Legs.
        Legs = "legs",
        /// Feet.
        Feet = "feet",
        /// Main hand.
        MainHand = "main_hand",
        /// Off hand.
        OffHand = "off_hand",
        /// Main and off hand together.
        BothHands = "both_hands",
    }
}

words! {
    /// Ranks of loot (LR-19).
    Rarity {
        /// Gray.
        Common = "common",
        /// Blue.
        Rare = "rare",
        /// Purple.
        Epic = "epic",
    }
}

words! {
    /// The five piles (LR-2).
    Pile {
        /// Abilities.
        Ability = "ability",
        /// Common loot.
        Common = "common",
        /// Rare loot.
        Rare = "rare",
        /// Epic loot.
        Epic = "epic",
        /// Monsters.
        Monster = "monster",
    }
}

words! {
    /// Regular or boss fight.
    Mode {
        /// Left of the slash.
        Regular = "regular",
        /// Right of the slash.
        Boss = "boss",
    }
}

words! {
    /// Fight or flight.
    Choice {
        /// Take part.
        Fight = "fight",
        /// Do not.
        Flight = "flight",
    }
}

words! {
    /// A player's hidden zones that effects may touch.
    Zone {
        /// The bag.
        Bag = "bag",
        /// The ability hand.
        AbilityHand = "ability_hand",
    }
}

words! {
    /// Who picks the cards.
    Chooser {
        /// Their owner.
        Owner = "owner",
        /// The effect's player.
        Player = "player",
        /// Chance.
        Random = "random",
    }
}

words! {
    /// Which result of a re-roll stands.
    Keep {
        /// The new one.
        New = "new",
        /// The better one.
        Best = "best",
        /// The worse one.
        Worst = "worst",
    }
}

words! {
    /// Whose card.
    Of {
        /// The effect's player's.
        Own = "self",
        /// An opponent's.
        Opponent = "opponent",
    }
}

words! {
    /// What a player can be immune to.
    Against {
        /// Everything that lowers survivability (LR-A26).
        NegativeSurvivability = "negative_survivability",
        /// Everything that lowers a roll.
        NegativeRoll = "negative_roll",
        /// Stealing.
        Steal = "steal",
        /// Forced discards.
        Discard = "discard",
    }
}

words! {
    /// Where cards come from when a discard pile is bare.
    Fallback {
        /// The pile.
        Pile = "pile",
        /// Nowhere.
        None = "none",
    }
}

words! {
    /// Where a replaced monster goes.
    Bottom {
        /// To its discard pile.
        Discard = "discard",
        /// Under its pile.
        Bottom = "bottom",
    }
}

words! {
    /// How long.
    Duration {
        /// Now.
        Instant = "instant",
        /// Until the die is compared or replaced.
        ThisRoll = "this_roll",
        /// For one loot card, ties included.
        ThisContest = "this_contest",
        /// For all cards of one chest.
        ThisRollPhase = "this_roll_phase",
        /// For this fight.
        ThisFight = "this_fight",
        /// For this turn.
        ThisTurn = "this_turn",
        /// For this town turn.
        ThisTownTurn = "this_town_turn",
        /// For this dungeon.
        ThisDungeon = "this_dungeon",
        /// As long as the card is worn.
        WhileEquipped = "while_equipped",
        /// As long as the card is carried.
        WhileInBag = "while_in_bag",
        /// For good.
        Permanent = "permanent",
    }
}

words! {
    /// What an effect protects itself against.
    Lock {
        /// No card changes it.
        Uncancellable = "uncancellable",
        /// Nobody joins or leaves the fight (LR-F4).
        FightersFixed = "fighters_fixed",
    }
}

words! {
    /// Where a card lies or goes.
    Place {
        /// Worn.
        Equipped = "equipped",
        /// Its discard pile.
        Discard = "discard",
        /// It stays where it is.
        Stay = "stay",
        /// The owner's bag.
        ToBag = "to_bag",
        /// The owner's bank.
        ToBank = "to_bank",
    }
}

impl Rarity {
    /// The pile that holds this rank.
    pub fn pile(self) -> Pile {
        match self {
            Rarity::Common => Pile::Common,
            Rarity::Rare => Pile::Rare,
            Rarity::Epic => Pile::Epic,
        }
    }
}

/// What must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// The player takes part.
    SelfIsFighter,
    /// The player does not.
    SelfNotFighter,
    /// It is the player's turn.
    SelfIsActive,
    /// The fight is of this mode.
    ModeIs {
        /// Regular or boss.
        mode: Mode,
    },
    /// At least `n` fighters.
    FightersAtLeast {
        /// How many.
        n: i32,
    },
    /// At most `n` fighters.
    FightersAtMost {
        /// How many.
        n: i32,
    },
    /// Exactly `n` fighters.
    FighterCountIs {
        /// How many.
        n: i32,
    },
    /// The player's bag holds at least `n`.
    BagAtLeast {
        /// How many.
        n: i32,
    },
    /// The player's bag holds at most `n`.
    BagAtMost {
        /// How many.
        n: i32,
    },
    /// The player wears something there.
    SlotFilled {
        /// Where; one of the six.
        slot: Slot,
    },
    /// The player wears nothing there.
    SlotEmpty {
        /// Where; one of the six.
        slot: Slot,
    },
    /// Anybody wears something there.
    HasEquippedInParty {
        /// Where; one of the six.
        slot: Slot,
    },
    /// The player's roll is at most `n`.
    RollAtMost {
        /// The result.
        n: i32,
    },
    /// The player's roll is at least `n`.
    RollAtLeast {
        /// The result.
        n: i32,
    },
    /// The loot card rolled for has this rarity.
    ContestedRarityIs {
        /// Which.
        rarity: Rarity,
    },
    /// So many regular monsters of this dungeon are beaten.
    RegularWinsAtLeast {
        /// How many.
        n: i32,
    },
}

/// Whom or what an effect concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Target {
    /// You.
    #[serde(rename = "self")]
    Own,
    /// A player.
    ChosenPlayer,
    /// An opponent.
    ChosenOpponent,
    /// A fighter.
    ChosenFighter,
    /// Another fighter.
    ChosenOtherFighter,
    /// A roller.
    ChosenRoller,
    /// Another roller.
    ChosenOtherRoller,
    /// Everybody.
    EachPlayer,
    /// Everybody else.
    EachOpponent,
    /// Each fighter.
    EachFighter,
    /// Each other fighter.
    EachOtherFighter,
    /// Each roller.
    EachRoller,
    /// The player whose turn it is.
    ActivePlayer,
    /// The weakest fighter.
    LowestSurvivabilityFighter,
    /// The strongest fighter.
    HighestSurvivabilityFighter,
    /// The monster.
    Monster,
    /// The loot card rolled for.
    ContestedLoot,
    /// A worn card.
    ChosenEquippedCard {
        /// Whose.
        of: Of,
    },
    /// A card in a bag.
    ChosenBagCard {
        /// Whose.
        of: Of,
    },
    /// This card.
    ThisCard,
}

impl Target {
    /// Whether the effect's player chooses it.
    pub fn is_chosen(self) -> bool {
        matches!(
            self,
            Target::ChosenPlayer
                | Target::ChosenOpponent
                | Target::ChosenFighter
                | Target::ChosenOtherFighter
                | Target::ChosenRoller
                | Target::ChosenOtherRoller
                | Target::ChosenEquippedCard { .. }
                | Target::ChosenBagCard { .. }
        )
    }
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the parameters are named in the vocabulary of the rules, section 18")]
pub enum Op {
    /// The target's survivability changes.
    ModifySurvivability { amount: i32 },
    /// The target's survivability is multiplied; 0 makes it nothing.
    MultiplySurvivability { factor: i32 },
    /// The monster's number changes.
    ModifyMonsterSurvivability { amount: i32 },
    /// The target's roll changes.
    ModifyRoll { amount: i32 },
    /// The target's roll counts as this.
    SetRoll { value: i32 },
    /// The target rolls again.
    Reroll { keep: Keep },
    /// The target rolls two dice.
    RollExtraDie { keep: Keep },
    /// The target draws.
    Draw { pile: Pile, count: i32 },
    /// The target discards.
    Discard { zone: Zone, count: i32, chooser: Chooser },
    /// Cards are taken from the target.
    Steal { zone: Zone, count: i32, chooser: Chooser },
    /// Cards are given to the target.
    Give { zone: Zone, count: i32 },
    /// The chest holds more or fewer.
    ModifyLootCount { rarity: Rarity, amount: i32 },
    /// Loot of the chest becomes better.
    UpgradeLoot { from: Rarity, to: Rarity, count: i32 },
    /// The chest is filled from the discard piles (LR-F6, LR-A27).
    LootFromDiscard { fallback: Fallback },
    /// The card rolled for is taken without a roll.
    TakeContestedLoot,
    /// The target loses nothing on defeat.
    SkipPenalty,
    /// The target loses more or fewer on defeat.
    ModifyPenalty { amount: i32 },
    /// The target cannot be touched in this way.
    Immune { against: Against },
    /// Only the player takes part (LR-A25).
    SoloFight,
    /// The target must choose so.
    ForceChoice { choice: Choice },
    /// The target joins the fight.
    AddToFight,
    /// The target leaves the fight, without penalty.
    RemoveFromFight,
    /// The monster goes and another comes (LR-F8).
    ReplaceMonster { to: Bottom },
    /// The player looks at the top of a pile.
    Peek { pile: Pile, count: i32 },
    /// Bag cards go to the bank at once.
    BankNow { count: i32 },
    /// One worn card changes hands for another of the same slot.
    SwapEquipped,
    /// Abilities cost less.
    PriceDiscount { amount: i32 },
    /// A full bag does not keep the player from rolling (LR-F5).
    IgnoreBagLimit,
    /// The bag holds more or fewer.
    ModifyBagLimit { amount: i32 },
}

impl Condition {
    /// As it is written in data.
    pub const fn key(&self) -> &'static str {
        match self {
            Condition::SelfIsFighter => "self_is_fighter",
            Condition::SelfNotFighter => "self_not_fighter",
            Condition::SelfIsActive => "self_is_active",
            Condition::ModeIs { .. } => "mode_is",
            Condition::FightersAtLeast { .. } => "fighters_at_least",
            Condition::FightersAtMost { .. } => "fighters_at_most",
            Condition::FighterCountIs { .. } => "fighter_count_is",
            Condition::BagAtLeast { .. } => "bag_at_least",
            Condition::BagAtMost { .. } => "bag_at_most",
            Condition::SlotFilled { .. } => "slot_filled",
            Condition::SlotEmpty { .. } => "slot_empty",
            Condition::HasEquippedInParty { .. } => "has_equipped_in_party",
            Condition::RollAtMost { .. } => "roll_at_most",
            Condition::RollAtLeast { .. } => "roll_at_least",
            Condition::ContestedRarityIs { .. } => "contested_rarity_is",
            Condition::RegularWinsAtLeast { .. } => "regular_wins_at_least",
        }
    }
}

impl Target {
    /// As it is written in data.
    pub const fn key(&self) -> &'static str {
        match self {
            Target::Own => "self",
            Target::ChosenPlayer => "chosen_player",
            Target::ChosenOpponent => "chosen_opponent",
            Target::ChosenFighter => "chosen_fighter",
            Target::ChosenOtherFighter => "chosen_other_fighter",
            Target::ChosenRoller => "chosen_roller",
            Target::ChosenOtherRoller => "chosen_other_roller",
            Target::EachPlayer => "each_player",
            Target::EachOpponent => "each_opponent",
            Target::EachFighter => "each_fighter",
            Target::EachOtherFighter => "each_other_fighter",
            Target::EachRoller => "each_roller",
            Target::ActivePlayer => "active_player",
            Target::LowestSurvivabilityFighter => "lowest_survivability_fighter",
            Target::HighestSurvivabilityFighter => "highest_survivability_fighter",
            Target::Monster => "monster",
            Target::ContestedLoot => "contested_loot",
            Target::ChosenEquippedCard { .. } => "chosen_equipped_card",
            Target::ChosenBagCard { .. } => "chosen_bag_card",
            Target::ThisCard => "this_card",
        }
    }
}

impl Op {
    /// As it is written in data.
    pub const fn key(&self) -> &'static str {
        match self {
            Op::ModifySurvivability { .. } => "modify_survivability",
            Op::MultiplySurvivability { .. } => "multiply_survivability",
            Op::ModifyMonsterSurvivability { .. } => "modify_monster_survivability",
            Op::ModifyRoll { .. } => "modify_roll",
            Op::SetRoll { .. } => "set_roll",
            Op::Reroll { .. } => "reroll",
            Op::RollExtraDie { .. } => "roll_extra_die",
            Op::Draw { .. } => "draw",
            Op::Discard { .. } => "discard",
            Op::Steal { .. } => "steal",
            Op::Give { .. } => "give",
            Op::ModifyLootCount { .. } => "modify_loot_count",
            Op::UpgradeLoot { .. } => "upgrade_loot",
            Op::LootFromDiscard { .. } => "loot_from_discard",
            Op::TakeContestedLoot => "take_contested_loot",
            Op::SkipPenalty => "skip_penalty",
            Op::ModifyPenalty { .. } => "modify_penalty",
            Op::Immune { .. } => "immune",
            Op::SoloFight => "solo_fight",
            Op::ForceChoice { .. } => "force_choice",
            Op::AddToFight => "add_to_fight",
            Op::RemoveFromFight => "remove_from_fight",
            Op::ReplaceMonster { .. } => "replace_monster",
            Op::Peek { .. } => "peek",
            Op::BankNow { .. } => "bank_now",
            Op::SwapEquipped => "swap_equipped",
            Op::PriceDiscount { .. } => "price_discount",
            Op::IgnoreBagLimit => "ignore_bag_limit",
            Op::ModifyBagLimit { .. } => "modify_bag_limit",
        }
    }
}
