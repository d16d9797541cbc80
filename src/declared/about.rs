//! `game.yaml` of a game that describes itself. All of it is read, whatever is wrong with some of it.

use super::choice::Choice;
use super::glossary::Term;
use super::kind::Kind;
use super::law::Law;
use super::piece::Piece;
use super::speech::Speech;
use crate::diag::{Checked, Diag};
use crate::face::Tints;
use crate::game::{Fact, Facts};
use crate::load::{self, Node, Tree};
use crate::locus::Locus;
use crate::world::Project;

/// What a game says of itself.
#[derive(Clone, Debug)]
pub(crate) struct About {
    pub(crate) title: String,
    pub(super) tagline: String,
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
    pub(super) laws: Vec<Law>,
    /// What is wrong with laws as they are written: no reason not to hold the others.
    pub(super) unlawful: Vec<Diag>,
    /// Words of the rules and what they mean, for cards that explain theirs.
    pub(super) terms: Vec<Term>,
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

/// The keys of `game.yaml`.
pub(super) const KEYS: [&str; 15] = [
    "title", "tagline", "prose", "players", "needs", "rules", "tints", "fonts", "words", "keywords", "nouns", "kinds",
    "pieces", "laws", "note",
];

/// Tints of a game that names none: slate and paper.
fn slate() -> (String, Tints) {
    let [deep, dark, mid, light, high] = ["#1f2a33", "#3a5060", "#66859a", "#c5d3da", "#f5f1e6"].map(str::to_owned);
    ("slate".to_owned(), Tints { deep, dark, mid, light, high })
}

/// Reads `data/<game>/game.yaml`. The value is there if it is a mapping of keys.
pub(super) fn read(project: &Project, game: &str) -> Checked<About> {
    let mut diags = Vec::new();
    let path = format!("data/{game}/game.yaml");
    let Some((source, tree)) = load::file::<Tree>(project, &path, Locus::Nowhere).drain(&mut diags) else {
        return Checked { value: None, diags };
    };
    let top = tree.node(Locus::root(source));
    if !top.is_mapping() {
        let diag =
            Diag::error(top.at, "wrong-type", "game.yaml must be a mapping of keys, not a list or a single value");
        return Checked::bad(diag.help("begin with `title:`, `tagline:` and `kinds:`"));
    }
    top.only(&KEYS, project, &mut diags);
    let text = |key: &str, diags: &mut Vec<Diag>| match top.get(key) {
        Some(node) => node.word().unwrap_or_else(|| {
            diags.push(node.not(key, "text"));
            String::new()
        }),
        // a game can do without a line that makes one want to play it
        None if key == "tagline" => String::new(),
        None => {
            let what = format!("`{key}` is missing");
            diags.push(Diag::error(top.at, "missing-key", what).help(format!("add `{key}: ..`")));
            String::new()
        }
    };
    let (title, tagline) = (text("title", &mut diags), text("tagline", &mut diags));
    let rules = rules(top, &mut diags);
    let players = players(top, &mut diags);
    let speech = Speech::read(top, project, &mut diags);
    let tints = tints(top, project, &mut diags);
    let kinds = match top.get("kinds").map(|node| (node, node.entries())) {
        Some((_, Some(entries))) => {
            let names: Vec<String> = entries.iter().map(|(name, _)| name.clone()).collect();
            let kind = |(name, node): &(String, Node<'_>)| Kind::read(name, *node, &names, None, project, &mut diags);
            entries.iter().filter_map(kind).collect()
        }
        Some((node, None)) => {
            diags.push(node.not("kinds", "a mapping of names to kinds of card"));
            Vec::new()
        }
        None => Vec::new(),
    };
    let prose = prose(top, project, game, &mut diags);
    let pieces = Piece::all(top, prose.as_ref().map(|(tree, at)| tree.node(*at)), project, &mut diags);
    if top.get("kinds").is_none() && top.get("pieces").is_none() {
        let diag = Diag::error(top.at, "missing-key", "there is nothing to print: neither `kinds` nor `pieces`");
        diags.push(diag.help("add `kinds:` and, below it, a kind of card with `files:`, `template:` and `fields:`"));
    }
    known_tints(&kinds, &pieces, &tints, &mut diags);
    let broken = top.get("kinds").and_then(Node::entries).is_some_and(|written| written.len() != kinds.len());
    let mut unlawful = Vec::new();
    let laws = match top.get("laws") {
        Some(node) => {
            let laws = node.several().into_iter();
            laws.filter_map(|law| Law::read(law, (&kinds, broken), project, &mut unlawful)).collect()
        }
        None => Vec::new(),
    };
    let needs = top.get("needs").map(Node::several).unwrap_or_default().into_iter().filter_map(Node::word).collect();
    let fonts = fonts(top);
    let terms = Vec::new();
    let about =
        About { title, tagline, players, needs, rules, tints, fonts, speech, kinds, pieces, laws, unlawful, terms };
    Checked { value: Some(about), diags }
}

/// Reads how a game is printed whose rules are written elsewhere: `given` are its kinds of card, each with the fields that the rules
/// give it. What is played by stands in other keys of the same file, and is not read.
pub(super) fn printed(project: &Project, game: &str, given: &[(&str, &[&str])]) -> Checked<About> {
    let mut diags = Vec::new();
    let path = format!("data/{game}/game.yaml");
    let Some((source, tree)) = load::file::<Tree>(project, &path, Locus::Nowhere).drain(&mut diags) else {
        return Checked { value: None, diags };
    };
    let top = tree.node(Locus::root(source));
    let word = |key: &str| top.get(key).and_then(Node::word).unwrap_or_default();
    let mut speech = Speech::read(top, project, &mut diags);
    // whoever plays by numbers has them in game.yaml, and nowhere else
    speech.numbers_have_names = true;
    let tints = tints(top, project, &mut diags);
    let declared = top.get("kinds").and_then(Node::entries).unwrap_or_default();
    let kind = |(name, node): &(String, Node<'_>)| {
        // cards without a field have nothing to print: they are played only
        let of = node.get("of").and_then(Node::word).unwrap_or_else(|| name.clone());
        let (_, fields) = given.iter().find(|(known, fields)| *known == of && !fields.is_empty())?;
        Kind::read(name, *node, &[], Some(fields), project, &mut diags)
    };
    let kinds: Vec<Kind> = declared.iter().filter_map(kind).collect();
    let prose = prose(top, project, game, &mut diags);
    let pieces = Piece::all(top, prose.as_ref().map(|(tree, at)| tree.node(*at)), project, &mut diags);
    known_tints(&kinds, &pieces, &tints, &mut diags);
    let about = About {
        title: word("title"),
        tagline: word("tagline"),
        players: None,
        needs: Vec::new(),
        rules: Vec::new(),
        tints,
        fonts: fonts(top),
        speech,
        kinds,
        pieces,
        laws: Vec::new(),
        unlawful: Vec::new(),
        terms: Vec::new(),
    };
    Checked { value: Some(about), diags }
}

fn fonts(top: Node<'_>) -> [String; 2] {
    [("title", "Eczar"), ("text", "Fira Sans")].map(|(key, usual)| {
        let named = top.get("fonts").and_then(|fonts| fonts.get(key)).and_then(Node::word);
        named.unwrap_or_else(|| usual.to_owned())
    })
}

/// Words on what is no card: for each piece the text of its slots.
fn prose(top: Node<'_>, project: &Project, game: &str, diags: &mut Vec<Diag>) -> Option<(Tree, Locus)> {
    let node = top.get("prose")?;
    let path = format!("data/{game}/{}", node.word()?);
    let (source, tree) = load::file::<Tree>(project, &path, node.at).drain(diags)?;
    Some((tree, Locus::root(source)))
}

fn rules(top: Node<'_>, diags: &mut Vec<Diag>) -> Vec<(String, Fact)> {
    let Some(node) = top.get("rules") else { return Vec::new() };
    let Some(entries) = node.entries() else {
        diags.push(node.not("rules", "a mapping of names to numbers or words"));
        return Vec::new();
    };
    let mut rules = Vec::new();
    for (name, node) in entries {
        match (node.number().filter(|n| i32::try_from(*n).is_ok()), node.word()) {
            (Some(n), _) => rules.push((name, Fact::Number(n))),
            (None, Some(word)) => rules.push((name, Fact::Word(word))),
            (None, None) => diags.push(node.not(&name, "a whole number or a word")),
        }
    }
    rules
}

fn players(top: Node<'_>, diags: &mut Vec<Diag>) -> Option<(i64, i64)> {
    let node = top.get("players")?;
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
    sound
}

fn tints(top: Node<'_>, project: &Project, diags: &mut Vec<Diag>) -> Vec<(String, Tints)> {
    let mut all = Vec::new();
    for (name, node) in top.get("tints").and_then(Node::entries).unwrap_or_default() {
        let Some(tints) = node.read::<Tints>(project).drain(diags) else { continue };
        for (tint, colour) in tints.absurd() {
            let what = format!("`{tint}` of the tints `{name}` is no colour: \"{colour}\"");
            diags.push(Diag::error(node.at.key(tint), "tint", what).help("write six hexadecimal digits: \"#1f2a33\""));
        }
        all.push((name, tints));
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
    let help = match crate::diag::did_you_mean(word, known()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("declare it under `tints`; there is {}", known().collect::<Vec<_>>().join(", ")),
    };
    Diag::error(at, "unknown-tint", format!("no tints are called `{word}`")).help(help)
}
