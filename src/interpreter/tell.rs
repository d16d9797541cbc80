//! A table in words: choices, events, and the cards in each place.

use crate::event::Event;
use crate::program::{Action, Holding, Kind, NONE, Owner, Target};
use crate::setup::Setup;
use crate::state::{CARD, KNOWN, Move, NOBODY, State};

impl<const W: usize> Setup<W> {
    fn title(&self, card: u8) -> &str {
        self.program.titles.get(usize::from(card)).map_or("a card", String::as_str)
    }

    /// A name with spaces for underscores.
    pub(crate) fn said(name: &str) -> String {
        name.replace('_', " ")
    }

    fn word(&self, word: i32) -> String {
        usize::try_from(word)
            .ok()
            .and_then(|word| self.program.vocabulary.get(word))
            .map_or_else(String::new, |w| Self::said(w))
    }

    /// The number of a seat's team.
    fn team(&self, seat: u8) -> u8 {
        seat.checked_rem(self.program.teams).unwrap_or(seat) + 1
    }

    /// A place with its owner, as in `hand of player 2`.
    pub(crate) fn place_name(&self, slot: u8) -> String {
        let place = usize::from(self.slot_place[usize::from(slot)]);
        let spec = &self.program.places[place];
        let nth = slot - self.slot(place as u8, 0) as u8;
        let (whose, name) = (nth / spec.many + 1, self.nth_name(slot));
        match spec.owner {
            Owner::Table | Owner::Card => format!("the {name}"),
            Owner::Player => format!("Player {whose}'s {name}"),
            Owner::Team => format!("team {whose}'s {name}"),
        }
    }

    /// The name of a place without its owner; with its number if there are several.
    pub(crate) fn nth_name(&self, slot: u8) -> String {
        let place = self.slot_place[usize::from(slot)];
        let spec = &self.program.places[usize::from(place)];
        let nth = (slot - self.slot(place, 0) as u8) % spec.many + 1;
        let name = Self::said(&spec.name);
        if spec.many > 1 { format!("{name} {nth}") } else { name }
    }

    /// A mark's value in words.
    pub(crate) fn value(&self, mark: u8, value: i16) -> String {
        match self.program.marks[usize::from(mark)].holding {
            Holding::Number => value.to_string(),
            Holding::Truth => if value == 0 { "no" } else { "yes" }.to_owned(),
            Holding::Word => self.word(value.into()),
            Holding::Seat { .. } if value < 0 => "nobody".to_owned(),
            Holding::Seat { .. } => format!("player {}", value + 1),
            Holding::Card => {
                u8::try_from(value).map_or_else(|_| "no card".to_owned(), |card| self.title(card).to_owned())
            }
        }
    }

    /// A choice in words: the action, then its targets.
    pub(crate) fn move_name(&self, choice: Move<W>) -> String {
        let Some(action) = self.program.actions.get(usize::from(choice.action)) else {
            let decline = usize::from(choice.action) - self.program.actions.len();
            return self.program.declines.get(decline).map_or_else(|| "pass".to_owned(), |word| Self::said(word));
        };
        let mut words = vec![Self::said(&action.name)];
        for ((_, target), value) in action.targets.iter().zip(choice.targets) {
            words.push(match target {
                Target::Card(_) => self.title(value.checked_sub(CARD).map_or(NOBODY, |card| card as u8)).to_owned(),
                Target::Player(_) => format!("player {}", value + 1),
                Target::Word(_, Kind::Word) => self.word(value.into()),
                Target::Word(..) => value.to_string(),
                Target::Number(..) => value.to_string(),
                Target::Place(place, ..) => {
                    format!("{} {value}", Self::said(&self.program.places[usize::from(*place)].name))
                }
                Target::Some { .. } => {
                    choice.some.into_iter().map(|card| self.title(card)).collect::<Vec<_>>().join(", ")
                }
            });
        }
        words.retain(|word| !word.is_empty());
        words.join(" ")
    }

