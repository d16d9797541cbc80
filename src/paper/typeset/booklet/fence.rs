//! Fenced blocks of a rulebook: boxes, columns, rows of cards, annotated cards, scenes, covers. The first line has
//! the name and `key=value` pairs; text, or one item per line, follows.

use super::block::{Aside, Block, Call, Cast, Listing, Panel, Prop, Text, Wide};
use super::blocks::{BLOCKS, keys};
use super::manuscript::Manuscript;
use super::reader::Reader;
use cards::face::Act;
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use std::ops::Range;

/// The names of all blocks.
fn kinds() -> impl Iterator<Item = &'static str> + Clone {
    BLOCKS.iter().map(|block| block.word)
}

/// A fenced block after its first line.
struct Fence {
    kind: String,
    at: Locus,
    /// Keys with the places of their values.
    pairs: Vec<(String, Range<usize>)>,
    /// The places of its lines in the text.
    body: Range<usize>,
}

/// Reports the first block that is not closed, or not closed before another begins, because everything after it would
/// be misread.
pub(super) fn unclosed(manuscript: &Manuscript) -> Option<Diag> {
    let mut open: Option<(Range<usize>, usize)> = None;
    let mut from = 0;
    for line in manuscript.text.split_inclusive('\n') {
        let bare = line.trim();
        let ticks = bare.len() - bare.trim_start_matches('`').len();
        let place = from + line.len() - line.trim_start().len();
        let here = place..place + bare.len();
        from += line.len();
        match &open {
            _ if ticks < 3 => {}
            Some((_, outer)) if bare.len() == ticks && ticks >= *outer => open = None,
            // fewer ticks, or another fence inside a longer one
            Some((_, outer)) if ticks < *outer => {}
            Some((first, _)) => return Some(never_closed(manuscript, first.clone(), Some(here))),
            None => open = Some((here, ticks)),
        }
    }
    open.map(|(first, _)| never_closed(manuscript, first, None))
}

fn never_closed(manuscript: &Manuscript, first: Range<usize>, next: Option<Range<usize>>) -> Diag {
    let line = manuscript.text[first.clone()].to_owned();
    let ticks: String = line.chars().take_while(|c| *c == '`').collect();
    let kind = line[ticks.len()..].split(' ').next().unwrap_or_default();
    let named = if kind.is_empty() { "this block".to_owned() } else { format!("the block `{kind}`") };
    let other =
        next.map(|range| manuscript.text[range].trim_matches('`').split(' ').next().unwrap_or_default().to_owned());
    let what = match other {
        Some(other) => format!("{named} must be closed before the block `{other}` begins"),
        None => format!("{named} is not closed"),
    };
    let help = format!("write {ticks} on its own line where the block ends");
    Diag::error(manuscript.at(first), "unclosed-block", what).help(help)
}

