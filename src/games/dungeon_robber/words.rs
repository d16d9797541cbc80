//! The words of the table: what happened, and what may be chosen. How things stand, and what is asked, is in `words::prompt`.

use super::event::{Cause, Event, Exit, For, Strange};
use super::legal::{Gift, Move};
use super::setup::{NONE, Number, Setup};
use super::state::{Bearings, Guard, Who};
use super::vocabulary::{Coin, Spell};
use cards::lexicon::prose::an;

mod barred;
mod odds;
mod prompt;

pub(super) use barred::barred;
pub(super) use odds::remark;
pub(super) use prompt::{look, prompt};

pub(super) fn bearings(bearings: Bearings) -> &'static str {
    match bearings {
        Bearings::Mapping => "mapping",
        Bearings::Lost => "lost",
        Bearings::Pursued => "pursued",
    }
}

/// A spell as people call it.
fn magic(spell: Spell) -> String {
    spell.key().replace('_', " ")
}

/// Money in GP, with what is left over in cp.
pub(super) fn money(cp: i64) -> String {
    match (cp / 100, cp % 100) {
        (gp, 0) => format!("{gp} GP"),
        (0, cp) => format!("{cp} cp"),
        (gp, cp) => format!("{gp} GP {cp} cp"),
    }
}

fn coins(coin: Coin, many: u32) -> String {
    match coin {
        Coin::Gem if many == 1 => "1 gem".to_owned(),
        Coin::Gem => format!("{many} gems"),
        Coin::Jewel if many == 1 => "1 piece of jewelry".to_owned(),
        Coin::Jewel => format!("{many} pieces of jewelry"),
        coin => format!("{many} {}", coin.key()),
    }
}

/// A player by his place at the table.
fn player(seat: u8) -> String {
    format!("Player {}", seat + 1)
}

/// Somebody by what he is.
fn name(setup: &Setup, who: Who, monster: Number) -> String {
    let title = || if monster == NONE { "somebody".to_owned() } else { setup.monster(monster).title.clone() };
    match who {
        Who::Robber => "you".to_owned(),
        Who::Friend(_) => format!("your {}", title()),
        Who::Foe(_) | Who::Pursuer => format!("the {}", title()),
        Who::Fellow(seat) => player(seat),
    }
}

fn upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

fn signed(n: i16) -> String {
    match n {
        0 => String::new(),
        n if n < 0 => format!(" \u{2212}{}", -n),
        n => format!(" +{n}"),
    }
}

