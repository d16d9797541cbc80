//! Converts a form to JSON Schema (draft 7, which every editor supports), for completion and explanation in editors.

use super::{Form, Key, Keys, Word, Words};
use serde_json::{Map, Value, json};

/// The schema of a file of this form.
pub fn schema(title: &str, form: &Form) -> Value {
    let mut sets = Sets::default();
    let mut whole = sets.of(form);
    whole["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    whole["title"] = json!(title);
    if !sets.defined.is_empty() {
        whole["definitions"] = Value::Object(sets.defined);
    }
    whole
}

/// Sets of words, each defined once: the words may contain words of the same set.
#[derive(Default)]
struct Sets {
    defined: Map<String, Value>,
    /// Mappings under construction: a recursive one is defined once and referenced.
    open: Vec<&'static str>,
}

impl Sets {
    fn of(&mut self, form: &Form) -> Value {
        match form {
            Form::Whole(None) => json!({"type": "integer"}),
            Form::Whole(Some(least)) => json!({"type": "integer", "minimum": least}),
            Form::Number => json!({"type": "number"}),
            Form::Flag => json!({"type": "boolean"}),
            Form::Text => json!({"type": "string"}),
            Form::Any => json!({}),
            Form::Nothing => json!({"type": "null"}),
            Form::Words(words) => self.words(words),
            Form::Named(all) => json!({"anyOf": [{"enum": all}, {"type": "string"}]}),
            Form::Keys(keys) => self.keys(keys),
            Form::List(each) => json!({"type": "array", "items": self.of(each)}),
            Form::Row(each, n) => json!({"type": "array", "items": self.of(each), "minItems": n, "maxItems": n}),
            Form::Map(each) => json!({"type": "object", "additionalProperties": self.of(each)}),
            Form::Either(all) => json!({"anyOf": all.iter().map(|form| self.of(form)).collect::<Vec<_>>()}),
        }
    }

    fn words(&mut self, words: &Words) -> Value {
        let name = words.name;
        if !self.defined.contains_key(name) {
            // it is registered before it is written, because its words may refer to it
            self.defined.insert(name.to_owned(), Value::Null);
            let each: Vec<Value> = words.all.iter().map(|word| self.word(word)).collect();
            let defined = json!({"description": words.says.trim(), "anyOf": each});
            // a set without words allows nothing
            self.defined.insert(name.to_owned(), if each.is_empty() { json!({"not": {}}) } else { defined });
        }
        json!({"$ref": format!("#/definitions/{name}")})
    }

    fn word(&mut self, word: &Word) -> Value {
        if word.with.is_empty() {
            return json!({"const": word.word, "description": word.says.trim()});
        }
        let below = self.mapping(word.with);
        let whole = json!({
            "type": "object",
            "description": word.says.trim(),
            "properties": {word.word: below},
            "required": [word.word],
            "additionalProperties": false,
        });
        // a word without required parameters may be written alone
        match word.with.iter().any(|key| key.needed) {
            true => whole,
            false => json!({"anyOf": [{"const": word.word, "description": word.says.trim()}, whole]}),
        }
    }

    fn keys(&mut self, keys: &Keys) -> Value {
        let name = format!("{}.keys", keys.name);
        let reference = json!({"$ref": format!("#/definitions/{name}")});
        if self.open.contains(&keys.name) {
            self.defined.insert(name, Value::Null);
            return reference;
        }
        if self.defined.contains_key(&name) {
            return reference;
        }
        self.open.push(keys.name);
        let mut mapping = self.mapping(&keys.keys);
        self.open.pop();
        mapping["description"] = json!(keys.says.trim());
        match self.defined.get_mut(&name) {
            Some(defined) => {
                *defined = mapping;
                reference
            }
            None => mapping,
        }
    }

    fn mapping(&mut self, keys: &[Key]) -> Value {
        let mut properties = Map::new();
        for key in keys {
            let form = self.of(&(key.form)());
            // editors ignore other keys beside a reference
            let described = match form.get("$ref") {
                Some(_) => json!({"allOf": [form], "description": key.says.trim()}),
                None => {
                    let mut form = form;
                    form["description"] = json!(key.says.trim());
                    form
                }
            };
            properties.insert(key.key.to_owned(), described);
        }
        let needed: Vec<&str> = keys.iter().filter(|key| key.needed).map(|key| key.key).collect();
        json!({"type": "object", "properties": properties, "required": needed, "additionalProperties": false})
    }
}
