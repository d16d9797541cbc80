//! The desk's main loop: one thread keeps the game open, handles saves and questions one after another, and informs
//! every page of the changes.

use crate::complaints::{Complaint, complaints, written_at};
use crate::door::{Answer, Door, Port};
use crate::editor::Editor;
use crate::faces::{Card, Faces, News};
use crate::front::{Ask, At, Errand, Front, Reply, Since, Streams, Target};
use crate::gallery::Gallery;
use crate::guard::Guard;
use crate::held::Held;
use crate::knock;
use crate::left::{self, Left};
use crate::old::{Old, Program};
use crate::print::Shown;
use crate::verdict::{Lane, Search};
use ground::locus::{Locus, Spot};
use ground::share::cores;
use ground::unit::{Mm, Point};
use ground::world::{self, Project};
use paper::proof::words::{self, Word};
use rustc_hash::FxHashSet;
use serde::Serialize;
use serde_json::json;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use table::title::Title;

/// The configuration of a desk.
pub struct Laid<'p> {
    /// The project.
    pub project: &'p Project,
    /// The game that is shown.
    pub game: &'p dyn Title,
    /// The path of the project.
    pub root: PathBuf,
    /// The requested port.
    pub port: Port,
    /// Whether files are polled for changes, because the system does not report them.
    pub poll: bool,
    /// The settings for opening places.
    pub editor: Editor,
    /// The functions that the program provides.
    pub program: &'p dyn Program,
    /// The search for edits that make a deck pass.
    pub search: Search<'p>,
}

/// A handle to the desk that exists before the desk is open.
pub struct Errands {
    tell: Sender<Errand>,
    heard: Receiver<Errand>,
}

impl Default for Errands {
    fn default() -> Self {
        let (tell, heard) = channel();
        Errands { tell, heard }
    }
}

impl Errands {
    /// Closes the desk when it is called.
    pub fn stopper(&self) -> impl Fn() + Send + 'static {
        let tell = self.tell.clone();
        move || {
            let _ = tell.send(Errand::Stop);
        }
    }
}

/// An open desk.
struct Desk<'p> {
    laid: Laid<'p>,
    held: Held<'p>,
    faces: Faces,
    old: Old<'p>,
    complaints: Vec<Complaint>,
    revision: u64,
    gallery: Arc<Gallery>,
    streams: Arc<Streams>,
    lane: &'p Lane,
    /// The kit that was viewed last.
    shown: Arc<Shown>,
}

/// Opens a game on the desk and answers requests until it is closed. `ready` gets the address for the browser.
///
/// # Errors
/// The port is in use, or the system provides no randomness for the token.
pub fn serve(laid: Laid<'_>, errands: Errands, ready: &mut dyn FnMut(&str)) -> io::Result<()> {
    let door = Door::open(laid.port)?;
    let port = door.port()?;
    let token = world::secret()?;
    let (gallery, streams) = (Arc::new(Gallery::default()), Arc::new(Streams::default()));
    let left = Arc::new(Left::default());
    left.take_up(laid.project, laid.game.name(), &gallery);
    let guard = Guard::new(port, token.clone());
    let tell = errands.tell.clone();
    world::watch(&laid.root, laid.poll, move |news| tell.send(Errand::News(news)).is_ok());
    let front = Front {
        guard: guard.clone(),
        knock: knock::key(&token),
        gallery: gallery.clone(),
        streams: streams.clone(),
        left: left.clone(),
        desk: errands.tell.clone(),
    };
    door.answer(guard, Arc::new(front));
    knock::leave(&laid.root, port, &token);
    ready(&format!("http://127.0.0.1:{port}/?token={token}"));
    let root = laid.root.clone();
    let (project, table, search) = (laid.project, laid.game.table(), laid.search);
    let lane = Lane::default();
    std::thread::scope(|threads| {
        for nth in 0..cores().max(1) {
            let gallery = gallery.clone();
            // the first painter leaves a core for the desk
            threads.spawn(move || gallery.paint(&project.memory, nth > 0 || cores() < 2));
        }
        if let Some(game) = table {
            let (lane, streams, gallery) = (&lane, streams.clone(), gallery.clone());
            threads.spawn(move || {
                lane.play(project, game, search, &|| gallery.calm(), &|event, told| streams.tell(event, told));
            });
        }
        let game = laid.game.name();
        let mut desk = Desk::lay(laid, gallery, streams, &lane);
        left.open(project, game, &desk.state());
        while let Ok(errand) = errands.heard.recv() {
            match errand {
                Errand::Stop => break,
                Errand::News(news) => desk.follow(news),
                Errand::Ask(ask, reply) => {
                    let _ = reply.send(desk.reply(ask));
                }
            }
        }
        left::leave(project, game, &desk.state());
        desk.streams.close();
        desk.gallery.close();
        lane.close();
    });
    knock::take_away(&root);
    Ok(())
}

