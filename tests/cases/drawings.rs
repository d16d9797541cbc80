//! SVG and CSS features, drawn as Chromium draws them (`chromium.png`, made by `chromium.py`), or reported with their place. A drawing
//! that begins with a comment must be refused; the comment gives the place and some words of the message.
#![expect(clippy::disallowed_methods, reason = "the drawings lie beside the test")]

use crate::program;
use crate::truth::compared::lab;
use lootpress::diag::Paint;
use lootpress::locus::Locus;
use lootpress::proof::Proof;
use lootpress::raster;
use lootpress::typeset::{Fonts, Galley, Mark, Placed, picture};
use lootpress::unit::{Affine, Mm, Size};
use lootpress::world::{Imagined, Project};
use std::fs;
use std::path::Path;
use std::process::Command;

/// A picture of one dot, stretched over a whole drawing.
const PICTURE: &str = "<image width=\"630\" height=\"880\" preserveAspectRatio=\"none\" href=\"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGM4IScHAAK2AQU0pnWqAAAAAElFTkSuQmCC\"/>";

/// The width and height of a drawing in dots at 300 dpi, and the number of drawings in a row of Chromium's sheet.
const SIDE: usize = 120;
const ROW: usize = 8;

/// A drawing on white as dots, or the complaint about it.
fn drawn(name: &str, svg: &str) -> Result<Vec<u8>, String> {
    let project = Project::new(Imagined::default().with(name, svg));
    let read = picture(&project, name, Locus::Nowhere);
    let told = read.diags.iter().map(|diag| diag.show(&project.sources, Paint::Plain)).collect::<String>();
    let what = read.value.ok_or(told)?;
    let side = SIDE as f32 * 25.4 / 300.0;
    let placed = Placed { what, at: Affine::scale(side / SIDE as f32), clip: None };
    let size = Size::mm(side, side);
    let slots = vec![vec![Mark::Picture(placed)]];
    let galley = Galley { title: name.to_owned(), size, bleed: Mm(0.0), skeleton: None, slots };
    let fonts = Fonts::default();
    let png = Proof::new(&fonts).png(&galley, 300, Mm(0.0));
    assert_eq!(png.diags, [], "{name}");
    Ok(raster::png(&png.value.expect("a picture")).expect("a PNG").rgb)
}

