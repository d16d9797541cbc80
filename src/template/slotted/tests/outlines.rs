//! Texts that are outlines.

use super::*;

/// A card of 63 x 88 mm as Canva draws it, in points: each letter is a box as high as a capital.
fn canva(inner: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='238.11' zoomAndPan='magnify' viewBox='0 0 178.583 249.449' height='332.6' version='1.0'>\
        <defs><g/></defs><path fill='#fee' d='M 0 0 L 178.583 0 L 178.583 249.449 L 0 249.449 Z M 0 0 '/>{inner}</svg>"
    )
}

/// A line of letters, one of them a blank; its left end and its baseline, and the font size in points.
fn line(x: f64, y: f64, size: f64, count: usize) -> String {
    let letter = |nth: usize| {
        let drawn = format!("<path d='M0 0H{}V-{}H0Z'/>", size * 0.5, size * 0.7);
        let inner = if nth == 2 { "" } else { &drawn };
        let at = x + nth as f64 * size * 0.6;
        format!("<g fill='#5b2333' fill-opacity='1'><g transform='translate({at}, {y})'><g>{inner}</g></g></g>")
    };
    (0..count).map(letter).collect()
}

#[test]
fn letters_of_canva_are_texts_that_get_the_fields_that_are_asked_for() {
    // a title, a cost next to it, and a text of two lines
    let drawing = canva(
        &(line(28.0, 40.0, 17.0, 8)
            + &line(150.0, 40.0, 17.0, 1)
            + &line(28.0, 150.0, 9.0, 20)
            + &line(28.0, 162.0, 9.0, 9)),
    );
    let bare = made(&drawing);
    let [told] = &bare.left[..] else { panic!("one complaint: {:?}", bare.left) };
    assert!(told.what.starts_with("Canva exports texts as outlines"), "{told:?}");
    assert!(told.what.contains("1 at 9.9, 9.3 mm") && told.what.contains("3 at 9.9, 50.4 mm"), "{told:?}");
    assert!(told.help.as_ref().is_some_and(|help| help.contains("--slot 1=title --slot 2=cost")), "{told:?}");
    let made = asked(&drawing, &[("1", "title"), ("2", "cost"), ("3", "text"), ("9", "text")]);
    assert!(
        !made.svg.contains("<path d='M0 0") && told_by(&made) == ["--slot 9=text"],
        "{}\n{:?}",
        made.svg,
        made.left
    );
    for (field, pt, ink, [left, top], rows) in [
        ("title", "17", "#5b2333", [13.5, 13.0], "1"),
        ("cost", "17", "#5b2333", [51.0, 13.0], "1"),
        ("text", "9", "#5b2333", [13.5, 54.0], ""),
    ] {
        let (said, [x, y, w, _]) = slot(&made.svg, "data-slot", field).expect("a slot");
        assert_eq!((said["data-size"].as_str(), said["data-ink"].as_str()), (pt, ink), "{field}");
        assert_eq!(said.get("data-lines").map_or("", String::as_str), rows, "{field}");
        assert!((x - left).abs() < 2.5 && (y - top).abs() < 3.0 && w > 2.0, "{field}: {x} {y} {w}");
    }
    // a text without a field stays as it is
    let one = asked(&drawing, &[("1", "title")]);
    assert!(
        one.svg.matches("<path d='M0 0").count() == 28
            && one.left.iter().any(|diag| diag.what.contains("they are 2 at"))
    );
}

/// How complaints begin.
fn told_by(made: &Slotted) -> Vec<&str> {
    made.left.iter().map(|diag| diag.what.split(':').next().unwrap_or_default()).collect()
}

#[test]
fn glyphs_and_named_outlines_are_texts() {
    let glyph = "<defs><g id='glyph-0-1'><path d='M0 0H2V-3.5H0Z'/></g></defs>";
    let uses: String = (0..6).map(|n| format!("<use href='#glyph-0-1' x='{}' y='20'/>", 12 + 3 * n)).collect();
    let made = asked(&in_mm(&format!("{glyph}<g fill='#123'>{uses}</g>")), &[("1", "title")]);
    let (said, [x, y, _, h]) = slot(&made.svg, "data-slot", "title").expect("a slot");
    assert!(said["data-ink"] == "#112233" && x == 12.0 && y < 16.5 && y + h > 20.0, "{said:?}");
    // a text that became a path keeps its id, or its words as a label
    let paths =
        "<path d='M12 17h2v3h-2z'/><path d='M16 17h2v4h-2z'/><path d='M20 17h2v3h-2z'/><path d='M12 23h2v3h-2z'/>";
    for name in ["id='title'", "aria-label='{title}'", "aria-label='Night Porter'", "id='text1'"] {
        let made = asked(&in_mm(&format!("<g {name}>{paths}</g>")), &[("text1", "title")]);
        let (said, [x, y, ..]) = slot(&made.svg, "data-slot", "title").unwrap_or_else(|| panic!("{name}"));
        assert!(!said.contains_key("data-lines") && x == 12.0 && y < 17.0, "{name}: {said:?}");
        assert!(!made.svg.contains("h2v3"), "{}", made.svg);
    }
    // next to texts, a shape with the name of a field is a shape
    let made = super::made(&in_mm(
        "<path id='title' d='M9 9h40v9h-40z'/><text id='text' x='12' y='40' font-size='4'>Text</text>",
    ));
    assert!(slot(&made.svg, "data-slot", "title").is_none() && made.svg.contains("M9 9h40"), "{}", made.svg);
}

/// A drawing of 69 x 94 mm, with 3 mm of bleed.
fn in_mm(inner: &str) -> String {
    format!(
        "<svg width='69mm' height='94mm' viewBox='0 0 69 94' xmlns='http://www.w3.org/2000/svg'><rect width='69' height='94' fill='#fee'/>{inner}</svg>"
    )
}
