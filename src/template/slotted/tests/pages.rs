//! The size of a drawing, its bleed, and its parts that are not printed.

use super::*;

#[test]
fn a_drawing_without_a_size_is_refused() {
    let project =
        Project::new(Imagined::default().with("a.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='100%'/>"));
    let (source, text) = project.text("a.svg", Locus::Nowhere).expect("there");
    let wishes = Wishes { fields: &[], fonts: &Fonts::default(), asked: &[], sizes: &[] };
    let diag = slotted(&text, source, &wishes).expect_err("no size");
    assert!(diag.what.contains("has no size") && diag.help.is_some_and(|help| help.contains("viewBox")));
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
    assert!(told(&drawn, "no usual card has its size in pixels; 57 x 88 mm is assumed"), "{:?}", drawn.left);
    let drawn = sized("width='57mm' height='84mm' viewBox='0 0 673 992'");
    assert!((drawn.page.trim.w.0, drawn.page.trim.h.0) == (57.0, 84.0) && !told(&drawn, "no usual card"));
    // with the proportions of a card of 63 x 88 mm, but smaller
    let drawn = sized("width='54mm' height='75.43mm' viewBox='0 0 540 754.3'");
    assert_eq!((drawn.page.trim.w.0, drawn.page.trim.h.0), (54.0, 75.4));
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
fn what_fills_the_card_is_drawn_on_beyond_the_cut() {
    let white = "no single shape fills the drawing";
    let rect = "<rect x=\"-4\" y=\"-4\" width=\"71\" height=\"96\" fill=\"#225588\"/>";
    for (inner, grown) in [
        ("<path d='M0 0H63V88H0Z' fill='#225588'/>", rect),
        ("<path d='M 0 0 L 63 0 L 63 88 L 0 88 Z M 0 0 ' fill='#225588'/>", rect),
        ("<g fill='#225588'><polygon points='0,0 63,0 63,88 0,88'/></g>", rect),
        ("<style>.a{fill:#225588}</style><rect class='a' width='63' height='88' rx='3'/>", rect),
        (
            "<image width='63' height='88' xlink:href='data:image/png;base64,iVBORw0KGgo='/>",
            "height=\"96\" preserveAspectRatio=\"none\" href=\"data:image/png;base64,iVBORw0KGgo=\"/>",
        ),
        ("<defs><rect id='r' width='63' height='88' rx='3'/></defs><use href='#r' fill='#225588'/>", rect),
        // a window needs no background, but extends beyond the cut
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
    // it replaces the drawn element, above earlier elements
    let turned = "<rect width='88' height='63' transform='matrix(0 1 -1 0 63 0)' fill='#a11' opacity='0.5'/>";
    let made = bare(&format!("<rect width='63' height='88' fill='#fff'/><circle cx='9' cy='9' r='3'/>{turned}"));
    let drawn: Vec<&str> =
        made.svg.split('<').filter(|el| el.starts_with("rect") || el.starts_with("circle")).collect();
    let [ground, _, red] = drawn[..] else { panic!("{drawn:?}") };
    assert!(
        ground.contains("x=\"-4\"") && red.contains("width=\"71\" height=\"96\" transform=\"matrix(1 0 0 1 -4 -4)\""),
        "{red}"
    );
    assert!(red.contains("opacity=\"0.5\" fill=\"#a11\""), "{red}");
    let masked = bare(
        "<mask id='m'><rect width='63' height='88' fill='#fff'/></mask><g mask='url(#m)'><rect width='63' height='88' fill='#a11'/></g>",
    );
    assert!(masked.svg.contains("transform=\"matrix(1 0 0 1 -4 -4)\" fill=\"#a11\"/><g mask"), "{}", masked.svg);
    // a frame has a white center, and no other element fills it
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

#[test]
fn parts_of_web_pages_are_left_out() {
    let page = |inner: &str| bled(&format!("<foreignObject width='20' height='20'>{inner}</foreignObject>"));
    let words = page("<p xmlns='http://www.w3.org/1999/xhtml'>Words</p>");
    assert!(!words.svg.contains("foreignObject") && told(&words, "<foreignObject> is left out"), "{}", words.svg);
    let blur = page("<div xmlns='http://www.w3.org/1999/xhtml' style='backdrop-filter:blur(8px)'></div>");
    assert!(!blur.svg.contains("foreignObject") && !told(&blur, "foreignObject"), "{}", blur.svg);
    assert!(blur.made.iter().any(|line| line.starts_with("the background blur of a shape")), "{:?}", blur.made);
    let kept = bled(
        "<switch><foreignObject requiredExtensions='x' width='1' height='1'/><g><rect width='9' height='9'/></g></switch>",
    );
    assert!(!kept.svg.contains("foreignObject") && !told(&kept, "foreignObject"), "{}", kept.svg);
}
