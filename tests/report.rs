//! Reports on the screen and on paper: every kind of plot, with the most and the least content, and with the worst titles
//! and numbers that a game can have.
#![expect(clippy::disallowed_methods, reason = "what was made is left for people to look at")]

use lootpress::cli::report::{html, pdf};
use lootpress::face::Tag;
use lootpress::measure::doubt::Estimate;
use lootpress::measure::record::{Record, TableRecord};
use lootpress::measure::{Measure, Tally};
use lootpress::report::{Cell, Chapter, Look, Plot, Report, Row, Scale};
use lootpress::title::{self, Opened, Shown};
use lootpress::verdict::lift::Card;
use lootpress::verdict::terms::Terms;
use lootpress::verdict::{Judgement, Ruling, Verdict};
use lootpress::world::{Disk, Project};
use std::path::Path;

fn project() -> Project {
    Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))
}

fn keep(name: &str, bytes: &[u8]) {
    std::fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name), bytes).expect("written");
}

fn ruling(id: &str, says: &str, found: &str, wanted: &str, verdict: Verdict) -> Ruling {
    Ruling {
        id: id.into(),
        says: says.into(),
        found: found.into(),
        wanted: wanted.into(),
        verdict,
        chance: 0.5,
        ..Ruling::default()
    }
}

fn histogram(title: &str, counts: Vec<u64>, marks: &[(f64, &str)], band: Option<(f64, f64)>) -> Plot {
    let marks = marks.iter().map(|(v, name)| (*v, (*name).to_owned())).collect();
    Plot::Histogram { title: title.into(), unit: "turns".into(), from: 12, step: 1, counts, marks, band }
}

const TITLES: [&str; 12] = [
    "Magic Lute",
    "Alone into the Dark",
    "Ring of the Seven Lesser Kings",
    "Sword",
    "The Unreasonably Long-Winded Halberd of Somebody\u{2019}s Grandmother",
    "Bread & Butter",
    "<b>Bold</b> \"Claim\"",
    "Frog Prince",
    "Donaudampfschifffahrtsgesellschaftskapit\u{e4}nsm\u{fc}tze",
    "Torch",
    "Boots of Leaving",
    "Purse",
];

/// Estimates that differ, by arithmetic and not at random.
fn rows(count: usize, around: f64, scale: f64) -> Vec<Row> {
    (0..count)
        .map(|i| {
            let wave = ((i * 37 % 101) as f64 / 100.0 - 0.5) * scale;
            let half = scale * (0.05 + (i % 7) as f64 * 0.03);
            let mid = around + wave;
            let label = format!(
                "{}{}",
                TITLES[i % TITLES.len()],
                if i < TITLES.len() { String::new() } else { format!(" {i}") }
            );
            Row {
                label,
                value: [mid - half, mid, mid + half],
                n: 40 + (i as u64).pow(3) * 11,
                flagged: wave.abs() > scale * 0.45,
            }
        })
        .collect()
}

fn fan(steps: usize, offset: f64, slope: f64) -> Vec<[f64; 5]> {
    (0..steps)
        .map(|i| {
            let (mid, wide) = (offset + slope * i as f64, 1.0 + i as f64 * 0.35);
            [-2.0, -1.0, 0.0, 1.1, 2.4].map(|k| (mid + k * wide).max(0.0))
        })
        .collect()
}

/// Cells in all shades, some with few observations, some with none.
fn heat(rows: usize, columns: usize, scale: Scale) -> Plot {
    let name = |i: usize| format!("{} {i}", TITLES[i % TITLES.len()]);
    let cell = |i: usize, k: usize| Cell {
        value: ((i * 29 + k * 13) % 101) as f64 / 100.0,
        n: if (i + k).is_multiple_of(11) { 0 } else { ((i * k) % 40) as u64 + 1 },
    };
    let rows = (0..rows).map(|i| (name(i), (0..columns).map(|k| cell(i, k)).collect())).collect();
    let (title, unit) = ("Who employs what".to_owned(), "share employed".to_owned());
    Plot::Heat { title, unit, scale, columns: (0..columns).map(name).collect(), rows }
}

