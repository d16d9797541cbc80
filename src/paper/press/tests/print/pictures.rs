//! Pictures in inks.

use super::condition;
use crate::impose::Document;
use crate::press::tests::{card, fonts, good, sheet};
use crate::press::{Condition, Press, Standard};
use crate::typeset::{Galley, Mark, Placed};
use ground::picture::{Picture, PictureSource};
use ground::unit::Affine;
use lopdf::Object;
use std::sync::Arc;

/// The image of a picture as `condition` prints it: its dictionary and its samples.
fn image(source: PictureSource, condition: Condition) -> (lopdf::Dictionary, Vec<u8>) {
    let fonts = fonts();
    let picture = Picture { source, key: 99, size: (4, 1), at: Default::default(), subject: None };
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
}

#[test]
fn a_jpeg_that_lies_on_its_side_is_printed_upright() {
    // left red, right gray; EXIF says to rotate it clockwise
    let file = include_bytes!("../light.jpg");
    let exif = b"\xff\xe1\0\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
    let turned = [&file[..2], exif.as_slice(), &file[2..]].concat();
    let (dict, samples) = image(PictureSource::Jpeg(turned), condition(Standard::X4, 3.0));
    let side = |key: &[u8]| dict.get(key).and_then(Object::as_i64).ok();
    assert_eq!((side(b"Width"), side(b"Height")), (Some(8), Some(16)));
    let (top, bottom) = (&samples[..4], &samples[samples.len() - 4..]);
    assert!(top[1] > 200 && bottom[1] < 110 && bottom[3] > 90, "{top:?} {bottom:?}");
}

#[test]
fn jpegs_of_light_are_parted_and_jpegs_of_ink_stay_unless_they_are_too_rich() {
    let filter = |d: &lopdf::Dictionary| d.get(b"Filter").and_then(Object::as_name).ok().map(<[u8]>::to_vec);
    let jpeg = |bytes: &[u8]| image(PictureSource::Jpeg(bytes.to_vec()), condition(Standard::X4, 3.0));
    // 16 x 8 pixels, the left half red, the right half gray
    let (dict, samples) = jpeg(include_bytes!("../light.jpg"));
    assert_eq!(filter(&dict).as_deref(), Some(&b"FlateDecode"[..]));
    assert_eq!(samples.len(), 16 * 8 * 4);
    let (red, grey) = (&samples[..4], &samples[60..64]);
    assert!(red[0] < 20 && red[1] > 200 && red[2] > 180, "{red:?}");
    assert!(grey[3] > 90 && grey[..3].iter().all(|v| *v < 110), "{grey:?}");
    // inks (100, 50, 20, 10) of 255
    let mild = include_bytes!("../mild.jpg");
    let (dict, samples) = jpeg(mild);
    assert_eq!(filter(&dict).as_deref(), Some(&b"DCTDecode"[..]));
    assert_eq!(samples, mild);
    assert_eq!(dict.get(b"Decode").and_then(Object::as_array).map(Vec::len).ok(), Some(8), "stored as their opposite");
    // every pixel 128: in littlecms, as light as 164 of 255 parts of black
    let grey = include_bytes!("../grey.jpg");
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
    let (dict, samples) = jpeg(include_bytes!("../rich.jpg"));
    assert_eq!(filter(&dict).as_deref(), Some(&b"FlateDecode"[..]));
    let [c, m, y, k] = samples[..4] else { panic!() };
    assert_eq!((c, k), (m, 255));
    assert!(y < c && (760..=765).contains(&(2 * u32::from(c) + u32::from(y) + 255)), "{samples:?}");
}
