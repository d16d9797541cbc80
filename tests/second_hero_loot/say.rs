//! The second table as text, in the engine's own words.

use super::map::name;
use super::table::{Card, Lot, Table, Who};
use lootpress::game::Fact;
use lootpress::games::hero_loot::effect::{DeckName, Rating};
use lootpress::table::position::{letter, map, number, word};

fn yes(yes: bool) -> Fact {
    word(if yes { "yes" } else { "no" })
}

impl Table<'_> {
    fn titles(&self, cards: impl IntoIterator<Item = Card>) -> Fact {
        let mut cards: Vec<Card> = cards.into_iter().collect();
        cards.sort_unstable();
        Fact::List(cards.into_iter().map(|card| word(self.kit.cards[card].title.clone())).collect())
    }

    /// Cards that are face up, or face down.
    fn lying(&self, cards: &[Card], open: bool) -> Fact {
        self.titles(cards.iter().copied().filter(|card| self.open.contains(card) == open))
    }

    fn person(&self, hero: usize, moment: &str) -> Fact {
        let person = &self.people[hero];
        let employs = self.employs(hero);
        let friends = self.group(hero).into_iter().map(|friend| word(self.title(Who::Hero(friend)))).collect();
        let asked = moment == "free" && person.seat == Some(self.active);
        let mut facts = vec![
            ("of", word(letter(person.seat.unwrap_or_default() as u8))),
            ("at", word(name(person.at))),
            ("gold", number(person.gold)),
            ("cards", self.lying(&person.cards, true)),
            ("hidden", self.lying(&person.cards, false)),
            ("bonus", self.titles(employs.iter().copied().filter(|card| self.signed(hero, *card)))),
            ("employs", self.titles(employs)),
            ("trades_with", Fact::List(friends)),
            ("blocked", yes(self.blocked(hero))),
            ("picks_up", yes(asked && !self.picks_up(hero).is_empty())),
            ("health_left", number(self.health_left(Who::Hero(hero)))),
            ("items", number(self.items(hero))),
        ];
        let owned = self.owned(hero);
        facts.extend(Rating::ALL.iter().map(|of| (of.key(), number(self.rating_with(hero, *of, &owned)))));
        map(facts)
    }

    fn minion(&self, card: Card) -> (String, Fact) {
        let who = Who::Minion(card);
        let facts = [
            ("of", word(self.seat(who).map_or("nobody".to_owned(), |seat| letter(seat as u8)))),
            ("at", word(name(self.at(who)))),
            ("health", number(self.health_left(who))),
        ];
        (self.title(who), map(facts))
    }

    fn lot(&self, space: usize) -> (String, Fact) {
        let nothing = Lot::default();
        let lot = self.ground.get(&space).unwrap_or(&nothing);
        let facts = [
            ("gold", number(lot.gold)),
            ("cards", self.lying(&lot.cards, true)),
            ("hidden", self.lying(&lot.cards, false)),
        ];
        (name(Some(space)), map(facts))
    }

    /// The complete text: who must choose and in which step, unless the game is over.
    pub(crate) fn describe(&self, asked: Option<usize>, moment: &str) -> Fact {
        let by_seat = |of: &dyn Fn(usize) -> i32| map((0..self.players).map(|s| (letter(s as u8), number(of(s)))));
        let people = (0..self.people.len()).filter(|hero| self.people[*hero].seat.is_some());
        let decks =
            DeckName::ALL.iter().map(|deck| (deck.key(), &self.decks[*deck as usize], &self.discards[*deck as usize]));
        let mut facts = vec![
            ("map", word(self.map().title.clone())),
            ("round", number(self.round)),
            ("active", word(letter(self.active as u8))),
            ("moment", word(moment)),
            ("points", by_seat(&|seat| self.standing(seat))),
            ("purse", by_seat(&|seat| self.purse(seat))),
            ("heroes", map(people.map(|hero| (self.title(Who::Hero(hero)), self.person(hero, moment))))),
            ("minions", map(self.pets.iter().map(|pet| self.minion(pet.card)))),
            ("ground", map(self.map().spaces.iter().map(|space| self.lot(*space)))),
            ("decks", map(decks.clone().map(|(key, deck, _)| (key, number(deck.len() as i64))))),
            ("discards", map(decks.map(|(key, _, pile)| (key, self.titles(pile.iter().copied()))))),
            ("gone", self.titles(self.gone.iter().copied())),
            ("bank", number(self.bank)),
        ];
        facts.extend(self.left.map(|left| ("left", number(left))));
        match asked {
            Some(seat) => facts.push(("asked", word(letter(seat as u8)))),
            None => {
                let winners = self.winners().into_iter().map(|seat| word(letter(seat as u8))).collect();
                facts.push(("winners", Fact::List(winners)));
            }
        }
        map(facts)
    }
}
