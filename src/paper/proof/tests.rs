//! Proofs made by the tests and checked pixel by pixel.

use super::{Proof, Stages, reach, turned};
use crate::press::tests::{RICH, card, fonts, run, skeleton};
use crate::typeset::{Galley, Mark, Placed, Rgb};
use ground::locus::Locus;
use ground::raster::{Pixels, png};
use ground::unit::{Affine, Clip, Mm, Rect, Shape, Size};
use std::sync::Arc;

fn proof(galley: &Galley, dpi: u32, bleed: f32) -> Pixels {
    let checked = Proof::new(&fonts()).png(galley, dpi, Mm(bleed));
    assert_eq!(checked.diags, []);
    png(&checked.value.expect("a file")).expect("a PNG file")
}

fn at(pixels: &Pixels, x: u32, y: u32) -> [u8; 3] {
    let i = (y * pixels.width + x) as usize * 3;
    [pixels.rgb[i], pixels.rgb[i + 1], pixels.rgb[i + 2]]
}

#[test]
fn a_card_with_3_mm_of_bleed_is_815_by_1110_pixels() {
    let pixels = proof(&card(&fonts(), "Alone"), 300, 3.0);
    assert_eq!((pixels.width, pixels.height), (815, 1110));
    let pixels = proof(&card(&fonts(), "Alone"), 300, 0.0);
    assert_eq!((pixels.width, pixels.height), (744, 1039));
}

#[test]
fn shapes_stand_where_they_were_put() {
    // ten pixels per millimeter; bleed beyond 3 mm is cut off
    let body = "<g transform='translate(10 10)'><rect width='10' height='10' fill='#f00'/>\
                <path id='slot-0' d='M0 0h1v1z'/><path d='M20 5h10' stroke='#00f' stroke-width='2'/></g>";
    let fill = Mark::Fill { area: Rect::mm(15.0, 10.0, 5.0, 10.0), ink: Rgb([0, 255, 0]) };
    let galley = Galley { skeleton: Some(skeleton(body)), slots: vec![vec![fill]], ..card(&fonts(), "x") };
    let pixels = proof(&galley, 254, 3.0);
    let mm = |x: f32, y: f32| at(&pixels, ((x - 1.0) * 10.0) as u32, ((y - 1.0) * 10.0) as u32);
    assert_eq!(mm(12.0, 12.0), [255, 0, 0]);
    // the content of a slot is in the coordinates of the face, not of the group that contains the slot
    assert_eq!(mm(17.0, 12.0), [0, 255, 0]);
    assert_eq!(mm(35.0, 15.0), [0, 0, 255], "a level line");
    assert_eq!(mm(25.0, 30.0), [255, 255, 255]);
}

#[test]
fn text_is_as_wide_as_its_glyphs() {
    let fonts = fonts();
    let line = run(&fonts, 1, 20.0, Affine::shift(Mm(10.0), Mm(20.0)), "HIH");
    let Mark::Run(measured) = &line else { panic!("a run") };
    let advance: i32 = measured.glyphs.iter().map(|g| g.advance).sum();
    let width = advance as f32 / 1000.0 * 20.0 / 72.0 * 25.4;
    let galley = Galley { skeleton: None, slots: vec![vec![line]], ..card(&fonts, "x") };
    let pixels = proof(&galley, 254, 4.0);
    let dark = |x: u32| (0..pixels.height).any(|y| at(&pixels, x, y)[0] < 128);
    let (from, until) = (dark_from(&dark, 0..pixels.width), dark_from(&dark, (0..pixels.width).rev()));
    let (from, until) = (from.expect("ink") as f32 / 10.0, until.expect("ink") as f32 / 10.0);
    // within the side bearings of the two letters H
    assert!((10.0..11.0).contains(&from) && (9.0 + width..10.0 + width).contains(&until), "{from} to {until}, {width}");
}

fn dark_from(dark: &dyn Fn(u32) -> bool, mut columns: impl Iterator<Item = u32>) -> Option<u32> {
    columns.find(|x| dark(*x))
}

