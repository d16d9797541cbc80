//! Whether the table has room for everything that can happen at once: waiting abilities, lasting effects, nested
//! steps. Each number is an upper bound: seats, places and copies are multiplied, and each card is recruited and dies
//! once in a chain.

use super::super::card::Looter;
use super::super::change::Twice;
use super::super::constants::Constants;
use super::super::effect::{Duration, Looterz, Op, Target, Trigger};
use super::super::guard::{Guard, MODIFIERS, STEPS, WAITING};
use cards::lexicon::Effect;

/// A title and its effects.
#[derive(Clone, Copy)]
pub(in super::super) struct Title<'d> {
    /// The number of copies.
    pub(in super::super) copies: u32,
    /// The starting Life.
    pub(in super::super) life: u32,
    /// Its kind.
    pub(in super::super) effects: &'d [Effect<Looterz>],
}

/// The room that a deck needs for one resource.
#[derive(Debug)]
pub(in super::super) struct Need {
    /// The guard that would stop the game.
    pub(in super::super) guard: Guard,
    /// The limit.
    pub(in super::super) holds: u32,
    /// The largest number of entries, without those of each title.
    pub(in super::super) first: u32,
    /// The largest number of entries of each title.
    pub(in super::super) each: Vec<u32>,
}

impl Need {
    /// The largest number of entries in all.
    pub(in super::super) fn all(&self) -> u32 {
        self.first + self.each.iter().sum::<u32>()
    }
}

/// The room that a deck needs, for each limited resource.
pub(in super::super) fn needs(titles: &[Title<'_>], own: &Constants) -> [Need; 3] {
    let go = Go::of(titles, own);
    // a Looter that enters triggers one Recruitment, and one that searches triggers one effect after the Search, for
    // any player
    let any = |trigger| u32::from(titles.iter().any(|t| t.has(trigger)));
    let first = any(Trigger::OnSearch) + any(Trigger::Recruitment) * go.events.enter;
    let waits = |t: &Title<'_>| {
        abilities(t).filter(|a| a.trigger != Trigger::Recruitment).map(|ability| go.times(&ability)).sum()
    };
    let nested = |t: &Title<'_>| {
        let stepwise =
            abilities(t).filter(|a| a.trigger == Trigger::Activation || go.times(a) > 0).filter(Ability::goes_round);
        stepwise.map(|a| if a.trigger == Trigger::Activation { 1 } else { go.times(&a) }).sum()
    };
    let time = Time::of(titles, own, &go);
    let each = |of: &dyn Fn(&Title<'_>) -> u32| titles.iter().map(of).collect();
    [
        Need { guard: Guard::Waiting, holds: WAITING as u32, first, each: each(&waits) },
        Need { guard: Guard::Lasting, holds: MODIFIERS as u32, first: 0, each: each(&|t| time.lasting(t)) },
        // an Attack, an effect, and a card that is picked for it
        Need { guard: Guard::Steps, holds: STEPS as u32, first: 3, each: each(&nested) },
    ]
}

impl<'d> Title<'d> {
    /// A card.
    pub(in super::super) fn of(card: &'d Looter) -> Title<'d> {
        Title { copies: card.copies.into(), life: card.life.unsigned_abs(), effects: &card.effects }
    }

    fn has(&self, trigger: Trigger) -> bool {
        self.effects.iter().any(|e| e.trigger == trigger && e.keyword.is_none())
    }
}

/// All effects of a title that the same moment triggers.
struct Ability<'d> {
    title: Title<'d>,
    copies: u32,
    trigger: Trigger,
    effects: Vec<&'d Effect<Looterz>>,
}

fn abilities<'d>(title: &Title<'d>) -> impl Iterator<Item = Ability<'d>> + use<'d> {
    let title @ Title { copies, effects, .. } = *title;
    Trigger::ALL.iter().filter(|t| **t != Trigger::Passive).filter_map(move |trigger| {
        let effects: Vec<_> = effects.iter().filter(|e| e.trigger == *trigger && e.keyword.is_none()).collect();
        (!effects.is_empty()).then_some(Ability { title, copies, trigger: *trigger, effects })
    })
}

