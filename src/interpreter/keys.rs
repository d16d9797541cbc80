//! The words of play.yaml, each written once: what it means, and an example. The reader takes its keys from here; `explain`, the
//! reference and the schema take their texts.

use ground::grammar::{Explained, Form, Key, Keys};

mod words;

pub(crate) use words::{TERM, WHENEVER, WORD};

const fn word(of: &'static str, word: &'static str, says: &'static str, example: &'static str) -> Explained {
    Explained { of, word, says, example: Some(example) }
}

/// The words without their meanings.
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
        "The number of teams. Seats are assigned to them in turn, so that partners sit opposite each other.",
        "teams: 2",
    ),
    word(
        TOP,
        "places",
        "The places for cards.",
        "places: {deck: {starts: card, seen: nobody}, hand: {of: player, seen: owner}}",
    ),
    word(
        TOP,
        "marks",
        "The memory of the game besides the cards: numbers, words, yes or no, players, cards.",
        "marks: {score: {of: player, is: 0..99}}",
    ),
    word(TOP, "patterns", "Sets of cards that belong together.", "patterns: {pair: {alike: rank, min: 2}}"),
    word(TOP, "terms", "Named values. Words on cards can change them.", "terms: {led: suit of first of trick}"),
    word(TOP, "steps", "Named lists of steps, for `do`.", "steps: {refill: [{draw: 1, from: deck, to: hand}]}"),
    word(TOP, "play", "The steps of a game, from the first shuffle to the end.", "play: [{shuffle: deck}]"),
    word(
        TOP,
        "wins",
        "The values that are compared at the end; the first difference decides.",
        "wins: [score, count hand]",
    ),
    word(
        TOP,
        "wins_at_once",
        "A condition, checked after every step: a player for whom it holds wins at once.",
        "wins_at_once: score >= 20",
    ),
    word(
        TOP,
        "wins_if",
        "The condition for winning, in a game for one player or in a game that all players win or lose together.",
        "wins_if: no deck",
    ),
    word(TOP, "hopes", "The value that a bot tries to increase when it looks one choice ahead.", "hopes: score"),
];

const PLACE_OF: &str = "place of play.yaml";
/// The keys of a place.
pub(crate) const PLACE: [Explained; 7] = [
    word(
        PLACE_OF,
        "of",
        "`player` or `team`: each of them has such a place. Without it, the place is shared.",
        "hand: {of: player, seen: owner}",
    ),
    word(
        PLACE_OF,
        "many",
        "The number of such places; with `of: player`, for each player.",
        "column: {many: 4, seen: all}",
    ),
    word(
        PLACE_OF,
        "seen",
        "The players who see its cards: nobody, owner, others (all but the owner), all, or top (all see the top card).",
        "hand: {of: player, seen: owner}",
    ),
    word(
        PLACE_OF,
        "starts",
        "The kind of card that begins there; with `where`, only some of them.",
        "deck: {starts: card where rank > 3, seen: nobody}",
    ),
    word(
        PLACE_OF,
        "most",
        "The largest number of cards that may lie there. It stops no move: a game with more cards there fails the verdict.",
        "row: {most: 5, seen: all}",
    ),
    word(
        PLACE_OF,
        "refill",
        "The place whose cards are shuffled in when this place is empty and a card must be drawn; `keep` is the \
         number of cards that stay there.",
        "deck: {seen: nobody, refill: {from: discard, keep: 1}}",
    ),
    word(
        PLACE_OF,
        "groups",
        "Whether cards that are laid together stay together as a group; `joins` adds a card to a group, and `extends` finds cards that fit one.",
        "melds: {of: player, groups: yes, seen: all}",
    ),
];

const PATTERN_OF: &str = "pattern of play.yaml";
/// The keys of a pattern.
pub(crate) const PATTERN: [Explained; 4] = [
    word(
        PATTERN_OF,
        "alike",
        "The field, mark or term of cards that has the same value on all its cards. A mark makes wild cards possible.",
        "pair: {alike: rank, min: 2, max: 2}",
    ),
    word(
        PATTERN_OF,
        "rising",
        "The field, mark or term of cards that rises by one from card to card; with `alike`, among cards that share that value.",
        "run: {alike: suit, rising: rank, min: 3}",
    ),
    word(PATTERN_OF, "min", "The smallest number of cards; 1 if missing.", "trio: {alike: rank, min: 3}"),
    word(PATTERN_OF, "max", "The largest number of cards.", "pair: {alike: rank, min: 2, max: 2}"),
];

