//! Pictures of every kind keep their colors.

use super::compared::distance;
use super::drawings::{data, square};
use super::programs::{Printer, drawn, pages, plates, poppler};
use super::{condition, document, good};
use lootpress::press::{Press, Standard, Text};
use lootpress::raster::{self, Pixels};
use lootpress::typeset::Fonts;
use moxcms::{ColorProfile, Layout, TransformOptions};

/// A PNG with one color that is declared as Display P3.
fn wide() -> Vec<u8> {
    let profile = ColorProfile::new_display_p3().encode().expect("a profile");
    let mut info = ::png::Info::with_size(8, 8);
    (info.color_type, info.icc_profile) = (::png::ColorType::Rgb, Some(profile.into()));
    let mut file = Vec::new();
    let encoder = ::png::Encoder::with_info(&mut file, info).expect("sound");
    encoder.write_header().and_then(|mut w| w.write_image_data(&WIDE.repeat(64))).expect("in memory");
    file
}

/// Within sRGB, and at a distance of 12 in CIELAB from the same numbers read as sRGB.
const WIDE: [u8; 3] = [200, 90, 60];

/// The mean color of the center of a page.
fn middle(page: &Pixels) -> [u32; 3] {
    let (w, h) = (page.width as usize, page.height as usize);
    let mut sum = [0u32; 3];
    for y in h / 2 - 10..h / 2 + 10 {
        for pixel in page.rgb[(y * w + w / 2 - 10) * 3..][..60].chunks_exact(3) {
            (0..3).for_each(|c| sum[c] += u32::from(pixel[c]));
        }
    }
    sum.map(|c| c / 400)
}

#[test]
fn pictures_keep_their_colours_and_jpeg_its_bytes_where_nothing_asks_for_others() {
    if !poppler() {
        return;
    }
    let jpegs: [(&str, &[u8]); 3] = [
        ("grey", include_bytes!("../../src/paper/press/tests/grey.jpg")),
        ("light", include_bytes!("../../src/paper/press/tests/light.jpg")),
        ("inks", include_bytes!("../../src/paper/press/tests/mild.jpg")),
    ];
    let (wide, fonts, press) = (wide(), Fonts::default(), Printer::open());
    let image = |kind: &str, bytes: &[u8]| {
        format!("<image href='{}' x='5' y='5' width='30' height='30' preserveAspectRatio='none'/>", data(kind, bytes))
    };
    let mut squares: Vec<_> = jpegs.iter().map(|(name, bytes)| square(name, &image("jpeg", bytes))).collect();
    squares.push(square("wide", &image("png", &wide)));
    let document = document(&squares);
    // the intended colors of the pictures, computed by other libraries than those of the press
    let mut light: Vec<[u32; 3]> = drawn("pictured", &squares, &fonts).iter().map(middle).collect();
    let how = TransformOptions::default();
    let screen = ColorProfile::new_display_p3()
        .create_transform_8bit(Layout::Rgb, &ColorProfile::new_srgb(), Layout::Rgb, how)
        .expect("a way");
    let mut shown = [0; 3];
    screen.transform(&WIDE, &mut shown).expect("as many");
    light[3] = shown.map(u32::from);
    let inks = raster::jpeg_inks(jpegs[2].1).expect("four inks");
    let printed_inks = press.seen(&inks[inks.len() / 8 * 4..][..4]);
    let mut wrong = Vec::new();
    for (how, file) in [
        ("light", good(Press::new(&fonts).pdf(&document, 0))),
        ("alive", good(Press::for_print(&fonts, condition(Standard::X4, Text::Live)).pdf(&document, 0))),
        ("flat", good(Press::for_print(&fonts, condition(Standard::X1a, Text::Live)).pdf(&document, 0))),
    ] {
        let name = format!("pictured-{how}");
        let seen = if how == "light" { pages(&name, &file) } else { plates(&name, &file) };
        for ((title, _), (seen, light)) in squares.iter().zip(seen.iter().map(middle).zip(&light)) {
            let wanted: Vec<u8> = match (how, title.as_str()) {
                // without a profile, each program shows four inks differently
                ("light", "inks") => continue,
                ("light", _) => light.iter().map(|c| *c as u8).collect(),
                (_, "inks") => printed_inks.clone(),
                _ => press.left(&light.map(|c| c as u8)),
            };
            let (apart, _) = distance(&[[wanted[0].into(), wanted[1].into(), wanted[2].into()]], &[seen]);
            println!("{how} {title}: {seen:?}, wanted {wanted:?}: {apart:.1}");
            // red and gray meet in the middle of one picture, and their mean is printed differently from each
            if apart > 5.0 {
                wrong.push(format!("{how} {title}: {seen:?}, wanted {wanted:?}: {apart:.1}"));
            }
        }
        for (title, bytes) in jpegs {
            let kept = file.windows(bytes.len()).any(|w| w == bytes);
            if kept != (how == "light" || title != "light") {
                wrong.push(format!("{how} {title}: the file's own bytes are there: {kept}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
