//! Print files, read back by independent readers.

use super::*;
use crate::impose::Die;
use crate::press::ink::{Ink, Tint};
use crate::press::separation::Separation;
use crate::press::{Condition, Icc, Standard, Text, TextInks};
use lopdf::Object;

mod colours;
mod letters;
mod pictures;

const LAVISH: &[u8] = include_bytes!("../../../../data/press/icc/fogra39l-300.icc");
const FRUGAL: &[u8] = include_bytes!("../../../../data/press/icc/fogra39l-240.icc");

pub(super) fn condition(standard: Standard, limit: f32) -> Condition {
    let profile = if limit < 3.0 { FRUGAL } else { LAVISH };
    Condition {
        standard,
        icc: Arc::new(Icc::read(profile.to_vec(), "fogra39l.icc", Locus::Nowhere).expect("a profile")),
        identifier: "FOGRA39".into(),
        registry: "http://www.color.org".into(),
        limit,
        rich: [0.6, 0.4, 0.4, 1.0],
        text: Text::Live,
        text_inks: TextInks { below: Pt(10.0), most: 2, overprint: Pt(12.0) },
        resolution: 600,
        die: Some("CutContour".into()),
    }
}

/// The document for the readers, each sheet cut by a die, with no colors above the ink limit.
fn for_print(fonts: &Fonts, body: &str) -> Document {
    let body = body.replace("multiply", "screen");
    let galley = Arc::new(Galley { skeleton: Some(skeleton(&body)), ..card(fonts, "Löot <&> Roll") });
    let die = Die {
        trim: Rect::mm(7.0, 8.0, 63.0, 88.0),
        bleed: Mm(3.0),
        radius: Mm(3.0),
        shape: ground::unit::Shape::Box,
        within: Vec::new(),
    };
    let page = |n: usize| Sheet {
        title: format!("page {n}"),
        size: Size::mm(77.0, 104.0),
        placed: vec![Placed { what: galley.clone(), at: Affine::shift(Mm(3.0), Mm(4.0)), clip: None }],
        die: Some(die.clone()),
        ..sheet(vec![])
    };
    Document { title: "Löot <&> Roll".into(), sheets: vec![page(1), page(2)] }
}

fn printed(body: &str, condition: Condition) -> Vec<u8> {
    let fonts = fonts();
    good(Press::for_print(&fonts, condition).pdf(&for_print(&fonts, body), 1_767_225_600))
}

fn ink(limit: f32) -> Ink {
    Ink::Cmyk(Arc::new(Separation::of(&condition(Standard::X4, limit))))
}

fn inks(ink: &Ink, rgb: [u8; 3]) -> [f32; 4] {
    match ink.tint(rgb) {
        Tint::Cmyk(inks) => inks.map(|i| f32::from(i) / 10.0),
        other => panic!("{other:?}"),
    }
}

/// The colors that are painted: the operands of every `k` and `K`, as percentages, anywhere in the file; other operators that
/// choose colors are reported.
fn painted(bytes: &[u8]) -> Vec<[f32; 4]> {
    let mut found = Vec::new();
    for (dict, content) in objects(bytes) {
        let content = match (dict.get(b"Subtype"), dict.get(b"Type"), dict.get(b"FunctionType")) {
            (Ok(Object::Name(n)), ..) if n == b"Form" => content,
            (Err(_), Err(_), Err(_)) if !content.is_empty() && !content.starts_with(b"/CIDInit") => content,
            (_, Ok(Object::Name(n)), _) if n == b"Pattern" => content,
            _ => continue,
        };
        // fonts and profiles are streams without a type, and no text
        let Ok(text) = String::from_utf8(content) else { continue };
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        for (i, word) in words.iter().enumerate() {
            assert!(!matches!(*word, "rg" | "RG"), "light in a file of inks");
            if matches!(*word, "k" | "K") && i >= 4 {
                let shares = words[i - 4..i].iter().filter_map(|w| w.parse::<f32>().ok()).collect::<Vec<_>>();
                found.extend(<[f32; 4]>::try_from(shares).ok().map(|s| s.map(|v| v * 100.0)));
            }
        }
    }
    found
}

