//! Carries out effects, read from the same definitions that are printed (section 11 of the rules): conditions first, whether,
//! the target (LZ-A37), the cost, then each operation in order.

use super::table::{Change, Choice, Flow, Running, Table, Who};
use lootpress::games::looterz::effect::{Chooser, Deed, Duration, From, Looterz, Op, Target, Zone};
use lootpress::lexicon::Effect;

/// What was chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Aim {
    /// Nothing needed to be.
    Open,
    Looter(Who),
    Seat(usize),
}

/// An effect that is being carried out.
#[derive(Clone, Copy)]
struct Doing<'e> {
    me: Who,
    seat: usize,
    effect: &'e Effect<Looterz>,
    target: Option<&'e Target>,
    aim: Aim,
    /// The player to whom the effect applies now, if it goes around the table.
    asked: Option<usize>,
}

impl<'a> Table<'a> {
    /// An effect from its conditions to its last operation: its player decides whether, pays, then chooses how and on
    /// whom.
    pub(crate) fn perform(&mut self, me: Who, at: usize, seat: usize) -> Flow {
        let cards = self.cards;
        let effect = &cards[me.card].effects[at];
        if !self.holds(effect, seat) || !self.can_pay(&effect.cost, me, seat) {
            return Ok(());
        }
        let ways: Vec<(&[Op], Option<&Target>)> = match &effect.ops[..] {
            [Op::ChooseOne { options }] => options.iter().map(|w| (&w.ops[..], w.target.as_ref())).collect(),
            ops => vec![(ops, effect.target.as_ref())],
        };
        let open = |table: &Self| -> Vec<usize> {
            let aimed = |i: &usize| table.aims(ways[*i].1, effect, me, seat).is_none_or(|aims| !aims.is_empty());
            (0..ways.len()).filter(aimed).collect()
        };
        if open(self).is_empty() {
            return Ok(());
        }
        if effect.optional && self.ask(seat, "offer", vec![Choice::Yes, Choice::Stop])? == Choice::Stop {
            return Ok(());
        }
        for op in &effect.cost {
            match op {
                Op::DealDamage { amount } => self.hurt(&[(me, *amount)], None),
                paid => {
                    let own = Some(&Target::Controller);
                    self.operate(paid, Doing { me, seat, effect, target: own, aim: Aim::Open, asked: None }, &[])?;
                }
            }
        }
        let mut way = 0;
        if ways.len() > 1 {
            let choices: Vec<Choice> = open(self).into_iter().map(|way| Choice::Way(me.card, at, way)).collect();
            if choices.is_empty() {
                return Ok(());
            }
            if let Choice::Way(_, _, chosen) = self.ask(seat, "way", choices)? {
                way = chosen;
            }
        }
        let (ops, target) = ways[way];
        let mut aim = Aim::Open;
        if let Some(choices) = self.aims(target, effect, me, seat) {
            if choices.is_empty() {
                return Ok(());
            }
            aim = match self.ask(seat, "target", choices)? {
                Choice::Card(card) => Aim::Looter(self.lying(card)),
                Choice::Seat(seat) => Aim::Seat(seat),
                _ => Aim::Open,
            };
        }
        let doing = Doing { me, seat, effect, target, aim, asked: None };
        if effect.order.is_none() {
            return self.operate_all(ops, doing);
        }
        // player by player; abilities that each step triggers come before the next step (LZ-A23, LZ-A24)
        let round = self.round(self.active);
        for (n, asked) in round.into_iter().enumerate() {
            if n > 0 {
                self.resolve()?;
            }
            self.operate_all(ops, Doing { asked: Some(asked), ..doing })?;
        }
        Ok(())
    }

    /// Every operation, on the Looterz that were targets when it began.
    fn operate_all(&mut self, ops: &[Op], doing: Doing<'_>) -> Flow {
        let whom = self.whom(doing);
        for op in ops {
            self.operate(op, doing, &whom)?;
        }
        Ok(())
    }

