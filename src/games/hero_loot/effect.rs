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
    /// The part of a card to which an effect belongs.
    Trigger {
        /// The Bonus box: only for a hero with the card's symbol (HL-10, HL-11).
        Bonus = "bonus",
        /// The effect applies while the card is owned and revealed; it cannot be declined (HL-19).
        Owned = "owned",
        /// The hero may use the effect at the right moment (HL-20).
        Used = "used",
    }
}

words! {
    /// A treasure deck (HL-5).
    DeckName {
        /// Mostly weapons.
        War = "war",
        /// A deck mostly of secrets and surprises.
        Secret = "secret",
        /// A deck of strong cards of all kinds.
        Elite = "elite",
    }
}

words! {
    /// The duration of a card (HL-15 to HL-17).
    UseLimit {
        /// The card is not lost by use.
        Permanent = "permanent",
        /// The card is discarded after one use.
        SingleUse = "single_use",
        /// The card is discarded after it has defeated a hero.
        UntilHeroDefeat = "until_hero_defeat",
    }
}

words! {
    /// The time when a card may be revealed (HL-13).
    Reveal {
        /// At any time.
        Any = "any",
        /// The card may be revealed only on the owner's turn.
        OwnTurn = "own_turn",
    }
}

words! {
    /// A number of a hero (HL-36).
    Rating {
        /// The rating that heavy items require.
        Strength = "strength",
        /// The rating that complex items require.
        Intellect = "intellect",
        /// The rating for hits.
        Aim = "aim",
        /// The number of Wounds of a hit that are prevented.
        Armor = "armor",
        /// The trust of others in the hero.
        Virtue = "virtue",
        /// The number of spaces in a move.
        Speed = "speed",
        /// The number of Wounds that defeats a figure.
        Health = "health",
    }
}

/// The number of ratings.
pub const RATINGS: usize = Rating::ALL.len();

words! {
    /// A number of a weapon.
    Part {
        /// Its effect on Armor.
        Power = "power",
        /// The Wounds that a hit deals.
        Wound = "wound",
        /// The farthest space that the weapon reaches.
        Reach = "reach",
    }
}

words! {
    /// The rolls that can be helped.
    Roll {
        /// A roll for an adventure.
        Adventure = "adventure",
        /// To hit.
        Attack = "attack",
        /// Either.
        Any = "any",
    }
}

words! {
    /// A symbol on heroes and cards (HL-10).
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
        /// Living creatures.
        Beast = "beast",
        /// Machines.
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
        /// An item to hit with.
        Weapon = "weapon",
        /// A blade or a blunt weapon.
        Blade = "blade",
        /// A gun.
        Gun = "gun",
        /// A bow.
        Bow = "bow",
        /// A weapon that is thrown.
        Thrown = "thrown",
        /// An item that protects.
        Armor = "armor",
        /// Body armor.
        BodyArmor = "body_armor",
        /// A shield.
        Shield = "shield",
        /// A helmet.
        Helmet = "helmet",
        /// An item that heals heroes.
        Medical = "medical",
        /// A mount.
        Mount = "mount",
        /// A companion that can be unleashed.
        Minion = "minion",
        /// A living minion.
        Pet = "pet",
        /// A machine.
        Bot = "bot",
        /// A secret.
        Secret = "secret",
        /// A surprise.
        Surprise = "surprise",
        /// Knowledge.
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

    /// The category itself and all wider ones, the widest last.
    pub fn up(self) -> impl Iterator<Item = Category> {
        std::iter::successors(Some(self), |category| category.parent())
    }

    /// Whether a category is the same as another or a part of it.
    pub fn is(self, other: Category) -> bool {
        self.up().any(|category| category == other)
    }

    /// Its kind: the widest category below Item.
    pub fn kind(self) -> Category {
        self.up().filter(|category| *category != Category::Item).last().unwrap_or(Category::Item)
    }
}

phrases! {
    /// The condition of an effect.
    Condition {
        /// No friend is adjacent to the hero.
        Alone = "alone",
        /// The hero has Wounds.
        Wounded = "wounded",
        /// The hero stands in a Dome.
        InDome = "in_dome",
        /// The hero owns, and can employ, another revealed card of a category.
        Carries = "carries" {
            /// The category.
            category: Category,
        },
    }
}

phrases! {
    /// The operation of an effect.
    Op {
        /// A rating becomes higher or lower.
        Rating = "rating" {
            /// Which.
            of: Rating,
            /// The change.
            amount: i32,
        },
        /// Weapons become better or worse: those of a category, or this one.
        Weapon = "weapon" {
            /// The weapons that change; this one by default.
            #[serde(default)]
            of: Option<Category>,
            /// Which number.
            part: Part,
            /// The change.
            amount: i32,
        },
        /// The hero gets gold at the start of each turn.
        Income = "income" {
            /// The amount.
            amount: i32,
        },
        /// A player who Steals from the hero, or Destroys, gets fewer items.
        Ward = "ward" {
            /// The number of items.
            items: i32,
        },
        /// Removes Wounds from the hero or an adjacent friend.
        Heal = "heal" {
            /// The number.
            amount: i32,
        },
        /// Deals Wounds to an enemy, without a roll and regardless of Armor.
        Harm = "harm" {
            /// The number of Wounds.
            amount: i32,
            /// The greatest distance.
            range: i32,
        },
        /// Takes loot from an adjacent enemy, who chooses the items (HL-32).
        Steal = "steal" {
            /// The number of items.
            items: i32,
        },
        /// Destroys loot of an adjacent enemy, who chooses the items (HL-35).
        Destroy = "destroy" {
            /// The number of items.
            items: i32,
        },
        /// Draws from the treasure decks.
        Draws = "draws" {
            /// The number of draws.
            draws: i32,
        },
        /// Takes gold from the bank.
        Gold = "gold" {
            /// The amount.
            amount: i32,
        },
        /// Turns over all face-down cards of an enemy hero.
        Expose = "expose" {
            /// The greatest distance.
            range: i32,
        },
        /// A move that ignores walls.
        Jump = "jump" {
            /// How far.
            spaces: i32,
        },
        /// Adds to a roll of the hero.
        Boost = "boost" {
            /// Which roll.
            on: Roll,
            /// The amount that is added.
            amount: i32,
        },
        /// Adds Armor against one attack, after it is announced.
        Block = "block" {
            /// The amount.
            amount: i32,
        },
    }
}
