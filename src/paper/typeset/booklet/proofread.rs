//! Proofreads prose: typed numbers that should come from the game, rules that do not exist or are never cited, cards that do
//! not exist.

use super::Volume;
use super::block::{Block, Inline, Prop, Text};
use super::manuscript::Manuscript;
use cards::lexicon::prose::NUMBER_WORDS;
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Reports every number that was typed instead of being taken from a fact. Rule ids, and words with hyphens
/// (two-handed), are names and not numbers.
pub(super) fn numbers(manuscript: &Manuscript, words: &str, range: Range<usize>, diags: &mut Vec<Diag>) {
    let same = manuscript.text.get(range.clone()) == Some(words);
    let mut from = 0;
    for word in words.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '\u{2019}')) {
        let start = from + words[from..].find(word).unwrap_or(0);
        from = start + word.len();
        let lower = word.to_lowercase();
        let spelled = NUMBER_WORDS.contains(&lower.as_str());
        let digits = word.contains(|c: char| c.is_ascii_digit()) && !is_rule(word);
        if !(spelled || digits) || same && manuscript.is_value(range.start + start) {
            continue;
        }
        let at = if same { range.start + start..range.start + start + word.len() } else { range.clone() };
        diags.push(
            Diag::error(manuscript.at(at), "typed-number", format!("the number {word} repeats a value of the game"))
                .help("refer to the value: {{ bag_limit }} for digits, {{ words.bag_limit }} for words; or write {{ literal(\"..\") }}"),
        );
    }
}

/// Whether a word is the number of a rule, as `LR-41` or `LR-A3`.
fn is_rule(word: &str) -> bool {
    let named = |game: &str| !game.is_empty() && game.chars().all(|c| c.is_ascii_uppercase());
    word.split_once('-').is_some_and(|(game, _)| named(game))
}

/// A rule in the index of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its number, as `LR-41`.
    pub id: String,
    /// Its place in the index.
    pub at: Locus,
    /// Whether players read it, so that the rulebook must cite it.
    pub read_by_players: bool,
}

/// Complaints about citations: of rules that do not exist, and of rules for players that are never cited.
pub(super) fn citations(cited: &[(String, Locus)], rules: &[Rule]) -> Vec<Diag> {
    let known: BTreeMap<&str, &Rule> = rules.iter().map(|r| (r.id.as_str(), r)).collect();
    let mut diags = Vec::new();
    for (id, at) in cited {
        if !known.contains_key(id.as_str()) {
            let diag = Diag::error(*at, "unknown-rule", format!("there is no rule {id}"));
            diags.push(match did_you_mean(id, known.keys().copied()) {
                Some(near) => diag.help(format!("did you mean {near}?")),
                None => diag.help("rules.yaml lists them all"),
            });
        }
    }
    let seen: BTreeSet<&str> = cited.iter().map(|(id, _)| id.as_str()).collect();
    for rule in rules.iter().filter(|r| r.read_by_players && !seen.contains(r.id.as_str())) {
        diags.push(
            Diag::error(
                rule.at,
                "untaught-rule",
                format!("rules.yaml says that players read {}, but the rulebook never cites it", rule.id),
            )
            .help(format!("cite it at the end of the paragraph that teaches it: {{{}}}", rule.id)),
        );
    }
    diags
}

/// Complaints about names of books that cannot be names of files.
pub(super) fn books(blocks: &[Block]) -> Vec<Diag> {
    let plain =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    let named =
        blocks.iter().filter_map(|block| if let Block::Chapter { book, .. } = block { book.as_ref() } else { None });
    let odd = named.filter(|(name, _)| !plain(name) || name == Volume::FIRST);
    let told = odd.map(|(name, at)| {
        let what = format!("`{name}` cannot be the name of a book");
        let help = match name == Volume::FIRST {
            true => "leave it out: chapters without `book` are the rulebook",
            false => "use lower-case letters, digits and hyphens, as in {book=law}",
        };
        Diag::error(*at, "bad-book", what).help(help)
    });
    told.collect()
}

/// Everything that a book refers to.
#[derive(Debug, Default)]
pub(super) struct Mentions {
    /// Rules.
    pub(super) rules: Vec<(String, Locus)>,
    /// Cards, as `card-id` or `back:pile`.
    pub(super) cards: Vec<(String, Locus)>,
    /// Pictures: of the book's own, or of cards.
    pub(super) pictures: Vec<(String, Locus)>,
    /// Icons.
    pub(super) icons: Vec<(String, Locus)>,
}

