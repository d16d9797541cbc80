//! Reads `game.yaml` completely, even if parts of it have errors.

use super::choice::Choice;
use super::cut;
use super::keys;
use super::kind::Kind;
use super::law::Law;
use super::pictures;
use super::piece::{Piece, Words};
use super::speech::Speech;
use super::typed::{Held, Named};
use super::values::{Fonts, Players, slate};
use crate::face::{Cut, Hand, Page, Tints};
use crate::facts::{Fact, Facts};
use crate::load::{self, Node, Spoken, Tree};
use ground::diag::{Checked, Diag, meant};
use ground::locus::Locus;
use ground::world::Project;
use std::collections::BTreeMap;

/// The content of `game.yaml`.
#[derive(Clone, Debug)]
pub struct About {
    /// The title on the box.
    pub title: String,
    /// One line that makes people want to play.
    pub tagline: String,
    /// The path of `game.yaml`.
    pub at: Locus,
    /// Its version.
    pub version: Option<String>,
    /// The page of the rulebook.
    pub rulebook: Page,
    /// The file with the texts of pieces.
    pub prose: Option<String>,
    /// The languages of its texts, and the one that is read.
    pub(super) spoken: Spoken,
    /// The smallest and the largest number of players.
    pub(super) players: Option<Players>,
    /// Things that players need besides paper.
    pub(super) needs: Vec<String>,
    /// Numbers and words of the rules, by name.
    pub(super) rules: Vec<(String, Fact)>,
    /// The hand of its pictures.
    pub hand: Hand,
    pub(super) tints: Named<Tints>,
    /// The pictures that pieces name.
    pub(super) pictures: BTreeMap<String, (pictures::Draft, Locus)>,
    /// Font families for titles and for text.
    pub(super) fonts: Fonts,
    pub(super) speech: Speech,
    pub(super) kinds: Vec<Kind>,
    pub(super) pieces: Vec<Piece>,
    /// The number of pieces, including those that could not be read.
    pub(super) named_pieces: usize,
    pub(super) laws: Vec<Law>,
    /// Errors in the text of laws; the other laws are still checked.
    pub(super) unlawful: Vec<Diag>,
}

impl About {
    /// Values for any rulebook: the title, the tagline, the font families, the tints `book` or else the first ones.
    pub(super) fn dress(&self) -> Facts {
        let word = |text: &str| Fact::Word(text.to_owned());
        let map =
            |named: Vec<(&str, &String)>| Fact::Map(named.iter().map(|(k, v)| ((*k).to_owned(), word(v))).collect());
        let Fonts([title, text]) = &self.fonts;
        let mut facts = Facts::from([
            ("title".to_owned(), word(&self.title)),
            ("tagline".to_owned(), word(&self.tagline)),
            ("fonts".to_owned(), map(vec![("title", title), ("text", text)])),
        ]);
        if let Some((_, tints, _)) = self.tints.iter().find(|(name, ..)| name == "book").or(self.tints.first()) {
            let Tints { deep, dark, mid, light, high } = tints;
            let named = vec![("deep", deep), ("dark", dark), ("mid", mid), ("light", light), ("high", high)];
            facts.insert("tints".to_owned(), map(named));
        }
        facts
    }
}

