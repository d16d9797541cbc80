//! A person at the table: whole games through answers and pipes, what is told and what is not.
#![expect(clippy::disallowed_methods, reason = "these tests run the program and look at what it wrote")]

use lootpress::check;
use lootpress::dice::Dice;
use lootpress::game::{Game, Rules};
use lootpress::games::ALL;
use lootpress::games::loot_roll::LootRoll;
use lootpress::locus::Locus;
use lootpress::title::{Experiment, Left, Person, Said, Title};
use lootpress::world::{Disk, Project};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

fn project() -> Project {
    Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))
}

fn asked(players: u8, seed: u64) -> Experiment {
    Experiment { players, seed, bots: vec!["greedy".to_owned()] }
}

fn game(name: &str) -> &'static dyn Title {
    ALL.iter().copied().find(|g| g.name() == name).expect("a game")
}

/// Somebody who fights and robs whenever that can be said, and keeps what was heard.
#[derive(Default)]
struct Brave {
    heard: Vec<String>,
    choices: Vec<String>,
    notes: Vec<String>,
    asked: usize,
    /// Answered before anything else, in this order.
    first: Vec<&'static str>,
    /// Answers until the patience ends.
    patience: usize,
}

impl Brave {
    fn new(first: &[&'static str]) -> Brave {
        Brave { first: first.iter().rev().copied().collect(), patience: usize::MAX, ..Brave::default() }
    }
}

/// What a brave player says.
fn brave(choices: &[String], nth: usize) -> String {
    let wanted = ["lay Fight", "fight boss", "fight regular", "equip", "recruit", "search", "yes"];
    let said = wanted
        .iter()
        .find_map(|w| choices.iter().find(|c| c.starts_with(w) && (*w != "fight boss" || nth.is_multiple_of(9))));
    said.cloned().unwrap_or_else(|| choices[nth % choices.len()].clone())
}

impl Person for Brave {
    fn hear(&mut self, line: Said<'_>) {
        match line {
            Said::Question(_) => self.choices.clear(),
            Said::Choice(_, words, note) => {
                self.choices.push(words.to_owned());
                self.notes.push(note.to_owned());
            }
            _ => {}
        }
        if let Said::Event(text) | Said::Reply(text) | Said::Question(text) | Said::Card(text) | Said::Stand(text) =
            line
        {
            self.heard.push(text.to_owned());
        }
    }

