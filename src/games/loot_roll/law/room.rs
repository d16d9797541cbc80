//! Whether the table has room for all changes in force at once (LR-P12): an upper bound for the deck, with every card used as
//! often as possible while its effect lasts. The bound is small because no card is used twice in a window (LR-A53), and a
//! repeated change of the same card to the same target is added to the first (LR-F1).

use super::{Table, error};
use crate::card::Card;
use crate::effect::{Duration, LootRoll, Op, Rarity, Target, Trigger, Window};
use crate::meaning::CHEST;
use crate::state::MODIFIERS;
use cards::game::Entry;
use cards::lexicon::Effect;
use ground::diag::Diag;

type Eff = Effect<LootRoll>;

/// The largest number of cards in a chest.
const SPOILS: usize = *CHEST.end() as usize * Rarity::ALL.len();

/// The number of changes of a card that can be in force at once: in a fight or a town turn of a dungeon, and at any
/// time.
#[derive(Clone, Copy, Default)]
struct Share {
    fight: usize,
    town: usize,
    longer: usize,
}

impl Share {
    fn plus(self, other: Share) -> Share {
        Share {
            fight: self.fight.saturating_add(other.fight),
            town: self.town.saturating_add(other.town),
            longer: self.longer.saturating_add(other.longer),
        }
    }

    fn sum(self) -> usize {
        self.fight.max(self.town).saturating_add(self.longer)
    }
}

/// The table has room for every change that the deck can have in force at once.
pub(super) fn changes(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let effects = || table.deck.cards().iter().flat_map(|e| e.card.effects());
    let another = effects().flat_map(|e| &e.ops).any(|op| matches!(op, Op::ReplaceMonster { .. }));
    let mut shares: Vec<(&Entry<Card>, Share)> = Vec::new();
    let mut monsters = Share::default();
    for entry in table.deck.cards() {
        let own = entry.card.effects().iter().map(|e| share(table, e)).fold(Share::default(), Share::plus);
        // a single monster is fought, unless another can replace it
        if matches!(entry.card, Card::Monster(_)) && !another {
            monsters = if own.sum() > monsters.sum() { own } else { monsters };
        } else {
            shares.push((entry, own));
        }
    }
    let total = shares.iter().map(|(_, share)| *share).fold(monsters, Share::plus).sum();
    shares.sort_by_key(|(_, share)| std::cmp::Reverse(share.sum()));
    let Some((most, _)) = shares.first().filter(|_| total > MODIFIERS) else { return };
    let names = shares.iter().take(3).map(|(e, share)| format!("\"{}\" {}", e.title, share.sum()));
    let names: Vec<String> = names.collect();
    let what =
        format!("{total} changes could run at once; the limit is {MODIFIERS}; most come from {}", names.join(", "));
    let help = "let some changes end sooner or affect fewer players or cards, or leave a card out";
    diags.push(error("LR-P12", most.at.key("effects"), what, help).card(&most.title));
}

/// The most changes that an effect's operations can have in force at once.
fn share(table: &Table<'_>, effect: &Eff) -> Share {
    let mut share = Share::default();
    for until in effect.ops.iter().filter_map(|op| lasts(op, effect)) {
        let (once, ever) = bearers(table, effect);
        let changes = times(effect, until).saturating_mul(once).min(ever);
        let kind = match until {
            Duration::ThisTownTurn => &mut share.town,
            Duration::ThisTurn
            | Duration::ThisDungeon
            | Duration::Permanent
            | Duration::WhileEquipped
            | Duration::WhileInBag => &mut share.longer,
            Duration::Instant
            | Duration::ThisRoll
            | Duration::ThisContest
            | Duration::ThisRollPhase
            | Duration::ThisFight => &mut share.fight,
        };
        *kind = kind.saturating_add(changes);
    }
    share
}

/// The duration of the change that an operation makes; `None` if it makes no change, or only while it is worn or
/// carried.
fn lasts(op: &Op, effect: &Eff) -> Option<Duration> {
    use Trigger::{MonsterPassive, PassiveEquipped, PassiveInBag};
    if matches!(effect.trigger, PassiveEquipped | PassiveInBag | MonsterPassive) {
        return None;
    }
    op.runs(effect.duration)
}

/// The number of targets of a change after one use, and the largest number after any number of uses.
fn bearers(table: &Table<'_>, effect: &Eff) -> (usize, usize) {
    let seats = usize::try_from(table.deck.own().players.max).unwrap_or(0);
    // once dice are rolled, each fighter has separate changes
    let rolling = effect.windows.iter().any(|w| matches!(w, Window::Roll | Window::AnyTime));
    match effect.target {
        Some(Target::Monster) => (1, 1),
        Some(Target::EachFighter) if !rolling => (1, 1),
        Some(Target::EachOtherFighter) if !rolling => (1, seats),
        // each fighter counts, as long as there are no dice
        Some(Target::EachFighter | Target::EachOtherFighter) => (seats, 2 * seats),
        Some(Target::EachPlayer | Target::EachOpponent | Target::EachRoller) => (seats, seats),
        Some(Target::ChosenEquippedCard { .. }) => (1, table.loot.iter().filter(|(_, l)| l.gear.is_some()).count()),
        _ => (1, seats),
    }
}

/// The number of times that an effect can take place while its first change still lasts.
fn times(effect: &Eff, until: Duration) -> usize {
    let windows = |those: &[Window]| -> usize {
        let any = effect.windows.contains(&Window::AnyTime);
        let open = those.iter().filter(|w| any || effect.windows.contains(w));
        open.map(|w| if *w == Window::Roll { SPOILS } else { 1 }).sum()
    };
    use Window::{Fight, Preparation, Roll, TurnStart};
    match (effect.trigger, until) {
        (_, Duration::ThisRoll | Duration::ThisContest | Duration::ThisTownTurn) => 1,
        (_, Duration::WhileEquipped | Duration::WhileInBag) => 1,
        (_, Duration::ThisDungeon | Duration::Permanent) => usize::MAX,
        (Trigger::Play | Trigger::Use, Duration::ThisTurn) => windows(&[TurnStart, Preparation, Fight, Roll]),
        (Trigger::Play | Trigger::Use, _) => windows(&[Preparation, Fight, Roll]),
        // a slot is equipped once in each window, and once by exploring
        (Trigger::OnEquip, Duration::ThisTurn) => 4,
        (Trigger::OnEquip, _) => 2,
        // it goes to the bottom of its pile and is revealed again
        (Trigger::OnMonsterRevealed, _) => usize::MAX,
        _ => 1,
    }
}
