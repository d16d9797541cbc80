//! Errors in the rules and cards of Dungeon Robber.

use super::{Bent, named};

fn rule(bent: Bent, from: &str, to: &str) -> Bent {
    bent.edit("game.yaml", |text| text.replacen(from, to, 1))
}

/// An empty chamber counts as the robber's own bed, so that robbers who go deeper and deeper get home.
fn homeward(bent: Bent) -> Bent {
    let useful = "\"Nobody home.\", then: {roll: {table: useful}}";
    bent.edit("tables.yaml", |text| text.replacen(useful, "\"Nobody home.\", then: {home: {toll: 0}}", 1))
}

/// A thousandth of the experience is enough.
fn cheap(bent: Bent) -> Bent {
    bent.edit("levels.yaml", |text| text.replace("000}", "}"))
}

#[test]
fn a_dungeon_that_is_too_hard_or_too_easy_is_judged() {
    named(
        &|| Bent::of("dungeon-robber"),
        1500,
        1,
        &[
            ("monsters that strike for twelve", "first foray", "first forays that end at home", &|b| {
                rule(b, "hit_die: 6", "hit_die: 20")
            }),
            ("robbers of iron", "first foray", "first forays that end at home", &|b| {
                rule(b, "  hit_points: 10", "  hit_points: 40")
            }),
            ("robbers of glass", "first foray", "first forays of the timid", &|b| {
                rule(b, "  hit_points: 10", "  hit_points: 1")
            }),
            ("nobody grows old", "DR-117", "lives that end on the list", &|b| {
                rule(b, "retire_level: 1", "retire_level: 6")
            }),
            ("everybody grows old", "DR-117", "lives that end on the list", &|b| {
                rule(b, "  hit_points: 10", "  hit_points: 40")
            }),
            ("lives that are over at once", "length", "turns of a life", &|b| rule(b, "hit_die: 6", "hit_die: 20")),
            ("the reckless die at the gate", "depth", "mean level on which the reckless die", &|b| {
                rule(b, "  hit_points: 10", "  hit_points: 1")
            }),
            ("walls from which nobody escapes", "causes", "deaths between walls", &|b| {
                rule(b, "escapes_on: 4", "escapes_on: 7")
            }),
            ("chambers that lead home", "first foray", "first forays of the reckless that end at home", &homeward),
            ("crowns for a coin", "DR-117", "lives of the reckless that end on the list", &|b| {
                cheap(homeward(rule(b, "  hit_points: 10", "  hit_points: 90")))
            }),
            ("thrones for the asking", "DR-114", "that end on a throne", &|b| {
                rule(b, "  hit_points: 10", "  hit_points: 90")
            }),
        ],
    );
}
