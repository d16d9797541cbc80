//! Reads one YAML value into one type. The deserializer stops at the first error; then the error is noted and corrected in a
//! copy, and reading starts again, so that the tenth error of a card is found along with the first.

use super::fault::Fault;
use ground::diag::{Checked, Diag, Severity, did_you_mean};
use ground::locus::Locus;
use ground::world::Project;
use serde::de::DeserializeOwned;
use serde_path_to_error::{Deserializer, Segment, Track};
use serde_yaml::Value;
use serde_yaml::with::singleton_map_recursive;
use std::collections::BTreeMap;

/// The largest number of faults reported for one card; the others are reported in the next run.
const ENOUGH: usize = 120;

/// The result of reading.
pub(super) struct Reading<T> {
    /// The value, if all its parts were present, even under a misspelled key.
    pub(super) value: Option<T>,
    /// All complaints.
    pub(super) diags: Vec<Diag>,
}

impl<T> Reading<T> {
    /// The value, if there were no complaints.
    pub(super) fn strict(self) -> Checked<T> {
        let good = self.diags.iter().all(|d| d.severity < Severity::Error);
        Checked { value: self.value.filter(|_| good), diags: self.diags }
    }
}

/// Reads the value at `at`.
pub(super) fn one<T: DeserializeOwned>(value: Value, at: Locus, project: &Project) -> Reading<T> {
    Mender::new(value, None, at, project).read()
}

/// Reads the value at `at`, wrapped into a mapping under the key `top` that is not in the file.
pub(super) fn below<T: DeserializeOwned>(value: Value, top: &'static str, at: Locus, project: &Project) -> Reading<T> {
    Mender::new(value, Some(top), at, project).read()
}

/// A step down the tree of a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Nth(usize),
    Key(String),
}

struct Mender<'p> {
    value: Value,
    top: Option<&'static str>,
    at: Locus,
    project: &'p Project,
    /// Items that were removed from lists: for the list at a path (as it is now), which of the written items are
    /// still there.
    taken: BTreeMap<Vec<Way>, Vec<usize>>,
    /// Places that were filled in; further errors there are not reported.
    tainted: Vec<Vec<Way>>,
    /// Mappings that were filled in; errors there show which keys they have.
    shapes: Vec<Shape>,
    diags: Vec<Diag>,
}

/// A mapping that is missing because another value was written in its place.
struct Shape {
    way: Vec<Way>,
    /// The complaint about it.
    diag: usize,
    /// The number that was written there, if any.
    number: Option<String>,
    /// The required keys, and whether each needs a number.
    keys: Vec<(String, bool)>,
}

impl Shape {
    /// The mapping as YAML text, with one number for each expected number.
    fn example(&self) -> String {
        let value = |wanted: bool| self.number.as_deref().filter(|_| wanted).unwrap_or("..");
        let keys: Vec<String> = self.keys.iter().map(|(key, wanted)| format!("{key}: {}", value(*wanted))).collect();
        format!("write `{{{}}}`", keys.join(", "))
    }
}

