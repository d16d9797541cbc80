//! Measures that every game has: ends, lengths, seats, policies, the lead and its value. A game's own [`Ledger`] runs
//! with it and reports when a turn begins. Totals are plain arrays: nothing is allocated during a game.

use super::{Histogram, Measure, Pairs, Sums, Tally, block};
use cards::game::{Deck, Log, Outcome, Rules, SEATS, Watch};
use ground::dice::{Dice, mix};

/// A game that has counts of its own.
pub trait Measured: Rules {
    /// Who counts.
    type Ledger: Ledger<Self>;

    /// Gives a random card to a random seat before the first choice, so that the extra wins of its holder are an effect of the
    /// card. `None` if no card can be given.
    fn gift(
        _setup: &Self::Setup,
        _state: &mut Self::State,
        _dice: &mut Dice,
        _log: &mut impl Log<Self::Event>,
    ) -> Option<Gift> {
        None
    }

    /// The number of teams, whose seats take turns; 0 if each player plays alone.
    fn teams(_setup: &Self::Setup) -> u8 {
        0
    }

    /// A note about the rules for readers of the verdict, for example about cards that are left out.
    fn notes(_setup: &Self::Setup) -> Vec<String> {
        Vec::new()
    }

    /// The cards that can be given: for each card of the setup its pile and its title; the pile is empty if the card
    /// can never be given.
    fn gifts(_setup: &Self::Setup) -> Vec<(&str, String)> {
        Vec::new()
    }

    /// The titles of the cards for which wins with pairs are counted; none if players have no cards of their own.
    fn titles(_setup: &Self::Setup) -> Vec<String> {
        Vec::new()
    }

    /// The deck with one card made plain: without effects, and with median numbers. `None` if there is no such card.
    fn plain(_deck: &Deck<Self>, _card: usize) -> Option<Deck<Self>> {
        None
    }
}

/// A card that was given before the game began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gift {
    /// The card, by its index in the setup.
    pub card: usize,
    /// To whom.
    pub seat: u8,
}

/// The counts of one game type. Watches one game after another and keeps totals.
pub trait Ledger<R: Rules>: Watch<R> {
    /// An empty ledger.
    fn open(setup: &R::Setup) -> Self;
    /// A new game begins, which belongs to this part: data of the last game, finished or not, is dropped.
    fn begin(&mut self, block: usize);
    /// The number of turns begun in the current game.
    fn turns(&self) -> u32;
    /// The seat that began the turn.
    fn began(&self) -> u8;
    /// The cards that a seat has owned or played in the finished game, by their indices in [`Measured::titles`].
    fn had(&self, _setup: &R::Setup, _state: &R::State, _seat: usize, _each: &mut dyn FnMut(usize)) {}
    /// The cards that the finished game touched, by their indices in [`Measured::titles`]: a change of any other card
    /// would not change the game. Returns false if the game does not record them; then it may have touched all of
    /// them.
    fn touched(&self, _setup: &R::Setup, _state: &R::State, _each: &mut dyn FnMut(usize)) -> bool {
        false
    }
    /// Adds the finished game to the totals, in its part.
    fn fold(&mut self, setup: &R::Setup, state: &R::State, outcome: &Outcome);
    /// Adds the totals to a tally, by name.
    fn close(&self, setup: &R::Setup, into: &mut Tally);
}

/// The number of units of a win: divisible by every number of sharers up to eight.
pub const WIN: i64 = 840;

/// The measure of wins with each pair of cards.
pub const PAIRS: &str = "pairs/wins";

/// The number of turns whose standings are kept for the plot.
pub const FAN: usize = 64;

/// The highest standing that the plot distinguishes.
const HIGH: usize = 160;

/// The moments at which the value of the lead is measured, in percent of the game.
pub const STAGES: [usize; 3] = [25, 50, 75];

/// The counts of one table: the measures of all games, and the game's own.
pub struct Books<R: Measured> {
    own: R::Ledger,
    players: usize,
    /// The number of teams, or of players if each plays alone: seats that are equal modulo this number win together.
    sides: usize,
    /// The policy on each chair; after each game, the chairs move on by one seat.
    chairs: Vec<usize>,
    policies: Vec<String>,
    game: u64,
    turns: u32,
    /// The standing of each side, turn by turn.
    standings: Vec<[i32; SEATS]>,
    choices: i64,
    single: i64,
    gift: Option<Gift>,
    gifts: Vec<(String, String)>,
    /// Whether the game used each title; empty if this is not needed.
    touched: Vec<(String, bool)>,
    total: Totals,
}

