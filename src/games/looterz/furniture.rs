//! What lies in the box of Looterz besides the cards: aids, the mat, tokens of Loot and Life. Their words stand in
//! `data/looterz/aids.yaml`, their numbers in `game.yaml`; how they look is the templates' business.

use super::effect::Looterz;
use super::faces::tags;
use super::facts;
use crate::diag::Diag;
use crate::face::{Component, Cut, Face, Name, Shape, Tag};
use crate::game::Deck;
use crate::game::wording::{Fields, Wording};
use crate::lexicon::{Amount, Phrase};
use crate::locus::Locus;
use crate::unit::{Mm, Size};
use std::collections::BTreeMap;

/// The mat: Inn, Graveyard and supply, whole on a sheet of A4 or Letter.
const MAT: Cut = Cut { trim: Size::mm(258.0, 190.0), bleed: Mm(4.0), radius: Mm(3.0), shape: Shape::Box };

/// A Loot token is punched out round.
const LOOT: Cut = Cut { trim: Size::mm(25.0, 25.0), bleed: Mm(3.0), radius: Mm(12.5), shape: Shape::Box };

/// A Life token is cut out square.
const LIFE: Cut = Cut { radius: Mm(0.0), ..LOOT };

/// What a Loot token counts for (LZ-25).
const VALUE: i64 = 1;

/// Phases of a turn (LZ-18), numbered on aids and mat.
const PHASES: i64 = 4;

/// The faces that `aids.yaml` has words for.
const FACES: [&str; 3] = ["aid_front", "aid_back", "mat"];

/// Aids for as many players as the box says (LZ-AID), the mat, and as many tokens as `game.yaml` says (LZ-1). What `aids.yaml`
/// has no words for is not printed. A line that cannot be bound is left out here; [`faults`] says why.
pub(super) fn furniture(deck: &Deck<Looterz>) -> Vec<Component> {
    let own = &deck.about().own;
    let mut printer = Printer { deck, wording: Wording::new(&deck.about().prose, facts::facts(deck, &[])) };
    let mut all = Vec::new();
    if printer.wording.has("aid_front") {
        all.push(printer.aid(copies(own.players.max)));
    }
    if printer.wording.has("mat") {
        all.push(printer.mat());
    }
    all.push(printer.token("token-loot", "Loot token", LOOT, copies(own.parts.loot_tokens)));
    all.push(printer.token("token-life", "Life token", LIFE, copies(own.parts.life_tokens)));
    all
}

/// What is wrong with the words of the furniture.
pub(super) fn faults(deck: &Deck<Looterz>) -> Vec<Diag> {
    Wording::new(&deck.about().prose, facts::facts(deck, &[])).check(&FACES)
}

struct Printer<'d> {
    deck: &'d Deck<Looterz>,
    wording: Wording<'d>,
}

impl Printer<'_> {
    fn aid(&mut self, copies: u16) -> Component {
        let side = |side: &'static str| ("side", Tag::Word(side.into()));
        let turn = self.turn();
        let words = self.wording.of("aid_front");
        let front = self.face("aid", "Aid", words.into_iter().chain(turn), [side("front"), self.goals()]);
        let back = self.wording.has("aid_back").then(|| {
            let words = self.wording.of("aid_back");
            self.face("aid", "Aid, back", words, [side("back"), self.goals()])
        });
        Component { back, copies, ..component("aid", "aids", "Aid", front, Cut::CARD) }
    }

    fn mat(&mut self) -> Component {
        let turn = self.turn();
        let words = self.wording.of("mat");
        let count = Tag::Number(facts::goals(&self.deck.about().own).len() as i64);
        let front = self.face("mat", "Mat", words.into_iter().chain(turn), [self.goals(), ("goal_count", count)]);
        component("mat", "mats", "Mat", front, MAT)
    }

    /// A token, the same on both sides.
    fn token(&self, id: &'static str, title: &'static str, cut: Cut, copies: u16) -> Component {
        let value = (id == "token-loot").then(|| (Name::from("value"), number(VALUE)));
        let front = self.face(id, title, value, []);
        let back = Some(front.clone());
        Component { id: id.to_owned(), back, copies, ..component("token", "tokens", title, front, cut) }
    }

    /// The numbers of the phases, and what it takes to win with how many players (LZ-15).
    fn turn(&self) -> Fields {
        let phases = (1..=PHASES).map(|n| (Name::from(format!("n_{n}")), number(n)));
        let goals = facts::goals(&self.deck.about().own).into_iter().enumerate().flat_map(|(i, (players, loot))| {
            let players = vec![Phrase::words(format!("for {players}"), Locus::Nowhere)];
            [(format!("goal_{i}").into(), number(loot.into())), (format!("goal_players_{i}").into(), players)]
        });
        phases.chain(goals).collect()
    }

    fn goals(&self) -> (&'static str, Tag) {
        let goals = 0..facts::goals(&self.deck.about().own).len() as i64;
        ("goals", Tag::List(goals.map(Tag::Number).collect()))
    }

    fn face<const N: usize>(
        &self,
        template: &'static str,
        title: &'static str,
        fields: impl IntoIterator<Item = (Name, Vec<Phrase>)>,
        more: [(&'static str, Tag); N],
    ) -> Face {
        Face {
            at: self.deck.about().prose.at,
            title: title.to_owned(),
            template: format!("looterz/{template}"),
            fields: fields.into_iter().collect(),
            pictures: BTreeMap::new(),
            tags: tags(template, &self.deck.about().own.tints, more),
        }
    }
}

/// One of something, without a back, in no pile; its kind is its id.
fn component(kind: &'static str, file: &'static str, title: &'static str, front: Face, cut: Cut) -> Component {
    Component {
        id: kind.to_owned(),
        title: title.to_owned(),
        kind: kind.into(),
        pile: None,
        file: file.into(),
        front,
        back: None,
        cut,
        copies: 1,
    }
}

fn copies(n: i32) -> u16 {
    u16::try_from(n).unwrap_or(1).max(1)
}

fn number(n: i64) -> Vec<Phrase> {
    vec![Phrase::count(Amount::plain(i32::try_from(n).unwrap_or(i32::MAX)), Locus::Nowhere)]
}
