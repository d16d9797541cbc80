//! Hedge Market, written by hand: in each turn a player builds a stall, works or takes cards; five stalls begin the
//! last round.

use super::{Table, Twin, cards_of, cell, copies, shuffled};
use ground::dice::Dice;
use serde::Serialize;

/// The game.
pub(crate) enum HedgeMarket {}

const START: i16 = 3;
const HAND: usize = 4;
const WAGE: i16 = 2;
const GOODS: u32 = 5;

/// What a stall says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Word {
    /// Nothing.
    Plain,
    /// The number of the effect, and a variant if there is one.
    Coin(i16),
    Supply(i16),
    Fair(i16),
    Cutpurse(i16),
    Sweep,
    Toll(i16),
    Guild(u8, i16),
    Almanac,
    Thrift(u8, i16),
    Wages(i16),
    Guarded,
    Rain(i16),
    Herald(u8, i16),
}

/// A stall.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stall {
    shade: u8,
    cost: i16,
    points: i16,
    word: Word,
}

/// The table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct State {
    /// By seat.
    pub(crate) hands: [u64; 4],
    /// By seat.
    pub(crate) rows: [u64; 4],
    /// By seat.
    pub(crate) coins: [i16; 4],
    /// What was thrown away.
    pub(crate) discard: u64,
    deck: [u8; 64],
    /// Cards in the deck.
    pub(crate) left: u8,
    starter: u8,
    me: u8,
    last: bool,
    /// The increase of the prices of stalls for the others until each seat's next turn.
    rain: [i16; 4],
    /// How much the seat on turn may take from another player, and the stall that allows it.
    rob: Option<(i16, u8)>,
    over: bool,
}

/// A choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub(crate) enum Choice {
    Build(u8),
    Work,
    Fetch,
    Rob(u8),
}

fn shade(name: &str) -> u8 {
    ["red", "green", "blue"].iter().position(|known| *known == name).unwrap_or(9) as u8
}

fn word(text: &str) -> Word {
    let given = |key: &str| text.split(' ').find_map(|part| part.strip_prefix(key)).unwrap_or_default();
    let (n, colour) = (given("n=").parse().unwrap_or_default(), shade(given("colour=")));
    match text.split(' ').next().unwrap_or_default() {
        "coin" => Word::Coin(n),
        "supply" => Word::Supply(n),
        "fair" => Word::Fair(n),
        "cutpurse" => Word::Cutpurse(n),
        "sweep" => Word::Sweep,
        "toll" => Word::Toll(n),
        "guild" => Word::Guild(colour, n),
        "almanac" => Word::Almanac,
        "thrift" => Word::Thrift(colour, n),
        "wages" => Word::Wages(n),
        "guarded" => Word::Guarded,
        "rain" => Word::Rain(n),
        "herald" => Word::Herald(colour, n),
        _ => Word::Plain,
    }
}

impl State {
    fn pay(&mut self, seat: usize, by: i16) {
        self.coins[seat] = (self.coins[seat] + by).clamp(0, 99);
    }

    fn draw(&mut self, count: i16, dice: &mut Dice) {
        for _ in 0..count {
            if self.left == 0 {
                (self.deck, self.left) = shuffled(std::mem::take(&mut self.discard), dice);
            }
            if self.left > 0 {
                self.left -= 1;
                self.hands[usize::from(self.me)] |= 1 << self.deck[usize::from(self.left)];
            }
        }
    }
}

impl Table<HedgeMarket> {
    fn row(&self, state: &State, seat: usize) -> impl Iterator<Item = Stall> {
        cards_of(state.rows[seat]).map(|card| self.cards[usize::from(card)])
    }

    fn price(&self, state: &State, stall: Stall) -> i16 {
        let me = usize::from(state.me);
        let thrift = self.row(state, me).map(|own| match own.word {
            Word::Thrift(shade, n) if shade == stall.shade => n,
            _ => 0,
        });
        let rain = (0..usize::from(self.players)).filter(|seat| *seat != me).map(|seat| state.rain[seat]);
        stall.cost - thrift.sum::<i16>() + rain.sum::<i16>()
    }

    fn victims(&self, state: &State) -> impl Iterator<Item = usize> {
        let richer = move |seat: &usize| state.coins[*seat] > state.coins[usize::from(state.me)];
        let open = |seat: &usize| !self.row(state, *seat).any(|stall| stall.word == Word::Guarded);
        (0..usize::from(self.players)).filter(richer).filter(open)
    }

    /// Carries out the effects of a stall that was built.
    fn built(&self, state: &mut State, card: u8, dice: &mut Dice) {
        let me = usize::from(state.me);
        for step in 0..usize::from(self.players) {
            let seat = (me + step) % usize::from(self.players);
            for other in cards_of(state.rows[seat]).filter(|other| *other != card) {
                match self.cards[usize::from(other)].word {
                    Word::Toll(n) if seat != me => state.pay(seat, n),
                    Word::Guild(shade, n) if seat == me && shade == self.cards[usize::from(card)].shade => {
                        state.pay(seat, n);
                    }
                    _ => {}
                }
            }
        }
        self.done(state, dice);
    }

