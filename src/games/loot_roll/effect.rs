//! The vocabulary of Loot Roll (LR section 18) as closed enums. A variant that does not speak, act and count does not compile.

use crate::lexicon::Vocabulary;
use serde::Deserialize;

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
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$vdoc])* $variant),+ }
        impl $name {
            /// Every one of them, in the order of the rules.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
        }
    };
}

words! {
    /// When an effect comes into play.
    Trigger {
        /// An ability card is played from the hand.
        Play,
        /// A loot card is used: from the bag, or worn if `from: equipped`.
        Use,
        /// While the card is worn.
        PassiveEquipped,
        /// While the card is carried in the bag.
        PassiveInBag,
        /// When the card is equipped.
        OnEquip,
        /// When the card is drawn by exploring.
        OnExplore,
        /// When the card is won by rolling.
        OnRollWon,
        /// A monster's text, all fight long.
        MonsterPassive,
        /// When the monster is turned up.
        OnMonsterRevealed,
        /// When the monster is defeated.
        OnFightWon,
        /// When the monster wins.
        OnFightLost,
        /// When everybody flees.
        OnAllFled,
    }
}

words! {
    /// Play windows (LR-W1).
    Window {
        /// The active player's time before the action.
        TurnStart,
        /// Before the choice of fight or flight.
        Preparation,
        /// The fight phase.
        Fight,
        /// While a loot card is rolled for.
        Roll,
        /// At the start of a town turn.
        Town,
        /// All five.
        AnyTime,
    }
}

words! {
    /// The six slots, and both hands together (LR-33, LR-34).
    Slot {
        /// Head.
        Head,
        /// Body.
        Body,
        /// Legs.
        Legs,
        /// Feet.
        Feet,
        /// Main hand.
        MainHand,
        /// Off hand.
        OffHand,
        /// Main and off hand together.
        BothHands,
    }
}

words! {
    /// Ranks of loot (LR-19).
    Rarity {
        /// Gray.
        Common,
        /// Blue.
        Rare,
        /// Purple.
        Epic,
    }
}

words! {
    /// The five piles (LR-2).
    Pile {
        /// Abilities.
        Ability,
        /// Common loot.
        Common,
        /// Rare loot.
        Rare,
        /// Epic loot.
        Epic,
        /// Monsters.
        Monster,
    }
}

words! {
    /// Regular or boss fight.
    Mode {
        /// Left of the slash.
        Regular,
        /// Right of the slash.
        Boss,
    }
}

words! {
    /// Fight or flight.
    Choice {
        /// Take part.
        Fight,
        /// Do not.
        Flight,
    }
}

words! {
    /// A player's hidden zones that effects may touch.
    Zone {
        /// The bag.
        Bag,
        /// The ability hand.
        AbilityHand,
    }
}

words! {
    /// Who picks the cards.
    Chooser {
        /// Their owner.
        Owner,
        /// The effect's player.
        Player,
        /// Chance.
        Random,
    }
}

words! {
    /// Which result of a re-roll stands.
    Keep {
        /// The new one.
        New,
        /// The better one.
        Best,
        /// The worse one.
        Worst,
    }
}

words! {
    /// Whose card.
    Of {
        /// The effect's player's.
        #[serde(rename = "self")]
        Own,
        /// An opponent's.
        Opponent,
    }
}

words! {
    /// What a player can be immune to.
    Against {
        /// Everything that lowers survivability (LR-A26).
        NegativeSurvivability,
        /// Everything that lowers a roll.
        NegativeRoll,
        /// Stealing.
        Steal,
        /// Forced discards.
        Discard,
    }
}

words! {
    /// Where cards come from when a discard pile is bare.
    Fallback {
        /// The pile.
        Pile,
        /// Nowhere.
        None,
    }
}

words! {
    /// Where a replaced monster goes.
    Bottom {
        /// To its discard pile.
        Discard,
        /// Under its pile.
        Bottom,
    }
}

words! {
    /// How long.
    Duration {
        /// Now.
        Instant,
        /// Until the die is compared or replaced.
        ThisRoll,
        /// For one loot card, ties included.
        ThisContest,
        /// For all cards of one chest.
        ThisRollPhase,
        /// For this fight.
        ThisFight,
        /// For this turn.
        ThisTurn,
        /// For this town turn.
        ThisTownTurn,
        /// For this dungeon.
        ThisDungeon,
        /// As long as the card is worn.
        WhileEquipped,
        /// As long as the card is carried.
        WhileInBag,
        /// For good.
        Permanent,
    }
}

words! {
    /// What an effect protects itself against.
    Lock {
        /// No card changes it.
        Uncancellable,
        /// Nobody joins or leaves the fight (LR-F4).
        FightersFixed,
    }
}

words! {
    /// Where a card lies or goes.
    Place {
        /// Worn.
        Equipped,
        /// Its discard pile.
        Discard,
        /// It stays where it is.
        Stay,
        /// The owner's bag.
        ToBag,
        /// The owner's bank.
        ToBank,
    }
}

/// What must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
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

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
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
