//! Tests of `balance`: it finds the smallest change that makes a deck pass, and reports nothing that is due to luck.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::number::workbook;
use crate::program::{Apart, apart, run};
use lootpress::balance::{self, Bench, Edit, Goal, Judged, Proposal, Screened, Splice, Standing};
use lootpress::shelf::Shelf;
use lootpress::title::{Asked, Beside, Games};
use lootpress::world::{Imagined, Project};
use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};

/// A duel: both players draw a card, and the stronger card wins. As long as the Giant is as strong as two Trolls and two Wyrms, and
/// stronger than two Goblins, the player who draws it wins four of six games; if it is any stronger, all games.
const GAME: &str = "title: Duel\ntagline: The stronger wins.\nplayers: 2..2\nrules: {drawn: 1, spare: 3}\nkinds:\n  card:\n    files: [cards.END]\n    \
    template: plain/card\n    fields: {power: {type: 1..9, slot: corner}, copies: 1..3 = 1, flavour: flavour}\n";

const PLAY: &str = "places: {deck: {starts: card, seen: nobody}, hand: {of: player, seen: owner}, row: {of: player, seen: all}}\nmarks: {starter: player}\n\
    play:\n  - {shuffle: deck}\n  - {deal: drawn, from: deck, to: hand}\n  - each: all\n    from: starter\n    \
    do: [{choose: {lay: {card: hand, do: [{move: card, to: row}]}}}]\nwins: [sum power in row]\n";

/// A table with quotes, a blank line and Windows line endings, whose header is not the first line.
pub(crate) fn csv(giant: u8) -> String {
    format!(
        "title;flavour;power;copies\r\nGoblin;\"7 of them; they say\";3;2\r\n\r\n# the big ones\r\nTroll;Slow.;6;2\r\nWyrm;Old.;\"6\";2\r\nGiant;9 feet.;\"{giant}\";1\r\n"
    )
}

/// The same table as a list with comments, in both YAML styles.
fn yaml(giant: u8) -> String {
    format!(
        "# 4 cards\n- {{title: Goblin, flavour: 7 of them, power: 3, copies: 2}} # 5?\n- title: Troll\n  flavour: Slow.\n  power: 6 # not 7\n  copies: 2\n\n- title: Wyrm\n  flavour: Old.\n  copies: 2\n  power: '6'\n- {{title: Giant, \
         flavour: \"9 feet\", power: \"{giant}\"}}\n"
    )
}

/// The limits: how much more or less than an even share the holder of a card may win.
const TERMS: &str = "players: [2]\ngames: 400\njudged_at: 3200\ntables:\n  - {name: chance, bots: [random]}\nlines:\n  - {id: sound, says: games that break, tables: [chance], measure: broken}\n  \
         - {id: held, says: wins of each holder against an even share, tables: [chance], each: held/, less: even, at_least: -60 %, at_most: 25 %}\n";

pub(crate) fn files(end: &str, cards: &str) -> Vec<(String, String)> {
    let file = |name: &str, text: &str| (format!("data/duel/{name}"), text.to_owned());
    vec![
        file("game.yaml", &GAME.replace("END", end)),
        file("play.yaml", PLAY),
        file(&format!("cards.{end}"), cards),
        file("playtest.yaml", TERMS),
    ]
}

fn imagined(end: &str, cards: &str) -> Project {
    let house = lootpress::world::Disk::new(env!("CARGO_MANIFEST_DIR"));
    let own = files(end, cards).into_iter().fold(Imagined::default(), |own, (path, text)| own.with(&path, text));
    Project::new(lootpress::world::Layered::new(Box::new(own), Box::new(house)))
}

/// The result for a deck: its verdict, and the proposed edits.
fn found(project: &Project, keep: &[&str]) -> (Judged, Vec<Goal>, Vec<Proposal>) {
    let shelf = Shelf::of(project);
    let game = shelf.table("duel").expect("a game that is played");
    let bench = Bench { project, game, seed: 3, threads: 2, go_on: &|| true };
    let opened = game.open(project);
    assert!(opened.whole, "{:?}", opened.diags);
    let keep: Vec<String> = keep.iter().map(|card| (*card).to_owned()).collect();
    let candidates = balance::candidates(&bench, &opened, &keep);
    let judged = balance::judge(&bench, &[]).value.expect("it is played");
    let goals = judged.goals(&[]);
    let edits = if goals.is_empty() { Vec::new() } else { balance::search(&bench, &judged, &goals, candidates).best };
    let proposals = balance::confirm(&bench, &judged, &goals, edits, 1);
    (judged, goals, proposals)
}

