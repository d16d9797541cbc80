//! The answer as a report: each confirmed edit with its lines before and after, and their distances from their
//! bounds.

use super::Answer;
use super::told::{changes, cost, standing, summary};
use super::written::{Tried, Written};
use crate::balance::{Change, Proposal, Standing};
use table::measure::doubt::Estimate;
use table::report::{Chapter, Plot, Report, Row, Scale};

/// The report.
pub(super) fn report(title: &str, answer: &Answer<'_>, written: &Written) -> Report {
    let confirmed = answer.proposals.iter().filter(|proposal| proposal.standing == Standing::Confirmed);
    let row = |(nth, tried): (usize, &Tried)| {
        let places = tried.splices.iter().map(|splice| splice.place.as_str()).collect::<Vec<_>>().join("; ");
        // the number for `--apply`
        vec![(nth + 1).to_string(), changes(&tried.splices), places, cost(tried.cost), standing(tried).concat()]
    };
    let head = ["no.", "edit", "where", "what changes", "with new seeds"].map(str::to_owned).to_vec();
    let rows = written.edits.iter().enumerate().map(row).collect();
    let best = Plot::Table { title: "Edits that were judged".to_owned(), head, rows };
    let tried = Chapter {
        title: "Which change would help?".to_owned(),
        note: summary(written),
        plots: vec![best],
        ..Chapter::default()
    };
    Report {
        title: title.to_owned(),
        rulings: answer.goals.iter().map(|goal| goal.ruling.clone()).collect(),
        chapters: std::iter::once(tried).chain(confirmed.map(chapter)).collect(),
        ..Report::default()
    }
}

fn chapter(proposal: &Proposal) -> Chapter {
    let head = ["line", "before", "after"].map(str::to_owned).to_vec();
    let side = |found: &str, verdict| format!("{found} {verdict}");
    let row = |Change { before, after, .. }: &Change| {
        let name = format!("{} {}", before.id, before.says);
        vec![name, side(&before.found, before.verdict), side(&after.found, after.verdict)]
    };
    let mut plots =
        vec![Plot::Table { title: "Lines".to_owned(), head, rows: proposal.lines.iter().map(row).collect() }];
    for (percent, title) in [(true, "How far beyond a bound, in points"), (false, "How far beyond a bound")] {
        let off = proposal.lines.iter().filter_map(|change| Some((change, change.off.as_ref()?)));
        let rows: Vec<Row> = off
            .filter(|(_, [was, _])| was.percent == percent)
            .flat_map(|(change, [was, is])| {
                [(was, "before"), (is, "after")].map(|(s, when)| at(format!("{}, {when}", change.before.id), s.off))
            })
            .collect();
        let scale = if percent { Scale::Points } else { Scale::Plain };
        if !rows.is_empty() {
            plots.push(Plot::Intervals { title: title.to_owned(), scale, rows, line: Some(0.0), band: None });
        }
    }
    let besides: Vec<Vec<String>> = Tried::of(proposal).besides().into_iter().map(|what| vec![what]).collect();
    if !besides.is_empty() {
        plots.push(Plot::Table { title: "Besides".to_owned(), head: vec!["what".to_owned()], rows: besides });
    }
    Chapter { title: changes(&proposal.edit.splices), note: cost(proposal.edit.cost), plots, ..Chapter::default() }
}

fn at(label: String, e: Estimate) -> Row {
    let ends = [e.low, e.value, e.high].map(|v| if v.is_finite() { v } else { e.value });
    Row { label, value: ends, n: e.n, flagged: e.value > 0.0 }
}
