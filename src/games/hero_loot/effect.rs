//! The vocabulary of Hero Loot (HL section 10) as closed enums. A variant without a text, an effect and a count does not
//! compile.

use cards::lexicon::{Never, Vocabulary};
use ground::grammar::{phrases, words};

/// The words of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeroLoot {}

impl Vocabulary for HeroLoot {
    type Trigger = Trigger;
    type Window = Never;
    type Condition = Condition;
    type Target = Never;
    type Op = Op;
    type Duration = Never;
    type Lock = Never;
    type Place = Never;
    type Keyword = Never;
    type Order = Never;

    const KEYS: &'static [&'static str] = &["trigger", "if", "ops"];

    fn moment(keyword: &Never) -> Trigger {
        match *keyword {}
    }
}

words! {
    /// The part of a card that an effect belongs to.
    Trigger {
        /// The Bonus box: only for a hero with the card's symbol (HL-10, HL-11).
        Bonus = "bonus",
        /// Holds while the card is owned and revealed, whether or not anybody likes it (HL-19).
        Owned = "owned",
        /// Its hero switches it on at the fitting moment, or leaves it (HL-20).
        Used = "used",
    }
}

words! {
    /// A treasure deck (HL-5).
    DeckName {
        /// Mostly weapons.
        War = "war",
        /// Mostly secrets and surprises.
        Secret = "secret",
        /// A strong mixture.
        Elite = "elite",
    }
}

words! {
    /// How long a card lasts (HL-15 to HL-17).
    UseLimit {
        /// Never lost by use.
        Permanent = "permanent",
        /// Discarded after one use.
        SingleUse = "single_use",
        /// Discarded after it has defeated a hero.
        UntilHeroDefeat = "until_hero_defeat",
    }
}

words! {
    /// When a card may be revealed (HL-13).
    Reveal {
        /// At any time.
        Any = "any",
        /// Only on the owner's turn.
        OwnTurn = "own_turn",
    }
}

words! {
    /// A number of a hero (HL-36).
    Rating {
        /// The requirement of heavy things.
        Strength = "strength",
        /// The requirement of clever things.
        Intellect = "intellect",
        /// The skill of hitting.
        Aim = "aim",
        /// The part of a blow that is absorbed.
        Armor = "armor",
        /// How far others trust the hero.
        Virtue = "virtue",
        /// Spaces of a move.
        Speed = "speed",
        /// The Wounds that a figure can take.
        Health = "health",
    }
}

/// How many ratings there are.
pub const RATINGS: usize = Rating::ALL.len();

words! {
    /// A number of a weapon.
    Part {
        /// Its effect on Armor.
        Power = "power",
        /// Wounds of a hit.
        Wound = "wound",
        /// The farthest space that it reaches.
        Reach = "reach",
    }
}

words! {
    /// Rolls that can be helped.
    Roll {
        /// For an adventure.
        Adventure = "adventure",
        /// To hit.
        Attack = "attack",
        /// Either.
        Any = "any",
    }
}

words! {
    /// A sign that heroes and cards share (HL-10).
    Symbol {
        /// Plates, mail and coats.
        Armor = "armor",
        /// Saddles and wheels.
        Mount = "mount",
        /// Edges.
        Blade = "blade",
        /// Triggers.
        Gun = "gun",
        /// Strings.
        Bow = "bow",
        /// Whatever has a pulse and teeth.
        Beast = "beast",
        /// Whatever has a plug and opinions.
        Bot = "bot",
        /// Bandages.
        Medic = "medic",
        /// Old books.
        Lore = "lore",
        /// Back doors.
        Shadow = "shadow",
    }
}

words! {
    /// The category of a card: an effect that names a category includes all below it (HL-A31).
    Category {
        /// Anything.
        Item = "item",
        /// Something to hit with.
        Weapon = "weapon",
        /// A weapon with an edge, or a weight.
        Blade = "blade",
        /// A weapon that goes off.
        Gun = "gun",
        /// A weapon with a string.
        Bow = "bow",
        /// A weapon that is let go of.
        Thrown = "thrown",
        /// Something to be hit in.
        Armor = "armor",
        /// For all of a hero.
        BodyArmor = "body_armor",
        /// For an arm.
        Shield = "shield",
        /// For a head.
        Helmet = "helmet",
        /// Something that heals heroes.
        Medical = "medical",
        /// Something to ride.
        Mount = "mount",
        /// A companion that can be unleashed.
        Minion = "minion",
        /// A minion that must be fed.
        Pet = "pet",
        /// A minion that must be charged.
        Bot = "bot",
        /// A secret.
        Secret = "secret",
        /// A surprise.
        Surprise = "surprise",
        /// Something that only a few know.
        Whisper = "whisper",
        /// Everything else.
        Gear = "gear",
    }
}

