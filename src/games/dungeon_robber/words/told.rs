//! Texts of events. A single robber is `you`; in a party, `you` is the reader, and the others have their names.

use super::{bearings, magic, money, player, upper};
use crate::event::{Cause, Event, Exit, For, Happened, Strange};
use crate::setup::{NONE, Number, Setup};
use crate::state::{Bearings, Guard, Who};
use crate::vocabulary::Coin;
use cards::lexicon::prose::an;

/// An event in words, for the reader at a seat or for an onlooker; empty if another event tells it.
pub(in super::super) fn tell(setup: &Setup, happened: Happened, reader: Option<u8>) -> String {
    let seat = (setup.players > 1 && reader != Some(happened.seat)).then_some(happened.seat);
    Teller { setup, seat, reader }.line(happened.event)
}

/// Puts events about one robber into words.
struct Teller<'s> {
    setup: &'s Setup,
    /// The robber's seat, if the text calls the robber by name.
    seat: Option<u8>,
    reader: Option<u8>,
}

impl Teller<'_> {
    /// The robber as a subject or an object: `you` or `Player 2`.
    fn name(&self) -> String {
        self.seat.map_or("you".to_owned(), player)
    }

    /// `your` or `Player 2's`.
    fn whose(&self) -> String {
        self.seat.map_or("your".to_owned(), |seat| format!("{}'s", player(seat)))
    }

    /// The robber and what he does: `you take` or `Player 2 takes`.
    fn does(&self, you: &str, they: &str) -> String {
        format!("{} {}", self.name(), self.verb(you, they))
    }

    fn verb<'v>(&self, you: &'v str, they: &'v str) -> &'v str {
        if self.seat.is_none() { you } else { they }
    }

    /// A line without a subject, after the robber's name if there are other robbers.
    fn marked(&self, line: String) -> String {
        if self.setup.players > 1 { format!("{}: {line}", self.name()) } else { line }
    }

    fn monster(&self, number: Number) -> &str {
        if number == NONE { "somebody" } else { &self.setup.monster(number).title }
    }

    /// A person, named by kind.
    fn somebody(&self, who: Who, monster: Number) -> String {
        match who {
            Who::Robber => self.name(),
            Who::Friend(_) => format!("{} {}", self.whose(), self.monster(monster)),
            Who::Foe(_) | Who::Pursuer => format!("the {}", self.monster(monster)),
            Who::Fellow(seat) if self.reader == Some(seat) => "you".to_owned(),
            Who::Fellow(seat) => player(seat),
        }
    }

    fn line(&self, event: Event) -> String {
        let (setup, monster) = (self.setup, |number| self.monster(number));
        let item = |item: Number| setup.name(item);
        match event {
            Event::Born { ability, die, high } => {
                self.marked(format!("{}: {die}, {}", ability.title(), if high { "High" } else { "Normal" }))
            }
            Event::High { ability, high: true } => format!("{} {} is High", self.whose(), ability.title()),
            Event::High { ability, high: false } => format!("{} {} is Normal again", self.whose(), ability.title()),
            Event::Foray { foray } => format!("== Foray {foray}: into the dungeon"),
            Event::Turn { turn, level, room, bearings: b, hp } => {
                let calls = if setup.players > 1 { format!("{}, ", self.does("call", "calls")) } else { String::new() };
                format!("-- Turn {turn}: {calls}level {level}, room {room}, {}, {hp} HP", bearings(b))
            }
            Event::Rolled { table, result, row } => {
                let says = setup.table(table).rows().get(usize::from(row)).map_or("", |row| &row.then.says);
                format!("{} {result}: {says}", setup.title(table))
            }
            Event::Die { what, who, result, plus, need, good } => self.die(what, who, (result, plus, need), good),
            Event::Save { who, result, need, good } => {
                let needs = match who {
                    Who::Robber => self.does("need", "needs"),
                    Who::Friend(_) => format!("{} henchman needs", self.whose()),
                    _ => "it needs".to_owned(),
                };
                format!("a save: {needs} {need}, the die says {result}: {}", if good { "saved" } else { "not saved" })
            }
            Event::Moved { level, room } => format!("to level {level}, room {room}"),
            // both lines belong together
            Event::Bearings { bearings: Bearings::Mapping } => "you know where you are".to_owned(),
            Event::Bearings { bearings: b } => format!("you are {}", bearings(b)),
            Event::Met { monster: m, hp, chased: false } => {
                format!("{} stands before you ({hp} HP)", an(monster(m)))
            }
            Event::Met { monster: m, chased: true, .. } => format!("and the {} is right behind you", monster(m)),
            Event::Ambush { monster: m } => format!("the {} was waiting", monster(m)),
            Event::Attack { by, at, monster: own, target, die, plus, ac, hit } => {
                let how = match die {
                    0 => "cannot miss".to_owned(),
                    die => format!("{die}{} against AC {ac}: {}", signed(plus), if hit { "a hit" } else { "a miss" }),
                };
                let verb = if by == Who::Robber { self.verb("attack", "attacks") } else { "attacks" };
                format!("{} {verb} {}: {how}", upper(&self.somebody(by, own)), self.somebody(at, target))
            }
            Event::Missile { at, die, plus, ac, hit } => {
                let at = match at {
                    Who::Robber => self.name(),
                    Who::Friend(_) => format!("{} henchman", self.whose()),
                    _ => "somebody else".to_owned(),
                };
                let how = if hit { "a hit" } else { "a miss" };
                format!("one flies at {at}: {die}{} against AC {ac}: {how}", signed(plus))
            }
            Event::Hurt { who, monster: m, amount, left } => {
                let verb = if who == Who::Robber { self.verb("take", "takes") } else { "takes" };
                let left = if left > 0 { format!("{left} HP left") } else { "that was all there was".to_owned() };
                format!("{} {verb} {amount} damage; {left}", upper(&self.somebody(who, m)))
            }
            Event::Healed { amount, hp } => {
                format!("{} {amount} HP back and {} {hp}", self.does("get", "gets"), self.verb("have", "has"))
            }
            Event::Left { monster: m, how } => {
                let how = match how {
                    Exit::Killed => "is dead".to_owned(),
                    Exit::Sleeps => "sleeps, and will for some time".to_owned(),
                    Exit::Charmed => format!("thinks the world of {}", self.name()),
                    Exit::Turned => "turns, and goes on turning, out of sight".to_owned(),
                    Exit::SentAway => "goes where it is told to go".to_owned(),
                    Exit::Retreats => "has had enough, and leaves with what it owns".to_owned(),
                    Exit::Befriended => format!("likes the way {}", self.does("talk", "talks")),
                };
                format!("the {} {how}", monster(m))
            }
            Event::Fell { monster: m } => format!("the {} dies", monster(m)),
            Event::Swallowed { monster: m } => format!("the {} goes down it, and does not come back", monster(m)),
            Event::Quickened { monster: m } => {
                format!("{} {} is quick: everybody else is slow", self.whose(), monster(m))
            }
            Event::Echoed { monster: m, spell } => {
                format!("the {} says it after {}: {}", monster(m), self.name(), magic(spell))
            }
            Event::Follows { monster: m } => format!("{} follows {}", an(monster(m)), self.name()),
            Event::Dismissed { monster: m } => format!("{} the {} home", self.does("send", "sends"), monster(m)),
            Event::Turncoat { monster: m } => {
                format!("{} henchman grows hair in places, and is {}", self.whose(), an(monster(m)))
            }
            Event::Dazed { who: Who::Robber, .. } => {
                format!("{} {} next turn", self.does("lose", "loses"), self.verb("your", "their"))
            }
            Event::Dazed { who, monster: m } => format!("{} loses its next turn", self.somebody(who, m)),
            Event::Idle { who: Who::Robber, .. } => format!("{} nothing this round", self.does("do", "does")),
            Event::Idle { who, monster: m } => format!("{} does nothing this round", upper(&self.somebody(who, m))),
            Event::Held { monster: m } => format!("the {} has got hold of {}", monster(m), self.name()),
            Event::Spared { monster: m } => format!("the {} cannot bring itself to it", monster(m)),
            Event::Ran { monster: m } => format!("you run from the {}", monster(m)),
            Event::Unseen { stole: false } => "nobody has seen you".to_owned(),
            Event::Unseen { stole: true } => "nobody has seen you, and nobody will see that again".to_owned(),
            Event::Parleyed { monster: m, total } => {
                let rules = &setup.rules;
                let how = match i32::from(total) {
                    n if n <= rules.hostile_up_to => "it takes offense".to_owned(),
                    n if n <= rules.hesitant_up_to => "it hesitates".to_owned(),
                    n if n <= rules.friendly_up_to => "it waves you past".to_owned(),
                    _ => format!("it has been looking for somebody like {}", self.name()),
                };
                format!("{} to the {}: {total}: {how}", self.does("talk", "talks"), monster(m))
            }
            Event::Offered { item: i } => format!("{} with: {}", self.does("part", "parts"), item(i)),
            Event::Paid { cp } => format!("{} with {}", self.does("part", "parts"), money(cp)),
            Event::Shaken => "nobody is after you any more".to_owned(),
            Event::Stopped { monster: m } => format!("the {} stops", monster(m)),
            Event::Found { item: i, many: 1 } => format!("{}: {}", self.does("find", "finds"), item(i)),
            Event::Found { item: i, many } => format!("{}: {} \u{d7}{many}", self.does("find", "finds"), item(i)),
            Event::Ignored { item: i } => format!("{} it: {}", self.does("leave", "leaves"), item(i)),
            Event::Lost { item: i } => self.marked(format!("gone: {}", item(i))),
            Event::Wields { item: i } => self.marked(format!("in hand: {}", item(i))),
            Event::Wears { item: i } => self.marked(format!("on: {}", item(i))),
            Event::Used { item: i } => self.marked(format!("used up: {}", item(i))),
            Event::Cast { spell } => format!("{} out: {}", self.does("read", "reads"), magic(spell)),
            Event::Became { class } => {
                format!("from now on {} {}", self.does("are", "is"), an(&setup.class(class).title))
            }
            Event::Learnt { spell } => {
                format!("{} it by heart: {}", self.does("know", "knows"), magic(spell))
            }
            Event::Conjured { spell } => format!("{} the words: {}", self.does("say", "says"), magic(spell)),
            Event::Ruined { item: i } => {
                format!("{} it backwards, and it is ruined: {}", self.does("read", "reads"), item(i))
            }
            Event::Fizzled => "nothing comes of it".to_owned(),
            Event::Money { coin, many } => format!("{}: {}", self.does("find", "finds"), coins(coin, many)),
            Event::LeftLying { cp: 0 } => String::new(),
            Event::LeftLying { cp } => format!("{} pockets are full: {} stay where they are", self.whose(), money(cp)),
            Event::Strange { what } => self.strange(what),
            Event::Bitten => self.marked("the bite itches, and so does the moon".to_owned()),
            Event::Cured => format!("{} cured, and {}", self.does("are", "is"), self.verb("shave", "shaves")),
            Event::Level { level, up } => {
                let title = setup.levels.get(usize::from(level)).map_or("", |(title, _)| title);
                format!(
                    "{} level {level}: {title}",
                    self.does(if up { "are now" } else { "are back on" }, if up { "is now" } else { "is back on" })
                )
            }
            Event::Home { cp, .. } if setup.players == 1 => format!("== Home, with {} in coin and stone", money(cp)),
            Event::Home { cp, .. } => {
                format!("== {} home, with {} in coin and stone", upper(&self.does("are", "is")), money(cp))
            }
            Event::Sold { item: i, cp } => self.marked(format!("sold for {}: {}", money(cp), item(i))),
            Event::Spent { gp, xp } => self.marked(format!("{gp} GP go into being somebody: {xp} experience")),
            Event::Month { months } => self.marked(format!("a month in bed, {months} so far")),
            Event::Died { cause } => self.died(cause),
            // every line contains the name, and the turn says who calls
            Event::Calls { .. } | Event::To { .. } => String::new(),
            Event::Shared { cp } => {
                format!("{} out, and {} {}", self.does("share", "shares"), self.verb("have", "has"), money(cp))
            }
            Event::Retired { level, xp } => {
                let title = setup.levels.get(usize::from(level)).map_or("", |(title, _)| title);
                let (retires, tells) = (self.does("retire", "retires"), self.verb("tell", "tells"));
                format!("{retires}, {} of {xp} experience, and {tells} everybody", an(title))
            }
            Event::Stalled { guard } => match guard {
                Guard::Turns => "the referee has to go home".to_owned(),
                Guard::Months => "the innkeeper wants the bed back".to_owned(),
                Guard::Steps => "the referee has lost the thread".to_owned(),
            },
        }
    }

    /// A die that belongs to no table: its result, what was added, and the number to reach or not to exceed.
    fn die(&self, what: For, who: Who, (result, plus, need): (i16, i16, i16), good: bool) -> String {
        let henchman = || format!("{} henchman", self.whose());
        let own = |said: &str, yes: &str, no: &str| (self.marked(said.to_owned()), yes.to_owned(), no.to_owned());
        let (said, yes, no) = match (what, who) {
            (For::Room, _) => return format!("some room or other: {result}"),
            (For::Sneak, Who::Robber) => own("on tiptoe", "not a sound", "crack"),
            (For::Sneak, _) => (format!("{}, on tiptoe", henchman()), "not a sound".to_owned(), "crack".to_owned()),
            (For::Stomach, _) => {
                (format!("{} stomach", self.whose()), "stays where it is".to_owned(), "does not".to_owned())
            }
            (For::Likeness, _) => ("it looks like".to_owned(), self.name(), henchman()),
            (For::First, _) => ("who is quicker?".to_owned(), format!("not {}", self.name()), self.name()),
            (For::Fall, Who::Robber) => {
                let feet = format!("{} {} feet", self.does("keep", "keeps"), self.verb("your", "their"));
                ("the edge".to_owned(), feet, self.does("fall", "falls"))
            }
            (For::Parley, _) => own("words", "", ""),
            (For::Wand, _) => own("the wand", "breaks", "spits"),
            (For::Improvement, _) => own("the book is about", "something new", "something known"),
            (For::Climb, _) => own("up the wall", "out", "not yet"),
            (For::Rust, _) => own("magic against rust", "magic", "rust"),
            (For::Shape, _) => {
                (format!("{} shape changes", self.whose()), "for the better".to_owned(), "for the worse".to_owned())
            }
            (what, _) => {
                let (said, yes, no) = of_all(what);
                (said.to_owned(), yes.to_owned(), no.to_owned())
            }
        };
        let sum = if plus == 0 { format!("{result}") } else { format!("{result} (with{})", signed(plus)) };
        let need = if need > 0 { format!(" against {need}") } else { String::new() };
        format!("{said}: {sum}{need}: {}", if good { yes } else { no })
    }

    /// An effect without a number, on one robber or on all of them.
    fn strange(&self, what: Strange) -> String {
        let all = match what {
            Strange::Flees => return format!("{} to be elsewhere, now", self.does("want", "wants")),
            Strange::Strong => return format!("{} lift a horse", self.does("could", "could")),
            Strange::Sick => return self.marked("no further today".to_owned()),
            Strange::Finding => return self.marked("everything glitters".to_owned()),
            Strange::Hasted => return self.marked("everybody else is slow".to_owned()),
            Strange::Sanctuary => return self.marked("a hush falls".to_owned()),
            Strange::Reluctant => {
                return format!(
                    "{} bring {} to it",
                    self.does("cannot", "cannot"),
                    self.verb("yourself", "themselves")
                );
            }
            Strange::Blessed => return self.marked("something warm stands in the way of it".to_owned()),
            Strange::Escapes => return format!("{} out, and flat in places", self.does("are", "is")),
            Strange::Circles => "you have seen that torch stain before",
            Strange::DeadEnd => "no way on",
            Strange::DoorShuts => "a door falls shut behind you, for good",
            Strange::Slides => "whoever was on the other side stays there",
            Strange::Sinks => "down it goes",
            Strange::Chute => "down you go",
            Strange::Cornered => "nowhere to run: you turn around",
            Strange::Opened => "it opens",
            Strange::Smoke => "smoke",
            Strange::Blind => "nobody sees anything",
            Strange::Cut => "cut off",
            Strange::NoWay => "there is no way on",
            Strange::SlipsAway => "and is gone",
        };
        all.to_owned()
    }

    /// The end of a robber's game in words.
    fn died(&self, cause: Cause) -> String {
        let title = |number: Number| self.monster(number);
        let how = match cause {
            Cause::Blow(m) => format!(": the {} was better at this", title(m)),
            Cause::Gaze(m) => format!(", and a statue: the {} has lovely eyes", title(m)),
            Cause::Drained(m) => format!(": the {} has taken all the years there were", title(m)),
            Cause::Pit => ", at the bottom of a pit".to_owned(),
            Cause::Walls => ", and very flat".to_owned(),
            Cause::Fire => ", and well done".to_owned(),
            Cause::Missile => ", and there is a draft".to_owned(),
            Cause::Poison => ": it was poisoned".to_owned(),
            Cause::Stone => ", and under it".to_owned(),
            Cause::Gas => ": one should not have breathed that".to_owned(),
            Cause::Mold => ", of laundry".to_owned(),
            Cause::Himself => format!(", by {} own hand", self.verb("your", "their")),
        };
        let mates = self.setup.players > 1 && self.reader.is_some() && self.seat.is_none();
        let others = if mates { "; the others go on" } else { "" };
        format!("{} dead{how}{others}", self.does("are", "is"))
    }
}

