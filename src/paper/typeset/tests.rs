//! Whole faces of test projects, typeset with the built-in fonts.

use super::*;
use cards::face::{Art, Cut, Face, Shape, Tag};
use cards::lexicon::{self, Amount, Icon, Phrase, Voice};
use ground::diag::Paint;
use ground::picture::PictureSource;
use ground::world::{Imagined, Project};
use std::collections::BTreeMap;

mod faults;

const FIRA: &[u8] = include_bytes!("../../../fonts/FiraSans-400.ttf");
const BOLD: &[u8] = include_bytes!("../../../fonts/FiraSans-600.ttf");
const ITALIC: &[u8] = include_bytes!("../../../fonts/FiraSans-400i.ttf");
const ECZAR: &[u8] = include_bytes!("../../../fonts/Eczar-800.ttf");

const CUT: Cut = Cut::CARD;

/// A template for cards with this content.
fn card(inner: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"71mm\" height=\"96mm\" viewBox=\"0 0 71 96\">\n{inner}\n</svg>\n"
    )
}

fn world(template: &str) -> Imagined {
    Imagined::default()
        .with("fonts/Eczar-800.ttf", ECZAR)
        .with("fonts/FiraSans-400.ttf", FIRA)
        .with("fonts/FiraSans-400i.ttf", ITALIC)
        .with("fonts/FiraSans-600.ttf", BOLD)
        .with("templates/g/card.svg", card(template))
}

fn face(fields: &[(&'static str, Vec<Phrase>)], tags: &[(&'static str, Tag)]) -> Face {
    Face {
        at: Locus::Nowhere,
        title: "Magic Lute".into(),
        template: "g/card".into(),
        fields: fields.iter().map(|(n, p)| ((*n).into(), p.clone())).collect(),
        pictures: BTreeMap::new(),
        tags: tags.iter().map(|(n, t)| ((*n).into(), t.clone())).collect(),
    }
}

fn words(text: &'static str) -> Vec<Phrase> {
    vec![Phrase::words(text, Locus::Nowhere)]
}

/// Typesets one face; returns the galley, and the complaints as they are shown.
fn set(world: Imagined, face: &Face) -> (Option<Galley>, String) {
    let project = Project::new(world);
    let case = Case::open(&project, Economy::Full).value.expect("fonts open");
    let set = case.set(face, &CUT);
    let said = set.diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect();
    (set.value, said)
}

fn runs(galley: &Galley, slot: usize) -> Vec<&Run> {
    galley.slots[slot].iter().filter_map(|m| if let Mark::Run(run) = m { Some(run) } else { None }).collect()
}

/// The start and the end of a run on the galley, in mm.
fn reach(run: &Run) -> (f32, f32, f32) {
    let Affine([.., x, y]) = run.at;
    let advance: i32 = run.glyphs.iter().map(|g| g.advance).sum();
    (x, x + Mm::from(run.size).0 * advance as f32 / 1000.0, y)
}

const TEXT: &str = r#"<rect data-slot="text" x="10" y="60" width="50" height="24" data-font="Fira Sans" data-size="8" data-min="6.5" data-bold="600"/>"#;

#[test]
fn a_word_is_as_wide_as_the_font_says() {
    let (galley, said) = set(world(TEXT), &face(&[("text", words("Hi"))], &[]));
    assert_eq!(said, "");
    let galley = galley.expect("set");
    let run = runs(&galley, 0)[0];
    let font = ttf_parser::Face::parse(FIRA, 0).expect("font");
    let width = |c| i32::from(font.glyph_hor_advance(font.glyph_index(c).expect("glyph")).expect("advance"));
    assert_eq!(run.glyphs.iter().map(|g| g.advance).sum::<i32>(), width('H') + width('i'));
    assert_eq!((&*run.text, run.size), ("Hi", Pt(8.0)));
}

#[test]
fn the_skeleton_keeps_the_order_of_what_is_drawn() {
    let template = format!("<rect width='71' height='96' fill='{{{{ paper }}}}'/>{TEXT}<circle r='3'/>");
    let (galley, said) = set(world(&template), &face(&[("text", words("Hi"))], &[("paper", Tag::Word("#fff".into()))]));
    assert_eq!(said, "");
    let svg = &galley.expect("set").skeleton.expect("skeleton").svg;
    let at = |what: &str| svg.find(what).unwrap_or_else(|| panic!("{what} in {svg}"));
    assert!(at("fill='#fff'") < at("id=\"slot-0\"") && at("id=\"slot-0\"") < at("<circle"));
    assert!(!svg.contains("data-"));
}

