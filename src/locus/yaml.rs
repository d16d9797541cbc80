//! Finds a node of a YAML text by its path. The only use of the marker-keeping parser; reads nothing else out of the YAML.

use super::Step;
use saphyr_parser::{Event, Parser};

/// Byte offset and length of the node at `path`, or of the nearest ancestor that exists.
///
/// For a mapping or sequence the span is its first line's worth: from its start to the end of the first scalar.
pub(super) fn find(text: &str, path: &[Step]) -> (usize, usize) {
    walk(text, path).best
}

/// Byte offset and length of the key of the node at `path`, if the node is there and has one.
pub(super) fn find_key(text: &str, path: &[Step]) -> Option<(usize, usize)> {
    let walk = walk(text, path);
    walk.key.filter(|_| walk.passed == path.len())
}

/// Byte offset and length of the first alias (`*name`) of a YAML text.
pub fn first_alias(text: &str) -> Option<(usize, usize)> {
    // most texts have no star at all, and need no second parser
    text.find('*')?;
    let alias = Parser::new_from_str(text).map_while(Result::ok).find(|(event, _)| matches!(event, Event::Alias(_)))?.1;
    let byte = |index: usize| text.char_indices().nth(index).map_or(text.len(), |(byte, _)| byte);
    let (start, end) = (byte(alias.start.index()), byte(alias.end.index()));
    Some((start, end.saturating_sub(start).max(1)))
}

fn walk<'p>(text: &str, path: &'p [Step]) -> Walk<'p> {
    let mut walk = Walk { path, matched: 0, passed: 0, best: (0, 1), key: None, last_key: (0, 0), frames: Vec::new() };
    let offsets: Vec<usize> = text.char_indices().map(|(byte, _)| byte).chain([text.len()]).collect();
    let byte = |index: usize| offsets.get(index).copied().unwrap_or(text.len());
    for item in Parser::new_from_str(text) {
        let Ok((event, span)) = item else { break };
        let (start, end) = (byte(span.start.index()), byte(span.end.index()));
        walk.event(&event, start, end.max(start));
        if walk.matched == usize::MAX {
            break;
        }
    }
    walk
}

enum Frame {
    /// In a sequence: the index of the next item, whether the way down runs through this sequence.
    Seq { next: usize, ours: bool },
    /// In a mapping: the step of the key just read, whether we wait for a key.
    Map { key: Option<Step>, ours: bool },
}

struct Walk<'a> {
    path: &'a [Step],
    /// How many steps of the path lie behind us; `usize::MAX` once the node is found.
    matched: usize,
    best: (usize, usize),
    /// How many steps were taken in all.
    passed: usize,
    /// Where the key of the last step stands, if that step went by a key.
    key: Option<(usize, usize)>,
    last_key: (usize, usize),
    frames: Vec<Frame>,
}

impl Walk<'_> {
    fn event(&mut self, event: &Event<'_>, start: usize, end: usize) {
        match event {
            Event::Scalar(value, ..) => {
                if let Some(Frame::Map { key: key @ None, ours }) = self.frames.last_mut() {
                    *key = Some(Step::key(value));
                    self.last_key = (start, end - start);
                    // until a better place is found, a mapping is shown by its first key
                    if *ours && self.best.1 == 0 {
                        self.best.1 = end - start;
                    }
                    return;
                }
                let ours = self.arrive();
                if ours {
                    // the node itself, or a scalar where the path went deeper: the nearest thing there is
                    self.best = (start, (end - start).max(1));
                    self.matched = usize::MAX;
                }
                self.advance();
            }
            Event::SequenceStart(..) | Event::MappingStart(..) => {
                let as_key = matches!(self.frames.last(), Some(Frame::Map { key: None, .. }));
                let ours = !as_key && self.arrive();
                if ours {
                    self.best = (start, 0);
                }
                self.frames.push(match event {
                    Event::SequenceStart(..) => Frame::Seq { next: 0, ours },
                    _ => Frame::Map { key: None, ours },
                });
            }
            Event::SequenceEnd | Event::MappingEnd => {
                if let Some(Frame::Seq { ours: true, .. } | Frame::Map { ours: true, .. }) = self.frames.pop() {
                    // the way led here and no further: the best place known is this node or what was found in it
                    self.best.1 = self.best.1.max(1);
                    self.matched = usize::MAX;
                }
                self.advance();
            }
            Event::Alias(_) => {
                if let Some(Frame::Map { key: key @ None, .. }) = self.frames.last_mut() {
                    *key = Some(Step(0));
                    return;
                }
                if self.arrive() {
                    self.best = (start, (end - start).max(1));
                    self.matched = usize::MAX;
                }
                self.advance();
            }
            _ => {}
        }
    }

    /// Whether the node that begins now lies on the way; steps forward if it does.
    fn arrive(&mut self) -> bool {
        let step = match self.frames.last() {
            None => return true,
            Some(Frame::Seq { next, ours: true }) => Step::nth(*next),
            Some(Frame::Map { key: Some(key), ours: true }) => *key,
            Some(_) => return false,
        };
        let ours = self.matched < self.path.len() && self.path[self.matched] == step;
        self.matched += usize::from(ours);
        if ours {
            self.passed = self.matched;
            self.key = matches!(self.frames.last(), Some(Frame::Map { .. })).then_some(self.last_key);
        }
        ours
    }

    /// The node that ended was an item or a value of the enclosing collection.
    fn advance(&mut self) {
        match self.frames.last_mut() {
            Some(Frame::Seq { next, .. }) => *next += 1,
            Some(Frame::Map { key, .. }) => *key = None,
            None => {}
        }
    }
}
