//! JSON Schema (draft 2020-12, in the part that draft 7 knows) of `game.yaml` and of a game's lists of cards: what editors complete,
//! explain and underline while somebody types. The check says more; nothing that it lets pass is underlined.

use super::about::{self, About};
use super::field::{Field, What};
use super::guess::cuts;
use super::{Declared, vocabulary};
use crate::game::Schema;
use ground::world::Project;
use serde_json::{Map, Value, json};

/// What a word of the format means, by where it is written.
pub type Explained<'a> = &'a dyn Fn(&str, &str) -> Option<String>;

/// The schema of `game.yaml`, for every game.
pub fn game(explained: Explained<'_>) -> Value {
    let keys = |of: &str| -> Map<String, Value> {
        let known = vocabulary().into_iter().filter(|(place, _)| *place == of);
        let described = known.map(|(_, word)| {
            let says = explained(of, word).unwrap_or_default();
            (word.to_owned(), if says.is_empty() { json!({}) } else { json!({"description": says}) })
        });
        described.collect()
    };
    let closed = |properties: Map<String, Value>| json!({"type": "object", "properties": properties, "additionalProperties": false});
    let mut cut = closed(keys("cut"));
    cut["description"] = json!("A name, or millimeters");
    let cut = json!({"anyOf": [{"enum": cuts().collect::<Vec<_>>()}, {"type": "string"}, cut]});
    let mut kind = keys("kind");
    kind.insert("cut".to_owned(), cut.clone());
    let types = [
        "text",
        "text?",
        "flavour",
        "flavour?",
        "plain",
        "plain?",
        "says",
        "says?",
        "picture",
        "picture?",
        "number",
        "number?",
        "yes/no",
        "yes/no = no",
        "list",
        "list?",
        "1..9",
    ];
    let field = json!({"anyOf": [{"enum": types}, {"type": "string"}, {"type": "array"}, closed(long(keys("field")))]});
    kind.insert(
        "fields".to_owned(),
        json!({"type": "object", "additionalProperties": field, "description": explained("kind", "fields")}),
    );
    let mut piece = keys("piece");
    piece.insert("cut".to_owned(), cut);
    let mut top = keys("game.yaml");
    let mut under = |key: &str, each: Value| {
        let says = top.get(key).and_then(|value| value["description"].as_str()).unwrap_or_default().to_owned();
        top.insert(key.to_owned(), json!({"type": "object", "additionalProperties": each, "description": says}));
    };
    under("kinds", closed(kind));
    under("pieces", closed(piece));
    top.insert(
        "laws".to_owned(),
        json!({"type": "array", "items": closed(keys("law")), "description": explained("game.yaml", "laws")}),
    );
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A game that lootpress prints",
        "type": "object",
        "required": ["title"],
        "properties": top,
        "additionalProperties": false,
    })
}

/// Keys of a field that is written the long way: types are none of them.
fn long(mut keys: Map<String, Value>) -> Map<String, Value> {
    for word in ["text", "flavour", "plain", "says", "picture", "number", "yes/no"] {
        keys.remove(word);
    }
    keys
}

impl Declared {
    /// The schema of each kind's list of cards in YAML.
    pub(super) fn lists(&self, project: &Project) -> Vec<Schema> {
        let Some(about) = about::read(project, &self.name).value else { return Vec::new() };
        let About { kinds, .. } = &about;
        let schema = |kind: &super::kind::Kind| {
            let mut properties: Map<String, Value> =
                kind.fields.iter().map(|field| (field.column.clone(), value(field))).collect();
            for name in [Some(kind.id.as_str()), kind.title.as_deref(), Some("note")].into_iter().flatten() {
                properties.entry(name.to_owned()).or_insert_with(|| json!({"type": ["string", "number"]}));
            }
            let needed: Vec<&str> = (kind.fields.iter())
                .filter(|field| field.needed || kind.is_title(&field.name))
                .map(|field| field.column.as_str())
                .collect();
            let card = json!({
                "type": "object",
                "properties": properties,
                "required": needed,
                "patternProperties": {"^#": {}},
                "additionalProperties": false,
            });
            let list = json!({
                "$schema": "http://json-schema.org/draft-07/schema#",
                "title": format!("Cards of the kind {} of {}", kind.name, about.title),
                "type": "array",
                "items": card,
            });
            let lists = kind.files.iter().filter(|(file, _)| file.ends_with(".yaml"));
            Schema {
                file: format!("data/{}/{}.schema.json", self.name, kind.name),
                of: lists.map(|(file, _)| format!("data/{}/{file}", self.name)).collect(),
                says: list,
            }
        };
        kinds.iter().map(schema).collect()
    }
}

/// The schema of what stands in a field.
fn value(field: &Field) -> Value {
    let mut schema = of(&field.what);
    schema["description"] = json!(field.told());
    schema
}

fn of(what: &What) -> Value {
    let whole = "^ *[+-]?[0-9]+ *$";
    match what {
        What::Number(min, max) => {
            let mut number = json!({"type": "integer"});
            if let Some(min) = min {
                number["minimum"] = json!(min);
            }
            if let Some(max) = max {
                number["maximum"] = json!(max);
            }
            json!({"anyOf": [number, {"type": "string", "pattern": whole}]})
        }
        What::OneOf(words) => json!({"anyOf": [{"enum": words}, {"type": ["string", "number"]}]}),
        What::Flag => json!({"enum": [true, false, "yes", "no", "true", "false", "y", "n", "x", "-", 0, 1]}),
        What::Text | What::Flavour | What::Plain | What::Card(_) => json!({"type": ["string", "number", "boolean"]}),
        What::Says => json!({"type": ["string", "array", "object"]}),
        What::Picture => json!({"type": ["string", "object"]}),
        What::List(inner) => json!({"anyOf": [{"type": "array", "items": of(inner)}, {"type": ["string", "number"]}]}),
        What::Computed(_) | What::Given => json!({"not": {}}),
        What::Lost => json!({}),
    }
}
