//! Texts of choices. Events are in `words::told`; positions and questions in `words::prompt`.

use super::legal::{Gift, Move};
use super::setup::{Number, Setup};
use super::state::Bearings;
use super::vocabulary::Spell;

mod barred;
mod odds;
mod prompt;
mod told;

pub(super) use barred::barred;
pub(super) use odds::remark;
pub(super) use prompt::{look, prompt};
pub(super) use told::tell;

pub(super) fn bearings(bearings: Bearings) -> &'static str {
    match bearings {
        Bearings::Mapping => "mapping",
        Bearings::Lost => "lost",
        Bearings::Pursued => "pursued",
    }
}

/// The name of a spell.
fn magic(spell: Spell) -> String {
    spell.key().replace('_', " ")
}

/// Money in GP, and the rest in cp.
pub(super) fn money(cp: i64) -> String {
    match (cp / 100, cp % 100) {
        (gp, 0) => format!("{gp} GP"),
        (0, cp) => format!("{cp} cp"),
        (gp, cp) => format!("{gp} GP {cp} cp"),
    }
}

/// The name of a player, by seat.
fn player(seat: u8) -> String {
    format!("Player {}", seat + 1)
}

fn upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

/// A choice in words.
pub(super) fn name_move(setup: &Setup, choice: Move) -> String {
    let item = |i: Number| setup.name(i);
    let foe = |words: &str, at: u8| match at {
        0 => words.to_owned(),
        1 => format!("{words} the second"),
        2 => format!("{words} the third"),
        n => format!("{words} number {}", n + 1),
    };
    let gift = |words: &str, gift: Gift| match gift {
        Gift::Nothing => words.to_owned(),
        Gift::Money => format!("{words} money"),
        Gift::Item(i) => format!("{words} {}", item(i)),
    };
    match choice {
        Move::High(a) => a.title().to_owned(),
        Move::Enter => "into the dungeon".to_owned(),
        Move::Retire => "retire".to_owned(),
        Move::Eat(i) => format!("eat {}", item(i)),
        Move::Temple => "temple".to_owned(),
        Move::Rest(1) => "rest a month".to_owned(),
        Move::Rest(months) => format!("rest {months} months"),
        Move::Cure => "be cured".to_owned(),
        Move::Sell(i) => format!("sell {}", item(i)),
        Move::Rise => "rise a level".to_owned(),
        Move::Spend => "spend it all".to_owned(),
        Move::Explore => "explore".to_owned(),
        Move::Backtrack => "backtrack".to_owned(),
        Move::Wander => "wander".to_owned(),
        Move::Up => "go upstairs".to_owned(),
        Move::Down => "go downstairs".to_owned(),
        Move::Stairs => "take the stairs".to_owned(),
        Move::Stay => "stay".to_owned(),
        Move::Die(die) => format!("use the {die}"),
        Move::Room(room) => format!("room {room}"),
        Move::StraightOn => "straight on".to_owned(),
        Move::Aside => "side passage".to_owned(),
        Move::Retreat => "retreat".to_owned(),
        Move::GoOn => "go on".to_owned(),
        Move::Jump => "jump".to_owned(),
        Move::Pass => "leave it".to_owned(),
        Move::Drop(g) => gift("drop", g),
        Move::Burn(i) => format!("burn {}", item(i)),
        Move::Run => "run".to_owned(),
        Move::Dash(i) => format!("{}, and run", item(i)),
        Move::Parley(Gift::Nothing) => "parley".to_owned(),
        Move::Parley(g) => gift("bribe with", g),
        Move::Sneak => "sneak".to_owned(),
        Move::Steal => "steal".to_owned(),
        Move::Fight => "fight".to_owned(),
        Move::Attack(at) => foe("attack", at),
        Move::Lash(at) => foe("whip", at),
        Move::Throw(i, at) => foe(&format!("throw {}", item(i)), at),
        Move::Wand(i, at) => foe(&format!("point {}", item(i)), at),
        Move::Turn(at) => foe("turn", at),
        Move::Read(i, at) => foe(&format!("read {}", item(i)), at),
        Move::Drink(i) => format!("drink {}", item(i)),
        Move::Pour(i, at) => foe(&format!("give {} to henchman", item(i)), at),
        Move::ReadFor(i, at) => foe(&format!("read {} for henchman", item(i)), at),
        Move::Give(i) => format!("give up {}", item(i)),
        Move::Dismiss(at) => foe("dismiss henchman", at),
        Move::Take => "take it".to_owned(),
        Move::Break => "break it up".to_owned(),
        Move::Don(i) => format!("wear {}", item(i)),
        Move::Doff => "take off armor".to_owned(),
        Move::Wield(i) => format!("wield {}", item(i)),
        Move::LetGo => "let go".to_owned(),
        Move::Keep => "hold on".to_owned(),
        Move::Become(class) => setup.class(class).title.clone(),
        Move::Memorise(spell) => format!("memorize {}", magic(spell)),
        Move::Learn(i) => format!("learn {}", item(i)),
        Move::Conjure(spell, at) => foe(&format!("cast {}", magic(spell)), at),
        Move::ConjureFor(spell, at) => foe(&format!("cast {} for henchman", magic(spell)), at),
        Move::Hurry => format!("cast {}, and run", magic(Spell::Haste)),
        Move::Yes => "yes".to_owned(),
        Move::No => "no".to_owned(),
        Move::Dare => "dare".to_owned(),
        Move::Hide => "let it pass".to_owned(),
        Move::Chase => "after it".to_owned(),
        Move::GiveUp => "give up".to_owned(),
        Move::Side(0) => "side with the first".to_owned(),
        Move::Side(_) => "side with the second".to_owned(),
        Move::Name(m) => setup.monster(m).title.clone(),
        Move::Buy(i) => format!("buy {}", item(i)),
        Move::Whole => "be whole".to_owned(),
        Move::Out => "out".to_owned(),
        Move::Stab => "stab".to_owned(),
        Move::Slip => "slip past".to_owned(),
    }
}
