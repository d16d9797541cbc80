//! Many games and their verdict: the same on any number of threads and machines, and refused with a message if no verdict is
//! possible.
#![expect(clippy::disallowed_methods, reason = "the verdict is tried on spoilt copies of the real files")]

use lootpress::game::Rules;
use lootpress::games::ALL;
use lootpress::games::loot_roll::LootRoll;
use lootpress::games::loot_roll::event::Event;
use lootpress::measure::doubt::Sample;
use lootpress::measure::record::Record;
use lootpress::measure::{Books, Measure};
use lootpress::title::{Asked, Games, Played, Shown};
use lootpress::verdict::{Verdict, compare};
use lootpress::world::{Imagined, Project};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// The shipped deck, with a change to one of its files.
fn project(file: &str, change: impl Fn(String) -> String) -> Project {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/loot-roll");
    let mut world = Imagined::default();
    for entry in std::fs::read_dir(folder).expect("the deck").flatten().filter(|e| e.path().is_file()) {
        let name = entry.file_name().to_string_lossy().into_owned();
        let mut text = std::fs::read_to_string(entry.path()).expect("text");
        if name == file {
            text = change(text);
        }
        world = world.with(&format!("data/loot-roll/{name}"), text);
    }
    Project::new(world)
}

/// A few tables and lines, so that a test takes about a second.
const FEW: &str = "
players: [3, 4]
games: 12
judged_at: 100
tables:
  - {name: main, bots: [greedy, random, cautious]}
  - {name: half, bots: [greedy], share: 50 %}
lines:
  - {id: A, says: broken, tables: [main], measure: broken}
  - {id: B, says: turns, tables: [main], measure: turns, at_least: 1, at_most: 500}
  - {id: C, says: nobody wins, tables: [half], measure: wins/greedy, at_most: 1 %}
";

fn few() -> Project {
    project("playtest.yaml", |_| FEW.to_owned())
}

fn play(project: &Project, asked: &Asked) -> Played {
    let played = ALL[0].playtest(project, asked, &|| true);
    let shown: Vec<&String> = played.diags.iter().map(|d| &d.what).collect();
    played.value.unwrap_or_else(|| panic!("{shown:?}"))
}

fn refused(project: &Project, asked: &Asked) -> String {
    let played = ALL[0].playtest(project, asked, &|| true);
    assert!(played.value.is_none(), "it was played");
    let plain = lootpress::diag::Paint::Plain;
    played.diags.iter().map(|d| d.show(&project.sources, plain)).collect()
}

fn asked(range: (u64, u64), threads: usize) -> Asked {
    Asked { games: Games::Range(range.0, range.1), threads, seed: 5, ..Asked::default() }
}

#[test]
fn threads_and_parts_come_to_the_same_tally() {
    let project = few();
    let whole = play(&project, &asked((0, 40), 1)).record;
    assert_eq!(play(&project, &asked((0, 40), 3)).record, whole);
    let mut sum = play(&project, &asked((13, 40), 2)).record;
    sum.merge(&play(&project, &asked((0, 13), 1)).record).expect("parts of one experiment");
    assert_eq!(sum, whole);
    assert_eq!(whole.games(), 2 * 40 + 2 * 20);
    let written = serde_json::to_string(&whole).expect("JSON");
    assert_eq!(serde_json::from_str::<Record>(&written).expect("a record"), whole);
}

/// Stopped after this many games, on one thread and on three; a table that plays half as many games stops at the same
/// place.
#[test]
fn a_run_that_is_stopped_and_its_rest_come_to_the_run_as_it_was_meant() {
    let project = few();
    let whole = play(&project, &asked((3, 203), 2)).record;
    for (threads, games) in [(1, 150), (3, 150), (2, 451)] {
        let played = AtomicU64::new(0);
        let go_on = || played.fetch_add(1, Ordering::Relaxed) < games;
        let part = ALL[0].playtest(&project, &asked((3, 203), threads), &go_on).value.expect("it was begun");
        let (from, to) = part.rest().expect("it was stopped");
        assert!(from > 3 && from < 203 && to == 203, "{from}");
        assert!(
            part.record.tables.iter().all(|t| t.ranges == [if t.name == "half" { (1, from / 2) } else { (3, from) }])
        );
        let mut sum = play(&project, &asked((from, to), threads)).record;
        sum.merge(&part.record).expect("the rest");
        assert!(sum == whole, "stopped at {from}");
    }
    let none = ALL[0].playtest(&project, &asked((3, 203), 2), &|| false).value.expect("it was begun");
    assert_eq!((none.record.games(), none.rest()), (0, Some((3, 203))));
}

