//! A program prepared for a number of players: the slots of each seat's places and marks, and sets that are computed once.

use crate::pattern::Ordered;
use crate::program::{Holding, MarkSpec, Occasion, Owner, Program, Seen};
use crate::state::{KNOWN, NOBODY, State, UNKNOWN};
use cards::game::SEATS;
use std::sync::Arc;
use table::set::CardSet;

/// A word that changes a term: the slots in which it works, the place if each player has one, and the cards that have it.
pub(crate) struct Changer<const W: usize> {
    pub(crate) word: usize,
    pub(crate) place: Option<u8>,
    pub(crate) slots: std::ops::Range<usize>,
    pub(crate) having: CardSet<W>,
}

/// The slots of a place: the first for each seat, the number for each, and whether all seats share them.
struct Slots {
    first: [u8; SEATS],
    many: u8,
    shared: bool,
}

/// A program compiled for a number of players.
pub struct Setup<const W: usize> {
    pub(crate) program: Arc<Program>,
    pub(crate) players: u8,
    /// The slots of each place, and the slot of each mark for each seat.
    place_slot: Vec<Slots>,
    mark_slot: Vec<[u8; SEATS]>,
    /// The lowest and the highest value of each slot of a mark.
    pub(crate) ranges: Vec<(i16, i16)>,
    /// For each slot of a place, the place, its owner, and the seats that see its cards.
    pub(crate) slot_place: Vec<u8>,
    pub(crate) slot_owner: Vec<u8>,
    pub(crate) slot_seen: Vec<u8>,
    /// Slots whose top card all players see, one bit each.
    pub(crate) tops: u64,
    /// The marks on cards.
    card_marks: Vec<u8>,
    /// For each slot, the knowledge of each seat about a card there, without its memory.
    pub(crate) shown: Vec<[u8; SEATS]>,
    pub(crate) masks: Vec<CardSet<W>>,
    /// For each pattern, the cards that may fit it, in the order of the pattern.
    pub(crate) patterns: Vec<Option<Vec<Ordered>>>,
    /// For each printed field, its values in order, each with the cards that have it.
    printed: Vec<Vec<(i32, CardSet<W>)>>,
    /// The cards that have each word.
    pub(crate) having: Vec<CardSet<W>>,
    /// The words that each action triggers, and those that the beginning of a turn triggers.
    pub(crate) set_off: Vec<Vec<u8>>,
    pub(crate) begin: Vec<u8>,
    /// The words that a card triggers when it enters or leaves a place.
    pub(crate) moving: Vec<u8>,
    /// The words that change each term.
    pub(crate) changing: Vec<Vec<Changer<W>>>,
    /// For each slot of a place, the largest number of cards that may be there.
    pub(crate) most: Vec<u8>,
    /// Earlier cards that are identical to a card.
    pub(crate) twins: Vec<CardSet<W>>,
    /// All other cards that are identical to a card.
    pub(crate) equal: Vec<CardSet<W>>,
    pub(crate) every: CardSet<W>,
    /// The table before the first step.
    pub(crate) start: State<W>,
}

