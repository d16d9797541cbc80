//! Decodes the strings of composite fonts into character codes (ISO 32000, 9.7.5): as pairs of bytes, or by a CMap in the file.

use super::pdf::{File, Lexer, Obj, Token};

/// The largest number of rows of a table.
const ROWS: usize = 100_000;

/// A table from codes to character ids.
pub(super) struct Cmap {
    /// The ranges of codes: the number of bytes, the lowest and the highest code.
    spaces: Vec<(usize, u32, u32)>,
    /// The number of bytes, the lowest and the highest code, and the character of the lowest code; sorted.
    rows: Vec<(usize, u32, u32, u32)>,
    /// Whether the characters are known.
    pub(super) known: bool,
}

impl Cmap {
    /// The table that a font names or contains.
    pub(super) fn read(file: &File<'_>, encoding: &Obj) -> Cmap {
        let pairs = |known| Cmap { spaces: vec![(2, 0, 0xffff)], rows: vec![(2, 0, 0xffff, 0)], known };
        match encoding {
            Obj::Name(name) => pairs(matches!(&**name, "Identity-H" | "Identity-V")),
            Obj::Stream(stream) => match file.unpack(stream) {
                Ok(unpacked) => Cmap::parse(&unpacked),
                Err(_) => pairs(false),
            },
            _ => pairs(false),
        }
    }

    fn parse(bytes: &[u8]) -> Cmap {
        let mut cmap = Cmap { spaces: Vec::new(), rows: Vec::new(), known: true };
        let mut lexer = Lexer::content(bytes);
        let mut held: Vec<Obj> = Vec::new();
        let code = |obj: &Obj| obj.text().filter(|t| (1..=4).contains(&t.len())).map(|t| (t.len(), number(t)));
        while let Some(token) = lexer.next() {
            match token {
                Token::Obj(obj) if held.len() < 4 * ROWS => held.push(obj),
                Token::Obj(_) => {}
                Token::Word(word) => {
                    match word {
                        b"endcodespacerange" => {
                            let pairs = held.chunks_exact(2).filter_map(|p| Some((code(&p[0])?, code(&p[1])?)));
                            cmap.spaces.extend(pairs.map(|((len, low), (_, high))| (len, low, high)).take(100));
                        }
                        b"endcidrange" => {
                            let rows = held.chunks_exact(3).filter_map(|r| {
                                let ((len, low), (_, high)) = (code(&r[0])?, code(&r[1])?);
                                Some((len, low, high, u32::try_from(r[2].whole()?).ok()?))
                            });
                            cmap.rows.extend(rows.take(ROWS.saturating_sub(cmap.rows.len())));
                        }
                        b"endcidchar" => {
                            let rows = held.chunks_exact(2).filter_map(|r| {
                                let (len, low) = code(&r[0])?;
                                Some((len, low, low, u32::try_from(r[1].whole()?).ok()?))
                            });
                            cmap.rows.extend(rows.take(ROWS.saturating_sub(cmap.rows.len())));
                        }
                        // a table that is based on another is only partly known
                        b"usecmap" => cmap.known = false,
                        _ => {}
                    }
                    held.clear();
                }
            }
        }
        cmap.rows.sort_unstable();
        cmap
    }

    /// The characters of a string, and whether each is a space of one byte.
    pub(super) fn characters(&self, text: &[u8]) -> Vec<(u32, bool)> {
        let (mut rest, mut found) = (text, Vec::new());
        while !rest.is_empty() {
            let fits = |&(len, low, high): &(usize, u32, u32)| {
                rest.len() >= len && (low..=high).contains(&number(&rest[..len]))
            };
            let len = self.spaces.iter().find(|s| fits(s)).map_or(1, |s| s.0);
            let code = number(&rest[..len]);
            found.push((self.character(len, code), len == 1 && code == 32));
            rest = &rest[len..];
        }
        found
    }

    fn character(&self, len: usize, code: u32) -> u32 {
        let after = self.rows.partition_point(|r| (r.0, r.1) <= (len, code));
        let row = after.checked_sub(1).map(|i| self.rows[i]).filter(|r| r.0 == len && code <= r.2);
        row.map_or(0, |r| r.3.saturating_add(code - r.1))
    }
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |n, b| n << 8 | u32::from(*b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_one_and_two_bytes_become_characters() {
        let table = b"2 begincodespacerange <00> <7F> <8000> <FFFF> endcodespacerange\n\
            1 begincidrange <20> <7e> 1 endcidrange 1 begincidchar <8001> 500 endcidchar";
        let cmap = Cmap::parse(table);
        assert_eq!(cmap.characters(b" A\x80\x01\x7f"), [(1, true), (34, false), (500, false), (0, false)]);
    }
}