/// A line that holds in any case is decided early, and its table stops; a line on its bound keeps its table playing. All games are
/// games that a run with one look would also have played.
#[test]
fn games_are_spent_where_lines_are_open() {
    let edge = "  - {id: D, says: the first seat, tables: [half], measure: first-seat, less: even, at_least: 0 %, at_most: 0 %}\n";
    let open = || project("playtest.yaml", |_| format!("{FEW}{edge}"));
    let played = play(&open(), &Asked { seed: 5, ..Asked::default() }).record;
    let upto = |name: &str| played.tables.iter().filter(|t| t.name == name).map(|t| t.tally.games).max().unwrap_or(0);
    // this is half a table
    let games = 2 * upto("half");
    assert!(upto("main") < games, "{} of {games}", upto("main"));
    let once = play(&open(), &Asked { seed: 5, games: Games::Each(games), ..Asked::default() }).record;
    assert_eq!((played.looks, once.looks), (7, 1));
    let halves = |record: &Record| record.tables.iter().filter(|t| t.name == "half").cloned().collect::<Vec<_>>();
    assert!(halves(&played) == halves(&once) && !halves(&once).is_empty());
}

#[test]
fn lines_pass_and_fail_as_their_bounds_say() {
    let played = play(&few(), &Asked { games: Games::Each(60), seed: 1, ..Asked::default() });
    let terms = played.terms.expect("terms");
    let shown = Shown { terms: &terms, record: &played.record, swings: &[], rungs: &[], notes: &[] };
    let judged = shown.judge();
    let by_id = |id: &str| judged.rulings.iter().find(|r| r.id == id).expect("a line").verdict;
    assert_eq!([by_id("A"), by_id("B"), by_id("C")], [Verdict::Pass, Verdict::Pass, Verdict::Fail]);
    assert_eq!(judged.verdict(), Verdict::Fail);
    assert!(judged.reasons.iter().any(|r| r.starts_with("C FAIL")), "{:?}", judged.reasons);
}

/// The shipped deck of Looterz passes or is undecided, however few games there are; twenty games once failed it because of the worst
/// of many seats.
#[test]
fn few_games_fail_no_sound_deck() {
    let project = Project::new(lootpress::world::Disk::new(env!("CARGO_MANIFEST_DIR")));
    let looterz = ALL.iter().find(|game| game.name() == "looterz").expect("the game");
    for (games, seed) in [(3, 9), (7, 5), (20, 1)] {
        let played =
            looterz.playtest(&project, &Asked { games: Games::Each(games), seed, ..Asked::default() }, &|| true);
        let played = played.value.expect("it plays");
        let terms = played.terms.expect("terms");
        let judged = Shown { terms: &terms, record: &played.record, swings: &[], rungs: &[], notes: &[] }.judge();
        assert_eq!(judged.verdict(), Verdict::Undecided, "{games} games: {:?}", judged.reasons);
        assert!(judged.games().is_some_and(|n| n > games), "{:?}", judged.games());
    }
}

/// Every seat of a table wins, and shared wins are divided; every place and every policy is counted.
#[test]
fn wins_add_up_to_one_a_game() {
    let record = play(&few(), &asked((0, 30), 2)).record;
    for table in &record.tables {
        let total = |prefix: &str| -> i64 {
            let sums = table.tally.below(prefix).filter_map(|(_, m)| m.sums());
            sums.map(|(sums, _)| sums.total().0).sum()
        };
        let Some(Measure::Share { sums: stalled, .. }) = table.tally.by.get("stalled") else {
            panic!("no count of stalls")
        };
        let finished = table.tally.games as i64 - stalled.total().0;
        assert_eq!(total("wins/"), 840 * finished, "{}", table.label());
        assert_eq!(total("seat/") + total("first-seat"), 840 * finished, "{}", table.label());
    }
}

