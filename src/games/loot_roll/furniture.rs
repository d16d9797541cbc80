//! What lies in the box of Loot Roll besides the cards of the piles: choice cards, aids, player mats, the dungeon tracker.
//! Their words stand in `data/loot-roll/aids.yaml`, their numbers in `game.yaml`; how they look is the templates' business.

use super::effect::{LootRoll, Pile};
use super::faces::{back, tags};
use super::facts;
use crate::diag::{Diag, did_you_mean};
use crate::face::{Component, Cut, Face, Name, Tag};
use crate::game::{Deck, Fact, Facts};
use crate::lexicon::prose::{Bound, bind};
use crate::lexicon::{Amount, Icon, Phrase, Run};
use crate::locus::Locus;
use crate::unit::{Mm, Size};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A player mat: room for eight cards, and whole on a sheet of A4 or Letter.
const MAT: Cut = Cut { trim: Size::mm(258.0, 190.0), bleed: Mm(4.0), radius: Mm(3.0) };

/// The dungeon tracker: half a sheet.
const TRACKER: Cut = Cut { trim: Size::mm(190.0, 126.0), bleed: Mm(4.0), radius: Mm(3.0) };

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
    let mut printer = Printer::new(deck);
    for name in deck.about().prose.faces.keys() {
        if FACES.contains(&name.as_str()) {
            printer.words(name);
            continue;
        }
        let help = match did_you_mean(name, FACES) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the faces here are {}", FACES.join(", ")),
        };
        let at = deck.about().prose.at.key(name);
        printer
            .diags
            .push(Diag::error(at, "unknown-key", format!("nothing is printed that is called `{name}`")).help(help));
    }
    printer.diags
}

struct Printer<'d> {
    deck: &'d Deck<LootRoll>,
    facts: Facts,
    diags: Vec<Diag>,
}

type Fields = BTreeMap<Name, Vec<Phrase>>;

impl<'d> Printer<'d> {
    fn new(deck: &'d Deck<LootRoll>) -> Printer<'d> {
        Printer { deck, facts: facts::facts(deck, &[]), diags: Vec::new() }
    }

    /// The words of a face, slot by slot, a line a paragraph.
    fn words(&mut self, face: &str) -> Fields {
        let prose = &self.deck.about().prose;
        let Some(slots) = prose.faces.get(face) else { return Fields::new() };
        let names: Vec<&str> = self.facts.keys().map(String::as_str).collect();
        let facts = &self.facts;
        let known = |name: &str| bound(facts.get(name)?);
        let mut fields = Fields::new();
        for (slot, text) in slots {
            let at = prose.at.key(face).key(slot);
            let lines = text.lines().filter(|line| !line.trim().is_empty());
            let bound = lines.filter_map(|line| bind(line, at, &known, &names).drain(&mut self.diags));
            fields.insert(Name::from(slot.clone()), bound.map(badged).collect());
        }
        fields
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
        let mut fields = self.words(name);
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

fn bound(fact: &Fact) -> Option<Bound> {
    match fact {
        Fact::Number(n) => Some(Bound::Count(Amount::plain(i32::try_from(*n).ok()?))),
        Fact::Word(word) => Some(Bound::Words(Cow::Owned(word.clone()))),
        Fact::List(_) | Fact::Map(_) => None,
    }
}

/// An icon that a line begins with hangs beside it.
fn badged(mut phrase: Phrase) -> Phrase {
    let Some((Run::Icon(Icon(name)), _)) = phrase.runs.first() else { return phrase };
    phrase.badge = Some(Icon(name.clone()));
    phrase.runs.remove(0);
    if let Some((Run::Word(words), _)) = phrase.runs.first_mut() {
        *words = Cow::Owned(words.trim_start().to_owned());
    }
    phrase.runs.retain(|(run, _)| !matches!(run, Run::Word(words) if words.is_empty()));
    phrase
}
