//! Computed values: Power, dice, forbidden actions, targets that a Taunt allows, conditions that are met.

use super::table::{Change, Table, Who};
use lootpress::games::looterz::effect::{Actions, Condition, Deed, Op, Tag, Target, Trigger};
use lootpress::lexicon::Effect;

type Eff = Effect<lootpress::games::looterz::effect::Looterz>;

impl Table<'_> {
    fn tagged(&self, who: Who, tags: &[Tag]) -> bool {
        tags.is_empty() || tags.iter().any(|t| self.cards[who.card].tags.contains(t))
    }

    /// Every operation of a permanent effect that applies to a Looter now.
    fn touching(&self, who: Who) -> Vec<Op> {
        let Some(touched) = self.looter(who) else { return Vec::new() };
        let mut ops = Vec::new();
        for source in &self.dungeon {
            for at in self.cards[source.who.card].with(Trigger::Passive) {
                let effect = &self.cards[source.who.card].effects[at];
                let reached = match &effect.target {
                    Some(Target::This) => source.who == who,
                    Some(Target::EachLooter { tags, other }) => {
                        self.tagged(who, tags) && !(*other && source.who == who)
                    }
                    Some(Target::EachOwnLooter { tags, other }) => {
                        source.seat == touched.seat && self.tagged(who, tags) && !(*other && source.who == who)
                    }
                    Some(Target::EachOpponentLooter { tags }) => source.seat != touched.seat && self.tagged(who, tags),
                    Some(Target::AllLooterzEverywhere) => true,
                    _ => false,
                };
                if reached && self.holds(effect, source.seat) && self.suits(effect, who) {
                    ops.extend(effect.ops.iter().cloned());
                }
            }
        }
        ops
    }

    /// Every lasting effect on a Looter.
    fn changes(&self, who: Who) -> Vec<&Change> {
        self.running.iter().filter(|r| r.on == Some(who) || r.on.is_none()).map(|r| &r.change).collect()
    }

    /// LZ-F4.
    pub(crate) fn power(&self, who: Who) -> i32 {
        let passive = self
            .touching(who)
            .iter()
            .map(|op| if let Op::ModifyPower { amount } = op { *amount } else { 0 })
            .sum::<i32>();
        let running = self.changes(who).iter().map(|c| if let Change::Power(n) = c { *n } else { 0 }).sum::<i32>();
        self.cards[who.card].power + passive + running
    }

    /// One die for each Life, with changes (LZ-25, LZ-F4).
    pub(crate) fn throws(&self, who: Who, action: Actions) -> i32 {
        let life = self.looter(who).map_or(0, |l| l.life);
        let fits = |a: Actions| a == Actions::Both || a == action;
        let passive = self.touching(who).into_iter().map(|op| match op {
            Op::ModifyDice { amount, actions } if fits(actions) => amount,
            _ => 0,
        });
        let running = self.changes(who).into_iter().map(|c| match c {
            Change::Dice(n, actions) if fits(*actions) => *n,
            _ => 0,
        });
        (life + passive.sum::<i32>() + running.sum::<i32>()).max(0)
    }

    /// The number of dice that may be rolled again.
    pub(crate) fn again(&self, who: Who, action: Actions) -> i32 {
        let fits = |a: Actions| a == Actions::Both || a == action;
        let passive = self
            .touching(who)
            .iter()
            .map(|op| match op {
                Op::RerollDice { actions, count } if fits(*actions) => *count,
                _ => 0,
            })
            .sum::<i32>();
        let running = self
            .changes(who)
            .into_iter()
            .map(|c| match c {
                Change::Again(n, actions) if fits(*actions) => *n,
                _ => 0,
            })
            .sum::<i32>();
        passive + running
    }

    /// LZ-F3. A Looter that has left play is still subject to what is forbidden everywhere (LZ-A18).
    pub(crate) fn forbidden(&self, who: Who, deed: Deed) -> bool {
        if self.looter(who).is_none() {
            let everywhere = self
                .running
                .iter()
                .any(|r| r.on.is_none() && matches!(&r.change, Change::Forbid(d) if d.contains(&deed)));
            return everywhere
                || self.dungeon.iter().any(|source| {
                    self.cards[source.who.card].with(Trigger::Passive).into_iter().any(|at| {
                        let effect = &self.cards[source.who.card].effects[at];
                        effect.target == Some(Target::AllLooterzEverywhere)
                            && self.holds(effect, source.seat)
                            && effect
                                .ops
                                .iter()
                                .any(|op| matches!(op, Op::Forbid { actions } if actions.contains(&deed)))
                    })
                });
        }
        let by_op = self.touching(who).iter().any(|op| matches!(op, Op::Forbid { actions } if actions.contains(&deed)));
        by_op || self.changes(who).iter().any(|c| matches!(c, Change::Forbid(deeds) if deeds.contains(&deed)))
    }

    /// The number of attacks in one action (LZ-47).
    pub(crate) fn attacks(&self, who: Who) -> i32 {
        let passive = self
            .touching(who)
            .iter()
            .filter_map(|op| if let Op::MultiAttack { count } = op { Some(*count) } else { None })
            .max();
        let running =
            self.changes(who).iter().filter_map(|c| if let Change::Attacks(n) = c { Some(*n) } else { None }).max();
        passive.max(running).unwrap_or(1)
    }

    /// The reduction of each attack before damage.
    pub(crate) fn shield(&self, who: Who) -> i32 {
        let passive = self
            .touching(who)
            .iter()
            .map(|op| if let Op::PreventDamage { amount } = op { *amount } else { 0 })
            .sum::<i32>();
        passive + self.changes(who).iter().map(|c| if let Change::Shield(n) = c { *n } else { 0 }).sum::<i32>()
    }

    /// What attacking it costs.
    pub(crate) fn tax(&self, who: Who) -> i32 {
        let passive = self
            .touching(who)
            .iter()
            .map(|op| if let Op::TaxAttackers { amount } = op { *amount } else { 0 })
            .sum::<i32>();
        passive + self.changes(who).iter().map(|c| if let Change::Tax(n) = c { *n } else { 0 }).sum::<i32>()
    }

    /// The Looterz that `seat` may choose, limited by Taunt (LZ-40, LZ-A13).
    pub(crate) fn open_to(&self, seat: usize) -> Vec<Who> {
        let taunts = |who: Who| self.cards[who.card].taunts();
        let hidden = |owner: usize| owner != seat && self.of(owner).into_iter().any(taunts);
        self.dungeon.iter().filter(|l| !hidden(l.seat) || taunts(l.who)).map(|l| l.who).collect()
    }

    /// Whether all conditions are met that do not concern the target.
    pub(crate) fn holds(&self, effect: &Eff, seat: usize) -> bool {
        let loot = |s: usize| self.players[s].loot;
        let others = || (0..self.players.len()).filter(|s| *s != seat);
        let own = self.of(seat).len() as i32;
        effect.conditions.iter().all(|condition| match condition {
            Condition::YouHaveLeastLoot => others().all(|s| loot(s) >= loot(seat)),
            Condition::YouHaveMostLoot => others().all(|s| loot(s) <= loot(seat)),
            Condition::OpponentHasAtLeast { n } => others().any(|s| loot(s) >= *n),
            Condition::ControlsAtLeast { n } => own >= *n,
            Condition::ControlsAtMost { n } => own <= *n,
            Condition::HandAtMost { n } => self.players[seat].hand.len() as i32 <= *n,
            Condition::GraveyardAtLeast { n } => self.graveyard.len() as i32 >= *n,
            Condition::TitleInPlay { title } => self.dungeon.iter().any(|l| self.cards[l.who.card].title == *title),
            Condition::TargetHasTag { .. }
            | Condition::TargetLifeAtMost { .. }
            | Condition::TargetLifeAtLeast { .. } => true,
        })
    }

    /// Whether a Looter meets the conditions on the target.
    pub(crate) fn suits(&self, effect: &Eff, who: Who) -> bool {
        let life = self.looter(who).map_or(0, |l| l.life);
        effect.conditions.iter().all(|condition| match condition {
            Condition::TargetHasTag { tag } => self.cards[who.card].tags.contains(tag),
            Condition::TargetLifeAtMost { n } => life <= *n,
            Condition::TargetLifeAtLeast { n } => life >= *n,
            _ => true,
        })
    }

    /// The Looterz that a target names or allows to choose from, as seen by a player and a Looter of theirs.
    pub(crate) fn meant(&self, target: &Target, effect: &Eff, me: Who, seat: usize) -> Vec<Who> {
        let all: Vec<Who> = self.dungeon.iter().map(|l| l.who).collect();
        let (from, other) = match target {
            Target::This => (all.into_iter().filter(|w| *w == me).collect(), false),
            Target::AnyLooter { other, .. } => (self.open_to(seat), *other),
            Target::OwnLooter { other, .. } | Target::EachOwnLooter { other, .. } => (self.of(seat), *other),
            Target::OpponentLooter { .. } => {
                (self.open_to(seat).into_iter().filter(|w| !self.of(seat).contains(w)).collect(), false)
            }
            Target::EachLooter { other, .. } => (all, *other),
            Target::EachOpponentLooter { .. } => {
                (all.into_iter().filter(|w| !self.of(seat).contains(w)).collect(), false)
            }
            Target::AllLooterzEverywhere => (all, false),
            _ => (Vec::new(), false),
        };
        let fits = |w: &Who| self.tagged(*w, target.tags()) && !(other && *w == me) && self.suits(effect, *w);
        let found: Vec<Who> = from;
        found.into_iter().filter(fits).collect()
    }
}