impl<const W: usize> Setup<W> {
    /// Prepares a program for a number of players, without the cards at the start.
    pub(crate) fn new(program: Arc<Program>, players: u8) -> Setup<W> {
        let teams = program.teams.max(1);
        let owners = |owner: Owner| match owner {
            Owner::Table => 1,
            Owner::Player => players,
            Owner::Team => teams,
            Owner::Card => 0,
        };
        // the slots of the seats; those of the table and of a team are shared
        let slots = |owner: Owner, first: usize, many: u8| -> [u8; SEATS] {
            std::array::from_fn(|seat| match owner {
                Owner::Table | Owner::Card => first as u8,
                Owner::Player => first as u8 + (seat as u8).min(players - 1) * many,
                Owner::Team => first as u8 + seat as u8 % teams * many,
            })
        };
        let (mut place_slot, mut slot_place, mut slot_owner, mut slot_seen) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut tops = 0;
        let all = ((1_u16 << players) - 1) as u8;
        for (nth, place) in program.places.iter().enumerate() {
            place_slot.push(Slots {
                first: slots(place.owner, slot_place.len(), place.many),
                many: place.many,
                shared: place.owner == Owner::Table,
            });
            for slot in 0..owners(place.owner) * place.many {
                let slot = slot / place.many;
                let mine = (0..players)
                    .filter(|seat| match place.owner {
                        Owner::Table | Owner::Card => false,
                        Owner::Player => *seat == slot,
                        Owner::Team => seat % teams == slot,
                    })
                    .fold(0, |mask, seat| mask | 1 << seat);
                tops |= u64::from(place.seen == Seen::Top) << slot_place.len();
                slot_place.push(nth as u8);
                slot_owner.push(if place.owner == Owner::Player { slot } else { NOBODY });
                slot_seen.push(match place.seen {
                    Seen::Nobody | Seen::Top => 0,
                    Seen::All => all,
                    Seen::Owner => mine,
                    Seen::Others => all & !mine,
                });
            }
        }
        let shown = |seen: &u8| std::array::from_fn(|seat| if seen >> seat & 1 == 1 { KNOWN } else { UNKNOWN });
        let shown = slot_seen.iter().map(shown).collect();
        let (mut mark_slot, mut ranges, mut card_marks) = (Vec::new(), Vec::new(), Vec::new());
        for (nth, mark) in program.marks.iter().enumerate() {
            if mark.owner == Owner::Card {
                mark_slot.push(slots(mark.owner, card_marks.len(), 1));
                card_marks.push(nth as u8);
                continue;
            }
            mark_slot.push(slots(mark.owner, ranges.len(), 1));
            let range = match mark.holding {
                Holding::Number => (mark.low as i16, mark.high as i16),
                _ => (i16::MIN, i16::MAX),
            };
            ranges.extend((0..owners(mark.owner)).map(|_| range));
        }
        let set = |mask: &Vec<bool>| (0..).zip(mask).filter(|(_, yes)| **yes).map(|(card, _)| card).collect();
        let cards = program.titles.len();
        let word_of = |call: &u16| usize::from(program.calls[usize::from(*call)].word);
        let has = |word: usize, card: usize| program.on_card[card].iter().any(|call| word_of(call) == word);
        let words = 0..program.words.len();
        let of_word = |word: usize| (0..cards).filter(|card| has(word, *card)).map(|card| card as u8).collect();
        let having = words.clone().map(of_word);
        let triggers = |on: &dyn Fn(&Occasion) -> bool| -> Vec<u8> {
            let fits = |word: &usize| program.words[*word].trigger.as_ref().is_some_and(|trigger| on(&trigger.on));
            words.clone().filter(fits).map(|word| word as u8).collect()
        };
        let after = |name: &str| triggers(&|on| matches!(on, Occasion::Action(action) if action == name));
        let all_slots = |place: u8| {
            let first = slot_place.iter().position(|known| *known == place).unwrap_or(0);
            first..first + slot_place.iter().filter(|known| **known == place).count()
        };
        let changer = |word: usize| {
            let place = program.words[word].passive.as_ref()?.place;
            let owned = place.filter(|place| program.places[usize::from(*place)].owner == Owner::Player);
            Some(Changer { word, place: owned, slots: place.map_or(0..0, all_slots), having: of_word(word) })
        };
        let changes = |term: usize| {
            let fits =
                |word: &usize| program.words[*word].passive.as_ref().is_some_and(|p| usize::from(p.term) == term);
            words.clone().filter(fits).filter_map(changer).collect()
        };
        let most =
            |place: &u8| program.places[usize::from(*place)].most.map_or(u8::MAX, |most| most.clamp(0, 255) as u8);
        let most = slot_place.iter().map(most).collect();
        let terms = program.words.iter().filter_map(|word| Some(usize::from(word.passive.as_ref()?.term) + 1)).max();
        let changing = (0..terms.unwrap_or(0)).map(changes).collect();
        let same = |a: usize, b: usize| {
            program.titles[a] == program.titles[b] && program.values.iter().all(|column| column[a] == column[b])
        };
        let equal = |card: usize, up_to: usize| {
            (0..up_to).filter(|other| *other != card && same(card, *other)).map(|other| other as u8).collect()
        };
        Setup {
            players,
            place_slot,
            mark_slot,
            ranges,
            slot_place,
            slot_owner,
            slot_seen,
            tops,
            card_marks,
            shown,
            masks: program.masks.iter().map(set).collect(),
            patterns: program.patterns.iter().map(|pattern| program.ordered(pattern)).collect(),
            printed: program.amounts.iter().map(|column| by_value(column)).collect(),
            having: having.collect(),
            set_off: program.actions.iter().map(|action| after(&action.name)).collect(),
            begin: triggers(&|on| *on == Occasion::TurnBegins),
            moving: triggers(&|on| matches!(on, Occasion::Enters(..) | Occasion::Leaves(..))),
            most,
            changing,
            twins: (0..cards).map(|card| equal(card, card)).collect(),
            equal: (0..cards).map(|card| equal(card, cards)).collect(),
            every: (0..cards as u8).collect(),
            start: State::BARE,
            program,
        }
    }

