//! Second attempt at a file that the YAML library refused because of a duplicate key or a number out of range: both are errors
//! of one card, and must not hide the errors of others.

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_yaml::{Mapping, Value};
use std::cell::RefCell;
use std::fmt;

/// A step down the tree of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// An item of a list.
    Nth(usize),
    /// A value of a mapping.
    Key(String),
}

/// The path of a key that is written more than once.
pub(super) type Twice = Vec<Step>;

/// The value, with the first of equal keys, and the keys that were left out.
pub(super) fn value(text: &str) -> Result<(Value, Vec<Twice>), serde_yaml::Error> {
    let twice = RefCell::new(Vec::new());
    let seed = Node { way: Vec::new(), twice: &twice };
    let value = seed.deserialize(serde_yaml::Deserializer::from_str(text))?;
    Ok((value, twice.into_inner()))
}

struct Node<'t> {
    way: Vec<Step>,
    twice: &'t RefCell<Vec<Twice>>,
}

impl Node<'_> {
    fn below(&self, step: Step) -> Node<'_> {
        Node { way: [self.way.as_slice(), &[step]].concat(), twice: self.twice }
    }
}

impl<'de> DeserializeSeed<'de> for Node<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, de: D) -> Result<Value, D::Error> {
        de.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Node<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E>(self, b: bool) -> Result<Value, E> {
        Ok(b.into())
    }

    fn visit_i64<E>(self, n: i64) -> Result<Value, E> {
        Ok(n.into())
    }

    fn visit_u64<E>(self, n: u64) -> Result<Value, E> {
        Ok(n.into())
    }

    fn visit_i128<E>(self, n: i128) -> Result<Value, E> {
        Ok((n as f64).into())
    }

    fn visit_u128<E>(self, n: u128) -> Result<Value, E> {
        Ok((n as f64).into())
    }

    fn visit_f64<E>(self, n: f64) -> Result<Value, E> {
        Ok(n.into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, de: D) -> Result<Value, D::Error> {
        de.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element_seed(self.below(Step::Nth(items.len())))? {
            items.push(item);
        }
        Ok(items.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut entries = Mapping::new();
        while let Some(key) = map.next_key::<Value>()? {
            let named = key.as_str().unwrap_or_default().to_owned();
            let below = self.below(Step::Key(named));
            let way = below.way.clone();
            let value = map.next_value_seed(below)?;
            if entries.contains_key(&key) {
                self.twice.borrow_mut().push(way);
            } else {
                entries.insert(key, value);
            }
        }
        Ok(Value::Mapping(entries))
    }
}