#[test]
fn drawings_are_drawn_as_chromium_draws_them_or_refused_with_their_place() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/drawings");
    let sheet = raster::png(&fs::read(folder.join("chromium.png")).expect("Chromium's sheet")).expect("a PNG");
    let mut files: Vec<_> = fs::read_dir(&folder).expect("the drawings").map(|e| e.expect("a file").path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "svg"));
    files.sort();
    assert!(files.len() >= 60, "{} drawings", files.len());
    let mut nth = 0;
    let mut wrong = Vec::new();
    for path in files {
        let name = path.file_name().expect("a name").to_string_lossy();
        let svg = fs::read_to_string(&path).expect("a drawing");
        let refused = svg.strip_prefix("<!-- ").and_then(|rest| rest.split(" -->").next());
        match (drawn(&name, &svg), refused) {
            (Err(said), Some(complaint)) => {
                let (place, what) = complaint.split_once(": ").expect("a place and words");
                if !(said.starts_with(&format!("{name}:{place}: error["))
                    && said.contains(what)
                    && said.contains("help: "))
                {
                    wrong.push(format!("{name} is refused otherwise:\n{said}"));
                }
            }
            (Err(said), None) => wrong.push(format!("{name} is refused:\n{said}")),
            (Ok(_), Some(_)) => wrong.push(format!("{name} is drawn")),
            (Ok(ours), None) => {
                let (left, top) = (nth % ROW * SIDE, nth / ROW * SIDE);
                nth += 1;
                let dot = |rgb: &[u8], at: usize| lab([0, 1, 2].map(|i| u32::from(rgb[at * 3 + i])));
                // edges are visible by lightness, and also by hue alone
                let differs = |i: &usize| {
                    let there = (top + i / SIDE) * sheet.width as usize + left + i % SIDE;
                    let (ours, theirs) = (dot(&ours, *i), dot(&sheet.rgb, there));
                    (ours[0] - theirs[0]).abs() > 8.0 || (ours[1] - theirs[1]).hypot(ours[2] - theirs[2]) > 24.0
                };
                let share = (0..SIDE * SIDE).filter(differs).count() as f32 / (SIDE * SIDE) as f32;
                if share > 0.005 {
                    wrong.push(format!("{name}: {:.2} % of the dots are not as Chromium draws them", share * 100.0));
                }
                if let Some(folder) = option_env!("LOOTPRESS_DRAWINGS") {
                    let png = raster::screen_png(&ours, SIDE as u32, SIDE as u32).expect("in memory");
                    fs::write(Path::new(folder).join(format!("{name}.png")), png).expect("a folder to look at");
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_filter_takes_what_the_primitive_before_made() {
    let drawn_with = |input: &str| {
        let filter = format!(
            "<filter id=\"f\"><feTurbulence baseFrequency=\".05\" result=\"noise\"/><feDisplacementMap in=\"SourceGraphic\" {input} \
             scale=\"40\" xChannelSelector=\"R\" yChannelSelector=\"G\"/></filter>"
        );
        let rect = "<rect x=\"20\" y=\"20\" width=\"80\" height=\"80\" fill=\"#06c\" filter=\"url(#f)\"/>";
        drawn(
            "a.svg",
            &format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 120 120\">{filter}{rect}</svg>"),
        )
    };
    assert!(drawn_with("") == drawn_with("in2=\"noise\""), "the noise before it");
    assert!(drawn_with("") != drawn_with("in2=\"SourceGraphic\""), "not what is filtered");
}

/// Small drawings that would take hours or all memory to draw.
#[test]
fn drawings_without_bound_end_soon_and_in_little_room() {
    let folder = program::apart("cases", "bombs");
    let ground = "<rect width=\"630\" height=\"880\" fill=\"#fff\"/>";
    let mask = |i: u32| {
        let held = if i == 0 { String::new() } else { format!("mask=\"url(#m{})\"", i - 1) };
        format!("<mask id=\"m{i}\"><path {held} d=\"M0 0h630v500H0z\"/><path {held} d=\"M0 400h630v480H0z\"/></mask>\n")
    };
    let filtered = |filter: &str| format!("<filter id=\"f\">{filter}</filter><g filter=\"url(#f)\">{ground}</g>");
    let used = format!("<g filter=\"url(#f)\">{ground}</g>");
    let rules = |rule: fn(u32) -> String| {
        let rects: String = (0..3000).map(|i| format!("<rect class=\"a{i}\" width=\"9\" height=\"9\"/>")).collect();
        format!("<style>{}</style>{rects}", (0..60_000).map(rule).collect::<String>())
    };
    let path: String = (0..1_000_000).map(|i| format!("L{} {}", i % 630, i * 7 % 880)).collect();
    let masks = (0..24).map(mask).collect::<String>();
    for (name, body, told) in [
        ("masks", format!("{masks}<g mask=\"url(#m23)\">{ground}</g>"), "more than 500 masks, filters and patterns"),
        ("octaves", filtered("<feTurbulence baseFrequency=\".1\" numOctaves=\"9\"/>"), "numOctaves is more than 8"),
        ("radius", filtered("<feMorphology radius=\"100000\"/>"), "radius is more than"),
        ("order", filtered("<feConvolveMatrix order=\"400\"/>"), "order is more than 9"),
        ("region", filtered("<feFlood/>").replace("id=\"f\"", "id=\"f\" width=\"9999\""), "reaches far beyond"),
        (
            "glow",
            filtered("<feGaussianBlur stdDeviation=\"20\"/>")
                .replace("id=\"f\"", "id=\"f\" x=\"-1\" y=\"-1\" width=\"3\" height=\"3\""),
            "its region is 9 times as large",
        ),
        (
            "scaled",
            filtered("<feGaussianBlur stdDeviation=\"20\"/>")
                .replace("id=\"f\"", "id=\"f\" filterUnits=\"userSpaceOnUse\" width=\"630\" height=\"880\"")
                .replace("<g ", "<g transform=\"scale(4)\" "),
            "its region is 16 times as large",
        ),
        (
            "soft",
            "<rect x=\"65\" y=\"150\" width=\"500\" height=\"500\" style=\"filter:blur(300px)\"/>".to_owned(),
            "its region is",
        ),
        ("glows", format!("{}{}", filtered("<feGaussianBlur stdDeviation=\"20\"/>"), used.repeat(30)), "more than 500"),
        (
            "softened",
            format!("<g style=\"filter:drop-shadow(4px 4px 4px #000)\">{ground}</g>").repeat(30),
            "more than 500",
        ),
        ("blur", filtered("<feGaussianBlur stdDeviation=\"100000\"/>"), ""),
        ("turbulence", format!("{}{}", filtered("<feTurbulence numOctaves=\"8\"/>"), used.repeat(30)), "more than 500"),
        ("swept", filtered("<feMorphology radius=\"12\"/>"), "radius is more than 1/100"),
        (
            "stops",
            format!("<linearGradient id=\"f\">{}</linearGradient>", "<stop/>".repeat(2000)),
            "more than 1000 stops",
        ),
        ("fading", format!("<g opacity=\".9\">{ground}</g>").repeat(1500), "1000 translucent"),
        (
            "strokes",
            format!("<path stroke=\"#000\" d=\"M0 0{}\"/>", "c9 9 9 9 3 1".repeat(110_000)),
            "more than 100000 segments",
        ),
        (
            "brushes",
            format!("<path stroke=\"#000\" stroke-width=\"600\" d=\"M0 0{}\"/>", "c9 9 9 9 3 1".repeat(40_000)),
            "painted over more than 4000 times",
        ),
        ("engraving", format!("<path stroke=\"#000\" fill=\"none\" d=\"M0 0{}\"/>", "l3 2-2 1".repeat(15_000)), ""),
        ("sheets", ground.repeat(9000), "painted over more than 4000 times"),
        (
            "pictures",
            format!("<symbol id=\"f\">{PICTURE}</symbol>{}", "<use href=\"#f\"/>".repeat(400)),
            "painted over more than 4000 times",
        ),
        (
            "clips",
            format!(
                "<clipPath id=\"f\">{}</clipPath>{}",
                "<circle cx=\"315\" cy=\"440\" r=\"300\"/>".repeat(200),
                ground.replace("/>", " clip-path=\"url(#f)\"/>").repeat(100)
            ),
            "painted over more than 4000 times",
        ),
        (
            "attributes",
            format!("<g {}/>", (0..9000).map(|i| format!("a{i}=\"\" ")).collect::<String>()),
            "more than 5000",
        ),
        (
            "links",
            (0..20_000).map(|i| format!("<linearGradient id=\"l{i}\" href=\"#l{}\"/>", i + 1)).collect::<String>()
                + "<linearGradient id=\"l20000\"/>",
            "more than 100 gradients inherit",
        ),
        (
            "variables",
            format!(
                "<style>rect {{{}}}</style>{}",
                (0..5000).map(|i| format!("--x{i}:var(--x{});", i + 1)).collect::<String>(),
                ground.repeat(2000)
            ),
            "more than 500000 variables",
        ),
        ("segments", format!("<path d=\"M0 0{path}\"/>"), "more than 200000 segments"),
        (
            "dashes",
            "<path d=\"M0 0H1e9\" stroke=\"#000\" stroke-dasharray=\".001\"/>".to_owned(),
            "this line has more than",
        ),
        ("classes", rules(|i| format!(".a{i} {{fill:#0{}0}}", i % 10)), ""),
        ("nots", rules(|i| format!("rect:not(.b{i}) {{fill:#0{}0}}", i % 10)), "takes too long"),
    ] {
        let file = folder.join(format!("{name}.svg"));
        let svg =
            format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 630 880\">\n{ground}\n{body}\n</svg>");
        fs::write(&file, svg).expect("a folder");
        let limits = "ulimit -v 1048576; ulimit -t 10; exec \"$0\" sheets \"$1\" --out \"$2\" --paper a4 --no-memory";
        let mut run = Command::new("sh");
        run.args(["-c", limits, env!("CARGO_BIN_EXE_lootpress")]).arg(&file).arg(folder.join(name));
        let out = run.output().expect("a shell");
        let said = String::from_utf8_lossy(&out.stderr);
        match told {
            "" => assert!(out.status.success(), "{name}: {said}"),
            told => {
                let line = said.lines().find(|line| line.contains("error[boundless-svg]")).unwrap_or_default();
                assert!(line.contains(&format!("{name}.svg:")) && line.contains(told), "{name}: {said}");
            }
        }
    }
}