#[test]
fn a_card_in_a_page_is_clipped_and_turned() {
    let fonts = fonts();
    let inner = Galley {
        skeleton: Some(skeleton(
            "<rect width='71' height='48' fill='#f00'/><rect y='48' width='71' height='48' fill='#00f'/>",
        )),
        slots: vec![],
        ..card(&fonts, "x")
    };
    let turned = Affine::turn(180.0).then(Affine::shift(Mm(71.0), Mm(96.0)));
    let placed = Placed { what: Arc::new(inner), at: turned, clip: Some(Rect::mm(20.0, 20.0, 30.0, 60.0).into()) };
    let outer = Galley { skeleton: None, slots: vec![vec![Mark::Galley(placed)]], ..card(&fonts, "x") };
    let pixels = proof(&outer, 254, 4.0);
    assert_eq!(at(&pixels, 350, 300), [0, 0, 255]);
    assert_eq!(at(&pixels, 350, 700), [255, 0, 0]);
    assert_eq!(at(&pixels, 150, 300), [255, 255, 255]);
    assert_eq!(at(&pixels, 350, 850), [255, 255, 255]);
}

/// Everything beyond the cut and its bleed is transparent; everything within is opaque.
#[test]
fn beyond_a_cut_that_is_no_rectangle_a_picture_is_transparent() {
    let fonts = fonts();
    let galley = Galley { skeleton: Some(skeleton(RICH)), ..card(&fonts, "Alone") };
    let trim = galley.size.grown(-galley.bleed);
    let area = Rect { x: galley.bleed, y: galley.bleed, w: trim.w, h: trim.h };
    let cut = Clip { area, radius: Mm(0.0), shape: Shape::hexagon() };
    let file = Proof::new(&fonts).cut_out(&galley, 127, Mm(3.0), &cut).value.expect("is drawn");
    let seen = ground::raster::png(&file).expect("a PNG");
    let alpha = seen.alpha.expect("is not opaque");
    // five dots per millimeter, from the corner of the bleed
    let at = |x: f32, y: f32| alpha[((y + 3.0) * 5.0) as usize * seen.width as usize + ((x + 3.0) * 5.0) as usize];
    let (w, h) = (trim.w.0, trim.h.0);
    assert_eq!((at(w / 2.0, h / 2.0), at(0.5, h / 2.0), at(-2.5, h / 2.0), at(w / 2.0, -2.0)), (255, 255, 255, 255));
    assert_eq!((at(0.0, 0.0), at(w - 0.5, h - 0.5), at(-2.8, -2.8)), (0, 0, 0));
}

#[test]
fn the_same_face_is_the_same_picture() {
    let fonts = fonts();
    let galley = Galley { skeleton: Some(skeleton(RICH)), ..card(&fonts, "Alone") };
    let mut used = Proof::new(&fonts);
    let first = used.png(&galley, 100, Mm(3.0)).value;
    assert!(first.is_some() && first == used.png(&galley, 100, Mm(3.0)).value);
    assert!(first == Proof::new(&fonts).png(&galley, 100, Mm(3.0)).value);
    assert!(used.png(&galley, 1_000_000, Mm(3.0)).broken());
}

#[test]
fn faces_that_share_a_frame_are_the_same_pictures_as_alone() {
    let fonts = fonts();
    let frame = |ink: &str| {
        skeleton(&format!(
            "<rect width='30' height='30' fill='{ink}'/><path id='slot-0' d='M0 0h1v1z'/><circle cx='30' cy='30' r='9' fill='#123'/>"
        ))
    };
    let (red, green) = (frame("#f00"), frame("#0f0"));
    let stages = Stages::new(1);
    let mut shared = Proof::staged(&fonts, &stages);
    for (frame, text) in [(&red, "A"), (&red, "B"), (&green, "B"), (&green, "C"), (&red, "C")] {
        let line = run(&fonts, 1, 20.0, Affine::shift(Mm(10.0), Mm(20.0)), text);
        let face = Galley { skeleton: Some(frame.clone()), slots: vec![vec![line]], ..card(&fonts, text) };
        let alone = Proof::new(&fonts).png(&face, 100, Mm(3.0));
        assert!(shared.png(&face, 100, Mm(3.0)).value == alone.value, "{text}");
    }
}

