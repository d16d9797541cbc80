//! How often `balance` corrects a deck with a planted error. This is not a test. Run it with `cargo run --release --example balance -- GAME
//! DECKS SEED [--moves M] [--threads T] [--replay N] [--answers FILE]`. It changes one number (or M numbers) of the shipped deck's cards or
//! rules at random by one or two, until DECKS decks FAIL a line that the shipped deck PASSes, and keeps the answers of each. A deck counts
//! as corrected if an edit is confirmed, whether it restores the number or changes another; up to five edits are judged. With `--replay N`,
//! each confirmed edit is judged again with new seeds and N times as many games: if a line FAILs then, the edit was confirmed by luck.
//! Times are CPU seconds.
#![expect(clippy::disallowed_methods, reason = "a bench reads the clock, and keeps its answers apart")]

use cpu_time::ProcessTime;
use lootpress::balance::{self, Bench, Edit, Goal, JUDGED, Judged, Standing};
use lootpress::dice::Dice;
use lootpress::shelf::Shelf;
use lootpress::title::{Asked, Games, Playable, Played};
use lootpress::verdict::shortfall::shortfalls;
use lootpress::verdict::{Verdict, judge};
use lootpress::world::{Disk, Imagined, Layered, Project};
use std::collections::BTreeSet;

/// The deck after this many games of each table.
fn judged(bench: &Bench<'_>, games: u64) -> Option<Judged> {
    let asked = Asked { games: Games::Each(games), seed: bench.seed, threads: bench.threads, ..Asked::default() };
    let Played { record, terms, .. } = bench.game.playtest(bench.project, &asked, &|| true).value?;
    let terms = terms?;
    Some(Judged { judgement: judge(&terms, &record, &[]), terms, record })
}

/// The identity of a line.
type Name = (String, String);

/// The lines with this result.
fn lines(judged: &Judged, verdict: Verdict) -> BTreeSet<Name> {
    let so = judged.judgement.rulings.iter().filter(|r| r.verdict == verdict);
    so.map(|r| (r.id.clone(), r.says.clone())).collect()
}

/// Whether a number of one of these lines is outside its bounds, even if only by luck.
fn is_off(judged: &Judged, sound: &BTreeSet<Name>) -> bool {
    let off = shortfalls(&judged.terms, &judged.record).into_iter().filter(|s| s.off.value > 0.0);
    off.map(|s| (s.id, s.says)).any(|name| sound.contains(&name))
}

/// A project with the files that come with lootpress; starter games are in the same folders as those of a project.
fn project(game: &str) -> Project {
    let root = env!("CARGO_MANIFEST_DIR");
    let house = Disk::new(root);
    let starter = Project::new(Disk::new(format!("{root}/data/starters/{game}")));
    let own = starter.list("data").into_iter().fold(Imagined::default(), |own, path| {
        let bytes = starter.read(&path).expect("a file").into_owned();
        own.with(&path, bytes)
    });
    Project::new(Layered::new(Box::new(own), Box::new(house)))
}

