//! A person at the table: whole games through answers and pipes, and what the terminal shows and hides.

use lootpress::games::ALL;
use lootpress::lexicon::Voice;
use lootpress::title::{Experiment, Left, Person, Playable, Said};
use lootpress::world::{Disk, Project};

mod pipe;
mod position;
mod told;

fn project() -> Project {
    Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))
}

fn asked(game: &dyn Playable, players: u8, seed: u64) -> Experiment {
    Experiment { players, seed, bots: vec![game.usual_policy().to_owned()], variants: Vec::new() }
}

fn game(name: &str) -> &'static dyn Playable {
    ALL.iter().copied().find(|g| g.name() == name).expect("a game")
}

/// A player who fights and robs whenever possible, and records the messages.
#[derive(Default)]
struct Brave {
    heard: Vec<String>,
    choices: Vec<String>,
    notes: Vec<String>,
    asked: usize,
    /// Answers to questions, tried before all others, in this order.
    first: Vec<&'static str>,
    /// Answers until the limit of questions is reached.
    patience: usize,
}

impl Brave {
    fn new(first: &[&'static str]) -> Brave {
        Brave { first: first.iter().rev().copied().collect(), patience: usize::MAX, ..Brave::default() }
    }
}

/// The messages to a brave player.
fn brave(choices: &[String], nth: usize) -> String {
    let wanted = ["lay Fight", "fight boss", "fight regular", "equip", "recruit", "search", "yes"];
    let said = wanted
        .iter()
        .find_map(|w| choices.iter().find(|c| c.starts_with(w) && (*w != "fight boss" || nth.is_multiple_of(9))));
    // the brave player goes home last
    let onward: Vec<&String> = choices.iter().filter(|c| *c != "go upstairs").collect();
    // if asked for a number, it answers one
    let any = if onward.is_empty() { choices.first() } else { Some(onward[nth % onward.len()]) };
    said.or(any).map_or_else(|| "1".to_owned(), String::clone)
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
    let game = game(name);
    let sat = game.sit(&project(), &asked(game, players, seed), seat, None, person);
    assert!(sat.diags.is_empty(), "{:?}", sat.diags);
    sat.value.expect("the game is played")
}

#[test]
fn a_person_plays_to_the_end_and_the_replay_holds() {
    let project = project();
    // a single player sits at one table only
    let tables = |game: &dyn Playable| match game.usual_players(&project) {
        1 => vec![(1, 0)],
        _ => vec![(2, 0), (4, 2), (6, 5)],
    };
    for (game, (players, seat)) in ALL.iter().flat_map(|g| tables(*g).into_iter().map(|at| (*g, at))) {
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

/// LR-A2: cards that others draw, put into a bag or bank are reported without their names; the player's own are
/// reported with them.
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
            let what = what.split(" (\u{d7}").next().expect("a beginning");
            let secret = ["a card", "an ability", "a common card", "a rare card", "an epic card"].contains(&what);
            assert_eq!(secret, !mine, "{line}");
            if mine { own += 1 } else { hidden += 1 }
        }
    }
    assert!(own > 1 && hidden > 9, "{own} own and {hidden} others' cards in the whole game");
    assert!(left.log.lines().count() > 100, "the log, for afterwards, holds everything");
}

/// LZ-A33: cards that others draw are reported without their names; the player's own, and cards seen in the Inn, are
/// reported with them.
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

/// An effect is listed below the name of its card; an effect without a target is not announced.
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
        // the effect of a Tea Lady is that another Looter acts again
        let told = |pair: &&[&str]| announces(pair[0]) && !pair[0].contains("Tea Lady");
        for pair in lines.windows(2).filter(told) {
            let other = ["-- ", " Searches ", " Attacks ", " uses ", " recruits "].iter().any(|w| pair[1].contains(w));
            assert!(!other && !announces(pair[1]), "{} is followed by {}", pair[0], pair[1]);
            announced += 1;
        }
    }
    assert!(announced > 9, "{announced} effects in three games");
}

/// A second copy of a title has a number, and the same explanation as the first; choices describe the table.
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
        "There is no choice 99: type 1 to",
        "? card title",
        "Magic Lute: Rare",
        "While equipped: Each other fighter has",
        "There is no card or word of the rules called \"magic lutte\". Did you mean \"Magic Lute\"?",
        "Player 1 (you) explores and finds",
        "That is not one of the choices",
    ] {
        assert!(heard.contains(said), "{said:?} is not in\n{heard}");
    }
}