    /// LZ-F1: completely, or not at all.
    pub(crate) fn can_pay(&self, cost: &[Op], me: Who, seat: usize) -> bool {
        cost.iter().all(|op| match op {
            Op::Sacrifice { count, exclude_self } => {
                self.of(seat).into_iter().filter(|w| !(*exclude_self && *w == me)).count() as i32 >= *count
            }
            Op::DiscardHand { count, .. } => self.players[seat].hand.len() as i32 >= *count,
            Op::LoseLoot { amount } => self.players[seat].loot >= *amount,
            Op::DealDamage { amount } => self.looter(me).is_some_and(|l| l.life >= *amount),
            _ => true,
        })
    }

    /// The possible choices; none if nobody chooses.
    fn aims(&self, target: Option<&Target>, effect: &Effect<Looterz>, me: Who, seat: usize) -> Option<Vec<Choice>> {
        let others = || (0..self.players.len()).filter(|s| *s != seat);
        match target? {
            target @ (Target::AnyLooter { .. } | Target::OwnLooter { .. } | Target::OpponentLooter { .. }) => {
                Some(self.meant(target, effect, me, seat).into_iter().map(|w| Choice::Card(w.card)).collect())
            }
            Target::ChosenOpponent => Some(others().map(Choice::Seat).collect()),
            Target::OpponentWithMostLoot => {
                let most = others().map(|s| self.players[s].loot).max();
                Some(others().filter(|s| Some(self.players[*s].loot) == most).map(Choice::Seat).collect())
            }
            _ => None,
        }
    }

    fn buried(&self, target: &Target) -> Vec<usize> {
        let fits =
            |c: &usize| target.tags().is_empty() || target.tags().iter().any(|t| self.cards[*c].tags.contains(t));
        let fitting: Vec<usize> = self.graveyard.iter().copied().filter(fits).collect();
        self.once(&fitting)
    }

    /// The players that a target names, the active one first (LZ-44).
    fn seats(&self, doing: Doing<'_>) -> Vec<usize> {
        if let Aim::Seat(seat) = doing.aim {
            return vec![seat];
        }
        match doing.target {
            Some(Target::EachPlayer) => doing.asked.map_or_else(|| self.round(self.active), |seat| vec![seat]),
            Some(Target::EachOpponent) => self.round(self.active).into_iter().filter(|s| *s != doing.seat).collect(),
            _ => vec![doing.seat],
        }
    }

    /// The Looterz that a target names.
    fn whom(&self, doing: Doing<'_>) -> Vec<Who> {
        if let Aim::Looter(who) = doing.aim {
            return vec![who];
        }
        let Some(target) = doing.target else { return Vec::new() };
        let asked = |who: &Who| doing.asked.is_none_or(|s| self.of(s).contains(who));
        let mut meant: Vec<Who> =
            self.meant(target, doing.effect, doing.me, doing.seat).into_iter().filter(asked).collect();
        // the rules do not say which comes first; the order of the deck decides
        meant.sort_by_key(|who| who.card);
        meant
    }

