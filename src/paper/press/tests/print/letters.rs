//! Letters in a few inks, and in black.

use super::{condition, for_print, painted};
use crate::press::separation::Separation;
use crate::press::tests::{card, fonts, good, run, skeleton};
use crate::press::{Condition, Press, Standard, TextInks};
use crate::typeset::{Galley, Mark, Rgb, Run};
use ground::unit::{Affine, Mm, Pt};
use lopdf::Object;
use std::sync::Arc;

#[test]
fn black_is_one_ink_in_letters_and_lines_and_rich_over_broad_areas() {
    let body = r##"<rect width="71" height="40" fill="#000"/>
        <rect y="50" width="71" height="2" fill="#000"/>
        <path d="M0 60h71" stroke="#000" stroke-width="9"/>
        <rect y="70" width="71" height="20" fill="#000" fill-opacity=".5"/>
        <path id="slot-0" d="M0 0h1v1z"/><path id="slot-1" d="M0 0h1v1z"/>"##;
    let fonts = fonts();
    let mut document = for_print(&fonts, body);
    let Mark::Run(run) = run(&fonts, 0, 30.0, Affine::shift(Mm(8.0), Mm(30.0)), "BLACK") else { panic!() };
    let galley = Arc::new(Galley {
        skeleton: Some(skeleton(body)),
        slots: vec![vec![Mark::Run(Run { ink: Rgb([0; 3]), ..run })], vec![]],
        ..card(&fonts, "black")
    });
    document.sheets.truncate(1);
    document.sheets[0].placed[0].what = galley;
    let bytes = good(Press::for_print(&fonts, condition(Standard::X4, 3.0)).pdf(&document, 0));
    let painted = painted(&bytes);
    let (rich, plain) = ([60.0, 40.0, 40.0, 100.0], [0.0, 0.0, 0.0, 100.0]);
    let close = |a: &[f32; 4], b: [f32; 4]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 0.01);
    assert!(painted.iter().all(|p| close(p, rich) || close(p, plain)), "{painted:?}");
    assert_eq!(painted.iter().filter(|p| close(p, rich)).count(), 1, "the ground alone: {painted:?}");
    assert!(painted.iter().filter(|p| close(p, plain)).count() >= 3, "{painted:?}");
}

/// Paper-colored, white and dark backgrounds, with small black, large black and small brown text on them.
const GROUNDS: &str = r##"<rect width="71" height="30" fill="#f4e7c5"/><rect y="60" width="71" height="36" fill="#143a7a"/>
    <rect y="60" width="71" height="36" fill="#000" fill-opacity=".3"/>
    <path id="slot-0" d="M0 0h1v1z"/><path id="slot-1" d="M0 0h1v1z"/>"##;