impl<'d> Ability<'d> {
    /// All operations and costs of an effect, with their targets.
    fn ops(&self) -> impl Iterator<Item = (&'d Op, Option<&'d Target>)> {
        let done = self.effects.iter().flat_map(|e| e.ops.iter().map(move |op| (op, e.target.as_ref())));
        let paid = self.effects.iter().flat_map(|e| e.cost.iter().map(|op| (op, None)));
        done.chain(paid).flat_map(|(op, target)| op.within(target))
    }

    fn goes_round(&self) -> bool {
        self.effects.iter().any(|e| e.order.is_some())
    }

    /// Events in which Looterz enter, leave or lose Life: as many as an effect causes before any other effect takes
    /// place.
    fn makes(&self, crowd: u32) -> Events {
        let mut made = Events::default();
        for (op, target) in self.ops() {
            match op {
                Op::RecruitFrom { count, .. } => made.enter += count.unsigned_abs(),
                Op::Sacrifice { count, .. } => {
                    let players = if matches!(target, Some(Target::EachOpponent)) { crowd } else { 1 };
                    made.die += count.unsigned_abs() * players;
                }
                Op::Destroy => made.die += 1,
                Op::DealDamage { .. } => made.add(0, 1, 1),
                Op::MoveLife { .. } => {
                    let gifts = if several(target) { crowd } else { 1 };
                    made.add(0, gifts, gifts);
                }
                _ => {}
            }
        }
        made
    }
}

/// Whether a target is all Looterz of a player.
fn several(target: Option<&Target>) -> bool {
    matches!(
        target,
        Some(
            Target::EachLooter { .. }
                | Target::EachOwnLooter { .. }
                | Target::EachOpponentLooter { .. }
                | Target::AllLooterzEverywhere
        )
    )
}

/// The numbers of Looterz that enter, of deaths, and of wounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Events {
    enter: u32,
    die: u32,
    suffer: u32,
}

impl Events {
    fn add(&mut self, enter: u32, die: u32, suffer: u32) {
        self.enter += enter;
        self.die += die;
        self.suffer += suffer;
    }
}

/// The counts from one step of play until no ability waits.
struct Go {
    events: Events,
    crowd: u32,
}

impl Go {
    fn of(titles: &[Title<'_>], own: &Constants) -> Go {
        let rules = &own.rules;
        let cards: u32 = titles.iter().map(|t| t.copies).sum();
        // the places of all seats, two Looterz recruited in this turn, and those that an effect brings
        let places = own.players.max.unsigned_abs() * rules.looter_limit.unsigned_abs() + 2;
        let brought = |t: &Title<'_>| t.copies * abilities(t).map(|a| a.makes(0).enter).sum::<u32>();
        let crowd = (places + titles.iter().map(brought).sum::<u32>()).min(cards);
        let all: Vec<Ability<'_>> = titles.iter().flat_map(abilities).collect();
        // an Attack is two events, its cost and its effect; an Activation is the events that it causes
        let mut first = Events { enter: 1, die: 2, suffer: 2 };
        for made in all.iter().filter(|a| a.trigger == Trigger::Activation).map(|a| a.makes(crowd)) {
            first = Events {
                enter: first.enter.max(made.enter),
                die: first.die.max(made.die),
                suffer: first.suffer.max(made.suffer),
            };
        }
        let life = titles.iter().map(|t| t.life).max().unwrap_or(0);
        let most = Events { enter: cards, die: crowd.max(first.die), suffer: (crowd * life).max(first.suffer) };
        let mut go = Go { events: first, crowd };
        // abilities trigger others, until there are no new ones
        loop {
            let mut next = first;
            for ability in &all {
                let (times, made) = (go.times(ability), ability.makes(crowd));
                next.add(times * made.enter, times * made.die, times * made.suffer);
            }
            next.enter = next.enter.min(most.enter);
            next.die = next.die.min(most.die);
            next.suffer = next.suffer.min(most.suffer);
            if next == go.events {
                return go;
            }
            go.events = next;
        }
    }

    /// The number of times that an ability is triggered; if one event triggers it several times, it waits only once.
    fn times(&self, ability: &Ability<'_>) -> u32 {
        let Events { enter, die, suffer } = self.events;
        match ability.trigger {
            Trigger::Passive | Trigger::Activation | Trigger::OnSearch => 0,
            Trigger::LastWish | Trigger::OnTurnStart => ability.copies,
            Trigger::Recruitment => ability.copies.min(enter),
            Trigger::OnOtherEnters => ability.copies * enter,
            Trigger::OnOtherDies => ability.copies * die,
            Trigger::OnDamaged => ability.copies * suffer,
            // by an Attack, during one, and by any other cause
            Trigger::OnKill => {
                let others = abilities(&ability.title).filter(|other| other.trigger != Trigger::OnKill);
                let does: u32 = others.map(|other| self.times(&other).max(1) * other.makes(self.crowd).die).sum();
                let itself = ability.makes(self.crowd).die * die;
                die.min(2 + does + itself)
            }
        }
    }
}

/// The number of lasting effects of the deck that can be in force at once.
struct Time {
    players: u32,
    rounds: u32,
    crowd: u32,
    /// The number of actions that effects give in a turn.
    given: u32,
    /// The numbers of copies that make Looterz change sides: for a while, and permanently.
    borrowers: u32,
    swappers: u32,
}

impl Time {
    fn of(titles: &[Title<'_>], own: &Constants, go: &Go) -> Time {
        let with = |wanted: &dyn Fn(&Effect<Looterz>, &Op) -> bool| -> u32 {
            let does = |t: &&Title<'_>| {
                let ops = t
                    .effects
                    .iter()
                    .flat_map(|e| e.ops.iter().flat_map(move |op| op.within(None)).map(move |(op, _)| (e, op)));
                ops.into_iter().any(|(e, op)| wanted(e, op))
            };
            titles.iter().filter(does).map(|t| t.copies).sum()
        };
        let moves = |op: &Op| matches!(op, Op::TakeControl | Op::SwapControl);
        Time {
            players: own.players.max.unsigned_abs(),
            rounds: own.rules.round_guard.unsigned_abs(),
            crowd: go.crowd,
            given: with(&|_, op| matches!(op, Op::ExtraAction)),
            borrowers: with(&|e, op| moves(op) && e.duration != Some(Duration::Permanent)),
            swappers: with(&|e, op| moves(op) && e.duration == Some(Duration::Permanent)),
        }
    }

