//! Decks with one planted error each, as edits of a shipped deck: `check` finds it before any game is played, or the deck's own
//! playtest finds it after some games. A verdict that never fails is worth nothing.

use lootpress::diag::{Diag, Paint, Severity};
use lootpress::games::ALL;
use lootpress::title::{Asked, Games, Playable};
use lootpress::verdict::{Judgement, Verdict, judge};
use lootpress::world::{Disk, Imagined, Layered, Project};
use std::collections::BTreeMap;

mod dungeon_robber;
mod hero_loot;
mod loot_roll;
mod looterz;

fn disk() -> Disk {
    Disk::new(env!("CARGO_MANIFEST_DIR"))
}

/// A shipped deck, changed in memory: all its files, because a user's folder hides the built-in one.
struct Bent {
    game: &'static str,
    files: BTreeMap<String, String>,
}

impl Bent {
    fn of(game: &'static str) -> Bent {
        let house = Project::new(disk());
        let text = |path: &str| String::from_utf8(house.read(path).expect("a file").into_owned()).expect("UTF-8");
        let all = house.list(&format!("data/{game}"));
        let files = all.into_iter().filter(|p| !p.contains("/scenarios/")).map(|p| (p.clone(), text(&p))).collect();
        Bent { game, files }
    }

    /// One changed file of its data; an edit without effect is an error of the test.
    fn edit(mut self, file: &str, edit: impl Fn(&str) -> String) -> Bent {
        let text = self.files.get_mut(&format!("data/{}/{file}", self.game)).expect("a shipped file");
        let bent = edit(text);
        assert_ne!(*text, bent, "{file} is as it was");
        *text = bent;
        self
    }

    /// The shipped tolerances of the lines with these words, and of their tables.
    fn only(self, words: &str) -> Bent {
        self.edit("playtest.yaml", |text| {
            let (tables, lines) = text.split_once("\nlines:").expect("lines");
            let kept: Vec<&str> = lines.lines().filter(|l| l.starts_with("  - {id: ") && l.contains(words)).collect();
            assert!(!kept.is_empty(), "no line says {words}");
            let (head, tables) = tables.split_once("\ntables:").expect("tables");
            let named = |table: &&str| {
                let name = table.split("name: ").nth(1).and_then(|t| t.split(',').next()).unwrap_or("?");
                kept.iter().any(|l| l.contains(&format!("[{name}")) || l.contains(&format!(", {name}")))
            };
            let tables: Vec<&str> = tables.lines().filter(|l| l.contains("- {name: ")).filter(named).collect();
            format!("{head}\ntables:\n{}\nlines:\n{}\n", tables.join("\n"), kept.join("\n"))
        })
    }

    /// Only the shipped tolerances of card lift.
    fn only_lift(self) -> Bent {
        self.edit("playtest.yaml", |text| {
            let (head, _) = text.split_once("\ntables:").expect("tables");
            let lift = &text[text.find("\nlift:").expect("lift")..];
            format!("{head}\ntables: []\nlines: []\n{lift}")
        })
    }

    fn title(&self) -> &'static dyn Playable {
        ALL.iter().copied().find(|g| g.name() == self.game).expect("the game")
    }

    fn project(&self) -> Project {
        let own = self.files.iter().fold(Imagined::default(), |own, (path, text)| own.with(path, text.as_bytes()));
        Project::new(Layered::new(Box::new(own), Box::new(disk())))
    }

    /// What check says.
    fn check(&self) -> (Project, Vec<Diag>, String) {
        let project = self.project();
        let diags = self.title().open(&project).diags;
        let said = diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect();
        (project, diags, said)
    }

    /// The counts of this many games.
    fn play(&self, games: u64, players: u8, bots: &[&str]) -> Judgement {
        self.played(games, players, bots).unwrap_or_else(|said| panic!("it is not played: {said}"))
    }

    /// The counts of this many games, or the reason why they cannot be played.
    fn played(&self, games: u64, players: u8, bots: &[&str]) -> Result<Judgement, String> {
        let project = self.project();
        let bots = bots.iter().map(|b| (*b).to_owned()).collect();
        let asked = Asked { games: Games::Each(games), players: vec![players], bots, seed: 5, ..Asked::default() };
        let played = self.title().playtest(&project, &asked, &|| true);
        let said: String = played.diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect();
        let played = played.value.ok_or(said)?;
        Ok(judge(&played.terms.expect("terms"), &played.record, &[]))
    }
}

/// `check` reports this message with this code, at its place and with a cure; for the shipped deck it does not.
fn names(bent: &Bent, severity: Severity, code: &str, words: &str) {
    let (project, diags, said) = bent.check();
    let found = diags.iter().find(|d| d.code == code && d.what.contains(words));
    let found = found.unwrap_or_else(|| panic!("nobody says {code} {words}\n{said}"));
    assert_eq!(found.severity, severity, "{said}");
    assert!(found.help.is_some() && project.sources.resolve(found.at).is_some(), "{said}");
    let (_, shipped, _) = Bent::of(bent.game).check();
    assert!(!shipped.iter().any(|d| d.what == found.what), "the shipped deck has the fault too");
}

/// The error of a deck, in words; the line that must fail, by its id and words of its question; and the edit of the shipped deck.
type Planted<'p> = (&'p str, &'p str, &'p str, &'p dyn Fn(Bent) -> Bent);

/// Each of these decks fails the line about its error, and the shipped deck does not, after the same number of games with the same number
/// of players.
fn named(whole: &dyn Fn() -> Bent, games: u64, players: u8, decks: &[Planted<'_>]) {
    let line = |judged: &Judgement, id: &str, says: &str| {
        let of_it = judged.rulings.iter().find(|r| r.id == id && r.says.contains(says));
        of_it.cloned().unwrap_or_else(|| panic!("no line {id} says {says}: {judged:?}"))
    };
    let sound = whole().play(games, players, &[]);
    let mut missed = Vec::new();
    for (wrong, id, says, bend) in decks {
        let shipped = line(&sound, id, says);
        assert_ne!(shipped.verdict, Verdict::Fail, "the shipped deck has {wrong}: {shipped:?}");
        let judged = match bend(whole()).only(says).played(games, players, &[]) {
            Ok(judged) => judged,
            Err(said) => {
                missed.push(format!(
                    "{wrong}: {}",
                    said.lines().find(|line| line.contains("error[")).unwrap_or_default()
                ));
                continue;
            }
        };
        let ruling = line(&judged, id, says);
        if ruling.verdict != Verdict::Fail || !judged.reasons.iter().any(|r| r.starts_with(&format!("{id} FAIL"))) {
            missed.push(format!("{wrong}: {says}: {}, {}", ruling.found, ruling.verdict));
        }
    }
    assert!(missed.is_empty(), "not red:\n{}", missed.join("\n"));
}

/// A line with this id fails, with this text.
fn fails(judged: &Judgement, id: &str, says: &str) {
    let line = judged.rulings.iter().find(|r| r.id == id && r.says.contains(says));
    let line = line.unwrap_or_else(|| panic!("no line {id} says {says}: {judged:?}"));
    assert_eq!(line.verdict, Verdict::Fail, "{line:?}");
    assert_eq!(judged.verdict(), Verdict::Fail);
    assert!(judged.reasons.iter().any(|r| r.contains(id)), "{:?}", judged.reasons);
}
