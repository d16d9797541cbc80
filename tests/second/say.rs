//! The second table as text, in the engine's own words.

use super::table::{Card, Change, On, Running, Table};
use lootpress::game::Fact;
use lootpress::games::loot_roll::effect::{Pile, Slot};

fn word(text: impl Into<String>) -> Fact {
    Fact::Word(text.into())
}

fn number(n: impl Into<i64>) -> Fact {
    Fact::Number(n.into())
}

fn map<K: Into<String>>(entries: impl IntoIterator<Item = (K, Fact)>) -> Fact {
    Fact::Map(entries.into_iter().map(|(k, f)| (k.into(), f)).collect())
}

pub(crate) fn letter(seat: usize) -> String {
    ["A", "B", "C", "D", "E", "F"][seat].to_owned()
}

fn seats(list: &[usize]) -> Fact {
    let mut list = list.to_vec();
    list.sort();
    Fact::List(list.into_iter().map(|s| word(letter(s))).collect())
}

impl Table<'_> {
    fn title(&self, card: Option<Card>) -> Fact {
        word(card.map_or("nothing", |c| self.setup.card(c).title.as_str()))
    }

    fn row(&self, cards: &[Card]) -> Fact {
        Fact::List(cards.iter().map(|c| self.title(Some(*c))).collect())
    }

    fn five(&self, rows: &[Vec<Card>; 5]) -> Fact {
        map(Pile::ALL.iter().zip(rows).map(|(pile, row)| (pile.key(), self.row(row))))
    }

    fn player(&self, seat: usize, thorough: bool) -> Fact {
        let player = &self.players[seat];
        let slots = Slot::ALL[..6].iter().zip(player.slots).map(|(slot, card)| (slot.key(), self.title(card)));
        let changed = Slot::ALL[..6].iter().zip(player.changed).filter(|(_, c)| *c).map(|(slot, _)| word(slot.key()));
        let mut all = vec![
            ("slots", map(slots)),
            ("worn", self.row(&player.worn)),
            ("bag", self.row(&player.bag)),
            ("bank", self.row(&player.bank)),
            ("hand", self.row(&player.hand)),
            ("survivability", number(self.survivability(seat))),
            ("bag_limit", number(self.bag_limit(seat))),
            ("changed", Fact::List(changed.collect())),
            ("seen", map(Pile::ALL.iter().zip(player.seen).map(|(pile, n)| (pile.key(), number(n as i64))))),
        ];
        if thorough {
            let (score, gear) = self.score(seat);
            all.extend([("score", number(score)), ("gear", number(gear))]);
        }
        map(all)
    }

    fn battle(&self) -> Fact {
        let Some(fight) = &self.fight else { return word("none") };
        let chest = if fight.opened { [0; 3] } else { self.chest() };
        let rolls = |value: &dyn Fn(usize) -> i32| map(fight.rollers.iter().map(|s| (letter(*s), number(value(*s)))));
        map([
            ("mode", word(if fight.boss { "boss" } else { "regular" })),
            ("monster", self.title(Some(fight.monster))),
            ("number", number(self.monster_number())),
            ("fighters", seats(&fight.fighters)),
            ("party", number(self.party())),
            ("flipped", word(fight.flipped.to_string())),
            ("must_fight", seats(&fight.must_fight)),
            ("must_flee", seats(&fight.must_flee)),
            ("alone", word(fight.alone.map_or("nobody".to_owned(), letter))),
            ("chest", map(Pile::ALL[1..4].iter().zip(chest).map(|(pile, n)| (pile.key(), number(n))))),
            ("opened", word(fight.opened.to_string())),
            ("won", word(fight.won.to_string())),
            ("spoils", self.row(&fight.spoils)),
            ("contested", self.title(fight.contested)),
            ("rollers", seats(&fight.rollers)),
            ("level", seats(&fight.level)),
            ("dice", rolls(&|s| self.die(s))),
            ("rolls", rolls(&|s| self.roll_value(s))),
        ])
    }

    fn change(&self, m: &Running) -> Fact {
        let one = |name: &str, n: i16| map([(name, number(n))]);
        let change = match m.change {
            Change::Survivability(n) => one("survivability", n),
            Change::Times(n) => one("times", n),
            Change::Roll(n) => one("roll", n),
            Change::RollIs(n) => one("roll_is", n),
            Change::Immune(against) => map([("immune", word(against.key()))]),
            Change::TwoDice(keep) => map([("two_dice", word(keep.key()))]),
            Change::NoPenalty => word("no_penalty"),
            Change::Penalty(n) => one("penalty", n),
            Change::Discount(n) => one("discount", n),
            Change::FullBagRolls => word("full_bag_rolls"),
            Change::BagLimit(n) => one("bag_limit", n),
        };
        let on = match m.on {
            On::Seat(seat) => letter(seat),
            On::Monster => "monster".to_owned(),
            On::Fighters => "fighters".to_owned(),
            On::FightersBut(seat) => format!("fighters but {}", letter(seat)),
            On::Nobody => "nobody".to_owned(),
        };
        map([("on", word(on)), ("change", change), ("until", word(m.until.key())), ("from", self.title(Some(m.from)))])
    }

    /// The complete text; with scores if `thorough`.
    pub(crate) fn describe(&self, asked: &str, moment: &str, thorough: bool) -> Fact {
        let mut all = vec![
            ("asked".to_owned(), word(asked)),
            ("moment".to_owned(), word(moment)),
            ("dungeon".to_owned(), number(self.dungeon)),
            ("wins".to_owned(), number(self.wins)),
            ("active".to_owned(), word(letter(self.active))),
            ("turns".to_owned(), number(self.turns)),
            ("dungeon_turns".to_owned(), number(self.dungeon_turns)),
            ("piles".to_owned(), self.five(&self.piles)),
            ("discard".to_owned(), self.five(&self.discards)),
            ("vendor".to_owned(), self.row(&self.vendor)),
            ("table".to_owned(), self.row(&self.on_table)),
            (
                "used".to_owned(),
                self.row(&{
                    let mut used = self.used.clone();
                    used.sort();
                    used.dedup();
                    used
                }),
            ),
            ("fight".to_owned(), self.battle()),
            ("modifiers".to_owned(), Fact::List(self.running.iter().map(|m| self.change(m)).collect())),
        ];
        all.extend((0..self.seats()).map(|seat| (letter(seat), self.player(seat, thorough))));
        map(all)
    }
}

/// The first difference between `mine` and `theirs`.
pub(crate) fn differ(theirs: &Fact, mine: &Fact, at: &str) -> Option<String> {
    match (theirs, mine) {
        (Fact::Map(theirs), Fact::Map(mine)) => mine.iter().find_map(|(key, fact)| match theirs.get(key) {
            Some(other) => differ(other, fact, &format!("{at}.{key}")),
            None => Some(format!("{at}.{key}: the engine says nothing")),
        }),
        (Fact::List(theirs), Fact::List(mine)) if theirs.len() == mine.len() => {
            theirs.iter().zip(mine).enumerate().find_map(|(i, (a, b))| differ(a, b, &format!("{at}[{i}]")))
        }
        (a, b) if a == b => None,
        (a, b) => Some(format!("{at}: the engine says {a:?}, the second {b:?}")),
    }
}
