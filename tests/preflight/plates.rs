//! The share of a page that each ink covers, compared with the output of ghostscript's `tiffsep` for the same files (10.00,
//! 300 dpi, four gray levels per dot; means over the bleed box). Two rasterizers differ only at edges. In two cases
//! ghostscript differs: for outlined letters, the value of mutool and poppler is used, and for a luminosity mask, whose grays
//! ghostscript converts with a profile, the value is computed: 6400 points at 0.8 and 10000 at 0.3 on a page of 52117.

use super::paper::*;
use super::type1;
use lootpress::preflight::preflight;
use lootpress::profile::Standard::X4;

/// The largest difference between two rasterizers, as a share of the page.
const NEAR: f32 = 0.004;

type Edit = fn(&mut Paper);

/// The drawing, how it is drawn, and ghostscript's values for cyan, magenta, yellow and black.
const DRAWN: &[(&str, &str, Edit, [f32; 4])] = &[
    ("a rectangle", "0.5 0.25 0 1 k 20 20 100 100 re f", |_| {}, [0.0956, 0.0474, 0.0000, 0.1920]),
    (
        "nonzero and even-odd",
        "1 0 0 0 k 0 0 150 150 re 30 30 90 90 re f 0 1 0 0 k 0 0 150 150 re 30 30 90 90 re f*",
        |_| {},
        [0.1554, 0.2763, 0.0000, 0.0000],
    ),
    (
        "curves",
        "0 0 0 1 k 20 100 m 20 200 160 200 160 100 c 160 20 20 100 v h f",
        |_| {},
        [0.0000, 0.0000, 0.0000, 0.2259],
    ),
    (
        "lines",
        "0 0 1 0 K 12 w 1 J 1 j [30 20] 5 d 20 20 m 170 60 l 60 240 l S 1 0 0 1 K [] 0 d 0 J 0 j 4 0 0 1 0 0 cm 4 w 20 20 m 40 200 l S",
        |_| {},
        [0.0559, 0.0000, 0.0636, 0.0559],
    ),
    (
        "clips in clips",
        "20 20 120 120 re W n 60 60 m 180 60 l 100 200 l W n 0 1 1 0 k 0 0 200 300 re f",
        |_| {},
        [0.0000, 0.1053, 0.1053, 0.0000],
    ),
    (
        "letters",
        "BT /F1 60 Tf 0 0 0 1 k 20 150 Td <0024002500260027> Tj 0 -80 Td 20 Ts 50 Tz 1 Tr 2 w 1 0 0 0 K <0028002900300031> Tj ET",
        |_| {},
        [0.0279, 0.0000, 0.0000, 0.0527],
    ),
    (
        "letters as a clip",
        "BT /F1 120 Tf 7 Tr 10 100 Td <00240025> Tj ET 0 1 0 0 k 0 0 200 300 re f",
        |_| {},
        [0.0000, 0.1069, 0.0000, 0.0000],
    ),
    (
        "letters of a Type 1 font",
        "BT /F1 90 Tf 0 0 0 1 k 10 170 Td (AB) Tj 0 -120 Td 1 0 0 0 k (C) Tj ET",
        type1::put,
        [0.0373, 0.0000, 0.0000, 0.0573],
    ),
    ("a picture", "150 40 -30 150 40 40 cm /Im1 Do", |_| {}, [0.1132, 0.0714, 0.0357, 0.0000]),
    (
        "a packed picture with a mask",
        "150 0 0 150 20 40 cm /Im1 Do",
        |p| {
            let soft: Vec<u8> = (0..64 * 64u32).map(|i| (i % 64 * 4) as u8).collect();
            let soft =
                p.add(stream("/Subtype/Image/Width 64/Height 64/BitsPerComponent 8/ColorSpace/DeviceGray", &soft));
            p.swap(IMAGE, "/Width", &format!("/SMask {soft} 0 R/Width"));
        },
        [0.0533, 0.0336, 0.0168, 0.0000],
    ),
    (
        "a picture behind a stencil with the same dots",
        "150 0 0 150 20 40 cm /Im1 Do",
        |p| {
            let row = [&[255; 13][..], &[0; 14]].concat();
            let dict = "/Subtype/Image/Width 210/Height 210/ImageMask true/BitsPerComponent 1";
            let hard = p.add(stream(dict, &row.repeat(210)));
            p.swap(IMAGE, "/Width", &format!("/Mask {hard} 0 R/Width"));
        },
        [0.0541, 0.0341, 0.0171, 0.0000],
    ),
    (
        "an indexed picture and a stencil",
        "q 150 0 0 150 20 40 cm /Im1 Do Q 0 0 1 0 k 50 0 0 50 20 200 cm BI /IM true /W 8 /H 2 /D[1 0] ID \u{3c}\u{3c} EI",
        |p| {
            p.objects[IMAGE - 1] = stream(
                "/Subtype/Image/Width 8/Height 2/BitsPerComponent 4/ColorSpace[/Indexed/DeviceCMYK 2<FF00000000FF00008000FF40>]",
                &[0x01, 0x20, 0x11, 0x22, 0x00, 0x12, 0x12, 0x22],
            );
        },
        [0.2028, 0.1351, 0.2128, 0.0473],
    ),
    (
        "a JPEG picture in inks",
        "150 0 0 150 20 40 cm /Im1 Do",
        |p| {
            let decode = "/Decode[1 0 1 0 1 0 1 0]";
            p.objects[IMAGE - 1] = stream(
                &format!(
                    "/Subtype/Image/Width 16/Height 16/BitsPerComponent 8/ColorSpace/DeviceCMYK/Filter/DCTDecode{decode}"
                ),
                &bytes(include_str!("ink.jpg.hex")),
            );
        },
        [0.3454, 0.0864, 0.0440, 0.1304],
    ),
    (
        "a fax of group 4",
        "150 0 0 150 20 40 cm /Im1 Do",
        |p| fax(p, "/K -1", GROUP_4),
        [0.0000, 0.0000, 0.0000, 0.2265],
    ),
    (
        "a fax of group 4, turned",
        "150 0 0 150 20 40 cm /Im1 Do",
        |p| fax(p, "/K -1/BlackIs1 true", GROUP_4),
        [0.0000, 0.0000, 0.0000, 0.2053],
    ),
    (
        "a fax of group 3",
        "150 0 0 150 20 40 cm /Im1 Do",
        |p| fax(p, "/EndOfLine true", GROUP_3),
        [0.0000, 0.0000, 0.0000, 0.2265],
    ),
    (
        "a fax of group 3, along and down",
        "150 0 0 150 20 40 cm /Im1 Do",
        |p| fax(p, "/K 4/EndOfLine true", GROUP_3_DOWN),
        [0.0000, 0.0000, 0.0000, 0.2265],
    ),
    (
        "a JPEG 2000 picture in inks",
        "150 0 0 150 20 40 cm /Im1 Do",
        |p| {
            let dict = "/Width 24/Height 24/BitsPerComponent 8/ColorSpace/DeviceCMYK/Filter/JPXDecode";
            draw(p, dict, &bytes(include_str!("ink.jp2.hex")));
        },
        [0.1945, 0.1556, 0.0677, 0.1082],
    ),
    (
        "a JPEG 2000 picture that says itself what its colours are",
        "150 0 0 150 20 40 cm /Im1 Do",
        |p| draw(p, "/Width 24/Height 24/Filter/JPXDecode", &bytes(include_str!("ink.jp2.hex"))),
        [0.1945, 0.1556, 0.0677, 0.1082],
    ),
    (
        "a gradient along a line",
        "20 20 150 200 re W n /Sh1 sh",
        |p| {
            p.swap(SHADE, "/C1[0.5 0.5 0 0]", "/C1[1 0.5 0 0.2]");
        },
        [0.3079, 0.1534, 0.0000, 0.0612],
    ),
    (
        "a gradient between circles",
        "0 0 200 300 re W n /Sh1 sh",
        |p| {
            p.swap(SHADE, "/ShadingType 2", "/ShadingType 3").swap(SHADE, "[60 0 120 0]", "[80 150 10 110 130 70]");
            p.swap(SHADE, "/Extend[true true]", "/Extend[true false]");
        },
        [0.0906, 0.0906, 0.0000, 0.0000],
    ),
    (
        "a gradient over triangles",
        "/Sh1 sh",
        |p| {
            // a triangle, one standing on its corner, and one with a second subpath
            let corners = [
                (0, 20, 20, [255, 0, 0, 0]),
                (0, 150, 20, [0, 255, 0, 0]),
                (0, 80, 150, [0, 0, 255, 0]),
                (1, 180, 160, [0, 0, 0, 255]),
                (2, 150, 250, [128, 128, 0, 0]),
                (0, 20, 200, [255, 255, 0, 0]),
                (0, 90, 200, [255, 255, 0, 0]),
                (0, 20, 250, [0, 0, 0, 64]),
            ];
            mesh(
                p,
                "/ShadingType 4/BitsPerFlag 8",
                corners.iter().map(|(f, x, y, c)| corner(Some(*f), *x, *y, c)).collect(),
            );
        },
        [0.0881, 0.1412, 0.0940, 0.0463],
    ),
    (
        "a gradient over a lattice",
        "/Sh1 sh",
        |p| {
            let grid = (0..9u8)
                .map(|i| (20 + i % 3 * 70, 30 + i / 3 * 90, [i * 30, 255 - i * 30, 40, if i == 4 { 200 } else { 0 }]));
            mesh(p, "/ShadingType 5/VerticesPerRow 3", grid.map(|(x, y, c)| corner(None, x, y, &c)).collect());
        },
        [0.2279, 0.2569, 0.0760, 0.0945],
    ),
    (
        "a gradient over patches told by their edges",
        "/Sh1 sh",
        |p| {
            let first = [
                (20, 20),
                (10, 70),
                (50, 100),
                (20, 140),
                (50, 160),
                (90, 130),
                (120, 140),
                (140, 100),
                (110, 60),
                (120, 20),
                (80, 40),
                (50, 10),
            ];
            let more = [(40, 200), (60, 190), (70, 230), (100, 240), (110, 250), (130, 200), (140, 180), (125, 160)];
            let ink = [[255, 0, 0, 0], [0, 255, 0, 0], [0, 0, 255, 0], [0, 0, 0, 255]];
            let bytes = [patch(0, &first, &ink), patch(1, &more, &[[128, 0, 128, 0], [0, 128, 0, 60]])];
            mesh(p, "/ShadingType 6/BitsPerFlag 8", bytes.to_vec());
        },
        [0.0699, 0.0920, 0.0918, 0.0640],
    ),
    (
        "a gradient over a patch with points inside, by a function",
        "/Sh1 sh",
        |p| {
            let points = [
                (20, 20),
                (20, 70),
                (20, 100),
                (20, 200),
                (50, 240),
                (90, 190),
                (150, 200),
                (150, 100),
                (180, 60),
                (150, 20),
                (80, 60),
                (50, 20),
                (90, 90),
                (60, 120),
                (100, 150),
                (110, 70),
            ];
            let bytes = patch(0, &points, &[[0u8], [85], [170], [255]]);
            let function = "/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0 0]/C1[0 0.5 1 0.25]/N 2>>";
            p.objects[SHADE - 1] = stream(
                &format!(
                    "/ShadingType 7/BitsPerFlag 8/ColorSpace/DeviceCMYK/BitsPerCoordinate 8/BitsPerComponent 8\
                /Decode[0 255 0 255 0 1]{function}"
                ),
                &bytes,
            );
        },
        [0.3216, 0.0701, 0.1411, 0.0346],
    ),
    (
        "a gradient in pieces as a pattern",
        "/Pattern cs /P1 scn 20 20 150 200 re f",
        |p| {
            p.objects[TILES - 1] = b"<</PatternType 2/Matrix[1 0 0 1 10 0]/Shading<</ShadingType 2/ColorSpace/DeviceCMYK/Coords[20 0 150 100]\
            /Extend[true true]/Function<</FunctionType 3/Domain[0 1]/Bounds[0.3]/Encode[0 1 1 0]/Functions[\
            <</FunctionType 2/Domain[0 1]/C0[1 0 0 0]/C1[0 1 0 0]/N 1>><</FunctionType 2/Domain[0 1]/C0[0 0 1 0]/C1[0 0 0 1]/N 2>>]>>>>>>".to_vec();
        },
        [0.0123, 0.0280, 0.4244, 0.1124],
    ),
    ("tiles", "/Pattern cs /P1 scn 20 20 150 200 re f", |_| {}, [0.0000, 0.0436, 0.0000, 0.0000]),
    (
        "see-through",
        "0 0 1 0.5 k 20 20 100 100 re f /Over gs 1 0 0 0 k 60 60 100 100 re f",
        |p| {
            p.swap(OVER, "/OP true/op true/OPM 1", "/ca 0.4");
        },
        [0.0768, 0.0000, 0.1643, 0.0818],
    ),
    (
        "multiplied",
        "0 0.5 1 0.5 k 20 20 100 100 re f /Over gs 1 0.5 0 0 k 60 60 100 100 re f",
        |p| {
            p.swap(OVER, "/OP true/op true/OPM 1", "/BM/Multiply");
        },
        [0.1920, 0.1741, 0.1920, 0.0956],
    ),
    (
        "screened",
        "0 0.5 1 0.5 k 20 20 100 100 re f /Over gs 1 0.5 0 0.2 k 60 60 100 100 re f",
        |p| {
            p.swap(OVER, "/OP true/op true/OPM 1", "/BM/Screen");
        },
        [0.1229, 0.1395, 0.1229, 0.0925],
    ),
    (
        "a group half there",
        "0 0 1 0 k 20 20 100 100 re f /Over gs /Fm1 Do",
        |p| {
            p.swap(OVER, "/OP true/op true/OPM 1", "/ca 0.5").swap(
                FORM,
                "/BBox",
                "/Group<</S/Transparency/CS/DeviceCMYK>>/BBox",
            );
            p.swap(FORM, FORM_CONTENT, "1 0 0 0 k 60 60 90 90 re f 0 1 0 0 k 90 90 90 90 re f");
        },
        [0.0433, 0.0780, 0.1573, 0.0000],
    ),
    (
        "behind a mask of light",
        "/Over gs 1 0 0 1 k 0 0 200 300 re f",
        |p| {
            let mask = p.add(stream(
                "/Subtype/Form/BBox[0 0 200 300]/Group<</S/Transparency/CS/DeviceGray>>",
                b"0.8 g 20 20 100 100 re f 0.3 g 60 60 100 100 re f",
            ));
            p.swap(OVER, "/OP true/op true/OPM 1", &format!("/SMask<</S/Luminosity/G {mask} 0 R>>"));
        },
        [0.1558, 0.0000, 0.0000, 0.1558],
    ),
    (
        "behind a mask of shape",
        "/Over gs 1 0 0 1 k 0 0 200 300 re f",
        |p| {
            let mask = p.add(stream(
                "/Subtype/Form/BBox[0 0 200 300]/Group<</S/Transparency/CS/DeviceGray>>",
                b"0.8 g 20 20 100 100 re f 0.3 g 60 60 100 100 re f",
            ));
            p.swap(OVER, "/OP true/op true/OPM 1", &format!("/SMask<</S/Alpha/G {mask} 0 R>>"));
        },
        [0.3149, 0.0000, 0.0000, 0.3149],
    ),
    (
        "overprint",
        "1 0 0 0 k 20 20 100 100 re f /Over gs 0 1 0 0 k 60 60 100 100 re f",
        |_| {},
        [0.1920, 0.1920, 0.0000, 0.0000],
    ),
    (
        "knocked out",
        "1 0 0 0 k 20 20 100 100 re f 0 1 0 0 k 60 60 100 100 re f",
        |_| {},
        [0.1229, 0.1920, 0.0000, 0.0000],
    ),
    (
        "black by name, overprinting",
        "1 0.5 0 0 k 20 20 100 100 re f /Over gs /Die cs 0.6 scn 60 60 100 100 re f",
        |p| {
            p.swap(SPOT, "/die-cut", "/Black");
        },
        [0.1920, 0.0956, 0.0000, 0.1152],
    ),
    // 10000 points of a page of 52117 are 0.1919 of it; the values of the other names are computed
    ("cyan by name", BY_NAME, |p| colourant(p, "/Separation/Cyan"), [0.0959, 0.0000, 0.0000, 0.0000]),
    ("magenta by name", BY_NAME, |p| colourant(p, "/Separation/Magenta"), [0.0000, 0.0959, 0.0000, 0.0000]),
    ("yellow by name", BY_NAME, |p| colourant(p, "/Separation/Yellow"), [0.0000, 0.0000, 0.0959, 0.0000]),
    ("black by name", BY_NAME, |p| colourant(p, "/Separation/Black"), [0.0000, 0.0000, 0.0000, 0.0959]),
    ("every ink by name", BY_NAME, |p| colourant(p, "/Separation/All"), [0.0959, 0.0959, 0.0959, 0.0959]),
    ("no ink by name", BY_NAME, |p| colourant(p, "/Separation/None"), [0.0000; 4]),
    ("an ink that is none of the four", BY_NAME, |p| colourant(p, "/Separation/Gold"), [0.0000; 4]),
    (
        "inks by name in another order, with one of their own",
        "/Die cs 0.8 0.4 1 0.2 0.6 scn 20 20 100 100 re f",
        |p| colourant(p, "/DeviceN[/Yellow/Black/Gold/Cyan/Magenta]"),
        [0.0384, 0.1151, 0.1535, 0.0768],
    ),
    (
        "two of the four by name",
        "/Die cs 0.5 1 scn 20 20 100 100 re f",
        |p| colourant(p, "/DeviceN[/Magenta/Yellow]"),
        [0.0000, 0.0959, 0.1919, 0.0000],
    ),
];