impl Category {
    /// Its parent category.
    pub const fn parent(self) -> Option<Category> {
        Some(match self {
            Category::Item => return None,
            Category::Weapon
            | Category::Armor
            | Category::Medical
            | Category::Mount
            | Category::Minion
            | Category::Secret
            | Category::Gear => Category::Item,
            Category::Blade | Category::Gun | Category::Bow | Category::Thrown => Category::Weapon,
            Category::BodyArmor | Category::Shield | Category::Helmet => Category::Armor,
            Category::Pet | Category::Bot => Category::Minion,
            Category::Surprise | Category::Whisper => Category::Secret,
        })
    }

    /// Itself and all that it is a part of, the widest last.
    pub fn up(self) -> impl Iterator<Item = Category> {
        std::iter::successors(Some(self), |category| category.parent())
    }

    /// Whether it is, or is a part of, another.
    pub fn is(self, other: Category) -> bool {
        self.up().any(|category| category == other)
    }

    /// Its kind: the widest category below all items.
    pub fn kind(self) -> Category {
        self.up().filter(|category| *category != Category::Item).last().unwrap_or(Category::Item)
    }
}

phrases! {
    /// The condition of an effect.
    Condition {
        /// No friend is adjacent.
        Alone = "alone",
        /// Its hero has Wounds.
        Wounded = "wounded",
        /// Its hero stands in a Dome.
        InDome = "in_dome",
        /// Its hero owns and can employ another revealed card of a category.
        Carries = "carries" {
            /// The category.
            category: Category,
        },
    }
}

phrases! {
    /// The operation of an effect.
    Op {
        /// A rating is higher, or lower.
        Rating = "rating" {
            /// Which.
            of: Rating,
            /// By how much.
            amount: i32,
        },
        /// Weapons are better, or worse: all of a category, or this one.
        Weapon = "weapon" {
            /// The weapons; this one by default.
            #[serde(default)]
            of: Option<Category>,
            /// Which number.
            part: Part,
            /// By how much.
            amount: i32,
        },
        /// Gold at the start of each own turn.
        Income = "income" {
            /// How much.
            amount: i32,
        },
        /// A player who Steals from its hero, or Destroys, gets fewer items.
        Ward = "ward" {
            /// How many fewer.
            items: i32,
        },
        /// Takes Wounds off its hero or an adjacent friend.
        Heal = "heal" {
            /// How many.
            amount: i32,
        },
        /// Wounds an enemy; no roll, no Armor.
        Harm = "harm" {
            /// How many Wounds.
            amount: i32,
            /// How far away, at most.
            range: i32,
        },
        /// Takes loot from an adjacent enemy, who chooses which (HL-32).
        Steal = "steal" {
            /// How many items.
            items: i32,
        },
        /// Makes an adjacent enemy lose loot of his choice (HL-35).
        Destroy = "destroy" {
            /// How many items.
            items: i32,
        },
        /// Draws from the treasure decks.
        Draws = "draws" {
            /// How many draws.
            draws: i32,
        },
        /// Gold from the bank.
        Gold = "gold" {
            /// How much.
            amount: i32,
        },
        /// Turns the face-down cards of an enemy hero over.
        Expose = "expose" {
            /// How far away, at most.
            range: i32,
        },
        /// A move that walls do not stop.
        Jump = "jump" {
            /// How far.
            spaces: i32,
        },
        /// Helps a roll of its hero.
        Boost = "boost" {
            /// Which roll.
            on: Roll,
            /// By how much.
            amount: i32,
        },
        /// Armor against one attack, after it is announced.
        Block = "block" {
            /// How much.
            amount: i32,
        },
    }
}