fn sample() -> Report {
    let bell: Vec<u64> = (0..38).map(|i: i64| (4000.0 * (-((i - 15) as f64 / 7.0).powi(2)).exp()) as u64).collect();
    let seats = ["Player 1", "Player 2", "Player 3", "Player 4"];
    let seat =
        |i: usize, v: f64| Row { label: seats[i].into(), value: [v - 0.009, v, v + 0.009], n: 10_000, flagged: i == 0 };
    Report {
        title: "Loot Roll".into(),
        looks: vec![
            Look { says: "LR-P15: every card is worth holding".into(), note: "Found 3 of 140 dead; wanted none.".into(), verdict: Some(Verdict::Fail), cards: Vec::new() },
            Look { says: "No seat has an advantage that anybody would notice at the table, nor one that a sharp eye would find in an evening\u{2019}s play".into(), note: "Found 27.1 % ± 0.9 in seat 1; wanted 25 % ± 2. It would take --games 40000 to tell.".into(), verdict: Some(Verdict::Undecided), cards: Vec::new() },
        ],
        rulings: vec![
            ruling("LR-P12", "A game ends", "100.0 % of 10,000 (99.96 to 100.0)", "at least 99.9 %", Verdict::Pass),
            ruling("LR-P13", "No seat has an advantage that anybody would notice at the table, nor one that a sharp eye would find in an evening\u{2019}s play", "27.1 % ± 0.9 in seat 1", "25 % ± 2", Verdict::Undecided),
            ruling("LR-P14", "Length", "median 27 turns, 95 % below 41", "20 to 45", Verdict::Pass),
            ruling("LR-P15", "Every card is worth holding", "3 of 140 dead: Torch, Purse, Bread & Butter", "none", Verdict::Fail),
        ],
        chapters: vec![
            Chapter {
                title: "How long does it take?".into(),
                note: "Each bar is the number of games that ended after so many turns. A game that runs beyond the shaded band is one that people leave before it ends; one that stops short of it was over before it began.".into(),
                cards: Vec::new(),
                plots: vec![
                    histogram("Length of a game", bell, &[(27.0, "median"), (16.0, "5 %"), (41.0, "95 %")], Some((18.0, 45.0))),
                    histogram("Length of a game that two players wish had been shorter than it was in the end", vec![3, 9, 1], &[(13.0, "median"), (13.2, "mean"), (13.1, "mode")], None),
                    Plot::Histogram { title: "Bag pressure".into(), unit: "cards in the bag".into(), from: 0, step: 10, counts: (0..200).map(|i| 100_000 + i * i * 40).collect(), marks: vec![(2400.0, "beyond".into())], band: Some((f64::NEG_INFINITY, 700.0)) },
                ],
            },
            Chapter {
                title: "Is every seat as good as the next?".into(),
                note: "Dots are the share of games a seat won. With four seats an even share is a quarter.".into(),
                cards: Vec::new(),
                plots: vec![
                    Plot::Intervals { title: "Wins by seat".into(), scale: Scale::Percent, rows: vec![seat(0, 0.281), seat(1, 0.249), seat(2, 0.240), seat(3, 0.230)], line: Some(0.25), band: Some((0.23, 0.27)) },
                    Plot::Shares {
                        title: "Where turns go".into(),
                        parts: ["Fights won", "Fights lost", "Flights", "Town", "Waiting", "Trading", "Swaps"].map(str::to_owned).to_vec(),
                        rows: vec![
                            ("Player 1".into(), vec![30.0, 12.0, 20.0, 9.0, 3.0, 1.0, 25.0]),
                            ("Player 2".into(), vec![10.0, 32.0, 20.0, 19.0, 3.0, 1.0, 15.0]),
                            ("The player on everybody\u{2019}s left who never speaks".into(), vec![0.0, 0.0, 20.0, 0.0, 80.0]),
                            ("Nobody".into(), vec![0.0, f64::NAN]),
                        ],
                    },
                ],
            },
            Chapter {
                title: "Who gets rich?".into(),
                note: "Treasure at the end of each turn.".into(),
                cards: Vec::new(),
                plots: vec![
                    Plot::Fan { title: "Treasure over turns".into(), unit: "turn".into(), value: "treasure".into(), series: vec![("winners".into(), fan(40, 2.0, 1.1)), ("the others".into(), fan(40, 2.0, 0.7))] },
                    Plot::Fan { title: "Treasure with gaps and many bands".into(), unit: "turn".into(), value: "treasure".into(), series: (0..4).map(|k| {
                        let mut steps = fan(9, f64::from(k) * 6.0, 0.5);
                        steps[4] = [f64::NAN; 5];
                        (format!("band number {k}"), steps)
                    }).collect() },
                ],
            },
            Chapter {
                title: "Which cards decide the game?".into(),
                note: "The lift of a card is how much more often its holder wins.".into(),
                cards: Vec::new(),
                plots: vec![Plot::Intervals { title: "Lift of each card".into(), scale: Scale::Points, rows: rows(140, 0.0, 0.12), line: Some(0.0), band: Some((-0.04, 0.04)) }],
            },
            Chapter {
                title: "Who employs what?".into(),
                note: String::new(),
                cards: Vec::new(),
                plots: vec![heat(45, 24, Scale::Percent), heat(100, 61, Scale::Plain), heat(1, 1, Scale::Percent)],
            },
            Chapter {
                title: "What else was counted?".into(),
                note: String::new(),
                cards: Vec::new(),
                plots: vec![
                    Plot::Table { title: "Economy".into(), head: ["", "median", "95 %"].map(str::to_owned).to_vec(), rows: vec![vec!["Price paid".into(), "12".into(), "31".into()], vec!["Cards sold at the vendor\u{2019}s".into(), "3.25".into(), "1,204".into()]] },
                    Plot::Table { title: "Everything about every card".into(), head: ["Card", "Drawn", "Playable", "Played", "Won with", "A column whose head is long", "Last"].map(str::to_owned).to_vec(), rows: (0..90).map(|i| {
                        std::iter::once(TITLES[i % 12].to_owned()).chain((1..7).map(|k| format!("{}", i * 1713 * k + k))).collect()
                    }).collect() },
                    Plot::Intervals { title: "One of each kind".into(), scale: Scale::Plain, rows: vec![
                        Row { label: "Unknown".into(), value: [f64::NAN; 3], n: 0, flagged: false },
                        Row { label: "Endless".into(), value: [f64::NEG_INFINITY, 3.0, f64::INFINITY], n: u64::MAX, flagged: true },
                        Row { label: "Small".into(), value: [2.9, 3.0, 3.1], n: 12_345, flagged: false },
                    ], line: Some(f64::NAN), band: Some((f64::NAN, f64::NAN)) },
                ],
            },
            empties(),
        ],
    }
}

