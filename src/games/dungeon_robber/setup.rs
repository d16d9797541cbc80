//! The compiled deck: monsters, items and tables by number, without lookups by name.

use super::DungeonRobber;
use super::card::{Card, Class, Entry, Monster, Stranger, Table};
use super::cast::Cast;
use super::constants::{DEEPEST, Numbers, Start, Variant};
use super::law::SLOTS;
use super::mutant::Mutant;
use super::vocabulary::{Caster, Keyword, Magic, Op, Power, Slot, Spell, TableName};
use cards::game::{Deck, Fact};
use table::bent::Bent;
use table::chance::Chance;

/// An item or a monster, by its number in the setup; 255 is none.
pub type Number = u8;
/// No item, no monster.
pub const NONE: Number = 255;
/// Marks treasure in a box, where otherwise a heavy item is carried.
pub const BOX: Number = 254;
/// The largest number of kinds of item.
pub const ITEMS: usize = 64;

/// A monster as it is when it is met.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    pub(super) title: String,
    pub(super) level: i8,
    /// Its keywords, one bit each.
    keywords: u64,
    /// Whether the kit works against it (DR-A56).
    pub(super) kit: bool,
}

impl Kind {
    #[inline]
    pub(super) fn is(&self, keyword: Keyword) -> bool {
        self.keywords >> keyword as u8 & 1 == 1
    }
}

/// A row of a table: its text and its effect, the item that it names, and the results that are odd.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) says: String,
    pub(super) op: Op,
    pub(super) item: Number,
    pub(super) who: Number,
    pub(super) odd: u128,
}

/// Everything that does not change during a game.
pub struct Setup {
    /// The number of players (DR-120).
    pub(super) players: u8,
    pub(super) rules: Numbers,
    pub(super) monsters: Vec<Kind>,
    /// The inhabitants of each level, by the result of the d4.
    pub(super) wandering: Vec<[Number; SLOTS as usize]>,
    pub(super) items: Vec<super::card::Item>,
    pub(super) tables: Vec<Chance<Line>>,
    titles: Vec<String>,
    pub(super) spells: Vec<(Caster, Magic)>,
    pub(super) levels: Vec<(String, i32)>,
    /// The class of all robbers, then the other classes; and the items that each can use, one bit each.
    classes: Vec<(Class, u64)>,
    /// The table for each kind of roll; the items of a shop, one bit each; the inhabitants of a crypt.
    instead: Vec<TableName>,
    wares: u64,
    pub(super) crypt: Vec<Number>,
    /// Whether players are asked about their abilities (DR-122).
    pub(super) asks: bool,
    /// Whether a robber may choose a class (DR-124).
    pub(super) classed: bool,
    /// The weapon to begin with, and the items that armed monsters, well-armed monsters and monsters with glands
    /// leave.
    pub(super) weapon: Number,
    pub(super) leaves: [Number; 3],
    pub(super) sack: Number,
    /// The monster that the spell *Animate Dead* raises.
    pub(super) raised: Number,
    /// Dice for the hit points to begin with, if they are not fixed; whether the player chooses one more High
    /// ability.
    pub(super) start: Option<Cast>,
    pub(super) gifted: bool,
    pub(super) roster: Fact,
    /// A rule that is broken on purpose, to see whether a test notices.
    pub bent: Bent<Mutant>,
}

