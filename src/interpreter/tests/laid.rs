//! Cards and what belongs to them: marks, groups, tops of piles, rows of each player, headings of words, words as steps.

use super::{Game, project_of, setup_of, told};
use crate::Played;
use crate::title::deck;
use crate::{Event, Setup, State};
use cards::game::{Pending, Rules};
use ground::dice::Dice;
use table::title::Playable;

/// The files of a game with these rules, cards and scenarios.
fn files(about: &str, play: &str, cards: &str, scenarios: &str) -> Vec<(String, String)> {
    let all = [("game.yaml", about), ("play.yaml", play), ("cards.csv", cards), ("scenarios/all.yaml", scenarios)];
    let path = |(name, text): (&str, &str)| (format!("data/laid/{name}"), text.to_owned());
    all.into_iter().filter(|(_, text)| !text.is_empty()).map(path).collect()
}

/// Every scenario passes, and the game has no error.
fn holds(about: &str, play: &str, cards: &str, scenarios: &str) {
    let project = project_of(&files(about, play, cards, scenarios));
    let found = deck::<1>(&project, "laid");
    assert!(found.diags.is_empty(), "{}", told(&project, &found.diags));
    let judged = Played::new("laid").scenarios(&project, &[]);
    assert!(judged.diags.is_empty(), "{}", told(&project, &judged.diags));
    for scenario in judged.value.expect("scenarios") {
        let tale = scenario.tale.join("\n");
        assert!(scenario.passes(), "{}: {}{tale}", scenario.name, told(&project, &scenario.failures));
    }
}

const FIGHTERS: &str = "title: Cellar\ntagline: Down there.\nplayers: 2..2\nwords:\n  \
    spit: {as: trick, n: 1..2, says: \"One takes {n}.\", do: [{choose: {hit: {card victim: den of others, do: [{add: \"-n\", to: life of victim}, {do: bury}]}}, if_none: skip}]}\n  \
    bold: {as: trick, says: \"Ends the turn.\", do: [{do: stop}]}\n  \
    stop: {says: \"The turn is over.\", do: [{end: turn}]}\n\
    kinds:\n  fighter: {files: [cards.csv], template: plain/card, fields: {hearts: 1..5, copies: 1..9 = 1, does: \"says?\"}}\n";

const FIGHT: &str = "places: {deck: {starts: fighter, seen: nobody}, hand: {of: player, seen: owner}, den: {of: player, seen: all}, grave: {seen: all}}\n\
    marks:\n  life: {of: fighter, is: 0..5 = hearts}\n  tapped: {of: fighter, is: yes/no}\n  lender: {of: fighter, is: \"player?\"}\n  opener: player\n  count_of_turns: 0..9\n\
    terms: {ready: den where not tapped, hurt: den of all where life < hearts}\n\
    steps: {bury: [{move: den of all where life = 0, to: grave}]}\n\
    play:\n  - {shuffle: deck}\n  - {deal: 1, from: deck, to: den}\n  - {deal: 1, from: deck, to: hand}\n  - turns: opener\n    until: count_of_turns = 8\n    do:\n      \
    - {add: 1, to: count_of_turns}\n      \
    - {set: tapped of den, to: no}\n      \
    - choose:\n          use: {card: ready where says trick, do: [{set: tapped of card, to: yes}, {obey: card}]}\n          \
      lend: {card: den, do: [{set: lender of card, to: me}, {move: card, to: den of opponent}]}\n        up_to: 3\n        may: stop\n\
    wins: [sum life in den, count grave, count ready of opponent, count den where any lender, count hand, count hurt]\n";

const FIGHTS: &str = "- name: A mark is taken from a card, and the card goes\n  players: 2\n  \
    given: {turn: A, opener: A, A: {den: [Imp]}, B: {den: [Rat, Frog]}, life: {Rat: 1}}\n  \
    when: [A: use Imp, A: hit Rat]\n  then: {grave: [Rat], tapped: {Imp: yes}, B.den: [Frog], turn: A, illegal: [use Imp]}\n\
    - name: What a card begins with is printed on it\n  players: 2\n  given: {turn: A, A: {den: [Imp]}, B: {den: [Frog]}}\n  \
    when: [A: use Imp, A: hit Frog, A: stop]\n  then: {life: {Frog: 3}, turn: B}\n\
    - name: A word ends the turn in which it works\n  players: 2\n  given: {turn: A, A: {den: [Ogre]}, B: {den: [Rat]}}\n  \
    when: [A: use Ogre]\n  then: {turn: B, tapped: {Ogre: yes}}\n\
    - name: A card knows whose it was\n  players: 2\n  given: {turn: A, A: {den: [Ogre]}, B: {den: [Rat]}}\n  \
    when: [A: lend Ogre]\n  then: {lender: {Ogre: A}, B.den: [Rat, Ogre]}\n";

