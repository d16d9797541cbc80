//! Drawings like those of other programs. The expected results were written before the code was first run.

use super::*;

/// A slot: its name, font size in pt, alignment, ink; left, top, right and bottom of a box around it, and a point in it.
type Wanted = (&'static str, f64, &'static str, &'static str, [f64; 4], [f64; 2]);

/// The program and the drawing; its size, its bleed, and whether the bleed is drawn; its slots.
type Case = (&'static str, &'static str, (&'static str, f32, bool), &'static [Wanted]);

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
    assert!(made(FIGMA).svg.contains("<rect x=\"-35.43"), "{}", made(FIGMA).svg);
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
