//! The evaluation function: the value of cards in hand and of worn cards, impatience, the expected fight. Values are
//! in treasure. They are computed for each choice, and only as far as needed.

use super::outlook::{Contest, Outlook};
use super::temper::Temper;
use crate::compiled::places;
use crate::ids::{CardNo, NONE, SEATS};
use crate::setup::Setup;
use crate::state::{State, Zone};
use std::cell::OnceCell;

/// The evaluation of one choice by a player.
pub(super) struct Mind<'a> {
    pub(super) setup: &'a Setup,
    /// The table as this seat sees it.
    pub(super) table: &'a State,
    pub(super) me: u8,
    pub(super) temper: &'a Temper,
    /// The duration of this dungeon so far: 1 is about the intended length; the value grows without limit, so that no
    /// bot waits forever.
    pub(super) impatience: f32,
    /// The present value of a point of survivability.
    pub(super) point: f32,
    /// The weight of gains and losses of one opponent.
    pub(super) spite: f32,
    strengths: OnceCell<[i32; SEATS]>,
    outlook: Option<(Outlook, f32)>,
    contest: Option<(Contest, f32)>,
    losses: OnceCell<[f32; HELD + 1]>,
}

/// The cards in the bot's bag that are evaluated.
const HELD: usize = 16;

impl<'a> Mind<'a> {
    pub(super) fn new(setup: &'a Setup, table: &'a State, me: u8, temper: &'a Temper) -> Mind<'a> {
        let long = f32::from(table.dungeon_turns) / f32::from(setup.players) / 7.0;
        let impatience = long * long;
        let now = match setup.rules.dungeons - i32::from(table.dungeon) {
            ..=0 => 0.5,
            1 => 0.8,
            _ => 1.0,
        };
        let point = temper.point * (now + 0.1 * impatience.min(5.0));
        let spite = temper.spite / f32::from((setup.players - 1).max(1));
        let (strengths, losses) = (OnceCell::new(), OnceCell::new());
        Mind { setup, table, me, temper, impatience, point, spite, strengths, outlook: None, contest: None, losses }
    }

    /// The survivability of every player.
    pub(super) fn strengths(&self) -> &[i32; SEATS] {
        self.strengths.get_or_init(|| self.table.strengths(self.setup))
    }

    /// The expected fight, and its value.
    pub(super) fn outlook(&mut self) -> (Outlook, f32) {
        if let Some(known) = self.outlook {
            return known;
        }
        let outlook = Outlook::new(self);
        let worth = outlook.worth(self);
        self.outlook = Some((outlook, worth));
        (outlook, worth)
    }

    /// The contest for a card with the present dice, and its value.
    pub(super) fn contest(&mut self) -> (Contest, f32) {
        if let Some(known) = self.contest {
            return known;
        }
        let contest = Contest::new(self);
        let worth = contest.worth(self);
        self.contest = Some((contest, worth));
        (contest, worth)
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.setup.players
    }

    pub(super) fn opponents(&self) -> impl Iterator<Item = u8> + use<> {
        let me = self.me;
        (0..self.setup.players).filter(move |s| *s != me)
    }

    pub(super) fn treasure(&self, card: CardNo) -> f32 {
        f32::from(self.setup.card(card).treasure())
    }

    pub(super) fn bag(&self) -> impl Iterator<Item = CardNo> + use<'a> {
        self.table.zones.iter(Zone::Bag(self.me))
    }

    pub(super) fn bag_count(&self, seat: u8) -> usize {
        self.table.zones.len(Zone::Bag(seat))
    }

    /// Whether a seat's bag is full: exact for the bot's own bag, and by the normal limit for others.
    pub(super) fn full(&self, seat: u8) -> bool {
        let held = self.bag_count(seat);
        held >= self.setup.rules.bag_limit.max(0) as usize
            && (seat != self.me || held >= self.table.bag_limit(self.setup, seat))
    }

    pub(super) fn last_dungeon(&self) -> bool {
        i32::from(self.table.dungeon) >= self.setup.rules.dungeons
    }

    /// The value of wearing a card in place of the worn one: its numbers and passives, minus treasure that does not score while
    /// it is worn; some of that comes back in the final swaps.
    pub(super) fn wear(&self, card: CardNo) -> f32 {
        let Some((slot, number)) = self.setup.card(card).gear() else { return 0.0 };
        let row = &self.table.slots[usize::from(self.me)];
        let lost = if self.last_dungeon() { 0.8 } else { 0.5 };
        let worn = |card: CardNo, number: i16| {
            f32::from(number) * self.point + self.setup.lore.wear[usize::from(card)] - lost * self.treasure(card)
        };
        let mut worth = worn(card, number);
        let mut last = NONE;
        for i in places(slot) {
            let old = row[i];
            if old != NONE && old != last {
                worth -= worn(old, self.setup.card(old).gear().map_or(0, |(_, n)| n));
                last = old;
            }
        }
        worth
    }

    /// The cost of giving up a bag card or an ability.
    pub(super) fn hold(&self, card: CardNo) -> f32 {
        self.treasure(card) + 0.4 * self.use_of(card) + 0.8 * self.wear(card).max(0.0)
    }

    /// The value of the further uses of a card, without its treasure.
    pub(super) fn use_of(&self, card: CardNo) -> f32 {
        let late = if self.last_dungeon() { 0.7 } else { 1.0 };
        late * self.setup.lore.use_of[usize::from(card)]
    }

    /// The value of the cheapest bag card; 0 with an empty bag.
    pub(super) fn cheapest(&self) -> f32 {
        let least = self.bag().map(|c| self.hold(c)).fold(f32::MAX, f32::min);
        if least == f32::MAX { 0.0 } else { least.max(0.0) }
    }

    /// The cost of giving up this many cards of the player's choice.
    pub(super) fn loss(&self, count: usize) -> f32 {
        self.losses.get_or_init(|| self.look_into_bag())[count.min(HELD)]
    }

    /// The cost of giving up none, one, two and more of the player's cards, the cheapest first.
    fn look_into_bag(&self) -> [f32; HELD + 1] {
        let mut losses = [0.0; HELD + 1];
        let mut n = 0;
        for (hold, card) in losses[1..].iter_mut().zip(self.bag()) {
            *hold = self.hold(card).max(0.0);
            n += 1;
        }
        losses[1..=n].sort_unstable_by(f32::total_cmp);
        for i in 1..losses.len() {
            losses[i] += losses[i - 1];
        }
        losses
    }

    /// The estimated loss of an opponent who gives up this many cards.
    pub(super) fn loss_of(&self, seat: u8, count: f32) -> f32 {
        1.8 * count.min(self.bag_count(seat) as f32)
    }
}
