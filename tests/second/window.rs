//! Windows (LR-W1 to LR-W6): a window is a loop. Who may play, wear and use which cards in it.

use super::table::{Card, Flow, Table, places};
use lootpress::games::loot_roll::Move;
use lootpress::games::loot_roll::compiled::window_bits;
use lootpress::games::loot_roll::effect::{Op, Place, Trigger, Window};

impl Table<'_> {
    pub(super) fn new_window(&mut self) {
        self.players.iter_mut().for_each(|p| p.changed = [false; 6]);
        self.used.clear();
    }

    pub(super) fn window(&mut self, kind: Window, first: usize) -> Flow {
        self.new_window();
        self.go_round(kind, first)
    }

    /// LR-W2, until all players have passed one after the other.
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
                    // one group of equipment changes counts as one play
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

    /// The player on turn plays freely; then the others, one round of cards that may be played at any time.
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
                && !(self.fight.as_ref().is_some_and(|f| f.alone.is_some()) && effect.ops.contains(&Op::SoloFight))
        })
    }

    /// Whether an effect can be played in a window; in another player's window only with "any time" (LR-W2).
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
}
