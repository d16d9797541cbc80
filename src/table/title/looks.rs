//! The most important results: lines of a verdict that did not pass, then the most important cards, each with the
//! faces of its cards. Only selects; the verdict was made before.

use crate::report::{Exhibit, Figure, Look, Scale};
use crate::verdict::lift::Card;
use crate::verdict::{Judgement, PLACES, Ruling, Verdict};
use cards::face::Component;

/// The number of things to look at first.
const MOST: usize = 3;

/// Failed lines, then undecided ones, the nearest to failing first; if there are fewer, the cards with the largest effects on
/// their holders, good or bad.
pub(super) fn looks(judged: &Judgement, printed: &[Component]) -> Vec<Look> {
    let mut open: Vec<&Ruling> = judged.rulings.iter().filter(|r| r.verdict != Verdict::Pass).collect();
    open.sort_by(|a, b| b.verdict.cmp(&a.verdict).then(a.chance.total_cmp(&b.chance)));
    let mut looks: Vec<Look> = open.into_iter().take(MOST).map(|ruling| asked(ruling, printed)).collect();
    let weighs = |card: &Card, says: &str| Look {
        says: format!("{says}: {}", card.title),
        note: format!(
            "{}: how much more or less often a player who is dealt it wins than players who are dealt another card of the same pile.",
            Scale::Points.says(card.lift.value)
        ),
        verdict: None,
        cards: exhibit(&card.title, card.title.clone(), printed).into_iter().collect(),
    };
    let strongest = judged.cards.first().map(|card| weighs(card, "The strongest card"));
    let weakest = judged.cards.last().filter(|_| judged.cards.len() > 1).map(|card| weighs(card, "The weakest card"));
    looks.extend(strongest.into_iter().chain(weakest));
    looks.truncate(MOST);
    looks
}

/// A line that did not pass.
fn asked(ruling: &Ruling, printed: &[Component]) -> Look {
    let Ruling { id, says, found, wanted, places, verdict, games, .. } = ruling;
    let then = match (verdict, games) {
        (Verdict::Undecided, Some(games)) => format!(" It would take --games {games} to tell."),
        _ => String::new(),
    };
    let cards = places.iter().filter_map(|place| exhibit(place, place.clone(), printed));
    Look {
        says: format!("{id}: {says}"),
        note: format!("Found {found}; wanted {wanted}.{then}"),
        verdict: Some(*verdict),
        cards: cards.collect(),
    }
}

/// The cards with the largest and smallest effect on their holder's wins.
pub(super) fn extremes(judged: &Judgement, printed: &[Component]) -> Vec<Exhibit> {
    let cards = &judged.cards;
    let best = cards.iter().take(PLACES);
    let worst = cards.iter().skip(PLACES).rev().take(PLACES);
    let shown = best.chain(worst.collect::<Vec<_>>().into_iter().rev());
    shown
        .filter_map(|card| {
            exhibit(&card.title, format!("{}: {}", card.title, Scale::Points.says(card.lift.value)), printed)
        })
        .collect()
}

/// Cards by their titles.
pub(super) fn pictured(titles: &[String], printed: &[Component]) -> Vec<Exhibit> {
    titles.iter().filter_map(|title| exhibit(title, title.clone(), printed)).collect()
}

/// The card whose title begins the name of a place.
fn exhibit(place: &str, says: String, printed: &[Component]) -> Option<Exhibit> {
    let named = |c: &&Component| {
        place.strip_prefix(c.title.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with(", "))
    };
    let card = printed.iter().filter(named).max_by_key(|c| c.title.len())?;
    Some(Exhibit { says, card: Figure { face: card.front.clone(), cut: card.cut.clone() } })
}