impl<'p> Desk<'p> {
    fn lay(laid: Laid<'p>, gallery: Arc<Gallery>, streams: Arc<Streams>, lane: &'p Lane) -> Desk<'p> {
        let held = Held::open(laid.project, laid.game);
        let old = Old::new(laid.game, laid.program);
        let (faces, complaints) = (Faces::default(), Vec::new());
        let mut desk =
            Desk { laid, held, faces, old, complaints, revision: 0, gallery, streams, lane, shown: Arc::default() };
        desk.show();
        lane.begin();
        desk
    }

    /// Files may have changed: only changed ones are read again, and only affected faces are made again.
    fn follow(&mut self, news: world::News) {
        let project = self.laid.project;
        let changed: Vec<String> = match news {
            world::News::Files(paths) => project.refresh_all_of(&paths),
            world::News::All => project.refresh_all(),
        };
        if changed.is_empty() {
            return;
        }
        self.lane.begin();
        self.streams.tell("busy", "{}");
        self.held.changed(changed.iter().map(String::as_str));
        self.show();
    }

    /// Takes over the present state of the game, and publishes it.
    fn show(&mut self) {
        let News { cards, order, replaced } = self.faces.follow(&self.held, &self.gallery);
        for (side, was) in replaced {
            self.old.saved(side, was);
        }
        let complaints = complaints(&self.held, self.faces.cards(), &self.laid.project.sources);
        let other = complaints != self.complaints;
        self.complaints = complaints;
        self.revision += 1;
        let told = Told {
            revision: self.revision,
            cards: self.faces.cards().iter().filter(|card| cards.contains(&card.id)).collect(),
            order,
            whole: self.held.opened().whole,
            complaints: other.then_some(&self.complaints),
        };
        self.streams.tell("change", &serde_json::to_string(&told).unwrap_or_default());
        let mut names: FxHashSet<&str> = self.faces.cards().iter().flat_map(Card::pictures).collect();
        names.extend(self.old.pictures());
        let pages = self.shown.pictures();
        names.extend(pages.iter().map(String::as_str));
        self.gallery.keep(&names);
    }

    fn reply(&mut self, ask: Ask) -> Reply {
        Reply::Now(match ask {
            Ask::State => Answer::json(self.state()),
            Ask::Words(at) => {
                Answer::json(json!({"words": self.words(&at).iter().map(told).collect::<Vec<_>>()}).to_string())
            }
            Ask::Open(target) => match self.open(&target) {
                Ok(place) => Answer::json(json!({"opened": place}).to_string()),
                Err(why) => Answer::json(json!({"problem": why}).to_string()),
            },
            Ask::Search => {
                self.lane.search();
                Answer::json(json!({"begun": true}).to_string())
            }
            Ask::Show(place) => Answer::json(self.light_up(&place)),
            Ask::Make(what, cards) => match self.laid.program.make(self.laid.game.name(), &what, &cards) {
                Err(why) => Answer::json(json!({"problem": why}).to_string()),
                Ok(work) => {
                    let streams = self.streams.clone();
                    return Reply::Later(Box::new(move || {
                        let heard = |done: u64, of: u64, step: &str| {
                            streams.tell("work", &json!({"done": done, "of": of, "step": step}).to_string());
                        };
                        let (key, said) = work(&heard).map_or_else(|why| ("problem", why), |said| ("made", said));
                        Answer::json(json!({key: said}).to_string())
                    }));
                }
            },
            Ask::Printed(ink) => {
                let plan = self.laid.program.printed(self.laid.game.name(), ink);
                let (shown, gallery) = (self.shown.clone(), self.gallery.clone());
                return Reply::Later(Box::new(move || {
                    let told =
                        plan().map_or_else(|why| json!({"problem": why}), |printed| shown.hang(printed, &gallery));
                    Answer::json(told.to_string())
                }));
            }
            Ask::PageWords(page) => {
                let shown = self.shown.clone();
                return Reply::Later(Box::new(move || {
                    let words = shown.words(&page);
                    Answer::json(json!({"words": words.iter().map(told).collect::<Vec<_>>()}).to_string())
                }));
            }
            Ask::Old(at, since) => return self.compare(&at, since),
        })
    }

    /// Everything that is shown.
    fn state(&self) -> String {
        let opened = self.held.opened();
        json!({
            "revision": self.revision,
            "game": self.laid.game.name(),
            "title": opened.title,
            "tagline": opened.tagline,
            "whole": opened.whole,
            "playable": self.laid.game.table().is_some(),
            "cards": self.faces.cards(),
            "complaints": self.complaints,
            "verdict": self.lane.told(),
            "search": self.lane.found(),
            "makes": self.laid.program.makes(),
        })
        .to_string()
    }

    fn words(&self, at: &At) -> Vec<Word> {
        let galley = self.held.written(&at.card, at.front);
        galley.map(|galley| words::words(&galley, self.held.fonts())).unwrap_or_default()
    }

    /// Opens the editor; returns the place.
    fn open(&self, target: &Target) -> Result<String, String> {
        let at = match target {
            Target::PageWord(page, n) => {
                let spot = self.shown.written(page, *n).ok_or("this has no place in a file")?;
                return self.edit(&spot);
            }
            Target::Complaint(n) => self.complaints.get(*n).map(|complaint| complaint.at),
            Target::Word(at, n) => self.words(at).get(*n).map(|word| word.at),
            Target::Point(at, x, y) => {
                let words = self.words(at);
                let found = words::at(&words, Point { x: Mm(*x), y: Mm(*y) }).map(|word| word.at);
                found.or_else(|| {
                    self.held.items().find(|item| item.component.id == at.card).map(|i| i.component.front.at)
                })
            }
        };
        let spot =
            self.laid.project.sources.resolve(at.unwrap_or(Locus::Nowhere)).ok_or("this has no place in a file")?;
        self.edit(&spot)
    }

    fn edit(&self, spot: &Spot) -> Result<String, String> {
        self.laid.editor.open(&self.laid.root, spot).map_err(|why| format!("{}: {why}", spot.place()))?;
        Ok(spot.place())
    }

    /// Highlights the faces that are written at a place, on every page.
    fn light_up(&self, place: &str) -> String {
        let (file, line) = place.rsplit_once(':').unwrap_or((place, "1"));
        let line = line.parse().unwrap_or(1);
        let cards = written_at(&self.held.opened().components, &self.laid.project.sources, file, line);
        if !cards.is_empty() {
            self.streams.tell("show", &json!({"cards": cards}).to_string());
        }
        let title =
            |id: &&str| self.faces.cards().iter().find(|card| card.id == **id).map(|card| card.title().to_owned());
        json!({"shown": cards.iter().filter_map(title).collect::<Vec<_>>()}).to_string()
    }

    /// An older version of a side, and its differences from the present one.
    fn compare(&mut self, at: &At, since: Since) -> Reply {
        let Some(now) = self.faces.galley(&at.card, at.front).cloned() else {
            return Reply::Now(Answer::json(json!({"problem": "this face is not shown"}).to_string()));
        };
        let fonts = self.held.fonts().clone();
        match self.old.side(at, since, &self.held) {
            Ok(was) => {
                let picture = self.old.hang(at, since, &was, &self.gallery);
                Reply::Later(Box::new(move || {
                    let areas = was.differs(&now, &fonts);
                    Answer::json(json!({"picture": picture, "bleed": was.bleed(), "areas": areas}).to_string())
                }))
            }
            Err(why) => Reply::Now(Answer::json(json!({"problem": why}).to_string())),
        }
    }
}

/// The message to pages about the changes of a save.
#[derive(Serialize)]
struct Told<'d> {
    revision: u64,
    cards: Vec<&'d Card>,
    order: Option<Vec<String>>,
    whole: bool,
    complaints: Option<&'d Vec<Complaint>>,
}

/// A word as the page knows it.
fn told(word: &Word) -> serde_json::Value {
    let area = word.area;
    json!({"text": word.text, "area": [area.x.0, area.y.0, area.w.0, area.h.0]})
}

/// Asks the desk of a project to highlight the faces of `FILE:LINE`; returns their titles.
///
/// # Errors
/// No desk is open, or it does not answer.
pub fn show(root: &Path, place: &str) -> Result<Vec<String>, String> {
    knock::ask(root, place)
}