#[test]
fn equal_skeletons_are_one() {
    let project = Project::new(world(TEXT));
    let case = Case::open(&project, Economy::Full).value.expect("fonts open");
    let skeleton = |tag: i64, text: &'static str| {
        let face = face(&[("text", words(text))], &[("unused", Tag::Number(tag))]);
        case.set(&face, &CUT).value.expect("set").skeleton.expect("skeleton")
    };
    assert!(Arc::ptr_eq(&skeleton(1, "one"), &skeleton(1, "two")));
    assert!(Arc::ptr_eq(&skeleton(1, "one"), &skeleton(2, "two")));
}

#[test]
fn faces_that_differ_in_their_icon_share_a_drawing_and_have_each_its_own() {
    let icon =
        |path: &str| format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='{path}'/></svg>");
    let world = world("<rect data-icon='{{ sign }}' width='5' height='5'/><rect width='9' height='{{ tall }}'/>")
        .with("templates/g/icon/cup.svg", icon("M0 0H9V9Z"))
        .with("templates/g/icon/key.svg", icon("M0 0H9V3Z"));
    let project = Project::new(world);
    let case = Case::open(&project, Economy::Full).value.expect("fonts open").telling_each();
    let set = |sign: &'static str, tall: i64| {
        let tags = [("sign", Tag::Word(sign.into())), ("tall", Tag::Number(tall))];
        let set = case.set(&face(&[], &tags), &CUT);
        let said: Vec<String> = set.diags.iter().map(|d| d.what.clone()).collect();
        (set.value, said)
    };
    let faces = [set("cup", 2), set("key", 2), set("cup", 3), set("cup", 2), set("kee", 2), set("", 2)];
    let galley = |nth: usize| faces[nth].0.as_ref().expect("set");
    let drawn = |nth: usize| pictures(galley(nth)).iter().map(|placed| placed.what.key).collect::<Vec<_>>();
    assert_eq!([0, 1, 2, 3].map(|nth| drawn(nth).len()), [1; 4]);
    assert_ne!(drawn(0), drawn(1));
    assert_eq!(drawn(0), drawn(3));
    let skeleton = |nth: usize| galley(nth).skeleton.clone().expect("a drawing");
    assert!(Arc::ptr_eq(&skeleton(0), &skeleton(1)) && !Arc::ptr_eq(&skeleton(0), &skeleton(2)));
    assert!(faces[..4].iter().all(|(_, said)| said.is_empty()), "{faces:?}");
    assert!(faces[4].1[0].contains("kee") && faces[5].1[0].contains("no icon"), "{faces:?}");
}

#[test]
fn counts_and_keywords_are_bold_and_asides_lean() {
    let mut phrase = Phrase::words("Gain ", Locus::Nowhere);
    phrase.push(lexicon::Run::Count(Amount::change(2)), Locus::Nowhere);
    phrase.push(lexicon::Run::Aside(" (for once)".into()), Locus::Nowhere);
    phrase.push(lexicon::Run::Icon(Icon::new("coin")), Locus::Nowhere);
    let world = world(TEXT).with(
        "templates/g/icon/coin.svg",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10'><path d='M0 0H9V9Z'/></svg>",
    );
    let (galley, said) = set(world, &face(&[("text", vec![phrase])], &[]));
    assert_eq!(said, "");
    let galley = galley.expect("set");
    let fonts: Vec<(u16, &str)> = runs(&galley, 0).iter().map(|r| (r.font.0, &*r.text)).collect();
    assert_eq!(fonts, [(1, "Gain "), (3, "+2"), (2, " (for once)")]);
    // the icon is at cap height on the baseline, directly after the last word
    let Some(Mark::Picture(icon)) = galley.slots[0].last() else { panic!("an icon") };
    let Affine([k, .., x, y]) = icon.at;
    let (_, end, baseline) = reach(runs(&galley, 0)[2]);
    assert!((x - end).abs() < 0.01 && (y + 10.0 * k - baseline).abs() < 0.01);
    assert!((10.0 * k - Mm::from(Pt(8.0)).0 * 0.689).abs() < 0.01);
}

