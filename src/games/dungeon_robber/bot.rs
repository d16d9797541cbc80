//! Bots for Dungeon Robber. Each weighs the legal moves, and picks among equally good ones at random. All use the same
//! evaluation with different weights: a policy is a row of numbers.

use super::DungeonRobber;
use super::legal::{Gift, Move};
use super::setup::{NONE, Setup};
use super::state::{End, Stairs, State, Step, worth};
use super::vocabulary::{Ability, Coin, Keyword, Power, Slot};
use cards::game::{Bot, Guide, SEATS};
use ground::dice::Dice;
use table::rank;

/// Its own policies by name.
pub(super) const POLICIES: &[(&str, &str)] = &[
    ("scavenger", "stays on the upper levels, takes loot that has no guard, and goes home with it"),
    ("reckless", "always goes deeper, and fights every foe"),
    ("timid", "talks, sneaks and runs, and goes home after the first find or wound"),
    ("ambitious", "plays like scavenger, but never retires before it reaches the throne"),
];

/// The bot that plays on while others think ahead.
pub(super) const GUIDE: Guide = Guide { policy: "scavenger", horizon: 60, stray: 24 };

/// The parameters of a policy.
#[derive(Clone, Copy)]
struct Temper {
    /// The deepest dungeon level that the bot enters, plus one for each level of its own.
    deepest: u8,
    /// The number of rooms of a level after which it turns back.
    rooms: u8,
    /// It goes home with fewer hit points than this percentage of its maximum.
    hurt: i32,
    /// The GP, for each level of its own, with which it goes home.
    enough: i64,
    /// The danger of a foe that the bot accepts: the expected damage until the foe is dead, in percent of its own hit
    /// points.
    dare: i32,
    /// The level at which it retires.
    retires: u8,
}

const SCAVENGER: Temper = Temper { deepest: 1, rooms: 6, hurt: 50, enough: 150, dare: 70, retires: 3 };
const RECKLESS: Temper = Temper { deepest: 20, rooms: 20, hurt: 0, enough: i64::MAX, dare: 1000, retires: 6 };
const AMBITIOUS: Temper = Temper { retires: 11, ..SCAVENGER };
const TIMID: Temper = Temper { deepest: 1, rooms: 3, hurt: 90, enough: 10, dare: 20, retires: 1 };

/// A player of a policy.
pub(super) fn bot(policy: &str) -> Option<Box<dyn Bot<DungeonRobber>>> {
    let temper = match policy {
        "scavenger" => SCAVENGER,
        "reckless" => RECKLESS,
        "timid" => TIMID,
        "ambitious" => AMBITIOUS,
        _ => return None,
    };
    Some(Box::new(Player(temper)))
}

/// An evaluation of each robber: level, possessions, and whether the robber is alive.
pub(super) fn prospects(setup: &Setup, state: &State) -> [f32; SEATS] {
    let mut all = [0.0; SEATS];
    for seat in 0..state.robber.players() {
        let robber = state.robber.at(seat);
        if robber.out == Some(End::Dead) {
            continue;
        }
        let health = f32::from(robber.hp.max(0)) / f32::from(robber.most(setup).max(1));
        let carried = (worth(&robber.purse) + worth(&robber.boxed)) as f32 / 100.0;
        let home = robber.savings as f32 / 100.0;
        all[usize::from(seat)] = 100.0 + robber.xp as f32 + home + health * (50.0 + 0.8 * carried);
    }
    all
}

/// Weighs each move and takes the best.
struct Player(Temper);

impl Bot<DungeonRobber> for Player {
    fn choose(&mut self, setup: &Setup, view: &&State, moves: &[Move], dice: &mut Dice) -> Move {
        let mind = Mind::new(setup, view, self.0);
        rank::best(moves.iter().copied(), |one| mind.worth(one), dice).unwrap_or(moves[0])
    }
}

struct Mind<'a> {
    setup: &'a Setup,
    state: &'a State,
    temper: Temper,
    /// Whether the robber should go home.
    homesick: bool,
}

