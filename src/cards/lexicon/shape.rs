//! Reads an effect with exactly the keys that its game has. A key of another game is reported like a misspelled one.

use super::{Effect, Vocabulary};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;

impl<'de, V: Vocabulary> Deserialize<'de> for Effect<V> {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Effect<V>, D::Error> {
        de.deserialize_struct("Effect", V::KEYS, Keys(PhantomData))
    }
}

struct Keys<V>(PhantomData<V>);

impl<'de, V: Vocabulary> Visitor<'de> for Keys<V> {
    type Value = Effect<V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("struct Effect")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Effect<V>, A::Error> {
        let (mut trigger, mut keyword, mut windows, mut from, mut conditions) = Default::default();
        let (mut optional, mut cost, mut target, mut order, mut ops) = Default::default();
        let (mut duration, mut locks, mut after, mut wording, mut manual) = Default::default();
        while let Some(key) = map.next_key::<String>()? {
            if !V::KEYS.contains(&key.as_str()) {
                return Err(A::Error::unknown_field(&key, V::KEYS));
            }
            match key.as_str() {
                "trigger" => trigger = Some(map.next_value()?),
                "keyword" => keyword = map.next_value()?,
                "windows" => windows = map.next_value()?,
                "from" => from = map.next_value()?,
                "if" => conditions = map.next_value()?,
                "optional" => optional = map.next_value()?,
                "cost" => cost = map.next_value()?,
                "target" => target = map.next_value()?,
                "order" => order = map.next_value()?,
                "ops" => ops = map.next_value()?,
                "duration" => duration = map.next_value()?,
                "locks" => locks = map.next_value()?,
                "after" => after = map.next_value()?,
                "wording" => wording = map.next_value()?,
                "manual" => manual = map.next_value()?,
                _ => return Err(A::Error::unknown_field(&key, V::KEYS)),
            }
        }
        let trigger = match (trigger, &keyword) {
            (Some(trigger), _) => trigger,
            (None, Some(keyword)) => V::moment(keyword),
            (None, None) => return Err(A::Error::missing_field("trigger")),
        };
        Ok(Effect {
            trigger,
            keyword,
            windows,
            from,
            conditions,
            optional,
            cost,
            target,
            order,
            ops,
            duration,
            locks,
            after,
            wording,
            manual,
        })
    }
}
