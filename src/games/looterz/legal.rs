//! The legal choices of a seat. Only reads the state.

use super::effect::{Deed, Op, Target, Trigger};
use super::ids::{CardNo, Cards};
use super::mutant::Mutant;
use super::setup::Setup;
use super::state::{Performing, Phase, Pick, Stage, State, Step, What};

/// One choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Pass: decline, act no more, attack no more, or roll no dice again.
    Pass,
    /// Accept what is optional.
    Accept,
    /// Draw (LZ-19).
    Draw,
    /// Recruit this from the hand (LZ-19).
    Recruit(CardNo),
    /// Search with this (LZ-25).
    Search(CardNo),
    /// Attack with this (LZ-26).
    Attack(CardNo),
    /// Use the Activation of this (LZ-27).
    Activate(CardNo),
    /// Choose this card.
    Card(CardNo),
    /// Choose this seat.
    Seat(u8),
    /// Use this option: of this card, its effect with this index.
    Way(CardNo, u8, u8),
    /// This ability comes first (LZ-A10).
    First(CardNo, Trigger),
    /// Pick up a die that succeeded (true) or failed, to roll it again.
    Again(bool),
}

impl State {
    /// The seat that must choose in the top step, if any.
    pub(super) fn chooser(&self) -> Option<u8> {
        match *self.steps.peek() {
            Step::Over => None,
            Step::Phase => Some(self.active),
            Step::Order { seat } => Some(seat),
            Step::Strike { card, .. } | Step::Reroll { card, .. } => self.controller(card),
            Step::Perform(p) => Some(p.seat),
            Step::Pick(pick) => Some(pick.seat),
        }
    }

    /// Every choice of the seat that is pending.
    pub(super) fn choices(&self, setup: &Setup, out: &mut Vec<Move>) {
        match *self.steps.peek() {
            Step::Over => {}
            Step::Phase => self.turn_choices(setup, out),
            Step::Order { .. } => out.extend(self.queue.front().iter().map(|w| Move::First(w.card, w.trigger()))),
            Step::Strike { card, again, .. } => {
                if again {
                    out.push(Move::Pass);
                }
                out.extend(self.victims(setup, card).into_iter().map(Move::Card));
            }
            Step::Reroll { hits, misses, .. } => {
                out.push(Move::Pass);
                if misses > 0 {
                    out.push(Move::Again(false));
                }
                if hits > 0 {
                    out.push(Move::Again(true));
                }
            }
            Step::Perform(p) => match p.stage {
                Stage::Offer => out.extend([Move::Pass, Move::Accept]),
                Stage::Way => out.extend(self.ways(setup, &p).map(|way| Move::Way(p.card, p.act, way))),
                Stage::Aim => {
                    out.extend(self.aims(setup, &p).into_iter().map(Move::Card));
                    out.extend(seats(self.aimed_seats(setup, &p)).map(Move::Seat));
                }
                _ => {}
            },
            Step::Pick(pick) => out.extend(self.pickable(setup, &pick).into_iter().map(Move::Card)),
        }
    }

    /// The choices of the active player in this phase.
    fn turn_choices(&self, setup: &Setup, out: &mut Vec<Move>) {
        let own = usize::from(self.active);
        match self.phase {
            Phase::Start => {}
            Phase::First | Phase::Second => {
                if setup.bent.is(Mutant::RecruitmentMayBePassed) {
                    out.push(Move::Pass);
                }
                if !self.pile.is_empty() || !self.graveyard.is_empty() {
                    out.push(Move::Draw);
                }
                out.extend(setup.once(self.hands[own]).into_iter().map(Move::Recruit));
            }
            Phase::Dungeon => {
                out.push(Move::Pass);
                let (search, attack, activate) = self.actions(setup);
                for card in search | attack | activate {
                    if search.has(card) {
                        out.push(Move::Search(card));
                    }
                    if attack.has(card) {
                        out.push(Move::Attack(card));
                    }
                    if activate.has(card) {
                        out.push(Move::Activate(card));
                    }
                }
            }
            Phase::Sacrifice => out.extend(self.play[own].into_iter().map(Move::Card)),
            Phase::Hand => out.extend(setup.once(self.hands[own]).into_iter().map(Move::Card)),
        }
    }