#[test]
fn words_of_a_template_may_be_bold() {
    let said = TEXT.replace("data-font", "data-says='**Door.** Roll on Chamber.' data-font");
    let (galley, told) = set(world(&said), &face(&[], &[]));
    assert_eq!(told, "");
    let galley = galley.expect("set");
    let fonts: Vec<(u16, &str)> = runs(&galley, 0).iter().map(|r| (r.font.0, &*r.text)).collect();
    assert_eq!(fonts, [(3, "Door."), (1, " Roll on Chamber.")]);
}

#[test]
fn a_bold_word_may_have_an_ink_of_its_own() {
    let inks = "data-bold-ink='#101010; Steal #208020; last wish #402080' data-bold";
    let mut phrase = Phrase::words("plain ", Locus::Nowhere);
    for word in ["Steals", "Last Wish", "Other"] {
        phrase.push(lexicon::Run::Keyword(word.into()), Locus::Nowhere);
        phrase.push(lexicon::Run::Word(" ".into()), Locus::Nowhere);
    }
    let galley = set_in("data-bold", inks, vec![phrase]);
    let said: Vec<(&str, Rgb)> = runs(&galley, 0).iter().map(|r| (r.text.trim(), r.ink)).collect();
    let ink = |word| said.iter().find(|(said, _)| *said == word).map(|(_, ink)| *ink);
    assert_eq!(ink("Steals"), Some(Rgb([0x20, 0x80, 0x20])));
    assert_eq!(ink("Last Wish"), Some(Rgb([0x40, 0x20, 0x80])));
    assert_eq!(ink("Other"), Some(Rgb([0x10; 3])));
    assert_eq!(ink("plain"), Some(Rgb([0; 3])));
    let (_, said) = set(world(&TEXT.replace("data-bold", "data-bold-ink='#111; Taunt' data-bold")), &face(&[], &[]));
    assert!(said.contains("write a word and its color"), "{said}");
}

#[test]
fn a_long_text_is_set_smaller_and_stays_in_its_slot() {
    const LONG: &str = "Until the end of the fight every other fighter who has not yet rolled loses one point of survivability for each card in the bag, and whoever stands alone afterwards takes the chest without a roll, once. Then the doors close behind everybody, the torches go out one after the other, and nobody remembers the way back.";
    let (galley, said) = set(world(TEXT), &face(&[("text", words(LONG))], &[]));
    assert_eq!(said, "");
    let galley = galley.expect("set");
    let runs = runs(&galley, 0);
    assert!(runs[0].size < Pt(8.0) && runs[0].size >= Pt(6.5));
    assert_eq!(runs.iter().map(|r| &*r.text).collect::<String>(), LONG);
    let faces = [ttf_parser::Face::parse(FIRA, 0).expect("font")];
    for run in runs {
        let (start, _, y) = reach(run);
        let mm = Mm::from(run.size).0 / 1000.0;
        let visible = run.glyphs.len() - usize::from(run.text.ends_with(' '));
        let end = start + mm * run.glyphs[..visible].iter().map(|g| g.advance).sum::<i32>() as f32;
        assert!(start >= 9.99 && end <= 60.01, "{} reaches from {start} to {end}", run.text);
        for glyph in &run.glyphs {
            let Some(ink) = faces[0].glyph_bounding_box(ttf_parser::GlyphId(glyph.id)) else { continue };
            assert!(y - mm * f32::from(ink.y_max) >= 59.99 && y - mm * f32::from(ink.y_min) <= 84.01);
        }
    }
}

#[test]
fn signs_of_word_processors_are_written_plainer_where_no_font_has_them() {
    // a non-breaking hyphen, a hyphen, a hair space, a letter apostrophe, a ligature
    let typed = "nine\u{2011}point well\u{2010}made 5\u{200a}mm don\u{2bc}t \u{fb00}";
    let (galley, said) = set(world(TEXT), &face(&[("text", words(typed))], &[]));
    assert_eq!(said, "");
    let read: String = runs(&galley.expect("is set"), 0).iter().map(|run| run.text.replace('\u{2060}', "")).collect();
    assert_eq!(read.trim(), "nine-point well-made 5 mm don\u{2bc}t ff");
}

