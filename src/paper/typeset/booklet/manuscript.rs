//! A prose file with its numbers filled in, in which every letter still has its place in the source. `template` runs Tera, and
//! `markdown` parses the result.

use cards::face::{Name, Tag};
use ground::diag::{Diag, did_you_mean};
use ground::locus::{Locus, SourceId};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

/// After this, the text is that of the file, from the byte with the number that follows.
const LITERAL: char = '\u{e000}';
/// After this, the text is a value, from the tag at the bytes with the numbers that follow.
const VALUE: char = '\u{e002}';
/// The block that the rules replace.
const RULES: &str = "```rules\n```";
/// The indentation of nested lists of rules.
const DEEPEST: usize = 3;
/// Ends the numbers.
const END: char = '\u{e001}';

/// A rendered text, with the places of its parts in the source.
#[derive(Debug)]
pub(super) struct Manuscript {
    /// The text with its values.
    pub(super) text: String,
    /// Texts with numbers that the author marked with `literal("..")`.
    pub(super) literals: Vec<(String, Locus)>,
    source: SourceId,
    segments: Vec<Segment>,
}

#[derive(Debug)]
struct Segment {
    /// Its beginning in the text.
    start: usize,
    /// Its place in the source: for a value, its whole tag.
    from: Range<usize>,
    value: bool,
}

/// A source prepared for Tera: every tag outputs its place.
#[derive(Debug)]
pub(super) struct Marked {
    /// The text for Tera.
    pub(super) template: String,
    literals: Vec<(String, Locus)>,
    /// Names that the text itself defines, with `for` and `set`.
    own: Vec<String>,
    source: SourceId,
}

impl Marked {
    /// Reads the tags of a source. A name that no fact has is a complaint at that name.
    pub(super) fn read(source: SourceId, text: &str, facts: &BTreeMap<Name, Tag>, diags: &mut Vec<Diag>) -> Marked {
        let mut out =
            Marked { template: String::with_capacity(text.len() * 2), literals: Vec::new(), own: Vec::new(), source };
        let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        out.mark(LITERAL, at..at);
        while let Some(open) = ["{{", "{%", "{#", RULES].into_iter().filter_map(|mark| text[at..].find(mark)).min() {
            let open = at + open;
            if text[open..].starts_with(RULES) {
                out.template.push_str(&text[at..open]);
                at = open + RULES.len();
                out.rules(open..at, facts, diags);
                out.mark(LITERAL, at..at);
                continue;
            }
            out.template.push_str(&text[at..open]);
            let shut = match &text[open..open + 2] {
                "{{" => "}}",
                "{%" => "%}",
                _ => "#}",
            };
            let Some(len) = text[open + 2..].find(shut) else {
                diags.push(
                    Diag::error(Locus::span(source, open, 2), "template", format!("this is not closed with {shut}"))
                        .help(format!("write {shut} where it ends")),
                );
                at = text.len();
                break;
            };
            let inner = open + 2..open + 2 + len;
            let end = inner.end + 2;
            out.tag(text, open..end, inner, facts, diags);
            // if the tag removes white space, that white space must follow it at once
            at = if text[..end - 2].ends_with('-') {
                end + text[end..].len() - text[end..].trim_start().len()
            } else {
                end
            };
            out.mark(LITERAL, at..at);
        }
        out.template.push_str(&text[at..]);
        out
    }

