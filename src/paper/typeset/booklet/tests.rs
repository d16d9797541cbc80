//! Tests of a rulebook in memory: its complaints with their places, and the content of its pages.

use super::{Book, Page, Rule, Volume, pages};
use crate::typeset::{Case, Galley, Mark};
use cards::face::{Art, Component, Cut, Face, Name, Tag};
use cards::lexicon::Phrase;
use ground::diag::Paint;
use ground::locus::Locus;
use ground::unit::{Economy, Mm};
use ground::world::{Disk, Project};
use std::collections::BTreeMap;

/// The test's own fonts and templates.
fn project() -> Project {
    Project::new(Disk::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")))
}

fn facts() -> BTreeMap<Name, Tag> {
    let words: BTreeMap<Name, Tag> = [("bag_limit".into(), Tag::Word("seven".into()))].into();
    [("bag_limit".into(), Tag::Number(7)), ("words".into(), Tag::Map(words.into()))].into()
}

/// A choice card: it needs no picture and no tints.
fn card() -> Component {
    let phrase = |text: &'static str| vec![cards::lexicon::Phrase::words(text, Locus::Nowhere)];
    let fields = [("name", "Ability")].map(|(slot, text)| (Name::from(slot), phrase(text)));
    let tints: BTreeMap<Name, Tag> =
        ["deep", "dark", "mid", "light", "high"].map(|t| (Name::from(t), Tag::Word("#6b4413".into()))).into();
    let tags =
        [("kind", Tag::Word("back".into())), ("pile", Tag::Word("ability".into())), ("tints", Tag::Map(tints.into()))];
    let front = Face {
        at: Locus::Nowhere,
        title: "A card".into(),
        template: "loot-roll/back".into(),
        fields: fields.into(),
        pictures: BTreeMap::new(),
        tags: tags.map(|(name, tag)| (Name::from(name), tag)).into(),
    };
    Component {
        id: "magic-lute".into(),
        title: "A card".into(),
        kind: "loot".into(),
        pile: None,
        file: "cards".into(),
        front,
        back: None,
        cut: Cut::CARD,
        copies: 1,
        leaf: false,
    }
}

/// The same card with a picture.
fn picnic() -> Component {
    let mut card = Component { id: "picnic".into(), title: "A picnic".into(), ..card() };
    let art = Art::File { at: Locus::Nowhere, path: "templates/loot-roll/icon/bag.svg".into() };
    card.front.pictures.insert("art".into(), art);
    card
}

/// Typesets a book, and returns its pages and the first lines of its complaints.
fn set(text: &str) -> (Option<Vec<Galley>>, Vec<String>) {
    set_with(text, true)
}

/// The same, with an index of rules or without.
fn set_with(text: &str, indexed: bool) -> (Option<Vec<Galley>>, Vec<String>) {
    let (volumes, diags) = bound(text, indexed);
    (volumes.and_then(|volumes| volumes.into_iter().next()).map(|volume| volume.pages), diags)
}

/// The same, with all its books.
fn bound(text: &str, indexed: bool) -> (Option<Vec<Volume>>, Vec<String>) {
    let project = project();
    let source = project.sources.add("rulebook.md", text.into());
    let index = project.sources.add("rules.yaml", "- id: LR-1\n- id: LR-2\n".into());
    let rule = |i: usize, id: &str, read_by_players| Rule {
        id: id.to_owned(),
        at: Locus::root(index).nth(i).key("id"),
        read_by_players,
    };
    let rules = [rule(0, "LR-1", true), rule(1, "LR-2", false)];
    let components = [card(), picnic()];
    let book = Book {
        language: None,
        game: "loot-roll",
        furniture: &BTreeMap::new(),
        title: Phrase::words("Loot Roll", Locus::Nowhere),
        source,
        text: text.into(),
        facts: facts(),
        components: &components,
        rules: if indexed { &rules } else { &[] },
        pictures: &BTreeMap::new(),
    };
    let case = Case::open(&project, Economy::Full).value.expect("the project's fonts open");
    let set = pages(&case, &book, Page::A5, 4);
    let first_line = |d: &ground::diag::Diag| {
        let shown = d.show(&project.sources, Paint::Plain);
        shown.lines().next().unwrap_or_default().to_owned()
    };
    (set.value, set.diags.iter().map(first_line).collect())
}

fn complaints(text: &str) -> Vec<String> {
    set(text).1
}

/// The text of a page, cards and furniture included.
fn said(galley: &Galley, out: &mut String) {
    for mark in galley.slots.iter().flatten() {
        match mark {
            Mark::Run(run) => out.push_str(&run.text),
            Mark::Galley(inner) | Mark::Figure(inner) => said(&inner.what, out),
            Mark::Picture(_) | Mark::Fill { .. } | Mark::Field { .. } => {}
        }
        out.push(' ');
    }
}

fn words_of(galley: &Galley) -> String {
    let mut out = String::new();
    said(galley, &mut out);
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_sound_book_is_a_multiple_of_four_pages_with_its_numbers_in() {
    let (pages, diags) =
        set("# The bag\n\nA bag holds {{ bag_limit }} cards, {{ words.bag_limit }} in words. {LR-1}\n");
    assert_eq!(diags, [] as [&str; 0]);
    let pages = pages.expect("is set");
    assert_eq!(pages.len() % 4, 0);
    assert!(words_of(&pages[0]).contains("A bag holds 7 cards, seven in words."), "{}", words_of(&pages[0]));
}

#[test]
fn every_fault_is_placed_where_it_was_written() {
    let text = "# One {emblem=bag}\n\nHold {{ bag_limt }} or 3 or seven.\n\n![x](card:magic-lude) {LR-1 LR-9}\n\n```exampel id=LR-1\nhm\n```\n";
    let expected = [
        "rulebook.md:3:9: error[unknown-name]: `bag_limt` is unknown",
        "rulebook.md:3:24: error[typed-number]: the number 3 repeats a value of the game",
        "rulebook.md:3:29: error[typed-number]: the number seven repeats a value of the game",
        "rulebook.md:7:4: error[unknown-block]: a rulebook has no block exampel",
        "rulebook.md:5:29: error[unknown-rule]: there is no rule LR-9",
        "rulebook.md:5:1: error[unknown-card]: this game has no card magic-lude",
    ];
    assert_eq!(complaints(text), expected);
}

#[test]
fn a_book_whose_rules_have_no_numbers_may_type_its_own() {
    let text = "# One\n\nHold 3 or seven.\n\n```example title=\"At night\"\nAda rolls 17.\n```\n";
    let (pages, diags) = set_with(text, false);
    assert_eq!(diags, [] as [&str; 0]);
    assert!(words_of(&pages.expect("is set")[0]).contains("Hold 3 or seven."));
    assert_eq!(complaints(text).len(), 5, "with an index: three numbers, an example, a rule that is not taught");
}

#[test]
fn a_rule_that_players_read_must_be_taught() {
    let expected = [
        "rules.yaml:1:7: error[untaught-rule]: rules.yaml says that players read LR-1, but the rulebook never cites it",
    ];
    assert_eq!(complaints("# Nothing\n\nNothing at all.\n"), expected);
}

#[test]
fn figures_of_an_example_are_its_own_and_literals_are_listed() {
    let text = "# One\n\n```example id=LR-1 title=\"Two and 3\"\nAda rolls 17.\n```\n\nCut to {{ literal(\"63 x 88 mm\") }}.\n";
    let (pages, diags) = set(text);
    assert_eq!(diags, [] as [&str; 0]);
    let all: String = pages.expect("is set").iter().map(words_of).collect();
    assert!(all.contains("Ada rolls 17.") && all.contains("63 x 88 mm"), "{all}");
}

#[test]
fn an_example_without_a_rule_and_a_figure_without_room_are_said() {
    let text = "# One\n\nHm. {LR-1}\n\n```example\nAda waits.\n```\n\n```anatomy card=magic-lute scale=2\n1,1 left | There\n```\n";
    let expected = ["rulebook.md:5:4: error[unbound-example]: this example does not name the rule that it shows"];
    assert_eq!(complaints(text), expected);
    let text = text.replace("```example\n", "```example id=LR-1\n");
    let found = complaints(&text);
    assert!(found[0].starts_with("rulebook.md:9:4: error[figure-overflow]: the figure is"), "{found:?}");
    let row = |scale: &str| {
        format!("# One\n\nHm. {{LR-1}}\n\n```cards scale={scale}\nmagic-lute\nmagic-lute\nmagic-lute\n```\n")
    };
    let (_, found) = set(&row("1"));
    let [one] = &found[..] else { panic!("{found:?}") };
    let fits = one.split('`').find_map(|part| part.strip_prefix("scale=")).expect("a cure");
    assert_eq!(set(&row(fits)).1, [] as [&str; 0], "{one}");
}

#[test]
fn words_stay_in_the_text_area_and_chapters_are_listed_with_their_pages() {
    let chapter = |name: &str| format!("# {name} {{.fresh}}\n\n{}\n\n", "Somebody opens the chest again. ".repeat(60));
    let text = format!("```contents\n```\n\n{}{}{}{{LR-1}}\n", chapter("Ash"), chapter("Birch"), chapter("Cedar"));
    let (pages, diags) = set(&text);
    assert_eq!(diags, [] as [&str; 0]);
    let pages = pages.expect("is set");
    let contents = words_of(&pages[0]);
    assert!(contents.contains("Ash 2") && contents.contains("Birch 3") && contents.contains("Cedar 4"), "{contents}");
    for page in &pages {
        for mark in page.slots.iter().flatten() {
            let Mark::Run(run) = mark else { continue };
            let (x, y) = (Mm(run.at.0[4]), Mm(run.at.0[5]));
            assert!(x >= page.bleed + Mm(4.0) && x < page.size.w - page.bleed - Mm(4.0), "{} at {x:?}", run.text);
            assert!(y >= page.bleed + Mm(4.0) && y <= page.size.h - page.bleed - Mm(15.0), "{} at {y:?}", run.text);
        }
    }
}

#[test]
fn rules_are_listed_with_every_page_that_teaches_them() {
    let text = "# Ash {.fresh}\n\nHm. {LR-1}\n\n# Birch {.fresh}\n\nHm. {LR-1 LR-2}\n\n```index\n```\n";
    let (pages, diags) = set(text);
    assert_eq!(diags, [] as [&str; 0]);
    let index = words_of(&pages.expect("is set")[1]);
    assert!(index.contains("1 1\u{2013}2 2 2"), "{index}");
}

#[test]
fn icons_lie_on_the_table_of_a_scene_if_there_are_any() {
    let scene = |icon: &str| format!("# One\n\nHm. {{LR-1}}\n\n```scene height=30\nicon:{icon} 20,10 6\n```\n");
    assert_eq!(complaints(&scene("d20")), [] as [&str; 0]);
    assert_eq!(complaints(&scene("d21")), ["rulebook.md:6:6: error[unknown-icon]: there is no icon \"d21\""]);
}

#[test]
fn a_comic_is_read_in_pairs_and_says_what_is_said() {
    let panel = |told: &str| format!("picnic: {told}");
    let book = |panels: &[String]| format!("# One\n\n```comic id=LR-1\n{}\n```\n", panels.join("\n"));
    let told = [panel("Ada wakes 3 crows. | Breakfast!"), panel("They leave."), panel("So does the **pie**.")];
    let (pages, diags) = set(&book(&told));
    assert_eq!(diags, [] as [&str; 0], "figures of a played example are its own, and its rule is taught");
    let words = words_of(&pages.expect("is set")[0]);
    let places = ["Breakfast!", "Ada wakes 3 crows.", "They leave.", "So does the pie"].map(|text| words.find(text));
    assert!(places.iter().all(Option::is_some), "{words}");
    assert!(places[1] < places[2] && places[2] < places[3], "{words}");
    let one = |line: &str| complaints(&book(&[line.to_owned()]));
    assert_eq!(
        one("magic-lute: No picture."),
        ["rulebook.md:4:1: error[no-picture]: A card has no picture to show without its card"]
    );
    assert_eq!(
        one("picnic hist picnic: Ow."),
        ["rulebook.md:4:8: error[prose]: there is no deed `hist`"],
        "the second word of three is what the first figure does"
    );
    assert_eq!(one("pic-nic: No card."), ["rulebook.md:4:1: error[unknown-card]: this game has no card pic-nic"]);
}

/// The number of pictures on a page.
fn pictures(galley: &Galley) -> usize {
    let shown = galley.slots.iter().flatten().map(|mark| match mark {
        Mark::Galley(inner) | Mark::Figure(inner) => pictures(&inner.what),
        Mark::Picture(_) => 1,
        Mark::Run(_) | Mark::Fill { .. } | Mark::Field { .. } => 0,
    });
    shown.sum()
}

#[test]
fn what_is_left_of_a_page_is_filled_with_a_picture_once_each() {
    let text =
        |cards: &str| format!("# Ash\n\nHm. {{LR-1}}\n\n# Birch {{.fresh}}\n\nHm.\n\n```tails cards={cards}\n```\n");
    let shown = |cards: &str| {
        let (pages, diags) = set(&text(cards));
        assert_eq!(diags, [] as [&str; 0]);
        pages.expect("is set").iter().map(pictures).collect::<Vec<_>>()
    };
    assert_eq!(shown("picnic,picnic")[..2], [1, 1]);
    assert_eq!(shown("picnic").iter().sum::<usize>(), 1);
    let unknown = complaints(&text("pic-nic"));
    assert!(unknown.iter().any(|line| line.contains("unknown-card")), "{unknown:?}");
}

#[test]
fn a_last_page_that_takes_another_sheet_is_told() {
    let chapters = |count: usize| "# One {.fresh}\n\nHm. {LR-1}\n\n".repeat(count);
    assert_eq!(complaints(&chapters(4)), [] as [&str; 0]);
    let told = "rulebook.md:17:3: warning[another-sheet]: the rulebook has 5 pages: the last page has only ";
    let found = complaints(&chapters(5));
    assert!(found.len() == 1 && found[0].starts_with(told), "{found:?}");
}

#[test]
fn an_arrow_of_a_scene_has_two_ends_and_a_number() {
    let scene = |line: &str| format!("# One\n\nHm. {{LR-1}}\n\n```scene height=30\n{line}\n```\n");
    let (pages, diags) = set(&scene("arrow 10,10 40,20 4"));
    assert_eq!(diags, [] as [&str; 0]);
    assert!(words_of(&pages.expect("is set")[0]).contains('4'));
    for short in ["arrow 10,10 40,20", "arrow 10,10 4"] {
        assert_eq!(complaints(&scene(short)), ["rulebook.md:6:1: error[prose]: this line cannot be read"]);
    }
}

#[test]
fn chapters_of_another_book_are_bound_on_their_own() {
    let text = "```cover\ntitle: Tonight\ntagline: one cover\nkicker: b\nplayers: c\n```\n\n# Begin\n\nDraw a card. {LR-1}\n\n# Quarrels {book=law}\n\n```cover\ntitle: Law\ntagline: other cover\nkicker: b\nplayers: c\n```\n\n\
                Who is right? {LR-1}\n\n```index\n```\n\n# Go on\n\nDraw another.\n";
    let (volumes, diags) = bound(text, true);
    assert!(diags.is_empty(), "{diags:?}");
    let volumes = volumes.expect("is set");
    let named: Vec<_> = volumes.iter().map(|v| (v.name.as_str(), v.stem(), v.title())).collect();
    let own = |name, stem: &str, title: &str| (name, stem.to_owned(), title.to_owned());
    assert_eq!(named, [own("rulebook", "rulebook", "Rulebook"), own("law", "rulebook-law", "Rulebook (law)")]);
    let texts: Vec<String> = volumes
        .iter()
        .map(|volume| {
            let mut all = String::new();
            volume.pages.iter().for_each(|page| said(page, &mut all));
            all
        })
        .collect();
    assert!(volumes.iter().all(|volume| volume.pages.len() % 4 == 0));
    for (text, has, has_not) in [
        (&texts[0], ["one cover", "Draw a card", "Draw another"], "Who is right"),
        (&texts[1], ["other cover", "Who is right", "Quarrels"], "Draw"),
    ] {
        assert!(has.iter().all(|words| text.contains(words)), "{text}");
        assert!(!text.contains(has_not), "{text}");
    }
    // its number is in the margin of the book that has the index, and in the index
    let ones = |text: &str| text.split_whitespace().filter(|word| *word == "1").count();
    assert_eq!((ones(&texts[0]), ones(&texts[1])), (0, 2));
}

#[test]
fn the_name_of_a_book_can_be_the_name_of_a_file() {
    let told = |name: &str| complaints(&format!("# Begin\n\nDraw. {{LR-1}}\n\n# End {{book={name}}}\n\nStop.\n"));
    assert!(told("law").is_empty());
    assert_eq!(told("../law").len(), 1);
    assert!(told("rulebook")[0].contains("`rulebook` cannot be the name of a book"), "{:?}", told("rulebook"));
}

/// A picture that exists.
const BAG: &str = "templates/loot-roll/icon/bag.svg";

#[test]
fn a_picture_across_facing_pages_waits_for_a_page_on_the_left() {
    let text = |first: &str| {
        format!(
            "{first}# One\n\nHm. {{LR-1}}\n\n![x]({BAG} \"spread\")\n\nThe text goes on.\n\n# Ash {{.fresh}}\n\nHm.\n"
        )
    };
    let (pages, diags) = set(&text(""));
    assert_eq!(diags, [] as [&str; 0]);
    let pages = pages.expect("is set");
    assert_eq!(pages.iter().map(pictures).collect::<Vec<_>>(), [0, 1, 1, 0], "pages 2 and 3 face each other");
    assert!(words_of(&pages[0]).contains("The text goes on.") && words_of(&pages[3]).contains("Ash"));
    // the halves show different parts of it
    let seen = |page: &Galley| {
        page.slots.iter().flatten().find_map(|mark| match mark {
            Mark::Picture(placed) => placed.clip.as_ref().map(|clip| clip.area.x.0),
            _ => None,
        })
    };
    assert!(seen(&pages[1]) < seen(&pages[2]), "{:?} {:?}", seen(&pages[1]), seen(&pages[2]));
    // after a cover, the first page is on the left
    let cover = "```cover\ntitle: a\ntagline: b\nkicker: c\nplayers: d\n```\n\n";
    let (pages, diags) = set(&text(cover));
    assert_eq!(diags, [] as [&str; 0]);
    let held: Vec<_> = pages.expect("is set").iter().map(pictures).collect();
    assert_eq!(held[1..5], [0, 0, 1, 1], "page 3 is on the right, and the second chapter comes first");
    // nothing follows that could fill a page on the right
    let last = format!("{cover}# One\n\nHm. {{LR-1}}\n\n![x]({BAG} \"spread\")\n");
    let what = "rulebook.md:12:1: error[lone-spread]: this picture would begin on page 3, a right-hand page: its halves would not face each other";
    assert_eq!(complaints(&last), [what]);
    // following the help removes the complaint
    assert!(complaints(&last.replace("# One", &format!("![x]({BAG} \"spread\")\n\n# One"))).len() == 1);
    let moved = format!("{cover}![x]({BAG} \"spread\")\n\n# One\n\nHm. {{LR-1}}\n");
    assert_eq!(complaints(&moved), [] as [&str; 0]);
}

#[test]
fn a_picture_as_large_as_a_page_leaves_no_gap_before_it_and_explains_its_numbers_after_it() {
    let text = format!(
        "# One\n\nHm. {{LR-1}}\n\n```picture src={BAG} width=page\n20,30 | The pile.\n```\n\nThe text goes on.\n\n---\n\nThe end.\n"
    );
    let (pages, diags) = set(&text);
    assert_eq!(diags, [] as [&str; 0]);
    let pages = pages.expect("is set");
    assert!(words_of(&pages[0]).contains("The text goes on.") && pictures(&pages[1]) > 0);
    assert_eq!(
        words_of(&pages[1]).split_whitespace().filter(|word| word.parse::<u32>().is_err()).count(),
        0,
        "no running head"
    );
    assert!(words_of(&pages[2]).contains("The pile.") && words_of(&pages[2]).contains("The end."));
    let boxed = format!("# One\n\nHm. {{LR-1}}\n\n```tip title=x\n![x]({BAG} \"page\")\n```\n");
    assert_eq!(complaints(&boxed), ["rulebook.md:6:1: error[prose]: a picture as wide as a page is inside a block"]);
}

#[test]
fn columns_of_a_table_are_aligned_as_written() {
    let at = |line: &str| {
        let text = format!("# One\n\nHm. {{LR-1}}\n\n| Many | Much and more |\n|{line}|\n| little | none |\n");
        let (pages, diags) = set(&text);
        assert_eq!(diags, [] as [&str; 0]);
        let pages = pages.expect("is set");
        let of = |word: &str| {
            let run = pages[0].slots.iter().flatten().find_map(|mark| match mark {
                Mark::Run(run) if &*run.text == word => Some(run.at.0[4]),
                _ => None,
            });
            run.expect("is printed")
        };
        [of("little"), of("none")]
    };
    let [plain, left, middle, right] = ["---|---", ":--|:--", ":-:|:-:", "--:|--:"].map(at);
    assert_eq!(plain, left);
    assert!((0..2).all(|i| left[i] < middle[i] && middle[i] < right[i]), "{left:?} {middle:?} {right:?}");
}