    /// An event in words, as `seat` sees it; without a seat, complete.
    pub(crate) fn event(&self, event: Event, to: Option<u8>) -> String {
        let sees = |seen: u8| to.is_none_or(|seat| seen >> seat & 1 == 1);
        match event {
            Event::Turn { seat } => format!("-- Player {}'s turn", seat + 1),
            Event::Chose { seat, action, targets, seen } => {
                let choice = Move { action, targets, ..Move::default() };
                // the seats that see a hidden card move learn its title
                let about_cards = self.program.actions.get(usize::from(action)).is_some_and(Action::is_about_cards);
                let open = !about_cards || sees(seen);
                match (open, to) {
                    (false, Some(other)) if other != seat => {
                        let name = self.program.actions.get(usize::from(action)).map_or("", |a| a.name.as_str());
                        format!("Player {} chooses: {}", seat + 1, Self::said(name))
                    }
                    _ => format!("Player {} chooses: {}", seat + 1, self.move_name(choice)),
                }
            }
            Event::Shuffled { slot } => format!("{} is shuffled", capital(&self.place_name(slot))),
            Event::Moved { card, from, to: place, seen } => {
                let card = if sees(seen) { self.title(card) } else { "A card" };
                format!("{card} goes from {} to {}", self.place_name(from), self.place_name(place))
            }
            Event::Deal { seen, .. } if !sees(seen) => String::new(),
            Event::Deal { card, to: place, .. } => {
                format!("{} is dealt to {}", self.title(card), self.place_name(place))
            }
            Event::Gathered { count, to: place } => format!("{count} cards go to {}", self.place_name(place)),
            Event::Shown { card, seen } if sees(seen) => format!("{} is shown", self.title(card)),
            Event::Shown { .. } => "A card is shown to a player".to_owned(),
            Event::Marked { mark, seat, value } => {
                let spec = &self.program.marks[usize::from(mark)];
                let (name, value) = (Self::said(&spec.name), self.value(mark, value));
                match spec.owner {
                    Owner::Table => format!("{} is {value}", capital(&name)),
                    Owner::Team => format!("Team {}'s {name}: {value}", self.team(seat)),
                    _ => format!("Player {}'s {name}: {value}", seat + 1),
                }
            }
            Event::OnCard { seen, .. } if !sees(seen) => String::new(),
            Event::OnCard { card, mark, value, .. } => {
                let name = Self::said(&self.program.marks[usize::from(mark)].name);
                format!("{}: {name} {}", self.title(card), self.value(mark, value))
            }
            Event::Limited { mark, seat, low, .. } => {
                let spec = &self.program.marks[usize::from(mark)];
                let whose = match spec.owner {
                    Owner::Table | Owner::Card => "The".to_owned(),
                    Owner::Player => format!("Player {}'s", seat + 1),
                    Owner::Team => format!("Team {}'s", self.team(seat)),
                };
                let end = if low { format!("less than {}", spec.low) } else { format!("more than {}", spec.high) };
                format!("{whose} {} cannot be {end}", Self::said(&spec.name))
            }
            Event::Rolled { sides, seen, .. } if !sees(seen) => format!("A die of {sides} is rolled in secret"),
            Event::Rolled { sides, value, .. } => format!("A die of {sides} shows {value}"),
            Event::Worked { call, card, seat } => {
                let word = usize::from(self.program.calls[usize::from(call)].word);
                let word = Self::said(&self.program.words[word].name);
                format!("{} works for Player {}: {word}", self.title(card), seat + 1)
            }
            Event::Out { seat } => format!("Player {} is out", seat + 1),
            Event::In { seat } => format!("Player {} is in again", seat + 1),
            Event::Over { winners } => {
                let won: Vec<String> =
                    (0..8).filter(|seat| winners >> seat & 1 == 1).map(|seat| (seat + 1).to_string()).collect();
                match &won[..] {
                    [] => "The game is over; nobody wins".to_owned(),
                    [one] => format!("The game is over; player {one} wins"),
                    _ => format!("The game is over; players {} win", won.join(" and ")),
                }
            }
        }
    }