#[test]
fn text_near_the_cut_is_measured_by_its_ink() {
    use super::reach::Reach;
    let fonts = fonts();
    let line = |x: f32, y: f32| run(&fonts, 1, 20.0, Affine::shift(Mm(x), Mm(y)), "H");
    let galley = |mark| Galley { skeleton: None, slots: vec![vec![mark]], ..card(&fonts, "x") };
    let reach = Reach::new(&fonts);
    let near = |mark, trim: Size, safe: f32| reach.near(&galley(mark), trim, Mm(safe));
    let trim = Size::mm(63.0, 88.0);
    assert_eq!(near(line(30.0, 40.0), trim, 4.0), []);
    // the distance includes the letter's left side bearing: its origin is 3 mm from the cut at 4 mm, and its ink a
    // little farther
    let found = near(line(7.0, 40.0), trim, 4.0);
    assert!(
        found.len() == 1 && found[0].name == "\u{201c}H\u{201d}" && (3.0..4.0).contains(&found[0].distance.0),
        "{found:?}"
    );
    assert_eq!(near(line(7.0, 40.0), trim, 2.0), []);
    // a cut half a millimeter farther out on each side
    let wider = near(line(7.0, 40.0), Size::mm(64.0, 88.0), 4.0);
    assert!(wider.is_empty() || (wider[0].distance - found[0].distance - Mm(0.5)).0.abs() < 1e-3, "{wider:?}");
    // the baseline is on the lower cut: the letter is on it
    let low = near(line(30.0, 92.0), trim, 4.0);
    assert!(low.len() == 1 && low[0].distance.0.abs() < 0.05, "{low:?}");
    let beyond = near(line(30.0, 94.0), trim, 4.0);
    assert!((beyond[0].distance.0 + 2.0).abs() < 0.05, "{beyond:?}");
}

/// The number of white lines before the first that has ink.
fn white(mut lines: impl Iterator<Item = bool>) -> f32 {
    lines.position(|inked| inked).expect("ink") as f32
}

/// The distance to every side is measured from the ink: descenders, accents above capitals, both upside down, and letters that
/// are wider than their advance.
#[test]
fn tails_and_accents_are_ink_like_any_other() {
    use super::reach::Reach;
    let fonts = fonts();
    let trim = Size::mm(63.0, 88.0);
    for text in ["H", "gjpqy", "Q,", "\u{c5}\u{16a}", "f"] {
        for (turn, x, y) in [(0.0, 30.0, 89.5), (180.0, 40.0, 7.0), (0.0, 30.0, 11.0), (90.0, 7.0, 40.0)] {
            let at = Affine::turn(turn).then(Affine::shift(Mm(x), Mm(y)));
            let galley =
                Galley { skeleton: None, slots: vec![vec![run(&fonts, 1, 20.0, at, text)]], ..card(&fonts, "x") };
            // the face is 71 by 96 mm, with the cut 4 mm inside on every side; twenty dots per millimeter
            let pixels = proof(&galley, 508, 4.0);
            let dark = |x: u32, y: u32| super::tests::at(&pixels, x, y)[0] < 128;
            let row = |y: u32| (0..pixels.width).any(|x| dark(x, y));
            let column = |x: u32| (0..pixels.height).any(|y| dark(x, y));
            let (wide, high) = (pixels.width, pixels.height);
            let top = white((0..high).map(row));
            let below = white((0..high).rev().map(row));
            let left = white((0..wide).map(column));
            let right = white((0..wide).rev().map(column));
            let nearest = [top, left, below, right].into_iter().fold(f32::MAX, f32::min) / 20.0 - 4.0;
            assert!(wide == 1420 && high == 1920, "the face whole");
            let found = Reach::new(&fonts).near(&galley, trim, Mm(200.0));
            assert_eq!(found.len(), 1, "{text}");
            assert!((found[0].distance.0 - nearest).abs() < 0.11, "{text} {turn}: {:?}, drawn {nearest}", found[0]);
        }
    }
}

#[test]
fn a_pictures_resolution_is_its_pixels_by_its_size_on_paper() {
    use super::reach;
    use ground::picture::{Picture, PictureSource};
    let fonts = fonts();
    let coarsest = |galley: &Galley| reach::resolutions(galley).first().map(|(dpi, _)| *dpi);
    let picture =
        |source| Arc::new(Picture { source, key: 1, size: (100, 100), at: Default::default(), subject: None });
    // 100 pixels on 25.4 mm
    let at = Affine::scale(0.254).then(Affine::shift(Mm(5.0), Mm(5.0)));
    let galley = |source| {
        let placed = Mark::Picture(Placed { what: picture(source), at, clip: None });
        Galley { skeleton: None, slots: vec![vec![placed]], ..card(&fonts, "x") }
    };
    let dpi = coarsest(&galley(PictureSource::Png(vec![]))).expect("a picture");
    assert!((dpi - 100.0).abs() < 0.1, "{dpi}");
    assert_eq!(coarsest(&galley(PictureSource::Svg(String::new()))), None);
    // half as large inside another galley: twice the resolution
    let inner = Placed { what: Arc::new(galley(PictureSource::Png(vec![]))), at: Affine::scale(0.5), clip: None };
    let outer = Galley { skeleton: None, slots: vec![vec![Mark::Galley(inner)]], ..card(&fonts, "x") };
    assert!((coarsest(&outer).expect("a picture") - 200.0).abs() < 0.2);
}

