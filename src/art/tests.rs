//! Tests of this crate's public behavior.

mod widths;

use super::colour::Colour;
use super::*;
use cards::face::{Layer, Tints};
use ground::diag::Paint as Print;
use ground::dice::Dice;
use ground::world::Imagined;
use resvg::{tiny_skia, usvg};
use std::collections::BTreeSet;

const AREA: Size = Size::mm(57.0, 50.0);

/// A frame of 400 units with a hole, and a bar.
const ICONS: &str = r#"{
  "frame": {"author": "A", "paths": ["M56 56h400v400H56zM156 156v200h200V156z"]},
  "bar": {"author": "A", "paths": ["M200 50h112v412H200z"]}
}"#;

fn project() -> Project {
    Project::new(Imagined::default().with("data/art/icons.json", ICONS))
}

fn tints() -> Tints {
    let [deep, dark, mid, light, high] = ["#081a42", "#11316f", "#1f55b4", "#6ea6f2", "#d3e6ff"].map(str::to_owned);
    Tints { deep, dark, mid, light, high }
}

fn art(yaml: &str, energy: u8, seed: u64) -> Art {
    let recipe = serde_yaml::from_str(yaml).expect("a recipe");
    Art::Composed { at: Locus::Nowhere, recipe, hand: Hand::Painted, tints: tints().into(), energy, seed }
}

/// The same picture by another hand.
fn by(hand: Hand, art: Art) -> Art {
    match art {
        Art::Composed { at, recipe, hand: _, tints, energy, seed } => {
            Art::Composed { at, recipe, hand, tints, energy, seed }
        }
        file => file,
    }
}

fn simple(ground: &str, tone: &str) -> String {
    format!(
        "{{ground: {ground}, shot: medium, main: {{icon: frame, tone: {tone}}}, with: [{{icon: bar, tone: gold}}], front: [{{icon: bar, tone: wood}}], sparks: 3}}"
    )
}

fn svg(picture: &Picture) -> &str {
    match &picture.source {
        PictureSource::Svg(svg) => svg,
        _ => panic!("composed pictures are SVG"),
    }
}

/// The picture with a margin of 10 mm, 4 pixels per mm, as (red, green, blue, alpha) from 0 to 1.
fn painted(picture: &Picture) -> (u32, Vec<[f32; 4]>) {
    let tree = usvg::Tree::from_str(svg(picture), &usvg::Options::default()).expect("SVG");
    let (w, h) = ((picture.size.0 + 20) * 4, (picture.size.1 + 20) * 4);
    let mut pixels = tiny_skia::Pixmap::new(w, h).expect("pixels");
    resvg::render(&tree, tiny_skia::Transform::from_scale(4.0, 4.0).pre_translate(10.0, 10.0), &mut pixels.as_mut());
    let share =
        |p: &tiny_skia::PremultipliedColorU8| [p.red(), p.green(), p.blue(), p.alpha()].map(|v| f32::from(v) / 255.0);
    (w, pixels.pixels().iter().map(share).collect())
}

#[test]
fn every_place_draws_the_whole_picture_and_nothing_outside() {
    let project = project();
    let studio = Studio::new(&project);
    for (i, ground) in backdrop::names().enumerate() {
        let art = art(&simple(ground, "steel"), (i % 3) as u8, 7);
        let picture = studio.picture(&art, AREA, Economy::Full).value.expect(ground);
        assert_eq!(picture.size, (57, 50));
        let (wide, pixels) = painted(&picture);
        for (n, [.., alpha]) in pixels.iter().enumerate() {
            let (x, y) = (n as u32 % wide, n as u32 / wide);
            let inside = (40..40 + 57 * 4).contains(&x) && (40..40 + 50 * 4).contains(&y);
            assert_eq!(*alpha > 0.5, inside, "{ground}: pixel {x}, {y}");
        }
    }
}

