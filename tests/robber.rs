//! Dungeon Robber compared with arithmetic: the exact probabilities of its tables, the engine's dice over thousands of rolls,
//! whole lives to their end; and complaints about tables with a designer's errors.
#![expect(clippy::disallowed_methods, reason = "the laws are tried on spoilt copies of the real files")]

use lootpress::check::examine;
use lootpress::dice::Dice;
use lootpress::game::{Deck, Fact, Pending, Rules};
use lootpress::games::dungeon_robber::DungeonRobber;
use lootpress::games::dungeon_robber::event::{Event, Happened};
use lootpress::games::dungeon_robber::legal::Move;
use lootpress::games::dungeon_robber::vocabulary::{Op, TableName};
use lootpress::locus::Locus;
use lootpress::play::play;
use lootpress::title::Experiment;
use lootpress::world::{Disk, Imagined, Project};
use std::path::Path;

fn deck() -> Deck<DungeonRobber> {
    examine::<DungeonRobber>(&Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))).deck.expect("the deck can be read")
}

/// The number of equally likely rolls that lead to each row of a table, in order.
fn odds(deck: &Deck<DungeonRobber>, name: TableName) -> Vec<u64> {
    let tables = deck.cards().iter().filter_map(|e| e.card.as_table());
    let table = tables.into_iter().find(|table| table.name == name).expect("a table");
    table.chance.odds().map(|(_, ways, _)| ways).collect()
}

/// Chapter 13 of the rules lists them.
#[test]
fn tables_have_the_odds_of_the_rules() {
    let deck = deck();
    for (name, ways) in [
        (TableName::Discovery, vec![2, 5, 3, 3, 3, 1, 1, 1, 1]),
        (TableName::Chamber, vec![12, 2, 3, 1, 1, 1]),
        (TableName::Odd, vec![2, 2, 2, 14]),
        (TableName::Door, vec![10, 10]),
        (TableName::Container, vec![4, 14, 2]),
        (TableName::Treasure, vec![25, 25, 15, 15, 10, 4, 3, 3]),
        (TableName::Width, vec![1, 12, 5, 2]),
    ] {
        assert_eq!(odds(&deck, name), ways, "{}", name.key());
    }
    let rows = |name| odds(&deck, name).len();
    let lines = [TableName::Useful, TableName::Useless, TableName::Valuable, TableName::Container, TableName::Magic];
    assert_eq!(lines.map(rows), [20, 6, 10, 3, 17]);
}

/// The mean of a roll on Treasure is 226.25 GP for each level (DR-104): computed again by hand.
#[test]
fn treasure_is_worth_what_it_is_said_to_be() {
    let deck = deck();
    let gp = [10.0, 100.0, 375.0, 250.0, 500.0, 625.0, 1000.0, 0.0];
    let mean: f64 = odds(&deck, TableName::Treasure).iter().zip(gp).map(|(n, gp)| *n as f64 * gp / 100.0).sum();
    assert!((mean - 226.25).abs() < 1e-9, "{mean}");
    assert_eq!(deck.own().rules.treasure_mean, 22_625);
}

/// How often a key of the table has this result after one choice, in this many tries.
fn share(given: &str, choice: &str, key: &str, value: &str) -> f64 {
    const TRIES: u64 = 4_000;
    let deck = deck();
    let setup = DungeonRobber::compile(&deck, 1).value.expect("a table");
    let mut seen = 0;
    for nth in 0..TRIES {
        let mut dice = Dice::new(17, nth);
        let given: <DungeonRobber as Rules>::Given = serde_yaml::from_str(given).expect("a position");
        let arranged = DungeonRobber::arrange(&setup, given, Locus::Nowhere, &mut dice, &mut ());
        let mut state = arranged.value.unwrap_or_else(|| panic!("{:?}", arranged.diags));
        let mut moves = Vec::new();
        DungeonRobber::legal(&setup, &state, 0, &mut moves);
        let made = moves.into_iter().find(|m| DungeonRobber::name_move(&setup, *m) == choice).expect("is legal");
        DungeonRobber::apply(&setup, &mut state, 0, made, &mut dice, &mut ());
        let Fact::Map(table) = DungeonRobber::describe(&setup, &state) else { panic!("a table has parts") };
        seen += u64::from(matches!(&table[key], Fact::Word(word) if word == value));
    }
    seen as f64 / TRIES as f64
}

