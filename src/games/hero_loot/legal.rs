//! The legal choices of a seat. Only reads the state. A trade moves a single card within a trade group, never a sequence, so
//! that chains of heroes do not multiply choices (HL-24).

use super::effect::{DeckName, Op, Roll, Trigger};
use super::ids::{CardNo, HEROES, Items, NONE};
use super::map::{NOWHERE, Spaces, one, spaces};
use super::mutant::Mutant;
use super::setup::Setup;
use super::spec::{Moment, Reach};
use super::state::{Effort, Phase, State, Step, figures, heroes};

/// One choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "fields are what they are called")]
pub enum Move {
    /// End the Free step, the turn or a figure's action; decline draws; do not respond.
    Pass,
    /// Roll.
    Roll,
    /// Turn a card over (HL-13).
    Reveal(CardNo),
    /// Hand over an item (HL-23).
    Give { item: CardNo, to: u8 },
    /// Hand over a coin.
    GiveCoin { from: u8, to: u8 },
    /// Pick up an item (HL-29).
    Take { hero: u8, item: CardNo },
    /// Pick up a face-down card of a deck.
    TakeHidden { hero: u8, deck: DeckName },
    /// Pick up a coin.
    TakeCoin { hero: u8 },
    /// Act with this figure.
    Begin(u8),
    /// Move by this mount, or with this jump.
    Ride(CardNo),
    /// Move to this space.
    Go(u8),
    /// Try the adventure here.
    Adventure,
    /// Pay a card and try the adventure (HL-22).
    Toll(CardNo),
    /// Attack a figure; `with` is no card if it has no weapon.
    Attack { with: CardNo, target: u8 },
    /// Put a minion on the map.
    Unleash(CardNo),
    /// Buy a card of a deck (HL-A25).
    Buy(DeckName),
    /// Use an effect, on a figure if the effect needs one.
    Use { card: CardNo, effect: u8, on: u8 },
    /// Buy a point on the roll.
    Spend,
    /// Draw from a deck (HL-6).
    Draw(DeckName),
    /// Hand this item over to the thief (HL-32).
    Yield(CardNo),
    /// Hand a coin over to the thief.
    YieldCoin,
}

impl State {
    /// The seat that must choose; `None` once the skirmish is over.
    pub(super) fn chooser(&self, setup: &Setup) -> Option<u8> {
        if self.phase == Phase::Over {
            return None;
        }
        Some(match *self.steps.peek() {
            Step::Turn | Step::Move { .. } | Step::Deed { .. } | Step::Roll(_) | Step::Used { .. } => self.active,
            Step::Defend(effort) => self.seat(setup, effort.target),
            Step::Brace { on, .. } => self.seat(setup, on),
            Step::Draws { hero, .. } => self.side[usize::from(hero)],
            Step::Yield { hero, thief, .. } => {
                let asked = if setup.bent.is(Mutant::TheThiefChooses) && thief != NONE { thief } else { hero };
                self.side[usize::from(asked)]
            }
        })
    }

