//! Drawings, and the templates that are made from them.

use super::*;
use crate::fonts::FontFile;
use ground::locus::Locus;
use ground::world::{Imagined, Project};
use std::collections::BTreeMap;

mod outlines;
mod pages;
mod pictures;
mod programs;
mod texts;

fn wish(name: &str, samples: &[&str]) -> Wish {
    let picture = samples.iter().any(|sample| sample.ends_with(".png"));
    Wish { name: name.to_owned(), samples: samples.iter().map(|s| (*s).to_owned()).collect(), picture, gaps: false }
}

fn fields() -> Vec<Wish> {
    vec![
        wish("title", &["Letter to a Lamp", "Night Porter"]),
        wish("cost", &["1", "2"]),
        wish("text", &["Fly to the nearest light. If it is out, wait until it is lit again.", "Carry two letters."]),
        wish("art", &["art/moth.png"]),
    ]
}

fn made(svg: &str) -> Slotted {
    asked(svg, &[])
}

/// A template made from a drawing, with fields for some of its texts.
fn asked(svg: &str, asked: &[(&str, &str)]) -> Slotted {
    let project = Project::new(Imagined::default().with("card.svg", svg));
    let (source, text) = project.text("card.svg", Locus::Nowhere).expect("there");
    let sizes = [
        ("card", 63.0, 88.0, 4.0),
        ("poker", 63.5, 88.9, 3.0),
        ("bridge", 57.0, 89.0, 3.0),
        ("tarot", 70.0, 120.0, 3.0),
    ];
    let sizes: Vec<_> = sizes.map(|(name, w, h, bleed)| (name.to_owned(), Size::mm(w, h), bleed)).into();
    let file = |family: &str| FontFile {
        family: family.to_owned(),
        weight: 400,
        italic: false,
        range: None,
        bytes: [].as_slice().into(),
        path: format!("fonts/{family}.ttf"),
    };
    let (fields, fonts) = (fields(), Fonts { faces: vec![file("Lato")] });
    let asked: Vec<_> = asked.iter().map(|(id, field)| ((*id).to_owned(), (*field).to_owned())).collect();
    slotted(&text, source, &Wishes { fields: &fields, fonts: &fonts, asked: &asked, sizes: &sizes }).expect("made")
}

/// The attributes of a slot, with its box on the page.
fn slot(svg: &str, kind: &str, name: &str) -> Option<(BTreeMap<String, String>, [f64; 4])> {
    let doc = drawing::tree(svg).expect("XML");
    let node = doc.descendants().find(|n| n.attribute(kind) == Some(name))?;
    let of = |node: &Node| node.attributes().map(|a| (a.name().to_owned(), a.value().to_owned())).collect();
    Some((of(&node), bounds::of(&node, bounds::within(&node)).expect("a box")))
}

/// A drawing of 63 x 88 mm, without bleed.
fn bare(inner: &str) -> Slotted {
    made(&format!(
        "<svg width='63mm' height='88mm' viewBox='0 0 63 88' xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'>{inner}</svg>"
    ))
}

/// A drawing of 69 x 94 mm, with 3 mm of bleed.
fn bled(inner: &str) -> Slotted {
    made(&format!(
        "<svg width='69mm' height='94mm' viewBox='0 0 69 94' xmlns='http://www.w3.org/2000/svg'><rect width='69' height='94' fill='#fee'/>{inner}</svg>"
    ))
}

fn told(made: &Slotted, what: &str) -> bool {
    made.left.iter().any(|diag| diag.what.contains(what))
}
