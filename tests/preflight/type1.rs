//! A Type 1 font as a program would write it: letters with straight lines, with flat curves, and with two parts.

use super::paper::{FONT, Paper, stream};

/// Encrypts as in chapter 7 of the format.
fn encipher(plain: &[u8], key: u16) -> Vec<u8> {
    let mut key = key;
    let turn = |byte: &u8| {
        let cipher = byte ^ (key >> 8) as u8;
        key = u16::from(cipher).wrapping_add(key).wrapping_mul(52845).wrapping_add(22719);
        cipher
    };
    [&[0; 4], plain].concat().iter().map(turn).collect()
}

/// The charstring of a letter, from words.
fn program(words: &str) -> Vec<u8> {
    let mut out = Vec::new();
    for word in words.split_whitespace() {
        let operator: &[u8] = match word {
            "vmoveto" => &[4],
            "rlineto" => &[5],
            "hlineto" => &[6],
            "vlineto" => &[7],
            "rrcurveto" => &[8],
            "closepath" => &[9],
            "callsubr" => &[10],
            "return" => &[11],
            "hsbw" => &[13],
            "endchar" => &[14],
            "rmoveto" => &[21],
            "hmoveto" => &[22],
            "vhcurveto" => &[30],
            "hvcurveto" => &[31],
            "seac" => &[12, 6],
            "div" => &[12, 12],
            "callothersubr" => &[12, 16],
            "pop" => &[12, 17],
            "setcurrentpoint" => &[12, 33],
            number => {
                let n: i32 = number.parse().expect("a number");
                match n {
                    -107..=107 => out.push((n + 139) as u8),
                    108..=1131 => out.extend([247 + ((n - 108) / 256) as u8, ((n - 108) % 256) as u8]),
                    -1131..=-108 => out.extend([251 + ((-n - 108) / 256) as u8, ((-n - 108) % 256) as u8]),
                    _ => out.extend([&[255][..], &n.to_be_bytes()].concat()),
                }
                continue;
            }
        };
        out.extend(operator);
    }
    out
}

const ROUTINES: [&str; 5] = [
    "3 0 callothersubr pop pop setcurrentpoint return",
    "0 1 callothersubr return",
    "0 2 callothersubr return",
    "return",
    // a square of 200 units that all programs draw the same way
    "200 hlineto 200 vlineto -200 hlineto closepath return",
];

const LETTERS: [(&str, &str); 5] = [
    (".notdef", "0 700 hsbw endchar"),
    // a frame: the inner square has the opposite direction
    (
        "A",
        "50 700 hsbw 0 vmoveto 600 hlineto 600 vlineto -600 hlineto closepath \
           100 -500 rmoveto 1200 3 div vlineto 400 hlineto -400 vlineto closepath endchar",
    ),
    // a leaf with a flat upper side: two curves in one flex
    (
        "B",
        "100 700 hsbw 100 vmoveto 1 callsubr 250 0 rmoveto 2 callsubr -170 20 rmoveto 2 callsubr 80 10 rmoveto 2 callsubr \
           90 0 rmoveto 2 callsubr 90 0 rmoveto 2 callsubr 80 -10 rmoveto 2 callsubr 80 -20 rmoveto 2 callsubr \
           50 600 100 0 callsubr 0 -200 -100 -100 -100 0 rrcurveto -100 -100 100 -100 hvcurveto closepath \
           200 400 rmoveto 4 callsubr endchar",
    ),
    ("acute", "250 300 hsbw 650 vmoveto 4 callsubr endchar"),
    ("Aacute", "50 700 hsbw 250 200 50 65 194 seac"),
];

/// The font: its readable part, and its encrypted part.
fn font() -> (Vec<u8>, Vec<u8>) {
    let open = "%!PS-AdobeFont-1.0: Test\n11 dict begin\n/FontInfo 1 dict dup begin end readonly def\n/FontName /Test def\n\
        /PaintType 0 def\n/FontType 1 def\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/Encoding 256 array\n\
        0 1 255 {1 index exch /.notdef put} for\ndup 65 /A put\ndup 66 /B put\ndup 67 /Aacute put\nreadonly def\n\
        /FontBBox {0 0 1000 1000} readonly def\ncurrentdict end\ncurrentfile eexec\n";
    let mut closed = b"dup /Private 8 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n\
        /ND {noaccess def} executeonly def\n/NP {noaccess put} executeonly def\n/BlueValues [] def\n\
        /MinFeature {16 16} def\n/password 5839 def\n/lenIV 4 def\n"
        .to_vec();
    closed.extend(format!("/Subrs {} array\n", ROUTINES.len()).bytes());
    for (i, words) in ROUTINES.iter().enumerate() {
        let bytes = encipher(&program(words), 4330);
        closed.extend(format!("dup {i} {} RD ", bytes.len()).bytes());
        closed.extend([&bytes[..], b" NP\n"].concat());
    }
    closed.extend(format!("ND\n2 index /CharStrings {} dict dup begin\n", LETTERS.len()).bytes());
    for (name, words) in LETTERS {
        let bytes = encipher(&program(words), 4330);
        closed.extend(format!("/{name} {} RD ", bytes.len()).bytes());
        closed.extend([&bytes[..], b" ND\n"].concat());
    }
    closed.extend_from_slice(
        b"end\nend\nreadonly put\nnoaccess put\ndup /FontName get exch definefont pop\nmark currentfile closefile\n",
    );
    (open.into(), encipher(&closed, 55665))
}

/// Puts the font in place of the correct one.
pub(crate) fn put(p: &mut Paper) {
    let (open, closed) = font();
    let lengths = format!("/Length1 {}/Length2 {}/Length3 0", open.len(), closed.len());
    let file = p.add(stream(&lengths, &[open, closed].concat()));
    let descriptor = p.add(format!(
        "<</Type/FontDescriptor/FontName/ABCDEF+Test/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent 0\
         /CapHeight 700/StemV 80/FontFile {file} 0 R>>"
    ));
    p.objects[FONT - 1] = format!(
        "<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 67/Widths[700 700 700]\
         /FontDescriptor {descriptor} 0 R>>"
    )
    .into();
}