const DENS: &str = "title,hearts,does\nImp,2,spit n=1\nRat,2,\nFrog,4,\nOgre,5,bold\n";

#[test]
fn marks_lie_on_cards_and_words_are_steps() {
    holds(FIGHTERS, FIGHT, DENS, FIGHTS);
    // a mark on a card is seen with it; the other player did not see that it changed
    let setup = setup_of(&files(FIGHTERS, FIGHT, DENS, ""), "laid", 2);
    let state = Game::deal(&setup, &mut Dice::new(1, 1), &mut ());
    let mut hidden = state;
    let card = hidden.places[setup.slot(2, 0)].first().expect("a card");
    hidden.carry(&setup, card, setup.slot(1, 0), false, false, 0);
    hidden.set_on(0, card, 1);
    hidden.lie_mut(card).read = 1;
    let seen = |seat: u8| Game::view(&setup, &hidden, seat).table();
    assert_eq!(seen(0).on(0, card), 1);
    let whole = |state: &State<1>| setup.every.into_iter().map(|card| i32::from(state.on(0, card))).sum::<i32>();
    assert_eq!(whole(&seen(1)), 13);
}

#[test]
fn a_mark_may_begin_with_a_word_that_is_printed() {
    let about = FIGHTERS.replace("hearts: 1..5,", "hearts: 1..5, color: [red, blue],");
    let play = FIGHT
        .replace("marks:\n", "marks:\n  kin: {of: fighter, is: color = color}\n")
        .replace("count hurt]", "count hurt, count den where kin = blue]");
    let cards = "title,hearts,color,does\nImp,2,red,spit n=1\nRat,2,blue,\nFrog,4,blue,\nOgre,5,red,bold\n";
    let proof = "- name: Each is of its own color\n  players: 2\n  given: {turn: A, A: {den: [Imp, Rat]}, B: {den: [Frog]}}\n  \
        then: {kin: {Imp: red, Rat: blue, Frog: blue}}\n";
    holds(&about, &play, cards, proof);
}

const LANES: &str = "places: {deck: {starts: card, seen: nobody}, lane: {of: player, many: 2, seen: all}, heap: {many: 2, seen: top}, bank: {of: player, seen: all}}\n\
    marks: {opener: player}\nterms: {mine: lane where rank > 2}\nplay:\n  - {shuffle: deck}\n  - {deal: 1, from: deck, to: lane}\n  - {deal: 2, from: deck, to: heap}\n  - {deal: 1, from: deck, to: bank}\n  \
    - turns: opener\n    until: no tops of heap\n    do:\n      - choose:\n          \
    lay: {card: tops of heap, place: lane, do: [{move: card, to: place}]}\n          \
    give: {card: mine, when: \"rank of top of (heap at 1) > 0\", do: [{move: card, to: (lane of opponent) at 2}]}\n\
    wins: [count lane, count (lane at 2) + count mine of opponent, count bank]\n";

const LANE_SCENARIOS: &str = "- name: A lane of one's own, and the second of the other\n  players: 2\n  \
    given: {turn: A, A: {lane 1: [C 5], lane 2: []}, B: {lane 1: [C 1], lane 2: [C 2]}, heap 1: [C 3, C 4], heap 2: [C 6]}\n  \
    when: [A: lay C 6 lane 2]\n  then: {A.lane 2: [C 6], heap 2: [], turn: B}\n  and:\n    - when: [B: lay C 4 lane 1, A: give C 5]\n      then: {B.lane 1: [C 1, C 4], B.lane 2: [C 2, C 5], heap 1: [C 3]}\n";

fn lanes() -> (String, String) {
    let about = "title: Lanes\ntagline: Side by side.\nplayers: 2..2\nkinds:\n  card: {files: [cards.csv], template: plain/card, fields: {rank: 1..10}}\n";
    (about.to_owned(), "title,rank\n".to_owned() + &(1..=10).map(|n| format!("C {n},{n}\n")).collect::<String>())
}