fn empties() -> Chapter {
    let title = || "Nothing at all".to_owned();
    Chapter {
        title: "And if there is nothing?".into(),
        note: "Then it says so.".into(),
        cards: Vec::new(),
        plots: vec![
            histogram("Nothing at all", vec![], &[(f64::NAN, "median")], None),
            Plot::Intervals { title: title(), scale: Scale::Percent, rows: vec![], line: None, band: None },
            Plot::Fan {
                title: title(),
                unit: "turn".into(),
                value: "treasure".into(),
                series: vec![("nobody".into(), vec![[f64::NAN; 5]; 3])],
            },
            Plot::Shares { title: title(), parts: vec![], rows: vec![("x".into(), vec![1.0])] },
            Plot::Heat {
                title: title(),
                unit: "share".into(),
                scale: Scale::Percent,
                columns: vec!["x".into()],
                rows: vec![("y".into(), vec![Cell { value: f64::NAN, n: 3 }])],
            },
            Plot::Table { title: title(), head: vec![], rows: vec![] },
            Plot::Fan {
                title: "One step".into(),
                unit: "turn".into(),
                value: "treasure".into(),
                series: vec![("all".into(), vec![[1.0, 2.0, 3.0, 4.0, 5.0]])],
            },
            histogram("One game", vec![1], &[(12.0, "median")], Some((f64::NAN, f64::NAN))),
        ],
    }
}

fn made<T>(checked: lootpress::diag::Checked<T>, project: &Project) -> T {
    let said: String = checked.diags.iter().map(|d| d.show(&project.sources, lootpress::diag::Paint::Plain)).collect();
    assert!(said.is_empty(), "{said}");
    checked.value.expect("a value")
}