#[test]
fn every_tone_draws_in_its_own_colour() {
    let project = project();
    let studio = Studio::new(&project);
    for name in tone::names() {
        let art = art(&simple("hall", name), 1, 7);
        let picture = studio.picture(&art, AREA, Economy::Full).value.expect(name);
        let (_, lamp) = backdrop::named("hall").expect("a place").lit(1.0, Palette::of(&tints()).expect("tints"));
        let base = tone::named(name).expect("a tone").base.under(lamp.key, canvas::TINTED).to_string();
        assert!(svg(&picture).contains(&base), "{name} has its own color");
    }
}

#[test]
fn low_ink_stays_under_a_fifth() {
    let project = project();
    let studio = Studio::new(&project);
    for ground in backdrop::names() {
        for tone in ["night", "steel", "ruby"] {
            let art = art(&simple(ground, tone), 2, 7);
            let full = studio.picture(&art, AREA, Economy::Full).value.expect(ground);
            let thin = studio.picture(&art, AREA, Economy::LowInk).value.expect(ground);
            let ink = |p: &[f32; 4]| 1.0 - (p[0] + p[1] + p[2]) / 3.0;
            let (_, pixels) = painted(&thin);
            let seen: Vec<f32> = pixels.iter().filter(|p| p[3] > 0.9).map(ink).collect();
            let mean = seen.iter().sum::<f32>() / seen.len() as f32;
            assert!(mean < 0.14, "{ground}: {mean} of the paper is inked");
            let lines = seen.iter().filter(|i| **i > 0.2).count() as f32 / seen.len() as f32;
            assert!(
                lines > 0.004 && lines < 0.16,
                "{ground}: only outlines and strokes are darker than a fifth, they take {lines}"
            );
            let full: Vec<f32> = painted(&full).1.iter().filter(|p| p[3] > 0.9).map(ink).collect();
            assert!(full.iter().sum::<f32>() / full.len() as f32 > 3.0 * mean, "{ground} saves ink");
        }
    }
}

#[test]
fn the_same_recipe_and_seed_make_the_same_picture() {
    let project = project();
    let (first, again) = (Studio::new(&project), Studio::new(&project));
    let make = |studio: &Studio, seed| studio.picture(&art(&simple("cave", "gold"), 1, seed), AREA, Economy::Full);
    let one = make(&first, 1).value.expect("a picture");
    assert_eq!(one, make(&again, 1).value.expect("a picture"), "in another studio");
    assert!(Arc::ptr_eq(&one, &make(&first, 1).value.expect("a picture")), "made once");
    assert_ne!(one.key, make(&first, 2).value.expect("a picture").key, "another card looks another way");
}

#[test]
fn two_planes_on_each_other_are_the_whole() {
    let project = project();
    let studio = Studio::new(&project);
    let art = art(&simple("cave", "gold"), 1, 1);
    let plane = |plane| studio.plane(&art, plane, AREA, Economy::Full).value.expect("a picture");
    let [whole, place, figures] = [picture::Plane::Whole, picture::Plane::Place, picture::Plane::Figures].map(plane);
    assert!(place.subject.as_ref().is_some_and(|subject| subject.outline.is_empty()), "a place is about nobody");
    assert_eq!(figures.subject, whole.subject);
    let [(_, whole), (_, place), (_, figures)] = [whole, place, figures].map(|picture| painted(&picture));
    assert!(figures.iter().any(|dot| dot[3] == 0.0), "there is nothing behind figures");
    for ((whole, place), figures) in whole.iter().zip(&place).zip(&figures) {
        for i in 0..4 {
            let laid = figures[i] + place[i] * (1.0 - figures[3]);
            assert!((laid - whole[i]).abs() < 0.03, "{laid} for {}", whole[i]);
        }
    }
}

