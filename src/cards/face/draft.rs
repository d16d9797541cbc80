//! Pictures and tints as written in card data, before they become parts of faces.

use super::{Art, Hand, Name, Recipe, Tag, Tints};
use ground::grammar::{Form, Written};
use ground::locus::Locus;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;

/// A picture as written: a recipe, or the designer's own file.
#[derive(Clone, Debug, PartialEq)]
pub enum ArtDraft {
    /// A path in the project.
    File(String),
    /// A recipe.
    Composed(Recipe),
}

impl<'de> Deserialize<'de> for ArtDraft {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<ArtDraft, D::Error> {
        /// Chooses by the form of the value, so that errors inside a recipe keep their place.
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = ArtDraft;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a recipe (`ground`, `main`, ..) or the path of a picture")
            }

            fn visit_str<E: de::Error>(self, path: &str) -> Result<ArtDraft, E> {
                Ok(ArtDraft::File(path.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ArtDraft, A::Error> {
                Recipe::deserialize(MapAccessDeserializer::new(map)).map(ArtDraft::Composed)
            }
        }

        de.deserialize_any(Either)
    }
}

impl Written for ArtDraft {
    fn form() -> Form {
        Form::Either(vec![Form::Text, Recipe::form()])
    }
}

impl ArtDraft {
    /// The picture of the card `id`: a recipe is composed by this hand in these tints, with this energy.
    pub fn art(&self, hand: Hand, tints: &Tints, energy: u8, id: &str, at: Locus) -> Art {
        match self {
            ArtDraft::File(path) => Art::File { at, path: path.clone() },
            ArtDraft::Composed(recipe) => {
                let (recipe, tints) = (Box::new(recipe.clone()), Box::new(tints.clone()));
                Art::Composed { at, recipe, hand, tints, energy, seed: seed(id) }
            }
        }
    }
}

/// FNV-1a of the id: a picture varies only with its card
fn seed(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

impl Tints {
    /// The tints with their names, from dark to light.
    pub fn named(&self) -> [(&'static str, &str); 5] {
        let Tints { deep, dark, mid, light, high } = self;
        [("deep", deep), ("dark", dark), ("mid", mid), ("light", light), ("high", high)]
    }

    /// Invalid colors; a color has six hexadecimal digits.
    pub fn absurd(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let digits = |colour: &str| {
            colour.strip_prefix('#').is_some_and(|d| d.len() == 6 && d.bytes().all(|b| b.is_ascii_hexdigit()))
        };
        self.named().into_iter().filter(move |(_, colour)| !digits(colour))
    }

    /// The tints for templates, by name.
    pub fn tag(&self) -> Tag {
        let tint = |(name, colour): (&'static str, &str)| (Name::from(name), Tag::Word(colour.to_owned().into()));
        Tag::Map(self.named().into_iter().map(tint).collect::<BTreeMap<_, _>>().into())
    }
}
