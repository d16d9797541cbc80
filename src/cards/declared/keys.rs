//! The keys of game.yaml, each written once: its type, what it means, an example. Readers get a struct of values; complaints about
//! unknown keys, the schema, `explain` and the reference follow from the same lists.

use super::choice::Choice;
use super::typed::{Held, Named, Several, Typed, form_of, given, typed};
use super::values::{Bleed, Columns, Fonts, Noun, Players, Side, Sides};
use crate::face::{ArtDraft, CUTS, Cut as Outline, Tints};
use crate::facts::Fact;
use crate::load::{Node, Tree};
use ground::diag::Diag;
use ground::grammar::{self, Form, Key, Written};
use ground::locus::Locus;
use ground::world::Project;

/// A word of game.yaml, explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explained {
    /// Where it is written: `game.yaml`, `kind`, `field`.
    pub of: &'static str,
    /// As it is written.
    pub word: &'static str,
    /// What it means.
    pub says: &'static str,
    /// As it may be written; nothing for a note.
    pub example: Option<&'static str>,
}

typed! {
    /// A game, in game.yaml.
    struct Game in "game.yaml" {
        /// The version of the format that the file is written in; 1, if nothing is said. A newer lootpress reads older formats.
        /// playtest.yaml, files of printers and of shops may say it too; a file of scenarios then has its list under `scenarios`.
        #[expect(dead_code, reason = "it is taken out as soon as the file is read")]
        format: Tree => "format: 1";
        /// What the game is called.
        title: String => "title: Night Market" needed;
        /// One line that makes somebody want to play; on the page to print first and on the booklet's cover.
        tagline: String => "tagline: Sell it before the lamp goes out.";
        /// A file beside game.yaml with the words of pieces: by piece, then by slot; those of a back under the piece's name with
        /// _back behind it.
        prose: String => "prose: aids.yaml";
        /// The languages that it is printed in, the first of which stands in for what is missing in the others: codes of two letters. A text
        /// is written in several under a key, {en: Fish, de: Fisch}, or in columns, Name EN and Name DE.
        #[expect(dead_code, reason = "they are read before anything else of the file")]
        languages: Several<String> => "languages: [en, de, fr]";
        /// How many play. Texts know {players.min} and {players.max}.
        players: Players => "players: 2..5";
        /// What must be at hand besides paper: told on the page to print first.
        needs: Several<String> => r#"needs: ["*Five* glass beads."]"#;
        /// Numbers and words of the rules by name. Each is typed here once: texts say {hand_limit}, the rulebook {{ hand_limit }},
        /// laws its bare name.
        rules: Named<Fact> => "rules: {hand_limit: 7, stalls: 52}";
        /// Sets of five colors, dark to light. A kind or a piece names one with `tint`; templates ask for {{ tints.mid }}. The
        /// first set serves where none is named; backs of a pile wear the set called back, else what the pile's first card wears.
        tints: Named<Tints> => r##"tints: {red: {deep: "#3a1010", dark: "#7a1f1f", mid: "#c04a3a", light: "#f0c8b8", high: "#fff4e8"}}"##;
        /// Families for titles and for text, of those that lootpress carries or of your fonts/ folder; templates ask for {{
        /// fonts.title }} and {{ fonts.text }}.
        fonts: Fonts => "fonts: {title: Eczar, text: Fira Sans}";
        /// The game's own sentences, with parameters that have types as fields have. A cell calls them: draw n=2; haggle. A change
        /// here changes every card.
        words: Named<Tree> => r#"words: {draw: {n: 1..3, says: "Draw {n:card}."}}"#;
        /// Words that are set bold wherever they stand in a `says` field; their reminder follows in brackets once a card.
        keywords: Named<String> => "keywords: {haggle: Swap two stalls.}";
        /// One and many of a noun that does not simply end in s, for {n:penny}; in other languages all its forms, as {one: moneta, few:
        /// monety, many: monet}.
        nouns: Named<Noun> => "nouns: {penny: [penny, pence]}";
        /// The kinds of card, each with its files, fields and template.
        kinds: Named<Tree> = each(Kind::form()) => "kinds: {stall: {files: stalls.csv, template: plain/card, fields: {title: text}}}";
        /// What is no card: aids, boards, tokens, money.
        pieces: Named<Tree> = each(Piece::form()) => "pieces: {coin: {template: plain/token, cut: token, back: same, copies: 40}}";
        /// What must hold for the whole deck, checked on every run.
        laws: Several<Tree> = Form::List(Box::new(Law::form())) => "laws: [{count: stall, is: 52}]";
        /// A note to yourself: nobody reads it. It may stand in kinds, pieces and laws as well, and be a column of a table.
        #[expect(dead_code, reason = "nobody reads it")]
        note: Tree => "note: try this with three players";
    }

    /// A kind of card.
    struct Kind in "kind" {
        /// Where its cards are written: .yaml, .csv, .tsv, .xlsx, .ods beside game.yaml; a sheet of a workbook is named behind an
        /// exclamation mark. An address that begins with https:// is a table that `lootpress fetch` asks for and keeps.
        files: Several<String> => r#"files: [stalls.csv, "more.xlsx!Moons"]"#;
        /// What a card of the kind has, name by name, each with its type. A field fills the slot and the tag of its own name.
        fields: Named<Tree> = each(field()) => "fields: {title: text, cost: 1..9}";
        /// Which field is the title, if it is not called `title`; none, if cards go without.
        title: String => "title: name";
        /// Which column holds ids, or a pattern that makes them; without one an id is made of the title.
        id: Choice => r#"id: "{suit}-{value}""#;
        /// The SVG that its cards are set in, below templates/ and without .svg; one for all, or by a field.
        template: Choice => "template: {by: color, red: night-market/lantern, else: plain/card}";
        /// The template of its backs. One that asks for no field is the same for the whole pile; one that does makes cards of two
        /// sides.
        back: Choice => "back: plain/back";
        /// What is cut out: a name, or millimeters.
        cut: Outline => "cut: bridge";
        /// Which pile a card lies in; all of one pile have one back. The name of the kind, unless something else is said.
        pile: Choice => r#"pile: "{color}""#;
        /// How many of each are printed: a number, or the field that says it; 0 prints none. A column `copies` needs no
        /// declaration.
        copies: Choice => "copies: qty";
        /// What stands in the slot `number`: {nth} is the card's place among its kind, {in_pile} in its pile. A column `number`
        /// that is filled in wins, and stays when cards are added.
        number: Choice => r#"number: "NM-{nth:02}""#;
        /// Which of the game's tints a card wears: by a pattern, or by the value of a field.
        tint: Choice => "tint: {by: color, red: red, else: slate}";
        /// How much goes on behind the subject of a composed picture: 0 a room, 1 rays and rings, 2 runes and an aura.
        energy: Choice => "energy: {by: rarity, common: 0, else: 2}";
        /// Words on each of its cards that are no field, slot by slot; they know its fields, {pile}, {number} and every number of
        /// the game. A capital gives a capital: {Pile}.
        says: Named<String> => r#"says: {foot: "{Pile} {number}"}"#;
        /// Of games whose rules are written in lootpress: prints the cards of this kind once more, as markers say, with the same
        /// fields; nothing of the card has to stand on them.
        of: String => "scout-marker: {of: scout, template: marker/round, cut: token}";
        /// Beside `of`: only cards that have something in this field.
        having: String => "ally-marker: {of: find, having: health, template: marker/round}";
        /// The same on its backs, which must not tell the cards of a pile apart.
        back_says: Named<String> => r#"back_says: {name: "{Pile}"}"#;
        /// The name of the files that it is printed in: cards, tokens or tiles, unless something else is said.
        sheet: String => "sheet: moons";
        /// A note to yourself: nobody reads it.
        #[expect(dead_code, reason = "nobody reads it")]
        note: Tree;
    }

    /// A field, where it says more than its type.
    struct Field in "field" {
        /// Several, parted by semicolons in a cell.
        list: Tree => "suits: {list: [sun, moon]}";
        /// Worked out of other fields and the numbers of the rules: + - * / ( ) min max count(list).
        computed: Tree => r#"worth: {computed: "cost * 2"}"#;
        /// One of some words; short: [red, blue].
        one_of: Tree => "suit: {one_of: [sun, moon], column: Suit}";
        /// The type, where a field says more than that.
        #[key = "type"]
        what: Tree => "lore: {type: flavour?, slot: text}";
        /// What a card has where nothing is written; short: 0..9 = 1.
        default: Tree => "qty: {type: 0..9, default: 1}";
        /// Whether a card may do without; short: a ? behind the type.
        optional: String => "suit: {one_of: [sun, moon], optional: yes}";
        /// The column of the table that it is read from, if that is called otherwise; in a game of several languages that may be another
        /// for each.
        column: Columns => "text: {type: text, column: {en: Text, de: Regeltext}}";
        /// The slot that it fills, if that is called otherwise; fields that share a slot stand one below the other.
        slot: String => "lore: {type: flavour?, slot: text}";
        /// What a template asks for it by, if that is called otherwise.
        tag: String => "color: {one_of: [red, blue], tag: suit}";
        /// In games that are played: the group of glossary.yaml that says what its words mean; they are printed with that, a
        /// paragraph each.
        explain: String => "keywords: {slot: text, explain: keywords}";
    }

    /// What is cut out, in millimeters.
    struct Cut in "cut" {
        /// Width and height when it is cut out, in mm.
        trim: Sides => "cut: {trim: [57, 89]}";
        /// How far color runs beyond the cut on every side, in mm; 3, unless something else is said. A template is as large as trim
        /// and bleed together.
        bleed: Bleed => "cut: {trim: [57, 89], bleed: 3}";
        /// The radius of the corners, in mm, for punches and die lines.
        radius: Tree => "cut: {trim: [57, 89], radius: 3}";
        /// A hexagon with two upright sides, so many mm from one to the other. Its outline is printed for scissors, and is the die
        /// line of a proof.
        hexagon: Side => "cut: {hexagon: 40}";
        /// A disc, so many mm across; the outline of one wider than 40 mm is printed for scissors.
        round: Side => "cut: {round: 25}";
        /// The first closed shape of an SVG in the project, as large as it is drawn there in mm, or as `trim` says. It is printed
        /// for scissors on fronts, is the die line of a proof, and what exported pictures show.
        outline: String => "cut: {outline: art/shield.svg}";
    }

    /// A piece that is no card.
    struct Piece in "piece" {
        /// What it is called; its name with a capital, unless something else is said.
        title: String => "title: Player aid";
        /// What kind of thing it is, if several pieces are of one: --only and kit.json know it by that. Its name, unless something
        /// else is said.
        kind: String => "kind: token";
        /// So many of it, each a piece of its own: for every seat one. Its title, words and tags know which: {nth}. Neighbors that
        /// say the same come by turns.
        each: String => "each: players.max";
        /// The SVG that it is set in.
        template: String => "template: plain/aid";
        /// The template of its back; `same` for the front again.
        back: String => "back: same";
        /// What is cut out: a name, or millimeters. A standee is 30 x 124 mm: two faces of 50 mm head to head, to be scored and
        /// folded along the dashes, with a foot of 12 mm at either end.
        cut: Outline => "cut: token";
        /// Width and height of a board, in mm, without a word more.
        trim: Sides => "trim: [190, 270]";
        /// Beside `trim`: how far color runs beyond the cut.
        bleed: Bleed => "bleed: 4";
        /// The pile it lies in, if its front is to be hidden: all of one pile have one back.
        pile: String => "pile: choice";
        /// How many: a number, or the name of one.
        copies: Choice => "copies: players.max";
        /// Which of the game's tints it wears.
        tint: Choice => "tint: red";
        /// The name of the files that it is printed in: aids, boards, tokens or tiles, unless something else is said.
        sheet: String => "sheet: money";
        /// Its words, slot by slot; they know every number of the game, {nth} and {pile}.
        says: Named<String> => r#"says: {text: "Hold {hand_limit:card}."}"#;
        /// The words on its back, slot by slot.
        back_says: Named<String> => "back_says: {title: Scoring}";
        /// Its pictures, slot by slot; in a list, those of `each`, one after the other.
        pictures: Named<Several<ArtDraft>> => "pictures: {art: art/map.svg}";
        /// What its template may ask besides: numbers, words, yes and no; {nth} is which one it is of each.
        tags: Named<String> => "tags: {value: 5}";
        /// A note to yourself: nobody reads it.
        #[expect(dead_code, reason = "nobody reads it")]
        note: Tree;
    }

    /// What must hold for the whole deck.
    struct Law in "law" {
        /// So many cards of a kind, copies counted.
        count: String => "{count: stall, each: color, is: 13}";
        /// So many different cards of a kind.
        titles: String => "{titles: stall, min: 20}";
        /// No two cards have the same in all of these fields.
        unique: Several<String> => "{unique: [color, cost], of: stall}";
        /// The mean of a field of numbers over all copies.
        mean: String => "{mean: cost, of: stall, min: 2.5, max: 3.5}";
        /// The sum of a field of numbers over all copies.
        sum: String => "{sum: cost, of: stall, where: {color: red}, is: 40}";
        /// Per cent of the cards of a kind; with `among`, of some of them.
        share: String => "{share: loot, where: {place: bag}, within: [20, 45]}";
        /// The middle value of a field of numbers over all copies.
        median: String => "{median: price, of: ability, max: 9}";
        /// The least number in a field.
        least: String => "{least: price, of: ability, min: 1}";
        /// The greatest number in a field.
        most: String => "{most: price, of: ability, max: 12}";
        /// The number that each card has in a field, one by one.
        every: String => "{every: life, of: looter, max: 6}";
        /// Each card of a kind has another one; beside a number of the deck: the field whose values are counted one by one.
        each: String => "{each: hero, has: {kind: weapon, where: {owner: id}}}";
        /// Of which kind; the only one there is, if nothing is said.
        of: String => "of: stall";
        /// What each must have: the kind, and which of their fields is which of its own.
        has: Tree => "has: {kind: weapon, where: {owner: id}}";
        /// Only cards whose fields have these values.
        #[key = "where"]
        only: Named<String> => "where: {color: red}";
        /// Beside `share`: the cards of which the share is told.
        among: Named<String> => "{share: loot, among: {rarity: epic}, where: {place: bag}, max: 30}";
        /// Beside `each`: the values that are counted; without it those that the field may have, or that cards have.
        values: Several<String> => "{count: loot, each: slot, values: [head, feet], min: 3}";
        /// Another number, by which the first is divided.
        than: Tree => "{mean: price, where: {rarity: rare}, than: {mean: price, where: {rarity: common}}, min: 1.5}";
        /// Another number, which is taken from the first.
        less: Tree => "{every: price, where: {rarity: rare}, less: {most: price, where: {rarity: common}}, min: -2}";
        /// Exactly so many: a number, or the name of one.
        is: String => "is: stalls";
        /// So many at least.
        min: String => "min: 12";
        /// So many at most.
        max: String => "max: 3.5";
        /// At least and at most: two numbers, or where two stand in game.yaml.
        within: Tree => "within: [20, 45]";
        /// What its complaints are called. They stand at the kind of card then, or at the number under `is`.
        id: String => "id: LR-P2";
        /// Whether a deck that breaks it is warned only.
        advice: String => "advice: yes";
        /// What to do about it, in your own words; they may name the same as those of `says`.
        help: String => "help: add some";
        /// Your own words for who breaks it; {seen} is what was found, {is} what is wanted, {each} which.
        says: String => r#"says: "{each} has {seen} cards""#;
        /// A note to yourself: nobody reads it.
        #[expect(dead_code, reason = "nobody reads it")]
        note: Tree;
    }
}