/// A weak monster has a smaller die of hit points (DR-78): fixed dice would not show it.
#[test]
fn the_weak_are_weak() {
    let setup = DungeonRobber::compile(&deck(), 1).value.expect("a table");
    let mut met = std::collections::BTreeMap::<String, i64>::new();
    for nth in 0..600 {
        let mut dice = Dice::new(23, nth);
        dice.load(&[19, [1, 2][nth as usize % 2]]);
        let given = serde_yaml::from_str("{moment: discovery}").expect("a position");
        let state = DungeonRobber::arrange(&setup, given, Locus::Nowhere, &mut dice, &mut ()).value.expect("a table");
        let Fact::Map(table) = DungeonRobber::describe(&setup, &state) else { panic!("a table has parts") };
        let Fact::List(foes) = &table["foes"] else { panic!("somebody is met") };
        let Fact::Map(foe) = &foes[0] else { panic!("somebody has parts") };
        let (Fact::Word(name), Fact::Number(hp)) = (&foe["monster"], &foe["hp"]) else { panic!("{foe:?}") };
        let most = met.entry(name.clone()).or_default();
        *most = (*most).max(*hp);
    }
    assert_eq!(met.into_iter().collect::<Vec<_>>(), [("Fire Beetle".to_owned(), 6), ("Kobold".to_owned(), 4)]);
}

/// Four standard deviations of a probability of one half in 4000 tries.
const NEAR: f64 = 0.032;

#[test]
fn dice_come_to_what_arithmetic_says() {
    // back from room 8: 13 of 20; with two dice, 1 - (7/20)^2
    let back = share("{room: 8}", "backtrack", "moment", "back");
    assert!((back - 0.65).abs() < NEAR, "{back}");
    // with two dice, both succeed in 169 of 400 and both fail in 49; otherwise the robber chooses
    let clever = "{room: 8, robber: {high: [intelligence]}}";
    let [both, asked] = ["back", "dice"].map(|moment| share(clever, "backtrack", "moment", moment));
    assert!((both - 169.0 / 400.0).abs() < NEAR && (asked - 224.0 / 400.0).abs() < NEAR, "{both}, {asked}");
    // past an orc in a chamber: 12 with +2 is not enough, 11 to 20 are
    let orc = "{level: 2, moment: meet, met: chamber, foes: [{monster: Orc}]}";
    let unseen = share(orc, "sneak", "moment", "movement");
    assert!((unseen - 0.5).abs() < NEAR, "{unseen}");
    // talking: 10 of 36 are hostile, 16 hesitate, 10 let the robber pass, none follows
    let waits =
        share("{level: 2, robber: {level: 11}, moment: meet, foes: [{monster: Orc}]}", "parley", "moment", "meet");
    assert!((waits - 16.0 / 36.0).abs() < NEAR, "{waits}");
    // any hit defeats a kobold with 1 HP: 10 of 20
    let kobold = "{moment: round, robber: {level: 11}, foes: [{monster: Kobold, hp: 1}]}";
    let slain = 1.0 - share(kobold, "attack", "moment", "round");
    assert!((slain - 0.5).abs() < NEAR, "{slain}");
}

