//! The compiled deck: flat arrays and sets, without lookups by name. The heroes that can use each card are computed
//! once (HL-8 to HL-10).

use super::card::{Card, Hero, Special, Treasure};
use super::constants::{Numbers, Parts, Skirmish};
use super::effect::{Category, DeckName, HeroLoot, Op, RATINGS, Rating, Reveal};
use super::ids::{CARDS, CardNo, HEROES, Items, MINIONS};
use super::map::{Ground, NOWHERE};
use super::mutant::Mutant;
use super::spec::Moment;
use super::worth::{self, Value};
use cards::game::Deck;
use table::bent::Bent;

/// A treasure card, or special loot.
#[derive(Clone, Debug)]
pub struct Item {
    /// The title.
    pub title: String,
    /// The card as printed and played; `None` for special loot.
    pub card: Option<Box<Treasure>>,
    /// Its value.
    pub value: Value,
    /// The points that it is worth at the end.
    pub points: i32,
}

/// The rules and cards of a table.
pub struct Setup {
    /// Seats.
    pub players: u8,
    /// The numbers of the rules.
    pub rules: Numbers,
    /// The contents of the box.
    pub parts: Parts,
    /// The simple game in which the loot is used.
    pub skirmish: Skirmish,
    /// The rule that is broken on purpose, if there is one.
    pub bent: Bent<Mutant>,
    /// Treasure cards, then special loot.
    pub items: Vec<Item>,
    /// All items that can be owned.
    pub all: Items,
    /// Special loot.
    pub specials: Items,
    /// The cards of each deck.
    pub decks: [Items; 3],
    /// Heroes by number, each with a name.
    pub heroes: Vec<(String, Hero)>,
    /// Teams by name, each with its heroes.
    pub teams: Vec<(String, Vec<u8>)>,
    /// Maps by title.
    pub maps: Vec<(String, Ground)>,
    /// The card of each minion, by the number of the minion.
    pub minions: Vec<CardNo>,
    /// The number of each card's minion, from 0.
    pub minion: [u8; CARDS],
    /// The cards whose limits each hero meets.
    limits: [Items; HEROES],
    /// The cards of which a hero meets at least one limit: for mutation tests.
    either: [Items; HEROES],
    /// The cards whose symbol each hero has.
    symbol: [Items; HEROES],
    /// The cards that change a rating.
    pub rating: [Items; RATINGS],
    /// The cards that change weapons, those that give gold each turn, and those that protect from thieves.
    pub changing: [Items; 3],
    /// The cards with an effect that is used at a certain moment.
    pub used: [Items; 5],
    /// Weapons, mounts.
    pub weapons: Items,
    /// Mounts.
    pub mounts: Items,
    /// The cards of each category, including narrower categories.
    pub of: [Items; Category::ALL.len()],
    /// The cards that may be revealed only in the owner's turn.
    pub own_turn: Items,
}

/// Indices into `changing`.
const WEAPONS: usize = 0;
const INCOMES: usize = 1;
const WARDS: usize = 2;

impl Setup {
    /// Compiles a deck that satisfies its laws.
    pub fn new(deck: &Deck<HeroLoot>, players: u8) -> Setup {
        let own = deck.own();
        let (mut items, mut specials, mut heroes, mut maps) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for entry in deck.cards() {
            let title = entry.title.clone();
            match &entry.card {
                Card::Treasure(card) => {
                    let value = worth::value(card, own);
                    items.push(Item { title, card: Some(card.clone()), value, points: 0 });
                }
                Card::Special(special) => {
                    let Special { points, .. } = &**special;
                    let value = Value { base: own.worth.draws * points.max(&1), bonus: 0 };
                    specials.push(Item { title, card: None, value, points: *points });
                }
                Card::Hero(hero) => heroes.push((title, (**hero).clone())),
                Card::Map(map) => maps.push((title, map.ground.clone())),
            }
        }
        items.truncate(CARDS);
        specials.truncate(CARDS - items.len());
        heroes.truncate(HEROES);
        let cards = items.len();
        items.extend(specials);
        let all: Items = (0..items.len()).map(|item| item as CardNo).collect();
        let treasure: Items = (0..cards).map(|card| card as CardNo).collect();
        let those = |fits: &dyn Fn(&Treasure) -> bool| -> Items {
            let fitting = items.iter().enumerate().filter(|(_, item)| item.card.as_deref().is_some_and(fits));
            fitting.map(|(card, _)| card as CardNo).collect()
        };
        let does = |fits: &dyn Fn(&Op) -> bool| those(&|card| card.effects.iter().any(|e| e.ops.iter().any(fits)));
        let by_hero = |fits: &dyn Fn(&Treasure, &Hero) -> bool| -> [Items; HEROES] {
            std::array::from_fn(|h| heroes.get(h).map_or(Items::NONE, |(_, hero)| those(&|card| fits(card, hero))))
        };
        let minions: Vec<CardNo> = those(&|card| card.minion.is_some()).into_iter().take(MINIONS).collect();
        let mut minion = [NOWHERE; CARDS];
        minions.iter().enumerate().for_each(|(m, card)| minion[usize::from(*card)] = m as u8);
        let mut teams: Vec<(String, Vec<u8>)> = Vec::new();
        for (h, (_, hero)) in heroes.iter().enumerate() {
            match teams.iter_mut().find(|(name, _)| *name == hero.team) {
                Some((_, all)) => all.push(h as u8),
                None => teams.push((hero.team.clone(), vec![h as u8])),
            }
        }
        let within = |card: &Treasure, hero: &Hero, rating: usize| card.limits[rating] <= hero.ratings[rating];
        Setup {
            players,
            rules: own.rules.clone(),
            parts: own.parts,
            skirmish: own.skirmish.clone(),
            bent: Bent(None),
            all,
            specials: all & !treasure,
            decks: std::array::from_fn(|deck| those(&|card| card.deck as usize == deck)),
            limits: by_hero(&|card, hero| within(card, hero, 0) && within(card, hero, 1)),
            either: by_hero(&|card, hero| within(card, hero, 0) || within(card, hero, 1)),
            symbol: by_hero(&Treasure::matches),
            rating: std::array::from_fn(|r| does(&|op| matches!(op, Op::Rating { of, .. } if *of as usize == r))),
            changing: [
                does(&|op| matches!(op, Op::Weapon { .. })),
                does(&|op| matches!(op, Op::Income { .. })),
                does(&|op| matches!(op, Op::Ward { .. })),
            ],
            used: std::array::from_fn(|moment| does(&|op| op.spec().moment as usize == moment)),
            weapons: those(&|card| card.weapon.is_some()),
            mounts: those(&|card| card.mount.is_some()),
            of: std::array::from_fn(|c| those(&|card| card.category.is(Category::ALL[c]))),
            own_turn: those(&|card| card.reveal == Reveal::OwnTurn),
            items,
            heroes,
            teams,
            maps,
            minions,
            minion,
        }
    }