    /// All seats, one bit each.
    pub(crate) fn all(&self) -> u8 {
        ((1_u16 << self.players) - 1) as u8
    }

    /// All seats in order, from a given one.
    pub(crate) fn round(&self, from: u8) -> impl Iterator<Item = u8> + use<W> {
        (from..self.players).chain(0..from)
    }

    /// The slot of a place of a seat.
    pub(crate) fn slot(&self, place: u8, seat: u8) -> usize {
        self.place_slot[usize::from(place)].first[usize::from(seat) % SEATS].into()
    }

    /// The slots of a place of a seat; several if there are several places with the same name.
    pub(crate) fn slots(&self, place: u8, seat: u8) -> std::ops::Range<usize> {
        let Slots { first, many, .. } = &self.place_slot[usize::from(place)];
        let first = usize::from(first[usize::from(seat) % SEATS]);
        first..first + usize::from(*many)
    }

    /// Whether a place is shared.
    pub(crate) fn is_shared(&self, place: u8) -> bool {
        self.place_slot[usize::from(place)].shared
    }

    /// The nth of several places with the same name, from 1; limited to those that exist.
    pub(crate) fn nth(&self, place: u8, seat: u8, nth: i32) -> usize {
        let slots = self.slots(place, seat);
        slots.start + usize::try_from(nth - 1).unwrap_or_default().min(slots.len() - 1)
    }

    /// The slot of a mark of a seat.
    pub(crate) fn mark(&self, mark: u8, seat: u8) -> usize {
        self.mark_slot[usize::from(mark)][usize::from(seat) % SEATS].into()
    }

    /// The marks on cards, each with its slot.
    pub(crate) fn on_cards(&self) -> impl Iterator<Item = (usize, &MarkSpec)> {
        self.card_marks.iter().map(|mark| &self.program.marks[usize::from(*mark)]).enumerate()
    }

    /// The other marks, each with its number.
    pub(crate) fn beside_cards(&self) -> impl Iterator<Item = (u8, &MarkSpec)> {
        (0..).zip(&self.program.marks).filter(|(_, mark)| mark.owner != Owner::Card)
    }

    /// Whether all players see the top card of a slot.
    pub(crate) fn is_topped(&self, slot: usize) -> bool {
        self.tops >> slot & 1 == 1
    }

    /// Whether a seat sees the cards in a slot.
    pub(crate) fn sees(&self, seat: u8, slot: usize) -> bool {
        self.slot_seen[slot] >> seat & 1 == 1
    }

    /// The cards on which a field has a value.
    pub(crate) fn with(&self, field: u8, value: i32) -> CardSet<W> {
        let all = &self.printed[usize::from(field)];
        all.binary_search_by_key(&value, |(known, _)| *known).map_or(CardSet::NONE, |at| all[at].1)
    }
}

/// The values of a field in order, each with the cards that have it.
fn by_value<const W: usize>(column: &[i32]) -> Vec<(i32, CardSet<W>)> {
    let mut values = column.to_vec();
    values.sort_unstable();
    values.dedup();
    let cards = |value: i32| (0..).zip(column).filter(|(_, own)| **own == value).map(|(card, _)| card).collect();
    values.into_iter().map(|value| (value, cards(value))).collect()
}
