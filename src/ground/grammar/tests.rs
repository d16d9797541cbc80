//! Tests of the descriptions of types.
#![expect(unreachable_pub, reason = "what the macros make is public wherever it stands")]

use super::schema::schema;
use super::*;
use serde::Deserialize;

words! {
    /// A suit.
    Suit {
        /// Bright.
        Sun = "sun",
        /// Pale,
        /// and cold.
        Moon = "moon",
    }
}

phrases! {
    /// What is done.
    Deed {
        /// Nothing.
        Rest = "rest",
        /// Something is taken.
        Take = "take" {
            /// How many.
            count: i32,
            /// Only these.
            #[serde(default)]
            suits: Vec<Suit>,
            /// What comes of it.
            #[serde(default)]
            then: Vec<Deed>,
        },
    }
}

keys! {
    /// A card.
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Card {
        /// What it is called.
        title: String,
        /// What it does.
        #[serde(rename = "if", default)]
        deeds: Vec<Deed>,
        /// Its number.
        nth: Option<u8>,
    }
}

#[test]
fn a_type_knows_how_it_is_written() {
    let told = told(&Form::List(Box::new(Card::form())));
    let found: Vec<(&str, &str)> = told.iter().map(|t| (t.of.as_str(), t.word.as_str())).collect();
    let of = "key of card";
    let all = [(of, "title"), (of, "if"), (of, "nth"), ("deed", "rest"), ("deed", "take")];
    assert_eq!(found[..5], all);
    assert_eq!(found[5..], [("suit", "sun"), ("suit", "moon")]);
    assert_eq!(told[6].says, "Pale, and cold.");
    assert!(told[4].says.contains("`suits`: only these (a list; each item is one of sun, moon; optional)"), "{told:?}");
    assert_eq!((told[1].sample.as_str(), told[4].sample.as_str()), ("if: [rest]", "{take: {count: 2}}"));
    assert_eq!(told[2].says, "Its number. Optional: a whole number.");
}

#[test]
fn its_schema_says_what_must_be_there_and_defines_a_set_once() {
    let schema = schema("Cards", &Card::form());
    assert_eq!(schema["required"], serde_json::json!(["title"]));
    assert_eq!(schema["properties"]["if"]["items"]["$ref"], "#/definitions/Deed");
    let take = &schema["definitions"]["Deed"]["anyOf"][1]["properties"]["take"];
    assert_eq!(take["required"], serde_json::json!(["count"]));
    assert_eq!(take["properties"]["then"]["items"]["$ref"], "#/definitions/Deed");
    assert_eq!(schema["definitions"]["Suit"]["anyOf"][1]["description"], "Pale, and cold.");
}

#[test]
fn what_is_written_is_spelt_on_one_line() {
    let deed = Deed::Take { count: 2, suits: Vec::new(), then: vec![Deed::Rest] };
    let value = serde_json::to_value(&deed).unwrap();
    assert_eq!(spelt_out(&Deed::form(), &value), "{take: {count: 2, then: [rest]}}");
    assert_eq!(spelt_out(&Form::Any, &serde_json::json!({"says": "Draw: 2"})), "{says: \"Draw: 2\"}");
    let mut met = Vec::new();
    used(&Deed::form(), &value, &mut |set, word, _| met.push(format!("{set} {word}")));
    assert_eq!(met, ["Deed take", "Deed rest"]);
    let card: Card = serde_json::from_str("{\"title\": \"a\", \"if\": [\"rest\"]}").unwrap();
    assert_eq!((card.title.as_str(), card.deeds[0].key(), card.nth), ("a", "rest", None));
    assert_eq!(Suit::ALL.iter().map(|suit| suit.key()).collect::<Vec<_>>(), ["sun", "moon"]);
}