#[test]
fn a_portrait_is_the_subject_alone_as_large_as_its_area() {
    let project = project();
    let studio = Studio::new(&project);
    let subject = |front: &str, plane| {
        let art = art(&format!("{{ground: cave, main: {{icon: frame, tone: gold, size: 14}}{front}}}"), 1, 1);
        let picture = studio.plane(&art, plane, Size::mm(30.0, 20.0), Economy::Full).value.expect("a picture");
        let about = picture.subject.clone().expect("a subject");
        let heights: Vec<i32> = about.outline.iter().flatten().map(|[_, y]| *y).collect();
        let high = heights.iter().max().zip(heights.iter().min()).map_or(0, |(low, top)| low - top);
        (high as f32 / 100.0, svg(&picture).to_owned())
    };
    let bar = ", front: [{icon: bar, tone: wood}]";
    let (small, _) = subject(bar, picture::Plane::Figures);
    let (large, alone) = subject(bar, picture::Plane::Portrait);
    assert!(small < 8.0 && (17.0..=20.0).contains(&large), "{small}, {large}");
    assert_eq!(alone, subject(", front: [{icon: bar, tone: gold}]", picture::Plane::Portrait).1, "nothing is in front");
}

#[test]
fn every_wrong_name_is_told_where_it_stands() {
    let recipe = "ground: cvae\nmain: {icon: fram, tone: steal, parts: [{box: [0, 0, 9, .inf], tone: xyzzy}]}\nwith:\n  - {icon: bar, tone: gold, size: 0, at: [.nan, 3], turn: -.inf}\n";
    let project = project();
    let studio = Studio::new(&project);
    let source = project.sources.add("deck.yaml", recipe.into());
    let Art::Composed { recipe, tints, .. } = art(recipe, 0, 1) else { unreachable!("composed") };
    let art = Art::Composed { at: Locus::root(source), recipe, hand: Hand::Painted, tints, energy: 0, seed: 1 };
    let checked = studio.picture(&art, AREA, Economy::Full);
    assert!(checked.value.is_none());
    let told: Vec<String> = checked.diags.iter().map(|d| d.show(&project.sources, Print::Plain)).collect();
    for part in [
        "deck.yaml:1:9: error[unknown-ground]: there is no ground \"cvae\"",
        "did you mean \"cave\"?",
        "deck.yaml:2:14: error[unknown-icon]: there is no icon \"fram\"",
        "did you mean \"frame\"?",
        "error[unknown-tone]: there is no tone \"steal\"",
        "did you mean \"steel\"?",
        "there is no tone \"xyzzy\"",
        "choose one of steel, iron",
        "deck.yaml:4:35: error[icon-size]",
        "error[icon-place]",
        "error[icon-turn]",
        "error[icon-part]",
    ] {
        assert!(told.iter().any(|t| t.contains(part)), "{part}: {told:#?}");
    }
}