/// The types of a field, each with what it means and an example.
pub(super) const TYPES: [(&str, &str, &str); 7] = [
    (
        "text",
        "A text: **bold**, _aside_, [icon], {field}, {cost:coin}; a line a paragraph. A ? behind a type lets it be left out.",
        "motto: text?",
    ),
    (
        "flavour",
        "A text that is no rule: smaller, leaning, set off from what stands before it in its slot.",
        "lore: {type: flavour?, slot: text}",
    ),
    (
        "plain",
        "A text that is printed as it is typed: no mark in it means anything.",
        "tap: {type: plain?, slot: text}",
    ),
    (
        "says",
        "Words of the game with their parameters, parted by semicolons, or sentences; keywords get their reminders.",
        "does: says?",
    ),
    ("picture", "A picture: its path in the project (SVG, PNG, JPEG, WebP), or a recipe of icons.", "art: picture?"),
    ("number", "A whole number; 1..9 holds it within bounds, 0.. from below alone.", "cost: 1..9"),
    ("yes/no", "Yes or no; templates ask {% if rare %}.", "rare: yes/no = no"),
];

/// Keys of game.yaml that the rules of a played game read in their own way, if they have them.
const RULED: [&str; 5] = ["players", "needs", "rules", "words", "keywords"];

/// Keys that every played game must have.
const PLAYED: [&str; 3] = ["title", "tagline", "kinds"];

