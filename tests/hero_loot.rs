//! Hero Loot: trade groups compared with a simple search on random maps, hidden information, and invariants.

use lootpress::check::examine;
use lootpress::dice::Dice;
use lootpress::face::{Component, Tag};
use lootpress::game::{Log, Pending, Rules, Watch};
use lootpress::games::hero_loot::HeroLoot;
use lootpress::games::hero_loot::effect::DeckName;
use lootpress::games::hero_loot::event::Event;
use lootpress::games::hero_loot::ids::HEROES;
use lootpress::games::hero_loot::legal::Move;
use lootpress::games::hero_loot::map::joined;
use lootpress::games::hero_loot::map::{cell, one, spaces};
use lootpress::games::hero_loot::setup::Setup;
use lootpress::games::hero_loot::state::State;
use lootpress::measure::{Ledger, Measure, Measured, Tally};
use lootpress::play::play;
use lootpress::world::{Disk, Project};
use std::collections::{BTreeMap, BTreeSet};

fn setup(players: u8) -> Setup {
    let deck = examine::<HeroLoot>(&Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))).deck.expect("a deck");
    HeroLoot::compile(&deck, players).value.expect("a table")
}

/// Combinations of War, Secret and Elite that cost exactly this many draws, counted one by one (HL-7).
#[test]
fn mixes_are_counted() {
    let setup = setup(2);
    let [war, secret, elite] = [setup.rules.draws.war, setup.rules.draws.secret, setup.rules.draws.elite];
    let mixes = |n: i32| {
        let each = |w: i32| (0..=n).flat_map(move |s| (0..=n).map(move |e| (w, s, e)));
        (0..=n).flat_map(each).filter(|(w, s, e)| w * war + s * secret + e * elite == n).count()
    };
    assert_eq!([1, 2, 3, 4, 5].map(mixes), [2, 4, 6, 9, 12]);
}

/// Trade groups compared with the closure of adjacency, pair by pair, on 2,000 random maps with 40 heroes (HL-24).
#[test]
fn trade_groups_are_connected_components() {
    let mut dice = Dice::new(11, 0);
    for _ in 0..2000 {
        let spaces = 20 + dice.below(40) as usize;
        let mut near = [0u64; 64];
        for a in 0..spaces {
            for b in a + 1..spaces {
                if dice.below(spaces as u32) < 3 {
                    near[a] |= 1 << b;
                    near[b] |= 1 << a;
                }
            }
        }
        let places: Vec<usize> = (0..40).map(|_| dice.below(spaces as u32) as usize).collect();
        let trades: Vec<bool> = places.iter().map(|_| dice.below(4) > 0).collect();
        let among = (0..40).filter(|h| trades[*h]).fold(0u64, |all, h| all | 1 << places[h]);
        // found by going through all pairs repeatedly
        let beside = |a: usize, b: usize| places[a] == places[b] || near[places[a]] >> places[b] & 1 == 1;
        let mut reach = [[false; 40]; 40];
        for a in (0..40).filter(|a| trades[*a]) {
            for b in (0..40).filter(|b| trades[*b]) {
                reach[a][b] = beside(a, b);
            }
        }
        for c in 0..40 {
            for a in 0..40 {
                for b in 0..40 {
                    reach[a][b] |= reach[a][c] && reach[c][b];
                }
            }
        }
        for a in (0..40).filter(|a| trades[*a]) {
            let part = joined(&near, among, places[a] as u8);
            for b in (0..40).filter(|b| trades[*b]) {
                assert_eq!(part >> places[b] & 1 == 1, reach[a][b], "{a} and {b}");
            }
        }
    }
}

/// Whether one hero of a team can hand something to another, found by going from hero to hero.
fn reaches(setup: &Setup, state: &State, from: u8, to: u8) -> bool {
    let ground = state.ground(setup);
    let seat = state.side[usize::from(from)];
    let dome = |space: u8| ground.domes >> space & 1 == 1;
    let beside = |a: u8, b: u8| {
        let (a, b) = (state.place(a), state.place(b));
        a < 64 && b < 64 && !dome(a) && !dome(b) && (a == b || ground.near[usize::from(a)] >> b & 1 == 1)
    };
    let enemies: Vec<u8> =
        (0..48).filter(|figure| state.place(*figure) < 64 && state.seat(setup, *figure) != seat).collect();
    let trades = |hero: u8| !setup.hero(hero).no_trade && !enemies.iter().any(|enemy| beside(hero, *enemy));
    let team: Vec<u8> = (0..HEROES as u8).filter(|h| state.side[usize::from(*h)] == seat && trades(*h)).collect();
    let (mut seen, mut open) = (vec![from], vec![from]);
    while let Some(hero) = open.pop() {
        for other in &team {
            if team.contains(&hero) && beside(hero, *other) && !seen.contains(other) {
                seen.push(*other);
                open.push(*other);
            }
        }
    }
    team.contains(&from) && seen.contains(&to)
}

