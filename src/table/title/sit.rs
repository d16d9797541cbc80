//! Interactive play for a person at the table: plays on between questions, and shows what the seat may know. `asked` handles
//! questions and answers, `spoken` explains cards and words. Knows no game.

use super::glossary::{self, Term};
use super::record::header;
use super::{Experiment, Shelf, replay, seated};
use crate::replay::{Choice, Header, Logger, Recorder, Replay, Sitting, as_written, ending};
use cards::check::Examined;
use cards::face::Component;
use cards::game::{Bot, Deck, Log, Outcome, Rules, Watch, agreed};
use ground::diag::{Checked, Diag};
use ground::dice::Dice;
use ground::locus::Locus;
use ground::world::Project;
use spoken::{Faces, mentioned, plain, rules};

mod asked;
mod spoken;

/// The person at the terminal.
pub trait Person {
    /// Shows a line.
    fn hear(&mut self, line: Said<'_>);
    /// Reads an answer; `None` at the end of input.
    fn answer(&mut self) -> Option<String>;
}

/// A line of output, by its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said<'a> {
    /// An event; `== ` begins a part of the game, `-- ` a turn.
    Event(&'a str),
    /// The effect of a card that was just named.
    Card(&'a str),
    /// The position.
    Stand(&'a str),
    /// A question.
    Question(&'a str),
    /// A legal choice: its number, its text, a remark.
    Choice(usize, &'a str, &'a str),
    /// An answer to a question of the player.
    Reply(&'a str),
}

/// A game that was left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// The replay, as the text of a file: the whole game, or the part that was played.
    pub replay: String,
    /// The number of its choices.
    pub choices: usize,
    /// The log, as JSON lines.
    pub log: String,
    /// Whether the game was played to its end.
    pub finished: bool,
    /// The score of a person who won a solo game.
    pub score: Option<i32>,
}

/// The name of the player's chair in records.
pub const PERSON: &str = "a person";

/// An answer.
enum Answer<M> {
    /// The choice, several times in a row.
    Choice(M, u32),
    Back,
    Undo,
    Leave,
}

/// How the session ends.
enum Ended {
    Over(Option<Outcome>),
    Left,
    /// The player takes back the last choice: the game is replayed up to that point.
    Undone,
}

/// The bots on the other chairs.
type Bots<G> = Vec<Box<dyn Bot<G>>>;

/// Collects events until they are shown.
struct Ears<E>(Vec<E>);

impl<E> Log<E> for Ears<E> {
    fn note(&mut self, event: E) {
        self.0.push(event);
    }
}

impl<R: Rules> Watch<R> for Ears<R::Event> {}

/// The information that was already shown to a seat.
struct Seat<'a, G: Rules> {
    deck: &'a [Component],
    faces: Faces,
    terms: &'a [Term],
    setup: &'a G::Setup,
    seat: u8,
    person: &'a mut dyn Person,
    /// Cards whose texts were already shown.
    known: Vec<&'a str>,
    /// The position when it was last shown.
    stood: Vec<String>,
}

/// Seats a player; `before` is a saved part of the same game.
pub(super) fn sit<G: Rules>(
    shelf: &Shelf<G>,
    project: &Project,
    asked: &Experiment,
    seat: u8,
    before: Option<&Replay>,
    person: &mut dyn Person,
) -> Checked<Left> {
    let Examined { deck, whole, mut diags, .. } = shelf.examine(project);
    let Some(deck) = deck.filter(|_| whole) else { return Checked { value: None, diags } };
    let bots = seated::<G>(&asked.bots, asked.players, Locus::Nowhere, &mut diags);
    let setup = agreed::<G>(&deck, asked.players, &asked.variants, Locus::Nowhere).drain(&mut diags);
    if seat >= asked.players {
        let what = format!("there is no seat {} in a game for {}", seat + 1, asked.players);
        diags.push(Diag::error(Locus::Nowhere, "no-seat", what).help(format!("choose seat 1 to {}", asked.players)));
        return Checked { value: None, diags };
    }
    let (Some(setup), false) = (setup, bots.is_empty()) else { return Checked { value: None, diags } };
    if let Some(diag) = before.and_then(|before| replay::of_another_deck::<G>(&setup, before)) {
        diags.push(diag);
        return Checked { value: None, diags };
    }
    let mut header = before.map_or_else(|| header(shelf, &setup, asked, 0), |before| before.header.clone());
    if let Some(name) = header.bots.get_mut(usize::from(seat)) {
        *name = PERSON.to_owned();
    }
    // `check` reports errors in printing and in the glossary; play works without them
    let (components, facts, _) = (shelf.source.print)(&deck, project, &shelf.name);
    let mut terms = glossary::terms(project, &shelf.name, &facts).value.unwrap_or_default();
    terms.extend(G::lexicon(&setup).into_iter().map(|(word, says)| Term::of_rules(word, says)));
    let mut at = Seat::<G> {
        deck: &components,
        faces: deck.cards().iter().map(|entry| (entry.title.clone(), plain(G::text(&entry.card)))).collect(),
        terms: &terms,
        setup: &setup,
        seat,
        person,
        known: Vec::new(),
        stood: Vec::new(),
    };
    at.welcome(&deck, &header.bots, asked.seed);
    let mut written = before.map(|before| before.choices.clone()).unwrap_or_default();
    let (ended, recorder, logger) = loop {
        match at.evening(
            &mut seated::<G>(&asked.bots, asked.players, Locus::Nowhere, &mut Vec::new()),
            &header,
            &written,
        ) {
            Ok((Ended::Undone, recorder, _)) => {
                written = recorder.replay().choices;
                let own = written.iter().rposition(|choice| choice.seat == seat);
                at.person.hear(Said::Reply(&match own.map(|own| written.split_off(own)) {
                    Some(back) => format!("Taken back: {}", back.first().map_or("", |choice| &choice.words)),
                    None => "Nothing has been chosen yet.".to_owned(),
                }));
                at.stood.clear();
            }
            Ok(ended) => break ended,
            Err(diag) => {
                diags.push(diag);
                return Checked { value: None, diags };
            }
        }
    };
    let (finished, outcome) = match ended {
        Ended::Over(outcome) => (true, outcome),
        _ => (false, None),
    };
    if let Some(outcome) = &outcome {
        at.person.hear(Said::Question(&at.own(&ending(outcome, asked.players))));
    }
    let score = outcome.filter(|outcome| asked.players == 1 && outcome.won(0)).map(|outcome| outcome.score[0]);
    let replay = recorder.replay();
    let (choices, replay) = (replay.choices.len(), replay.to_string());
    Checked { value: Some(Left { replay, choices, log: logger.text(), finished, score }), diags }
}

impl<G: Rules> Seat<'_, G> {
    /// Plays until the game is over or the player leaves. A recorded part is replayed first, and only its end is
    /// shown.
    ///
    /// # Errors
    /// The recorded part cannot be replayed.
    fn evening(
        &mut self,
        bots: &mut Bots<G>,
        header: &Header,
        written: &[Choice],
    ) -> Result<(Ended, Recorder, Logger), Diag> {
        let (setup, seat) = (self.setup, self.seat);
        let keep = (Recorder::new(header.clone()), Logger::new(header, &G::roster(setup)));
        let mut watch = (keep, Ears(Vec::new()));
        let mut thoughts = Dice::new(header.seed, 1);
        let mut game = Sitting::<G>::deal(setup, header.seed, header.index, &mut watch);
        let mut rest = written.iter();
        // the question before this one, as long as its answer can be taken back
        let mut halves = Vec::new();
        // the choices in which the player has passed, as long as nothing has happened since
        let mut passed: Option<(G::Move, Vec<G::Move>)> = None;
        // a choice to be made several times, and how many times are left
        let mut again: Option<(G::Move, u32)> = None;
        let mut ended = None;
        while let Some(turn) = game.asked() {
            if let Some(was) = rest.as_slice().first() {
                let choice = match game.moves() {
                    [only] => *only,
                    _ => {
                        // bots think again, with the same results as before
                        if turn != seat {
                            let view = G::view(setup, game.state(), turn);
                            bots[usize::from(turn)].choose(setup, &view, &game.moves_for_bots(), &mut thoughts);
                        }
                        let place = format!("choice {} of {}", written.len() - rest.len() + 1, written.len());
                        rest.next();
                        as_written(&game, turn, was, &place)?
                    }
                };
                watch.1.0.clear();
                game.choose(choice, &mut watch);
                continue;
            }
            let answer = {
                let view = G::view(setup, game.state(), turn);
                match game.moves() {
                    [only] if turn != seat => Answer::Choice(*only, 1),
                    _ if turn != seat => {
                        let moves = game.moves_for_bots();
                        let choice = bots[usize::from(turn)].choose(setup, &view, &moves, &mut thoughts);
                        if let Some(words) = G::overheard(setup, choice) {
                            self.tell(&mut watch.1);
                            self.person.hear(Said::Event(&format!("Player {} chooses: {words}", turn + 1)));
                        }
                        Answer::Choice(choice, 1)
                    }
                    moves if again.is_some_and(|(choice, _)| moves.contains(&choice)) => {
                        again.take().map_or(Answer::Leave, |(choice, times)| Answer::Choice(choice, times))
                    }
                    moves => {
                        if watch.1.0.iter().any(|event| G::matters(*event)) {
                            halves.clear();
                        }
                        let heard = passed.take().filter(|_| watch.1.0.is_empty());
                        self.tell(&mut watch.1);
                        let mut listed = moves.to_vec();
                        listed.sort_by_key(|choice| G::place(*choice));
                        match (heard, listed.as_slice()) {
                            // the same question again, in a round in which no player did anything
                            (Some((pass, others)), moves) if moves.iter().all(|m| others.contains(m)) => {
                                Answer::Choice(pass, 1)
                            }
                            (_, [only]) if halves.is_empty() => self.only(&view, *only),
                            (_, [first, ..]) if G::idle(setup, &view) => {
                                let words = G::name_move(setup, *first);
                                self.person.hear(Said::Reply(&format!("It makes no difference here: {words}")));
                                Answer::Choice(*first, 1)
                            }
                            (_, moves) => self.ask(&view, moves, !halves.is_empty()),
                        }
                    }
                }
            };
            match answer {
                Answer::Choice(choice, times) => {
                    again = (times > 1).then(|| (choice, times - 1));
                    if turn == seat {
                        // a forced choice is not a place to go back to
                        if game.moves().len() > 1 {
                            halves.push((game.clone(), watch.0.clone()));
                        }
                        let pass = G::name_move(setup, choice) == "pass";
                        passed = pass.then(|| (choice, game.moves().to_vec()));
                    } else {
                        halves.clear();
                    }
                    game.choose(choice, &mut watch);
                }
                Answer::Back => {
                    if let Some(before) = halves.pop() {
                        (game, watch.0) = before;
                    }
                }
                Answer::Undo => {
                    ended = Some(Ended::Undone);
                    break;
                }
                Answer::Leave => {
                    ended = Some(Ended::Left);
                    break;
                }
            }
        }
        let ended = ended.unwrap_or_else(|| Ended::Over(game.over(&mut watch)));
        self.tell(&mut watch.1);
        let (mut recorder, logger) = watch.0;
        recorder.leave::<G>(setup, game.state());
        Ok((ended, recorder, logger))
    }

    fn welcome(&mut self, deck: &Deck<G>, names: &[String], seed: u64) {
        self.person.hear(Said::Event(&format!("== {}, seed {seed}", deck.about().title)));
        for (seat, name) in names.iter().enumerate() {
            let name = if seat == usize::from(self.seat) { "you" } else { name };
            self.person.hear(Said::Event(&format!("Player {} is {name}", seat + 1)));
        }
        self.person.hear(Said::Reply("Type ? for help, quit to leave."));
    }

    /// A line about all players, as the reader sees it.
    fn own(&self, line: &str) -> String {
        let name = format!("Player {}", self.seat + 1);
        let whose = format!("{name}'s");
        let line = match line.strip_prefix(&whose) {
            Some(rest) => format!("Your{rest}"),
            None => line.replace(&format!("-- {whose}"), "-- Your"),
        };
        line.replace(&whose, "your").replace(&name, &format!("{name} (you)"))
    }

    /// Shows the events since the last question.
    fn tell(&mut self, ears: &mut Ears<G::Event>) {
        let (setup, seat) = (self.setup, self.seat);
        let lines: Vec<String> = ears.0.drain(..).filter_map(|event| G::tell_to(setup, event, seat)).collect();
        for same in lines.chunk_by(|a, b| a == b) {
            let times = if same.len() > 1 { format!(" (\u{d7}{})", same.len()) } else { String::new() };
            self.person.hear(Said::Event(&format!("{}{times}", self.own(&same[0]))));
            self.introduce(&same[0]);
        }
    }

    /// Shows the texts of the cards in a line, each only the first time; with a heading, if the line names several.
    fn introduce(&mut self, line: &str) {
        let (mut rest, mut cards) = (line.to_owned(), Vec::new());
        while let Some(card) = mentioned(self.deck, &rest).filter(|c| !c.title.is_empty()) {
            rest = rest.replace(&card.title, " ");
            cards.push(card);
        }
        let several = cards.len() > 1;
        cards.retain(|c| !self.known.contains(&c.title.as_str()));
        for card in cards {
            self.known.push(&card.title);
            let named = |text| if several { format!("{}: {text}", card.title) } else { text };
            rules(card).for_each(|text| self.person.hear(Said::Card(&named(text))));
        }
    }
}