#[test]
fn players_have_several_places_and_the_top_of_a_heap_is_seen() {
    let (about, cards) = lanes();
    holds(&about, LANES, &cards, LANE_SCENARIOS);
    let setup = setup_of(&files(&about, LANES, &cards, ""), "laid", 2);
    for index in 0..20 {
        let mut dice = Dice::new(4, index);
        let mut state = Game::deal(&setup, &mut dice, &mut ());
        while let Pending::Decide(seat) = Game::pending(&setup, &state) {
            for slot in setup.slots(2, 0) {
                let (known, tops) = known(&setup, &state, 1 - seat, slot);
                assert!(tops && known <= 2, "the top alone is seen, and what was seen before");
            }
            let mut moves = Vec::new();
            Game::legal(&setup, &state, seat, &mut moves);
            let pick = moves[dice.below(moves.len() as u32) as usize];
            Game::apply(&setup, &mut state, seat, pick, &mut dice, &mut ());
            Game::invariants(&setup, &state).expect("nothing is lost");
        }
    }
}

/// How many cards of a slot a seat knows, and whether it knows the top one.
fn known(setup: &Setup<1>, state: &State<1>, seat: u8, slot: usize) -> (usize, bool) {
    let knows = |card: u8| state.lie(card).known[usize::from(seat)] == crate::state::KNOWN;
    let cards = state.places[slot].into_iter();
    let top = state.ends[slot].1;
    assert_eq!(usize::from(setup.slot_place[slot]), 2);
    (cards.filter(|card| knows(*card)).count(), top == crate::state::NOBODY || knows(top))
}

/// A player who is asked about a card that another player chose face down is not told which card it is, even after having seen the card
/// before.
const GUESS: &str = "places: {deck: {starts: card, seen: nobody}, hand: {of: player, seen: owner}, won: {of: player, seen: all}}\n\
    marks: {opener: player}\nplay:\n  - {shuffle: deck}\n  - {deal: 3, from: deck, to: hand}\n  - {show: hand of all}\n  - turns: opener\n    until: no hand of all\n    do:\n      - choose:\n          \
    hide:\n            card: hand\n            do:\n              - {choose: {guess: {number: 1..10, do: [{move: card, to: won}, {move: card, to: won of me, when: number = rank of card}]}}, who: left of me}\n\
    wins: [count won]\n";

#[test]
fn what_is_chosen_unseen_is_not_told_to_who_is_asked() {
    let (about, cards) = lanes();
    let setup = setup_of(&files(&about, GUESS, &cards, ""), "laid", 2);
    let mut dice = Dice::new(1, 3);
    let state = Game::deal(&setup, &mut dice, &mut ());
    let Pending::Decide(asked) = Game::pending(&setup, &state) else { panic!("somebody is asked") };
    let mut moves = Vec::new();
    Game::legal(&setup, &state, asked, &mut moves);
    let seen: Vec<State<1>> = moves
        .iter()
        .map(|choice| {
            let mut state = state;
            Game::apply(&setup, &mut state, asked, *choice, &mut dice.clone(), &mut Vec::<Event>::new());
            let own = Game::view(&setup, &state, asked).table();
            assert_eq!(
                own.card_in(own.frame().regs.iter().position(|reg| *reg >= crate::state::CARD).expect("a card") as u8),
                Some((choice.targets[0] - crate::state::CARD) as u8),
                "who chose remembers"
            );
            Game::view(&setup, &state, 1 - asked).table()
        })
        .collect();
    assert!(seen.windows(2).all(|two| two[0] == two[1]), "the guesser sees which card it is");
    // a choice that depends on such a card is an error
    let leaks = GUESS.replace("guess: {number", "guess: {when: rank of card > 2, number");
    let told = |play: &str| {
        let project = project_of(&files(&about, play, &cards, ""));
        told(&project, &deck::<1>(&project, "laid").diags)
    };
    assert!(told(&leaks).contains("the choice depends on `card`"), "{}", told(&leaks));
    let shown = leaks.replace(
        "do:\n              - {choose: {guess",
        "do:\n              - {show: card, to: left of me}\n              - {choose: {guess",
    );
    assert!(!told(&shown).contains("depends on"), "{}", told(&shown));
}