impl Setup {
    /// Compiles a deck that satisfies its laws; missing parts of other decks stay empty.
    pub(super) fn new(deck: &Deck<DungeonRobber>, players: u8) -> Setup {
        let rules = deck.own().rules.clone();
        let (mut monsters, mut items, mut spells) = (vec![], vec![], vec![]);
        let (mut levels, mut classes, mut tables, mut strangers) = (vec![], vec![], vec![], vec![]);
        for entry in deck.cards() {
            match &entry.card {
                Card::Monster(card) => monsters.push(card),
                Card::Item(card) => items.push(card.clone()),
                Card::Spell(card) => spells.push(card),
                Card::Level(card) => levels.push(card),
                Card::Class(card) => classes.push(Class::clone(card)),
                Card::Stranger(card) => strangers.push(card),
                Card::Table(card) | Card::Chart(card) => tables.push((entry.title.clone(), card)),
            }
        }
        items.truncate(ITEMS);
        if classes.is_empty() {
            classes.push(Class::default());
        }
        tables.sort_by_key(|(_, table)| table.name);
        let item = |id: &str| items.iter().position(|item| item.id == id).map_or(NONE, |i| i as Number);
        let monster = |id: &str| {
            let mut known = monsters.iter().map(|m| &m.id).chain(strangers.iter().map(|s| &s.id));
            known.position(|known| known == id).map_or(NONE, |i| i as Number)
        };
        let mut wandering = vec![[0; SLOTS as usize]; DEEPEST as usize + 1];
        for (i, m) in monsters.iter().enumerate() {
            if let Some(place) =
                wandering.get_mut(usize::from(m.level)).and_then(|row| row.get_mut(usize::from(m.slot) - 1))
            {
                *place = i as Number;
            }
        }
        let kind = |m: &&Monster| Kind {
            title: m.title.clone(),
            level: m.level as i8,
            keywords: m.keywords.iter().fold(0, |bits, keyword| bits | 1 << *keyword as u8),
            kit: rules.kit_monsters.contains(&m.id),
        };
        let stranger = |s: &&Stranger| Kind {
            title: s.title.clone(),
            level: s.level as i8,
            keywords: s.keywords.iter().fold(0, |bits, keyword| bits | 1 << *keyword as u8),
            kit: false,
        };
        let spell = |spell: &Spell| {
            let id = spell.key().replace('_', "-");
            spells
                .iter()
                .find(|card| card.id == id)
                .map_or((Caster::Wizard, Magic::Haste), |card| (card.of, card.does.clone()))
        };
        let raised = spells
            .iter()
            .find_map(|card| if let Magic::Animate { monster } = &card.does { Some(monster) } else { None });
        let told = |(title, table): &(String, &'_ Table)| {
            let rows = table
                .chance
                .rows()
                .iter()
                .map(|row| (row.range.name(), &*row.then.says, &row.then.op))
                .collect::<Vec<_>>();
            Fact::of(&(table.name, title, table.chance.throw().name(), rows))
        };
        let roster = Fact::Map(
            [
                ("rules", Fact::of(&rules)),
                ("monsters", Fact::of(&monsters)),
                ("strangers", Fact::of(&strangers)),
                ("items", Fact::of(&items)),
                ("spells", Fact::of(&spells)),
                ("levels", Fact::of(&levels)),
                ("classes", Fact::of(&classes)),
                ("tables", Fact::List(tables.iter().map(told).collect())),
            ]
            .map(|(name, fact)| (name.to_owned(), fact))
            .into(),
        );
        let line = |entry: &Entry| Line {
            says: entry.says.clone(),
            op: entry.op.clone(),
            item: match &entry.op {
                Op::Find { item: id, .. } => item(id),
                _ => NONE,
            },
            who: match &entry.op {
                Op::Stranger { who, .. } | Op::Joins { who } | Op::Chase { who, .. } | Op::Double { who } => {
                    monster(who)
                }
                _ => NONE,
            },
            odd: match &entry.op {
                Op::SidePassage { odd } | Op::Turn { odd } => odd.iter().fold(0, |bits, n| bits | 1 << (n & 127)),
                _ => 0,
            },
        };
        Setup {
            players,
            instead: TableName::ALL.to_vec(),
            wares: tables.iter().filter(|(_, table)| table.name == TableName::Useful).fold(0, |bits, (_, table)| {
                let found = table.chance.rows().iter().map(|row| match &row.then.op {
                    Op::Find { item: id, .. } => item(id),
                    _ => NONE,
                });
                found.filter(|i| *i != NONE).fold(bits, |bits, i| bits | 1 << i)
            }),
            crypt: rules.crypt.iter().map(|id| monster(id)).collect(),
            asks: false,
            monsters: monsters.iter().map(kind).chain(strangers.iter().map(stranger)).collect(),
            wandering,
            tables: tables.iter().map(|(_, table)| table.chance.each(line)).collect(),
            titles: tables.iter().map(|(title, _)| title.clone()).collect(),
            spells: Spell::ALL.iter().map(spell).collect(),
            levels: levels.iter().map(|level| (level.title.clone(), level.experience)).collect(),
            weapon: item(&rules.weapon),
            leaves: [item(&rules.armed_leaves), item(&rules.well_armed_leaves), item(&rules.glands_leave)],
            sack: items.iter().position(|item| item.power == Some(Power::Sack)).map_or(NONE, |i| i as Number),
            raised: raised.map_or(NONE, |id| monster(id)),
            classes: classes.iter().map(|class| (class.clone(), usable(class, &items))).collect(),
            classed: false,
            items,
            start: None,
            gifted: true,
            roster,
            rules,
            bent: Bent(None),
        }
    }

