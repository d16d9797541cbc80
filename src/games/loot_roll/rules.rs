//! The rules of Loot Roll as a stack of steps (LR-M4): `settle` plays on until somebody must choose, `choose` carries a choice
//! out. What effects do is in `perform`, what may be chosen in `legal`, what things come to in `tally`.

use super::effect::{Duration, Keep, Trigger, Window};
use super::legal::Move;
use super::setup::{CardNo, Kind, NONE, Setup};
use super::state::{Fight, Performing, State, Step, Zone};
use super::tally::places;
use crate::dice::Dice;
use crate::game::{Log, Outcome};

/// Something that happened. Seats count from 0; 255 is no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are seats, cards and numbers named as the rules name them")]
pub enum Event {
    Turn { seat: u8, dungeon: u8 },
    Explored { seat: u8, card: CardNo },
    Kept { seat: u8, card: CardNo },
    Drew { seat: u8, card: CardNo },
    Equipped { seat: u8, card: CardNo },
    Threw { seat: u8, card: CardNo },
    Played { seat: u8, card: CardNo },
    Declared { seat: u8, boss: bool },
    Revealed { card: CardNo },
    Laid { seat: u8, fight: bool },
    AllFled,
    Compared { party: i32, monster: i32 },
    Spoils { card: CardNo },
    Rolled { seat: u8, value: i16 },
    Tie { rerolls: u8 },
    Won { seat: u8, card: CardNo },
    Unclaimed { card: CardNo },
    GaveUp { seat: u8, card: CardNo },
    Stole { seat: u8, from: u8, card: CardNo },
    Banked { seat: u8, card: CardNo },
    Town { first: u8 },
    Offered { card: CardNo },
    Bought { seat: u8, card: CardNo, price: i16 },
    Paid { seat: u8, card: CardNo },
    Shuffled { pile: u8 },
    Bare { pile: u8 },
    DungeonOver { dungeon: u8 },
    Score { seat: u8, score: i32 },
    Stalled,
}

/// How many plays one window may see before it is closed by a guard.
const PLAYS: u16 = 400;

/// The table while a step is carried out: everything a step may need in one hand.
pub(super) struct Table<'t, L> {
    pub(super) setup: &'t Setup,
    pub(super) state: &'t mut State,
    pub(super) dice: &'t mut Dice,
    pub(super) log: &'t mut L,
}

