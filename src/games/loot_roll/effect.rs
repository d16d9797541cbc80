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
    /// The event that triggers an effect.
    Trigger {
        /// An ability card is played from the hand.
        Play = "play",
        /// A loot card is used: from the bag, or while worn with `from: equipped`.
        Use = "use",
        /// While the card is worn.
        PassiveEquipped = "passive_equipped",
        /// While the card is carried in the bag.
        PassiveInBag = "passive_in_bag",
        /// The card is equipped.
        OnEquip = "on_equip",
        /// The card is drawn by exploring.
        OnExplore = "on_explore",
        /// The card is won by rolling.
        OnRollWon = "on_roll_won",
        /// While the monster is in the fight.
        MonsterPassive = "monster_passive",
        /// The monster is revealed.
        OnMonsterRevealed = "on_monster_revealed",
        /// The monster is defeated.
        OnFightWon = "on_fight_won",
        /// The monster wins the fight.
        OnFightLost = "on_fight_lost",
        /// All players flee.
        OnAllFled = "on_all_fled",
    }
}

words! {
    /// Play windows (LR-W1).
    Window {
        /// Before the action of the active player.
        TurnStart = "turn_start",
        /// Before the choice of fight or flight.
        Preparation = "preparation",
        /// The fight phase.
        Fight = "fight",
        /// While players roll for a loot card.
        Roll = "roll",
        /// A town turn begins.
        Town = "town",
        /// In all five windows.
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
        /// Both hands together.
        BothHands = "both_hands",
    }
}

words! {
    /// Ranks of loot (LR-19).
    Rarity {
        /// Common loot; its color is gray.
        Common = "common",
        /// Rare loot; its color is blue.
        Rare = "rare",
        /// Epic loot; its color is purple.
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
        /// The values printed in silver.
        Regular = "regular",
        /// The values printed in gold.
        Boss = "boss",
    }
}

words! {
    /// Fight or flight.
    Choice {
        /// Take part in the fight.
        Fight = "fight",
        /// Do not take part in the fight.
        Flight = "flight",
    }
}

words! {
    /// A hidden zone of a player that effects may change.
    Zone {
        /// The bag.
        Bag = "bag",
        /// The hand of abilities.
        AbilityHand = "ability_hand",
    }
}

words! {
    /// Who picks the cards.
    Chooser {
        /// The owner of the cards.
        Owner = "owner",
        /// The player of the effect.
        Player = "player",
        /// Chance picks them.
        Random = "random",
    }
}

words! {
    /// The result of a re-roll that counts.
    Keep {
        /// The new result.
        New = "new",
        /// The better result.
        Best = "best",
        /// The worse result.
        Worst = "worst",
    }
}

