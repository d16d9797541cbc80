//! Glyph names: their codes in Windows encoding, and the characters that they stand for (ISO 32000, annex D).

/// The names of the characters from space on that are not letters.
const SIGNS: [(u8, &str); 42] = [
    (32, "space"),
    (33, "exclam"),
    (34, "quotedbl"),
    (35, "numbersign"),
    (36, "dollar"),
    (37, "percent"),
    (38, "ampersand"),
    (39, "quotesingle"),
    (40, "parenleft"),
    (41, "parenright"),
    (42, "asterisk"),
    (43, "plus"),
    (44, "comma"),
    (45, "hyphen"),
    (46, "period"),
    (47, "slash"),
    (48, "zero"),
    (49, "one"),
    (50, "two"),
    (51, "three"),
    (52, "four"),
    (53, "five"),
    (54, "six"),
    (55, "seven"),
    (56, "eight"),
    (57, "nine"),
    (58, "colon"),
    (59, "semicolon"),
    (60, "less"),
    (61, "equal"),
    (62, "greater"),
    (63, "question"),
    (64, "at"),
    (91, "bracketleft"),
    (92, "backslash"),
    (93, "bracketright"),
    (94, "asciicircum"),
    (95, "underscore"),
    (96, "grave"),
    (123, "braceleft"),
    (124, "bar"),
    (125, "braceright"),
];

/// The names from code 128 on in Windows encoding.
const WINDOWS: &str = "\
    Euro - quotesinglbase florin quotedblbase ellipsis dagger daggerdbl circumflex perthousand Scaron \
    guilsinglleft OE - Zcaron - - quoteleft quoteright quotedblleft quotedblright bullet endash emdash tilde \
    trademark scaron guilsinglright oe - zcaron Ydieresis space exclamdown cent sterling currency yen brokenbar \
    section dieresis copyright ordfeminine guillemotleft logicalnot hyphen registered macron degree plusminus \
    twosuperior threesuperior acute mu paragraph periodcentered cedilla onesuperior ordmasculine guillemotright \
    onequarter onehalf threequarters questiondown Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla \
    Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex \
    Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute \
    acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute icircumflex \
    idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash ugrave uacute ucircumflex \
    udieresis yacute thorn ydieresis";

/// The name of a character with the same code in all encodings.
fn ascii(code: u8) -> Option<&'static str> {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let letter = LETTERS.bytes().position(|b| b == code).map(|i| &LETTERS[i..=i]);
    letter.or_else(|| SIGNS.iter().find(|(b, _)| *b == code).map(|(_, name)| *name))
}

fn listed(list: &'static str, first: u8, code: u8) -> Option<&'static str> {
    list.split(' ').nth(usize::from(code.checked_sub(first)?)).filter(|name| *name != "-")
}

/// The name of a code in Windows encoding.
pub(super) fn windows(code: u8) -> Option<&'static str> {
    ascii(code).or_else(|| listed(WINDOWS, 128, code))
}

/// The character of a code in Windows encoding.
pub(super) fn letter_of(code: u8) -> char {
    const HIGH: [u16; 32] = [
        0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,
        0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
        0x0153, 0x9d, 0x017e, 0x0178,
    ];
    match code {
        0x80..0xa0 => char::from_u32(u32::from(HIGH[usize::from(code - 0x80)])).unwrap_or(' '),
        other => char::from(other),
    }
}

/// The character of a glyph name.
pub(super) fn letter(name: &str) -> Option<char> {
    if let Some(hex) = name.strip_prefix("uni").filter(|h| h.len() == 4) {
        return u32::from_str_radix(hex, 16).ok().and_then(char::from_u32);
    }
    (0..=255).find(|code| windows(*code) == Some(name)).map(letter_of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_names_and_letters_agree() {
        assert_eq!((windows(0xe4), windows(0xfe), windows(0x81)), (Some("adieresis"), Some("thorn"), None));
        assert_eq!(
            (letter("Zcaron"), letter("ydieresis"), letter("A"), letter("uni00e9")),
            (Some('\u{17d}'), Some('ÿ'), Some('A'), Some('é'))
        );
        assert_eq!((letter("hyphen"), letter("g123"), letter("-")), (Some('-'), None, None));
    }
}