/// The block of the fence at `range` of the text.
pub(super) fn block(reader: &mut Reader<'_>, range: Range<usize>) -> Option<Block> {
    let fence = open(reader, range);
    unknown_keys(reader, &fence);
    match fence.kind.as_str() {
        "example" => example(reader, &fence),
        "tip" => {
            let title = fence.value("title").map_or_else(Text::default, |r| reader.words(r));
            let (cards, cast) = (cards_of(reader, &fence), cast_of(reader, &fence));
            let blocks = reader.blocks(fence.body.clone());
            Some(Block::Aside { kind: Aside::Tip, title, cards, cast, blocks, at: fence.at })
        }
        "picture" => picture(reader, &fence),
        "columns" => Some(Block::Columns(reader.blocks(fence.body.clone()))),
        "cards" => {
            let scale = scale(reader, &fence, 0.5);
            let cards = lines(reader, &fence.body)
                .into_iter()
                .map(|line| {
                    let (name, rest) = split(reader, line, ": ");
                    let (card, at) = named(reader, name);
                    (card, at, reader.words(rest))
                })
                .collect();
            Some(Block::Cards { scale, cards })
        }
        "anatomy" => anatomy(reader, &fence),
        "scene" => scene(reader, &fence),
        "comic" => {
            let height = length(reader, &fence, "height", 52.0).clamp(30.0, 120.0);
            Some(Block::Comic { height, panels: panels(reader, &fence) })
        }
        "tails" => {
            let all = fence.value("cards").map(|range| parted(reader, range, ','));
            Some(Block::Tails(all.into_iter().flatten().map(|range| cast(reader, range)).collect()))
        }
        kind @ ("cover" | "back" | "notes") => {
            let template = kinds().find(|k| *k == kind).unwrap_or("cover");
            let mut fields = Vec::new();
            for line in lines(reader, &fence.body) {
                let (name, rest) = split(reader, line, ": ");
                let (name, _) = named(reader, name);
                let text = reader.words(rest);
                fields.push((name, text));
            }
            let (cards, cast) = (cards_of(reader, &fence), cast_of(reader, &fence));
            Some(Block::Cover { template, fields, cards, cast, at: fence.at })
        }
        "contents" => Some(Block::Listing(Listing::Chapters)),
        "index" => Some(Block::Listing(Listing::Rules)),
        // the manuscript has put the rules in its place
        "rules" => {
            let what = "the block `rules` must be empty and has no keys";
            let help = "close it with ``` on the next line";
            reader.diags.push(Diag::error(fence.at, "rules-block", what).help(help));
            None
        }
        other => {
            let diag = Diag::error(fence.at, "unknown-block", format!("a rulebook has no block {other}"));
            reader.diags.push(match did_you_mean(other, kinds()) {
                Some(near) => diag.help(format!("did you mean {near}?")),
                None => diag.help(format!("it has {}", kinds().collect::<Vec<_>>().join(", "))),
            });
            None
        }
    }
}

/// Reports keys that a block with this name does not have.
fn unknown_keys(reader: &mut Reader<'_>, fence: &Fence) {
    let known = keys(&fence.kind);
    if !kinds().any(|kind| kind == fence.kind) {
        return;
    }
    for (key, value) in fence.pairs.iter().filter(|(key, _)| !known.contains(&key.as_str())) {
        let what = format!("the block {} has no `{key}`", fence.kind);
        let help = match (did_you_mean(key, known.iter().copied()), known.is_empty()) {
            (Some(near), _) => format!("did you mean `{near}`?"),
            (None, true) => "it takes no keys: remove this one".to_owned(),
            (None, false) => format!("it has {}", known.join(", ")),
        };
        let at = reader.manuscript.at(value.clone());
        reader.diags.push(Diag::error(at, "unknown-key", what).help(help));
    }
}

impl Fence {
    fn value(&self, key: &str) -> Option<Range<usize>> {
        self.pairs.iter().find(|(k, _)| k == key).map(|(_, r)| r.clone())
    }
}

fn open(reader: &Reader<'_>, range: Range<usize>) -> Fence {
    let text = &reader.manuscript.text;
    let whole = &text[range.clone()];
    let first = whole.find('\n').unwrap_or(whole.len());
    let ticks = whole.len() - whole.trim_start_matches(['`', '~']).len();
    let info = range.start + ticks..range.start + first;
    let kind_len = text[info.clone()].trim_end().find(' ').unwrap_or(text[info.clone()].trim_end().len());
    let kind = info.start..info.start + kind_len;
    let mut pairs = Vec::new();
    let mut at = kind.end;
    while let Some(equals) = text[at..info.end].find('=') {
        let key = text[at..at + equals].trim().to_owned();
        let start = at + equals + 1;
        let (start, shut) = if text[start..info.end].starts_with('"') { (start + 1, '"') } else { (start, ' ') };
        let end = text[start..info.end].find(shut).map_or(info.end, |e| start + e);
        let end = start + text[start..end].trim_end().len();
        pairs.push((key, start..end));
        at = (end + 1).min(info.end);
    }
    let last = whole.trim_end().rfind('\n').filter(|l| *l > first).unwrap_or(first);
    let body = (range.start + (first + 1).min(whole.len())).min(range.start + last)..range.start + last;
    let body = if body.start > body.end { body.end..body.end } else { body };
    Fence { kind: text[kind.clone()].to_owned(), at: reader.manuscript.at(kind), pairs, body }
}

