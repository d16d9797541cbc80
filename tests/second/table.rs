//! The rules of Loot Roll written down as they are read, for the second time: a turn is a function, a window is a loop, a zone is
//! a list with its top first. Slow and plain; effects are in `effects`, what things come to in `count`. Wherever the rules let
//! somebody choose, [`Witness::ask`] is asked.

use lootpress::dice::Dice;
use lootpress::games::loot_roll::Move;
use lootpress::games::loot_roll::effect::{Duration, Place, Trigger, Window};
use lootpress::games::loot_roll::setup::{Kind, Setup, window_bits};

pub(crate) type Card = u8;

/// Why play stops.
pub(crate) enum Stop {
    /// A guard of the engine's, which is no rule: both stop (LR-A35).
    Stalled,
    /// Enough was seen.
    Enough,
}

pub(crate) type Flow<T = ()> = Result<T, Stop>;

/// Somebody who looks at every choice and makes it.
pub(crate) trait Witness {
    fn ask(&mut self, table: &Table<'_>, seat: usize, moment: &'static str, moves: &[Move]) -> Flow<Move>;
}

/// A running change (LR-M2).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Running {
    pub(crate) on: On,
    pub(crate) change: Change,
    pub(crate) until: Duration,
    pub(crate) from: Card,
    /// The worn card it hangs on, if it is on a card.
    pub(crate) worn: Option<Card>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum On {
    Seat(usize),
    Monster,
    /// Whoever fights when it is asked (LR-A38).
    Fighters,
    FightersBut(usize),
    Nobody,
}

pub(crate) use lootpress::games::loot_roll::state::Change;

#[derive(Clone, Debug, Default)]
pub(crate) struct Player {
    pub(crate) slots: [Option<Card>; 6],
    pub(crate) worn: Vec<Card>,
    pub(crate) bag: Vec<Card>,
    pub(crate) bank: Vec<Card>,
    pub(crate) hand: Vec<Card>,
    pub(crate) changed: [bool; 6],
    pub(crate) seen: [usize; 5],
}

#[derive(Clone, Debug)]
pub(crate) struct Fight {
    pub(crate) boss: bool,
    pub(crate) monster: Card,
    pub(crate) flipped: bool,
    pub(crate) laid: Vec<(usize, bool)>,
    pub(crate) fighters: Vec<usize>,
    pub(crate) must_fight: Vec<usize>,
    pub(crate) must_flee: Vec<usize>,
    pub(crate) alone: Option<usize>,
    pub(crate) chest: [i32; 3],
    pub(crate) opened: bool,
    /// 0 piles, 1 discards then piles, 2 discards alone.
    pub(crate) source: usize,
    pub(crate) won: bool,
    pub(crate) spoils: Vec<Card>,
    pub(crate) contested: Option<Card>,
    pub(crate) rollers: Vec<usize>,
    pub(crate) level: Vec<usize>,
    pub(crate) dice: Vec<(usize, i32)>,
    pub(crate) rerolls: i32,
}

/// The whole table.
pub(crate) struct Table<'a> {
    pub(crate) setup: &'a Setup,
    pub(crate) dice: Dice,
    pub(crate) witness: Option<Box<dyn Witness + 'a>>,
    pub(crate) piles: [Vec<Card>; 5],
    pub(crate) discards: [Vec<Card>; 5],
    pub(crate) players: Vec<Player>,
    pub(crate) vendor: Vec<Card>,
    pub(crate) on_table: Vec<Card>,
    pub(crate) lair: Vec<Card>,
    pub(crate) fight: Option<Fight>,
    pub(crate) running: Vec<Running>,
    pub(crate) dungeon: i32,
    pub(crate) wins: i32,
    pub(crate) active: usize,
    pub(crate) turns: i32,
    pub(crate) dungeon_turns: i32,
    pub(crate) town_turns: i32,
    /// Cards used in this window; at the end those put on in the last swaps (LR-A53).
    pub(crate) used: Vec<Card>,
    pub(crate) ended: bool,
}

/// The engine's guard, which is no rule.
const STALL_TURNS: i32 = 150;

/// Places of a card's slot in the row head, body, legs, feet, main hand, off hand.
pub(crate) fn places(slot: lootpress::games::loot_roll::effect::Slot) -> Vec<usize> {
    use lootpress::games::loot_roll::effect::Slot::*;
    match slot {
        Head => vec![0],
        Body => vec![1],
        Legs => vec![2],
        Feet => vec![3],
        MainHand => vec![4],
        OffHand => vec![5],
        BothHands => vec![4, 5],
    }
}

