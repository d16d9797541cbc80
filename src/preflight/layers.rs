//! Layers (optional content, ISO 32000-1, 8.11): which of them are printed in the default configuration.

use super::pdf::{Dict, File, Obj};
use std::collections::BTreeSet;

/// The largest number of layers that are read.
const MOST: usize = 10_000;
/// The maximum nesting of visibility expressions.
const DEPTH: usize = 16;

/// The layers of a file.
pub(super) struct Layers {
    /// The layers that are not printed, by their object numbers.
    off: BTreeSet<u32>,
}

impl Layers {
    /// Reads the default configuration of layers, and their print states.
    pub(super) fn read(file: &File<'_>) -> Layers {
        let root = file.dict(file.trailer(), "Root").unwrap_or_default();
        let Some(properties) = file.dict(&root, "OCProperties") else { return Layers { off: BTreeSet::new() } };
        let numbers = |dict: &Dict, key: &str| -> BTreeSet<u32> {
            file.get(dict, key).array().iter().take(MOST).filter_map(number).collect()
        };
        let default = file.dict(&properties, "D").unwrap_or_default();
        let all = numbers(&properties, "OCGs");
        let mut off = match file.get(&default, "BaseState").name() {
            Some("OFF") => &all - &numbers(&default, "ON"),
            _ => BTreeSet::new(),
        };
        off.append(&mut numbers(&default, "OFF"));
        let automatic = file.get(&default, "AS");
        let switched: BTreeSet<u32> = automatic
            .array()
            .iter()
            .take(100)
            .filter_map(|usage| file.resolve(usage).dict())
            .filter(|usage| file.get(usage, "Event").name() == Some("Print"))
            .flat_map(|usage| numbers(&usage, "OCGs"))
            .collect();
        for layer in all {
            let usage = file.object(layer).dict().and_then(|own| file.dict(&own, "Usage"));
            let print = usage.and_then(|usage| file.dict(&usage, "Print"));
            match print.map(|print| file.get(&print, "PrintState")).as_ref().and_then(Obj::name) {
                // the print state of a layer counts only if the configuration says so (8.11.4.4)
                Some("OFF") if switched.contains(&layer) => _ = off.insert(layer),
                Some("ON") if switched.contains(&layer) => _ = off.remove(&layer),
                _ => {}
            }
        }
        Layers { off }
    }

    /// The names of the layers that are not printed.
    pub(super) fn unprinted(&self, file: &File<'_>) -> Vec<String> {
        let name = |layer: &u32| {
            let own = file.object(*layer).dict()?;
            Some(super::xmp::text(file.get(&own, "Name").text()?))
        };
        self.off.iter().take(MOST).map(|layer| name(layer).unwrap_or_else(|| "without a name".to_owned())).collect()
    }

    /// Whether content is printed that belongs to a layer, or to several layers with a condition (OCMD).
    pub(super) fn prints(&self, file: &File<'_>, belongs: &Obj) -> bool {
        if number(belongs).is_some_and(|layer| self.off.contains(&layer)) {
            return false;
        }
        let Some(condition) = file.resolve(belongs).dict().filter(|dict| dict.has("OCGs") || dict.has("VE")) else {
            return true;
        };
        if condition.has("VE") {
            return self.holds(file, condition.raw("VE"), 0);
        }
        let layers = match file.get(&condition, "OCGs") {
            Obj::Array(layers) => layers.iter().take(MOST).filter_map(number).collect(),
            _ => number(condition.raw("OCGs")).into_iter().collect::<Vec<u32>>(),
        };
        let on = |layer: &u32| !self.off.contains(layer);
        layers.is_empty()
            || match file.get(&condition, "P").name() {
                Some("AllOn") => layers.iter().all(on),
                Some("AnyOff") => !layers.iter().all(on),
                Some("AllOff") => !layers.iter().any(on),
                _ => layers.iter().any(on),
            }
    }

    /// Whether an expression of And, Or and Not over layers is true.
    fn holds(&self, file: &File<'_>, expression: &Obj, depth: usize) -> bool {
        if let Some(layer) = number(expression)
            && file.resolve(expression).array().is_empty()
        {
            return !self.off.contains(&layer);
        }
        let parts = file.resolve(expression);
        let [word, terms @ ..] = parts.array() else { return true };
        if depth > DEPTH {
            return true;
        }
        let mut terms = terms.iter().take(MOST).map(|term| self.holds(file, term, depth + 1));
        match file.resolve(word).name() {
            Some("And") => terms.all(|term| term),
            Some("Or") => terms.any(|term| term),
            Some("Not") => !terms.next().unwrap_or(false),
            _ => true,
        }
    }
}

/// A layer is identified by its object number.
fn number(obj: &Obj) -> Option<u32> {
    if let Obj::Ref(number) = obj { Some(*number) } else { None }
}
