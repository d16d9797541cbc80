//! How and where the texts of a drawing are set.

use super::*;

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
    // a moved slot is reported, and needs work only if something is drawn around it
    let bare = bled("<text id='title' x='10' y='8' font-size='5'>T</text>");
    assert!(bare.made.iter().any(|line| line.starts_with("title: moved")) && !told(&bare, "moved"), "{:?}", bare.made);
    let near = bled("<circle cx='8' cy='8' r='4' fill='#a33'/><text id='cost' x='8' y='9.8' font-size='5' text-anchor='middle'>3</text>").left;
    assert!(near.iter().any(|diag| diag.what.contains("cost: moved 2.2 mm inward")), "{near:?}");
    // flavor text is aligned like the text of the drawing
    let ends = bled("<text id='text' x='60' y='80' text-anchor='end' font-size='4'>A text</text>").svg;
    assert!(ends.contains("data-align=\"end\" data-flavour-align=\"end\""), "{ends}");
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
    // a layer with several texts is not a text of several lines
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
    // it begins where another one begins
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
fn two_texts_with_one_id_are_told() {
    let text = |y: u32| format!("<text id='title' x='10' y='{y}' font-size='5'>T</text>");
    let made = bled(&(text(20) + &text(40)));
    assert!(told(&made, "another text has the id title, too"), "{:?}", made.left);
    assert!(!told(&bled(&text(20)), "another text"));
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
            bytes: include_bytes!("../../../../fonts/FiraSans-400.ttf").as_slice().into(),
            path: "fonts/FiraSans-400.ttf".to_owned(),
        }],
    };
    let svg = format!(
        "<svg width='69mm' height='94mm' viewBox='0 0 69 94' xmlns='http://www.w3.org/2000/svg'>{arc}<text font-family='Fira Sans' font-size='5' fill='#123'><textPath href='#p'>Moth</textPath></text></svg>"
    );
    let project = Project::new(Imagined::default().with("card.svg", svg.as_str()));
    let (source, text) = project.text("card.svg", Locus::Nowhere).expect("there");
    let sizes = [("card".to_owned(), Size::mm(63.0, 88.0), 3.0)];
    let made = slotted(&text, source, &Wishes { fields: &[], fonts: &fonts, asked: &[], sizes: &sizes }).expect("made");
    let letters = made.svg.matches("<path transform=\"matrix(").count();
    assert!(letters == 4 && made.svg.contains("<g fill=\"#112233\">") && !made.svg.contains("<text"), "{}", made.svg);
}

#[test]
fn a_text_ends_above_the_shape_below_it() {
    let made = bled(
        "<text id='title' font-size='5'><tspan x='20' y='12'>Two</tspan><tspan x='20' y='18'>lines</tspan></text><rect id='art' x='10' y='24' width='49' height='30'/>",
    );
    let (_, [_, y, _, h]) = slot(&made.svg, "data-slot", "title").expect("a slot");
    assert!(y + h < 24.0, "{}", y + h);
}
