//! Reads moves, expectations and extra cards in forms that serde cannot derive.

use cards::game::Fact;
use ground::locus::Locus;
use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeSeed, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// One line of `when`: the seat, and the words of the moves.
pub(super) struct Act(pub(super) Vec<(String, Vec<String>)>);

/// The lines of `then`, in the order they are written.
#[derive(Default)]
pub(super) struct Then(pub(super) Vec<(String, Fact)>);

/// Extra cards by kind.
pub(super) struct Kinds<D>(Vec<(String, usize, D)>);

impl<D> Default for Kinds<D> {
    fn default() -> Self {
        Kinds(Vec::new())
    }
}

impl<D> Kinds<D> {
    /// The cards, each with its location below `at`.
    pub(super) fn placed(self, at: Locus) -> Vec<(Locus, D)> {
        self.0.into_iter().map(|(kind, i, draft)| (at.key(&kind).nth(i), draft)).collect()
    }
}

/// One word or several.
struct Words(Vec<String>);

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Words, D::Error> {
        let said = |fact| match fact {
            Fact::Word(word) => Ok(word),
            Fact::Number(n) => Ok(n.to_string()),
            _ => Err(de::Error::custom("a move is written in words: `lay Fight`, or as a list of several")),
        };
        Ok(Words(match Said::deserialize(de)?.0 {
            Fact::List(items) => items.into_iter().map(said).collect::<Result<_, _>>()?,
            one => vec![said(one)?],
        }))
    }
}

impl<'de> Deserialize<'de> for Act {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Act, D::Error> {
        de.deserialize_map(Pairs::<Words>(PhantomData)).map(|all| Act(all.into_iter().map(|(k, w)| (k, w.0)).collect()))
    }
}

impl<'de> Deserialize<'de> for Then {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Then, D::Error> {
        de.deserialize_map(Pairs::<Said>(PhantomData)).map(|all| Then(all.into_iter().map(|(k, s)| (k, s.0)).collect()))
    }
}

/// The entries of a mapping in their order.
struct Pairs<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Pairs<T> {
    type Value = Vec<(String, T)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut all = Vec::new();
        while let Some(entry) = map.next_entry()? {
            all.push(entry);
        }
        Ok(all)
    }
}

/// Any expected value.
struct Said(Fact);

impl<'de> Deserialize<'de> for Said {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Said, D::Error> {
        de.deserialize_any(SaidVisitor).map(Said)
    }
}

struct SaidVisitor;

impl<'de> Visitor<'de> for SaidVisitor {
    type Value = Fact;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, a word, a list or a mapping")
    }

    fn visit_bool<E>(self, yes: bool) -> Result<Fact, E> {
        Ok(Fact::Word(yes.to_string()))
    }

    fn visit_i64<E>(self, n: i64) -> Result<Fact, E> {
        Ok(Fact::Number(n))
    }

    fn visit_u64<E: de::Error>(self, n: u64) -> Result<Fact, E> {
        i64::try_from(n).map(Fact::Number).map_err(|_| E::custom("the number is too large"))
    }

    fn visit_str<E>(self, word: &str) -> Result<Fact, E> {
        Ok(Fact::Word(word.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Fact, A::Error> {
        let mut items = Vec::new();
        while let Some(Said(item)) = list.next_element()? {
            items.push(item);
        }
        Ok(Fact::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fact, A::Error> {
        let mut all = BTreeMap::new();
        while let Some((key, Said(value))) = map.next_entry::<String, Said>()? {
            all.insert(key, value);
        }
        Ok(Fact::Map(all))
    }
}

impl<'de, D: Deserialize<'de>> Deserialize<'de> for Kinds<D> {
    fn deserialize<De: Deserializer<'de>>(de: De) -> Result<Kinds<D>, De::Error> {
        de.deserialize_map(KindsVisitor(PhantomData)).map(Kinds)
    }
}

struct KindsVisitor<D>(PhantomData<D>);

impl<'de, D: Deserialize<'de>> Visitor<'de> for KindsVisitor<D> {
    type Value = Vec<(String, usize, D)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut all = Vec::new();
        while let Some(kind) = map.next_key::<String>()? {
            let drafts = map.next_value_seed(OfKind(&kind, PhantomData))?;
            all.extend(drafts.into_iter().enumerate().map(|(i, draft)| (kind.clone(), i, draft)));
        }
        Ok(all)
    }
}

/// The cards of one kind: a draft is an enum, and the kind is its variant.
struct OfKind<'k, D>(&'k str, PhantomData<D>);

impl<'de, D: Deserialize<'de>> DeserializeSeed<'de> for OfKind<'_, D> {
    type Value = Vec<D>;

    fn deserialize<De: Deserializer<'de>>(self, de: De) -> Result<Vec<D>, De::Error> {
        de.deserialize_seq(self)
    }
}

impl<'de, D: Deserialize<'de>> Visitor<'de> for OfKind<'_, D> {
    type Value = Vec<D>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<D>, A::Error> {
        let mut drafts = Vec::new();
        while let Some(draft) = list.next_element_seed(One(self.0, PhantomData))? {
            drafts.push(draft);
        }
        Ok(drafts)
    }
}

struct One<'k, D>(&'k str, PhantomData<D>);

impl<'de, D: Deserialize<'de>> DeserializeSeed<'de> for One<'_, D> {
    type Value = D;

    fn deserialize<De: Deserializer<'de>>(self, de: De) -> Result<D, De::Error> {
        D::deserialize(Tagged { kind: self.0, de })
    }
}

/// A value with its variant beside it.
struct Tagged<'k, De> {
    kind: &'k str,
    de: De,
}

impl<'de, De: Deserializer<'de>> Deserializer<'de> for Tagged<'_, De> {
    type Error = De::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, De::Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq
        tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, De: Deserializer<'de>> EnumAccess<'de> for Tagged<'_, De> {
    type Error = De::Error;
    type Variant = Below<De>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Below<De>), De::Error> {
        let name: StrDeserializer<'_, De::Error> = self.kind.into_deserializer();
        Ok((seed.deserialize(name)?, Below(self.de)))
    }
}

struct Below<De>(De);

impl<'de, De: Deserializer<'de>> VariantAccess<'de> for Below<De> {
    type Error = De::Error;

    fn unit_variant(self) -> Result<(), De::Error> {
        Err(de::Error::custom("a card is a mapping of keys"))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, De::Error> {
        seed.deserialize(self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, De::Error> {
        self.0.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, De::Error> {
        self.0.deserialize_map(visitor)
    }
}
