//! Compares two texts: word by word for cards, line by line for files. The only module that uses the diff library.

use similar::ChangeTag;
use similar::DiffableStr as _;
use similar::algorithms::{Capture, Compact, Replace, myers};

/// A stretch of two texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// In both.
    Same(String),
    /// A stretch of the old text only.
    Gone(String),
    /// A stretch of the new text only.
    Come(String),
}

/// The number of words around a change that [`brief`] keeps.
const AROUND: usize = 3;

/// Two changes with fewer words than this between them are merged, because two phrases are easier to read than single words in turn.
const BETWEEN: usize = 3;

/// The changes of a text, phrase by phrase.
pub fn words(old: &str, new: &str) -> Vec<Piece> {
    phrased(joined(
        changes(&old.tokenize_words(), &new.tokenize_words()).into_iter().map(|c| (c.tag, c.text.to_owned())),
    ))
}

/// Merges changes with few words between them into one old and one new phrase.
fn phrased(pieces: Vec<Piece>) -> Vec<Piece> {
    let last = pieces.len().saturating_sub(1);
    let mut all = Vec::new();
    let (mut gone, mut come) = (String::new(), String::new());
    for (i, piece) in pieces.into_iter().enumerate() {
        match piece {
            Piece::Gone(text) => gone.push_str(&text),
            Piece::Come(text) => come.push_str(&text),
            Piece::Same(text) => {
                let open = !(gone.is_empty() && come.is_empty());
                if open && i < last && text.split_whitespace().count() < BETWEEN {
                    gone.push_str(&text);
                    come.push_str(&text);
                } else {
                    close(&mut all, &mut gone, &mut come);
                    all.push(Piece::Same(text));
                }
            }
        }
    }
    close(&mut all, &mut gone, &mut come);
    all
}

/// Adds a change: its old phrase, then its new one.
fn close(all: &mut Vec<Piece>, gone: &mut String, come: &mut String) {
    let phrases = [(gone, Piece::Gone as fn(String) -> Piece), (come, Piece::Come)];
    all.extend(
        phrases.into_iter().filter(|(text, _)| !text.is_empty()).map(|(text, piece)| piece(std::mem::take(text))),
    );
}

/// A part of a text that is the same, gone or new, with its position in each text.
struct Change<'t> {
    tag: ChangeTag,
    text: &'t str,
    old: Option<usize>,
    new: Option<usize>,
}

/// Compares parts of two texts. It names one algorithm, because the library's own entry point would compile all six
/// for each type.
fn changes<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<Change<'t>> {
    let mut hook = Compact::new(Replace::new(Capture::new()), old, new);
    let Ok(()) = myers::diff(&mut hook, old, 0..old.len(), new, 0..new.len());
    let found = hook.into_inner().into_inner().into_ops();
    let all = found.iter().flat_map(|part| part.iter_changes(old, new));
    all.map(|c| Change { tag: c.tag(), text: c.value(), old: c.old_index(), new: c.new_index() }).collect()
}

/// The changes of a file, line by line: removed or new, each with its line number in its file.
pub fn lines(old: &str, new: &str) -> Vec<(usize, Piece)> {
    let changed = changes(&old.tokenize_lines(), &new.tokenize_lines()).into_iter().filter_map(|c| {
        let text = c.text.trim_end().to_owned();
        match c.tag {
            ChangeTag::Equal => None,
            ChangeTag::Delete => Some((c.old? + 1, Piece::Gone(text))),
            ChangeTag::Insert => Some((c.new? + 1, Piece::Come(text))),
        }
    });
    changed.collect()
}

/// The changes, with long unchanged parts reduced to the words next to changes.
pub fn brief(pieces: Vec<Piece>) -> Vec<Piece> {
    let last = pieces.len().saturating_sub(1);
    let cut = |(i, piece): (usize, Piece)| match piece {
        Piece::Same(text) => {
            let all: Vec<&str> = text.split_whitespace().collect();
            let (head, tail) = (if i == 0 { 0 } else { AROUND }, if i == last { 0 } else { AROUND });
            if all.len() <= head + tail + 1 {
                return Piece::Same(text);
            }
            let (left, right) = (all[..head].join(" "), all[all.len() - tail..].join(" "));
            let space = |s: &str| if s.is_empty() { "" } else { " " };
            let before = if text.starts_with(char::is_whitespace) { " " } else { "" };
            let after = if text.ends_with(char::is_whitespace) { " " } else { "" };
            let (l, r) = (space(&left), space(&right));
            Piece::Same(format!("{before}{left}{l}\u{2026}{r}{right}{after}"))
        }
        other => other,
    };
    pieces.into_iter().enumerate().map(cut).collect()
}

/// Merges consecutive parts of one kind.
fn joined(changes: impl Iterator<Item = (ChangeTag, String)>) -> Vec<Piece> {
    let mut all: Vec<Piece> = Vec::new();
    for (tag, text) in changes {
        match (tag, all.last_mut()) {
            (ChangeTag::Equal, Some(Piece::Same(before)))
            | (ChangeTag::Delete, Some(Piece::Gone(before)))
            | (ChangeTag::Insert, Some(Piece::Come(before))) => before.push_str(&text),
            (ChangeTag::Equal, _) => all.push(Piece::Same(text)),
            (ChangeTag::Delete, _) => all.push(Piece::Gone(text)),
            (ChangeTag::Insert, _) => all.push(Piece::Come(text)),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(text: &str) -> Piece {
        Piece::Same(text.to_owned())
    }

    #[test]
    fn a_changed_number_is_all_that_changed() {
        let pieces = words("Draw 2 cards.", "Draw 3 cards.");
        let wanted = [same("Draw "), Piece::Gone("2".into()), Piece::Come("3".into()), same(" cards.")];
        assert_eq!(pieces, wanted);
    }

    #[test]
    fn what_did_not_change_is_cut_down_to_its_neighbourhood() {
        let old = "one two three four five six seven eight nine ten eleven";
        let new = "one two three four five SIX seven eight nine ten eleven";
        let told: String = brief(words(old, new))
            .into_iter()
            .map(|p| match p {
                Piece::Same(t) => t,
                Piece::Gone(t) => format!("[-{t}-]"),
                Piece::Come(t) => format!("[+{t}+]"),
            })
            .collect();
        assert_eq!(told, "\u{2026} three four five [-six-][+SIX+] seven eight nine \u{2026}");
    }

    #[test]
    fn a_changed_sentence_is_told_as_two_phrases_not_as_words_in_turn() {
        let pieces =
            words("You win. Not stolen. Relocated.", "You win. In a vault, nothing is stolen. It is relocated.");
        let wanted = [
            same("You win. "),
            Piece::Gone("Not stolen. Relocated.".into()),
            Piece::Come("In a vault, nothing is stolen. It is relocated.".into()),
        ];
        assert_eq!(pieces, wanted);
        // far apart, they stay two changes
        let pieces =
            words("Draw 2 cards, then lose a turn and 3 coins.", "Draw 1 cards, then lose a turn and 4 coins.");
        assert_eq!(pieces.iter().filter(|p| matches!(p, Piece::Gone(_))).count(), 2);
    }

    #[test]
    fn lines_are_numbered_where_they_stand() {
        let wanted = [(2, Piece::Gone("b".into())), (2, Piece::Come("x".into())), (3, Piece::Come("y".into()))];
        assert_eq!(lines("a\nb\nc\n", "a\nx\ny\nc\n"), wanted);
    }
}