/// An event in words; none for what another one tells.
pub(super) fn tell(setup: &Setup, event: Event) -> String {
    let monster = |m: Number| if m == NONE { "nobody" } else { &setup.monster(m).title };
    let item = |i: Number| setup.name(i);
    match event {
        Event::Born { ability: a, die, high } => {
            format!("{}: {die}, {}", a.title(), if high { "High" } else { "Normal" })
        }
        Event::High { ability: a, high: true } => format!("your {} is High", a.title()),
        Event::High { ability: a, high: false } => format!("your {} is Normal again", a.title()),
        Event::Foray { foray } => format!("== Foray {foray}: into the dungeon"),
        Event::Turn { turn, level, room, bearings: b, hp } => {
            format!("-- Turn {turn}: level {level}, room {room}, {}, {hp} HP", bearings(b))
        }
        Event::Rolled { table, result, row } => {
            let says = setup.table(table).rows().get(usize::from(row)).map_or("", |row| &row.then.says);
            format!("{} {result}: {says}", setup.title(table))
        }
        Event::Die { what, who, result, plus, need, good } => die(what, who, result, plus, need, good),
        Event::Save { who, result, need, good } => {
            let who = match who {
                Who::Robber => "you need",
                Who::Friend(_) => "your henchman needs",
                _ => "it needs",
            };
            format!("a save: {who} {need}, the die says {result}: {}", if good { "saved" } else { "not saved" })
        }
        Event::Moved { level, room } => format!("to level {level}, room {room}"),
        Event::Bearings { bearings: Bearings::Mapping } => "you know where you are".to_owned(),
        Event::Bearings { bearings: Bearings::Lost } => "you are lost".to_owned(),
        Event::Bearings { bearings: Bearings::Pursued } => "you are pursued".to_owned(),
        Event::Met { monster: m, hp, chased: false } => format!("{} stands before you ({hp} HP)", an(monster(m))),
        Event::Met { monster: m, chased: true, .. } => format!("and the {} is right behind you", monster(m)),
        Event::Ambush { monster: m } => format!("the {} was waiting", monster(m)),
        Event::Attack { by, at, monster: own, target, die, plus, ac, hit } => {
            let how = match die {
                0 => "cannot miss".to_owned(),
                die => format!("{die}{} against AC {ac}: {}", signed(plus), if hit { "a hit" } else { "a miss" }),
            };
            let verb = if by == Who::Robber { "attack" } else { "attacks" };
            format!("{} {verb} {}: {how}", upper(&name(setup, by, own)), name(setup, at, target))
        }
        Event::Missile { at, die, plus, ac, hit } => {
            let at = if at == Who::Robber { "you" } else { "somebody else" };
            format!(
                "one flies at {at}: {die}{} against AC {ac}: {}",
                signed(plus),
                if hit { "a hit" } else { "a miss" }
            )
        }
        Event::Hurt { who, monster: m, amount, left } => {
            let verb = if who == Who::Robber { "take" } else { "takes" };
            let left = if left > 0 { format!("{left} HP left") } else { "that was all there was".to_owned() };
            format!("{} {verb} {amount} damage; {left}", upper(&name(setup, who, m)))
        }
        Event::Healed { amount, hp } => format!("you get {amount} HP back and have {hp}"),
        Event::Left { monster: m, how } => {
            let how = match how {
                Exit::Killed => "is dead",
                Exit::Sleeps => "sleeps, and will for some time",
                Exit::Charmed => "thinks the world of you",
                Exit::Turned => "turns, and goes on turning, out of sight",
                Exit::SentAway => "goes where it is told to go",
                Exit::Retreats => "has had enough, and leaves with what it owns",
                Exit::Befriended => "likes the way you talk",
            };
            format!("the {} {how}", monster(m))
        }
        Event::Fell { monster: m } => format!("the {} dies", monster(m)),
        Event::Swallowed { monster: m } => format!("the {} goes down it, and does not come back", monster(m)),
        Event::Quickened { monster: m } => format!("your {} is quick: everybody else is slow", monster(m)),
        Event::Echoed { monster: m, spell } => format!("the {} says it after you: {}", monster(m), magic(spell)),
        Event::Follows { monster: m } => format!("{} follows you", an(monster(m))),
        Event::Dismissed { monster: m } => format!("you send the {} home", monster(m)),
        Event::Turncoat { monster: m } => format!("your henchman grows hair in places, and is {}", an(monster(m))),
        Event::Dazed { who, monster: m } => match who {
            Who::Robber => "you lose your next turn".to_owned(),
            who => format!("{} loses its next turn", name(setup, who, m)),
        },
        Event::Idle { who, monster: m } => match who {
            Who::Robber => "you do nothing this round".to_owned(),
            who => format!("{} does nothing this round", upper(&name(setup, who, m))),
        },
        Event::Held { monster: m } => format!("the {} has got hold of you", monster(m)),
        Event::Spared { monster: m } => format!("the {} cannot bring itself to it", monster(m)),
        Event::Ran { monster: m } => format!("you run from the {}", monster(m)),
        Event::Unseen { stole: false } => "nobody has seen you".to_owned(),
        Event::Unseen { stole: true } => "nobody has seen you, and nobody will see that again".to_owned(),
        Event::Parlayed { monster: m, total } => {
            let rules = &setup.rules;
            let how = match i32::from(total) {
                n if n <= rules.hostile_up_to => "it takes offense",
                n if n <= rules.hesitant_up_to => "it hesitates",
                n if n <= rules.friendly_up_to => "it waves you past",
                _ => "it has been looking for somebody like you",
            };
            format!("you talk to the {}: {total}: {how}", monster(m))
        }
        Event::Offered { item: i } => format!("you part with: {}", item(i)),
        Event::Paid { cp } => format!("you part with {}", money(cp)),
        Event::Shaken => "nobody is after you any more".to_owned(),
        Event::Stopped { monster: m } => format!("the {} stops", monster(m)),
        Event::Found { item: i, many: 1 } => format!("you find: {}", item(i)),
        Event::Found { item: i, many } => format!("you find: {} \u{d7}{many}", item(i)),
        Event::Ignored { item: i } => format!("you leave it: {}", item(i)),
        Event::Lost { item: i } => format!("gone: {}", item(i)),
        Event::Wields { item: i } => format!("in hand: {}", item(i)),
        Event::Wears { item: i } => format!("on: {}", item(i)),
        Event::Used { item: i } => format!("used up: {}", item(i)),
        Event::Cast { spell } => format!("you read out: {}", magic(spell)),
        Event::Became { class } => format!("from now on you are a {}", setup.class(class).title),
        Event::Learnt { spell } => format!("you know it by heart: {}", magic(spell)),
        Event::Conjured { spell } => format!("you say the words: {}", magic(spell)),
        Event::Ruined { item: i } => format!("you read it backwards, and it is ruined: {}", item(i)),
        Event::Fizzled => "nothing comes of it".to_owned(),
        Event::Money { coin, many } => coins(coin, many),
        Event::LeftLying { cp: 0 } => String::new(),
        Event::LeftLying { cp } => format!("your pockets are full: {} stay where they are", money(cp)),
        Event::Strange { what } => strange(what).to_owned(),
        Event::Bitten => "the bite itches, and so does the moon".to_owned(),
        Event::Cured => "you are cured, and shave".to_owned(),
        Event::Level { level, up } => {
            let title = setup.levels.get(usize::from(level)).map_or("", |(title, _)| title);
            format!("you are {} level {level}: {title}", if up { "now" } else { "back on" })
        }
        Event::Home { cp, .. } if setup.players == 1 => format!("== Home, with {} in coin and stone", money(cp)),
        Event::Home { seat, cp } => format!("== {} is home, with {} in coin and stone", player(seat), money(cp)),
        Event::Sold { item: i, cp } => format!("sold for {}: {}", money(cp), item(i)),
        Event::Spent { gp, xp } => format!("{gp} GP go into being somebody: {xp} experience"),
        Event::Month { months } => format!("a month in bed, {months} so far"),
        Event::Died { cause } => died(setup, cause),
        Event::Calls { seat } => format!("{} calls", player(seat)),
        Event::To { seat } => format!("{}:", player(seat)),
        Event::Shared { cp } => format!("you share out, and have {}", money(cp)),
        Event::Retired { level, xp } => {
            let title = setup.levels.get(usize::from(level)).map_or("", |(title, _)| title);
            format!("you retire, a {title} of {xp} experience, and tell everybody")
        }
        Event::Stalled { guard } => match guard {
            Guard::Turns => "the referee has to go home".to_owned(),
            Guard::Months => "the innkeeper wants the bed back".to_owned(),
            Guard::Steps => "the referee has lost the thread".to_owned(),
        },
    }
}

