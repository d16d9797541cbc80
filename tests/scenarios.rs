//! Scenarios of the shipped games: all of them pass, every playable rule is proven by a scenario (or by a test that is named
//! here), and the complaints of scenarios are exact.

use lootpress::check;
use lootpress::diag::Paint;
use lootpress::dice::Dice;
use lootpress::game::{Bot, Deck, Pending, Rules};
use lootpress::games::ALL;
use lootpress::games::dungeon_robber::{self, DungeonRobber};
use lootpress::games::hero_loot::{self, HeroLoot};
use lootpress::games::loot_roll::{self, LootRoll};
use lootpress::games::looterz::{self, Looterz};
use lootpress::load;
use lootpress::locus::Locus;
use lootpress::play::play;
use lootpress::scenario::{self, Judged};
use lootpress::table::bent::Bent;
use lootpress::world::{Disk, Imagined, Layered, Project};
use std::fmt::Debug;

fn project() -> Project {
    Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))
}

/// Rules of Loot Roll that no single position shows, and the tests that prove them.
const LOOT_ROLL: [(&str, &str); 6] = [
    ("LR-A2", "play::nobody_hears_what_the_seat_may_not_know"),
    ("LR-M5", "play::nobody_hears_what_the_seat_may_not_know"),
    ("LR-45", "scenarios::any_seat_may_begin"),
    ("LR-A35", "scenarios::a_dungeon_that_does_not_end_is_reported"),
    ("LR-M6", "table::one_seed_is_one_game"),
    ("LR-P20", "table::games_end_and_break_no_invariant"),
];

/// Rules of Hero Loot that no single position shows, and the tests that prove them.
const HERO_LOOT: [(&str, &str); 1] = [("HL-P13", "hero_loot::nothing_is_lost_and_nothing_crosses_a_wall")];

/// Rules of Looterz that no single position shows, and the tests that prove them.
const LOOTERZ: [(&str, &str); 6] = [
    ("LZ-2", "scenarios::every_side_of_a_die_is_as_likely"),
    ("LZ-11", "scenarios::any_seat_may_begin"),
    ("LZ-A33", "play::hands_of_looterz_are_secret"),
    ("LZ-A35", "scenarios::a_game_without_end_is_reported"),
    ("LZ-M6", "table::one_seed_is_one_game"),
    ("LZ-P20", "table::games_end_and_break_no_invariant"),
];

#[derive(serde::Deserialize)]
struct Line {
    id: String,
    playable: bool,
}

fn deck<G: Rules>(project: &Project) -> Deck<G> {
    check::examine::<G>(project).deck.expect("the deck can be read")
}

fn setup<G: Rules>(players: u8) -> G::Setup {
    G::compile(&deck(&project()), players).value.expect("the table is possible")
}

/// Every scenario of a game, judged with the rules as they are or with one changed rule.
fn judged<G: Rules>(project: &Project, deck: &Deck<G>, bend: &dyn Fn(&mut G::Setup)) -> Vec<Judged> {
    let mut all = Vec::new();
    for path in scenario::files(project, G::NAME) {
        let written = scenario::read::<G>(project, &path).value.expect("scenarios");
        all.extend(written.into_iter().map(|(at, s)| scenario::judge(deck, project, at, s, bend)));
    }
    all
}