/// A rectangle of 10000 points, half covered in a color of this space.
const BY_NAME: &str = "/Die cs 0.5 scn 20 20 100 100 re f";

fn colourant(p: &mut Paper, names: &str) {
    p.swap(SPOT, "/Separation/die-cut", names);
}

fn bytes(hex: &str) -> Vec<u8> {
    let hex = hex.trim();
    (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).expect("hexadecimal")).collect()
}

/// A disc and a bar on 52 by 40 dots, 1091 of them black, packed by libtiff.
const GROUP_4: &str =
    "26a0d87cffffe4340fe4308f083f083f4fd3f4fff4fff4fffffffd3f6bffffffdaffdaffdaf6bdaf0c2f0c2f21a07f1fffe0020020";
const GROUP_3: &str = "\
    0013506cf30013506cf30013506cf30013506cf30013506cf3001350d03867f3001350c201fcc004d41350fe60026a14604f300135085c\
    4f3001351020be60026a2ab1f98009a8aac7e60026a3485e60026a3485e60026a4047e60026a4047e60026a4047e60026a4047e60026a4\
    047e60026a634fcc004d4808fcc004d4808fcc004d4808fcc004d4808fcc004d4808fcc004d4690bcc004d4690bcc004d45563f3001351\
    558fcc004d44082f98009a842e2798009a851813cc004d41350fe60026a18403f98009a8681c33f98009a836798009a836798009a83679\
    8009a8367980";