fn example(reader: &mut Reader<'_>, fence: &Fence) -> Option<Block> {
    let rule = fence.value("id");
    if rule.is_none() && !reader.bound {
        reader.diags.push(
            Diag::error(fence.at, "unbound-example", "this example does not name the rule that it shows")
                .help("name it, as in example id=LR-X1"),
        );
    }
    // an example of a rule has figures of its own
    let outer = reader.bound;
    reader.bound |= rule.is_some();
    let mut title = fence.value("title").map_or_else(Text::default, |r| reader.words(r));
    title.cites.extend(rule.map(|r| (reader.manuscript.text[r.clone()].to_owned(), reader.manuscript.at(r))));
    let (cards, cast) = (cards_of(reader, fence), cast_of(reader, fence));
    let blocks = reader.blocks(fence.body.clone());
    reader.bound = outer;
    Some(Block::Aside { kind: Aside::Example, title, cards, cast, blocks, at: fence.at })
}

/// A picture, and a line for each place on it: `30,40 | the draw pile`, in hundredths of its width and height.
fn picture(reader: &mut Reader<'_>, fence: &Fence) -> Option<Block> {
    let Some(src) = fence.value("src") else {
        let diag = Diag::error(fence.at, "prose", "which picture?");
        reader.diags.push(diag.help("write picture src= with the path of a picture, as in src=pictures/setup.jpg"));
        return None;
    };
    let name = named(reader, src);
    let caption = fence.value("caption").map_or_else(Text::default, |range| reader.words(range));
    let wide = fence.value("width").map_or_else(Wide::default, |range| {
        let at = reader.manuscript.at(range.clone());
        let word = reader.manuscript.text[range].to_owned();
        reader.wide(&word, at, "write width=text, width=column, width=page or width=spread")
    });
    let mut calls = Vec::new();
    for line in lines(reader, &fence.body) {
        let (place, rest) = split(reader, line.clone(), "|");
        let place = pair(reader.manuscript.text[place].trim());
        match place.filter(|(x, y)| (0.0..=100.0).contains(x) && (0.0..=100.0).contains(y)) {
            Some(place) => calls.push((place, reader.words(rest))),
            None => bad_line(reader, line, "30,40 | words, with the place in percent of its width and height"),
        }
    }
    Some(Block::Picture { name, caption, wide, calls })
}

fn anatomy(reader: &mut Reader<'_>, fence: &Fence) -> Option<Block> {
    let Some(card) = fence.value("card") else {
        reader
            .diags
            .push(Diag::error(fence.at, "prose", "which card?").help("write anatomy card= with the id of a card"));
        return None;
    };
    let card = named(reader, card);
    let scale = scale(reader, fence, 0.75);
    let mut calls = Vec::new();
    for line in lines(reader, &fence.body) {
        let (place, rest) = split(reader, line.clone(), "|");
        let words = reader.manuscript.text[place].to_owned();
        let (numbers, side) = words.trim().split_once(' ').unwrap_or((words.trim(), ""));
        let text = reader.words(rest);
        match (pair(numbers), side.trim()) {
            (Some(part), side @ ("left" | "right")) => calls.push(Call { part, right: side == "right", text }),
            _ => bad_line(reader, line, "12,8 left | words, with the place in mm on the card"),
        }
    }
    Some(Block::Anatomy { card, scale, calls, at: fence.at })
}