fn said(edit: &Edit) -> String {
    edit.splices.iter().map(|s| format!("{} {} {}>{}", s.card, s.field, s.from, s.to)).collect::<Vec<_>>().join(", ")
}

/// A change by one if one is enough, and by two if it takes two; a deck that passes gets no proposal.
#[test]
fn a_moved_number_is_moved_back() {
    for (end, cards, wanted) in
        [("csv", csv(7), "Giant power 7>6"), ("yaml", yaml(7), "Giant power 7>6"), ("csv", csv(8), "Giant power 8>6")]
    {
        let (_, goals, proposals) = found(&imagined(end, &cards), &[]);
        assert_eq!(goals.iter().map(|goal| goal.ruling.id.as_str()).collect::<Vec<_>>(), ["held"], "{end}");
        let all: Vec<_> = proposals.iter().map(|p| (said(&p.edit), &p.standing)).collect();
        assert!(all.contains(&(wanted.to_owned(), &Standing::Confirmed)), "{end}: {all:?}");
        let best = proposals.iter().find(|p| p.standing == Standing::Confirmed).expect("one is confirmed");
        assert!(best.edit.splices.len() == 1 && best.edit.cost.words <= 2, "{best:?}");
    }
    let (_, goals, proposals) = found(&imagined("csv", &csv(6)), &[]);
    assert!(goals.is_empty() && proposals.is_empty(), "{proposals:?}");
}

/// An edit that is tried in memory plays the same games as the edited file.
#[test]
fn what_is_tried_is_what_would_be_written() {
    let [spoilt, mended] = [csv(7), csv(6)].map(|cards| imagined("csv", &cards));
    let shelf = Shelf::of(&spoilt);
    let game = shelf.table("duel").expect("a game that is played");
    let bench = Bench { project: &spoilt, game, seed: 3, threads: 1, go_on: &|| true };
    let opened = game.open(&spoilt);
    let all = balance::candidates(&bench, &opened, &[]);
    let back = all.iter().find(|edit| said(edit) == "Giant power 7>6").expect("it is tried");
    let tried = bench.with(back).expect("it can be made");
    let asked = Asked { games: Games::Each(200), seed: 9, digests: true, ..Asked::default() };
    let [tried, written] =
        [&tried, &mended].map(|p| game.playtest(p, &asked, &|| true).value.expect("it plays").record);
    assert_eq!(tried, written);
    assert_ne!(tried.tables, game.playtest(&spoilt, &asked, &|| true).value.expect("it plays").record.tables);
    // two edits of the same place do not form a pair
    let pairs = balance::pairs(&bench, &opened, &all);
    assert!(pairs.iter().all(|pair| pair.splices.len() == 2 && pair.splices[0].start != pair.splices[1].start));
}

/// If the search stops in the first round, it ranks the edits that were played; if it stops later, it keeps the ranking of the last
/// round.
#[test]
fn a_search_that_is_stopped_tells_what_is_known() {
    let project = imagined("csv", &csv(7));
    let shelf = Shelf::of(&project);
    let game = shelf.table("duel").expect("a game that is played");
    let stopped_after = |games: u64| {
        let played = AtomicU64::new(0);
        let go_on = || played.fetch_add(1, Ordering::Relaxed) < games;
        let whole = Bench { project: &project, game, seed: 3, threads: 1, go_on: &|| true };
        let judged = balance::judge(&whole, &[]).value.expect("it is played");
        let (goals, edits) = (judged.goals(&[]), balance::candidates(&whole, &game.open(&project), &[]));
        let bench = Bench { go_on: &go_on, ..whole };
        let all = edits.len();
        let screened = balance::search(&bench, &judged, &goals, edits);
        let proposals = balance::confirm(&bench, &judged, &goals, screened.best.clone(), 1);
        assert!(proposals.iter().all(|p| games == u64::MAX || p.standing == Standing::Unknown), "{proposals:?}");
        (screened, all)
    };
    // a hundred games of the original deck, then a hundred games of each edit
    let (few, all) = stopped_after(1_000);
    assert!((1..all).contains(&few.tried) && !few.best.is_empty(), "{} of {all}: {few:?}", few.tried);
    let (most, all) = stopped_after(4_000);
    assert!(most.tried == all && most.best.iter().any(|edit| said(edit) == "Giant power 7>6"), "{most:?}");
    let (none, _) = stopped_after(50);
    assert_eq!(none, Screened::default());
}

