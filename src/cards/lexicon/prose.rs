//! Text with marks: names in braces, bold words, asides, icons, colors. Patterns of sentences, designers' wordings and the texts
//! of aids all use this syntax. The caller decides which names exist.

use super::{Amount, Icon, Phrase, Run};
use crate::language::Language;
use ground::diag::{Checked, Diag, did_you_mean};
use ground::explained;
use ground::grammar::Explained;
use ground::locus::Locus;
use std::borrow::Cow;

/// The marks, each with its meaning and an example.
pub const MARKS: [Explained; 8] = explained! { "text":
    /// Bold words.
    "**bold**" => "Discard it. **Once.**";
    /// Words in italics, for text that is not a rule.
    "_aside_" => "Draw two cards. _(You keep them.)_";
    /// An icon as high as a capital letter: the SVG with this name in the folder icon beside the card's template, the SVG or PNG
    /// in art/icons of the project, or one of the collection. You can add a color: [coin #b3001b].
    "[icon]" => "Pay [coin] for each.";
    /// Words in this color.
    "{#rrggbb:words}" => "{#b3001b:Danger!} Draw two cards.";
    /// Words in small capitals.
    "{^:words}" => "{^:Harbor} cards cost less.";
    /// A named number or word: a field of the card, a number under `rules`, a count. It is printed bold.
    "{name}" => "Hold at most {hand_limit}.";
    /// A number with its noun in the right form: 1 card, 2 cards. Write nouns with irregular plurals under `nouns`.
    "{name:noun}" => "Draw {n:card}.";
    /// Prints the next mark as a character: { } [ ] _ * or the backslash itself.
    r#"\"# => r#"Write \[x\] for a box."#;
};