/// Cards without a price, cards that do not exist, terms of a value, decks of which some cards are counted and others named, and
/// the player who begins.
#[test]
fn what_is_not_there_counts_nothing() {
    let about = "title: Stall\ntagline: Cheap.\nplayers: 2..2\nkinds:\n  ware: {files: [cards.csv], template: plain/card, fields: {sort: [ripe, dry], price: \"0..9?\", copies: 1..9 = 1}}\n";
    let play = "places: {deck: {starts: ware, seen: nobody}, hand: {of: player, seen: owner}, stall: {of: player, seen: all}, empty: {seen: all}}\n\
        marks: {coins: {of: player, is: -99..99}, opener: player, hosted: player}\n\
        patterns: {run: {rising: price, min: 2}}\n\
        terms: {free: hand where price = 0, cheap: hand where price < 1, worth: {of: word, is: count stall where sort = it}}\n\
        play:\n  - {shuffle: deck}\n  - {deal: 2, from: deck, to: hand}\n  - turns: opener\n    until: no hand of all\n    do:\n      \
        - {set: hosted, to: me}\n      \
        - choose:\n          sell: {card: hand, do: [{move: card, to: stall}, {add: price of card + 2, to: coins}, {add: price of top of empty, to: coins}]}\n          \
          pair: {some: {of: hand, by: run}, do: [{move: some, to: stall}]}\n          \
          gift: {card: cheap, do: [{add: 10 * worth of sort of card + worth of dry, to: coins}, {move: card, to: empty}]}\n        \
          if_none: skip\n      \
        - {choose: {drop: {card: hand where price > 2, do: [{move: card, to: empty}]}}, when: any hand where price > 2}\n\
        wins: [coins, count free]\n";
    let cards = "title,sort,price\nShell,ripe,\nFig,ripe,1\nPlum,dry,2\nNut,dry,0\nPear,ripe,3\n";
    let scenarios = "- name: A card without a price counts nothing\n  players: 2\n  given: {turn: A, A: {hand: [Shell, Fig], coins: 0}, B: {hand: [Plum]}}\n  \
        when: [A: sell Shell]\n  then: {A.coins: 2, A.stall: [Shell], turn: B}\n\
        - name: It is cheap, and in no run\n  players: 2\n  given: {turn: A, A: {hand: [Shell, Fig], coins: 0}, B: {hand: [Plum, Nut]}}\n  \
        then: {legal: [gift Shell], illegal: [gift Fig, \"pair Shell, Fig\"]}\n\
        - name: A term is asked of a word\n  players: 2\n  given: {turn: B, A: {hand: [Fig]}, B: {hand: [Nut], stall: [Plum], coins: 0}}\n  \
        when: [B: gift Nut]\n  then: {B.coins: 11}\n\
        - name: A deck is counted beside cards that are named\n  players: 2\n  given: {deck: 2, turn: B, A: {hand: [Pear]}, B: {hand: [Nut]}, empty: [Fig]}\n  \
        then: {deck: {count: 2}, hosted: B}\n";
    holds(about, play, cards, scenarios);
}

const YARD: &str = "title: Yard\ntagline: Who comes, who goes.\nplayers: 2..2\nwords:\n  \
    armor: {says: \"Costs 1 more to hit.\", changes: tough, by: 1, where: card = this, in: yard}\n  \
    hello: {says: \"When it enters, take a coin.\", whenever: {enters: yard}, do: [{add: 1, to: coins}]}\n  \
    moved: {says: \"When it changes sides, take three coins.\", whenever: {enters: yard, from: yard}, do: [{add: 3, to: coins}]}\n  \
    wish: {says: \"When it goes, you may take a coin.\", whenever: {leaves: yard, to: grave}, do: [{choose: {coin: {do: [{add: 1, to: coins}]}}, may: decline}]}\n  \
    purge: {says: \"Your opponent gives one away.\", whenever: {enters: yard}, do: [{choose: {give: {card: yard, do: [{move: card, to: grave}]}}, who: opponent, if_none: skip}]}\n  \
    late: {says: \"When it goes, take the coin that is left.\", whenever: {leaves: yard, to: grave}, do: [{do: last_coin}]}\n  \
    soon: {says: \"When another goes, take the coin that is left.\", whenever: {leaves: yard, to: grave, by: all}, which: other, in: yard, do: [{do: last_coin}]}\n\
    kinds:\n  beast: {files: [cards.csv], template: plain/card, fields: {copies: 1..9, does: \"says?\"}}\n";