const SOME_OF: &str = "key of the target some";
/// The keys of the target `some`.
pub(crate) const SOME: [Explained; 3] = [
    word(SOME_OF, "of", "The cards to choose from.", "choose: {discard: {some: {of: hand, count: 2}}}"),
    word(
        SOME_OF,
        "count",
        "The number of cards: a number or a range. Without it, one or more.",
        "choose: {keep: {some: {of: hand, count: 0..3}}}",
    ),
    word(
        SOME_OF,
        "by",
        "The pattern that the chosen cards must fit; `patterns` stands for any pattern.",
        "choose: {meld: {some: {of: hand, by: pair}}}",
    ),
];

const MARK_OF: &str = "mark of play.yaml";
/// The keys of a mark.
pub(crate) const MARK: [Explained; 2] = [
    word(
        MARK_OF,
        "of",
        "`player` or `team`: each of them has such a mark. The name of a kind: each of its cards has one. Without it, the mark is shared.",
        "tapped: {of: card, is: yes/no}",
    ),
    word(
        MARK_OF,
        "is",
        "The possible values: a range, with the first value after `=`; yes/no, player, player?, card?, a field, or a list of words.",
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
        "The sentence of its rule, with names of numbers in braces; if missing, lootpress writes it from the step.",
        "{shuffle: deck, says: \"Shuffle well.\"}",
    ),
    word(STEP_OF, "told", "Its line in the log.", "{shuffle: deck, told: \"The deck is shuffled.\"}"),
    word(STEP_OF, "when", "A condition. If it does not hold, the step is skipped.", "{shuffle: deck, when: any deck}"),
];

const ACTION_OF: &str = "key of an action";
/// The keys of an action that are not targets.
pub(crate) const ACTION: [Explained; 8] = [
    word(ACTION_OF, "when", "The action can be chosen only if this holds.", "choose: {fish: {when: any deck, do: []}}"),
    word(
        ACTION_OF,
        "if_can",
        "If any card meets this condition, only such cards can be chosen; in a list, the first condition that any \
         card meets is used.",
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
        "The cost: marks and amounts. The action can be chosen only if the player can pay.",
        "choose: {buy: {card: row, pays: {score: rank of card}}}",
    ),
    word(ACTION_OF, "do", "The steps of the action.", "choose: {play: {card: hand, do: [{move: card, to: trick}]}}"),
    word(ACTION_OF, "says", "The sentence of its rule.", "choose: {play: {card: hand, says: \"Play a card.\"}}"),
    word(ACTION_OF, "rule", "The id of its rule.", "choose: {play: {card: hand, rule: play}}"),
    word(ACTION_OF, "told", "Its line in the log.", "choose: {play: {card: hand, told: \"A card is played.\"}}"),
];

