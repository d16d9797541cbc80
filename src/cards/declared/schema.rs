//! JSON Schema of a game's card lists, for completion and checking in editors. `check` is stricter, but accepts nothing that
//! the schema marks as wrong.

use super::Declared;
use super::about::{self, About};
use super::field::{Field, What};
use crate::facts::Schema;
use ground::world::Project;
use serde_json::{Map, Value, json};

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

/// The schema of the values of a field.
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
