//! Cards that move: in hands, Inn and Graveyard, and Looterz that enter play, lose Life, leave, or go home.

use super::table::{Card, Change, Looter, Running, Table, Who};
use lootpress::games::looterz::effect::{Duration, Trigger};

impl Table<'_> {
    /// One card of each title: copies in a hand or in the Graveyard are interchangeable.
    pub(crate) fn once(&self, cards: &[Card]) -> Vec<Card> {
        let title = |c: Card| &self.cards[c].title;
        let first = |c: &Card| !cards.iter().any(|other| other < c && title(*other) == title(*c));
        cards.iter().copied().filter(first).collect()
    }

    /// Hands and Graveyard have no order (LZ-A32): they are kept in the order of the cards' numbers.
    pub(crate) fn take_up(&mut self, seat: usize, card: Card) {
        self.players[seat].hand.push(card);
        self.players[seat].hand.sort();
    }

    pub(crate) fn bury(&mut self, card: Card) {
        self.graveyard.push(card);
        self.graveyard.sort();
    }

    /// The top of the Inn; the Graveyard is shuffled if a card is needed and the Inn is empty (LZ-34, LZ-A5).
    pub(crate) fn top(&mut self) -> Option<Card> {
        if self.inn.is_empty() && !self.graveyard.is_empty() {
            self.inn = std::mem::take(&mut self.graveyard);
            self.dice.shuffle(&mut self.inn);
            self.inn.reverse(); // after shuffling, the last card is the top
        }
        (!self.inn.is_empty()).then(|| self.inn.remove(0))
    }

    pub(crate) fn draw(&mut self, seat: usize) {
        if let Some(card) = self.top() {
            self.take_up(seat, card);
        }
    }

    /// A Looter enters the Dungeon (LZ-20, LZ-37); triggered abilities wait.
    pub(crate) fn enter(&mut self, card: Card, seat: usize) {
        let who = Who { card, nth: self.entered };
        self.entered += 1;
        self.dungeon.push(Looter { who, life: self.cards[card].life, seat, home: None, actions: 1 });
        self.set_off(&[(Trigger::Recruitment, vec![(who, seat)])]);
        let others = self.dungeon.iter().filter(|l| l.who != who).map(|l| (l.who, l.seat)).collect();
        self.set_off(&[(Trigger::OnOtherEnters, others)]);
    }

    /// Looterz go from play to the Graveyard, together; triggered abilities wait (LZ-36, LZ-A10). `by` is the player who
    /// causes it.
    pub(crate) fn leave(&mut self, gone: &[Who], by: Option<Who>) {
        self.fall(gone, by, &[]);
    }

    /// Like `leave`; some of these have lost Life, and so may others that stay.
    fn fall(&mut self, gone: &[Who], by: Option<Who>, hurt: &[Who]) {
        let seats: Vec<(Who, usize)> =
            gone.iter().filter_map(|who| self.looter(*who).map(|l| (l.who, l.seat))).collect();
        for (who, _) in &seats {
            self.vanish(*who);
            self.bury(who.card);
        }
        // of a Looter that has left, only the Last Wish still works; the others belong to their present controllers
        // (LZ-A16)
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

    /// A Looter is no longer in play, and the effects on it end.
    pub(crate) fn vanish(&mut self, who: Who) {
        self.dungeon.retain(|l| l.who != who);
        self.running.retain(|r| r.on != Some(who));
        self.end(|r| r.until == Duration::WhileInPlay && r.from == who);
    }

    /// Looterz lose Life; those without Life leave together (LZ-28, LZ-M5).
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

    /// Lasting effects end; borrowed Looterz go back (LZ-A14, LZ-A15).
    pub(crate) fn end(&mut self, over: impl Fn(&Running) -> bool) {
        while let Some(at) = self.running.iter().position(&over) {
            let ended = self.running.remove(at);
            let (Some(who), Change::Lent(home)) = (ended.on, &ended.change) else { continue };
            // a player who borrowed it from the borrower keeps it for now, and then it goes back to its owner
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