#[test]
fn the_page_needs_nothing_else_and_is_well_formed() {
    let project = project();
    let text = made(html(&project, &sample()), &project);
    keep("report.html", text.as_bytes());
    let reading = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    let page = roxmltree::Document::parse_with_options(&text, reading).expect("well-formed");
    let mut ids = Vec::new();
    for node in page.descendants().filter(|n| n.is_element()) {
        let name = node.tag_name().name();
        assert!(!["script", "link", "iframe", "img", "image", "use", "object"].contains(&name), "<{name}>");
        ids.extend(node.attribute("id"));
        for a in node.attributes() {
            let reaches =
                ["src", "href", "data", "action", "srcset", "style"].contains(&a.name()) || a.name().starts_with("on");
            assert!(!reaches && !a.value().contains("url("), "{}={:?}", a.name(), a.value());
            assert!(!a.value().contains("NaN") && !a.value().contains("inf"), "{}={:?}", a.name(), a.value());
        }
        if name == "svg" {
            let says =
                |part| node.children().any(|n| n.tag_name().name() == part && n.text().is_some_and(|t| !t.is_empty()));
            assert!(node.attribute("role") == Some("img") && says("title") && says("desc"), "a picture without words");
        }
        if name == "style" {
            let style = node.text().unwrap_or_default();
            assert_eq!(style.matches("url(").count(), style.matches("url(data:font/ttf;base64,").count());
            assert!(
                !style.contains("@import")
                    && style.contains("prefers-color-scheme: dark")
                    && style.contains("@media print")
            );
        }
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "an id stands twice");
    let said = |n: roxmltree::Node| n.parent_element().is_some_and(|p| p.tag_name().name() != "style");
    let words: Vec<&str> = page.descendants().filter(|n| n.is_text() && said(*n)).filter_map(|n| n.text()).collect();
    assert!(words.contains(&"<b>Bold</b> \"Claim\""), "a title is words, not markup");
    assert!(words.iter().all(|w| !w.contains("NaN") && !w.split_whitespace().any(|w| w == "inf")));
    for word in ["FAIL", " PASS", " UNDECIDED", "LR-P13", "27.1 % ± 0.9 in seat 1", "25 % ± 2"] {
        assert!(words.contains(&word), "nobody says {word:?}");
    }
    for plot in sample().chapters.iter().flat_map(|c| &c.plots) {
        for cell in plot.cells().1.iter().flatten().filter(|c| !c.trim().is_empty()) {
            assert!(words.contains(&cell.as_str()), "{cell:?} of {:?} is missing", plot.title());
        }
    }
}

#[test]
fn the_sheets_say_the_verdict_and_every_number_of_a_table() {
    let project = project();
    let bytes = made(pdf(&project, &sample()), &project);
    keep("report.pdf", &bytes);
    let file = lopdf::Document::load_mem(&bytes).expect("a PDF file");
    let pages: Vec<u32> = file.get_pages().keys().copied().collect();
    let first = file.extract_text(&pages[..1]).expect("text");
    for words in ["Loot Roll", "FAIL", "UNDECIDED", "PASS", "LR-P13", "1 fails", "How long does it take?"] {
        assert!(first.contains(words), "{words:?} is not in {first}");
    }
    let text = file.extract_text(&pages).expect("text");
    let tables = sample().chapters.into_iter().flat_map(|c| c.plots).filter_map(|plot| match plot {
        Plot::Table { rows, .. } => Some(rows),
        _ => None,
    });
    for number in tables.flatten().flat_map(|row| row.into_iter().skip(1)) {
        assert!(text.contains(&number), "{number} is missing");
    }
    assert!(!text.contains("NaN") && text.contains("Nothing was measured."));
    let last = format!("{0} / {0}", pages.len());
    assert!(text.contains(&last), "no page says {last}");
}

/// The shipped Loot Roll, with a verdict: two undecided lines, one of them about cards, and one failed line.
fn judged() -> (Opened, Judgement) {
    let game = lootpress::games::ALL.iter().find(|game| game.name() == "loot-roll").expect("a game");
    let opened = game.open(&project());
    let open = |id: &str, chance: f64, places: &[&str], verdict| Ruling {
        places: places.iter().map(|p| (*p).to_owned()).collect(),
        chance,
        ..ruling(id, "is asked", "found", "wanted", verdict)
    };
    let card = |title: &str, value: f64| Card {
        pile: "common".into(),
        title: title.into(),
        lift: Estimate { n: 90, value, low: value - 0.1, high: value + 0.1 },
        beyond: false,
    };
    let rulings = vec![
        open("LR-1", 0.4, &["3 players, main"], Verdict::Undecided),
        open("LR-2", 1.0, &[], Verdict::Pass),
        open("LR-3", 0.1, &["Live Piggy Bank", "You First, 4 players"], Verdict::Undecided),
        open("LR-4", 0.0, &["Nobody at All"], Verdict::Fail),
    ];
    let cards = vec![card("Live Piggy Bank", 0.11), card("You First", -0.07)];
    (opened, Judgement { rulings, cards, ..Judgement::default() })
}