/// A line that is undecided when time runs out could still pass, so the edit is not refused.
#[test]
fn an_edit_that_was_not_judged_to_the_end_is_unknown() {
    let project = imagined("csv", &csv(7));
    let shelf = Shelf::of(&project);
    let game = shelf.table("duel").expect("a game that is played");
    let whole = Bench { project: &project, game, seed: 3, threads: 1, go_on: &|| true };
    let judged = balance::judge(&whole, &[]).value.expect("it is played");
    let (goals, edits) = (judged.goals(&[]), balance::candidates(&whole, &game.open(&project), &[]));
    // with two cards for each player, the Giant is close to its bound
    let near = edits.into_iter().filter(|edit| said(edit) == "rules drawn 1>2").collect::<Vec<_>>();
    let played = AtomicU64::new(0);
    let bench = Bench { go_on: &|| played.fetch_add(1, Ordering::Relaxed) < 500, ..whole };
    let proposals = balance::confirm(&bench, &judged, &goals, near, 1);
    let all: Vec<_> = proposals.iter().map(|proposal| (&proposal.standing, proposal.games)).collect();
    assert!(matches!(all[..], [(Standing::Unknown, 1..)]), "{all:?}");
}

/// A project on disk.
fn folder(test: &str, files: &[(String, String)]) -> Apart {
    let folder = apart("balance", test);
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("written");
    }
    folder
}

/// `--apply` writes one number and keeps comments, quotes, order and line endings; it does not touch a file that was changed
/// in the meantime.
#[test]
fn one_number_is_written_and_nothing_else() {
    for (end, cards, wanted) in [("csv", csv(7), csv(6)), ("yaml", yaml(7), yaml(6))] {
        let folder = folder(end, &files(end, &cards));
        let path = folder.join(format!("data/duel/cards.{end}"));
        let (code, _, err) = run(&folder, &["balance", "duel", "--apply", "1"]);
        assert!(code == 2 && err.contains("run `lootpress balance duel` first"), "{code} {err}");
        // only the Giant may change
        let kept = ["--keep", "Goblin", "--keep", "troll", "--keep", "Wyrm", "--keep", "rules"];
        let (code, out, err) = run(&folder, &[&["balance", "duel"][..], &kept].concat());
        assert_eq!(code, 0, "{out}{err}");
        assert!(out.contains("Giant, power: 7 \u{2192} 6") && out.contains("confirmed"), "{out}");
        assert!(out.contains("held wins of each holder against an even share") && out.contains("FAIL"), "{out}");
        let before = fs::read(&path).expect("cards");
        fs::write(&path, [&before[..], b"\n"].concat()).expect("written");
        let (code, _, err) = run(&folder, &["balance", "duel", "--apply", "1"]);
        assert!(code == 2 && err.contains(&format!("cards.{end} was changed after the last run")), "{code} {err}");
        fs::write(&path, &before).expect("written");
        let (code, out, err) = run(&folder, &["balance", "duel", "--apply", "1"]);
        assert!(code == 0 && out.contains("Giant, power: 7 \u{2192} 6"), "{out}{err}");
        assert_eq!(fs::read_to_string(&path).expect("cards"), wanted, "{end}");
        let (code, out, _) = run(&folder, &["balance", "duel"]);
        assert!(code == 0 && out.contains("no line fails, so there is nothing to fix"), "{out}");
    }
}