fn die(what: For, who: Who, result: i16, plus: i16, need: i16, good: bool) -> String {
    let yours = who == Who::Robber;
    let (said, outcome) = match what {
        For::Backtrack => {
            ("finding the way back", if good { "there it is" } else { "this is not where you came from" })
        }
        For::Room => return format!("some room or other: {result}"),
        For::Open => ("the door", if good { "it opens" } else { "it is stuck" }),
        For::Shake => ("does it follow?", if good { "it has lost you" } else { "it has not" }),
        For::Bait => ("does it stop?", if good { "it does" } else { "it does not" }),
        For::Fire => ("fire", if good { "the passage burns" } else { "a wet patch" }),
        For::Parlay => ("words", ""),
        For::Sneak if yours => ("on tiptoe", if good { "not a sound" } else { "crack" }),
        For::Sneak => ("your henchman, on tiptoe", if good { "not a sound" } else { "crack" }),
        For::Stomach => ("your stomach", if good { "stays where it is" } else { "does not" }),
        For::Summons => ("it shrieks", if good { "and is heard" } else { "in vain" }),
        For::Likeness => ("it looks like", if good { "you" } else { "your henchman" }),
        For::Double => ("which is which?", if good { "not that one" } else { "that one" }),
        For::Wand => ("the wand", if good { "breaks" } else { "spits" }),
        For::Turning => ("does it stay?", if good { "it does" } else { "it does not" }),
        For::Improvement => ("the book is about", if good { "something new" } else { "what you know" }),
        For::Shut => ("behind you", if good { "a door" } else { "nothing" }),
        For::Chute => ("the blank wall", if good { "gives way" } else { "is a wall" }),
        For::Fall if yours => ("the edge", if good { "you keep your feet" } else { "you fall" }),
        For::Fall => ("the edge", if good { "it does not fall" } else { "it falls" }),
        For::Climb => ("up the wall", if good { "out" } else { "not yet" }),
        For::Smoke => ("in the smoke", if good { "it goes the other way" } else { "it follows your cough" }),
        For::Rust => ("magic against rust", if good { "magic" } else { "rust" }),
        For::Poison => ("poison?", if good { "yes" } else { "no" }),
        For::Luck => ("is there something in it?", if good { "something glints" } else { "only gas" }),
        For::Shape => ("you feel yourself change", if good { "for the better" } else { "for the worse" }),
        For::Quarry => ("after it", if good { "round which corner?" } else { "within reach" }),
        For::First => ("who is quicker?", if good { "not you" } else { "you" }),
        For::Rival => ("the rival's share", if good { "all of it" } else { "nothing" }),
        For::Pool => ("water?", if good { "a pool, and it glows" } else { "none" }),
        For::Victim => ("who?", ""),
    };
    let sum = if plus == 0 { format!("{result}") } else { format!("{result} (with{})", signed(plus)) };
    let need = if need > 0 { format!(" against {need}") } else { String::new() };
    format!("{said}: {sum}{need}: {outcome}")
}

