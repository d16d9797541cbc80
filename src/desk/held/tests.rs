use super::*;
use ground::locus::Locus;
use ground::world::Disk;
use paper::impose::paper::A4;

const CARDS: &str = "data/looterz/looterz.yaml";

fn project() -> Project {
    Project::new(Disk::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")))
}

fn looterz() -> &'static dyn Title {
    looterz::GAME
}

fn text(project: &Project, path: &str) -> String {
    project.text(path, Locus::Nowhere).expect("there").1.to_string()
}

fn ids(change: &Change) -> Vec<(&str, bool)> {
    change.faces.iter().map(|face| (face.id.as_str(), face.front)).collect()
}

#[test]
fn an_edit_changes_what_it_touches_as_if_all_were_read_anew() {
    let project = project();
    let cards = text(&project, CARDS);
    let mut held = Held::open(&project, looterz());
    assert!(held.diags().is_empty(), "{:?}", held.diags());
    // the power of one crook
    let from = cards.find("title: Thief").expect("a thief");
    let power = from + cards[from..].find("power: ").expect("its power") + 7;
    let edited = format!("{}4{}", &cards[..power], &cards[power + 1..]);
    let change = held.edit(CARDS, &edited);
    assert_eq!(ids(&change), [("thief", true)]);
    assert!(change.gone.is_empty());
    let anew = {
        let project = self::project();
        // read first, so that both projects share it
        text(&project, CARDS);
        project.edit(CARDS, &edited);
        let held = Held::open(&project, looterz());
        held.set.into_iter().map(|(id, set)| (id, set.front.galley, set.back.map(|b| b.galley))).collect::<Vec<_>>()
    };
    let seen = |held: &Held<'_>| {
        let faces = held
            .set
            .iter()
            .map(|(id, set)| (id.clone(), set.front.galley.clone(), set.back.as_ref().map(|back| back.galley.clone())));
        faces.collect::<Vec<_>>()
    };
    assert!(seen(&held) == anew);
    // and back
    assert_eq!(ids(&held.edit(CARDS, &cards)), [("thief", true)]);
    assert!(ids(&held.edit(CARDS, &cards)).is_empty(), "the same text again changes nothing");
    // an additional line above all cards changes every place, but no face
    assert!(ids(&held.edit(CARDS, &format!("# crooks\n{cards}"))).is_empty());
    assert!(!held.pages("thief", A4).is_empty());
}

#[test]
fn what_is_broken_is_told_where_it_stands_now_and_gone_when_it_is_mended() {
    let project = project();
    let cards = text(&project, CARDS);
    let mut held = Held::open(&project, looterz());
    let broken = format!("\n\n{}", cards.replacen("title: Thief", "titel: Thief", 1));
    let change = held.edit(CARDS, &broken);
    // if a card cannot be read, the box is incomplete, and so are pieces that use its count
    assert!(change.gone.contains(&"thief".to_owned()), "{:?}", change.gone);
    let told = change.diags.iter().find(|diag| diag.what.contains("titel")).expect("a complaint");
    let line = 1 + broken[..broken.find("titel").expect("there")].matches('\n').count();
    assert_eq!(project.sources.resolve(told.at).map(|spot| spot.line), Some(line));
    let change = held.edit(CARDS, &cards);
    assert!(
        change.diags.is_empty() && [("thief", true), ("thief", false)].iter().all(|side| ids(&change).contains(side)),
        "{:?}",
        ids(&change)
    );
}

#[test]
fn a_template_changes_every_face_that_it_draws_and_no_other() {
    let project = project();
    let mut held = Held::open(&project, looterz());
    let path = "templates/looterz/looter.svg";
    let template = text(&project, path);
    let end = template.rfind("</svg>").expect("an end");
    let edited = format!("{}<path d=\"M20 20h9v9z\"/>{}", &template[..end], &template[end..]);
    let change = held.edit(path, &edited);
    let crooks = held.components().iter().filter(|c| c.front.template == "looterz/looter");
    let crooks: Vec<(&str, bool)> = crooks.map(|c| (c.id.as_str(), true)).collect();
    assert!(!crooks.is_empty() && ids(&change) == crooks, "{:?}", ids(&change));
}
