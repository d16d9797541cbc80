//! The words of play.yaml, each written once: what it means, and an example. The reader takes its keys from here; `explain`, the
//! reference and the schema take their texts.

use cards::declared::keys::Explained;
use ground::grammar::{Form, Key, Keys};

mod words;

pub(crate) use words::{TERM, WHENEVER, WORD};

const fn word(of: &'static str, word: &'static str, says: &'static str, example: &'static str) -> Explained {
    Explained { of, word, says, example: Some(example) }
}

/// The words as they are written.
pub(crate) fn names(all: &[Explained]) -> Vec<&'static str> {
    all.iter().map(|one| one.word).collect()
}

const TOP: &str = "play.yaml";
/// The sections of play.yaml.
pub(crate) const SECTIONS: [Explained; 12] = [
    word(TOP, "format", "The version of the format that the file is written in.", "format: 1"),
    word(
        TOP,
        "teams",
        "How many teams there are. Seats belong to them in turn, so that partners sit across.",
        "teams: 2",
    ),
    word(
        TOP,
        "places",
        "Where cards lie.",
        "places: {deck: {starts: card, seen: nobody}, hand: {of: player, seen: owner}}",
    ),
    word(
        TOP,
        "marks",
        "What is remembered and is no card: numbers, words, yes or no, players, cards.",
        "marks: {score: {of: player, is: 0..99}}",
    ),
    word(TOP, "patterns", "Sets of cards that belong together.", "patterns: {pair: {alike: rank, min: 2}}"),
    word(TOP, "terms", "Values with a name. Words on cards can change them.", "terms: {led: suit of first of trick}"),
    word(TOP, "steps", "Lists of steps with a name, for `do`.", "steps: {refill: [{draw: 1, from: deck, to: hand}]}"),
    word(TOP, "play", "The steps of a game, from the first shuffle to the end.", "play: [{shuffle: deck}]"),
    word(TOP, "wins", "What is compared at the end; the first that differs decides.", "wins: [score, count hand]"),
    word(
        TOP,
        "wins_at_once",
        "A condition, asked after every step: a player for whom it holds has won.",
        "wins_at_once: score >= 20",
    ),
    word(
        TOP,
        "wins_if",
        "The condition under which the player of a game for one wins, or all players together.",
        "wins_if: no deck",
    ),
    word(TOP, "hopes", "What a bot that looks one choice ahead wants more of.", "hopes: score"),
];

const PLACE_OF: &str = "place of play.yaml";
/// The keys of a place.
pub(crate) const PLACE: [Explained; 7] = [
    word(
        PLACE_OF,
        "of",
        "Every player or every team has one; without it the table has one.",
        "hand: {of: player, seen: owner}",
    ),
    word(
        PLACE_OF,
        "many",
        "So many of it; with `of: player` every player has so many.",
        "column: {many: 4, seen: all}",
    ),
    word(
        PLACE_OF,
        "seen",
        "Who sees its cards: nobody, owner, others (all but the owner), all, or top (everybody sees the card on top).",
        "hand: {of: player, seen: owner}",
    ),
    word(
        PLACE_OF,
        "starts",
        "The kind of card that begins there, or with a condition some of its cards.",
        "deck: {starts: card where rank > 3, seen: nobody}",
    ),
    word(PLACE_OF, "most", "The most cards that may lie there.", "row: {most: 5, seen: all}"),
    word(
        PLACE_OF,
        "refill",
        "The place that is shuffled in when a card is to be drawn and none is left; `keep` cards stay there.",
        "deck: {seen: nobody, refill: {from: discard, keep: 1}}",
    ),
    word(
        PLACE_OF,
        "groups",
        "Cards that are laid together stay together; `move` with `joins` and `extends` add to a group.",
        "melds: {of: player, groups: yes, seen: all}",
    ),
];