#[test]
fn odd_papers_and_odd_icons_break_nothing() {
    let project = project();
    let studio = Studio::new(&project);
    let art = art(&simple("hall", "gold"), 2, 3);
    for (w, h) in [(0.0, 0.0), (f32::NAN, 5.0), (-3.0, f32::INFINITY), (12.0, 300.0), (300.0, 12.0)] {
        assert!(studio.picture(&art, Size::mm(w, h), Economy::Full).value.is_some(), "{w} x {h}");
    }
    for path in ["", "M0 0", "M0 0h9z", "M1e9 0h9v9z", "M0 0h1e-9v1e-9z", "m9 9a0 0 0 1 1 9 9a5 5 0 1 1 0 0z"] {
        let icons =
            format!(r#"{{"frame": {{"author": "A", "paths": ["{path}"]}}, "bar": {{"author": "A", "paths": []}}}}"#);
        let project = Project::new(Imagined::default().with("data/art/icons.json", icons));
        let studio = Studio::new(&project);
        let checked = studio.picture(&art, AREA, Economy::Full);
        assert!(checked.value.is_some() != checked.broken(), "{path}: a picture or a complaint");
    }
}

#[test]
fn whoever_drew_icons_is_named_once() {
    let icons = r#"{"a": {"author": "Ann", "paths": ["M0 0h9v9z"]}, "b": {"author": "Bob", "paths": ["M0 0h9v9z"]}, "c": {"author": "Bob", "paths": ["M0 0h9v9z"]}}"#;
    let project = Project::new(Imagined::default().with("data/art/icons.json", icons));
    let studio = Studio::new(&project);
    assert_eq!(studio.authors().value.expect("icons").into_iter().collect::<Vec<_>>(), ["Ann", "Bob"]);
}

#[test]
fn a_gap_shines_and_a_part_is_made_of_something_else() {
    let project = project();
    let studio = Studio::new(&project);
    let middle = |yaml: &str| {
        let picture = studio.picture(&art(yaml, 0, 1), AREA, Economy::Full).value.expect("a picture");
        let (wide, pixels) = painted(&picture);
        pixels[((10 + 25) * 4 * wide + (10 + 28) * 4) as usize]
    };
    let [red, green, ..] = middle(
        "{ground: hall, shot: medium, place: middle, main: {icon: frame, tone: steel, size: 36, at: [0, 0], parts: [{box: [150, 150, 360, 360], tone: ruby, hollow: true}]}}",
    );
    assert!(red > 2.0 * green, "a ruby shines through the frame: {red} {green}");
    let dark =
        middle("{ground: hall, shot: medium, place: middle, main: {icon: frame, tone: steel, size: 36, at: [0, 0]}}");
    assert!(dark[0] < 0.3, "the inside is dark");
    let [bar, ..] =
        middle("{ground: hall, shot: medium, place: middle, main: {icon: bar, tone: steel, size: 36, at: [0, 0]}}");
    assert!(bar > 0.5, "steel is bright");
}

#[test]
fn smaller_things_stay_clear_of_the_badges() {
    let project = project();
    let studio = Studio::new(&project);
    let icon = studio.icons(&mut Vec::new()).expect("icons").get("bar", Locus::Nowhere).expect("there");
    let layer: Layer = serde_yaml::from_str("{icon: bar, tone: gold}").expect("a layer");
    let gold = |pose| {
        let form = Forms::default().of("bar", &icon, pose, false, tone::house("gold"), &[]);
        layer::Figure::new(form, pose)
    };
    let main = gold(layout::main(&layer, &icon, false));
    for seed in 0..200 {
        let poses = layout::beside(&[(&layer, &*icon); 4], main.bounds(), &mut Dice::new(seed, 1));
        for pose in poses {
            let b = gold(pose).bounds();
            for corner in [[b.left, b.top], [b.right, b.top]] {
                assert!(!layout::under_badges(corner, -1.5), "seed {seed}: {corner:?}");
            }
        }
    }
}

fn person(more: &str) -> String {
    format!(
        "{{ground: hall, light: dusk, who: {{body: slim, head: round, face: sly, palette: [crimson, gold, night]{more}}}}}"
    )
}

#[test]
fn everybody_that_can_be_said_is_drawn() {
    use cards::face::{Arms, Build, Cloth, Hat, HeadShape, Mood, Palm, Stance};
    let project = project();
    let studio = Studio::new(&project);
    let words = |all: &[&'static str], key: &'static str| all.iter().map(move |w| (key, *w)).collect::<Vec<_>>();
    let builds: Vec<_> = Build::ALL.iter().map(|w| w.key()).collect();
    let heads: Vec<_> = HeadShape::ALL.iter().map(|w| w.key()).collect();
    let moods: Vec<_> = Mood::ALL.iter().map(|w| w.key()).collect();
    let cloths: Vec<_> = Cloth::ALL.iter().map(|w| w.key()).collect();
    let hats: Vec<_> = Hat::ALL.iter().map(|w| w.key()).collect();
    let poses: Vec<_> = Arms::ALL.iter().map(|w| w.key()).collect();
    let stances: Vec<_> = Stance::ALL.iter().map(|w| w.key()).collect();
    let palms: Vec<_> = Palm::ALL.iter().map(|w| w.key()).collect();
    let sets = [
        ("body", builds),
        ("head", heads),
        ("face", moods),
        ("cloth", cloths),
        ("hat", hats),
        ("arms", poses),
        ("stance", stances),
        ("hands", palms),
    ];
    let mut seen = BTreeSet::new();
    let plain = person("").replace("}}", ", cloth: shirt, hat: cap, arms: wide, stance: stand, hands: spread}}");
    for (key, word) in sets.iter().flat_map(|(key, all)| words(all, key)) {
        let was = ["slim", "round", "sly", "shirt", "cap", "wide", "stand", "spread"]
            .into_iter()
            .find(|was| plain.contains(&format!("{key}: {was}")));
        let yaml = plain.replace(&format!("{key}: {}", was.expect("there")), &format!("{key}: {word}"));
        let checked = studio.picture(&art(&yaml, 0, 1), AREA, Economy::Full);
        assert!(checked.diags.is_empty(), "{key}: {word}: {:?}", checked.diags);
        let picture = checked.value.expect(word);
        assert!(was == Some(word) || seen.insert(picture.key), "{key}: {word} looks like another");
        // head and feet are within the picture, away from the title
        let (wide, pixels) = painted(&picture);
        assert!(pixels.len() > wide as usize);
    }
    assert!(seen.len() > 60, "{}", seen.len());
}

#[test]
fn what_nobody_can_be_is_told_where_it_stands() {
    let project = project();
    let studio = Studio::new(&project);
    let told = |yaml: &str| {
        let checked = studio.picture(&art(yaml, 0, 1), AREA, Economy::Full);
        assert!(checked.value.is_none(), "{yaml}");
        checked.diags.iter().map(|d| d.code).collect::<Vec<_>>()
    };
    let prop = "{icon: bar, tone: gold}";
    assert_eq!(told(&person("").replace("[crimson, gold, night]", "[crimson]")), ["who-palette"]);
    assert_eq!(told(&person("").replace("[crimson, gold, night]", "[crimson, crimson]")), ["who-palette"]);
    assert_eq!(told(&person(", holds: [{icon: bar, tone: gold, grip: [600, 9]}]")), ["who-grip"]);
    for part in ["[9, 0, 0, 9]", "[0, 0, 9, 900]", "[500, 500, 511, 511]"] {
        let part = format!(", holds: [{{icon: bar, tone: gold, parts: [{{box: {part}, tone: ruby}}]}}]");
        assert_eq!(told(&person(&part)), ["icon-part"], "{part}");
    }
    assert_eq!(told(&person(&format!(", arms: folded, holds: [{prop}]"))), ["who-hands"]);
    assert_eq!(told(&person(&format!(", holds: [{prop}, {prop}, {prop}]"))), ["who-hands"]);
    assert_eq!(told(&person(&format!(", holds: [{prop}]")).replace("slim", "worm")), ["who-hands"]);
    assert_eq!(told(&person(", heads: 2")), ["who-heads"]);
    assert_eq!(told(&person("").replace("head: round", "head: {icon: bar, tone: gold}")), ["who-face"]);
    // figures without a mouth show no mood of the mouth; eyes still differ
    for hides in ["helm", "cowl", "hangman"] {
        let masked = |mood: &str| person("").replace("head: round", &format!("head: {hides}")).replace("sly", mood);
        assert_eq!(told(&masked("merry")), ["who-mouth"], "{hides}");
        assert!(studio.picture(&art(&masked("grim"), 0, 1), AREA, Economy::Full).diags.is_empty(), "{hides}");
    }
    assert_eq!(
        told(&person(", size: 900, at: [.nan, 3], skin: skim, holds: [{icon: bra, tone: gold}]")),
        ["who-size", "who-place", "unknown-tone", "unknown-icon"]
    );
    assert_eq!(told("{ground: hall}"), ["no-subject"]);
    assert_eq!(told(&person("").replace("who:", "main: {icon: bar, tone: gold}, who:")), ["two-subjects"]);
    let pose = serde_yaml::from_str::<Recipe>(&person(", arms: akimob")).expect_err("no such pose");
    assert!(pose.to_string().contains("akimbo"), "{pose}");
}

fn couple(deed: &str, more: &str, other: &str) -> String {
    let another = "{body: stout, head: round, face: bored, palette: [royal, gold, night]";
    person(more).replacen("who:", &format!("deed: {deed}, company: [{another}{other}}}], who:"), 1)
}

#[test]
fn in_a_deed_the_hand_reaches_the_other_figure() {
    use cards::face::Act;
    let project = project();
    let studio = Studio::new(&project);
    for deed in Act::ALL {
        for more in ["", ", holds: [{icon: bar, tone: gold}]"] {
            for seed in 0..3 {
                let art = art(&couple(deed.key(), more, ""), 0, seed);
                let order = Order::asked(&art).expect("composed");
                let mut diags = Vec::new();
                let icons = studio.icons(&mut diags).expect("icons");
                let cast = cast(&order, icons, &mut diags).unwrap_or_else(|| panic!("{deed:?}: {diags:?}"));
                let (main, others) = cast.stands(&order);
                let Lead::Person(subject) = &cast.subject else { panic!("a figure") };
                if let Some([x, y]) = subject.misses(&main) {
                    assert!(x.hypot(y) < 1.5, "{deed:?}, {seed}: the hand is {x}, {y} away");
                }
                let [one, two] = [subject.marks(&main), cast.company[0].marks(&others[0])];
                let apart = (one.head[0] - two.head[0]).abs();
                assert!((6.0..40.0).contains(&apart), "{deed:?}, {seed}: {apart} mm from head to head");
            }
        }
    }
}

#[test]
fn a_deed_of_one_and_a_hand_that_misses_are_told() {
    let project = project();
    let studio = Studio::new(&project);
    let told = |yaml: &str| {
        let checked = studio.picture(&art(yaml, 0, 1), AREA, Economy::Full);
        checked.diags.iter().map(|d| d.code).collect::<Vec<_>>()
    };
    assert_eq!(told(&couple("steals_from", "", "")), [""; 0]);
    let one = person("").replacen("who:", "deed: steals_from, who:", 1);
    assert_eq!(told(&one), ["deed-alone"]);
    assert_eq!(told(&person(", reaches: [60, -60]")), ["who-reach"]);
    assert_eq!(told(&person(", reaches: other")), ["who-other"]);
    assert_eq!(told(&person(", looks: other")), ["who-other"]);
    assert_eq!(told(&person(", reaches: [13, 0], looks: [13, 0]")), [""; 0]);
    assert_eq!(told(&person(", reaches: chin").replace("slim", "beast")), ["who-reach"]);
    assert_eq!(told(&person(", reaches: prop")), ["who-hands"]);
    let told = serde_yaml::from_str::<Recipe>(&person(", stance: lnge")).expect_err("no such stance");
    assert!(told.to_string().contains("lunge"), "{told}");
}

#[test]
fn a_look_stays_dark_where_ink_is_spared() {
    let project = project();
    let studio = Studio::new(&project);
    let picture = studio.picture(&art(&person(""), 0, 1), AREA, Economy::LowInk).value.expect("drawn");
    let dark = painted(&picture).1.iter().filter(|p| p[3] > 0.9 && p[0] + p[1] + p[2] < 0.6).count();
    assert!(dark > 200, "pupils, mouth and lines are seen: {dark} dots");
}

#[test]
fn a_light_changes_the_ground_and_not_the_subject() {
    let project = project();
    let studio = Studio::new(&project);
    let corner = |light: &str| {
        let yaml = person("").replace("dusk", light);
        let (wide, pixels) = painted(&studio.picture(&art(&yaml, 0, 1), AREA, Economy::Full).value.expect(light));
        pixels[((10 + 8) * 4 * wide + (10 + 4) * 4) as usize]
    };
    let (sea, fire) = (corner("sea"), corner("fire"));
    assert!(sea[2] > sea[0] + 0.1, "the sea is blue: {sea:?}");
    assert!(fire[0] > fire[2] + 0.1, "fire is red: {fire:?}");
    assert_eq!(corner("frame"), corner("frame"));
}

/// The SVG of a picture by a hand.
fn drawn(studio: &Studio, hand: Hand, economy: Economy) -> String {
    let art = by(hand, art(&simple("forge", "royal"), 1, 7));
    svg(&studio.picture(&art, AREA, economy).value.expect("a picture")).to_owned()
}

#[test]
fn each_hand_draws_the_same_recipe_in_its_own_way() {
    let project = project();
    let studio = Studio::new(&project);
    for economy in [Economy::Full, Economy::LowInk] {
        let all: Vec<String> = Hand::ALL.iter().map(|hand| drawn(&studio, *hand, economy)).collect();
        for (i, one) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|other| other != one), "{:?} draws like another", Hand::ALL[i]);
        }
    }
    let full = |hand| drawn(&studio, hand, Economy::Full);
    for hand in [Hand::Linocut, Hand::Pulp, Hand::Brush, Hand::Poster] {
        assert!(!full(hand).contains("Gradient"), "{hand:?} is printed in flat tones");
    }
    assert!(full(Hand::Pulp).contains("stroke-dasharray"), "a pulp has a screen");
}

