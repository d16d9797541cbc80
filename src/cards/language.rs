//! The languages in which cards can be printed: names, quotation marks, plurals (CLDR) and hyphenation. `load::spoken` reads
//! the texts of a game in a language.

use hypher::Lang;
use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use std::collections::BTreeSet;
use unic_langid::LanguageIdentifier;

/// A language.
#[derive(Debug, PartialEq, Eq)]
pub struct Language {
    /// Its code, from ISO 639-1.
    pub code: &'static str,
    /// Its English name.
    pub name: &'static str,
    /// Its name in the language itself.
    own: &'static str,
    /// Its quotation marks, outer and inner.
    quotes: [&'static str; 4],
    /// Its hyphenation patterns, if their license allows us to distribute them.
    patterns: Option<Lang>,
}

const fn of(
    code: &'static str,
    name: &'static str,
    own: &'static str,
    quotes: [&'static str; 4],
    patterns: Option<Lang>,
) -> Language {
    Language { code, name, own, quotes, patterns }
}

const HIGH: [&str; 4] = ["“", "”", "‘", "’"];
const LOW: [&str; 4] = ["„", "“", "‚", "‘"];
const LOW_HIGH: [&str; 4] = ["„", "”", "‚", "’"];
const ANGLED: [&str; 4] = ["«", "»", "“", "”"];
const CURVED: [&str; 4] = ["«", "»", "„", "“"];
const SPACED: [&str; 4] = ["«\u{a0}", "\u{a0}»", "“", "”"];
const RIGHT: [&str; 4] = ["”", "”", "’", "’"];

/// Every supported language.
const ALL: [Language; 33] = [
    of("af", "Afrikaans", "Afrikaans", HIGH, Some(Lang::Afrikaans)),
    of("be", "Belarusian", "беларуская", CURVED, Some(Lang::Belarusian)),
    of("bg", "Bulgarian", "български", LOW, None),
    of("ca", "Catalan", "català", ANGLED, None),
    of("cs", "Czech", "čeština", LOW, None),
    of("da", "Danish", "dansk", HIGH, Some(Lang::Danish)),
    of("de", "German", "Deutsch", LOW, Some(Lang::German)),
    of("el", "Greek", "ελληνικά", ANGLED, Some(Lang::Greek)),
    of("en", "English", "English", HIGH, Some(Lang::English)),
    of("es", "Spanish", "español", ANGLED, Some(Lang::Spanish)),
    of("et", "Estonian", "eesti", LOW, Some(Lang::Estonian)),
    of("eu", "Basque", "euskara", ANGLED, None),
    of("fi", "Finnish", "suomi", RIGHT, Some(Lang::Finnish)),
    of("fr", "French", "français", SPACED, Some(Lang::French)),
    of("gl", "Galician", "galego", ANGLED, Some(Lang::Galician)),
    of("hr", "Croatian", "hrvatski", LOW_HIGH, Some(Lang::Croatian)),
    of("hu", "Hungarian", "magyar", LOW_HIGH, None),
    of("is", "Icelandic", "íslenska", LOW, None),
    of("it", "Italian", "italiano", ANGLED, Some(Lang::Italian)),
    of("lt", "Lithuanian", "lietuvių", LOW, Some(Lang::Lithuanian)),
    of("lv", "Latvian", "latviešu", HIGH, None),
    of("nl", "Dutch", "Nederlands", HIGH, Some(Lang::Dutch)),
    of("no", "Norwegian", "norsk", ANGLED, Some(Lang::Norwegian)),
    of("pl", "Polish", "polski", LOW_HIGH, Some(Lang::Polish)),
    of("pt", "Portuguese", "português", HIGH, Some(Lang::Portuguese)),
    of("ro", "Romanian", "română", LOW_HIGH, None),
    of("ru", "Russian", "русский", CURVED, None),
    of("sk", "Slovak", "slovenčina", LOW, Some(Lang::Slovak)),
    of("sl", "Slovenian", "slovenščina", LOW, Some(Lang::Slovenian)),
    of("sr", "Serbian", "српски", LOW_HIGH, None),
    of("sv", "Swedish", "svenska", RIGHT, None),
    of("tr", "Turkish", "Türkçe", HIGH, None),
    of("uk", "Ukrainian", "українська", CURVED, Some(Lang::Ukrainian)),
];

/// Languages that are written from right to left, which are not supported: code and English name.
const LEFTWARD: [(&str, &str); 6] =
    [("ar", "Arabic"), ("fa", "Persian"), ("he", "Hebrew"), ("ku", "Kurdish"), ("ur", "Urdu"), ("yi", "Yiddish")];

/// Every supported language, by its code.
pub fn all() -> &'static [Language] {
    &ALL
}

/// The language with this code.
pub fn coded(code: &str) -> Option<&'static Language> {
    ALL.iter().find(|language| language.code.eq_ignore_ascii_case(code.trim()))
}

