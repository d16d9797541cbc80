//! What lies in the box of Loot Roll besides the cards of the piles: choice cards, aids, player mats, the dungeon tracker.
//! Their words stand in `data/loot-roll/aids.yaml`, their numbers in `game.yaml`; how they look is the templates' business.

use super::effect::{LootRoll, Pile};
use super::faces::{back, tags};
use super::facts;
use crate::diag::Diag;
use crate::face::{Component, Cut, Face, Name, Shape, Tag};
use crate::game::Deck;
use crate::game::wording::Wording;
use crate::lexicon::{Amount, Phrase};
use crate::locus::Locus;
use crate::unit::{Mm, Size};
use std::collections::BTreeMap;

/// A player mat: room for eight cards, and whole on a sheet of A4 or Letter.
const MAT: Cut = Cut { trim: Size::mm(258.0, 190.0), bleed: Mm(4.0), radius: Mm(3.0), shape: Shape::Box };

/// The dungeon tracker: half a sheet.
const TRACKER: Cut = Cut { trim: Size::mm(190.0, 126.0), bleed: Mm(4.0), radius: Mm(3.0), shape: Shape::Box };

/// The faces that `aids.yaml` has words for.
const FACES: [&str; 6] = ["fight", "flight", "aid_front", "aid_back", "mat", "tracker"];

/// Choice cards (LR-8), aids (LR-AID), mats and the tracker, for as many players as the box says. What `aids.yaml` has no
/// words for is not printed. A line that cannot be bound is left out here; [`faults`] says why.
pub(super) fn furniture(deck: &Deck<LootRoll>) -> Vec<Component> {
    let mut printer = Printer::new(deck);
    let has = |name: &str| deck.about().prose.faces.contains_key(name);
    let players = deck.about().own.players.max;
    let seats = 1..=i64::from(players);
    let mut all = Vec::new();
    for (seat, choice) in seats.clone().flat_map(|seat| [(seat, "fight"), (seat, "flight")]) {
        all.extend(has(choice).then(|| printer.choice(choice, seat)));
    }
    all.extend(has("aid_front").then(|| printer.aid(u16::try_from(players).unwrap_or(1), has("aid_back"))));
    all.extend(seats.filter(|_| has("mat")).map(|seat| printer.mat(seat)));
    all.extend(has("tracker").then(|| printer.tracker()));
    all
}

/// What is wrong with the words of the furniture.
pub(super) fn faults(deck: &Deck<LootRoll>) -> Vec<Diag> {
    Wording::new(&deck.about().prose, facts::facts(deck, &[])).check(&FACES)
}

struct Printer<'d> {
    deck: &'d Deck<LootRoll>,
    wording: Wording<'d>,
}

impl<'d> Printer<'d> {
    fn new(deck: &'d Deck<LootRoll>) -> Printer<'d> {
        Printer { deck, wording: Wording::new(&deck.about().prose, facts::facts(deck, &[])) }
    }

    /// A front with the words of `name` and some numbers.
    fn face<const N: usize>(
        &mut self,
        name: &str,
        title: String,
        template: &'static str,
        numbers: Vec<(String, i64)>,
        more: [(&'static str, Tag); N],
    ) -> Face {
        let at = self.deck.about().prose.at.key(name);
        let mut fields = self.wording.of(name);
        fields.extend(numbers.into_iter().map(|(slot, n)| (Name::from(slot), vec![count(n, at)])));
        let tints = self.deck.about().own.tints.of(Pile::Ability);
        Face {
            at,
            title,
            template: format!("loot-roll/{template}"),
            fields,
            pictures: BTreeMap::new(),
            tags: tags(template, tints, more),
        }
    }

    fn choice(&mut self, choice: &'static str, seat: i64) -> Component {
        let title = format!("{}, seat {seat}", if choice == "fight" { "Fight" } else { "Flight" });
        let more = [("choice", Tag::Word(choice.into())), ("seat", Tag::Number(seat))];
        let front = self.face(choice, title.clone(), "choice", vec![("seat".to_owned(), seat)], more);
        Component {
            id: format!("choice-{choice}-{seat}"),
            pile: Some("choice".into()),
            back: Some(back("choice", "Choice", &self.deck.about().own.choice_tints)),
            ..component(title, "choice", "choice", front, Cut::CARD)
        }
    }

    fn aid(&mut self, copies: u16, turned: bool) -> Component {
        let side = |side: &'static str| [("side", Tag::Word(side.into()))];
        let front = self.face("aid_front", "Aid".to_owned(), "aid", Vec::new(), side("front"));
        let back = turned.then(|| self.face("aid_back", "Aid, back".to_owned(), "aid", Vec::new(), side("back")));
        Component { back, copies, ..component("Aid".to_owned(), "aid", "aids", front, Cut::CARD) }
    }

    fn mat(&mut self, seat: i64) -> Component {
        let rules = &self.deck.about().own.rules;
        let numbers = vec![("seat".to_owned(), seat), ("base".to_owned(), rules.base_survivability.into())];
        let more = [("seat", Tag::Number(seat)), ("bag", numbered(1..=rules.bag_limit.into()))];
        let title = format!("Mat, seat {seat}");
        let front = self.face("mat", title.clone(), "mat", numbers, more);
        Component { id: format!("mat-{seat}"), ..component(title, "mat", "mats", front, MAT) }
    }

    fn tracker(&mut self) -> Component {
        let rules = &self.deck.about().own.rules;
        let (dungeons, wins) = (i64::from(rules.dungeons), i64::from(rules.regular_wins));
        // a town lies behind every dungeon but the last (LR-74)
        let named = |slot: &str, n: i64| (format!("{slot}_{n}"), n);
        let numbers = (1..=dungeons).map(|n| named("dungeon", n));
        let numbers = numbers.chain((1..dungeons).map(|n| named("town", n))).chain((0..=wins).map(|n| named("win", n)));
        let more = [("dungeons", numbered(1..=dungeons)), ("wins", numbered(0..=wins))];
        let title = "Dungeon tracker".to_owned();
        let front = self.face("tracker", title.clone(), "tracker", numbers.collect(), more);
        component(title, "tracker", "tracker", front, TRACKER)
    }
}

/// One of something, without a back, in no pile; its kind is its id.
fn component(title: String, kind: &'static str, file: &'static str, front: Face, cut: Cut) -> Component {
    Component {
        id: kind.to_owned(),
        title,
        kind: kind.into(),
        pile: None,
        file: file.into(),
        front,
        back: None,
        cut,
        copies: 1,
    }
}

fn numbered(range: std::ops::RangeInclusive<i64>) -> Tag {
    Tag::List(range.map(Tag::Number).collect())
}

fn count(n: i64, at: Locus) -> Phrase {
    Phrase::count(Amount::plain(i32::try_from(n).unwrap_or(i32::MAX)), at)
}
