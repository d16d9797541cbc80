//! Pictures, drawings and templates that cannot be printed: `check` refuses them as `build` does, with the same message and a
//! place.

use super::small::{DRAWING, Said, Small, png, told};
use lootpress::raster;
use std::fs;

/// A drawing with this content.
fn drawing(inside: &str) -> String {
    DRAWING.replace("<path d=\"M0 0H57V50z\"/>", inside)
}

#[test]
fn pictures_are_read_to_their_end() {
    let small = Small::new("pictures");
    small.is_sound();
    let jpeg = fs::read(small.0.join("art/picture.jpg")).expect("a picture");
    let place = "data/loot-roll/loot.yaml:11:8: error[bad-picture]: card \"Sneeze Powder\": ";
    small.put("art/picture.jpg", &jpeg[..jpeg.len() * 2 / 3]).is_refused(place, "it is truncated");
    // the missing part may be smaller than a row of blocks
    small.put("art/picture.jpg", &jpeg[..jpeg.len() - 3]).is_refused(place, "it is truncated");
    small.put("art/picture.jpg", &jpeg).is_sound();

    let mut bent = png();
    let data = bent.windows(4).position(|name| name == b"IDAT").expect("a chunk of pixels");
    let length = u32::from_be_bytes(bent[data - 4..data].try_into().expect("four bytes")) as usize;
    bent[data + 4 + length] ^= 1;
    let place = "data/loot-roll/abilities.yaml:11:8: error[bad-picture]: card \"Alone Into the Dark\": ";
    small.put("art/picture.png", bent).is_refused(place, "CRC");
    small.put("art/picture.png", &png()[..400]).is_refused(place, "the picture cannot be read");
}

#[test]
fn drawings_keep_within_limits_and_lead_somewhere() {
    let small = Small::new("drawings");
    let deep = format!("{}<path d=\"M0 0H57V50z\"/>{}", "<g>".repeat(5000), "</g>".repeat(5000));
    let mut bomb = "<g id=\"a0\"><path d=\"M0 0H57V50z\"/></g>\n".to_owned();
    for i in 1..9 {
        bomb += &format!("<g id=\"a{i}\">{}</g>\n", format!("<use href=\"#a{}\"/>", i - 1).repeat(10));
    }
    let shape = "<path d=\"M0 0H57V50z\"";
    let filter = "<filter id=\"blur\"><feGaussianBlur stdDeviation=\"1\"/></filter>";
    for (sound, broken, place, what) in [
        ("<g><g><path d=\"M0 0H57V50z\"/></g></g>", &*deep, "2:", "elements are nested more than 256 levels deep"),
        ("<g id=\"a\"><path d=\"M0 0H57V50z\"/></g><use href=\"#a\"/>", &bomb, "7:", "more than 100000 elements"),
        (shape, "<g id=\"a\"><use href=\"#a\"/></g>", "2:11: ", "this element uses one of its own parents"),
        (
            &format!("{filter}{shape} filter=\"url(#blur)\"/>"),
            &format!("{filter}{shape} filter=\"url(#blurr)\"/>"),
            "2:",
            "no element of the drawing has the id \"blurr\"",
        ),
        (
            &format!("{shape} fill=\"url(#none) red\"/>"),
            &format!("{shape} style=\"mask:url('#none')\"/>"),
            "2:",
            "no element of the drawing has the id \"none\"",
        ),
        (
            &format!("<g knockout=\"Off\">{shape}/></g>"),
            &format!("<g knockout=\"On\" opacity=\".5\">{shape}/></g>"),
            "2:",
            "in print, the parts of a knockout group would show through each other",
        ),
        (
            &format!("{shape} fill=\"#b00\" fill-opacity=\".3\"/>"),
            &format!("{shape} fill=\"#b00 icc-color(gold-foil, .3)\" fill-opacity=\".3\"/>"),
            "2:",
            "icc-color(gold-foil, .3) is an ink color",
        ),
        (shape, "", "1:1: ", "this picture has no visible content"),
        (shape, "<path d=\"M99 0H157V50z\"/><path d=\"M0 0H9V9z\" display=\"none\"/>", "1:1: ", "no visible content"),
    ] {
        let sound = if sound == shape { format!("{shape}/>") } else { sound.to_owned() };
        small.put("art/drawing.svg", drawing(&sound)).is_sound();
        let place = format!("art/drawing.svg:{place}");
        small.put("art/drawing.svg", drawing(broken)).is_refused(&place, what);
    }
}

#[test]
fn a_picture_within_a_drawing_is_read_too() {
    let small = Small::new("embedded");
    let image = |bytes: &[u8]| {
        let data = base64(bytes);
        drawing(&format!("<image width=\"57\" height=\"50\" href=\"data:image/png;base64,{data}\"/>"))
    };
    let sound = raster::write_png(&[90; 8 * 8 * 3], 8, 8, 300).expect("in memory");
    small.put("art/drawing.svg", image(&sound)).is_sound();
    let place = "art/drawing.svg:1:1: error[bad-picture]: card \"Refuse Golem\": ";
    small.put("art/drawing.svg", image(&sound[..60])).is_refused(place, "an image in the drawing cannot be read");
}