/// The parts that come from the rules of a game written elsewhere.
pub struct Given {
    /// The game's id.
    pub name: &'static str,
    /// Its kinds of card, each with the fields that the rules give it.
    pub kinds: Vec<(&'static str, &'static [&'static str])>,
    /// The keys of game.yaml that the rules read; `None` if they do not list them.
    pub keys: Vec<&'static str>,
}

impl Given {
    pub(super) fn has(&self, kind: &str) -> bool {
        self.kinds.iter().any(|(known, _)| *known == kind)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.kinds.iter().map(|(kind, _)| *kind)
    }
}

/// Opens `data/<game>/game.yaml`. Returns a value if it is a mapping of keys.
pub(super) fn open(project: &Project, game: &str) -> Checked<(Tree, Locus)> {
    load::tree(project, &format!("data/{game}/game.yaml"), Locus::Nowhere).then(|(source, tree)| {
        let at = Locus::root(source);
        if tree.node(at).is_mapping() {
            return Checked::good((tree, at));
        }
        let diag = Diag::error(at, "wrong-type", "game.yaml must be a mapping of keys, not a list or a single value");
        Checked::bad(diag.help("begin with `title:`, `tagline:` and `kinds:`"))
    })
}

/// Reads `data/<game>/game.yaml` of a game that is declared there. Returns a value if it is a mapping of keys.
pub(super) fn read(project: &Project, game: &str) -> Checked<About> {
    open(project, game).then(|(tree, at)| {
        let (mut diags, mut amiss) = (Vec::new(), Vec::new());
        let top = tree.node(at).spelt(keys::Game::KEYS, project, &mut diags);
        let about = about(project, game, top, None, &mut diags, &mut amiss);
        diags.extend(amiss);
        Checked { value: about, diags }
    })
}

/// The description of a game. Errors in printing are separate, because they do not prevent playing.
pub(super) fn about(
    project: &Project,
    game: &str,
    file: Node<'_>,
    given: Option<&Given>,
    diags: &mut Vec<Diag>,
    amiss: &mut Vec<Diag>,
) -> Option<About> {
    let theirs = given.map_or(&[][..], |given| &given.keys[..]);
    let top = &keys::Game::of(file, theirs, project, amiss);
    let mut text = |key: &str, held: &Held<String>| match held.value.clone() {
        // the tagline is optional
        None if !held.is_written() && (key == "title" || given.is_some()) => {
            let what = format!("`{key}` is missing");
            diags.push(Diag::error(top.at, "missing-key", what).help(format!("add `{key}: ..`")));
            String::new()
        }
        said => said.unwrap_or_default(),
    };
    let [title, tagline] = [("title", &top.title), ("tagline", &top.tagline)].map(|(key, held)| text(key, held));
    let rules = rules(top, project, amiss);
    let spoken = Spoken::of(project, game).drain(amiss).unwrap_or_default();
    let mut speech = Speech::read(top, (game, &spoken), project, amiss);
    // games in play.yaml have their numbers in game.yaml and nowhere else
    speech.numbers_have_names = given.is_some();
    let mut tints = top.tints.all().to_vec();
    if tints.is_empty() {
        tints.push(("slate".to_owned(), slate(), top.at));
    }
    let declared: Vec<(String, Node<'_>)> =
        top.kinds.all().iter().map(|(name, tree, at)| (name.clone(), tree.node(*at))).collect();
    let names: Vec<String> = declared.iter().map(|(name, _)| name.clone()).collect();
    let kind = |(name, node): &(String, Node<'_>)| {
        let Some(given) = given else { return Kind::read(name, *node, &names, None, project, amiss) };
        // cards without a field have nothing to print: they are only played
        let of = node.get("of").and_then(Node::word).unwrap_or_else(|| name.clone());
        let (_, fields) = given.kinds.iter().find(|(known, fields)| *known == of && !fields.is_empty())?;
        Kind::read(name, *node, &[], Some(fields), project, amiss)
    };
    let mut kinds: Vec<Kind> = declared.iter().filter_map(kind).collect();
    read_twice(&mut kinds, amiss);
    let prose_file = top.prose.placed().map(|(file, at)| (format!("data/{game}/{file}"), at));
    let prose = prose_file.as_ref().and_then(|(path, asked)| load::tree(project, path, *asked).drain(amiss));
    let prose = prose.map(|(source, tree)| (tree, Locus::root(source)));
    let words = Words::of(top, prose.as_ref());
    // a piece among cards has the size of the cards by default
    let usual = kinds.first().map(|kind| &kind.cut).filter(|cut| cut::is_readable(cut)).cloned().unwrap_or(Cut::CARD);
    let pieces = Piece::all(top, words, &usual, project, amiss);
    if !top.kinds.is_written() && !top.pieces.is_written() && given.is_none() {
        let diag = Diag::error(top.at, "missing-key", "there is nothing to print: neither `kinds` nor `pieces`");
        amiss.push(diag.help("add `kinds:` and, below it, a kind of card with `files:`, `template:` and `fields:`"));
    }
    known_tints(&kinds, &pieces, &tints, amiss);
    called_like_kinds(&kinds, &pieces, project, amiss);
    // a section that is not a mapping would cause an error at every use of its names
    let lost = top.rules.is_lost() || top.tints.is_lost() || top.fonts.is_lost() || top.words.is_lost();
    let lost = lost || top.keywords.is_lost() || top.nouns.is_lost() || top.kinds.is_lost() || top.pieces.is_lost();
    if given.is_none() && lost {
        return None;
    }
    let mut unlawful = Vec::new();
    let laws = top.laws.all().iter().map(|(law, at)| law.node(*at));
    let laws = laws.filter_map(|law| Law::read(law, file, &kinds, project, &mut unlawful)).collect();
    Some(About {
        title,
        tagline,
        at: top.at,
        version: top.version.value.clone().filter(|version| !version.trim().is_empty()),
        rulebook: top.rulebook.value.unwrap_or_default(),
        spoken,
        players: top.players.value,
        needs: top.needs.all().iter().map(|(need, _)| need.clone()).collect(),
        rules,
        hand: top.hand.value.unwrap_or_default(),
        tints,
        // errors in them are reported with the rulebook
        pictures: pictures::named(project, game).value.unwrap_or_default(),
        fonts: top.fonts.value.clone().unwrap_or_default(),
        speech,
        named_pieces: top.pieces.all().len(),
        kinds,
        pieces,
        laws,
        unlawful,
        prose: prose_file.map(|(path, _)| path),
    })
}

/// Reports a file that two kinds name. It is read for the first kind only, because each of its cards would exist
/// twice.
fn read_twice(kinds: &mut [Kind], diags: &mut Vec<Diag>) {
    let mut read: Vec<(String, String)> = Vec::new();
    for kind in kinds {
        let before = diags.len();
        kind.files.retain(|(file, at)| {
            let first = read.iter().find(|(known, _)| known == file);
            if let Some((_, first)) = first {
                let what = format!("{file} already contains the cards of the kind `{first}`");
                diags.push(Diag::error(*at, "twice", what).help("name a different file for this kind; for the same cards in another language, write `languages` and a column for each: lootpress help languages"));
            }
            first.is_none()
        });
        read.extend(kind.files.iter().map(|(file, _)| (file.clone(), kind.name.clone())));
        kind.whole &= diags.len() == before;
    }
}

/// Reports pieces with the name of a kind of card, because a text with that name could mean either.
fn called_like_kinds(kinds: &[Kind], pieces: &[Piece], project: &Project, diags: &mut Vec<Diag>) {
    for piece in pieces.iter().filter(|piece| kinds.iter().any(|kind| kind.name == piece.name)) {
        let what = format!("the piece `{}` has the same name as a kind of card", piece.name);
        let diag = Diag::error(project.sources.key_of(piece.at), "taken-name", what);
        diags.push(
            diag.help(format!("give it another name, such as `{}_piece`; its printed name is its `title`", piece.name)),
        );
    }
}

/// Names that have a meaning in every game.
const OURS: [&str; 12] =
    ["title", "tagline", "needs", "players", "cards", "fonts", "tints", "game", "nth", "pile", "low_ink", "glossary"];

/// Numbers and words of the rules. One that cannot be read keeps its name, so that the name is not reported as
/// missing.
fn rules(top: &keys::Game, project: &Project, diags: &mut Vec<Diag>) -> Vec<(String, Fact)> {
    let names = top.kinds.all().iter().chain(top.pieces.all()).map(|(name, ..)| name);
    let declared: Vec<&String> = names.collect();
    let mut rules = Vec::new();
    for (name, fact, at) in top.rules.all() {
        let key = || project.sources.key_of(*at);
        let letters = |c: char| c.is_alphanumeric() || c == '_';
        if !name.chars().all(letters) || name.starts_with(|c: char| c.is_numeric()) {
            let what = format!(
                "`{name}` cannot be used in a text: a name has letters, digits and `_`, and begins with a letter"
            );
            let plain: String = name.trim().chars().map(|c| if letters(c) { c } else { '_' }).collect();
            let plain = if plain.starts_with(|c: char| c.is_numeric()) { format!("n{plain}") } else { plain };
            diags.push(Diag::error(key(), "bad-name", what).help(format!("write `{plain}`")));
        } else if OURS.contains(&name.as_str()) || declared.contains(&name) {
            let what = format!("the name `{name}` is already in use");
            diags.push(
                Diag::error(key(), "taken-name", what).help(format!("choose another name, such as `{name}_number`")),
            );
            continue;
        }
        rules.push((name.clone(), fact.clone()));
    }
    rules
}

/// Reports undeclared tints that are named outside of cards.
fn known_tints(kinds: &[Kind], pieces: &[Piece], tints: &Named<Tints>, diags: &mut Vec<Diag>) {
    let choices =
        kinds.iter().filter_map(|kind| kind.tint.as_ref()).chain(pieces.iter().filter_map(|p| p.tint.as_ref()));
    let words = choices.flat_map(|choice: &Choice| choice.words().into_iter().map(move |word| (word, choice)));
    for (word, choice) in words.filter(|(word, _)| !word.contains('{')) {
        if !tints.iter().any(|(name, ..)| name == word) {
            diags.push(unknown_tint(word, tints, choice.at));
        }
    }
}

/// The complaint about undeclared tints.
pub(super) fn unknown_tint(word: &str, tints: &Named<Tints>, at: Locus) -> Diag {
    let known = || tints.iter().map(|(name, ..)| name.as_str());
    if word.trim().is_empty() {
        let help = "fill the field that names it, or write `tint: {by: FIELD, VALUE: NAME, else: NAME}`";
        return Diag::error(at, "unknown-tint", "no tints are named").help(help);
    }
    let help = meant(word, known(), || {
        format!("declare it under `tints`, or use one of {}", known().collect::<Vec<_>>().join(", "))
    });
    Diag::error(at, "unknown-tint", format!("there are no tints named `{word}`")).help(help)
}
