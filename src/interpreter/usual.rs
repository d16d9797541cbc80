//! What is asked of a game whose designer has written no playtest.yaml: that it ends, that seats and choices are fair and real, that
//! cards and words come into play.

use crate::read::read;
use ground::diag::Checked;
use ground::locus::Locus;
use ground::world::Project;
use table::title;
use table::verdict::terms::{Amount, Line, Table, Terms};

/// Cards up to which each is asked what it is worth.
const DISTINCT: usize = 45;

/// Games of each table.
const GAMES: u64 = 400;

/// What the designer tolerates; the usual, if nothing is written.
pub(crate) fn terms(project: &Project, game: &str) -> Checked<(Locus, Terms)> {
    let path = format!("data/{game}/playtest.yaml");
    if project.list(&format!("data/{game}")).contains(&path) {
        return title::terms(project, game);
    }
    read(project, game).map(|found| {
        let (low, high) = found.program.as_ref().map_or((2, 4), |program| program.players);
        let teams = found.program.as_ref().map_or(1, |program| program.teams.max(1));
        let players = (low..=high).filter(|n| n.is_multiple_of(teams)).collect();
        let mut terms = usual(players);
        if let Some(program) = &found.program {
            let called = (0..program.words.len()).any(|word| program.is_called(word));
            let several = program.titles.len() > DISTINCT;
            terms.lines.retain(|line| match line.each.as_deref() {
                Some("word/") => called,
                Some("playable/") => program.has_hands(),
                // of many cards some are ahead by chance
                Some("held/") => program.has_hands() && !several,
                _ => true,
            });
        }
        (Locus::Nowhere, terms)
    })
}

fn usual(players: Vec<u8>) -> Terms {
    let alone = players == [1];
    let table = |name: &str, bots: &[&str], share: f64| Table {
        name: name.to_owned(),
        bots: bots.iter().map(|bot| (*bot).to_owned()).collect(),
        variants: Vec::new(),
        share: Amount(share),
        players: None,
        ladder: false,
        deep: false,
    };
    let line = |id: &str, says: &str, tables: &[&str]| Line {
        id: id.to_owned(),
        says: says.to_owned(),
        tables: tables.iter().map(|table| (*table).to_owned()).collect(),
        players: None,
        measure: None,
        each: None,
        somewhere: false,
        quantile: None,
        less: None,
        at_least: None,
        at_most: None,
    };
    let one = |measure: &str, line: Line| Line { measure: Some(measure.to_owned()), ..line };
    let each = |each: &str, line: Line| Line { each: Some(each.to_owned()), ..line };
    let most = |most: f64, line: Line| Line { at_most: Some(Amount(most)), ..line };
    let least = |least: f64, line: Line| Line { at_least: Some(Amount(least)), ..line };
    let even = |line: Line| Line { less: Some("even".to_owned()), ..line };
    const ALL: [&str; 1] = ["random"];
    let mut lines = vec![
        one("broken", line("whole", "no card is ever lost, and no mark leaves its range", &ALL)),
        most(0.02, one("stalled", line("ends", "every game ends, even if no player tries to end it", &ALL))),
        most(
            0.6,
            one("single-choices", line("choices", "at most 60 % of choices are forced (one legal option only)", &ALL)),
        ),
        Line {
            somewhere: true,
            ..least(
                0.02,
                each(
                    "action/",
                    line("actions", "each action is chosen at least once in fifty chances", &["random", "hopeful"]),
                ),
            )
        },
        Line {
            somewhere: true,
            ..least(
                0.01,
                each(
                    "word/",
                    line("words", "each printed word is carried out in at least 1 % of games", &["random", "hopeful"]),
                ),
            )
        },
        least(
            0.1,
            each(
                "playable/",
                line(
                    "cards",
                    "each card can be played by at least one in ten of those who hold it; a card that costs too much cannot",
                    &ALL,
                ),
            ),
        ),
        most(
            0.05,
            one(
                "stopped-marks",
                line(
                    "ranges",
                    "no mark hits a limit of its range in more than 5 % of games; if one does, widen its range",
                    &ALL,
                ),
            ),
        ),
    ];
    if !alone {
        lines.extend([
            most(0.05, even(one("first-seat", line("first-seat", "the first player wins at most 5 points more than an even share; if more, give the others something", &ALL)))),
            least(-0.05, even(one("first-seat", line("late-seats", "the first player wins at most 5 points less than an even share", &ALL)))),
            most(0.08, even(each("held/", line("strong-cards", "holding a card gains at most 8 points above an even share", &ALL)))),
            least(-0.08, even(each("held/", line("weak-cards", "holding a card loses at most 8 points below an even share", &ALL)))),
            most(0.1, one("ties", line("ties", "at most 10 % of games are ties; if more, compare something else in `wins`, too", &ALL))),
            most(0.85, one("leader-wins/50", line("half-time", "the leader at half time wins at most 85 % of games; if more, the second half decides nothing", &ALL))),
            least(0.03, even(one("wins/search-10", line("thinking", "a player who thinks ahead wins more than an even share; if not, choices may not matter", &["thinking"])))),
        ]);
    }
    let mut tables = vec![table("random", &["random"], 1.0), table("hopeful", &["greedy"], 0.1)];
    if !alone {
        tables.push(table("thinking", &["search-10", "random"], 0.25));
    }
    let games = GAMES;
    Terms { players, games, judged_at: games, tables, lines, chapters: Vec::new(), lift: None }
}
