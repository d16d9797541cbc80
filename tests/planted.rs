//! Decks with one planted fault each, as edits of the shipped one: check names it before any game, or the tolerances that
//! ship with the deck name it after some. A verdict that cannot say no is worth nothing.

use lootpress::diag::{Diag, Paint, Severity};
use lootpress::games::ALL;
use lootpress::title::{Asked, Title};
use lootpress::verdict::{Judgement, Verdict, judge};
use lootpress::world::{Disk, Imagined, Layered, Project};
use std::collections::BTreeMap;

const GAME: &str = "loot-roll";
const ART: &str = "art: {ground: cave, main: {icon: cowled, tone: crimson}}";

fn title() -> &'static dyn Title {
    ALL.iter().copied().find(|g| g.name() == GAME).expect("the game")
}

fn disk() -> Disk {
    Disk::new(env!("CARGO_MANIFEST_DIR"))
}

/// The shipped deck, bent in memory: all its files, for a folder of one's own hides the house's.
struct Bent(BTreeMap<String, String>);

impl Bent {
    fn new() -> Bent {
        let house = Project::new(disk());
        let text = |path: &str| String::from_utf8(house.read(path).expect("a file").into_owned()).expect("UTF-8");
        let all = house.list(&format!("data/{GAME}"));
        Bent(all.into_iter().filter(|p| !p.contains("/scenarios/")).map(|p| (p.clone(), text(&p))).collect())
    }

    /// One file of its data, written anew; an edit that changes nothing is a mistake of the test.
    fn edit(mut self, file: &str, edit: impl Fn(&str) -> String) -> Bent {
        let text = self.0.get_mut(&format!("data/{GAME}/{file}")).expect("a shipped file");
        let bent = edit(text);
        assert_ne!(*text, bent, "{file} is as it was");
        *text = bent;
        self
    }

    /// One card more in a file, and in the size of its pile.
    fn add(self, file: &str, pile: &str, card: &str) -> Bent {
        let more = self.edit(file, |text| format!("{text}\n{card}\n  {ART}\n"));
        more.edit("game.yaml", |text| {
            let at = text.find("\npiles:").expect("piles");
            let at = at + text[at..].find(&format!("  {pile}: ")).expect("the pile") + pile.len() + 4;
            let end = at + text[at..].find('\n').expect("its end");
            let size: u32 = text[at..end].trim().parse().expect("its size");
            format!("{}{}{}", &text[..at], size + 1, &text[end..])
        })
    }

    /// What the house tolerates, of the lines with these words, and of the tables they are about.
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

    /// What the house tolerates of card lift, and nothing else.
    fn only_lift(self) -> Bent {
        self.edit("playtest.yaml", |text| {
            let (head, _) = text.split_once("\ntables:").expect("tables");
            let lift = &text[text.find("\nlift:").expect("lift")..];
            format!("{head}\ntables: []\nlines: []\n{lift}")
        })
    }

    fn project(&self) -> Project {
        let own = self.0.iter().fold(Imagined::default(), |own, (path, text)| own.with(path, text.as_bytes()));
        Project::new(Layered::new(Box::new(own), Box::new(disk())))
    }

    /// What check says.
    fn check(&self) -> (Project, Vec<Diag>, String) {
        let project = self.project();
        let diags = title().open(&project).diags;
        let said = diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect();
        (project, diags, said)
    }

    /// What so many games come to.
    fn play(&self, games: u64, players: u8, bots: &[&str]) -> Judgement {
        let project = self.project();
        let bots = bots.iter().map(|b| (*b).to_owned()).collect();
        let asked = Asked { games: Some(games), players: vec![players], bots, seed: 5, ..Asked::default() };
        let played = title().playtest(&project, &asked, &|| true);
        let said: String = played.diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect();
        let played = played.value.unwrap_or_else(|| panic!("it is played: {said}"));
        judge(&played.terms.expect("terms"), &played.record)
    }
}

