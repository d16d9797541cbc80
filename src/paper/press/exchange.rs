//! PDF/X identification (XMP, output intent): what a print file declares, which is PDF/X (ISO 15930), the printing condition
//! and the date. Knows nothing of page content.

use super::condition::{Condition, Standard};
use super::object::{dict, name};
use super::writer::Writer;
use lopdf::{Dictionary, Document, Object, Stream};
use sha2::{Digest, Sha256};

/// Declares the document. `contents` is hashed into the document id, so that different files get different ids.
pub(super) fn declare(doc: &mut Document, to: &mut Writer<'_>, condition: &Condition, title: &str, contents: &[u8]) {
    let mut info = info(doc).cloned().unwrap_or_default();
    if condition.standard == Standard::X1a {
        info.set("GTS_PDFXVersion", Object::string_literal(condition.standard.called()));
    }
    let packet = packet(&info, title, contents);
    if let Some(old) = self::info(doc) {
        *old = info;
    }
    let four = dict([("N", 4.into()), ("Alternate", name("DeviceCMYK"))]);
    let mut profile = Stream::new(four, condition.icc.bytes().to_vec());
    // it is compressed only if this makes it smaller
    let _ = profile.compress();
    let profile = to.add(profile);
    let text = |of: &str| Object::string_literal(of);
    let intent = dict([
        ("Type", name("OutputIntent")),
        ("S", name("GTS_PDFX")),
        ("OutputConditionIdentifier", text(&condition.identifier)),
        ("OutputCondition", text(&condition.identifier)),
        ("RegistryName", text(&condition.registry)),
        ("Info", text(&condition.identifier)),
        ("DestOutputProfile", Object::Reference(profile)),
    ]);
    // the older standard keeps all of this in the information dictionary
    let metadata = (condition.standard == Standard::X4).then(|| {
        let kind = dict([("Type", name("Metadata")), ("Subtype", name("XML"))]);
        to.add(Stream::new(kind, packet.into_bytes()).with_compression(false))
    });
    if let Ok(root) = doc.catalog_mut() {
        root.set("OutputIntents", Object::Array(vec![Object::Dictionary(intent)]));
        if let Some(metadata) = metadata {
            root.set("Metadata", Object::Reference(metadata));
        }
    }
}

/// The information dictionary.
pub(super) fn info(doc: &mut Document) -> Option<&mut Dictionary> {
    let id = doc.trailer.get(b"Info").and_then(Object::as_reference).ok()?;
    match doc.objects.get_mut(&id) {
        Some(Object::Dictionary(info)) => Some(info),
        _ => None,
    }
}

/// The metadata packet (XMP), with the same contents as the information dictionary.
fn packet(info: &Dictionary, title: &str, contents: &[u8]) -> String {
    let said = |key: &[u8]| match info.get(key) {
        Ok(text) => escaped(&lopdf::decode_text_string(text).unwrap_or_default()),
        Err(_) => String::new(),
    };
    let (made, changed) = (moment(&said(b"CreationDate")), moment(&said(b"ModDate")));
    let (creator, producer) = (said(b"Creator"), said(b"Producer"));
    let title = escaped(title);
    let hash = Sha256::digest([title.as_bytes(), made.as_bytes(), contents].concat());
    let hex: String = hash[..16].iter().map(|b| format!("{b:02x}")).collect();
    let uuid = [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]].join("-");
    let version = Standard::X4.called();
    format!(
        r#"<?xpacket begin="{bom}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<pdfxid:GTS_PDFXVersion>{version}</pdfxid:GTS_PDFXVersion>
<pdf:Trapped>False</pdf:Trapped>
<pdf:Producer>{producer}</pdf:Producer>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmp:CreateDate>{made}</xmp:CreateDate>
<xmp:ModifyDate>{changed}</xmp:ModifyDate>
<xmp:MetadataDate>{changed}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{uuid}</xmpMM:DocumentID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"#,
        bom = '\u{feff}'
    )
}

/// Converts a PDF date (`D:20260131120000Z`) to an XMP date.
fn moment(pdf: &str) -> String {
    let digits: Vec<char> =
        pdf.chars().filter(char::is_ascii_digit).take(14).chain(std::iter::repeat('0')).take(14).collect();
    let part = |from: usize, until: usize| digits[from..until].iter().collect::<String>();
    format!("{}-{}-{}T{}:{}:{}Z", part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 12), part(12, 14))
}

/// Escapes text for XML. Characters that XML does not allow are dropped.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            c if c.is_control() && !matches!(c, '\t' | '\n') => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_that_looks_like_markup_stays_a_title() {
        let packet = packet(&Dictionary::new(), "Löot & <Roll> \"2\"\u{1}", b"");
        let xml = usvg::roxmltree::Document::parse(packet.trim_start_matches('\u{feff}')).expect("sound XML");
        let title = xml.descendants().find(|n| n.tag_name().name() == "title").expect("a title");
        let words: String = title.descendants().filter_map(|n| n.text().filter(|_| n.is_text())).collect();
        assert_eq!(words, "Löot & <Roll> \"2\"");
    }

    #[test]
    fn dates_are_the_same_moment() {
        assert_eq!(moment("D:20231114221320Z"), "2023-11-14T22:13:20Z");
        assert_eq!(moment("D:20231114221320+00'00'"), "2023-11-14T22:13:20Z");
        assert_eq!(moment(""), "0000-00-00T00:00:00Z");
    }
}