fn scene(reader: &mut Reader<'_>, fence: &Fence) -> Option<Block> {
    let height = length(reader, fence, "height", 60.0);
    let mut props = Vec::new();
    for line in lines(reader, &fence.body) {
        let words: Vec<String> = reader.manuscript.text[line.clone()].split_whitespace().map(str::to_owned).collect();
        let number = |i: usize| words.get(i).and_then(|w| w.parse::<f32>().ok());
        let place = words.get(1).and_then(|w| pair(w));
        match (words.first().map(String::as_str), place) {
            (Some("label"), Some(at)) => {
                let (_, rest) = split(reader, line, "|");
                let text = reader.words(rest);
                props.push(Prop::Label { at, width: number(2).unwrap_or(30.0), text });
            }
            (Some("arrow"), Some(from)) => match words.get(2).and_then(|w| pair(w)).zip(number(3)) {
                Some((to, n)) => props.push(Prop::Arrow { from, to, number: n as i32 }),
                None => bad_line(reader, line, "arrow 20,30 60,30 1, from where to where, and its number"),
            },
            (Some("step"), Some(at)) => match number(2) {
                Some(n) => props.push(Prop::Step { at, number: n as i32 }),
                None => bad_line(reader, line, "step 20,30 1, with its place and its number"),
            },
            (Some("space"), Some(at)) => props.push(Prop::Space { at, scale: number(2).unwrap_or(0.3) }),
            (Some(icon), Some(at)) if icon.starts_with("icon:") => {
                let name = icon.trim_start_matches("icon:");
                let name = (name.to_owned(), reader.find(line, name).unwrap_or(fence.at));
                props.push(Prop::Icon { name, at, side: number(2).unwrap_or(6.0) });
            }
            (Some(card), Some(at)) => {
                let card = (card.to_owned(), reader.find(line, card).unwrap_or(fence.at));
                let (scale, turn) = (number(2).unwrap_or(0.3), number(3).unwrap_or(0.0));
                props.push(Prop::Card { card, at, scale, turn });
            }
            _ => bad_line(reader, line, "magic-lute 40,20 0.3 5, or label 40,20 30 | words"),
        }
    }
    Some(Block::Scene { height, props, at: fence.at })
}

/// The pictures of a comic, one per line: picture, narration, speech.
fn panels(reader: &mut Reader<'_>, fence: &Fence) -> Vec<Panel> {
    let all = lines(reader, &fence.body);
    let rule = fence.value("id");
    // a comic that is an example of a rule has figures of its own
    let outer = reader.bound;
    reader.bound |= rule.is_some();
    let panel = |line| {
        let (name, rest) = split(reader, line, ": ");
        let (told, said) = split(reader, rest, " | ");
        let (cast, deed) = acted(reader, name);
        Panel { cast, deed, told: reader.words(told), said: reader.words(said) }
    };
    let mut panels: Vec<Panel> = all.into_iter().map(panel).collect();
    reader.bound = outer;
    if let (Some(first), Some(rule)) = (panels.first_mut(), rule) {
        first.told.cites.push((reader.manuscript.text[rule.clone()].to_owned(), reader.manuscript.at(rule)));
    }
    panels
}

fn bad_line(reader: &mut Reader<'_>, line: Range<usize>, like: &str) {
    let at = reader.manuscript.at(line);
    reader.diags.push(Diag::error(at, "prose", "this line cannot be read").help(format!("write it like: {like}")));
}

fn scale(reader: &mut Reader<'_>, fence: &Fence, otherwise: f32) -> f32 {
    let written = fence.value("scale");
    let found = written.clone().map(|range| reader.manuscript.text[range].parse::<f32>().ok());
    match (found, written) {
        (Some(Some(scale)), _) if (0.1..=2.0).contains(&scale) => scale,
        (Some(_), Some(range)) => {
            let (at, scale) = (reader.manuscript.at(range.clone()), &reader.manuscript.text[range]);
            let diag = Diag::error(at, "prose", format!("`scale={scale}` is out of range"));
            reader.diags.push(diag.help("write a number from 0.1 to 2; 1 is the printed size"));
            otherwise
        }
        _ => otherwise,
    }
}

