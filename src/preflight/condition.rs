//! Printing conditions: finds the condition of an ICC profile by its tags, and compares profiles.

use super::pdf::{Dict, File, Obj, Stream};
use std::rc::Rc;

/// The output intents for print in a file.
pub(super) fn intents(file: &File<'_>, root: &Dict) -> Vec<Rc<Dict>> {
    let list = file.get(root, "OutputIntents");
    let intents = list.array().iter().take(100).filter_map(|o| file.resolve(o).dict());
    intents.filter(|intent| file.get(intent, "S").name() == Some("GTS_PDFX")).collect()
}

/// The profile that a file is printed through, if it embeds exactly one.
pub(super) fn output_profile(file: &File<'_>) -> Option<Rc<Stream>> {
    let root = file.dict(file.trailer(), "Root")?;
    match &intents(file, &root)[..] {
        [one] => file.get(one, "DestOutputProfile").stream(),
        _ => None,
    }
}

/// Whether this profile differs from that of the output intent.
pub(super) fn differs(file: &File<'_>, profile: u32) -> bool {
    let (Some(ours), Obj::Stream(other)) = (output_profile(file), file.object(profile)) else { return false };
    // the header contains date and creator; the relevant parts follow (ICC.1, 7.2)
    let tables = |stream: &Stream| file.unpack(stream).ok().map(|bytes| bytes.get(128..).unwrap_or_default().to_vec());
    ours.id != other.id && tables(&ours).zip(tables(&other)).is_some_and(|(a, b)| a != b)
}

/// The name of a profile (its `desc` tag, ICC.1, 9.2.41).
pub(super) fn description(bytes: &[u8]) -> Option<String> {
    let word = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?) as usize);
    let tag = (0..word(128)?.min(100)).map(|i| 132 + 12 * i).find(|at| bytes.get(*at..at + 4) == Some(b"desc"))?;
    let start = word(tag + 4)?;
    let text = |at: usize, length: usize| bytes.get(at..at.checked_add(length)?);
    match text(start, 4)? {
        b"desc" => {
            let ascii = text(start + 12, word(start + 8)?)?;
            Some(String::from_utf8_lossy(ascii).trim_end_matches('\0').to_owned())
        }
        b"mluc" => {
            let letters = text(start.checked_add(word(start + 24)?)?, word(start + 20)?)?;
            let letters: Vec<u16> = letters.as_chunks::<2>().0.iter().map(|pair| u16::from_be_bytes(*pair)).collect();
            Some(String::from_utf16_lossy(&letters))
        }
        _ => None,
    }
}

/// Names of profiles, without spaces and punctuation, that imply a condition but do not contain the name of its
/// characterization data.
const KNOWN: [(&str, &str); 9] = [
    ("isocoatedv2", "FOGRA39"),
    ("psocoatedv3", "FOGRA51"),
    ("psouncoatedv3", "FOGRA52"),
    ("psouncoated", "FOGRA47"),
    ("gracol", "CGATS TR 006"),
    ("tr006", "CGATS TR 006"),
    ("swop", "CGATS TR 001"),
    ("tr001", "CGATS TR 001"),
    ("japancolor", "JC200103"),
];

/// The name of the characterization data in a profile name; `None` if it is unknown.
pub(super) fn named(text: &str) -> Option<String> {
    let plain: String = text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    if let Some((_, rest)) = plain.split_once("fogra") {
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        return (!digits.is_empty()).then(|| format!("FOGRA{digits}"));
    }
    KNOWN.iter().find(|(name, _)| plain.contains(name)).map(|(_, condition)| (*condition).to_owned())
}

/// Whether two names mean the same condition.
pub(super) fn same(a: &str, b: &str) -> bool {
    a.trim().eq_ignore_ascii_case(b.trim()) || named(a).is_some_and(|a| named(b) == Some(a))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_is_known_by_any_of_its_names() {
        for (a, b, alike) in [
            ("FOGRA39", "FOGRA39L", true),
            ("Coated FOGRA39 (ISO 12647-2:2004)", "fogra39", true),
            ("ISO Coated v2 300% (ECI)", "FOGRA39", true),
            ("PSOcoated_v3", "FOGRA51", true),
            ("U.S. Web Coated (SWOP) v2", "CGATS TR 001", true),
            ("FOGRA39", "FOGRA51", false),
            ("U.S. Web Coated (SWOP) v2", "FOGRA39", false),
            ("ours", "ours ", true),
            ("ours", "theirs", false),
        ] {
            assert_eq!(same(a, b), alike, "{a}, {b}");
        }
    }
}