    fn operate(&mut self, op: &Op, doing: Doing<'_>, whom: &[Who]) -> Flow {
        let Doing { me, seat, .. } = doing;
        let whom: Vec<Who> = whom.iter().copied().filter(|w| self.looter(*w).is_some()).collect();
        match op {
            // -- Loot
            Op::Steal { amount } => {
                for victim in self.seats(doing) {
                    for _ in 0..*amount {
                        if self.players[victim].loot > 0 && !self.forbidden(me, Deed::Steal) {
                            self.players[victim].loot -= 1;
                            self.gain(seat, 1)?;
                        }
                    }
                }
            }
            Op::GainLoot { amount } => {
                for seat in self.seats(doing) {
                    self.gain(seat, *amount)?;
                }
            }
            Op::LoseLoot { amount } => {
                for seat in self.seats(doing) {
                    self.players[seat].loot = (self.players[seat].loot - amount).max(0);
                }
            }
            // -- hands
            Op::Draw { count } => {
                for seat in self.seats(doing) {
                    for _ in 0..*count {
                        self.draw(seat);
                    }
                }
            }
            Op::DiscardHand { count, chooser } => {
                for seat in self.seats(doing) {
                    for _ in 0..*count {
                        let hand = self.players[seat].hand.len();
                        match chooser {
                            _ if hand == 0 => break,
                            Chooser::Owner => self.discard_one(seat)?,
                            Chooser::Random => {
                                let at = self.dice.below(hand as u32) as usize;
                                let card = self.players[seat].hand.remove(at);
                                self.bury(card);
                            }
                        }
                    }
                }
            }
            Op::TakeFromGraveyard { count } => self.some_buried("take", *count, doing, |table, card| {
                table.take_up(seat, card);
            })?,
            Op::Peek { .. } => {}
            // -- players' Looterz
            Op::Sacrifice { count, exclude_self } => {
                for victim in self.seats(doing) {
                    for _ in 0..*count {
                        let own = self.of(victim).into_iter().filter(|w| !(*exclude_self && *w == me));
                        let choices: Vec<Choice> = own.map(|w| Choice::Card(w.card)).collect();
                        if choices.is_empty() {
                            break;
                        }
                        if let Choice::Card(card) = self.ask(victim, "sacrifice", choices)? {
                            let who = self.lying(card);
                            self.leave(&[who], None);
                        }
                    }
                }
            }
            Op::RecruitFrom { zone: Zone::Hand, count } => {
                for _ in 0..*count {
                    let hand = self.once(&self.players[seat].hand);
                    let choices: Vec<Choice> = hand.into_iter().map(Choice::Card).collect();
                    if choices.is_empty() {
                        break;
                    }
                    if let Choice::Card(card) = self.ask(seat, "recruit", choices)? {
                        self.players[seat].hand.retain(|c| *c != card);
                        self.enter(card, seat);
                    }
                }
            }
            Op::RecruitFrom { zone: Zone::DrawPile, count } => {
                for _ in 0..*count {
                    if let Some(card) = self.top() {
                        self.enter(card, seat);
                    }
                }
            }
            Op::RecruitFrom { zone: Zone::Graveyard, count } => {
                self.some_buried("recruit", *count, doing, |table, card| table.enter(card, seat))?;
            }
            // -- Looterz
            Op::DealDamage { amount } => {
                let losses: Vec<(Who, i32)> = whom.into_iter().map(|w| (w, *amount)).collect();
                self.hurt(&losses, Some(me));
            }
            Op::Destroy => {
                self.leave(&whom, Some(me));
            }
            Op::PlaceLife { amount } => {
                for who in whom {
                    if let Some(looter) = self.looter_mut(who) {
                        looter.life += amount;
                    }
                }
            }
            Op::MoveLife { amount, from } => {
                for who in whom {
                    if self.looter(who).is_some() {
                        self.move_life(*amount, *from, who, doing)?;
                    }
                }
            }
            Op::ReturnToHand => {
                for who in whom {
                    if let Some(owner) = self.looter(who).map(|l| l.seat) {
                        self.vanish(who);
                        self.take_up(owner, who.card);
                    }
                }
            }
            Op::ExtraAction => {
                for who in whom {
                    if let Some(looter) = self.looter_mut(who) {
                        looter.actions += 1;
                    }
                }
            }
            Op::TakeControl => {
                for who in whom {
                    self.pass(who, seat, doing);
                }
            }
            Op::SwapControl => {
                for who in whom {
                    let choices: Vec<Choice> = self.of(seat).into_iter().map(|w| Choice::Card(w.card)).collect();
                    if choices.is_empty() {
                        continue;
                    }
                    let Choice::Card(card) = self.ask(seat, "swap", choices)? else { continue };
                    let mine = self.lying(card);
                    if let Some(theirs) = self.looter(who).map(|l| l.seat) {
                        self.pass(who, seat, doing);
                        self.pass(mine, theirs, doing);
                    }
                }
            }
            Op::ModifyPower { amount } => self.last(Change::Power(*amount), doing, &whom),
            Op::ModifyDice { amount, actions } => self.last(Change::Dice(*amount, *actions), doing, &whom),
            Op::RerollDice { actions, count } => self.last(Change::Again(*count, *actions), doing, &whom),
            Op::Forbid { actions } => self.last(Change::Forbid(actions.clone()), doing, &whom),
            Op::MultiAttack { count } => self.last(Change::Attacks(*count), doing, &whom),
            Op::PreventDamage { amount } => self.last(Change::Shield(*amount), doing, &whom),
            Op::TaxAttackers { amount } => self.last(Change::Tax(*amount), doing, &whom),
            Op::ChooseOne { .. } => {}
        }
        Ok(())
    }

