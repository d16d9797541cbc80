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
        "Deals a number of cards, or all, to each player in turn, or to a shared place.",
        "{deal: 4, from: deck, to: hand}",
    ),
    verb(
        "draw",
        &["from", "to"],
        &["from", "to"],
        "Takes a number of cards from the top of a place; they are then called `drawn`.",
        "{draw: 2, from: deck, to: hand}",
    ),
    verb(
        "move",
        &["to", "at", "joins"],
        &["to"],
        "Moves cards to the top of a place, or with `at: bottom` to its bottom; with `joins: yes`, to a group that they fit.",
        "{move: first 2 of deck, to: row, at: bottom}",
    ),
    verb("swap", &["with"], &["with"], "Exchanges cards with other cards.", "{swap: top of hand, with: top of deck}"),
    verb("trade", &["with"], &["with"], "Exchanges all cards of two places.", "{trade: hand, with: hand of opponent}"),
    verb(
        "pass",
        &["to", "into"],
        &["to"],
        "All players pass on the cards in their place, at the same time.",
        "{pass: hand, to: left of me}",
    ),
    verb("show", &["to"], &[], "Shows cards to some players, or to all.", "{show: hand, to: opponent}"),
    verb("set", &["to"], &["to"], "Sets a mark.", "{set: leader, to: me}"),
    verb(
        "add",
        &["to"],
        &["to"],
        "Adds a number to a mark, which stops at the limits of its range.",
        "{add: 1, to: score of me}",
    ),
    verb(
        "steal",
        &["from", "of"],
        &["from", "of"],
        "Takes a number of a mark from players, but no more than they have.",
        "{steal: 1, from: opponent, of: score}",
    ),
    verb(
        "roll",
        &["into"],
        &["into"],
        "Rolls a die with a number of sides, and sets a mark to the result.",
        "{roll: 6, into: die}",
    ),
    verb("obey", &[], &[], "Carries out the words on cards.", "{obey: hand}"),
    verb("do", &[], &[], "Does the steps with a name, or those of a word: `do: toll n=2`.", "{do: refill}"),
    verb("out", &[], &[], "Removes players from play.", "{out: opponent}"),
    verb("in", &[], &[], "Brings players back into play.", "{in: all}"),
    verb("win", &[], &[], "Makes players win; the game is over.", "{win: me, when: score >= 20}"),
    verb("end", &[], &[], "Ends the current pass of a loop, the turn, or the game.", "{end: turn}"),
    verb("leave", &[], &[], "Leaves a loop or a block.", "{leave: round}"),
    verb(
        "each",
        &["from", "do"],
        &["do"],
        "Players do the steps one after the other, once each.",
        "{each: all, from: leader, do: [{add: 1, to: score}]}",
    ),
    verb(
        "each_card",
        &["do"],
        &["do"],
        "Does the steps for each of the cards; in them, `card` is that card.",
        "{each_card: hand, do: [{move: card, to: row}]}",
    ),
    verb(
        "turns",
        &["do", "until", "among", "name"],
        &["do"],
        "Players take turns until a condition holds; `among` says which players still have turns.",
        "{turns: leader, among: not passed, do: [{set: passed, to: yes}]}",
    ),
    verb(
        "repeat",
        &["do", "until", "while", "times"],
        &["do"],
        "Repeats steps without passing the turn.",
        "{repeat: lap, times: hand_size, do: [{add: 1, to: score}]}",
    ),
    verb(
        "block",
        &["do"],
        &["do"],
        "Steps that `leave` can end early.",
        "{block: market, do: [{leave: market, when: no deck}]}",
    ),
    verb(
        "if",
        &["then", "else"],
        &["then"],
        "Does some steps if a condition holds, and others if it does not.",
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
