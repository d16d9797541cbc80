//! Routes requests by address, and answers those that do not need the desk: the page's own files, pictures, events.

use crate::door::{Answer, Request, Respond};
use crate::gallery::{Gallery, Name};
use crate::guard::Guard;
use crate::left::Left;
use crate::page;
use serde::{Deserialize, Serialize};
use std::sync::mpsc::{Sender, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// The largest number of event streams. All pages of one browser share one stream.
const STREAMS: usize = 12;

/// The largest number of waiting events for a client. A client with more is disconnected, and requests everything
/// when it connects again.
const WAITING: usize = 64;

/// A request to the desk.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Ask {
    /// Everything that is shown.
    State,
    /// The words of a side with their positions.
    Words(At),
    /// Opens the editor.
    Open(Target),
    /// An older version of a side.
    Old(At, Since),
    /// Highlights the faces of `FILE:LINE`.
    Show(String),
    /// Searches for edits that make the deck pass.
    Search,
    /// Makes files of the game, with these cards or with all.
    Make(Make, Vec<String>),
    /// The pages of the kit as it would be printed.
    Printed(Ink),
    /// The words of a page of the kit, by the name of its picture.
    PageWords(Name),
}

/// The amount of ink for a kit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ink {
    /// Full color.
    Full,
    /// Outlines and light tints.
    Low,
}

/// The kinds of files that are made from a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Make {
    /// The kit.
    Build,
    /// Files for the printer with this name.
    Proof(String),
    /// Pictures for the print shop or the virtual table with this name.
    Export(String),
}

/// A side of a card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct At {
    /// The card's id.
    pub card: String,
    /// Whether the side is the front.
    pub front: bool,
}

/// The place that the editor opens.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Target {
    /// A point of a side, in millimeters from the upper left of its bleed.
    Point(At, f32, f32),
    /// A word of a side, by its number among its words.
    Word(At, usize),
    /// A complaint, by its number.
    Complaint(usize),
    /// A word of a page, by its number among the words of the page.
    PageWord(Name, usize),
}

/// Since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Since {
    /// The version before the last save that changed the side.
    Save,
    /// The version at the last commit.
    Commit,
    /// The version in the kit that was built last.
    Print,
    /// The current version, printed with little ink.
    LowInk,
}

/// The desk's response.
pub(crate) enum Reply {
    /// This.
    Now(Answer),
    /// The result of a job that the desk does not wait for.
    Later(Box<dyn FnOnce() -> Answer + Send>),
}

/// A message to the desk's main loop.
pub(crate) enum Errand {
    /// Files may have changed.
    News(ground::world::News),
    /// A request.
    Ask(Ask, SyncSender<Reply>),
    /// The desk is closed.
    Stop,
}

/// All clients that follow the events.
#[derive(Default)]
pub(crate) struct Streams(Mutex<Vec<SyncSender<Arc<str>>>>);

impl Streams {
    /// Sends an event to all clients.
    pub(crate) fn tell(&self, event: &str, data: &str) {
        let message: Arc<str> = format!("event: {event}\ndata: {data}\n\n").into();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|stream| {
            !matches!(stream.try_send(message.clone()), Err(TrySendError::Full(_) | TrySendError::Disconnected(_)))
        });
    }

    /// Ends all streams.
    pub(crate) fn close(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn open(&self) -> Option<Answer> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (tell, events) = sync_channel(WAITING);
        let _ = tell.try_send("event: hello\ndata: {}\n\n".into());
        all.push(tell);
        (all.len() <= STREAMS).then_some(Answer::Stream(events)).or_else(|| {
            all.pop();
            None
        })
    }
}

/// The handler of requests from browsers.
pub(crate) struct Front {
    /// The expected values for requests.
    pub guard: Guard,
    /// The key for `lootpress show`, which only allows highlighting a face.
    pub knock: String,
    /// The pictures.
    pub gallery: Arc<Gallery>,
    /// The clients that follow the events.
    pub streams: Arc<Streams>,
    /// The state that is shown before the game is open.
    pub left: Arc<Left>,
    /// The desk.
    pub desk: Sender<Errand>,
}

impl Respond for Front {
    fn respond(&self, request: Request) -> Answer {
        let Request { head, body } = request;
        let unknown = || Answer::refused((404, "there is nothing at this address"));
        match (head.method.as_str(), head.path()) {
            ("GET", "/") => match self.guard.known(&head) {
                Ok(()) => page::file("index.html").unwrap_or_else(unknown),
                Err(refusal) => Answer::refused(refusal),
            },
            ("GET", "/events") => match self.guard.known(&head) {
                Ok(()) => self.streams.open().unwrap_or(Answer::refused((503, "the desk is open in too many pages"))),
                Err(refusal) => Answer::refused(refusal),
            },
            ("POST", "/ask") => {
                let ask = match serde_json::from_slice(&body) {
                    Ok(ask) => ask,
                    Err(_) => return Answer::refused((400, "the query cannot be read")),
                };
                let knocks = matches!(ask, Ask::Show(_)) && head.knocks(&self.knock);
                match self.guard.known(&head) {
                    Err(refusal) if !knocks => Answer::refused(refusal),
                    _ => self.ask(ask),
                }
            }
            ("GET", path) => {
                let picture = path.strip_prefix("/f/").and_then(|name| name.strip_suffix(".png"));
                if let Some(name) = picture {
                    let drawn = self.gallery.png(name);
                    return drawn.map_or_else(unknown, |body| Answer::Whole {
                        status: 200,
                        kind: "image/png",
                        body,
                        forever: true,
                    });
                }
                path.strip_prefix("/page/").and_then(page::file).unwrap_or_else(unknown)
            }
            _ => unknown(),
        }
    }
}

impl Front {
    fn ask(&self, ask: Ask) -> Answer {
        if let Some(left) = self.left.told().filter(|_| ask == Ask::State) {
            return Answer::json(left);
        }
        let closed = || Answer::refused((503, "the desk is closed"));
        let (tell, reply) = sync_channel(1);
        if self.desk.send(Errand::Ask(ask, tell)).is_err() {
            return closed();
        }
        match reply.recv() {
            Ok(Reply::Now(answer)) => answer,
            Ok(Reply::Later(work)) => work(),
            Err(_) => closed(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read_strictly() {
        let read = |text: &str| serde_json::from_str::<Ask>(text).ok();
        let at = || At { card: "a".to_owned(), front: true };
        assert_eq!(read("\"state\""), Some(Ask::State));
        assert_eq!(read(r#"{"words": {"card": "a", "front": true}}"#), Some(Ask::Words(at())));
        let point = r#"{"open": {"point": [{"card": "a", "front": true}, 1.5, 2]}}"#;
        assert_eq!(read(point), Some(Ask::Open(Target::Point(at(), 1.5, 2.0))));
        assert_eq!(read(r#"{"old": [{"card": "a", "front": true}, "commit"]}"#), Some(Ask::Old(at(), Since::Commit)));
        for wrong in [r#"{"open": {"file": "/etc/passwd"}}"#, r#"{"open": {"command": "rm"}}"#, "{}", "\"delete\""] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
