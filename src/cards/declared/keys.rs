//! The keys of game.yaml, each listed once with its type, its meaning and an example. The readers, the complaints about unknown
//! keys, the schema, `explain` and the reference all use these lists.

use super::choice::Choice;
use super::typed::{Held, Named, Several, Typed, form_of, given, typed};
use super::values::{Bleed, Columns, Fonts, Noun, Players, Side, Sides};
use crate::face::{ArtDraft, CUTS, Cut as Outline, Hand, Page, Tints};
use crate::facts::Fact;
use crate::load::{Node, Tree};
use ground::diag::Diag;
use ground::grammar::{self, Explained, Form, Key, Written};
use ground::locus::Locus;
use ground::world::Project;

typed! {
    /// A game, in game.yaml.
    struct Game in "game.yaml" {
        /// The version of the file format; 1 by default. A newer lootpress reads older formats. Also allowed in playtest.yaml
        /// and in files of printers and shops, and in a file of scenarios, which then has its list under `scenarios`.
        #[expect(dead_code, reason = "it is taken out as soon as the file is read")]
        format: Tree => "format: 1";
        /// The title of the game.
        title: String => "title: Night Market" needed;
        /// One line that makes people want to play; printed on the page to read first and on the cover of the rulebook.
        tagline: String => "tagline: Sell it before the lamp goes out.";
        /// The version of the game, which is printed on the page to read first and on every sheet, and listed in kit.json. Change it
        /// before you give away a new kit.
        version: String => "version: 0.3, May 2026";
        /// A file beside game.yaml with the texts of pieces: by piece, then by slot; for the back of a piece, add _back to its
        /// name.
        prose: String => "prose: aids.yaml";
        /// The page of the rulebook: a5, half-letter and square are folded into a booklet; a4 and letter are printed on both sides
        /// and stapled at the edge. a5 by default; on the other paper at home, half-letter and letter take the places of a5 and
        /// a4.
        rulebook: Page => "rulebook: a4";
        /// The languages of the game, as codes of two letters; if a text is missing in one of them, the first is printed. Write
        /// translations under keys, {en: Fish, de: Fisch}, or in columns, Name EN and Name DE.
        #[expect(dead_code, reason = "they are read before anything else of the file")]
        languages: Several<String> => "languages: [en, de, fr]";
        /// The number of players. Texts can use {players.min} and {players.max}.
        players: Players => "players: 2..5";
        /// Things that players need besides paper; printed on the page to read first.
        needs: Several<String> => r#"needs: ["*Five* glass beads."]"#;
        /// Named numbers and words of the rules. Each is written here once: use {hand_limit} in texts, {{ hand_limit }} in the
        /// rulebook, and the name alone in laws.
        rules: Named<Fact> => "rules: {hand_limit: 7, stalls: 52}";
        /// The hand (drawing style) of all pictures composed from recipes: painted (the default), linocut, pulp, brush or poster.
        hand: Hand => "hand: linocut";
        /// Sets of five colors, dark to light. A kind or a piece selects one with `tint`; templates use {{ tints.mid }}. The
        /// first set is the default; the backs of a pile use the set `back` if there is one, or else that of the pile's first
        /// card.
        tints: Named<Tints> => r##"tints: {red: {deep: "#3a1010", dark: "#7a1f1f", mid: "#c04a3a", light: "#f0c8b8", high: "#fff4e8"}}"##;
        /// Font families for titles and for text, from lootpress or from your fonts/ folder; templates use {{ fonts.title }}
        /// and {{ fonts.text }}.
        fonts: Fonts => "fonts: {title: Eczar, text: Fira Sans}";
        /// The game's own sentences, with typed parameters. A cell uses them by name: draw n=2; haggle. A change here changes
        /// every card.
        words: Named<Tree> => r#"words: {draw: {n: 1..3, says: "Draw {n:card}."}}"#;
        /// Words that are printed bold in `says` fields, with a reminder in parentheses once per card.
        keywords: Named<String> => "keywords: {haggle: Swap two stalls.}";
        /// A noun with an irregular plural, for {n:penny}: one and many. In other languages, all its forms: {one: moneta, few:
        /// monety, many: monet}.
        nouns: Named<Noun> => "nouns: {penny: [penny, pence]}";
        /// The kinds of card, each with its files, fields and template.
        kinds: Named<Tree> = each(Kind::form()) => "kinds: {stall: {files: stalls.csv, template: plain/card, fields: {title: text}}}";
        /// Components that are not cards: aids, boards, tokens, money.
        pieces: Named<Tree> = each(Piece::form()) => "pieces: {coin: {template: plain/token, cut: token, back: same, copies: 40}}";
        /// Conditions on the whole deck, checked on every run.
        laws: Several<Tree> = Form::List(Box::new(Law::form())) => "laws: [{count: stall, is: 52}]";
        /// A note to yourself, which is not read. Also allowed in kinds, pieces and laws, and as a column of a table.
        #[expect(dead_code, reason = "nobody reads it")]
        note: Tree => "note: try this with three players";
    }

    /// A kind of card.
    struct Kind in "kind" {
        /// The files of its cards: .yaml, .csv, .tsv, .xlsx, .ods beside game.yaml; write the sheet of a workbook after an
        /// exclamation mark. An address that begins with https:// is a table that `lootpress fetch` downloads.
        files: Several<String> => r#"files: [stalls.csv, "more.xlsx!Moons"]"#;
        /// The fields of its cards, each with a name and a type. A field fills the slot and the tag with the same name.
        fields: Named<Tree> = each(field()) => "fields: {title: text, cost: 1..9}";
        /// The field with the title, if it is not `title`; none, if cards have no titles.
        title: String => "title: name";
        /// The column with ids, or a pattern for ids; by default the id is made from the title.
        id: Choice => r#"id: "{suit}-{value}""#;
        /// The SVG template of its cards, below templates/ and without .svg; one for all, or by a field.
        template: Choice => "template: {by: color, red: night-market/lantern, else: plain/card}";
        /// The template of its backs. A template without fields is the same for the whole pile; with fields, the cards have two
        /// sides.
        back: Choice => "back: plain/back";
        /// The cut: a name, or millimeters.
        cut: Outline => "cut: bridge";
        /// The pile of a card; all cards of a pile have the same back. The default is the name of the kind.
        pile: Choice => r#"pile: "{color}""#;
        /// The number of copies: a number, or the field with the number; 0 prints none. A column `copies` needs no declaration, and goes before a number.
        copies: Choice => "copies: qty";
        /// The text of the slot `number`: {nth} is the position of the card in its kind, {in_pile} in its pile. A filled-in
        /// column `number` has priority, and does not change when cards are added.
        number: Choice => r#"number: "NM-{nth:02}""#;
        /// The tints of a card: by a pattern, or by the value of a field.
        tint: Choice => "tint: {by: color, red: red, else: slate}";
        /// The energy of the background of a composed picture: 0 adds nothing to the place, 1 adds rays, 2 adds runes and an aura.
        energy: Choice => "energy: {by: rarity, common: 0, else: 2}";
        /// Other texts on each card, slot by slot; they can use its fields, {pile}, {number} and every number of the game. With
        /// a capital, as in {Pile}, the value begins with a capital.
        says: Named<String> => r#"says: {foot: "{Pile} {number}"}"#;
        /// For games whose rules are written in Rust: prints the cards of this kind once more, for example as markers, with the
        /// same fields, all of them optional.
        of: String => "scout-marker: {of: scout, template: marker/round, cut: token}";
        /// With `of`: only cards with a value in this field.
        having: String => "ally-marker: {of: find, having: health, template: marker/round}";
        /// The same for the backs, which must look the same for all cards of a pile.
        back_says: Named<String> => r#"back_says: {name: "{Pile}"}"#;
        /// The name of its files; by default cards, tokens or tiles.
        sheet: String => "sheet: moons";
        /// A note to yourself, which is not read.
        #[expect(dead_code, reason = "nobody reads it")]
        note: Tree;
    }

    /// A field that needs more than its type.
    struct Field in "field" {
        /// A list of values, separated by semicolons in a cell.
        list: Tree => "suits: {list: [sun, moon]}";
        /// Computed from other fields and the numbers of the rules: + - * / ( ) min max count(list).
        computed: Tree => r#"worth: {computed: "cost * 2"}"#;
        /// One of these words; short form: [red, blue].
        one_of: Tree => "suit: {one_of: [sun, moon], column: Suit}";
        /// The type.
        #[key = "type"]
        what: Tree => "lore: {type: flavour?, slot: text}";
        /// The default value; short form: 0..9 = 1.
        default: Tree => "qty: {type: 0..9, default: 1}";
        /// Whether the field is optional; short form: a ? after the type.
        optional: String => "suit: {one_of: [sun, moon], optional: yes}";
        /// The column of the table, if it has another name; in a game of several languages it can be a mapping with a column
        /// for each.
        column: Columns => "text: {type: text, column: {en: Text, de: Regeltext}}";
        /// The slot that it fills, if it has another name; fields in the same slot are printed one below another.
        slot: String => "lore: {type: flavour?, slot: text}";
        /// The name for templates, if it is different.
        tag: String => "color: {one_of: [red, blue], tag: suit}";
        /// For games that are played: the group of glossary.yaml that explains its words; the explanations are printed, one
        /// paragraph each.
        explain: String => "keywords: {slot: text, explain: keywords}";
    }

    /// The cut, in millimeters.
    struct Cut in "cut" {
        /// Width and height after cutting, in mm.
        trim: Sides => "cut: {trim: [57, 89]}";
        /// The width of the color beyond the cut on every side, in mm; 3 by default. A template has the size of trim
        /// and bleed together.
        bleed: Bleed => "cut: {trim: [57, 89], bleed: 3}";
        /// The radius of the corners, in mm, for punches and die lines.
        radius: Tree => "cut: {trim: [57, 89], radius: 3}";
        /// A hexagon with two vertical sides; the number is the distance between them in mm. Its outline is printed for cutting
        /// with scissors, and is the die line of a proof.
        hexagon: Side => "cut: {hexagon: 40}";
        /// A disc with this diameter in mm; if it is more than 40 mm, the outline is printed for cutting with scissors.
        round: Side => "cut: {round: 25}";
        /// The only closed shape of an SVG in the project, with its size there in mm, or the size in `trim`. It is printed on
        /// fronts for cutting with scissors, is the die line of a proof, and the outline of exported pictures.
        outline: String => "cut: {outline: art/shield.svg}";
        /// A tuck box for this many cards: one piece to cut out, score, fold and glue. Inside it is 1 mm larger than the pack in all
        /// directions; the thickness of cards, sleeves and box is in data/stocks.yaml. The size of the cards is in `trim`; by
        /// default it is 63 x 88 mm.
        #[key = "box"]
        pack: Tree => "cut: {box: 54}";
        /// The lower part of a box of two parts for this many cards, open above: like `box` in all other things.
        tray: Tree => "cut: {tray: 54}";
        /// The lid for the tray of this many cards. It covers two thirds of its walls.
        lid: Tree => "cut: {lid: 54}";
        /// A divider to stand between cards: as large as a card, with a tab 12 mm high on top. The number says how many tabs are side
        /// by side; each divider of the game has its tab in the next place.
        divider: Tree => "cut: {divider: 3}";
        /// With `box`, `tray` and `lid`: the number of dividers with tabs that also fit into it.
        dividers: Tree => "cut: {box: 54, dividers: 3}";
        /// With `box`, `tray`, `lid` and `divider`: whether the cards are in sleeves, which are 3 mm wider and higher.
        sleeved: String => "cut: {box: 54, sleeved: yes}";
    }

    /// A piece: a component that is not a card.
    struct Piece in "piece" {
        /// The title; by default its name with a capital.
        title: String => "title: Player aid";
        /// The kind of component, if several pieces are of one kind; --only and kit.json use it. By default its name.
        kind: String => "kind: token";
        /// Makes this many different pieces, for example one for each seat. A list of names makes one piece for each name, which is
        /// its title. Titles, texts, tags and tints can use the piece's number as {nth} and its name as {name}. Pieces with the same
        /// `each`, written one after another, are printed in turn: all of the first seat, then all of the second.
        each: Several<String> => "each: players.max";
        /// The SVG template of its front.
        template: String => "template: plain/aid";
        /// The template of its back; `same` repeats the front.
        back: String => "back: same";
        /// The cut: a name, or millimeters. A standee is 30 x 124 mm: two faces of 50 mm head to head, scored and folded along
        /// the dashes, with a foot of 12 mm at both ends. {box: 54} is a tuck box for 54 cards.
        cut: Outline => "cut: token";
        /// Width and height of a board, in mm; no `cut` is needed.
        trim: Sides => "trim: [190, 270]";
        /// With `trim`: the bleed, in mm.
        bleed: Bleed => "bleed: 4";
        /// The pile of the piece, if its front must be hidden; all pieces of a pile have the same back.
        pile: String => "pile: choice";
        /// The number of copies: a number, or the name of one.
        copies: Choice => "copies: players.max";
        /// Makes a pad with this many leaves to write on, printed on ordinary paper, and glued or stapled at the upper edge. `copies`
        /// is then the number of pads.
        leaves: String => "leaves: 20";
        /// Its tints.
        tint: Choice => "tint: red";
        /// The name of its files; by default aids, boards, tokens or tiles.
        sheet: String => "sheet: money";
        /// Its texts, slot by slot; they can use every number of the game, {nth} and {pile}.
        says: Named<String> => r#"says: {text: "Hold {hand_limit:card}."}"#;
        /// The texts on its back, slot by slot.
        back_says: Named<String> => "back_says: {title: Scoring}";
        /// Its pictures, slot by slot: recipes, files, or names of `pictures.yaml`. A list has one picture for each piece of `each`.
        pictures: Named<Several<ArtDraft>> => "pictures: {art: art/map.svg}";
        /// More values for its template: numbers, words, yes and no. With `each`, {nth} and {name} are the piece's number
        /// and name.
        tags: Named<String> => "tags: {value: 5}";
        /// A note to yourself, which is not read.
        #[expect(dead_code, reason = "nobody reads it")]
        note: Tree;
    }

    /// A condition on the whole deck.
    struct Law in "law" {
        /// The number of cards of a kind, with their copies.
        count: String => "{count: stall, each: color, is: 13}";
        /// The number of different cards of a kind.
        titles: String => "{titles: stall, min: 20}";
        /// No two cards have the same values in all of these fields.
        unique: Several<String> => "{unique: [color, cost], of: stall}";
        /// The mean of a number field over all copies.
        mean: String => "{mean: cost, of: stall, min: 2.5, max: 3.5}";
        /// The sum of a number field over all copies.
        sum: String => "{sum: cost, of: stall, where: {color: red}, is: 40}";
        /// The percentage of the cards of a kind; with `among`, of some of them.
        share: String => "{share: loot, where: {place: bag}, within: [20, 45]}";
        /// The median of a number field over all copies.
        median: String => "{median: price, of: ability, max: 9}";
        /// The smallest number in a field.
        least: String => "{least: price, of: ability, min: 1}";
        /// The largest number in a field.
        most: String => "{most: price, of: ability, max: 12}";
        /// The number of different values of a field.
        different: String => "{different: color, of: stall, min: 3}";
        /// A number of the game by its name: one under `rules`, a count such as `stall.count`, or `cards`, which is all of them.
        number: String => "{number: cards, is: 54}";
        /// The number in a field of each card separately.
        every: String => "{every: life, of: looter, max: 6}";
        /// Each card of a kind must have a card of another; beside a number of the deck: the field whose values are counted
        /// separately.
        each: String => "{each: hero, has: {kind: weapon, where: {owner: id}}}";
        /// The kind of card; may be omitted if there is only one.
        of: String => "of: stall";
        /// The required card: its kind, and pairs of fields that must be equal, one of the required card and one of the first card.
        has: Tree => "has: {kind: weapon, where: {owner: id}}";
        /// Only cards whose fields have these values.
        #[key = "where"]
        only: Named<String> => "where: {color: red}";
        /// With `share`: the cards that count as 100 %.
        among: Named<String> => "{share: loot, among: {rarity: epic}, where: {place: bag}, max: 30}";
        /// With `each`: the values to count; by default all values that the field can have, or that cards have. `1..levels` is every
        /// number from 1 to the number with this name.
        values: Several<String> => "{count: loot, each: slot, values: [head, feet], min: 3}";
        /// Another number, by which the first is divided.
        than: Tree => "{mean: price, where: {rarity: rare}, than: {mean: price, where: {rarity: common}}, min: 1.5}";
        /// Another number, which is subtracted from the first.
        less: Tree => "{every: price, where: {rarity: rare}, less: {most: price, where: {rarity: common}}, min: -2}";
        /// The exact value: a number, or the name of one.
        is: String => "is: stalls";
        /// The least value.
        min: String => "min: 12";
        /// The largest value.
        max: String => "max: 3.5";
        /// Least and largest value: two numbers, or the name of two numbers in game.yaml.
        within: Tree => "within: [20, 45]";
        /// The code of its complaints. They then have the place of the kind of card, or of the number under `is`.
        id: String => "id: LR-P2";
        /// Whether a deck that breaks it gets only a warning.
        advice: String => "advice: yes";
        /// The cure in your own words, with the same names as in `says`.
        help: String => "help: add some";
        /// The complaint in your own words; {seen} is the value found, {is} the expected one, {each} the card or value.
        says: String => r#"says: "{each} has {seen} cards""#;
        /// A note to yourself, which is not read.
        #[expect(dead_code, reason = "nobody reads it")]
        note: Tree;
    }
}

