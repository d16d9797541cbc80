//! One fault a file.

use super::paper::*;
use lootpress::locus::Locus;
use lootpress::preflight::{Kit, preflight, preflight_listed};
use lootpress::profile::Standard::{self, X1a, X4};
use lootpress::profile::{Makes, Marks, Order, Profile, Recut, Text};
use lootpress::unit::{Mm, Size};

/// The codes of all complaints, without duplicates.
fn codes(paper: &Paper, standard: Standard) -> Vec<&'static str> {
    let report = preflight(&paper.write(), &profile(standard));
    let mut codes: Vec<&str> = report.findings.iter().map(|f| f.code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

type Edit = fn(&mut Paper);

/// The error, the check that must find it, the standard, and the edit that makes it.
const SEEDED: &[(&str, &str, Standard, Edit)] = &[
    // the whole file
    ("a later version", "version", X1a, |p| p.version = "1.5"),
    ("a later version in the catalog", "version", X4, |p| {
        p.swap(CATALOG, "/Type/Catalog", "/Type/Catalog/Version/1.7");
    }),
    ("a table that is a stream", "object-streams", X1a, |p| p.streamed = true),
    ("no ID in its trailer", "file-id", X4, |p| p.trailer = "/Root 1 0 R/Info 15 0 R".into()),
    ("not a word of PDF/X-1a", "identification", X1a, |p| {
        p.swap(INFO, "/GTS_PDFXVersion(PDF/X-1a:2003)", "");
    }),
    ("X-3 for X-1a", "identification", X1a, |p| {
        p.swap(INFO, "PDF/X-1a:2003", "PDF/X-3:2002");
    }),
    ("another PDF/X in XMP", "identification", X4, |p| {
        p.swap(XMP, ">PDF/X-4<", ">PDF/X-3:2003<");
    }),
    ("not a word of trapping", "trapped", X1a, |p| {
        p.swap(INFO, "/Trapped/False", "");
    }),
    ("trapping unknown", "trapped", X4, |p| {
        p.swap(XMP, "pdf:Trapped=\"False\"", "pdf:Trapped=\"Unknown\"").swap(INFO, "/False", "/Unknown");
    }),
    ("no title", "title", X1a, |p| {
        p.swap(INFO, "(Cards)", "()");
    }),
    ("a date that is none", "dates", X1a, |p| {
        p.swap(INFO, "D:20260101000000Z", "yesterday");
    }),
    ("XMP that is no XML", "xmp", X4, |p| {
        p.swap(XMP, "</rdf:RDF>", "");
    }),
    ("XMP without a version", "xmp", X4, |p| {
        p.swap(XMP, "xmpMM:VersionID=\"1\"", "");
    }),
    ("another title in XMP", "xmp-agrees", X4, |p| {
        p.swap(XMP, ">Cards<", ">Dice<");
    }),
    ("another date in XMP", "xmp-agrees", X4, |p| {
        p.swap(XMP, "2026-01-01T01:00:00+01:00", "2026-01-01T01:00:00Z");
    }),
    ("no output intent", "output-intent", X4, |p| {
        p.swap(CATALOG, "/OutputIntents[12 0 R]", "");
    }),
    ("two output intents", "output-intent", X1a, |p| {
        p.swap(CATALOG, "[12 0 R]", "[12 0 R 12 0 R]");
    }),
    ("an output intent without a name", "output-intent", X4, |p| {
        p.swap(INTENT, "/OutputConditionIdentifier(FOGRA39)", "");
    }),
    ("an output intent without a word", "output-intent", X4, |p| {
        p.swap(INTENT, "/Info(Coated FOGRA39)", "");
    }),
    ("another printing condition", "output-condition", X4, |p| {
        p.swap(INTENT, "(FOGRA39)", "(FOGRA51)");
    }),
    ("no profile", "output-profile", X4, |p| {
        p.swap(INTENT, "/DestOutputProfile 13 0 R", "");
    }),
    ("a profile of a screen", "output-profile", X4, |p| {
        p.swap(ICC, "prtrCMYK", "mntrCMYK");
    }),
    ("a profile for RGB", "output-profile", X4, |p| {
        p.swap(ICC, "prtrCMYK", "prtrRGB ");
    }),
    ("a profile with three inks", "output-profile", X4, |p| {
        p.swap(ICC, "/N 4", "/N 3");
    }),
    ("a form to fill in", "forms", X4, |p| {
        p.swap(CATALOG, "/Type/Catalog", "/Type/Catalog/AcroForm<</Fields[15 0 R]>>");
    }),
    ("a script", "scripts", X4, |p| {
        p.swap(CATALOG, "/Type/Catalog", "/Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>");
    }),
    ("an action on opening", "actions", X1a, |p| {
        p.swap(CATALOG, "/Type/Catalog", "/Type/Catalog/OpenAction<</S/GoTo/D[3 0 R/Fit]>>");
    }),
    ("an attachment", "embedded-files", X4, |p| {
        p.swap(CATALOG, "/Type/Catalog", "/Type/Catalog/Names<</EmbeddedFiles<</Names[]>>>>");
    }),
    ("layers", "layers", X1a, |p| {
        p.swap(CATALOG, "/Type/Catalog", "/Type/Catalog/OCProperties<</D<<>>/OCGs[]>>");
    }),
    ("layers that switch themselves", "layers", X4, |p| {
        p.swap(CATALOG, "/Type/Catalog", "/Type/Catalog/OCProperties<</D<</AS[]>>/OCGs[]>>");
    }),
    ("a picture to be replaced", "opi", X1a, |p| {
        p.swap(IMAGE, "/Width", "/OPI<</1.3<<>>>>/Width");
    }),
    ("PostScript", "postscript", X1a, |p| {
        p.add(stream("/Type/XObject/Subtype/PS", b"showpage"));
    }),
    ("a transfer curve", "transfer", X4, |p| {
        p.swap(OVER, "/OPM 1", "/OPM 1/TR 18 0 R");
    }),
    ("a picture in LZW", "lzw", X1a, |p| {
        p.add(stream("/Filter/LZWDecode", &[0x80, 0x0b, 0x60, 0x50]));
    }),
    ("a picture in JPEG 2000", "jpx", X1a, |p| {
        p.add(stream("/Filter/JPXDecode", b"jp2"));
    }),
    ("encryption", "encrypted", X4, |p| p.trailer += "/Encrypt<</Filter/Standard/V 1>>"),
    // boxes and pages
    ("no trim", "no-trim", X4, |p| {
        p.swap(FRONT, "/TrimBox[8.5039 8.5039 187.0866 257.9528]", "").swap(FRONT, "/BleedBox", "/SomeBox");
    }),
    ("trim and art", "no-trim", X1a, |p| {
        p.swap(FRONT, "/TrimBox", "/ArtBox[9 9 180 250]/TrimBox");
    }),
    ("trim past the bleed", "box-nesting", X4, |p| {
        p.swap(FRONT, "/BleedBox[0 0", "/BleedBox[20 0");
    }),
    ("bleed past the sheet", "box-nesting", X4, |p| {
        p.swap(FRONT, "/BleedBox[0 0", "/BleedBox[-10 0");
    }),
    ("a crop inside the trim", "box-nesting", X1a, |p| {
        p.swap(FRONT, "/TrimBox", "/CropBox[20 20 100 100]/TrimBox");
    }),
    ("little bleed", "bleed", X4, |p| {
        p.swap(FRONT, "/BleedBox[0 0", "/BleedBox[0.1 0");
    }),
    ("a crop box at the trim and no bleed box", "bleed", X4, |p| {
        p.swap(FRONT, "/BleedBox[0 0 195.5906 266.4567]", "/CropBox[8.5039 8.5039 187.0866 257.9528]");
    }),
    ("a note on the card", "annotations", X4, |p| {
        p.swap(FRONT, "/Type/Page", "/Type/Page/Annots[<</Type/Annot/Subtype/Text/Rect[50 50 60 60]>>]");
    }),
    ("a page that is its own branch", "page-tree", X4, |p| {
        p.swap(PAGES, "4 0 R]", "4 0 R 2 0 R]");
    }),
    ("a page that is not there", "page-tree", X4, |p| {
        p.swap(PAGES, "4 0 R]", "4 0 R 99 0 R]");
    }),
    // colour
    ("RGB", "no-rgb", X4, |p| {
        p.draw("1 0 0 rg 70 70 9 9 re f");
    }),
    ("RGB lines", "no-rgb", X1a, |p| {
        p.draw("1 0 0 RG 70 70 m 90 90 l S");
    }),
    ("RGB in a form", "no-rgb", X4, |p| {
        p.swap(FORM, "0.1 0.1 0 0 k", "0.1 0.1 0 rg");
    }),
    ("an RGB picture", "no-rgb", X4, |p| {
        p.swap(IMAGE, "/DeviceCMYK", "/DeviceRGB");
    }),
    ("an indexed RGB picture", "no-rgb", X4, |p| {
        p.swap(IMAGE, "/DeviceCMYK", "[/Indexed/DeviceRGB 0<000000>]");
    }),
    ("an RGB gradient", "no-rgb", X4, |p| {
        p.swap(SHADE, "/DeviceCMYK", "/DeviceRGB");
    }),
    ("RGB tiles", "no-rgb", X4, |p| {
        p.swap(TILES, "0 0.3 0 0 k", "0 0.3 0 rg");
    }),
    ("RGB in place of an ink", "no-rgb", X4, |p| {
        p.swap(SPOT, "/DeviceCMYK", "/DeviceRGB");
    }),
    ("an RGB group", "no-rgb", X4, |p| {
        p.swap(FORM, "/BBox", "/Group<</S/Transparency/CS/DeviceRGB>>/BBox");
    }),
    ("a page that blends in RGB", "no-rgb", X4, |p| {
        p.swap(FRONT, "/Type/Page", "/Type/Page/Group<</S/Transparency/CS/DeviceRGB>>");
    }),
    ("RGB in a mask", "no-rgb", X4, |p| {
        let mask = p.add(stream(
            "/Type/XObject/Subtype/Form/BBox[0 0 200 300]/Group<</S/Transparency/CS/DeviceGray>>",
            b"1 1 1 rg 0 0 200 300 re f",
        ));
        let set = p.add(format!("<</SMask<</S/Luminosity/G {mask} 0 R>>>>"));
        p.swap(FRONT, "/ExtGState<<", &format!("/ExtGState<</M {set} 0 R"));
        p.draw("q /M gs 70 70 9 9 re f Q");
    }),
    ("Lab", "no-rgb", X1a, |p| {
        p.draw("/CS0 cs 50 0 0 sc 70 70 9 9 re f").swap(
            FRONT,
            "/ColorSpace<<",
            "/ColorSpace<</CS0[/Lab<</WhitePoint[0.96 1 0.82]>>]",
        );
    }),
    ("CMYK through a profile", "no-rgb", X1a, |p| {
        p.draw("/CS0 cs 0 0 0 1 sc 70 70 9 9 re f").swap(FRONT, "/ColorSpace<<", "/ColorSpace<</CS0[/ICCBased 13 0 R]");
    }),
    // inks
    ("an ink that nobody asked for", "spot-name", X4, |p| {
        p.swap(SPOT, "/die-cut", "/Gold");
    }),
    ("a die line that knocks out", "spot-overprint", X4, |p| {
        p.swap(CONTENT, "q /Over gs /Die", "q /Die");
    }),
    ("white that overprints", "white-overprint", X4, |p| {
        p.swap(CONTENT, "q 0 0 0 0 k", "q /Over gs 0 0 0 0 k");
    }),
    ("white text that overprints", "white-overprint", X4, |p| {
        p.draw("q /Over gs BT /F1 20 Tf 0 0 0 0 k 30 200 Td <00240025> Tj ET Q");
    }),
    ("a shadow in an ink of its own", "spot-name", X4, |p| {
        p.swap(SHADE, "/ColorSpace/DeviceCMYK", "/ColorSpace[/Separation/Shadow/DeviceCMYK 18 0 R]");
        p.swap(SHADE, "/C0[0 0 0 0]/C1[0.5 0.5 0 0]", "/C0[0]/C1[0.5]");
    }),
    ("the registration colour", "registration", X4, |p| {
        p.swap(FRONT, "/ColorSpace<<", "/ColorSpace<</Reg[/Separation/All/DeviceCMYK 18 0 R]");
        p.draw("/Reg cs 0.5 scn 70 70 9 9 re f");
    }),
    ("text in four inks", "black-only", X4, |p| {
        p.swap(CONTENT, "8 Tf 0 0 0 1 k", "8 Tf 0.7 0.6 0.6 0.9 k");
    }),
    ("a line in four inks", "black-only", X4, |p| {
        p.swap(CONTENT, "0 0 0 1 K", "0.7 0.6 0.6 0.9 K");
    }),
    ("brown text in four inks", "text-inks", X4, |p| {
        p.swap(CONTENT, "8 Tf 0 0 0 1 k", "8 Tf 0.23 0.63 0.6 0.88 k");
    }),
    ("red text in three inks", "text-inks", X1a, |p| {
        p.swap(CONTENT, "8 Tf 0 0 0 1 k", "9.9 Tf 0 0.9 0.88 0.55 k");
    }),
    ("black text cut out of a tint", "black-knockout", X4, |p| {
        p.swap(CONTENT, "q /Over gs BT", "q BT");
    }),
    ("grey's black cut out of a tint", "black-knockout", X1a, |p| {
        p.swap(CONTENT, "q /Over gs BT", "q BT").swap(CONTENT, "8 Tf 0 0 0 1 k", "8 Tf 0 g");
    }),
    ("text of the colour of its ground", "invisible-text", X4, |p| {
        p.draw("BT /F1 20 Tf 0.2 0.1 0 0 k 30 200 Td <00240025> Tj ET");
    }),
    ("white text on white", "invisible-text", X4, |p| {
        p.draw("0 0 0 0 k 25 190 90 30 re f 1 g BT /F1 20 Tf 30 200 Td <00240025> Tj ET");
    }),
    // letters and lines
    ("a font that is not embedded", "font-embedded", X4, |p| {
        p.swap(DESCRIPTOR, "/FontFile2 10 0 R", "");
    }),
    ("a font embedded whole", "font-subset", X4, |p| {
        p.swap(FONT, "/ABCDEF+Test", "/Test");
    }),
    ("small text", "small-text", X4, |p| {
        p.swap(CONTENT, "/F1 8 Tf", "/F1 4 Tf");
    }),
    ("text made small by its matrix", "small-text", X4, |p| {
        p.swap(CONTENT, "BT", "q 0.5 0 0 0.5 30 100 cm BT").swap(CONTENT, "ET", "ET Q");
    }),
    ("small light text", "small-text", X4, |p| {
        p.draw("0.5 0.5 0 0.5 k 25 225 100 20 re f BT /F1 5.5 Tf 0 0 0 0 k 30 230 Td <00240025> Tj ET");
    }),
    ("text near the trim", "safe-area", X4, |p| {
        p.swap(CONTENT, "30 230 Td", "12 230 Td");
    }),
    ("a hairline", "hairline", X4, |p| {
        p.swap(CONTENT, "0.5 w 40 40 m", "0 w 40 40 m");
    }),
    ("a thin line", "thin-line", X4, |p| {
        p.swap(CONTENT, "0.5 w 40 40 m", "0.1 w 40 40 m");
    }),
    ("a thin light line on a dark ground", "reversed-stroke", X4, |p| {
        p.draw("0.5 0.5 0 0.5 k 25 190 100 20 re f 0 0 0 0 K 0.3 w 30 200 m 100 200 l S");
    }),
    ("a thin light line on a picture", "reversed-stroke", X1a, |p| {
        p.objects[IMAGE - 1] = stream(
            "/Type/XObject/Subtype/Image/Width 210/Height 210/BitsPerComponent 8/ColorSpace/DeviceGray",
            &[30; 210 * 210],
        );
        p.draw("1 G 0.3 w 65 120 m 100 120 l S");
    }),
    ("a line made thin by its matrix", "thin-line", X4, |p| {
        p.swap(CONTENT, "0.5 w 40 40 m 150 40 l", "1 0 0 0.2 0 0 cm 0.5 w 40 200 m 150 200 l");
    }),
    // invisible text
    ("text set to be invisible", "invisible-text", X4, |p| {
        p.draw("BT 3 Tr /F1 8 Tf 0 1 1 0 k 30 200 Td <00240025> Tj ET");
    }),
    ("text that a rectangle clips away", "invisible-text", X4, |p| {
        p.draw("q 100 100 9 9 re W n BT /F1 8 Tf 0 1 1 0 k 30 200 Td <00240025> Tj ET Q");
    }),
    ("text that a shape clips away", "invisible-text", X1a, |p| {
        p.draw(
            "q 10 190 m 90 190 l 90 195 l 15 195 l 15 230 l 10 230 l h W n BT /F1 8 Tf 0 1 1 0 k 30 200 Td <00240025> Tj ET Q",
        );
    }),
    ("text beside the page", "invisible-text", X4, |p| {
        p.draw("BT /F1 8 Tf 0 1 1 0 k 30 300 Td <00240025> Tj ET");
    }),
    ("text that is wholly transparent", "invisible-text", X4, |p| {
        p.swap(OVER, "/OPM 1", "/OPM 1/ca 0");
        p.swap(CONTENT, "/Over gs BT", "BT").swap(CONTENT, "0.2 0.1 0 0 k 0 0 195.6", "0 0 0 0 k 0 0 195.6");
        p.draw("q /Over gs BT /F1 8 Tf 0 1 1 0 k 30 200 Td <00240025> Tj ET Q");
    }),
    // pictures
    ("a coarse picture", "resolution", X4, |p| {
        p.swap(CONTENT, "50 0 0 50 60 100", "90 0 0 90 60 100");
    }),
    ("a picture stretched", "resolution", X1a, |p| {
        p.swap(CONTENT, "50 0 0 50 60 100", "50 0 0 90 60 100");
    }),
    // transparency
    ("see-through", "transparency", X1a, |p| {
        p.swap(OVER, "/OPM 1", "/OPM 1/CA 0.5");
    }),
    ("blending", "transparency", X1a, |p| {
        p.swap(OVER, "/OPM 1", "/OPM 1/BM/Multiply");
    }),
    ("a group", "transparency", X1a, |p| {
        p.swap(FORM, "/BBox", "/Group<</S/Transparency>>/BBox");
    }),
    ("a soft mask", "transparency", X1a, |p| {
        let soft = p.add(stream("/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray", &[9]));
        p.swap(IMAGE, "/Width", &format!("/SMask {soft} 0 R/Width"));
    }),
    // ink
    ("too much ink", "ink", X4, |p| {
        p.draw("0.9 0.9 0.9 0.9 k 70 70 30 30 re f");
    }),
    ("too much ink by overprinting", "ink", X4, |p| {
        p.draw("q 0 0 1 1 k 70 70 30 30 re f /Over gs 1 1 0 0 k 70 70 30 30 re f Q");
    }),
    ("too much ink by multiplying", "ink", X4, |p| {
        let set = p.add("<</BM/Multiply>>");
        p.swap(FRONT, "/ExtGState<<", &format!("/ExtGState<</M {set} 0 R"));
        p.draw("q 0 0 1 1 k 70 70 30 30 re f /M gs 1 1 0 0 k 70 70 30 30 re f Q");
    }),
    ("too much ink in a group", "ink", X4, |p| {
        p.swap(FORM, "/BBox", "/Group<</S/Transparency>>/BBox").swap(FORM, FORM_CONTENT, OVER_EACH_OTHER);
    }),
    ("too much ink in a picture", "ink", X1a, |p| {
        p.objects[IMAGE - 1] = stream(
            "/Type/XObject/Subtype/Image/Width 210/Height 210/BitsPerComponent 8/ColorSpace/DeviceCMYK",
            &[250; 210 * 210 * 4],
        );
    }),
    ("too much ink in a gradient", "ink", X1a, |p| {
        p.swap(SHADE, "/C1[0.5 0.5 0 0]", "/C1[1 1 1 1]");
    }),
    // what cannot be followed
    ("a form that draws itself", "endless", X4, |p| {
        p.swap(FORM, FORM_CONTENT, "/Me Do").swap(FORM, "/BBox", "/Resources<</XObject<</Me 20 0 R>>>>/BBox");
    }),
    ("a form that is not there", "missing", X4, |p| {
        p.draw("/Nobody Do");
    }),
    ("a form that cannot be unpacked", "damaged", X4, |p| {
        p.swap(FORM, "/Subtype/Form", "/Subtype/Form/Filter/FlateDecode");
    }),
];

/// Half of the inks, overprinted by the other half.
const OVER_EACH_OTHER: &str = "0 0 1 1 k 70 70 30 30 re f /Over gs 1 1 0 0 k 70 70 30 30 re f";

/// Content that resembles an error and is none.
const HARMLESS: &[(&str, Edit)] = &[
    ("brown text in four inks that is large", |p| {
        p.draw("BT /F1 10 Tf 0.23 0.63 0.6 0.88 k 30 200 Td <00240025> Tj ET");
    }),
    ("red text in two inks, and a trace of a third", |p| {
        p.draw("BT /F1 7 Tf 0.05 0.9 0.88 0 k 30 200 Td <00240025> Tj ET");
    }),
    ("large black text cut out of a tint", |p| {
        p.draw("BT /F1 12 Tf 0 0 0 1 k 30 200 Td <00240025> Tj ET");
    }),
    ("black text on paper", |p| {
        p.draw("0 0 0 0 k 25 190 90 30 re f BT /F1 8 Tf 0 0 0 1 k 30 200 Td <00240025> Tj ET");
    }),
    ("black text cut out of so much ink that black over it would not dry", |p| {
        p.draw("0.7 0.7 0.7 0 k 25 190 90 30 re f BT /F1 8 Tf 0 0 0 1 k 30 200 Td <00240025> Tj ET");
    }),
    ("black text cut out of what is dark and of strong colour", |p| {
        p.draw("0.94 0.69 0.05 0.6 k 25 190 90 30 re f BT /F1 8 Tf 0 0 0 1 k 30 200 Td <00240025> Tj ET");
    }),
    ("black text that runs from a tint onto something dark", |p| {
        p.draw("0.6 0.6 0 0.6 k 33 190 50 30 re f BT /F1 8 Tf 0 0 0 1 k 30 200 Td <00240025> Tj ET");
    }),
    ("white text on a tint", |p| {
        p.draw("BT /F1 8 Tf 0 0 0 0 k 30 200 Td <00240025> Tj ET");
    }),
    ("letters and, above them, the same in a colour that is seen", |p| {
        p.draw("BT /F1 20 Tf 0.2 0.1 0 0 k 30 200 Td <00240025> Tj 0 1 1 0 k 1 1 Td <00240025> Tj ET");
    }),
    ("text that clips", |p| {
        p.draw("q BT 7 Tr /F1 20 Tf 30 200 Td <00240025> Tj ET 0 1 1 0 k 20 190 100 50 re f Q");
    }),
    ("text that is cut in part", |p| {
        p.draw("q 32 202 9 9 re W n BT /F1 20 Tf 0 1 1 0 k 30 200 Td <00240025> Tj ET Q");
    }),
    ("light text on a light ground", |p| {
        p.draw("BT /F1 5.5 Tf 0 0 0 0 k 30 200 Td <00240025> Tj ET");
    }),
    ("light text on a dark ground that is large enough", |p| {
        p.draw("0.5 0.5 0 0.5 k 25 190 100 20 re f BT /F1 6 Tf 0 0 0 0 k 30 200 Td <00240025> Tj ET");
    }),
    ("a light line on a dark ground that is wide enough", |p| {
        p.draw("0.5 0.5 0 0.5 k 25 190 100 20 re f 0 0 0 0 K 0.5 w 30 200 m 100 200 l S");
    }),
    ("a thin light line on a light ground", |p| {
        p.draw("0 0 0 0 K 0.3 w 30 200 m 100 200 l S");
    }),
    ("a thin dark line on a dark ground", |p| {
        p.draw("0.5 0.5 0 0.5 k 25 190 100 20 re f 0 0 0 1 K 0.3 w 30 200 m 100 200 l S");
    }),
    ("ink over ink in a group in which each thing cuts out the one before", |p| {
        p.swap(FORM, "/BBox", "/Group<</S/Transparency/K true>>/BBox").swap(FORM, FORM_CONTENT, OVER_EACH_OTHER);
    }),
    ("a glint of a third of white on a dark ground", |p| {
        p.swap(OVER, "/OPM 1", "/OPM 1/CA 0.3");
        p.draw("q 0.5 0.5 0 0.5 k 25 190 100 20 re f /Over gs 0 0 0 0.01 K 0.3 w 30 200 m 100 200 l S Q");
    }),
];

#[test]
fn what_comes_near_to_a_fault_is_none() {
    let mut wrong = Vec::new();
    for (what, edit) in HARMLESS {
        let mut paper = good(X4);
        edit(&mut paper);
        let found = codes(&paper, X4);
        if !found.is_empty() {
            wrong.push(format!("{what}: found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), HARMLESS.len(), wrong.join("\n"));
}

#[test]
fn good_files_pass() {
    for standard in [X1a, X4] {
        let report = preflight(&good(standard).write(), &profile(standard));
        assert!(report.findings.is_empty(), "{standard:?}: {:#?}", report.findings);
        assert_eq!(report.pages, 2);
    }
}

#[test]
fn every_seeded_fault_is_found_by_its_check_and_by_no_other() {
    let mut wrong = Vec::new();
    for (what, code, standard, edit) in SEEDED {
        let mut paper = good(*standard);
        edit(&mut paper);
        let found = codes(&paper, *standard);
        if found != [*code] {
            wrong.push(format!("{what}: expected {code}, found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), SEEDED.len(), wrong.join("\n"));
    assert!(SEEDED.len() >= 40);
}

#[test]
fn what_is_too_small_to_be_printed_is_a_fault_and_no_warning() {
    let small = ["small-text", "thin-line", "reversed-stroke", "text-inks"];
    for (what, _, standard, edit) in SEEDED.iter().filter(|(_, code, ..)| small.contains(code)) {
        let mut paper = good(*standard);
        edit(&mut paper);
        assert!(!preflight(&paper.write(), &profile(*standard)).passes(), "{what} passes");
    }
}

/// The list of a kit that contains the correct file.
fn kit(components: &str, pages: usize) -> String {
    format!(r#"{{"components": [{components}], "files": [{{"name": "cards.pdf", "pages": {pages}}}]}}"#)
}

#[test]
fn a_file_is_held_to_its_list() {
    let card = |w: f32, front: usize, back: usize| {
        format!(
            r#"{{"title": "Lute", "size": {{"w": {w}, "h": 88}}, "file": "cards.pdf", "count": 1, "front": [{front}], "back": [{back}]}}"#
        )
    };
    let booklet = |pages: &str| {
        format!(r#"{{"title": "Rules", "file": "cards.pdf", "count": 1, "front": [{pages}], "back": []}}"#)
    };
    for (what, list, order, code) in [
        ("all as it should be", kit(&card(63.0, 1, 2), 2), Order::FrontBack, None),
        ("a page too many in the list", kit(&card(63.0, 1, 2), 3), Order::FrontBack, Some("page-count")),
        ("a page in nobody's name", kit(&booklet("1"), 2), Order::FrontBack, Some("page-count")),
        ("another size", kit(&card(63.5, 1, 2), 2), Order::FrontBack, Some("trim-size")),
        ("back before front", kit(&card(63.0, 2, 1), 2), Order::FrontBack, Some("page-order")),
        ("back before front, as it should be", kit(&card(63.0, 2, 1), 2), Order::BackFront, None),
        ("front before back", kit(&card(63.0, 1, 2), 2), Order::BackFront, Some("page-order")),
        ("backs last", kit(&card(63.0, 1, 2), 2), Order::FrontsThenBack, None),
        ("backs first", kit(&card(63.0, 2, 1), 2), Order::FrontsThenBack, Some("page-order")),
        ("a booklet of two pages", kit(&booklet("1, 2"), 2), Order::FrontBack, Some("page-count")),
    ] {
        let kit = Kit::read(&list).expect("a list");
        let profile = Profile { order, ..profile(X4) };
        let expected = kit.file("out/cards.pdf").expect("listed");
        let report = preflight_listed(&good(X4).write(), &profile, &expected);
        let mut codes: Vec<&str> = report.findings.iter().map(|f| f.code).collect();
        codes.dedup();
        assert_eq!(codes, code.into_iter().collect::<Vec<_>>(), "{what}: {:?}", report.findings);
    }
    assert!(Kit::read("{}").is_err() && Kit::read("[1]").is_err());
    assert!(Kit::read(&kit("", 2)).expect("a list").file("other.pdf").is_none());
}

#[test]
fn backs_that_come_first_are_noticed_without_a_list() {
    let mut paper = good(X4);
    paper.swap(PAGES, "[3 0 R 4 0 R]", "[4 0 R 3 0 R 22 0 R 23 0 R]");
    let content = paper.add(stream("", b"1 0 0 0 k 0 0 196 267 re f"));
    let other = String::from_utf8(paper.objects[FRONT - 1].clone()).expect("text");
    let back = other.replace("/Contents 5 0 R", "/Contents 6 0 R");
    let front = other.replace("/Contents 5 0 R", &format!("/Contents {content} 0 R"));
    paper.objects.truncate(21);
    paper.add(back);
    paper.add(front);
    paper.add(stream("", b"1 0 0 0 k 0 0 196 267 re f"));
    paper.swap(23, "/Contents 22 0 R", "/Contents 24 0 R");
    assert_eq!(codes(&paper, X4), ["page-order"]);
}

#[test]
fn demands_of_a_printer_are_demands() {
    let with = |profile: Profile| -> Vec<&'static str> {
        preflight(&good(profile.standard).write(), &profile).findings.iter().map(|f| f.code).collect()
    };
    let outlined = Profile { text: Text::Outlined, ..profile(X1a) };
    assert_eq!(with(outlined), ["live-text"]);
    assert_eq!(with(Profile { bleed: Mm(3.175), ..profile(X4) }), ["bleed", "bleed"]);
    assert_eq!(with(Profile { die: Some("CutContour".into()), ..profile(X4) }), ["spot-name"]);
    let cut = Recut { drawn: Size::mm(63.0, 88.0), cut: Size::mm(63.5, 88.9), at: Locus::Nowhere };
    assert_eq!(with(Profile { makes: Makes::Listed, cuts: vec![cut], ..profile(X4) }), ["trim-size", "trim-size"]);
    assert_eq!(with(Profile { ink_limit: 1.6, ..profile(X4) }), ["ink"]);
    assert_eq!(with(Profile { identifier: "FOGRA51".into(), ..profile(X4) }), ["output-condition"]);
}

#[test]
fn places_are_millimetres_from_the_trim() {
    let mut paper = good(X4);
    // 10 mm from the left of the trim and 20 from the top, 5 x 4 mm
    paper.draw("q 1 0 0 1 8.5039 257.9528 cm 2.834646 0 0 2.834646 0 0 cm 1 0 0 rg 10 -24 5 4 re f Q");
    let report = preflight(&paper.write(), &profile(X4));
    let place = report.findings[0].place.expect("a place");
    assert_eq!((report.findings[0].page, report.findings.len()), (Some(1), 1));
    assert_eq!((place.x, place.y, place.w, place.h), (10.0, 20.0, 5.0, 4.0));
}

#[test]
fn pages_that_are_the_same_have_the_same_faults() {
    let two = |edit: Edit| {
        let mut paper = good(X4);
        let small = stream(
            "",
            b"BT /F1 2 Tf 0 0 0 1 k 30 230 Td <0024> Tj ET 1 0 0 rg 0 0 9 9 re f 0.9 0.8 0.7 1 k 50 50 60 60 re f",
        );
        (paper.objects[CONTENT - 1], paper.objects[CONTENT]) = (small.clone(), small);
        edit(&mut paper);
        let report = preflight(&paper.write(), &profile(X4));
        let of = |page| report.findings.iter().filter(|f| f.page == Some(page)).cloned().collect::<Vec<_>>();
        (of(1), of(2), report.seen.coverage.clone())
    };
    let (first, second, coverage) = two(|_| {});
    assert_eq!(first.iter().map(|f| f.code).collect::<Vec<_>>(), ["small-text", "no-rgb", "ink"]);
    assert_eq!(
        first.iter().map(|f| (f.code, f.place, f.times)).collect::<Vec<_>>(),
        second.iter().map(|f| (f.code, f.place, f.times)).collect::<Vec<_>>()
    );
    assert_eq!(coverage[0], coverage[1]);
    // the same drawing on another page size, or with something on top, is a different page
    let (first, second, _) = two(|p| {
        p.swap(FRONT, "/TrimBox[8.5039", "/TrimBox[12");
    });
    assert!(first.len() == 3 && second.len() == 3 && first[2].place != second[2].place, "{first:?} {second:?}");
    let (first, second, _) = two(|p| {
        p.swap(FRONT + 1, "/Parent", "/Annots[<</Subtype/Text/Rect[50 50 60 60]>>]/Parent");
    });
    assert_eq!((first.len(), second.len()), (3, 4));
}

#[test]
fn without_a_bleed_box_the_sheet_is_the_bleed() {
    let mut paper = good(X4);
    for page in [FRONT, FRONT + 1] {
        paper.swap(page, "/BleedBox[0 0 195.5906 266.4567]", "");
    }
    assert!(codes(&paper, X4).is_empty());
    let more = Profile { bleed: Mm(3.175), ..profile(X4) };
    let said = preflight(&paper.write(), &more).findings;
    assert_eq!(said.iter().map(|f| f.code).collect::<Vec<_>>(), ["bleed", "bleed"]);
    assert!(said[0].what.starts_with("the bleed is 3.00 mm; 3.17 are required"), "{}", said[0].what);
    assert!(said[0].what.ends_with("(without a BleedBox the whole sheet counts)"), "{}", said[0].what);
}

#[test]
fn marks_outside_the_bleed_are_only_for_those_who_want_them() {
    let mut paper = good(X4);
    for page in [FRONT, FRONT + 1] {
        paper.swap(page, "/MediaBox[0 0 195.5906 266.4567]", "/MediaBox[-20 -20 215.5906 286.4567]");
    }
    paper.draw("0 0 0 1 K 0.5 w -15 8.5 m -2 8.5 l S");
    assert_eq!(codes(&paper, X4), ["marks"]);
    let wanted = Profile { marks: Marks::Crop, ..profile(X4) };
    assert!(preflight(&paper.write(), &wanted).findings.is_empty());
}
