//! Data that was pressed for a print shop goes into the file and is removed from memory: further pages need memory only for the
//! list of objects.
#![expect(clippy::disallowed_methods, reason = "the profile of a press is read where it lies")]

use allocation_counter::measure;
use lootpress::impose::{Document, Sheet};
use lootpress::locus::Locus;
use lootpress::picture::{Picture, PictureSource};
use lootpress::press::{Condition, Icc, Press, Standard, Text, TextInks};
use lootpress::typeset::{Fonts, Galley, Mark, Placed, Skeleton};
use lootpress::unit::{Affine, Mm, Pt, Size};
use std::io::Write;
use std::sync::Arc;

const PROFILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/press/icc/fogra39l-300.icc");

fn condition(standard: Standard) -> Condition {
    let bytes = std::fs::read(PROFILE).expect("the profile");
    Condition {
        standard,
        icc: Arc::new(Icc::read(bytes, PROFILE, Locus::Nowhere).expect("a profile of a press")),
        identifier: "FOGRA39".into(),
        registry: "http://www.color.org".into(),
        limit: 3.0,
        rich: [0.6, 0.4, 0.4, 1.0],
        text: Text::Live,
        text_inks: TextInks { below: Pt(10.0), most: 2, overprint: Pt(12.0) },
        resolution: 150,
        die: None,
    }
}

/// A page with the frame that all pages share, and its own picture under a transparent layer.
fn page(n: usize) -> Sheet {
    let frame = "<svg xmlns='http://www.w3.org/2000/svg' width='63mm' height='88mm' viewBox='0 0 63 88'>\
        <rect width='63' height='88' fill='#e8d8b0'/><path id='slot-0' d='M0 0h1v1z'/>\
        <rect x='4' y='40' width='55' height='20' fill='#013' fill-opacity='.4'/></svg>";
    let skeleton = Some(Arc::new(Skeleton { svg: frame.into(), key: 1, at: Locus::Nowhere }));
    // strokes that no other page has, in a random order that does not compress
    let mut state = n as u64 + 1;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let strokes: String =
        (0..3000).map(|_| format!("L{} {}", next(550) as f32 / 10.0, next(440) as f32 / 10.0)).collect();
    let art = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='55' height='44' viewBox='0 0 55 44'><rect width='55' height='44' \
         fill='#{:02x}80a0'/><path d='M0 0{strokes}z' fill='#a3{:02x}20'/></svg>",
        n * 5,
        n * 3
    );
    let art = Picture {
        source: PictureSource::Svg(art),
        key: 100 + n as u64,
        size: (55, 44),
        at: Locus::Nowhere,
        subject: None,
    };
    let art = Placed { what: Arc::new(art), at: Affine::shift(Mm(4.0), Mm(6.0)), clip: None };
    let size = Size::mm(63.0, 88.0);
    let slots = vec![vec![Mark::Picture(art)]];
    let what = Arc::new(Galley { title: format!("page {n}"), size, bleed: Mm(0.0), skeleton, slots });
    let placed = vec![Placed { what, at: Affine::IDENTITY, clip: None }];
    Sheet { title: format!("page {n}"), size, placed, lines: Vec::new(), die: None }
}

#[derive(Default)]
struct Length(u64);

impl Write for Length {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The peak memory for pressing this many pages, and the length of the file.
fn pressed(standard: Standard, pages: usize) -> (u64, u64) {
    let (fonts, condition) = (Fonts::default(), condition(standard));
    let document = Document { title: "pages".into(), sheets: (0..pages).map(page).collect() };
    let mut length = Length::default();
    // memory of other threads is not counted
    let mut press = Press::for_print(&fonts, condition).threads(1);
    let seen = measure(|| {
        let done = press.write(&document, 0, &mut length).expect("nothing is written anywhere");
        assert_eq!(done.diags, []);
    });
    (seen.bytes_max, length.0)
}

#[test]
fn memory_does_not_grow_with_what_is_written() {
    for standard in [Standard::X4, Standard::X1a] {
        let (few, many) = (pressed(standard, 4), pressed(standard, 16));
        let (memory, file) = (many.0.saturating_sub(few.0), many.1 - few.1);
        println!("{standard:?}: {memory} bytes more memory for {file} bytes more file; {few:?}, {many:?}");
        assert!(file > 100_000, "there must be something to forget: {file}");
        // each page has its entries in lists, however much content it has
        assert!(memory * 2 < file, "{standard:?}: {memory} bytes more memory for {file} bytes more file");
    }
}
