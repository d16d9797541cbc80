//! Documents made by the tests, written as PDF, and read back by an independent reader.

use super::{Press, tags};
use crate::impose::{Document, Line, Sheet};
use crate::typeset::{FontFile, FontId, Fonts, Galley, Glyph, Mark, Placed, Places, Rgb, Run, Skeleton};
use ground::diag::Checked;
use ground::locus::Locus;
use ground::picture::{Picture, PictureSource};
use ground::unit::{Affine, Mm, Point, Pt, Rect, Size};
use pdf::object::Resolve;
use std::sync::Arc;

mod hands;
mod print;

pub(crate) fn fonts() -> Fonts {
    let file = |family: &str, weight, path: &str, bytes: &'static [u8]| FontFile {
        family: family.into(),
        weight,
        italic: false,
        range: None,
        bytes: bytes.into(),
        path: path.into(),
    };
    Fonts {
        faces: vec![
            file("Eczar", 800, "fonts/Eczar-800.ttf", include_bytes!("../../../fonts/Eczar-800.ttf")),
            file("Fira Sans", 400, "fonts/FiraSans-400.ttf", include_bytes!("../../../fonts/FiraSans-400.ttf")),
        ],
    }
}

/// A line of text without kerning, with `x` and `y` of its baseline in millimeters.
pub(crate) fn run(fonts: &Fonts, font: u16, size: f32, at: Affine, text: &str) -> Mark {
    let face = ttf_parser::Face::parse(&fonts.faces[usize::from(font)].bytes, 0).expect("a font");
    let glyphs = text.char_indices().map(|(i, c)| {
        let id = face.glyph_index(c).expect("in the font");
        Glyph { id: id.0, advance: face.glyph_hor_advance(id).unwrap_or(0).into(), offset: (0, 0), cluster: i as u32 }
    });
    let glyphs = glyphs.collect();
    let (ink, text, places) = (Rgb([20, 20, 60]), text.into(), Places::default());
    Mark::Run(Run { font: FontId(font), size: Pt(size), at, ink, glyphs, text, places })
}

pub(crate) fn skeleton(body: &str) -> Arc<Skeleton> {
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"71mm\" height=\"96mm\" viewBox=\"0 0 71 96\">{body}</svg>"
    );
    let key = svg.bytes().fold(7u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
    Arc::new(Skeleton { svg, key, at: Locus::Nowhere })
}

pub(crate) const RICH: &str = r##"
    <defs>
      <linearGradient id="l"><stop offset="0" stop-color="#204080"/><stop offset=".4" stop-color="#c02020"/>
        <stop offset="1" stop-color="#f0e0b0"/></linearGradient>
      <radialGradient id="r"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
      <linearGradient id="w" x1="0" x2=".2" spreadMethod="reflect"><stop offset="0" stop-color="#084"/><stop offset="1" stop-color="#8f4"/></linearGradient>
      <radialGradient id="rr" r=".2" spreadMethod="repeat"><stop offset="0" stop-color="#024"/><stop offset="1" stop-color="#8cf"/></radialGradient>
      <pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
        <rect width="4" height="4" fill="#345"/><circle cx="2" cy="2" r="1.2" fill="#fd6" fill-opacity=".7"/></pattern>
      <clipPath id="c"><circle cx="18" cy="45" r="10"/><rect x="16" y="43" width="20" height="6"/></clipPath>
      <clipPath id="d"><path clip-rule="evenodd" d="M45 35h20v20h-20z M50 40h10v10h-10z"/></clipPath>
      <clipPath id="n" clip-path="url(#d)"><circle cx="55" cy="45" r="11"/></clipPath>
      <linearGradient id="g"><stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient>
      <mask id="m"><rect x="4" y="60" width="30" height="14" fill="url(#g)"/></mask>
    </defs>
    <rect width="71" height="96" fill="url(#l)"/>
    <circle cx="30" cy="20" r="14" fill="url(#r)"/>
    <rect id="deep" x="40" y="6" width="26" height="12" rx="3" fill="url(#p)" stroke="#fff" stroke-width=".6" stroke-dasharray="2 1"/>
    <g clip-path="url(#c)"><rect y="30" width="40" height="30" fill="url(#w)"/></g>
    <g clip-path="url(#n)"><rect x="40" y="30" width="31" height="30" fill="url(#rr)"/></g>
    <rect x="4" y="60" width="30" height="14" fill="#ff0" mask="url(#m)"/>
    <g opacity=".5"><rect x="38" y="60" width="14" height="14" fill="#0a0"/><rect x="45" y="64" width="14" height="14" fill="#00a"/></g>
    <g style="mix-blend-mode:multiply"><rect x="6" y="80" width="20" height="10" fill="#f80"/><circle cx="26" cy="85" r="5" fill="#0ff"/></g>
    <g transform="translate(44 84) scale(2 .7)"><circle r="4" fill="none" stroke="#000" stroke-width="1"/></g>
    <path d="M56 82h10" stroke="url(#r)" stroke-width="3" stroke-linecap="round"/>
    <path id="slot-0" d="M0 0h1v1z"/>
    <rect x="2" y="92" width="67" height="1" fill="#fff"/>
    <path id="slot-1" d="M0 0h1v1z"/>"##;

