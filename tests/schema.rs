//! Schemas for editors: every shipped data file, and every file that `new` writes, is valid by its schema; a file with an error of
//! form that `check` reports is not. Two validators agree on that: one of fifty lines here, and jsonschema if Python has it.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::program::{fine, folder};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// YAML converted to JSON.
fn yaml(text: &str) -> Option<Value> {
    serde_yaml::from_str(text.trim_start_matches('\u{feff}')).ok()
}

/// Whether a value matches a schema, for the keywords that the schemas of this program use.
fn valid(whole: &Value, schema: &Value, value: &Value) -> bool {
    let of_type = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        other => panic!("type {other}"),
    };
    let Some(schema) = schema.as_object() else { return schema.as_bool() != Some(false) };
    schema.iter().all(|(key, says)| match key.as_str() {
        "type" => match says {
            Value::Array(all) => all.iter().filter_map(Value::as_str).any(of_type),
            one => of_type(one.as_str().expect("a type")),
        },
        "$ref" => {
            let name = says.as_str().and_then(|r| r.strip_prefix("#/definitions/")).expect("a definition");
            valid(whole, &whole["definitions"][name], value)
        }
        "anyOf" => says.as_array().expect("a list").iter().any(|one| valid(whole, one, value)),
        "allOf" => says.as_array().expect("a list").iter().all(|one| valid(whole, one, value)),
        "not" => !valid(whole, says, value),
        "enum" => says.as_array().expect("a list").contains(value),
        "const" => says == value,
        "minimum" => value.as_f64().is_none_or(|n| n >= says.as_f64().expect("a number")),
        "maximum" => value.as_f64().is_none_or(|n| n <= says.as_f64().expect("a number")),
        "minItems" => value.as_array().is_none_or(|all| all.len() as u64 >= says.as_u64().expect("a number")),
        "maxItems" => value.as_array().is_none_or(|all| all.len() as u64 <= says.as_u64().expect("a number")),
        "items" => value.as_array().is_none_or(|all| all.iter().all(|item| valid(whole, says, item))),
        "required" => value.as_object().is_none_or(|map| {
            says.as_array().expect("a list").iter().all(|key| map.contains_key(key.as_str().expect("a key")))
        }),
        "properties" => value
            .as_object()
            .is_none_or(|map| map.iter().all(|(key, below)| says.get(key).is_none_or(|one| valid(whole, one, below)))),
        "additionalProperties" => value.as_object().is_none_or(|map| {
            let known = |key: &str| schema.get("properties").is_some_and(|p| p.get(key).is_some());
            let noted = |key: &str| schema.contains_key("patternProperties") && key.starts_with('#');
            map.iter().filter(|(key, _)| !known(key) && !noted(key)).all(|(_, below)| valid(whole, says, below))
        }),
        // the other validator checks which texts of digits match
        "pattern" | "patternProperties" | "description" | "title" | "$schema" | "definitions" => true,
        other => panic!("a schema says {other}"),
    })
}

/// The YAML files in a folder, each with the schema that its first lines name.
fn lined(folder: &Path) -> Vec<(PathBuf, PathBuf)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(lined(&path));
        } else if path.extension().is_some_and(|end| end == "yaml") {
            let text = fs::read_to_string(&path).expect("text");
            let lines: Vec<&str> = text.lines().take(2).collect();
            let [first, second] = lines[..] else { panic!("{} has no lines", path.display()) };
            let schema = first.strip_prefix("# yaml-language-server: $schema=");
            assert_eq!(schema, second.strip_prefix("# $schema: "), "{}", path.display());
            let Some(schema) = schema else {
                // the words of pieces are defined by the game itself
                assert!(path.ends_with("aids.yaml"), "{} does not say what it may say", path.display());
                continue;
            };
            found.push((path.clone(), path.parent().expect("a folder").join(schema)));
        }
    }
    found
}