    /// Every possible choice of the pending seat: those of the step, and the cards of its heroes that can be turned
    /// over (HL-13).
    pub(super) fn choices(&self, setup: &Setup, out: &mut Vec<Move>) {
        match *self.steps.peek() {
            Step::Turn if self.phase == Phase::Free => self.free_choices(setup, out),
            Step::Turn => {
                out.push(Move::Pass);
                out.extend(figures(self.ready).map(Move::Begin));
            }
            Step::Move { figure, ride } => {
                out.extend(spaces(self.goes(setup, figure, ride)).map(Move::Go));
                if ride == NONE && usize::from(figure) < HEROES {
                    let rides = self.employs(setup, figure) & (setup.mounts | setup.at(Moment::Move));
                    out.extend(rides.into_iter().filter(|card| self.rides(setup, figure, *card)).map(Move::Ride));
                }
            }
            Step::Deed { figure } => self.deed_choices(setup, figure, out),
            Step::Roll(effort) => {
                out.push(Move::Roll);
                out.extend(self.can_spend(setup, &effort).then_some(Move::Spend));
                self.boosts(setup, &effort, out);
            }
            Step::Defend(effort) => {
                out.push(Move::Pass);
                self.blocks(setup, &effort, out);
            }
            Step::Brace { .. } => out.push(Move::Pass),
            Step::Used { .. } => {}
            Step::Draws { left, .. } => {
                out.push(Move::Pass);
                out.extend(self.decks(setup, left).map(Move::Draw));
            }
            // if there is less than the amount, all of it is paid (HL-A21)
            Step::Yield { hero, left, .. } if self.items(hero) <= u32::from(left) => out.push(Move::Pass),
            Step::Yield { hero, .. } => {
                out.extend(self.holders.held(hero).into_iter().map(Move::Yield));
                if self.gold[usize::from(hero)] > 0 && !setup.bent.is(Mutant::CoinsAreNoLoot) {
                    out.push(Move::YieldCoin);
                }
            }
        }
        let asked = self.chooser(setup).filter(|_| !self.is_silent(setup));
        for hero in asked.into_iter().flat_map(|seat| heroes(self.team[usize::from(seat)])) {
            out.extend(self.revealable(setup, hero).into_iter().map(Move::Reveal));
        }
    }

    /// For mutation tests: moments at which no cards are revealed.
    fn is_silent(&self, setup: &Setup) -> bool {
        let early = matches!(self.steps.peek(), Step::Move { .. } | Step::Draws { .. });
        let answer = matches!(self.steps.peek(), Step::Yield { .. });
        early && setup.bent.is(Mutant::RevealsWait) || answer && setup.bent.is(Mutant::TheRobbedAreSilent)
    }

    /// The decks from which this many draws are possible (HL-6, HL-A9).
    pub(super) fn decks(&self, setup: &Setup, left: u8) -> impl Iterator<Item = DeckName> {
        let can = move |deck: &DeckName| setup.draws(*deck) <= left && self.gives(*deck);
        DeckName::ALL.iter().copied().filter(can)
    }

    /// Whether a hero can move by a card now: a mount, or a jump whose conditions hold.
    fn rides(&self, setup: &Setup, hero: u8, card: CardNo) -> bool {
        let jumps = |(_, op): (u8, &Op)| matches!(op, Op::Jump { .. });
        setup.mounts.has(card) || self.ops(setup, hero, card).any(jumps)
    }

    /// Face-down cards of a hero that can be turned over now.
    fn revealable(&self, setup: &Setup, hero: u8) -> Items {
        let own = self.side[usize::from(hero)] == self.active || setup.bent.is(Mutant::OwnTurnIsAny);
        self.hidden(hero) & if own { Items::ALL } else { !setup.own_turn }
    }

    /// Trading and picking up (HL-23 to HL-30).
    fn free_choices(&self, setup: &Setup, out: &mut Vec<Move>) {
        out.push(Move::Pass);
        let team = self.team[usize::from(self.active)];
        let threatened = self.threatened(setup, self.active);
        let traders = self.traders(setup, self.active, threatened);
        let locked = self.locked_cards(setup);
        let free = if setup.bent.is(Mutant::EnemiesBlockNoPickUp) { 0 } else { threatened };
        let ground = self.lying.all();
        for hero in heroes(team) {
            let here = self.place(hero);
            if one(here) & !free != 0 {
                self.pick_ups(setup, hero, ground, out);
            }
            let group = self.group(setup, traders, hero);
            if group == 0 {
                continue;
            }
            for item in self.holders.held(hero) & !locked {
                out.extend(heroes(group).map(|to| Move::Give { item, to }));
            }
            if self.gold[usize::from(hero)] > 0 {
                out.extend(heroes(group).map(|to| Move::GiveCoin { from: hero, to }));
            }
        }
    }

    /// Cards of minions on the map (HL-27).
    fn locked_cards(&self, setup: &Setup) -> Items {
        let out = figures(self.unleashed()).filter_map(|figure| setup.minion_card(figure));
        if setup.bent.is(Mutant::TheUnleashedTrade) { Items::NONE } else { out.collect() }
    }

