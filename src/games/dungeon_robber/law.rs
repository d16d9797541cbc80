//! Laws across the cards: each table that the rules roll on exists once and ends, every name exists, each level has four
//! monsters, and unobtainable things are reported. Laws that only count and compare numbers are in game.yaml.

use super::DungeonRobber;
use super::card::{Card, Class, Item, Level, Monster, SpellCard, Table};
use super::constants::VARIANTS;
use super::vocabulary::{Keyword, Magic, Op, Power, Spell, TableName};
use cards::game::{Deck, Entry};
use ground::diag::{Diag, did_you_mean, meant};
use ground::locus::Locus;
use std::collections::BTreeSet;

/// Every law.
pub(super) fn all(deck: &Deck<DungeonRobber>) -> Vec<Diag> {
    let mut court = Court { deck, diags: Vec::new() };
    court.tables();
    if court.diags.is_empty() {
        court.endless();
    }
    court.names();
    court.bestiary();
    court.levels();
    court.callings();
    court.spells();
    if court.diags.is_empty() {
        court.unfound();
    }
    court.diags
}

/// Slots of a level of the bestiary: the sides of a d4 (DR-52).
pub(super) const SLOTS: u8 = 4;

struct Court<'d> {
    deck: &'d Deck<DungeonRobber>,
    diags: Vec<Diag>,
}