#[test]
fn a_report_begins_with_what_is_worst_and_shows_the_cards_that_it_is_about() {
    let (opened, mut verdict) = judged();
    let record = Record::default();
    let terms =
        Terms { players: vec![], games: 1, judged_at: 1, tables: vec![], lines: vec![], chapters: vec![], lift: None };
    let shown = Shown { terms: &terms, record: &record, swings: &[], rungs: &[], notes: &[] };
    let report = title::report(&opened, shown, &verdict);
    let heads: Vec<&str> = report.looks.iter().map(|look| &look.says[..4]).collect();
    assert_eq!(heads, ["LR-4", "LR-3", "LR-1"], "failed first, then the nearest to failing");
    let cards: Vec<Vec<&str>> =
        report.looks.iter().map(|l| l.cards.iter().map(|c| c.card.face.title.as_str()).collect()).collect();
    assert_eq!(cards, [vec![], vec!["Live Piggy Bank", "You First"], vec![]]);
    assert_eq!(report.looks[1].cards[1].says, "You First, 4 players");
    let project = project();
    let text = made(html(&project, &report), &project);
    let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("no {what}"));
    assert!(at("FAIL") < at("What to look at first") && at("What to look at first") < at("Rulings"));
    assert_eq!(text.matches("data:image/png;base64,").count(), 2);
    let paper = made(pdf(&project, &report), &project);
    assert!(paper.len() > 10_000);
    // a deck that passes has a strongest and a weakest card
    verdict.rulings.retain(|r| r.verdict == Verdict::Pass);
    let report = title::report(&opened, shown, &verdict);
    let heads: Vec<&str> = report.looks.iter().map(|look| look.says.as_str()).collect();
    assert_eq!(heads, ["The strongest card: Live Piggy Bank", "The weakest card: You First"]);
}

#[test]
fn the_same_report_is_the_same_files() {
    let (first, second) = (project(), project());
    let report = Report { chapters: vec![empties()], ..sample() };
    assert!(made(html(&first, &report), &first) == made(html(&second, &report), &second));
    assert!(made(pdf(&first, &report), &first) == made(pdf(&second, &report), &second));
}

#[test]
fn an_empty_report_says_that_nothing_was_ruled_on() {
    let project = project();
    let text = made(html(&project, &Report::default()), &project);
    assert!(text.contains("NO VERDICT") && text.contains("No line was judged"));
    made(pdf(&project, &Report::default()), &project);
}

fn number(tag: &Tag, name: &str) -> i64 {
    let Tag::Map(parts) = tag else { panic!("{tag:?} has no parts") };
    let Tag::Number(n) = parts[name] else { panic!("{name} is no number") };
    n
}

fn list<'t>(plot: &'t lootpress::report::Figure, name: &str) -> &'t [Tag] {
    let Tag::List(all) = &plot.face.tags[name] else { panic!("{name} is no list") };
    all
}

#[test]
fn bars_are_as_tall_as_their_counts() {
    let counts = vec![10, 40, 0, 25, 5];
    let figure = &histogram("x", counts.clone(), &[], None).figures()[0];
    let heights: Vec<i64> = list(figure, "bars").iter().map(|b| number(b, "h")).collect();
    let seen: Vec<i64> = counts.into_iter().filter(|n| *n > 0).map(|n| n as i64).collect();
    assert_eq!(heights.len(), seen.len(), "nothing is drawn for nothing");
    for (h, n) in heights.iter().zip(&seen) {
        assert!((h * 40 - n * heights[1]).abs() <= 40, "{h} for {n} where 40 is {}", heights[1]);
    }
    let whole = &histogram("x", vec![7; 1000], &[], None).figures()[0];
    let bars = list(whole, "bars");
    assert!(bars.len() < 100, "neighbours are put together");
    assert!(bars.windows(2).all(|two| number(&two[0], "x") + number(&two[0], "w") <= number(&two[1], "x")));
}