/// Check says these words with this code, where it was written and with what to do; of the shipped deck it does not.
fn names(bent: &Bent, severity: Severity, code: &str, words: &str) {
    let (project, diags, said) = bent.check();
    let found = diags.iter().find(|d| d.code == code && d.what.contains(words));
    let found = found.unwrap_or_else(|| panic!("nobody says {code} {words}\n{said}"));
    assert_eq!(found.severity, severity, "{said}");
    assert!(found.help.is_some() && project.sources.resolve(found.at).is_some(), "{said}");
    let (_, shipped, _) = Bent::new().check();
    assert!(!shipped.iter().any(|d| d.what == found.what), "the shipped deck has the fault too");
}

/// A line of this id fails, and says so in words.
fn fails(judged: &Judgement, id: &str, says: &str) {
    let line = judged.rulings.iter().find(|r| r.id == id && r.says.contains(says));
    let line = line.unwrap_or_else(|| panic!("no line {id} says {says}: {judged:?}"));
    assert_eq!(line.verdict, Verdict::Fail, "{line:?}");
    assert_eq!(judged.verdict(), Verdict::Fail);
    assert!(judged.reasons.iter().any(|r| r.contains(id)), "{:?}", judged.reasons);
}

#[test]
fn a_card_that_is_never_playable() {
    let card = "- id: twice-shy\n  title: Twice Shy\n  price: 5\n  effects:\n    - {trigger: play, windows: [fight], \
                if: [self_is_fighter, self_not_fighter], target: self, ops: [{modify_survivability: {amount: 4}}], \
                duration: this_fight}";
    names(
        &Bent::new().add("abilities.yaml", "ability", card),
        Severity::Error,
        "LR-P15",
        "`self_not_fighter` never holds together with `self_is_fighter`",
    );
}

#[test]
fn a_monster_that_nobody_can_beat() {
    let card = "- id: the-rent\n  title: The Rent\n  survivability: {regular: 150, boss: 180}\n  \
                loot: {regular: {common: 1}, boss: {common: 2}}";
    names(
        &Bent::new().add("monsters.yaml", "monster", card),
        Severity::Warning,
        "LR-P6",
        "a boss of 180 is beyond the best party",
    );
}

#[test]
fn an_economy_in_which_nothing_can_be_bought() {
    let dear = |text: &str| {
        let price = |line: &str| if line.starts_with("  price: ") { "  price: 99".to_owned() } else { line.to_owned() };
        text.lines().map(price).collect::<Vec<_>>().join("\n")
    };
    let cheap = |text: &str| {
        let value = |l: &str| if l.starts_with("  treasure: ") { "  treasure: 5".to_owned() } else { l.to_owned() };
        text.lines().map(value).collect::<Vec<_>>().join("\n")
    };
    let bent = Bent::new().edit("abilities.yaml", dear).edit("loot-epic.yaml", cheap);
    names(&bent, Severity::Error, "LR-P4", "no ability can ever be bought");
}

#[test]
fn an_endless_combination() {
    let card = "- id: hand-mill\n  title: Hand Mill\n  rarity: common\n  treasure: 2\n  effects:\n    \
                - {trigger: use, windows: [turn_start], if: [{bag_at_least: {n: 1}}], target: self, \
                ops: [{discard: {zone: bag, count: 1, chooser: owner}}, {draw: {pile: common, count: 2}}], after: to_bag}";
    let bent = Bent::new().add("loot-common.yaml", "common", card);
    names(&bent, Severity::Error, "LR-P12", "it can be used again and again in one window");
    let card = |name: &str| {
        format!(
            "- id: {}\n  title: {name}\n  survivability: {{regular: 4, boss: 9}}\n  loot: {{regular: {{common: 1}}, \
             boss: {{common: 2}}}}\n  effects:\n    - {{trigger: on_monster_revealed, target: monster, \
             ops: [{{replace_monster: {{to: bottom}}}}]}}",
            name.to_lowercase()
        )
    };
    let bent = Bent::new().add("monsters.yaml", "monster", &card("Alphonse"));
    let bent = bent.add("monsters.yaml", "monster", &card("Gaston"));
    names(&bent, Severity::Error, "LR-P12", "monsters that make way for each other");
}