struct Totals {
    games: u64,
    stalled: Sums,
    choices: Sums,
    single: Sums,
    turns: Histogram,
    seats: [Sums; SEATS],
    wins: Vec<Sums>,
    points: Histogram,
    margin: Histogram,
    changes: Histogram,
    behind: Histogram,
    leader: [Sums; 3],
    fan: Vec<[u32; HIGH]>,
    /// Wins with each pair of cards, at tables with equal bots: otherwise better players would have better cards.
    pairs: Option<Pairs>,
    /// Wins of players who were given a card, and how often it was given.
    lift: Vec<Sums>,
}

impl<R: Measured> Books<R> {
    /// Begins the counts of a table with these policies on its chairs.
    pub fn open(setup: &R::Setup, players: u8, chairs: &[String]) -> Books<R> {
        let mut policies = chairs.to_vec();
        policies.sort();
        policies.dedup();
        let place = |name: &String| policies.binary_search(name).unwrap_or(0);
        let gifts: Vec<_> = R::gifts(setup).into_iter().map(|(pile, title)| (pile.to_owned(), title)).collect();
        let total = Totals {
            games: 0,
            stalled: Sums::default(),
            choices: Sums::default(),
            single: Sums::default(),
            turns: Histogram::new(1023),
            seats: [Sums::default(); SEATS],
            wins: vec![Sums::default(); policies.len()],
            points: Histogram::new(255),
            margin: Histogram::new(255),
            changes: Histogram::new(127),
            behind: Histogram::new(255),
            leader: [Sums::default(); 3],
            fan: vec![[0; HIGH]; 2 * FAN],
            pairs: Some(R::titles(setup)).filter(|t| policies.len() == 1 && t.len() > 1).map(|t| Pairs::new(&t)),
            lift: vec![Sums::default(); gifts.len()],
        };
        Books {
            own: R::Ledger::open(setup),
            players: usize::from(players),
            sides: usize::from(Some(R::teams(setup)).filter(|teams| *teams > 0).unwrap_or(players)),
            chairs: chairs.iter().map(place).collect(),
            policies,
            game: 0,
            turns: 0,
            standings: Vec::with_capacity(1024),
            choices: 0,
            single: 0,
            gift: None,
            gifts,
            touched: Vec::new(),
            total,
        }
    }

    /// Sets the number of the next game.
    pub fn begin(&mut self, game: u64) {
        self.game = game;
        (self.turns, self.choices, self.single, self.gift) = (0, 0, 0, None);
        // a game that breaks no invariant is a known one
        self.touched.iter_mut().for_each(|(_, touched)| *touched = true);
        self.standings.clear();
        self.own.begin(block(game));
    }

    /// Sets the card that was given before the game began.
    pub fn give(&mut self, gift: Gift) {
        self.gift = Some(gift);
    }

    /// Starts recording the cards that each game touches.
    pub fn keep_touched(&mut self, setup: &R::Setup) {
        self.touched = R::titles(setup).into_iter().map(|title| (title, true)).collect();
    }

    /// The titles of the cards that the finished game touched, as far as known.
    pub fn touched(&self, each: impl FnMut(&str)) {
        self.touched.iter().filter(|(_, touched)| *touched).map(|(title, _)| title.as_str()).for_each(each);
    }

    /// The title that was given before the game began.
    pub fn given(&self) -> Option<&str> {
        self.gift.and_then(|gift| self.gifts.get(gift.card)).map(|(_, title)| title.as_str())
    }

    /// The number of choices made so far in the current game.
    pub fn choices(&self) -> u64 {
        self.choices as u64
    }

    /// The fingerprint of the finished game: its choices, turns and standings, hashed.
    pub fn digest(&self, outcome: &Outcome) -> u32 {
        let mut x = self.choices as u64 ^ u64::from(self.turns) << 32;
        for standing in self.standings.iter().chain([&outcome.score]).flatten() {
            x ^= *standing as u32 as u64;
            x = mix(&mut x);
        }
        (x >> 32) as u32
    }

