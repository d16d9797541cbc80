//! The chapters of a report: those of every game, then those that `playtest.yaml` lists. Selects and labels; `report` draws.

use super::{Opened, looks};
use crate::measure::doubt::{Estimate, Sample, nth};
use crate::measure::house::{FAN, STAGES};
use crate::measure::record::{Record, TableRecord};
use crate::measure::{Measure, Tally};
use crate::report::{Cell, Chapter, Plot, Report, Row, Scale};
use crate::verdict::compare::{Change, Rung};
use crate::verdict::lift::{self, Swing};
use crate::verdict::pairs::Pair;
use crate::verdict::terms::{self, Picture, Terms};
use crate::verdict::{Judgement, judge, show};
use cards::face::Component;
use std::collections::BTreeMap;

/// The largest number of bars in a histogram.
const BARS: u64 = 40;

/// The least number of games for a step of the plot over time.
pub(super) const ENOUGH: u64 = 30;

/// All parts of the report.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The accepted bounds.
    pub terms: &'a Terms,
    /// The counts.
    pub record: &'a Record,
    /// Cards replaced by plain ones.
    pub swings: &'a [Swing],
    /// The effects of an edit.
    pub rungs: &'a [Rung],
    /// Notes.
    pub notes: &'a [String],
}

impl Shown<'_> {
    /// The verdict on all lines.
    pub fn judge(&self) -> Judgement {
        judge(self.terms, self.record, self.swings)
    }
}

/// The report on a playtest: the verdict, what to look at first, answers to designers' questions, and last the bots.
pub fn report(opened: &Opened, shown: Shown<'_>, judged: &Judgement) -> Report {
    let Shown { terms, record, swings, rungs, notes } = shown;
    let cards = opened.components.as_slice();
    let main: Vec<&TableRecord> = match terms.tables.first() {
        Some(first) => record.tables.iter().filter(|t| t.name == first.name).collect(),
        None => Vec::new(),
    };
    let mut chapters: Vec<Chapter> = rungs.iter().filter(|r| r.compared > 0).map(edit).collect();
    chapters.push(length(terms, &main));
    chapters.extend(gifts(terms, judged, swings, cards));
    chapters.extend(together(judged, cards));
    chapters.extend([standing(&main), lead(&main)]);
    chapters.extend(terms.chapters.iter().map(|c| own(c, record)));
    chapters.push(reasons(judged));
    chapters.extend([seats(terms, record), ladder(record), played(record, notes)]);
    chapters.retain(|c| !c.plots.is_empty());
    Report {
        title: opened.title.clone(),
        looks: looks::looks(judged, cards),
        rulings: judged.rulings.clone(),
        chapters,
    }
}

/// The number of games of each policy, and its results.
fn played(record: &Record, notes: &[String]) -> Chapter {
    let number = |t: &TableRecord, name: &str| {
        t.tally.by.get(name).map_or(String::new(), |m| show(&estimate(t, m), m.is_share()))
    };
    let names = ["turns", "lead-changes", "comeback", "margin", "choices", "stalled"];
    let head =
        ["table", "games", "turns", "changes of lead", "winner behind by", "margin", "choices", "stopped by a guard"];
    let row = |t: &TableRecord| {
        let first = [t.label(), t.tally.games.to_string()];
        first.into_iter().chain(names.iter().map(|n| number(t, n))).collect()
    };
    let mut seated: BTreeMap<&str, (Vec<String>, &[String])> = BTreeMap::new();
    for t in &record.tables {
        seated.entry(&t.name).or_insert((Vec::new(), &t.bots)).0.push(t.players.to_string());
    }
    let seated =
        seated.into_iter().map(|(name, (players, bots))| vec![name.to_owned(), bots.join(", "), players.join(", ")]);
    let table = |title: &str, head: &[&str], rows: Vec<Vec<String>>| Plot::Table {
        title: title.to_owned(),
        head: head.iter().map(|h| (*h).to_owned()).collect(),
        rows,
    };
    let deck = format!("Deck {}, seed {}.", record.deck, record.seed);
    Chapter {
        title: "Who played?".to_owned(),
        note: std::iter::once(deck).chain(notes.iter().cloned()).collect::<Vec<_>>().join(" "),
        plots: vec![
            table("All tables", &["table", "policies", "players"], seated.collect()),
            table("A game in numbers", &head, record.tables.iter().map(row).collect()),
        ],
        ..Chapter::default()
    }
}

fn row(label: String, e: Estimate, shift: f64) -> Row {
    let value = [e.low, e.value, e.high].map(|v| if v.is_finite() { v - shift } else { e.value - shift });
    Row { label, value, n: e.n, flagged: false }
}

