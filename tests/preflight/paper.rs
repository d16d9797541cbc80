//! A small writer of PDF files, and two correct files: each error of a test is an edit of these.

use lootpress::locus::Locus;
use lootpress::profile::{Copies, Files, Makes, Marks, Order, Profile, Standard, Text, TextInks};
use lootpress::unit::{Mm, Pt};
use std::path::Path;

/// The bytes of an object without its number, or of a stream with its dictionary.
pub(crate) type Object = Vec<u8>;

/// A file before it is written: objects, numbered from 1, and the content of the trailer.
#[derive(Clone)]
pub(crate) struct Paper {
    pub(crate) version: &'static str,
    pub(crate) objects: Vec<Object>,
    pub(crate) trailer: String,
    /// Whether the cross-reference table is a stream.
    pub(crate) streamed: bool,
}

/// The numbers of the objects that tests edit.
pub(crate) const CATALOG: usize = 1;
pub(crate) const PAGES: usize = 2;
pub(crate) const FRONT: usize = 3;
pub(crate) const CONTENT: usize = 5;
pub(crate) const FONT: usize = 7;
pub(crate) const DESCRIPTOR: usize = 9;
pub(crate) const IMAGE: usize = 11;
pub(crate) const INTENT: usize = 12;
pub(crate) const ICC: usize = 13;
pub(crate) const XMP: usize = 14;
pub(crate) const INFO: usize = 15;
pub(crate) const OVER: usize = 16;
pub(crate) const SPOT: usize = 17;
pub(crate) const SHADE: usize = 19;
pub(crate) const FORM: usize = 20;
pub(crate) const TILES: usize = 21;
pub(crate) const FORM_CONTENT: &str = "0.1 0.1 0 0 k 70 210 20 10 re f";

/// A stream with its length.
pub(crate) fn stream(dict: &str, bytes: &[u8]) -> Object {
    let mut out = format!("<<{dict}/Length {}>>stream\n", bytes.len()).into_bytes();
    out.extend_from_slice(bytes);
    out.extend_from_slice(b"\nendstream");
    out
}

#[expect(clippy::disallowed_methods, reason = "the test reads what the project carries")]
fn carried(path: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file of the project")
}

/// The requirements of the print shop in these tests.
pub(crate) fn profile(standard: Standard) -> Profile {
    Profile {
        name: "test".into(),
        at: Locus::Nowhere,
        title: "A printer".into(),
        standard,
        icc: Vec::new(),
        icc_path: String::new(),
        identifier: "FOGRA39".into(),
        registry: "http://www.color.org".into(),
        ink_limit: 3.0,
        rich_black: [0.4, 0.3, 0.3, 1.0],
        bleed: Mm(3.0),
        safe: Mm(3.0),
        cuts: Vec::new(),
        corner: None,
        order: Order::FrontBack,
        files: Files::Size,
        copies: Copies::Once,
        marks: Marks::None,
        die: Some("die-cut".into()),
        text: Text::Live,
        raster: 600,
        least: 300,
        smallest_text: Pt(5.0),
        smallest_reversed: Pt(6.0),
        smallest_line: Pt(0.25),
        reversed_line: Pt(0.5),
        text_inks: TextInks { below: Pt(10.0), most: 2, overprint: Pt(12.0) },
        makes: Makes::All,
        punchboard: None,
    }
}

const XMP_PACKET: &str = r#"<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" pdf:Trapped="False" xmpMM:VersionID="1">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Cards</rdf:li></rdf:Alt></dc:title>
<xmp:CreateDate>2026-01-01T00:00:00Z</xmp:CreateDate><xmp:ModifyDate>2026-01-01T01:00:00+01:00</xmp:ModifyDate>
<xmp:MetadataDate>2026-01-01T00:00:00Z</xmp:MetadataDate><xmpMM:DocumentID>uuid:1</xmpMM:DocumentID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass><pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>"#;