#[test]
fn no_line_and_no_dot_is_too_thin_to_be_printed() {
    let project = project();
    let studio = Studio::new(&project);
    for hand in Hand::ALL {
        for economy in [Economy::Full, Economy::LowInk] {
            let svg = drawn(&studio, *hand, economy);
            let widths = svg.split("stroke-width=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse().ok());
            let thinnest = widths.fold(f32::MAX, f32::min);
            assert!(thinnest >= 0.18, "{hand:?} has a line of {thinnest}");
        }
    }
}

#[test]
fn a_linocut_is_printed_in_black_and_the_frames_colour() {
    let project = project();
    let studio = Studio::new(&project);
    // the frame is blue, so a warm color is one of the material
    let warm = |tone: &str| {
        let yaml = format!("{{ground: forge, shot: medium, main: {{icon: frame, tone: {tone}}}, sparks: 3}}");
        let art = by(Hand::Linocut, art(&yaml, 1, 7));
        let picture = studio.picture(&art, AREA, Economy::Full).value.expect("a picture");
        let svg = svg(&picture);
        assert!(!svg.contains("Gradient"), "a block has no half-tones");
        let fills = svg.split("fill=\"#").skip(1).filter_map(|rest| u32::from_str_radix(&rest[..6], 16).ok());
        fills.filter(|c| (c >> 16 & 0xff) > (c & 0xff) + 12).collect::<BTreeSet<u32>>()
    };
    assert_eq!(warm("fur"), BTreeSet::new());
    // a material of a strong color has a block of its own, and another in the shade
    let gold = warm("gold");
    assert!(gold.len() == 2 && gold.contains(&tone::house("gold").base.0), "{gold:x?}");
}

#[test]
fn hairlines_dots_and_black_things_are_drawn_by_every_hand() {
    let lines: String = (0..40).map(|i| format!("M{} 20h1v470h-1z", 20 + 12 * i)).collect();
    let icons = [("lines", lines.as_str()), ("dot", "M256 256h1v1h-1z"), ("block", "M0 0h512v512H0z")];
    let icons: Vec<String> =
        icons.iter().map(|(name, path)| format!(r#""{name}": {{"author": "A", "paths": ["{path}"]}}"#)).collect();
    let project = Project::new(Imagined::default().with("data/art/icons.json", format!("{{{}}}", icons.join(","))));
    let studio = Studio::new(&project);
    for hand in Hand::ALL {
        for icon in ["lines", "dot", "block"] {
            for economy in [Economy::Full, Economy::LowInk] {
                let yaml = format!("{{ground: hall, main: {{icon: {icon}, tone: night}}}}");
                let checked = studio.picture(&by(*hand, art(&yaml, 1, 1)), AREA, economy);
                assert!(checked.diags.is_empty(), "{icon}: {:?}", checked.diags);
                let picture = checked.value.expect(icon);
                assert!(!svg(&picture).contains("NaN") && !svg(&picture).contains("inf"), "{icon}");
                painted(&picture);
            }
        }
    }
}

#[test]
fn a_subject_without_room_to_move_is_told() {
    let project = project();
    let studio = Studio::new(&project);
    let told = |more: &str| {
        let art = art(&format!("{{ground: hall, place: left, main: {{icon: frame, tone: gold{more}}}}}"), 0, 1);
        let checked = studio.picture(&art, AREA, Economy::Full);
        assert!(checked.value.is_some(), "it is drawn all the same");
        checked.diags.iter().map(|d| d.code).collect::<Vec<_>>()
    };
    assert_eq!(told(", size: 20"), [""; 0]);
    assert_eq!(told(", size: 64"), ["no-place"]);
}

/// The brightness of each pixel of a linocut, at 20 pixels per mm, and the width of a row.
fn linocut(yaml: &str) -> (usize, Vec<f32>) {
    let project = project();
    let studio = Studio::new(&project);
    let picture = studio.picture(&by(Hand::Linocut, art(yaml, 0, 3)), AREA, Economy::Full).value.expect("a picture");
    let tree = usvg::Tree::from_str(svg(&picture), &usvg::Options::default()).expect("SVG");
    let mut pixels = tiny_skia::Pixmap::new(57 * 20, 50 * 20).expect("pixels");
    resvg::render(&tree, tiny_skia::Transform::from_scale(20.0, 20.0), &mut pixels.as_mut());
    let bright = |p: &tiny_skia::PremultipliedColorU8| {
        (0.3 * f32::from(p.red()) + 0.59 * f32::from(p.green()) + 0.11 * f32::from(p.blue())) / 255.0
    };
    (57 * 20, pixels.pixels().iter().map(bright).collect())
}

/// A bar in a place with nothing carved beside it.
const BAR: &str = "{ground: sewer, shot: medium, place: middle, main: {icon: bar, tone: bone, size: 30, at: [0, 0]}}";

#[test]
fn a_light_line_parts_a_linocut_from_its_ground() {
    let (wide, pixels) = linocut(BAR);
    let inks = cut::Inks::of(Palette::of(&tints()).expect("tints"));
    let [light, own] = [inks.light_line(), inks.own()].map(Colour::brightness);
    // from the middle of the bar to the left: black inside its edge, then the light line, then the ground
    let row = |y: usize| (0..wide / 2).rev().map(move |x| y * wide + x);
    for y in [400, 500, 600] {
        let seen: Vec<f32> = row(y).map(|i| pixels[i]).collect();
        // the bar is 6.6 mm wide
        let edge = 66;
        let black = seen[edge - 6..edge + 30].iter().filter(|b| **b < 0.2).count();
        let bare = seen[edge..edge + 50].iter().filter(|b| (**b - light).abs() < 0.05).count();
        let ground = seen[edge + 50..edge + 120].iter().filter(|b| (**b - own).abs() < 0.05).count();
        assert!(black >= 4, "row {y}: a line of {black} pixels around it");
        assert!((8..=24).contains(&bare), "row {y}: {bare} pixels of the light line");
        assert!(ground > 60, "row {y}: {ground} pixels of ground");
    }
}

#[test]
fn the_ground_of_a_linocut_is_calm_around_its_subject() {
    let (wide, pixels) = linocut(&BAR.replace("sewer", "cave"));
    let inks = cut::Inks::of(Palette::of(&tints()).expect("tints"));
    let carved = |i: &usize| (pixels[*i] - inks.carved().brightness()).abs() < 0.03;
    let beside = |from: usize, to: usize| (360..640).flat_map(move |y| (from..to).map(move |x| y * wide + x));
    // the bar ends 3.3 mm from the middle; gouges begin 5 mm from it, and bend
    let middle = wide / 2;
    let near = beside(middle - 66 - 70, middle - 66 - 30).filter(carved).count();
    let far = beside(20, middle - 66 - 160).filter(carved).count();
    assert_eq!(near, 0, "carved within 3.5 mm");
    assert!(far > 2000, "{far} carved pixels far from it");
}