/// The ledger compared with the events: its counts of a hundred games are counted again from the events alone.
#[test]
fn the_ledger_counts_what_the_tale_tells() {
    let deck = lootpress::check::examine::<LootRoll>(&few()).deck.expect("the deck");
    let setup = LootRoll::compile(&deck, 4).value.expect("a table of four");
    let chairs = ["greedy", "random", "spiteful", "cautious"].map(str::to_owned);
    let mut bots: Vec<_> = chairs.iter().map(|b| lootpress::bot::named::<LootRoll>(b).expect("a policy")).collect();
    let mut watch = (Books::<LootRoll>::open(&setup, 4, &chairs), Vec::new());
    for game in 0..100 {
        watch.0.begin(game);
        lootpress::play::play(&setup, &mut bots, 3, game, true, &mut watch).expect("plays");
    }
    let (books, events) = watch;
    let tally = books.close(&setup);
    let count = |of: &dyn Fn(&Event) -> bool| events.iter().filter(|e| of(e)).count() as i64;
    let total = |name: &str| tally.by[name].sums().expect("sums").0.total();
    assert_eq!(total("turns"), (count(&|e| matches!(e, Event::Turn { .. })), 100));
    let fights = count(&|e| matches!(e, Event::Compared { .. } | Event::AllFled));
    assert_eq!(total("all-flight"), (count(&|e| matches!(e, Event::AllFled)), fights));
    assert_eq!(total("full-bag").1, count(&|e| matches!(e, Event::Spoils { .. })));
    assert_eq!(total("bought-each"), (count(&|e| matches!(e, Event::Bought { .. })), 400));
    assert_eq!(total("unclaimed").0, count(&|e| matches!(e, Event::Unclaimed { .. })));
    // boss fights, from the declaration before each comparison
    let (mut boss, mut won, mut fought) = (false, 0, 0);
    for event in &events {
        match event {
            Event::Declared { boss: b, .. } => boss = *b,
            Event::Compared { party, monster } if boss => {
                (won, fought) = (won + i64::from(party > monster), fought + 1)
            }
            _ => {}
        }
    }
    assert_eq!(total("fights-won/boss"), (won, fought));
    assert!(won > 0 && won < fought);
    // the games of a card are not counted again, because the events of first dungeons would have to be separated; the share of the
    // cards that were drawn and played is
    let (mut fresh, mut known) = (BTreeSet::new(), BTreeMap::<&str, (i64, i64)>::new());
    for event in &events {
        match event {
            Event::Explored { card, .. }
            | Event::Drew { card, .. }
            | Event::Won { card, .. }
            | Event::Bought { card, .. } => {
                fresh.insert(*card);
                known.entry(&setup.card(*card).title).or_default().1 += 1;
            }
            Event::Played { card, .. } => {
                known.entry(&setup.card(*card).title).or_default().0 += i64::from(fresh.remove(card));
            }
            _ => {}
        }
    }
    for (title, measure) in tally.below("played/") {
        let Measure::Ratio(sums) = measure else { panic!("{title}") };
        assert_eq!(sums.total(), known.get(title).copied().unwrap_or_default(), "{title}");
    }
}