const GROUP_3_DOWN: &str = "\
    0019a83679800bc0066a0d9e6002f0019a83679800a4340fc0066a18403f9800a107c0066a14604f300153e003351020be6002a7c0066a\
    2ab1f9800a9f0019a8d2179800a9f0019a9011f9800bf0019a9011f9800bf0019a98d3f30015ae003352023f30017e003352023f30017e\
    003351a42f30017e003351558fcc005f800cd44082f9800ad70019a851813cc0050c2e003350c201fcc00521a07e0033506cf30017800c\
    d41b3cc005e0";

/// A picture drawn in place of the correct one: its dictionary, and its bytes.
fn draw(p: &mut Paper, dict: &str, bytes: &[u8]) {
    p.objects[IMAGE - 1] = stream(&format!("/Subtype/Image{dict}"), bytes);
}

/// A mesh of colors in four inks, one byte per number.
fn mesh(p: &mut Paper, dict: &str, parts: Vec<Vec<u8>>) {
    let usual = "/ColorSpace/DeviceCMYK/BitsPerCoordinate 8/BitsPerComponent 8/Decode[0 255 0 255 0 1 0 1 0 1 0 1]";
    p.objects[SHADE - 1] = stream(&format!("{dict}{usual}"), &parts.concat());
}

fn corner(flag: Option<u8>, x: u8, y: u8, colour: &[u8]) -> Vec<u8> {
    flag.into_iter().chain([x, y]).chain(colour.iter().copied()).collect()
}

