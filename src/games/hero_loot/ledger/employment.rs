//! Use of cards (HL-21): the share of the games in which a hero had a card and used it, or in which its owned
//! abilities applied. A face-up weapon alone does not count as used.

use super::super::effect::{DeckName, HeroLoot, Op, Trigger};
use super::super::event::Event;
use super::super::ids::{HEROES, Items, NONE};
use super::super::setup::Setup;
use cards::lexicon::Effect;
use table::count::Grid;
use table::measure::Tally;

/// The cards that each hero had, and those that each hero used.
pub(super) struct Employment {
    /// Cards that each hero employs as soon as they lie face up with him.
    at_once: [Items; HEROES],
    /// The counts of this game.
    had: [Items; HEROES],
    employed: [Items; HEROES],
    /// The counts of all games: cards by heroes.
    games: Grid,
}

/// Whether an effect with this trigger has an effect without being used, and not only on its own weapon.
fn applies(effect: &Effect<HeroLoot>, trigger: Trigger) -> bool {
    effect.trigger == trigger && effect.ops.iter().any(|op| !matches!(op, Op::Weapon { of: None, .. }))
}

impl Employment {
    pub(super) fn new(setup: &Setup) -> Employment {
        let with = |trigger: Trigger| -> Items {
            let has = |card: &u8| setup.card(*card).is_some_and(|c| c.effects.iter().any(|e| applies(e, trigger)));
            setup.all.into_iter().filter(has).collect()
        };
        let (owned, bonus) = (with(Trigger::Owned), with(Trigger::Bonus));
        let mut at_once = [Items::NONE; HEROES];
        for (hero, cards) in (0..setup.heroes.len() as u8).zip(&mut at_once) {
            *cards = setup.able(hero) & (owned | bonus & setup.matching(hero));
        }
        let nothing = [Items::NONE; HEROES];
        let games = Grid::new(setup.items.len(), setup.heroes.len());
        Employment { at_once, had: nothing, employed: nothing, games }
    }

    /// A card came to a hero, or the hero turned it over or used it.
    pub(super) fn note(&mut self, event: Event) {
        let shown = match event {
            Event::Draws { hero, card, .. } => return self.had[usize::from(hero)].add(card),
            Event::Uses { hero, card, .. } | Event::Unleashed { hero, card, .. } => {
                return self.employed[usize::from(hero)].add(card);
            }
            Event::Moves { figure, by: card, .. } | Event::Attacks { figure, with: card, .. } if card != NONE => {
                return self.employed[usize::from(figure)].add(card);
            }
            Event::Gives { to: hero, item, shown, .. }
            | Event::Takes { hero, item, shown, .. }
            | Event::Stolen { to: hero, item, shown, .. } => {
                self.had[usize::from(hero)].add(item);
                shown.then_some((hero, item))
            }
            Event::Reveals { hero, card } => Some((hero, card)),
            _ => None,
        };
        if let Some((hero, card)) = shown.filter(|(hero, card)| self.at_once[usize::from(*hero)].has(*card)) {
            self.employed[usize::from(hero)].add(card);
        }
    }

    /// The cards that any of these heroes has had in this game.
    pub(super) fn had(&self, heroes: impl Iterator<Item = u8>) -> Items {
        heroes.fold(Items::NONE, |all, hero| all | self.had[usize::from(hero)])
    }

    /// Adds the counts of a game that is over.
    pub(super) fn fold(&mut self) {
        for (hero, (had, employed)) in self.had.iter_mut().zip(&mut self.employed).enumerate() {
            for card in std::mem::take(had) {
                self.games.add(card.into(), hero, employed.has(card));
            }
            *employed = Items::NONE;
        }
    }

    /// A grid for each deck.
    pub(super) fn close(&self, setup: &Setup, into: &mut Tally) {
        for (deck, cards) in DeckName::ALL.iter().zip(setup.decks) {
            let rows = cards.into_iter().map(|card| (usize::from(card), setup.item(card).title.as_str()));
            let heroes = setup.heroes.iter().map(|(name, _)| name.clone()).collect();
            into.put(format!("employment/{}", deck.key()), self.games.close(rows, heroes));
        }
    }
}