/// The types of a field, each with its meaning and an example.
pub(super) const TYPES: [(&str, &str, &str); 7] = [
    (
        "text",
        "A text with **bold**, _aside_, [icon], {field}, {cost:coin}; each line is a paragraph. A ? after a type makes it optional.",
        "motto: text?",
    ),
    (
        "flavour",
        "Flavor text: smaller, in italics, with some space before it in its slot.",
        "lore: {type: flavour?, slot: text}",
    ),
    ("plain", "A text that is printed as typed, without formatting.", "tap: {type: plain?, slot: text}"),
    (
        "says",
        "Words of the game with their parameters, separated by semicolons, or sentences; keywords get their reminders.",
        "does: says?",
    ),
    ("picture", "A picture: its path in the project (SVG, PNG, JPEG, WebP), or a recipe of icons.", "art: picture?"),
    ("number", "A whole number; 1..9 sets limits, 0.. sets only the lower one.", "cost: 1..9"),
    ("yes/no", "Yes or no; for templates, {% if rare %}.", "rare: yes/no = no"),
];

/// Keys of game.yaml that the rules of a played game read themselves, if they have them.
const RULED: [&str; 5] = ["players", "needs", "rules", "words", "keywords"];

/// Keys that every played game must have.
const PLAYED: [&str; 3] = ["title", "tagline", "kinds"];

/// Every key and type, with its explanation.
pub fn explained() -> Vec<Explained> {
    let types = TYPES.map(|(word, says, example)| Explained { of: "field", word, says, example: Some(example) });
    let all =
        [Game::EXPLAINED, Kind::EXPLAINED, &types, Field::EXPLAINED, Cut::EXPLAINED, Piece::EXPLAINED, Law::EXPLAINED];
    let trimmed = |key: &Explained| Explained { says: key.says.trim(), ..*key };
    all.into_iter().flatten().filter(|key| key.example.is_some()).map(trimmed).collect()
}

/// The form of game.yaml.
pub fn game() -> Form {
    Game::form()
}

/// The form of game.yaml of a played game, whose rules read these keys.
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

/// The keys that the rules of a played game read; empty if the game does not list them.
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

/// A mapping of names to nodes.
fn each(form: Form) -> Form {
    Form::Map(Box::new(form))
}

/// The kinds of a played game by name. For cards that are not printed, a kind is a list of files.
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