    /// The tally of everything so far.
    pub fn close(&self, setup: &R::Setup) -> Tally {
        let t = &self.total;
        let mut tally = Tally { games: t.games, ..Tally::default() };
        tally.put("stalled", Measure::Share { unit: 1, sums: t.stalled });
        tally.put("choices", Measure::Rate(t.choices));
        tally.put("single-choices", Measure::Ratio(t.single));
        tally.put("turns", t.turns.spread());
        tally.put("points", t.points.spread());
        if self.players > 1 {
            self.compared(&mut tally);
        }
        for (policy, sums) in self.policies.iter().zip(&t.wins) {
            tally.put(format!("wins/{policy}"), Measure::Share { unit: WIN, sums: *sums });
        }
        for ((pile, title), sums) in self.gifts.iter().zip(&t.lift).filter(|(_, sums)| sums.total().1 > 0) {
            tally.put(format!("lift/{pile}/{title}"), Measure::Share { unit: 1, sums: *sums });
        }
        tally.by.extend(t.pairs.iter().map(|pairs| (PAIRS.to_owned(), pairs.close())));
        self.own.close(setup, &mut tally);
        tally
    }

    /// Comparisons of one player with the others.
    fn compared(&self, tally: &mut Tally) {
        let t = &self.total;
        tally.put("margin", t.margin.spread());
        tally.put("lead-changes", t.changes.spread());
        tally.put("comeback", t.behind.spread());
        for (stage, sums) in STAGES.iter().zip(t.leader) {
            tally.put(format!("leader-wins/{stage}"), Measure::Share { unit: WIN, sums });
        }
        for (place, sums) in t.seats.iter().enumerate().take(self.players) {
            // places are counted from the seat that began
            let name = if place == 0 { "first-seat".to_owned() } else { format!("seat/{}", place + 1) };
            tally.put(name, Measure::Share { unit: WIN, sums: *sums });
        }
        for (i, row) in t.fan.iter().enumerate().filter(|(_, row)| row.iter().any(|n| *n > 0)) {
            let who = if i < FAN { "winners" } else { "others" };
            let counts = (0..).zip(row).filter(|(_, n)| **n > 0).map(|(v, n)| (v, u64::from(*n))).collect();
            tally.put(format!("standing/{who}/{:02}", i % FAN), Measure::Spread { counts, sums: Sums::default() });
        }
    }

    fn touch(&mut self, setup: &R::Setup, state: &R::State) {
        if self.touched.is_empty() {
            return;
        }
        let mut all = vec![false; self.touched.len()];
        if self.own.touched(setup, state, &mut |title| all[title] = true) {
            self.touched.iter_mut().zip(all).for_each(|((_, touched), now)| *touched = now);
        }
    }

    fn fold(&mut self, setup: &R::Setup, state: &R::State, outcome: &Outcome) {
        let block = block(self.game);
        let (t, n) = (&mut self.total, self.players);
        let sides = self.sides;
        let sharers = ((0..sides).filter(|side| outcome.won(*side)).count() as i64).max(1);
        let won = |seat: usize| if outcome.won(seat) { WIN / sharers } else { 0 };
        t.games += 1;
        t.stalled.yes(block, outcome.guard.is_some());
        t.choices.add(block, self.choices, 1);
        t.single.add(block, self.single, self.choices);
        t.turns.add(block, i64::from(self.turns));
        if let Some(gift) = self.gift
            && let Some(sums) = t.lift.get_mut(gift.card)
        {
            sums.yes(block, outcome.won(gift.seat.into()));
        }
        let began = usize::from(self.own.began());
        for seat in 0..n {
            t.seats[(seat + n - began % n) % n].add(block, won(seat), 1);
            let chair = (seat + (self.game % self.chairs.len() as u64) as usize) % self.chairs.len();
            t.wins[self.chairs[chair]].add(block, won(seat), 1);
            t.points.add(block, i64::from(outcome.score[seat]));
            if let Some(pairs) = &mut t.pairs {
                pairs.add(won(seat) as u64, WIN as u64, |each| self.own.had(setup, state, seat, each));
            }
        }
        let score = by_side(outcome.score, n, sides);
        let best = score[..sides].iter().copied().max().unwrap_or(0);
        let level = score[..sides].iter().filter(|s| **s == best).count();
        let second = score[..sides].iter().copied().filter(|s| *s < best).max().filter(|_| level == 1);
        t.margin.add(block, i64::from(best - second.unwrap_or(best)));
        // the seat that leads alone, turn by turn
        let leads = |row: &[i32; SEATS]| {
            let best = row[..sides].iter().copied().max().unwrap_or(0);
            let mut level = (0..sides).filter(|s| row[*s] == best);
            level.next().filter(|_| level.next().is_none())
        };
        let (mut last, mut changes, mut behind) = (None, 0, 0);
        let winner = (0..sides).find(|s| won(*s) > 0);
        for (turn, row) in self.standings.iter().enumerate() {
            if let Some(leader) = leads(row) {
                changes += i64::from(last.is_some_and(|l| l != leader));
                last = Some(leader);
            }
            if let Some(winner) = winner {
                behind = behind.max(row[..sides].iter().copied().max().unwrap_or(0) - row[winner]);
                if turn < FAN {
                    for (side, standing) in row[..sides].iter().enumerate() {
                        let at = if won(side) > 0 { turn } else { FAN + turn };
                        t.fan[at][(*standing).clamp(0, HIGH as i32 - 1) as usize] += 1;
                    }
                }
            }
        }
        t.changes.add(block, changes);
        if winner.is_some() {
            t.behind.add(block, i64::from(behind));
            for (sums, stage) in t.leader.iter_mut().zip(STAGES) {
                let at = self.standings.len() * stage / 100;
                if let Some(leader) = self.standings.get(at).and_then(leads) {
                    sums.add(block, won(leader), 1);
                }
            }
        }
    }
}

