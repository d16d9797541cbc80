//! Drawings like those of other programs. The expected results were written before the code was first run.

use super::*;
use crate::drawing;
use crate::fonts::FontFile;
use ground::locus::Locus;
use ground::unit::Size;
use ground::world::{Imagined, Project};
use std::collections::BTreeMap;

/// A slot: its name, type size in pt, alignment, ink; left, top, right and bottom of a box around it, and a point in it.
type Wanted = (&'static str, f64, &'static str, &'static str, [f64; 4], [f64; 2]);

/// The program and the drawing; its size, its bleed, and whether the bleed is drawn; its slots.
type Case = (&'static str, &'static str, (&'static str, f32, bool), &'static [Wanted]);

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
    slotted(&text, source, &Wishes { fields: &fields, fonts: &fonts, sizes: &sizes }).expect("made")
}

/// The attributes of a slot, with its box on the page.
fn slot(svg: &str, kind: &str, name: &str) -> Option<(BTreeMap<String, String>, [f64; 4])> {
    let doc = drawing::tree(svg).expect("XML");
    let node = doc.descendants().find(|n| n.attribute(kind) == Some(name))?;
    let of = |node: &Node| node.attributes().map(|a| (a.name().to_owned(), a.value().to_owned())).collect();
    Some((of(&node), bounds::of(&node, bounds::within(&node)).expect("a box")))
}

const FIGMA: &str = r##"<svg width="750" height="1050" viewBox="0 0 750 1050" fill="none" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<g clip-path="url(#clip0_12_34)"><rect width="750" height="1050" rx="36" fill="#0E1424"/>
<rect x="75" y="170" width="600" height="420" rx="30" fill="url(#pattern0)"/>
<g filter="url(#f)"><path d="M75 650C75 639 84 630 95 630H655C666 630 675 639 675 650V930C675 941 666 950 655 950H95C84 950 75 941 75 930V650Z" fill="#F4EAD0"/></g>
<text fill="#F4EAD0" xml:space="preserve" style="white-space: pre" font-family="Cinzel" font-size="52" font-weight="bold" letter-spacing="0.02em"><tspan x="180" y="124.5">Card Title</tspan></text>
<text fill="#1A1A1A" xml:space="preserve" style="white-space: pre" font-family="Lato" font-size="34" letter-spacing="0em"><tspan x="105" y="700.5">Rules text goes here</tspan><tspan x="105" y="741.5">and wraps.</tspan></text>
<circle cx="105" cy="105" r="50" fill="#C0A060"/><text fill="#1A1A1A" xml:space="preserve" style="white-space: pre" font-family="Cinzel" font-size="56"><tspan x="91" y="124">3</tspan></text></g>
<defs><pattern id="pattern0" width="1" height="1"/><clipPath id="clip0_12_34"><rect width="750" height="1050" rx="36" fill="white"/></clipPath></defs></svg>"##;

const ILLUSTRATOR: &str = r##"<?xml version="1.0" encoding="utf-8"?>
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" viewBox="0 0 195.59 266.46" style="enable-background:new 0 0 195.59 266.46;" xml:space="preserve">
<style type="text/css">.st0{fill:#F3EAD7;}.st1{fill:#22313F;}.st2{font-family:'Lato-Bold';}.st3{font-size:14px;}.st4{font-size:9px;}.st5{font-family:'Lato-Regular';}</style>
<g id="Background"><rect class="st0" width="195.59" height="266.46"/></g>
<g id="art_1_"><rect x="24" y="50" class="st1" width="148" height="96"/></g>
<g id="Text"><text id="title" transform="matrix(1 0 0 1 28 40)" class="st1 st2 st3">Name of the card</text>
<text id="cost_x0020_" transform="matrix(1 0 0 1 160 40)" class="st1 st2 st3">5</text>
<text id="text_2_" transform="matrix(1 0 0 1 28 165)"><tspan x="0" y="0" class="st1 st5 st4">What it does, in the words</tspan><tspan x="0" y="10.8" class="st1 st5 st4">of the rules.</tspan></text></g></svg>"##;

const AFFINITY: &str = r##"<svg width="100%" height="100%" viewBox="0 0 822 1122" version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:serif="http://www.serif.com/" style="fill-rule:evenodd;clip-rule:evenodd;">
<rect x="0" y="0" width="822" height="1122" style="fill:#20303a;"/><g id="art" serif:id="art"><rect x="100" y="200" width="622" height="400" style="fill:#888;"/></g>
<g transform="matrix(1,0,0,1,411,150)"><text x="0px" y="0px" text-anchor="middle" style="font-family:'Lato-Bold', 'Lato';font-weight:700;font-size:50px;fill:white;">{title}</text></g>
<g transform="matrix(2,0,0,2,120,680)"><text x="0px" y="0px" style="font-family:'Lato-Regular', 'Lato';font-size:20px;fill:#eee;">{text}<tspan x="0px 11.1px" y="24px ">more of it</tspan></text></g>
<g transform="matrix(1,0,0,1,700,150)"><text x="0px" y="0px" text-anchor="end" style="font-family:'Lato-Bold', 'Lato';font-weight:700;font-size:50px;fill:white;">{cost}</text></g></svg>"##;

const INKSCAPE: &str = r##"<svg width="69mm" height="94mm" viewBox="0 0 69 94" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg">
<defs><clipPath id="c"><rect x="8" y="18" width="53" height="36"/></clipPath><rect id="rect77" x="40" y="220" width="180" height="100"/></defs>
<g inkscape:label="Background" inkscape:groupmode="layer"><rect style="fill:#2e3a52" width="69" height="94"/></g>
<g inkscape:label="guides" inkscape:groupmode="layer"><rect x="3" y="3" width="63" height="88" style="fill:none;stroke:#f0f"/></g>
<g inkscape:label="Art" transform="translate(0,3)"><g clip-path="url(#c)"><image width="53" height="36" x="8" y="15" inkscape:label="art" href="data:image/png;base64,iVBORw0KGgo="/></g></g>
<g inkscape:label="Text"><text style="font-weight:bold;font-size:5.2px;font-family:Cinzel;text-anchor:middle;fill:#f4ead0" x="34.5" y="14.6" id="text1" inkscape:label="title"><tspan sodipodi:role="line" x="34.5" y="14.6">Card Title</tspan></text>
<text style="font-size:5.6px;font-family:Cinzel;text-anchor:middle;fill:#1a1a1a" x="10.8" y="12.4" id="cost"><tspan sodipodi:role="line" x="10.8" y="12.4">3</tspan></text>
<text transform="scale(0.26458333)" id="text" style="font-size:36px;line-height:1.25;font-family:Lato;white-space:pre;shape-inside:url(#rect77);fill:#1a1a1a"><tspan x="38" y="232">Rules text goes here.</tspan></text>
<text style="font-size:2.6px;font-family:Lato;text-anchor:middle;fill:#f4ead0" x="34.5" y="86"><tspan x="34.5" y="86">Moth Post 2026</tspan></text></g></svg>"##;

const CENTIMETERS: &str = r##"<svg width="6.3cm" height="8.8cm" viewBox="0 0 630 880" xmlns="http://www.w3.org/2000/svg"><rect width="630" height="880" fill="#fff8e8"/>
<g transform="scale(2)"><text id="title" x="50" y="55" font-family="Lato" font-size="25" fill="#333">Title</text></g>
<text data-name="cost" x="560" y="110" text-anchor="end" font-size="60" fill="rgb(150,0,0)">9</text>
<rect id="art" x="80" y="160" width="470" height="300" fill="#ccc"/>
<rect x="70" y="500" width="490" height="300" fill="#fff"/><text id="text" x="90" y="550" font-size="35" font-family="Lato">A text that goes on</text></svg>"##;

const BACKED: &str = r##"<svg width="71mm" height="96mm" viewBox="0 0 71 96" xmlns="http://www.w3.org/2000/svg"><g id="front"><rect width="71" height="96" fill="#eee"/>
<text id="title" x="35.5" y="20" text-anchor="middle" font-size="6">A</text><text id="text" x="12" y="60" font-size="4">B</text><text id="cost" transform="rotate(90 12 40)" x="12" y="40" font-size="5">7</text><g id="art"><image x="10" y="26" width="51" height="26"/></g></g>
<g id="back"><rect width="71" height="96" fill="#123"/></g></svg>"##;

#[test]
fn what_programs_draw_becomes_slots() {
    let all: [Case; 6] = [
        (
            "figma",
            FIGMA,
            ("poker", 3.0, false),
            &[
                ("title", 12.5, "start", "#f4ead0", [17.0, 7.0, 62.6, 16.0], [30.0, 12.0]),
                ("text", 8.2, "start", "#1a1a1a", [9.0, 56.0, 60.5, 84.0], [30.0, 65.0]),
                ("cost", 13.4, "middle", "#1a1a1a", [7.0, 7.0, 16.5, 16.5], [11.9, 11.9]),
            ],
        ),
        (
            "illustrator",
            ILLUSTRATOR,
            ("card", 3.0, true),
            &[
                ("title", 14.0, "start", "#22313f", [9.0, 8.8, 57.0, 17.0], [25.0, 12.8]),
                ("cost", 14.0, "end", "#22313f", [51.0, 8.8, 62.1, 17.0], [57.0, 12.8]),
                ("text", 9.0, "start", "#22313f", [9.0, 54.0, 62.1, 87.1], [30.0, 62.0]),
            ],
        ),
        (
            "affinity",
            AFFINITY,
            ("poker", 3.048, true),
            &[
                ("title", 12.0, "middle", "#ffffff", [12.0, 8.0, 58.0, 14.5], [34.8, 11.5]),
                ("text", 9.6, "start", "#eeeeee", [9.0, 52.0, 62.7, 88.0], [30.0, 70.0]),
                ("cost", 12.0, "end", "#ffffff", [40.0, 8.0, 59.8, 14.5], [58.0, 11.5]),
            ],
        ),
        (
            "inkscape",
            INKSCAPE,
            ("card", 3.0, true),
            &[
                ("title", 14.7, "middle", "#f4ead0", [7.0, 7.0, 62.0, 17.0], [34.5, 13.0]),
                ("cost", 15.9, "middle", "#1a1a1a", [7.0, 7.0, 16.0, 15.0], [10.8, 10.5]),
                ("text", 27.0, "start", "#1a1a1a", [10.0, 58.0, 58.5, 85.0], [30.0, 70.0]),
            ],
        ),
        (
            "centimeters",
            CENTIMETERS,
            ("card", 4.0, false),
            &[
                ("title", 14.2, "start", "#333333", [13.0, 9.7, 63.0, 20.0], [25.0, 14.0]),
                ("cost", 17.0, "end", "#960000", [25.0, 8.0, 60.1, 17.5], [58.0, 13.0]),
                ("text", 9.9, "start", "#000000", [12.5, 55.0, 60.1, 84.1], [30.0, 65.0]),
            ],
        ),
        (
            "backed",
            BACKED,
            ("card", 4.0, true),
            &[
                ("title", 17.0, "middle", "#000000", [8.0, 12.0, 63.0, 24.0], [35.5, 18.0]),
                ("text", 11.3, "start", "#000000", [11.9, 55.0, 63.1, 88.1], [20.0, 65.0]),
                ("cost", 14.2, "start", "#000000", [8.0, 38.0, 20.0, 48.0], [13.0, 41.0]),
            ],
        ),
    ];
    let mut wrong = Vec::new();
    for (name, drawing, (size, bleed, bled), slots) in all {
        let made = made(drawing);
        let page = &made.page;
        if (page.name.as_deref(), page.bled) != (Some(size), bled) || (page.bleed.0 - bleed).abs() > 0.001 {
            wrong.push(format!("{name}: {page:?}"));
        }
        if slot(&made.svg, "data-picture", "art")
            .is_none_or(|(_, [.., w, h])| !(38.0..56.0).contains(&w) || !(23.0..38.0).contains(&h))
        {
            wrong.push(format!("{name}: no window for art: {:?}", slot(&made.svg, "data-picture", "art")));
        }
        for (field, pt, align, ink, [left, top, right, bottom], [px, py]) in slots {
            let Some((said, [x, y, w, h])) = slot(&made.svg, "data-slot", field) else {
                wrong.push(format!("{name}: no slot for {field}"));
                continue;
            };
            let has = |key: &str| said.get(key).map_or("", String::as_str).to_owned();
            let size: f64 = has("data-size").parse().unwrap_or(0.0);
            let aligned = if has("data-align").is_empty() { "start".to_owned() } else { has("data-align") };
            let within = x >= left - 0.01 && y >= top - 0.01 && x + w <= right + 0.01 && y + h <= bottom + 0.01;
            let around = x <= *px && y <= *py && x + w >= *px && y + h >= *py;
            if (size - pt).abs() > 0.11 || aligned != *align || has("data-ink") != *ink || !within || !around {
                wrong.push(format!(
                    "{name}: {field} is {size} pt {aligned} {} in {x:.1} {y:.1} {:.1} {:.1}",
                    has("data-ink"),
                    x + w,
                    y + h
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_no_field_says_what_it_says_and_guides_are_left_out() {
    let Slotted { svg, left, .. } = made(INKSCAPE);
    assert!(
        svg.contains("data-says=\"Moth Post 2026\"") && !svg.contains("stroke:#f0f") && !svg.contains("<text"),
        "{svg}"
    );
    assert!(left.iter().any(|diag| diag.what.contains("Cinzel is not in fonts/")), "{left:?}");
    let Slotted { svg, back, .. } = made(BACKED);
    let back = back.expect("a back");
    assert!(!svg.contains("#123") && back.contains("#123") && !back.contains("data-slot"), "{svg}\n{back}");
    // a background that ends at the cut is extended beyond it
    assert!(made(FIGMA).svg.contains("fill=\"#0E1424\"/><g transform=\"matrix("), "{}", made(FIGMA).svg);
}

#[test]
fn a_drawing_without_a_size_is_refused() {
    let project =
        Project::new(Imagined::default().with("a.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='100%'/>"));
    let (source, text) = project.text("a.svg", Locus::Nowhere).expect("there");
    let wishes = Wishes { fields: &[], fonts: &Fonts::default(), sizes: &[] };
    let diag = slotted(&text, source, &wishes).expect_err("no size");
    assert!(diag.what.contains("has no size") && diag.help.is_some_and(|help| help.contains("viewBox")));
}

/// A drawing of 63 x 88 mm, without bleed.
fn bare(inner: &str) -> Slotted {
    made(&format!(
        "<svg width='63mm' height='88mm' viewBox='0 0 63 88' xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'>{inner}</svg>"
    ))
}

#[test]
fn what_fills_the_card_is_drawn_on_beyond_the_cut() {
    let white = "no single shape fills the drawing";
    let rect =
        "<rect x=\"-4\" y=\"-4\" width=\"71\" height=\"96\" transform=\"matrix(1 0 0 1 4 4)\" fill=\"#225588\"/>";
    for (inner, grown) in [
        ("<path d='M0 0H63V88H0Z' fill='#225588'/>", rect),
        ("<path d='M 0 0 L 63 0 L 63 88 L 0 88 Z M 0 0 ' fill='#225588'/>", rect),
        ("<g fill='#225588'><polygon points='0,0 63,0 63,88 0,88'/></g>", rect),
        ("<style>.a{fill:#225588}</style><rect class='a' width='63' height='88' rx='3'/>", rect),
        (
            "<image width='63' height='88' xlink:href='data:image/png;base64,iVBORw0KGgo='/>",
            "height=\"96\" transform=\"matrix(1 0 0 1 4 4)\" preserveAspectRatio=\"none\" href=\"data:image/png;base64,iVBORw0KGgo=\"/>",
        ),
        ("<defs><rect id='r' width='63' height='88' rx='3'/></defs><use href='#r' fill='#225588'/>", rect),
        // a window needs no ground, but reaches beyond the cut
        (
            "<rect id='art' width='63' height='88'/>",
            "data-picture=\"art\" x=\"0.00\" y=\"0.00\" width=\"71.00\" height=\"96.00\"",
        ),
    ] {
        let made = bare(inner);
        assert!(
            made.extended && made.svg.contains(grown) && !told(&made, white),
            "{inner}\n{}\n{:?}",
            made.svg,
            made.left
        );
    }
    // a frame leaves its middle white, and nothing else fills these
    for inner in [
        "",
        "<path d='M0 0H63V88H0ZM3 3V85H60V3Z' fill='#225588'/>",
        "<rect width='63' height='88' fill='none' stroke='#000'/>",
        "<rect width='63' height='44' fill='#225588'/><rect y='44' width='63' height='44' fill='#fff'/>",
    ] {
        let made = bare(inner);
        assert!(
            !made.extended && told(&made, white) && !made.svg.contains("71mm\" viewBox=\"0 0 71 96\"><rect"),
            "{inner}\n{}",
            made.svg
        );
    }
    let strip = bare("<rect width='63' height='88' fill='#225588'/><rect width='63' height='12' fill='#c33'/>");
    assert!(
        strip.extended && told(&strip, "this shape ends at the cut: only the background continues beyond it"),
        "{:?}",
        strip.left
    );
}

#[test]
fn a_card_that_lies_is_cut_lying() {
    let lying = |w: &str, h: &str, view: &str| {
        let svg = format!(
            "<svg width='{w}' height='{h}' {view} xmlns='http://www.w3.org/2000/svg'><rect width='100%' height='100%' fill='#fee'/></svg>"
        );
        let made = made(&svg);
        (made.page.cut(|_| Some(4.0)), made.page.bled, made.svg)
    };
    for (w, h, view) in
        [("94mm", "69mm", "viewBox='0 0 94 69'"), ("9.4cm", "6.9cm", ""), ("1110", "815", "viewBox='0 0 1110 815'")]
    {
        let (cut, bled, svg) = lying(w, h, view);
        assert_eq!((cut.as_str(), bled), ("{trim: [88, 63], bleed: 3}", true), "{w} {h}");
        assert!(!svg.contains("100%"), "{svg}");
    }
}

#[test]
fn lengths_have_any_unit() {
    let made = made(
        "<svg width='6.9cm' height='9.4cm' xmlns='http://www.w3.org/2000/svg'><rect width='100%' height='100%' fill='#fee'/>\
        <rect id='art' x='1cm' y='3cm' width='4.9cm' height='2in'/><text id='title' x='3.45cm' y='1.8cm' font-size='14pt' text-anchor='middle'>Title</text>\
        <text id='text' x='10mm' y='2.4in' font-size='9pt'><tspan x='10mm'>Rules</tspan><tspan x='10mm' dy='1.2em'>more</tspan></text></svg>",
    );
    assert_eq!((made.page.name.as_deref(), made.page.bleed.0, made.page.bled), (Some("card"), 3.0, true));
    assert!(made.svg.contains("<rect width=\"260.7874\" height=\"355.2756\" fill='#fee'/>"), "{}", made.svg);
    let (_, art) = slot(&made.svg, "data-picture", "art").expect("art");
    assert!(art.iter().zip([10.0, 30.0, 49.0, 50.8]).all(|(is, wants)| (is - wants).abs() < 0.02), "{art:?}");
    let (said, [x, y, w, h]) = slot(&made.svg, "data-slot", "title").expect("a title");
    assert!(
        said["data-size"] == "14" && (x + w / 2.0 - 34.5).abs() < 0.1 && (y + h / 2.0 - 16.3).abs() < 0.3,
        "{x} {y} {w} {h}"
    );
    let (said, [x, y, ..]) = slot(&made.svg, "data-slot", "text").expect("a text");
    assert!((x - 10.0).abs() < 0.02 && (y - 58.2).abs() < 0.5 && said["data-leading"] == "1.20", "{x} {y} {said:?}");
}

#[test]
fn a_text_keeps_its_words_beside_its_fields() {
    for (said, says) in [
        ("Cost: {cost} coins", "Cost: {{ cost }} coins"),
        ("{title} ({cost})", "{{ title }} ({{ cost }})"),
        ("\u{a9} 2026 Ada, {number}", "\u{a9} 2026 Ada, {{ number }}"),
        ("{{cost}} &amp; {Cost}", "{{ cost }} &amp; {{ cost }}"),
        ("{number}", "{{ number }}"),
        ("Cost", ""),
    ] {
        let made = bled(&format!("<text x='10' y='80' font-size='4'>{said}</text>"));
        let found = made.svg.split("data-says=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
        assert_eq!(found, says, "{said}");
        assert!(
            !made.left.iter().any(|diag| diag.what.contains("`cost`")) || !said.to_lowercase().contains("cost"),
            "{:?}",
            made.left
        );
    }
    let left = bled("<text x='10' y='80' font-size='4'>For {csot} coins</text>").left;
    assert!(
        left.iter().any(|diag| diag.what.contains("{csot} is not a field")
            && diag.help.as_ref().is_some_and(|help| help.contains("{cost}"))),
        "{left:?}"
    );
    // a slot that is moved is told, and is work only if something is drawn around it
    let bare = bled("<text id='title' x='10' y='8' font-size='5'>T</text>");
    assert!(bare.made.iter().any(|line| line.starts_with("title: moved")) && !told(&bare, "moved"), "{:?}", bare.made);
    let near = bled("<circle cx='8' cy='8' r='4' fill='#a33'/><text id='cost' x='8' y='9.8' font-size='5' text-anchor='middle'>3</text>").left;
    assert!(near.iter().any(|diag| diag.what.contains("cost: moved 2.2 mm inward")), "{near:?}");
    // flavor text is aligned like the text of the drawing
    let ends = bled("<text id='text' x='60' y='80' text-anchor='end' font-size='4'>A text</text>").svg;
    assert!(ends.contains("data-align=\"end\" data-flavour-align=\"end\""), "{ends}");
}

#[test]
fn what_is_hidden_is_left_out_and_outlines_are_told_once() {
    let hidden = bare(
        "<rect width='63' height='88' fill='#fee'/><g style='display: none'><text x='9' y='9'>A note</text></g>\
        <g display='none'><g display='none'><text x='9' y='9'>Another</text></g></g><text id='title' x='30' y='20' font-size='5'>T</text>",
    );
    assert!(
        !hidden.svg.contains("<text") && !hidden.svg.contains("Another") && hidden.svg.contains("data-slot=\"title\"")
    );
    let outlined = bare("<rect width='63' height='88' fill='#fee'/><path d='M20 20h5v5h-5z'/>");
    let [one] = &outlined.left[..] else { panic!("one complaint: {:?}", outlined.left) };
    assert!(one.what.contains("its letters are outlines"), "{one:?}");
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

#[test]
fn lines_that_are_texts_of_their_own_are_one_text() {
    let line =
        |x: f64, y: f64, said: &str| format!("<text x='{x}' y='{y}' font-family='Lato' font-size='4'>{said}</text>");
    let lines = [line(10.0, 60.0, "Fly to the "), line(10.0, 65.0, "nearest"), line(25.0, 65.0, "light")];
    let made = bled(&format!("<g id='text'><g transform='matrix(4,0,0,4,1,1)'></g>{}</g>", lines.concat()));
    let (said, [x, y, w, h]) = slot(&made.svg, "data-slot", "text").expect("a slot");
    assert!(!made.svg.contains("<text") && !said.contains_key("data-lines"), "{}", made.svg);
    assert!(said["data-leading"] == "1.25" && x == 10.0 && y < 57.5 && x + w > 55.0 && y + h > 65.0, "{said:?}");
    // a layer of several texts is no text of several lines
    let made = bled(&format!("<g id='Text'>{}{}</g>", line(10.0, 20.0, "Title"), line(55.0, 20.0, "3")));
    assert!(slot(&made.svg, "data-slot", "title").is_some() && slot(&made.svg, "data-slot", "cost").is_some());
}

#[test]
fn a_text_is_aligned_like_its_lines_or_by_where_it_stands() {
    let text = |id: &str, x: f64, y: f64, said: &str| {
        format!("<text id='{id}' font-family='Lato' font-size='4'><tspan x='{x}' y='{y}'>{said}</tspan></text>")
    };
    // letters of an unknown font are half an em wide: 2 mm
    let align = |inner: &str, field: &str| {
        let (said, _) = slot(&bled(inner).svg, "data-slot", field).expect("a slot");
        said.get("data-align").cloned().unwrap_or_default()
    };
    assert_eq!(align(&text("title", 24.5, 20.0, "Ten letter"), "title"), "middle");
    assert_eq!(align(&text("title", 10.0, 20.0, "Ten letter"), "title"), "");
    assert_eq!(align(&text("title", 42.0, 20.0, "Ten letter"), "title"), "end");
    // it begins where another begins
    let beside = text("text", 42.0, 40.0, "Eight is");
    assert_eq!(align(&(text("title", 42.0, 20.0, "Ten letter") + &beside), "title"), "");
    let lines = |xs: [f64; 3]| {
        let said = ["Ten letter", "Sixteen letters.", "Four"];
        let spans = xs.iter().zip(said).enumerate();
        let spans = spans.map(|(nth, (x, said))| format!("<tspan x='{x}' y='{}'>{said}</tspan>", 60 + 5 * nth));
        format!("<text id='text' font-size='4'>{}</text>", spans.collect::<String>())
    };
    assert_eq!(align(&lines([20.0, 14.0, 26.0]), "text"), "middle");
    assert_eq!(align(&lines([24.0, 12.0, 36.0]), "text"), "end");
    assert_eq!(align(&lines([12.0, 12.0, 12.0]), "text"), "");
    // a number keeps room for its longest value, and a title does not reach below a badge
    let crowded = bled(&format!(
        "<circle cx='58' cy='12' r='4'/>{}{}",
        text("title", 9.0, 14.0, "Ten letter"),
        text("cost", 57.0, 13.5, "3")
    ));
    let (_, [x, _, w, _]) = slot(&crowded.svg, "data-slot", "title").expect("a slot");
    assert!(x + w < 54.0, "{}", x + w);
    let (_, [_, _, w, _]) = slot(&bled(&text("cost", 10.0, 80.0, "3")).svg, "data-slot", "cost").expect("a slot");
    assert!((w - 6.0).abs() < 0.1, "{w}");
}

#[test]
fn a_font_is_known_by_its_postscript_name() {
    for (font, weight, style) in [
        ("font-family=\"Lato-BoldItalic, 'Lato'\" font-weight=\"500\"", "700", "italic"),
        ("font-family=\"'Lato-SemiBold'\"", "600", ""),
        ("font-family=\"Unknown, Lato\" font-weight=\"bold\"", "700", ""),
        ("font-family=\"lato\" font-style=\"italic\"", "", "italic"),
    ] {
        let made = bled(&format!("<text id='title' x='10' y='20' font-size='5' {font}>T</text>"));
        let (said, _) = slot(&made.svg, "data-slot", "title").expect("a slot");
        let has = |key: &str| said.get(key).map_or("", String::as_str);
        assert_eq!((has("data-font"), has("data-weight"), has("data-style")), ("Lato", weight, style), "{font}");
    }
}

#[test]
fn a_turned_text_has_room_along_its_lines() {
    let made = bled("<text id='title' transform='matrix(0 -1 1 0 14 80)' font-size='5'>Title</text>");
    let (said, [x, y, w, h]) = slot(&made.svg, "data-slot", "title").expect("a slot");
    assert!(said["transform"].contains("rotate(-90") && x > 8.0 && x + w < 17.0, "{said:?}");
    assert!(y < 12.0 && (y + h - 80.0).abs() < 0.1, "{y} {h}");
}

#[test]
fn a_picture_keeps_its_clip_and_its_round_corners() {
    for (drawn, area, round) in [
        ("<circle id='art' cx='34' cy='40' r='15'/>", [19.0, 25.0, 30.0, 30.0], "15.00"),
        ("<rect id='art' x='10' y='20' width='40' height='30' rx='3'/>", [10.0, 20.0, 40.0, 30.0], "3.00"),
        (
            "<path id='art' d='M13 20H47A3 3 0 0 1 50 23V47A3 3 0 0 1 47 50H13A3 3 0 0 1 10 47V23A3 3 0 0 1 13 20Z'/>",
            [10.0, 20.0, 40.0, 30.0],
            "3.00",
        ),
        ("<path id='art' d='M10 20H50V50H10Z'/>", [10.0, 20.0, 40.0, 30.0], ""),
        (
            "<clipPath id='c'><rect x='10' y='20' width='40' height='30' rx='2'/></clipPath>\
             <g style='clip-path: url(#c)'><image x='-20' y='0' width='100' height='90' href='data:image/png;base64,iVBORw0KGgo='/></g>",
            [10.0, 20.0, 40.0, 30.0],
            "2.00",
        ),
        // a group with a picture that is larger, and its clip
        (
            "<g id='art' transform='translate(10 20)'><clipPath id='c'><rect width='40' height='30'/></clipPath>\
             <g clip-path='url(#c)'><image x='-9' y='-9' width='90' height='90' href='data:image/png;base64,iVBORw0KGgo='/></g></g>",
            [10.0, 20.0, 40.0, 30.0],
            "",
        ),
    ] {
        let made = bled(drawn);
        let (said, seen) = slot(&made.svg, "data-picture", "art").expect("a window");
        assert!(seen.iter().zip(area).all(|(is, wants)| (is - wants).abs() < 0.02), "{drawn}: {seen:?}");
        assert_eq!(said.get("rx").map_or("", String::as_str), round, "{drawn}");
        assert!(!told(&made, "fills a rectangle"), "{:?}", made.left);
    }
    assert!(told(&bled("<path id='art' d='M30 20L50 35L30 50L10 35Z'/>"), "art: the picture fills a rectangle"));
}

#[test]
fn a_text_on_a_path_is_a_straight_slot_or_outlines() {
    let arc = "<defs><path id='p' d='M10 20C20 10 49 10 59 20'/></defs>";
    let on = |id: &str, said: &str| {
        let follows = format!("<textPath href='#p' startOffset='50%'>{said}</textPath>");
        bled(&format!(
            "{arc}<text id='{id}' font-family='Fira Sans' font-size='5' text-anchor='middle' fill='#123'>{follows}</text>"
        ))
    };
    let made = on("title", "Title");
    let (said, [x, y, w, h]) = slot(&made.svg, "data-slot", "title").expect("a slot");
    assert!(said["data-align"] == "middle" && (x + w / 2.0 - 34.5).abs() < 0.1 && y > 8.0 && y + h < 22.0, "{y} {h}");
    assert!(told(&made, "title: the text follows a path"), "{:?}", made.left);
    let made = on("x", "Moth Post");
    assert!(!made.svg.contains("<text") && told(&made, "\"Moth Post\" is left out"), "{:?}", made.left);
    let fonts = Fonts {
        faces: vec![FontFile {
            family: "Fira Sans".to_owned(),
            weight: 400,
            italic: false,
            range: None,
            bytes: include_bytes!("../../../fonts/FiraSans-400.ttf").as_slice().into(),
            path: "fonts/FiraSans-400.ttf".to_owned(),
        }],
    };
    let svg = format!(
        "<svg width='69mm' height='94mm' viewBox='0 0 69 94' xmlns='http://www.w3.org/2000/svg'>{arc}<text font-family='Fira Sans' font-size='5' fill='#123'><textPath href='#p'>Moth</textPath></text></svg>"
    );
    let project = Project::new(Imagined::default().with("card.svg", svg.as_str()));
    let (source, text) = project.text("card.svg", Locus::Nowhere).expect("there");
    let sizes = [("card".to_owned(), Size::mm(63.0, 88.0), 3.0)];
    let made = slotted(&text, source, &Wishes { fields: &[], fonts: &fonts, sizes: &sizes }).expect("made");
    let letters = made.svg.matches("<path transform=\"matrix(").count();
    assert!(letters == 4 && made.svg.contains("<g fill=\"#112233\">") && !made.svg.contains("<text"), "{}", made.svg);
}

#[test]
fn a_size_that_no_card_has_is_guessed_and_told() {
    let sized = |size: &str| {
        made(&format!(
            "<svg {size} xmlns='http://www.w3.org/2000/svg'><rect width='100%' height='100%' fill='#fee'/></svg>"
        ))
    };
    let drawn = sized("viewBox='0 0 673.2 1039.4'");
    assert_eq!((drawn.page.trim.w.0, drawn.page.trim.h.0), (57.0, 88.0));
    assert!(told(&drawn, "no usual card has its pixels: taken for 57 x 88 mm"), "{:?}", drawn.left);
    let drawn = sized("width='57mm' height='84mm' viewBox='0 0 673 992'");
    assert!((drawn.page.trim.w.0, drawn.page.trim.h.0) == (57.0, 84.0) && !told(&drawn, "no usual card"));
    // as high for its width as a card of 63 x 88 mm, but smaller
    let drawn = sized("width='54mm' height='75.43mm' viewBox='0 0 540 754.3'");
    assert_eq!((drawn.page.trim.w.0, drawn.page.trim.h.0), (54.0, 75.4));
}

#[test]
fn a_text_ends_above_the_shape_below_it() {
    let made = bled(
        "<text id='title' font-size='5'><tspan x='20' y='12'>Two</tspan><tspan x='20' y='18'>lines</tspan></text><rect id='art' x='10' y='24' width='49' height='30'/>",
    );
    let (_, [_, y, _, h]) = slot(&made.svg, "data-slot", "title").expect("a slot");
    assert!(y + h < 24.0, "{}", y + h);
}

#[test]
fn a_template_that_becomes_a_drawing_gives_the_same_slots_again() {
    let fonts = BTreeMap::from([("title", "Lato"), ("text", "Lato")]);
    let tags = BTreeMap::from([("fonts", fonts)]);
    let slots = |svg: &str| -> Vec<(String, String, [f64; 4])> {
        let doc = drawing::tree(svg).expect("XML");
        let kinds = ["data-slot", "data-picture"];
        let found = doc.descendants().filter(|node| kinds.iter().any(|kind| node.has_attribute(*kind)));
        let mut all: Vec<_> = found
            .map(|node| {
                let keys = [
                    "data-slot",
                    "data-picture",
                    "data-size",
                    "data-ink",
                    "data-align",
                    "data-lines",
                    "data-says",
                    "data-leading",
                    "rx",
                ];
                let told = keys.map(|key| node.attribute(key).unwrap_or("-")).join(" ");
                let area = bounds::of(&node, bounds::within(&node)).expect("a box");
                (
                    told,
                    node.attribute("data-font")
                        .unwrap_or_default()
                        .replace("{{ fonts.title }}", "Lato")
                        .replace("{{ fonts.text }}", "Lato"),
                    area,
                )
            })
            .collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    };
    let odd = "<svg viewBox='0 0 673.2 1039.4' xmlns='http://www.w3.org/2000/svg'><text id='title' x='200' y='200' font-size='60'>T</text></svg>";
    for drawing in [FIGMA, ILLUSTRATOR, AFFINITY, INKSCAPE, CENTIMETERS, odd] {
        let first = made(drawing);
        let project = Project::new(Imagined::default().with("templates/g/card.svg", first.svg.as_str()));
        let again = made(&crate::drawn(&project, "g/card", &tags, (&|_| true, first.page.bleed)).expect("a drawing"));
        assert_eq!((again.page.trim, again.page.bleed), (first.page.trim, first.page.bleed));
        let (first, again) = (slots(&first.svg), slots(&again.svg));
        let told =
            |all: &[(String, String, [f64; 4])]| all.iter().map(|(a, b, _)| format!("{a} {b}")).collect::<Vec<_>>();
        assert_eq!(told(&first), told(&again));
        for ((what, _, a), (.., b)) in first.iter().zip(&again) {
            assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 0.1), "{what}: {a:?} {b:?}");
        }
    }
}

#[test]
fn parts_of_web_pages_are_left_out() {
    let page = |inner: &str| bled(&format!("<foreignObject width='20' height='20'>{inner}</foreignObject>"));
    let words = page("<p xmlns='http://www.w3.org/1999/xhtml'>Words</p>");
    assert!(!words.svg.contains("foreignObject") && told(&words, "<foreignObject> is left out"), "{}", words.svg);
    let blur = page("<div xmlns='http://www.w3.org/1999/xhtml' style='backdrop-filter:blur(8px)'></div>");
    assert!(!blur.svg.contains("foreignObject") && !told(&blur, "foreignObject"), "{}", blur.svg);
    assert!(blur.made.iter().any(|line| line.starts_with("a blur of what is behind")), "{:?}", blur.made);
    let kept = bled(
        "<switch><foreignObject requiredExtensions='x' width='1' height='1'/><g><rect width='9' height='9'/></g></switch>",
    );
    assert!(!kept.svg.contains("foreignObject") && !told(&kept, "foreignObject"), "{}", kept.svg);
}
