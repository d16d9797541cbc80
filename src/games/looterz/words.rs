//! Texts at the table: names of cards, events, choices. The end of the file determines who may read what; questions
//! are in `words::prompt`.

use super::change::Change;
use super::effect::{Actions, Deed, Duration, Trigger, Zone};
use super::event::{End, Event};
use super::ids::{CardNo, NONE};
use super::legal::Move;
use super::phrase;
use super::setup::Setup;
use super::state::{Modifier, Phase, State};
use super::view::View;
use cards::game::{Count as _, Sum};
use cards::lexicon::Amount;

mod barred;
mod look;
mod prompt;

pub(super) use barred::barred;
pub(super) use prompt::prompt;

/// The name of a card: its title, and for a further copy its number: `Thief`, `Thief II`.
pub(super) fn name(setup: &Setup, card: CardNo) -> String {
    let title = &setup.card(card).title;
    match setup.copy(card) {
        1 => title.clone(),
        copy => format!("{title} {}", ROMAN.get(usize::from(copy) - 1).copied().unwrap_or("the Umpteenth")),
    }
}

const ROMAN: [&str; 12] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

/// A seat by name.
pub(super) fn who(seat: u8) -> String {
    format!("Player {}", seat + 1)
}

/// A part of the turn (LZ-18).
pub(super) fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Start => "it begins",
        Phase::First => "first recruitment",
        Phase::Dungeon => "the dungeon",
        Phase::Second => "second recruitment",
        Phase::Sacrifice => "sacrifice",
        Phase::Hand => "the hand is counted",
    }
}

/// A number with its noun.
pub(super) fn many(n: impl Into<i64>, one: &str, several: &str) -> String {
    match n.into() {
        1 => format!("1 {one}"),
        n => format!("{n} {several}"),
    }
}

/// The text of a lasting change; empty if another text says it.
fn change(change: Change) -> Option<String> {
    let acts = |actions: Actions| match actions {
        Actions::Search => "to Search",
        Actions::Attack => "to Attack",
        Actions::Both => "to Search and Attack",
    };
    let of = |n: i16, one: &str, several: &str| {
        format!("{} {}", Amount::change(n.into()), if n.abs() == 1 { one } else { several })
    };
    Some(match change {
        Change::Power(n) => format!("{} Power", Amount::change(n.into())),
        Change::Dice(actions, n) => format!("{} {}", of(n, "die", "dice"), acts(actions)),
        Change::Reroll(actions, n) => format!("may re-roll {} {}", many(n, "die", "dice"), acts(actions)),
        Change::Forbid(bits) => {
            let deeds = Deed::ALL.iter().filter(|deed| bits & 1 << **deed as u8 != 0);
            let deeds: Vec<&str> = deeds
                .map(|deed| match deed {
                    Deed::Search => "Search",
                    Deed::Steal => "Steal",
                    Deed::Attack => "Attack",
                    Deed::Activation => "Activation",
                })
                .collect();
            format!("no {}", deeds.join(", no "))
        }
        Change::Attacks(n) => format!("may Attack {}", many(n, "time", "times")),
        Change::Prevent(n) => format!("ignores {n} damage of each Attack"),
        Change::Tax(n) => format!("attackers lose {n} Life"),
        Change::Again => "may act once more".to_owned(),
        Change::Home(_) => return None,
    })
}

/// The duration of an effect, after a comma.
fn until(until: Duration) -> &'static str {
    match until {
        Duration::UntilEndOfTurn => ", until the turn ends",
        Duration::UntilYourNextTurn => ", until that player's next turn",
        Duration::WhileInPlay | Duration::Instant | Duration::Permanent => "",
    }
}

/// A change in force, as the text shows it.
pub(super) fn changed(setup: &Setup, m: &Modifier) -> Option<String> {
    let on: Vec<String> = (m.on & setup.all).into_iter().map(|card| name(setup, card)).collect();
    let on = if on.len() == setup.all.into_iter().count() { "everybody".to_owned() } else { on.join(", ") };
    Some(format!("{on}: {}{}", change(m.change)?, until(m.until)))
}