impl<L: Log<Event>> Table<'_, L> {
    pub(super) fn push(&mut self, step: Step) {
        if !self.state.steps.push(step) {
            self.stall();
        }
    }

    fn stall(&mut self) {
        self.state.stalled = true;
        self.state.steps = super::state::Steps::default();
        self.log.note(Event::Stalled);
    }

    /// Sets up the piles, deals, and opens the first turn (LR-2, LR-44, LR-45).
    pub(super) fn deal(&mut self) {
        for pile in 0..5 {
            let mut cards: Vec<CardNo> =
                (0..self.setup.cards.len() as u8).filter(|c| self.setup.pile[usize::from(*c)] == pile).collect();
            self.dice.shuffle(&mut cards);
            cards.into_iter().for_each(|c| self.state.zones.put_under(c, Zone::Pile(pile)));
        }
        self.state.active = self.dice.below(u32::from(self.setup.players)) as u8;
        for _ in 0..self.setup.rules.starting_abilities {
            for seat in self.state.clockwise(self.setup) {
                self.draw_to(seat, 0);
            }
        }
        self.push(Step::Turn);
        self.settle();
    }

    /// The top card of a pile, its discard pile shuffled under it first if it is bare (LR-4, LR-A11).
    pub(super) fn draw(&mut self, pile: u8) -> Option<CardNo> {
        if let Some(card) = self.state.zones.take_top(Zone::Pile(pile)) {
            return Some(card);
        }
        let mut cards = [NONE; 256];
        let mut n = 0;
        while let Some(card) = self.state.zones.take_top(Zone::Discard(pile)) {
            cards[n] = card;
            n += 1;
        }
        if n == 0 {
            self.log.note(Event::Bare { pile });
            return None;
        }
        self.dice.shuffle(&mut cards[..n]);
        cards[..n].iter().for_each(|c| self.state.zones.put_under(*c, Zone::Pile(pile)));
        self.log.note(Event::Shuffled { pile });
        self.state.zones.take_top(Zone::Pile(pile))
    }

    /// Draws a card to a seat: abilities to the hand, loot to the bag (LR-F5).
    pub(super) fn draw_to(&mut self, seat: u8, pile: u8) {
        if let Some(card) = self.draw(pile) {
            let zone = if pile == 0 { Zone::Hand(seat) } else { Zone::Bag(seat) };
            self.state.zones.put(card, zone);
            self.log.note(Event::Drew { seat, card });
            if pile != 0 {
                self.push(Step::Overflow { seat });
            }
        }
    }

    /// A card to the discard pile of its own pile (LR-3).
    pub(super) fn discard(&mut self, card: CardNo) {
        self.state.zones.put(card, Zone::Discard(self.setup.pile[usize::from(card)]));
    }

    /// Steps for every effect of a card with this trigger, to be carried out in listed order (LR-F10).
    pub(super) fn trigger(&mut self, card: CardNo, trigger: Trigger, seat: u8) {
        for (i, effect) in self.setup.card(card).effects.iter().enumerate().rev() {
            if effect.trigger == trigger {
                self.push(Step::Perform(Performing { card, effect: i as u8, op: 0, seat, target: NONE }));
            }
        }
    }

    fn open(&mut self, kind: Window, first: u8) {
        self.state.changed = [0; super::setup::SEATS];
        self.state.plays = 0;
        self.push(Step::Window { kind, first, asked: first, passed: 0, batch: false });
    }

    /// Plays on until somebody must choose or the game is over.
    pub(super) fn settle(&mut self) {
        while !self.waits() {
            let step = self.state.steps.top();
            if step == Step::Over {
                return;
            }
            self.advance(step);
        }
    }

    /// Whether the top step waits for a real choice. A seat that could only pass is not asked.
    fn waits(&mut self) -> bool {
        match self.state.steps.top() {
            Step::Window { kind, asked, .. } => {
                if self.window_done(kind) {
                    return false;
                }
                self.could_act(kind, asked)
            }
            Step::Action => {
                let any = |p| self.state.zones.len(Zone::Pile(p)) + self.state.zones.len(Zone::Discard(p)) > 0;
                any(1) || any(4) || self.state.zones.len(Zone::Bag(self.state.active)) > 0
            }
            Step::Throw { .. } | Step::Deposit { .. } | Step::TownTurn { .. } | Step::Explored { .. } => true,
            Step::Overflow { seat } => self.state.zones.len(Zone::Bag(seat)) > self.state.bag_limit(self.setup, seat),
            Step::Penalty { seat, left } => left > 0 && self.state.zones.len(Zone::Bag(seat)) > 0,
            Step::Choose => self.state.fight.alone == NONE && self.state.chooser(self.setup).is_some(),
            Step::Buy { left, .. } => left > 0,
            Step::Pay { seat, owed, .. } => owed > 0 && self.state.zones.len(Zone::Bag(seat)) > 0,
            Step::Pick { by, owner, left, .. } => {
                let mut some = false;
                self.state.pickable(self.setup, by, owner, |_| some = true);
                left > 0 && some
            }
            Step::Perform(p) => p.op == 0 && p.target == NONE && self.to_aim(&p),
            _ => false,
        }
    }

    fn window_done(&self, kind: Window) -> bool {
        self.state.plays > PLAYS || (kind == Window::Roll && self.state.fight.contested == NONE)
    }

    /// Whether a seat has anything but a pass in a window.
    fn could_act(&self, kind: Window, seat: u8) -> bool {
        let Step::Window { first, batch, .. } = self.state.steps.top() else { return false };
        let own = seat == first;
        let zones = &self.state.zones;
        let equips = matches!(kind, Window::Preparation | Window::Fight) || (kind == Window::TurnStart && own);
        let free = |c: CardNo| {
            let changed = self.state.changed[usize::from(seat)];
            self.setup.card(c).gear().is_some_and(|(slot, _)| places(slot).all(|i| changed & (1 << i) == 0))
        };
        if equips && zones.iter(Zone::Bag(seat)).any(free) {
            return true;
        }
        let usable = |c: CardNo| self.state.can_use(self.setup, c, kind, seat, own);
        !batch
            && (zones.iter(Zone::Hand(seat)).any(usable)
                || zones.iter(Zone::Bag(seat)).any(|c| !self.setup.card(c).used_worn && usable(c))
                || zones.iter(Zone::Worn(seat)).any(|c| self.setup.card(c).used_worn && usable(c)))
    }

    /// Carries out a step that waits for nobody.
    fn advance(&mut self, step: Step) {
        match step {
            Step::Window { .. } => self.pass(),
            Step::Perform(p) => return self.perform(p),
            Step::Pay { seat, card, .. } => {
                self.state.steps.pop();
                return self.buy(seat, card);
            }
            Step::Choose if self.state.fight.alone != NONE => {
                // LR-A25: committed to Fight; nobody else lays a card
                self.state.fight.laid_fight = 1 << self.state.fight.alone;
                self.state.steps.pop();
            }
            _ => {
                self.state.steps.pop();
            }
        }
        match step {
            Step::Turn => self.turn(),
            Step::Flip => self.flip(),
            Step::Compare => self.compare(),
            Step::Contest => self.contest(),
            Step::Award => self.award(),
            Step::FightOver => self.fight_over(),
            Step::TurnOver => self.turn_over(),
            Step::Town { first } => self.town(first),
            Step::TownOver { first } => self.town_over(first),
            Step::PutAway { card, seat } => self.put_away(card, seat),
            _ => {}
        }
    }

    fn turn(&mut self) {
        if self.state.dungeon_turns >= super::setup::STALL_TURNS {
            return self.stall();
        }
        self.state.turns += 1;
        self.state.dungeon_turns += 1;
        let seat = self.state.active;
        self.log.note(Event::Turn { seat, dungeon: self.state.dungeon });
        self.push(Step::TurnOver);
        self.push(Step::Action);
        self.open(Window::TurnStart, seat);
    }

    /// The seat asked in the open window passes, by choice or for want of one (LR-W2).
    fn pass(&mut self) {
        let Step::Window { kind, first, asked, passed, batch } = self.state.steps.top() else { return };
        let n = self.setup.players;
        let free_time = matches!(kind, Window::TurnStart | Window::Town);
        // the end of a batch of equipment is a play, not a pass; in one's own time it is neither
        let passed = match (batch, free_time) {
            (true, false) => 0,
            _ => passed + 1,
        };
        if passed >= n || self.window_done(kind) {
            self.state.steps.pop();
            return;
        }
        self.state.steps.set_top(Step::Window { kind, first, asked: (asked + 1) % n, passed, batch: false });
    }

    /// The seat asked has made a play: the next one is asked, unless it is the player's own free time (LR-W2).
    fn played(&mut self) {
        let Step::Window { kind, first, asked, passed, .. } = self.state.steps.top() else { return };
        self.state.plays += 1;
        let free_time = matches!(kind, Window::TurnStart | Window::Town);
        let next = if free_time && asked == first {
            Step::Window { kind, first, asked, passed: 0, batch: false }
        } else if free_time {
            Step::Window { kind, first, asked: (asked + 1) % self.setup.players, passed: passed + 1, batch: false }
        } else {
            Step::Window { kind, first, asked: (asked + 1) % self.setup.players, passed: 0, batch: false }
        };
        self.state.steps.set_top(next);
        if free_time && passed + 1 >= self.setup.players && asked != first {
            self.state.steps.pop();
        }
    }

    /// Carries out a choice.
    pub(super) fn choose(&mut self, choice: Move) {
        let step = self.state.steps.top();
        let seat = self.state.chooser(self.setup).unwrap_or(self.state.active);
        match (step, choice) {
            (Step::Window { .. }, Move::Pass) => self.pass(),
            (Step::Window { kind, first, .. }, Move::Play(card)) => {
                self.played();
                self.use_card(seat, card, self.state.window_mask(kind, seat == first));
            }
            (Step::Window { kind, first, asked, passed, .. }, Move::Equip(card)) => {
                self.state.plays += 1;
                let batch = !matches!(kind, Window::TurnStart | Window::Town);
                self.state.steps.set_top(Step::Window { kind, first, asked, passed, batch });
                self.state.zones.take(card, Zone::Bag(seat));
                self.equip(seat, card, true);
            }
            (Step::Action, Move::Explore) => {
                self.state.steps.pop();
                for _ in 0..self.setup.rules.explore_draw {
                    if let Some(card) = self.draw(1) {
                        self.state.zones.put(card, Zone::Table);
                        self.log.note(Event::Explored { seat, card });
                        self.push(Step::Explored { card });
                        self.trigger(card, Trigger::OnExplore, seat);
                    }
                }
            }
            (Step::Action, Move::Fight(mode)) => {
                self.state.steps.pop();
                self.declare(seat, mode);
            }
            (Step::Action, Move::Throw) => self.state.steps.set_top(Step::Throw { done: 0 }),
            (Step::Throw { done }, Move::Card(card)) => {
                self.throw(seat, card);
                self.state.steps.set_top(Step::Throw { done: done + 1 });
                if self.state.zones.len(Zone::Bag(seat)) == 0 {
                    self.state.steps.pop();
                }
            }
            (Step::Overflow { .. }, Move::Card(card)) => self.throw(seat, card),
            (Step::Penalty { left, .. }, Move::Card(card)) => {
                self.state.steps.set_top(Step::Penalty { seat, left: left - 1 });
                self.state.zones.take(card, Zone::Bag(seat));
                self.discard(card);
                self.log.note(Event::GaveUp { seat, card });
            }
            (Step::Explored { card }, how) => {
                self.state.steps.pop();
                self.state.zones.take(card, Zone::Table);
                match how {
                    Move::Equip(_) => self.equip(seat, card, false),
                    Move::Play(_) => {
                        self.state.zones.put(card, Zone::Bag(seat));
                        let mask = self.state.window_mask(Window::TurnStart, true);
                        self.use_card(seat, card, mask);
                    }
                    _ => {
                        self.state.zones.put(card, Zone::Bag(seat));
                        self.log.note(Event::Kept { seat, card });
                        self.push(Step::Overflow { seat });
                    }
                }
            }
            (Step::Choose, Move::Lay(fight)) => {
                self.state.fight.laid |= 1 << seat;
                self.state.fight.laid_fight |= u8::from(fight) << seat;
            }
            (Step::TownTurn { .. }, choice) => {
                self.state.steps.pop();
                match choice {
                    Move::Shop => self.push(Step::Buy { seat, left: self.setup.rules.purchases.clamp(0, 99) as u8 }),
                    Move::Bank => self.push(Step::Deposit { seat }),
                    _ => {}
                }
            }
            (Step::Buy { left, .. }, Move::Card(card)) => {
                self.state.steps.set_top(Step::Buy { seat, left: left - 1 });
                let owed = self.state.price(self.setup, seat, card);
                self.push(Step::Pay { seat, card, owed });
                self.log.note(Event::Bought { seat, card, price: owed });
            }
            (Step::Pay { card: bought, owed, .. }, Move::Card(card)) => {
                self.state.zones.take(card, Zone::Bag(seat));
                self.discard(card);
                self.log.note(Event::Paid { seat, card });
                let owed = owed - self.setup.card(card).treasure();
                self.state.steps.set_top(Step::Pay { seat, card: bought, owed });
            }
            (Step::Deposit { .. }, Move::Card(card)) => {
                self.state.zones.take(card, Zone::Bag(seat));
                self.state.zones.put(card, Zone::Bank(seat));
                self.log.note(Event::Banked { seat, card });
                if self.state.zones.len(Zone::Bag(seat)) == 0 {
                    self.state.steps.pop();
                }
            }
            (Step::Pick { by, owner, left, .. }, Move::Card(card)) => {
                self.state.steps.set_top(Step::Pick { by, seat, owner, left: left - 1 });
                self.picked(by, owner, card);
            }
            (Step::Perform(p), Move::Seat(target) | Move::Card(target)) => {
                self.state.steps.set_top(Step::Perform(Performing { target, ..p }));
            }
            _ => {
                // "no more" of whatever is chosen one at a time
                self.state.steps.pop();
            }
        }
        self.settle();
    }

    fn throw(&mut self, seat: u8, card: CardNo) {
        self.state.zones.take(card, Zone::Bag(seat));
        self.discard(card);
        self.log.note(Event::Threw { seat, card });
    }

    /// Puts a card on (LR-35, LR-37, LR-A3): what it replaces goes to the bag.
    pub(super) fn equip(&mut self, seat: u8, card: CardNo, counted: bool) {
        let Some((slot, _)) = self.setup.card(card).gear() else { return };
        let s = usize::from(seat);
        for i in places(slot) {
            let old = self.state.slots[s][i];
            if old != NONE {
                self.take_off(seat, old, counted);
                self.state.zones.put(old, Zone::Bag(seat));
            }
        }
        for i in places(slot) {
            self.state.slots[s][i] = card;
            self.state.changed[s] |= u8::from(counted) << i;
        }
        self.state.zones.put(card, Zone::Worn(seat));
        self.log.note(Event::Equipped { seat, card });
        self.push(Step::Overflow { seat });
        self.trigger(card, Trigger::OnEquip, seat);
    }

    /// Empties every slot a worn card stands in; the card itself is left in the air.
    pub(super) fn take_off(&mut self, seat: u8, card: CardNo, counted: bool) {
        let s = usize::from(seat);
        for i in 0..6 {
            if self.state.slots[s][i] == card {
                self.state.slots[s][i] = NONE;
                self.state.changed[s] |= u8::from(counted) << i;
            }
        }
        self.state.zones.take(card, Zone::Worn(seat));
        self.state.end_modifiers(|m| m.from == card && m.until == Duration::WhileEquipped);
    }

    fn use_card(&mut self, seat: u8, card: CardNo, mask: u8) {
        self.log.note(Event::Played { seat, card });
        if !self.setup.card(card).used_worn
            && (self.state.zones.take(card, Zone::Hand(seat)) || self.state.zones.take(card, Zone::Bag(seat)))
        {
            self.state.zones.put(card, Zone::Table);
        }
        self.push(Step::PutAway { card, seat });
        for (i, effect) in self.setup.card(card).effects.iter().enumerate().rev() {
            if self.state.effect_fits(effect, mask) {
                self.push(Step::Perform(Performing { card, effect: i as u8, op: 0, seat, target: NONE }));
            }
        }
    }

    fn declare(&mut self, seat: u8, mode: u8) {
        self.log.note(Event::Declared { seat, boss: mode == 1 });
        let Some(card) = self.draw(4) else { return };
        self.state.fight = Fight { on: true, mode, monster: card, ..Fight::none() };
        self.state.zones.put(card, Zone::Lair);
        self.push(Step::FightOver);
        self.push(Step::Compare);
        self.push(Step::Flip);
        self.push(Step::Choose);
        self.open(Window::Preparation, seat);
        self.log.note(Event::Revealed { card });
        self.trigger(card, Trigger::OnMonsterRevealed, seat);
    }

    fn flip(&mut self) {
        let fight = &mut self.state.fight;
        fight.flipped = true;
        fight.fighters = fight.laid_fight;
        let laid = fight.laid_fight;
        for seat in 0..self.setup.players {
            self.log.note(Event::Laid { seat, fight: laid & (1 << seat) != 0 });
        }
        if laid != 0 {
            self.open(Window::Fight, self.state.active);
        }
    }

    fn compare(&mut self) {
        let monster = self.state.fight.monster;
        self.state.zones.take(monster, Zone::Lair);
        if self.state.fight.fighters == 0 {
            // LR-58, LR-66
            self.state.zones.put_under(monster, Zone::Pile(4));
            self.log.note(Event::AllFled);
            return self.trigger(monster, Trigger::OnAllFled, self.state.active);
        }
        let (party, number) = (self.state.party(self.setup), self.state.monster_number(self.setup));
        self.log.note(Event::Compared { party, monster: number });
        self.discard(monster); // LR-65
        if party > number {
            self.state.fight.won = true;
            if self.state.fight.mode == 0 {
                self.state.wins = (i32::from(self.state.wins) + 1).min(self.setup.rules.regular_wins) as u8;
            }
            self.push(Step::Contest);
            self.trigger(monster, Trigger::OnFightWon, self.state.active);
        } else {
            let seats: u8 = self.state.fight.fighters;
            for seat in self.state.clockwise(self.setup).filter(|s| seats & (1 << s) != 0) {
                let left = self.state.penalty(self.setup, seat);
                self.push(Step::Penalty { seat, left });
            }
            self.trigger(monster, Trigger::OnFightLost, self.state.active);
        }
    }

    /// Fills the spoils from the chest, cheapest on top (LR-63, LR-67, LR-A27, LR-A36).
    fn open_chest(&mut self) {
        let chest = self.state.chest(self.setup);
        self.state.fight.chest = [i8::MIN; 3]; // opened: nothing is left in it
        let mut spoils = [NONE; 32];
        let mut n = 0;
        for (rarity, count) in chest.into_iter().enumerate() {
            let pile = rarity as u8 + 1;
            for _ in 0..count {
                let from_discard = match self.state.fight.source {
                    0 => None,
                    _ => self.state.zones.take_top(Zone::Discard(pile)),
                };
                let card = match (from_discard, self.state.fight.source) {
                    (None, 0 | 1) => self.draw(pile),
                    (card, _) => card,
                };
                if let Some(card) = card
                    && n < spoils.len()
                {
                    spoils[n] = card;
                    n += 1;
                }
            }
        }
        let spoils = &mut spoils[..n];
        spoils.sort_by_key(|c| self.setup.card(*c).treasure());
        for card in spoils.iter() {
            self.state.zones.put_under(*card, Zone::Spoils);
            self.log.note(Event::Spoils { card: *card });
        }
    }

    fn contest(&mut self) {
        if self.state.fight.chest[0] != i8::MIN {
            self.open_chest();
        }
        let Some(card) = self.state.zones.iter(Zone::Spoils).next() else { return };
        self.push(Step::Contest);
        let eligible = (0..self.setup.players)
            .filter(|s| self.state.fight.has(*s) && self.state.may_roll(self.setup, *s))
            .fold(0u8, |bits, s| bits | 1 << s);
        match eligible.count_ones() {
            0 => {
                self.state.zones.take(card, Zone::Spoils);
                self.discard(card);
                self.log.note(Event::Unclaimed { card });
            }
            1 => self.win(eligible.trailing_zeros() as u8, card, false),
            _ => {
                let fight = &mut self.state.fight;
                (fight.contested, fight.rollers, fight.tied, fight.rerolls) = (card, eligible, eligible, 0);
                self.throw_dice(eligible);
                self.push(Step::Award);
                self.open(Window::Roll, self.state.active);
            }
        }
    }

    fn throw_dice(&mut self, seats: u8) {
        for seat in self.state.clockwise(self.setup).filter(|s| seats & (1 << s) != 0) {
            self.throw_die(seat);
            if let Some(keep) = self.state.rolls_two(self.setup, seat) {
                self.throw_second(seat, keep);
            }
        }
    }

    /// One die of one seat.
    pub(super) fn throw_die(&mut self, seat: u8) {
        let value = self.dice.roll(self.setup.rules.die_sides.max(1) as u32) as i16;
        self.state.fight.rolls[usize::from(seat)] = value;
        self.log.note(Event::Rolled { seat, value });
    }

    /// Another die of a seat, of which one result stands.
    pub(super) fn throw_second(&mut self, seat: u8, keep: Keep) {
        let first = self.state.fight.rolls[usize::from(seat)];
        self.throw_die(seat);
        let second = self.state.fight.rolls[usize::from(seat)];
        self.state.fight.rolls[usize::from(seat)] = match keep {
            Keep::New => second,
            Keep::Best => first.max(second),
            Keep::Worst => first.min(second),
        };
    }

    /// Compares the rolls (LR-69); ties roll again, at most so often (LR-A7).
    fn award(&mut self) {
        let card = self.state.fight.contested;
        if card == NONE {
            return; // taken without a roll
        }
        let tied = self.state.fight.tied;
        let values: [i32; super::setup::SEATS] = std::array::from_fn(|s| {
            if tied & (1 << s) != 0 { self.state.roll_value(self.setup, s as u8) } else { i32::MIN }
        });
        let best = values.iter().copied().max().unwrap_or(i32::MIN);
        let level = (0..self.setup.players).filter(|s| values[usize::from(*s)] == best).fold(0u8, |b, s| b | 1 << s);
        if level.count_ones() > 1 && i32::from(self.state.fight.rerolls) < self.setup.rules.tie_rolls {
            self.state.fight.tied = level;
            self.state.fight.rerolls += 1;
            self.log.note(Event::Tie { rerolls: self.state.fight.rerolls });
            self.state.end_modifiers(|m| m.until == Duration::ThisRoll);
            self.throw_dice(level);
            self.push(Step::Award);
            return self.open(Window::Roll, self.state.active);
        }
        let winner = self.state.clockwise(self.setup).find(|s| level & (1 << s) != 0).unwrap_or(self.state.active);
        self.win(winner, card, true);
    }

    /// A loot card of the chest goes to a seat (LR-71, LR-72).
    pub(super) fn win(&mut self, seat: u8, card: CardNo, rolled: bool) {
        self.state.zones.take(card, Zone::Spoils);
        self.state.zones.put(card, Zone::Bag(seat));
        self.log.note(Event::Won { seat, card });
        let fight = &mut self.state.fight;
        (fight.contested, fight.rollers, fight.tied) = (NONE, 0, 0);
        self.state.end_modifiers(|m| matches!(m.until, Duration::ThisRoll | Duration::ThisContest));
        self.push(Step::Overflow { seat });
        if rolled {
            self.trigger(card, Trigger::OnRollWon, seat);
        }
    }

    fn fight_over(&mut self) {
        let boss_beaten = self.state.fight.won && self.state.fight.mode == 1;
        self.state.fight = Fight::none();
        self.state.end_modifiers(|m| {
            use Duration::{Instant, ThisContest, ThisFight, ThisRoll, ThisRollPhase};
            matches!(m.until, Instant | ThisRoll | ThisContest | ThisRollPhase | ThisFight)
        });
        if boss_beaten {
            let dungeon = self.state.dungeon;
            self.log.note(Event::DungeonOver { dungeon });
            self.state.steps.pop(); // the turn is over with the dungeon
            self.end_turn();
            if i32::from(dungeon) >= self.setup.rules.dungeons {
                self.state.steps = super::state::Steps::default();
                for seat in 0..self.setup.players {
                    let (score, _) = self.state.score(self.setup, seat);
                    self.log.note(Event::Score { seat, score });
                }
            } else {
                self.push(Step::Town { first: self.state.active });
            }
        }
    }

    fn end_turn(&mut self) {
        self.state.end_modifiers(|m| m.until == Duration::ThisTurn);
        self.state.active = (self.state.active + 1) % self.setup.players;
    }

    fn turn_over(&mut self) {
        self.end_turn();
        self.push(Step::Turn);
    }

    fn town(&mut self, first: u8) {
        self.log.note(Event::Town { first });
        for _ in 0..self.setup.rules.vendor_cards {
            self.offer();
        }
        self.push(Step::TownOver { first });
        for _ in 0..self.setup.rules.town_turns {
            for i in (0..self.setup.players).rev() {
                let seat = (first + i) % self.setup.players;
                self.push(Step::TownTurn { seat });
                self.open(Window::Town, seat);
            }
        }
    }

    fn offer(&mut self) {
        if let Some(card) = self.draw(0) {
            self.state.zones.put_under(card, Zone::Vendor);
            self.log.note(Event::Offered { card });
        }
    }

    fn buy(&mut self, seat: u8, card: CardNo) {
        self.state.zones.take(card, Zone::Vendor);
        self.state.zones.put(card, Zone::Hand(seat));
        self.offer();
    }

    fn town_over(&mut self, first: u8) {
        while let Some(card) = self.state.zones.take_top(Zone::Vendor) {
            self.discard(card);
        }
        self.state.end_modifiers(|m| matches!(m.until, Duration::ThisDungeon | Duration::ThisTownTurn));
        self.state.dungeon += 1;
        self.state.wins = 0;
        self.state.dungeon_turns = 0;
        self.state.active = first;
        self.push(Step::Turn);
    }
}