#[test]
fn another_reader_finds_the_boxes_the_standard_and_the_condition() {
    for (standard, version) in [(Standard::X4, "1.6"), (Standard::X1a, "1.4")] {
        let bytes = printed(RICH, condition(standard, 3.0));
        assert!(bytes.starts_with(format!("%PDF-{version}").as_bytes()));
        let older = standard == Standard::X1a;
        assert_eq!(memchr::memmem::find(&bytes, b"/ObjStm").is_none(), older);
        assert_eq!(memchr::memmem::find(&bytes, b"/XRef").is_none(), older);
        let file = open(bytes.clone());
        assert_eq!(file.num_pages(), 2);
        let page = file.get_page(1).expect("a page");
        let mm = |pt: f32| f64::from(pt) * 25.4 / 72.0;
        let is = |r: pdf::object::Rectangle, wanted: [f64; 4]| {
            let found = [r.left, r.bottom, r.right, r.top].map(mm);
            assert!(found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 0.01), "{found:?} {wanted:?}");
        };
        is(page.media_box().expect("a media box"), [0.0, 0.0, 77.0, 104.0]);
        is(page.trim_box.expect("a trim box"), [7.0, 8.0, 70.0, 96.0]);
        let bleed = page.other.get("BleedBox").expect("a bleed box");
        let bleed: Vec<f64> =
            bleed.as_array().expect("four").iter().map(|v| mm(v.as_number().expect("a number"))).collect();
        assert!(bleed.iter().zip([4.0, 5.0, 73.0, 99.0]).all(|(a, b)| (a - b).abs() < 0.01), "{bleed:?}");
        let info = file.trailer.info_dict.as_ref().expect("info");
        let title = info.title.as_ref().and_then(|t| t.to_string().ok());
        assert_eq!(title.as_deref(), Some("Löot <&> Roll"));
        let whole = lopdf::Document::load_mem(&bytes).expect("a PDF file");
        let root = whole.catalog().expect("a catalog");
        for key in [&b"StructTreeRoot"[..], b"MarkInfo", b"Outlines", b"OCProperties", b"OpenAction", b"AcroForm"] {
            assert!(!root.has(key), "{}", String::from_utf8_lossy(key));
        }
        let intents = root.get(b"OutputIntents").and_then(Object::as_array).expect("output intents");
        let [Object::Dictionary(intent)] = &intents[..] else { panic!("{intents:?}") };
        assert_eq!(intent.get(b"S").and_then(Object::as_name).ok(), Some(&b"GTS_PDFX"[..]));
        let profile = whole.get_object(intent.get(b"DestOutputProfile").unwrap().as_reference().unwrap()).unwrap();
        assert_eq!(profile.as_stream().unwrap().decompressed_content().unwrap(), LAVISH);
        let id = whole.trailer.get(b"ID").and_then(Object::as_array).expect("an ID");
        assert!(id.len() == 2 && id[0].as_str().is_ok_and(|s| s.len() == 16 && s.iter().any(|b| *b != 0)));
        let info = whole.get_object(whole.trailer.get(b"Info").unwrap().as_reference().unwrap()).unwrap();
        let info = info.as_dict().unwrap();
        assert_eq!(info.get(b"Trapped").and_then(Object::as_name).ok(), Some(&b"False"[..]));
        let named = info.get(b"GTS_PDFXVersion").and_then(Object::as_str).ok();
        assert_eq!(named, older.then_some(&b"PDF/X-1a:2003"[..]));
        if !older {
            let packet = whole.get_object(root.get(b"Metadata").unwrap().as_reference().unwrap()).unwrap();
            let packet = String::from_utf8(packet.as_stream().unwrap().content.clone()).expect("UTF-8, not packed");
            let program = concat!("<pdf:Producer>lootpress ", env!("CARGO_PKG_VERSION"), "</pdf:Producer>");
            for words in [
                program,
                "<pdfxid:GTS_PDFXVersion>PDF/X-4<",
                "2026-01-01T00:00:00Z",
                "Löot &lt;&amp;&gt; Roll",
                "uuid:",
            ] {
                assert!(packet.contains(words), "{words} in {packet}");
            }
        }
    }
}

#[test]
fn the_die_line_is_an_ink_of_its_own_that_takes_nothing_away() {
    let bytes = printed(RICH, condition(Standard::X4, 3.0));
    let all = objects(&bytes);
    let over = all.iter().filter(|(d, _)| d.get(b"OP").and_then(Object::as_bool).is_ok_and(|on| on));
    let modes: Vec<_> = over.map(|(d, _)| d.get(b"OPM").and_then(Object::as_i64).ok()).collect();
    assert_eq!(modes, [Some(1)]);
    let spaces: Vec<_> = all.iter().filter_map(|(d, _)| d.get(b"Die").and_then(Object::as_array).ok()).collect();
    assert_eq!(spaces.len(), 1);
    let named: Vec<_> = spaces[0][..3].iter().filter_map(|o| o.as_name().ok()).collect();
    assert_eq!(named, [&b"Separation"[..], b"CutContour", b"DeviceCMYK"]);
    let lines: Vec<_> =
        all.iter().filter(|(_, c)| c.windows(14).any(|w| w == b"/Die CS 1 SCN\n")).map(|(_, c)| c).collect();
    assert_eq!(lines.len(), 1, "one form for both pages");
    let line = String::from_utf8_lossy(lines[0]);
    // the cut begins 3 mm right of the trim's left edge (10 mm) at its top (8 mm down of 104), in tenths of a point
    let at = |mm: f64| (mm * 72.0 / 25.4 * 10.0).round();
    assert!(line.contains(&format!("{} {} m", at(10.0), at(96.0))), "{line}");
    assert_eq!(line.matches(" c\n").count(), 4, "round corners: {line}");
    let absent = printed(RICH, Condition { die: None, ..condition(Standard::X4, 3.0) });
    assert!(memchr::memmem::find(&absent, b"Separation").is_none());
    assert!(objects(&absent).iter().all(|(d, _)| !d.has(b"OP") && !d.has(b"Die")));
}