/// The same for Dungeon Robber: the causes of death, the results of items, and how far robbers got.
#[test]
fn the_ledger_of_dungeon_robber_counts_what_the_tale_tells() {
    use lootpress::games::dungeon_robber::DungeonRobber;
    use lootpress::games::dungeon_robber::card::Card;
    use lootpress::games::dungeon_robber::event::{Event, Happened};

    let project = Project::new(lootpress::world::Disk::new(env!("CARGO_MANIFEST_DIR")));
    let deck = lootpress::check::examine::<DungeonRobber>(&project).deck.expect("the deck");
    let setup = DungeonRobber::compile(&deck, 1).value.expect("a table of one");
    let chairs = ["scavenger".to_owned()];
    let mut bots = vec![lootpress::bot::named::<DungeonRobber>("scavenger").expect("a policy")];
    let (mut books, mut lives) = (Books::<DungeonRobber>::open(&setup, 1, &chairs), Vec::new());
    for game in 0..400 {
        books.begin(game);
        let mut watch = (&mut books, Vec::<Happened>::new());
        lootpress::play::play(&setup, &mut bots, 3, game, true, &mut watch).expect("plays");
        lives.push(watch.1.into_iter().map(|happened| happened.event).collect::<Vec<_>>());
    }
    let tally = books.close(&setup);
    let place = |of: fn(&Card) -> bool, title: &str| {
        let mut all = deck.cards().iter().filter(|entry| of(&entry.card));
        all.position(|entry| entry.title == title).expect("a card") as u8
    };
    let food_card = place(|card| matches!(card, Card::Item(_)), "Food");
    let orc_card = place(|card| matches!(card, Card::Monster(_)), "Orc");
    let count = |name: &str| match &tally.by[name] {
        Measure::Share { unit: 1, sums } | Measure::Ratio(sums) => {
            let (n, of) = sums.total();
            (n as u64, of as u64)
        }
        other => panic!("{name}: {other:?}"),
    };
    let has = |wanted: &dyn Fn(&Event) -> bool| lives.iter().filter(|life| life.iter().any(wanted)).count() as u64;
    let dead = has(&|e| matches!(e, Event::Died { .. }));
    assert!(0 < dead && dead < 400);
    // every death follows a row of a table, unless nothing was rolled before it
    let after: u64 = tally.below("died-after/").map(|(name, _)| count(&format!("died-after/{name}")).0).sum();
    let rolled = |life: &&Vec<Event>| {
        let dies = life.iter().position(|e| matches!(e, Event::Died { .. }));
        dies.is_some_and(|at| life[..at].iter().any(|e| matches!(e, Event::Rolled { .. })))
    };
    assert_eq!(after, lives.iter().filter(rolled).count() as u64);
    let highest = |life: &Vec<Event>| {
        let levels = life.iter().filter_map(|e| if let Event::Level { level, .. } = e { Some(*level) } else { None });
        levels.max().unwrap_or(0)
    };
    for (level, title) in [(0, "Laborer"), (1, "Yeoman"), (2, "Tavernkeeper"), (11, "King")] {
        let tale = lives.iter().filter(|life| highest(life) >= level).count() as u64;
        assert_eq!(count(&format!("reached/{title}")), (tale, 400), "{title}");
    }
    // a robber who retires has no more forays than the events show
    let forays = |life: &Vec<Event>| life.iter().filter(|e| matches!(e, Event::Foray { .. })).count();
    for most in [1, 5, 20] {
        let soon = |life: &&Vec<Event>| life.iter().any(|e| matches!(e, Event::Retired { .. })) && forays(life) <= most;
        assert_eq!(count(&format!("retired-within/{most} forays")).0, lives.iter().filter(soon).count() as u64);
    }
    // food has an effect, but not always
    let food = count("worth/Food");
    assert!(food.0 > 0 && food.0 < food.1, "{food:?}");
    assert_eq!(food.1, has(&|e| matches!(e, Event::Found { item, .. } if *item == food_card)));
    // the rows of each monster in the table by station add up to its total
    let Measure::Grid { rows, .. } = &tally.by["danger-by-level"] else { panic!("a grid") };
    let orc = rows.iter().find(|(name, _)| name.starts_with("Orc,")).expect("a row").1;
    let sum = |nth: usize| orc.iter().map(|cell| cell[nth]).sum::<u64>();
    assert_eq!((sum(0), sum(1)), count("danger/Orc"));
    let met = |e: &&Event| matches!(e, Event::Met { monster, chased: false, .. } if *monster == orc_card);
    assert_eq!(sum(1), lives.iter().flatten().filter(met).count() as u64);
}