/// Every key and type, explained.
pub fn explained() -> Vec<Explained> {
    let types = TYPES.map(|(word, says, example)| Explained { of: "field", word, says, example: Some(example) });
    let all =
        [Game::EXPLAINED, Kind::EXPLAINED, &types, Field::EXPLAINED, Cut::EXPLAINED, Piece::EXPLAINED, Law::EXPLAINED];
    let trimmed = |key: &Explained| Explained { says: key.says.trim(), ..*key };
    all.into_iter().flatten().filter(|key| key.example.is_some()).map(trimmed).collect()
}

/// How game.yaml is written.
pub fn game() -> Form {
    Game::form()
}

/// How game.yaml of a played game is written, whose rules read these keys.
pub fn played(own: Form) -> Form {
    let (Form::Keys(mut all), Form::Keys(own)) = (Game::form(), own) else { return Form::Any };
    all.keys.retain(|key| !RULED.contains(&key.key));
    for key in &mut all.keys {
        key.needed |= PLAYED.contains(&key.key);
        if key.key == "kinds" {
            key.form = kinds;
        }
    }
    all.keys.extend(own.keys);
    Form::Keys(all)
}

/// The keys that the rules of a played game read; none if the game does not list them.
pub fn ruled(own: &Form) -> Vec<&'static str> {
    match own {
        Form::Keys(own) => own.keys.iter().map(|key| key.key).collect(),
        _ => Vec::new(),
    }
}

/// The keys that declare how a played game is printed.
pub(super) fn printed() -> impl Iterator<Item = &'static str> {
    Game::KEYS.iter().copied().filter(|key| !RULED.contains(key))
}

/// Names, each with its node.
fn each(form: Form) -> Form {
    Form::Map(Box::new(form))
}

/// The kinds of a played game by name. Cards that are not printed are a list of files.
fn kinds() -> Form {
    each(Form::Either(vec![Kind::form(), Form::List(Box::new(Form::Text)), Form::Text]))
}

/// A field: its type, its words, or a mapping.
fn field() -> Form {
    let types = TYPES.iter().map(|(name, ..)| *name).chain(["list"]);
    let named = types.flat_map(|name| [name.to_owned(), format!("{name}?")]).chain(["1..9".to_owned()]);
    Form::Either(vec![Form::Named(named.collect()), Form::List(Box::new(Form::Any)), Field::form()])
}

/// A cut: its name, or a mapping.
pub(super) fn cut() -> Form {
    Form::Either(vec![Form::Named(CUTS.iter().map(|(name, ..)| (*name).to_owned()).collect()), Cut::form()])
}