    /// The number of effects of a title that can be in force at once.
    fn lasting(&self, title: &Title<'_>) -> u32 {
        abilities(title).flat_map(|a| a.effects.iter().map(|e| self.effect(title.copies, e)).collect::<Vec<_>>()).sum()
    }

    fn effect(&self, copies: u32, effect: &Effect<Looterz>) -> u32 {
        let ops = effect.ops.iter().flat_map(|op| op.within(effect.target.as_ref()));
        ops.map(|(op, target)| self.op(copies, effect, op, target)).sum()
    }

    fn op(&self, copies: u32, effect: &Effect<Looterz>, op: &Op, target: Option<&Target>) -> u32 {
        // how often in a turn
        let turn = match effect.trigger {
            Trigger::Activation | Trigger::OnSearch => copies + self.given,
            Trigger::OnKill | Trigger::OnDamaged | Trigger::OnOtherEnters | Trigger::OnOtherDies => copies * self.crowd,
            Trigger::Passive | Trigger::Recruitment | Trigger::LastWish | Trigger::OnTurnStart => copies,
        };
        // for how many players in a round
        let sides = match effect.trigger {
            Trigger::Activation | Trigger::OnSearch => self.players.min(1 + self.borrowers + self.swappers),
            Trigger::OnTurnStart => self.players.min(1 + self.swappers),
            _ => 1,
        };
        let (uses, runs) = match effect.duration {
            None | Some(Duration::Instant | Duration::UntilEndOfTurn) => (turn, 1),
            Some(Duration::UntilYourNextTurn) => (turn * sides, self.players.min(turn * sides)),
            Some(Duration::WhileInPlay) => (turn * self.rounds, copies),
            Some(Duration::Permanent) => (turn * self.rounds, 1),
        };
        let every = if several(target) { self.crowd } else { 1 };
        match (op, op.spec().change()) {
            (Op::ExtraAction, _) => turn,
            (Op::TakeControl | Op::SwapControl, _) if effect.duration == Some(Duration::Permanent) => 0,
            (Op::TakeControl, _) => (uses * every).min(self.crowd * runs),
            (Op::SwapControl, _) => (2 * uses).min(self.crowd * runs),
            (_, Some(change)) => uses.min(match change.twice() {
                Twice::Double(_) => runs * (u32::BITS - uses.leading_zeros()),
                Twice::Once | Twice::Beside => runs,
            }),
            (_, None) => 0,
        }
    }
}
