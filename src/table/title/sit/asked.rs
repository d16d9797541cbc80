//! Questions to a person, and the meaning of the answers. Similar choices share a line of the list and are asked in a second
//! step; if coins are paid one by one, the person is asked for their number.

use super::spoken::{explain, mentioned, numbers};
use super::{Answer, Said, Seat};
use cards::face::Component;
use cards::game::Rules;
use ground::diag::did_you_mean;

/// Commands that are always available.
const HELP: [&str; 8] = [
    "Type a number from the list, or the beginning of the words beside it.",
    "?             this help; also lists what you cannot choose now, and why",
    "? card title  what a card says, or what a word of the rules means",
    "back          return to the list, from the second part of a choice",
    "undo          take back your last choice; the dice stay as they are",
    "look          what you can see of the table",
    "cards         the same list again",
    "quit          leave the game",
];

/// The number of similar choices that are listed separately.
const FEW: usize = 2;

/// A line of the list.
struct Line<M> {
    words: String,
    /// The remark.
    note: String,
    /// The choices of this line.
    moves: Vec<M>,
}

/// An answer to any question.
enum Aside<M> {
    /// The player goes back without a choice.
    Leave(Answer<M>),
    /// Shows the list again.
    Again,
    /// Answers a question of the player.
    Reply(Vec<String>),
}