/// A red square with a green corner, transparent in the middle.
fn tile() -> Arc<Picture> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 3, 3);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().expect("in memory");
    let pixel = |i: usize| match i {
        0 => [0, 255, 0, 255],
        4 => [0, 0, 0, 0],
        _ => [255, 0, 0, 255],
    };
    writer.write_image_data(&(0..9).flat_map(pixel).collect::<Vec<u8>>()).expect("in memory");
    writer.finish().expect("in memory");
    Arc::new(Picture { source: PictureSource::Png(file), key: 3, size: (3, 3), at: Locus::Nowhere, subject: None })
}

pub(crate) fn card(fonts: &Fonts, title: &str) -> Galley {
    let art = Picture {
        source: PictureSource::Svg(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10' width='20' height='10'>\
             <rect width='20' height='10' fill='#fff'/><circle cx='5' cy='5' r='4' fill='#c00'/></svg>"
                .into(),
        ),
        key: 11,
        size: (20, 10),
        at: Locus::Nowhere,
        subject: None,
    };
    let at = |x, y| Affine::shift(Mm(x), Mm(y));
    let clip = Some(Rect::mm(0.0, 0.0, 12.0, 10.0).into());
    Galley {
        title: title.into(),
        size: Size::mm(71.0, 96.0),
        bleed: Mm(4.0),
        skeleton: Some(skeleton(RICH)),
        slots: vec![
            vec![
                run(fonts, 0, 14.0, at(8.0, 30.0), title),
                run(fonts, 1, 8.5, at(8.0, 34.0), "Loot 3 (three) \\ \"gold\" "),
                run(fonts, 1, 8.5, at(8.0, 38.0), "pieces."),
                run(fonts, 1, 6.0, Affine::turn(-90.0).then(at(4.0, 50.0)), "turned"),
            ],
            vec![
                Mark::Picture(Placed { what: Arc::new(art), at: at(46.0, 22.0), clip }),
                Mark::Picture(Placed { what: tile(), at: Affine::scale(2.0).then(at(60.0, 22.0)), clip: None }),
                Mark::Fill { area: Rect::mm(60.0, 29.0, 6.0, 0.5), ink: Rgb([0, 0, 0]) },
            ],
        ],
    }
}

fn sheet(placed: Vec<Placed<Galley>>) -> Sheet {
    let line = |x| Line {
        from: Point { x: Mm(x), y: Mm(5.0) },
        to: Point { x: Mm(x), y: Mm(12.0) },
        width: Pt(0.25),
        ink: Rgb([0; 3]),
    };
    Sheet {
        title: "Fronts, sheet 1".into(),
        size: Size::mm(210.0, 297.0),
        placed,
        lines: vec![line(24.0), line(87.0)],
        die: None,
    }
}