    /// Compiles the deck with the changes of a variant.
    pub(super) fn with(self, variant: &Variant) -> Setup {
        let setup = variant.begins.iter().fold(self, Setup::begun);
        let mut setup = Setup { classed: setup.classed || variant.classes, asks: setup.asks || variant.asks, ..setup };
        for (table, other) in &variant.instead {
            setup.instead[*table as usize] = *other;
        }
        setup
    }

    /// Compiles the deck with another beginning (DR-118, DR-119).
    fn begun(mut self, start: &Start) -> Setup {
        self.rules.hit_points = start.hit_points.unwrap_or(self.rules.hit_points);
        let item = |id: &String| self.items.iter().position(|item| item.id == *id).map(|i| i as Number);
        (self.weapon, self.start) = (start.weapon.as_ref().and_then(item).unwrap_or(NONE), start.dice);
        self.gifted = false;
        self
    }

    /// The table that replaces a table, or the table itself.
    #[inline]
    pub(super) fn instead(&self, table: TableName) -> TableName {
        self.instead[table as usize]
    }

    /// Whether a shop has an item (odd happening 25).
    pub(super) fn is_ware(&self, item: Number) -> bool {
        self.wares >> item & 1 == 1
    }

    /// A class by its number; the class of all robbers by default.
    #[inline]
    pub(super) fn class(&self, class: Number) -> &Class {
        &self.classes[if class == NONE { 0 } else { usize::from(class) }].0
    }

    /// Every class by number.
    pub(super) fn classes(&self) -> impl Iterator<Item = (Number, &Class)> {
        (0..).zip(self.classes.iter().map(|(class, _)| class))
    }

    /// Whether a class can use an item (DR-124).
    #[inline]
    pub(super) fn can_use(&self, class: Number, item: Number) -> bool {
        class == NONE || item >= BOX || self.classes[usize::from(class)].1 >> item & 1 == 1
    }

    /// A table by its name.
    #[inline]
    pub(super) fn table(&self, name: TableName) -> &Chance<Line> {
        &self.tables[name as usize]
    }

    /// The text of the table with this printed title: its dice and all rows.
    pub(super) fn read(&self, title: &str) -> Option<String> {
        let chance = self.tables.get(self.titles.iter().position(|known| known == title)?)?;
        let rows = chance.rows().iter().map(|row| format!("{}: {}", row.range.name(), row.then.says));
        Some(format!("roll {}. The rows are {}", chance.throw().name(), rows.collect::<Vec<_>>().join(" ")))
    }

    /// The name of a table.
    pub(super) fn title(&self, name: TableName) -> &str {
        self.titles.get(name as usize).map_or("", String::as_str)
    }

    #[inline]
    pub(super) fn monster(&self, number: Number) -> &Kind {
        &self.monsters[usize::from(number)]
    }

    #[inline]
    pub(super) fn item(&self, number: Number) -> &super::card::Item {
        &self.items[usize::from(number)]
    }

    /// Every item by number.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (Number, &super::card::Item)> {
        (0..).zip(&self.items)
    }

    /// The name of an item that may be in a box.
    pub(super) fn name(&self, item: Number) -> &str {
        match item {
            BOX => "box",
            NONE => "nothing",
            item => &self.item(item).title,
        }
    }

    /// Whether an item is a weapon; a cursed one is.
    pub(super) fn is_weapon(&self, item: Number) -> bool {
        self.item(item).slot == Slot::Weapon
    }
}

/// The items that a class can use, one bit each: everything except gear is open to all.
fn usable(class: &Class, items: &[super::card::Item]) -> u64 {
    let can =
        |item: &super::card::Item| class.gear.as_ref().is_none_or(|gear| !item.is_gear() || gear.contains(&item.id));
    (0..).zip(items).filter(|(_, item)| can(item)).fold(0, |bits, (i, _)| bits | 1 << i)
}
