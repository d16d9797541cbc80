//! Decodes bytes as text. Bytes that are not UTF-8 are reported with their place and the letter that was probably meant; UTF-16
//! with a byte order mark is read.

use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};

/// Bytes that are not a text.
pub(super) struct Garbled {
    /// The text as far as it can be shown; letters that are not UTF-8 are guessed.
    pub(super) shown: String,
    /// The place and length of the first error.
    pub(super) start: usize,
    pub(super) len: usize,
    pub(super) what: String,
    pub(super) help: &'static str,
}

const SAVE: &str = "save the file as UTF-8: a table from Excel as \"CSV UTF-8\", all else with the character set UTF-8";
const MIXED: &str = "the rest of the file is UTF-8: retype these letters and save the file as UTF-8";

/// The characters 80 to 9F of Windows-1252; none for five of them.
const HIGH: [&str; 32] = [
    "€", "", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "", "Ž", "", "", "‘", "’", "“", "”", "•", "–", "—",
    "˜", "™", "š", "›", "œ", "", "ž", "Ÿ",
];

/// A text with composed letters (NFC) where Unicode has them, as keyboards write them. Files from a Mac often have decomposed
/// letters (NFD), and equal words must be equal.
pub fn composed(text: String) -> String {
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes { text } else { text.nfc().collect() }
}

/// The text that these bytes encode, with composed letters.
///
/// # Errors
/// The bytes have another encoding, or are not a text.
pub(super) fn read(bytes: Vec<u8>) -> Result<String, Garbled> {
    decoded(bytes).map(composed)
}

fn decoded(bytes: Vec<u8>) -> Result<String, Garbled> {
    let unshown = |what: &str, help| Garbled { shown: String::new(), start: 0, len: 1, what: what.to_owned(), help };
    match *bytes {
        [0xff, 0xfe, ref rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, ref rest @ ..] => wide(rest, u16::from_be_bytes),
        [b'P', b'K', 3, 4, ..] => Err(unshown(
            "this is an archive or a workbook, not a text file",
            "rename it to end in .xlsx or .ods, or save it as CSV",
        )),
        [0, _, ..] | [_, 0, ..] => Err(unshown("this is not a text file, or UTF-16 without a byte order mark", SAVE)),
        _ if bytes.contains(&0) && std::str::from_utf8(&bytes).is_ok() => Err(nul(&String::from_utf8_lossy(&bytes))),
        _ => String::from_utf8(bytes).map_err(|e| match e.as_bytes().contains(&0) {
            true => unshown("this is not a text file", "use a text file; tables are .csv, .tsv, .xlsx or .ods"),
            false => narrow(e.as_bytes()),
        }),
    }
}

/// A text with a NUL byte, at which many programs stop reading.
fn nul(text: &str) -> Garbled {
    let start = text.find('\0').unwrap_or(0);
    let what = "there is a NUL byte here, which cannot be printed".to_owned();
    let help = "delete it; editors show it as ^@ or \\0, or not at all";
    Garbled { shown: text.replace('\0', "\u{fffd}"), start, len: '\u{fffd}'.len_utf8(), what, help }
}

/// UTF-16, after its byte order mark.
fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, Garbled> {
    let units = bytes.chunks(2).map(|pair| match *pair {
        [a, b] => unit([a, b]),
        // half of a surrogate pair at the end of the text
        _ => 0xd800,
    });
    let mut text = String::with_capacity(bytes.len() / 2);
    for letter in char::decode_utf16(units) {
        match letter {
            Ok(letter) => text.push(letter),
            Err(_) => {
                let (start, what) = (text.len(), "this UTF-16 text is cut off in the middle of a character".to_owned());
                return Err(Garbled { shown: text + "\u{fffd}", start, len: 3, what, help: SAVE });
            }
        }
    }
    Ok(text)
}

/// Bytes that are not all UTF-8: most often Windows-1252, all of them or a part that was pasted in.
fn narrow(bytes: &[u8]) -> Garbled {
    let (mut shown, mut first, mut more, mut mixed) = (String::new(), None, 0_usize, false);
    for chunk in bytes.utf8_chunks() {
        mixed |= !chunk.valid().is_ascii();
        shown += chunk.valid();
        for byte in chunk.invalid() {
            let letter = match byte {
                0x80..=0x9f => HIGH[usize::from(byte - 0x80)].to_owned(),
                byte => char::from(*byte).to_string(),
            };
            let start = shown.len();
            shown += if letter.is_empty() { "\u{fffd}" } else { &letter };
            match first {
                None => first = Some((*byte, letter, start, shown.len() - start)),
                Some(_) => more += 1,
            }
        }
    }
    let (byte, letter, start, len) = first.unwrap_or((0, String::new(), 0, 1));
    let meant = match letter.as_str() {
        "" => String::new(),
        letter => format!("; in Windows-1252 it is \"{letter}\""),
    };
    let more = match more {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    let what = format!("the byte {byte:02X} is not UTF-8{meant}{more}");
    Garbled { shown, start, len, what, help: if mixed { MIXED } else { SAVE } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_other_encodings_are_told_by_name() {
        let told = |bytes: &[u8]| {
            read(bytes.to_vec()).map_err(|g| (g.shown[g.start..g.start + g.len].to_owned(), g.what, g.help))
        };
        let one = |what: &str, letter: &str, help| Err((letter.to_owned(), what.to_owned(), help));
        assert_eq!(told(b"Caf\xe9"), one("the byte E9 is not UTF-8; in Windows-1252 it is \"\u{e9}\"", "\u{e9}", SAVE));
        let (what, letter) = ("the byte 80 is not UTF-8; in Windows-1252 it is \"\u{20ac}\", and 1 more", "\u{20ac}");
        assert_eq!(told(b"Caf\xc3\xa9 5\x80\x80"), one(what, letter, MIXED));
        assert_eq!(told(b"a\x81"), one("the byte 81 is not UTF-8", "\u{fffd}", SAVE));
    }

    #[test]
    fn letters_and_their_accents_are_one_character() {
        let apart = "Cafe\u{301} fu\u{308}r A\u{30a}";
        assert_eq!(read(apart.into()).ok().as_deref(), Some("Caf\u{e9} f\u{fc}r \u{c5}"));
        let strange = "q\u{301}";
        assert_eq!(read(strange.into()).ok().as_deref(), Some(strange), "Unicode has no such letter");
    }

    #[test]
    fn utf_16_is_read_behind_its_mark() {
        let text = "Na\u{ef}ve \u{1f409}";
        let pairs =
            |order: fn(u16) -> [u8; 2]| "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(order).collect();
        for bytes in [pairs(u16::to_le_bytes), pairs(u16::to_be_bytes)] {
            let bytes: Vec<u8> = bytes;
            assert_eq!(read(bytes.clone()).ok().as_deref(), Some(text));
            assert!(read(bytes[2..].to_vec()).is_err_and(|g| g.what.contains("without a byte order mark")));
            assert!(read(bytes[..bytes.len() - 1].to_vec()).is_err_and(|g| g.what.contains("cut off")));
        }
        assert!(read(b"PK\x03\x04 and more".to_vec()).is_err_and(|g| g.what.contains("workbook")));
    }
}