    /// The turn is over; the next one begins.
    fn done(&self, state: &mut State, dice: &mut Dice) {
        state.last |= state.rows[usize::from(state.me)].count_ones() >= GOODS;
        let next = (state.me + 1) % self.players;
        if state.last && next == state.starter {
            state.over = true;
            return;
        }
        state.me = next;
        self.begin(state, dice);
    }

    fn begin(&self, state: &mut State, dice: &mut Dice) {
        let me = usize::from(state.me);
        state.rain[me] = 0;
        if state.hands[me] == 0 && self.row(state, me).any(|stall| stall.word == Word::Almanac) {
            state.draw(1, dice);
        }
    }
}

impl Twin for HedgeMarket {
    type Card = Stall;
    type State = State;
    type Move = Choice;

    fn cards(csv: &str) -> Vec<Stall> {
        let number = |row: &str, column: &str| cell(csv, row, column).parse().unwrap_or_default();
        let rows = csv.lines().skip(1).flat_map(|row| {
            let stall = Stall {
                shade: shade(cell(csv, row, "shade")),
                cost: number(row, "cost"),
                points: number(row, "points"),
                word: word(cell(csv, row, "does")),
            };
            std::iter::repeat_n(stall, copies(csv, row))
        });
        rows.collect()
    }

    fn deal(table: &Table<HedgeMarket>, dice: &mut Dice) -> State {
        let starter = dice.below(table.players.into()) as u8;
        let (deck, left) = shuffled((1 << table.cards.len()) - 1, dice);
        let mut state = State {
            hands: [0; 4],
            rows: [0; 4],
            coins: [START; 4],
            discard: 0,
            deck,
            left,
            starter,
            me: starter,
            last: false,
            rain: [0; 4],
            rob: None,
            over: false,
        };
        for nth in 0..HAND * usize::from(table.players) {
            state.left -= 1;
            state.hands[nth % usize::from(table.players)] |= 1 << state.deck[usize::from(state.left)];
        }
        state
    }

    fn asked(state: &State) -> Option<u8> {
        (!state.over).then_some(state.me)
    }

    fn legal(table: &Table<HedgeMarket>, state: &State, out: &mut Vec<Choice>) {
        if state.rob.is_some() {
            return out.extend(table.victims(state).map(|seat| Choice::Rob(seat as u8)));
        }
        let (hand, coins) = (state.hands[usize::from(state.me)], state.coins[usize::from(state.me)]);
        for card in cards_of(hand) {
            let nth = usize::from(card);
            if table.equal[nth] & hand == 0 && table.price(state, table.cards[nth]) <= coins {
                out.push(Choice::Build(card));
            }
        }
        out.push(Choice::Work);
        if state.left > 0 || state.discard != 0 {
            out.push(Choice::Fetch);
        }
    }

    fn apply(table: &Table<HedgeMarket>, state: &mut State, choice: Choice, dice: &mut Dice) {
        let me = usize::from(state.me);
        match choice {
            Choice::Work => {
                let more = table.row(state, me).map(|stall| if let Word::Wages(n) = stall.word { n } else { 0 });
                let pay = WAGE + more.sum::<i16>();
                state.pay(me, pay);
                table.done(state, dice);
            }
            Choice::Fetch => {
                state.draw(2, dice);
                table.done(state, dice);
            }
            Choice::Rob(seat) => {
                let Some((most, card)) = state.rob.take() else { return };
                let taken = most.min(state.coins[usize::from(seat)]);
                state.pay(seat.into(), -taken);
                state.pay(me, taken);
                table.built(state, card, dice);
            }
            Choice::Build(card) => {
                let stall = table.cards[usize::from(card)];
                state.pay(me, -table.price(state, stall));
                state.hands[me] &= !(1 << card);
                state.rows[me] |= 1 << card;
                match stall.word {
                    Word::Coin(n) => state.pay(me, n),
                    Word::Supply(n) => state.draw(n, dice),
                    Word::Fair(n) => (0..usize::from(table.players)).for_each(|seat| state.pay(seat, n)),
                    Word::Sweep => {
                        let swept = state.hands[me].count_ones() as i16;
                        state.discard |= std::mem::take(&mut state.hands[me]);
                        state.draw(swept, dice);
                    }
                    Word::Rain(n) => state.rain[me] += n,
                    Word::Cutpurse(n) if table.victims(state).next().is_some() => {
                        state.rob = Some((n, card));
                        return;
                    }
                    _ => {}
                }
                table.built(state, card, dice);
            }
        }
    }

    fn lying(state: &State) -> (u32, u64) {
        let deck = state.deck[..usize::from(state.left)].iter().fold(0_u64, |mask, card| mask | 1 << card);
        let all = state.hands.iter().chain(&state.rows).chain([&deck, &state.discard]);
        all.fold((0, 0), |(count, cards), place| (count + place.count_ones(), cards | place))
    }

    fn worth(table: &Table<HedgeMarket>, state: &State, seat: usize) -> [i32; 2] {
        let herald = |stall: Stall| match stall.word {
            Word::Herald(shade, n) => n * table.row(state, seat).filter(|own| own.shade == shade).count() as i16,
            _ => 0,
        };
        let stalls: i16 = table.row(state, seat).map(|stall| stall.points + herald(stall)).sum();
        [(stalls + state.coins[seat] / 3).into(), state.coins[seat].into()]
    }
}
