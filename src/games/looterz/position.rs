//! Positions of scenarios (LZ-M1, LZ-M2): the possessions of seats, the Looterz in the Dungeon, the moment at which
//! play begins. `position::arrange` sets them up, `position::describe` puts them into words.

use ground::grammar::{Form, Written, keys};
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use table::position::{Position, Row, SeatName};

mod arrange;
mod describe;

pub(super) use arrange::arrange;
pub(super) use describe::{describe, moment};

/// A position as written.
pub(super) type Given = Position<Middle, Player>;

keys! {
    /// The state of the table. Cards are named by title or id; further copies of a title also by number, as in `Thief
    /// II`. Other cards are in the Inn, below the named ones, in file order; `shuffled: true` shuffles them, `only:
    /// true` leaves them in the box.
    #[derive(Clone, Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Middle {
        /// The active player; A by default.
        pub active: Option<SeatName>,
        /// The moment at which play begins; the start of the turn by default.
        pub moment: Option<Moment>,
        /// The Loot that wins (LZ-16); by default it follows from the number of players.
        pub to_win: Option<u16>,
        /// The cards on top of the Inn, top first.
        pub inn: Row,
        /// The Graveyard.
        pub graveyard: Row,
        /// Whether the Inn contains only the named cards.
        pub only: bool,
        /// Whether unnamed cards are shuffled.
        pub shuffled: bool,
    }
}

keys! {
    /// The possessions of a seat.
    #[derive(Clone, Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Player {
        /// The hand.
        pub hand: Row,
        /// Loot collected.
        pub loot: u16,
        /// The seat's Looterz in play.
        pub looterz: Vec<Standing>,
    }
}

/// A Looter in play, as printed by default: `Thief`, `Thief: 1` (its Life), `Thief: {life: 1, acted: true}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Which.
    pub name: String,
    /// The differences from the printed card.
    pub how: How,
}

keys! {
    /// The state of a Looter.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct How {
        /// The Life tokens; by default one for each heart.
        pub life: Option<u16>,
        /// Whether the Looter has acted this turn.
        pub acted: bool,
        /// The player to whom it returns at the end of the turn (LZ-A15).
        pub borrowed_from: Option<SeatName>,
    }
}

/// The moments at which play can begin (LZ-18); `turn_start` comes before all effects at the start of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    TurnStart,
    #[serde(rename = "first_recruitment")]
    First,
    Dungeon,
    #[serde(rename = "second_recruitment")]
    Second,
    Sacrifice,
}

impl Written for Moment {
    fn form() -> Form {
        let all = ["turn_start", "first_recruitment", "dungeon", "second_recruitment", "sacrifice"];
        Form::Named(all.map(str::to_owned).into())
    }
}

impl Written for Standing {
    fn form() -> Form {
        Form::Either(vec![Form::Text, Form::Map(Box::new(Form::Either(vec![Form::Whole(Some(0)), How::form()])))])
    }
}

impl<'de> Deserialize<'de> for Standing {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Standing, D::Error> {
        struct One;
        impl<'de> Visitor<'de> for One {
            type Value = Standing;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a Looter: `Thief`, `Thief: 1` or `Thief: {acted: true}`")
            }

            fn visit_str<E>(self, name: &str) -> Result<Standing, E> {
                Ok(Standing { name: name.to_owned(), how: How::default() })
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Standing, A::Error> {
                let Some((name, Said(how))) = map.next_entry()? else {
                    return Err(de::Error::custom("nobody is named"));
                };
                match map.next_key::<String>()? {
                    Some(other) => Err(de::Error::custom(format!("`{other}` is another Looter: begin a new item"))),
                    None => Ok(Standing { name, how }),
                }
            }
        }
        de.deserialize_any(One)
    }
}

/// The written state of a Looter: only its Life, or several values.
struct Said(How);

impl<'de> Deserialize<'de> for Said {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Said, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = How;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("Life, or a mapping of `life`, `acted`, `borrowed_from`")
            }

            fn visit_u64<E: de::Error>(self, life: u64) -> Result<How, E> {
                let life = u16::try_from(life).map_err(|_| E::custom("no Looter has so much Life"))?;
                Ok(How { life: Some(life), ..How::default() })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<How, A::Error> {
                How::deserialize(de::value::MapAccessDeserializer::new(map))
            }
        }
        de.deserialize_any(Any).map(Said)
    }
}
