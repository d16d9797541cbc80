//! One error, one complaint: each error of `single.yaml` is made alone in a correct game, and is reported once, in its place, with a
//! cure, in a file of the designer's. Its consequences are not reported.

use lootpress::diag::{Diag, folded};
use lootpress::kit::examine;
use lootpress::shelf::Shelf;
use lootpress::world::{Disk, Imagined, Layered, Missing, Project, World};
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

#[derive(Deserialize)]
struct Fault {
    r#in: String,
    from: String,
    to: String,
    at: String,
    code: String,
}

const MARKET: [(&str, &str); 10] = [
    ("data/market/game.yaml", include_str!("market/game.yaml")),
    ("data/market/stalls.csv", include_str!("market/stalls.csv")),
    ("data/market/events.csv", include_str!("market/events.csv")),
    ("data/market/aids.yaml", include_str!("market/aids.yaml")),
    ("data/market/rulebook.md", include_str!("market/rulebook.md")),
    ("data/market/pictures.yaml", include_str!("market/pictures.yaml")),
    ("templates/market/stall.svg", include_str!("market/stall.svg")),
    ("art/lantern.svg", include_str!("market/lantern.svg")),
    ("art/icons/coin.svg", include_str!("market/lantern.svg")),
    ("art/icons/card.svg", include_str!("market/lantern.svg")),
];

/// The files that come with lootpress, as the program contains them.
struct House(Disk);

impl World for House {
    fn read(&self, path: &str, most: u64) -> Result<Cow<'static, [u8]>, Missing> {
        self.0.read(path, most)
    }

    fn list(&self, dir: &str) -> Vec<String> {
        self.0.list(dir)
    }

    fn carries(&self, path: &str) -> bool {
        self.0.read(path, 1 << 30).is_ok()
    }
}

fn house() -> House {
    House(Disk::new(env!("CARGO_MANIFEST_DIR")))
}

/// The files of a game, as a designer has them who copied a built-in game.
fn files(game: &str) -> BTreeMap<String, Vec<u8>> {
    if game == "market" {
        return MARKET.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect();
    }
    let project = Project::new(house());
    let paths = project.list(&format!("data/{game}")).into_iter();
    paths.map(|path| (path.clone(), project.read(&path).expect("a file").into_owned())).collect()
}

/// The complaints about a game with these files. For the built-in games, which take long to typeset, these are the
/// complaints before typesetting, and those of the laws only if they are `rehearsed`.
fn said(game: &str, files: BTreeMap<String, Vec<u8>>, rehearsed: bool) -> (Project, Vec<Diag>) {
    let project = Project::new(Layered::new(Box::new(Imagined(files)), Box::new(house())));
    let shelf = Shelf::of(&project);
    let title = shelf.game(game).expect("a game");
    let mut diags = if game == "market" { examine(&project, title, None).diags } else { title.open(&project).diags };
    if rehearsed {
        diags.extend(title.table().expect("a game that is played").rehearse(&project));
    }
    let told = folded(diags, &project.sources);
    (project, told)
}

/// The fault of a complaint; nothing if there is none.
fn mistold(fault: &Fault) -> Option<String> {
    let game = fault.r#in.split('/').nth(1).filter(|_| fault.r#in.starts_with("data/")).unwrap_or("market");
    let mut files = files(game);
    let file = files.get_mut(&fault.r#in).expect("the file");
    let text = String::from_utf8(file.clone()).expect("text");
    assert!(text.contains(&fault.from), "{} is not in {}", fault.from, fault.r#in);
    let at = match fault.at.strip_prefix('+').and_then(|at| at.split_once(':')) {
        None => fault.at.clone(),
        Some((lines, column)) => {
            let before = text.split(&fault.from).next().unwrap_or_default();
            let line = before.matches('\n').count() + 1 + lines.parse::<usize>().expect("a number of lines");
            format!("{}:{line}:{column}", fault.r#in)
        }
    };
    *file = text.replacen(&fault.from, &fault.to, 1).into_bytes();
    let (project, diags) =
        said(game, files, ["playtest.yaml", "rules.yaml"].iter().any(|played| fault.r#in.ends_with(played)));
    let place = |diag: &Diag| project.sources.resolve(diag.at).map(|spot| spot.place()).unwrap_or_default();
    let told: Vec<String> = diags.iter().map(|diag| format!("{} {}: {}", place(diag), diag.code, diag.what)).collect();
    let right = match &diags[..] {
        [one] => place(one) == at && one.code == fault.code && one.help.is_some(),
        _ => false,
    };
    (!right)
        .then(|| format!("`{}` for `{}`, wanted {at} {}:\n  {}\n", fault.to, fault.from, fault.code, told.join("\n  ")))
}

#[test]
fn one_fault_is_one_complaint_where_it_stands() {
    let (_, sound) = said("market", files("market"), false);
    assert!(sound.is_empty(), "{sound:?}");
    let faults: Vec<Fault> = serde_yaml::from_str(include_str!("single.yaml")).expect("a list of faults");
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(fault) = faults.get(next.fetch_add(1, Ordering::Relaxed)) {
                    wrong.lock().unwrap_or_else(PoisonError::into_inner).extend(mistold(fault));
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
    assert!(wrong.is_empty(), "{} of {} faults:\n{}", wrong.len(), faults.len(), wrong.concat());
}
