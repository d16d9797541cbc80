//! Kinds and effects of items and spells, as closed enums.

use crate::cast::Cast;
use ground::grammar::{phrases, words};

words! {
    /// Spells (DR-107, DR-108).
    Spell {
        /// Creatures that are not too strong fall asleep.
        Sleep = "sleep",
        /// An intelligent creature may become a henchman.
        Charm = "charm",
        /// Never misses.
        MagicMissile = "magic_missile",
        /// The robber attacks twice a turn, or has a flight that cannot fail.
        Haste = "haste",
        /// Heals.
        CureLightWounds = "cure_light_wounds",
        /// Attackers need a save first.
        Sanctuary = "sanctuary",
        /// One order.
        Command = "command",
        /// A skeleton becomes a henchman.
        AnimateDead = "animate_dead",
    }
}

words! {
    /// The users of a spell (DR-109).
    Caster {
        /// Requires High Intelligence.
        Wizard = "wizard",
        /// Requires High Wisdom.
        Cleric = "cleric",
    }
}

words! {
    /// The place where the robber carries or wears an item, or the way it is used up.
    Slot {
        /// Held; one at a time.
        Weapon = "weapon",
        /// A suit of armor; one at a time.
        Suit = "suit",
        /// Armor for the arms, which cannot be worn with a suit.
        Bracers = "bracers",
        /// A shield, which can be used with any of the others.
        Shield = "shield",
        /// Worn; any number of them.
        Worn = "worn",
        /// The tool can be used many times, or one piece at a time.
        Tool = "tool",
        /// Drunk.
        Potion = "potion",
        /// Read once.
        Scroll = "scroll",
        /// The robber reads the book; some books are kept afterwards.
        Book = "book",
        /// The bait is eaten at home, or thrown to stop pursuers.
        Bait = "bait",
        /// Holds coins.
        Container = "container",
        /// Can only be sold.
        Loot = "loot",
    }
}

phrases! {
    /// The effects of an item that are not those of a weapon or of armor.
    Power {
        /// The weapon breaks when it first hits.
        Brittle = "brittle",
        /// The item looks better than the weapon in hand, but is worse, and cannot be dropped (DR-A44).
        Cursed = "cursed",
        /// A hit takes the weapon of an armed monster (DR-A40).
        Disarm = "disarm",
        /// Strength is High as long as the robber owns the item.
        Strength = "strength",
        /// Turns the undead (DR-A58).
        TurnUndead = "turn_undead",
        /// Some monsters are easy to kill with it (DR-A56).
        Kit = "kit",
        /// The wand never misses, but may break (DR-A43).
        Wand = "wand" {
            /// The damage of a hit.
            damage: Cast,
            /// The highest result of a d20 with which it breaks.
            breaks_on: u8,
        },
        /// Heals.
        Heal = "heal" {
            /// The amount.
            amount: Cast,
        },
        /// The item has the effect of the spell haste.
        Haste = "haste",
        /// The next roll on Useful Items becomes a roll on Treasure (DR-A38).
        FindTreasure = "find_treasure",
        /// The item may make one ability High (DR-A45).
        Improve = "improve",
        /// Casts a spell, once.
        Spell = "spell" {
            /// Which.
            cast: Spell,
        },
        /// Food.
        Feed = "feed" {
            /// Whether the food is spoiled, and harms a robber who takes it home (DR-A57).
            spoiled: bool,
        },
        /// Burns (DR-59).
        Oil = "oil" {
            /// The damage of a hit.
            damage: Cast,
        },
        /// The item holds any number of coins.
        Sack = "sack",
        /// The item helps against falling (DR-134).
        Pole = "pole",
        /// The mold harms a robber who picks it up and fails a save.
        Mold = "mold" {
            /// The amount.
            damage: Cast,
        },
        /// The item can be broken into a lighter one.
        BreaksInto = "breaks_into" {
            /// The id of the lighter item.
            item: String,
        },
        /// The object is worth nothing, but is believed to be valuable.
        BadArt = "bad_art" {
            /// The value that it is believed to have, in GP.
            believed: i32,
        },
    }
}

phrases! {
    /// The effect of a spell.
    Magic {
        /// Defeats a creature of this level or a lower one.
        Sleep = "sleep" {
            /// The highest level of a creature that is affected.
            level: u8,
        },
        /// The creature becomes a henchman, unless it saves.
        Charm = "charm",
        /// Deals damage without an attack roll.
        Missile = "missile" {
            /// The amount.
            damage: Cast,
        },
        /// The robber attacks twice a turn, or has a flight that cannot fail.
        Haste = "haste",
        /// Heals.
        Heal = "heal" {
            /// The amount.
            amount: Cast,
        },
        /// Attackers need a save first.
        Sanctuary = "sanctuary",
        /// The creature sleeps or flees, as the caster chooses.
        Command = "command" {
            /// The lowest level of a monster that may save.
            resist: u8,
        },
        /// This monster becomes a henchman.
        Animate = "animate" {
            /// Its id.
            monster: String,
        },
    }
}