fn document(fonts: &Fonts) -> Document {
    let back = Arc::new(Galley { skeleton: None, ..card(fonts, "Back to back") });
    let put = |what: &Arc<Galley>, at: Affine| Placed { what: what.clone(), at, clip: None };
    let (a, b) = (Arc::new(card(fonts, "Alone")), Arc::new(card(fonts, "Magic Lute")));
    let turned = Affine::turn(180.0).then(Affine::shift(Mm(171.0), Mm(116.0)));
    let cut = Placed { clip: Some(Rect::mm(4.0, 4.0, 63.0, 88.0).into()), ..put(&b, turned) };
    let backs =
        (0..4).map(|i| put(&back, Affine::shift(Mm(20.0 + 71.0 * (i % 2) as f32), Mm(20.0 + 96.0 * (i / 2) as f32))));
    Document {
        title: "Löot & Roll".into(),
        sheets: vec![
            sheet(vec![put(&a, Affine::shift(Mm(20.0), Mm(20.0))), cut]),
            Sheet { title: "Backs, sheet 1".into(), ..sheet(backs.collect()) },
        ],
    }
}

fn good<T>(checked: Checked<T>) -> T {
    assert_eq!(checked.diags, []);
    checked.value.expect("no complaint, so a value")
}

type File = pdf::file::File<Vec<u8>, pdf::file::NoCache, pdf::file::NoCache, pdf::file::NoLog>;

fn open(bytes: Vec<u8>) -> File {
    pdf::file::FileOptions::uncached().load(bytes).expect("a PDF file")
}

/// All objects of a file that are dictionaries or streams, with the stream's data.
fn objects(bytes: &[u8]) -> Vec<(lopdf::Dictionary, Vec<u8>)> {
    let file = lopdf::Document::load_mem(bytes).expect("a PDF file");
    let object = |o: &lopdf::Object| match o {
        lopdf::Object::Dictionary(d) => Some((d.clone(), Vec::new())),
        lopdf::Object::Stream(s) => Some((s.dict.clone(), s.decompressed_content().unwrap_or_default())),
        _ => None,
    };
    file.objects.values().filter_map(object).collect()
}

fn count(bytes: &[u8], key: &str, value: &str) -> usize {
    let is = |d: &lopdf::Dictionary| {
        d.get(key.as_bytes()).and_then(lopdf::Object::as_name).is_ok_and(|n| n == value.as_bytes())
    };
    objects(bytes).iter().filter(|(d, _)| is(d)).count()
}

#[test]
fn another_reader_reads_pages_boxes_and_bookmarks() {
    let fonts = fonts();
    let bytes = good(Press::new(&fonts).pdf(&document(&fonts), 1_767_225_600));
    let file = open(bytes.clone());
    assert_eq!(file.num_pages(), 2);
    let page = file.get_page(0).expect("a page");
    let media = page.media_box().expect("a media box");
    let mm = |pt: f32| f64::from(pt) * 25.4 / 72.0;
    assert!((mm(media.right) - 210.0).abs() < 0.01 && (mm(media.top) - 297.0).abs() < 0.01, "{media:?}");
    assert!(file.get_root().outlines.is_some());
    let info = file.trailer.info_dict.as_ref().expect("info");
    let title = info.title.as_ref().and_then(|t| t.to_string().ok());
    assert_eq!(title.as_deref(), Some("Löot & Roll"));
    let resources = page.resources().expect("resources");
    assert_eq!(resources.fonts.len(), 2);
    for xobject in resources.xobjects.values() {
        file.resolver().get(*xobject).expect("every form and image can be read");
    }
    assert_eq!(count(&bytes, "PageMode", "UseOutlines"), 1);
    // otherwise a print dialog makes cards a little smaller, to fit the paper
    let whole = lopdf::Document::load_mem(&bytes).expect("a PDF file");
    let shown = whole.catalog().and_then(|root| root.get(b"ViewerPreferences")).and_then(|v| v.as_dict());
    let scaled = shown.and_then(|shown| shown.get(b"PrintScaling")).and_then(|v| v.as_name());
    assert_eq!(scaled.ok(), Some(&b"None"[..]));
}

#[test]
fn text_can_be_searched_and_copied() {
    let fonts = fonts();
    let bytes = good(Press::new(&fonts).pdf(&document(&fonts), 0));
    let file = lopdf::Document::load_mem(&bytes).expect("a PDF file");
    let text = file.extract_text(&[1]).expect("text");
    for words in ["Alone", "Magic Lute", "Loot 3 (three) \\ \"gold\"", "pieces.", "turned"] {
        assert!(text.contains(words), "{words} in {text}");
    }
}