/// A word that begins with a capital.
pub fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|c| c.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A number with thousands separators if it has five digits or more: `5000`, `10,000`.
pub fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let apart = digits.len() > 4;
    let mut out = String::from(if number < 0 { "\u{2212}" } else { "" });
    for (i, digit) in digits.chars().enumerate() {
        if apart && i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The value of a name.
#[derive(Clone, Debug, PartialEq)]
pub enum Bound {
    /// A number.
    Count(Amount),
    /// Words.
    Words(Cow<'static, str>),
    /// A word of the rules; it is set bold.
    Keyword(Cow<'static, str>),
}

/// The style of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Plain,
    Bold,
    Aside,
}

/// A piece of such a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Piece<'t> {
    Text(&'t str),
    Name {
        name: &'t str,
        noun: Option<&'t str>,
    },
    Icon(&'t str),
    /// Words in a color: red, green and blue.
    Inked([u8; 3], &'t str),
    /// Words in small capitals.
    Small(&'t str),
}

/// Splits a text into pieces. A brace, bracket or mark of emphasis that is not closed is an error.
pub(super) fn scan(text: &str, at: Locus) -> Checked<Vec<(Style, Piece<'_>)>> {
    let mut pieces = Vec::new();
    let mut diags = Vec::new();
    let (mut style, mut rest) = (Style::Plain, text);
    while !rest.is_empty() {
        let stop = rest.find(['{', '}', '[', '_', '*', '\\']).unwrap_or(rest.len());
        let (before, here) = rest.split_at(stop);
        if !before.is_empty() {
            pieces.push((style, Piece::Text(before)));
        }
        rest = match here.bytes().next() {
            None => here,
            // a mark after a backslash is an ordinary character
            Some(b'\\') => {
                let letter = here[1..].chars().next().filter(|c| "{}[]_*\\".contains(*c)).map_or(0, char::len_utf8);
                let from = usize::from(letter > 0);
                pieces.push((style, Piece::Text(&here[from..1 + letter])));
                &here[1 + letter..]
            }
            Some(b'*') if here.starts_with("**") => {
                style = if style == Style::Bold { Style::Plain } else { Style::Bold };
                &here[2..]
            }
            // a blank to be filled in
            Some(b'_') if here.starts_with("__") => {
                let rest = here.trim_start_matches('_');
                pieces.push((style, Piece::Text(&here[..here.len() - rest.len()])));
                rest
            }
            Some(b'_') => {
                style = if style == Style::Aside { Style::Plain } else { Style::Aside };
                &here[1..]
            }
            Some(open @ (b'{' | b'[')) => {
                let close = if open == b'{' { '}' } else { ']' };
                let Some(end) = here.find(close) else {
                    diags.push(unclosed(at, &here[..1]).help(format!("close it with `{close}`")));
                    break;
                };
                let inside = &here[1..end];
                pieces.push((style, if open == b'[' { Piece::Icon(inside) } else { named(inside, at, &mut diags) }));
                &here[end + 1..]
            }
            Some(b'}') => {
                diags.push(Diag::error(at, "wording", "a `}` without its `{`").help("remove it, or add the `{`"));
                &here[1..]
            }
            Some(_) => {
                let help =
                    "write `\\*` for an asterisk, `**` before and after bold words, `_` before and after an aside";
                let single = Diag::error(at, "wording", "a single `*` has no meaning").help(help);
                // a pair of them is a single error
                diags.extend(Some(single).filter(|single| !diags.contains(single)));
                &here[1..]
            }
        };
    }
    match style {
        Style::Plain => {}
        Style::Bold => diags.push(unclosed(at, "**").help("write `**` after the last bold word")),
        Style::Aside => diags.push(unclosed(at, "_").help("write `_` after the last word of the aside")),
    }
    Checked::of(pieces, diags)
}

fn named<'t>(inside: &'t str, at: Locus, diags: &mut Vec<Diag>) -> Piece<'t> {
    match inside.split_once(':') {
        Some(("^", words)) => Piece::Small(words),
        Some((ink, words)) if ink.starts_with('#') => {
            let ink = ink.trim();
            let rgb = colour(ink);
            if rgb.is_none() {
                let what = format!("`{ink}` is not a color");
                diags.push(Diag::error(at, "wording", what).help("write it as in {#b3001b:red words}"));
            }
            Piece::Inked(rgb.unwrap_or_default(), words)
        }
        Some((name, noun)) => Piece::Name { name: name.trim(), noun: Some(noun.trim()) },
        None => Piece::Name { name: inside.trim(), noun: None },
    }
}

/// A color as written: `#b3001b`.
fn colour(text: &str) -> Option<[u8; 3]> {
    let hex = text.strip_prefix('#').filter(|hex| hex.len() == 6 && hex.is_ascii())?;
    let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).ok();
    Some([byte(0)?, byte(2)?, byte(4)?])
}

fn unclosed(at: Locus, mark: &str) -> Diag {
    Diag::error(at, "wording", format!("a `{mark}` is not closed"))
}

/// The complaint about marks in a text that is printed as typed, such as a title or a line of flavor text.
pub fn as_typed(text: &str, at: Locus) -> Option<Diag> {
    let pairs = [("**", "**"), ("*", "*"), ("[", "]"), ("{", "}"), ("_", "_")];
    let marked = |(open, shut): (&str, &str)| {
        let start = text.find(open)?;
        let inner = &text[start + open.len()..];
        let end = inner.find(shut)?;
        let word = inner[..end].trim() == &inner[..end] && !inner[..end].is_empty();
        word.then(|| &text[start..start + open.len() + end + shut.len()])
    };
    let mark = pairs.into_iter().find_map(marked)?;
    let what = format!("`{mark}` would be printed as typed: this text cannot have bold words, icons or numbers");
    Some(Diag::error(at, "typed-mark", what).help("remove it; only texts of effects and aids can use it"))
}

/// The paragraphs of a text: its lines, which are also separated by `<br>` or `\\n` in cells.
pub fn paragraphs(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.lines().flat_map(|line| line.split("\\n")).flat_map(|line| line.split("<br>"));
    let parts = parts.flat_map(|line| line.split("<br/>")).flat_map(|line| line.split("<br />"));
    parts.map(str::trim).filter(|line| !line.is_empty())
}

/// The names, icons and marks of a text, which its translation must also have: `{n}` for any noun.
pub fn marks(text: &str, at: Locus) -> Checked<Vec<String>> {
    scan(text, at).map(|pieces| {
        let mut styled = Style::Plain;
        let mut marks = Vec::new();
        for (style, piece) in pieces {
            if style != styled && style != Style::Plain {
                marks.push(if style == Style::Bold { "**" } else { "_" }.to_owned());
            }
            styled = style;
            marks.extend(match piece {
                Piece::Name { name, .. } => Some(format!("{{{name}}}")),
                Piece::Icon(name) => Some(format!("[{name}]")),
                Piece::Inked([r, g, b], _) => Some(format!("{{#{r:02x}{g:02x}{b:02x}:}}")),
                Piece::Small(_) => Some("{^:}".to_owned()),
                Piece::Text(_) => None,
            });
        }
        marks
    })
}

/// A text with its names replaced, for aids and similar texts. Digits and number words are errors, because a number has a name.
/// Nouns get the plural of their language, English by default.
pub fn bind(
    text: &str,
    language: Option<&Language>,
    at: Locus,
    known: &dyn Fn(&str) -> Option<Bound>,
    names: &[&str],
) -> Checked<Phrase> {
    scan(text, at).then(|pieces| bound(&pieces, language, typed_numbers(&pieces, at), (at, known, names)))
}

/// Reads a text without effect on play, in which numbers may be typed.
pub fn spoken(
    text: &str,
    language: Option<&Language>,
    at: Locus,
    known: &dyn Fn(&str) -> Option<Bound>,
    names: &[&str],
) -> Checked<Phrase> {
    scan(text, at).then(|pieces| bound(&pieces, language, Vec::new(), (at, known, names)))
}

/// The place of a text, and its names.
type Named<'n> = (Locus, &'n dyn Fn(&str) -> Option<Bound>, &'n [&'n str]);