/// The trigger of an ability, as its owner calls it.
fn moment(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::Passive => "habit",
        Trigger::Activation => "Activation",
        Trigger::Recruitment => "Recruitment",
        Trigger::LastWish => "Last Wish",
        Trigger::OnKill => "joy at a kill",
        Trigger::OnDamaged => "cry of pain",
        Trigger::OnSearch => "second look",
        Trigger::OnTurnStart => "morning habit",
        Trigger::OnOtherEnters => "welcome",
        Trigger::OnOtherDies => "obituary",
    }
}

/// An event in words; none if another event tells it.
pub(super) fn tell(setup: &Setup, event: Event) -> String {
    let card = |card: CardNo| name(setup, card);
    match event {
        // its purpose describes it
        Event::Piled { .. } | Event::Dealt { .. } | Event::Phase { .. } => String::new(),
        Event::Turn { seat, round } => format!("-- {}'s turn, round {round}", who(seat)),
        Event::Drew { seat, card: c } => format!("{} draws {}", who(seat), card(c)),
        Event::Bare { seat } => format!("neither Inn nor Graveyard has a card for {}", who(seat)),
        Event::Shuffled { cards } => {
            format!("the Inn is empty: {} of the Graveyard dust themselves off", many(cards, "guest", "guests"))
        }
        Event::Recruited { seat, card: c, from, life } => {
            let how = match from {
                Zone::Hand => "recruits",
                Zone::Graveyard => "digs up",
                Zone::DrawPile => "waves in from the Inn",
            };
            let power = setup.power.get(usize::from(c)).copied().unwrap_or(0);
            format!("{} {how} {} ({life} Life, Power {power})", who(seat), card(c))
        }
        Event::Searches { seat, card: c } => format!("{} Searches with {}", who(seat), card(c)),
        Event::Attacks { seat, card: c, target, of } => {
            format!("{} Attacks {}'s {} with {}", who(seat), who(of), card(target), card(c))
        }
        Event::Activates { seat, card: c } => format!("{} uses {}", who(seat), card(c)),
        Event::Rolled { .. } => thrown(setup, event),
        Event::Rerolls { seat, card: c, dice } => {
            format!("{}'s {} picks up {} and rolls again", who(seat), card(c), many(dice, "die", "dice"))
        }
        // the dice show it
        Event::Found { amount: 0, .. } => String::new(),
        Event::Found { seat, card: c, amount } => format!("{} finds {amount} Loot with {}", who(seat), card(c)),
        Event::Stole { seat, from, card: c } => {
            format!("{} Steals 1 Loot from {} with {}", who(seat), who(from), card(c))
        }
        Event::Hindered { seat, card: c, by } => {
            let while_ = if by == NONE { String::new() } else { format!(": {} forbids it", card(by)) };
            format!("{}'s {} cannot Steal now{while_}", who(seat), card(c))
        }
        Event::Gained { seat, card: c, amount } => {
            format!("{} takes {amount} Loot from the supply with {}", who(seat), card(c))
        }
        Event::Returned { amount: 0, .. } => String::new(),
        Event::Returned { seat, amount } => format!("{} returns {amount} Loot to the supply", who(seat)),
        // its death describes it
        Event::Life { life: 0, .. } => String::new(),
        Event::Life { seat, card: c, change, life, by } if change < 0 => {
            format!(
                "{}'s {} loses {} Life{} and has {life} left",
                who(seat),
                card(c),
                -change,
                through(setup, " to", c, by)
            )
        }
        Event::Life { seat, card: c, change, life, by } => {
            format!(
                "{}'s {} gets {change} Life{} and has {life} now",
                who(seat),
                card(c),
                through(setup, " from", c, by)
            )
        }
        Event::Died { seat, card: c, how: End::Killed, by } => {
            let how = if by == NONE || by == c { "dies" } else { "is killed" };
            format!("{}'s {} {how}{}", who(seat), card(c), through(setup, " by", c, by))
        }
        Event::Died { seat, card: c, how: End::Destroyed, by } => {
            format!("{}'s {} is destroyed{}", who(seat), card(c), through(setup, " by", c, by))
        }
        Event::Died { seat, card: c, how: End::Sacrificed, .. } => format!("{} Sacrifices {}", who(seat), card(c)),
        Event::Discarded { seat, card: c } => format!("{} discards {}", who(seat), card(c)),
        Event::WentBack { seat, card: c } => format!("{} goes back to {}'s hand", card(c), who(seat)),
        Event::Took { seat, card: c } => format!("{} takes {} out of the Graveyard", who(seat), card(c)),
        Event::Changed { card: c, from, to, until: lasts } => {
            format!("{} leaves {} and works for {}{}", card(c), who(from), who(to), until(lasts))
        }
        Event::WentHome { card: c, to, .. } => format!("{} goes home to {}", card(c), who(to)),
        Event::Lasts { on, change: what, until: lasts, .. } => match change(what) {
            Some(what) if on == NONE => format!("everybody: {what}{}", until(lasts)),
            Some(what) => format!("{}: {what}{}", card(on), until(lasts)),
            None => String::new(),
        },
        // it was described when it was used
        Event::Effect { trigger: Trigger::Activation, .. } => String::new(),
        Event::Effect { seat, card: c, trigger, .. } => format!("{}'s {}: {}", who(seat), card(c), moment(trigger)),
        Event::Declined { seat, card: c, .. } => format!("{} leaves {}'s offer alone", who(seat), card(c)),
        Event::Lapsed { card: c, effect, .. } => match trigger(setup, c, effect) {
            Some(Trigger::Activation) => format!("{}'s Activation: nothing comes of it", card(c)),
            // no player did anything, and nothing happened
            _ => String::new(),
        },
        Event::Peeked { seat, cards } => {
            format!("{} looks at {} on top of the Inn", who(seat), many(cards, "card", "cards"))
        }
        Event::Saw { card: c, .. } => format!("it is {}", card(c)),
        Event::Won { seat, loot } => format!("{} has {loot} Loot and runs for it", who(seat)),
        Event::Stalled { guard } => {
            format!("the dragon comes home: a guard stops the game after {}", guard.told(&setup.rules))
        }
    }
}