/// RFC 4648, section 4.
fn base64(bytes: &[u8]) -> String {
    let letters: Vec<char> = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['+', '/']).collect();
    let mut out = String::new();
    for group in bytes.chunks(3) {
        let word = group.iter().fold(0, |word, byte| word << 8 | u32::from(*byte)) << (8 * (3 - group.len()));
        for i in 0..4 {
            let letter = letters[(word >> (18 - 6 * i) & 63) as usize];
            out.push(if i > group.len() { '=' } else { letter });
        }
    }
    out
}

#[test]
fn one_fault_of_a_template_is_told_once() {
    let small = Small::new("templates");
    let loot = "templates/loot-roll/loot.svg";
    small.take(loot).is_sound();
    // two loot cards share the template
    small.edit(loot, |svg| svg.replacen("data-slot=\"title\"", "data-slot=\"titel\"", 1));
    small.is_refused(loot, "cards \"Sneeze Powder\" and \"Magic Lute\": there is no field for the slot \"titel\"");
    let Said(_, _, err) = small.run(&["check", "loot-roll"]);
    assert_eq!(err.matches("error[").count(), 1, "one cause, one complaint\n{err}");
    assert!(err.contains("did you mean \"title\"?"), "{err}");

    let without = |svg: &str| {
        let slot = svg.find("data-slot=\"title\"").expect("a title");
        let (start, end) =
            (svg[..slot].rfind('<').expect("a tag"), slot + svg[slot..].find("/>").expect("its end") + 2);
        format!("{}{}", &svg[..start], &svg[end..])
    };
    small.take(loot).edit(loot, without);
    let place = format!("{loot}:1:1: error[no-slot]: cards \"Sneeze Powder\" and \"Magic Lute\": ");
    small.is_refused(&place, "the template has no text slot for \"title\"");

    small.take(loot).edit(loot, |svg| svg.replacen("{% endif %}", "{% endfi %}", 1));
    small.is_refused(loot, "error[template]: unknown tag");
    let Said(_, _, err) = small.run(&["check", "loot-roll"]);
    assert!(err.contains("did you mean `endif`?"), "{err}");

    small
        .take(loot)
        .edit(loot, |svg| svg.replacen("</svg>", "<path d=\"M0 0H9V9z\" filter=\"url(#nothing)\"/></svg>", 1));
    small.is_refused(loot, "no element of the drawing has the id \"nothing\"");
    small.take(loot).is_sound();
}

#[test]
fn what_helps_with_printing_is_set_as_build_sets_it() {
    let small = Small::new("furniture");
    let first = "templates/parts/print-me-first.svg";
    small.take(first).is_sound();
    small.edit(first, |svg| svg.replacen("data-slot=\"title\"", "data-slot=\"tilte\"", 1));
    small.is_refused(first, "there is no field for the slot \"tilte\"");
}

#[test]
fn letters_from_another_typeface_are_told() {
    let small = Small::new("letters");
    let title = |title: &str| {
        let file = "data/loot-roll/abilities.yaml";
        small.edit(file, |text| {
            let line = text.lines().find(|line| line.starts_with("  title:")).expect("a title");
            text.replace(line, &format!("  title: {title}"))
        });
    };
    small.edit("data/loot-roll/abilities.yaml", |text| text.replace("id: alone-into-the-dark", "id: magic"));
    title("Magic");
    small.is_sound();
    title("\u{41c}\u{430}\u{433}\u{438}\u{44f}");
    let Said(code, _, err) = small.run(&["check", "loot-roll"]);
    let line = told(&err, "data/loot-roll/abilities.yaml:2:10: warning[other-font]: ", "Fira Sans is used instead");
    assert!(line.contains("Eczar lacks Cyrillic"), "{line}");
    assert_eq!(code, 0, "{err}");
}

#[test]
fn coarse_art_is_told_before_it_is_printed() {
    let small = Small::new("coarse");
    small.put("art/picture.png", raster::write_png(&[90; 200 * 180 * 3], 200, 180, 300).expect("in memory"));
    for verb in ["check", "build"] {
        let Said(code, _, err) = small.run(&[verb, "loot-roll"]);
        let place = "data/loot-roll/abilities.yaml:11:8: warning[coarse-picture]: card \"Alone Into the Dark\": ";
        told(&err, place, "the picture has 89 dpi; printers ask for 300");
        assert_eq!(code, 0, "{err}");
    }
    // a print shop rejects it
    let lines = [["check", "loot-roll", "--for", "x1a"], ["proof", "loot-roll", "--for", "x1a"]].map(|args| {
        let Said(code, _, err) = small.run(&args);
        assert_eq!(code, 1, "{err}");
        told(
            &err,
            "data/loot-roll/abilities.yaml:11:8: error[coarse-picture]: ",
            "Any print shop, PDF/X-1a asks for 300",
        )
    });
    assert_eq!(lines[0], lines[1]);
    small.put("art/picture.png", png());
    assert_eq!(small.run(&["check", "loot-roll", "--for", "x1a"]).0, 0);
}