/// The tolerated range is shaded from the left of its lowest bar to the right of its highest.
#[test]
fn a_band_holds_the_bars_within_it() {
    let figure = &histogram("x", vec![10, 40, 20, 25, 5], &[], Some((13.0, 15.0))).figures()[0];
    let sides = |tag: &Tag| (number(tag, "x"), number(tag, "x") + number(tag, "w"));
    let (bars, band) = (list(figure, "bars"), sides(&list(figure, "band")[0]));
    let within: Vec<bool> = bars.iter().map(sides).map(|(x, right)| band.0 <= x && right <= band.1).collect();
    assert_eq!(within, [false, true, true, true, false]);
}

/// Half of all values are in the dark middle of a fan, and eight of ten in the whole fan.
#[test]
fn a_fan_is_wider_outside_than_inside() {
    let series = vec![("greedy".to_owned(), fan(9, 20.0, 3.0))];
    let plot = Plot::Fan { title: "x".into(), unit: "turn".into(), value: "treasure".into(), series };
    let figure = &plot.figures()[0];
    let Tag::Map(band) = &list(figure, "bands")[0] else { panic!("a band") };
    let tops = |part: &str| -> Vec<f64> {
        let Tag::Word(path) = &band[part] else { panic!("{part} is no path") };
        let numbers = path.split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-').filter(|n| !n.is_empty());
        let numbers: Vec<f64> = numbers.map(|n| n.parse().expect("a number")).collect();
        numbers.chunks(2).take(9).map(|at| at[1]).collect()
    };
    let (outer, inner, median) = (tops("outer"), tops("inner"), tops("median"));
    // upwards is less
    assert!((0..9).all(|i| outer[i] < inner[i] && inner[i] < median[i]), "{outer:?} {inner:?} {median:?}");
}

#[test]
fn shares_are_as_long_as_their_parts() {
    let parts = ["a", "b", "c"].map(str::to_owned).to_vec();
    let rows = vec![("x".to_owned(), vec![1.0, 2.0, 1.0]), ("y".to_owned(), vec![f64::MAX, f64::MAX, 0.0])];
    let figure = &Plot::Shares { title: "x".into(), parts, rows }.figures()[0];
    let Tag::Map(first) = &list(figure, "bars")[0] else { panic!("a bar") };
    assert!(first.contains_key("tint"));
    let wide: Vec<i64> = list(figure, "bars")
        .iter()
        .map(|b| if let Tag::Map(parts) = b { number(&parts["area"], "w") } else { 0 })
        .collect();
    assert_eq!(wide[0] * 2, wide[1]);
    assert_eq!((wide[0], wide[3]), (wide[2], wide[4]), "the second row has two halves");
}

/// No observation differs from zero, and few observations from many; shades grow with their values.
#[test]
fn cells_are_the_darker_the_more() {
    let cell = |value, n| Cell { value, n };
    let cells =
        vec![cell(0.0, 0), cell(0.0, 50), cell(0.01, 50), cell(0.2, 50), cell(0.21, 50), cell(1.0, 50), cell(1.0, 3)];
    let columns = (0..cells.len()).map(|i| i.to_string()).collect();
    let (title, unit) = ("x".to_owned(), "share".to_owned());
    let plot = Plot::Heat { title, unit, scale: Scale::Percent, columns, rows: vec![("row".into(), cells)] };
    let figure = &plot.figures()[0];
    let drawn = list(figure, "cells");
    assert_eq!(drawn.iter().map(|c| number(c, "shade")).collect::<Vec<_>>(), [-1, 0, 1, 1, 2, 5, 5]);
    let side = |c: &Tag| if let Tag::Map(parts) = c { number(&parts["area"], "w") } else { 0 };
    assert!(side(&drawn[6]) * 2 < side(&drawn[5]), "three games are a small square");
    assert_eq!(plot.cells().1[0][1..4], ["\u{2013}", "0.0\u{a0}% of 50", "1.0\u{a0}% of 50"]);
    assert!(plot.says().ends_with("Cells that were never seen: 1."), "{}", plot.says());
    // a wide and long plot is shown completely, on paper of its size
    let figures = heat(100, 61, Scale::Plain).figures();
    assert_eq!(figures.iter().map(|f| list(f, "cells").len()).sum::<usize>(), 6100);
    assert!(figures.iter().all(|f| f.cut.trim.h.0 <= 240.0));
}

