//! The verbs: the keys of each, which of them it needs, its meaning, and an example.

use ground::grammar::Explained;

/// A verb: its keys, which of them it needs, its meaning, and an example.
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

const fn key(word: &'static str, says: &'static str, example: &'static str) -> Explained {
    Explained { of: "key of a verb", word, says, example: Some(example) }
}

/// The keys of the verbs. The meaning of a key may depend on the verb.
pub(crate) const KEYS: [Explained; 21] = [
    key(
        "from",
        "The place from which cards come; with `each`, the player who begins; with `steal`, the players from whom a number is taken.",
        "{deal: 4, from: deck, to: hand}",
    ),
    key(
        "to",
        "The place to which cards go, or the mark that changes; with `set`, its new value; with `pass`, the player who gets the cards; with `show`, the players who see them.",
        "{move: top of deck, to: row}",
    ),
    key(
        "first",
        "The player who is dealt the first card; otherwise the first seat.",
        "{deal: 4, from: deck, to: hand, first: leader}",
    ),
    key("at", "`bottom`: the cards go below the others.", "{move: top of deck, to: row, at: bottom}"),
    key("joins", "`yes`: the card is added to a group that it fits.", "{move: top of hand, to: melds, joins: yes}"),
    key("with", "The other cards of an exchange.", "{swap: top of hand, with: top of deck}"),
    key(
        "into",
        "With `roll`, the mark that holds the result; with `pass`, the place where the cards go, if it is another.",
        "{roll: 6, into: die}",
    ),
    key("of", "The mark that is stolen.", "{steal: 1, from: opponent, of: score}"),
    key("do", "The steps of a loop or a block.", "{each: all, do: [{add: 1, to: score}]}"),
    key(
        "until",
        "The condition that ends the loop, tested after each pass.",
        "{repeat: lap, until: no deck, do: [{draw: 1, from: deck, to: hand}]}",
    ),
    key(
        "while",
        "The condition under which the loop continues, tested before each pass.",
        "{repeat: lap, while: any deck, do: [{draw: 1, from: deck, to: hand}]}",
    ),
    key(
        "times",
        "The number of repetitions of the steps, or of choices that the player makes one after the other.",
        "{repeat: lap, times: 2, do: [{add: 1, to: score}]}",
    ),
    key(
        "among",
        "The players who still have turns; the others are skipped.",
        "{turns: leader, among: not passed, do: [{set: passed, to: yes}]}",
    ),
    key(
        "name",
        "A name for the loop, for use in `end` and `leave`.",
        "{turns: leader, name: tour, until: passed, do: [{leave: tour}]}",
    ),
    key("then", "The steps that are done if the condition holds.", "{if: any deck, then: [{shuffle: deck}]}"),
    key(
        "else",
        "The steps that are done if it does not hold.",
        "{if: any deck, then: [{shuffle: deck}], else: [{end: game}]}",
    ),
    key(
        "who",
        "The player who chooses, if it is not the player whose turn it is; of several players, the one in the lowest seat.",
        "{choose: {play: {card: hand, do: [{move: card, to: trick}]}}, who: opponent}",
    ),
    key(
        "may",
        "The player may choose nothing; the value is the name of that choice.",
        "{choose: {play: {card: hand, do: [{move: card, to: trick}]}}, may: pass}",
    ),
    key(
        "up_to",
        "The largest number of choices that the player may make one after the other.",
        "{choose: {play: {card: hand, do: [{move: card, to: trick}]}}, up_to: 2, may: stop}",
    ),
    key(
        "if_none",
        "`skip`: if nothing can be chosen, the game continues with the next step.",
        "{choose: {play: {card: hand, do: [{move: card, to: trick}]}}, if_none: skip}",
    ),
    key(
        "together",
        "The players who all choose in secret before any choice is carried out.",
        "{choose: {play: {card: hand, do: [{move: card, to: trick}]}}, together: all}",
    ),
];

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
    verb(
        "swap",
        &["with"],
        &["with"],
        "Exchanges cards with other cards: all of each, also if one side has more.",
        "{swap: top of hand, with: top of deck}",
    ),
    verb("trade", &["with"], &["with"], "Exchanges all cards of two places.", "{trade: hand, with: hand of opponent}"),
    verb(
        "pass",
        &["to", "into"],
        &["to"],
        "All players pass on the cards in their place, at the same time.",
        "{pass: hand, to: left of me}",
    ),
    verb(
        "show",
        &["to"],
        &[],
        "Shows cards, with the marks on them, to some players, or to all.",
        "{show: hand, to: opponent}",
    ),
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
    verb(
        "out",
        &[],
        &[],
        "Removes players from play: from then on they choose nothing, and are none of `all` and `others`.",
        "{out: opponent}",
    ),
    verb("in", &[], &[], "Brings players back into play.", "{in: all}"),
    verb("win", &[], &[], "Makes players win, with their teams; the game is over.", "{win: me, when: score >= 20}"),
    verb("end", &[], &[], "Ends the current pass of a loop, the turn, or the game.", "{end: turn}"),
    verb("leave", &[], &[], "Leaves a loop or a block.", "{leave: round}"),
    verb(
        "each",
        &["from", "do"],
        &["do"],
        "Players carry out the steps one after the other, once each.",
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