#[test]
fn a_pile_that_never_reshuffles() {
    let stay = |text: &str| text.replace("\n      duration:", "\n      after: stay\n      duration:");
    let bent = Bent::new().edit("abilities.yaml", stay);
    names(&bent, Severity::Error, "LR-P13", "the pile never reshuffles");
}

#[test]
fn a_deck_that_starves() {
    let greedy = |text: &str| text.replace("starting_abilities: 1", "starting_abilities: 9");
    let bent = Bent::new().edit("game.yaml", greedy);
    names(&bent, Severity::Warning, "LR-P13", "the pile holds 40");
    fails(&bent.only("measure: bare-draws").play(40, 5, &[]), "LR-P13", "finds no card");
}

#[test]
fn a_deck_that_stalls() {
    // nobody can beat anything: the dungeon never ends
    let strong = |text: &str| {
        let numbers = |l: &str| {
            if l.starts_with("  survivability: ") {
                "  survivability: {regular: 150, boss: 180}".to_owned()
            } else {
                l.to_owned()
            }
        };
        text.lines().map(numbers).collect::<Vec<_>>().join("\n")
    };
    let bent = Bent::new().edit("monsters.yaml", strong);
    fails(&bent.only("a guard stops").play(12, 3, &[]), "LR-P12", "a guard stops");
}

#[test]
fn a_policy_that_stalls() {
    // with the shipped deck: who always flees never ends a dungeon
    let judged = Bent::new().only("a guard stops").play(12, 3, &["coward"]);
    fails(&judged, "LR-P12", "a guard stops");
}

#[test]
fn a_card_that_decides_the_game() {
    let crown = |text: &str| {
        // one card is worth more than everything else in the box
        let (before, line) = text.split_once("  treasure: ").expect("an epic has a treasure");
        let rest = line.split_once('\n').map_or("", |(_, rest)| rest);
        format!("{before}  treasure: 99\n{rest}")
    };
    let bent = Bent::new().edit("loot-epic.yaml", crown);
    fails(&bent.only("each epic decides").play(1500, 3, &[]), "LR-P19", "each epic decides");
}

#[test]
fn an_ability_that_wins_for_whoever_holds_it() {
    let card = "- id: golden-parachute\n  title: Golden Parachute\n  price: 9\n  effects:\n    - {trigger: play, \
                windows: [any_time], target: self, ops: [{draw: {pile: epic, count: 7}}]}";
    let judged = Bent::new().add("abilities.yaml", "ability", card).only_lift().play(400, 4, &[]);
    fails(&judged, "LR-P19", "for its holder");
    assert!(judged.reasons.iter().any(|r| r.contains("Golden Parachute")), "{:?}", judged.reasons);
}

#[test]
fn a_seat_that_wins_too_often() {
    // one short dungeon, and whoever turns up its first monster is made rich
    let short = |text: &str| text.replace("dungeons: 3", "dungeons: 1");
    let rich = |text: &str| {
        let mut out = String::new();
        for card in text.split("\n- id: ").skip(1) {
            let (id, rest) = card.split_once('\n').expect("an id");
            let title = rest.lines().find(|l| l.starts_with("  title: ")).expect("a title");
            out += &format!(
                "- id: {id}\n{title}\n  survivability: {{regular: 1, boss: 1}}\n  loot: {{regular: {{common: 1}}, \
                 boss: {{common: 1}}}}\n  effects:\n    - {{trigger: on_monster_revealed, target: active_player, \
                 ops: [{{draw: {{pile: epic, count: 6}}}}]}}\n  {ART}\n"
            );
        }
        out
    };
    let bent = Bent::new().edit("game.yaml", short).edit("monsters.yaml", rich);
    fails(&bent.only("measure: first-seat").play(160, 3, &[]), "LR-P16", "first seat");
}