/// The same for Looterz.
#[test]
fn the_ledger_of_looterz_counts_what_the_tale_tells() {
    use lootpress::games::looterz::Looterz;
    use lootpress::games::looterz::effect::Zone;
    use lootpress::games::looterz::event::Event;

    let project = Project::new(lootpress::world::Disk::new(env!("CARGO_MANIFEST_DIR")));
    let deck = lootpress::check::examine::<Looterz>(&project).deck.expect("the deck");
    let setup = Looterz::compile(&deck, 4).value.expect("a table of four");
    let chairs = ["greedy", "random", "balanced", "aggressive"].map(str::to_owned);
    let mut bots: Vec<_> = chairs.iter().map(|b| lootpress::bot::named::<Looterz>(b).expect("a policy")).collect();
    let (mut books, mut games) = (Books::<Looterz>::open(&setup, 4, &chairs), Vec::new());
    for game in 0..100 {
        books.begin(game);
        let mut watch = (&mut books, Vec::new());
        lootpress::play::play(&setup, &mut bots, 3, game, true, &mut watch).expect("plays");
        games.push(watch.1);
    }
    let tally = books.close(&setup);
    let total = |name: &str| tally.by[name].sums().expect("sums").0.total();
    let sum = |of: &dyn Fn(&Event) -> i64| games.iter().flatten().map(of).sum::<i64>();
    let has = |wanted: &dyn Fn(&Event) -> bool| games.iter().filter(|game| game.iter().any(wanted)).count();
    let found = sum(&|e| if let Event::Found { amount, .. } = e { i64::from(*amount) } else { 0 });
    let stolen = sum(&|e| i64::from(matches!(e, Event::Stole { .. })));
    let gained = sum(&|e| if let Event::Gained { amount, .. } = e { i64::from(*amount) } else { 0 });
    assert_eq!(total("loot/search"), (found, found + stolen + gained));
    assert_eq!(total("loot/steal").0, stolen);
    assert_eq!(total("turns"), (sum(&|e| i64::from(matches!(e, Event::Turn { .. }))), 100));
    assert_eq!(total("deaths"), (sum(&|e| i64::from(matches!(e, Event::Died { .. }))), 100));
    assert_eq!(total("reshuffled").0, has(&|e| matches!(e, Event::Shuffled { .. })) as i64);
    // every action is one of three kinds; the second attack of an action follows no choice of action
    let actions = sum(&|e| i64::from(matches!(e, Event::Searches { .. } | Event::Activates { .. })));
    let attacks = sum(&|e| i64::from(matches!(e, Event::Attacks { .. })));
    let (against, all) = total("against-others");
    assert!(actions < all && all <= actions + attacks && (attacks..all).contains(&against), "{against} of {all}");
    let king = |card: u8| setup.card(card).title == "King";
    let stays = sum(&|e| i64::from(matches!(e, Event::Recruited { card, .. } if king(*card))));
    assert_eq!(total("king-stays").1, stays);
    for (title, measure) in tally.below("recruited/") {
        let n = measure.sums().map(|(sums, _)| sums.total().0);
        let hired = |e: &Event| matches!(e, Event::Recruited { card, from: Zone::Hand, .. } if setup.card(*card).title == title);
        assert_eq!(n, Some(has(&hired) as i64), "{title}");
    }
}

#[test]
fn impossible_requests_are_refused_in_words_and_places() {
    let nine = Asked { players: vec![9], ..asked((0, 1), 1) };
    assert!(refused(&few(), &nine).contains("not 9"));
    let bot = Asked { bots: vec!["gredy".to_owned()], ..asked((0, 1), 1) };
    assert!(refused(&few(), &bot).contains("did you mean `greedy`"));
    let spelt = |from: &str, to: &str| refused(&project("playtest.yaml", |_| FEW.replace(from, to)), &asked((0, 1), 1));
    let measure = spelt("measure: turns", "measure: truns");
    assert!(measure.contains("playtest.yaml:10:") && measure.contains("did you mean `turns`"), "{measure}");
    assert!(spelt("tables: [half]", "tables: [hafl]").contains("did you mean `half`"));
    assert!(
        spelt("at_least: 1,", "at_least: few,").contains("a percentage"),
        "{}",
        spelt("at_least: 1,", "at_least: few,")
    );
    assert!(spelt("share: 50 %", "shore: 50 %").contains("did you mean `share`"));
    let empty = project("loot-epic.yaml", |_| "[]\n".to_owned());
    assert!(!refused(&empty, &asked((0, 1), 1)).is_empty());
}

#[test]
fn bots_of_the_command_line_take_the_main_table_and_what_is_left_out_is_said() {
    let played = play(&few(), &Asked { bots: vec!["random".to_owned()], ..asked((0, 4), 1) });
    assert!(played.record.tables.iter().all(|t| t.name == "random" && t.bots == ["random"]));
    assert!(played.notes[0].contains("1 line about other tables"), "{:?}", played.notes);
}