/// The English name of a language that is written from right to left.
pub(crate) fn leftward(code: &str) -> Option<&'static str> {
    LEFTWARD.iter().find(|(known, _)| known.eq_ignore_ascii_case(code)).map(|(_, name)| *name)
}

/// The language that a word names: by its code (also in lowercase), its English name or its own name.
fn named(word: &str, small: bool) -> Option<&'static Language> {
    let low = word.to_lowercase();
    let code = coded(word).filter(|_| small || word.to_uppercase() == word);
    code.or_else(|| ALL.iter().find(|l| [l.name, l.own].iter().any(|name| name.to_lowercase() == low)))
}

/// Splits a heading such as `Name DE`, `name_de`, `Name (German)` or `DE: Name` into the name and the language. A
/// lowercase code counts only after a punctuation mark: `Place no` is English.
pub fn heading(text: &str) -> Option<(&str, &'static Language)> {
    split(text, false)
}

/// Splits a heading that is known to be the name of a field: a lowercase code also counts after a space, as in `text
/// de`.
pub(crate) fn heading_of_field(text: &str) -> Option<(&str, &'static Language)> {
    split(text, true)
}

fn split(text: &str, small: bool) -> Option<(&str, &'static Language)> {
    let marks = |c: char| " _-./:|()[]".contains(c);
    let text = text.trim();
    let inner = text.trim_end_matches([')', ']']);
    let behind = inner.rfind(marks).and_then(|at| {
        let language = named(&inner[at + 1..], small || &inner[at..=at] != " ")?;
        Some((&inner[..at], language))
    });
    let before = || {
        let at = text.find(marks)?;
        let language = named(&text[..at], &text[at..=at] == ":")?;
        Some((&text[at..], language))
    };
    let (base, language) = behind.or_else(before)?;
    Some((base.trim_matches(marks), language)).filter(|(base, _)| !base.is_empty())
}

impl Language {
    /// Straight quotation marks become those of the language; an apostrophe stays one. Where the language has spaces inside its quotation
    /// marks and before its punctuation, no line breaks there.
    pub fn quoted(&self, text: &str) -> String {
        let [open, close, inner, within] = self.quotes;
        let mut out = String::with_capacity(text.len());
        let (mut single, spaced) = (false, self.quotes == SPACED);
        let mut letters = text.chars().peekable();
        while let Some(c) = letters.next() {
            let before = out.chars().next_back();
            let opens = before.is_none_or(|c| c.is_whitespace() || "([{“„«‘‚—–\u{a0}".contains(c));
            let apart = letters.peek().is_none_or(|next| !next.is_alphanumeric());
            match c {
                '"' if opens && !apart || before.is_none() => out.push_str(open),
                '"' => out.push_str(close),
                '\'' if opens && !apart => {
                    single = true;
                    out.push_str(inner);
                }
                '\'' if single && apart => {
                    single = false;
                    out.push_str(within);
                }
                '\'' => out.push('’'),
                ' ' if spaced
                    && (before == Some('«') || letters.peek().is_some_and(|next| "»!?;:".contains(*next))) =>
                {
                    out.push('\u{a0}');
                }
                c => out.push(c),
            }
        }
        out
    }

    /// The plural form of each number, as an index into [`PLURALS`].
    fn plurals_of(&self, numbers: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
        let id = self.code.parse::<LanguageIdentifier>().ok();
        let rules = id.and_then(|id| PluralRules::create(id, PluralRuleType::CARDINAL).ok());
        numbers.into_iter().map(move |n| match rules.as_ref().and_then(|rules| rules.select(n).ok()) {
            Some(PluralCategory::ZERO) => 0,
            Some(PluralCategory::ONE) => 1,
            Some(PluralCategory::TWO) => 2,
            Some(PluralCategory::FEW) => 3,
            Some(PluralCategory::MANY) => 4,
            Some(PluralCategory::OTHER) | None => 5,
        })
    }