/// Every playable rule of a game has a scenario that passes, or is proven by one of these tests.
#[expect(clippy::disallowed_methods, reason = "the test reads the tests")]
fn proven<G: Rules>(tested: &[(&str, &str)]) {
    let project = project();
    let (_, rules) =
        load::file::<Vec<serde_yaml::Value>>(&project, &format!("data/{}/rules.yaml", G::NAME), Locus::Nowhere)
            .value
            .expect("the index of rules");
    let rules: Vec<Line> = rules.into_iter().map(|r| serde_yaml::from_value(r).expect("a rule")).collect();
    let judged = judged::<G>(&project, &deck(&project), &|_| ());
    let proofs: Vec<String> = judged.into_iter().filter(Judged::passes).flat_map(|j| j.proves).collect();
    for id in &proofs {
        assert!(rules.iter().any(|r| r.id == *id), "{id} is proven and is no rule");
    }
    for (id, test) in tested {
        let (file, name) = test.split_once("::").expect("file and test");
        let path = format!("{}/tests/{file}.rs", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a file of tests");
        assert!(text.contains(&format!("#[test]\nfn {name}()")), "{test} is there");
        assert!(rules.iter().any(|r| r.id == *id && r.playable), "{id} is a rule that is played");
    }
    let proven = |id: &str| proofs.iter().any(|p| p == id) || tested.iter().any(|(p, _)| *p == id);
    let missing: Vec<&str> = rules.iter().filter(|r| r.playable && !proven(&r.id)).map(|r| r.id.as_str()).collect();
    assert!(missing.is_empty(), "nothing proves {missing:?}");
}

#[test]
fn every_playable_rule_is_proven() {
    proven::<LootRoll>(&LOOT_ROLL);
    proven::<Looterz>(&LOOTERZ);
    proven::<DungeonRobber>(&[]);
    proven::<HeroLoot>(&HERO_LOOT);
}

/// A changed rule makes a scenario fail: a rule whose change no scenario notices is not proven.
fn noticed<G: Rules, M: Copy + Debug>(bent: &[M], bend: fn(&mut G::Setup, M)) {
    let project = project();
    let deck = deck::<G>(&project);
    let green = |m: &&M| judged::<G>(&project, &deck, &|setup| bend(setup, **m)).iter().all(Judged::passes);
    let unnoticed: Vec<&M> = bent.iter().filter(green).collect();
    assert!(bent.len() >= 20);
    assert!(unnoticed.is_empty(), "nothing notices {unnoticed:?}");
}

#[test]
fn every_bent_rule_is_noticed() {
    noticed::<LootRoll, _>(loot_roll::mutant::Mutant::ALL, |setup, bent| setup.bent = Bent(Some(bent)));
    noticed::<HeroLoot, _>(hero_loot::mutant::Mutant::ALL, |setup, bent| setup.bent = Bent(Some(bent)));
    noticed::<Looterz, _>(looterz::mutant::Mutant::ALL, |setup, bent| setup.bent = Bent(Some(bent)));
    noticed::<DungeonRobber, _>(dungeon_robber::mutant::Mutant::ALL, |setup, bent| setup.bent = Bent(Some(bent)));
}

/// How often each of six seats begins, in 600 games.
fn begun<G: Rules>() -> [u32; 6] {
    let setup = setup::<G>(6);
    let mut begun = [0; 6];
    for game in 0..600 {
        let state = G::deal(&setup, &mut Dice::new(3, game), &mut ());
        if let Pending::Decide(seat) = G::pending(&setup, &state) {
            begun[usize::from(seat)] += 1;
        }
    }
    begun
}

#[test]
fn any_seat_may_begin() {
    for begun in [begun::<LootRoll>(), begun::<Looterz>()] {
        // mean 100, standard deviation 9
        assert!(begun.iter().all(|n| (60..140).contains(n)), "{begun:?}");
    }
}

#[test]
fn every_side_of_a_die_is_as_likely() {
    let mut dice = Dice::new(1, 0);
    let mut seen = [0; 6];
    (0..6_000).for_each(|_| seen[dice.roll(6) as usize - 1] += 1);
    // mean 1000, standard deviation 29
    assert!(seen.iter().all(|n| (880..1120).contains(n)), "{seen:?}");
}

#[test]
fn a_dungeon_that_does_not_end_is_reported() {
    let setup = setup::<LootRoll>(3);
    let mut cowards: Vec<_> = (0..3).map(|_| lootpress::bot::named::<LootRoll>("coward").expect("a policy")).collect();
    let outcome = play(&setup, &mut cowards, 1, 0, true, &mut ()).expect("plays").outcome;
    assert_eq!(outcome.guard.map(|g| g.to_string()).as_deref(), Some("more than 150 turns in one dungeon"));
    assert_eq!(outcome.winners, 0);
}

/// Draws, and does not use its Looterz.
struct Sleeper;

impl Bot<Looterz> for Sleeper {
    fn choose(
        &mut self,
        setup: &looterz::setup::Setup,
        _: &looterz::view::View<'_>,
        moves: &[looterz::legal::Move],
        _: &mut Dice,
    ) -> looterz::legal::Move {
        let idle = moves.iter().find(|m| ["draw", "pass"].contains(&Looterz::name_move(setup, **m).as_str()));
        *idle.unwrap_or(&moves[0])
    }
}

#[test]
fn a_game_without_end_is_reported() {
    let setup = setup::<Looterz>(3);
    let mut sleepers: Vec<Box<dyn Bot<Looterz>>> = (0..3).map(|_| Box::new(Sleeper) as _).collect();
    let outcome = play(&setup, &mut sleepers, 1, 0, true, &mut ()).expect("plays").outcome;
    assert_eq!(outcome.guard.map(|g| g.to_string()).as_deref(), Some("more than 100 rounds"));
    assert_eq!(outcome.winners, 0);
}

/// The failure, as it is shown.
fn failures(project: &Project, judged: &[Judged]) -> String {
    let all = judged.iter().flat_map(|j| j.failures.iter().map(move |d| (j, d)));
    all.map(|(j, d)| format!("{}: {}{}\n", j.name, d.show(&project.sources, Paint::Plain), j.tale.join("\n"))).collect()
}

#[test]
fn every_scenario_passes() {
    let project = project();
    for game in ALL.iter() {
        let judged = game.scenarios(&project, &[]);
        assert!(judged.diags.is_empty(), "{:#?}", judged.diags);
        let judged = judged.value.expect("the deck can be played");
        assert!(judged.iter().all(Judged::passes), "{}", failures(&project, &judged));
        assert!(judged.len() > 100, "{}: whatever is played has scenarios", game.name());
    }
}

/// Every event that a scenario lists under `untold` must not be reported.
fn untold(written: &serde_yaml::Value) -> Vec<String> {
    match written {
        serde_yaml::Value::Sequence(items) => items.iter().flat_map(untold).collect(),
        serde_yaml::Value::Mapping(map) => {
            let below = map.iter().flat_map(|(key, value)| match (key.as_str(), value) {
                (Some("untold"), serde_yaml::Value::Sequence(words)) => {
                    words.iter().filter_map(|w| w.as_str().map(str::to_lowercase)).collect()
                }
                (Some("untold"), word) => word.as_str().map(str::to_lowercase).into_iter().collect(),
                _ => untold(value),
            });
            below.collect()
        }
        _ => Vec::new(),
    }
}

/// An event that is never reported cannot be missed: every event that a scenario lists as not reported is reported in
/// another scenario.
#[test]
fn what_is_untold_in_one_scenario_is_told_in_another() {
    let project = project();
    for game in ALL.iter() {
        let judged = game.scenarios(&project, &[]).value.expect("scenarios");
        let told = |word: &String| {
            judged
                .iter()
                .flat_map(|j| &j.tale)
                .any(|l| !l.starts_with("> ") && l.to_lowercase().contains(word.as_str()))
        };
        for path in scenario::files(&project, game.name()) {
            let read = load::file::<serde_yaml::Value>(&project, &path, Locus::Nowhere).value.expect("YAML");
            let empty: Vec<String> = untold(&read.1).into_iter().filter(|word| !told(word)).collect();
            assert!(empty.is_empty(), "{path}: nothing ever tells {empty:?}");
        }
    }
}

/// A scenario reads events from the position on, not from the first choice on.
#[test]
fn what_happens_before_the_first_choice_is_heard() {
    let won = "moment: compare, fight: {monster: Refuse Golem, number: 0, chest: {common: 1}, fighters: [A]}";
    let scenario = |then: &str| format!("- {{name: n, players: 2, given: {{{won}}}, then: {{{then}}}}}");
    assert_eq!(complaints::<LootRoll>(&scenario("told: [the party has 1, Player 1 wins]")), "");
    assert!(complaints::<LootRoll>(&scenario("untold: [victory]")).contains("not-so"));
    let thief = "A: {looterz: [Thief]}, B: {looterz: [Zombie]}, moment: turn_start";
    let scenario = |then: &str| format!("- {{name: n, players: 2, given: {{{thief}}}, then: {{{then}}}}}");
    assert_eq!(complaints::<Looterz>(&scenario("told: [player 1]")), "");
}

/// Judges one file that exists only in memory, and returns all complaints.
fn complaints<G: Rules>(yaml: &str) -> String {
    let own = Imagined::default().with("trial.yaml", yaml);
    let project = Project::new(Layered::new(Box::new(own), Box::new(Disk::new(env!("CARGO_MANIFEST_DIR")))));
    let deck = deck::<G>(&project);
    let mut diags = Vec::new();
    let read = scenario::read::<G>(&project, "trial.yaml").drain(&mut diags).unwrap_or_default();
    for (at, written) in read {
        diags.extend(scenario::judge(&deck, &project, at, written, &|_| ()).failures);
    }
    diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect()
}

/// Changes the lines of a file of scenarios sixty times: most of the results are complaints, each with a code.
fn bent<G: Rules>(written: &str, words: &[(&str, &str)]) {
    let mut dice = Dice::new(5, 0);
    let mut told = 0;
    for _ in 0..60 {
        let mut lines: Vec<String> = written.lines().map(str::to_owned).collect();
        for _ in 0..=dice.below(3) {
            let (at, other) = (dice.below(lines.len() as u32) as usize, dice.below(lines.len() as u32) as usize);
            match dice.below(4) {
                0 => _ = lines.remove(at),
                1 => lines.swap(at, other),
                2 => lines[at] = lines[at].replace([':', '[', '9'], ["-99", "{", "\u{0}"][dice.below(3) as usize]),
                _ => words.iter().for_each(|(from, to)| lines[at] = lines[at].replace(from, to)),
            }
        }
        let said = complaints::<G>(&lines.join("\n"));
        assert!(said.is_empty() || said.contains("error["), "{said}");
        told += u32::from(!said.is_empty());
    }
    assert!((30..60).contains(&told), "{}: {told} of 60 are complained about", G::NAME);
}

/// Any text in a file of scenarios gives a verdict, or a complaint that can be shown.
#[test]
fn bent_scenarios_are_complained_about_and_break_nothing() {
    bent::<LootRoll>(include_str!("../data/loot-roll/scenarios/fights.yaml"), &[("fight", "bag"), ("A", "E")]);
    bent::<Looterz>(include_str!("../data/looterz/scenarios/borrowing.yaml"), &[("looterz", "hand"), ("A", "E")]);
    bent::<Looterz>(include_str!("../data/looterz/scenarios/effects.yaml"), &[("own_", "opponent_"), ("1", "9")]);
    bent::<HeroLoot>(include_str!("../data/hero-loot/scenarios/theft.yaml"), &[("gold", "loot"), ("A", "E")]);
    bent::<DungeonRobber>(include_str!("../data/dungeon-robber/scenarios/traps.yaml"), &[("hp", "ac"), ("1", "99")]);
}

#[test]
fn what_is_wrong_with_a_scenario_is_said_where_it_stands() {
    let fight = "- {name: n, players: 3, given: {fight: {monster: Refuse Golem}}, ";
    for (yaml, expected) in [
        (format!("{fight}when: [{{all: lay Fight}}],\n   then: {{wins: 1}}}}"), "trial.yaml:2:17: error[not-so]: `wins` is 0; expected 1"),
        (format!("{fight}then: {{A.bagg: []}}}}"), "did you mean `bag` for `bagg`?"),
        (format!("{fight}then: {{A.slots.hat: nothing}}}}"), "instead of `hat`, write one of body, feet, head"),
        (format!("{fight}when: [{{A: lay Fihgt}}]}}"), "A cannot `lay Fihgt`\n"),
        (format!("{fight}when: [{{A: lay Fihgt}}]}}"), "did you mean `lay Fight`? the legal choices were: lay Flight; lay Fight"),
        (format!("{fight}when: [{{E: lay Fight}}]}}"), "there is no seat `E`"),
        (format!("{fight}when: [{{until: town}}]}}"), "`town` does not happen: A must choose first (choice)"),
        (format!("{fight}dice: [3, 4]}}"), "2 of the dice are never rolled"),
        (format!("{fight}then: {{A.bag: {{lacks: [Wet Sokcs]}}}}}}"), "did you mean `Wet Socks`?"),
        (format!("{fight}then: {{legal: [lay Fight, equip Wet Socks]}}}}"), "A cannot `equip Wet Socks`"),
        (format!("{fight}then: {{illegal: lay Flight}}}}"), "A can `lay Flight`"),
        (format!("{fight}then: {{told: [dragons]}}}}"), "\"dragons\" is not in the log"),
        (format!("{fight}wehn: []}}"), "did you mean `when`?"),
        ("- {name: n, players: 3, given: {A: {bag: [Wet Sokcs]}}}".to_owned(), "did you mean `Wet Socks`?"),
        ("- {name: n, players: 3, given: {A: {bag: 8}}}".to_owned(), "the bag has 8 cards; the limit is 7"),
        ("- {name: n, players: 3, given: {A: {bag: [Wet Socks], bank: [wet-socks]}}}".to_owned(), "\"Wet Socks\" is in two places"),
        ("- {name: n, players: 3, given: {A: {worn: [Wet Socks, Bunny Slippers]}}}".to_owned(), "are worn in the same slot"),
        ("- {name: n, players: 3, given: {A: {hand: [Wet Socks]}}}".to_owned(), "\"Wet Socks\" does not belong in an ability hand"),
        ("- {name: n, players: 3, given: {D: {bag: 1}}}".to_owned(), "there is no seat D: the game has 3 players"),
        ("- {name: n, players: 9}".to_owned(), "not 9"),
        ("- {name: n, players: 3, cards: {ability: [{id: hm, title: Hm, price: many, effects: [], art: x}]}}".to_owned(), "`price` must be a whole number"),
        ("- {name: n, players: 3, cards: {loot: [{id: wet-socks, title: Wet Socks, rarity: common, treasure: 1, art: x}]}}".to_owned(), "the id `wet-socks` is already in use"),
    ] {
        let said = complaints::<LootRoll>(&yaml);
        assert!(said.contains(expected), "{yaml}\nshould say {expected}\nand says {said}");
    }
    assert_eq!(
        complaints::<LootRoll>(&format!(
            "{fight}then: {{legal: [lay Fight, lay Flight], A.bag: {{count: 0}}, moment: choice}}}}"
        )),
        ""
    );
}

/// An empty mapping requires that nothing is there, and fails if something is, in every game.
#[test]
fn an_empty_mapping_is_empty() {
    let kitten = "A: {Dune Mother: {at: d3, unleashed: {Attack Kitten: d3}}}, B: {Glim: {at: g7}}";
    let of = |then: &str| {
        complaints::<HeroLoot>(&format!("- {{name: n, players: 2, given: {{{kitten}}}, then: {{{then}}}}}"))
    };
    assert!(of("minions: {}").contains("`minions` is {Attack Kitten:"), "{}", of("minions: {}"));
    assert!(of("minions: {count: 0}").contains("expected count 0"));
    assert_eq!(of("minions: {count: 1, not: {}}, minions.Attack Kitten: {of: A}"), "");
    let nobody =
        "- {name: n, players: 2, given: {A: {Dune Mother: {at: d3}}, B: {Glim: {at: g7}}}, then: {minions: {}}}";
    assert_eq!(complaints::<HeroLoot>(nobody), "");
    let hands = |then: &str| format!("- {{name: n, players: 3, then: {{{then}}}}}");
    assert!(complaints::<LootRoll>(&hands("A: {}")).contains("expected {}"));
    assert!(complaints::<Looterz>(&hands("A: {}")).contains("expected {}"));
    assert!(complaints::<DungeonRobber>("- {name: n, players: 1, then: {robber: {}}}").contains("expected {}"));
}

/// An impossible position of Looterz is reported where it is written, with all its errors at once.
#[test]
fn impossible_positions_are_said_where_they_stand() {
    let given = |what: &str| format!("- {{name: n, players: 3,\n   given: {{{what}}}}}");
    for (what, expected) in [
        ("A: {hand: [Theif]}", "trial.yaml:2:23: error[unknown-card]: there is no card `Theif`\n"),
        ("A: {hand: [Theif]}", "did you mean `Thief`?"),
        ("A: {looterz: [King]}, B: {hand: [king]}", "\"king\" is in two places, but there is only one copy"),
        ("A: {hand: [Thief, Thief, Thief, Thief]}", "\"Thief\" is in too many places: there are 3 copies"),
        ("A: {hand: [Thief II, Thief II]}", "\"Thief II\" is in two places"),
        (
            "A: {looterz: [Thief: 0]}",
            "trial.yaml:2:33: error[bad-number]: a Looter in play has 1 to 99 Life, not 0 (LZ-28)",
        ),
        ("A: {looterz: [Thief: {borrowed_from: E}]}", "there is no seat E: the game has 3 players"),
        ("A: {looterz: [Thief: {lief: 2}]}", "did you mean `life`?"),
        ("D: {loot: 1}", "there is no seat D: the game has 3 players"),
        ("active: F", "there is no seat F: the game has 3 players"),
        ("A: {loot: 10}", "10 Loot would already have won: the goal is 10 (LZ-17)"),
        ("to_win: 0", "the goal cannot be 0 Loot"),
        ("A: {hand: 61}", "the deck does not have 61 cards left for this"),
        ("moment: lunch", "`lunch`"),
    ] {
        let yaml = given(what);
        let said = complaints::<Looterz>(&yaml);
        assert!(said.contains(expected), "{yaml}\nshould say {expected}\nand says {said}");
    }
    let said = complaints::<Looterz>(&given("active: F, A: {loot: 99, hand: [Theif], looterz: [King, King]}"));
    assert_eq!(said.matches("error[").count(), 4, "{said}");
    assert_eq!(complaints::<Looterz>(&given("A: {hand: 5, looterz: [Thief: 9, Zombie]}, inn: [King, 3]")), "");
}

/// Runs the program on a file outside of any project.
#[expect(clippy::disallowed_methods, reason = "the test looks from outside")]
fn run(name: &str, yaml: &str, more: &[&str]) -> (i32, String, String) {
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("scenarios");
    std::fs::create_dir_all(&dir).expect("a folder");
    std::fs::write(dir.join(name), yaml).expect("a file");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_lootpress"));
    let output = command.current_dir(&dir).env("NO_COLOR", "1").args(more).output().expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

#[test]
fn files_lie_anywhere_and_failures_are_told_in_full() {
    let good = "- {name: Two may play, players: 2, then: {B.hand: {count: 1}}}\n";
    let bad = "- {name: Three do not, players: 2, then: {B.hand: {count: 3}}}\n";
    let (code, out, err) = run("good.yaml", good, &["scenario", "good.yaml", "--game", "loot-roll"]);
    assert_eq!((code, out.as_str(), err.as_str()), (0, "1 scenario passed\n", ""));
    let (code, out, err) = run("bad.yaml", bad, &["scenario", "bad.yaml", "--game", "loot-roll"]);
    assert_eq!((code, out.as_str()), (1, "1 of 1 scenario failed\n"));
    assert!(err.contains("\"Three do not\" fails") && err.contains("bad.yaml:1:51: error[not-so]"), "{err}");
    assert!(err.contains("expected count 3") && err.contains("what happened:"), "{err}");
    let (code, out, _) = run("bad.yaml", bad, &["scenario", "bad.yaml", "--game", "loot-roll", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, json[0]["passes"].as_bool(), json[0]["line"].as_u64()), (1, Some(false), Some(1)));
    let (code, _, err) = run("bad.yaml", bad, &["scenario", "lootroll"]);
    assert!(code == 2 && err.contains("did you mean loot-roll?"), "{err}");
}
