//! The words of Dungeon Robber's data as closed enums: abilities, keywords of monsters, tables by name, effects of table rows,
//! effects of items and spells (`things`). A word that the rules do not handle does not compile.

use ground::grammar::words;

mod callings;
mod outcome;
mod things;
pub use callings::{Casting, Deed, Reading};
pub use outcome::Op;
pub use things::{Caster, Magic, Power, Slot, Spell};

words! {
    /// The abilities of a robber, in the order in which dice pick among them (DR-13, DR-A45).
    Ability {
        /// +1 to attacks, damage and opening doors (DR-15).
        Strength = "strength",
        /// A second die for backtrack rolls; reads wizards' scrolls (DR-16).
        Intelligence = "intelligence",
        /// A better save; reads clerics' scrolls (DR-17).
        Wisdom = "wisdom",
        /// +1 armor class, and +1 to sneaking (DR-18).
        Dexterity = "dexterity",
        /// More hit points (DR-19).
        Constitution = "constitution",
        /// +1 to parley, and a second henchman (DR-20).
        Charisma = "charisma",
    }
}

impl Ability {
    /// The name of the ability as printed.
    pub const fn title(self) -> &'static str {
        match self {
            Ability::Strength => "Strength",
            Ability::Intelligence => "Intelligence",
            Ability::Wisdom => "Wisdom",
            Ability::Dexterity => "Dexterity",
            Ability::Constitution => "Constitution",
            Ability::Charisma => "Charisma",
        }
    }
}

words! {
    /// The special properties of a monster.
    Keyword {
        /// It can parley, and be charmed or commanded (DR-76).
        Intelligent = "intelligent",
        /// Cannot (DR-76).
        Unintelligent = "unintelligent",
        /// The monster leaves a bludgeon when it is killed (DR-77).
        Armed = "armed",
        /// The monster leaves a sword when it is killed (DR-77).
        WellArmed = "well_armed",
        /// It has a smaller die for hit points (DR-78).
        Weak = "weak",
        /// The monster leaves two glands, which the town buys (DR-79).
        Glands = "glands",
        /// Dropped objects do not stop the creature (DR-80).
        Relentless = "relentless",
        /// It cannot be put to sleep or charmed, but it can be turned (DR-81).
        Undead = "undead",
        /// An attacker who misses it may lose a turn (DR-82).
        Nauseating = "nauseating",
        /// It is hard to sneak past (DR-83).
        Alert = "alert",
        /// Bribes always stop the monster (DR-84).
        Greedy = "greedy",
        /// It cannot chase (DR-85).
        Immobile = "immobile",
        /// It acts first (DR-86).
        Ambush = "ambush",
        /// It has armor class 0 (DR-87).
        Defenseless = "defenseless",
        /// A robber hit by it cannot flee (DR-88).
        Sticky = "sticky",
        /// A robber hit by it cannot flee, and it never misses that robber again (DR-89).
        Hold = "hold",
        /// Never attacks (DR-90).
        Passive = "passive",
        /// The monster may summon another one each round (DR-90).
        Loud = "loud",
        /// A hit may turn the robber into a werewolf (DR-91).
        Werebite = "werebite",
        /// +1 damage (DR-92).
        Vicious = "vicious",
        /// It rolls two dice for damage (DR-92).
        Powerful = "powerful",
        /// It destroys weapons and armor, but does not wound (DR-93).
        Rusty = "rusty",
        /// A robber who flees hardly ever loses it (DR-94).
        MapSense = "map_sense",
        /// A hit kills or does nothing (DR-95).
        Gaze = "gaze",
        /// A hit may cost the next turn (DR-96).
        Paralysis = "paralysis",
        /// Attacks twice (DR-97).
        TailAttack = "tail_attack",
        /// Attacks everybody (DR-98).
        AreaAttack = "area_attack",
        /// The monster leaves with the treasure once it is hurt and has hit (DR-99).
        Retreat = "retreat",
        /// It looks like a robber or a henchman (DR-100).
        Double = "double",
        /// A hit takes a level from the robber (DR-101).
        LevelDrain = "level_drain",
        /// Fire does not hurt it (DR-102).
        Fiery = "fiery",
    }
}