const PATTERN_OF: &str = "pattern of play.yaml";
/// The keys of a pattern.
pub(crate) const PATTERN: [Explained; 4] = [
    word(PATTERN_OF, "alike", "The field in which all its cards are the same.", "pair: {alike: rank, min: 2, max: 2}"),
    word(
        PATTERN_OF,
        "rising",
        "The field that rises by one from card to card; with `alike` within equal cards.",
        "run: {alike: suit, rising: rank, min: 3}",
    ),
    word(PATTERN_OF, "min", "The fewest cards; 1, if nothing is written.", "trio: {alike: rank, min: 3}"),
    word(PATTERN_OF, "max", "The most cards.", "pair: {alike: rank, min: 2, max: 2}"),
];

const SOME_OF: &str = "key of the target some";
/// The keys of the target `some`.
pub(crate) const SOME: [Explained; 3] = [
    word(SOME_OF, "of", "The cards of which some are picked.", "choose: {discard: {some: {of: hand, count: 2}}}"),
    word(
        SOME_OF,
        "count",
        "How many: a number, or a range. Without it one or more.",
        "choose: {keep: {some: {of: hand, count: 0..3}}}",
    ),
    word(
        SOME_OF,
        "by",
        "The pattern that they fit; `patterns` is any of them.",
        "choose: {meld: {some: {of: hand, by: pair}}}",
    ),
];

const MARK_OF: &str = "mark of play.yaml";
/// The keys of a mark.
pub(crate) const MARK: [Explained; 2] = [
    word(
        MARK_OF,
        "of",
        "Every player or every team has one, or it lies on each card of a kind; without it the table has one.",
        "tapped: {of: card, is: yes/no}",
    ),
    word(
        MARK_OF,
        "is",
        "What it holds: a range with its first value, yes/no, player, player?, card?, a field, or a list of words.",
        "coins: {of: player, is: 0..99 = 3}",
    ),
];

const STEP_OF: &str = "key of a step";
/// Keys that every step may have.
pub(crate) const STEP: [Explained; 4] = [
    word(
        STEP_OF,
        "rule",
        "The id of its rule: `{{ rules.follow }}` prints it in the rulebook, `proves: [follow]` cites it in a scenario.",
        "{shuffle: deck, rule: mix}",
    ),
    word(
        STEP_OF,
        "says",
        "The sentence of its rule, with numbers of the game in braces; without it the sentence is made of the step.",
        "{shuffle: deck, says: \"Shuffle well.\"}",
    ),
    word(STEP_OF, "told", "The line of the log.", "{shuffle: deck, told: \"The deck is shuffled.\"}"),
    word(STEP_OF, "when", "A condition; without it the step is skipped.", "{shuffle: deck, when: any deck}"),
];

const ACTION_OF: &str = "key of an action";
/// The keys of an action that are no targets.
pub(crate) const ACTION: [Explained; 8] = [
    word(ACTION_OF, "when", "The action can be chosen only if this holds.", "choose: {fish: {when: any deck, do: []}}"),
    word(
        ACTION_OF,
        "if_can",
        "Narrows the card, if any fits; a list is tried in its order.",
        "choose: {play: {card: hand, if_can: suit = led}}",
    ),
    word(
        ACTION_OF,
        "also",
        "A condition on all targets together.",
        "choose: {pair: {card: hand, card other: hand, also: rank of card = rank of other}}",
    ),
    word(
        ACTION_OF,
        "pays",
        "The marks that it costs. It can be chosen only if they can be paid.",
        "choose: {buy: {card: row, pays: {score: rank of card}}}",
    ),
    word(ACTION_OF, "do", "The steps that follow.", "choose: {play: {card: hand, do: [{move: card, to: trick}]}}"),
    word(ACTION_OF, "says", "The sentence of its rule.", "choose: {play: {card: hand, says: \"Play a card.\"}}"),
    word(ACTION_OF, "rule", "The id of its rule.", "choose: {play: {card: hand, rule: play}}"),
    word(ACTION_OF, "told", "The line of the log.", "choose: {play: {card: hand, told: \"A card is played.\"}}"),
];

