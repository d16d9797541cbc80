//! Transparent objects of a file, and rasterized parts of it.

use super::drawings::square;
use super::heaps::{GLASS, HEAPS, heap};
use super::{condition, document, good};
use lootpress::press::{Press, Standard, Text};
use lootpress::typeset::Fonts;

/// The columns and rows of the images of a file, and whether any of them has a mask.
fn images(drawing: &str) -> Vec<(i64, i64, bool)> {
    let fonts = Fonts::default();
    let file = good(
        Press::for_print(&fonts, condition(Standard::X1a, Text::Live)).pdf(&document(&[square("glass", drawing)]), 0),
    );
    lopdf::Document::load_mem(&file)
        .expect("a PDF file")
        .objects
        .values()
        .filter_map(|o| o.as_stream().ok())
        .filter(|s| s.dict.get(b"Subtype").and_then(lopdf::Object::as_name).is_ok_and(|n| n == b"Image"))
        .map(|s| {
            let number = |key: &[u8]| s.dict.get(key).and_then(lopdf::Object::as_i64).expect("a number");
            (number(b"Width"), number(b"Height"), s.dict.has(b"Mask"))
        })
        .collect()
}

#[test]
fn only_what_mixes_dot_by_dot_becomes_dots() {
    let images = images(
        "<circle cx='10' cy='10' r='8' fill='#a00'/><rect x='20' y='22' width='10' height='5' fill='#aaf' \
         style='mix-blend-mode:multiply'/><g opacity='1'><path d='M21 23h3v3h-3z' fill='#fd0' fill-opacity='1'/></g>",
    );
    // 10 by 5 mm at 150 dpi are 59 by 29.5 dots, plus a dot on either side that is partly covered
    let [(w, h, false)] = images[..] else { panic!("{images:?}") };
    assert!((59..=61).contains(&w) && (29..=32).contains(&h), "{images:?}");
}

#[test]
fn glass_over_shapes_and_gradients_stays_shapes() {
    assert_eq!(images(GLASS), []);
    (1..=HEAPS).for_each(|seed| assert_eq!(images(&heap(seed)), [], "heap {seed}"));
}

/// All transparent objects in a file.
pub(crate) fn transparent(file: &[u8]) -> Vec<String> {
    use lopdf::{Dictionary, Object};
    fn look(object: &Object, found: &mut Vec<String>) {
        let dict = |d: &Dictionary, found: &mut Vec<String>| {
            for (key, value) in d {
                let solid = match key.as_slice() {
                    b"ca" | b"CA" => value.as_float().is_ok_and(|v| v == 1.0),
                    b"BM" => value.as_name().is_ok_and(|n| n == b"Normal"),
                    b"SMask" => value.as_name().is_ok_and(|n| n == b"None"),
                    b"Group" => false,
                    _ => true,
                };
                if !solid {
                    found.push(format!("{} {value:?}", String::from_utf8_lossy(key)));
                }
                look(value, found);
            }
        };
        match object {
            Object::Dictionary(d) => dict(d, found),
            Object::Stream(s) => dict(&s.dict, found),
            Object::Array(all) => all.iter().for_each(|o| look(o, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    lopdf::Document::load_mem(file).expect("a PDF file").objects.values().for_each(|o| look(o, &mut found));
    found
}