/// How a game that is over ended (LR-83 to LR-85, LR-A9).
pub(super) fn outcome(setup: &Setup, state: &State) -> Outcome {
    let mut score = [0; 8];
    let mut best = (i32::MIN, i32::MIN);
    let mut winners = 0;
    for seat in 0..setup.players {
        let result = state.score(setup, seat);
        score[usize::from(seat)] = result.0;
        if result > best {
            (best, winners) = (result, 0);
        }
        if result == best {
            winners |= 1 << seat;
        }
    }
    Outcome { score, winners: if state.stalled { 0 } else { winners }, stalled: state.stalled }
}

/// What is always true of a state (LR-P20); the first thing that is not, in words.
pub(super) fn invariants(setup: &Setup, state: &State) -> Result<(), String> {
    let mut seen = [0u8; 256];
    for zone in super::state::Zones::all() {
        for card in state.zones.iter(zone) {
            seen[usize::from(card)] += 1;
        }
    }
    if let Some(no) = (0..setup.cards.len()).find(|c| seen[*c] != 1) {
        return Err(format!("\"{}\" lies in {} places", setup.cards[no].title, seen[no]));
    }
    if i32::from(state.wins) > setup.rules.regular_wins {
        return Err(format!("{} regular wins", state.wins));
    }
    for seat in 0..setup.players {
        let waits = matches!(state.steps.top(), Step::Overflow { .. });
        let (held, limit) = (state.zones.len(Zone::Bag(seat)), state.bag_limit(setup, seat));
        let resolving =
            waits || matches!(state.steps.top(), Step::Perform(_) | Step::Pick { .. } | Step::Explored { .. });
        if held > limit
            && !resolving
            && state.modifiers().iter().all(|m| !matches!(m.change, super::state::Change::BagLimit(_)))
        {
            return Err(format!("seat {} holds {held} of at most {limit}", seat + 1));
        }
        for (i, card) in state.slots[usize::from(seat)].iter().enumerate().filter(|(_, c)| **c != NONE) {
            let fits = setup.card(*card).gear().is_some_and(|(slot, _)| places(slot).contains(&i));
            if !fits || !state.zones.iter(Zone::Worn(seat)).any(|c| c == *card) {
                return Err(format!(
                    "\"{}\" does not belong where seat {} wears it",
                    setup.card(*card).title,
                    seat + 1
                ));
            }
        }
    }
    Ok(())
}