/// The time when an effect of a card takes place.
fn trigger(setup: &Setup, card: CardNo, effect: u8) -> Option<Trigger> {
    setup.card(card).effects.get(usize::from(effect)).map(|effect| effect.trigger)
}

/// The cause of an event, after a word; empty if it was the same player.
fn through(setup: &Setup, word: &str, card: CardNo, by: CardNo) -> String {
    if by == NONE || by == card { String::new() } else { format!("{word} {}", name(setup, by)) }
}

/// The Power of a Looter, which may be negative.
pub(super) fn power(setup: &Setup, table: &State, card: CardNo) -> String {
    Amount::plain(table.power(setup, card)).to_string()
}

/// The highest face of a die that still succeeds.
fn good(setup: &Setup, power: i32) -> String {
    match power {
        ..=0 => "none good".to_owned(),
        p if p >= setup.rules.die_sides => "all good".to_owned(),
        p => format!("good up to {p}"),
    }
}

/// The dice, from the lowest face up: how many there are and why, which succeed and why, and how many succeed.
fn thrown(setup: &Setup, event: Event) -> String {
    let Event::Rolled { seat, card, target, faces, hits, dice, power, ignored } = event else { return String::new() };
    let title = |card: CardNo| name(setup, card);
    let why = |sum: Sum, unit: &str| {
        if sum.plain() { String::new() } else { format!(" ({})", sum.made_of(unit, title)) }
    };
    let lie = (1..).zip(&faces).flat_map(|(face, n): (u8, _)| (0..*n).map(move |_| face.to_string()));
    let lie: Vec<String> = lie.collect();
    let roller = format!("{}'s {}", who(seat), title(card));
    let number = why(dice, " Life");
    if lie.is_empty() {
        return format!("{roller} rolls no dice{number}");
    }
    let counts = match hits {
        0 => "none is good".to_owned(),
        1 => "1 is good".to_owned(),
        n => format!("{n} are good"),
    };
    let shield = match ignored.total() {
        n if n > 0 && hits > 0 && target != NONE => format!("; {} ignores {n}", title(target)),
        _ => String::new(),
    };
    let dice = many(i64::from(dice.total()), "die", "dice");
    let (good, power) = (good(setup, power.total()), why(power, " Power"));
    format!("{roller} rolls {dice}{number}, {good}{power}: {}: {counts}{shield}", lie.join(" "))
}