/// `balance` tries cells of a workbook like those of other tables; `--apply` names the cell to change, and writes
/// nothing.
#[test]
fn the_cell_of_a_workbook_is_named() {
    let folder = folder("xlsx", &files("xlsx", ""));
    let path = folder.join("data/duel/cards.xlsx");
    let bytes = workbook(&[
        &["title", "power", "copies", "flavour"],
        &["Goblin", "3", "2", "7 of them"],
        &["Troll", "6", "2", "Slow."],
        &[],
        &["Wyrm", "6", "2", "Old."],
        &["Giant", "7", "1", "9 feet."],
    ]);
    fs::write(&path, &bytes).expect("written");
    let kept = ["--keep", "Goblin", "--keep", "Troll", "--keep", "Wyrm", "--keep", "rules"];
    let (code, out, err) = run(&folder, &[&["balance", "duel"][..], &kept].concat());
    let edit = "data/duel/cards.xlsx!Moons!B6  Giant, power: 7 \u{2192} 6";
    assert!(code == 0 && out.contains(&format!("1 {edit}")) && out.contains("confirmed"), "{out}{err}");
    assert!(!out.contains("--apply"), "nothing is written into a workbook: {out}");
    let (code, out, err) = run(&folder, &["balance", "duel", "--apply", "1"]);
    assert!(code == 1 && out.contains(&format!("change the cell by hand: {edit}")), "{out}{err}");
    assert_eq!(fs::read(&path).expect("bytes"), bytes);
}

/// Two cards are too strong: one edit corrects one of them, and two edits correct both.
#[test]
fn two_edits_together_mend_what_one_does_not() {
    let cards = csv(7) + "Ogre;Tall.;7;1\r\n";
    let folder = folder("pairs", &files("csv", &cards));
    let asked = ["balance", "duel", "--keep", "rules"];
    let (code, out, err) = run(&folder, &asked);
    assert!(code == 1 && out.contains("confirmed 0; no single edit is enough; closest: "), "{out}{err}");
    let (code, out, err) = run(&folder, &[&asked[..], &["--pairs"]].concat());
    let best = out.lines().find(|line| line.starts_with("1 ")).unwrap_or_default();
    assert!(code == 0 && best.matches(" \u{2192} ").count() == 2, "{out}{err}");
    assert_eq!(run(&folder, &["balance", "duel", "--apply", "1"]).0, 0);
    let (code, out, _) = run(&folder, &["balance", "duel"]);
    assert!(code == 0 && out.contains("no line fails"), "{out}");
}

/// Increases the first number after a key of a card by one.
fn raised(project: &Project, file: &str, title: &str, key: &str) -> Edit {
    let text = String::from_utf8(project.read(file).expect("a file").into_owned()).expect("UTF-8");
    let card = text.find(&format!("title: {title}\n")).expect("a card");
    let start = card + text[card..].find(&format!("{key}: ")).expect("a key") + key.len() + 2;
    let from: String = text[start..].chars().take_while(char::is_ascii_digit).collect();
    let to = (from.parse::<u32>().expect("a number") + 1).to_string();
    let (file, card, field) = (file.to_owned(), title.to_owned(), key.to_owned());
    let splice = Splice { file, place: String::new(), start, from, to, card, field };
    Edit { splices: vec![splice], cards: Some(vec![title.to_owned()]), ..Edit::default() }
}

/// When a deck is opened as an edit of another, the result is the same as when it is opened alone, although only the edited
/// cards are printed again.
#[test]
fn an_edit_is_opened_beside_its_deck_as_by_itself() {
    let project = Project::new(lootpress::world::Disk::new(env!("CARGO_MANIFEST_DIR")));
    let shelf = Shelf::of(&project);
    for (name, file, title, key, rule) in [
        ("looterz", "looterz", "Mermaid", "life", ["hand_limit: 10", "hand_limit: 9"]),
        ("loot-roll", "loot-rare", "Helm of Selective Hearing", "survivability", ["bag_limit: 7", "bag_limit: 8"]),
    ] {
        let game = shelf.table(name).expect("a game that is played");
        let bench = Bench { project: &project, game, seed: 3, threads: 1, go_on: &|| true };
        let known = game.known(&project);
        assert!(matches!(game.beside(&project, &known), Beside::Alike), "{name}");
        let card = bench.with(&raised(&project, &format!("data/{name}/{file}.yaml"), title, key)).expect("an edit");
        let rules = project.fork();
        let about = format!("data/{name}/game.yaml");
        let text = String::from_utf8(project.read(&about).expect("a file").into_owned()).expect("UTF-8");
        assert!(text.contains(rule[0]), "{name}: {}", rule[0]);
        rules.edit(&about, &text.replacen(rule[0], rule[1], 1));
        for edited in [card, rules] {
            let Beside::Other(beside) = game.beside(&edited, &known) else { panic!("{name} plays differently") };
            let alone = game.open(&edited);
            assert_eq!(beside.components, alone.components, "{name}");
            assert_eq!(
                (&beside.facts, &beside.placed, beside.whole),
                (&alone.facts, &alone.placed, alone.whole),
                "{name}"
            );
        }
    }
}