/// Runs jsonschema; if Python does not have it, only CI fails.
fn second_opinion(pairs: &[(PathBuf, PathBuf)], good: bool) {
    let script = "import sys, json\n\
        try:\n    import yaml, jsonschema\nexcept ImportError:\n    sys.exit(77)\n\
        class L(yaml.SafeLoader):\n    pass\n\
        L.yaml_implicit_resolvers = {k: [(t, r) for t, r in v if t not in ('tag:yaml.org,2002:bool', 'tag:yaml.org,2002:timestamp')] for k, v in yaml.SafeLoader.yaml_implicit_resolvers.items()}\n\
        import re\n\
        L.add_implicit_resolver('tag:yaml.org,2002:bool', re.compile(r'^(true|false)$'), list('tf'))\n\
        bad = []\n\
        for line in sys.stdin:\n    data, schema = line.rstrip('\\n').split('\\t')\n\
        \x20   schema = json.load(open(schema))\n    jsonschema.Draft7Validator.check_schema(schema)\n\
        \x20   ok = jsonschema.Draft7Validator(schema).is_valid(yaml.load(open(data, encoding='utf-8-sig'), L))\n\
        \x20   if ok != (sys.argv[1] == 'good'):\n        bad.append(data)\n\
        print('\\n'.join(bad))\nsys.exit(1 if bad else 0)\n";
    let lines: String = pairs.iter().map(|(a, b)| format!("{}\t{}\n", a.display(), b.display())).collect();
    let mut python = match Command::new("python3")
        .args(["-c", script, if good { "good" } else { "bad" }])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
    {
        Ok(python) => python,
        Err(_) if std::env::var_os("CI").is_none() => return,
        Err(e) => panic!("python3: {e}"),
    };
    std::io::Write::write_all(&mut python.stdin.take().expect("a pipe"), lines.as_bytes()).expect("written");
    let done = python.wait_with_output().expect("it ends");
    let missing = done.status.code() == Some(77) && std::env::var_os("CI").is_none();
    assert!(missing || done.status.success(), "{}", String::from_utf8_lossy(&done.stdout));
}

#[test]
fn whatever_new_writes_is_as_its_schema_says() {
    let here = folder("schema", "new");
    let mut all = Vec::new();
    for name in ["loot-roll", "looterz", "nine", "tableau", "tarot-tales", "tiles", "trick-taker"] {
        fine(&here, &["new", name, "--from", name]);
        all.extend(lined(&here.join(name).join("data")));
    }
    fine(&here, &["new", "night-market"]);
    all.extend(lined(&here.join("night-market/data")));
    // cards, game, playtest, glossary, rules, aids and every scenario of the two games that can be played
    assert!(all.len() > 35, "{}", all.len());
    for (data, schema) in &all {
        let schema: Value = serde_json::from_str(&fs::read_to_string(schema).expect("a schema")).expect("JSON");
        let value = yaml(&fs::read_to_string(data).expect("text")).expect("YAML");
        assert!(valid(&schema, &schema, &value), "{}", data.display());
    }
    second_opinion(&all, true);
    // and `check` still reads the same content
    fine(&here.join("loot-roll"), &["check"]);
    fine(&here.join("night-market"), &["check"]);
}

#[test]
fn printers_shops_and_stocks_are_as_their_schemas_say() {
    let here = folder("schema", "house");
    let mut all = Vec::new();
    for folder in ["data/press", "data/shops", "data"] {
        for entry in fs::read_dir(Path::new(ROOT).join(folder)).expect("a folder").flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|end| end == "yaml") {
                let name = path.strip_prefix(ROOT).expect("below").to_string_lossy().into_owned();
                let schema = here.join(name.replace('/', "-")).with_extension("json");
                fs::write(&schema, fine(&here, &["schema", &name])).expect("written");
                all.push((path, schema));
            }
        }
    }
    assert!(all.len() >= 9, "{}", all.len());
    for (data, schema) in &all {
        let schema: Value = serde_json::from_str(&fs::read_to_string(schema).expect("a schema")).expect("JSON");
        let mut value = yaml(&fs::read_to_string(data).expect("text")).expect("YAML");
        assert!(valid(&schema, &schema, &value), "{}", data.display());
        if let Some(map) = value.as_object_mut() {
            map.insert("titel".to_owned(), Value::from("slip"));
            assert!(!valid(&schema, &schema, &value), "{}", data.display());
        }
    }
    second_opinion(&all, true);
}