const COMINGS: &str = "places: {box: {starts: beast, seen: nobody}, hand: {of: player, seen: owner}, yard: {of: player, seen: all}, grave: {seen: all}}\n\
    marks: {coins: {of: player, is: 0..99}, pot: 0..1 = 1}\n\
    terms: {tough: {of: card, is: 1}}\n\
    steps: {last_coin: [{if: pot > 0, then: [{add: -1, to: pot}, {add: 1, to: coins}]}]}\n\
    play:\n  - {shuffle: box}\n  - {deal: 2, from: box, to: hand}\n  - turns: players\n    until: no hand of all\n    do:\n      \
    - choose:\n          lay: {card: hand, do: [{move: card, to: yard}]}\n          \
      hit: {card: yard of others, do: [{add: tough of card, to: coins}, {move: card, to: grave}]}\n          \
      lure: {card: yard of others, do: [{move: card, to: yard}]}\n          \
      sweep: {do: [{move: yard of all, to: grave}]}\n\
    wins: [coins]\n";

/// The triggers of words, the order in which they are carried out, and the players for whom they change a term of
/// cards.
#[test]
fn words_wait_for_their_turn() {
    let cards = "title,copies,does\nHound,2,armor\nDog,2,hello\nCat,9,moved\nGhost,9,wish\nVictim,2,late\nMourner,2,soon\nBully,2,purge\n";
    let scenarios = "- name: A word changes the value of its card for all who ask\n  players: 2\n  given: {turn: A, A: {hand: [Cat]}, B: {yard: [Hound], hand: [Cat]}}\n  \
        when: [A: hit Hound]\n  then: {A.coins: 2}\n\
        - name: A card that changes sides does not enter\n  players: 2\n  given: {turn: A, A: {hand: [Cat]}, B: {yard: [Dog, Cat], hand: [Cat]}}\n  \
        when: [A: lure Dog]\n  then: {A.coins: 0}\n\
        - name: A word can ask where its card comes from\n  players: 2\n  given: {turn: A, A: {hand: [Cat]}, B: {yard: [Cat], hand: [Cat]}}\n  \
        when: [A: lure Cat]\n  then: {A.coins: 3}\n\
        - name: The words of the player on turn come first\n  players: 2\n  given: {turn: A, A: {yard: [Mourner], hand: [Cat]}, B: {yard: [Victim], hand: [Cat]}}\n  \
        when: [A: hit Victim]\n  then: {A.coins: 2, B.coins: 0}\n\
        - name: They come first also within a word in which another player chooses\n  players: 2\n  \
        given: {turn: A, A: {yard: [Mourner], hand: [Bully, Cat]}, B: {yard: [Victim], hand: [Cat]}}\n  \
        when: [A: lay Bully, B: give Victim]\n  then: {A.coins: 1, B.coins: 0}\n\
        - name: No word overtakes one that waits for a choice\n  players: 2\n  \
        given: {turn: A, A: {yard: [Ghost, Ghost, Ghost], hand: [Cat]}, B: {yard: [Ghost, Ghost, Ghost], hand: [Cat]}}\n  \
        when: [A: sweep]\n  then: {turn: A}\n  and:\n    - {when: [{A: [coin, coin, coin]}], then: {turn: B, A.coins: 3}}\n    \
        - {when: [{B: [coin, coin, decline]}], then: {turn: B, B.coins: 2}}\n";
    holds(YARD, COMINGS, cards, scenarios);
}