    fn pick_ups(&self, setup: &Setup, hero: u8, ground: Items, out: &mut Vec<Move>) {
        let here = self.place(hero);
        if self.coins[usize::from(here)] > 0 {
            out.push(Move::TakeCoin { hero });
        }
        if ground.is_empty() {
            return;
        }
        let lying = self.lying.held(here);
        out.extend((lying & self.revealed).into_iter().map(|item| Move::Take { hero, item }));
        let down = DeckName::ALL.iter().filter(|deck| !self.face_down(setup, here, **deck).is_empty());
        out.extend(down.map(|deck| Move::TakeHidden { hero, deck: *deck }));
    }

    /// Face-down cards on the ground, deck by deck: they cannot be distinguished.
    pub(super) fn face_down(&self, setup: &Setup, space: u8, deck: DeckName) -> Items {
        self.lying.held(space) & !self.revealed & setup.decks[deck as usize]
    }

    /// The actions of a figure after its move.
    fn deed_choices(&self, setup: &Setup, figure: u8, out: &mut Vec<Move>) {
        out.push(Move::Pass);
        let enemies = self.enemies(setup, self.active);
        if usize::from(figure) >= HEROES {
            let targets = self.targets(setup, figure, NONE, enemies);
            out.extend(figures(targets).map(|target| Move::Attack { with: NONE, target }));
            return;
        }
        if setup.bent.is(Mutant::BlockedHeroesRest) && self.blocked(setup, figure) {
            return;
        }
        self.adventures(setup, figure, out);
        let employs = self.employs(setup, figure);
        for with in (employs & setup.weapons).into_iter().chain([NONE]) {
            let targets = self.targets(setup, figure, with, enemies);
            out.extend(figures(targets).map(|target| Move::Attack { with, target }));
        }
        let gold = i32::from(self.gold[usize::from(figure)]);
        if self.ground(setup).shops & one(self.place(figure)) != 0 {
            let can = |deck: &&DeckName| setup.rules.price.of(**deck) <= gold && self.gives(**deck);
            out.extend(DeckName::ALL.iter().filter(can).map(|deck| Move::Buy(*deck)));
        }
        for card in employs {
            if setup.figure(card).is_some() && !self.locked(setup, card) {
                out.push(Move::Unleash(card));
            }
        }
        for card in employs & setup.at(Moment::Act) {
            self.uses(setup, figure, card, enemies, out);
        }
    }

    fn adventures(&self, setup: &Setup, hero: u8, out: &mut Vec<Move>) {
        let Some(adventure) = self.adventure(setup, hero) else { return };
        let toll = setup.skirmish.adventures[adventure].toll;
        if toll == 0 || setup.bent.is(Mutant::TollIsFree) {
            out.push(Move::Adventure);
        } else {
            // a card in any state can pay (HL-A27), also that of a minion on the map, which then leaves it; special
            // loot is not a card
            let cards = self.holders.held(hero) & !setup.specials;
            out.extend(cards.into_iter().map(Move::Toll));
        }
    }

    /// The actions of a card, each with its possible targets.
    fn uses(&self, setup: &Setup, hero: u8, card: CardNo, enemies: u64, out: &mut Vec<Move>) {
        let here = self.place(hero);
        for (effect, op) in self.ops(setup, hero, card) {
            let spec = op.spec();
            if spec.moment != Moment::Act {
                continue;
            }
            let ground = self.ground(setup);
            let figures_in = |set: u64, where_: Spaces| figures(set).filter(move |f| where_ & one(self.place(*f)) != 0);
            let only_heroes = enemies & ((1 << HEROES) - 1);
            let on = |on: u8| Move::Use { card, effect, on };
            match spec.reach {
                Reach::Own | Reach::Space(_) => out.push(on(hero)),
                Reach::Friend => {
                    let beside = self.beside(setup, here);
                    let team = u64::from(self.team[usize::from(self.active)]);
                    let near = figures_in(team, beside | one(here)).filter(|f| *f == hero || beside != 0);
                    out.extend(near.filter(|f| self.wounds[usize::from(*f)] > 0).map(on));
                }
                Reach::Neighbour => {
                    let near = figures_in(only_heroes, self.beside(setup, here));
                    out.extend(near.filter(|f| self.items(*f) > 0).map(on));
                }
                Reach::Figure(range) => {
                    out.extend(figures_in(enemies, ground.within(here, range.into())).map(on));
                }
                Reach::Hero(range) => {
                    let near = figures_in(only_heroes, ground.within(here, range.into()));
                    out.extend(near.filter(|f| !self.hidden(*f).is_empty()).map(on));
                }
            }
        }
    }