#[test]
fn an_option_of_a_command_is_not_broken() {
    for width in 24..46 {
        let slot = format!(
            "<rect data-slot='text' x='9' y='9' width='{width}' height='60' data-font='Fira Sans' data-size='9'/>"
        );
        let galley =
            set(world(&slot), &face(&[("text", words("It would take --games 80000 or --back-offset to tell."))], &[]))
                .0;
        let lines: Vec<String> = runs(&galley.expect("is set"), 0).iter().map(|run| run.text.to_string()).collect();
        assert!(!lines.iter().any(|line| line.trim_end().ends_with('-')), "{width} mm: {lines:?}");
    }
}

#[test]
fn text_that_is_turned_is_turned() {
    let turned = format!("<g transform='translate(71 96) rotate(180)'>{TEXT}</g>");
    let (galley, said) = set(world(&turned), &face(&[("text", words("Hi"))], &[]));
    assert_eq!(said, "");
    let galley = galley.expect("set");
    let Affine([a, b, _, d, x, _]) = runs(&galley, 0)[0].at;
    assert_eq!(((a, b.abs() < 1e-6, d), x), ((-1.0, true, -1.0), 61.0));
}

#[test]
fn small_capitals_are_capitals_and_smaller() {
    let title = r#"<rect data-slot="text" x="10" y="60" width="50" height="8" data-font="Eczar" data-weight="800" data-size="10" data-caps="small" data-align="middle"/>"#;
    let (galley, said) = set(world(title), &face(&[("text", words("Lute"))], &[]));
    assert_eq!(said, "");
    let galley = galley.expect("set");
    let set: Vec<(&str, Pt)> = runs(&galley, 0).iter().map(|r| (&*r.text, r.size)).collect();
    assert_eq!(set, [("L", Pt(10.0)), ("UTE", Pt(8.0))]);
    let (start, end) = (reach(runs(&galley, 0)[0]).0, reach(runs(&galley, 0)[1]).1);
    assert!((start - 10.0 - (60.0 - end)).abs() < 0.01, "in the middle");
}

/// A counter of 18 mm has 14 mm of room for its numbers.
#[test]
fn a_small_piece_has_a_narrow_margin() {
    let told = |x: f32| {
        let slot =
            format!("<rect data-slot='text' x='{x}' y='9' width='10' height='4' data-font='Fira Sans' data-size='8'/>");
        let world = world("").with(
            "templates/g/card.svg",
            format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='24mm' height='24mm' viewBox='0 0 24 24'>{slot}</svg>"
            ),
        );
        let project = Project::new(world);
        let case = Case::open(&project, Economy::Full).value.expect("fonts open");
        let cut = Cut { trim: Size::mm(18.0, 18.0), bleed: Mm(3.0), ..CUT };
        let set = case.set(&face(&[("text", words("3-4"))], &[]), &cut);
        set.diags.iter().map(|diag| diag.code).collect::<Vec<_>>()
    };
    assert_eq!(told(5.5), [""; 0]);
    assert_eq!(told(4.5), ["unsafe-slot"]);
}

/// Typesets `text` in a slot that differs from the usual one by a replacement.
fn set_in(from: &str, to: &str, text: Vec<Phrase>) -> Galley {
    let world = world(&TEXT.replace(from, to))
        .with(
            "templates/parts/icon/fight.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'><path fill='currentColor' d='M0 0H4V4Z'/></svg>",
        )
        .with(
            "templates/g/icon/rule.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 2'><path d='M0 0H9V9Z'/></svg>",
        );
    let (galley, said) = set(world, &face(&[("text", text)], &[]));
    assert_eq!(said, "");
    galley.expect("set")
}

fn pictures(galley: &Galley) -> Vec<&Placed<Picture>> {
    galley.slots[0].iter().filter_map(|m| if let Mark::Picture(p) = m { Some(p) } else { None }).collect()
}