/// The meaning of names of players and cards: the asking player, the tested card, no card twice, a partner's victory.
#[test]
fn names_mean_what_designers_mean() {
    let about = "title: Camp\ntagline: Cold nights.\nplayers: 4..4\nwords:\n  \
        twice: {n: 1..3, says: \"Take {n} twice.\", do: [{do: once n=n}, {do: once n=n}]}\n  \
        once: {n: 1..3, says: \"Take {n}.\", do: [{add: n, to: coins}]}\n\
        kinds:\n  card: {files: [cards.csv], template: plain/card, fields: {rank: 1..9, copies: 1..9 = 1, does: \"says?\"}}\n";
    let play = "teams: 2\nplaces: {deck: {starts: card, seen: nobody}, hand: {of: player, seen: owner}, gone: {seen: all}}\n\
        marks: {coins: {of: player, is: 0..99}, pawn: {of: player, is: \"card?\"}}\n\
        play:\n  - {shuffle: deck}\n  - {deal: 3, from: deck, to: hand}\n  - turns: players\n    until: no hand of all\n    do:\n      \
        - choose:\n          \
        rob: {player: others where coins > coins of caller, do: [{steal: 1, of: coins, from: player}]}\n          \
        pair: {card: hand, card other: hand, also: rank of card = rank of other, do: [{move: card, to: gone}, {move: other, to: gone}]}\n          \
        mark: {card: hand where card != pawn, do: [{set: pawn of left of me, to: card}, {set: pawn, to: card}]}\n          \
        obey: {card: hand where any does, do: [{obey: card}]}\n          \
        count: {do: [{set: coins, to: count (deck - (deck where rank = 1) - (deck where rank = 2))}]}\n          \
        win: {do: [{win: me}]}\n          pass: {}\n\
    wins: [coins]\n";
    let play = play.replace(
        "        obey: {card: hand where any does, do: [{obey: card}]}\n  ",
        "        obey: {card: hand, do: [{obey: card}]}\n  ",
    );
    let cards = "title,rank,copies,does\nOne,1,9,twice n=2\nTwo,2,9,\nThree,3,4,\n";
    let scenarios = "- name: Only a richer player can be robbed\n  players: 4\n  given: {turn: A, A: {coins: 3}, B: {coins: 4}, C: {coins: 2}}\n  \
        when: []\n  then: {legal: [rob B], illegal: [rob C, rob D]}\n\
        - name: No card makes a pair with itself\n  players: 4\n  given: {turn: A, A: {hand: [One, Two]}}\n  \
        when: []\n  then: {illegal: [\"pair One One\"]}\n\
        - name: A card with a pawn is not marked again, and the mark of a neighbor is set\n  players: 4\n  given: {turn: A, A: {hand: [One, Two]}}\n  \
        when: [A: mark One, all: pass]\n  then: {illegal: [mark One], legal: [mark Two], B.pawn: One}\n\
        - name: A word hands its parameter on\n  players: 4\n  given: {turn: A, A: {hand: [One]}}\n  \
        when: [A: obey One]\n  then: {A.coins: 4}\n\
        - name: Two sets are taken away\n  players: 4\n  given: {turn: A, deck: [One, Two, Three, Three]}\n  \
        when: [A: count]\n  then: {A.coins: 2}\n\
        - name: A team wins as a whole\n  players: 4\n  when: [A: win]\n  then: {told: [players 1 and 3 win]}\n";
    holds(about, &play, cards, scenarios);
}

/// A pattern may compare a mark, so that a card can be wild; a term of sets says which cards may be played; a place of another player can
/// be chosen.
#[test]
fn wild_cards_and_places_of_others_are_laid() {
    let about = "title: Tea\ntagline: Hot.\nplayers: 2..2\nkinds:\n  card: {files: [cards.csv], template: plain/card, fields: {rank: 1..9, copies: 1..9 = 1}}\n";
    let play = "places: {deck: {starts: card, seen: nobody}, hand: {of: player, seen: owner}, row: {of: player, many: 2, seen: all}}\n\
        marks: {as_rank: {of: card, is: 0..9 = rank}}\n\
        terms:\n  worth: {of: set, is: \"sum rank in it\"}\n  dear: {of: set, is: worth of it >= 9}\n  twice: {of: card, is: 2 * as_rank}\n\
        patterns: {trio: {alike: as_rank, min: 3, max: 3}, run: {rising: as_rank, min: 3}, even: {alike: twice, min: 2, max: 2}}\n\
        play:\n  - {shuffle: deck}\n  - {deal: 3, from: deck, to: hand}\n  - turns: players\n    until: no hand of all\n    do:\n      \
        - choose:\n          \
        name: {card: hand where rank = 9, number: 1..8, do: [{set: as_rank of card, to: number}]}\n          \
        meld: {some: {of: hand, by: trio}, do: [{move: some, to: row at 1}]}\n          \
        step: {some: {of: hand, by: run}, do: [{move: some, to: row at 1}]}\n          \
        pair: {some: {of: hand, by: even}, also: dear of some, do: [{move: some, to: row at 2}]}\n          \
        give: {card: hand, player: others, place: row of player where no it, do: [{move: card, to: place}]}\n          pass: {}\n\
        wins: [count row of me]\n";
    let cards = "title,rank,copies\nBun,2,4\nTart,3,4\nPie,4,4\nCup,5,3\nMug,6,3\nTea,9,2\n";
    let scenarios = "- name: A wild card is the third of a trio once it is named\n  players: 2\n  given: {turn: A, A: {hand: [Bun, Bun, Tea]}, B: {hand: [Pie]}}\n  \
        when: []\n  then: {illegal: [\"meld Bun, Bun, Tea\"]}\n  and:\n    \
        - {when: [A: name Tea 2, B: pass], then: {legal: [\"meld Bun, Bun, Tea\"], illegal: [\"step Bun, Bun, Tea\"]}}\n\
        - name: A wild card continues a run\n  players: 2\n  given: {turn: A, A: {hand: [Bun, Tart, Tea]}, B: {hand: [Pie]}}\n  \
        when: [A: name Tea 4, B: pass]\n  then: {legal: [\"step Bun, Tart, Tea\"]}\n\
        - name: A set is worth what its term says\n  players: 2\n  given: {turn: A, A: {hand: [Bun, Bun, Cup, Cup]}, B: {hand: [Pie]}}\n  \
        when: []\n  then: {legal: [\"pair Cup, Cup\"], illegal: [\"pair Bun, Bun\"]}\n\
        - name: A place of another player is chosen by its number\n  players: 2\n  given: {turn: A, A: {hand: [Bun]}, B: {hand: [Pie], row 1: [Tart], row 2: []}}\n  \
        when: []\n  then: {illegal: [give Bun B row 1], legal: [give Bun B row 2]}\n  and:\n    \
        - {when: [A: give Bun B row 2], then: {B.row 2: [Bun]}}\n";
    holds(about, play, cards, scenarios);
}