/// Random complete games: every hand-over goes along a chain of heroes, no known card becomes hidden again, and no permanent card is
/// used up (HL-P13).
#[test]
fn nothing_is_lost_and_nothing_crosses_a_wall() {
    let mut given = 0;
    for game in 0..24 {
        let setup = setup(2 + (game % 5) as u8);
        let (mut dice, mut chooser) = (Dice::new(5, game), Dice::new(6, game));
        let mut state = HeroLoot::deal(&setup, &mut dice, &mut ());
        let mut moves = Vec::new();
        while let Pending::Decide(seat) = HeroLoot::pending(&setup, &state) {
            HeroLoot::invariants(&setup, &state).expect("holds");
            moves.clear();
            HeroLoot::legal(&setup, &state, seat, &mut moves);
            for choice in &moves {
                if let Move::Give { item, to } = choice {
                    let from = state.holders.owner(*item).expect("somebody's");
                    assert!(reaches(&setup, &state, from, *to), "{} to {}", setup.name(from), setup.name(*to));
                    given += 1;
                }
            }
            let choice = moves[chooser.below(moves.len() as u32) as usize];
            let before = state;
            HeroLoot::apply(&setup, &mut state, seat, choice, &mut dice, &mut ());
            let open = before.revealed & (state.holders.all() | state.lying.all());
            assert_eq!(open & !state.revealed, Default::default(), "{choice:?} hides a card");
        }
    }
    assert!(given > 1000, "{given} hand-overs");
}

/// Nobody knows which of several face-down cards is which: a player who picks one up gets any of them with equal probability
/// (HL-12, HL-29).
#[test]
fn a_card_that_lies_face_down_is_any_of_them() {
    let setup = setup(2);
    let mut state = HeroLoot::deal(&setup, &mut Dice::new(1, 0), &mut ());
    let of = |deck: usize, state: &State| -> Vec<(u8, u8)> {
        let team = (0..HEROES as u8).filter(|hero| state.side[usize::from(*hero)] == state.active);
        let each = team
            .flat_map(|hero| (state.holders.held(hero) & setup.decks[deck]).into_iter().map(move |card| (hero, card)));
        each.collect()
    };
    let deck = (0..3).find(|deck| of(*deck, &state).len() > 1).expect("two cards of a deck");
    let cards = of(deck, &state);
    let (hero, _) = cards[0];
    for (_, card) in &cards {
        state.holders.forget(*card);
        state.lying.give([*card].into_iter().collect(), state.place(hero));
    }
    let mut taken = BTreeMap::new();
    for stream in 0..200 {
        let mut after = state;
        let choice = Move::TakeHidden { hero, deck: DeckName::ALL[deck] };
        HeroLoot::apply(&setup, &mut after, state.active, choice, &mut Dice::new(7, stream), &mut ());
        let mine = cards.iter().find(|(_, card)| after.holders.owner(*card) == Some(hero)).expect("one of them");
        *taken.entry(mine.1).or_insert(0) += 1;
    }
    let fair = 200 / cards.len();
    assert!(taken.len() == cards.len() && taken.values().all(|n| (fair / 2..fair * 2).contains(n)), "{taken:?}");
}

/// The cards that heroes had and used in the games of a table, determined from every state.
#[derive(Default)]
struct Onlooker {
    had: BTreeSet<(u8, u8)>,
    used: BTreeSet<(u8, u8)>,
    shown: BTreeSet<(u8, u8)>,
}

impl Log<Event> for Onlooker {
    fn note(&mut self, event: Event) {
        match event {
            Event::Uses { hero, card, .. } | Event::Unleashed { hero, card, .. } => _ = self.used.insert((hero, card)),
            Event::Moves { figure, by, .. } => _ = self.used.insert((figure, by)),
            Event::Attacks { figure, with, .. } => _ = self.used.insert((figure, with)),
            _ => {}
        }
    }
}

impl Watch<HeroLoot> for Onlooker {
    fn chose(&mut self, setup: &Setup, state: &State, _: u8, _: &[Move], _: Move) {
        for hero in (0..HEROES as u8).filter(|hero| state.side[usize::from(*hero)] < setup.players) {
            let held = state.holders.held(hero);
            self.had.extend(held.into_iter().map(|card| (hero, card)));
            self.shown.extend((held & state.revealed & setup.able(hero)).into_iter().map(|card| (hero, card)));
        }
    }
}