/// An event as `seat` sees it (LZ-A33): cards that others draw and see have no name.
pub(super) fn tell_to(setup: &Setup, event: Event, seat: u8) -> Option<String> {
    let words = match event {
        Event::Drew { seat: s, .. } if s != seat => format!("{} draws a card", who(s)),
        Event::Saw { seat: s, .. } if s != seat => return None,
        open => tell(setup, open),
    };
    (!words.is_empty()).then_some(words)
}

/// A choice in words.
pub(super) fn name_move(setup: &Setup, choice: Move) -> String {
    let card = |card: CardNo| name(setup, card);
    match choice {
        Move::Pass => "pass".to_owned(),
        Move::Accept => "yes".to_owned(),
        Move::Draw => "draw".to_owned(),
        Move::Recruit(c) => format!("recruit {}", card(c)),
        Move::Search(c) => format!("search with {}", card(c)),
        Move::Attack(c) => format!("attack with {}", card(c)),
        Move::Activate(c) => format!("activate {}", card(c)),
        Move::Card(c) => card(c),
        Move::Seat(seat) => format!("player {}", seat + 1),
        Move::Way(c, act, way) => {
            let ways = setup.card(c).acts.get(usize::from(act)).into_iter().flat_map(|act| act.parts.iter());
            let way = ways.filter_map(|part| part.get(usize::from(way))).next();
            way.map_or("do it".to_owned(), |way| phrase::way(&way.target, &way.ops))
        }
        Move::First(c, trigger) => format!("{}'s {}", card(c), moment(trigger)),
        Move::Again(true) => "re-roll a good die".to_owned(),
        Move::Again(false) => "re-roll a bad die".to_owned(),
    }
}

/// A remark on a choice in the present position.
pub(super) fn remark(setup: &Setup, view: &View<'_>, choice: Move) -> Option<String> {
    let table = &view.table();
    let up_to = |card: CardNo, action: Actions| {
        let (dice, power) = (table.dice(setup, card, action), table.power(setup, card));
        format!("{}, {}", many(dice, "die", "dice"), good(setup, power))
    };
    match choice {
        Move::Search(card) => Some(up_to(card, Actions::Search)),
        Move::Attack(card) => Some(up_to(card, Actions::Attack)),
        Move::Card(card) => {
            let seat = table.controller(card)?;
            let whose = if seat == view.seat { "yours".to_owned() } else { format!("{}'s", who(seat)) };
            Some(format!("{whose}, {} Life, Power {}", table.life(card), power(setup, table, card)))
        }
        Move::Seat(seat) => Some(format!("{} Loot", table.loot.get(usize::from(seat))?)),
        Move::Activate(_) | Move::Way(..) | Move::First(..) => Some(String::new()),
        Move::Recruit(_) | Move::Pass | Move::Accept | Move::Draw | Move::Again(_) => None,
    }
}