#[test]
fn a_canvas_has_its_pixels_and_the_middle_of_the_face_in_its_middle() {
    let body = "<rect x='34.5' y='47' width='2' height='2' fill='#f00'/>";
    let galley = Galley { skeleton: Some(skeleton(body)), slots: vec![], ..card(&fonts(), "x") };
    let fonts = fonts();
    let drawn = Proof::new(&fonts).pixels(&galley, (822, 1122), 300.0 / 25.4).value.expect("pixels");
    assert_eq!((drawn.width, drawn.height), (822, 1122));
    assert_eq!(at(&drawn, 411, 561), [255, 0, 0]);
    // two millimeters are 23.6 pixels, the same number on each side of the center
    let red = (0..822).filter(|x| at(&drawn, *x, 561)[1] < 128).collect::<Vec<_>>();
    assert_eq!((red.len(), red[0] + red[red.len() - 1]), (24, 821));
    // after a rotation to the right, the part above the center is on its right
    let body = "<rect x='34.5' y='27' width='2' height='2' fill='#f00'/>";
    let above = Galley { skeleton: Some(skeleton(body)), ..galley };
    let turned = Proof::new(&fonts).canvas(&above, ((822, 1122), true), 300.0 / 25.4, 300).value.expect("a file");
    let turned = png(&turned).expect("a PNG file");
    assert_eq!((turned.width, turned.height, at(&turned, 561 + 236, 411)), (1122, 822, [255, 0, 0]));
}

#[test]
fn what_faces_of_one_template_have_in_common_is_told_once_and_at_its_worst() {
    let near = |mm: f32| vec![reach::Near { name: "\u{201c}7\u{201d}".into(), distance: Mm(mm) }];
    let mut worst = reach::Worst::default();
    for (card, template, mm) in [("A", "g/loot", 2.0), ("B", "g/loot", 1.0), ("C", "g/loot", 1.5), ("D", "g/aid", 2.5)]
    {
        let diag = |told: String| ground::diag::Diag::warning(Default::default(), "near-cut", told).card(card);
        worst.add(Some(template), "63 x 88 mm", &near(mm), diag);
    }
    worst.add(Some("g/mat"), "63 x 88 mm", &[], |_| unreachable!("nothing is near"));
    let told: Vec<_> = worst.told().map(|d| (d.subject, d.what, d.help)).collect();
    let some = |text: &str| Some(text.to_owned());
    let loot = "\u{201c}7\u{201d}: 1.00 mm from the cut; the same on 2 more";
    let aid = "\u{201c}7\u{201d}: 2.50 mm from the cut";
    assert_eq!(
        told,
        [
            (some("card \"B\""), loot.to_owned(), some("move the slot inward in templates/g/loot.svg")),
            (some("card \"D\""), aid.to_owned(), some("move the slot inward in templates/g/aid.svg")),
        ]
    );
}

#[test]
fn a_back_that_tells_which_way_up_it_lies_is_told_with_its_place() {
    let half = "<path d='M20 20h20v8z'/>";
    let both = format!("{half}<g transform='rotate(180 35.5 48)'>{half}</g>");
    for (body, told) in [(half, true), (&both, false)] {
        let back = Galley { skeleton: Some(skeleton(body)), slots: Vec::new(), ..card(&fonts(), "Back") };
        let found = turned::marked(&mut Proof::new(&fonts()), &back);
        assert_eq!(found.diags, []);
        let diag = found.value.expect("was drawn");
        assert_eq!(diag.as_ref().map(|d| (d.code, d.at)), told.then_some(("marked-back", Locus::Nowhere)), "{diag:?}");
    }
}
