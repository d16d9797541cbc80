//! Files for print, read back by readers that are not ours.

use super::*;
use crate::impose::Die;
use crate::press::ink::{Ink, Tint};
use crate::press::separation::Separation;
use crate::press::{Condition, Icc, Standard, Text, TextInks};
use lopdf::Object;
use std::rc::Rc;

const LAVISH: &[u8] = include_bytes!("../../../data/press/icc/fogra39l-300.icc");
const FRUGAL: &[u8] = include_bytes!("../../../data/press/icc/fogra39l-240.icc");

fn condition(standard: Standard, limit: f32) -> Condition {
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

/// The document that readers get, each sheet cut by a die, with nothing that takes ink beyond its limit.
fn for_print(fonts: &Fonts, body: &str) -> Document {
    let body = body.replace("multiply", "screen");
    let galley = Arc::new(Galley { skeleton: Some(skeleton(&body)), ..card(fonts, "Löot <&> Roll") });
    let die = Die { trim: Rect::mm(7.0, 8.0, 63.0, 88.0), bleed: Mm(3.0), radius: Mm(3.0) };
    let page = |n: usize| Sheet {
        title: format!("page {n}"),
        size: Size::mm(77.0, 104.0),
        placed: vec![Placed { what: galley.clone(), at: Affine::shift(Mm(3.0), Mm(4.0)), clip: None }],
        die: Some(die),
        ..sheet(vec![])
    };
    Document { title: "Löot <&> Roll".into(), sheets: vec![page(1), page(2)] }
}

fn printed(body: &str, condition: Condition) -> Vec<u8> {
    let fonts = fonts();
    good(Press::for_print(&fonts, condition).pdf(&for_print(&fonts, body), 1_767_225_600))
}

fn ink(limit: f32) -> Ink {
    Ink::Cmyk(Rc::new(Separation::of(&condition(Standard::X4, limit))))
}

fn inks(ink: &Ink, rgb: [u8; 3]) -> [f32; 4] {
    match ink.tint(rgb) {
        Tint::Cmyk(inks) => inks.map(|i| f32::from(i) / 10.0),
        other => panic!("{other:?}"),
    }
}

/// What is painted with: the operands of every `k`, `K`, as percentages, wherever they stand in the file; other operators that
/// choose colours are complained about.
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
fn colours_are_those_of_another_colour_engine() {
    // littlecms 2.19, relative colorimetric, no black point compensation, eight bits: percentages
    for (rgb, wanted) in [
        ([255, 0, 0], [0.0, 91.4, 94.9, 1.2]),
        ([0, 255, 0], [58.0, 0.0, 86.3, 0.0]),
        ([0, 0, 255], [96.5, 71.0, 0.0, 0.0]),
        ([255, 255, 0], [9.4, 0.8, 93.3, 0.4]),
        ([253, 246, 227], [1.2, 1.6, 12.5, 3.1]),
        ([51, 17, 0], [21.6, 63.1, 62.4, 89.4]),
        ([195, 34, 34], [0.0, 92.5, 81.2, 17.3]),
        ([32, 64, 128], [93.7, 67.8, 0.0, 32.9]),
        ([8, 69, 16], [72.5, 2.7, 91.4, 73.7]),
    ] {
        let found = inks(&ink(3.0), rgb);
        let off = found.iter().zip(wanted).map(|(a, b): (&f32, f32)| (a - b).abs()).fold(0.0, f32::max);
        assert!(off <= 1.5, "{rgb:?}: {found:?}, littlecms {wanted:?}");
    }
}

#[test]
fn what_has_no_hue_is_black_ink_alone_and_as_light_as_it_was() {
    let ink = ink(3.0);
    let black: Vec<f32> = (0..=255)
        .map(|v| {
            let [c, m, y, k] = inks(&ink, [v; 3]);
            assert_eq!([c, m, y], [0.0; 3], "{v}");
            k
        })
        .collect();
    assert_eq!((black[0], black[255]), (100.0, 0.0));
    assert!(black.is_sorted_by(|a, b| a >= b));
    // littlecms, from shares of black to light, read backwards
    for (grey, share) in [(64, 233.2), (128, 163.9), (192, 86.0), (254, 2.0)] {
        assert!((black[grey] - share / 2.55).abs() < 1.0, "{grey}: {}", black[grey]);
    }
}

#[test]
fn no_colour_gradient_or_pixel_takes_more_ink_than_there_may_be() {
    for limit in [2.4, 3.0] {
        // a profile that would spend 300 % under a limit of 240 %
        let wasteful = Condition { icc: condition(Standard::X4, 3.0).icc, ..condition(Standard::X4, limit) };
        let parted = Separation::of(&wasteful);
        let mut x = 7u32;
        let mut byte = || {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // the dark ones take most
            ((x >> 24) as u8) / (1 + (x >> 23 & 7) as u8)
        };
        let mut colour = || [byte(), byte(), byte()];
        let mut pixels = Vec::new();
        let mut most = 0;
        for _ in 0..1500 {
            let (a, b) = (colour(), colour());
            pixels.extend(a);
            for inks in parted.between(a, b).into_iter().chain([parted.inks(a)]) {
                most = most.max(inks.iter().sum::<u16>());
            }
        }
        assert!(f32::from(most) <= limit * 1000.0 && f32::from(most) > limit * 900.0, "{most} of {limit}");
        let sums = |s: &[u8]| s.chunks_exact(4).map(|p| p.iter().map(|v| u32::from(*v)).sum::<u32>()).max();
        let samples = parted.pixels(&pixels);
        assert_eq!(samples.len() / 4, pixels.len() / 3);
        assert!(sums(&samples).is_some_and(|s| s as f32 <= limit * 255.0 + 1e-3));
        let mut foreign: Vec<u8> = (0..=255).flat_map(|v| [255, v, 255 - v / 2, v]).collect();
        let mild = foreign[..4].to_vec();
        assert!(parted.restrain(&mut foreign));
        assert!(sums(&foreign).is_some_and(|s| s as f32 <= limit * 255.0 + 1e-3));
        assert_eq!(foreign[..2], mild[..2], "what is within the limit stays");
    }
}

#[test]
fn a_gradient_has_the_inks_of_the_light_it_was_mixed_as() {
    let parted = Separation::of(&condition(Standard::X4, 3.0));
    for (a, b) in [([32, 64, 128], [192, 32, 32]), ([255, 255, 255], [0, 70, 20]), ([240, 224, 176], [20, 20, 60])] {
        let samples = parted.between(a, b);
        assert!(samples.len() > 2, "light and ink do not mix alike");
        for i in 0..=200 {
            let part = i as f32 / 200.0;
            let light =
                std::array::from_fn(|c| (f32::from(a[c]) + (f32::from(b[c]) - f32::from(a[c])) * part).round() as u8);
            let at = part * (samples.len() - 1) as f32;
            let from = (at as usize).min(samples.len() - 2);
            for (ink, wanted) in parted.inks(light).into_iter().enumerate() {
                let (low, high) = (f32::from(samples[from][ink]), f32::from(samples[from + 1][ink]));
                let found = low + (high - low) * (at - from as f32);
                assert!((found - f32::from(wanted)).abs() <= 15.0, "{a:?} to {b:?} at {part}: {found}, not {wanted}");
            }
        }
    }
    assert_eq!(parted.between([0; 3], [0; 3]).len(), 2, "what does not change is said once");
}

#[test]
fn everything_in_the_file_is_ink_within_the_limit() {
    for (standard, limit) in [(Standard::X4, 3.0), (Standard::X4, 2.4), (Standard::X1a, 2.4)] {
        let bytes = printed(RICH, condition(standard, limit));
        let painted = painted(&bytes);
        // where nothing may be transparent, most of it is dots
        assert!(painted.len() > 4, "{painted:?}");
        for shares in &painted {
            assert!(shares.iter().sum::<f32>() <= limit * 100.0 + 0.01, "{shares:?}");
        }
        for (dict, content) in objects(&bytes) {
            for (key, value) in &dict {
                let shown = format!("{value:?}");
                assert!(!["DeviceRGB", "CalRGB", "ICCBased"].iter().any(|n| shown.contains(n)), "{key:?}: {shown}");
            }
            if dict.get(b"FunctionType").and_then(Object::as_i64).is_ok_and(|t| t == 0) {
                let samples: Vec<f32> =
                    content.chunks_exact(2).map(|v| f32::from(u16::from_be_bytes([v[0], v[1]])) / 65_535.0).collect();
                assert!(samples.len() >= 12);
                assert!(samples.chunks_exact(4).all(|s| s.iter().sum::<f32>() <= limit + 1e-4));
            }
        }
    }
}

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

#[test]
fn letters_and_lines_as_dark_as_black_are_one_ink_and_others_keep_their_hue() {
    let ink = ink(3.0);
    let fine = |rgb| match ink.fine(rgb) {
        Tint::Cmyk(inks) => inks,
        other => panic!("{other:?}"),
    };
    for dark in [[0, 0, 0], [29, 22, 18], [34, 29, 24]] {
        assert_eq!(fine(dark), [0, 0, 0, 1000], "{dark:?}");
    }
    for hued in [[8, 26, 66], [58, 26, 16], [195, 34, 34], [107, 68, 19], [90, 90, 90]] {
        assert_eq!(ink.fine(hued), ink.tint(hued), "{hued:?}");
    }
    assert_ne!(ink.tint([29, 22, 18]), ink.fine([29, 22, 18]), "areas keep all they have");
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
    // the cut begins 3 mm right of the trim's left edge (10 mm) at its top (8 mm down of 104), in twentieths of a point
    let at = |mm: f64| (mm * 72.0 / 25.4 * 20.0).round();
    assert!(line.contains(&format!("{} {} m", at(10.0), at(96.0))), "{line}");
    assert_eq!(line.matches(" c\n").count(), 4, "round corners: {line}");
    let absent = printed(RICH, Condition { die: None, ..condition(Standard::X4, 3.0) });
    assert!(memchr::memmem::find(&absent, b"Separation").is_none());
    assert!(objects(&absent).iter().all(|(d, _)| !d.has(b"OP") && !d.has(b"Die")));
}

/// The image of a picture as `condition` prints it: its dictionary and its samples.
fn image(source: PictureSource, condition: Condition) -> (lopdf::Dictionary, Vec<u8>) {
    let fonts = fonts();
    let picture = Picture { source, key: 99, size: (4, 1), at: Default::default() };
    let mark = Mark::Picture(Placed { what: Arc::new(picture), at: Affine::IDENTITY, clip: None });
    let galley = Galley { skeleton: None, slots: vec![vec![mark]], ..card(&fonts, "picture") };
    let placed = Placed { what: Arc::new(galley), at: Affine::IDENTITY, clip: None };
    let document = Document { title: "x".into(), sheets: vec![sheet(vec![placed])] };
    let bytes = good(Press::for_print(&fonts, condition).pdf(&document, 0));
    let file = lopdf::Document::load_mem(&bytes).expect("a PDF file");
    let plain = |s: &lopdf::Stream| s.decompressed_content().unwrap_or_else(|_| s.content.clone());
    let images: Vec<&lopdf::Stream> = file
        .objects
        .values()
        .filter_map(|o| o.as_stream().ok())
        .filter(|s| s.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|n| n == b"Image"))
        .collect();
    let [image] = images[..] else { panic!("{} images", images.len()) };
    (image.dict.clone(), plain(image))
}