    /// The active player's Looterz that may Search, Attack and use their Activation (LZ-22).
    pub(super) fn actions(&self, setup: &Setup) -> (Cards, Cards, Cards) {
        let ready = self.play[usize::from(self.active)] & self.ready;
        if ready.is_empty() {
            return (Cards::NONE, Cards::NONE, Cards::NONE);
        }
        let locks = self.locks(setup);
        let free = |deed: Deed| ready & !locks[deed as usize];
        // LZ-A21: a Looter does not attack itself
        let company = self.dungeon().len() > 1;
        let attack = if company { free(Deed::Attack) } else { Cards::NONE };
        let search = if setup.bent.is(Mutant::SearchIsNeverLocked) { ready } else { free(Deed::Search) };
        (search, attack, free(Deed::Activation) & setup.with(Trigger::Activation))
    }

    /// The cards of `cards` that a seat may choose: among an opponent's Looterz, those with Taunt if there are any
    /// (LZ-40, LZ-A13).
    pub(super) fn choosable(&self, setup: &Setup, seat: u8, cards: Cards) -> Cards {
        let mut may = Cards::NONE;
        for (owner, own) in self.play.iter().enumerate() {
            let taunts = *own & setup.taunts;
            let foe = owner != usize::from(seat) || setup.bent.is(Mutant::TauntBindsItsOwn);
            let bound = foe && !taunts.is_empty() && !setup.bent.is(Mutant::TauntIsIdle);
            may |= cards & if bound { taunts } else { *own };
        }
        may
    }

    /// The Looterz that a Looter may attack (LZ-26).
    pub(super) fn victims(&self, setup: &Setup, card: CardNo) -> Cards {
        let Some(seat) = self.controller(card) else { return Cards::NONE };
        let own = if setup.bent.is(Mutant::SelfIsATarget) { Cards::NONE } else { Cards::one(card) };
        self.choosable(setup, seat, self.dungeon() & !own)
    }

    /// The Looterz that can be the target of an effect, if its player chooses one.
    pub(super) fn aims(&self, setup: &Setup, p: &Performing) -> Cards {
        let Some(way) = p.way(setup) else { return Cards::NONE };
        let own = self.play[usize::from(p.seat)];
        let all = match way.target {
            Target::AnyLooter { .. } => self.dungeon(),
            Target::OwnLooter { .. } => own,
            Target::OpponentLooter { .. } => self.dungeon() & !own,
            _ => return Cards::NONE,
        };
        self.choosable(setup, p.seat, self.asked(setup, all, &way.asked, p.looter))
    }

    /// The seats that can be the target of an effect, one bit each, if its player chooses one.
    pub(super) fn aimed_seats(&self, setup: &Setup, p: &Performing) -> u8 {
        let Some(way) = p.way(setup) else { return 0 };
        let others = ((1u8 << setup.players) - 1) & !(1 << p.seat);
        match way.target {
            Target::ChosenOpponent => others,
            Target::OpponentWithMostLoot => {
                let among = if setup.bent.is(Mutant::LeaderIsItsOwnOpponent) { others | 1 << p.seat } else { others };
                let most = seats(among).map(|s| self.loot[usize::from(s)]).max().unwrap_or(0);
                let richest = seats(others).filter(|s| self.loot[usize::from(*s)] == most);
                let shown = if setup.bent.is(Mutant::TiesGoClockwise) { 1 } else { usize::MAX };
                richest.take(shown).fold(0, |bits, s| bits | 1 << s)
            }
            _ => 0,
        }
    }

    /// The options of the current part that can be used: those that need a target have one.
    pub(super) fn ways<'s>(&'s self, setup: &'s Setup, p: &Performing) -> impl Iterator<Item = u8> + 's {
        let p = *p;
        let ways = p.act(setup).and_then(|act| act.parts.get(usize::from(p.part))).map_or(0, Vec::len);
        (0..ways as u8).filter(move |way| {
            let p = Performing { way: *way, ..p };
            !p.aims(setup) || !self.aims(setup, &p).is_empty() || self.aimed_seats(setup, &p) != 0
        })
    }

    /// Whether an effect has a possible target for each choice in some option of its parts.
    pub(super) fn feasible(&self, setup: &Setup, p: &Performing) -> bool {
        let parts = p.act(setup).map_or(0, |act| act.parts.len());
        (0..parts as u8).any(|part| self.ways(setup, &Performing { part, ..*p }).next().is_some())
    }