/// An event in words.
pub(super) fn tell(setup: &Setup, event: Event) -> String {
    let who = |seat: u8| format!("Player {}", seat + 1);
    let card = |no: CardNo| setup.cards.get(usize::from(no)).map_or("?", |c| c.title.as_str());
    let pile = |p: u8| ["ability", "common", "rare", "epic", "monster"][usize::from(p.min(4))];
    match event {
        Event::Turn { seat, dungeon } => format!("-- {}'s turn in dungeon {dungeon}", who(seat)),
        Event::Explored { seat, card: c } => format!("{} explores and finds {}", who(seat), card(c)),
        Event::Kept { seat, card: c } => format!("{} bags {}", who(seat), card(c)),
        Event::Drew { seat, card: c } => format!("{} draws {}", who(seat), card(c)),
        Event::Equipped { seat, card: c } => format!("{} equips {}", who(seat), card(c)),
        Event::Threw { seat, card: c } => format!("{} throws {} away", who(seat), card(c)),
        Event::Played { seat, card: c } => format!("{} plays {}", who(seat), card(c)),
        Event::Declared { seat, boss } => {
            format!("{} declares a {} fight", who(seat), if boss { "boss" } else { "regular" })
        }
        Event::Revealed { card: c } => match setup.card(c).kind {
            Kind::Monster { number: [r, b], .. } => format!("The monster is {} ({r}/{b})", card(c)),
            _ => format!("The monster is {}", card(c)),
        },
        Event::Laid { seat, fight } => format!("{} shows {}", who(seat), if fight { "Fight" } else { "Flight" }),
        Event::AllFled => "Everybody flees".to_owned(),
        Event::Compared { party, monster } => {
            let how = if party > monster { "victory" } else { "defeat" };
            format!("The party has {party}, the monster {monster}: {how}")
        }
        Event::Spoils { card: c } => format!("The chest holds {} ({})", card(c), setup.card(c).treasure()),
        Event::Rolled { seat, value } => format!("{} rolls {value}", who(seat)),
        Event::Tie { .. } => "A tie: those level roll again".to_owned(),
        Event::Won { seat, card: c } => format!("{} wins {}", who(seat), card(c)),
        Event::Unclaimed { card: c } => format!("Nobody has room for {}", card(c)),
        Event::GaveUp { seat, card: c } => format!("{} gives up {}", who(seat), card(c)),
        Event::Stole { seat, from, card: c } => format!("{} takes {} from {}", who(seat), card(c), who(from)),
        Event::Banked { seat, card: c } => format!("{} banks {}", who(seat), card(c)),
        Event::Town { first } => format!("== Town; {} is first", who(first)),
        Event::Offered { card: c } => format!("The vendor offers {}", card(c)),
        Event::Bought { seat, card: c, price } => format!("{} buys {} for {price}", who(seat), card(c)),
        Event::Paid { seat, card: c } => format!("{} pays with {}", who(seat), card(c)),
        Event::Shuffled { pile: p } => format!("The {} discards are shuffled", pile(p)),
        Event::Bare { pile: p } => format!("No {} card is left", pile(p)),
        Event::DungeonOver { dungeon } => format!("== Dungeon {dungeon} is beaten"),
        Event::Score { seat, score } => format!("{} has {score}", who(seat)),
        Event::Stalled => "The game is stopped: nobody gets anywhere".to_owned(),
    }
}
