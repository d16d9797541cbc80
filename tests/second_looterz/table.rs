//! The rules of Looterz written down as they are read, for the second time: a turn is a function, a queue is a list, a Looter in
//! play is a record that is taken off the list when it leaves. Slow and plain; actions are in `act`, effects in `effects`, what
//! things come to in `count`. Wherever the rules let somebody choose, [`Witness::ask`] is asked.

use lootpress::dice::Dice;
use lootpress::games::looterz::constants::Numbers;
use lootpress::games::looterz::effect::{Actions, Deed, Duration, Keyword, Looterz, Tag, Trigger};
use lootpress::lexicon::Effect;

pub(crate) type Card = usize;

/// Why play stops.
#[derive(Debug, PartialEq)]
pub(crate) enum Stop {
    /// Somebody has enough Loot (LZ-17).
    Won(usize),
    /// The referee gives up (LZ-A35).
    Stalled,
    /// Enough was seen.
    Enough,
}

pub(crate) type Flow<T = ()> = Result<T, Stop>;

/// A choice, as the rules name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Choice {
    Draw,
    Recruit(Card),
    Search(Card),
    Attack(Card),
    Activate(Card),
    /// No: no more actions, no second attack, no die again.
    Stop,
    /// Yes, it may.
    Yes,
    Card(Card),
    Seat(usize),
    /// One of the ways of an effect of a card that offers several.
    Way(Card, usize, usize),
    /// Of the abilities of one player that one event sets off, this one comes first.
    First(Card, Trigger),
    /// A die that succeeded, or one that did not, is thrown again.
    Again(bool),
}

/// Somebody who looks at every choice and makes it.
pub(crate) trait Witness {
    fn ask(&mut self, table: &Table<'_>, seat: usize, moment: &'static str, choices: &[Choice]) -> Flow<Choice>;
}

/// What is printed on a card.
#[derive(Clone, Debug)]
pub(crate) struct Printed {
    pub(crate) title: String,
    pub(crate) life: i32,
    pub(crate) power: i32,
    pub(crate) tags: Vec<Tag>,
    pub(crate) effects: Vec<Effect<Looterz>>,
}

impl Printed {
    pub(crate) fn taunts(&self) -> bool {
        self.effects.iter().any(|e| e.keyword == Some(Keyword::Taunt))
    }

    /// Effects with this trigger, in the order of print.
    pub(crate) fn with(&self, trigger: Trigger) -> Vec<usize> {
        let speaks = |e: &Effect<Looterz>| e.trigger == trigger && e.keyword.is_none() && e.manual.is_none();
        (0..self.effects.len()).filter(|i| speaks(&self.effects[*i])).collect()
    }
}

/// Which Looter: the card, and how many Looterz had entered before it, for a card that returns is a new Looter (LZ-A39).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Who {
    pub(crate) card: Card,
    pub(crate) nth: usize,
}

/// A Looter in play (LZ-M2).
#[derive(Clone, Debug)]
pub(crate) struct Looter {
    pub(crate) who: Who,
    pub(crate) life: i32,
    pub(crate) seat: usize,
    /// Its controller when the turn began, if it was in play then (LZ-A15).
    pub(crate) home: Option<usize>,
    /// Actions it still has this turn.
    pub(crate) actions: i32,
}

/// Something that lasts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Running {
    /// A Looter; nobody: all that are in play, now and later.
    pub(crate) on: Option<Who>,
    pub(crate) change: Change,
    pub(crate) until: Duration,
    /// The Looter whose effect it is.
    pub(crate) from: Who,
    /// The player whose effect it is.
    pub(crate) whose: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Change {
    Power(i32),
    Dice(i32, Actions),
    Again(i32, Actions),
    Forbid(Vec<Deed>),
    Attacks(i32),
    Shield(i32),
    Tax(i32),
    /// Control is borrowed, and goes back to this player.
    Lent(usize),
}

/// A triggered ability that waits (LZ-A11).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Waiting {
    pub(crate) who: Who,
    pub(crate) trigger: Trigger,
    /// Who controlled the Looter when it was set off (LZ-A12).
    pub(crate) seat: usize,
    /// Which event set it off.
    pub(crate) event: usize,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Player {
    pub(crate) hand: Vec<Card>,
    pub(crate) loot: i32,
}