/// Words for a die that is rolled for no robber or for all of them: its purpose and its possible results.
fn of_all(what: For) -> (&'static str, &'static str, &'static str) {
    match what {
        For::Backtrack => ("finding the way back", "there it is", "this is not where you came from"),
        For::Open => ("the door", "it opens", "it is stuck"),
        For::Shake => ("does it follow?", "it has lost you", "it has not"),
        For::Bait => ("does it stop?", "it does", "it does not"),
        For::Fire => ("fire", "the passage burns", "a wet patch"),
        For::Summons => ("it shrieks", "and is heard", "in vain"),
        For::Double => ("which is which?", "not that one", "that one"),
        For::Turning => ("does it stay?", "it does", "it does not"),
        For::Shut => ("behind you", "a door", "nothing"),
        For::Chute => ("the blank wall", "gives way", "is a wall"),
        For::Fall => ("the edge", "it does not fall", "it falls"),
        For::Smoke => ("in the smoke", "it goes the other way", "it follows your cough"),
        For::Poison => ("poison?", "yes", "no"),
        For::Luck => ("is there something in it?", "something glints", "only gas"),
        For::Quarry => ("after it", "round which corner?", "within reach"),
        For::Rival => ("the rival's share", "all of it", "nothing"),
        For::Pool => ("water?", "a pool, and it glows", "none"),
        _ => ("who?", "", ""),
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

fn signed(n: i16) -> String {
    match n {
        0 => String::new(),
        n if n < 0 => format!(" \u{2212}{}", -n),
        n => format!(" +{n}"),
    }
}
