//! Values of moves for a player: one number for each, in Loot. Doing nothing has the value 0.

use super::mind::{Mind, OWN, Prey};
use crate::effect::Trigger;
use crate::ids::{CARDS, CardNo, Cards};
use crate::legal::Move;
use crate::lore::DICE;
use crate::spec::Good;
use crate::state::{Phase, Stage, Step};

/// The value of a use that has no effect: less than that of doing nothing.
const IDLE: f32 = -0.01;

/// The value of winning immediately.
const VICTORY: f32 = 50.0;

impl Mind<'_> {
    /// The value of a move.
    pub(super) fn worth(&self, choice: Move) -> f32 {
        match choice {
            Move::Pass | Move::First(..) => 0.0,
            Move::Accept => match self.table.steps.top() {
                Step::Perform(p) => self.act(p.card, usize::from(p.act)) + 0.01,
                _ => 0.0,
            },
            Move::Draw => self.price(Good::Card),
            Move::Recruit(card) => self.recruit(card),
            Move::Search(card) => self.seek(card),
            Move::Attack(card) => self.attack(card),
            // it does nothing, and is used up (LZ-A28)
            Move::Activate(card) if !self.table.promises(self.setup, self.me, card) => IDLE,
            Move::Activate(card) => {
                let craft = self.temper.craft;
                craft * self.acts(card, Trigger::Activation)
            }
            Move::Card(card) => self.card(card),
            Move::Seat(seat) => self.hurt[usize::from(seat)],
            Move::Way(_, _, way) => match self.table.steps.top() {
                Step::Perform(p) => self.way(&p, way),
                _ => 0.0,
            },
            Move::Again(hit) => {
                if hit {
                    -1.0
                } else {
                    1.0
                }
            }
        }
    }

    /// The gain from one effect of a card.
    fn act(&self, card: CardNo, act: usize) -> f32 {
        match self.lore(card).acts.get(act) {
            Some(goods) => goods.iter().map(|(good, n)| n * self.price(*good)).sum(),
            None => 0.0,
        }
    }

    /// The gain from the effects of a card with this trigger, if they took place now.
    fn acts(&self, card: CardNo, trigger: Trigger) -> f32 {
        let (def, mut worth) = (self.setup.card(card), 0.0);
        for (i, act) in def.acts.iter().enumerate().filter(|(_, act)| act.trigger == trigger) {
            if act.checks.iter().all(|check| self.table.holds(self.setup, self.me, *check)) {
                let brings = self.act(card, i);
                worth += if act.optional { brings.max(0.0) } else { brings };
            }
        }
        worth
    }

    /// The value of another Looter: permanently, unless there would be too many; for this turn's action; and for its
    /// immediate effects.
    fn recruit(&self, card: CardNo) -> f32 {
        let (own, fresh) = (self.table.play[usize::from(self.me)], self.fresh(card));
        let mut worth = fresh;
        if i32::from(own.len()) >= self.setup.rules.looter_limit {
            let least = own.into_iter().map(|c| self.loss(c)).fold(f32::MAX, f32::min);
            worth = (fresh - least).max(0.0);
        }
        if self.table.phase == Phase::First {
            worth += f32::from(self.setup.life[usize::from(card)]) * self.lore(card).seek;
        }
        if self.setup.with(Trigger::Recruitment).has(card) {
            worth += self.acts(card, Trigger::Recruitment);
        }
        if self.lore(card).locks {
            worth += self.price(Good::Lock);
        }
        worth
    }

    /// The value of a Search: the expected Loot, and whether it is enough to win.
    fn seek(&self, card: CardNo) -> f32 {
        let need = self.setup.goal.saturating_sub(self.table.loot[usize::from(self.me)]);
        let dice = self.table.life[usize::from(card)];
        let worth = self.search(card);
        if need > dice {
            return worth;
        }
        let power = self.setup.power[usize::from(card)].max(0) as usize;
        worth + VICTORY * self.setup.lore.odds(0).of(usize::from(dice), power).least[usize::from(need).min(DICE)]
    }

    /// An attack on the best target.
    fn attack(&self, card: CardNo) -> f32 {
        self.attacks.get_or_init(|| self.look_for_prey())[usize::from(card)] * self.lore(card).strikes
    }

    /// The value of the best attack of each of the player's Looterz that may act.
    fn look_for_prey(&self) -> [f32; CARDS] {
        let (table, setup, own) = (self.table, self.setup, self.table.play[usize::from(self.me)]);
        let attackers = own & table.ready;
        let targets = table.choosable(setup, self.me, table.dungeon());
        let mut best = [f32::MIN; CARDS];
        for card in attackers {
            // the player's own Looterz are possible targets, too
            if !(targets & own & !Cards::one(card)).is_empty() {
                best[usize::from(card)] = OWN;
            }
        }
        for (seat, play) in table.play.iter().enumerate().filter(|(seat, _)| *seat != usize::from(self.me)) {
            for victim in *play & targets {
                let prey = self.prey(seat, victim);
                for card in attackers {
                    let best = &mut best[usize::from(card)];
                    *best = best.max(self.strike(card, &prey));
                }
            }
        }
        best
    }

    /// The value of one attack: the mean Life that it removes, and the value of removing the last one.
    #[inline]
    fn strike(&self, card: CardNo, prey: &Prey<'_>) -> f32 {
        let dice = usize::from(self.table.life(card).saturating_sub(prey.tax));
        let power = self.setup.power[usize::from(card)].max(0) as usize;
        let (odds, life) = (prey.odds.of(dice, power), usize::from(prey.life));
        let kill = odds.least[life.min(DICE)];
        let mut worth = odds.wounds[life.min(DICE + 1)] * prey.each * prey.hurt + kill * prey.last;
        if self.setup.with(Trigger::OnKill).has(card) {
            worth += kill * self.acts(card, Trigger::OnKill);
        }
        if prey.tax > 0 {
            worth -= f32::from(prey.tax) * self.life(card);
        }
        worth
    }

    /// The value of an attack on this Looter.
    fn strike_at(&self, by: CardNo, victim: CardNo) -> f32 {
        match self.table.controller(victim) {
            Some(seat) if seat != self.me => self.strike(by, &self.prey(usize::from(seat), victim)),
            _ => OWN,
        }
    }

    /// The value of choosing a card; the purpose is on top of the stack.
    fn card(&self, card: CardNo) -> f32 {
        match self.table.steps.top() {
            Step::Strike { card: by, .. } => self.strike_at(by, card),
            Step::Perform(p) if p.stage == Stage::Aim => self.aim(&p, p.way, card),
            Step::Pick(pick) => self.pick(&pick, card),
            Step::Phase if self.table.phase == Phase::Hand => -self.held(card),
            Step::Phase => self.give_up(card),
            _ => 0.0,
        }
    }

    /// The value of a card in hand.
    pub(super) fn held(&self, card: CardNo) -> f32 {
        self.fresh(card) + f32::from(u8::from(self.setup.with(Trigger::Recruitment).has(card)))
    }
}