impl<G: Rules> Seat<'_, G> {
    /// Shows choices that are impossible now, with the reasons.
    pub(super) fn only(&mut self, view: &G::View<'_>, only: G::Move) -> Answer<G::Move> {
        self.stand(view);
        self.reply(&format!("Only this is possible: {}", G::name_move(self.setup, only)));
        self.barred(view).iter().for_each(|line| self.reply(line));
        Answer::Choice(only, 1)
    }

    /// Asks until there is an answer. `half` is set for the second step of a choice, whose first can be taken back.
    pub(super) fn ask(&mut self, view: &G::View<'_>, moves: &[G::Move], half: bool) -> Answer<G::Move> {
        let lines = self.gathered(view, moves);
        loop {
            let chosen = match self.choose(view, &lines, half) {
                Err(left) => return left,
                Ok(line) if lines[line].moves.len() == 1 => lines[line].moves[0],
                Ok(line) => {
                    let apart: Vec<Line<G::Move>> = lines[line].moves.iter().map(|m| self.line(view, *m)).collect();
                    match self.choose(view, &apart, true) {
                        Err(Answer::Back) => continue,
                        Err(left) => return left,
                        Ok(line) => apart[line].moves[0],
                    }
                }
            };
            match self.how_many(view, chosen) {
                Answer::Back => {}
                answer => return answer,
            }
        }
    }

    /// The list for these choices.
    fn gathered(&self, view: &G::View<'_>, moves: &[G::Move]) -> Vec<Line<G::Move>> {
        let heading = |choice: &G::Move| {
            let heading = G::gathered(*choice)?;
            let alike = moves.iter().filter(|other| G::gathered(**other) == Some(heading));
            (alike.count() > FEW).then_some(heading)
        };
        let mut lines: Vec<Line<G::Move>> = Vec::new();
        for choice in moves {
            match heading(choice) {
                None => lines.push(self.line(view, *choice)),
                Some(heading) => match lines.iter_mut().find(|line| line.words == heading) {
                    Some(line) => line.moves.push(*choice),
                    None => {
                        let (words, note) = (heading.to_owned(), "you are asked which".to_owned());
                        lines.push(Line { words, note, moves: vec![*choice] });
                    }
                },
            }
        }
        lines
    }

    fn line(&self, view: &G::View<'_>, choice: G::Move) -> Line<G::Move> {
        let words = G::name_move(self.setup, choice);
        let note = G::remark(self.setup, view, choice).or_else(|| mentioned(self.deck, &words).map(numbers));
        let most = G::most(self.setup, view, choice);
        let amount = (most > 1).then(|| format!("up to {most}: you are asked how many"));
        let notes: Vec<String> = note.filter(|note| !note.is_empty()).into_iter().chain(amount).collect();
        Line { words, note: notes.join("; "), moves: vec![choice] }
    }

    /// The number of repetitions of a choice that moves one coin of several.
    fn how_many(&mut self, view: &G::View<'_>, choice: G::Move) -> Answer<G::Move> {
        let most = G::most(self.setup, view, choice);
        if most < 2 {
            return Answer::Choice(choice, 1);
        }
        let question = format!("{}: how many, 1 to {most}? (or back)", G::name_move(self.setup, choice));
        self.person.hear(Said::Question(&question));
        loop {
            let Some(answer) = self.person.answer() else { return Answer::Leave };
            match (answer.trim().parse(), self.aside(answer.trim(), view, true)) {
                (Ok(many), _) if (1..=most).contains(&many) => return Answer::Choice(choice, many),
                (_, Some(Aside::Leave(left))) => return left,
                (_, Some(Aside::Again)) => self.person.hear(Said::Question(&question)),
                (_, Some(Aside::Reply(lines))) => lines.iter().for_each(|line| self.reply(line)),
                (_, None) => self.reply(&format!("Type 1 to {most}, or back.")),
            }
        }
    }

    /// Asks until a line of the list is chosen, or the player goes back.
    fn choose(&mut self, view: &G::View<'_>, lines: &[Line<G::Move>], half: bool) -> Result<usize, Answer<G::Move>> {
        self.put(view, lines, half);
        loop {
            let Some(answer) = self.person.answer() else { return Err(Answer::Leave) };
            let answer = answer.trim();
            let lower = answer.to_lowercase();
            let number = answer.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).filter(|n| *n < lines.len());
            if let Some(chosen) = number.or_else(|| lines.iter().position(|l| l.words.to_lowercase() == lower)) {
                return Ok(chosen);
            }
            match self.aside(answer, view, half) {
                Some(Aside::Leave(left)) => return Err(left),
                Some(Aside::Again) => {
                    self.stood.clear();
                    self.put(view, lines, half);
                }
                Some(Aside::Reply(replies)) => replies.iter().for_each(|line| self.reply(line)),
                None => match begun(answer, lines) {
                    Ok(chosen) => return Ok(chosen),
                    Err(unclear) => self.reply(&unclear),
                },
            }
        }
    }

    /// Asks the question.
    fn put(&mut self, view: &G::View<'_>, lines: &[Line<G::Move>], half: bool) {
        self.stand(view);
        for (n, line) in lines.iter().enumerate() {
            self.person.hear(Said::Choice(n + 1, &line.words, &line.note));
            if let Some(card) = mentioned(self.deck, &line.words) {
                self.introduce(&card.title);
            }
        }
        if half {
            self.reply("(or back, to undo the first part of this choice)");
        }
    }

    /// Shows the position, if anything has changed, and the question.
    fn stand(&mut self, view: &G::View<'_>) {
        let lines = G::prompt(self.setup, view);
        if let Some((question, stand)) = lines.split_last() {
            if self.stood != stand {
                stand.iter().for_each(|line| self.person.hear(Said::Stand(line)));
                self.stood = stand.to_vec();
            }
            self.person.hear(Said::Question(question));
        }
    }

    /// Lists impossible choices, with the reasons.
    fn barred(&self, view: &G::View<'_>) -> Vec<String> {
        G::barred(self.setup, view).iter().map(|line| format!("  not {}", self.own(line))).collect()
    }

    fn reply(&mut self, line: &str) {
        self.person.hear(Said::Reply(line));
    }

    /// Parses an answer that is possible at any question; `None` if it is another one.
    fn aside(&self, answer: &str, view: &G::View<'_>, half: bool) -> Option<Aside<G::Move>> {
        let said = |line: &str| Some(Aside::Reply(vec![line.to_owned()]));
        match answer.to_lowercase().as_str() {
            "" | "cards" | "list" => Some(Aside::Again),
            "?" | "help" => {
                let mut lines = HELP.map(str::to_owned).to_vec();
                let barred = self.barred(view);
                if !barred.is_empty() {
                    lines.push("What you cannot choose now:".to_owned());
                    lines.extend(barred);
                }
                Some(Aside::Reply(lines))
            }
            "quit" | "q" | "exit" => Some(Aside::Leave(Answer::Leave)),
            "back" if half => Some(Aside::Leave(Answer::Back)),
            "back" => said("There is nothing to go back to here; undo takes back your last choice."),
            "undo" => Some(Aside::Leave(Answer::Undo)),
            "look" => Some(Aside::Reply(G::look(self.setup, view))),
            _ => {
                let title = answer.strip_prefix('?')?;
                let figures = |card: &Component| G::figures(self.setup, &card.title);
                Some(Aside::Reply(explain(self.deck, &self.faces, self.terms, &figures, title.trim())))
            }
        }
    }
}

/// The only line that begins with the answer, or a message if there is none or several.
fn begun<M>(answer: &str, lines: &[Line<M>]) -> Result<usize, String> {
    if let Ok(n) = answer.parse::<usize>() {
        return Err(format!("There is no choice {n}: type 1 to {}.", lines.len()));
    }
    let lower = answer.to_lowercase();
    let mut begun = lines.iter().enumerate().filter(|(_, line)| line.words.to_lowercase().starts_with(&lower));
    match (begun.next(), begun.next()) {
        (Some((chosen, _)), None) => return Ok(chosen),
        (Some((_, one)), Some((_, other))) => {
            return Err(format!("Do you mean \"{}\" or \"{}\"?", one.words, other.words));
        }
        (None, _) => {}
    }
    let others = ["look", "quit", "help", "cards", "back", "undo"];
    let near = did_you_mean(answer, lines.iter().map(|line| line.words.as_str()).chain(others));
    Err(near.map_or_else(
        || format!("That is not one of the choices: type 1 to {}, or ? for help.", lines.len()),
        |near| format!("Did you mean \"{near}\"?"),
    ))
}