impl Mentions {
    /// The references in all these blocks.
    pub(super) fn of(blocks: &[Block]) -> Mentions {
        let mut all = Mentions::default();
        all.blocks(blocks);
        all
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.block(block);
        }
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Chapter { title, emblem, art, .. } => {
                self.text(title);
                self.icons.extend(emblem.clone());
                self.pictures.extend(art.clone());
            }
            Block::Heading { title: text, .. } | Block::Paragraph(text) | Block::Formula(text) => self.text(text),
            Block::List { items, .. } => items.iter().for_each(|item| self.blocks(item)),
            Block::Table { head, rows, .. } => head.iter().chain(rows.iter().flatten()).for_each(|t| self.text(t)),
            Block::Aside { title, cards, cast, blocks, .. } => {
                self.text(title);
                self.cards.extend(cards.iter().cloned());
                self.pictures.extend(cast.iter().cloned());
                self.blocks(blocks);
            }
            Block::Picture { name, caption, calls, .. } => {
                self.pictures.push(name.clone());
                self.text(caption);
                calls.iter().for_each(|(_, text)| self.text(text));
            }
            Block::Columns(blocks) => self.blocks(blocks),
            Block::Cards { cards, .. } => cards.iter().for_each(|(card, at, text)| {
                self.cards.push((card.clone(), *at));
                self.text(text);
            }),
            Block::Anatomy { card, calls, .. } => {
                self.cards.push(card.clone());
                calls.iter().for_each(|c| self.text(&c.text));
            }
            Block::Scene { props, .. } => props.iter().for_each(|prop| match prop {
                Prop::Card { card, .. } => self.cards.push(card.clone()),
                Prop::Label { text, .. } => self.text(text),
                Prop::Icon { name, .. } => self.icons.push(name.clone()),
                Prop::Space { .. } | Prop::Arrow { .. } | Prop::Step { .. } => {}
            }),
            Block::Comic { panels, .. } => panels.iter().for_each(|panel| {
                self.pictures.extend(panel.cast.iter().cloned());
                self.text(&panel.told);
                self.text(&panel.said);
            }),
            Block::Tails(casts) => self.pictures.extend(casts.iter().flatten().cloned()),
            Block::Cover { fields, cards, cast, .. } => {
                fields.iter().for_each(|(_, text)| self.text(text));
                self.cards.extend(cards.iter().cloned());
                self.pictures.extend(cast.iter().cloned());
            }
            Block::Listing(_) | Block::NewPage => {}
        }
    }

    fn text(&mut self, text: &Text) {
        self.rules.extend(text.cites.iter().cloned());
        for span in &text.spans {
            match &span.what {
                Inline::Icon(name) => self.icons.push((name.clone(), span.at)),
                Inline::Card(name) => self.cards.push((name.clone(), span.at)),
                Inline::Words(_) | Inline::Picture(..) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::locus::Sources;

    #[test]
    fn typed_numbers_are_found_in_figures_and_words() {
        let sources = Sources::default();
        let text = "A two-handed axe, seven cards, LR-12 and 3 dice.";
        let id = sources.add("rulebook.md", text.into());
        let manuscript = Manuscript::plain(id, text);
        let mut diags = Vec::new();
        numbers(&manuscript, text, 0..text.len(), &mut diags);
        let found: Vec<&str> = diags.iter().map(|d| d.what.as_str()).collect();
        assert_eq!(found, ["the number seven repeats a value of the game", "the number 3 repeats a value of the game"]);
        assert_eq!(diags[0].at, Locus::span(id, 18, 5));
    }

    #[test]
    fn rules_are_cited_or_missed() {
        let rule = |id: &str| Rule { id: id.into(), at: Locus::Nowhere, read_by_players: true };
        let diags = citations(
            &[("LR-12".into(), Locus::Nowhere), ("LR-A44".into(), Locus::Nowhere)],
            &[rule("LR-12"), rule("LR-A4")],
        );
        assert_eq!(diags.len(), 2);
        assert_eq!(diags[0].help.as_deref(), Some("did you mean LR-A4?"));
        assert_eq!(diags[1].code, "untaught-rule");
    }
}
