//! `game.yaml` of a game that describes itself. All of it is read, whatever is wrong with some of it.

use super::choice::Choice;
use super::kind::Kind;
use super::law::Law;
use super::piece::{Piece, Words};
use super::speech::Speech;
use crate::face::Tints;
use crate::game::{Fact, Facts};
use crate::load::{self, Node, Tree, keys};
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use ground::world::Project;
use template::missing_family;

/// What `game.yaml` says.
#[derive(Clone, Debug)]
pub struct About {
    /// The title on the box.
    pub title: String,
    /// One line that makes somebody want to play.
    pub tagline: String,
    /// Where `game.yaml` is.
    pub at: Locus,
    /// The file of the words of pieces.
    pub prose: Option<String>,
    /// Players, from and to.
    pub(super) players: Option<(i64, i64)>,
    /// What is needed besides paper.
    pub(super) needs: Vec<String>,
    /// Numbers and words of the rules, by name.
    pub(super) rules: Vec<(String, Fact)>,
    pub(super) tints: Vec<(String, Tints)>,
    /// Families for titles and for text.
    pub(super) fonts: [String; 2],
    pub(super) speech: Speech,
    pub(super) kinds: Vec<Kind>,
    pub(super) pieces: Vec<Piece>,
    /// How many pieces are named, those among them that could not be read.
    pub(super) named_pieces: usize,
    pub(super) laws: Vec<Law>,
    /// What is wrong with laws as they are written: no reason not to hold the others.
    pub(super) unlawful: Vec<Diag>,
}

impl About {
    /// What a rulebook is dressed in: the tints called `book`, else the first there are; the families of letters.
    pub(super) fn dress(&self) -> Facts {
        let word = |text: &str| Fact::Word(text.to_owned());
        let map =
            |named: Vec<(&str, &String)>| Fact::Map(named.iter().map(|(k, v)| ((*k).to_owned(), word(v))).collect());
        let [title, text] = &self.fonts;
        let mut facts = Facts::from([("fonts".to_owned(), map(vec![("title", title), ("text", text)]))]);
        if let Some((_, tints)) = self.tints.iter().find(|(name, _)| name == "book").or(self.tints.first()) {
            let Tints { deep, dark, mid, light, high } = tints;
            let named = vec![("deep", deep), ("dark", dark), ("mid", mid), ("light", light), ("high", high)];
            facts.insert("tints".to_owned(), map(named));
        }
        facts
    }
}

/// Tints of a game that names none: slate and paper.
fn slate() -> (String, Tints) {
    let [deep, dark, mid, light, high] = ["#1f2a33", "#3a5060", "#66859a", "#c5d3da", "#f5f1e6"].map(str::to_owned);
    ("slate".to_owned(), Tints { deep, dark, mid, light, high })
}

