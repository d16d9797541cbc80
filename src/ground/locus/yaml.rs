//! The places of the nodes of a YAML text, without values, for texts that serde reads; `written` also keeps the values. A text
//! is parsed only once, however many places are looked up.

use super::{DEPTH, Step};
use saphyr_parser::{Event, Parser};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// First byte and length in bytes.
type Stretch = (usize, usize);

/// The nodes of a text to which a locus can point.
#[derive(Debug, Default)]
pub(super) struct Marks {
    nodes: HashMap<[Step; DEPTH], Mark>,
    /// For keys that are repeated in a mapping: the place of the second.
    again: HashMap<[Step; DEPTH], Stretch>,
}

#[derive(Clone, Copy, Debug)]
struct Mark {
    node: Stretch,
    key: Option<Stretch>,
}

impl Marks {
    /// Reads a text up to the first place that cannot be parsed.
    pub(super) fn of(text: &str) -> Marks {
        let mut walk = Walk { marks: Marks::default(), frames: Vec::new() };
        let mut upto = bytes(text);
        for item in Parser::new_from_str(text) {
            let Ok((event, span)) = item else { break };
            let start = upto(span.start.index());
            // the end is needed only for scalars, which end before the next node begins
            let len = match event {
                Event::Scalar(..) | Event::Alias(_) => upto(span.end.index()).saturating_sub(start),
                _ => 0,
            };
            walk.event(&event, (start, len));
        }
        walk.marks
    }

    /// The node at `path`, or its nearest ancestor that exists.
    pub(super) fn find(&self, path: [Step; DEPTH]) -> Stretch {
        let mut path = path;
        loop {
            if let Some(mark) = self.nodes.get(&path) {
                return (mark.node.0, mark.node.1.max(1));
            }
            match path.iter().rposition(|s| *s != Step::default()) {
                Some(last) => path[last] = Step::default(),
                None => return (0, 1),
            }
        }
    }

    /// The key of the node at `path`, if the node exists and has one.
    pub(super) fn key(&self, path: [Step; DEPTH]) -> Option<Stretch> {
        self.nodes.get(&path)?.key
    }

    /// The second occurrence of the key at `path` in its mapping.
    pub(super) fn again(&self, path: [Step; DEPTH]) -> Option<Stretch> {
        self.again.get(&path).copied()
    }
}

/// The byte of a character index, because the parser counts characters. Called with rising indexes, so that the text is scanned
/// once.
pub(super) fn bytes(text: &str) -> impl FnMut(usize) -> usize + '_ {
    let (mut letters, mut index, mut byte) = (text.char_indices(), 0, 0);
    move |wanted| {
        while index < wanted {
            match letters.next() {
                Some((at, c)) => byte = at + c.len_utf8(),
                None => break,
            }
            index += 1;
        }
        byte
    }
}

/// First byte and length of the first alias (`*name`) of a YAML text.
pub fn first_alias(text: &str) -> Option<Stretch> {
    // most texts have no star at all, and need no second parser
    text.find('*')?;
    let alias = Parser::new_from_str(text).map_while(Result::ok).find(|(event, _)| matches!(event, Event::Alias(_)))?.1;
    let byte = |index: usize| text.char_indices().nth(index).map_or(text.len(), |(byte, _)| byte);
    let (start, end) = (byte(alias.start.index()), byte(alias.end.index()));
    Some((start, end.saturating_sub(start).max(1)))
}

/// A list or a mapping that has begun and not yet ended.
enum Frame {
    /// A sequence: the index of the next item.
    Seq(usize),
    /// A mapping: the key just read, with its place, or none if a key comes next.
    Map(Option<(Step, Stretch)>),
}

struct Walk {
    marks: Marks,
    frames: Vec<Frame>,
}

impl Walk {
    fn event(&mut self, event: &Event<'_>, place: Stretch) {
        match event {
            Event::Scalar(value, ..) => self.leaf(Step::key(value), place),
            Event::Alias(_) => self.leaf(Step::default(), place),
            Event::SequenceStart(..) => {
                self.note(place);
                self.frames.push(Frame::Seq(0));
            }
            Event::MappingStart(..) => {
                self.note(place);
                self.frames.push(Frame::Map(None));
            }
            Event::SequenceEnd | Event::MappingEnd => {
                self.frames.pop();
                self.advance();
            }
            _ => {}
        }
    }

    /// A scalar node: a key if one is expected, or else a value.
    fn leaf(&mut self, step: Step, place: Stretch) {
        if let Some(Frame::Map(key @ None)) = self.frames.last_mut() {
            *key = Some((step, place));
            // a mapping is shown by its first key
            if let Some(path) = self.path(self.frames.len() - 1)
                && let Some(mark) = self.marks.nodes.get_mut(&path)
                && mark.node.1 == 0
            {
                mark.node.1 = place.1;
            }
        } else {
            self.note(place);
            self.advance();
        }
    }

    /// Adds the node that begins here; of equal keys, only the first.
    fn note(&mut self, node: Stretch) {
        let key = match self.frames.last() {
            Some(Frame::Map(Some((_, place)))) => Some(*place),
            // a collection that is a key has no path
            Some(Frame::Map(None)) => return,
            _ => None,
        };
        let Some(path) = self.path(self.frames.len()) else { return };
        match (self.marks.nodes.entry(path), key) {
            (Entry::Vacant(free), _) => {
                free.insert(Mark { node, key });
            }
            (Entry::Occupied(_), Some(place)) => {
                self.marks.again.entry(path).or_insert(place);
            }
            (Entry::Occupied(_), None) => {}
        }
    }

    /// The path through the first `depth` collections; `None` if it is longer than a locus can be.
    fn path(&self, depth: usize) -> Option<[Step; DEPTH]> {
        let mut path = [Step::default(); DEPTH];
        for (i, frame) in self.frames[..depth].iter().enumerate() {
            *path.get_mut(i)? = match frame {
                Frame::Seq(next) => Step::nth(*next),
                Frame::Map(key) => key.as_ref()?.0,
            };
        }
        Some(path)
    }

    /// The node that ended was an item or a value of the enclosing collection, or a key that was a collection.
    fn advance(&mut self) {
        match self.frames.last_mut() {
            Some(Frame::Seq(next)) => *next += 1,
            Some(Frame::Map(key @ Some(_))) => *key = None,
            Some(Frame::Map(key @ None)) => *key = Some((Step::default(), (0, 0))),
            None => {}
        }
    }
}