fn png_of(rgba: &[u8], icc: Option<Vec<u8>>) -> PictureSource {
    let mut file = Vec::new();
    let mut info = png::Info::with_size(rgba.len() as u32 / 4, 1);
    (info.color_type, info.bit_depth) = (png::ColorType::Rgba, png::BitDepth::Eight);
    info.icc_profile = icc.map(Into::into);
    let encoder = png::Encoder::with_info(&mut file, info).expect("sound");
    let mut writer = encoder.write_header().expect("in memory");
    writer.write_image_data(rgba).expect("in memory");
    writer.finish().expect("in memory");
    PictureSource::Png(file)
}

#[test]
fn pixels_become_inks() {
    let four = [255, 0, 0, 255, 128, 128, 128, 255, 0, 0, 0, 255, 255, 255, 255, 255];
    let (dict, samples) = image(png_of(&four, None), condition(Standard::X4, 3.0));
    assert_eq!(dict.get(b"ColorSpace").and_then(Object::as_name).ok(), Some(&b"DeviceCMYK"[..]));
    let pixels: Vec<&[u8]> = samples.chunks_exact(4).collect();
    assert!(pixels[0][0] == 0 && pixels[0][1] > 220 && pixels[0][2] > 230, "{pixels:?}");
    assert_eq!(pixels[1][..3], [0; 3]);
    assert!((160..168).contains(&pixels[1][3]), "{pixels:?}");
    assert_eq!(pixels[2..], [[0, 0, 0, 255], [0, 0, 0, 0]]);
}

