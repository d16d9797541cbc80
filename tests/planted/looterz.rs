//! Errors in a deck of Looterz.

use super::{Bent, fails};

const ART: &str = "art: {ground: cave, main: {icon: robber, tone: night}}";

fn shipped() -> Bent {
    // the furniture's texts need words that a changed deck may not have
    Bent::of("looterz").edit("game.yaml", |text| text.replace("prose: aids.yaml", ""))
}

impl Bent {
    /// One more title, with one copy.
    fn looter(self, card: &str) -> Bent {
        let more = self.edit("looterz.yaml", |text| format!("{text}\n{card}\n  copies: 1\n  {ART}\n"));
        more.edit("game.yaml", |text| text.replace("cards: 60", "cards: 61"))
    }

    /// A number of the rules.
    fn rule(self, from: &str, to: &str) -> Bent {
        self.edit("game.yaml", |text| text.replace(from, to))
    }
}

/// Sixty Looterz with Life 2 and Power 3, which differ only in name and have the same effects; `first` is before them.
fn alike(effects: &str, first: &str) -> Bent {
    let vanilla = "flavour: Here for the gold.";
    let effects = if effects.is_empty() { vanilla } else { effects };
    let names =
        ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Lou", "May", "Ned", "Ola"];
    let crowd = |text: &mut String, name: &str| {
        let id = name.to_lowercase();
        *text += &format!("- id: {id}\n  title: {name}\n  life: 2\n  power: 3\n  copies: 4\n  {effects}\n  {ART}\n");
    };
    shipped().edit("looterz.yaml", |_| {
        let mut text = first.to_owned();
        names.iter().for_each(|name| crowd(&mut text, name));
        if first.is_empty() { text } else { text.replacen("copies: 4", "copies: 3", 1) }
    })
}

#[test]
fn a_deck_that_stalls() {
    let idle =
        "effects: [{trigger: passive, target: self, ops: [{forbid: {actions: [search]}}], duration: while_in_play}]";
    fails(&alike(idle, "").only("a guard stops").play(10, 3, &[]), "LZ-P10", "a guard stops");
}

#[test]
fn a_deck_in_which_whoever_begins_wins() {
    let judged = shipped().rule("[15, 10, 10, 7, 7]", "[1, 10, 10, 7, 7]").only("the first of two").play(200, 2, &[]);
    fails(&judged, "LZ-P13", "the first of two");
}

#[test]
fn a_game_that_nobody_sits_through() {
    let judged = shipped().rule("[15, 10, 10, 7, 7]", "[90, 90, 90, 90, 90]").only("rounds of two").play(40, 2, &[]);
    fails(&judged, "LZ-P11", "median rounds");
}

#[test]
fn an_inn_that_runs_dry() {
    let full = shipped().rule("first_hand: 3", "first_hand: 9").rule("other_hands: 4", "other_hands: 9");
    let full = full.rule("[15, 10, 10, 7, 7]", "[30, 30, 30, 30, 30]");
    fails(&full.only("shuffled anew").play(60, 6, &[]), "LZ-P12", "shuffled anew");
}

#[test]
fn a_title_that_wins_for_whoever_recruits_it() {
    let goose = "- id: golden-goose\n  title: Golden Goose\n  life: 4\n  power: 6\n  effects:\n    - {trigger: recruitment, \
                 target: controller, ops: [{gain_loot: {amount: 5}}], duration: instant}";
    let bent = || shipped().looter(goose);
    let judged = bent().only("whoever recruited each title").play(600, 4, &[]);
    fails(&judged, "LZ-P15", "whoever recruited each title");
    assert!(judged.reasons.iter().any(|r| r.contains("Golden Goose")), "{:?}", judged.reasons);
    let judged = bent().only_lift().play(1500, 4, &[]);
    fails(&judged, "LZ-P15", "its holder's win rate");
    assert!(judged.reasons.iter().any(|r| r.contains("Golden Goose")), "{:?}", judged.reasons);
}

#[test]
fn a_title_that_nobody_wants() {
    let blanket = "- id: wet-blanket\n  title: Wet Blanket\n  life: 1\n  power: 1\n  effects:\n    - {trigger: recruitment, \
                   target: controller, ops: [{lose_loot: {amount: 5}}], duration: instant}";
    let judged = shipped().looter(blanket).only("recruited once it is drawn").play(400, 4, &[]);
    fails(&judged, "LZ-P14", "recruited once it is drawn");
    assert!(judged.reasons.iter().any(|r| r.contains("Wet Blanket")), "{:?}", judged.reasons);
}

#[test]
fn an_activation_that_nobody_uses() {
    let donor = "- id: donor\n  title: Donor\n  life: 4\n  power: 4\n  effects:\n    - {trigger: activation, \
                 target: controller, ops: [{lose_loot: {amount: 3}}], duration: instant}";
    let judged = shipped().looter(donor).only("each Activation is chosen").play(400, 4, &[]);
    fails(&judged, "LZ-P14", "each Activation is chosen");
    assert!(judged.reasons.iter().any(|r| r.contains("Donor")), "{:?}", judged.reasons);
}

#[test]
fn a_king_whom_nobody_can_get_rid_of() {
    let king = format!(
        "- id: king\n  title: King\n  life: 5\n  power: 3\n  copies: 1\n  effects:\n    - {{trigger: passive, target: \
         all_looterz_everywhere, ops: [{{forbid: {{actions: [search, steal]}}}}], duration: while_in_play}}\n    \
         - {{trigger: passive, target: self, ops: [{{prevent_damage: {{amount: 5}}}}], duration: while_in_play}}\n  {ART}\n"
    );
    fails(&alike("", &king).only("under a lock").play(60, 6, &[]), "LZ-P17", "under a lock");
}

#[test]
fn a_deck_in_which_everybody_keeps_to_themselves() {
    let meek =
        "effects: [{trigger: passive, target: self, ops: [{forbid: {actions: [attack]}}], duration: while_in_play}]";
    fails(&alike(meek, "").only("actions against others").play(40, 4, &[]), "LZ-P18", "against others");
    // in forty games, the absence of theft could be luck if each game had either only thefts or none
    fails(&alike(meek, "").only("that is stolen").play(120, 4, &[]), "LZ-P16", "stolen");
}

#[test]
fn a_deck_that_pays_without_a_search() {
    let paid =
        "effects: [{trigger: recruitment, target: controller, ops: [{gain_loot: {amount: 2}}], duration: instant}]";
    fails(&alike(paid, "").only("that comes otherwise").play(40, 4, &[]), "LZ-P16", "otherwise");
}

#[test]
fn a_lead_that_nobody_catches_up_with() {
    // the leading player becomes stronger and stronger
    let rich = "effects: [{trigger: on_search, if: [you_have_most_loot], target: controller, ops: [{gain_loot: {amount: 3}}], \
                duration: instant}]";
    fails(&alike(rich, "").only("first has half").play(200, 2, &[]), "LZ-P19", "first has half");
}