impl<'p> Mender<'p> {
    fn new(value: Value, top: Option<&'static str>, at: Locus, project: &'p Project) -> Mender<'p> {
        let (taken, tainted, shapes, diags) = (BTreeMap::new(), Vec::new(), Vec::new(), Vec::new());
        Mender { value, top, at, project, taken, tainted, shapes, diags }
    }

    fn read<T: DeserializeOwned>(mut self) -> Reading<T> {
        let value = self.value_of();
        for shape in self.shapes.iter().filter(|shape| !shape.keys.is_empty()) {
            self.diags[shape.diag].help = Some(shape.example());
        }
        Reading { value, diags: self.diags }
    }

    /// The value, if all its parts were written; every fault is reported.
    fn value_of<T: DeserializeOwned>(&mut self) -> Option<T> {
        for _ in 0..ENOUGH * 4 {
            let mut track = Track::new();
            let result = singleton_map_recursive::deserialize::<T, _>(Deserializer::new(&self.value, &mut track));
            let error = match result {
                Ok(value) => return Some(value).filter(|_| self.tainted.is_empty() && self.taken.is_empty()),
                Err(error) => error.to_string(),
            };
            let way = way(track.path().iter());
            let mended = self.note_and_mend(&way, Fault::of(&error));
            if !mended || self.diags.len() >= ENOUGH {
                break;
            }
        }
        None
    }

    /// Records a fault, unless an earlier repair caused it, and repairs it. Returns false if it cannot be repaired.
    fn note_and_mend(&mut self, way: &[Way], fault: Fault) -> bool {
        let ours = self.tainted.iter().any(|t| way.starts_with(t));
        match fault {
            Fault::UnknownKey { key, known } => {
                let (parent, named) = split(way, &key);
                let near = did_you_mean(&key, known.iter().map(String::as_str)).map(str::to_owned);
                if !ours {
                    let at = self.project.sources.key_of(self.locus(&named));
                    self.diags.push(Fault::UnknownKey { key: key.clone(), known }.diag(at, &self.named(parent)));
                }
                let Some(Value::Mapping(map)) = walk(&mut self.value, parent) else { return false };
                let Some(written) = map.remove(key.as_str()) else { return false };
                if let Some(near) = near.filter(|near| !map.contains_key(near.as_str())) {
                    map.insert(near.into(), written);
                }
                true
            }
            Fault::UnknownWord { word, known } => {
                let near = did_you_mean(&word, known.iter().map(String::as_str)).map(str::to_owned);
                let (item, keyed) = match way.last() {
                    Some(Way::Key(last)) if *last == word && self.is_map_with(&way[..way.len() - 1], &word) => {
                        (&way[..way.len() - 1], true)
                    }
                    _ => (way, false),
                };
                if !ours {
                    let at = self.locus(way);
                    let at = if keyed { self.project.sources.key_of(at) } else { at };
                    self.diags.push(
                        Fault::UnknownWord { word: word.clone(), known: known.clone() }.diag(at, &self.named(item)),
                    );
                }
                self.say_instead(item, &word, near, &known)
            }
            Fault::Missing { key } => {
                let at = self.locus(way);
                match self.shapes.iter_mut().find(|shape| shape.way == way) {
                    Some(shape) => shape.keys.push((key.clone(), false)),
                    None if ours => {}
                    None => self.diags.push(Fault::Missing { key: key.clone() }.diag(at, &self.named(way))),
                }
                let Some(Value::Mapping(map)) = walk(&mut self.value, way) else { return false };
                map.insert(key.as_str().into(), Value::Null);
                self.taint([way, &[Way::Key(key)]].concat())
            }
            Fault::WrongType { found, expected } => {
                if let Some(mended) = self.variant_shape(way, &found, &expected) {
                    return mended;
                }
                let at = self.locus(way);
                let filler = Fault::filler(&expected);
                if !ours {
                    self.diags.push(Fault::WrongType { found, expected }.diag(at, &self.named(way)));
                }
                self.note_shape(way, ours, &filler);
                let Some(place) = walk(&mut self.value, way) else { return false };
                if *place == filler {
                    return false;
                }
                *place = filler;
                self.taint(way.to_vec())
            }
            Fault::Other(what) => {
                let at = self.locus(way);
                if !ours {
                    self.diags.push(Fault::Other(what).diag(at, &self.named(way)));
                }
                self.take_out(way)
            }
        }
    }

    /// Something was filled in: a mapping whose keys are not yet known, or the value of one of its keys.
    fn note_shape(&mut self, way: &[Way], ours: bool, filler: &Value) {
        if !ours && filler.is_mapping() {
            let number = walk(&mut self.value, way).and_then(|v| v.as_i64()).map(|n| n.to_string());
            self.shapes.push(Shape { way: way.to_vec(), diag: self.diags.len() - 1, number, keys: Vec::new() });
        } else if let Some((Way::Key(last), above)) = way.split_last()
            && let Some(shape) = self.shapes.iter_mut().find(|shape| shape.way == above)
            && let Some(key) = shape.keys.iter_mut().find(|(key, _)| key == last)
        {
            key.1 = filler.is_number();
        }
    }

    /// A word with parameters written without them, or one without written with them.
    fn variant_shape(&mut self, way: &[Way], found: &str, expected: &str) -> Option<bool> {
        let at = self.locus(way);
        let named = self.named(way);
        let place = walk(&mut self.value, way)?;
        match place {
            Value::String(word) if found == "unit variant" => {
                let word = word.clone();
                *place = Value::Mapping(
                    [(Value::from(word.as_str()), Value::Mapping(Default::default()))].into_iter().collect(),
                );
                let _ = expected;
                Some(true)
            }
            Value::Mapping(map) if expected == "unit variant" => {
                let word = map.keys().next().and_then(Value::as_str)?.to_owned();
                *place = Value::from(word.as_str());
                self.diags.push(
                    Diag::error(at, "wrong-type", format!("`{word}` in {named} has no parameters"))
                        .help(format!("write only `{word}`, without a colon")),
                );
                self.taint(way.to_vec());
                Some(true)
            }
            Value::Mapping(map) if expected == "map with a single key" => {
                let keys: Vec<String> = map.keys().filter_map(Value::as_str).map(str::to_owned).collect();
                let first = map.iter().next().map(|(k, v)| (k.clone(), v.clone()));
                *map = first.into_iter().collect();
                self.diags.push(
                    Diag::error(at, "wrong-type", format!("one word is expected here, but there are {}: {}", keys.len(), super::fault::listed(&keys)))
                        .help("begin a list item for each: `- one: {..}` and `- other: {..}`; indent what belongs to one below it"),
                );
                self.taint(way.to_vec());
                Some(!keys.is_empty())
            }
            _ => None,
        }
    }

    fn say_instead(&mut self, item: &[Way], word: &str, near: Option<String>, known: &[String]) -> bool {
        let fits = near.is_some();
        let Some(instead) = near.or_else(|| known.first().cloned()) else { return self.take_out(item) };
        if !fits {
            return self.take_out(item) || self.replace(item, Value::from(instead));
        }
        match walk(&mut self.value, item) {
            Some(Value::Mapping(map)) => {
                let Some(below) = map.remove(word) else { return false };
                map.insert(instead.into(), below);
                true
            }
            Some(place) => {
                *place = instead.into();
                true
            }
            None => false,
        }
    }

    fn replace(&mut self, way: &[Way], with: Value) -> bool {
        match walk(&mut self.value, way) {
            Some(place) if *place != with => *place = with,
            _ => return false,
        }
        self.taint(way.to_vec())
    }

    /// Removes an item from its list.
    fn take_out(&mut self, way: &[Way]) -> bool {
        let Some((Way::Nth(i), list)) = way.split_last() else { return false };
        let Some(Value::Sequence(items)) = walk(&mut self.value, list) else { return false };
        let still = self.taken.entry(list.to_vec()).or_insert_with(|| (0..items.len()).collect());
        if *i >= items.len() || *i >= still.len() {
            return false;
        }
        items.remove(*i);
        still.remove(*i);
        // notes about lists inside the items that moved up are outdated; this is rare enough to stop here
        !self.taken.keys().any(|k| k.len() > list.len() && k.starts_with(list))
    }

    /// The name of a place for messages: the innermost key on its path.
    fn named(&self, way: &[Way]) -> String {
        let key = way.iter().rev().find_map(|w| if let Way::Key(key) = w { Some(key) } else { None });
        match key {
            // the only key above a card is its kind
            Some(_) if way.len() == 1 && self.top.is_some() => "a card".to_owned(),
            Some(key) => format!("`{key}`"),
            None => "the file".to_owned(),
        }
    }

    fn taint(&mut self, way: Vec<Way>) -> bool {
        self.tainted.push(way);
        true
    }

    fn is_map_with(&self, way: &[Way], key: &str) -> bool {
        let mut value = &self.value;
        for step in way {
            let next = match step {
                Way::Nth(i) => value.get(*i),
                Way::Key(key) => value.get(key.as_str()),
            };
            let Some(next) = next else { return false };
            value = next;
        }
        value.as_mapping().is_some_and(|m| m.contains_key(key))
    }

    /// The place of a path in the file.
    fn locus(&self, way: &[Way]) -> Locus {
        let mut at = self.at;
        for (depth, step) in way.iter().enumerate() {
            at = match step {
                Way::Key(key) if depth == 0 && self.top == Some(key) => at,
                Way::Key(key) => at.key(key),
                Way::Nth(i) => {
                    at.nth(self.taken.get(&way[..depth]).and_then(|still| still.get(*i)).copied().unwrap_or(*i))
                }
            };
        }
        at
    }
}

fn way<'a>(segments: impl Iterator<Item = &'a Segment>) -> Vec<Way> {
    segments
        .filter_map(|s| match s {
            Segment::Seq { index } => Some(Way::Nth(*index)),
            Segment::Map { key } | Segment::Enum { variant: key } => Some(Way::Key(key.clone())),
            Segment::Unknown => None,
        })
        .collect()
}

/// The mapping with an unknown key, and the path to the key itself.
fn split<'w>(way: &'w [Way], key: &str) -> (&'w [Way], Vec<Way>) {
    match way.split_last() {
        Some((Way::Key(last), parent)) if last == key => (parent, way.to_vec()),
        _ => (way, [way, &[Way::Key(key.to_owned())]].concat()),
    }
}

fn walk<'v>(value: &'v mut Value, way: &[Way]) -> Option<&'v mut Value> {
    way.iter().try_fold(value, |value, step| match step {
        Way::Nth(i) => value.get_mut(*i),
        Way::Key(key) => value.get_mut(key.as_str()),
    })
}