impl<'a> Mind<'a> {
    fn new(setup: &'a Setup, state: &'a State, temper: Temper) -> Mind<'a> {
        let robber = &state.robber;
        let mut mates = state.robber.present();
        let hurt = mates.any(|mate| i32::from(mate.hp) * 100 < temper.hurt * i32::from(mate.most(setup)));
        let heavy = if robber.heavy == NONE { 0 } else { state.worth(setup, robber.heavy) };
        let gp = (worth(&robber.purse) + heavy) / Coin::Gold.worth();
        let rich = gp >= temper.enough.saturating_mul(i64::from(robber.level) + 1);
        // without money for the temple there is no reason to go home
        let nursed = gp + robber.savings / Coin::Gold.worth() >= i64::from(setup.rules.month_price);
        Mind { setup, state, temper, homesick: (hurt && nursed) || rich || robber.sick }
    }

    /// The danger of foes and pursuers: the expected blows until they are dead, in percent of the robbers' hit
    /// points. Several robbers share the blows.
    fn danger(&self) -> i32 {
        let (state, setup) = (self.state, self.setup);
        let ac = i32::from(state.robber.armor_class(setup));
        let plus = i32::from(state.robber.attack(setup));
        let mut sum = 0;
        for foe in state.foes.all().iter().chain(state.pursuers.all()) {
            let kind = setup.monster(foe.monster);
            if kind.is(Keyword::Passive) {
                continue;
            }
            let hits = (21 - (ac - i32::from(foe.level))).clamp(1, 20);
            let own = (21 - (10 + i32::from(foe.level) - plus)).clamp(1, 20);
            let blows = 2 + i32::from(foe.hp) * 20 / (own * 4);
            let power = if kind.is(Keyword::Powerful) { 7 } else { 4 };
            let foul = if kind.is(Keyword::Gaze) || kind.is(Keyword::LevelDrain) { 4 } else { 1 };
            sum += blows * hits * power * foul / 20;
        }
        let mates = state.robber.present().count().max(1) as i32;
        sum * 100 / (i32::from(state.robber.hp.max(1)) * mates)
    }

    fn worth(&self, choice: Move) -> i32 {
        let (state, setup, temper) = (self.state, self.setup, self.temper);
        let robber = &state.robber;
        let hp = i32::from(robber.hp) * 100 / i32::from(robber.most(setup).max(1));
        let deep = temper.deepest > 10;
        let tough = robber.is_high(setup, Ability::Constitution);
        match choice {
            Move::High(ability) => match ability {
                Ability::Constitution => 5,
                Ability::Strength => 4,
                Ability::Dexterity => 3,
                _ => 1,
            },
            // at home
            Move::Eat(_) => either(hp <= 60, 61, 0),
            Move::Temple => either(hp <= 60, 60, 0),
            Move::Rest(months) => 54 + i32::from(months.min(2)),
            Move::Cure => 70,
            Move::Rise => 50,
            Move::Retire => either(robber.level >= temper.retires, 80, 0),
            Move::Sell(item) => self.sells(item),
            Move::Spend => either(robber.savings > 50_000 && hp == 100, 45, 0),
            Move::Enter => 40,
            // while the robber is on the way
            Move::StraightOn => either(state.is_pursued(), 10, 20),
            Move::Aside => either(state.is_pursued(), 20, 10),
            Move::GoOn => either(deep, 20, 10),
            Move::Retreat => 15,
            Move::Jump => either(deep || state.is_pursued(), 20, 0),
            Move::Drop(Gift::Money) => either(hp < 50, 45, 2),
            Move::Drop(Gift::Item(item)) => match setup.item(item).power {
                Some(Power::Feed { .. }) => 42,
                _ => either(hp < 50, 41, 0),
            },
            Move::Burn(_) => 61,
            // things
            Move::Pass | Move::Keep => 10,
            // moldy clothes cost more to heal than they are worth
            Move::Take => either(matches!(state.steps.peek(), Step::Moldy { .. }) && !tough, 5, 20),
            Move::LetGo => 15,
            Move::Break => either(robber.weapon == NONE, 30, 5),
            Move::Give(item) => -(setup.item(item).price.min(3000)),
            Move::Dismiss(at) => -state.robber.friends.all().get(usize::from(at)).map_or(0, |f| i32::from(f.level)),
            Move::Don(item) => self.wears(item),
            Move::Doff | Move::Wield(_) => -10,
            Move::Drink(item) => self.drinks(item, hp),
            Move::Pour(..) | Move::ReadFor(..) | Move::ConjureFor(..) => 21,
            // takes a class if possible
            Move::Become(class) => either(class == 0, 0, 10),
            Move::Learn(_) => 64,
            Move::Stab => either(self.danger() <= temper.dare, 30, 10),
            Move::Slip => 20,
            Move::Chase | Move::Hide => 20,
            Move::Side(_) => either(self.danger() <= temper.dare, 25, 15),
            Move::Out => 60,
            Move::Whole => either(hp < 60, 20, 0),
            Move::Hurry => either(self.danger() > 150, 36, 1),
            Move::Conjure(..) => either(self.danger() > 60 || state.foes.len() == 0, 61, 23),
            Move::Read(..) => either(self.danger() > 60 || state.foes.len() == 0, 62, 22),
            Move::Die(die) => i32::from(die),
            Move::Room(room) => 20 - i32::from(room),
            other => self.goes(other).or_else(|| self.meets(other)).unwrap_or(0),
        }
    }

    /// Movements (DR-24).
    fn goes(&self, choice: Move) -> Option<i32> {
        let (state, temper, home) = (self.state, self.temper, self.homesick);
        let deepest = temper.deepest.saturating_add(state.robber.level / 2);
        let upward = home || state.dl > deepest;
        Some(match choice {
            Move::Up => either(upward, 60, 5),
            Move::Stairs if matches!(state.stairs, Stairs::Up { .. }) => either(upward, 58, 4),
            Move::Stairs => either(temper.deepest > 10 && !home, 58, 4),
            Move::Down => either(!home && state.dl < deepest, 55, 3),
            Move::Explore => either(home || (state.room >= temper.rooms && state.dl >= deepest), 10, 50),
            Move::Backtrack => either(home || state.room >= temper.rooms, 40, 9),
            Move::Wander => 30,
            _ => return None,
        })
    }

    /// The value of each reaction in an encounter (DR-55, DR-71).
    fn meets(&self, choice: Move) -> Option<i32> {
        let danger = self.danger();
        let fights = danger <= self.temper.dare;
        Some(match choice {
            Move::Fight => either(fights, 50, 20),
            Move::Run => either(fights, 10, 30),
            Move::Dash(_) => either(danger > 150, 35, 1),
            Move::Parley(Gift::Nothing) => either(fights, 45, 40),
            Move::Parley(Gift::Money) => either(danger > 200, 43, 5),
            Move::Parley(Gift::Item(_)) => either(danger > 200, 42, 4),
            Move::Sneak => self.sneaks(either(fights, 15, 33)),
            Move::Steal => self.sneaks(either(fights, 40, 41)),
            Move::Attack(_) => either(fights || danger < 150, 40, 25),
            Move::Lash(_) => 24,
            Move::Throw(..) | Move::Wand(..) | Move::Turn(_) => 45,
            _ => return None,
        })
    }

    fn sneaks(&self, base: i32) -> i32 {
        let level = self.state.foes.all().first().map_or(0, |foe| i32::from(foe.level));
        base - 2 * level + 2 * i32::from(self.state.robber.sneak(self.setup))
    }

    fn drinks(&self, item: u8, hp: i32) -> i32 {
        match self.setup.item(item).power {
            Some(Power::Heal { .. }) => either(hp <= 40, 65, 1),
            Some(Power::FindTreasure) => 62,
            _ => either(self.danger() > 100, 44, 1),
        }
    }

    /// Useless things are sold.
    fn sells(&self, item: u8) -> i32 {
        let (robber, thing) = (&self.state.robber, self.setup.item(item));
        let kept = item == robber.weapon || item == robber.suit || robber.carried[usize::from(item)] == 0;
        let idle = match thing.slot {
            Slot::Weapon | Slot::Suit | Slot::Bracers => !kept,
            Slot::Scroll => thing.power.as_ref().is_some_and(|power| match power {
                Power::Spell { cast } => {
                    let needed = match self.setup.spells[*cast as usize].0 {
                        super::vocabulary::Caster::Wizard => Ability::Intelligence,
                        super::vocabulary::Caster::Cleric => Ability::Wisdom,
                    };
                    !robber.is_high(self.setup, needed)
                }
                _ => false,
            }),
            Slot::Book => robber.carried[usize::from(item)] <= robber.read,
            _ => false,
        };
        either(idle, 52, 0)
    }

    fn wears(&self, item: u8) -> i32 {
        let worn = self.state.robber.suit;
        let now = if worn == NONE { 0 } else { self.setup.item(worn).ac };
        let better = self.setup.item(item).ac > now;
        // a sneaking robber does not wear noisy armor
        let quiet = self.temper.dare < 50 && self.setup.item(item).metal;
        either(better && !quiet, 63, -10)
    }
}

fn either(yes: bool, one: i32, other: i32) -> i32 {
    if yes { one } else { other }
}
