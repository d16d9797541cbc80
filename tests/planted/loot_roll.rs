//! Errors in a deck of Loot Roll.

use super::{Bent, fails, names};
use lootpress::diag::Severity;

const ART: &str = "art: {ground: cave, main: {icon: cowled, tone: crimson}}";

fn shipped() -> Bent {
    Bent::of("loot-roll")
}

impl Bent {
    /// One more card in a file, and in the size of its pile.
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
}

#[test]
fn a_card_that_is_never_playable() {
    let card = "- id: twice-shy\n  title: Twice Shy\n  price: 5\n  effects:\n    - {trigger: play, windows: [fight], \
                if: [self_is_fighter, self_not_fighter], target: self, ops: [{modify_survivability: {amount: 4}}], \
                duration: this_fight}";
    names(
        &shipped().add("abilities.yaml", "ability", card),
        Severity::Error,
        "LR-P15",
        "`self_not_fighter` is never true together with `self_is_fighter`",
    );
}

#[test]
fn a_monster_that_nobody_can_beat() {
    let card = "- id: the-rent\n  title: The Rent\n  survivability: {regular: 150, boss: 180}\n  \
                loot: {regular: {common: 1}, boss: {common: 2}}";
    names(
        &shipped().add("monsters.yaml", "monster", card),
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
    let bent = shipped().edit("abilities.yaml", dear).edit("loot-epic.yaml", cheap);
    names(&bent, Severity::Error, "LR-P4", "no ability can ever be bought");
}

#[test]
fn a_deck_that_says_one_sentence() {
    let card = |name: &str, effects: &str| {
        let id = name.to_lowercase();
        format!(
            "- id: {id}\n  title: {name}\n  survivability: {{regular: 4, boss: 9}}\n  loot: {{regular: {{common: 1}}, \
             boss: {{common: 2}}}}{effects}"
        )
    };
    let same =
        "\n  effects:\n    - {trigger: on_all_fled, target: active_player, ops: [{draw: {pile: rare, count: 2}}]}";
    let add = |bent: Bent, names: &[&str], effects: &str| {
        names.iter().fold(bent, |bent, name| bent.add("monsters.yaml", "monster", &card(name, effects)))
    };
    // three cards may be equal, and so may any number of cards without text
    let three = add(shipped(), &["Huey", "Dewey", "Louie"], same);
    let three = add(three, &["Hush", "Mum", "Quiet", "Silence"], "");
    let (_, diags, said) = three.check();
    assert!(diags.iter().all(|d| d.code != "same-text"), "{said}");
    let four = add(three, &["Donald"], same);
    names(&four, Severity::Warning, "same-text", "4 cards have only the text");
    let (project, diags, said) = four.check();
    let told: Vec<&str> = diags.iter().filter(|d| d.code == "same-text").map(|d| d.what.as_str()).collect();
    assert!(
        told.len() == 1 && told[0].contains("If nobody fights: The active player draws 2\u{a0}rare cards."),
        "{said}"
    );
    // each with its line, so that an editor can go there
    for name in ["Huey", "Dewey", "Louie", "Donald"] {
        let text = String::from_utf8(project.read("data/loot-roll/monsters.yaml").expect("there").into_owned());
        let text = text.expect("UTF-8");
        let line = 1 + text.lines().position(|l| l == format!("- id: {}", name.to_lowercase())).expect("the card");
        assert!(said.contains(&format!("{name} (data/loot-roll/monsters.yaml:{line})")), "{name}:{line}\n{said}");
    }
}

#[test]
fn an_endless_combination() {
    let card = |name: &str| {
        format!(
            "- id: {}\n  title: {name}\n  survivability: {{regular: 4, boss: 9}}\n  loot: {{regular: {{common: 1}}, \
             boss: {{common: 2}}}}\n  effects:\n    - {{trigger: on_monster_revealed, target: monster, \
             ops: [{{replace_monster: {{to: bottom}}}}]}}",
            name.to_lowercase()
        )
    };
    let bent = shipped().add("monsters.yaml", "monster", &card("Alphonse"));
    let bent = bent.add("monsters.yaml", "monster", &card("Gaston"));
    names(&bent, Severity::Error, "LR-P12", "monsters that make way for each other");
}

#[test]
fn more_changes_than_the_table_holds() {
    let card = |n: usize| {
        format!(
            "- id: pocket-{n}\n  title: Pocket {n}\n  price: 5\n  effects:\n    - {{trigger: play, windows: [town], \
             target: each_player, ops: [{{modify_bag_limit: {{amount: 1}}}}], duration: permanent}}"
        )
    };
    let more = |cards: usize| (0..cards).fold(shipped(), |bent, n| bent.add("abilities.yaml", "ability", &card(n)));
    names(&more(12), Severity::Error, "LR-P12", "changes could run at once; the limit is 96; most come from");
    let (_, diags, said) = more(2).check();
    assert!(!diags.iter().any(|d| d.what.contains("could run at once")), "{said}");
}

#[test]
fn a_pile_that_never_reshuffles() {
    let stay = |text: &str| text.replace("\n      duration:", "\n      after: stay\n      duration:");
    let bent = shipped().edit("abilities.yaml", stay);
    names(&bent, Severity::Error, "LR-P13", "the pile runs out and is never reshuffled");
}

#[test]
fn a_deck_that_starves() {
    let greedy = |text: &str| text.replace("starting_abilities: 1", "starting_abilities: 9");
    let bent = shipped().edit("game.yaml", greedy);
    names(&bent, Severity::Warning, "LR-P13", "the pile holds 40");
    fails(&bent.only("measure: bare-draws").play(40, 5, &[]), "LR-P13", "finds no card");
}

#[test]
fn a_deck_that_stalls() {
    // nobody can beat a monster: the dungeon never ends
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
    let bent = shipped().edit("monsters.yaml", strong);
    fails(&bent.only("a guard stops").play(12, 3, &[]), "LR-P12", "a guard stops");
}

#[test]
fn a_policy_that_stalls() {
    // with the shipped deck: a bot that always flees never ends a dungeon
    let judged = shipped().only("a guard stops").play(12, 3, &["coward"]);
    fails(&judged, "LR-P12", "a guard stops");
}

#[test]
fn a_card_that_decides_the_game() {
    let crown = |text: &str| {
        // one card is worth more than all others together
        let (before, line) = text.split_once("  treasure: ").expect("an epic has a treasure");
        let rest = line.split_once('\n').map_or("", |(_, rest)| rest);
        format!("{before}  treasure: 99\n{rest}")
    };
    let bent = shipped().edit("loot-epic.yaml", crown);
    fails(&bent.only("each epic decides").play(1500, 3, &[]), "LR-P19", "each epic decides");
}

#[test]
fn an_ability_that_wins_for_whoever_holds_it() {
    let card = "- id: golden-parachute\n  title: Golden Parachute\n  price: 9\n  effects:\n    - {trigger: play, \
                windows: [any_time], target: self, ops: [{draw: {pile: epic, count: 7}}]}";
    let judged = shipped().add("abilities.yaml", "ability", card).only_lift().play(400, 4, &[]);
    fails(&judged, "LR-P19", "its holder's win rate");
    assert!(judged.reasons.iter().any(|r| r.contains("Golden Parachute")), "{:?}", judged.reasons);
}

#[test]
fn a_seat_that_wins_too_often() {
    // one short dungeon, and the player who reveals its first monster becomes rich
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
    let bent = shipped().edit("game.yaml", short).edit("monsters.yaml", rich);
    fails(&bent.only("measure: first-seat").play(160, 3, &[]), "LR-P16", "first seat");
}
