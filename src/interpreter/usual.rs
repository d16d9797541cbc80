//! The bounds of a game without a playtest.yaml: `usual.yaml`, without the lines that its rules cannot decide.

use crate::program::Program;
use crate::read::read;
use ground::diag::Checked;
use ground::locus::Locus;
use ground::world::{Imagined, Project};
use table::title;
use table::verdict::terms::Terms;

const USUAL: &str = include_str!("usual.yaml");

/// The largest deck in which each card is judged separately: in a larger one, some cards look strong by chance.
const DISTINCT: usize = 45;

/// The bounds of a game; the usual ones, if none are written.
pub(crate) fn terms(project: &Project, game: &str) -> Checked<(Locus, Terms)> {
    let path = format!("data/{game}/playtest.yaml");
    if project.list(&format!("data/{game}")).contains(&path) {
        return title::terms(project, game);
    }
    let house = Project::new(Imagined::default().with("data/usual/playtest.yaml", USUAL));
    let usual = title::terms(&house, "usual").map(|(_, terms)| terms);
    read(project, game).then(|found| {
        usual.map(|mut terms| {
            if let Some(program) = &found.program {
                fit(&mut terms, program);
            }
            (Locus::Nowhere, terms)
        })
    })
}

/// The reason why a game with hands has no line about the value of each held card, if it has none.
pub(crate) fn not_held(program: &Program) -> Option<String> {
    let cards = program.titles.len();
    (program.has_hands() && cards > DISTINCT).then(|| {
        format!(
            "the usual line `held` is left out: the deck has {cards} cards, and with more than {DISTINCT}, some would look strong by chance"
        )
    })
}

/// Keeps the tables and lines that apply to a game.
fn fit(terms: &mut Terms, program: &Program) {
    let ((low, high), teams) = (program.players, program.teams.max(1));
    terms.players = (low..=high).filter(|n| n.is_multiple_of(teams)).collect();
    let (alone, together) = (high == 1, program.wins_if.is_some());
    let called = (0..program.words.len()).any(|word| program.is_called(word));
    let limited = program.marks.iter().any(|mark| mark.is_limited());
    let (hands, many) = (program.has_hands(), program.titles.len() > DISTINCT);
    let plays_cards = program.actions.iter().any(|action| action.is_about_cards());
    // these compare players; players who play alone or together may lose most games
    let compared = ["first-seat", "seats", "ties", "nobody", "half-time", "thinking"];
    terms.lines.retain(|line| match line.id.as_str() {
        "held" => hands && plays_cards && !many && !alone && !together,
        "cards" | "played" => plays_cards,
        "words" => called,
        "actions" => !program.actions.is_empty(),
        "ranges" => limited,
        id => !(alone || together) || !compared.contains(&id),
    });
    terms.tables.retain(|table| !alone || table.bots.len() == 1);
    // thinking is slow, and one number of players is enough: the smallest at which one can beat another
    let few = terms.players.iter().copied().find(|n| *n > 1).unwrap_or(low);
    terms.tables.iter_mut().filter(|table| table.name == "thinking").for_each(|table| table.players = Some(vec![few]));
    for line in &mut terms.lines {
        line.tables.retain(|name| terms.tables.iter().any(|table| table.name == *name));
    }
    if let Some(mark) = program.actions.iter().find_map(|action| action.pays.first()) {
        let name = program.marks[usize::from(mark.0)].name.replace('_', " ");
        let priced = |told: &mut String| *told = told.replace("{cost}", &format!("{{cost}} {name}"));
        terms.lines.iter_mut().filter_map(|line| line.tells.as_mut()).for_each(priced);
    }
}