fn estimate(table: &TableRecord, measure: &Measure) -> Estimate {
    Sample::of(measure, table.tally.games).estimate()
}

/// A distribution as a histogram.
fn histogram(title: String, unit: &str, counts: &BTreeMap<i64, u64>, band: Option<(f64, f64)>) -> Option<Plot> {
    let ((first, _), (last, _)) = (counts.first_key_value()?, counts.last_key_value()?);
    let step = ((last - first) as u64 / BARS + 1).max(1);
    let mut bars = vec![0; ((last - first) as u64 / step + 1) as usize];
    counts.iter().for_each(|(v, n)| bars[((v - first) as u64 / step) as usize] += n);
    let marks = [(0.05, "5 %"), (0.5, "median"), (0.95, "95 %")].map(|(q, name)| (nth(counts, q), name.to_owned()));
    Some(Plot::Histogram { title, unit: unit.to_owned(), from: *first, step, counts: bars, marks: marks.into(), band })
}

fn length(terms: &Terms, main: &[&TableRecord]) -> Chapter {
    let line = terms.lines.iter().find(|l| l.measure.as_deref() == Some("turns") && l.quantile.is_none());
    let band = line.and_then(|l| Some((l.at_least?.0, l.at_most?.0)));
    let plots = main.iter().filter_map(|t| match t.tally.by.get("turns")? {
        Measure::Spread { counts, .. } => histogram(t.seats(), "turns", counts, band),
        _ => None,
    });
    Chapter {
        title: "How long is a game?".to_owned(),
        note: match band {
            Some(_) => "Turns of all players together. The mean must be inside the band.".to_owned(),
            None => "Turns of all players together.".to_owned(),
        },
        plots: plots.collect(),
        ..Chapter::default()
    }
}

fn seats(terms: &Terms, record: &Record) -> Chapter {
    // the table at which the designer judges seats, or else the main one
    let asked = terms.lines.iter().find(|l| l.measure.as_deref() == Some("first-seat")).and_then(|l| l.tables.first());
    let name = asked.or(terms.tables.first().map(|t| &t.name));
    let plots = record.tables.iter().filter(|t| Some(&t.name) == name).map(|t| {
        let mut rows = Vec::new();
        rows.extend(t.tally.by.get("first-seat").map(|m| row("first to play".to_owned(), estimate(t, m), 0.0)));
        rows.extend(t.tally.below("seat/").map(|(place, m)| row(format!("seat {place}"), estimate(t, m), 0.0)));
        Plot::Intervals {
            title: format!("{}, {}", t.seats(), t.name),
            scale: Scale::Percent,
            rows,
            line: Some(t.even()),
            band: None,
        }
    });
    Chapter {
        title: "Is a seat better than another?".to_owned(),
        note: "Games won by place, counted from the player who begins. The line is an even share.".to_owned(),
        plots: plots.collect(),
        ..Chapter::default()
    }
}

fn ladder(record: &Record) -> Chapter {
    let several = record.tables.iter().filter(|t| t.tally.below("wins/").nth(1).is_some());
    let plots = several.map(|t| {
        let rows = t.tally.below("wins/").map(|(policy, m)| row(policy.to_owned(), estimate(t, m), 0.0)).collect();
        Plot::Intervals {
            title: format!("{}, {}", t.name, t.seats()),
            scale: Scale::Percent,
            rows,
            line: Some(t.even()),
            band: None,
        }
    });
    Chapter {
        title: "Does it matter how you play?".to_owned(),
        note: "Games won by each policy, per seat. The line is an even share; where policies differ, choices matter."
            .to_owned(),
        plots: plots.collect(),
        ..Chapter::default()
    }
}

fn standing(main: &[&TableRecord]) -> Chapter {
    let mut plots = Vec::new();
    for t in main {
        let side = |who: &str| -> Vec<[f64; 5]> {
            let of = |turn| match t.tally.by.get(&format!("standing/{who}/{turn:02}")) {
                Some(Measure::Spread { counts, .. }) if counts.values().sum::<u64>() >= ENOUGH => {
                    Some([0.1, 0.25, 0.5, 0.75, 0.9].map(|quantile| nth(counts, quantile)))
                }
                _ => None,
            };
            (0..FAN).map_while(of).collect()
        };
        let series: Vec<_> = [("winners", side("winners")), ("the others", side("others"))]
            .map(|(who, fan)| (who.to_owned(), fan))
            .into();
        if series.iter().all(|(_, fan)| fan.len() > 1) {
            let title = t.seats();
            plots.push(Plot::Fan { title, unit: "turn".to_owned(), value: "standing".to_owned(), series });
        }
    }
    Chapter {
        title: "How do winners get ahead?".to_owned(),
        note: "What each seat would score at the beginning of each turn, in games that are still in progress."
            .to_owned(),
        plots,
        ..Chapter::default()
    }
}