    /// An item. An invalid number gives the first one: states only contain valid numbers.
    #[inline]
    pub fn item(&self, item: CardNo) -> &Item {
        self.items.get(usize::from(item)).unwrap_or(&self.items[0])
    }

    /// A treasure card; none for special loot.
    #[inline]
    pub fn card(&self, item: CardNo) -> Option<&Treasure> {
        self.items.get(usize::from(item)).and_then(|item| item.card.as_deref())
    }

    /// The hero with this number.
    #[inline]
    pub fn hero(&self, hero: u8) -> &Hero {
        &self.heroes[usize::from(hero)].1
    }

    /// The name of a figure: that of a hero, or the title of a minion's card.
    pub fn name(&self, figure: u8) -> &str {
        match self.minion_card(figure) {
            Some(card) => &self.item(card).title,
            None => self.heroes.get(usize::from(figure)).map_or("nobody", |(name, _)| name),
        }
    }

    /// The card of a minion.
    #[inline]
    pub fn minion_card(&self, figure: u8) -> Option<CardNo> {
        let nth = usize::from(figure).checked_sub(HEROES)?;
        self.minions.get(nth).copied()
    }

    /// The minion of a card.
    #[inline]
    pub fn figure(&self, card: CardNo) -> Option<u8> {
        let nth = self.minion[usize::from(card)];
        (nth != NOWHERE).then(|| nth + HEROES as u8)
    }

    /// The cards that a hero can employ once they are owned and revealed (HL-8, HL-10).
    #[inline]
    pub fn able(&self, hero: u8) -> Items {
        let h = usize::from(hero);
        if self.bent.is(Mutant::LimitsAreIgnored) {
            return self.all;
        }
        let limits = if self.bent.is(Mutant::LimitsAreEither) { self.either[h] } else { self.limits[h] };
        if self.bent.is(Mutant::SymbolsAreIdle) { limits } else { limits | self.symbol[h] }
    }

    /// The cards whose Bonus box applies to a hero (HL-10, HL-11).
    #[inline]
    pub fn matching(&self, hero: u8) -> Items {
        if self.bent.is(Mutant::BonusForEverybody) { self.able(hero) } else { self.symbol[usize::from(hero)] }
    }

    /// The cards that change weapons.
    pub fn sharpening(&self) -> Items {
        self.changing[WEAPONS]
    }

    /// The cards that give gold each turn.
    pub fn paying(&self) -> Items {
        self.changing[INCOMES]
    }

    /// The cards that protect from thieves.
    pub fn warding(&self) -> Items {
        self.changing[WARDS]
    }

    /// The cards with an effect that is used at a certain moment.
    #[inline]
    pub fn at(&self, moment: Moment) -> Items {
        self.used[moment as usize]
    }

    /// Draws that a card of a deck costs (HL-6).
    #[inline]
    pub fn draws(&self, deck: DeckName) -> u8 {
        if self.bent.is(Mutant::EliteCostsOne) { 1 } else { self.rules.draws.of(deck) as u8 }
    }

    /// The value of a card to a hero, in hundredths (HL-P8).
    pub fn benefit(&self, hero: u8, item: CardNo) -> i32 {
        let value = self.item(item).value;
        let base = if self.able(hero).has(item) || self.specials.has(item) { value.base } else { 0 };
        base + if self.matching(hero).has(item) { value.bonus } else { 0 }
    }

    /// The ratings as printed.
    #[inline]
    pub fn printed(&self, hero: u8, rating: Rating) -> i32 {
        self.hero(hero).ratings[rating as usize]
    }
}
