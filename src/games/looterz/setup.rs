//! The compiled deck: cards by number, sets of cards as bits, without lookups by name. Each copy has its own number; copies of
//! a title are consecutive.

use super::act::Act;
use super::compiled::CardDef;
use super::constants::Numbers;
use super::effect::{Looterz, Trigger};
use super::ids::{CARDS, CardNo, Cards};
use super::lore::Lore;
use super::mutant::Mutant;
use super::passive::{Passives, passives};
use cards::lexicon::Effect;
use table::bent::Bent;

/// A card before it is compiled.
#[derive(Clone, Debug)]
pub struct Plain {
    /// The title.
    pub title: String,
    /// The Life with which it begins.
    pub life: i32,
    /// Power.
    pub power: i32,
    /// Whether the title is a Frog (LZ-A30).
    pub frog: bool,
    /// The number of copies.
    pub copies: u16,
    /// Its effects, as printed.
    pub effects: Vec<Effect<Looterz>>,
}

/// A deck at a table.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The number of players, 2 to 6.
    pub players: u8,
    /// The numbers of the rules.
    pub rules: Numbers,
    /// The Loot that wins (LZ-15, LZ-16).
    pub goal: u16,
    /// The rule that is broken on purpose, if any, to test the tests.
    pub bent: Bent<Mutant>,
    /// The titles, in the order of the files.
    pub titles: Vec<CardDef>,
    /// The title of each card.
    pub title_of: Vec<u8>,
    /// All cards.
    pub all: Cards,
    /// The cards with Taunt (LZ-40).
    pub taunts: Cards,
    /// Frogs (LZ-A30).
    pub frogs: Cards,
    /// The Power of each card, as printed.
    pub power: [i16; CARDS],
    /// The starting Life of each card.
    pub life: [u16; CARDS],
    /// Passive effects of Looterz in play.
    pub passives: Passives,
    /// The expected values of each title.
    pub(super) lore: Lore,
    /// The cards with an effect for each trigger.
    with: [Cards; Trigger::ALL.len()],
    /// The cards whose title the card one, two or three numbers below has, too.
    alike: [Cards; 3],
}

impl Setup {
    /// A setup from cards. Cards beyond [`CARDS`] are dropped: `compile` reports them.
    pub fn new(players: u8, rules: Numbers, goal: u16, cards: &[Plain]) -> Setup {
        let mut copies = Vec::new();
        let mut next = 0usize;
        for card in cards {
            let end = (next + usize::from(card.copies)).min(CARDS);
            copies.push((next as u8..end as u8).collect::<Cards>());
            next = end;
        }
        let titled = |title: &str| {
            cards.iter().zip(&copies).find(|(c, _)| c.title == title).map_or(Cards::NONE, |(_, set)| *set)
        };
        let define = |(card, copies): (&Plain, &Cards)| CardDef {
            title: card.title.clone(),
            life: card.life,
            power: card.power,
            effects: card.effects.clone(),
            acts: card.effects.iter().enumerate().filter_map(|(i, e)| Act::new(i, e, &titled)).collect(),
            copies: *copies,
        };
        let titles: Vec<CardDef> = cards.iter().zip(&copies).map(define).collect();
        let those = |fits: &dyn Fn(&Plain, &CardDef) -> bool| {
            let fitting = cards.iter().zip(&titles).filter(|(plain, def)| fits(plain, def));
            fitting.fold(Cards::NONE, |all, (_, def)| all | def.copies)
        };
        let title_of: Vec<u8> =
            titles.iter().enumerate().flat_map(|(i, def)| def.copies.into_iter().map(move |_| i as u8)).collect();
        let (mut power, mut life) = ([0; CARDS], [0; CARDS]);
        for def in &titles {
            for card in def.copies {
                power[usize::from(card)] = def.power as i16;
                life[usize::from(card)] = def.life.max(0) as u16;
            }
        }
        let alike = |by: usize| {
            (by..title_of.len()).filter(|i| title_of[*i] == title_of[i - by]).map(|i| i as CardNo).collect()
        };
        Setup {
            players,
            lore: Lore::new(&titles, rules.die_sides),
            rules,
            goal,
            bent: Bent(None),
            all: those(&|_, _| true),
            taunts: those(&|plain, _| plain.effects.iter().any(|e| e.keyword.is_some())),
            frogs: those(&|plain, _| plain.frog),
            power,
            life,
            with: std::array::from_fn(|i| those(&|_, def| def.acts.iter().any(|act| act.trigger as usize == i))),
            passives: passives(&titles),
            alike: [alike(1), alike(2), alike(3)],
            title_of,
            titles,
        }
    }

    /// The card with this number. An invalid number gives the first card; states contain only valid numbers.
    #[inline]
    pub fn card(&self, no: CardNo) -> &CardDef {
        &self.titles[usize::from(self.title_of.get(usize::from(no)).copied().unwrap_or(0))]
    }

    /// The number of this copy of its title, from 1.
    pub fn copy(&self, no: CardNo) -> u8 {
        no - self.card(no).copies.first().unwrap_or(no) + 1
    }

    /// Cards that have an effect with this trigger.
    pub fn with(&self, trigger: Trigger) -> Cards {
        self.with[trigger as usize]
    }

    /// One card of each title among these, because copies in a hand or in the Graveyard are equivalent. Titles have
    /// up to four copies (LZ-P1).
    pub fn once(&self, cards: Cards) -> Cards {
        let again = |by: u32| cards.up(by) & self.alike[by as usize - 1];
        cards & !(again(1) | again(2) | again(3))
    }
}