/// A card is employed if it was used, or if its permanent abilities applied; not if the hero only carried it, or could not use it (HL-21,
/// HL-A11).
#[test]
fn what_is_employed_is_what_was_used_or_held_face_up() {
    let setup = setup(4);
    let mut books = <HeroLoot as Measured>::Ledger::open(&setup);
    let mut tally = Tally::default();
    let mut bots: Vec<_> = (0..4).map(|_| lootpress::bot::named::<HeroLoot>("greedy").expect("a policy")).collect();
    let (mut had, mut used, mut shown) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new());
    for game in 0..12 {
        let mut both = (books, Onlooker::default());
        both.0.begin(0);
        let playout = play(&setup, &mut bots, 3, game, false, &mut both).expect("a game");
        let seen;
        (books, seen) = both;
        // the final state does not matter here
        let dealt = HeroLoot::deal(&setup, &mut Dice::new(3, game), &mut ());
        books.fold(&setup, &dealt, &playout.outcome);
        seen.had.into_iter().for_each(|pair| *had.entry(pair).or_insert(0) += 1);
        used.extend(seen.used);
        shown.extend(seen.shown);
    }
    books.close(&setup, &mut tally);
    let mut employed = 0;
    for deck in ["war", "secret", "elite"] {
        let Some(Measure::Grid { columns, rows }) = tally.by.get(&format!("employment/{deck}")) else {
            panic!("{deck}")
        };
        for (title, cells) in rows {
            let card = setup.items.iter().position(|item| item.title == *title).expect("a card") as u8;
            for (hero, [n, of]) in cells.iter().enumerate() {
                let pair = (hero as u8, card);
                let who = || format!("{title} of {}", columns[hero]);
                // what appeared and disappeared between two choices cannot be seen
                let seen = had.get(&pair).copied().unwrap_or(0);
                assert!(seen <= *of && *of <= seen + 3, "{}: {of} games, {seen} seen", who());
                assert!(*n == 0 || used.contains(&pair) || shown.contains(&pair), "{}", who());
                assert!(*n > 0 || !used.contains(&pair), "{} was used", who());
                assert!(setup.able(pair.0).has(card) || *n == 0, "{} is beyond him", who());
                employed += n;
            }
        }
    }
    assert!(employed > 300, "{employed}");
}

/// Two tables that differ only in what a seat cannot see look the same to it, and are redealt in the same way.
#[test]
fn what_is_hidden_is_dealt_anew_from_what_is_seen() {
    let setup = setup(3);
    for game in 0..20 {
        let state = HeroLoot::deal(&setup, &mut Dice::new(9, game), &mut ());
        let other = HeroLoot::imagine(&setup, &HeroLoot::view(&setup, &state, 0), &mut Dice::new(2, game));
        HeroLoot::invariants(&setup, &other).expect("a table");
        let seen = |state: &State| format!("{:?}", HeroLoot::view(&setup, state, 0).table());
        assert_eq!(seen(&state), seen(&other));
        assert_ne!(format!("{:?}", state.decks), format!("{:?}", other.decks));
        for hero in (0..HEROES as u8).filter(|hero| state.side[usize::from(*hero)] == 0) {
            assert_eq!(state.holders.held(hero), other.holders.held(hero));
        }
    }
}

/// Everything in the box.
fn box_of() -> Vec<Component> {
    let game = lootpress::games::ALL.iter().find(|game| game.name() == "hero-loot").expect("is there");
    game.open(&Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))).components
}

/// The object with this tag name.
fn part<'t>(tag: &'t Tag, name: &str) -> &'t Tag {
    let Tag::Map(parts) = tag else { panic!("{tag:?}") };
    &parts[name]
}

fn number(tag: &Tag, name: &str) -> u8 {
    let Tag::Number(n) = part(tag, name) else { panic!("{name}") };
    *n as u8
}

fn list<'t>(tag: &'t Tag, name: &str) -> &'t [Tag] {
    let Tag::List(all) = part(tag, name) else { panic!("{name}") };
    all
}