/// The whole table.
pub(crate) struct Table<'a> {
    pub(crate) cards: &'a [Printed],
    pub(crate) rules: &'a Numbers,
    pub(crate) dice: Dice,
    pub(crate) witness: Option<Box<dyn Witness + 'a>>,
    /// Top first.
    pub(crate) inn: Vec<Card>,
    pub(crate) graveyard: Vec<Card>,
    pub(crate) players: Vec<Player>,
    /// In the order they entered.
    pub(crate) dungeon: Vec<Looter>,
    pub(crate) running: Vec<Running>,
    pub(crate) queue: Vec<Waiting>,
    pub(crate) active: usize,
    pub(crate) first: usize,
    pub(crate) phase: i32,
    pub(crate) rounds: i32,
    pub(crate) entered: usize,
    pub(crate) events: usize,
}

impl<'a> Table<'a> {
    /// A table with nothing on it.
    pub(crate) fn new(
        cards: &'a [Printed],
        rules: &'a Numbers,
        players: usize,
        dice: Dice,
        witness: Box<dyn Witness + 'a>,
    ) -> Table<'a> {
        Table {
            cards,
            rules,
            dice,
            witness: Some(witness),
            inn: Vec::new(),
            graveyard: Vec::new(),
            players: vec![Player::default(); players],
            dungeon: Vec::new(),
            running: Vec::new(),
            queue: Vec::new(),
            active: 0,
            first: 0,
            phase: 1,
            rounds: 1,
            entered: 0,
            events: 0,
        }
    }

    pub(crate) fn ask(&mut self, seat: usize, moment: &'static str, mut choices: Vec<Choice>) -> Flow<Choice> {
        choices.sort();
        choices.dedup();
        let mut witness = self.witness.take().expect("somebody looks on");
        let answer = witness.ask(self, seat, moment, &choices);
        self.witness = Some(witness);
        answer
    }

    /// Everybody, from a seat on.
    pub(crate) fn round(&self, first: usize) -> Vec<usize> {
        (0..self.players.len()).map(|i| (first + i) % self.players.len()).collect()
    }

    pub(crate) fn looter(&self, who: Who) -> Option<&Looter> {
        self.dungeon.iter().find(|l| l.who == who)
    }

    pub(crate) fn looter_mut(&mut self, who: Who) -> Option<&mut Looter> {
        self.dungeon.iter_mut().find(|l| l.who == who)
    }

    /// The Looter that a card in play is.
    pub(crate) fn lying(&self, card: Card) -> Who {
        self.dungeon.iter().map(|l| l.who).find(|w| w.card == card).expect("it is in play")
    }

    /// The Looterz of a player.
    pub(crate) fn of(&self, seat: usize) -> Vec<Who> {
        self.dungeon.iter().filter(|l| l.seat == seat).map(|l| l.who).collect()
    }

    // -- the whole game

    /// LZ-11 to LZ-14.
    pub(crate) fn game(&mut self) -> Flow {
        self.first = self.dice.below(self.players.len() as u32) as usize;
        self.inn = (0..self.cards.len()).collect();
        self.dice.shuffle(&mut self.inn);
        self.inn.reverse(); // shuffled, the last card lies on top
        self.active = self.first;
        for seat in self.round(self.first) {
            let count = if seat == self.first { self.rules.first_hand } else { self.rules.other_hands };
            for _ in 0..count {
                self.draw(seat);
            }
        }
        loop {
            self.turn()?;
        }
    }

    /// LZ-18.
    pub(crate) fn turn(&mut self) -> Flow {
        let seat = self.active;
        self.phase = 1;
        self.end(|r| r.until == Duration::UntilYourNextTurn && r.whose == seat);
        for looter in &mut self.dungeon {
            (looter.home, looter.actions) = (Some(looter.seat), 1);
        }
        let own: Vec<(Who, usize)> = self.of(seat).into_iter().map(|who| (who, seat)).collect();
        self.set_off(&[(Trigger::OnTurnStart, own)]);
        self.resolve()?;
        self.recruitment(seat)?;
        self.phase = 2;
        self.dungeon_phase(seat)?;
        self.phase = 3;
        self.recruitment(seat)?;
        self.phase = 4;
        self.sacrifices(seat)?;
        // LZ-33: what lasts until the end of the turn ends
        self.end(|r| r.until == Duration::UntilEndOfTurn);
        self.active = (seat + 1) % self.players.len();
        if self.active == self.first {
            if self.rounds == self.rules.round_guard {
                return Err(Stop::Stalled);
            }
            self.rounds += 1;
        }
        Ok(())
    }

    /// LZ-19 to LZ-21, LZ-29: one of the two, if it can be done.
    fn recruitment(&mut self, seat: usize) -> Flow {
        let hand = self.once(&self.players[seat].hand);
        let mut choices: Vec<Choice> = hand.into_iter().map(Choice::Recruit).collect();
        if self.inn.len() + self.graveyard.len() > 0 {
            choices.push(Choice::Draw);
        }
        if choices.is_empty() {
            return Ok(());
        }
        let moment = if self.phase == 1 { "first_recruitment" } else { "second_recruitment" };
        match self.ask(seat, moment, choices)? {
            Choice::Recruit(card) => {
                self.players[seat].hand.retain(|c| *c != card);
                self.enter(card, seat);
                self.resolve()
            }
            _ => {
                self.draw(seat);
                Ok(())
            }
        }
    }

    /// LZ-30 to LZ-32.
    fn sacrifices(&mut self, seat: usize) -> Flow {
        while self.of(seat).len() as i32 > self.rules.looter_limit {
            let choices = self.of(seat).into_iter().map(|w| Choice::Card(w.card)).collect();
            if let Choice::Card(card) = self.ask(seat, "sacrifice", choices)? {
                let who = self.lying(card);
                self.leave(&[who], None);
                self.resolve()?;
            }
        }
        while self.players[seat].hand.len() as i32 > self.rules.hand_limit {
            self.discard_one(seat)?;
        }
        Ok(())
    }

    /// A card of one's own choice goes from the hand to the Graveyard.
    pub(crate) fn discard_one(&mut self, seat: usize) -> Flow {
        let choices = self.once(&self.players[seat].hand).into_iter().map(Choice::Card).collect();
        if let Choice::Card(card) = self.ask(seat, "discard", choices)? {
            self.players[seat].hand.retain(|c| *c != card);
            self.bury(card);
        }
        Ok(())
    }

    // -- cards

    /// One card of each title: copies in a hand or in the Graveyard are as good as each other.
    pub(crate) fn once(&self, cards: &[Card]) -> Vec<Card> {
        let title = |c: Card| &self.cards[c].title;
        let first = |c: &Card| !cards.iter().any(|other| other < c && title(*other) == title(*c));
        cards.iter().copied().filter(first).collect()
    }

    /// Hands and Graveyard are in no order (LZ-A32): they are kept in that of the cards' numbers.
    pub(crate) fn take_up(&mut self, seat: usize, card: Card) {
        self.players[seat].hand.push(card);
        self.players[seat].hand.sort();
    }

    pub(crate) fn bury(&mut self, card: Card) {
        self.graveyard.push(card);
        self.graveyard.sort();
    }

    /// The top of the Inn; the Graveyard is shuffled if one is due and none is left (LZ-34, LZ-A5).
    pub(crate) fn top(&mut self) -> Option<Card> {
        if self.inn.is_empty() && !self.graveyard.is_empty() {
            self.inn = std::mem::take(&mut self.graveyard);
            self.dice.shuffle(&mut self.inn);
            self.inn.reverse(); // shuffled, the last card lies on top
        }
        (!self.inn.is_empty()).then(|| self.inn.remove(0))
    }

    pub(crate) fn draw(&mut self, seat: usize) {
        if let Some(card) = self.top() {
            self.take_up(seat, card);
        }
    }

    /// A Looter enters the Dungeon (LZ-20, LZ-37); what that sets off waits.
    pub(crate) fn enter(&mut self, card: Card, seat: usize) {
        let who = Who { card, nth: self.entered };
        self.entered += 1;
        self.dungeon.push(Looter { who, life: self.cards[card].life, seat, home: None, actions: 1 });
        self.set_off(&[(Trigger::Recruitment, vec![(who, seat)])]);
        let others = self.dungeon.iter().filter(|l| l.who != who).map(|l| (l.who, l.seat)).collect();
        self.set_off(&[(Trigger::OnOtherEnters, others)]);
    }

    /// Looterz go from play to the Graveyard, together; what that sets off waits (LZ-36, LZ-A10). `by` is whose doing it is.
    pub(crate) fn leave(&mut self, gone: &[Who], by: Option<Who>) {
        self.fall(gone, by, &[]);
    }

    /// As `leave`, of which some have lost Life, as others may have that stay.
    fn fall(&mut self, gone: &[Who], by: Option<Who>, hurt: &[Who]) {
        let seats: Vec<(Who, usize)> =
            gone.iter().filter_map(|who| self.looter(*who).map(|l| (l.who, l.seat))).collect();
        for (who, _) in &seats {
            self.vanish(*who);
            self.bury(who.card);
        }
        // of a Looter that has left, the Last Wish alone still works; the others are whose they are now (LZ-A16)
        let hurt = hurt.iter().filter_map(|who| self.looter(*who)).map(|l| (l.who, l.seat)).collect();
        let mut killers = Vec::new();
        let mut seeing = Vec::new();
        for (dead, _) in &seats {
            let killer = by.filter(|by| by != dead).and_then(|by| self.looter(by));
            killers.extend(killer.map(|l| (l.who, l.seat)));
            seeing.extend(self.dungeon.iter().map(|l| (l.who, l.seat)));
        }
        self.set_off(&[
            (Trigger::OnDamaged, hurt),
            (Trigger::OnKill, killers),
            (Trigger::LastWish, seats),
            (Trigger::OnOtherDies, seeing),
        ]);
    }

    /// A Looter is in play no longer, and what hung on it ends.
    pub(crate) fn vanish(&mut self, who: Who) {
        self.dungeon.retain(|l| l.who != who);
        self.running.retain(|r| r.on != Some(who));
        self.end(|r| r.until == Duration::WhileInPlay && r.from == who);
    }

    /// Looterz lose Life; those without any leave together (LZ-28, LZ-M5).
    pub(crate) fn hurt(&mut self, losses: &[(Who, i32)], by: Option<Who>) {
        let mut hurt = Vec::new();
        for (who, loss) in losses {
            if let Some(looter) = self.looter_mut(*who)
                && *loss > 0
            {
                looter.life = (looter.life - loss).max(0);
                hurt.push(*who);
            }
        }
        let dead: Vec<Who> = self.dungeon.iter().filter(|l| l.life == 0).map(|l| l.who).collect();
        self.fall(&dead, by, &hurt);
    }

    // -- Loot

    /// LZ-17: whoever has enough has won, there and then.
    pub(crate) fn gain(&mut self, seat: usize, loot: i32) -> Flow {
        self.players[seat].loot += loot;
        let enough = self.rules.loot_to_win[self.players.len() - 2];
        if self.players[seat].loot >= enough { Err(Stop::Won(seat)) } else { Ok(()) }
    }

    // -- what waits

    /// One batch: the active player's first, then clockwise (LZ-A10).
    pub(crate) fn set_off(&mut self, batch: &[(Trigger, Vec<(Who, usize)>)]) {
        self.events += 1;
        for seat in self.round(self.active) {
            for (trigger, looterz) in batch {
                for (who, _) in looterz.iter().filter(|(_, s)| *s == seat) {
                    if !self.cards[who.card].with(*trigger).is_empty() {
                        self.queue.push(Waiting { who: *who, trigger: *trigger, seat, event: self.events });
                    }
                }
            }
        }
    }

    /// Front to back, until nothing waits; what one player has in one event, in the order that player likes.
    pub(crate) fn resolve(&mut self) -> Flow {
        while let Some(front) = self.queue.first().copied() {
            let level = |w: &&Waiting| w.event == front.event && w.seat == front.seat;
            let mut choices: Vec<Choice> =
                self.queue.iter().take_while(level).map(|w| Choice::First(w.who.card, w.trigger)).collect();
            choices.sort();
            choices.dedup();
            let mut at = 0;
            if choices.len() > 1
                && let Choice::First(card, trigger) = self.ask(front.seat, "order", choices)?
            {
                at =
                    self.queue.iter().position(|w| (w.who.card, w.trigger) == (card, trigger)).expect("it was offered");
            }
            let next = self.queue.remove(at);
            self.speak(next.who, next.trigger, next.seat)?;
        }
        Ok(())
    }

    /// Every effect of a Looter with this trigger, in the order of print.
    pub(crate) fn speak(&mut self, who: Who, trigger: Trigger, seat: usize) -> Flow {
        for effect in self.cards[who.card].with(trigger) {
            self.perform(who, effect, seat)?;
        }
        Ok(())
    }

    // -- control

    /// What lasted ends; borrowed Looterz go back (LZ-A14, LZ-A15).
    pub(crate) fn end(&mut self, over: impl Fn(&Running) -> bool) {
        while let Some(at) = self.running.iter().position(&over) {
            let ended = self.running.remove(at);
            let (Some(who), Change::Lent(home)) = (ended.on, &ended.change) else { continue };
            // whoever borrowed it from the borrower keeps it for now, and then it goes all the way
            let later =
                self.running[at..].iter_mut().find(|r| r.on == Some(who) && matches!(r.change, Change::Lent(_)));
            if let Some(later) = later {
                later.change = Change::Lent(*home);
            } else if let Some(looter) = self.looter_mut(who) {
                looter.seat = *home;
            }
        }
    }
}
