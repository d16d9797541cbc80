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
    pub(crate) plays: i32,
    pub(crate) ended: bool,
}

/// The engine's guards, which are no rules.
const PLAYS: i32 = 400;
const STALL_TURNS: i32 = 150;
const SWAPS: u8 = 16;

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
            plays: 0,
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
        for seat in self.round(who_ended_it) {
            self.last_swaps(seat)?;
        }
        self.ended = true;
        Ok(())
    }

    /// LR-47, LR-48; true if a boss was beaten.
    fn turn(&mut self) -> Flow<bool> {
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

    fn action(&mut self, seat: usize) -> Flow<bool> {
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
    fn explore(&mut self, seat: usize) -> Flow {
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
                    self.equip(seat, card, false)?;
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

    fn window(&mut self, kind: Window, first: usize) -> Flow {
        self.players.iter_mut().for_each(|p| p.changed = [false; 6]);
        self.plays = 0;
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
                    self.plays += 1;
                    passes = 0;
                    self.use_card(who, card, kind, true)?;
                }
                Move::Equip(card) => {
                    // one batch of equipment changes is one play
                    passes = 0;
                    let mut next = Some(card);
                    while let Some(card) = next.take() {
                        self.plays += 1;
                        self.take_from_bag(who, card);
                        self.equip(who, card, true)?;
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
    fn own_time(&mut self, kind: Window, first: usize) -> Flow {
        while !self.shut(kind) {
            let mut moves = self.playable(kind, first, true);
            moves.extend(self.wearable(kind, first));
            if moves.is_empty() {
                break;
            }
            match self.with_pass(first, kind, moves)? {
                Move::Play(card) => {
                    self.plays += 1;
                    self.use_card(first, card, kind, true)?;
                }
                Move::Equip(card) => {
                    self.plays += 1;
                    self.take_from_bag(first, card);
                    self.equip(first, card, true)?;
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
                self.plays += 1;
                self.use_card(who, card, kind, false)?;
            }
        }
        Ok(())
    }

    fn with_pass(&mut self, seat: usize, kind: Window, mut moves: Vec<Move>) -> Flow<Move> {
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

    fn shut(&self, kind: Window) -> bool {
        self.plays > PLAYS || (kind == Window::Roll && self.fight.as_ref().is_none_or(|f| f.contested.is_none()))
    }

    fn playable(&self, kind: Window, seat: usize, own_time: bool) -> Vec<Move> {
        let player = &self.players[seat];
        let worn = |c: &Card| self.setup.card(*c).used_worn;
        let lying = player.hand.iter().chain(player.bag.iter().filter(|c| !worn(c)));
        let all = lying.chain(player.worn.iter().filter(|c| worn(c)));
        all.filter(|c| self.can_use(**c, kind, seat, own_time)).map(|c| Move::Play(*c)).collect()
    }

    /// LR-36, LR-38.
    fn wearable(&self, kind: Window, seat: usize) -> Vec<Move> {
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

    /// LR-W4, LR-A25.
    fn can_use(&self, card: Card, kind: Window, seat: usize, own_time: bool) -> bool {
        self.setup.card(card).effects.iter().enumerate().any(|(i, effect)| {
            self.belongs(card, i, kind, own_time)
                && self.all_hold(effect, seat)
                && (!effect.target.is_some_and(|t| t.is_chosen()) || !self.aims(card, i, seat).is_empty())
                && !(self.fight.as_ref().is_some_and(|f| f.alone.is_some())
                    && effect.ops.contains(&lootpress::games::loot_roll::effect::Op::SoloFight))
        })
    }

    /// Whether an effect can be played in a window; in somebody else's own time only any time will do (LR-W2).
    fn belongs(&self, card: Card, effect: usize, kind: Window, own_time: bool) -> bool {
        let effect = &self.setup.card(card).effects[effect];
        let any = effect.windows.is_empty() || effect.windows.contains(&Window::AnyTime);
        assert_eq!(any, window_bits(&effect.windows) & window_bits(&[Window::AnyTime]) != 0);
        matches!(effect.trigger, Trigger::Play | Trigger::Use) && (any || own_time && effect.windows.contains(&kind))
    }

    /// LR-W5, LR-18, LR-25: the card goes away after its effects.
    fn use_card(&mut self, seat: usize, card: Card, kind: Window, own_time: bool) -> Flow {
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
            self.take_off(seat, card, false);
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
    pub(crate) fn equip(&mut self, seat: usize, card: Card, counted: bool) -> Flow {
        let (slot, _) = self.setup.card(card).gear().expect("gear");
        for i in places(slot) {
            if let Some(old) = self.players[seat].slots[i] {
                self.take_off(seat, old, counted);
                self.players[seat].bag.insert(0, old);
            }
        }
        self.put_on(seat, card, counted);
        self.overflow(seat)?;
        self.speak(card, Trigger::OnEquip, seat)
    }

    pub(crate) fn put_on(&mut self, seat: usize, card: Card, counted: bool) {
        let (slot, _) = self.setup.card(card).gear().expect("gear");
        for i in places(slot) {
            self.players[seat].slots[i] = Some(card);
            self.players[seat].changed[i] |= counted;
        }
        self.players[seat].worn.insert(0, card);
        self.running.iter_mut().filter(|m| m.worn == Some(card)).for_each(|m| m.on = On::Seat(seat));
    }

    pub(crate) fn take_off(&mut self, seat: usize, card: Card, counted: bool) {
        for i in 0..6 {
            if self.players[seat].slots[i] == Some(card) {
                self.players[seat].slots[i] = None;
                self.players[seat].changed[i] |= counted;
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
            if self.setup.card(card).effects[effect].trigger == trigger {
                self.perform(card, effect, seat)?;
            }
        }
        Ok(())
    }

    // -- fights (LR-51 to LR-73); true if a boss was beaten

    fn fight(&mut self, seat: usize, boss: bool) -> Flow<bool> {
        let Some(monster) = self.draw(4) else { return Ok(false) };
        self.lair = vec![monster];
        self.fight = Some(Fight {
            boss,
            monster,
            flipped: false,
            laid: Vec::new(),
            fighters: Vec::new(),
            must_fight: Vec::new(),
            must_flee: Vec::new(),
            alone: None,
            chest: [0; 3],
            opened: false,
            source: 0,
            won: false,
            spoils: Vec::new(),
            contested: None,
            rollers: Vec::new(),
            level: Vec::new(),
            dice: Vec::new(),
            rerolls: 0,
        });
        self.players.iter_mut().for_each(|p| p.changed = [false; 6]);
        self.plays = 0;
        self.speak(monster, Trigger::OnMonsterRevealed, seat)?;
        self.window(Window::Preparation, seat)?;
        self.choices()?;
        if !self.fought().fighters.is_empty() {
            self.window(Window::Fight, self.active)?;
        }
        let monster = self.fought().monster;
        self.lair.clear();
        if self.fought().fighters.is_empty() {
            self.piles[4].push(monster);
            self.speak(monster, Trigger::OnAllFled, self.active)?;
        } else {
            let won = self.party() > self.monster_number();
            self.discards[4].insert(0, monster);
            self.fought_mut().won = won;
            if won {
                if !boss {
                    self.wins = (self.wins + 1).min(self.setup.rules.regular_wins);
                }
                self.speak(monster, Trigger::OnFightWon, self.active)?;
                self.rolls()?;
            } else {
                self.speak(monster, Trigger::OnFightLost, self.active)?;
                self.penalties()?;
            }
        }
        let beaten = self.fought().won && boss;
        self.fight = None;
        let shrunk = self.end(|until| {
            use Duration::{Instant, ThisContest, ThisDungeon, ThisFight, ThisRoll, ThisRollPhase};
            matches!(until, Instant | ThisRoll | ThisContest | ThisRollPhase | ThisFight)
                || beaten && until == ThisDungeon
        });
        if shrunk && !beaten {
            self.thin(self.active)?;
        }
        if beaten {
            // the dungeon is over and the turn with it: what ends with either ends now
            let more = self.end(|until| until == Duration::ThisTurn);
            if shrunk {
                let (before, after) = (self.active, (self.active + 1) % self.seats());
                self.active = after;
                self.thin(after)?;
                self.active = before;
            }
            if more {
                let before = self.active;
                self.active = (before + 1) % self.seats();
                self.thin(before)?;
                self.active = before;
            }
        }
        Ok(beaten)
    }

    pub(crate) fn fought(&self) -> &Fight {
        self.fight.as_ref().expect("a fight is on")
    }

    pub(crate) fn fought_mut(&mut self) -> &mut Fight {
        self.fight.as_mut().expect("a fight is on")
    }

    /// LR-56, LR-59, LR-A25.
    fn choices(&mut self) -> Flow {
        if let Some(alone) = self.fought().alone {
            self.fought_mut().fighters = vec![alone];
            self.fought_mut().flipped = true;
            return Ok(());
        }
        for seat in self.round(self.active) {
            let fight = self.fought();
            let mut moves = Vec::new();
            if !fight.must_flee.contains(&seat) {
                moves.push(Move::Lay(true));
            }
            if !fight.must_fight.contains(&seat) {
                moves.push(Move::Lay(false));
            }
            let choice = self.ask(seat, "choice", moves)?;
            self.fought_mut().laid.push((seat, choice == Move::Lay(true)));
        }
        let fight = self.fought_mut();
        fight.fighters = fight.laid.iter().filter(|(_, fights)| *fights).map(|(seat, _)| *seat).collect();
        fight.fighters.sort();
        fight.flipped = true;
        Ok(())
    }

    /// LR-64, LR-A5, LR-A6, LR-A28: counted for all, then given up, the active player first.
    fn penalties(&mut self) -> Flow {
        let fighters: Vec<usize> =
            self.round(self.active).into_iter().filter(|s| self.fought().fighters.contains(s)).collect();
        let owed: Vec<(usize, i32)> = fighters.into_iter().map(|seat| (seat, self.penalty(seat))).collect();
        for (seat, owed) in owed {
            for _ in 0..owed {
                if self.players[seat].bag.is_empty() {
                    break;
                }
                let moves = self.players[seat].bag.iter().map(|c| Move::Card(*c)).collect();
                if let Move::Card(card) = self.ask(seat, "penalty", moves)? {
                    self.bag_to_discard(seat, card);
                }
            }
        }
        Ok(())
    }

    /// LR-63, LR-67 to LR-72.
    fn rolls(&mut self) -> Flow {
        self.open_chest();
        while let Some(card) = self.fought().spoils.first().copied() {
            let fighters = self.fought().fighters.clone();
            let eligible: Vec<usize> = fighters.into_iter().filter(|s| self.may_roll(*s)).collect();
            match eligible[..] {
                [] => {
                    self.fought_mut().spoils.remove(0);
                    let pile = self.pile_of(card);
                    self.discards[pile].insert(0, card);
                }
                [only] => self.win(only, card, false)?,
                _ => {
                    let fight = self.fought_mut();
                    (fight.contested, fight.rerolls) = (Some(card), 0);
                    (fight.rollers, fight.level) = (eligible.clone(), eligible.clone());
                    self.throw(&eligible);
                    self.contest(card)?;
                }
            }
        }
        Ok(())
    }

    /// LR-71, LR-A7.
    fn contest(&mut self, card: Card) -> Flow {
        loop {
            self.window(Window::Roll, self.active)?;
            if self.fought().contested.is_none() {
                return Ok(());
            }
            let level = self.fought().level.clone();
            let best = level.iter().map(|s| self.roll_value(*s)).max().expect("somebody rolled");
            let level: Vec<usize> = level.into_iter().filter(|s| self.roll_value(*s) == best).collect();
            if level.len() == 1 || self.fought().rerolls >= self.setup.rules.tie_rolls {
                let winner = self.round(self.active).into_iter().find(|s| level.contains(s)).expect("one of them");
                return self.win(winner, card, true);
            }
            self.fought_mut().level = level.clone();
            self.fought_mut().rerolls += 1;
            self.end(|until| until == Duration::ThisRoll);
            self.throw(&level);
        }
    }

    fn throw(&mut self, seats: &[usize]) {
        for seat in self.round(self.active) {
            if seats.contains(&seat) {
                self.throw_die(seat);
                if let Some(keep) = self.rolls_two(seat) {
                    self.throw_again(seat, keep);
                }
            }
        }
    }

    pub(crate) fn throw_die(&mut self, seat: usize) -> i32 {
        let value = self.dice.roll(self.setup.rules.die_sides as u32) as i32;
        let dice = &mut self.fought_mut().dice;
        dice.retain(|(s, _)| *s != seat);
        dice.push((seat, value));
        value
    }

    pub(crate) fn win(&mut self, seat: usize, card: Card, rolled: bool) -> Flow {
        let fight = self.fought_mut();
        fight.spoils.retain(|c| *c != card);
        fight.contested = None;
        fight.rollers.clear();
        fight.level.clear();
        self.players[seat].bag.insert(0, card);
        self.end(|until| matches!(until, Duration::ThisRoll | Duration::ThisContest));
        self.overflow(seat)?;
        if rolled { self.speak(card, Trigger::OnRollWon, seat) } else { Ok(()) }
    }

    /// LR-67, LR-A27, LR-A36: common, rare, epic as drawn; then by treasure, those drawn first before their equals.
    fn open_chest(&mut self) {
        let chest = self.chest();
        let mut drawn = Vec::new();
        for (rarity, count) in chest.into_iter().enumerate() {
            for _ in 0..count {
                let source = self.fought().source;
                let card = if source > 0 && !self.discards[rarity + 1].is_empty() {
                    Some(self.discards[rarity + 1].remove(0))
                } else if source == 2 {
                    None
                } else {
                    self.draw(rarity + 1)
                };
                drawn.extend(card);
            }
        }
        drawn.sort_by_key(|c| self.treasure(*c));
        let fight = self.fought_mut();
        fight.opened = true;
        fight.spoils = drawn;
    }

    // -- town (LR-78 to LR-82)

    fn town(&mut self) -> Flow {
        for _ in 0..self.setup.rules.vendor_cards {
            self.offer();
        }
        self.town_turns = 0;
        let first = self.active;
        for _ in 0..self.setup.rules.town_turns {
            for seat in self.round(first) {
                self.town_turn_over()?;
                self.town_turns += 1;
                self.window(Window::Town, seat)?;
                self.town_turn(seat)?;
            }
        }
        self.town_turn_over()?;
        while !self.vendor.is_empty() {
            let card = self.vendor.remove(0);
            self.discards[0].insert(0, card);
        }
        Ok(())
    }

    fn town_turn_over(&mut self) -> Flow {
        if self.end(|until| matches!(until, Duration::ThisTownTurn | Duration::ThisTurn)) {
            self.thin(self.active)?;
        }
        Ok(())
    }

    fn offer(&mut self) {
        if let Some(card) = self.draw(0) {
            self.vendor.insert(0, card);
        }
    }

    fn town_turn(&mut self, seat: usize) -> Flow {
        let mut moves = vec![Move::Pass];
        if self.vendor.iter().any(|c| self.affords(seat, *c)) {
            moves.push(Move::Shop);
        }
        if !self.players[seat].bag.is_empty() {
            moves.push(Move::Bank);
        }
        match self.ask(seat, "town_turn", moves)? {
            Move::Shop => {
                for _ in 0..self.setup.rules.purchases {
                    let offers = self.vendor.iter().filter(|c| self.affords(seat, **c));
                    let mut moves: Vec<Move> = offers.map(|c| Move::Card(*c)).collect();
                    moves.push(Move::Pass);
                    let Move::Card(card) = self.ask(seat, "buy", moves)? else { break };
                    let mut owed = self.price(seat, card);
                    while owed > 0 && !self.players[seat].bag.is_empty() {
                        let moves = self.players[seat].bag.iter().map(|c| Move::Card(*c)).collect();
                        if let Move::Card(paid) = self.ask(seat, "pay", moves)? {
                            owed -= self.treasure(paid);
                            self.bag_to_discard(seat, paid);
                        }
                    }
                    self.vendor.retain(|c| *c != card);
                    self.players[seat].hand.insert(0, card);
                    self.offer();
                }
            }
            Move::Bank => {
                while !self.players[seat].bag.is_empty() {
                    let mut moves: Vec<Move> = self.players[seat].bag.iter().map(|c| Move::Card(*c)).collect();
                    moves.push(Move::Pass);
                    let Move::Card(card) = self.ask(seat, "deposit", moves)? else { break };
                    self.take_from_bag(seat, card);
                    self.players[seat].bank.insert(0, card);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn affords(&self, seat: usize, card: Card) -> bool {
        self.players[seat].bag.iter().map(|c| self.treasure(*c)).sum::<i32>() >= self.price(seat, card)
    }

    // -- the end (LR-84, LR-A34)

    fn last_swaps(&mut self, seat: usize) -> Flow {
        for _ in 0..SWAPS {
            let player = &self.players[seat];
            let spare = player.bag.iter().chain(&player.bank);
            let fits = |c: &&Card| {
                let gear = self.setup.card(**c).gear();
                gear.is_some_and(|(slot, _)| places(slot).iter().any(|i| player.slots[*i].is_some()))
            };
            let mut moves: Vec<Move> = spare.filter(fits).map(|c| Move::Wear(*c)).collect();
            if moves.is_empty() {
                break;
            }
            moves.push(Move::Pass);
            let Move::Wear(card) = self.ask(seat, "swap", moves)? else { break };
            let (slot, _) = self.setup.card(card).gear().expect("gear");
            for i in places(slot) {
                if let Some(old) = self.players[seat].slots[i] {
                    self.take_off(seat, old, false);
                    self.players[seat].bank.insert(0, old);
                }
            }
            self.take_from_bag(seat, card);
            self.players[seat].bank.retain(|c| *c != card);
            self.put_on(seat, card, false);
        }
        Ok(())
    }
}
