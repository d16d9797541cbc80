//! XMP metadata of a file, and dates in both formats (XMP and PDF).

use roxmltree::{Document, Node, ParsingOptions};

const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

/// The namespaces that are used.
pub(super) const DC: &str = "http://purl.org/dc/elements/1.1/";
pub(super) const XMP: &str = "http://ns.adobe.com/xap/1.0/";
pub(super) const MM: &str = "http://ns.adobe.com/xap/1.0/mm/";
pub(super) const PDF: &str = "http://ns.adobe.com/pdf/1.3/";
pub(super) const PDFX: &str = "http://www.npes.org/pdfx/ns/id/";

/// A packet of metadata.
pub(super) struct Xmp<'a>(Document<'a>);

impl<'a> Xmp<'a> {
    /// Reads a packet; `None` if it is not well-formed XML.
    pub(super) fn read(text: &'a str) -> Option<Xmp<'a>> {
        let options = ParsingOptions { nodes_limit: 20_000, ..ParsingOptions::default() };
        Document::parse_with_options(text.trim_start_matches('\u{feff}'), options).ok().map(Xmp)
    }

    /// A property, written as an element or as an attribute; if it has several languages, the first one.
    pub(super) fn get(&self, space: &str, name: &str) -> Option<String> {
        let descriptions = self.0.descendants().filter(|n| n.has_tag_name((RDF, "Description")));
        for description in descriptions {
            if let Some(value) = description.attribute((space, name)) {
                return Some(value.to_owned());
            }
            if let Some(element) = description.children().find(|n| n.has_tag_name((space, name))) {
                let item = element.descendants().find(|n| n.has_tag_name((RDF, "li")));
                return Some(item.unwrap_or(element).children().filter_map(|n: Node<'_, '_>| n.text()).collect());
            }
        }
        None
    }
}

/// A time in seconds since 1970, in UTC if there is a time zone, or else as if it were UTC; and whether there is a
/// time zone.
pub(super) fn moment(text: &str) -> Option<(i64, bool)> {
    let text = text.trim().trim_start_matches("D:");
    let (date, zone) = match text.find(['Z', '+']).or_else(|| text.rfind('-').filter(|i| *i > 9)) {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let digits: Vec<i64> = date.bytes().filter(u8::is_ascii_digit).map(|b| i64::from(b - b'0')).collect();
    let part = |from: usize, len: usize, fallback: i64| {
        digits.get(from..from + len).map_or(fallback, |d| d.iter().fold(0, |n, d| n * 10 + d))
    };
    let (year, month, day) = (part(0, 4, -1), part(4, 2, 1), part(6, 2, 1));
    let (hour, minute, second) = (part(8, 2, 0), part(10, 2, 0), part(12, 2, 0));
    let sound = year >= 1900
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && hour < 24
        && minute < 60
        && second <= 60;
    if !sound {
        return None;
    }
    // days since 1970, counting years from March so that the leap day is the last of its year
    let (y, m) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719_468;
    let shift: Vec<i64> = zone.bytes().filter(u8::is_ascii_digit).map(|b| i64::from(b - b'0')).collect();
    let away = match &shift[..] {
        [a, b, c, d, ..] => (a * 10 + b) * 3600 + (c * 10 + d) * 60,
        [a, b, ..] => (a * 10 + b) * 3600,
        _ => 0,
    };
    let away = if zone.starts_with('-') { -away } else { away };
    Some((days * 86_400 + hour * 3600 + minute * 60 + second - away, !zone.is_empty()))
}

/// A PDF string as text: UTF-16 or UTF-8 according to its byte order mark, otherwise Latin-1.
pub(super) fn text(bytes: &[u8]) -> String {
    match bytes {
        [0xfe, 0xff, rest @ ..] => {
            let units: Vec<u16> = rest.chunks_exact(2).map(|p| u16::from_be_bytes([p[0], p[1]])).collect();
            String::from_utf16_lossy(&units)
        }
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        _ => bytes.iter().map(|b| char::from(*b)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_writing_a_date_agree() {
        // 1 January 2026, midnight UTC: 20454 days after 1970 began
        for written in
            ["D:20260101000000Z", "2026-01-01T00:00:00Z", "D:20260101013000+01'30'", "2025-12-31T19:00:00-05:00"]
        {
            assert_eq!(moment(written), Some((20_454 * 86_400, true)), "{written}");
        }
        assert_eq!(moment("D:20260101"), Some((20_454 * 86_400, false)));
        assert_eq!(moment("yesterday"), None);
        assert_eq!(moment("D:20261399"), None);
    }
}