    /// Cards in the Graveyard are chosen one after the other.
    fn some_buried(
        &mut self,
        moment: &'static str,
        count: i32,
        doing: Doing<'_>,
        mut then: impl FnMut(&mut Self, usize),
    ) -> Flow {
        let Some(target) = doing.target else { return Ok(()) };
        for _ in 0..count {
            let choices: Vec<Choice> = self.buried(target).into_iter().map(Choice::Card).collect();
            if choices.is_empty() {
                break;
            }
            if let Choice::Card(card) = self.ask(doing.seat, moment, choices)? {
                self.graveyard.retain(|c| *c != card);
                then(self, card);
            }
        }
        Ok(())
    }

    /// As much as possible; the giver loses Life.
    fn move_life(&mut self, amount: i32, from: From, to: Who, doing: Doing<'_>) -> Flow {
        let givers: Vec<Who> = match from {
            From::This => vec![doing.me],
            From::OwnLooter => self.of(doing.seat),
            From::AnyLooter => self.open_to(doing.seat),
        };
        let givers: Vec<Who> = givers.into_iter().filter(|w| *w != to && self.looter(*w).is_some()).collect();
        let giver = match (from, &givers[..]) {
            (_, []) => return Ok(()),
            (From::This, [me, ..]) => *me,
            _ => {
                let choices = givers.iter().map(|w| Choice::Card(w.card)).collect();
                match self.ask(doing.seat, "give", choices)? {
                    Choice::Card(card) => self.lying(card),
                    _ => return Ok(()),
                }
            }
        };
        let moved = self.looter(giver).map_or(0, |l| l.life).min(amount);
        if let Some(looter) = self.looter_mut(to) {
            looter.life += moved;
        }
        self.hurt(&[(giver, moved)], Some(doing.me));
        Ok(())
    }

    /// A Looter changes its controller; if not permanently, it goes home later (LZ-A15).
    fn pass(&mut self, who: Who, to: usize, doing: Doing<'_>) {
        let Some((home, from)) = self.looter(who).map(|l| (l.home.unwrap_or(l.seat), l.seat)) else { return };
        let until = doing.effect.duration.unwrap_or(Duration::Instant);
        if from == to || !self.can_last(until, doing) {
            return;
        }
        if let Some(looter) = self.looter_mut(who) {
            looter.seat = to;
        }
        if until == Duration::Permanent {
            // nobody expects it back, and its present place is its home
            self.running.retain(|r| !(r.on == Some(who) && matches!(r.change, Change::Lent(_))));
            if let Some(looter) = self.looter_mut(who) {
                looter.home = None;
            }
        } else {
            let change = Change::Lent(home);
            self.running.push(Running { on: Some(who), change, until, from: doing.me, whose: doing.seat });
        }
    }

    /// An effect that lasts while a Looter is in play does not begin without it.
    fn can_last(&self, until: Duration, doing: Doing<'_>) -> bool {
        until != Duration::WhileInPlay || self.looter(doing.me).is_some()
    }

    fn last(&mut self, change: Change, doing: Doing<'_>, whom: &[Who]) {
        let until = doing.effect.duration.unwrap_or(Duration::Instant);
        if !self.can_last(until, doing) {
            return;
        }
        let on: Vec<Option<Who>> = match doing.target {
            Some(Target::AllLooterzEverywhere) => vec![None],
            _ => whom.iter().copied().map(Some).collect(),
        };
        for on in on {
            self.running.push(Running { on, change: change.clone(), until, from: doing.me, whose: doing.seat });
        }
    }
}
