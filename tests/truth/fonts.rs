//! Fonts whose outlines are cubic.

use super::compared::{DRAWN, compare, patched};
use super::programs::{drawn, folder, pages, poppler};
use super::{condition, document, good};
use lootpress::face::{Cut, Face};
use lootpress::lexicon::Phrase;
use lootpress::locus::Locus;
use lootpress::press::{Press, Standard, Text};
use lootpress::typeset::{Case, Economy};
use lootpress::world::{Imagined, Project};
use std::process::Command;
use std::sync::Arc;

#[test]
fn fonts_of_cubic_curves_are_printed_like_any_other() {
    let template = "<svg xmlns='http://www.w3.org/2000/svg' width='71mm' height='96mm' viewBox='0 0 71 96'>\
        <rect width='71' height='96' fill='#fff'/><rect data-slot='text' x='8' y='8' width='55' height='80' \
        data-font='Prociono' data-size='15' data-ink='#401020'/></svg>";
    let world = Imagined::default()
        .with("fonts/Prociono.otf", include_bytes!("../fonts/Prociono.otf").as_slice())
        .with("templates/g/card.svg", template);
    let project = Project::new(world);
    let case = good(Case::open(&project, Economy::Full));
    let text = "Waltz, office, Tavern: 12 quick foxes & \u{c9}clairs jump over \u{201c}lazy\u{201d} dogs.";
    let face = Face {
        at: Locus::Nowhere,
        title: "Curves".into(),
        template: "g/card".into(),
        fields: [("text".into(), vec![Phrase::words(text, Locus::Nowhere)])].into(),
        pictures: Default::default(),
        tags: Default::default(),
    };
    let faces = [("cubic".to_owned(), Arc::new(good(case.set(&face, &Cut::CARD))))];
    let file = good(Press::new(case.fonts()).pdf(&document(&faces), 0));
    let objects = lopdf::Document::load_mem(&file).expect("a PDF file").objects;
    let subtype = |wanted: &str| {
        let name = |o: &lopdf::Object| match o {
            lopdf::Object::Dictionary(d) => d.get(b"Subtype").and_then(lopdf::Object::as_name).ok().map(<[u8]>::to_vec),
            lopdf::Object::Stream(s) => {
                s.dict.get(b"Subtype").and_then(lopdf::Object::as_name).ok().map(<[u8]>::to_vec)
            }
            _ => None,
        };
        objects.values().filter(|o| name(o).is_some_and(|n| n == wanted.as_bytes())).count()
    };
    assert_eq!((subtype("CIDFontType0"), subtype("CIDFontType0C"), subtype("CIDFontType2")), (1, 1, 0));
    if !poppler() {
        return;
    }
    let seen = patched(&drawn("cubic-resvg", &faces, case.fonts()));
    let mut wrong = compare("PNG and PDF", &faces, &seen, &patched(&pages("cubic", &file)), DRAWN);
    let said = Command::new("pdftotext").arg(folder().join("cubic.pdf")).arg("-").output().expect("pdftotext starts");
    let said = String::from_utf8_lossy(&said.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(said, text);
    let file = good(Press::for_print(case.fonts(), condition(Standard::X4, Text::Outlined)).pdf(&document(&faces), 0));
    assert!(!file.windows(9).any(|w| w == b"/FontFile"), "no font where letters are shapes");
    wrong.extend(compare("PNG and outlines", &faces, &seen, &patched(&pages("cubic-outlined", &file)), DRAWN));
    assert!(wrong.is_empty(), "{wrong:#?}");
}