    /// The CLDR plural forms that the language has for whole numbers, in the order of [`PLURALS`].
    pub fn plurals(&self) -> Vec<&'static str> {
        // no rule distinguishes numbers above two hundred that it does not distinguish below, except millions
        let met: BTreeSet<usize> = self.plurals_of(0..=200).collect();
        met.into_iter().map(|nth| PLURALS[nth]).collect()
    }

    /// The form of a noun for a number. `forms` are one and many, or all forms of the language in the order of CLDR; `None` if
    /// there are too few or too many.
    pub fn form<'f>(&self, forms: &[&'f str], n: i64) -> Option<&'f str> {
        let plural = self.plurals_of([n.unsigned_abs()]).next().map(|nth| PLURALS[nth])?;
        if let [one, many] = forms {
            return Some(if plural == "one" { one } else { many });
        }
        let plurals = self.plurals();
        let nth = plurals.iter().position(|known| *known == plural).unwrap_or(forms.len().saturating_sub(1));
        forms.get(nth).copied().filter(|_| forms.len() == plurals.len())
    }

    /// Hyphenates a text: soft hyphens where a word may break. The text is returned unchanged if the language has no patterns
    /// here, or if it already has soft hyphens. Words in capitals are never broken.
    pub fn parted(&self, text: &str) -> String {
        let Some(patterns) = self.patterns.filter(|_| !text.contains('\u{ad}')) else { return text.to_owned() };
        let mut out = String::with_capacity(text.len() + text.len() / 4);
        let mut rest = text;
        while !rest.is_empty() {
            let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
            let (word, more) = rest.split_at(end);
            // hyphens in shorter words would save nothing
            let whole = word.chars().count() < SHORTEST || word.chars().all(char::is_uppercase);
            if whole {
                out.push_str(word);
            } else {
                out.push_str(&hypher::hyphenate(word, patterns).collect::<Vec<_>>().join("\u{ad}"));
            }
            let end = more.find(char::is_alphabetic).unwrap_or(more.len());
            out.push_str(&more[..end]);
            rest = &more[end..];
        }
        out
    }
}

/// The CLDR plural forms, in their order.
pub const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// The number of letters of the shortest word that is hyphenated.
const SHORTEST: usize = 6;

#[cfg(test)]
mod tests {
    use super::*;

    fn language(code: &str) -> &'static Language {
        coded(code).expect("a language")
    }

    #[test]
    fn languages_stand_in_order() {
        assert!(ALL.windows(2).all(|pair| pair[0].code < pair[1].code));
        assert!(ALL.iter().all(|language| leftward(language.code).is_none()));
    }

    #[test]
    fn headings_name_a_text_and_its_language() {
        let read = |text| heading(text).map(|(base, language)| (base, language.code));
        for text in
            ["Name DE", "Name_de", "Name (DE)", "Name [de]", "Name German", "Name - Deutsch", "DE Name", "de: Name"]
        {
            assert_eq!(read(text), Some(("Name", "de")), "{text}");
        }
        for text in ["Name", "Name de-", "Place no", "What it", "de", "Cost is", "no. of cards", "In play"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn quotes_are_those_of_the_language() {
        let text = "\"Don't,\" she said, \"say 'now'.\"";
        for (code, wanted) in [
            ("en", "“Don’t,” she said, “say ‘now’.”"),
            ("de", "„Don’t,“ she said, „say ‚now‘.“"),
            ("pl", "„Don’t,” she said, „say ‚now’.”"),
            ("fr", "«\u{a0}Don’t,\u{a0}» she said, «\u{a0}say “now”.\u{a0}»"),
            ("sv", "”Don’t,” she said, ”say ’now’.”"),
        ] {
            assert_eq!(language(code).quoted(text), wanted, "{code}");
        }
    }

    #[test]
    fn french_spaces_beside_punctuation_do_not_break() {
        let text = "Le « oui » : bon ! Vraiment ?";
        let wanted = "Le «\u{a0}oui\u{a0}»\u{a0}: bon\u{a0}! Vraiment\u{a0}?";
        assert_eq!((language("fr").quoted(text).as_str(), language("de").quoted(text).as_str()), (wanted, text));
    }

    /// CLDR 46, chart of plural rules.
    #[test]
    fn plurals_are_those_of_cldr() {
        for (code, plurals) in [
            ("en", "one other"),
            ("de", "one other"),
            ("fr", "one other"),
            ("pl", "one few many"),
            ("ru", "one few many"),
            ("cs", "one few other"),
            ("sl", "one two few other"),
            ("lt", "one few other"),
            ("lv", "zero one other"),
        ] {
            assert_eq!(language(code).plurals().join(" "), plurals, "{code}");
        }
        let coins = ["moneta", "monety", "monet"];
        let said = [0, 1, 2, 4, 5, 12, 21, 22, 25].map(|n| language("pl").form(&coins, n).expect("a form"));
        assert_eq!(said, ["monet", "moneta", "monety", "monety", "monet", "monet", "monet", "monety", "monet"]);
        let said = [0, 1, 2].map(|n| language("fr").form(&["carte", "cartes"], n).expect("a form"));
        assert_eq!(said, ["carte", "carte", "cartes"]);
        assert_eq!(language("en").form(&["a", "b", "c"], 1), None);
    }

    #[test]
    fn words_are_hyphenated_by_the_patterns_of_their_language() {
        let parted = |code: &str, text: &str| language(code).parted(text).replace('\u{ad}', "-");
        assert_eq!(parted("de", "Die Schubkarre des Schicksals."), "Die Schub-kar-re des Schick-sals.");
        assert_eq!(parted("en", "extensive NATIONS, vegetables"), "ex-ten-sive NATIONS, veg-eta-bles");
        assert_eq!(parted("ru", "Верховная"), "Верховная");
    }
}