    fn answer(&mut self) -> Option<String> {
        self.asked += 1;
        if self.asked > self.patience {
            return None;
        }
        self.first.pop().map(str::to_owned).or_else(|| Some(brave(&self.choices, self.asked)))
    }
}

fn sit(name: &str, players: u8, seat: u8, seed: u64, person: &mut Brave) -> Left {
    let sat = game(name).sit(&project(), &asked(players, seed), seat, person);
    assert!(sat.diags.is_empty(), "{:?}", sat.diags);
    sat.value.expect("the game is played")
}

#[test]
fn a_person_plays_to_the_end_and_the_replay_holds() {
    let project = project();
    for (game, (players, seat)) in ALL.iter().flat_map(|g| [(2, 0), (4, 2), (6, 5)].map(|at| (*g, at))) {
        let mut person = Brave::new(&[]);
        let left = sit(game.name(), players, seat, 11, &mut person);
        assert!(
            left.finished && person.heard.last().is_some_and(|l| l.contains("scores")),
            "{:?}",
            person.heard.last()
        );
        let source = project.sources.add("game", left.replay.as_str().into());
        let replay = lootpress::replay::read(source, &left.replay).value.expect("it can be read");
        assert_eq!(replay.header.bots[usize::from(seat)], "a person");
        assert!(game.replay(&project, &replay).diags.is_empty());
    }
}

/// LR-A2: what others draw, bag and bank is told without its name; one's own is told with it.
#[test]
fn nobody_hears_what_the_seat_may_not_know() {
    let mut person = Brave::new(&[]);
    let left = sit("loot-roll", 4, 1, 5, &mut person);
    let (mut own, mut hidden) = (0, 0);
    for line in person.heard.iter().filter(|l| l.starts_with("Player ")) {
        let mine = line.starts_with("Player 2");
        if let Some((_, what)) =
            line.split_once(" finds ").or(line.split_once(" draws ")).or(line.split_once(" banks "))
        {
            let secret = ["a card", "an ability", "a common card", "a rare card", "an epic card"].contains(&what);
            assert_eq!(secret, !mine, "{line}");
            if mine { own += 1 } else { hidden += 1 }
        }
    }
    assert!(own > 1 && hidden > 9, "{own} own and {hidden} others' cards in the whole game");
    assert!(left.log.lines().count() > 100, "the log, for afterwards, holds everything");
}

/// LZ-A33: what others draw is told without its name; one's own is told with it, and so is what one sees of the Inn.
#[test]
fn hands_of_looterz_are_secret() {
    let mut person = Brave::new(&[]);
    let left = sit("looterz", 4, 1, 5, &mut person);
    let (mut own, mut hidden) = (0, 0);
    for line in person.heard.iter().filter(|l| l.starts_with("Player ")) {
        if let Some((who, what)) = line.split_once(" draws ") {
            assert_eq!(what == "a card", !who.starts_with("Player 2"), "{line}");
            if who.starts_with("Player 2") { own += 1 } else { hidden += 1 }
        }
    }
    assert!(own > 0 && hidden > 2, "{own} own and {hidden} others' cards in the whole game");
    assert!(left.log.contains("\"drew\""), "the log, for afterwards, holds everything");
}

/// Below the name of an effect stands what it does: one that finds nobody is not announced.
#[test]
fn effects_that_come_to_nothing_are_not_announced() {
    let moments = ["Recruitment", "Last Wish", "cry of pain", "second look", "morning habit", "welcome", "obituary"];
    let announces = |line: &str| line.rsplit_once(": ").is_some_and(|(_, what)| moments.contains(&what));
    let mut announced = 0;
    for seed in 1..=3 {
        let mut person = Brave::new(&[]);
        sit("looterz", 3, 1, seed, &mut person);
        let happened: Vec<&str> = person.heard.iter().map(String::as_str).collect();
        let lines: Vec<&str> = happened.into_iter().filter(|l| l.starts_with(['P', 'Y', '-'])).collect();
        // what a Tea Lady does is that somebody else acts once more
        let told = |pair: &&[&str]| announces(pair[0]) && !pair[0].contains("Tea Lady");
        for pair in lines.windows(2).filter(told) {
            let other = ["-- ", " Searches ", " Attacks ", " uses ", " recruits "].iter().any(|w| pair[1].contains(w));
            assert!(!other && !announces(pair[1]), "{} is followed by {}", pair[0], pair[1]);
            announced += 1;
        }
    }
    assert!(announced > 9, "{announced} effects in three games");
}

/// A further copy of a title has a number, and is explained as the first is; choices say how the table stands.
#[test]
fn choices_of_looterz_say_what_they_come_to() {
    let mut person = Brave::new(&["? zombie iii", "recruit", "look"]);
    person.patience = 40;
    sit("looterz", 3, 0, 5, &mut person);
    let heard = person.heard.join("\n");
    for said in ["Zombie: ", "Last Wish: You may draw", "Life Power", "Do you mean \"recruit"] {
        assert!(heard.contains(said), "{said:?} is not in\n{heard}");
    }
    assert!(person.notes.iter().any(|n| n.contains("good up to")), "{:?}", person.notes);
    assert!(heard.lines().all(|line| !line.contains("Player 1's turn")), "one's own turn is one's own");
}

#[test]
fn answers_are_helped_along() {
    let mut person =
        Brave::new(&["", "99", "?", "? magic lute", "? magic lutte", "? ", "explor", "explorre", "look", "dance"]);
    person.patience = 14;
    assert!(!sit("loot-roll", 3, 0, 1, &mut person).finished, "nobody answers any more");
    let heard = person.heard.join("\n");
    for said in [
        "There is no 99: answer 1 to",
        "? card title",
        "Magic Lute: Rare",
        "While equipped: Each other fighter has",
        "No card is called \"magic lutte\", and no word of the rules. Did you mean \"Magic Lute\"?",
        "Player 1 (you) explores and finds",
        "That is no choice here",
    ] {
        assert!(heard.contains(said), "{said:?} is not in\n{heard}");
    }
}

#[test]
fn a_seat_that_is_not_there_is_refused() {
    for game in ALL {
        let refused = game.sit(&project(), &asked(3, 1), 3, &mut Brave::new(&[]));
        assert!(refused.value.is_none() && refused.diags[0].what.contains("no seat 4 at a table of 3"));
    }
}

fn folder(test: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("play-{test}"));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a folder for tests");
    dir
}