    fn tag(
        &mut self,
        text: &str,
        whole: Range<usize>,
        inner: Range<usize>,
        facts: &BTreeMap<Name, Tag>,
        diags: &mut Vec<Diag>,
    ) {
        if !text[whole.clone()].starts_with("{{") {
            let mut words = text[inner].split([' ', ',', '-']).filter(|w| !w.is_empty());
            if matches!(words.next(), Some("for" | "set")) {
                self.own.extend(words.take_while(|w| !matches!(*w, "in" | "=")).map(str::to_owned));
            }
            self.template.push_str(&text[whole]);
            return;
        }
        self.mark(VALUE, whole.clone());
        let expression = text[inner.clone()].trim_matches(['-', ' ']);
        if let Some(words) = expression.strip_prefix("literal(\"").and_then(|e| e.strip_suffix("\")")) {
            self.literals.push((words.to_owned(), Locus::span(self.source, whole.start, whole.len())));
            self.template.push_str(words);
            return;
        }
        let name = expression.split(['|', ' ']).next().unwrap_or_default();
        let plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.');
        let own = self.own.iter().any(|o| name.split('.').next() == Some(o));
        if plain
            && !own
            && let Err(wrong) = look_up(name, facts)
        {
            let start = inner.start + text[inner.clone()].find(name).unwrap_or(0);
            diags.push(wrong.at(Locus::span(self.source, start, name.len())));
            return;
        }
        self.template.push_str(&text[whole]);
    }

    /// The rules of play.yaml as lists in each other, in place of the block `rules`.
    fn rules(&mut self, whole: Range<usize>, facts: &BTreeMap<Name, Tag>, diags: &mut Vec<Diag>) {
        let all = match facts.get("rules") {
            Some(Tag::Map(rules)) => rules.get("all"),
            _ => None,
        };
        let Some(Tag::List(all)) = all else {
            let what = "this game has no rules to print here";
            let at = Locus::span(self.source, whole.start, whole.len());
            return diags.push(Diag::error(at, "no-rules", what).help("write them in play.yaml, or remove the block"));
        };
        self.mark(VALUE, whole);
        for rule in all.iter() {
            let Tag::Map(rule) = rule else { continue };
            if let (Some(Tag::Word(says)), Some(Tag::Number(depth))) = (rule.get("says"), rule.get("depth")) {
                let depth = usize::try_from(*depth).unwrap_or_default();
                let says = says.replace("{{", "{ {");
                // rules nested deeper than lists continue the line above
                let line = if depth > DEEPEST { " ".to_owned() } else { format!("\n{}1. ", "   ".repeat(depth)) };
                let _ = write!(self.template, "{line}{}", says.trim());
            }
        }
        self.template.push('\n');
    }

    fn mark(&mut self, kind: char, from: Range<usize>) {
        let _ = write!(self.template, "{kind}{},{}{END}", from.start, from.len());
    }

    /// The place of a byte of the template.
    pub(super) fn at(&self, byte: usize) -> Locus {
        let before = self.template.get(..byte).unwrap_or(&self.template);
        let mark = before.rfind([LITERAL, VALUE]).and_then(|open| {
            let (numbers, _) = before[open + LITERAL.len_utf8()..].split_once(END)?;
            let start: usize = numbers.split(',').next()?.parse().ok()?;
            Some(start + before.len() - (open + LITERAL.len_utf8() + numbers.len() + END.len_utf8()))
        });
        Locus::span(self.source, mark.unwrap_or(0), 1)
    }

    /// The manuscript made from the output of Tera.
    pub(super) fn rendered(self, rendered: &str) -> Manuscript {
        let mut text = String::with_capacity(rendered.len());
        let mut segments = Vec::new();
        let mut rest = rendered;
        while let Some(at) = rest.find([LITERAL, VALUE]) {
            text.push_str(&rest[..at]);
            let value = rest[at..].starts_with(VALUE);
            let Some(end) = rest[at..].find(END) else { break };
            let numbers = &rest[at + LITERAL.len_utf8()..at + end];
            let (start, len) = numbers.split_once(',').unwrap_or((numbers, "0"));
            let (start, len): (usize, usize) = (start.parse().unwrap_or(0), len.parse().unwrap_or(0));
            segments.push(Segment { start: text.len(), from: start..start + len, value });
            rest = &rest[at + end + END.len_utf8()..];
        }
        text.push_str(rest);
        Manuscript { text, literals: self.literals, source: self.source, segments }
    }
}

impl Manuscript {
    /// A text without any tags.
    #[cfg(test)]
    pub(super) fn plain(source: SourceId, text: &str) -> Manuscript {
        Marked::read(source, text, &BTreeMap::new(), &mut Vec::new()).rendered(text)
    }