#[test]
fn lives_end_and_break_no_invariant() {
    let setup = DungeonRobber::compile(&deck(), 1).value.expect("a table");
    for policy in ["random", "scavenger", "reckless", "timid", "search-10"] {
        let mut bots = vec![lootpress::bot::named::<DungeonRobber>(policy).expect("a policy")];
        let games = if policy.starts_with("search") { 3 } else { 200 };
        let (mut dead, mut retired, mut stalled) = (0, 0, 0);
        for game in 0..games {
            let outcome = play(&setup, &mut bots, 7, game, true, &mut ())
                .unwrap_or_else(|e| panic!("{policy}, {game}: {e}"))
                .outcome;
            dead += u32::from(outcome.fell(0));
            retired += u32::from(outcome.won(0));
            stalled += u32::from(outcome.guard.is_some());
            assert!(!outcome.won(0) || outcome.score[0] >= 1000, "nobody retires without a level (DR-117)");
        }
        assert!(stalled <= 2 && dead + retired + stalled == games as u32, "{policy}: {stalled} of {games} stall");
        assert!(policy != "scavenger" || retired > 8, "{retired} of {games} scavengers retire");
    }
}

/// The first result of a discovery phase, computed as a Markov chain: a robber who is lost and goes straight on walks in circles,
/// and rolls again (DR-32 to DR-50). A robber who may choose takes the side passage, and goes on.
#[test]
fn discoveries_follow_their_chain() {
    // of twenty: door 3, with a chamber behind every second one; chamber 3; odd places behind 3, 5, 7 and 15
    let (chamber, odd) = (4.5 / 20.0, 4.0 / 20.0);
    let traps = 1.0 / 20.0 + chamber * 1.0 / 20.0 + odd * 2.0 / 20.0;
    let meets = 1.0 / 20.0 + chamber * 5.0 / 20.0 + odd * 2.0 / 20.0;
    let stairs = 1.0 / 20.0 + chamber * 1.0 / 20.0;
    let useful = chamber * 12.0 / 20.0;
    let deck = deck();
    let setup = DungeonRobber::compile(&deck, 1).value.expect("a table");
    for (bearings, again) in [("mapping", 0.0), ("lost", 2.0 / 20.0)] {
        const TRIES: u64 = 40_000;
        let mut seen = [0_u64; 4];
        for nth in 0..TRIES {
            let (mut dice, mut events, mut moves) = (Dice::new(29, nth), Vec::new(), Vec::new());
            let given = serde_yaml::from_str(&format!("{{room: 5, moment: discovery, bearings: {bearings}}}"));
            let given = given.expect("a position");
            let arranged = DungeonRobber::arrange(&setup, given, Locus::Nowhere, &mut dice, &mut events);
            let mut state = arranged.value.expect("a table");
            loop {
                let first = events.iter().find_map(|happened: &Happened| match happened.event {
                    Event::Rolled { table: TableName::Traps, .. } => Some(0),
                    Event::Met { .. } => Some(1),
                    Event::Rolled { table: TableName::Stairs, .. } => Some(2),
                    Event::Rolled { table: TableName::Useful, .. } => Some(3),
                    _ => None,
                });
                if let Some(first) = first {
                    seen[first] += 1;
                    break;
                }
                moves.clear();
                DungeonRobber::legal(&setup, &state, 0, &mut moves);
                let onward = moves.iter().find(|choice| matches!(choice, Move::Aside | Move::GoOn)).copied();
                let Some(onward) = onward else { break };
                DungeonRobber::apply(&setup, &mut state, 0, onward, &mut dice, &mut events);
            }
        }
        let found = seen.map(|n| n as f64 / TRIES as f64);
        let wanted = [traps, meets, stairs, useful].map(|once| once / (1.0 - again));
        // four standard deviations of the most likely result
        let near = found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 0.0072);
        assert!(near, "{bearings}: {found:?}, and the chain has {wanted:?}");
    }
}

