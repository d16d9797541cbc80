//! Pieces in the box of Looterz besides cards: their numbers, and all numbers on them, come from `game.yaml`.

use lootpress::diag::Paint;
use lootpress::face::{Component, Cut, Shape, Tag};
use lootpress::game::Fact;
use lootpress::games::ALL;
use lootpress::title::Opened;
use lootpress::typeset::Case;
use lootpress::unit::{Economy, Mm};
use lootpress::world::{Disk, Imagined, Layered, Project};

/// The shipped Looterz with one changed file.
fn opened(file: &str, edit: impl Fn(String) -> String) -> (Opened, String, Project) {
    let root = env!("CARGO_MANIFEST_DIR");
    let house = Project::new(Disk::new(root));
    let mut own = Imagined::default();
    for path in house.list("data/looterz") {
        let text = String::from_utf8(house.read(&path).expect("a shipped file").into_owned()).expect("UTF-8");
        let text = if path.ends_with(file) { edit(text) } else { text };
        own = own.with(&path, text);
    }
    let project = Project::new(Layered::new(Box::new(own), Box::new(Disk::new(root))));
    let game = ALL.iter().find(|g| g.name() == "looterz").expect("Looterz");
    let opened = game.open(&project);
    let shown = opened.diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect();
    (opened, shown, project)
}

fn of<'c>(all: &'c [Component], id: &str) -> &'c Component {
    all.iter().find(|c| c.id == id).unwrap_or_else(|| panic!("no {id} in the box"))
}

fn said(component: &Component, slot: &str) -> String {
    component.front.fields[slot].iter().map(|p| p.plain().replace('\u{a0}', " ")).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_box_holds_what_the_rules_say() {
    let (box_, shown, _) = opened("game.yaml", |text| text);
    let all = &box_.components;
    // LZ-1
    assert_eq!((of(all, "token-loot").copies, of(all, "token-life").copies), (36, 40), "{shown}");
    assert_eq!((of(all, "aid").copies, of(all, "mat").copies), (6, 1));
    let cards: u16 = all.iter().filter(|c| c.kind == "looter").map(|c| c.copies).sum();
    assert_eq!(box_.facts["cards"], Fact::Number(cards.into()));
    let Fact::List(needs) = &box_.facts["needs"] else { panic!("no needs") };
    assert!(matches!(&needs[..], [Fact::Word(dice)] if dice.starts_with("*6 dice*")), "{needs:?}");
    // one is punched out round, the other is cut square; both are 25 mm with 3 mm of bleed; a heart has two faces
    let cut = |radius| Cut { trim: lootpress::unit::Size::mm(25.0, 25.0), bleed: Mm(3.0), radius, shape: Shape::Box };
    assert_eq!((&of(all, "token-loot").cut, &of(all, "token-life").cut), (&cut(Mm(12.5)), &cut(Mm(0.0))));
    for token in ["token-loot", "token-life"].map(|id| of(all, id)) {
        assert_eq!((&*token.file, &token.pile), ("tokens", &None));
        assert_eq!(Some(&token.front) == token.back.as_ref(), token.id == "token-loot");
    }
}

#[test]
fn another_table_and_other_goals_are_printed_so() {
    let (box_, shown, _) = opened("game.yaml", |text| {
        let text = text.replace("max: 6", "max: 4").replace("loot_tokens: 36", "loot_tokens: 20");
        let text = text.replace("loot_to_win: [15, 10, 10, 7, 7]", "loot_to_win: [18, 12, 9]");
        text.replace("looter_limit: 3", "looter_limit: 4").replace("hand_limit: 10", "hand_limit: 8")
    });
    let all = &box_.components;
    assert_eq!((of(all, "aid").copies, of(all, "token-loot").copies), (4, 20), "{shown}");
    let aid = of(all, "aid");
    let Tag::List(goals) = &aid.front.tags["goals"] else { panic!("no goals") };
    let word = |goal: &Tag, name: &str| match goal {
        Tag::Map(map) => map[name].clone(),
        other => panic!("{other:?}"),
    };
    let goals: Vec<_> = goals.iter().map(|goal| (word(goal, "players"), word(goal, "loot"))).collect();
    let wanted = [("2", 18), ("3", 12), ("4", 9)];
    assert_eq!(goals, wanted.map(|(players, loot)| (Tag::Word(players.into()), Tag::Number(loot))));
    for said in [said(aid, "step_4_note"), said(of(all, "mat"), "step_4_note")] {
        assert!(said.contains("4 Looterz") && said.contains("8 cards"), "{said}");
    }
}

#[test]
fn a_number_typed_into_an_aid_is_a_complaint_where_it_stands() {
    let (_, shown, _) = opened("aids.yaml", |text| text.replace("{hand_limit}", "ten"));
    assert!(shown.contains("aids.yaml") && shown.contains("typed-number"), "{shown}");
    let (_, shown, _) = opened("aids.yaml", |text| text.replace("aid_back:", "aid_bakc:"));
    assert!(shown.contains("did you mean `aid_back`?"), "{shown}");
}

#[test]
fn everything_besides_the_cards_is_set_without_a_word_in_full_and_in_low_ink() {
    let (box_, shown, project) = opened("aids.yaml", |text| text);
    assert!(!shown.contains("aids.yaml"), "{shown}");
    for economy in [Economy::Full, Economy::LowInk] {
        let case = Case::open(&project, economy).value.expect("fonts open");
        for component in box_.components.iter().filter(|c| c.kind != "looter") {
            for face in [Some(&component.front), component.back.as_ref()].into_iter().flatten() {
                let set = case.set(face, &component.cut);
                let shown: String = set.diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect();
                assert!(set.value.is_some() && shown.is_empty(), "{shown}");
            }
        }
    }
}