fn strange(what: Strange) -> &'static str {
    match what {
        Strange::Circles => "you have seen that torch stain before",
        Strange::DeadEnd => "no way on",
        Strange::DoorShuts => "a door falls shut behind you, for good",
        Strange::Slides => "whoever was on the other side stays there",
        Strange::Sinks => "down it goes",
        Strange::Chute => "down you go",
        Strange::Flees => "you want to be elsewhere, now",
        Strange::Strong => "you could lift a horse",
        Strange::Sick => "no further today",
        Strange::Finding => "everything glitters",
        Strange::Hasted => "everybody else is slow",
        Strange::Sanctuary => "a hush falls",
        Strange::Reluctant => "you cannot bring yourself to it",
        Strange::Cornered => "nowhere to run: you turn around",
        Strange::Opened => "it opens",
        Strange::Smoke => "smoke",
        Strange::Blind => "nobody sees anything",
        Strange::Cut => "cut off",
        Strange::NoWay => "there is no way on",
        Strange::Blessed => "something warm stands in the way of it",
        Strange::SlipsAway => "and is gone",
        Strange::Escapes => "you are out, and flat in places",
    }
}

/// How it ended, in a line.
fn died(setup: &Setup, cause: Cause) -> String {
    let title = |m: Number| if m == NONE { "somebody" } else { &setup.monster(m).title };
    match cause {
        Cause::Blow(m) => format!("you are dead: the {} was better at this", title(m)),
        Cause::Gaze(m) => format!("you are dead, and a statue: the {} has lovely eyes", title(m)),
        Cause::Drained(m) => format!("you are dead: the {} has taken all the years there were", title(m)),
        Cause::Pit => "you are dead, at the bottom of a pit".to_owned(),
        Cause::Walls => "you are dead, and very flat".to_owned(),
        Cause::Fire => "you are dead, and well done".to_owned(),
        Cause::Missile => "you are dead, and there is a draft".to_owned(),
        Cause::Poison => "you are dead: it was poisoned".to_owned(),
        Cause::Stone => "you are dead, and under it".to_owned(),
        Cause::Gas => "you are dead: one should not have breathed that".to_owned(),
        Cause::Mold => "you are dead, of laundry".to_owned(),
        Cause::Himself => "you are dead, by your own hand".to_owned(),
    }
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
        Move::Parlay(Gift::Nothing) => "parlay".to_owned(),
        Move::Parlay(g) => gift("bribe with", g),
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