words! {
    /// The random tables that the rules roll on, by name.
    TableName {
        /// The course of the passage (DR-32).
        Discovery = "discovery",
        /// The place behind a door (DR-37).
        Door = "door",
        /// The contents of a chamber (DR-40).
        Chamber = "chamber",
        /// The odd event of a passage (DR-36).
        Odd = "odd",
        /// The width of a passage (DR-65).
        Width = "width",
        /// The place where stairs lead (chapter 9.1).
        Stairs = "stairs",
        /// Traps (chapter 9.2).
        Traps = "traps",
        /// Whether a hollow wall is a door.
        SecretDoor = "secret_door",
        /// The real object behind an illusion (DR-141).
        Illusion = "illusion",
        /// Gas (chapter 9.3).
        Gas = "gas",
        /// Useful Items (chapter 6.1).
        Useful = "useful",
        /// Useless Items (chapter 6.2).
        Useless = "useless",
        /// Valuable Items (chapter 6.3).
        Valuable = "valuable",
        /// Treasure (chapter 6.4).
        Treasure = "treasure",
        /// The container of treasure (chapter 6.5).
        Container = "container",
        /// Magic Items (chapter 6.6).
        Magic = "magic",
        /// The spell of a wizard's scroll.
        WizardScrolls = "wizard_scrolls",
        /// The spell of a cleric's scroll.
        ClericScrolls = "cleric_scrolls",
        /// Odd happenings by percentile dice (chapter 8.1).
        Strange = "strange",
        /// The effect of touching a mirror.
        Mirror = "mirror",
        /// The contents of a crack.
        Crack = "crack",
        /// The person who stands in the dark.
        Presence = "presence",
        /// Magic pools (chapter 9.4).
        Pool = "pool",
        /// The effect of a pool on gold.
        PoolGold = "pool_gold",
        /// The answer that a pool gives.
        PoolVoice = "pool_voice",
        /// The place where a robber leaves a pool.
        PoolWay = "pool_way",
    }
}

words! {
    /// The place where a monster is met (DR-65).
    Met {
        /// The result applies in a passage of this width.
        Passage = "passage",
        /// In a chamber.
        Chamber = "chamber",
    }
}

words! {
    /// The treasure of a dead monster (DR-74).
    Guards {
        /// A roll on Useful Items, if it is defeated.
        Useful = "useful",
        /// Treasure.
        Treasure = "treasure",
        /// A roll on Treasure, in a sack, if it is defeated.
        Sack = "sack",
        /// A roll on Treasure, in a sack, if it is defeated and a die allows it.
        PerhapsSack = "perhaps_sack",
    }
}

words! {
    /// The way a monster is met, if it is not the usual one (chapter 8.1).
    Manner {
        /// It goes first and attacks.
        Surprises = "surprises",
        /// It is surprised: a robber who attacks at once attacks twice.
        OffGuard = "off_guard",
        /// The robber meets two of them.
        Pair = "pair",
        /// Two monsters fight each other: the robber may leave or take a side.
        Quarrel = "quarrel",
    }
}

words! {
    /// A lasting effect of an odd event (chapter 8.1).
    Omen {
        /// Chambers may have pools until the robber turns back or takes stairs.
        Caves = "caves",
        /// Monsters are those of the undead that live on the level, until the robber turns back or changes the level.
        Crypt = "crypt",
        /// Every useful item is a gem until the robber turns back or changes the level.
        Mine = "mine",
        /// The robber may let the next monster in a passage pass.
        Tracks = "tracks",
        /// The way out is the last room of the last level until the robber has left.
        Sealed = "sealed",
    }
}

words! {
    /// Kinds of money (DR-103), in order of value.
    Coin {
        /// Copper.
        Copper = "cp",
        /// Silver.
        Silver = "sp",
        /// Electrum.
        Electrum = "ep",
        /// Gold.
        Gold = "gp",
        /// Platinum.
        Platinum = "pp",
        /// A gem.
        Gem = "gem",
        /// A piece of jewelry.
        Jewel = "jewel",
    }
}

impl Coin {
    /// The value of a piece, in cp.
    pub const fn worth(self) -> i64 {
        match self {
            Coin::Copper => 1,
            Coin::Silver => 10,
            Coin::Electrum => 50,
            Coin::Gold => 100,
            Coin::Platinum => 500,
            Coin::Gem => 25_000,
            Coin::Jewel => 100_000,
        }
    }
}