    /// The cards in each place, one line each, as the seat sees them.
    pub(crate) fn lines(&self, state: &State<W>, seat: u8) -> Vec<String> {
        let mut lines = Vec::new();
        for slot in 0..self.slot_place.len() as u8 {
            let cards = state.places[usize::from(slot)];
            if cards.is_empty() {
                continue;
            }
            let known = |card: &u8| state.lie(*card).known[usize::from(seat)] == KNOWN;
            let mut order = state.in_order(cards);
            // the cards of a group are together
            let lying = order.clone();
            let group = |card: u8| state.lie(card).group;
            let beside = |card: u8, other: u8| card == other || group(card) != 0 && group(card) == group(other);
            order.sort_by_key(|card| lying.iter().position(|other| beside(*card, *other)));
            let mut titles: Vec<String> = Vec::new();
            let mut before = None;
            for card in order.iter().filter(|card| known(card)) {
                let title = self.marked(state, seat, *card);
                let with = before.replace(*card).is_some_and(|before| beside(before, *card));
                match titles.last_mut().filter(|_| with) {
                    Some(last) => *last = format!("{last} + {title}"),
                    None => titles.push(title),
                }
            }
            let hidden = order.iter().filter(|card| !known(card)).count();
            let mut told = titles.join(", ");
            if hidden > 0 {
                let more =
                    if hidden == 1 { "a card face down".to_owned() } else { format!("{hidden} cards face down") };
                told = if told.is_empty() { more } else { format!("{told}, {more}") };
            }
            let owner = self.slot_owner[usize::from(slot)];
            let name = if owner == seat { self.own_place(slot) } else { capital(&self.place_name(slot)) };
            lines.push(format!("{name}: {told}"));
        }
        lines.extend(self.marks(state, Some(seat)));
        lines
    }

    /// A place of the player who gets the text.
    fn own_place(&self, slot: u8) -> String {
        format!("Your {}", self.nth_name(slot))
    }

    /// A card as a seat knows it: with the printed numbers and words, and with the marks on it that are not empty.
    fn marked(&self, state: &State<W>, seat: u8, card: u8) -> String {
        let figures = Some(self.program.figures(card.into())).filter(|figures| !figures.is_empty());
        let read = self.on_cards().filter(|_| state.reads(self, seat, card));
        let set = read.filter_map(|(nth, spec)| {
            let (value, first) = (state.on(nth, card), spec.firsts[usize::from(card)]);
            let mark = self.program.marks.iter().position(|mark| mark.name == spec.name)?;
            let name = Self::said(&spec.name);
            // a number is shown unless it is `none`
            let counts = spec.holding == Holding::Number && value != 0 && first != NONE;
            (counts || i32::from(value) != first).then(|| match spec.holding {
                Holding::Truth if value != 0 => name,
                _ => format!("{name} {}", self.value(mark as u8, value)),
            })
        });
        let set: Vec<String> = figures.into_iter().chain(set).collect();
        if set.is_empty() { self.title(card).to_owned() } else { format!("{} ({})", self.title(card), set.join(", ")) }
    }

    /// The values of marks, as told to a seat.
    pub(crate) fn marks(&self, state: &State<W>, you: Option<u8>) -> Vec<String> {
        let mut lines = Vec::new();
        let all = self.program.marks.iter().enumerate();
        for (nth, spec) in all.filter(|(_, spec)| spec.owner != Owner::Card) {
            let nth = nth as u8;
            let name = capital(&Self::said(&spec.name));
            let value = |seat: u8| self.value(nth, state.marks[self.mark(nth, seat)]);
            lines.push(match spec.owner {
                Owner::Table => format!("{name}: {}", value(0)),
                _ => {
                    let whose = |seat: u8| match you {
                        Some(you) if you == seat => "you".to_owned(),
                        _ => format!("player {}", seat + 1),
                    };
                    let all = (0..self.players).map(|seat| format!("{} ({})", value(seat), whose(seat)));
                    format!("{name}: {}", all.collect::<Vec<_>>().join(", "))
                }
            });
        }
        lines
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