/// Cards are exchanged all at once, keep the player who laid them on the table, and are first and last as the choice names them; a mark
/// that always names a player keeps its player; a word whose condition is not met does not work; a condition is checked for all sets.
#[test]
fn cards_and_players_stay_who_they_are() {
    let about = "title: Quay\ntagline: Wet.\nplayers: 2..2\nwords:\n  \
        alms: {when: coins > 50, says: \"If you have more than 50 coins, take 1.\", do: [{add: 1, to: coins}]}\n\
        kinds:\n  card: {files: [cards.csv], template: plain/card, fields: {rank: 1..99, does: \"says?\"}}\n";
    let play = "places: {deck: {starts: card, seen: nobody}, hand: {of: player, seen: owner}, row: {seen: all}, stack: {seen: all}, gone: {seen: all}}\n\
        marks: {coins: {of: player, is: 0..99}, keeper: player, taken: {of: player, is: 0..9}}\n\
        play:\n  - {shuffle: deck}\n  - {deal: 1, from: deck, to: hand}\n  - turns: keeper\n    until: taken = 9\n    do:\n      - choose:\n          \
        trade: {do: [{swap: row, with: top of stack}]}\n          \
        lay: {card: hand, do: [{move: card, to: stack}]}\n          \
        claim: {do: [{move: top of stack, to: row}, {add: 1, to: taken of owner of top of row}]}\n          \
        split: {some: {of: hand, count: 2}, do: [{move: first of some, to: gone}, {move: last of some, to: row}]}\n          \
        crown: {do: [{set: keeper, to: first of (players where coins > 90)}, {add: 1, to: taken of keeper}]}\n          \
        beg: {card: hand, do: [{obey: card}]}\n          \
        five: {some: {of: hand, count: 5}, also: sum rank in some = 70, do: [{move: some, to: gone}]}\n          pass: {}\n\
        wins: [taken]\n";
    let cards: String = (1..=16).map(|n| format!("C {n},{n},{}\n", if n == 1 { "alms" } else { "" })).collect();
    let all: Vec<String> = (1..=16).map(|n| format!("C {n}")).collect();
    let scenarios = format!(
        "- name: A row is exchanged for one card\n  players: 2\n  given: {{turn: A, row: [C 1, C 2, C 3], stack: [C 4, C 5]}}\n  \
        when: [A: trade]\n  then: {{row: [C 5], stack: [C 1, C 2, C 3, C 4]}}\n\
        - name: A card that moves on the table stays with the player who laid it\n  players: 2\n  given: {{turn: A, A: {{hand: [C 4]}}, row: []}}\n  \
        when: [A: lay C 4, B: claim]\n  then: {{A.taken: 1, B.taken: 0}}\n\
        - name: The first card that was named goes, and the last\n  players: 2\n  given: {{turn: A, A: {{hand: [C 7, C 3]}}, row: [], gone: []}}\n  \
        when: [A: \"split C 3, C 7\"]\n  then: {{gone: [C 3], row: [C 7], A.hand: []}}\n\
        - name: A mark that always names a player keeps its player\n  players: 2\n  given: {{turn: B}}\n  \
        when: [B: crown]\n  then: {{B.taken: 1}}\n\
        - name: A word whose condition does not hold is not told\n  players: 2\n  given: {{turn: A, A: {{hand: [C 1]}}}}\n  \
        when: [A: beg C 1]\n  then: {{untold: [works], A.coins: 0}}\n\
        - name: Of four thousand sets the last is the one\n  players: 2\n  given: {{turn: A, A: {{hand: [{}]}}}}\n  \
        then: {{legal: [\"five C 12, C 13, C 14, C 15, C 16\"]}}\n",
        all.join(", ")
    );
    holds(about, play, &format!("title,rank,does\n{cards}"), &scenarios);
}

