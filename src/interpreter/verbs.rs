//! The verbs: the keys of each, which of them it needs, what it does, and an example.

use cards::declared::keys::Explained;

/// A verb: its keys, which of them it needs, what it does, and an example.
pub(crate) struct Verb {
    pub(crate) name: &'static str,
    pub(crate) keys: &'static [&'static str],
    pub(crate) needs: &'static [&'static str],
    says: &'static str,
    example: &'static str,
}

const fn verb(
    name: &'static str,
    keys: &'static [&'static str],
    needs: &'static [&'static str],
    says: &'static str,
    example: &'static str,
) -> Verb {
    Verb { name, keys, needs, says, example }
}

/// The verbs, explained.
pub(crate) fn explained() -> Vec<Explained> {
    let verb = |verb: &Verb| Explained { of: "verb", word: verb.name, says: verb.says, example: Some(verb.example) };
    VERBS.iter().map(verb).collect()
}

/// The keys of all verbs, each with the verbs that have it.
pub(crate) fn keys() -> Vec<Explained> {
    let key = |word| Explained { of: "key of a step", word, says: "A key of some verbs: see the verb.", example: None };
    VERBS.iter().flat_map(|verb| verb.keys).copied().map(key).collect()
}

pub(crate) const VERBS: [Verb; 26] = [
    verb("shuffle", &[], &[], "Puts the cards of a place in a random order.", "{shuffle: deck}"),
    verb(
        "deal",
        &["from", "to", "first"],
        &["from", "to"],
        "Deals so many cards, or all, to each player in turn, or to a place of the table.",
        "{deal: 4, from: deck, to: hand}",
    ),
    verb(
        "draw",
        &["from", "to"],
        &["from", "to"],
        "Takes so many cards from the top of a place; they are then called `drawn`.",
        "{draw: 2, from: deck, to: hand}",
    ),
    verb(
        "move",
        &["to", "at", "joins"],
        &["to"],
        "Moves cards to a place: on top, or with `at: bottom` below; with `joins: yes` to a group that they go with.",
        "{move: first 2 of deck, to: row, at: bottom}",
    ),
    verb("swap", &["with"], &["with"], "Exchanges cards with others.", "{swap: top of hand, with: top of deck}"),
    verb("trade", &["with"], &["with"], "Exchanges all cards of two places.", "{trade: hand, with: hand of opponent}"),
    verb(
        "pass",
        &["to", "into"],
        &["to"],
        "All players pass the cards of their place at once.",
        "{pass: hand, to: left of me}",
    ),
    verb("show", &["to"], &[], "Shows cards to players, or to all.", "{show: hand, to: opponent}"),
    verb("set", &["to"], &["to"], "Sets a mark.", "{set: leader, to: me}"),
    verb(
        "add",
        &["to"],
        &["to"],
        "Adds a number to a mark; it stops at the ends of its range.",
        "{add: 1, to: score of me}",
    ),
    verb(
        "steal",
        &["from", "of"],
        &["from", "of"],
        "Takes so much of a mark from players, no more than there is.",
        "{steal: 1, from: opponent, of: score}",
    ),
    verb("roll", &["into"], &["into"], "Rolls a die of so many sides into a mark.", "{roll: 6, into: die}"),
    verb("obey", &[], &[], "Does what the words on cards say.", "{obey: hand}"),
    verb("do", &[], &[], "Does the steps of a name, or of a word of the game: `do: toll n=2`.", "{do: refill}"),
    verb("out", &[], &[], "Players are left out of turns.", "{out: opponent}"),
    verb("in", &[], &[], "Players are in again.", "{in: all}"),
    verb("win", &[], &[], "Players win, and the game is over.", "{win: me, when: score >= 20}"),
    verb("end", &[], &[], "Ends this pass of a loop, the turn, or the game.", "{end: turn}"),
    verb("leave", &[], &[], "Leaves a loop or a block.", "{leave: round}"),
    verb(
        "each",
        &["from", "do"],
        &["do"],
        "Players do steps one after the other, once.",
        "{each: all, from: leader, do: [{add: 1, to: score}]}",
    ),
    verb(
        "each_card",
        &["do"],
        &["do"],
        "Does steps for each of the cards, which is `card` in them.",
        "{each_card: hand, do: [{move: card, to: row}]}",
    ),
    verb(
        "turns",
        &["do", "until", "among", "name"],
        &["do"],
        "Players take turns, round and round, until a condition holds; `among` leaves players out.",
        "{turns: leader, among: not passed, do: [{set: passed, to: yes}]}",
    ),
    verb(
        "repeat",
        &["do", "until", "while", "times"],
        &["do"],
        "Does steps again, and does not pass the turn.",
        "{repeat: lap, times: hand_size, do: [{add: 1, to: score}]}",
    ),
    verb(
        "block",
        &["do"],
        &["do"],
        "Steps that `leave` can leave.",
        "{block: market, do: [{leave: market, when: no deck}]}",
    ),
    verb(
        "if",
        &["then", "else"],
        &["then"],
        "Does steps if a condition holds, and others if it does not.",
        "{if: any deck, then: [{shuffle: deck}], else: [{end: game}]}",
    ),
    verb(
        "choose",
        &["who", "may", "times", "up_to", "if_none", "together"],
        &[],
        "A player chooses one of several actions.",
        "{choose: {play: {card: hand, do: [{move: card, to: trick}]}}, may: pass}",
    ),
];