/// If a game touches no edited card, it is the same with the edit, unless bots consider that number in every card of the deck. When the
/// edited deck is played without reusing any game, each of these games is equal, and so are the counts of all games.
#[test]
fn games_that_touch_no_edited_card_are_the_same() {
    let project = Project::new(lootpress::world::Disk::new(env!("CARGO_MANIFEST_DIR")));
    let shelf = Shelf::of(&project);
    for (name, tables, games, edits) in [
        (
            "looterz",
            [("balanced", 3), ("gifts", 4)],
            40,
            [("looterz", "Mermaid", "life"), ("looterz", "Zombie", "power"), ("looterz", "Leech", "life")],
        ),
        (
            "loot-roll",
            [("equal", 4), ("gifts", 4)],
            10,
            [
                ("loot-rare", "Helm of Selective Hearing", "survivability"),
                ("loot-rare", "Bagpipes of War", "survivability"),
                ("loot-rare", "Shield of the Back Row", "survivability"),
            ],
        ),
    ] {
        let game = shelf.table(name).expect("a game that is played");
        let bench = Bench { project: &project, game, seed: 3, threads: 2, go_on: &|| true };
        let only = tables.map(|(table, players)| (table.to_owned(), players)).to_vec();
        let asked =
            Asked { games: Games::Each(games), seed: 9, only, digests: true, touched: true, ..Asked::default() };
        let play =
            |project: &Project, asked: &Asked| game.playtest(project, asked, &|| true).value.expect("it plays").record;
        let base = play(&project, &asked);
        let (mut same, mut all) = (0, 0);
        for (file, title, key) in edits {
            let bent = bench.with(&raised(&project, &format!("data/{name}/{file}.yaml"), title, key)).expect("an edit");
            for (was, is) in base.tables.iter().zip(&play(&bent, &asked).tables) {
                let touched = was.touched.get(title).cloned().unwrap_or_default();
                let other = || was.digests.keys().filter(|game| !touched.contains(game));
                assert!(other().all(|game| was.digests[game] == is.digests[game]), "{name}: {title}, {}", was.name);
                (same, all) = (same + other().count(), all + was.digests.len());
                // the games that touched the card, played again with and without the edit
                let table = (was.name.clone(), was.players);
                let some = Asked { among: [(table.clone(), touched)].into(), only: vec![table], ..asked.clone() };
                let mut tally = was.tally.clone();
                tally.take_off(&play(&project, &some).tables[0].tally);
                tally.merge(&play(&bent, &some).tables[0].tally);
                let differs = tally
                    .by
                    .keys()
                    .chain(is.tally.by.keys())
                    .find(|name| tally.by.get(*name) != is.tally.by.get(*name));
                assert_eq!((differs, tally.games), (None, is.tally.games), "{name}: {title}, {}", was.name);
            }
        }
        assert!(same * 5 > all, "{name}: {same} of {all} games");
    }
}

/// Each machine tries a part of the edits; `tally merge` combines the answers, accepts each part only once, and `--apply` uses the
/// combined answer.
#[test]
fn parts_of_a_search_are_put_together() {
    let folder = folder("parts", &files("csv", &csv(7)));
    let kept = ["--keep", "Goblin", "--keep", "Troll", "--keep", "Wyrm", "--keep", "rules"];
    for nth in ["1", "2"] {
        let (part, file) = (format!("{nth}/2"), format!("{nth}.json"));
        let (_, out, err) =
            run(&folder, &[&["balance", "duel", "--part", &part, "--tally", &file][..], &kept].concat());
        assert!(out.contains(&format!("(part {nth} of 2), confirmed")), "{out}{err}");
    }
    let merge = |files: &[&str]| run(&folder, &[&["tally", "merge"], files].concat());
    let (code, out, err) = merge(&["2.json", "1.json", "--out", "whole.json"]);
    assert_eq!(code, 0, "{out}{err}");
    let (_, whole, _) = run(&folder, &[&["balance", "duel", "--dry"][..], &kept].concat());
    let all = whole.lines().count() - 1;
    assert!(out.starts_with(&format!("duel: tried {all} edits, confirmed ")), "{out}\n{whole}");
    assert!(out.contains("\n1 data/duel/cards.csv:7:") && out.contains("Giant, power: 7 \u{2192} 6"), "{out}");
    let (code, _, err) = merge(&["1.json", "2.json", "1.json"]);
    assert!(
        code == 2 && err.contains("1.json cannot be merged with the files before it: part 1 is already there"),
        "{err}"
    );
    let (code, _, err) = merge(&["1.json", "2.json", "--format", "html"]);
    assert!(code == 2 && err.contains("has no counts, so there is nothing to plot"), "{err}");
    let (code, out, err) = run(&folder, &["balance", "duel", "--apply", "1"]);
    assert!(code == 0 && out.contains("written: data/duel/cards.csv:7:"), "{out}{err}");
    let (code, _, err) = run(&folder, &["balance", "duel", "--part", "3/2"]);
    assert!(code == 2 && err.contains("write the number of the part and the number of all parts"), "{err}");
}