const TARGET_OF: &str = "target of an action";
/// The targets of an action, which a player chooses. A second target of the same type gets a name: `card other:
/// hand`.
pub(crate) const TARGET: [Explained; 6] = [
    word(
        TARGET_OF,
        "card",
        "One of these cards, but none that another target of the action names.",
        "choose: {play: {card: hand where rank > 3}}",
    ),
    word(TARGET_OF, "player", "One of these players.", "choose: {ask: {player: others}}"),
    word(
        TARGET_OF,
        "word",
        "A value that is printed in a field, or a word of a list.",
        "choose: {ask: {word: words of suit where any hand where suit = it}}",
    ),
    word(TARGET_OF, "number", "A number in a range.", "choose: {bid: {number: 1..9}}"),
    word(
        TARGET_OF,
        "place",
        "One of several places with the same name: shared, your own, or of a player whom the action names first, as in `player: others` and `place: column of player`; in its `where`, `it` stands for each of them.",
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
pub(crate) const EXPRESSION: [Explained; 48] = [
    word(IN_OF, "and", "Both conditions hold.", "any deck and any hand"),
    word(IN_OF, "or", "At least one of the two conditions holds.", "any deck or any hand"),
    word(IN_OF, "not", "The condition does not hold.", "not passed"),
    word(
        IN_OF,
        "where",
        "Keeps the cards or players that meet a condition. Everything after it, up to the end of the parentheses, is the condition.",
        "hand where rank > 3",
    ),
    word(IN_OF, "count", "The number of cards, players or items.", "count hand"),
    word(IN_OF, "any", "Whether there is at least one card, player or item.", "any hand where suit = hearts"),
    word(IN_OF, "no", "Whether there is no card, player or item; on its own, the opposite of yes.", "no deck"),
    word(IN_OF, "sum", "The total of a field, mark or term.", "sum rank in hand"),
    word(
        IN_OF,
        "highest",
        "The cards or players with the highest value; several if they are equal.",
        "highest score in players",
    ),
    word(IN_OF, "lowest", "The cards or players with the lowest value.", "lowest rank in hand"),
    word(IN_OF, "variety", "The number of different values.", "variety suit in hand"),
    word(IN_OF, "first", "The cards that came first: one, or the given number.", "first 2 of deck"),
    word(IN_OF, "bottom", "The same as `first`.", "bottom of deck"),
    word(IN_OF, "top", "The cards that came last.", "top of deck"),
    word(IN_OF, "last", "The same as `top`.", "last of trick"),
    word(IN_OF, "min", "The smallest of several numbers; in braces it needs quotes.", "min(score, 5)"),
    word(IN_OF, "max", "The largest of several numbers.", "max(score, 5)"),
    word(IN_OF, "of", "A place, mark or term of a player; a field or term of a card.", "hand of leader"),
    word(IN_OF, "in", "Whether cards are among others.", "top of deck in hand"),
    word(
        IN_OF,
        "owner",
        "The player in whose place a card lies; on the table, the player who laid it there, also if it moves on the table.",
        "owner of first of trick",
    ),
    word(IN_OF, "left", "The next player in seat order.", "left of me"),
    word(IN_OF, "right", "The previous player in seat order.", "right of me"),
    word(
        IN_OF,
        "me",
        "The player whose turn it is; in a `where` over players, the player being tested.",
        "score of me",
    ),
    word(
        IN_OF,
        "caller",
        "The player who asks, where others choose or players are tested after `where`.",
        "others where score > score of caller",
    ),
    word(IN_OF, "all", "Every player; the same as `players`.", "hand of all"),
    word(IN_OF, "players", "Every player.", "players where passed"),
    word(IN_OF, "others", "All players but the one whose turn it is.", "count others"),
    word(IN_OF, "opponent", "The other of two players.", "score of opponent"),
    word(IN_OF, "partners", "The other players on the team of `me`.", "count partners"),
    word(IN_OF, "partner", "The other players on a player's team.", "count partner of leader"),
    word(IN_OF, "rivals", "The players on other teams.", "count rivals"),
    word(IN_OF, "players.count", "The number of players.", "players.count"),
    word(IN_OF, "cards", "Every card of the game.", "count cards"),
    word(IN_OF, "at", "The nth of several places with the same name, counted from 1.", "count column at 2"),
    word(IN_OF, "tops", "The last card of each of several places with the same name.", "count tops of column"),
    word(IN_OF, "place", "All cards in the place where a card lies.", "count place of first of row"),
    word(
        IN_OF,
        "words",
        "Every value that is printed in a field; in `where`, `it` is the value being tested.",
        "count words of suit where any hand where suit = it",
    ),
    word(
        IN_OF,
        "numbers",
        "The numbers in a range; in `where`, `it` is the number being tested.",
        "last of numbers 1..9 where count hand >= it",
    ),
    word(
        IN_OF,
        "sets",
        "Every set of some cards, or those that fit a pattern; in `where`, `it` is the set being tested.",
        "count (sets of hand by pair)",
    ),
    word(IN_OF, "fits", "Whether cards fit a pattern.", "hand fits pair"),
    word(
        IN_OF,
        "extends",
        "Whether a card can join a group so that it still fits a pattern.",
        "hand where extends row",
    ),
    word(
        IN_OF,
        "leftover",
        "The smallest total left over after laying sets that fit the patterns.",
        "leftover rank in hand by patterns",
    ),
    word(IN_OF, "yes", "The value of a condition that holds.", "passed = yes"),
    word(IN_OF, "nothing", "No card, or no player.", "leader = nothing"),
    word(IN_OF, "says", "Whether a word is printed on a card.", "hand where says bonus"),
    word(
        IN_OF,
        "this",
        "Inside a word: the card on which the word is printed. In its `where`, `card` is the card being tested.",
        "ripe: {says: \"Weighs 1 more.\", changes: weight, by: 1, where: card = this, in: row}",
    ),
    word(
        IN_OF,
        "it",
        "In the `where` of values, sets and places: the item being tested.",
        "last of numbers 1..9 where count hand >= it",
    ),
    word(IN_OF, "id", "A card's title in lowercase, with underscores.", "hand where id = hearts_3"),
];

/// Every word of play.yaml.
pub fn explained() -> Vec<Explained> {
    let verbs = crate::verbs::explained();
    let sections: [&[Explained]; 5] = [&SECTIONS, &PLACE, &MARK, &PATTERN, &TERM];
    let steps: [&[Explained]; 7] = [&verbs, &crate::verbs::KEYS, &STEP, &ACTION, &TARGET, &SOME, &EXPRESSION];
    let all = [sections.as_slice(), &steps, &[&WORD, &WHENEVER]].concat();
    all.concat()
}

/// The form of play.yaml.
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
    let all = [crate::verbs::explained(), crate::verbs::KEYS.to_vec(), STEP.to_vec()].concat();
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