#[test]
fn a_picture_in_another_rgb_is_printed_in_the_colours_it_means() {
    let wide = moxcms::ColorProfile::new_adobe_rgb().encode().expect("a profile");
    let two = [180, 60, 60, 255, 90, 90, 90, 255];
    let (_, plain) = image(png_of(&two, None), condition(Standard::X4, 3.0));
    let (_, tagged) = image(png_of(&two, Some(wide)), condition(Standard::X4, 3.0));
    assert!(tagged[3] + 10 < plain[3], "the brighter red takes less black: {tagged:?} {plain:?}");
    assert_eq!(tagged[4..7], [0; 3], "grey stays grey");
    let (_, unread) = image(png_of(&two, Some(b"no profile".to_vec())), condition(Standard::X4, 3.0));
    assert_eq!(unread, plain);
}

#[test]
fn jpegs_of_light_are_parted_and_jpegs_of_ink_stay_unless_they_are_too_rich() {
    let filter = |d: &lopdf::Dictionary| d.get(b"Filter").and_then(Object::as_name).ok().map(<[u8]>::to_vec);
    let jpeg = |bytes: &[u8]| image(PictureSource::Jpeg(bytes.to_vec()), condition(Standard::X4, 3.0));
    // 16 x 8 pixels, the left half red, the right half grey
    let (dict, samples) = jpeg(include_bytes!("light.jpg"));
    assert_eq!(filter(&dict).as_deref(), Some(&b"FlateDecode"[..]));
    assert_eq!(samples.len(), 16 * 8 * 4);
    let (red, grey) = (&samples[..4], &samples[60..64]);
    assert!(red[0] < 20 && red[1] > 200 && red[2] > 180, "{red:?}");
    assert!(grey[3] > 90 && grey[..3].iter().all(|v| *v < 110), "{grey:?}");
    // inks (100, 50, 20, 10) of 255
    let mild = include_bytes!("mild.jpg");
    let (dict, samples) = jpeg(mild);
    assert_eq!(filter(&dict).as_deref(), Some(&b"DCTDecode"[..]));
    assert_eq!(samples, mild);
    assert_eq!(dict.get(b"Decode").and_then(Object::as_array).map(Vec::len).ok(), Some(8), "stored as their opposite");
    // every pixel 128: as light as littlecms has 164 of 255 parts of black
    let grey = include_bytes!("grey.jpg");
    let (dict, samples) = jpeg(grey);
    assert_eq!(samples, grey);
    let space = dict.get(b"ColorSpace").and_then(Object::as_array).expect("a table");
    let table = space[3].as_str().expect("bytes");
    assert_eq!(
        (&space[0], &space[1], table.len()),
        (&Object::Name(b"Indexed".to_vec()), &Object::Name(b"DeviceCMYK".to_vec()), 1024)
    );
    assert!(
        table[128 * 4..][..3] == [0; 3] && (162..=166).contains(&table[128 * 4 + 3]),
        "{:?}",
        &table[128 * 4..][..4]
    );
    // inks (255, 255, 200, 255): 378 %
    let (dict, samples) = jpeg(include_bytes!("rich.jpg"));
    assert_eq!(filter(&dict).as_deref(), Some(&b"FlateDecode"[..]));
    let [c, m, y, k] = samples[..4] else { panic!() };
    assert_eq!((c, k), (m, 255));
    assert!(y < c && (760..=765).contains(&(2 * u32::from(c) + u32::from(y) + 255)), "{samples:?}");
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

/// Paper-coloured, white and dark grounds, and small black, large black and small brown text on them.
const GROUNDS: &str = r##"<rect width="71" height="30" fill="#f4e7c5"/><rect y="60" width="71" height="36" fill="#143a7a"/>
    <rect y="60" width="71" height="36" fill="#000" fill-opacity=".3"/>
    <path id="slot-0" d="M0 0h1v1z"/><path id="slot-1" d="M0 0h1v1z"/>"##;

/// The colours in which the lines of such a face are printed, in their order, and whether each is printed over what lies below.
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
        // small on a tint; large; on paper; on a dark ground; brown as dark as black is
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
        // no two inks make a dark red: it becomes a red, some lighter
        let most = if rgb == [154, 31, 24] { 13.0 } else { 5.0 };
        assert!((all[0] - few[0]).abs() < most, "{rgb:?}: {all:?} {few:?}");
        for most in 1..=4 {
            let text_inks = TextInks { below: Pt(10.0), most, overprint: Pt(0.0) };
            let inks = Separation::of(&Condition { text_inks, ..condition(Standard::X4, 3.0) }).text(rgb, Pt(8.0));
            assert!(inks.iter().filter(|ink| **ink > 0).count() <= most.into(), "{rgb:?} {most}: {inks:?}");
        }
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
fn only_a_sound_profile_of_a_cmyk_press_is_one() {
    let read = |bytes: &[u8]| Icc::read(bytes.to_vec(), "paper.icc", Locus::Nowhere);
    assert_eq!(read(LAVISH).expect("sound").version(), 2);
    let monitor = moxcms::ColorProfile::new_srgb().encode().expect("a profile");
    let mut links = LAVISH.to_vec();
    links[12..16].copy_from_slice(b"link");
    let mut tables = LAVISH.to_vec();
    // the first tag of each kind is called something else
    for tag in [b"B2A0", b"B2A1", b"B2A2"] {
        let at = tables.windows(4).position(|w| w == tag).expect("a tag");
        tables[at] = b'X';
    }
    for (bytes, words) in [
        (&b""[..], "not a sound ICC profile"),
        (b"%PDF-1.4", "not a sound ICC profile"),
        (&monitor, "not the profile of a printing press"),
        (&links, "not the profile of a printing press"),
        (&tables, "lacks the tables"),
    ] {
        let diag = read(bytes).expect_err(words);
        assert!(diag.what.contains(words) && diag.what.contains("paper.icc"), "{words}: {diag:?}");
    }
    // cut short or damaged anywhere: a complaint or a profile, and never the end of the program
    for i in 0..24usize {
        let _ = read(&LAVISH[..i * 9337]);
        let mut bytes = LAVISH.to_vec();
        let at = if i < 16 { i * 9 } else { i * 9337 };
        bytes[at] = bytes[at].wrapping_mul(31).wrapping_add(97);
        if let Ok(icc) = read(&bytes) {
            icc.inks(&[[9, 80, 200]]);
        }
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