/// Who knows the number on a die: players who see it, and those to whom it was shown, until it is rolled again; the others learn nothing
/// from the roll.
#[test]
fn a_die_that_is_shown_is_known_until_it_is_rolled_again() {
    let about = "title: Cups\ntagline: Shake.\nplayers: 2..2\nkinds:\n  die: {files: [cards.csv], template: plain/card, fields: {copies: 1..9 = 1}}\n";
    let play = "places: {bag: {starts: die, seen: nobody}, cup: {of: player, seen: owner}}\n\
        marks: {face: {of: die, is: 1..6}, out_of: 0..9}\n\
        play:\n  - {deal: 1, from: bag, to: cup}\n  - turns: players\n    until: out_of = 9\n    do:\n      - choose:\n          \
        shake: {do: [{roll: 6, into: face of cup}]}\n          \
        peek: {player: others, do: [{show: cup of player, to: me}]}\n          \
        leave: {do: [{out: me}, {choose: {again: {do: []}}}]}\nwins: [count cup]\n";
    let setup = setup_of(&files(about, play, "title,copies\nDie,2\n", ""), "laid", 2);
    let mut dice = Dice::new(1, 0);
    let mut state = Game::deal(&setup, &mut dice, &mut ());
    dice.load(&[5, 3, 2]);
    // the report of a choice to the other player
    let mut make = |state: &mut State<1>, seat: u8, words: &str| {
        let mut moves = Vec::new();
        Game::legal(&setup, state, seat, &mut moves);
        let choice = moves.into_iter().find(|choice| Game::name_move(&setup, *choice) == words);
        let mut events: Vec<Event> = Vec::new();
        let choice = choice.unwrap_or_else(|| panic!("{words}"));
        Game::apply(&setup, state, seat, choice, &mut dice, &mut events);
        let heard = events.into_iter().filter_map(|event| Game::tell_to(&setup, event, 1 - seat));
        heard.collect::<Vec<_>>().join("; ")
    };
    let cup = |state: &State<1>, seat: u8| setup.lines(&Game::view(&setup, state, seat).table(), seat).join("; ");
    let secret = make(&mut state, 0, "shake");
    assert!(secret.contains("rolled in secret") && !secret.contains('5'), "{secret}");
    assert!(cup(&state, 0).contains("Die (face 5)") && !cup(&state, 1).contains("face 5"), "{}", cup(&state, 1));
    make(&mut state, 1, "shake");
    make(&mut state, 0, "peek player 2");
    assert!(cup(&state, 0).contains("Player 2's cup: Die (face 3)"), "{}", cup(&state, 0));
    make(&mut state, 1, "shake");
    let seen = cup(&state, 0);
    assert!(seen.contains("Player 2's cup: Die") && !seen.contains("Player 2's cup: Die ("), "{seen}");
    // a player who is out is not asked again
    make(&mut state, 0, "leave");
    assert!(matches!(Game::pending(&setup, &state), Pending::Decide(1)));
}

/// The same die is printed and played as many times as its own row says; a row without a number follows its kind.
#[test]
fn a_row_says_how_many_there_are() {
    let about = "title: Bag\ntagline: Dice.\nplayers: 2..2\nkinds:\n  die: {files: [cards.csv], template: plain/card, copies: 3, fields: {rank: 1..9}}\n";
    let play = "places: {bag: {starts: die, seen: all}, cup: {of: player, seen: owner}}\n\
        play:\n  - turns: players\n    until: no bag\n    do:\n      - choose: {take: {card: bag, do: [{move: card, to: cup}]}}\nwins: [count cup]\n";
    let setup = setup_of(&files(about, play, "title,rank,copies\nDie,1,20\nCoin,2,\n", ""), "laid", 2);
    assert_eq!(setup.every.len(), 23);
}
