//! Every example is read without complaints.

use super::{Explained, explained};
use crate::read::read;
use ground::diag::{Paint, Severity};
use ground::world::{Imagined, Project};

const PLACES: &str = "places: {deck: {starts: card, seen: nobody, refill: {from: discard}}, discard: {seen: all}, trick: {seen: all}, row: {seen: all}, column: {many: 3, seen: all}, hand: {of: player, seen: owner}, melds: {of: player, seen: all, groups: yes}}";
const PATTERNS: &str = "patterns: {pair: {alike: rank, min: 2, max: 2}}";
const MARKS: &str = "marks: {score: {of: player, is: 0..99}, passed: {of: player, is: yes/no = no}, leader: player, die: 0..6, suit_named: suit}";
const STEPS: &str = "steps: {refill: [{draw: 1, from: deck, to: hand}]}";

/// A game in which an example is in a valid place.
fn play(word: &Explained) -> String {
    let example = word.example.unwrap_or_default();
    let (mut places, mut marks, mut terms) =
        (PLACES.to_owned(), MARKS.to_owned(), "terms: {led: suit of first of trick}".to_owned());
    let (mut rest, mut steps, mut wins) = (String::new(), STEPS.to_owned(), "wins: [score]".to_owned());
    let mut step = "{shuffle: deck}".to_owned();
    if word.of == super::words::WORD_OF || word.of == super::words::WHENEVER_OF || is_of_a_word(word) {
        step = "{choose: {play: {card: hand, do: [{move: card, to: row}]}}, if_none: skip}".to_owned();
        terms = "terms: {led: suit of first of trick, weight: {of: card, is: rank}, price: 3}".to_owned();
    }
    let mut patterns = PATTERNS.to_owned();
    match word.of {
        super::TOP => match word.word {
            "places" => places = example.to_owned(),
            "marks" => marks = example.to_owned(),
            "terms" => terms = example.to_owned(),
            "steps" => steps = example.to_owned(),
            "patterns" => patterns = example.to_owned(),
            "wins" | "wins_if" => wins = example.to_owned(),
            "play" => {}
            _ => rest = example.to_owned(),
        },
        super::PLACE_OF => {
            let (name, _) = example.split_once(':').expect("a name");
            let others =
                ["deck", "discard", "trick", "row", "column", "hand"].into_iter().filter(|known| *known != name);
            let own = others.map(|name| match name {
                "deck" => "deck: {starts: card, seen: nobody}".to_owned(),
                "hand" => "hand: {of: player, seen: owner}".to_owned(),
                "column" => "column: {many: 3, seen: all}".to_owned(),
                name => format!("{name}: {{seen: all}}"),
            });
            places = format!("places: {{{}, {example}}}", own.collect::<Vec<_>>().join(", "));
        }
        super::PATTERN_OF => patterns = format!("patterns: {{{example}}}"),
        super::MARK_OF if word.word == "is" => rest = String::new(),
        super::words::TERM_OF => terms = format!("terms: {{led: suit of first of trick, {example}}}"),
        super::words::WORD_OF | super::words::WHENEVER_OF => {}
        super::IN_OF if is_of_a_word(word) => {}
        super::IN_OF => terms = format!("terms: {{led: suit of first of trick, asked: \"{example}\"}}"),
        super::ACTION_OF | super::TARGET_OF | super::SOME_OF => step = format!("{{{example}, if_none: skip}}"),
        super::MARK_OF => marks = MARKS.replacen("{score", &format!("{{{example}, score"), 1),
        _ => step = example.to_owned(),
    }
    if word.of == super::TOP && ["places", "marks"].contains(&word.word) {
        let other = match word.word {
            "marks" => "places: {deck: {starts: card, seen: nobody}}",
            _ => "marks: {score: {of: player, is: 0..99}}",
        };
        return format!("{example}\n{other}\nplay: [{{shuffle: deck}}]\nwins: [score]\n");
    }
    let asked = if word.of == super::IN_OF { ", {if: yes, then: [{show: hand}]}" } else { "" };
    let around = format!("{{turns: leader, name: round, until: passed, do: [{step}]}}");
    format!(
        "{places}\n{marks}\n{patterns}\n{terms}\n{steps}\n{rest}\nplay: [{{shuffle: deck}}, {around}{asked}]\n{wins}\n"
    )
}

/// Whether an example of an expression is a whole word.
fn is_of_a_word(word: &Explained) -> bool {
    word.of == super::IN_OF && word.word == "this"
}

/// The words of the game, with that of an example.
fn words(word: &Explained) -> String {
    let own = word.of == super::words::WORD_OF || word.of == super::words::WHENEVER_OF || is_of_a_word(word);
    let bonus = "  bonus: {says: \"Score.\", do: [{add: 1, to: score}]}\n";
    if own { format!("{bonus}  {}\n", word.example.unwrap_or_default()) } else { bonus.to_owned() }
}

#[test]
fn every_example_is_read() {
    let about = "title: Examples\nplayers: 2..2\nrules: {hand_size: 4}\nwords:\nWORDSkinds:\n  card: {files: [cards.csv], template: plain/card, fields: {suit: [hearts, spades], rank: 1..9, does: \"says?\"}}\n";
    let cards = "title,suit,rank,copies,does\nhearts 3,hearts,3,1,bonus\nspades 4,spades,4,9,\n";
    let mut wrong = Vec::new();
    for word in explained() {
        let files = Imagined::default()
            .with("data/e/game.yaml", about.replace("WORDS", &words(&word)))
            .with("data/e/cards.csv", cards)
            .with("data/e/play.yaml", play(&word));
        let project = Project::new(files);
        let found = read(&project, "e");
        let mut diags = found.diags;
        diags.extend(found.value.into_iter().flat_map(|found| found.diags));
        diags.retain(|diag| diag.severity == Severity::Error);
        wrong.extend(diags.iter().map(|diag| format!("{}: {}", word.word, diag.show(&project.sources, Paint::Plain))));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