/// What is written elsewhere of a game whose rules are: its kinds of card with the fields that the rules give them, and the keys of
/// game.yaml that the rules read.
pub(super) struct Given {
    pub(super) kinds: Vec<(&'static str, &'static [&'static str])>,
    pub(super) keys: Vec<&'static str>,
}

/// Opens `data/<game>/game.yaml`. The value is there if it is a mapping of keys.
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

/// Reads `data/<game>/game.yaml` of a game that is declared there. The value is there if it is a mapping of keys.
pub(super) fn read(project: &Project, game: &str) -> Checked<About> {
    open(project, game).then(|(tree, at)| {
        let (mut diags, mut amiss) = (Vec::new(), Vec::new());
        let top = keys::Game::of(tree.node(at), keys::Game::KEYS, project, &mut diags);
        let about = about(project, game, top, None, &mut diags, &mut amiss);
        diags.extend(amiss);
        Checked { value: about, diags }
    })
}

/// What a game says. What is wrong with how it is printed comes apart: it keeps nobody from playing.
pub(super) fn about(
    project: &Project,
    game: &str,
    top: keys::Game<'_>,
    given: Option<&Given>,
    diags: &mut Vec<Diag>,
    amiss: &mut Vec<Diag>,
) -> Option<About> {
    // keys that the rules read in their own way are theirs
    let free = |key: &str| given.is_none_or(|given| !given.keys.contains(&key));
    let mut text = |key: &str, node: Option<Node<'_>>| match node {
        Some(node) => node.word().unwrap_or_else(|| {
            diags.push(node.not(key, "text"));
            String::new()
        }),
        // a game can do without a line that makes one want to play it
        None if key == "tagline" && given.is_none() => String::new(),
        None => {
            let what = format!("`{key}` is missing");
            diags.push(Diag::error(top.at, "missing-key", what).help(format!("add `{key}: ..`")));
            String::new()
        }
    };
    let (title, tagline) = (text("title", top.title), text("tagline", top.tagline));
    let rules = rules(top, top.rules.filter(|_| free("rules")), project, amiss);
    let players = top.players.filter(|_| free("players")).and_then(|node| players(node, amiss));
    let mut speech = Speech::read(top, project, amiss);
    // whoever plays by numbers has them in game.yaml, and nowhere else
    speech.numbers_have_names = given.is_some();
    let tints = tints(top, project, amiss);
    let declared = match top.kinds {
        Some(node) if given.is_none() => node.section("kinds", amiss),
        node => node.and_then(Node::entries).unwrap_or_default(),
    };
    let names: Vec<String> = declared.iter().map(|(name, _)| name.clone()).collect();
    let kind = |(name, node): &(String, Node<'_>)| {
        let Some(given) = given else { return Kind::read(name, *node, &names, None, project, amiss) };
        // cards without a field have nothing to print: they are played only
        let of = node.get("of").and_then(Node::word).unwrap_or_else(|| name.clone());
        let (_, fields) = given.kinds.iter().find(|(known, fields)| *known == of && !fields.is_empty())?;
        Kind::read(name, *node, &[], Some(fields), project, amiss)
    };
    let mut kinds: Vec<Kind> = declared.iter().filter_map(kind).collect();
    read_twice(&mut kinds, amiss);
    let file = top.prose.and_then(|node| Some((format!("data/{game}/{}", node.word()?), node.at)));
    let prose = file.as_ref().and_then(|(path, asked)| load::tree(project, path, *asked).drain(amiss));
    let prose = prose.map(|(source, tree)| (tree, Locus::root(source)));
    let words = Words::of(top, prose.as_ref());
    let pieces = Piece::all(top, words, project, amiss);
    if top.kinds.is_none() && top.pieces.is_none() && given.is_none() {
        let diag = Diag::error(top.at, "missing-key", "there is nothing to print: neither `kinds` nor `pieces`");
        amiss.push(diag.help("add `kinds:` and, below it, a kind of card with `files:`, `template:` and `fields:`"));
    }
    known_tints(&kinds, &pieces, &tints, amiss);
    called_like_kinds(&kinds, &pieces, project, amiss);
    // what a section says that is no mapping of names would be missed wherever it is named
    let section = |diag: &Diag| diag.code == "wrong-type" && SECTIONS.iter().any(|key| top.at.key(key) == diag.at);
    if given.is_none() && amiss.iter().any(section) {
        return None;
    }
    let mut unlawful = Vec::new();
    let laws = top.laws.filter(|_| free("laws")).map(Node::several).unwrap_or_default().into_iter();
    let laws = laws.filter_map(|law| Law::read(law, &kinds, project, &mut unlawful)).collect();
    let needs = top.needs.filter(|_| free("needs")).map(Node::several).unwrap_or_default();
    Some(About {
        title,
        tagline,
        at: top.at,
        players,
        needs: needs.into_iter().filter_map(Node::word).collect(),
        rules,
        tints,
        fonts: fonts(top, project, amiss),
        speech,
        named_pieces: top.pieces.and_then(Node::entries).map_or(0, |named| named.len()),
        kinds,
        pieces,
        laws,
        unlawful,
        prose: file.map(|(path, _)| path),
    })
}

/// The keys of `game.yaml` that are mappings of names.
const SECTIONS: [&str; 8] = ["rules", "tints", "fonts", "words", "keywords", "nouns", "kinds", "pieces"];

/// Families for titles and for text. One that is not there is told here, and the usual one stands in for it.
fn fonts(top: keys::Game<'_>, project: &Project, diags: &mut Vec<Diag>) -> [String; 2] {
    const KEYS: [&str; 2] = ["title", "text"];
    top.fonts.map(|fonts| fonts.section("fonts", diags));
    let named = top.fonts.map(|fonts| if fonts.is_mapping() { fonts.spelt(&KEYS, project, diags) } else { fonts });
    [("title", "Eczar"), ("text", "Fira Sans")].map(|(key, usual)| {
        let Some(node) = named.and_then(|fonts| fonts.get(key)) else { return usual.to_owned() };
        let Some(family) = node.word() else {
            diags.push(node.not(key, "the name of a family of fonts"));
            return usual.to_owned();
        };
        match missing_family(project, &family, node.at) {
            Some(diag) => {
                diags.push(diag);
                usual.to_owned()
            }
            None => family,
        }
    })
}

/// A file that two kinds name is read for the first: each of its cards would be there twice.
fn read_twice(kinds: &mut [Kind], diags: &mut Vec<Diag>) {
    let mut read: Vec<(String, String)> = Vec::new();
    for kind in kinds {
        let before = diags.len();
        kind.files.retain(|(file, at)| {
            let first = read.iter().find(|(known, _)| known == file);
            if let Some((_, first)) = first {
                let what = format!("{file} holds the cards of the kind `{first}` already");
                diags.push(Diag::error(*at, "twice", what).help("name the file of this kind's own cards"));
            }
            first.is_none()
        });
        read.extend(kind.files.iter().map(|(file, _)| (file.clone(), kind.name.clone())));
        kind.whole &= diags.len() == before;
    }
}

/// Pieces that are called like kinds of card: a text that names one could mean either.
fn called_like_kinds(kinds: &[Kind], pieces: &[Piece], project: &Project, diags: &mut Vec<Diag>) {
    for piece in pieces.iter().filter(|piece| kinds.iter().any(|kind| kind.name == piece.name)) {
        let what = format!("the piece `{}` is called like a kind of card", piece.name);
        let diag = Diag::error(project.sources.key_of(piece.at), "taken-name", what);
        diags.push(diag.help(format!("give it another name, as `{}_piece`; `title` says what is printed", piece.name)));
    }
}

/// Names that every game gives to something itself.
const OURS: [&str; 12] =
    ["title", "tagline", "needs", "players", "cards", "fonts", "tints", "game", "nth", "pile", "low_ink", "glossary"];

/// Numbers and words of the rules. One that cannot be read keeps its name, so that nothing misses it.
fn rules(top: keys::Game<'_>, own: Option<Node<'_>>, project: &Project, diags: &mut Vec<Diag>) -> Vec<(String, Fact)> {
    let declared: Vec<String> = [top.kinds, top.pieces]
        .into_iter()
        .filter_map(|node| node?.entries())
        .flatten()
        .map(|(name, _)| name)
        .collect();
    let mut rules = Vec::new();
    for (name, node) in own.map_or_else(Vec::new, |node| node.section("rules", diags)) {
        let key = || project.sources.key_of(node.at);
        let letters = |c: char| c.is_alphanumeric() || c == '_';
        if !name.chars().all(letters) || name.starts_with(|c: char| c.is_numeric()) {
            let what = format!(
                "`{name}` cannot be said in a text: a name has letters, digits and `_`, and begins with a letter"
            );
            let plain: String = name.trim().chars().map(|c| if letters(c) { c } else { '_' }).collect();
            let plain = if plain.starts_with(|c: char| c.is_numeric()) { format!("n{plain}") } else { plain };
            diags.push(Diag::error(key(), "bad-name", what).help(format!("write `{plain}`")));
        } else if OURS.contains(&name.as_str()) || declared.contains(&name) {
            let what = format!("`{name}` stands for something else already");
            diags.push(Diag::error(key(), "taken-name", what).help(format!("call it otherwise: `{name}_number`")));
            continue;
        }
        let fact = match (node.number().filter(|n| i32::try_from(*n).is_ok()), node.word()) {
            (Some(n), _) => Fact::Number(n),
            (None, Some(word)) => Fact::Word(word),
            (None, None) => {
                diags.push(node.not(&name, "a whole number or a word"));
                Fact::Number(1)
            }
        };
        rules.push((name, fact));
    }
    rules
}

/// How many play. What cannot be read has a stand-in: texts may name it.
fn players(node: Node<'_>, diags: &mut Vec<Diag>) -> Option<(i64, i64)> {
    let number = |key: &str| node.get(key).and_then(Node::number);
    let range = node.word().and_then(|word| {
        let (min, max) = word.split_once("..").unwrap_or((&word, &word));
        Some((min.trim().parse().ok()?, max.trim().parse().ok()?))
    });
    let found = range.or_else(|| Some((number("min")?, number("max")?)));
    let sound = found.filter(|(min, max)| 1 <= *min && min <= max && *max <= 100);
    if sound.is_none() {
        diags.push(node.not("players", "a number of players, as `2..5` or {min: 2, max: 5}"));
    }
    sound.or(Some((2, 4)))
}

/// The tints by name. Those that cannot be read keep their name, in the colours of a game that names none.
fn tints(top: keys::Game<'_>, project: &Project, diags: &mut Vec<Diag>) -> Vec<(String, Tints)> {
    let mut all = Vec::new();
    for (name, node) in top.tints.map_or_else(Vec::new, |node| node.section("tints", diags)) {
        let read = node.read::<Tints>(project).drain(diags);
        let absurd: Vec<Diag> = (read.iter().flat_map(Tints::absurd))
            .map(|(tint, colour)| {
                let what = format!("`{tint}` of the tints `{name}` is no color: \"{colour}\"");
                Diag::error(node.at.key(tint), "tint", what).help("write six hexadecimal digits: \"#1f2a33\"")
            })
            .collect();
        all.push((name, read.filter(|_| absurd.is_empty()).unwrap_or_else(|| slate().1)));
        diags.extend(absurd);
    }
    if all.is_empty() {
        all.push(slate());
    }
    all
}

/// Tints that are named where no card decides.
fn known_tints(kinds: &[Kind], pieces: &[Piece], tints: &[(String, Tints)], diags: &mut Vec<Diag>) {
    let choices =
        kinds.iter().filter_map(|kind| kind.tint.as_ref()).chain(pieces.iter().filter_map(|p| p.tint.as_ref()));
    let words = choices.flat_map(|choice: &Choice| choice.words().into_iter().map(move |word| (word, choice)));
    for (word, choice) in words.filter(|(word, _)| !word.contains('{')) {
        if !tints.iter().any(|(name, _)| name == word) {
            diags.push(unknown_tint(word, tints, choice.at));
        }
    }
}

/// The complaint about tints that nobody declared.
pub(super) fn unknown_tint(word: &str, tints: &[(String, Tints)], at: Locus) -> Diag {
    let known = || tints.iter().map(|(name, _)| name.as_str());
    if word.trim().is_empty() {
        let help = "fill the field that names it, or write `tint: {by: FIELD, VALUE: NAME, else: NAME}`";
        return Diag::error(at, "unknown-tint", "no tints are named").help(help);
    }
    let help = match ground::diag::did_you_mean(word, known()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("declare it under `tints`; there is {}", known().collect::<Vec<_>>().join(", ")),
    };
    Diag::error(at, "unknown-tint", format!("no tints are called `{word}`")).help(help)
}