/// The colors in which the lines of such a face are printed, in order, and whether each line overprints.
fn lettered(condition: Condition) -> Vec<(String, bool)> {
    let fonts = fonts();
    // size, place, ink
    let lines = [
        (7.0, (8.0, 10.0), 0),
        (30.0, (8.0, 25.0), 0),
        (7.0, (8.0, 45.0), 0),
        (7.0, (8.0, 75.0), 0),
        (7.0, (40.0, 10.0), 1),
        (12.0, (40.0, 15.0), 2),
        (7.0, (40.0, 20.0), 2),
    ];
    let inks = [Rgb([0; 3]), Rgb([58, 26, 16]), Rgb([154, 31, 24])];
    let mark = |(size, (x, y), ink): (f32, (f32, f32), usize)| {
        let Mark::Run(run) = run(&fonts, 0, size, Affine::shift(Mm(x), Mm(y)), "INK") else { panic!() };
        Mark::Run(Run { ink: inks[ink], ..run })
    };
    let slots = vec![lines.into_iter().map(mark).collect(), vec![]];
    let mut document = for_print(&fonts, GROUNDS);
    document.sheets.truncate(1);
    document.sheets[0].placed[0].what =
        Arc::new(Galley { skeleton: Some(skeleton(GROUNDS)), slots, ..card(&fonts, "letters") });
    let bytes = good(Press::for_print(&fonts, Condition { die: None, ..condition }).pdf(&document, 0));
    let file = lopdf::Document::load_mem(&bytes).expect("a PDF file");
    let page = file.get_pages()[&1];
    let (states, inherited) = file.get_page_resources(page).expect("resources");
    let state = |called: &[u8]| {
        let all = states.cloned().or_else(|| file.get_dictionary(inherited[0]).ok().cloned()).expect("resources");
        let states = all
            .get(b"ExtGState")
            .and_then(|s| file.dereference(s))
            .expect("states")
            .1
            .as_dict()
            .expect("states")
            .clone();
        let state = states
            .get(called)
            .and_then(|s| file.dereference(s))
            .expect("a state")
            .1
            .as_dict()
            .expect("a state")
            .clone();
        let on = |key| state.get(key).and_then(Object::as_bool).expect("said");
        assert_eq!(
            (on(b"OP"), state.get(b"OPM").and_then(Object::as_i64).ok()),
            (on(b"op"), Some(i64::from(on(b"op"))))
        );
        on(b"op")
    };
    let (mut colour, mut over, mut saved, mut found) = (String::new(), false, Vec::new(), Vec::new());
    for op in file.get_and_decode_page_content(page).expect("content").operations {
        match op.operator.as_str() {
            "q" => saved.push((colour.clone(), over)),
            "Q" => (colour, over) = saved.pop().expect("saved"),
            "k" => {
                let shares = op.operands.iter().map(|o| format!("{:.0}", o.as_float().expect("a share") * 100.0));
                colour = shares.collect::<Vec<_>>().join("/");
            }
            "gs" => over = state(op.operands[0].as_name().expect("a name")),
            "TJ" | "Tj" => found.push((colour.clone(), over)),
            "Do" => assert!(!over, "a drawing is printed over what lies below it"),
            _ => {}
        }
    }
    found
}

#[test]
fn small_text_stands_in_few_inks_and_small_black_is_printed_over_tints() {
    for standard in [Standard::X4, Standard::X1a] {
        let found = lettered(condition(standard, 3.0));
        let black = |over| ("0/0/0/100".to_owned(), over);
        // small on a tint; large; on paper; on a dark background; brown as dark as black
        assert_eq!(found[..5], [black(true), black(false), black(false), black(false), black(true)], "{standard:?}");
        let inks = |colour: &str| colour.split('/').filter(|share| *share != "0").count();
        assert!(inks(&found[5].0) > 2 && inks(&found[6].0) == 2, "{found:?}");
        assert!(!found[5].1 && !found[6].1);
        let lavish = TextInks { below: Pt(0.0), most: 2, overprint: Pt(0.0) };
        let found = lettered(Condition { text_inks: lavish, ..condition(standard, 3.0) });
        assert!(inks(&found[4].0) > 2 && found[5].0 == found[6].0 && found.iter().all(|line| !line.1), "{found:?}");
    }
}

#[test]
fn text_in_few_inks_is_about_as_light_as_it_was() {
    let parted = Separation::of(&condition(Standard::X4, 3.0));
    let icc = condition(Standard::X4, 3.0).icc;
    let light = |inks: [u16; 4]| icc.looks(&[inks.map(|i| f32::from(i) / 1000.0)])[0];
    for rgb in
        [[154, 31, 24], [32, 64, 128], [8, 69, 16], [110, 43, 174], [253, 246, 227], [107, 68, 19], [255, 209, 90]]
    {
        let (all, few) = (light(parted.text(rgb, Pt(10.0))), light(parted.text(rgb, Pt(9.9))));
        // a dark red needs more than two inks: it becomes a lighter red
        let most = if rgb == [154, 31, 24] { 13.0 } else { 5.0 };
        assert!((all[0] - few[0]).abs() < most, "{rgb:?}: {all:?} {few:?}");
        for most in 1..=4 {
            let text_inks = TextInks { below: Pt(10.0), most, overprint: Pt(0.0) };
            let inks = Separation::of(&Condition { text_inks, ..condition(Standard::X4, 3.0) }).text(rgb, Pt(8.0));
            assert!(inks.iter().filter(|ink| **ink > 0).count() <= most.into(), "{rgb:?} {most}: {inks:?}");
        }
    }
}