#[test]
fn a_deck_against_itself_has_not_changed_and_an_edit_shows() {
    let asked = Asked { digests: true, players: vec![3], ..asked((0, 120), 2) };
    let before = play(&few(), &asked);
    let terms = before.terms.expect("terms");
    let same = compare::compare(&terms, &before.record, &play(&few(), &asked).record);
    assert!(same.iter().all(|r| r.changes.is_empty() && r.same.0 == r.same.1 && r.same.1 > 0), "{same:?}");
    let short = with_terms(&project("game.yaml", |text| text.replace("dungeons: 3", "dungeons: 2")));
    let short = Project::new(short);
    let rungs = compare::compare(&terms, &before.record, &play(&short, &asked).record);
    let points = rungs[0].changes.iter().find(|c| c.measure == "points").expect("there is less to win");
    assert!(points.by.high < 0.0, "{points:?}");
}

/// The files of a project with a short `playtest.yaml`.
fn with_terms(project: &Project) -> Imagined {
    let mut world = Imagined::default().with("data/loot-roll/playtest.yaml", FEW);
    for path in project.list("data").iter().filter(|p| !p.ends_with("playtest.yaml")) {
        world = world.with(path, project.read(path).expect("there").into_owned());
    }
    world
}

/// A game with one changed number: the game, its file, the old and the new text; the table that is examined; and the numbers of single
/// cards.
type Edited = (&'static str, &'static str, &'static str, &'static str, &'static str, u8, &'static [&'static str]);

const EDITED: [Edited; 5] = [
    ("loot-roll", "loot-common.yaml", "treasure: 1\n", "treasure: 2\n", "greedy", 3, &["drawn/", "played/", "works/"]),
    (
        "looterz",
        "looterz.yaml",
        "life: 2\n",
        "life: 3\n",
        "balanced",
        3,
        &["drawn/", "recruited/", "wins-with/", "works/"],
    ),
    (
        "hero-loot",
        "war.yaml",
        "type: blade, strength: 4, use",
        "type: blade, strength: 7, use",
        "greedy",
        2,
        &["drawn/", "revealed/"],
    ),
    ("dungeon-robber", "items.yaml", "damage: 1d8", "damage: 1d10", "scavenger", 1, &["row/", "worth/", "died-after/"]),
    ("hedge-market", "cards.csv", "Bun Stand,red,2", "Bun Stand,red,3", "random", 3, &["drawn/", "played/", "held/"]),
];

/// For decks that play the same seeds, fewer games show a difference, for each card in every game: the variance of a difference
/// of independent games is greater than that of paired ones.
#[test]
fn common_seeds_narrow_the_figures_of_every_card() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, file, from, to, bot, players, prefixes) in EDITED {
        let home = if name == "hedge-market" { "tests/played" } else { "data" };
        let played = |edit: bool| {
            let mut world = Imagined::default();
            for entry in std::fs::read_dir(root.join(home).join(name)).expect("a deck").flatten() {
                let path = entry.file_name().to_string_lossy().into_owned();
                let Ok(text) = std::fs::read_to_string(entry.path()) else { continue };
                assert!(path != file || text.contains(from), "{file} has no {from}");
                let text = if edit && path == file { text.replacen(from, to, 1) } else { text };
                world = world.with(&format!("data/{name}/{path}"), text);
            }
            let project = Project::new(world);
            let shelf = lootpress::shelf::Shelf::of(&project);
            let asked = Asked {
                games: Games::Each(640),
                players: vec![players],
                bots: vec![bot.to_owned()],
                seed: 3,
                ..Asked::default()
            };
            let played = shelf.table(name).expect("it is played").playtest(&project, &asked, &|| true);
            let said: Vec<&String> = played.diags.iter().map(|diag| &diag.what).collect();
            played.value.unwrap_or_else(|| panic!("{name}: {said:?}")).record.tables.remove(0).tally
        };
        let [before, after] = [played(false), played(true)];
        for prefix in prefixes {
            let mut ratios = Vec::new();
            for (title, now) in after.below(prefix) {
                let then = &before.by[&format!("{prefix}{title}")];
                let paired = Sample::difference(now, then, 640).expect("it is counted by part").estimate();
                let [a, b] = [now, then].map(|measure| Sample::of(measure, 640).estimate());
                if a.value != b.value && a.n > 60 && b.n > 60 {
                    ratios.push((a.half().powi(2) + b.half().powi(2)) / paired.half().powi(2));
                }
            }
            ratios.sort_by(f64::total_cmp);
            let median = ratios.get(ratios.len() / 2).copied().unwrap_or_default();
            assert!(median > 1.1, "{name}, {prefix}: {median} of {}", ratios.len());
        }
    }
}