/// The printed map equals the played map: two spaces that touch on the board, or are joined by a link, are neighbors in the graph
/// unless there is a wall between them; no others are.
#[test]
fn the_printed_map_is_the_played_one() {
    let setup = setup(6);
    let all = box_of();
    for (title, ground) in &setup.maps {
        let component = all.iter().find(|c| c.title == *title).expect("a board");
        let board = &component.front.tags["board"];
        let at = |tag: &Tag, x: &str, y: &str| number(tag, y) * 8 + number(tag, x);
        let drawn: Vec<u8> = list(board, "spaces").iter().map(|s| at(s, "x", "y")).collect();
        assert_eq!(drawn, spaces(ground.all).collect::<Vec<u8>>(), "{title}");
        let pairs = |name: &str| -> Vec<(u8, u8)> {
            list(board, name).iter().map(|p| (at(p, "x", "y"), at(p, "to_x", "to_y"))).collect()
        };
        let (walls, links) = (pairs("walls"), pairs("links"));
        assert!(walls.len() > 4, "{title}");
        let has = |all: &[(u8, u8)], a, b| all.contains(&(a, b)) || all.contains(&(b, a));
        for a in &drawn {
            for b in drawn.iter().filter(|b| *b != a) {
                let ((x, y), (to_x, to_y)) = (cell(*a), cell(*b));
                let touch = x.abs_diff(to_x) + y.abs_diff(to_y) == 1;
                let near = ground.near[usize::from(*a)] & one(*b) != 0;
                assert_eq!(near, touch && !has(&walls, *a, *b) || has(&links, *a, *b), "{title}: {a} and {b}");
            }
        }
        let what = |wanted: &str| {
            let of = list(board, "spaces").iter().filter(|s| matches!(part(s, "what"), Tag::Word(w) if &**w == wanted));
            of.map(|s| at(s, "x", "y")).fold(0, |all, space| all | one(space))
        };
        assert_eq!((what("dome"), what("shop")), (ground.domes, ground.shops), "{title}");
    }
}

/// Every figure on a map has a marker: all heroes, and the minions of the treasure cards, with the Health of their cards.
#[test]
fn whoever_stands_on_the_map_has_a_marker() {
    let all = box_of();
    let of = |kind: &str| all.iter().filter(|c| &*c.kind == kind).collect::<Vec<_>>();
    let titles = |all: &[&Component]| all.iter().map(|c| c.title.clone()).collect::<Vec<_>>();
    assert_eq!((of("hero").len(), titles(&of("hero"))), (24, titles(&of("hero-marker"))));
    let minions: Vec<&Component> =
        of("treasure").into_iter().filter(|c| !c.front.fields["health"].is_empty()).collect();
    let markers = of("minion-marker");
    assert_eq!((minions.len(), titles(&minions)), (10, titles(&markers)));
    for (card, marker) in minions.iter().zip(&markers) {
        let plain = |c: &Component, slot: &str| c.front.fields[slot].iter().map(|p| p.plain()).collect::<Vec<_>>();
        assert_eq!(plain(card, "health"), plain(marker, "life"), "{}", card.title);
    }
    let coins = |id: &str| all.iter().find(|c| c.id == id).expect("a coin");
    let (one, five) = (coins("coin"), coins("coin-five"));
    assert_eq!(one.copies + 5 * five.copies, 120, "as much gold as the rules say");
    for coin in [one, five] {
        assert!(coin.back.as_ref().is_some_and(|back| *back != coin.front));
    }
}

/// In the rulebook's figure, heroes are where its scenario puts them.
#[test]
fn the_figure_of_the_trade_is_its_scenario() {
    let read = |file: &str| {
        let house = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
        house.text(&format!("data/hero-loot/{file}"), lootpress::locus::Locus::Nowhere).expect("a file").1.to_string()
    };
    let (book, scenarios) = (read("rulebook.md"), read("scenarios/trade.yaml"));
    let (_, rest) = scenarios.split_once("as the rulebook draws it").expect("its scenario");
    let given = rest.lines().find(|line| line.contains("given:")).expect("who stands where");
    let (_, step) = book.split_once("\n# The Free step").expect("the chapter");
    let mut scene = step.split("```scene").nth(1).expect("a figure").lines().skip(1);
    let place = |line: &str| -> Option<(String, f32, f32, f32)> {
        let mut words = line.split(' ');
        let (id, at, scale) = (words.next()?, words.next()?, words.next()?);
        let (x, y) = at.split_once(',')?;
        Some((id.to_owned(), x.parse().ok()?, y.parse().ok()?, scale.parse().ok()?))
    };
    let (_, x, y, scale) = scene.next().and_then(place).expect("the map");
    let mut seen = 0;
    for (id, at, down, _) in scene.map_while(place) {
        // the board is 372 x 250 mm, its spaces 33.5 mm, the first 7.75 mm from the corner
        let along = |mm: f32, half: f32| ((mm / scale + half - 7.75) / 33.5).floor() as u8;
        let (column, row) = (along(at - x, 186.0), along(down - y, 125.0));
        let name = format!("{}{}", char::from(b'a' + column), row + 1);
        let hero = id.trim_end_matches("-hero-marker").replace('-', " ");
        assert!(given.to_lowercase().contains(&format!("{hero}: {{at: {name}}}")), "{hero} at {name}: {given}");
        seen += 1;
    }
    assert_eq!(seen, 7);
}