fn lootpress(dir: &Path, args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lootpress"));
    command.current_dir(dir).args(args).env("NO_COLOR", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

/// Reads up to the next question; everything that was said, and whether there is a question.
fn listen(child: &mut Child) -> (String, bool) {
    let out = child.stdout.as_mut().expect("piped");
    let (mut said, mut byte) = (Vec::new(), [0]);
    while out.read(&mut byte).expect("readable") == 1 {
        said.push(byte[0]);
        if said.ends_with(b"\n> ") {
            return (String::from_utf8(said).expect("UTF-8"), true);
        }
    }
    (String::from_utf8(said).expect("UTF-8"), false)
}

#[test]
fn a_whole_game_through_a_pipe() {
    ALL.iter().for_each(|game| piped(game.name()));
}

/// Plays a game through a pipe, keeps it, and has it told again.
fn piped(name: &str) {
    let dir = folder(&format!("whole-{name}"));
    let mut game =
        lootpress(&dir, &["play", name, "--players", "3", "--seat", "2", "--seed", "7", "--save", "it.replay"]);
    let mut tale = String::new();
    for nth in 0.. {
        let (said, goes_on) = listen(&mut game);
        tale += &said;
        if !goes_on {
            break;
        }
        let choice =
            |line: &str| line.trim_start().split_once("  ").map(|(_, c)| c.split("  [").next().unwrap_or(c).to_owned());
        let numbered =
            |line: &&str| line.trim_start().starts_with(|c: char| c.is_ascii_digit()) && line.starts_with(' ');
        let choices: Vec<String> = said.lines().filter(numbered).filter_map(choice).collect();
        writeln!(game.stdin.as_mut().expect("piped"), "{}", brave(&choices, nth)).expect("it listens");
        assert!(nth < 5_000, "no end");
    }
    assert_eq!(game.wait().expect("ended").code(), Some(0));
    assert!(
        tale.contains("scores") && tale.contains("written: it.replay"),
        "{}",
        &tale[tale.len().saturating_sub(500)..]
    );
    assert!(!tale.contains('\x1b'), "no colour was asked for");
    let retold = Command::new(env!("CARGO_BIN_EXE_lootpress")).current_dir(&dir).args(["replay", "it.replay"]).output();
    let retold = retold.expect("it starts");
    assert!(retold.status.success(), "{}", String::from_utf8_lossy(&retold.stderr));
    assert!(String::from_utf8_lossy(&retold.stdout).contains("choices played again as they were written"));
}

#[test]
fn a_pipe_that_ends_and_a_player_who_leaves_are_let_go() {
    let dir = folder("leave");
    for answers in ["", "1\n1\nquit\n"] {
        let mut game =
            lootpress(&dir, &["play", "loot-roll", "--seed", "7", "--save", "part.replay", "--log", "part.jsonl"]);
        game.stdin.take().expect("piped").write_all(answers.as_bytes()).expect("it listens");
        let done = game.wait_with_output().expect("ended");
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(done.status.success() && said.contains("unfinished"), "{said}");
        let again =
            Command::new(env!("CARGO_BIN_EXE_lootpress")).current_dir(&dir).args(["replay", "part.replay"]).output();
        assert!(again.expect("it starts").status.success(), "the part that was played can be told");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_is_130() {
    let mut game = lootpress(&folder("interrupt"), &["play", "loot-roll", "--seed", "7"]);
    assert!(listen(&mut game).1, "it asks");
    // waiting would close the pipe, and a pipe that ends is another way to leave
    let _answers = game.stdin.take();
    let told = Command::new("kill").args(["-INT", &game.id().to_string()]).status().expect("kill");
    assert!(told.success());
    assert_eq!(game.wait().expect("ended").code(), Some(130));
}

/// Asks for help before each answer, takes back whatever can be taken back once, and keeps the questions as they were put.
#[derive(Default)]
struct Curious {
    brave: Brave,
    /// A question, then its choices.
    questions: Vec<Vec<String>>,
    /// What is to be said before the next brave answer.
    said: Vec<&'static str>,
    /// The question that was gone back to, and how many had been put then.
    backs: Vec<(usize, usize)>,
}

impl Person for Curious {
    fn hear(&mut self, line: Said<'_>) {
        match line {
            Said::Question(text) => {
                self.questions.push(vec![text.to_owned()]);
                self.said = vec!["?"];
            }
            Said::Choice(_, words, _) => self.questions.last_mut().expect("a question").push(words.to_owned()),
            // now and then, or it would go to and fro for ever
            Said::Reply(text)
                if text.starts_with("(or back")
                    && self.backs.last().is_none_or(|(_, then)| self.questions.len() > then + 5) =>
            {
                self.said.insert(0, "back");
            }
            _ => {}
        }
        self.brave.hear(line);
    }

    fn answer(&mut self) -> Option<String> {
        let said = self.said.pop();
        if said == Some("back") {
            self.backs.push((self.questions.len() - 2, self.questions.len()));
        }
        let strikes =
            self.brave.choices.iter().find(|c| c.starts_with("attack") && self.questions.len().is_multiple_of(3));
        said.map(str::to_owned).or_else(|| strikes.cloned()).or_else(|| self.brave.answer())
    }
}

fn curious(name: &str, players: u8, seed: u64) -> Curious {
    let mut person = Curious { brave: Brave::new(&[]), ..Curious::default() };
    let sat = game(name).sit(&project(), &asked(players, seed), 0, &mut person);
    assert!(sat.value.expect("the game is played").finished);
    person
}

/// The number that a line ends with before `rest`, and whether its parts come to it: `14, Awkward Log −2, Loaded Die makes it 20`.
fn adds_up(sum: &str) -> Option<i32> {
    let Some((parts, total)) = sum.rsplit_once(": ") else { return sum.parse().ok() };
    let mut parts = parts.split(", ");
    let mut value: i32 = parts.next()?.parse().ok()?;
    for part in parts {
        let change = part.rsplit(' ').next()?;
        value = match (change.strip_prefix('x').map(str::parse::<i32>), change.parse::<i32>()) {
            (Some(Ok(times)), _) => value * times,
            (_, Ok(n)) if part.contains(" makes it ") => n,
            (_, Ok(n)) => value + n,
            // a title may have a comma in it
            _ => value,
        };
    }
    (total.parse() == Ok(value)).then_some(value)
}

/// LR-13, LR-14, LR-60, LR-69, LR-70: what decides is told before it decides, with all it is made of.
#[test]
fn whoever_listens_to_loot_roll_can_add_it_up() {
    let (mut rolls, mut fights, mut changed) = (0, 0, 0);
    for seed in 1..4 {
        let person = curious("loot-roll", 4, seed);
        let mut has: std::collections::BTreeMap<(String, String), i32> = Default::default();
        let (mut party, mut number) = (0, None);
        for line in person.brave.heard.iter().map(|l| l.replace(" (you)", "").replace('\u{2212}', "-")) {
            let told =
                line.split_once(" rolls ").or(line.split_once(" has now ")).filter(|_| line.starts_with("Player "));
            if let Some((who, (sum, card))) = told.and_then(|(who, rest)| Some((who, rest.split_once(" for ")?))) {
                let value = adds_up(sum).unwrap_or_else(|| panic!("{line}"));
                changed += i32::from(sum.contains(", "));
                let before = has.insert((who.to_owned(), card.to_owned()), value);
                assert!(!line.contains(" has now ") || before != Some(value), "nothing has changed: {line}");
            } else if let Some((who, rest)) = line.split_once(" wins ").filter(|_| line.contains(" with ")) {
                let (card, with) = rest.rsplit_once(" with ").expect("a number");
                let best = has.iter().filter(|((_, c), _)| c == card).map(|(_, value)| *value).max();
                assert_eq!(has.get(&(who.to_owned(), card.to_owned())).copied(), with.parse().ok(), "{line}");
                assert_eq!(best, with.parse().ok(), "{line}");
                rolls += 1;
            } else if line.starts_with("A tie at ") {
                has.clear();
            } else if let Some((_, sum)) = line.split_once(" brings ") {
                let sum = sum.split(", which counts").next().expect("a sum");
                party += adds_up(sum).unwrap_or_else(|| panic!("{line}")).max(0);
            } else if let Some((_, sum)) = line.split_once(" has ").filter(|(_, s)| s.contains(": ")) {
                let sum = sum.split(", which counts").next().expect("a sum");
                number = adds_up(sum).or(number);
            }
            if let Some((told, monster)) =
                line.strip_prefix("The party has ").and_then(|l| l.split_once(", the monster "))
            {
                assert_eq!(told.parse(), Ok(party), "{line}");
                let monster: i32 = monster.split(':').next().expect("a number").parse().expect("a number");
                assert!(number.is_none_or(|n| n.max(0) == monster), "{line}: {number:?}");
                (party, number, fights) = (0, None, fights + 1);
            }
        }
    }
    assert!(rolls > 20 && fights > 10 && changed > 3, "{rolls} rolls, {changed} of them changed, {fights} fights");
}

/// LZ-25, LZ-26: a throw is told with its dice, with what is good, and with how many are.
#[test]
fn whoever_listens_to_looterz_can_count_it() {
    let (mut throws, mut hits) = (0, 0);
    for seed in 1..4 {
        for line in
            curious("looterz", 4, seed).brave.heard.iter().filter(|l| l.contains(" rolls ") && l.contains("good"))
        {
            let number = |text: &str| text.split(|c: char| !c.is_ascii_digit()).find_map(|n| n.parse::<usize>().ok());
            let (_, told) = line.split_once(" rolls ").expect("a throw");
            let (head, counts) = told.rsplit_once(": ").expect("a count");
            let (head, dice) = head.rsplit_once(": ").expect("dice");
            let dice: Vec<usize> = dice.split(' ').map(|d| d.parse().expect("a die")).collect();
            assert_eq!(number(head), Some(dice.len()), "{line}");
            let up_to = match head.split_once("good up to ") {
                Some((_, rest)) => number(rest).expect("a number"),
                None => usize::from(head.contains("all good")) * 20,
            };
            let good = dice.iter().filter(|d| **d <= up_to).count();
            let told = if counts.starts_with("none") { 0 } else { number(counts).expect("a number") };
            assert_eq!(good, told, "{line}");
            throws += 1;
            hits += good;
        }
    }
    assert!(throws > 40 && hits > 20, "{throws} throws, {hits} good dice");
}

/// What a rule or a card takes away is named by whoever asks, and the second half of a question leads back to the first.
#[test]
fn what_cannot_be_chosen_says_why_and_halves_are_taken_back() {
    let games: Vec<(&str, Curious)> =
        [("loot-roll", 1), ("loot-roll", 2), ("looterz", 1), ("looterz", 2), ("looterz", 5)]
            .map(|(name, seed)| (name, curious(name, 4, seed)))
            .into();
    let heard = |game: &str| -> String {
        games.iter().filter(|(g, _)| *g == game).flat_map(|(_, p)| p.brave.heard.clone()).collect::<Vec<_>>().join("\n")
    };
    let (roll, looterz) = (heard("loot-roll"), heard("looterz"));
    for said in
        ["not discard: your bag is empty", "its moment is another (LR-17)", "has changed in this window (LR-38)"]
    {
        assert!(roll.contains(said), "{said}");
    }
    for said in ["has acted this turn (LZ-22)", "comes first (LZ-40)", "forbids it", "nobody Attacks itself (LZ-A21)"] {
        assert!(looterz.contains(said), "{said}");
    }
    for (name, person) in &games {
        assert!(!person.backs.is_empty(), "{name}: there is a way back");
        for (first, again) in &person.backs {
            assert_eq!(person.questions[*first], person.questions[*again], "{name}: the same question as before");
        }
        let lays = |q: &&Vec<String>| q.len() == 3 && q[1].starts_with("lay ");
        assert!(person.questions.iter().filter(lays).all(|q| q[1..] == ["lay Fight", "lay Flight"]));
    }
}

/// What the first player is told at a position of Loot Roll: what cannot be chosen, and a remark on each choice.
fn told_at(given: &str) -> Vec<String> {
    let deck = check::examine::<LootRoll>(&project()).deck.expect("the deck can be read");
    let setup = LootRoll::compile(&deck, 2).value.expect("the table is possible");
    let given = serde_yaml::from_str(given).expect("a position");
    let arranged = LootRoll::arrange(&setup, given, Locus::Nowhere, &mut Dice::new(1, 0), &mut ());
    assert!(arranged.diags.is_empty(), "{:?}", arranged.diags);
    let state = arranged.value.expect("a position");
    let (view, mut moves) = (LootRoll::view(&setup, &state, 0), Vec::new());
    LootRoll::legal(&setup, &state, 0, &mut moves);
    let remark = |m: &_| Some(format!("{}: {}", LootRoll::name_move(&setup, *m), LootRoll::remark(&setup, &view, *m)?));
    let prompt = LootRoll::prompt(&setup, &view);
    LootRoll::barred(&setup, &view).into_iter().chain(moves.iter().filter_map(remark)).chain(prompt).collect()
}

/// In preparation nobody fights yet, and what depends on it is told as it would be.
#[test]
fn preparation_tells_what_would_be_if_all_fight() {
    let told = told_at(
        "{moment: preparation, fight: {monster: Tutorial Slime}, \
          A: {hand: [Strong Tea], worn: [Squeaky Clogs]}, B: {worn: [Bagpipes of War]}}",
    );
    // clogs 2, the pipes 3 and -1 for who stands beside them; 5 of the slime, 1 more for the clogs, 5 less for the pipes
    let stands = "Tutorial Slime: 5, chest 1 common + 1 rare | if all fight 6 (you 2 + Player 2 4) against 5, \
                  Squeaky Clogs +1, Bagpipes of War \u{2212}5: 1";
    assert!(told.iter().any(|line| line == stands), "{told:?}");
    let told = told_at("{moment: preparation, fight: {monster: Tutorial Slime}, A: {hand: [Strong Tea]}}");
    let stands = "Tutorial Slime: 5, chest 1 common + 1 rare | if all fight 2 (you 1 + Player 2 1)";
    assert!(told.iter().any(|line| line == stands), "{told:?}");
}

/// In town it is told where one is, and which turn it is (LR-80).
#[test]
fn a_town_turn_is_counted() {
    let told = told_at("{moment: town, dungeon: 2, A: {bag: [Wet Socks]}}");
    assert!(told.iter().any(|l| l.starts_with("In town, after dungeon 2; you: ")), "{told:?}");
    assert!(told.iter().any(|l| l.starts_with("Your town turn, 1 of 2: ")), "{told:?}");
}

/// LR-A6: nobody is asked to give up or to pick more cards than there are.
#[test]
fn nobody_is_asked_for_more_than_there_is() {
    let mut asked = 0;
    for seed in 1..5 {
        for question in curious("loot-roll", 4, seed).questions {
            let Some((_, rest)) = question[0].split_once(": give up ").or_else(|| question[0].split_once(": choose "))
            else {
                continue;
            };
            let wanted: usize = rest.split(' ').next().and_then(|n| n.parse().ok()).expect("a number");
            // what cannot be otherwise is no choice
            assert!(wanted <= (question.len() - 1).max(1), "{question:?}");
            asked += 1;
        }
    }
    assert!(asked > 10, "{asked} such questions");
}

/// Whoever hears of a card for the first time hears at once what it does, also when the line speaks of another.
#[test]
fn every_card_is_introduced_when_it_is_first_heard_of() {
    let deck = check::examine::<LootRoll>(&project()).deck.expect("the deck can be read");
    let cards = LootRoll::components(&deck);
    let text = |title: &str| {
        let card = cards.iter().find(|c| c.title == title)?;
        let first = card.front.fields.get("text")?.iter().find(|p| p.voice == lootpress::lexicon::Voice::Rule)?;
        Some(first.plain())
    };
    let (mut met, mut second) = (std::collections::BTreeSet::new(), 0);
    for seed in 1..4 {
        met.clear();
        let heard = curious("loot-roll", 4, seed).brave.heard;
        for (i, line) in heard.iter().enumerate() {
            let Some((_, worn)) = line.split_once(" equips ") else { continue };
            let titles: Vec<&str> =
                worn.split(" in place of ").map(|part| part.rsplit_once(" (").expect("a shield").0).collect();
            second += titles.len() - 1;
            for title in titles {
                let Some(text) = text(title).filter(|_| met.insert(title.to_owned())) else { continue };
                let before = heard[..i].iter().any(|l| l.contains(title));
                let now = heard[i + 1..].iter().take(4).any(|l| l.ends_with(text.as_str()));
                assert!(before || now, "seed {seed}: {line}\n{text}");
            }
        }
    }
    assert!(second > 5, "{second} cards gave way");
}

/// LR-42, LR-77: who may not roll, and where regular monsters are no longer to be had, is told why.
#[test]
fn full_bags_and_beaten_regulars_are_told() {
    let roll = |own: &str| {
        told_at(&format!(
            "{{moment: roll, fight: {{monster: Refuse Golem, spoils: [Magic Lute]}}, \
             A: {{{own}}}, B: {{roll: 5, hand: [Second Opinion]}}}}"
        ))
    };
    let full = "roll for Magic Lute: your bag is full (LR-42)".to_owned();
    assert!(roll("bag: 7").contains(&full), "{:?}", roll("bag: 7"));
    assert!(!roll("bag: 6, roll: 9").contains(&full), "{:?}", roll("bag: 6, roll: 9"));
    let regular = |wins: u8| told_at(&format!("{{moment: action, wins: {wins}}}"));
    let only = "fight regular: 4 were beaten, only bosses are left (LR-77)".to_owned();
    assert!(regular(4).contains(&only), "{:?}", regular(4));
    assert!(!regular(3).iter().any(|line| line.contains("LR-77")), "{:?}", regular(3));
}

/// LR-84: before a last swap both cards are told, what each is worth, and what the swap comes to.
#[test]
fn a_last_swap_shows_both_cards() {
    // worth 2 and worn; worth 1
    let told = told_at("{moment: scoring, A: {worn: ['Soup Pot, Inverted'], bag: [Second-Hand Helm]}}");
    let wear = told.iter().find(|line| line.starts_with("wear Second-Hand Helm: ")).expect("a swap");
    assert!(wear.ends_with("worth 1, instead of Soup Pot, Inverted (worth 2): +1 point"), "{wear}");
}

#[test]
fn a_word_that_fits_several_cards_is_asked_back() {
    let mut person = Brave::new(&["? helm", "? second-hand helm", "back"]);
    person.patience = 4;
    sit("loot-roll", 3, 0, 1, &mut person);
    let heard = person.heard.join("\n");
    let which = person.heard.iter().find(|l| l.starts_with("Which one? ")).expect("there are several helms");
    assert!(which.matches("Helm").count() > 1, "{which}");
    assert!(heard.contains("Second-Hand Helm: Common") && heard.contains("What is done is done"), "{heard}");
}

/// Words of the rules explain themselves, from the glossary that the booklet prints.
#[test]
fn words_of_the_rules_are_explained() {
    for (name, asked, said) in [
        ("looterz", ["? taunt", "? last wish", "? steals"], ["Taunt: ", "(LZ-40", "Last Wish: ", "(LZ-36", "Steal: "]),
        ("loot-roll", ["? window", "? fight", "? bag"], ["Window: ", "(LR-", "Fight: ", "Bag: ", "7"]),
    ] {
        let mut person = Brave::new(&asked);
        person.patience = 4;
        sit(name, 3, 0, 1, &mut person);
        let heard = person.heard.join("\n");
        said.iter().for_each(|said| assert!(heard.contains(said), "{said:?} is not in\n{heard}"));
    }
}