#[test]
fn a_badge_hangs_beside_its_paragraph_and_flavour_is_set_off() {
    let mut text =
        words("Fight: a paragraph that is long enough for at least two lines in this slot, or so one hopes.");
    text[0].badge = Some(Icon::new("fight"));
    text.push(Phrase { voice: Voice::Flavour, ..Phrase::words("Quip.", Locus::Nowhere) });
    let galley = set_in(
        "data-bold",
        "data-hang='7' data-badge='5.5' data-ornament='rule' data-gap='1' data-ink='#102030' data-bold",
        text,
    );
    let [badge, ornament] = pictures(&galley)[..] else { panic!("two pictures") };
    let PictureSource::Svg(svg) = &badge.what.source else { panic!("an SVG") };
    assert!(svg.contains("color=\"#102030\""), "the badge takes the ink of its slot");
    let runs = runs(&galley, 0);
    let (flavour, rules) = runs.split_last().expect("runs");
    assert!(
        rules.len() >= 2 && rules.iter().all(|r| (reach(r).0 - 17.0).abs() < 0.001),
        "rules stand beside the badge"
    );
    // the badge's upper edge is level with the capitals of the first line
    let cap = Mm::from(Pt(8.0)).0 * 0.689;
    assert!((badge.at.0[5] - (reach(rules[0]).2 - cap)).abs() < 0.01 && badge.at.0[4] == 10.0);
    let (start, end, _) = reach(flavour);
    assert!(
        flavour.font == FontId(2) && (start - 10.0 - (60.0 - end)).abs() < 0.01,
        "flavour leans, in the middle of all"
    );
    assert!(ornament.at.0[5] > reach(rules[rules.len() - 1]).2 && ornament.at.0[5] + 2.0 < reach(flavour).2);
}

#[test]
fn a_window_with_round_corners_clips_its_picture_round() {
    let seen = |round: &str| {
        let slot = format!(
            "<g transform='scale(2)'><rect data-picture='art' x='5' y='5' width='20' height='10' {round}/></g>"
        );
        let world = world(&slot).with(
            "art/a.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 40'><rect width='9' height='9'/></svg>",
        );
        let mut face = face(&[], &[]);
        face.pictures.insert("art".into(), Art::File { at: Locus::Nowhere, path: "art/a.svg".into() });
        let (galley, said) = set(world, &face);
        assert_eq!(said, "");
        let galley = galley.expect("set");
        let clip = pictures(&galley)[0].clip.clone().expect("a clip");
        (clip.radius.0 / clip.area.w.0, clip.area.h.0 / clip.area.w.0)
    };
    // shares of the width, for a picture of any size
    assert_eq!(seen(""), (0.0, 0.5));
    assert_eq!(seen("rx='2'"), (0.1, 0.5));
    assert_eq!(seen("rx='50'"), (0.25, 0.5));
}

#[test]
fn a_slot_whose_lines_follow_the_outline_may_be_as_wide_as_the_face() {
    let told = |more: &str| {
        let slot = format!(
            "<rect data-slot='text' x='0' y='40' width='71' height='20' data-font='Fira Sans' data-size='8' {more}/>"
        );
        let project = Project::new(world(&slot));
        let case = Case::open(&project, Economy::Full).value.expect("fonts open");
        let cut = Cut { shape: Shape::hexagon(), ..CUT };
        let set = case.set(&face(&[("text", words("Words."))], &[]), &cut);
        set.diags.iter().map(|diag| diag.code).collect::<Vec<_>>()
    };
    assert_eq!(told("data-flow='outline'"), [""; 0]);
    assert_eq!(told(""), ["unsafe-slot"]);
}

#[test]
fn a_slot_in_a_reduced_group_has_a_placeholder_that_can_be_seen() {
    let slot = TEXT.replace("/>", " transform='scale(4)'/>");
    let template = format!("<g transform='scale(0.25)'>{slot}</g>");
    let (galley, said) = set(world(&template), &face(&[("text", words("Words."))], &[]));
    assert_eq!(said, "");
    let skeleton = galley.and_then(|galley| galley.skeleton).expect("a skeleton");
    assert!(skeleton.svg.contains("d=\"M0 0H4.0000V4.0000Z\""), "{}", skeleton.svg);
}

#[test]
fn flavour_leans_in_an_italic_slot_too() {
    let flavour = vec![Phrase { voice: Voice::Flavour, ..Phrase::words("Quip.", Locus::Nowhere) }];
    let galley = set_in("data-bold", "data-style='italic' data-bold", flavour);
    assert!(runs(&galley, 0).iter().all(|run| run.font == FontId(2)), "flavour leans");
}

#[test]
fn flavour_alone_is_larger() {
    let flavour = vec![Phrase { voice: Voice::Flavour, ..Phrase::words("Quip.", Locus::Nowhere) }];
    let galley = set_in("data-bold", "data-flavour-size='7.5' data-bold", flavour);
    assert_eq!(runs(&galley, 0)[0].size, Pt(9.0));
}

