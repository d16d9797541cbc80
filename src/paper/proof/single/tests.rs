//! Tests of pages, their cuts and their order, by arithmetic.

use super::*;
use ground::world::{Disk, Project};

fn asked(name: &str) -> Profile {
    profile::open(&Project::new(Disk::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))), name)
        .value
        .expect("a profile")
}

fn galley(trim: Size, bleed: f32) -> Arc<Galley> {
    let bleed = Mm(bleed);
    Arc::new(Galley { title: "x".into(), size: trim.grown(bleed), bleed, skeleton: None, slots: vec![] })
}

const CARD: Size = Size::mm(63.0, 88.0);

fn item(title: &str, group: &str, back: Option<&Arc<Galley>>, copies: u16) -> Item {
    Item {
        title: title.into(),
        group: group.into(),
        stock: "card".into(),
        trim: CARD,
        radius: Mm(3.0),
        shape: Shape::Box,
        front: galley(CARD, 4.0),
        back: back.cloned(),
        behind: back.map_or("none", |_| "loot").into(),
        copies,
        within: Vec::new(),
    }
}

#[test]
fn a_vendors_cut_is_taken_from_the_middle_of_the_face() {
    let profile = asked("drivethrucards");
    let trim = profile.cut(CARD).expect("made").0;
    let card = Item { trim, ..item("x", "cards", None, 1) };
    let sheet = sheet("x".into(), &card.front, (&card, Side::Front), &profile).expect("a page");
    // 2.5 x 3.5 in, and an eighth of an inch around them
    let near = |a: Mm, b: f32| assert!((a.0 - b).abs() < 0.01, "{a:?} is not {b}");
    near(sheet.size.w, 2.75 * 25.4);
    near(sheet.size.h, 3.75 * 25.4);
    let die = sheet.die.expect("a cut");
    near(die.trim.x, 3.175);
    near(die.trim.y, 3.175);
    near(die.trim.w, 63.5);
    near(die.trim.h, 88.9);
    // the center of the face is the center of the page
    let middle = sheet.placed[0].at.apply(Point { x: Mm(71.0 / 2.0), y: Mm(96.0 / 2.0) });
    near(middle.x, 2.75 * 25.4 / 2.0);
    near(middle.y, 3.75 * 25.4 / 2.0);
    assert_eq!(sheet.lines, []);
}

#[test]
fn marks_stay_out_of_the_bleed() {
    let profile = Profile { marks: Marks::Crop, ..asked("x4") };
    let card = item("x", "cards", None, 1);
    let sheet = sheet("x".into(), &card.front, (&card, Side::Front), &profile).expect("a page");
    assert_eq!(sheet.lines.len(), 8);
    let die = sheet.die.expect("a cut");
    let bleed = die.trim.grown(die.bleed);
    let inside = |p: Point| p.x > bleed.x && p.x < bleed.right() && p.y > bleed.y && p.y < bleed.bottom();
    let on_paper = |p: Point| p.x.0 >= 0.0 && p.y.0 >= 0.0 && p.x <= sheet.size.w && p.y <= sheet.size.h;
    for line in &sheet.lines {
        assert!(!inside(line.from) && !inside(line.to) && on_paper(line.from) && on_paper(line.to), "{line:?}");
        let on_cut = |a: Mm, b: Mm| (a - b).0.abs() < 0.01;
        let upright = on_cut(line.from.x, line.to.x);
        let cuts = if upright { [die.trim.x, die.trim.right()] } else { [die.trim.y, die.trim.bottom()] };
        let at = if upright { line.from.x } else { line.from.y };
        assert!(cuts.iter().any(|cut| on_cut(*cut, at)), "{line:?}");
    }
}

#[test]
fn what_is_not_drawn_far_enough_is_refused() {
    let profile = Profile { bleed: Mm(5.0), ..asked("x4") };
    let card = item("x", "cards", None, 1);
    let small = sheet("x".into(), &card.front, (&card, Side::Front), &profile).expect_err("too small");
    assert_eq!(small.to_string(), "the cut with its bleed needs 73 x 98 mm, but the face is drawn 71 x 96 mm");
}

/// The pages of each file as `title` or `title/`, the latter for backs.
fn planned(items: &[Item], profile: &Profile) -> Vec<(String, String)> {
    let said = |(i, side): &(usize, Side)| match side {
        Side::Front => items[*i].title.clone(),
        Side::Back => format!("{}/", items[*i].title),
    };
    plan(items, profile)
        .iter()
        .map(|p| (p.name.clone(), p.pages.iter().map(said).collect::<Vec<_>>().join(" ")))
        .collect()
}

#[test]
fn pages_follow_each_other_as_the_printer_wants() {
    let (loot, monster) = (galley(CARD, 4.0), galley(CARD, 4.0));
    let behind = |item: Item, name: &str| Item { behind: name.into(), ..item };
    let items = [
        item("a", "cards", Some(&loot), 2),
        behind(item("m", "cards", Some(&monster), 1), "monster"),
        item("b", "cards", Some(&loot), 1),
        item("one", "choice", None, 3),
    ];
    let files = |list: &[(&str, &str)]| -> Vec<(String, String)> {
        list.iter().map(|(name, pages)| ((*name).to_owned(), (*pages).to_owned())).collect()
    };
    assert_eq!(
        planned(&items, &asked("mbprint")),
        files(&[("63x88mm", "a a/ m m/ b b/"), ("63x88mm-one-side", "one")])
    );
    // every copy is a separate page, with a back before each front
    let drive = asked("drivethrucards");
    assert_eq!(
        planned(&items, &drive),
        files(&[("cards-63x88mm", "a/ a a/ a m/ m b/ b"), ("choice-63x88mm-one-side", "one one one")])
    );
    assert_eq!(
        planned(&items, &asked("longpack")),
        files(&[
            ("cards-loot-63x88mm", "a b a/"),
            ("cards-monster-63x88mm", "m m/"),
            ("choice-63x88mm-one-side", "one")
        ])
    );
    // if no back is shared, all fronts come first and all backs after them
    let apart = Profile { files: Files::Deck, ..asked("longpack") };
    assert_eq!(planned(&items[..2], &apart), files(&[("cards-63x88mm", "a m a/ m/")]));
}

#[test]
fn what_is_cut_or_made_otherwise_is_another_file() {
    let round = Item { trim: Size::mm(25.0, 25.0), radius: Mm(12.5), ..item("r", "tokens", None, 1) };
    let square = Item { radius: Mm(0.0), ..round.clone() };
    let thick = Item { stock: "board".into(), ..square.clone() };
    let page = Item { group: BOOK.into(), ..square.clone() };
    let names: Vec<String> =
        plan(&[round, square, thick, page], &asked("mbprint")).into_iter().map(|p| p.name).collect();
    assert_eq!(names, ["25x25mm-round", "25x25mm", "25x25mm-tokens", "rulebook-25x25mm"]);
}