words! {
    /// The owner of the card.
    Of {
        /// The player of the effect.
        Own = "self",
        /// An opponent.
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
    /// The source of cards if a discard pile is empty.
    Fallback {
        /// The pile.
        Pile = "pile",
        /// No source.
        None = "none",
    }
}

words! {
    /// The place where a replaced monster goes.
    Bottom {
        /// Its discard pile.
        Discard = "discard",
        /// The bottom of its pile.
        Bottom = "bottom",
    }
}

words! {
    /// The duration of an effect.
    Duration {
        /// Now.
        Instant = "instant",
        /// The effect lasts until the die is compared or rolled again.
        ThisRoll = "this_roll",
        /// For one loot card, including ties.
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
        /// The effect lasts while the card is worn.
        WhileEquipped = "while_equipped",
        /// The effect lasts while the card is carried.
        WhileInBag = "while_in_bag",
        /// For the rest of the game.
        Permanent = "permanent",
    }
}

words! {
    /// The protection of an effect.
    Lock {
        /// No card can change it.
        Uncancellable = "uncancellable",
        /// Nobody can join or leave the fight (LR-F4).
        FightersFixed = "fighters_fixed",
    }
}

words! {
    /// The place of a card, or the place to which it goes.
    Place {
        /// The card is worn.
        Equipped = "equipped",
        /// Its discard pile.
        Discard = "discard",
        /// The card stays in its place.
        Stay = "stay",
        /// The owner's bag.
        ToBag = "to_bag",
        /// The owner's bank.
        ToBank = "to_bank",
    }
}

impl Rarity {
    /// The pile of cards with this rarity.
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
        /// The player takes part in the fight.
        SelfIsFighter = "self_is_fighter",
        /// The player does not take part in the fight.
        SelfNotFighter = "self_not_fighter",
        /// It is the player's turn.
        SelfIsActive = "self_is_active",
        /// The fight is in this mode.
        ModeIs = "mode_is" {
            /// The mode: regular or boss.
            mode: Mode,
        },
        /// There are at least `n` fighters.
        FightersAtLeast = "fighters_at_least" {
            /// The number.
            n: i32,
        },
        /// There are at most `n` fighters.
        FightersAtMost = "fighters_at_most" {
            /// The number.
            n: i32,
        },
        /// There are exactly `n` fighters.
        FighterCountIs = "fighter_count_is" {
            /// The number.
            n: i32,
        },
        /// The player's bag has at least `n` cards.
        BagAtLeast = "bag_at_least" {
            /// The number.
            n: i32,
        },
        /// The player's bag has at most `n` cards.
        BagAtMost = "bag_at_most" {
            /// The number.
            n: i32,
        },
        /// The player wears a card in this slot.
        SlotFilled = "slot_filled" {
            /// The slot; one of the six.
            slot: Slot,
        },
        /// The player wears no card in this slot.
        SlotEmpty = "slot_empty" {
            /// The slot; one of the six.
            slot: Slot,
        },
        /// Any player wears a card in this slot.
        HasEquippedInParty = "has_equipped_in_party" {
            /// The slot; one of the six.
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
        /// The loot card that is rolled for has this rarity.
        ContestedRarityIs = "contested_rarity_is" {
            /// Which.
            rarity: Rarity,
        },
        /// At least this many regular monsters of this dungeon are beaten.
        RegularWinsAtLeast = "regular_wins_at_least" {
            /// The number.
            n: i32,
        },
    }
}

impl Copy for Condition {}

phrases! {
    /// The target of an effect.
    Target {
        /// The player of the effect.
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
        /// Each player.
        EachPlayer = "each_player",
        /// Each opponent.
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
        /// The loot card that is rolled for.
        ContestedLoot = "contested_loot",
        /// A card that a player wears.
        ChosenEquippedCard = "chosen_equipped_card" {
            /// The owner of the card.
            of: Of,
        },
        /// A card in a bag.
        ChosenBagCard = "chosen_bag_card" {
            /// The owner of the card.
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
            /// The change: +2, -3.
            amount: i32,
        },
        /// The target's survivability is multiplied; with 0 it becomes 0.
        MultiplySurvivability = "multiply_survivability" {
            /// By what.
            factor: i32,
        },
        /// The monster's number changes.
        ModifyMonsterSurvivability = "modify_monster_survivability" {
            /// The change.
            amount: i32,
        },
        /// The target's roll changes.
        ModifyRoll = "modify_roll" {
            /// The change.
            amount: i32,
        },
        /// The target's roll counts as this number.
        SetRoll = "set_roll" {
            /// The number.
            value: i32,
        },
        /// The target rolls again.
        Reroll = "reroll" {
            /// Which result counts.
            keep: Keep,
        },
        /// The target rolls two dice and keeps one.
        RollExtraDie = "roll_extra_die" {
            /// Which result counts.
            keep: Keep,
        },
        /// The target draws cards.
        Draw = "draw" {
            /// The pile.
            pile: Pile,
            /// The number of cards.
            count: i32,
        },
        /// The target discards cards.
        Discard = "discard" {
            /// The zone from which they come.
            zone: Zone,
            /// The number of cards.
            count: i32,
            /// Who picks the cards.
            chooser: Chooser,
        },
        /// The player takes cards from the target.
        Steal = "steal" {
            /// The zone from which they come.
            zone: Zone,
            /// The number of cards.
            count: i32,
            /// Who picks the cards.
            chooser: Chooser,
        },
        /// The target gets cards.
        Give = "give" {
            /// The zone from which they come.
            zone: Zone,
            /// The number of cards.
            count: i32,
        },
        /// The chest gets more or fewer cards.
        ModifyLootCount = "modify_loot_count" {
            /// The rarity of the cards.
            rarity: Rarity,
            /// The change of their number.
            amount: i32,
        },
        /// Loot in the chest gets a better rarity.
        UpgradeLoot = "upgrade_loot" {
            /// The old rarity.
            from: Rarity,
            /// The new rarity.
            to: Rarity,
            /// The number of cards.
            count: i32,
        },
        /// The chest is filled from the discard piles (LR-F6, LR-A27).
        LootFromDiscard = "loot_from_discard" {
            /// The consequence if a discard pile is empty.
            fallback: Fallback,
        },
        /// The target gets the loot card without a roll.
        TakeContestedLoot = "take_contested_loot",
        /// The target gives up nothing on defeat.
        SkipPenalty = "skip_penalty",
        /// The target gives up more or fewer cards on defeat.
        ModifyPenalty = "modify_penalty" {
            /// The change of the number of cards.
            amount: i32,
        },
        /// The target is immune.
        Immune = "immune" {
            /// The effects to which the target is immune.
            against: Against,
        },
        /// Only the target takes part in the fight (LR-A25).
        SoloFight = "solo_fight",
        /// The target must make this choice.
        ForceChoice = "force_choice" {
            /// Which.
            choice: Choice,
        },
        /// The target joins the fight.
        AddToFight = "add_to_fight",
        /// The target leaves the fight, without penalty.
        RemoveFromFight = "remove_from_fight",
        /// The monster is replaced by another (LR-F8).
        ReplaceMonster = "replace_monster" {
            /// The place where the old monster goes.
            to: Bottom,
        },
        /// The player looks at the top cards of a pile.
        Peek = "peek" {
            /// The pile.
            pile: Pile,
            /// The number of cards.
            count: i32,
        },
        /// Cards go from the bag to the bank at once.
        BankNow = "bank_now" {
            /// The number of cards.
            count: i32,
        },
        /// Two players swap worn cards of the same slot.
        SwapEquipped = "swap_equipped",
        /// Abilities cost less.
        PriceDiscount = "price_discount" {
            /// The amount.
            amount: i32,
        },
        /// The player may roll with a full bag (LR-F5).
        IgnoreBagLimit = "ignore_bag_limit",
        /// The limit of the bag changes.
        ModifyBagLimit = "modify_bag_limit" {
            /// The change of the limit.
            amount: i32,
        },
    }
}

impl Copy for Op {}