/// The score of each side, which is the best score of its players.
fn by_side(mut of: [i32; SEATS], players: usize, sides: usize) -> [i32; SEATS] {
    (sides..players).for_each(|seat| of[seat % sides] = of[seat % sides].max(of[seat]));
    of
}

impl<R: Measured> Log<R::Event> for Books<R> {
    fn note(&mut self, event: R::Event) {
        self.own.note(event);
    }
}

impl<R: Measured> Watch<R> for Books<R> {
    fn dealt(&mut self, setup: &R::Setup, state: &R::State) {
        self.own.dealt(setup, state);
    }

    fn chose(&mut self, setup: &R::Setup, state: &R::State, seat: u8, moves: &[R::Move], choice: R::Move) {
        self.own.chose(setup, state, seat, moves, choice);
        self.choices += 1;
        self.single += i64::from(moves.len() == 1);
        let turns = self.own.turns();
        if turns != self.turns {
            let row = by_side(R::standing(setup, state), self.players, self.sides);
            // a turn without a choice is placed where the next one begins
            (self.turns..turns).for_each(|_| self.standings.push(row));
            self.turns = turns;
        }
    }

    fn over(&mut self, setup: &R::Setup, state: &R::State, outcome: &Outcome) {
        self.own.over(setup, state, outcome);
        self.turns = self.own.turns();
        self.touch(setup, state);
        self.fold(setup, state, outcome);
        self.own.fold(setup, state, outcome);
    }
}

/// A ledger for games without their own counts: every choice is a turn, and games in which a player is eliminated are counted.
#[derive(Default)]
pub struct NoLedger {
    turns: u32,
    began: u8,
    block: usize,
    fallen: Sums,
}

impl<E> Log<E> for NoLedger {
    fn note(&mut self, _: E) {}
}

impl<R: Rules> Watch<R> for NoLedger {
    fn chose(&mut self, _: &R::Setup, _: &R::State, seat: u8, _: &[R::Move], _: R::Move) {
        if self.turns == 0 {
            self.began = seat;
        }
        self.turns += 1;
    }
}

impl<R: Rules> Ledger<R> for NoLedger {
    fn open(_: &R::Setup) -> NoLedger {
        NoLedger::default()
    }

    fn begin(&mut self, block: usize) {
        (self.turns, self.began, self.block) = (0, 0, block);
    }

    fn turns(&self) -> u32 {
        self.turns
    }

    fn began(&self) -> u8 {
        self.began
    }

    fn fold(&mut self, _: &R::Setup, _: &R::State, outcome: &Outcome) {
        self.fallen.yes(self.block, outcome.fallen != 0);
    }

    fn close(&self, _: &R::Setup, into: &mut Tally) {
        into.put("fallen", Measure::Share { unit: 1, sums: self.fallen });
    }
}