/// The grids for all numbers of players form one heat map, with the row of the lowest values first.
#[test]
fn a_grid_is_shown_as_one_heat_map() {
    let grid = |a: [u64; 2], b: [u64; 2]| Measure::Grid {
        columns: vec!["Bo".into()],
        rows: [("A".to_owned(), vec![a]), ("B".to_owned(), vec![b])].into(),
    };
    let table = |players, measure| {
        let mut tally = Tally { games: 9, ..Tally::default() };
        tally.put("employment", measure);
        TableRecord { name: "main".into(), bots: vec!["random".into()], players, tally, ..TableRecord::default() }
    };
    let tables = vec![table(2, grid([3, 4], [0, 5])), table(3, grid([3, 4], [1, 5]))];
    let record = Record { tables, ..Record::default() };
    let asked = "{players: [2, 3], games: 9, judged_at: 9, tables: [], lines: [], chapters: [{title: Who, note: Why, plots: \
                 [{title: Employed, table: main, measure: employment, unit: share}]}]}";
    let terms: Terms = serde_yaml::from_str(asked).expect("terms");
    let (opened, verdict) = judged();
    let shown = Shown { terms: &terms, record: &record, swings: &[], rungs: &[], notes: &[] };
    let report = title::report(&opened, shown, &verdict);
    let heat = report.chapters.iter().flat_map(|c| &c.plots).find(|p| p.title() == "Employed").expect("a plot");
    assert_eq!(heat.cells().1, [["B", "10.0\u{a0}% of 10", "10.0\u{a0}%"], ["A", "75.0\u{a0}% of 8", "75.0\u{a0}%"]]);
}

/// The boxes of labels with one of these roles.
fn boxes(figure: &lootpress::report::Figure, roles: &[&str]) -> Vec<[i64; 4]> {
    let of = |l: &&Tag| matches!(l, Tag::Map(m) if matches!(&m["role"], Tag::Word(w) if roles.contains(&&**w)));
    list(figure, "labels").iter().filter(of).map(|l| ["x", "y", "w", "h"].map(|part| number(l, part))).collect()
}

#[test]
fn labels_never_overlap_and_stay_on_the_paper() {
    let crowd: Vec<(f64, &str)> = (0..12).map(|i| (20.0 + f64::from(i) * 0.4, "a rather long name")).collect();
    let mut plots = vec![histogram("Crowded", vec![5; 400], &crowd, None)];
    plots.extend(sample().chapters.into_iter().flat_map(|c| c.plots));
    for figure in plots.iter().flat_map(Plot::figures) {
        let all = boxes(&figure, &["axis", "mark", "label", "strong", "figure", "small", "flag", "head"]);
        let (w, h) = (figure.cut.trim.w.0 * 100.0, figure.cut.trim.h.0 * 100.0);
        for (i, a) in all.iter().enumerate() {
            let on = a[0] >= 0 && a[1] >= 0 && (a[0] + a[2]) as f32 <= w + 1.0 && (a[1] + a[3]) as f32 <= h + 1.0;
            assert!(on, "{a:?} of {} leaves {w} x {h}", figure.face.title);
            for b in &all[..i] {
                let apart = a[0] + a[2] <= b[0] || b[0] + b[2] <= a[0] || a[1] + a[3] <= b[1] || b[1] + b[3] <= a[1];
                assert!(apart, "{a:?} and {b:?} of {}", figure.face.title);
            }
        }
    }
}

#[test]
fn what_is_out_of_line_has_a_mark_and_a_word() {
    let project = project();
    let row = |label: &str, flagged| Row { label: label.into(), value: [0.1, 0.2, 0.3], n: 9, flagged };
    let rows = vec![row("Sword", true), row("Torch", false)];
    let plot = Plot::Intervals { title: "Wins".into(), scale: Scale::Percent, rows, line: None, band: None };
    let chapter = Chapter { plots: vec![plot], ..Chapter::default() };
    let text = made(html(&project, &Report { chapters: vec![chapter], ..Report::default() }), &project);
    let drawn = &text[text.find("<svg").expect("a plot")..text.find("</svg>").expect("its end")];
    assert_eq!((drawn.matches("<circle").count(), drawn.matches(">out</text>").count()), (1, 1), "{drawn}");
}