/// Errors of form: an unknown key, word or type.
const FORM: [&str; 4] = ["error[unknown-key]", "error[unknown-word]", "error[missing-key]", "error[wrong-type]"];

/// The items of a list of cards, each with whether the suite expects an error of form in it.
fn items(lines: &[&str]) -> Option<Vec<(Value, bool)>> {
    let mut starts: Vec<(usize, bool)> = Vec::new();
    let mut text: Vec<&str> = Vec::new();
    for line in lines {
        match line.strip_prefix("#~") {
            Some(said) if FORM.iter().any(|code| said.contains(code)) => starts.last_mut()?.1 = true,
            Some(_) => {}
            None => {
                if line.starts_with("- ") {
                    starts.push((text.len(), false));
                }
                text.push(line);
            }
        }
    }
    let all = yaml(&text.join("\n"))?;
    let all = all.as_array().filter(|all| all.len() == starts.len())?.clone();
    Some(all.into_iter().zip(starts).map(|(value, (_, fault))| (value, fault)).collect())
}

#[test]
fn what_the_check_calls_a_fault_of_form_editors_underline() {
    let here = folder("schema", "faults");
    let kinds = [
        ("data/loot-roll/abilities.yaml", "data/loot-roll/abilities.yaml"),
        ("data/loot-roll/loot.yaml", "data/loot-roll/loot-common.yaml"),
        ("data/loot-roll/monsters.yaml", "data/loot-roll/monsters.yaml"),
        ("data/looterz/looterz.yaml", "data/looterz/looterz.yaml"),
    ];
    let schema = |file: &str| -> Value { serde_json::from_str(&fine(&here, &["schema", file])).expect("JSON") };
    let schemas: Vec<(&str, Value)> = kinds.iter().map(|(file, ours)| (*file, schema(ours))).collect();
    let (mut faults, mut sound, mut pairs) = (0, 0, Vec::new());
    for entry in fs::read_dir(Path::new(ROOT).join("tests/suite")).expect("the suite").flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|end| end != "deck") {
            continue;
        }
        let deck = fs::read_to_string(&path).expect("a deck");
        for part in deck.split("## ").skip(1) {
            let lines: Vec<&str> = part.lines().collect();
            let Some((_, schema)) = schemas.iter().find(|(file, _)| *file == lines[0]) else { continue };
            for (i, (item, fault)) in items(&lines[1..]).into_iter().flatten().enumerate() {
                let list = Value::Array(vec![item]);
                assert!(
                    !fault || !valid(schema, schema, &list),
                    "{}: {}: card {i} has a fault of form, and its schema sees none: {list}",
                    path.display(),
                    lines[0]
                );
                let complained = part.contains("error[");
                if fault {
                    let name = format!(
                        "{}-{}-{i}",
                        path.file_stem().expect("a name").to_string_lossy(),
                        lines[0].replace('/', "-")
                    );
                    fs::write(here.join(&name), list.to_string()).expect("written");
                    let of = here.join(format!("{name}.json"));
                    fs::write(&of, schema.to_string()).expect("written");
                    pairs.push((here.join(&name), of));
                    faults += 1;
                } else if !complained {
                    assert!(valid(schema, schema, &list), "{}: {}: card {i}: {list}", path.display(), lines[0]);
                    sound += 1;
                }
            }
        }
    }
    assert!(faults >= 15, "{faults} faults of form, {sound} sound cards");
    second_opinion(&pairs, false);
}