/// DR-120: this also holds with two, three and four robbers, however they play and with all variants; and every life ends.
#[test]
fn lives_of_several_end_and_break_no_invariant() {
    for (players, variants) in
        [(2, &[][..]), (3, &["classes", "advanced_odd"]), (4, &["advanced_odd"]), (4, &["just_be_yourself"])]
    {
        let setup = DungeonRobber::varied(&deck(), players, variants).value.expect("a table");
        for policy in ["random", "scavenger", "reckless", "timid"] {
            let one = |_| lootpress::bot::named::<DungeonRobber>(policy).expect("a policy");
            let mut bots: Vec<_> = (0..players).map(one).collect();
            for game in 0..60 {
                let outcome = play(&setup, &mut bots, 7, game, true, &mut ())
                    .unwrap_or_else(|e| panic!("{players} {policy}, {game}: {e}"))
                    .outcome;
                let seats = 0..usize::from(players);
                assert!(outcome.guard.is_some() || seats.clone().all(|seat| outcome.fell(seat) != outcome.won(seat)));
                assert!(seats.clone().all(|seat| !outcome.won(seat) || outcome.score[seat] >= 1000), "DR-117");
            }
        }
    }
}

/// DR-120: two monsters attack both robbers as often as each of them.
#[test]
fn monsters_choose_at_random() {
    let setup = DungeonRobber::compile(&deck(), 2).value.expect("a table");
    let mut struck = [0; 2];
    for game in 0..2000 {
        let mut dice = Dice::new(9, game);
        let foe = "{level: 2, moment: foes, foes: [{monster: Orc, hp: 6}]}";
        let given: <DungeonRobber as Rules>::Given = serde_yaml::from_str(foe).expect("a position");
        let mut told = Vec::new();
        DungeonRobber::arrange(&setup, given, Locus::Nowhere, &mut dice, &mut told).value.expect("a table");
        let second =
            told.iter().any(|event| DungeonRobber::tell(&setup, *event).starts_with("The Orc attacks Player 2"));
        struck[usize::from(second)] += 1;
    }
    // mean 1000, standard deviation 22
    assert!(struck.iter().all(|n| (890..1110).contains(n)), "{struck:?}");
}

/// Every choice that is offered can be made, and leaves a valid state.
#[test]
fn whatever_is_offered_can_be_done() {
    let odd = ["classes", "advanced_odd", "just_be_yourself"];
    for (variants, robber) in [
        (&[][..], None),
        (&odd[..], None),
        (&odd, Some("class: Thief, items: [Dagger, Leather Armor, Scroll of Sleep, Scroll of Haste]")),
        (&odd, Some("class: Fighter, items: [Sword, Plate Mail, Sack, Healing Potion]")),
        (&odd, Some("class: Cleric, items: [Bludgeon, Chain Mail, Holy Symbol, Scroll of Command]")),
        (&odd, Some("class: Wizard, learnt: [sleep, haste, charm], items: [Dagger, Scroll of Magic Missile]")),
    ] {
        can_be_done(variants, robber);
    }
}