    /// Whether a price can be paid in full (LZ-F1).
    pub(super) fn payable(&self, p: &Performing, cost: &[Op]) -> bool {
        let own = usize::from(p.seat);
        let (mut looterz, mut loot, mut life, mut cards) = (0, 0, 0, 0);
        let mut spared = Cards::NONE;
        for op in cost {
            match op {
                Op::Sacrifice { count, exclude_self } => {
                    looterz += count;
                    if *exclude_self {
                        spared.add(p.looter);
                    }
                }
                Op::LoseLoot { amount } => loot += amount,
                Op::DealDamage { amount } => life += amount,
                Op::DiscardHand { count, .. } => cards += count,
                _ => {}
            }
        }
        i32::from((self.play[own] & !spared).len()) >= looterz
            && i32::from(self.loot[own]) >= loot
            && i32::from(self.life(p.looter)) >= life
            && i32::from(self.held[own]) >= cards
    }

    /// Whether using the Activation of a Looter of this seat could have an effect now. The card may be used
    /// nevertheless (LZ-A28).
    pub(super) fn promises(&self, setup: &Setup, seat: u8, card: CardNo) -> bool {
        let acts = setup.card(card).acts.iter().enumerate().filter(|(_, act)| act.trigger == Trigger::Activation);
        let mut begun = acts.map(|(i, act)| (Performing::new(card, card, i as u8, seat), act));
        begun.any(|(p, act)| {
            let parts = (0..act.parts.len() as u8).map(|part| Performing { part, ..p });
            act.checks.iter().all(|check| self.holds(setup, seat, *check))
                && self.payable(&p, &act.cost)
                && parts
                    .into_iter()
                    .any(|p| self.ways(setup, &p).any(|way| self.meets(setup, &Performing { way, ..p })))
        })
    }

    /// Whether an option without choices would have an effect.
    fn meets(&self, setup: &Setup, p: &Performing) -> bool {
        let Some(way) = p.way(setup) else { return false };
        match way.target {
            Target::GraveyardCard { .. } => !self.asked(setup, self.graveyard, &way.asked, p.looter).is_empty(),
            Target::EachLooter { .. } | Target::EachOwnLooter { .. } | Target::EachOpponentLooter { .. } => {
                !self.reach(setup, &way.target, &way.asked, p.seat, p.looter).is_empty()
            }
            _ => true,
        }
    }

    /// Whether an effect that begins will do anything, including asking for its cost.
    pub(super) fn stirs(&self, setup: &Setup, p: &Performing) -> bool {
        let Some(act) = p.act(setup) else { return false };
        let parts = (0..act.parts.len() as u8).map(|part| Performing { part, ..*p });
        let does = |p: Performing| self.meets(setup, &p) && self.finds(setup, &p);
        !act.cost.is_empty() || parts.into_iter().any(|p| self.ways(setup, &p).any(|way| does(Performing { way, ..p })))
    }

    /// Whether any player has what an option takes.
    fn finds(&self, setup: &Setup, p: &Performing) -> bool {
        let Some(way) = p.way(setup) else { return false };
        let all = (1u8 << setup.players) - 1;
        let who = match way.target {
            Target::EachPlayer => all,
            Target::EachOpponent => all & !(1 << p.seat),
            Target::ChosenOpponent | Target::OpponentWithMostLoot => self.aimed_seats(setup, p),
            _ => 1 << p.seat,
        };
        let anybody = |has: &dyn Fn(usize) -> bool| seats(who).any(|seat| has(usize::from(seat)));
        way.ops.iter().any(|op| match op {
            Op::Steal { .. } | Op::LoseLoot { .. } => anybody(&|seat| self.loot[seat] > 0),
            Op::DiscardHand { .. } => anybody(&|seat| self.held[seat] > 0),
            Op::Sacrifice { exclude_self, .. } => {
                let spared = if *exclude_self { Cards::one(p.looter) } else { Cards::NONE };
                anybody(&|seat| !(self.play[seat] & !spared).is_empty())
            }
            _ => true,
        })
    }

    /// Cards that can be picked.
    pub(super) fn pickable(&self, setup: &Setup, pick: &Pick) -> Cards {
        let seat = usize::from(pick.seat);
        let (cards, alike) = match pick.what {
            What::Sacrifice | What::GiveOwn | What::Swap => (self.play[seat], false),
            What::GiveAny => (self.choosable(setup, pick.seat, self.dungeon()), false),
            What::Discard | What::RecruitHand => (self.hands[seat], true),
            What::RecruitGraveyard | What::Take => (self.graveyard, true),
        };
        let cards = cards & !Cards::one(pick.but);
        let cards = if pick.frog { cards & setup.frogs } else { cards };
        if alike { setup.once(cards) } else { cards }
    }
}

/// The seats of a set of bits.
pub(super) fn seats(bits: u8) -> impl Iterator<Item = u8> {
    (0..8).filter(move |s| bits & (1 << s) != 0)
}