/// Viewers guess words from the positions of letters: a slanted line, and one with wide letter spacing, must state their
/// words.
#[test]
fn a_line_that_leans_or_is_spaced_is_spelt_out() {
    let fonts = fonts();
    let at = Affine::shift(Mm(9.0), Mm(30.0));
    let Mark::Run(mut spaced) = run(&fonts, 1, 9.0, at, "potion") else { unreachable!() };
    spaced.glyphs.iter_mut().for_each(|glyph| glyph.advance += 100);
    let lines = vec![
        run(&fonts, 1, 9.0, Affine::turn(-1.0).then(at), "bludgeon"),
        Mark::Run(spaced),
        run(&fonts, 1, 9.0, at, "level"),
        run(&fonts, 1, 9.0, Affine::turn(-90.0).then(at), "upright"),
    ];
    let galley = Galley { skeleton: None, slots: vec![lines], ..card(&fonts, "Lute") };
    let placed = Placed { what: Arc::new(galley), at: Affine::IDENTITY, clip: None };
    let bytes = good(Press::new(&fonts).pdf(&Document { title: "x".into(), sheets: vec![sheet(vec![placed])] }, 0));
    let file = lopdf::Document::load_mem(&bytes).expect("a PDF file");
    let page = file.get_pages()[&1];
    let content = String::from_utf8_lossy(&file.get_page_content(page)).into_owned();
    let spelt = |words: &str| content.contains(&format!("/Span<</ActualText<{}>>>BDC\n[(", tags::utf16(words)));
    assert_eq!(["bludgeon", "potion", "level", "upright"].map(spelt), [true, true, false, false], "{content}");
}

#[test]
fn cards_can_be_read_aloud() {
    let fonts = fonts();
    let bytes = good(Press::new(&fonts).pdf(&document(&fonts), 0));
    let all = objects(&bytes);
    let words = |d: &lopdf::Dictionary, key: &[u8]| match d.get(key) {
        Ok(lopdf::Object::String(s, _)) => Some(String::from_utf8_lossy(s).into_owned()),
        _ => None,
    };
    let sections: Vec<_> = all.iter().filter_map(|(d, _)| words(d, b"T")).collect();
    for face in ["Alone", "Magic Lute", "Back to back"] {
        assert_eq!(sections.iter().filter(|s| *s == face).count(), 1, "{face} in {sections:?}");
    }
    // a title, a line that continues, a rotated line: three texts of each of two cards are marked in the page itself; only
    // the back, whose form is shared, needs an element with its words
    assert_eq!(count(&bytes, "S", "P"), 1);
    let texts = |d: &lopdf::Dictionary| match (words(d, b"T"), d.get(b"K")) {
        (Some(title), Ok(lopdf::Object::Array(kids))) if title != "Back to back" => Some(kids.len()),
        _ => None,
    };
    assert_eq!(all.iter().filter_map(|(d, _)| texts(d)).collect::<Vec<_>>(), [3, 3]);
    let back = all.iter().find_map(|(d, _)| words(d, b"ActualText")).expect("the back's words");
    assert_eq!(back, "Back to back Loot 3 (three) \\ \"gold\" pieces. turned");
}

#[test]
fn the_same_document_is_the_same_file() {
    let fonts = fonts();
    let document = document(&fonts);
    let mut used = Press::new(&fonts);
    // a press that has printed another document before
    let other = Document { title: "x".into(), sheets: vec![Sheet { placed: vec![], ..document.sheets[1].clone() }] };
    good(used.pdf(&other, 0));
    let lone = skeleton("<rect width='9' height='9' fill='#123456' fill-opacity='.3'/>");
    let odd = Arc::new(Galley { skeleton: Some(lone), slots: vec![], ..card(&fonts, "odd") });
    let odd = Placed { what: odd, at: Affine::IDENTITY, clip: None };
    good(used.pdf(&Document { title: "y".into(), sheets: vec![sheet(vec![odd])] }, 0));
    let first = good(used.pdf(&document, 77));
    assert!(first == good(used.pdf(&document, 77)), "a second time");
    assert!(first == good(Press::new(&fonts).pdf(&document, 77)), "on a new press");
    assert!(first != good(used.pdf(&document, 78)), "on another day");
}

