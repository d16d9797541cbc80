//! An error that many cards share is one complaint, which names the first of them.

use crate::program::{apart, run};
use lootpress::raster;
use std::fs;
use std::path::Path;

const GAME: &str = "title: Wharf
tagline: Six cards that are alike.
words:
  draw: {n: 1..3, says: \"Draw {n:card}.\"}
kinds:
  card:
    files: cards.csv
    template: g/card
    cut: card
    title: name
    number: \"{nth}\"
    fields:
      name: {type: text, column: Name}
      text: {TYPE, column: Text}
";

const TEMPLATE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"71mm\" height=\"96mm\" viewBox=\"0 0 71 96\">
<rect width=\"71\" height=\"96\" fill=\"#ffffff\"/>
<rect data-slot=\"name\" x=\"8\" y=\"8\" width=\"50\" height=\"8\" data-font=\"Eczar\" data-weight=\"600\" data-size=\"12\"/>
SLOT
</svg>
";

const TEXT: &str =
    "<rect data-slot=\"text\" x=\"8\" y=\"20\" width=\"50\" height=\"20\" data-font=\"Fira Sans\" data-size=\"9\"/>";
const PICTURE: &str = "<rect data-picture=\"text\" x=\"8\" y=\"20\" width=\"50\" height=\"50\"/>";

/// The complaints about six cards with the same cell in a field of this type.
fn told(here: &Path, kind: &str, cell: &str, (from, to): (&str, &str)) -> String {
    let slot = if kind == "type: picture" { PICTURE } else { TEXT };
    let cards: String = (0..6).map(|n| format!("Card {n},{cell}\n")).collect();
    for (file, text) in [
        ("data/g/game.yaml", GAME.replacen("TYPE", kind, 1).replacen(from, to, 1)),
        ("data/g/cards.csv", format!("Name,Text\n{cards}")),
        ("templates/g/card.svg", TEMPLATE.replacen("SLOT", slot, 1).replacen(from, to, 1)),
    ] {
        fs::create_dir_all(here.join(file).parent().expect("a folder")).expect("made");
        fs::write(here.join(file), text).expect("written");
    }
    run(here, &["check", "--no-memory"]).2
}

#[test]
fn a_fault_of_many_cards_is_one_complaint() {
    let here = apart("faults", "shared");
    fs::create_dir_all(here.join("art")).expect("a folder");
    let picture =
        |wide: usize| raster::write_png(&vec![90; wide * wide * 3], wide as u32, wide as u32, 300).expect("drawn");
    fs::write(here.join("art/fox.png"), picture(40)).expect("written");
    let whole = picture(700);
    fs::write(here.join("art/torn.png"), &whole[..whole.len() / 2]).expect("written");
    let same = ("", "");
    assert_eq!(told(&here, "type: text", "Draw.", same), "", "a sound game");
    for (kind, cell, edit, told_once) in [
        ("one_of: [blue, red]", "bleu", same, "[unknown-word]"),
        ("type: card", "Crad 1", same, "[unknown-card]"),
        ("type: card", "Draw a card now.", same, "[unknown-card]"),
        ("type: says", "darw n=2", same, "[unknown-word]"),
        ("type: says", "draw n=9", same, "[out-of-bounds]"),
        ("type: 1..9", "12", same, "[out-of-bounds]"),
        ("type: 1..9", "one", same, "[wrong-type]"),
        ("type: text", "Draw **two now", same, "[wording]"),
        ("type: text", "Draw {#zzz:two} now", same, "[wording]"),
        ("type: text", "", same, "[missing-key]"),
        ("type: picture", "art/torn.png", same, "[bad-picture]"),
        ("type: picture", "art/fox.png", same, "[coarse-picture]"),
    ] {
        let err = told(&here, kind, cell, edit);
        assert_eq!(err.matches("error[").count() + err.matches("warning[").count(), 1, "{kind} {cell}: {err}");
        let place = "data/g/cards.csv:2:";
        let named = "cards \"Card 0\", \"Card 1\", \"Card 2\" and 3 more: ";
        assert!(err.starts_with(place) && err.contains(told_once) && err.contains(named), "{kind} {cell}: {err}");
    }
    // an error in game.yaml or in the template is reported only there
    for (edit, place, cure) in [
        (("title: name", "title: nmae"), "data/g/game.yaml:10:12: error[unknown-field]", "did you mean `name`?"),
        (("{nth}", "{nht}"), "data/g/game.yaml:11:13: error[unknown-field]", "did you mean `nth`?"),
        (("data-font=\"Fira Sans\"", "font-family=\"Fira\""), "templates/g/card.svg:4:", "write data-font"),
        (("data-font=\"Fira Sans\"", ""), "templates/g/card.svg:4:", "write the family of its type"),
        (("data-size=\"9\"", "font-size=\"9\""), "templates/g/card.svg:4:", "write data-size"),
    ] {
        let err = told(&here, "type: text", "Draw.", edit);
        assert!(err.matches("error[").count() == 1 && err.starts_with(place) && err.contains(cure), "{edit:?}: {err}");
    }
}