impl<'d> Court<'d> {
    fn of<T>(&self, wanted: impl Fn(&'d Card) -> Option<&'d T>) -> Vec<(&'d Entry<Card>, &'d T)> {
        self.deck.cards().iter().filter_map(|e| Some((e, wanted(&e.card)?))).collect()
    }

    fn table_cards(&self) -> Vec<(&'d Entry<Card>, &'d Table)> {
        self.of(Card::as_table)
    }

    fn items(&self) -> Vec<(&'d Entry<Card>, &'d Item)> {
        self.of(|card| if let Card::Item(item) = card { Some(item) } else { None })
    }

    fn monsters(&self) -> Vec<(&'d Entry<Card>, &'d Monster)> {
        self.of(|card| if let Card::Monster(monster) = card { Some(monster) } else { None })
    }

    fn say(&mut self, at: Locus, code: &'static str, what: String, help: impl Into<String>) {
        self.diags.push(Diag::error(at, code, what).help(help.into()));
    }

    fn classes(&self) -> Vec<(&'d Entry<Card>, &'d Class)> {
        self.of(|card| if let Card::Class(class) = card { Some(&**class) } else { None })
    }

    /// Every operation of every table, with its place.
    fn ops(&self) -> Vec<(Locus, &'d Op)> {
        let rows =
            |(_, table): (&Entry<Card>, &'d Table)| table.chance.rows().iter().map(|r| (r.at.key("then"), &r.then.op));
        self.table_cards().into_iter().flat_map(rows).collect()
    }

    /// Each table of the rules exists exactly once.
    fn tables(&mut self) {
        let cards = self.table_cards();
        for name in TableName::ALL {
            let mut known = cards.iter().filter(|(_, table)| table.name == *name);
            match (known.next(), known.next()) {
                (Some(_), None) => {}
                (Some(_), Some((again, _))) => {
                    let what = format!("there are two tables `{}`", name.key());
                    self.say(again.at.key("name"), "table-twice", what, "remove one of them");
                }
                (None, _) => {
                    let at = self.deck.about().at.key("kinds").key("table");
                    let what = format!("the rules roll on a table `{}`, but there is none", name.key());
                    self.say(at, "no-table", what, format!("write one: `name: {}`", name.key()));
                }
            }
        }
    }

    /// Everything that is named exists.
    fn names(&mut self) {
        let items: Vec<&str> = self.items().iter().map(|(e, _)| e.id.as_str()).collect();
        let somebody = |e: &&'d Entry<Card>| matches!(e.card, Card::Monster(_) | Card::Stranger(_));
        let monsters: Vec<&str> = self.deck.cards().iter().filter(somebody).map(|e| e.id.as_str()).collect();
        let rules = &self.deck.own().rules;
        let at = self.deck.about().at.key("rules");
        let mut named: Vec<(&str, Locus, bool)> = vec![
            (&rules.weapon, at.key("weapon"), true),
            (&rules.armed_leaves, at.key("armed_leaves"), true),
            (&rules.well_armed_leaves, at.key("well_armed_leaves"), true),
            (&rules.glands_leave, at.key("glands_leave"), true),
        ];
        named.extend(rules.crypt.iter().enumerate().map(|(i, id)| (id.as_str(), at.key("crypt").nth(i), false)));
        named.extend(
            rules.kit_monsters.iter().enumerate().map(|(i, id)| (id.as_str(), at.key("kit_monsters").nth(i), false)),
        );
        for (name, _) in VARIANTS {
            let at = self.deck.about().at.key("variants").key(name).key("begins").key("weapon");
            let start = self.deck.own().variants.get(*name).and_then(|variant| variant.begins.as_ref());
            named.extend(start.and_then(|start| start.weapon.as_deref()).map(|weapon| (weapon, at, true)));
        }
        for (entry, class) in self.classes() {
            let gear = class.gear.iter().flatten().enumerate();
            named.extend(gear.map(|(i, id)| (id.as_str(), entry.at.key("gear").nth(i), true)));
        }
        for (at, op) in self.ops() {
            match op {
                Op::Find { item, .. } => named.push((item, at.key("find").key("item"), true)),
                Op::Stranger { who, .. } | Op::Joins { who } | Op::Chase { who, .. } | Op::Double { who } => {
                    named.push((who, at.key(op.key()).key("who"), false));
                }
                _ => {}
            }
        }
        for (entry, item) in self.items() {
            if let Some(Power::BreaksInto { item }) = &item.power {
                named.push((item, entry.at.key("power").key("breaks_into").key("item"), true));
            }
        }
        for (entry, spell) in self.of(|card| if let Card::Spell(spell) = card { Some(spell) } else { None }) {
            if let Magic::Animate { monster } = &spell.does {
                named.push((monster, entry.at.key("does").key("animate").key("monster"), false));
            }
        }
        for (id, at, item) in named {
            let (known, what) = if item { (&items, "item") } else { (&monsters, "monster") };
            if !known.contains(&id) {
                let help = meant(id, known.iter().copied(), || {
                    format!("write one into the file of {what}s, or name another by its id")
                });
                self.say(at, "unknown-name", format!("there is no {what} `{id}`"), help);
            }
        }
    }

    /// No table leads back to itself, so each roll ends.
    fn endless(&mut self) {
        let cards = self.table_cards();
        let leads = |name: TableName| -> BTreeSet<TableName> {
            let rows = cards.iter().filter(|(_, t)| t.name == name).flat_map(|(_, t)| t.chance.rows());
            rows.filter_map(|row| match row.then.op {
                Op::Roll { table } | Op::Dare { table } => Some(table),
                _ => None,
            })
            .collect()
        };
        for (entry, table) in &cards {
            let (mut open, mut met) = (vec![table.name], BTreeSet::new());
            while let Some(name) = open.pop() {
                open.extend(leads(name).into_iter().filter(|next| met.insert(*next)));
            }
            if met.contains(&table.name) {
                let what = "rolls on this table may lead back to it and go on forever".to_owned();
                let row = table
                    .chance
                    .rows()
                    .iter()
                    .find(|r| matches!(r.then.op, Op::Roll { table } if met.contains(&table)));
                let at = row.map_or(entry.at, |row| row.at.key("then"));
                self.diags.push(
                    Diag::error(at, "endless", what)
                        .help("make one of the rows roll on another table")
                        .card(&entry.title),
                );
            }
        }
    }

    /// Each level has four monsters, one for each side of the d4 (DR-52).
    fn bestiary(&mut self) {
        let levels = self.deck.own().rules.levels;
        let monsters = self.monsters();
        for level in 1..=levels as u8 {
            let here = |slot: u8| monsters.iter().filter(move |(_, m)| (m.level, m.slot) == (level, slot));
            let mut free = (1..=SLOTS).filter(|slot| here(*slot).next().is_none());
            for (slot, (again, _)) in (1..=SLOTS).flat_map(|slot| here(slot).skip(1).map(move |again| (slot, again))) {
                let first = here(slot).next().map_or("", |(first, _)| &first.title);
                let what = format!("\"{first}\" already has level {level}, slot {slot}");
                let help = free.next().map_or_else(
                    || "give it another `level`".to_owned(),
                    |free| format!("give it the free `slot: {free}`"),
                );
                self.diags.push(Diag::error(again.at.key("slot"), "overlap", what).help(help).card(&again.title));
            }
            for slot in free {
                let at = self.deck.about().at.key("kinds").key("monster");
                let what = format!("no monster has level {level}, slot {slot}");
                self.diags.push(
                    Diag::error(at, "gap", what).help(format!("add a monster with `level: {level}, slot: {slot}`")),
                );
            }
        }
    }

    /// The first level needs no experience, and the others need more and more (DR-114).
    fn levels(&mut self) {
        let levels = self.of(|card: &Card| if let Card::Level(level) = card { Some::<&Level>(level) } else { None });
        if levels.first().is_none_or(|(_, first)| first.experience != 0) {
            let at =
                levels.first().map_or(self.deck.about().at.key("kinds").key("level"), |(e, _)| e.at.key("experience"));
            self.say(at, "bad-level", "the first level must need no experience".to_owned(), "give it `experience: 0`");
        }
        for pair in levels.windows(2) {
            if pair[1].1.experience <= pair[0].1.experience {
                let what = format!("\"{}\" needs no more experience than \"{}\"", pair[1].0.title, pair[0].0.title);
                self.say(pair[1].0.at.key("experience"), "bad-level", what, "write the levels in rising order");
            }
        }
    }

    /// One class is open to all and comes first; and a class uses only weapons and armor (DR-124).
    fn callings(&mut self) {
        let classes = self.classes();
        let open = |(_, class): &&(&Entry<Card>, &Class)| class.ability.is_none();
        let everybody: Vec<_> = classes.iter().filter(open).collect();
        if everybody.len() != 1 || classes.first().is_none_or(|(_, class)| class.ability.is_some()) {
            let at = everybody.get(1).map_or(self.deck.about().at.key("kinds").key("class"), |(entry, _)| entry.at);
            let help = "write it first, without an `ability`, and name one in all others";
            self.say(at, "bad-class", "exactly one class must be open to every robber".to_owned(), help);
        }
        for (entry, class) in &classes {
            for (i, id) in class.gear.iter().flatten().enumerate() {
                if self.items().iter().any(|(_, item)| item.id == *id && !item.is_gear()) {
                    let what = format!("every robber can use `{id}`, which is neither a weapon nor armor");
                    self.say(entry.at.key("gear").nth(i), "bad-class", what, "remove it");
                }
            }
        }
    }

    /// Each spell that a scroll can have is defined exactly once.
    fn spells(&mut self) {
        let cards = self.of(|card: &Card| if let Card::Spell(spell) = card { Some::<&SpellCard>(spell) } else { None });
        let ids: Vec<String> = Spell::ALL.iter().map(|spell| spell.key().replace('_', "-")).collect();
        let mut missing: Vec<&str> = ids.iter().map(String::as_str).collect();
        missing.retain(|id| !cards.iter().any(|(entry, _)| entry.id == *id));
        for (entry, _) in cards.iter().filter(|(entry, _)| !ids.contains(&entry.id)) {
            let near = did_you_mean(&entry.id, missing.iter().copied()).map(str::to_owned);
            missing.retain(|id| near.as_deref() != Some(*id));
            let help = near.map_or_else(|| "remove it".to_owned(), |near| format!("did you mean `{near}`?"));
            self.say(entry.at, "unknown-spell", format!("there is no scroll of the spell `{}`", entry.id), help);
        }
        for id in missing {
            let at = self.deck.about().at.key("kinds").key("spell");
            self.say(at, "no-spell", format!("the spell `{id}` has no text"), format!("write one: `id: {id}`"));
        }
    }

    /// Unobtainable items.
    fn unfound(&mut self) {
        let rules = &self.deck.own().rules;
        let mut found: BTreeSet<&str> = BTreeSet::from([rules.weapon.as_str()]);
        for (_, op) in self.ops() {
            if let Op::Find { item, .. } = op {
                found.insert(item);
            }
        }
        for (_, monster) in self.monsters() {
            for keyword in &monster.keywords {
                match keyword {
                    Keyword::Armed => _ = found.insert(&rules.armed_leaves),
                    Keyword::WellArmed => _ = found.insert(&rules.well_armed_leaves),
                    Keyword::Glands => _ = found.insert(&rules.glands_leave),
                    _ => {}
                }
            }
        }
        for (entry, item) in self.items() {
            if let Some(Power::BreaksInto { item }) = item.power.as_ref().filter(|_| found.contains(entry.id.as_str()))
            {
                found.insert(item);
            }
        }
        for (entry, item) in self.items() {
            if !found.contains(entry.id.as_str()) {
                let what = "it cannot be found: no table and no monster yields it".to_owned();
                self.diags.push(
                    Diag::warning(entry.at, "never-found", what)
                        .help("add a row that finds it (`find`), or remove it")
                        .card(&item.title),
                );
            }
        }
    }
}