    /// Whether the step on top has a choice: if nothing can be added to a roll, and nothing can be turned over, it
    /// continues without one.
    pub(super) fn asks(&self, setup: &Setup) -> bool {
        let mut helps = Vec::new();
        let shows = |hero: u8| usize::from(hero) < HEROES && !self.revealable(setup, hero).is_empty();
        match self.steps.peek() {
            Step::Roll(effort) => {
                self.boosts(setup, effort, &mut helps);
                !helps.is_empty() || self.can_spend(setup, effort) || shows(effort.figure)
            }
            Step::Defend(effort) => {
                let bent = setup.bent.is(Mutant::BlastsAskNobody) && self.blow(setup, effort.figure, effort.with).blast;
                self.blocks(setup, effort, &mut helps);
                (!helps.is_empty() || shows(effort.target)) && !bent
            }
            Step::Brace { on, .. } => shows(*on) && !setup.bent.is(Mutant::TheHarmedAreSilent),
            Step::Yield { hero, left, .. } => {
                self.items(*hero) > u32::from(*left) || shows(*hero) && !setup.bent.is(Mutant::TheRobbedAreSilent)
            }
            _ => true,
        }
    }

    /// Whether a point on a roll can be bought (HL-3).
    fn can_spend(&self, setup: &Setup, effort: &Effort) -> bool {
        let gold = self.gold.get(usize::from(effort.figure)).map_or(0, |gold| i32::from(*gold));
        i32::from(effort.bought) < setup.rules.bonus_most && gold >= setup.rules.bonus_price
    }

    /// The cards that a hero may use before a roll of the hero's own.
    fn boosts(&self, setup: &Setup, effort: &Effort, out: &mut Vec<Move>) {
        let fits = |op: &Op| match op {
            Op::Boost { on: Roll::Any, .. } => true,
            Op::Boost { on: Roll::Adventure, .. } => effort.target == NOWHERE,
            Op::Boost { on: Roll::Attack, .. } => effort.target != NOWHERE,
            _ => false,
        };
        self.helps(setup, effort.figure, setup.at(Moment::Roll) & !effort.used, fits, out);
    }

    /// The cards that a hero may use before a roll against that hero.
    fn blocks(&self, setup: &Setup, effort: &Effort, out: &mut Vec<Move>) {
        let cards = setup.at(Moment::Defend) & !effort.used;
        self.helps(setup, effort.target, cards, |op| matches!(op, Op::Block { .. }), out);
    }

    /// Effects that a hero may use for a roll, of these cards.
    fn helps(&self, setup: &Setup, hero: u8, cards: Items, fits: impl Fn(&Op) -> bool, out: &mut Vec<Move>) {
        if usize::from(hero) >= HEROES {
            return;
        }
        for card in self.employs(setup, hero) & cards {
            let helps = self.ops(setup, hero, card).filter(|(_, op)| fits(op));
            out.extend(helps.map(|(effect, _)| Move::Use { card, effect, on: hero }));
        }
    }

    /// The operation that a choice carries out.
    pub(super) fn used<'s>(&self, setup: &'s Setup, card: CardNo, effect: u8) -> Option<&'s Op> {
        let effect = setup.card(card)?.effects.get(usize::from(effect))?;
        effect.ops.first().filter(|_| effect.trigger == Trigger::Used)
    }
}