#[test]
fn a_seat_that_is_not_there_is_refused() {
    for game in ALL.iter() {
        let players = game.usual_players(&project());
        let refused = game.sit(&project(), &asked(*game, players, 1), players, None, &mut Brave::new(&[]));
        let what = format!("no seat {} in a game for {players}", players + 1);
        assert!(refused.value.is_none() && refused.diags[0].what.contains(&what));
    }
}

/// Asks for help before each answer, takes back every choice once that can be taken back, and records the questions as
/// they were asked.
#[derive(Default)]
struct Curious {
    brave: Brave,
    /// A question, and its choices.
    questions: Vec<Vec<String>>,
    /// The input before the next brave answer.
    said: Vec<&'static str>,
    /// The question that was returned to, and the number of questions asked until then.
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
            // only sometimes, or it would go back and forth forever
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
    let game = game(name);
    let sat = game.sit(&project(), &asked(game, players, seed), 0, None, &mut person);
    assert!(sat.value.expect("the game is played").finished);
    person
}

/// When the player asks, the rule or card that forbids a choice is named; from the second half of a question, one can go
/// back to the first.
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
    for said in [
        "not discard: your bag is empty",
        "it cannot be played at this moment (LR-17)",
        "has changed in this window (LR-38)",
    ] {
        assert!(roll.contains(said), "{said}");
    }
    for said in
        ["has acted this turn (LZ-22)", "comes first (LZ-40)", "forbids it", "a Looter cannot Attack itself (LZ-A21)"]
    {
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

#[test]
fn a_word_that_fits_several_cards_is_asked_back() {
    let mut person = Brave::new(&["? helm", "? second-hand helm", "back"]);
    person.patience = 4;
    sit("loot-roll", 3, 0, 1, &mut person);
    let heard = person.heard.join("\n");
    let which = person.heard.iter().find(|l| l.starts_with("Which one? ")).expect("there are several helms");
    assert!(which.matches("Helm").count() > 1, "{which}");
    assert!(heard.contains("Second-Hand Helm: Common") && heard.contains("There is nothing to go back to"), "{heard}");
}

/// A question about a card shows every rule and every number that is printed on it, in any slot of any game.
#[test]
fn all_that_is_printed_on_a_card_is_told() {
    let folded = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    for (name, players) in [("loot-roll", 3), ("looterz", 3), ("dungeon-robber", 1), ("hero-loot", 3)] {
        let deck = game(name).open(&project()).components;
        let cards: Vec<_> = deck.iter().filter(|c| c.pile.is_some() && c.front.fields.contains_key("title")).collect();
        let asked: Vec<&'static str> = cards.iter().map(|c| &*format!("? {}", c.title).leak()).collect();
        let mut person = Brave::new(&asked);
        person.patience = asked.len();
        sit(name, players, 0, 1, &mut person);
        let (mut silent, mut told) = (Vec::new(), 0);
        for card in &cards {
            let head = |line: &&String| **line == card.title || line.starts_with(&format!("{}: ", card.title));
            let from = person.heard.iter().rposition(|line| head(&line)).unwrap_or(person.heard.len());
            let answer = person.heard.iter().skip(from).enumerate();
            let answer = answer.take_while(|(nth, line)| *nth == 0 || line.starts_with("  "));
            let heard = folded(&answer.map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n"));
            let apart = ["number", "id", "pile", "kind", "game", "tagline"];
            for (slot, text) in card.front.fields.iter().filter(|(slot, _)| !apart.contains(&slot.as_ref())) {
                for phrase in text.iter().filter(|phrase| phrase.voice == Voice::Rule) {
                    told += 1;
                    let missing = !heard.contains(&folded(&phrase.plain()));
                    silent.extend(missing.then(|| format!("{}: {slot}: {}", card.title, phrase.plain())));
                }
            }
        }
        assert!(silent.is_empty() && told > cards.len(), "{name}, {told}:\n{}", silent.join("\n"));
    }
    let mut person = Brave::new(&["? Chain Mail", "? Bad Art"]);
    person.patience = 2;
    sit("dungeon-robber", 1, 0, 1, &mut person);
    let heard = person.heard.join("\n");
    assert!(heard.contains("Armor class +4") && heard.contains("Nobody sneaks in it"), "{heard}");
    assert!(heard.contains("heavy"), "{heard}");
}

/// A player who passes, or takes the first choice.
#[derive(Default)]
struct Idle {
    heard: Vec<String>,
    choices: Vec<String>,
}

impl Person for Idle {
    fn hear(&mut self, line: Said<'_>) {
        match line {
            Said::Question(_) => self.choices.clear(),
            Said::Choice(_, words, _) => self.choices.push(words.to_owned()),
            Said::Event(text) => self.heard.push(text.to_owned()),
            _ => {}
        }
    }

    fn answer(&mut self) -> Option<String> {
        Some(if self.choices.iter().any(|choice| choice == "pass") { "pass" } else { "1" }.to_owned())
    }
}

/// A question about a card of Hero Loot shows the whole face, and the rule that forbids a choice.
#[test]
fn hero_loot_tells_faces_and_what_is_barred() {
    let mut person = Brave::new(&["? Unstable Cheese", "? Jar of Bees", "? Prompter"]);
    person.patience = 4;
    sit("hero-loot", 3, 0, 1, &mut person);
    let heard = person.heard.join("\n");
    for said in ["Single use", "every enemy in the space", "Item > Weapon > Thrown", "No-Trade", "Power"] {
        assert!(heard.contains(said), "{said:?} is not in\n{heard}");
    }
    // in the fourth game, the player has a hero with No-Trade
    let heard = [1, 4].map(|seed| curious("hero-loot", 4, seed).brave.heard).concat();
    for said in [
        "an enemy is adjacent (HL-25, HL-30)",
        "every hero acts once a turn (HL-S1)",
        "it asks for Strength",
        "(HL-8)",
        ": No-Trade (HL-26)",
    ] {
        assert!(heard.iter().any(|line| line.contains(said)), "{said:?} is not told");
    }
    let mut person = Idle::default();
    let hero_loot = game("hero-loot");
    let left = hero_loot.sit(&project(), &asked(hero_loot, 4, 4), 0, None, &mut person).value.expect("is played");
    assert!(left.finished);
    let end = person.heard.iter().find_map(|line| line.strip_prefix("== the skirmish is over: ")).expect("an end");
    let purses: Vec<&str> = end.split(", ").collect();
    assert!(purses.len() == 4 && purses.iter().all(|purse| purse.ends_with(" gold")), "{end}");
    assert!(purses[0].starts_with("Player 1 (you) has "), "{end}");
}

/// Words of the rules are explained by the glossary that the rulebook prints.
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

/// DR-120: events of other robbers are reported with their names; a single player is called "you".
#[test]
fn robbers_of_a_party_have_names() {
    let mut person = Brave::new(&[]);
    person.patience = 60;
    sit("dungeon-robber", 3, 0, 5, &mut person);
    let (heard, named) = (&person.heard, |line: &&String| line.starts_with("Player 2") || line.starts_with("Player 3"));
    assert!(!heard.iter().any(|line| line.ends_with(':') && named(&line)), "a name alone says nothing");
    for said in ["Player 3 attacks the ", "Player 2 gets 1 HP back and has ", "Player 3 finds: ", "Player 2 is home"] {
        assert!(heard.iter().any(|line| line.contains(said)), "{said}: {heard:#?}");
    }
    // the name of the robber who is hit comes directly before the damage
    let struck = heard.windows(2).filter(|pair| pair[0].contains(" attacks ") && pair[0].ends_with(": a hit"));
    for pair in struck.filter(|pair| pair[1].contains(" damage; ")) {
        let whom = pair[0].split_once(" attacks ").and_then(|(_, rest)| rest.split_once(": ")).expect("whom").0;
        assert!(pair[1].to_lowercase().starts_with(&whom.to_lowercase()), "{pair:?}");
    }
    for share in ["you share out, and have ", "Player 2 shares out, and has "] {
        assert!(heard.iter().any(|line| line.starts_with(share)), "{share}");
    }
}

/// When coins change hands, there is one line for them in the list, and the number is asked once.
#[test]
fn coins_are_asked_for_as_an_amount() {
    let mut person =
        Brave::new(&["give gold", "back", "give gold", "give 1 gold from Bucket to Nan Tideway", "9", "2", "look"]);
    person.patience = 7;
    sit("hero-loot", 3, 0, 77, &mut person);
    let heard = person.heard.join("\n");
    assert!(heard.contains("how many, 1 to 2? (or back)") && heard.contains("Type 1 to 2, or back."), "{heard}");
    assert!(heard.contains("Bucket hands 1 gold to Nan Tideway (\u{d7}2)"), "{heard}");
    assert!(heard.contains("Nan Tideway at a1, Health 7, 4 gold"), "{heard}");
}