fn bound(
    pieces: &[(Style, Piece<'_>)],
    language: Option<&Language>,
    mut diags: Vec<Diag>,
    (at, known, names): Named<'_>,
) -> Checked<Phrase> {
    let mut phrase = Phrase::default();
    for (style, piece) in pieces {
        match piece {
            Piece::Text(words) => phrase.push(styled(*style, (*words).to_owned()), at),
            Piece::Icon(name) => phrase.push(Run::Icon(Icon(Cow::Owned((*name).to_owned()))), at),
            Piece::Inked(rgb, words) => phrase.push(Run::Inked(*rgb, Cow::Owned((*words).to_owned())), at),
            Piece::Small(words) => phrase.push(Run::Small(Cow::Owned((*words).to_owned())), at),
            Piece::Name { name, noun } => match (known(name), noun.zip(language)) {
                (Some(Bound::Count(amount)), Some((noun, language))) => match form(noun, amount.value, language, at) {
                    Ok(noun) => counted(&mut phrase, *style, amount, Some(noun), at),
                    Err(diag) => diags.push(diag),
                },
                (Some(bound), _) => say(&mut phrase, *style, &bound, *noun, at),
                (None, _) => diags.push(unknown(name, names, at)),
            },
        }
    }
    hold_numbers(&mut phrase);
    Checked::of(phrase, diags)
}

/// The complaint about an unknown name.
pub(super) fn unknown(name: &str, names: &[&str], at: Locus) -> Diag {
    let help = match did_you_mean(name, names.iter().copied()) {
        Some(near) => format!("did you mean `{{{near}}}`?"),
        None if names.is_empty() => "this text cannot use names".to_owned(),
        None => {
            format!(
                "this text can use the names {}",
                names.iter().map(|n| format!("{{{n}}}")).collect::<Vec<_>>().join(", ")
            )
        }
    };
    Diag::error(at, "unknown-name", format!("`{name}` is unknown")).help(help)
}

/// Adds the value of a name, with its noun in the right form.
pub(super) fn say(phrase: &mut Phrase, style: Style, bound: &Bound, noun: Option<&str>, at: Locus) {
    match bound {
        Bound::Count(amount) => {
            counted(phrase, style, *amount, noun.map(|noun| numbered(noun, amount.value)), at);
        }
        Bound::Words(words) => phrase.push(styled(style, words.clone()), at),
        Bound::Keyword(word) => phrase.push(Run::Keyword(word.clone()), at),
    }
}

fn counted(phrase: &mut Phrase, style: Style, amount: Amount, noun: Option<String>, at: Locus) {
    phrase.push(Run::Count(amount), at);
    if let Some(noun) = noun {
        phrase.push(styled(style, format!("\u{a0}{noun}")), at);
    }
}

/// The form of a noun for a number in a language.
fn form(noun: &str, n: i32, language: &Language, at: Locus) -> Result<String, Diag> {
    let forms: Vec<&str> = noun.split('|').map(str::trim).collect();
    if language.code == "en" && forms.len() < 3 {
        return Ok(numbered(noun, n));
    }
    language.form(&forms, n.into()).map(str::to_owned).ok_or_else(|| {
        let plurals = language.plurals();
        let what = format!("the plural of `{noun}` in {} is missing", language.name);
        let help =
            format!("write its forms ({}) with a | between them, or declare them under `nouns`", plurals.join(", "));
        Diag::error(at, "plural", what).help(help)
    })
}

pub(super) fn styled(style: Style, words: impl Into<Cow<'static, str>>) -> Run {
    match style {
        Style::Plain => Run::Word(words.into()),
        Style::Bold => Run::Keyword(words.into()),
        Style::Aside => Run::Aside(words.into()),
    }
}

/// Straight quotes become typographic quotes.
pub fn curly(text: &str) -> String {
    if !text.contains(['"', '\'']) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let opens = out
            .chars()
            .next_back()
            .is_none_or(|before| before.is_whitespace() || "(\u{201c}\u{2014}\u{2013}".contains(before));
        out.push(match c {
            '"' if opens => '\u{201c}',
            '"' => '\u{201d}',
            '\'' if opens => '\u{2018}',
            '\'' => '\u{2019}',
            c => c,
        });
    }
    out
}

/// A noun with its number: 1 card, 2 cards, 2 abilities. If its plural is irregular, both forms are written:
/// `die|dice`.
pub fn numbered(noun: &str, n: i32) -> String {
    if let Some((one, many)) = noun.split_once('|') {
        return if n.unsigned_abs() == 1 { one } else { many }.to_owned();
    }
    let y = noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    match y {
        _ if n.unsigned_abs() == 1 => noun.to_owned(),
        Some(stem) => format!("{stem}ies"),
        None if noun.ends_with(['s', 'x', 'z']) || noun.ends_with("ch") || noun.ends_with("sh") => format!("{noun}es"),
        None => format!("{noun}s"),
    }
}

/// A noun with its article, according to its sound: an Elite card, a unicorn, an hour.
pub fn an(noun: &str) -> String {
    let sound = noun.to_lowercase();
    let begins = |starts: &[&str]| starts.iter().any(|start| sound.starts_with(start));
    let vowel = begins(&["a", "e", "i", "o", "u", "hour", "honest", "honor", "honour", "heir"])
        && !begins(&["uni", "use", "usu", "eu", "ewe", "one", "once"]);
    format!("{} {noun}", if vowel || begins(&["unin", "unim"]) { "an" } else { "a" })
}

/// The space between a number and its noun does not break.
pub(super) fn hold_numbers(phrase: &mut Phrase) {
    let mut after_count = false;
    for (run, _) in &mut phrase.runs {
        if let Run::Word(words) | Run::Aside(words) | Run::Keyword(words) = run
            && after_count
            && let Some(rest) = words.strip_prefix(' ')
            && rest.starts_with(char::is_alphabetic)
        {
            *words = Cow::Owned(format!("\u{a0}{rest}"));
        }
        after_count = matches!(run, Run::Count(_));
    }
}

/// Small numbers in words.
pub fn spelt(n: i64) -> Option<&'static str> {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    usize::try_from(n).ok().and_then(|n| WORDS.get(n)).copied()
}