/// An impossible request is refused with a message before any game is played.
#[test]
fn what_cannot_be_asked_is_said_in_words() {
    let folder = folder("asked", &files("csv", &csv(7)));
    for (asked, code, words) in [
        (&["--want", "helt"][..], 2, "there is no line helt\n  help: did you mean held?"),
        (&["--keep", "Giand"], 2, "there is no card Giand\n  help: did you mean Giant?"),
        (&["--want", "nothing"], 2, "there is no line nothing\n  help: the lines are sound, held"),
        (&["--budget", "0"], 2, "no game can be played in 0 seconds"),
        (&["--dry", "--format", "html"], 2, "so there is nothing to plot\n  help: use --format text or --format json"),
        (
            &["--keep", "Goblin", "--keep", "Troll", "--keep", "Wyrm", "--keep", "Giant", "--keep", "rules"],
            2,
            "every number that has an effect is kept",
        ),
    ] {
        let (found, out, err) = run(&folder, &[&["balance", "duel"], asked].concat());
        assert!(found == code && err.contains(words), "{asked:?}: {found}\n{out}{err}");
    }
    let (code, out, err) = run(&folder, &["balance", "duel", "--dry"]);
    // the power of four cards and their copies, changed by one or two; no rule reads the flavour and `spare`
    assert!(code == 0 && out.contains("Giant, power: 7 \u{2192} 6  (1 word, 1 piece to print)"), "{out}{err}");
    assert!(!out.contains("flavour") && !out.contains("spare"), "{out}");
    let (code, json, err) = run(&folder, &["balance", "duel", "--dry", "--format", "json"]);
    let listed: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let edits = listed["edits"].as_array().expect("edits");
    assert_eq!(
        (code, edits.len(), &listed["stopped"]),
        (0, out.lines().count() - 1, &serde_json::json!(false)),
        "{err}"
    );
    assert_eq!(edits[0]["splices"][0]["card"], "Goblin");
    // the answer for other programs is JSON in every case
    let sound = self::folder("asked-sound", &files("csv", &csv(6)));
    let (code, json, err) = run(&sound, &["balance", "duel", "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(
        (code, &answer["edits"], &answer["wanted"]),
        (0, &serde_json::json!([]), &serde_json::json!([])),
        "{err}"
    );
    fs::write(folder.join("data/duel/cards.csv"), csv(7).replace("Troll;", ";")).expect("written");
    let (code, _, err) = run(&folder, &["balance", "duel"]);
    assert!(code == 2 && err.contains("duel has errors, so it cannot be played"), "{code} {err}");
    let (code, _, err) = run(&sound, &["simulate", "duel", "--games", "9", "--against", &folder.display().to_string()]);
    assert!(code == 2 && err.contains("has errors, so it cannot be compared"), "{code} {err}");
    let (_, _, err) = run(&sound, &["simulate", "duel", "--games", "9", "--players", "3"]);
    assert!(err.contains("the game is for 2 players, not 3") && err.contains("write 2\n"), "{err}");
    fs::remove_file(folder.join("data/duel/play.yaml")).expect("removed");
    let (code, _, err) = run(&folder, &["balance", "duel"]);
    assert!(code == 2 && err.contains("duel can be printed but not played"), "{code} {err}");
}