#[test]
fn what_mixes_with_a_slot_below_it_is_printed_as_it_is_seen() {
    let fonts = fonts();
    let both = "<path id='slot-0' d='M0 0h1v1z'/><path id='slot-1' d='M0 0h1v1z'/>";
    let dark = "<g style='mix-blend-mode:darken'><rect width='71' height='96' fill='#888'/></g>";
    for standard in [Standard::X4, Standard::X1a] {
        let file = good(
            Press::for_print(&fonts, condition(standard, 3.0)).pdf(&for_print(&fonts, &format!("{both}{dark}")), 0),
        );
        let images = objects(&file).into_iter().filter(|(d, _)| d.has(b"ColorSpace") && d.has(b"Width")).count();
        assert!(images > 0, "{standard:?}: nothing shows what was mixed");
    }
}

#[test]
fn the_same_inputs_are_the_same_bytes_and_other_pages_another_name() {
    let fonts = fonts();
    for standard in [Standard::X4, Standard::X1a] {
        let mut used = Press::for_print(&fonts, condition(standard, 3.0));
        let (one, two) = (for_print(&fonts, RICH), for_print(&fonts, &RICH.replace("#f80", "#08f")));
        let first = good(used.pdf(&one, 5));
        let other = good(used.pdf(&two, 5));
        assert!(first == good(used.pdf(&one, 5)), "a second time");
        assert!(first == good(Press::for_print(&fonts, condition(standard, 3.0)).pdf(&one, 5)), "on a new press");
        assert!(first != other);
    }
}

#[test]
fn a_profile_too_new_for_the_standard_is_named() {
    let mut newer = LAVISH.to_vec();
    newer[8] = 4;
    let icc = Arc::new(Icc::read(newer, "new.icc", Locus::Nowhere).expect("tables of the old kind"));
    let fonts = fonts();
    for (standard, complaints) in [(Standard::X4, 0), (Standard::X1a, 1)] {
        let condition = Condition { icc: icc.clone(), ..condition(standard, 3.0) };
        let made = Press::for_print(&fonts, condition).pdf(&for_print(&fonts, RICH), 0);
        assert_eq!(made.diags.len(), complaints, "{:?}", made.diags);
    }
}

#[test]
fn what_cannot_be_pressed_is_named_on_faces_with_glass_too() {
    let fonts = fonts();
    let glass = r##"<rect width="40" height="40" fill="#08c" fill-opacity=".5"/><text x="3" y="9">lost</text>
        <path id="slot-0" d="M0 0h1v1z"/><path id="slot-1" d="M0 0h1v1z"/>"##;
    for standard in [Standard::X4, Standard::X1a] {
        let found = Press::for_print(&fonts, condition(standard, 3.0)).pdf(&for_print(&fonts, glass), 0);
        let codes: Vec<&str> = found.diags.iter().map(|d| d.code).collect();
        assert_eq!(codes, ["lost-in-print"], "{standard:?}");
    }
}

#[test]
fn a_shape_half_translucent_is_printed_with_its_outline_and_its_fill() {
    let face = |shape: &str| {
        format!(
            "<path id='slot-0' d='M0 0h1v1z'/><path id='slot-1' d='M0 0h1v1z'/>
            <rect width='71' height='96' fill='#8899aa'/><rect x='9' y='9' width='30' height='30' {shape}/>"
        )
    };
    let glass = face("fill='#f4f6f7' fill-opacity='.4' stroke='#102030'");
    let haze = face("fill='#102030' stroke='#f4f6f7' stroke-opacity='.4'");
    let whole = inks(&ink(3.0), [0x10, 0x20, 0x30]).map(f32::round);
    for (body, standard) in [&glass, &haze].into_iter().flat_map(|body| [(body, Standard::X4), (body, Standard::X1a)]) {
        let found = painted(&printed(body, condition(standard, 3.0)));
        assert!(found.iter().any(|inks| inks.map(f32::round) == whole), "{standard:?}: {found:?}");
    }
}