#[test]
fn flavour_is_set_off_from_a_rule() {
    let quip = |voice| Phrase { voice, ..Phrase::words("Quip.", Locus::Nowhere) };
    let between = |voice| {
        let size = "data-flavour-size='8' data-flavour-align='start' data-bold";
        let galley = set_in("data-bold", size, vec![quip(Voice::Rule), quip(voice)]);
        let heights: Vec<f32> = runs(&galley, 0).iter().map(|run| reach(run).2).collect();
        heights[1] - heights[0]
    };
    assert!(between(Voice::Flavour) > between(Voice::Rule) + 0.5);
}

#[test]
fn a_count_is_held_to_what_it_counts() {
    let mut text = Phrase::words("Every one of the other players has to give you exactly ", Locus::Nowhere);
    text.push(lexicon::Run::Count(Amount::plain(3)), Locus::Nowhere);
    text.push(lexicon::Run::Word(" cards.".into()), Locus::Nowhere);
    for width in 30..=53 {
        let galley = set_in("width=\"50\"", &format!("width=\"{width}\""), vec![text.clone()]);
        let lines: Vec<(f32, &str)> = runs(&galley, 0).iter().map(|r| (reach(r).2, &*r.text)).collect();
        let count = lines.iter().position(|(_, t)| *t == "3").expect("the count");
        assert_eq!(lines[count].0, lines[count + 1].0, "at {width} mm: {lines:?}");
    }
}

#[test]
fn a_scaled_group_scales_the_slot_and_not_the_type() {
    let half =
        format!("<g transform='translate(5 30) scale(.5)'>{}</g>", TEXT.replace("width=\"50\"", "width=\"100\""));
    let (galley, said) = set(world(&half), &face(&[("text", words("Hi"))], &[]));
    assert_eq!(said, "");
    let galley = galley.expect("set");
    let run = runs(&galley, 0)[0];
    assert_eq!((run.size, reach(run).0), (Pt(8.0), 10.0));
}

#[test]
fn shadows_lie_under_their_letters() {
    let galley = set_in("data-bold", "data-shadow='#445566 0.2 0.3' data-bold", words("Hi"));
    let [shadow, letters] = runs(&galley, 0)[..] else { panic!("two runs") };
    assert_eq!((shadow.ink, &shadow.glyphs), (Rgb([0x44, 0x55, 0x66]), &letters.glyphs));
    assert_eq!((&*shadow.text, &*letters.text), ("", "Hi"), "a shadow is not read");
    let (from, to) = (reach(letters), reach(shadow));
    assert!((to.0 - from.0 - 0.2).abs() < 0.0015 && (to.2 - from.2 - 0.3).abs() < 0.0015);
}

#[test]
fn a_shadow_falls_as_its_slot_is_turned() {
    let turned = "transform='rotate(180 35 60)' data-shadow='#445566 0.2 0.3' data-bold";
    let galley = set_in("data-bold", turned, words("Hi"));
    let [shadow, letters] = runs(&galley, 0)[..] else { panic!("two runs") };
    let (from, to) = (letters.at.0, shadow.at.0);
    assert!((to[4] - from[4] + 0.2).abs() < 0.0015 && (to[5] - from[5] + 0.3).abs() < 0.0015, "{from:?} {to:?}");
}

#[test]
fn the_middle_of_a_slot_is_that_of_the_capitals() {
    for text in ["Hope", "gnome", "6"] {
        let galley = set_in("data-bold", "data-valign='middle' data-bold", words(text));
        let cap = Mm::from(Pt(8.0)).0 * 0.689;
        let (_, _, baseline) = reach(runs(&galley, 0)[0]);
        assert!((baseline - cap / 2.0 - 72.0).abs() < 0.001, "{text} stands at {baseline}");
    }
}

#[test]
fn places_and_sizes_are_quantised() {
    let fine = |v: f32, steps: f32| ((v * steps).round() - v * steps).abs() < 0.02;
    let text = words("Seven words of one size in a slot.");
    let galley = set_in("data-size=\"8\"", "data-size=\"7.123\" data-align='end' data-valign='bottom'", text);
    for run in runs(&galley, 0) {
        let Affine([.., x, y]) = run.at;
        assert!(fine(run.size.0, 100.0) && fine(x, 1000.0) && fine(y, 1000.0), "{run:?}");
    }
}

