//! The vocabulary of Loot Roll (LR section 18) as closed enums. A variant without a text, an effect and a count does not
//! compile.

use cards::lexicon::{Never, Vocabulary};
use ground::grammar::{phrases, words};

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
        /// The part printed in silver.
        Regular = "regular",
        /// The part printed in gold.
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
    /// The owner of the card.
    Of {
        /// The effect's player's.
        Own = "self",
        /// An opponent's.
        Opponent = "opponent",
    }
}

words! {
    /// Things to which a player can be immune.
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
    /// The protection of an effect.
    Lock {
        /// No card changes it.
        Uncancellable = "uncancellable",
        /// Nobody can join or leave the fight (LR-F4).
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

phrases! {
    /// A condition.
    Condition {
        /// The player takes part.
        SelfIsFighter = "self_is_fighter",
        /// The player does not.
        SelfNotFighter = "self_not_fighter",
        /// It is the player's turn.
        SelfIsActive = "self_is_active",
        /// The fight is of this mode.
        ModeIs = "mode_is" {
            /// Regular or boss.
            mode: Mode,
        },
        /// At least `n` fighters.
        FightersAtLeast = "fighters_at_least" {
            /// How many.
            n: i32,
        },
        /// At most `n` fighters.
        FightersAtMost = "fighters_at_most" {
            /// How many.
            n: i32,
        },
        /// Exactly `n` fighters.
        FighterCountIs = "fighter_count_is" {
            /// How many.
            n: i32,
        },
        /// The player's bag holds at least `n`.
        BagAtLeast = "bag_at_least" {
            /// How many.
            n: i32,
        },
        /// The player's bag holds at most `n`.
        BagAtMost = "bag_at_most" {
            /// How many.
            n: i32,
        },
        /// The player wears something there.
        SlotFilled = "slot_filled" {
            /// Where; one of the six.
            slot: Slot,
        },
        /// The player wears nothing there.
        SlotEmpty = "slot_empty" {
            /// Where; one of the six.
            slot: Slot,
        },
        /// Anybody wears something there.
        HasEquippedInParty = "has_equipped_in_party" {
            /// Where; one of the six.
            slot: Slot,
        },
        /// The player's roll is at most `n`.
        RollAtMost = "roll_at_most" {
            /// The result.
            n: i32,
        },
        /// The player's roll is at least `n`.
        RollAtLeast = "roll_at_least" {
            /// The result.
            n: i32,
        },
        /// The loot card rolled for has this rarity.
        ContestedRarityIs = "contested_rarity_is" {
            /// Which.
            rarity: Rarity,
        },
        /// At least this many regular monsters of this dungeon are beaten.
        RegularWinsAtLeast = "regular_wins_at_least" {
            /// How many.
            n: i32,
        },
    }
}

impl Copy for Condition {}

phrases! {
    /// The target of an effect.
    Target {
        /// You.
        Own = "self",
        /// A player.
        ChosenPlayer = "chosen_player",
        /// An opponent.
        ChosenOpponent = "chosen_opponent",
        /// A fighter.
        ChosenFighter = "chosen_fighter",
        /// Another fighter.
        ChosenOtherFighter = "chosen_other_fighter",
        /// A roller.
        ChosenRoller = "chosen_roller",
        /// Another roller.
        ChosenOtherRoller = "chosen_other_roller",
        /// Everybody.
        EachPlayer = "each_player",
        /// Everybody else.
        EachOpponent = "each_opponent",
        /// Each fighter.
        EachFighter = "each_fighter",
        /// Each other fighter.
        EachOtherFighter = "each_other_fighter",
        /// Each roller.
        EachRoller = "each_roller",
        /// The player whose turn it is.
        ActivePlayer = "active_player",
        /// The weakest fighter.
        LowestSurvivabilityFighter = "lowest_survivability_fighter",
        /// The strongest fighter.
        HighestSurvivabilityFighter = "highest_survivability_fighter",
        /// The monster.
        Monster = "monster",
        /// The loot card rolled for.
        ContestedLoot = "contested_loot",
        /// A worn card.
        ChosenEquippedCard = "chosen_equipped_card" {
            /// Whose.
            of: Of,
        },
        /// A card in a bag.
        ChosenBagCard = "chosen_bag_card" {
            /// Whose.
            of: Of,
        },
        /// This card.
        ThisCard = "this_card",
    }
}

impl Copy for Target {}

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

phrases! {
    /// An operation.
    Op {
        /// The target's survivability changes.
        ModifySurvivability = "modify_survivability" {
            /// By how much: +2, -3.
            amount: i32,
        },
        /// The target's survivability is multiplied; 0 makes it nothing.
        MultiplySurvivability = "multiply_survivability" {
            /// By what.
            factor: i32,
        },
        /// The monster's number changes.
        ModifyMonsterSurvivability = "modify_monster_survivability" {
            /// By how much.
            amount: i32,
        },
        /// The target's roll changes.
        ModifyRoll = "modify_roll" {
            /// By how much.
            amount: i32,
        },
        /// The target's roll counts as this.
        SetRoll = "set_roll" {
            /// The number it counts as.
            value: i32,
        },
        /// The target rolls again.
        Reroll = "reroll" {
            /// Which result stands.
            keep: Keep,
        },
        /// The target rolls two dice.
        RollExtraDie = "roll_extra_die" {
            /// Which result stands.
            keep: Keep,
        },
        /// The target draws.
        Draw = "draw" {
            /// From which pile.
            pile: Pile,
            /// How many cards.
            count: i32,
        },
        /// The target discards.
        Discard = "discard" {
            /// From where.
            zone: Zone,
            /// How many cards.
            count: i32,
            /// Who picks them.
            chooser: Chooser,
        },
        /// Cards are taken from the target.
        Steal = "steal" {
            /// From where.
            zone: Zone,
            /// How many cards.
            count: i32,
            /// Who picks them.
            chooser: Chooser,
        },
        /// Cards are given to the target.
        Give = "give" {
            /// From where.
            zone: Zone,
            /// How many cards.
            count: i32,
        },
        /// The chest holds more or fewer.
        ModifyLootCount = "modify_loot_count" {
            /// Of which rank.
            rarity: Rarity,
            /// How many more, or fewer.
            amount: i32,
        },
        /// Loot of the chest becomes better.
        UpgradeLoot = "upgrade_loot" {
            /// The old value.
            from: Rarity,
            /// The new value.
            to: Rarity,
            /// How many cards.
            count: i32,
        },
        /// The chest is filled from the discard piles (LR-F6, LR-A27).
        LootFromDiscard = "loot_from_discard" {
            /// The action if a slot is bare.
            fallback: Fallback,
        },
        /// The card rolled for is taken without a roll.
        TakeContestedLoot = "take_contested_loot",
        /// The target loses nothing on defeat.
        SkipPenalty = "skip_penalty",
        /// The target loses more or fewer on defeat.
        ModifyPenalty = "modify_penalty" {
            /// By how many cards.
            amount: i32,
        },
        /// The target cannot be touched in this way.
        Immune = "immune" {
            /// In which way.
            against: Against,
        },
        /// Only the player takes part (LR-A25).
        SoloFight = "solo_fight",
        /// The target must choose so.
        ForceChoice = "force_choice" {
            /// Which.
            choice: Choice,
        },
        /// The target joins the fight.
        AddToFight = "add_to_fight",
        /// The target leaves the fight, without penalty.
        RemoveFromFight = "remove_from_fight",
        /// The monster goes and another comes (LR-F8).
        ReplaceMonster = "replace_monster" {
            /// Where it goes.
            to: Bottom,
        },
        /// The player looks at the top of a pile.
        Peek = "peek" {
            /// Of which pile.
            pile: Pile,
            /// How many cards.
            count: i32,
        },
        /// Bag cards go to the bank at once.
        BankNow = "bank_now" {
            /// How many cards.
            count: i32,
        },
        /// One worn card changes hands for another of the same slot.
        SwapEquipped = "swap_equipped",
        /// Abilities cost less.
        PriceDiscount = "price_discount" {
            /// By how much.
            amount: i32,
        },
        /// A full bag does not keep the player from rolling (LR-F5).
        IgnoreBagLimit = "ignore_bag_limit",
        /// The bag holds more or fewer.
        ModifyBagLimit = "modify_bag_limit" {
            /// By how many cards.
            amount: i32,
        },
    }
}

impl Copy for Op {}
