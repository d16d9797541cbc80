//! The words of scenarios, each with its meaning and an example.

use ground::explained;
use ground::grammar::Explained;

/// All of them.
pub const WORDS: [Explained; 24] = explained! { "word of a scenario":
    /// A sentence that says what the scenario shows.
    "name" => "name: The sweetest cake takes the table";
    /// The number of players.
    "players" => "players: 2";
    /// The ids of the rules that the scenario proves, if it passes.
    "proves" => "proves: [serve]";
    /// The position. The game is set up and dealt as always, up to its first choice; then each place listed here is filled with
    /// exactly the listed cards, and each mark is set to its value. What belongs to a player is written below the letter of the
    /// seat.
    "given" => "given: {turn: A, deck: 10, A: {hand: [Bun, Tart], coins: 3}}";
    /// In `given`: the seat that makes the first choice. In `then`: the seat that must choose.
    "turn" => "given: {turn: B}";
    /// The results of the next dice, in their order.
    "dice" => "dice: [6, 1]";
    /// The choices, in their order: the letter of a seat with words, or with a list of words. Separate several cards by commas,
    /// in any order; the words then need quotes.
    "when" => r#"when: [A: serve Bun, B: [take Tart, wait], A: "pass Bun, Scone"]"#;
    /// In `when`: every seat makes this choice when it is asked.
    "all" => "when: [all: pass]";
    /// In `when`: the game is played on up to a choice with this action.
    "until" => "when: [until: serve]";
    /// The places, marks and choices that the position must then have. `A.hand` is the hand of seat A.
    "then" => "then: {A.hand: [Bun], B: {coins: 3}, turn: B}";
    /// In `then`: choices that the player who must choose now can make.
    "legal" => "then: {legal: [serve Bun]}";
    /// In `then`: choices that this player cannot make. They must exist in the game.
    "illegal" => "then: {illegal: [serve Tart]}";
    /// In `then`: texts that lines of the log must contain, since the position or the last `then`.
    "told" => "then: {told: [takes the table]}";
    /// In `then`: texts that no line of the log may contain.
    "untold" => "then: {untold: [the game is over]}";
    /// Continues from this position: a list with further `dice`, `when` and `then`.
    "and" => "and: [{when: [B: serve Tart], then: {turn: A}}]";
    /// Exactly these cards, from the bottom to the top.
    "in_order" => "then: {table: {in_order: [Bun, Tart]}}";
    /// The cards at the bottom.
    "first" => "then: {table: {first: [Bun]}}";
    /// The cards on top.
    "last" => "then: {table: {last: [Tart]}}";
    /// The number of cards.
    "count" => "then: {deck: {count: 3}}";
    /// These cards, and possibly others.
    "has" => "then: {A.hand: {has: [Bun]}}";
    /// None of these cards.
    "lacks" => "then: {A.hand: {lacks: [Bun]}}";
    /// At least this number, or this number of cards.
    "at_least" => "then: {A.coins: {at_least: 3}}";
    /// At most this number, or this number of cards.
    "at_most" => "then: {A.coins: {at_most: 3}}";
    /// Any value except this one.
    "not" => "then: {turn: {not: A}}";
};
