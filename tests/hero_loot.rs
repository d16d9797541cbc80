//! Hero loot: who may trade with whom against a search by hand on random maps, what is hidden, what is always so.

use lootpress::check::examine;
use lootpress::diag::Paint;
use lootpress::dice::Dice;
use lootpress::game::{Pending, Rules};
use lootpress::games::hero_loot::HeroLoot;
use lootpress::games::hero_loot::ground::joined;
use lootpress::games::hero_loot::legal::Move;
use lootpress::games::hero_loot::setup::Setup;
use lootpress::games::hero_loot::state::State;
use lootpress::games::hero_loot::table::HEROES;
use lootpress::world::{Disk, Imagined, Project};

fn setup(players: u8) -> Setup {
    let deck = examine::<HeroLoot>(&Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))).deck.expect("a deck");
    HeroLoot::compile(&deck, players).value.expect("a table")
}

/// Mixes of War, Secret and Elite that spend exactly so many draws, counted one by one (HL-7).
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

/// Trade groups against the closure of adjacency, pair by pair, on 2,000 random maps with 40 heroes (HL-24).
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
        // who reaches whom, by going through all pairs again and again
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

/// Whether one hero of a team can hand something to another, found by walking from hero to hero.
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

/// Whole games at random: every hand-over goes along a chain found by walking, nothing hidden again, nothing permanent used up (HL-P13).
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

/// Two tables that differ in what a seat cannot see look the same to it, and are dealt anew alike.
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

/// The real game with one file changed: codes of what is said, and where.
fn spoilt(file: &str, from: &str, to: &str) -> Vec<String> {
    let house = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    let folder = "data/hero-loot";
    let spoil = |all: Imagined, path: &String| {
        let text = house.text(path, lootpress::locus::Locus::Nowhere).expect("a file").1;
        if !path.ends_with(file) {
            return all.with(path, text.to_string());
        }
        assert!(text.contains(from), "{from} is not in {file}");
        all.with(path, text.replacen(from, to, 1))
    };
    let project = Project::new(house.list(folder).iter().fold(Imagined::default(), spoil));
    let diags = examine::<HeroLoot>(&project).diags;
    diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect()
}

#[test]
fn what_is_wrong_with_a_card_is_said_where_it_stands() {
    let cases = [
        ("heroes.yaml", "symbols: [gun], no_trade", "symbols: [gum], no_trade", "heroes.yaml:", "gum"),
        (
            "war.yaml",
            "range: [2, 5]}, effects: [{trigger: bonus, ops: [{weapon: {part: reach",
            "range: [5, 2]}, effects: [{trigger: bonus, ops: [{weapon: {part: reach",
            "bad-range",
            "range: [2, 5]",
        ),
        ("war.yaml", "minion: {health: 3, aim: 4", "minion: {health: 0, aim: 4", "bad-number", "from 1 to 9"),
        (
            "war.yaml",
            "strength: 2, symbol: blade, use: permanent, weapon",
            "strength: 2, use: permanent, weapon",
            "misfit",
            "Bonus box without a symbol",
        ),
        ("maps.yaml", "walls: [b1-b2", "walls: [a1-c2", "unknown-space", "a1-c2"),
        ("maps.yaml", "walls: [b1-b2", "walls: [b1-d1", "no-wall", "are no neighbours"),
        ("maps.yaml", "walls: [b1-b2", "walls: [a1-b1, a1-a2", "two-parts", "the map is in two parts"),
        (
            "heroes.yaml",
            "team: Neon Fjord, strength: 7",
            "team: Neon Fjort, strength: 7",
            "team-size",
            "did you mean `Neon Fjord`?",
        ),
        ("game.yaml", "elite: [1.5, 3]", "elite: [2.9, 3]", "HL-P6", "an Elite card brings"),
        ("game.yaml", "employ: 20", "employ: 90", "HL-P3", "can employ"),
        (
            "secret.yaml",
            "type: whisper, intellect: 3, use",
            "type: gun, intellect: 3, use",
            "missing-key",
            "a Weapon without `weapon`",
        ),
    ];
    for (file, from, to, code, said) in cases {
        let all = spoilt(file, from, to);
        let heard = all.iter().any(|line| line.contains(code) && line.contains(said) && line.contains(".yaml:"));
        assert!(heard, "{file}: {to} is not told as {code}, {said}: {all:#?}");
    }
}