fn lead(main: &[&TableRecord]) -> Chapter {
    let mut rows = Vec::new();
    for t in main {
        for stage in STAGES {
            if let Some(m) = t.tally.by.get(&format!("leader-wins/{stage}")) {
                rows.push(row(format!("{}, at {stage} % of the game", t.seats()), estimate(t, m), 0.0));
            }
        }
    }
    if rows.is_empty() {
        return Chapter::default();
    }
    let runaway = Plot::Intervals {
        title: "Games won by the leader".to_owned(),
        scale: Scale::Percent,
        rows,
        line: None,
        band: None,
    };
    Chapter {
        title: "Is the outcome open until the end?".to_owned(),
        note: "How often a player who leads alone wins the game.".to_owned(),
        plots: vec![runaway],
        ..Chapter::default()
    }
}

/// A chapter of the designer's own.
fn own(chapter: &terms::Chapter, record: &Record) -> Chapter {
    let plots = chapter.plots.iter().flat_map(|p| pictures(p, record)).collect();
    Chapter { title: chapter.title.clone(), note: chapter.note.clone(), plots, ..Chapter::default() }
}

fn pictures(asked: &Picture, record: &Record) -> Vec<Plot> {
    let tables: Vec<&TableRecord> = record.tables.iter().filter(|t| t.name == asked.table).collect();
    let scale = if asked.plain { Scale::Plain } else { Scale::Percent };
    let intervals = |title, rows| Plot::Intervals { title, scale, rows, line: None, band: None };
    if let Some(prefix) = &asked.each {
        let plot = |t: &&TableRecord| {
            let rows = ranked(asked, prefix, t);
            (!rows.is_empty()).then(|| intervals(format!("{}, {}", asked.title, t.seats()), rows))
        };
        return tables.iter().filter_map(plot).collect();
    }
    let Some(name) = &asked.measure else { return Vec::new() };
    if let Some(heat) = heat(asked, &tables, name) {
        return vec![heat];
    }
    let mut rows = Vec::new();
    let mut plots = Vec::new();
    for t in tables {
        match t.tally.by.get(name) {
            Some(Measure::Spread { counts, .. }) => {
                plots.extend(histogram(format!("{}, {}", asked.title, t.seats()), &asked.unit, counts, None));
            }
            Some(m) => rows.push(row(t.seats(), estimate(t, m), 0.0)),
            None => {}
        }
    }
    if !rows.is_empty() {
        plots.push(intervals(asked.title.clone(), rows));
    }
    plots
}

/// Every measure whose name has this beginning, the largest first, up to the limit of the plot.
pub(super) fn ranked(asked: &Picture, prefix: &str, table: &TableRecord) -> Vec<Row> {
    let measures = table.tally.below(prefix);
    let mut rows: Vec<Row> = measures.map(|(name, m)| row(name.to_owned(), estimate(table, m), 0.0)).collect();
    rows.retain(|r| r.n > 0);
    rows.sort_by(|a, b| b.value[1].total_cmp(&a.value[1]));
    rows.truncate(asked.most.unwrap_or(usize::MAX));
    rows.drain(..rows.len().saturating_sub(asked.least.unwrap_or(usize::MAX)));
    rows
}

/// A grid as a heat map, for all numbers of players together; the rows with the lowest values come first.
fn heat(asked: &Picture, tables: &[&TableRecord], name: &str) -> Option<Plot> {
    let mut whole = Tally::default();
    tables.iter().filter_map(|t| t.tally.by.get(name)).for_each(|m| whole.put(name, m.clone()));
    let Some(Measure::Grid { columns, rows }) = whole.by.remove(name) else { return None };
    let share = |n: u64, of: u64| if of > 0 { n as f64 / of as f64 } else { 0.0 };
    let total = |cells: &[[u64; 2]]| share(cells.iter().map(|c| c[0]).sum(), cells.iter().map(|c| c[1]).sum());
    let mut rows: Vec<_> = rows.into_iter().collect();
    rows.sort_by(|a, b| total(&a.1).total_cmp(&total(&b.1)));
    let cells = |cells: Vec<[u64; 2]>| cells.into_iter().map(|[n, of]| Cell { value: share(n, of), n: of }).collect();
    Some(Plot::Heat {
        title: asked.title.clone(),
        unit: asked.unit.clone(),
        scale: Scale::Percent,
        columns,
        rows: rows.into_iter().map(|(name, row)| (name, cells(row))).collect(),
    })
}