    /// The place where these bytes of the text were written.
    pub(super) fn at(&self, range: Range<usize>) -> Locus {
        let i = self.segments.partition_point(|s| s.start <= range.start);
        let Some(segment) = i.checked_sub(1).and_then(|i| self.segments.get(i)) else {
            return Locus::span(self.source, range.start, range.len());
        };
        if segment.value {
            return Locus::span(self.source, segment.from.start, segment.from.len());
        }
        Locus::span(self.source, segment.from.start + (range.start - segment.start), range.len())
    }

    /// Whether this byte of the text belongs to a value.
    pub(super) fn is_value(&self, byte: usize) -> bool {
        let i = self.segments.partition_point(|s| s.start <= byte);
        i > 0 && self.segments[i - 1].value
    }
}

/// A name that facts do not have, and a similar one.
struct Unknown {
    what: String,
    help: String,
}

impl Unknown {
    fn at(self, at: Locus) -> Diag {
        Diag::error(at, "unknown-name", self.what).help(self.help)
    }
}

fn look_up(name: &str, facts: &BTreeMap<Name, Tag>) -> Result<(), Unknown> {
    let mut map = facts;
    let mut before = String::new();
    for part in name.split('.') {
        match map.get(part) {
            Some(Tag::Map(inner)) => map = inner,
            Some(_) => return Ok(()),
            None => {
                let help = match did_you_mean(part, map.keys().map(|k| &**k)) {
                    Some(near) => format!("did you mean {before}{near}?"),
                    None => format!("it knows {}", map.keys().map(|k| &**k).collect::<Vec<_>>().join(", ")),
                };
                return Err(Unknown { what: format!("`{before}{part}` is unknown"), help });
            }
        }
        before.push_str(part);
        before.push('.');
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::locus::Sources;

    const PROSE: &str = "A bag holds {{ bag_limit }} cards.\n{# quietly #}Pay {{ literal(\"5 gold\") }} now.";

    fn facts() -> BTreeMap<Name, Tag> {
        [("bag_limit".into(), Tag::Number(7)), ("d20".into(), Tag::Word("d20".into()))].into()
    }

    fn rendered(sources: &Sources) -> Manuscript {
        let id = sources.add("rulebook.md", PROSE.into());
        let mut diags = Vec::new();
        let marked = Marked::read(id, PROSE, &facts(), &mut diags);
        assert!(diags.is_empty(), "{diags:?}");
        // the output of Tera
        let rendered = marked.template.replace("{{ bag_limit }}", "7").replace("{# quietly #}", "");
        marked.rendered(&rendered)
    }

    #[test]
    fn every_letter_knows_where_it_was_written() {
        let sources = Sources::default();
        let manuscript = rendered(&sources);
        assert_eq!(manuscript.text, "A bag holds 7 cards.\nPay 5 gold now.");
        for word in ["holds", "cards", "Pay", "now"] {
            let found = manuscript.text.find(word).expect("is in the text");
            let spot = sources.resolve(manuscript.at(found..found + word.len())).expect("resolves");
            let here: String = spot.text.chars().skip(spot.column - 1).take(spot.width).collect();
            assert_eq!(here, word);
        }
        let seven = manuscript.text.find('7').expect("is in the text");
        assert!(manuscript.is_value(seven));
        assert_eq!(sources.resolve(manuscript.at(seven..seven + 1)).expect("resolves").column, 13);
        assert_eq!(manuscript.literals.len(), 1);
    }

    #[test]
    fn a_wrong_name_is_found_with_what_was_meant() {
        let sources = Sources::default();
        let text = "Hold {{ bag_limt }}.";
        let id = sources.add("rulebook.md", text.into());
        let mut diags = Vec::new();
        let _ = Marked::read(id, text, &facts(), &mut diags);
        assert_eq!(diags.len(), 1);
        assert_eq!(diags[0].at, Locus::span(id, 8, 8));
        assert_eq!(diags[0].help.as_deref(), Some("did you mean bag_limit?"));
    }
}