const TARGET_OF: &str = "target of an action";
/// What an action may be about. A second one of a kind gets a name: `card other: hand`.
pub(crate) const TARGET: [Explained; 6] = [
    word(TARGET_OF, "card", "One of these cards.", "choose: {play: {card: hand where rank > 3}}"),
    word(TARGET_OF, "player", "One of these players.", "choose: {ask: {player: others}}"),
    word(
        TARGET_OF,
        "word",
        "A value that is printed in a field, or a word of a list.",
        "choose: {ask: {word: words of suit where any hand where suit = it}}",
    ),
    word(TARGET_OF, "number", "A number of a range.", "choose: {bid: {number: 1..9}}"),
    word(
        TARGET_OF,
        "place",
        "One of several places of a name; in its `where`, `it` is each of them.",
        "choose: {lay: {place: column where no it}}",
    ),
    word(
        TARGET_OF,
        "some",
        "Several of these cards; in the steps they are called `some`.",
        "choose: {discard: {some: {of: hand, count: 2}, do: [{move: some, to: row}]}}",
    ),
];

const IN_OF: &str = "word of an expression";
/// Words of expressions; all others are names.
pub(crate) const EXPRESSION: [Explained; 47] = [
    word(IN_OF, "and", "Both hold.", "any deck and any hand"),
    word(IN_OF, "or", "One of the two holds.", "any deck or any hand"),
    word(IN_OF, "not", "It does not hold.", "not passed"),
    word(
        IN_OF,
        "where",
        "Keeps the cards or players that meet a condition. All that follows, up to the end of the bracket, is the condition.",
        "hand where rank > 3",
    ),
    word(IN_OF, "count", "How many.", "count hand"),
    word(IN_OF, "any", "Whether there is one.", "any hand where suit = hearts"),
    word(IN_OF, "no", "Whether there is none; alone it is the opposite of yes.", "no deck"),
    word(IN_OF, "sum", "A field, mark or term added up.", "sum rank in hand"),
    word(
        IN_OF,
        "highest",
        "The cards or players with the most; several if they are equal.",
        "highest score in players",
    ),
    word(IN_OF, "lowest", "The cards or players with the least.", "lowest rank in hand"),
    word(IN_OF, "variety", "How many different values there are.", "variety suit in hand"),
    word(IN_OF, "first", "The cards that came first: one, or as many as are said.", "first 2 of deck"),
    word(IN_OF, "bottom", "The same as `first`.", "bottom of deck"),
    word(IN_OF, "top", "The cards that came last.", "top of deck"),
    word(IN_OF, "last", "The same as `top`.", "last of trick"),
    word(IN_OF, "min", "The smallest of several numbers; in braces it needs quotes.", "min(score, 5)"),
    word(IN_OF, "max", "The largest of several numbers.", "max(score, 5)"),
    word(IN_OF, "of", "A place, mark or term of a player; a field or term of a card.", "hand of leader"),
    word(IN_OF, "in", "Whether cards are among others.", "top of deck in hand"),
    word(IN_OF, "owner", "The player who has a card, or laid it.", "owner of first of trick"),
    word(IN_OF, "left", "The next player.", "left of me"),
    word(IN_OF, "right", "The player before.", "right of me"),
    word(IN_OF, "me", "The player on turn; in a `where` over players, each of them.", "score of me"),
    word(IN_OF, "all", "Every player; the same as `players`.", "hand of all"),
    word(IN_OF, "players", "Every player.", "players where passed"),
    word(IN_OF, "others", "All players but the one on turn.", "count others"),
    word(IN_OF, "opponent", "The other of two players.", "score of opponent"),
    word(IN_OF, "partners", "The other players of one's team.", "count partners"),
    word(IN_OF, "partner", "The other players of a player's team.", "count partner of leader"),
    word(IN_OF, "rivals", "The players of other teams.", "count rivals"),
    word(IN_OF, "players.count", "How many play.", "players.count"),
    word(IN_OF, "cards", "Every card of the game.", "count cards"),
    word(IN_OF, "at", "Of several places of a name the how many-th, from 1.", "count column at 2"),
    word(IN_OF, "tops", "The last card of each of several places of a name.", "count tops of column"),
    word(IN_OF, "place", "The cards that lie where a card lies.", "count place of first of row"),
    word(
        IN_OF,
        "words",
        "Every value that is printed in a field; in `where` each is `it`.",
        "count words of suit where any hand where suit = it",
    ),
    word(
        IN_OF,
        "numbers",
        "The numbers of a range; in `where` each is `it`.",
        "last of numbers 1..9 where count hand >= it",
    ),
    word(
        IN_OF,
        "sets",
        "Every set that some cards make, or those that fit a pattern; in `where` each is `it`.",
        "count (sets of hand by pair)",
    ),
    word(IN_OF, "fits", "Whether cards fit a pattern.", "hand fits pair"),
    word(
        IN_OF,
        "extends",
        "Whether a card goes with a group of others, so that they fit a pattern.",
        "hand where extends row",
    ),
    word(
        IN_OF,
        "leftover",
        "The least sum that is left when cards are laid together by patterns.",
        "leftover rank in hand by patterns",
    ),
    word(IN_OF, "yes", "It holds.", "passed = yes"),
    word(IN_OF, "nothing", "No card, or no player.", "leader = nothing"),
    word(IN_OF, "says", "Whether a word stands on a card.", "hand where says bonus"),
    word(
        IN_OF,
        "this",
        "In a word: the card on which the word stands. In its `where`, `card` is the card that is asked about.",
        "ripe: {says: \"Weighs 1 more.\", changes: weight, by: 1, where: card = this, in: row}",
    ),
    word(
        IN_OF,
        "it",
        "In the `where` of values, sets and places: the one that is asked about.",
        "last of numbers 1..9 where count hand >= it",
    ),
    word(IN_OF, "id", "A card's title in small letters, with underscores.", "hand where id = hearts_3"),
];