/// A card with everything that a card may have, front and back, in CMYK: no problems are found.
pub(crate) fn good(standard: Standard) -> Paper {
    let x4 = standard == Standard::X4;
    let boxes = "/MediaBox[0 0 195.5906 266.4567]/BleedBox[0 0 195.5906 266.4567]\
                 /TrimBox[8.5039 8.5039 187.0866 257.9528]";
    let resources = "/Resources<</Font<</F1 7 0 R>>/XObject<</Im1 11 0 R/Fm1 20 0 R>>/ExtGState<</Over 16 0 R>>\
                     /ColorSpace<</Die 17 0 R>>/Shading<</Sh1 19 0 R>>/Pattern<</P1 21 0 R>>>>";
    let page = |content: usize| format!("<</Type/Page/Parent 2 0 R{boxes}{resources}/Contents {content} 0 R>>").into();
    let front = "q 0.2 0.1 0 0 k 0 0 195.6 266.5 re f Q\n\
                 q 0 0 0 1 K 0.5 w 40 40 m 150 40 l S Q\n\
                 q /Over gs BT /F1 8 Tf 0 0 0 1 k 30 230 Td <00240025> Tj ET Q\n\
                 q 50 0 0 50 60 100 cm /Im1 Do Q\n\
                 q 0 0 0 0 k 120 60 20 20 re f Q\n\
                 q /Over gs /Die CS 1 SCN 0.5 w 8.5 8.5 178.58 249.45 re S Q\n\
                 q 60 160 60 30 re W n /Sh1 sh Q\n\
                 /Fm1 Do\n\
                 q /Pattern cs /P1 scn 60 60 40 20 re f Q\n";
    let back = "0.9 0.5 0 0.3 k 0 0 195.6 266.5 re f\n";
    let dots: Vec<u8> = (0..210 * 210).flat_map(|i: u32| [(i % 128) as u8, 40, 20, 0]).collect();
    let image = "/Type/XObject/Subtype/Image/Width 210/Height 210/BitsPerComponent 8/ColorSpace/DeviceCMYK";
    let info = if x4 { "" } else { "/GTS_PDFXVersion(PDF/X-1a:2003)" };
    let metadata = if x4 { "/Metadata 14 0 R" } else { "" };
    let objects: Vec<Object> = vec![
        format!("<</Type/Catalog/Pages 2 0 R/OutputIntents[12 0 R]{metadata}>>").into(),
        "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>".into(),
        page(5),
        page(6),
        stream("", front.as_bytes()),
        stream("", back.as_bytes()),
        "<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Test/Encoding/Identity-H/DescendantFonts[8 0 R]>>".into(),
        "<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Test/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)\
          /Supplement 0>>/FontDescriptor 9 0 R/DW 600/CIDToGIDMap/Identity>>"
            .into(),
        "<</Type/FontDescriptor/FontName/ABCDEF+Test/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800\
          /Descent -200/CapHeight 700/StemV 80/FontFile2 10 0 R>>"
            .into(),
        stream("", &carried("fonts/FiraSans-400.ttf")),
        stream(image, &dots),
        "<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(FOGRA39)/Info(Coated FOGRA39)\
          /RegistryName(http://www.color.org)/DestOutputProfile 13 0 R>>"
            .into(),
        stream("/N 4", &carried("data/press/icc/fogra39l-300.icc")),
        stream("/Type/Metadata/Subtype/XML", XMP_PACKET.as_bytes()),
        format!("<</Title(Cards)/CreationDate(D:20260101000000Z)/ModDate(D:20260101000000Z)/Trapped/False{info}>>")
            .into(),
        "<</Type/ExtGState/OP true/op true/OPM 1>>".into(),
        "[/Separation/die-cut/DeviceCMYK 18 0 R]".into(),
        "<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>".into(),
        "<</ShadingType 2/ColorSpace/DeviceCMYK/Coords[60 0 120 0]/Extend[true true]\
          /Function<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0.5 0.5 0 0]/N 1>>>>"
            .into(),
        stream("/Type/XObject/Subtype/Form/BBox[0 0 195 266]", FORM_CONTENT.as_bytes()),
        stream(
            "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10/Resources<<>>",
            b"0 0.3 0 0 k 0 0 5 5 re f",
        ),
    ];
    let trailer = "/Root 1 0 R/Info 15 0 R/ID[<0123456789abcdef><0123456789abcdef>]".to_owned();
    Paper { version: if x4 { "1.6" } else { "1.4" }, objects, trailer, streamed: false }
}

impl Paper {
    /// Replaces the first `from` in an object, which must contain it, and updates the length of a stream.
    pub(crate) fn swap(&mut self, object: usize, from: &str, to: &str) -> &mut Paper {
        let bytes = &mut self.objects[object - 1];
        let at = bytes.windows(from.len()).position(|w| w == from.as_bytes());
        let at = at.unwrap_or_else(|| panic!("object {object} has no {from}"));
        bytes.splice(at..at + from.len(), to.bytes());
        self.measure(object)
    }

    /// Updates the length of a stream.
    fn measure(&mut self, object: usize) -> &mut Paper {
        let bytes = &mut self.objects[object - 1];
        let find = |needle: &[u8]| bytes.windows(needle.len()).position(|w| w == needle);
        if let (Some(start), Some(at)) = (find(b">>stream\n"), find(b"/Length ")) {
            let length = bytes.len() - start - 9 - 10;
            bytes.splice(at + 8..start, length.to_string().bytes());
        }
        self
    }

    /// Adds an object and returns its number.
    pub(crate) fn add(&mut self, object: impl Into<Object>) -> usize {
        self.objects.push(object.into());
        self.objects.len()
    }

    /// Adds operators to the end of the front's content.
    pub(crate) fn draw(&mut self, operators: &str) -> &mut Paper {
        self.swap(CONTENT, "/Fm1 Do", &format!("/Fm1 Do\n{operators}"))
    }

    /// The file.
    pub(crate) fn write(&self) -> Vec<u8> {
        let mut out = format!("%PDF-{}\n%\u{e2}\u{e3}\n", self.version).into_bytes();
        let mut offsets = Vec::new();
        for (i, object) in self.objects.iter().enumerate() {
            offsets.push(out.len());
            out.extend_from_slice(format!("{} 0 obj\n", i + 1).as_bytes());
            out.extend_from_slice(object);
            out.extend_from_slice(b"\nendobj\n");
        }
        let (start, size) = (out.len(), self.objects.len() + 1);
        if self.streamed {
            offsets.push(start);
            let row = |offset: &usize| [&[1u8][..], &(*offset as u32).to_be_bytes(), &[0]].concat();
            let rows: Vec<u8> = [0u8; 6].into_iter().chain(offsets.iter().flat_map(row)).collect();
            let dict = format!("/Type/XRef/W[1 4 1]/Size {}{}", size + 1, self.trailer);
            out.extend_from_slice(format!("{size} 0 obj\n").as_bytes());
            out.extend_from_slice(&stream(&dict, &rows));
            out.extend_from_slice(b"\nendobj\n");
        } else {
            out.extend_from_slice(format!("xref\n0 {size}\n0000000000 65535 f \n").as_bytes());
            for offset in offsets {
                out.extend_from_slice(format!("{offset:010} 00000 n \n").as_bytes());
            }
            out.extend_from_slice(format!("trailer\n<</Size {size}{}>>\n", self.trailer).as_bytes());
        }
        out.extend_from_slice(format!("startxref\n{start}\n%%EOF\n").as_bytes());
        out
    }
}