#[test]
fn a_text_has_the_largest_of_three_sizes_at_which_it_fits() {
    const LONG: &str =
        "Whoever stands alone at the end of a fight takes the chest without a roll, once, and leaves by the door.";
    let length = |words: usize| LONG.split_inclusive(' ').cycle().take(words).collect::<String>();
    let mut sizes = Vec::new();
    for count in 40..110 {
        let text = vec![Phrase::words(length(count), Locus::Nowhere)];
        let (galley, _) = set(world(TEXT), &face(&[("text", text.clone())], &[]));
        let Some(galley) = galley else { break };
        let size = runs(&galley, 0)[0].size.0;
        // the next larger one does not fit
        if let Some(more) = [8.0, 7.25, 6.5].into_iter().rev().find(|more| *more > size) {
            let more = format!("data-min=\"{more}\"");
            let (larger, _) = set(world(&TEXT.replace("data-min=\"6.5\"", &more)), &face(&[("text", text)], &[]));
            assert!(larger.is_none(), "{count} words fit at {more} as well");
        }
        sizes.push(size);
    }
    assert!(sizes.is_sorted_by(|a, b| a >= b), "{sizes:?}");
    sizes.dedup();
    assert_eq!(sizes, [8.0, 7.25, 6.5]);
}

#[test]
fn crooked_letters_are_still_the_words_and_their_outline_is_not_read() {
    let lettered =
        TEXT.replace("/>", r##" data-crooked="5" data-outline="#3a1a10 0.5" data-shadow="#3a1a10 0.4 0.6"/>"##);
    let (galley, said) = set(world(&lettered), &face(&[("text", words("Loot it"))], &[]));
    assert_eq!(said, "");
    let galley = galley.expect("set");
    let runs = runs(&galley, 0);
    assert_eq!(runs.iter().map(|r| &*r.text).collect::<String>(), "Loot it");
    let (read, behind): (Vec<&Run>, Vec<&Run>) = runs.iter().partition(|r| !r.text.is_empty());
    assert_eq!(read.len(), "Loot it".len());
    assert!(read.windows(2).all(|pair| pair[0].at.0[4] < pair[1].at.0[4]), "letters stand in their order");
    let leans: Vec<f32> = read.iter().map(|r| r.at.0[1].atan2(r.at.0[0]).to_degrees()).collect();
    assert!(leans.iter().all(|d| d.abs() <= 5.01) && leans.iter().any(|d| *d > 2.0) && leans.iter().any(|d| *d < -2.0));
    // the outline extends by half a millimeter on every side
    let of = |glyph: u16, at: &dyn Fn(&Run) -> f32| {
        let own = behind.iter().filter(|r| r.glyphs[0].id == glyph).map(|r| at(r));
        own.fold((f32::MAX, f32::MIN), |(low, high), v| (low.min(v), high.max(v)))
    };
    let first = read[0];
    let (left, right) = of(first.glyphs[0].id, &|r| r.at.0[4]);
    assert!((first.at.0[4] - left - 0.5).abs() < 0.02 && (right - first.at.0[4] - 0.9).abs() < 0.02, "{left} {right}");
}

#[test]
fn a_tab_hangs_out_of_its_slot_only_as_far_as_the_template_says() {
    let tab = "<svg xmlns='http://www.w3.org/2000/svg' width='18mm' height='4.6mm' viewBox='0 0 18 4.6'><path d='M0 0H18V4.6H0Z'/></svg>";
    let slot = TEXT.replace("/>", r#" data-hang="8" data-badge="18 4.6 10.2"/>"#);
    let mut phrase = Phrase::words("Draw a card.", Locus::Nowhere);
    phrase.badge = Some(Icon::new("tab"));
    let world = world(&slot).with("templates/g/icon/tab.svg", tab);
    let (galley, said) = set(world, &face(&[("text", vec![phrase])], &[]));
    assert_eq!(said, "");
    let galley = galley.expect("set");
    let at = galley.slots[0].iter().find_map(|m| if let Mark::Picture(p) = m { Some(p.at) } else { None });
    let left = at.expect("a tab").0[4];
    assert!((left - (10.0 - 10.2)).abs() < 0.01, "{left}");
    assert!((reach(runs(&galley, 0)[0]).0 - 18.0).abs() < 0.01);
}