/// Every word of play.yaml.
pub fn explained() -> Vec<Explained> {
    let verbs = crate::verbs::explained();
    let sections: [&[Explained]; 5] = [&SECTIONS, &PLACE, &MARK, &PATTERN, &TERM];
    let steps: [&[Explained]; 6] = [&verbs, &STEP, &ACTION, &TARGET, &SOME, &EXPRESSION];
    let all = [sections.as_slice(), &steps, &[&WORD, &WHENEVER]].concat();
    all.concat()
}

/// How play.yaml is written.
pub fn written() -> Form {
    keys("Play", "The rules of a game.", &SECTIONS, |word| match word {
        "format" | "teams" => || Form::Whole(None),
        "places" => || Form::Map(Box::new(keys("Place", "A place.", &PLACE, |_| || Form::Any))),
        "marks" => {
            || Form::Map(Box::new(Form::Either(vec![keys("Mark", "A mark.", &MARK, |_| || Form::Any), Form::Any])))
        }
        "patterns" => || Form::Map(Box::new(keys("Pattern", "A pattern.", &PATTERN, |_| || Form::Any))),
        "terms" => || Form::Map(Box::new(Form::Any)),
        "steps" => || Form::Map(Box::new(steps())),
        "play" => steps,
        _ => || Form::Any,
    })
}

/// A list of steps.
fn steps() -> Form {
    let all = [crate::verbs::explained(), crate::verbs::keys(), STEP.to_vec()].concat();
    let mut once: Vec<Explained> = Vec::new();
    for word in all {
        if once.iter().all(|known| known.word != word.word) {
            once.push(word);
        }
    }
    let step = keys("Step", "A step: its first key is the verb.", &once, |word| match word {
        "do" => || Form::Either(vec![steps(), Form::Text]),
        "then" | "else" => steps,
        "choose" => || Form::Map(Box::new(action())),
        _ => || Form::Any,
    });
    Form::List(Box::new(step))
}

/// An action, whose targets may have names of their own.
fn action() -> Form {
    let all = [ACTION.as_slice(), &TARGET].concat();
    let action = keys("Action", "Something that can be chosen.", &all, |word| match word {
        "do" => steps,
        _ => || Form::Any,
    });
    Form::Either(vec![action, Form::Map(Box::new(Form::Any))])
}

fn keys(name: &'static str, says: &'static str, all: &[Explained], form: fn(&str) -> fn() -> Form) -> Form {
    let key = |one: &Explained| Key { key: one.word, says: one.says, form: form(one.word), needed: false };
    Form::Keys(Keys { name, says, keys: all.iter().map(key).collect() })
}

#[cfg(test)]
mod tests;