#[test]
fn what_is_shared_is_written_once() {
    let fonts = fonts();
    let bytes = good(Press::new(&fonts).pdf(&document(&fonts), 0));
    assert_eq!(count(&bytes, "Subtype", "Type0"), 2, "one font subset a font");
    assert_eq!(count(&bytes, "Subtype", "Image"), 2, "the picture and its mask");
    let content = |needle: &str| {
        let holds = |c: &[u8]| c.windows(needle.len()).any(|w| w == needle.as_bytes());
        objects(&bytes).iter().filter(|(_, c)| holds(c)).count()
    };
    assert_eq!(content("[(Back"), 1, "the back lies there four times");
    // the white bar between the slots, in tenths of a point
    assert_eq!(content("57 85 1899 28 re"), 1, "the skeleton belongs to two cards");
    let mut press = Press::new(&fonts);
    let once = good(press.pdf(&document(&fonts), 0)).len();
    assert!(once < 40_000, "{once} bytes");
}

#[test]
fn a_large_path_that_two_skeletons_share_is_written_once() {
    let fonts = fonts();
    let teeth: String = (0..120).map(|i| format!("L{} {}", if i % 2 == 0 { 71 } else { 60 }, i as f32 * 0.8)).collect();
    let galley = |own: u32| {
        let skeleton = skeleton(&format!(
            "<rect x='2' y='2' width='{own}' height='3'/><path d='M0 0{teeth}L0 96Z' fill='#123'/><path id='slot-0' d='M0 0h1v1z'/>"
        ));
        let what = Galley { skeleton: Some(skeleton), slots: vec![Vec::new()], ..card(&fonts, "Lute") };
        Placed { what: Arc::new(what), at: Affine::IDENTITY, clip: None }
    };
    let document = Document { title: "x".into(), sheets: vec![sheet(vec![galley(8), galley(9)])] };
    let bytes = good(Press::new(&fonts).pdf(&document, 0));
    let holds = |needle: &str| {
        let needle = needle.as_bytes();
        objects(&bytes).iter().filter(|(_, c)| c.windows(needle.len()).any(|w| w == needle)).count()
    };
    // the first tooth, and the rectangles of both
    assert_eq!((holds("2013 2721 l"), holds("57 2580 226 85 re"), holds("57 2580 255 85 re")), (1, 1, 1));
}

#[test]
fn what_cannot_be_printed_is_named() {
    let fonts = fonts();
    for (body, words) in [
        ("<g style='mix-blend-mode:plus-lighter'><rect width='9' height='9'/></g>", "plus-lighter"),
        ("<g opacity='.5'><rect width='9' height='9'/><path id='slot-0' d='M0 0h1v1z'/></g>", "slot 0"),
        ("<defs><path id='slot-0' d='M0 0h1v1z'/></defs>", "slot 0 is not visible"),
        ("<text x='3' y='9'>Hm</text><path id='slot-0' d='M0 0h1v1z'/>", "<text>"),
        ("<image href='/etc/passwd' width='9' height='9'/><path id='slot-0' d='M0 0h1v1z'/>", "/etc/passwd"),
        ("<g", "well-formed"),
    ] {
        let slots = vec![vec![run(&fonts, 1, 9.0, Affine::IDENTITY, "x")]];
        let galley = Galley { skeleton: Some(skeleton(body)), slots, ..card(&fonts, "Lute") };
        let placed = Placed { what: Arc::new(galley), at: Affine::IDENTITY, clip: None };
        let document = Document { title: "x".into(), sheets: vec![sheet(vec![placed.clone(), placed])] };
        let mut press = Press::new(&fonts);
        for _ in 0..2 {
            let checked = press.pdf(&document, 0);
            assert_eq!(checked.diags.len(), 1, "{:?}", checked.diags);
            assert!(checked.broken() && checked.diags[0].what.contains(words), "{:?}", checked.diags);
            assert!(checked.diags[0].help.is_some());
        }
    }
}