/// The number after a key.
fn length(reader: &Reader<'_>, fence: &Fence, key: &str, otherwise: f32) -> f32 {
    let given = fence.value(key).and_then(|r| reader.manuscript.text[r].parse::<f32>().ok());
    given.filter(|n| n.is_finite()).unwrap_or(otherwise)
}

/// The parts of a piece of text.
fn parted(reader: &Reader<'_>, range: Range<usize>, by: char) -> Vec<Range<usize>> {
    let mut start = range.start;
    let part = |part: &str| {
        let whole = start..start + part.len();
        start = whole.end + by.len_utf8();
        whole
    };
    reader.manuscript.text[range].split(by).map(part).collect()
}

/// The named cards, as a list.
fn cards(reader: &Reader<'_>, range: Range<usize>, by: char) -> Vec<(String, Locus)> {
    let card =
        |range: Range<usize>| (reader.manuscript.text[range.clone()].trim().to_owned(), reader.manuscript.at(range));
    parted(reader, range, by).into_iter().map(card).collect()
}

fn cards_of(reader: &Reader<'_>, fence: &Fence) -> Vec<(String, Locus)> {
    fence.value("cards").map_or_else(Vec::new, |range| cards(reader, range, ','))
}

/// The cards in one picture.
fn cast(reader: &Reader<'_>, range: Range<usize>) -> Cast {
    cards(reader, range, '+')
}

/// The cards in one picture, and what the first figure does to the second, as in `thief steals_from king`.
fn acted(reader: &mut Reader<'_>, range: Range<usize>) -> (Cast, Option<Act>) {
    let words: Vec<Range<usize>> =
        parted(reader, range.clone(), ' ').into_iter().filter(|word| !word.is_empty()).collect();
    let [who, deed, other] = &words[..] else { return (cast(reader, range), None) };
    let word = reader.manuscript.text[deed.clone()].to_owned();
    if word.contains('+') {
        return (cast(reader, range), None);
    }
    let found = Act::ALL.iter().copied().find(|act| act.key() == word);
    if found.is_none() {
        let known = Act::ALL.iter().map(|act| act.key());
        let help = match did_you_mean(&word, known.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("choose one of {}", known.collect::<Vec<_>>().join(", ")),
        };
        let diag = Diag::error(reader.manuscript.at(deed.clone()), "prose", format!("there is no deed `{word}`"));
        reader.diags.push(diag.help(help));
    }
    let all = [who, other].into_iter().flat_map(|names| cast(reader, names.clone()));
    (all.collect(), found)
}

fn cast_of(reader: &Reader<'_>, fence: &Fence) -> Cast {
    fence.value("art").map_or_else(Vec::new, |range| cast(reader, range))
}

/// The lines of a part of the text that are not empty.
fn lines(reader: &Reader<'_>, body: &Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = body.start;
    for line in reader.manuscript.text[body.clone()].split('\n') {
        if !line.trim().is_empty() {
            found.push(start..start + line.trim_end().len());
        }
        start += line.len() + 1;
    }
    found
}

/// The parts before and after the first `by`; everything is before it if there is none.
fn split(reader: &Reader<'_>, line: Range<usize>, by: &str) -> (Range<usize>, Range<usize>) {
    match reader.manuscript.text[line.clone()].find(by) {
        Some(i) => (line.start..line.start + i, line.start + i + by.len()..line.end),
        None => (line.clone(), line.end..line.end),
    }
}

fn named(reader: &Reader<'_>, range: Range<usize>) -> (String, Locus) {
    let word = reader.manuscript.text[range.clone()].trim().to_owned();
    let at = reader.find(range, &word).unwrap_or_default();
    (word, at)
}

fn pair(words: &str) -> Option<(f32, f32)> {
    let (x, y) = words.split_once(',')?;
    let (x, y): (f32, f32) = (x.parse().ok()?, y.parse().ok()?);
    (x.is_finite() && y.is_finite()).then_some((x, y))
}