fn patch<const N: usize>(flag: u8, points: &[(u8, u8)], colours: &[[u8; N]]) -> Vec<u8> {
    let points = points.iter().flat_map(|(x, y)| [*x, *y]);
    [flag].into_iter().chain(points).chain(colours.iter().flatten().copied()).collect()
}

fn fax(p: &mut Paper, params: &str, hex: &str) {
    let dict = "/Width 52/Height 40/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode";
    draw(p, &format!("{dict}/DecodeParms<</Columns 52/Rows 40{params}>>"), &bytes(hex));
}

fn page(content: &str, edit: Edit) -> Vec<u8> {
    let mut paper = good(X4);
    edit(&mut paper);
    paper.objects[CONTENT - 1] = stream("", content.as_bytes());
    paper.write()
}

/// All drawings, as files.
pub(crate) fn drawn() -> impl Iterator<Item = (&'static str, Vec<u8>)> {
    DRAWN.iter().map(|(what, content, edit, _)| (*what, page(content, *edit)))
}

#[test]
fn ink_is_what_another_program_says() {
    let mut wrong = Vec::new();
    for (what, content, edit, expected) in DRAWN {
        let bytes = page(content, *edit);
        let report = preflight(&bytes, &profile(X4));
        let found = report.seen.coverage[0];
        let unseen = report.findings.iter().any(|f| f.code == "unseen");
        if unseen || found.iter().zip(expected).any(|(a, b)| (a - b).abs() > NEAR) {
            wrong.push(format!("{what}: {found:.4?}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
