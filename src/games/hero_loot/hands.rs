//! Moving loot: drawing, revealing, trading, picking up, stealing, dropping, discarding, gold (HL-6, HL-12 to HL-18, HL-23 to
//! HL-35).

use super::effect::{DeckName, UseLimit};
use super::event::{Event, Why};
use super::ids::{CardNo, HEROES, Items, NONE};
use super::legal::Move;
use super::map::NOWHERE;
use super::mutant::Mutant;
use super::state::Phase;
use crate::state::Context;
use cards::game::Log;
use table::pile::Pile;

impl<L: Log<Event>> Context<'_, L> {
    /// A hero takes gold from the bank, as far as it has any.
    pub(super) fn earn(&mut self, hero: u8, coins: i32) {
        let purse = &mut self.state.gold[usize::from(hero)];
        let coins = coins.clamp(0, i32::from(self.state.bank.min(u8::MAX - *purse))) as u8;
        *purse += coins;
        self.state.bank -= coins;
        if coins > 0 {
            self.log.note(Event::Earns { hero, coins });
        }
    }

    /// Gold goes to the bank.
    pub(super) fn pay(&mut self, hero: u8, coins: u8) {
        let purse = &mut self.state.gold[usize::from(hero)];
        let coins = coins.min(*purse);
        *purse -= coins;
        self.state.bank += coins;
    }

    /// Draws the top card of a deck, face down (HL-6, HL-12); if the deck is empty, its discards are shuffled first
    /// (HL-A10).
    pub(super) fn draw(&mut self, hero: u8, deck: DeckName) {
        let nth = deck as usize;
        if self.state.decks[nth].is_empty() && !self.state.discards[nth].is_empty() {
            let cards = std::mem::take(&mut self.state.discards[nth]);
            if !self.setup.bent.is(Mutant::DiscardsAreLost) {
                self.state.decks[nth] = cards.into_iter().collect::<Pile<64>>().shuffled(self.dice);
            }
            self.log.note(Event::Reshuffled { deck });
        }
        let Some(card) = self.state.decks[nth].take() else { return };
        self.state.holders.give(Items::one(card), hero);
        let seat = self.state.side[usize::from(hero)];
        self.log.note(Event::Draws { seat, hero, card, deck });
    }

    /// Turns a card face up; it stays so (HL-13, HL-14).
    pub(super) fn reveal(&mut self, card: CardNo) {
        self.state.revealed.add(card);
        let hero = self.state.holders.owner(card).unwrap_or(NONE);
        self.log.note(Event::Reveals { hero, card });
    }

    /// A hand-over or a pick-up of the Free step.
    pub(super) fn hand(&mut self, choice: Move) {
        self.state.handed += 1;
        if i32::from(self.state.handed) >= self.setup.rules.free_guard {
            self.state.phase = Phase::Over;
            return self.log.note(Event::Stalled);
        }
        let seat = self.state.active;
        match choice {
            Move::Give { item, to } => {
                let from = self.state.holders.owner(item).unwrap_or(NONE);
                let shown = self.state.revealed.has(item);
                self.state.holders.forget(item);
                self.state.holders.give(Items::one(item), to);
                if self.setup.bent.is(Mutant::TradingHides) {
                    self.state.revealed.remove(item);
                }
                self.log.note(Event::Gives { seat, from, to, item, shown });
            }
            Move::GiveCoin { from, to } => {
                self.state.gold[usize::from(from)] -= 1;
                self.state.gold[usize::from(to)] += 1;
                self.log.note(Event::GivesCoin { from, to });
            }
            Move::Take { hero, item } => self.take(seat, hero, item),
            Move::TakeHidden { hero, deck } => {
                let lying = self.state.face_down(self.setup, self.state.place(hero), deck);
                // the cards look the same, so a random one is taken
                let nth = self.dice.below(u32::from(lying.len()).max(1)) as u8;
                lying.nth(nth).into_iter().for_each(|card| self.take(seat, hero, card));
            }
            Move::TakeCoin { hero } => {
                let here = usize::from(self.state.place(hero));
                self.state.coins[here] -= 1;
                self.state.gold[usize::from(hero)] += 1;
                self.log.note(Event::TakesCoin { hero });
            }
            _ => {}
        }
    }

    fn take(&mut self, seat: u8, hero: u8, item: CardNo) {
        let shown = self.state.revealed.has(item);
        self.state.lying.forget(item);
        self.state.holders.give(Items::one(item), hero);
        self.log.note(Event::Takes { seat, hero, item, shown });
    }

    /// A minion leaves the map; its Wounds are forgotten (HL-34, HL-A23).
    pub(super) fn leash(&mut self, card: CardNo) {
        let Some(figure) = self.setup.figure(card).map(usize::from) else { return };
        if self.state.at[figure] != NOWHERE {
            (self.state.at[figure], self.state.wounds[figure]) = (NOWHERE, 0);
            self.state.ready &= !(1 << figure);
            self.log.note(Event::Leashed { card });
        }
    }

    /// An item goes from the victim to the thief, or is destroyed (HL-32 to HL-35).
    pub(super) fn lose(&mut self, hero: u8, item: CardNo, thief: u8) {
        if !self.setup.bent.is(Mutant::StolenMinionsStay) {
            self.leash(item);
        }
        let handed = if self.setup.bent.is(Mutant::DestroyHandsOver) && thief == NONE {
            super::state::heroes(self.state.team[usize::from(self.state.active)]).next().unwrap_or(NONE)
        } else {
            thief
        };
        if handed == NONE {
            return self.discard(hero, item, Why::Destroyed);
        }
        let shown = self.state.revealed.has(item);
        self.state.holders.forget(item);
        self.state.holders.give(Items::one(item), handed);
        let [seat, thief_seat] = [hero, handed].map(|hero| self.state.side[usize::from(hero)]);
        self.log.note(Event::Stolen { seat, thief_seat, from: hero, to: handed, item, shown });
    }

    /// The victim has too little and loses everything (HL-A21).
    pub(super) fn lose_all(&mut self, hero: u8, thief: u8) {
        self.state.steps.pop();
        self.state.holders.held(hero).into_iter().for_each(|item| self.lose(hero, item, thief));
        let coins = if self.setup.bent.is(Mutant::CoinsAreNoLoot) { 0 } else { self.state.gold[usize::from(hero)] };
        (0..coins).for_each(|_| self.lose_coin(hero, thief));
    }

    /// A coin goes from the victim to the thief, or is destroyed.
    pub(super) fn lose_coin(&mut self, hero: u8, thief: u8) {
        if thief == NONE {
            self.pay(hero, 1);
            return self.log.note(Event::LostCoin { hero });
        }
        self.state.gold[usize::from(hero)] -= 1;
        self.state.gold[usize::from(thief)] += 1;
        self.log.note(Event::StolenCoin { from: hero, to: thief });
    }

    /// A card goes to the discard pile of its own deck, and special loot leaves the game (HL-A19).
    pub(super) fn discard(&mut self, hero: u8, item: CardNo, why: Why) {
        self.leash(item);
        self.state.holders.forget(item);
        self.state.revealed.remove(item);
        match self.setup.card(item) {
            Some(card) => {
                self.state.discards[card.deck as usize].add(item);
                self.log.note(Event::Discarded { hero, card: item, why });
            }
            None => {
                self.state.gone.add(item);
                self.log.note(Event::Gone { hero, item });
            }
        }
    }

    /// A card was used and is perhaps discarded (HL-15 to HL-17). `defeated`: it has defeated a hero.
    pub(super) fn spent(&mut self, figure: u8, card: CardNo, defeated: bool) {
        let Some(limit) = self.setup.card(card).map(|card| card.limit) else { return };
        // the same attack may already have stolen it
        if usize::from(figure) >= HEROES || self.state.holders.owner(card) != Some(figure) {
            return;
        }
        let bent = |mutant| self.setup.bent.is(mutant);
        match limit {
            UseLimit::SingleUse if !bent(Mutant::SingleUseStays) => self.discard(figure, card, Why::Used),
            UseLimit::UntilHeroDefeat if defeated && !bent(Mutant::OneDefeatIsNone) => {
                self.discard(figure, card, Why::DefeatedHero);
            }
            UseLimit::Permanent if bent(Mutant::PermanentsBreak) => self.discard(figure, card, Why::Used),
            _ => {}
        }
    }

    /// All loot of a defeated hero falls to the ground in that space, face up or face down as it was (HL-A20).
    pub(super) fn drop_all(&mut self, hero: u8) {
        let h = usize::from(hero);
        let space = self.state.at[h];
        if self.setup.bent.is(Mutant::LootStaysWithTheDefeated) {
            return;
        }
        let items = self.state.holders.held(hero);
        for item in items {
            self.leash(item);
            self.state.holders.forget(item);
            if self.setup.bent.is(Mutant::DroppedCardsAreTurned) {
                self.state.revealed.add(item);
            }
        }
        self.state.lying.give(items, space);
        let coins = std::mem::take(&mut self.state.gold[h]);
        self.state.coins[usize::from(space)] += coins;
        self.log.note(Event::Drops { hero, space, items: items.len(), coins });
    }
}