/// Number words that a rule might contain; a typed one is as bad as a typed digit.
pub const NUMBER_WORDS: [&str; 19] = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// A typed digit or number word.
pub fn typed_number(text: &str) -> Option<&str> {
    text.split(|c: char| !c.is_alphanumeric()).find(|word| {
        word.contains(|c: char| c.is_numeric()) || NUMBER_WORDS.contains(&word.to_ascii_lowercase().as_str())
    })
}

/// The cure for a typed number: a number is written once, where it is played; everywhere else its name is used.
pub(super) fn typed_numbers(pieces: &[(Style, Piece<'_>)], at: Locus) -> Vec<Diag> {
    let texts = pieces.iter().filter_map(|(_, piece)| if let Piece::Text(text) = piece { Some(*text) } else { None });
    texts
        .filter_map(typed_number)
        .map(|word| {
            let kind = if word.contains(|c: char| c.is_numeric()) { "digit" } else { "number word" };
            Diag::error(at, "typed-number", format!("the {kind} \"{word}\" is typed in the text"))
                .help("write the name of the number in braces, as in `{amount}`")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart_from_five_digits_on() {
        let set: Vec<String> = [0, 999, 5000, 10_000, 100_000, -1_234_567].map(grouped).into();
        assert_eq!(set, ["0", "999", "5000", "10,000", "100,000", "\u{2212}1,234,567"]);
    }

    #[test]
    fn the_example_of_every_mark_has_it_and_can_be_read() {
        for mark in MARKS {
            let read = scan(mark.example.expect("an example"), Locus::Nowhere);
            assert_eq!(read.diags, [], "{}", mark.word);
            let pieces = read.value.expect("pieces");
            // a mark that is printed as it is begins a piece of its own
            let marked = |(style, piece): &(Style, Piece<'_>)| {
                *style != Style::Plain || !matches!(piece, Piece::Text(text) if !text.starts_with('['))
            };
            assert!(pieces.iter().any(marked), "{}", mark.word);
        }
    }

    fn facts(name: &str) -> Option<Bound> {
        match name {
            "bag" => Some(Bound::Count(Amount::plain(7))),
            "one" => Some(Bound::Count(Amount::plain(1))),
            "die" => Some(Bound::Words("d20".into())),
            _ => None,
        }
    }

    fn bound(text: &str) -> Result<String, Vec<String>> {
        let checked = bind(text, None, Locus::Nowhere, &facts, &["bag", "one", "die"]);
        checked.value.map(|p| p.plain()).ok_or_else(|| checked.diags.into_iter().map(|d| d.what).collect())
    }

    #[test]
    fn names_are_bound_and_nouns_agree() {
        assert_eq!(bound("Hold {bag:card}, roll a {die}.").as_deref(), Ok("Hold 7\u{a0}cards, roll a d20."));
        assert_eq!(bound("{one:ability} and {bag:ability}").as_deref(), Ok("1\u{a0}ability and 7\u{a0}abilities"));
        assert_eq!(bound("{bag} loot").as_deref(), Ok("7\u{a0}loot"));
        assert_eq!(bound("{one:die|dice}, {bag:die|dice}").as_deref(), Ok("1\u{a0}die, 7\u{a0}dice"));
    }

    #[test]
    fn articles_go_by_sound() {
        let nouns = ["Elite card", "War card", "unicorn", "ogre", "hour", "helm", "one-eyed crow", "uninvited guest"];
        let said = nouns.map(an).join(", ");
        assert_eq!(
            said,
            "an Elite card, a War card, a unicorn, an ogre, an hour, a helm, a one-eyed crow, an uninvited guest"
        );
    }

    #[test]
    fn typed_numbers_and_unknown_names_are_named() {
        assert_eq!(bound("Hold 7 cards"), Err(vec!["the digit \"7\" is typed in the text".to_owned()]));
        assert_eq!(bound("Hold Seven cards"), Err(vec!["the number word \"Seven\" is typed in the text".to_owned()]));
        assert_eq!(bound("Hold {bug}"), Err(vec!["`bug` is unknown".to_owned()]));
        assert!(bound("a {bag").is_err() && bound("a **b").is_err() && bound("a _b").is_err() && bound("b}").is_err());
        assert!(bound("often, someone").is_ok());
        assert_eq!(bound("I never leave without ____, or __.").as_deref(), Ok("I never leave without ____, or __."));
        assert_eq!(bound("a {#b3001b:red} {^:Word}").as_deref(), Ok("a red Word"));
        assert_eq!(bound("a {#red:b}"), Err(vec!["`#red` is not a color".to_owned()]));
        let parts: Vec<&str> = paragraphs("a<br>b\\nc<br />d\ne\n").collect();
        assert_eq!(parts, ["a", "b", "c", "d", "e"]);
        assert_eq!(bound("a *mate*").map_err(|said| said.len()), Err(1), "single marks mark nothing");
    }

    #[test]
    fn marks_are_found_where_they_would_be_printed() {
        let found =
            |text| as_typed(text, Locus::Nowhere).map(|d| d.what.split('`').nth(1).unwrap_or_default().to_owned());
        for (text, mark) in
            [("a **b** c", "**b**"), ("*it*", "*it*"), ("pay [treasure]", "[treasure]"), ("{n} _so_", "{n}")]
        {
            assert_eq!(found(text).as_deref(), Some(mark), "{text}");
        }
        for text in ["2 * 3 * 4", "it's", "a [ b", "under_score", "Why? \"Because.\""] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