impl<'a> Table<'a> {
    pub(crate) fn new(setup: &'a Setup, dice: Dice, witness: Box<dyn Witness + 'a>) -> Table<'a> {
        Table {
            setup,
            dice,
            witness: Some(witness),
            piles: Default::default(),
            discards: Default::default(),
            players: vec![Player::default(); usize::from(setup.players)],
            vendor: Vec::new(),
            on_table: Vec::new(),
            lair: Vec::new(),
            fight: None,
            running: Vec::new(),
            dungeon: 1,
            wins: 0,
            active: 0,
            turns: 0,
            dungeon_turns: 0,
            town_turns: 0,
            used: Vec::new(),
            ended: false,
        }
    }

    pub(crate) fn ask(&mut self, seat: usize, moment: &'static str, mut moves: Vec<Move>) -> Flow<Move> {
        moves.sort();
        let mut witness = self.witness.take().expect("somebody looks on");
        let answer = witness.ask(self, seat, moment, &moves);
        self.witness = Some(witness);
        answer
    }

    pub(crate) fn seats(&self) -> usize {
        self.players.len()
    }

    /// Everybody, from a seat on (LR-46).
    pub(crate) fn round(&self, first: usize) -> Vec<usize> {
        (0..self.seats()).map(|i| (first + i) % self.seats()).collect()
    }

    pub(crate) fn pile_of(&self, card: Card) -> usize {
        match self.setup.card(card).kind {
            Kind::Ability { .. } => 0,
            Kind::Loot { rarity, .. } => 1 + rarity as usize,
            Kind::Monster { .. } => 4,
        }
    }

    pub(crate) fn treasure(&self, card: Card) -> i32 {
        i32::from(self.setup.card(card).treasure())
    }

    // -- the whole game

    pub(crate) fn game(&mut self) -> Flow {
        for pile in 0..5 {
            let mut cards: Vec<Card> =
                (0..self.setup.cards.len()).map(|c| c as Card).filter(|c| self.pile_of(*c) == pile).collect();
            self.dice.shuffle(&mut cards);
            self.piles[pile] = cards;
        }
        self.active = self.dice.below(self.seats() as u32) as usize;
        for _ in 0..self.setup.rules.starting_abilities {
            for seat in self.round(self.active) {
                self.draw_to(seat, 0);
            }
        }
        for dungeon in 1..=self.setup.rules.dungeons {
            (self.dungeon, self.wins, self.dungeon_turns) = (dungeon, 0, 0);
            while !self.turn()? {}
            if dungeon < self.setup.rules.dungeons {
                self.town()?;
            }
        }
        let who_ended_it = (self.active + self.seats() - 1) % self.seats();
        self.used.clear();
        for seat in self.round(who_ended_it) {
            self.last_swaps(seat)?;
        }
        self.ended = true;
        Ok(())
    }

    /// LR-47, LR-48; true if a boss was beaten.
    pub(super) fn turn(&mut self) -> Flow<bool> {
        if self.dungeon_turns >= STALL_TURNS {
            return Err(Stop::Stalled);
        }
        self.turns += 1;
        self.dungeon_turns += 1;
        let seat = self.active;
        self.window(Window::TurnStart, seat)?;
        let beaten = self.action(seat)?;
        let before = self.active;
        let shrunk = self.end(|until| until == Duration::ThisTurn);
        self.active = (self.active + 1) % self.seats();
        if shrunk {
            self.thin(before)?;
        }
        Ok(beaten)
    }

    pub(super) fn action(&mut self, seat: usize) -> Flow<bool> {
        let some = |table: &Self, pile: usize| table.piles[pile].len() + table.discards[pile].len() > 0;
        let mut moves = Vec::new();
        if some(self, 1) {
            moves.push(Move::Explore);
        }
        if some(self, 4) {
            if self.wins < self.setup.rules.regular_wins {
                moves.push(Move::Fight(0));
            }
            moves.push(Move::Fight(1));
        }
        if !self.players[seat].bag.is_empty() {
            moves.push(Move::Throw);
        }
        if moves.is_empty() {
            return Ok(false);
        }
        match self.ask(seat, "action", moves)? {
            Move::Explore => self.explore(seat).map(|()| false),
            Move::Fight(mode) => self.fight(seat, mode == 1),
            _ => {
                let mut thrown = 0;
                while !self.players[seat].bag.is_empty() {
                    let mut moves: Vec<Move> = self.players[seat].bag.iter().map(|c| Move::Card(*c)).collect();
                    if thrown > 0 {
                        moves.push(Move::Pass);
                    }
                    let Move::Card(card) = self.ask(seat, "discard", moves)? else { break };
                    self.bag_to_discard(seat, card);
                    thrown += 1;
                }
                Ok(false)
            }
        }
    }

    /// LR-49, LR-50.
    pub(super) fn explore(&mut self, seat: usize) -> Flow {
        let mut found = Vec::new();
        for _ in 0..self.setup.rules.explore_draw {
            let Some(card) = self.draw(1) else { break };
            self.on_table.insert(0, card);
            found.push(card);
        }
        for card in found {
            self.speak(card, Trigger::OnExplore, seat)?;
            if !self.on_table.contains(&card) {
                continue;
            }
            let mut moves = vec![Move::Keep];
            if self.setup.card(card).gear().is_some() {
                moves.push(Move::Equip(card));
            }
            if !self.setup.card(card).used_worn && self.can_use(card, Window::TurnStart, seat, true) {
                moves.push(Move::Play(card));
            }
            match self.ask(seat, "explored", moves)? {
                Move::Equip(_) => {
                    self.on_table.retain(|c| *c != card);
                    self.equip(seat, card)?;
                }
                Move::Play(_) => self.use_card(seat, card, Window::TurnStart, true)?,
                _ => {
                    self.on_table.retain(|c| *c != card);
                    self.players[seat].bag.insert(0, card);
                    self.overflow(seat)?;
                }
            }
        }
        Ok(())
    }

    // -- windows (LR-W1 to LR-W6)

    pub(super) fn new_window(&mut self) {
        self.players.iter_mut().for_each(|p| p.changed = [false; 6]);
        self.used.clear();
    }

    pub(super) fn window(&mut self, kind: Window, first: usize) -> Flow {
        self.new_window();
        self.go_round(kind, first)
    }

    /// LR-W2, until all have passed in a row.
    pub(super) fn go_round(&mut self, kind: Window, first: usize) -> Flow {
        if matches!(kind, Window::TurnStart | Window::Town) {
            return self.own_time(kind, first);
        }
        let (mut who, mut passes) = (first, 0);
        while passes < self.seats() && !self.shut(kind) {
            let mut moves = self.playable(kind, who, true);
            moves.extend(self.wearable(kind, who));
            let choice = if moves.is_empty() { Move::Pass } else { self.with_pass(who, kind, moves)? };
            match choice {
                Move::Play(card) => {
                    passes = 0;
                    self.use_card(who, card, kind, true)?;
                }
                Move::Equip(card) => {
                    // one batch of equipment changes is one play
                    passes = 0;
                    let mut next = Some(card);
                    while let Some(card) = next.take() {
                        self.take_from_bag(who, card);
                        self.equip(who, card)?;
                        let more = self.wearable(kind, who);
                        if !more.is_empty()
                            && !self.shut(kind)
                            && let Move::Equip(card) = self.with_pass(who, kind, more)?
                        {
                            next = Some(card);
                        }
                    }
                }
                _ => passes += 1,
            }
            who = (who + 1) % self.seats();
        }
        Ok(())
    }

    /// The player whose turn it is plays freely; then the others, one round of what may be played at any time.
    pub(super) fn own_time(&mut self, kind: Window, first: usize) -> Flow {
        while !self.shut(kind) {
            let mut moves = self.playable(kind, first, true);
            moves.extend(self.wearable(kind, first));
            if moves.is_empty() {
                break;
            }
            match self.with_pass(first, kind, moves)? {
                Move::Play(card) => self.use_card(first, card, kind, true)?,
                Move::Equip(card) => {
                    self.take_from_bag(first, card);
                    self.equip(first, card)?;
                }
                _ => break,
            }
        }
        for who in self.round(first).into_iter().skip(1) {
            let moves = self.playable(kind, who, false);
            if moves.is_empty() || self.shut(kind) {
                continue;
            }
            if let Move::Play(card) = self.with_pass(who, kind, moves)? {
                self.use_card(who, card, kind, false)?;
            }
        }
        Ok(())
    }

    pub(super) fn with_pass(&mut self, seat: usize, kind: Window, mut moves: Vec<Move>) -> Flow<Move> {
        moves.push(Move::Pass);
        let moment = match kind {
            Window::TurnStart => "turn_start",
            Window::Preparation => "preparation",
            Window::Fight => "fight",
            Window::Roll => "roll",
            Window::Town => "town",
            Window::AnyTime => "any_time",
        };
        self.ask(seat, moment, moves)
    }

    pub(super) fn shut(&self, kind: Window) -> bool {
        kind == Window::Roll && self.fight.as_ref().is_none_or(|f| f.contested.is_none())
    }

    pub(super) fn playable(&self, kind: Window, seat: usize, own_time: bool) -> Vec<Move> {
        let player = &self.players[seat];
        let worn = |c: &Card| self.setup.card(*c).used_worn;
        let lying = player.hand.iter().chain(player.bag.iter().filter(|c| !worn(c)));
        let all = lying.chain(player.worn.iter().filter(|c| worn(c)));
        all.filter(|c| self.can_use(**c, kind, seat, own_time)).map(|c| Move::Play(*c)).collect()
    }

    /// LR-36, LR-38.
    pub(super) fn wearable(&self, kind: Window, seat: usize) -> Vec<Move> {
        if matches!(kind, Window::Roll | Window::Town) {
            return Vec::new();
        }
        let free = |c: &&Card| {
            self.setup
                .card(**c)
                .gear()
                .is_some_and(|(slot, _)| places(slot).iter().all(|i| !self.players[seat].changed[*i]))
        };
        self.players[seat].bag.iter().filter(free).map(|c| Move::Equip(*c)).collect()
    }

    /// LR-W4, LR-A25, LR-A53.
    pub(super) fn can_use(&self, card: Card, kind: Window, seat: usize, own_time: bool) -> bool {
        if self.used.contains(&card) {
            return false;
        }
        self.setup.card(card).effects.iter().enumerate().any(|(i, effect)| {
            self.belongs(card, i, kind, own_time)
                && self.all_hold(effect, seat)
                && (!effect.target.is_some_and(|t| t.is_chosen()) || !self.aims(card, i, seat).is_empty())
                && !(self.fight.as_ref().is_some_and(|f| f.alone.is_some())
                    && effect.ops.contains(&lootpress::games::loot_roll::effect::Op::SoloFight))
        })
    }

    /// Whether an effect can be played in a window; in somebody else's own time only any time will do (LR-W2).
    pub(super) fn belongs(&self, card: Card, effect: usize, kind: Window, own_time: bool) -> bool {
        let effect = &self.setup.card(card).effects[effect];
        let any = effect.windows.is_empty() || effect.windows.contains(&Window::AnyTime);
        assert_eq!(any, window_bits(&effect.windows) & window_bits(&[Window::AnyTime]) != 0);
        matches!(effect.trigger, Trigger::Play | Trigger::Use) && (any || own_time && effect.windows.contains(&kind))
    }

    /// LR-W5, LR-18, LR-25: the card goes away after its effects.
    pub(super) fn use_card(&mut self, seat: usize, card: Card, kind: Window, own_time: bool) -> Flow {
        self.used.push(card);
        if !self.setup.card(card).used_worn && !self.on_table.contains(&card) {
            self.players[seat].hand.retain(|c| *c != card);
            self.take_from_bag(seat, card);
            self.on_table.insert(0, card);
        }
        for effect in 0..self.setup.card(card).effects.len() {
            if self.belongs(card, effect, kind, own_time) {
                self.perform(card, effect, seat)?;
            }
        }
        let active = |t: Trigger| matches!(t, Trigger::Play | Trigger::Use);
        let after = self.setup.card(card).effects.iter().find(|e| active(e.trigger)).and_then(|e| e.after);
        let worn = self.players[seat].worn.contains(&card);
        match after {
            Some(Place::Stay) if worn => Ok(()),
            Some(Place::Stay) => self.send(card, seat, Place::ToBag),
            Some(place) => self.send(card, seat, place),
            None => self.send(card, seat, Place::Discard),
        }
    }

    /// A card goes where it says from where it lies: table, body or bag.
    pub(crate) fn send(&mut self, card: Card, seat: usize, place: Place) -> Flow {
        let pile = self.pile_of(card);
        if matches!(place, Place::Stay | Place::Equipped) {
            return Ok(());
        }
        let to_bag = place == Place::ToBag && pile != 0;
        if self.players[seat].worn.contains(&card) {
            self.take_off(seat, card);
        } else if self.on_table.contains(&card) {
            self.on_table.retain(|c| *c != card);
        } else if self.players[seat].bag.contains(&card) && !to_bag {
            self.take_from_bag(seat, card);
        } else {
            return self.overflow(seat);
        }
        let player = &mut self.players[seat];
        match place {
            Place::ToBag | Place::ToBank if pile == 0 => player.hand.insert(0, card),
            Place::ToBag => player.bag.insert(0, card),
            Place::ToBank => player.bank.insert(0, card),
            _ => self.discards[pile].insert(0, card),
        }
        self.overflow(seat)
    }

    // -- cards

    pub(crate) fn take_from_bag(&mut self, seat: usize, card: Card) {
        if self.players[seat].bag.contains(&card) {
            self.players[seat].bag.retain(|c| *c != card);
            self.running.retain(|m| !(m.from == card && m.until == Duration::WhileInBag));
        }
    }

    pub(crate) fn bag_to_discard(&mut self, seat: usize, card: Card) {
        self.take_from_bag(seat, card);
        let pile = self.pile_of(card);
        self.discards[pile].insert(0, card);
    }

    /// LR-4, LR-A11.
    pub(crate) fn draw(&mut self, pile: usize) -> Option<Card> {
        if self.piles[pile].is_empty() {
            if self.discards[pile].is_empty() {
                return None;
            }
            let mut cards = std::mem::take(&mut self.discards[pile]);
            self.dice.shuffle(&mut cards);
            self.piles[pile] = cards;
            self.players.iter_mut().for_each(|p| p.seen[pile] = 0);
        }
        self.players.iter_mut().for_each(|p| p.seen[pile] = p.seen[pile].saturating_sub(1));
        Some(self.piles[pile].remove(0))
    }

    /// Abilities to the hand, loot to the bag (LR-F5).
    pub(crate) fn draw_to(&mut self, seat: usize, pile: usize) {
        if let Some(card) = self.draw(pile) {
            let player = &mut self.players[seat];
            if pile == 0 { &mut player.hand } else { &mut player.bag }.insert(0, card);
        }
    }

    /// LR-41: at once, down to the limit.
    pub(crate) fn overflow(&mut self, seat: usize) -> Flow {
        while self.players[seat].bag.len() as i32 > self.bag_limit(seat) {
            let moves = self.players[seat].bag.iter().map(|c| Move::Card(*c)).collect();
            if let Move::Card(card) = self.ask(seat, "overflow", moves)? {
                self.bag_to_discard(seat, card);
            }
        }
        Ok(())
    }

    /// Bags whose limit may have shrunk, the active player's first.
    pub(crate) fn thin(&mut self, first: usize) -> Flow {
        for seat in self.round(first) {
            self.overflow(seat)?;
        }
        Ok(())
    }

    /// LR-35, LR-37, LR-A3.
    pub(crate) fn equip(&mut self, seat: usize, card: Card) -> Flow {
        let (slot, _) = self.setup.card(card).gear().expect("gear");
        for i in places(slot) {
            if let Some(old) = self.players[seat].slots[i] {
                self.take_off(seat, old);
                self.players[seat].bag.insert(0, old);
            }
        }
        self.put_on(seat, card);
        self.overflow(seat)?;
        self.speak(card, Trigger::OnEquip, seat)
    }

    /// LR-38: whatever comes into a slot or leaves it, the slot has changed.
    pub(crate) fn put_on(&mut self, seat: usize, card: Card) {
        let (slot, _) = self.setup.card(card).gear().expect("gear");
        for i in places(slot) {
            self.players[seat].slots[i] = Some(card);
            self.players[seat].changed[i] = true;
        }
        self.players[seat].worn.insert(0, card);
        self.running.iter_mut().filter(|m| m.worn == Some(card)).for_each(|m| m.on = On::Seat(seat));
    }

    pub(crate) fn take_off(&mut self, seat: usize, card: Card) {
        for i in 0..6 {
            if self.players[seat].slots[i] == Some(card) {
                self.players[seat].slots[i] = None;
                self.players[seat].changed[i] = true;
            }
        }
        self.players[seat].worn.retain(|c| *c != card);
        self.running.iter_mut().filter(|m| m.worn == Some(card)).for_each(|m| m.on = On::Nobody);
        self.running.retain(|m| !(m.from == card && m.until == Duration::WhileEquipped));
    }

    /// Ends changes; says whether a bag may hold fewer now.
    pub(crate) fn end(&mut self, over: impl Fn(Duration) -> bool) -> bool {
        let shrunk = self.running.iter().any(|m| over(m.until) && matches!(m.change, Change::BagLimit(_)));
        self.running.retain(|m| !over(m.until));
        shrunk
    }

    /// Every effect of a card with this trigger, in listed order (LR-F10).
    pub(crate) fn speak(&mut self, card: Card, trigger: Trigger, seat: usize) -> Flow {
        for effect in 0..self.setup.card(card).effects.len() {
            let gone = trigger == Trigger::OnMonsterRevealed && self.fought().monster != card;
            if self.setup.card(card).effects[effect].trigger == trigger && !gone {
                self.perform(card, effect, seat)?;
            }
        }
        Ok(())
    }

    // -- fights (LR-51 to LR-73); true if a boss was beaten
}
