//! The second table as text, in the engine's own words.

use super::table::{Card, Looter, Table};
use lootpress::game::Fact;
use lootpress::games::looterz::effect::{Actions, Deed};

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

impl Table<'_> {
    /// A title, and the number of its copy.
    fn name(&self, card: Card) -> String {
        let title = &self.cards[card].title;
        match self.cards[..card].iter().filter(|c| c.title == *title).count() {
            0 => title.clone(),
            before => format!("{title} {}", ["II", "III", "IV"][before - 1]),
        }
    }

    fn row(&self, cards: &[Card]) -> Fact {
        Fact::List(cards.iter().map(|c| word(self.name(*c))).collect())
    }

    fn player(&self, seat: usize) -> Fact {
        let player = &self.players[seat];
        let mut own: Vec<Card> = self.of(seat).into_iter().map(|w| w.card).collect();
        own.sort();
        map([
            ("hand", self.row(&player.hand)),
            ("held", number(player.hand.len() as i64)),
            ("loot", number(player.loot)),
            ("looterz", self.row(&own)),
        ])
    }

    fn standing(&self, looter: &Looter) -> Fact {
        let forbidden = Deed::ALL.iter().filter(|deed| self.forbidden(looter.who, **deed));
        map([
            ("of", word(letter(looter.seat))),
            ("home", word(looter.home.map_or("nobody".to_owned(), letter))),
            ("life", number(looter.life)),
            ("power", number(self.power(looter.who))),
            ("search_dice", number(self.throws(looter.who, Actions::Search))),
            ("attack_dice", number(self.throws(looter.who, Actions::Attack))),
            ("forbidden", Fact::List(forbidden.map(|deed| word(deed.key())).collect())),
            ("acted", word((looter.actions == 0).to_string())),
        ])
    }

    /// The complete text; decisions have the engine's names.
    pub(crate) fn describe(&self, asked: usize, moment: &str) -> Fact {
        let mut all = vec![
            ("asked".to_owned(), word(letter(asked))),
            ("moment".to_owned(), word(moment)),
            ("active".to_owned(), word(letter(self.active))),
            ("first".to_owned(), word(letter(self.first))),
            ("round".to_owned(), number(self.rounds)),
            ("to_win".to_owned(), number(self.rules.loot_to_win[self.players.len() - 2])),
            ("inn".to_owned(), self.row(&self.inn)),
            ("graveyard".to_owned(), self.row(&self.graveyard)),
            ("dungeon".to_owned(), map(self.dungeon.iter().map(|l| (self.name(l.who.card), self.standing(l))))),
        ];
        all.extend((0..self.players.len()).map(|seat| (letter(seat), self.player(seat))));
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
