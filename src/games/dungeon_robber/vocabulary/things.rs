//! Kinds and effects of items and spells, as closed enums.

use crate::cast::Cast;
use ground::grammar::{phrases, words};

words! {
    /// Spells (DR-107, DR-108).
    Spell {
        /// Creatures that are not too strong sleep.
        Sleep = "sleep",
        /// Thinking creatures may join.
        Charm = "charm",
        /// Never misses.
        MagicMissile = "magic_missile",
        /// Two attacks a turn, or a sure flight.
        Haste = "haste",
        /// Heals.
        CureLightWounds = "cure_light_wounds",
        /// Attackers must save.
        Sanctuary = "sanctuary",
        /// One order.
        Command = "command",
        /// A skeleton follows.
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
    /// Where an item goes on a robber, or how it is used up.
    Slot {
        /// Held, one at a time.
        Weapon = "weapon",
        /// A suit of armor, one at a time.
        Suit = "suit",
        /// Armor for the arms: not together with a suit.
        Bracers = "bracers",
        /// Beside any of them.
        Shield = "shield",
        /// Worn, as many as there are.
        Worn = "worn",
        /// Used again and again, or by the piece.
        Tool = "tool",
        /// Drunk.
        Potion = "potion",
        /// Read once.
        Scroll = "scroll",
        /// Read, and perhaps kept.
        Book = "book",
        /// Eaten at home, or thrown to pursuers.
        Bait = "bait",
        /// Holds coins.
        Container = "container",
        /// Good for nothing but money.
        Loot = "loot",
    }
}

phrases! {
    /// The effects of an item besides being worn, used as a weapon or sold.
    Power {
        /// Breaks when it first hits.
        Brittle = "brittle",
        /// Looks better than the held one, is worse, and cannot be dropped (DR-A44).
        Cursed = "cursed",
        /// A hit takes the weapon of whatever is armed (DR-A40).
        Disarm = "disarm",
        /// High Strength as long as it is owned.
        Strength = "strength",
        /// Turns the undead (DR-A58).
        TurnUndead = "turn_undead",
        /// Some monsters are no match for it (DR-A56).
        Kit = "kit",
        /// Never misses, but may break (DR-A43).
        Wand = "wand" {
            /// The damage of a hit.
            damage: Cast,
            /// A d20 up to this breaks it.
            breaks_on: u8,
        },
        /// Heals.
        Heal = "heal" {
            /// How much.
            amount: Cast,
        },
        /// As the spell of haste.
        Haste = "haste",
        /// The next roll on Useful Items is one on Treasure (DR-A38).
        FindTreasure = "find_treasure",
        /// One ability becomes High, perhaps (DR-A45).
        Improve = "improve",
        /// Casts a spell, once.
        Spell = "spell" {
            /// Which.
            cast: Spell,
        },
        /// Food.
        Feed = "feed" {
            /// Whether it is best left where it lay (DR-A57).
            spoiled: bool,
        },
        /// Burns (DR-59).
        Oil = "oil" {
            /// The damage of a hit.
            damage: Cast,
        },
        /// Holds any number of coins.
        Sack = "sack",
        /// Helps against falling (DR-134).
        Pole = "pole",
        /// Harms a robber who picks it up and fails a save.
        Mold = "mold" {
            /// How much.
            damage: Cast,
        },
        /// Can be broken into something lighter.
        BreaksInto = "breaks_into" {
            /// The id of that.
            item: String,
        },
        /// Worth nothing, and believed to be worth a lot.
        BadArt = "bad_art" {
            /// How much, in GP.
            believed: i32,
        },
    }
}

phrases! {
    /// The effect of a spell.
    Magic {
        /// Defeats whatever is of this level or lower.
        Sleep = "sleep" {
            /// The highest level.
            level: u8,
        },
        /// A henchman, if it does not save.
        Charm = "charm",
        /// Damage without a roll to hit.
        Missile = "missile" {
            /// How much.
            damage: Cast,
        },
        /// Two attacks a turn, or a sure flight.
        Haste = "haste",
        /// Heals.
        Heal = "heal" {
            /// How much.
            amount: Cast,
        },
        /// Attackers must save first.
        Sanctuary = "sanctuary",
        /// Sleep or flee.
        Command = "command" {
            /// From which level on a monster may save.
            resist: u8,
        },
        /// This monster follows.
        Animate = "animate" {
            /// Its id.
            monster: String,
        },
    }
}