/// The effect of each card on its holder's wins.
fn gifts(terms: &Terms, judged: &Judgement, swings: &[Swing], printed: &[Component]) -> Option<Chapter> {
    let asked = terms.lift.as_ref()?;
    let cards = &judged.cards;
    let mut piles: Vec<&str> = cards.iter().map(|c| c.pile.as_str()).collect();
    piles.sort_unstable();
    piles.dedup();
    let forest = |title: String, rows, bound: f64| Plot::Intervals {
        title,
        scale: Scale::Points,
        rows,
        line: Some(0.0),
        band: Some((-bound, bound)),
    };
    let mut plots: Vec<Plot> = Vec::new();
    for pile in piles {
        let mine = cards.iter().filter(|c| c.pile == pile);
        let rows = mine.map(|c| Row { flagged: c.beyond, ..row(c.title.clone(), c.lift, 0.0) }).collect();
        plots.push(forest(format!("Lift of {pile} cards"), rows, asked.at_most.0));
    }
    let rows: Vec<Row> = lift::changes(swings).into_iter().map(|(what, s)| row(what, s.estimate(), 0.0)).collect();
    if !rows.is_empty() {
        plots.push(forest("Wins of a policy without a card".to_owned(), rows, asked.swing.0));
    }
    Some(Chapter {
        title: "Is a card too strong?".to_owned(),
        note: "A card is dealt to a random player before the first turn. How much more or less often does this player win than \
               players with another card of the same pile? The intervals are those used for the verdict."
            .to_owned(),
        cards: looks::extremes(judged, printed),
        plots,
    })
}

/// Cards that win together.
fn together(judged: &Judgement, printed: &[Component]) -> Option<Chapter> {
    let pairs = &judged.pairs;
    let excess = |pair: &Pair| row(pair.titles.join(" with "), pair.wins, pair.expected);
    let plot = Plot::Intervals {
        title: "Win rate of players who have both cards, minus the expected rate".to_owned(),
        scale: Scale::Points,
        rows: pairs.iter().map(excess).collect(),
        line: Some(0.0),
        band: None,
    };
    (!pairs.is_empty()).then(|| Chapter {
        title: "Do cards win together?".to_owned(),
        note: "Pairs of cards that win together much more often than each wins alone. On average, one in twenty of them is here \
               by chance."
            .to_owned(),
        cards: pairs.first().map(|pair| looks::pictured(&pair.titles, printed)).unwrap_or_default(),
        plots: vec![plot],
    })
}

/// The effect of an edit at a table.
fn edit(rung: &Rung) -> Chapter {
    let (shares, plain): (Vec<&Change>, Vec<&Change>) = rung.changes.iter().take(24).partition(|c| c.percent);
    let rows = |list: Vec<&Change>| list.iter().map(|c| row(c.measure.clone(), c.by, 0.0)).collect::<Vec<_>>();
    let plot = |title: &str, scale, rows: Vec<Row>| Plot::Intervals {
        title: title.to_owned(),
        scale,
        rows,
        line: Some(0.0),
        band: None,
    };
    let mut plots = vec![plot("Shares", Scale::Points, rows(shares)), plot("Numbers", Scale::Plain, rows(plain))];
    plots.retain(|p| matches!(p, Plot::Intervals { rows, .. } if !rows.is_empty()));
    let (same, of) = rung.same;
    let saved = rung.unpaired().map(|games| {
        format!(" {of} games with the same seeds are as precise as {games} games with different seeds for each deck.")
    });
    Chapter {
        title: format!("What the edit changed: {}", rung.label),
        note: format!(
            "{same} of {of} games are the same; {} of {} measures changed.{}",
            rung.changes.len(),
            rung.compared,
            saved.unwrap_or_default()
        ),
        plots,
        ..Chapter::default()
    }
}

fn reasons(judged: &Judgement) -> Chapter {
    let rows: Vec<Vec<String>> = judged.reasons.iter().map(|r| vec![r.clone()]).collect();
    let plots = if rows.is_empty() {
        vec![]
    } else {
        vec![Plot::Table { title: "Reasons".to_owned(), head: vec!["what".to_owned()], rows }]
    };
    Chapter {
        title: "What did not pass, and why?".to_owned(),
        note: "Lines that are open or failed, place by place, and games that a guard stopped.".to_owned(),
        plots,
        ..Chapter::default()
    }
}
