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
        /// A second die when finding the way back; wizards' scrolls (DR-16).
        Intelligence = "intelligence",
        /// A better save; clerics' scrolls (DR-17).
        Wisdom = "wisdom",
        /// +1 armor class, +1 to sneaking (DR-18).
        Dexterity = "dexterity",
        /// More hit points (DR-19).
        Constitution = "constitution",
        /// +1 to parley, and a second henchman (DR-20).
        Charisma = "charisma",
    }
}

impl Ability {
    /// As people read it.
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
        /// Can parley, be charmed and commanded (DR-76).
        Intelligent = "intelligent",
        /// Cannot (DR-76).
        Unintelligent = "unintelligent",
        /// Leaves a bludgeon when it is killed (DR-77).
        Armed = "armed",
        /// Leaves a sword when it is killed (DR-77).
        WellArmed = "well_armed",
        /// Smaller hit die (DR-78).
        Weak = "weak",
        /// Leaves two glands that the town buys (DR-79).
        Glands = "glands",
        /// Nothing that is dropped stops it (DR-80).
        Relentless = "relentless",
        /// Neither sleeps nor is charmed; can be turned (DR-81).
        Undead = "undead",
        /// An attacker who misses it may lose a turn (DR-82).
        Nauseating = "nauseating",
        /// Hard to sneak past (DR-83).
        Alert = "alert",
        /// Loves bribes; money always stops it (DR-84).
        Greedy = "greedy",
        /// Cannot chase (DR-85).
        Immobile = "immobile",
        /// Acts first (DR-86).
        Ambush = "ambush",
        /// Armor class 0 (DR-87).
        Defenseless = "defenseless",
        /// A robber hit by it cannot flee (DR-88).
        Sticky = "sticky",
        /// The same, and it never misses that one again (DR-89).
        Hold = "hold",
        /// Never attacks (DR-90).
        Passive = "passive",
        /// May summon another monster each round (DR-90).
        Loud = "loud",
        /// A hit may make a werewolf (DR-91).
        Werebite = "werebite",
        /// +1 damage (DR-92).
        Vicious = "vicious",
        /// Two dice of damage (DR-92).
        Powerful = "powerful",
        /// Destroys weapons and armor, and wounds nobody (DR-93).
        Rusty = "rusty",
        /// Hard to shake off (DR-94).
        MapSense = "map_sense",
        /// A hit kills or does nothing (DR-95).
        Gaze = "gaze",
        /// A hit may cost the next turn (DR-96).
        Paralysis = "paralysis",
        /// Attacks twice (DR-97).
        TailAttack = "tail_attack",
        /// Attacks everybody (DR-98).
        AreaAttack = "area_attack",
        /// Leaves with the treasure once it is hurt and has hit (DR-99).
        Retreat = "retreat",
        /// Looks like one of you (DR-100).
        Double = "double",
        /// A hit takes a level (DR-101).
        LevelDrain = "level_drain",
        /// Fire does nothing to it (DR-102).
        Fiery = "fiery",
    }
}

words! {
    /// The random tables that the rules roll on, by name.
    TableName {
        /// Where the passage goes (DR-32).
        Discovery = "discovery",
        /// Behind a door (DR-37).
        Door = "door",
        /// The contents of a chamber (DR-40).
        Chamber = "chamber",
        /// The odd event of a passage (DR-36).
        Odd = "odd",
        /// How wide a passage is (DR-65).
        Width = "width",
        /// Where stairs lead (chapter 9.1).
        Stairs = "stairs",
        /// Traps (chapter 9.2).
        Traps = "traps",
        /// Whether a hollow wall is a door.
        SecretDoor = "secret_door",
        /// The reality behind an illusion (DR-141).
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
        /// Which spell a wizard's scroll holds.
        WizardScrolls = "wizard_scrolls",
        /// Which spell a cleric's scroll holds.
        ClericScrolls = "cleric_scrolls",
        /// Odd happenings by percentile dice (chapter 8.1).
        Strange = "strange",
        /// The effect of touching a mirror.
        Mirror = "mirror",
        /// The contents of a crack.
        Crack = "crack",
        /// Who stands in the dark.
        Presence = "presence",
        /// Magic pools (chapter 9.4).
        Pool = "pool",
        /// The effect of a pool on gold.
        PoolGold = "pool_gold",
        /// The answer of a pool.
        PoolVoice = "pool_voice",
        /// Where a pool lets one out.
        PoolWay = "pool_way",
    }
}

words! {
    /// Where a monster is met (DR-65).
    Met {
        /// In a passage, of some width.
        Passage = "passage",
        /// In a chamber.
        Chamber = "chamber",
    }
}

words! {
    /// The spoils of a dead monster (DR-74).
    Guards {
        /// A roll on Useful Items, if it is defeated.
        Useful = "useful",
        /// Treasure.
        Treasure = "treasure",
        /// A roll on Treasure, in a sack, if it is defeated.
        Sack = "sack",
        /// The same, perhaps.
        PerhapsSack = "perhaps_sack",
    }
}

words! {
    /// How one comes upon a monster, if not as ever (chapter 8.1).
    Manner {
        /// It goes first, and attacks.
        Surprises = "surprises",
        /// It is surprised: an immediate attacker attacks twice.
        OffGuard = "off_guard",
        /// There are two.
        Pair = "pair",
        /// Two fight each other: one may leave, or take a side.
        Quarrel = "quarrel",
    }
}

words! {
    /// A lasting effect of an odd event (chapter 8.1).
    Omen {
        /// Chambers may have pools, until one turns back or takes stairs.
        Caves = "caves",
        /// The dead are at home, until one turns back or the level changes.
        Crypt = "crypt",
        /// Whatever is useful is a gem, as long.
        Mine = "mine",
        /// The next monster in a passage may be let pass.
        Tracks = "tracks",
        /// The way out has moved to the last room of the last level, until one is out.
        Sealed = "sealed",
    }
}

words! {
    /// Money (DR-103), by growing worth.
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
    /// The value of one, in cp.
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
