//! Single faults in correct rules: each is reported at its place, with a cure.

use super::{files, project_of, told};
use crate::title::deck;
use ground::diag::Severity;

/// Each row: the game, the correct text, the faulty text, the complaint's code, and words it contains.
const FAULTS: &[(&str, &str, &str, &str, &str)] = &[
    ("tricks", "{shuffle: deck}", "{shufle: deck}", "no-verb", "did you mean `shuffle`?"),
    ("tricks", "{move: card, to: trick}", "{move: card, into: trick}", "no-key", "did you mean `to`?"),
    ("tricks", "from: deck, to: hand}", "from: deck}", "key-missing", "`deal` needs `to`"),
    ("tricks", "highest rank in trick", "highest rank trick", "unreadable", "expected `in` before `trick`"),
    ("tricks", "highest rank in", "highest rnk in", "no-such-name", "did you mean `rank`?"),
    (
        "tricks",
        "marks: {leader",
        "marks: {rank: 0..9, leader",
        "twice",
        "`rank` is the name of both a field and a mark",
    ),
    ("tricks", "marks: {leader", "marks: {last: 0..9, leader", "reserved", "`the_last`"),
    (
        "tricks",
        "marks: {leader",
        "marks: {kin: {of: card, is: suit = banana}, leader",
        "range",
        "`banana` is not a value of `suit`",
    ),
    ("tricks", "play:\n", "play:\n  - {set: leader, to: nobody}\n", "no-such-name", "write `nothing`"),
    (
        "tricks",
        "marks: {leader",
        "marks: {kin: yes/no = banana, leader",
        "range",
        "the first value of `kin` must be yes or no",
    ),
    ("tricks", "marks: {leader", "marks: {kin: player? = me, leader", "range", "`kin` cannot have a first value"),
    ("tricks", "trick: {seen: all}", "trick: {seen: all}, box: {seen: all}", "never-filled", "`box`"),
    ("tricks", "{set: leader", "{set: leadr", "no-mark", "did you mean `leader`?"),
    (
        "tricks",
        "terms: {led: suit of first of trick}",
        "terms: {led: suit of first of (trick - hand where rank > 3)}",
        "where-whose",
        "write (trick - hand) where rank > 3, or trick - (hand where rank > 3)",
    ),
    (
        "tricks",
        "{add: 1, to: tricks of leader}",
        "{add: tricks, to: tricks of all}\n      - {add: tricks of all, to: tricks of all}",
        "one-total",
        "each of them gets the whole total",
    ),
    ("tricks", "{add: 1, to", "{leave: trck}\n      - {add: 1, to", "nothing-to-leave", "did you mean `trick`?"),
    ("tricks", "    until: no hand of all\n", "", "endless", "`repeat: trick` never ends"),
    (
        "tricks",
        "terms: {led: suit of first of trick}",
        "terms: {led: other, other: led}",
        "circle",
        "led -> other -> led",
    ),
    ("hedge-market", "changes: pay,", "changes: pya,", "changes-what", "did you mean `pay`?"),
    ("hedge-market", "action: build, by: others", "action: biuld, by: others", "no-action", "did you mean `build`?"),
    (
        "hedge-market",
        "in: row, do: [{add: n, to: coins}]}\n  guild",
        "in: rwo, do: [{add: n, to: coins}]}\n  guild",
        "no-place",
        "did you mean `row`?",
    ),
    ("hedge-market", "by: n, for: others", "by: n, for: xyzzy", "whose", "write `for: others`"),
    ("hedge-market", "action: build, by: others", "action: build, by: other", "whose", "did you mean `others`?"),
    ("hedge-market", "action: build, by: others", "action: build, yb: others", "no-key", "did you mean `by`?"),
    ("ebb-and-flood", "{set: sea, to: high}", "{set: sea, to: higher}", "no-such-name", "`higher`"),
    (
        "kuhn",
        "score: {of: player, is: -2..2}",
        "score: {of: player, is: 2..-2}",
        "range",
        "write the smaller number first",
    ),
    ("kuhn", "pot: {of: player", "pot: {of: plaer", "of-what", "did you mean `player`?"),
    ("ebb-and-flood", "low: owner of lowest", "lwo: owner of lowest", "by-what", "`sea` cannot be `lwo`"),
    ("tricks", "marks: {leader", "teams: 3\nmarks: {leader", "teams", "4..4 players cannot form 3 equal teams"),
    ("tricks", "deck: {starts: card, seen: nobody}", "deck: {starts: card, seen: owner}", "whose", "`of: player`"),
    ("tricks", "trick: {seen: all}", "trick: {seen: everybody}", "seen", "write `all`"),
    ("tricks", "wins: [tricks]", "", "no-wins", "add `wins: [tricks]`"),
    ("kuhn", "bet: {do:", "bet: {when: \"rank of hand of opponent = 1\", do:", "asks-hidden", "`hand`"),
    ("nine-tails", "{obey: laid where this_counts}", "{do: oeby}", "no-steps", "there are no steps `oeby`"),
    (
        "tricks",
        "{add: 1, to: tricks of leader}",
        "{roll: 20, into: tricks}",
        "beyond",
        "`tricks` goes up to 13, but the die has 20 sides",
    ),
    ("tricks", "wins: [tricks]", "wins: [trick]", "types", "expected a number, found cards"),
    ("tricks", "if_can: suit = led", "if_can: suit = 3", "types", "a word and a number cannot be compared"),
    ("tricks", "if_can: suit = led", "if_cna: suit = led", "no-key", "did you mean `if_can`?"),
    ("tricks", "wins: [tricks]", "wins: [tricks]\npatterns: {trio: {min: 2}}", "key-missing", "as in `alike: rank`"),
    (
        "tricks",
        "wins: [tricks]",
        "wins: [tricks]\npatterns: {trio: {alike: rnk}}",
        "no-such-name",
        "did you mean `rank`?",
    ),
    ("tricks", "wins: [tricks]", "wins: [count sets of hand by trio]", "no-such-name", "declare it under `patterns`"),
    (
        "tricks",
        "{move: trick, to: won of leader}",
        "{move: trick, to: won at 2}",
        "no-place",
        "a place that has `many:`",
    ),
    (
        "tricks",
        "{card: hand, if_can: suit = led,",
        "{some: {count: 1}, if_can: suit = led,",
        "key-missing",
        "as in `of: hand`",
    ),
    ("gin-rummy", "to: melds}", "to: hand, joins: yes}", "no-groups", "add `groups: yes` to the place"),
    ("gin-rummy", "marks:", "marks:\n  worn: {of: card, is: card?}", "no-type", "make it a number"),
    ("gin-rummy", "marks:", "marks:\n  worn: {of: card, is: 0..9}\n  worst: worn", "no-type", "`worn` is not a type"),
    ("gin-rummy", "any pile, do", "any pile where extends hand of opponent, do", "asks-hidden", "`hand`"),
    ("tricks", "trick: {seen: all}", "trick: {seen: topp}", "seen", "did you mean `top`?"),
    (
        "tricks",
        "tricks: {of: player,",
        "tricks: {of: card,",
        "no-such-name",
        "it belongs to cards: write `sum tricks in hand`",
    ),
    ("tricks", "{set: leader,", "{set: leader of trick,", "no-such-name", "it is shared: write `leader` alone"),
    (
        "tricks",
        "until: no hand of all",
        "until: no hand of trick",
        "no-such-name",
        "it belongs to players: write `hand of me`",
    ),
    ("tricks", "to: won of leader", "to: won at 2", "no-place", "`won` is not the name of several places"),
    ("gin-rummy", "groups: yes", "groups: yess", "wrong-type", "write yes or no"),
    ("kuhn", "opener: player", "opener: plyer", "no-type", "did you mean `player`?"),
    ("tricks", "{deal: 13, from", "{deal: 13 from", "yaml", "a comma is missing before `from`"),
    ("nine-tails", "graze: {", "graze: {lasts: round, ", "lasts", "write `lasts: turn`"),
    ("nine-tails", "{obey: laid where this_counts}", "{do: thorn}", "no-steps", "the word `thorn` has no steps"),
    ("nine-tails", "{obey: laid where this_counts}", "{do: graze n=2}", "no-key", "`graze` has no parameter `n`"),
    ("tricks", "until: no hand of all", "until: hand of all", "types", "put `any` or `no` before it"),
    ("tricks", "terms: {", "terms: {spare: 3, ", "unused", "`spare`"),
    ("tricks", "wins: [tricks]", "wins: [tricks]\nwin: 3", "no-key", "did you mean `wins`?"),
    (
        "tricks",
        "{deal: 13, from",
        "{deal: 14, from",
        "dealt-out",
        "4 players are dealt 14 cards each: that needs 56 cards, but `deck` has 52",
    ),
    (
        "ebb-and-flood",
        "5: hand_of_five",
        "5: 11",
        "dealt-out",
        "5 players are dealt 11 cards each: that needs 55 cards",
    ),
    ("kuhn", "- turns: opener", "- repeat: betting", "one-seat", "`{turns: players"),
    (
        "tricks",
        "to: won of leader}",
        "to: won of leader}\n      - {end: trick}",
        "needless-end",
        "write `leave: trick` to leave the loop",
    ),
    (
        "tricks",
        "{add: 1, to: tricks",
        "{leave: trick}\n      - {add: 1, to: tricks",
        "never-reached",
        "give the step before it a `when`",
    ),
    ("hedge-market", ", if_none: skip}]", "}]", "may-be-stuck", "`rob` needs a player that meets its condition"),
    ("nine-tails", ", may: leave it}]", "}]", "may-be-stuck", "`barter` needs a card, but there may be none"),
    ("tricks", "card: hand, if_can", "card: hand where rank > 3, if_can", "may-be-stuck", "add `may: pass`"),
    ("tricks", "{deal: 13,", "{deal: -1,", "count", "write 1 or more"),
    ("nine-tails", "times: rounds", "times: 0", "count", "`0` must be a whole number, 1 or more"),
    ("tricks", ", do: [{move: card, to: trick}]", "", "no-effect", "`play` does nothing with its target"),
    ("tricks", "trick: {seen: all}", "trick: {}", "key-missing", "`trick` does not say who sees its cards"),
    ("hedge-market", "coins / 3", "coins / 0", "divided", "divide by 1 or more"),
    // an empty bid, a hand passed to no player, a team of one
    ("oh-hell", "number: 0..size", "number: 5..3", "range", "write 3..5"),
    ("hearts", "to: left of me, into", "to: nothing, into", "whose", "`nothing` is not a single other player"),
    ("hearts", "to: left of me, into", "to: others, into", "whose", "write `left of me`"),
    ("hearts", "to: left of me, into", "to: partners, into", "teams", "there are no `partners`"),
    ("spades", "teams: 2", "teams: 4", "teams", "each team has only one player"),
    ("tricks", "until: no hand of all", "until: rank = 3", "no-card", "write `sum rank in hand`"),
    ("tricks", "until: no hand of all", "until: it = 3", "no-such-name", "use it after `where`"),
    (
        "nine-tails",
        "until: any players where deals_won = 2",
        "until: card = nothing",
        "no-such-name",
        "in an action's `do`",
    ),
    ("tricks", "starts: card", "starts: card where led = hearts", "starts", "only what is printed on the cards"),
    ("tricks", "wins: [tricks]", "wins: [highest rank in hand]", "types", "put `rank of first of` before it"),
    (
        "tricks",
        "until: no hand of all",
        "until: count hand where rank = 3 > 1",
        "unreadable",
        "put parentheses around what is counted",
    ),
    ("hedge-market", "rules: {start", "rules: {spare: 9, start", "unused", "nothing uses the rule `spare`"),
    (
        "hedge-market",
        "robbable: coins > coins of caller",
        "robbable: any others where coins > coins of me",
        "me-tested",
        "write `coins of caller` for the player who asks",
    ),
    ("hedge-market", "{obey: card}]", "{do: toll n=card}]", "parameter", "write a number from 1 to 2"),
    ("hedge-market", "{obey: card}]", "{do: toll n=5}]", "parameter", "`toll` cannot take `n=5`"),
    ("hedge-market", "{obey: card}]", "{do: toll}]", "parameter", "`toll` needs its parameter `n`"),
    ("hedge-market", "{obey: card}]", "{do: toll n=1 + 1}]", "no-key", "write each parameter without spaces"),
    ("nine-tails", "graze: {", "graze: {whenever: {begins: turn}, in: laid, ", "no-turns", "`each` is no turn"),
    (
        "hedge-market",
        "whenever: {action: build, by: me,",
        "whenever: {action: work, by: me,",
        "no-card",
        "no single card is chosen for `work`",
    ),
    (
        "hedge-market",
        "hand: {of: player, seen",
        "hand: {of: player, starts: stall, seen",
        "starts",
        "begin with the first player",
    ),
    ("hedge-market", "{shuffle: deck}", "{set: coins, to: 3}", "one-seat", "only the first player does this"),
    (
        "goofspiel",
        "bid: {card: hand, do",
        "bid: {card: away, do",
        "same-card",
        "two players can choose the same card of `away`",
    ),
    ("hedge-market", "pay: wage", "pay: max(0", "unreadable", "put it in quotes: inside braces a comma ends the value"),
    ("gin-rummy", "alike: rank", "alike: rnak", "no-such-name", "no field, mark or term `rnak` of cards"),
    ("tricks", "hand: {of: player", "hand: {of: team", "of-what", "add `teams: 2`"),
    (
        "hedge-market",
        "whenever: {begins: turn}",
        "whenever: {begins: round}",
        "whenever",
        "`begins` can only be `turn`",
    ),
    ("hedge-market", "pay: wage", "pay: coins of opponent", "opponent", "write `others`, `left of me`"),
    (
        "hedge-market",
        "wins: [final, coins]",
        "wins: [final, coins]\nwins_if: last_round",
        "wins-twice",
        "keep `wins_if`",
    ),
];

#[test]
fn every_fault_is_told_at_its_place_with_a_cure() {
    for (game, from, to, code, what) in FAULTS.iter().copied() {
        let mut all = files(game);
        let changed = all.iter_mut().find(|(_, text)| text.contains(from));
        let (path, text) = changed.unwrap_or_else(|| panic!("{game} has no `{from}`"));
        let path = path.clone();
        *text = text.replacen(from, to, 1);
        let project = project_of(&all);
        let found = deck::<1>(&project, game);
        let shown = told(&project, &found.diags);
        let diag = found.diags.iter().find(|diag| diag.code == code);
        let diag = diag.unwrap_or_else(|| panic!("{game}: {to}: no {code}:\n{shown}"));
        let said = format!("{} {}", diag.what, diag.help.as_deref().unwrap_or_default());
        assert!(said.contains(what), "{game}: {to}: {said}");
        let spot = project.sources.resolve(diag.at).unwrap_or_else(|| panic!("{to}: nowhere"));
        assert_eq!(*spot.file, *path, "{to}");
        assert!(diag.help.is_some(), "{to} has no cure");
        assert!(found.diags.iter().filter(|d| d.severity == Severity::Error).count() <= 2, "{to}:\n{shown}");
    }
}
