//! The figures of all decks in this repository, measured.

use super::*;
use crate::cast::{Cast, Lead, cast};
use crate::order::Order;
use cards::face::{Art, Hand, Recipe, Tints};
use ground::dice::seed_of;
use ground::world::{Disk, Project};

/// Every recipe below a value, with the id of its card.
fn recipes(value: &serde_yaml::Value, name: &str, all: &mut Vec<(String, Recipe)>) {
    match value {
        serde_yaml::Value::Mapping(map) => {
            let name = map.get("id").and_then(|id| id.as_str()).unwrap_or(name);
            match serde_yaml::from_value::<Recipe>(value.clone()) {
                Ok(recipe) if map.contains_key("who") => all.push((name.to_owned(), recipe)),
                _ => map.values().for_each(|value| recipes(value, name, all)),
            }
        }
        serde_yaml::Value::Sequence(list) => list.iter().for_each(|value| recipes(value, name, all)),
        _ => {}
    }
}

/// Every figure of every deck: its name, the figure and where it stands.
fn figures(mut see: impl FnMut(&str, &Person, &Stand)) {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let project = Project::new(Disk::new(root));
    let icons = Icons::open(&project).value.expect("icons");
    // a folder with a game.yaml is a game
    let files = project.list("data");
    let game = |file: &&String| {
        let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
        file.ends_with(".yaml") && files.contains(&format!("{folder}/game.yaml"))
    };
    for path in files.iter().filter(game) {
        let (_, text) = project.text(path, Locus::Nowhere).expect("a file");
        let Ok(value) = serde_yaml::from_str(&text) else { continue };
        let mut all = Vec::new();
        recipes(&value, "", &mut all);
        for (name, recipe) in all {
            let tints = ["#081a42", "#11316f", "#1f55b4", "#6ea6f2", "#d3e6ff"].map(str::to_owned);
            let [deep, dark, mid, light, high] = tints;
            let art = Art::Composed {
                at: Locus::Nowhere,
                recipe: recipe.into(),
                hand: Hand::Painted,
                tints: Box::new(Tints { deep, dark, mid, light, high }),
                energy: 0,
                seed: seed_of(&name),
            };
            let order = Order::asked(&art).expect("composed");
            let Some(cast) = cast(&order, &icons, &mut Vec::new()) else { continue };
            let (main, others) = cast.stands(&order);
            let Cast { subject, company, .. } = &cast;
            if let Lead::Person(person) = subject {
                see(&name, person, &main);
            }
            company.iter().zip(&others).for_each(|(person, stand)| see(&name, person, stand));
        }
    }
}

fn far(a: Corner, b: Corner) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// The angle between two directions in degrees: 0 to 180.
fn angle(a: f32, b: f32) -> f32 {
    let turn = (a - b).to_degrees().rem_euclid(360.0);
    turn.min(360.0 - turn)
}

#[test]
fn arms_are_as_long_as_arms_and_bend_where_arms_bend() {
    let (mut seen, mut told) = (0, Vec::new());
    figures(|name, person, stand| {
        let dice = &mut stand.dice();
        let mut s = person.sitter(stand, dice);
        let (_, arms) = person.posed(&mut s, stand, dice);
        let skull = person.skull(&s);
        let f = s.frame;
        for arm in &arms {
            seen += 1;
            let limb = &arm.limb;
            let [upper, lower] = [far(limb.root, limb.joint), far(limb.joint, limb.end)];
            // of an arm that hangs straight down, the wrist is between the hip and the knee
            let wrist = f.neck + f.arm * 0.72 + upper + lower;
            let hip = f.hip - (f.hip - f.neck) * 0.1;
            if s.walks() && !(hip..f.hip * 0.55).contains(&wrist) {
                told.push(format!("{name}: the wrist of a hanging arm is at {wrist}, the hip at {}", f.hip));
            }
            let way = |a: Corner, b: Corner| (b[1] - a[1]).atan2(b[0] - a[0]);
            let bend = 180.0 - angle(way(limb.root, limb.joint), way(limb.joint, limb.end));
            if !(36.0..176.0).contains(&bend) {
                told.push(format!("{name}: an elbow of {bend} degrees"));
            }
            let wrist = angle(limb.way(), arm.way);
            if wrist > 75.0 {
                told.push(format!("{name}: a wrist of {wrist} degrees"));
            }
            // an icon for a head may be as large as its figure
            if skull.holds(limb.joint) && s.walks() && s.shape().is_some() {
                told.push(format!("{name}: an elbow inside the head ({})", s.arms.key()));
            }
        }
        let together = person.both() || matches!(s.arms, Arms::Clasped | Arms::Folded);
        if let ([one, two], false) = (&arms[..], together) {
            let [one, two] = [one, two].map(|arm| sleeve::grip(&s, arm).at);
            if far(one, two) < f.arm * 0.7 {
                told.push(format!("{name}: one hand is on the other ({})", s.arms.key()));
            }
        }
    });
    assert!(told.is_empty(), "{} of {seen} arms:\n{}", told.len(), told.join("\n"));
    assert!(seen > 400, "{seen} arms");
}

#[test]
fn nothing_that_a_figure_holds_covers_its_face() {
    let (mut seen, mut told) = (0, Vec::new());
    figures(|name, person, stand| {
        let somebody = person.assembled(*stand, &Forms::default());
        let [face] = somebody.faces() else { return };
        let face = Shape::of(face.clone());
        for held in somebody.held() {
            seen += 1;
            let share = held.body().and(&face).area() / face.area();
            if share > VEILED + 0.02 {
                told.push(format!("{name}: {share:.2}"));
            }
        }
    });
    assert!(told.is_empty(), "{} of {seen} faces: {told:?}", told.len());
    assert!(seen > 100, "{seen} objects");
}