/// Lives from the beginning, or of a robber who has already come far, in which every choice that is offered is tried.
fn can_be_done(variants: &[&'static str], robber: Option<&str>) {
    let setup = DungeonRobber::varied(&deck(), 1, variants).value.expect("a table");
    let mut steps = 0;
    for life in 0..if robber.is_some() { 24 } else { 60 } {
        let (mut dice, mut chooser) = (Dice::new(9, life), Dice::new(10, life));
        let mut state = match robber {
            None => DungeonRobber::deal(&setup, &mut dice, &mut ()),
            Some(robber) => {
                let high = "[strength, intelligence, wisdom, dexterity, charisma]";
                let given = format!("{{moment: town, robber: {{level: 6, high: {high}, home: 300, {robber}}}}}");
                let given = serde_yaml::from_str(&given).expect("a position");
                DungeonRobber::arrange(&setup, given, Locus::Nowhere, &mut dice, &mut ()).value.expect("a table")
            }
        };
        let mut moves = Vec::new();
        while let Pending::Decide(seat) = DungeonRobber::pending(&setup, &state) {
            moves.clear();
            DungeonRobber::legal(&setup, &state, seat, &mut moves);
            assert!(!moves.is_empty(), "{:?}", DungeonRobber::describe(&setup, &state));
            let mut words: Vec<String> = moves.iter().map(|m| DungeonRobber::name_move(&setup, *m)).collect();
            words.sort();
            words.dedup();
            assert_eq!(words.len(), moves.len(), "two choices are called alike: {words:?}");
            for choice in &moves {
                let (mut other, mut luck) = (state, dice);
                DungeonRobber::apply(&setup, &mut other, seat, *choice, &mut luck, &mut ());
                DungeonRobber::invariants(&setup, &other).unwrap_or_else(|broken| panic!("{choice:?}: {broken}"));
            }
            let choice = moves[chooser.below(moves.len() as u32) as usize];
            DungeonRobber::apply(&setup, &mut state, seat, choice, &mut dice, &mut ());
            steps += 1;
            assert!(steps < 200_000);
        }
    }
}

/// The deck with one changed file, and its complaints.
fn spoilt(file: &str, from: &str, to: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/dungeon-robber");
    let mut world = Imagined::default();
    for name in [
        "game.yaml",
        "monsters.yaml",
        "items.yaml",
        "spells.yaml",
        "levels.yaml",
        "classes.yaml",
        "strangers.yaml",
        "strange.yaml",
        "tables.yaml",
    ] {
        let text = std::fs::read_to_string(folder.join(name)).expect("text");
        let text = if name == file {
            assert!(text.contains(from), "{file} has no {from}");
            text.replacen(from, to, 1)
        } else {
            text
        };
        world = world.with(&format!("data/dungeon-robber/{name}"), text);
    }
    let project = Project::new(world);
    let diags = examine::<DungeonRobber>(&project).diags;
    diags.iter().map(|d| d.show(&project.sources, lootpress::diag::Paint::Plain)).collect()
}

#[test]
fn spoilt_tables_are_told_where_they_are_spoilt() {
    for (file, from, to, said) in [
        ("tables.yaml", "on: 8-10", "on: 8-9", "no row for 10 on d20"),
        ("tables.yaml", "on: 8-10", "on: 7-10", "7-10 overlaps 3-7"),
        ("tables.yaml", "on: 20, says: \"Click.\"", "on: 21, says: \"Click.\"", "21 never comes up"),
        ("tables.yaml", "roll: {table: chamber}", "roll: {table: chambre}", "did you mean `chamber`"),
        ("tables.yaml", "roll: {table: useless}", "roll: {table: useful}", "may lead back to it and go on forever"),
        ("tables.yaml", "find: {item: sword}", "find: {item: swrod}", "did you mean `sword`"),
        ("tables.yaml", "name: gas", "name: traps", "there are two tables `traps`"),
        ("tables.yaml", "name: gas", "name: traps", "the rules roll on a table `gas`, but there is none"),
        ("tables.yaml", "dice: 1d20}}", "dice: 20}}", "must be"),
        ("tables.yaml", "amount: 750", "amount: 700", "DR-104"),
        (
            "monsters.yaml",
            "keywords: [unintelligent, glands]",
            "keywords: [unintelligent, glans]",
            "did you mean `glands`",
        ),
        ("monsters.yaml", "slot: 2, keywords: [unintelligent, glands]", "slot: 1, keywords: []", "already has level 1"),
        ("monsters.yaml", "[intelligent, armed, weak]", "[intelligent, armed, unintelligent]", "cannot be both"),
        ("items.yaml", "title: Sword, price: 8", "title: Sword, price: -8", "`price` is -8"),
        ("items.yaml", "price: 8, slot: weapon, damage: 1d8", "price: 8, slot: weapon", "every weapon needs it"),
        ("levels.yaml", "experience: 2000", "experience: 1000", "needs no more experience"),
        ("spells.yaml", "monster: skeleton", "monster: skelton", "did you mean `skeleton`"),
        ("classes.yaml", "deed: theft", "deed: thieft", "did you mean `theft`"),
        (
            "classes.yaml",
            "gear: [dagger, 1-dagger, leather-armor",
            "gear: [daggre, 1-dagger, leather-armor",
            "did you mean `dagger`",
        ),
        ("classes.yaml", "gear: [dagger, 1-dagger]", "gear: [dagger, sack]", "every robber can use `sack`"),
        ("classes.yaml", "ability: strength, deed: critical_hit, ", "", "exactly one class must be open"),
        ("classes.yaml", "every: 2}, turning", "every: 0}, turning", "`every` is 0"),
        ("game.yaml", "  classes: {classes: true}", "  clases: {classes: true}", "did you mean `classes`"),
        ("game.yaml", "treasure_mean: 22625", "treasure_mean: 22600", "22625 cp per level"),
        ("game.yaml", "rooms: 10", "rooms: 1", "`rooms` is 1"),
    ] {
        let heard = spoilt(file, from, to);
        assert!(heard.contains(said), "{file}: {from} -> {to}\nshould say {said}\nand says {heard}");
        assert!(heard.contains(&format!("data/dungeon-robber/{file}:")) || heard.contains("game.yaml:"), "{heard}");
    }
}

/// Every operation that a row may have occurs in some row.
#[test]
fn every_operation_is_used() {
    let deck = deck();
    let tables = deck.cards().iter().filter_map(|e| e.card.as_table());
    let used: std::collections::BTreeSet<&str> =
        tables.flat_map(|table| table.chance.rows().iter().map(|row| row.then.op.key())).collect();
    let all = match <Op as lootpress::grammar::Written>::form() {
        lootpress::grammar::Form::Words(words) => words.all,
        _ => panic!("a closed set"),
    };
    let idle: Vec<&str> = all.iter().map(|word| word.word).filter(|word| !used.contains(word)).collect();
    assert!(idle.is_empty() && all.len() > 30, "{idle:?}");
}

/// Variants are chosen by name; unknown or contradictory variants are refused with a message, as in games without variants.
#[test]
fn variants_are_agreed_on_by_name() {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    let ask = |game: &str, variants: &[&str]| {
        let game = lootpress::games::ALL.iter().find(|g| g.name() == game).expect("a game");
        let variants = variants.iter().map(|v| (*v).to_owned()).collect();
        let bots = vec!["random".to_owned()];
        let asked = Experiment { players: game.usual_players(&project), seed: 1, bots, variants };
        let written = game.record(&project, &asked, 0);
        let said: String = written.diags.iter().map(|d| format!("{} {:?}", d.what, d.help)).collect();
        (written.value, said)
    };
    let (written, said) = ask("dungeon-robber", &["old_school"]);
    let written = written.unwrap_or_else(|| panic!("{said}")).replay;
    assert!(written.contains("\nvariants: old_school\n"), "{written}");
    let source = project.sources.add("it.replay", written.as_str().into());
    let read = lootpress::replay::read(source, &written).value.expect("it is read");
    assert_eq!(read.to_string(), written);
    let game = lootpress::games::ALL.iter().find(|g| g.name() == "dungeon-robber").expect("the game");
    assert!(game.replay(&project, &read).diags.is_empty());
    let base = written.replace("variants: old_school\n", "");
    let read = lootpress::replay::read(source, &base).value.expect("it is read");
    assert!(!game.replay(&project, &read).diags.is_empty(), "another table, another game");
    for (game, variants, what) in [
        ("dungeon-robber", &["old_scool"][..], "did you mean `old_school`?"),
        ("dungeon-robber", &["advanced", "old_school"], "cannot be combined"),
        ("dungeon-robber", &["advanced", "advanced"], "named twice"),
        ("looterz", &["advanced"], "this game has no variants"),
    ] {
        let (written, said) = ask(game, variants);
        assert!(written.is_none() && said.contains(what), "{said}");
    }
}