fn bench<'a>(project: &'a Project, game: &'a dyn Playable, seed: u64, threads: usize) -> Bench<'a> {
    Bench { project, game, seed, threads, go_on: &|| true }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| words.iter().position(|word| word == name).and_then(|at| words.get(at + 1));
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<u64>().ok());
    let (Some(name), Some(decks), Some(seed)) = (words.first(), number(1), number(2)) else { return };
    let threads = option("--threads").and_then(|n| n.parse().ok()).unwrap_or(0);
    let many: usize = option("--moves").and_then(|n| n.parse().ok()).unwrap_or(1);
    let replay: u64 = option("--replay").and_then(|n| n.parse().ok()).unwrap_or(0);
    let project = project(name);
    let shelf = Shelf::of(&project);
    let game = shelf.table(name).expect("a game that is played");
    let shipped = bench(&project, game, seed, threads);
    let opened = game.open(&project);
    let moves = balance::candidates(&shipped, &opened, &[]);
    println!("{name}: {} edits that `check` accepts", moves.len());
    let games = game.terms(&project).value.map_or(1, |terms| terms.games);
    let sound = judged(&shipped, games).map(|deck| lines(&deck, Verdict::Pass)).expect("a deck that plays");
    let (mut dice, mut answers, mut mended, mut confirmed, mut lost) = (Dice::new(seed, 0), String::new(), 0, 0, 0);
    let (mut spoilt, mut tried, mut slowest) = (0, 0, 0.0_f64);
    while spoilt < decks && tried < decks * 40 {
        tried += 1;
        let planted: Vec<&Edit> = (0..many).map(|_| &moves[dice.below(moves.len() as u32) as usize]).collect();
        let splices = planted.iter().flat_map(|edit| edit.splices.clone()).collect();
        // two edits of the same place are impossible
        let Some(bent) = shipped.with(&Edit { splices, ..Edit::default() }) else { continue };
        let bench = bench(&bent, game, seed + tried, threads);
        // a few games are enough to reject most decks
        let looks_off = judged(&bench, (games / 4).max(1)).is_some_and(|deck| is_off(&deck, &sound));
        let Some(found) = looks_off.then(|| judged(&bench, games)).flatten() else { continue };
        let passed = |goal: &Goal| sound.contains(&(goal.ruling.id.clone(), goal.ruling.says.clone()));
        let goals: Vec<_> = found.goals(&[]).into_iter().filter(passed).collect();
        if goals.is_empty() {
            continue;
        }
        spoilt += 1;
        let begun = ProcessTime::now();
        let edits = balance::candidates(&bench, &game.open(&bent), &[]);
        let listed = begun.elapsed().as_secs_f64();
        let count = edits.len();
        let best = balance::search(&bench, &found, &goals, edits).best;
        let searched = begun.elapsed().as_secs_f64();
        slowest = slowest.max(searched);
        let mut proposals = Vec::new();
        for edit in best.into_iter().take(JUDGED) {
            proposals.extend(balance::confirm(&bench, &found, &goals, vec![edit], 1));
            if proposals.iter().any(|p| p.standing == Standing::Confirmed) {
                break;
            }
        }
        let good: Vec<&Edit> =
            proposals.iter().filter(|p| p.standing == Standing::Confirmed).map(|p| &p.edit).collect();
        mended += u64::from(!good.is_empty());
        confirmed += good.len();
        for edit in &good {
            lost += usize::from(replay > 0 && fails(game, &bench, edit, &goals, replay));
        }
        let back = good.iter().any(|edit| planted.iter().any(|planted| undoes(edit, planted)));
        for p in planted.iter().flat_map(|edit| &edit.splices) {
            answers += &format!("{spoilt} {} {} {} -> {}\n", p.card, p.place, p.from, p.to);
        }
        println!(
            "deck {spoilt}: {} red, {count} edits, listed {listed:.1}, candidates {searched:.1}, confirmed after {:.1} CPU s: {}{}",
            goals.iter().map(|g| g.ruling.id.as_str()).collect::<Vec<_>>().join(" "),
            begun.elapsed().as_secs_f64(),
            good.len(),
            if back { ", the planted number among them" } else { "" },
        );
        for p in &proposals {
            let edit: Vec<String> =
                p.edit.splices.iter().map(|s| format!("{} {} {}>{}", s.card, s.field, s.from, s.to)).collect();
            println!("    {} {:?}", edit.join(", "), p.standing);
        }
    }
    println!(
        "{name}: {mended} of {spoilt} decks mended ({tried} drawn); {confirmed} edits confirmed; slowest candidates {slowest:.0} CPU s"
    );
    if replay > 0 {
        println!(
            "{name}: {lost} of {confirmed} confirmed edits FAIL a line with {replay} times the games on fresh seeds"
        );
    }
    if let Some(path) = option("--answers") {
        std::fs::write(path, answers).expect("the answers are written");
    }
}

/// Whether an edit restores the original number, or comes halfway back to it.
fn undoes(edit: &Edit, planted: &Edit) -> bool {
    let [e, p] = [&edit.splices[0], &planted.splices[0]];
    (&e.file, e.start) == (&p.file, p.start)
}

/// Whether a goal FAILs after this many times as many games.
fn fails(game: &dyn Playable, bench: &Bench<'_>, edit: &Edit, goals: &[Goal], times: u64) -> bool {
    let project = bench.with(edit).expect("it can be made");
    let games = game.terms(&project).value.map_or(1, |terms| terms.games) * times;
    let only: BTreeSet<(String, u8)> = goals.iter().flat_map(|goal| goal.tables.iter().cloned()).collect();
    let only = only.into_iter().collect();
    let asked = Asked { games: Games::Each(games), seed: bench.seed + 1_000_000, only, ..Asked::default() };
    let played = game.playtest(&project, &asked, &|| true).value.expect("it plays");
    let judged = judge(&played.terms.expect("terms"), &played.record, &[]);
    judged
        .rulings
        .iter()
        .any(|r| r.verdict == Verdict::Fail && goals.iter().any(|g| (&g.ruling.id, &g.ruling.says) == (&r.id, &r.says)))
}
