//! The keys of a word of game.yaml that say what it does, and those of a term.

use super::{Explained, word};

pub(super) const WORD_OF: &str = "key of a word that is played";
/// The keys of a word that are not parameters.
pub(crate) const WORD: [Explained; 14] = [
    word(
        WORD_OF,
        "says",
        "The sentence on the card, with the parameters in braces.",
        "tip: {n: 1..3, says: \"Take {n:coin}.\", do: [{add: n, to: score}]}",
    ),
    word(
        WORD_OF,
        "do",
        "The steps of the word. They are done when a step obeys its card (`obey: card`), or when its `whenever` happens.",
        "tip: {n: 1..3, says: \"Take {n:coin}.\", do: [{add: n, to: score}]}",
    ),
    word(
        WORD_OF,
        "when",
        "A condition; if it does not hold, the word does nothing.",
        "alms: {says: \"If you have no coins, take 2.\", when: score = 0, do: [{add: 2, to: score}]}",
    ),
    word(
        WORD_OF,
        "whenever",
        "The event that triggers the word: an action, the beginning of a turn, or a card that enters or leaves a place.",
        "toll: {n: 1..3, says: \"Whenever another plays, take {n:coin}.\", whenever: {action: play, by: others}, in: row, do: [{add: n, to: score}]}",
    ),
    word(
        WORD_OF,
        "which",
        "The card that must enter or leave: `itself` (the card with the word) or `other` (any other card). Without it, itself.",
        "greet: {says: \"Whenever a card comes, take a coin.\", whenever: {enters: row}, which: other, in: row, do: [{add: 1, to: score}]}",
    ),
    word(
        WORD_OF,
        "changes",
        "The term that the word changes while its card lies in the place `in`.",
        "ripe: {n: 1..2, says: \"Weighs {n} more.\", changes: weight, by: n, where: card = this, in: row}",
    ),
    word(
        WORD_OF,
        "by",
        "The amount that is added to the term that the word changes.",
        "ripe: {n: 1..2, says: \"Weighs {n} more.\", changes: weight, by: n, where: card = this, in: row}",
    ),
    word(
        WORD_OF,
        "becomes",
        "The new value of the term that the word changes, instead of `by`.",
        "hollow: {says: \"All cards weigh nothing.\", changes: weight, becomes: 0, in: row}",
    ),
    word(
        WORD_OF,
        "for",
        "The players for whom the word changes a term: `me` (the player with the card), `others` or `all`; for a term of cards, the players whose cards change. Without it, `me`.",
        "rain: {n: 1..2, says: \"The others pay {n} more.\", changes: price, by: n, for: others, in: row}",
    ),
    word(
        WORD_OF,
        "where",
        "The cards or players for which the word changes a term. `card = this` means only the card with the word.",
        "ripe: {n: 1..2, says: \"Weighs {n} more.\", changes: weight, by: n, where: card = this, in: row}",
    ),
    word(
        WORD_OF,
        "in",
        "The place in which the card must lie for the word to work.",
        "rain: {n: 1..2, says: \"The others pay {n} more.\", changes: price, by: n, for: others, in: row}",
    ),
    word(
        WORD_OF,
        "lasts",
        "`turn`: once a step has obeyed the card, the word works until its player's next turn begins, wherever the card lies.",
        "rain: {n: 1..2, says: \"Until your next turn the others pay {n} more.\", changes: price, by: n, for: others, lasts: turn}",
    ),
    word(
        WORD_OF,
        "as",
        "A heading, printed in bold before the sentence. Several words can share it: `says last_wish` finds the cards with any of them.",
        "legacy: {as: last wish, says: \"Take a coin.\", do: [{add: 1, to: score}]}",
    ),
    word(
        WORD_OF,
        "manual",
        "`yes`: players carry out the word themselves. The verdict leaves it out, and says how many cards have such words.",
        "sing: {says: \"Sing a verse.\", manual: yes}",
    ),
];

pub(super) const WHENEVER_OF: &str = "key of whenever";
/// The keys of `whenever`.
pub(crate) const WHENEVER: [Explained; 8] = [
    word(
        WHENEVER_OF,
        "action",
        "The word works after this action.",
        "toll: {says: \"Whenever another plays, take a coin.\", whenever: {action: play, by: others}, in: row, do: [{add: 1, to: score}]}",
    ),
    word(
        WHENEVER_OF,
        "by",
        "The player of the action, the turn or the card: `me` (the player with the card), `others` or `all`.",
        "toll: {says: \"Whenever another plays, take a coin.\", whenever: {action: play, by: others}, in: row, do: [{add: 1, to: score}]}",
    ),
    word(
        WHENEVER_OF,
        "begins",
        "`turn`: the word works when a turn begins.",
        "wage: {says: \"Take a coin as your turn begins.\", whenever: {begins: turn}, in: row, do: [{add: 1, to: score}]}",
    ),
    word(
        WHENEVER_OF,
        "enters",
        "The word works when a card enters this place. A card that only changes its owner does not enter: write `from` with the same place.",
        "arrive: {says: \"When you lay it, take a coin.\", whenever: {enters: row}, do: [{add: 1, to: score}]}",
    ),
    word(
        WHENEVER_OF,
        "leaves",
        "The word works when a card leaves this place.",
        "fresh: {says: \"When you take it, draw a card.\", whenever: {leaves: row, to: hand}, do: [{draw: 1, from: deck, to: hand}]}",
    ),
    word(
        WHENEVER_OF,
        "from",
        "With `enters`: the place from which the card must come.",
        "bought: {says: \"When you buy it, take a coin.\", whenever: {enters: hand, from: row}, do: [{add: 1, to: score}]}",
    ),
    word(
        WHENEVER_OF,
        "to",
        "With `leaves`: the place to which the card must go.",
        "fresh: {says: \"When you take it, draw a card.\", whenever: {leaves: row, to: hand}, do: [{draw: 1, from: deck, to: hand}]}",
    ),
    word(
        WHENEVER_OF,
        "where",
        "A condition on the card that is played, enters or leaves.",
        "envy: {says: \"Whenever a high card comes, take a coin.\", whenever: {enters: row, where: rank > 3}, which: other, in: row, do: [{add: 1, to: score}]}",
    ),
];

pub(super) const TERM_OF: &str = "key of a term";
/// The keys of a term that is more than an expression.
pub(crate) const TERM: [Explained; 6] = [
    word(
        TERM_OF,
        "of",
        "The items with a value of the term: each `card`, `word`, `number` or `set`. Without it, each player has one, or the table.",
        "weighs: {of: card, is: rank}",
    ),
    word(TERM_OF, "is", "The value of the term.", "weighs: {of: card, is: rank}"),
    word(
        TERM_OF,
        "if",
        "A case: the condition under which `then` is the value. In a list of cases, the first case that holds gives the value.",
        "price: [{if: any row, then: 3}, {if: any hand, then: 2}, {else: 1}]",
    ),
    word(TERM_OF, "then", "The value if the condition holds.", "price: {if: any row, then: 3, else: 1}"),
    word(TERM_OF, "else", "The value if no case holds.", "price: {if: any row, then: 3, else: 1}"),
    word(
        TERM_OF,
        "by",
        "A field, mark or term whose value selects the case: a value for each word or number that it can be.",
        "weighs: {of: card, by: suit, hearts: 2, else: 1}",
    ),
];
