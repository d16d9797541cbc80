//! The files of a project: those of the program, those in memory, and a user's over the program's.

use super::{Missing, World, file, stays_inside};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// The files that are embedded in the program: sorted pairs of path and bytes.
#[derive(Clone)]
pub struct Embedded(pub Vec<(&'static str, &'static [u8])>);

impl World for Embedded {
    fn read(&self, path: &str, most: u64) -> Result<Cow<'static, [u8]>, Missing> {
        if !stays_inside(path) {
            return Err(Missing::Outside);
        }
        let i = self.0.binary_search_by(|(p, _)| (*p).cmp(path)).map_err(|_| Missing::NotThere)?;
        file::fits(self.0[i].1, most)?;
        Ok(Cow::Borrowed(self.0[i].1))
    }

    fn list(&self, dir: &str) -> Vec<String> {
        self.0.iter().map(|(p, _)| *p).filter(|p| below(p, dir)).map(str::to_owned).collect()
    }

    fn added(&self, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn carries(&self, path: &str) -> bool {
        self.0.binary_search_by(|(p, _)| (*p).cmp(path)).is_ok()
    }
}

/// A whole project in memory, for tests.
#[derive(Default)]
pub struct Imagined(pub BTreeMap<String, Vec<u8>>);

impl Imagined {
    /// Adds or replaces a file.
    #[must_use]
    pub fn with(mut self, path: &str, text: impl Into<Vec<u8>>) -> Imagined {
        self.0.insert(path.to_owned(), text.into());
        self
    }
}

impl World for Imagined {
    fn read(&self, path: &str, most: u64) -> Result<Cow<'static, [u8]>, Missing> {
        if !stays_inside(path) {
            return Err(Missing::Outside);
        }
        let bytes = self.0.get(path).ok_or(Missing::NotThere)?;
        file::fits(bytes, most)?;
        Ok(Cow::Owned(bytes.clone()))
    }

    fn list(&self, dir: &str) -> Vec<String> {
        self.0.keys().filter(|p| below(p, dir)).cloned().collect()
    }
}

pub(super) fn below(path: &str, dir: &str) -> bool {
    path.strip_prefix(dir).is_some_and(|rest| rest.starts_with('/'))
}

/// A user's files over the built-in ones: a game's data folder replaces the built-in one as a whole; templates, fonts and
/// profiles replace file by file.
pub struct Layered {
    own: Box<dyn World>,
    house: Box<dyn World>,
    own_games: BTreeSet<String>,
}

impl Layered {
    /// `own` over `house`.
    pub fn new(own: Box<dyn World>, house: Box<dyn World>) -> Layered {
        let list = own.list("data");
        let game = |folder: &&str| {
            let about = format!("data/{folder}/game.yaml");
            list.contains(&about) || house.list(&format!("data/{folder}")).contains(&about)
        };
        let folders: BTreeSet<&str> = list.iter().filter_map(|p| data_folder(p)).collect();
        let own_games = folders.into_iter().filter(game).map(str::to_owned).collect();
        Layered { own, house, own_games }
    }
}

fn data_folder(path: &str) -> Option<&str> {
    path.strip_prefix("data/")?.split_once('/').map(|(folder, _)| folder)
}

impl Layered {
    /// Whether a path belongs to a game for which only the designer's own files count.
    fn whole(&self, path: &str) -> bool {
        data_folder(path).is_some_and(|folder| self.own_games.contains(folder))
    }
}

impl World for Layered {
    fn read(&self, path: &str, most: u64) -> Result<Cow<'static, [u8]>, Missing> {
        match self.own.read(path, most) {
            Err(Missing::NotThere) if !self.whole(path) => self.house.read(path, most),
            answer => answer,
        }
    }

    fn carries(&self, path: &str) -> bool {
        let own = self.own.read(path, file::LONGEST) != Err(Missing::NotThere);
        !own && !self.whole(path) && self.house.carries(path)
    }

    fn added(&self, dir: &str) -> Vec<String> {
        let house = self.house.list(dir);
        let mut own = self.own.list(dir);
        own.retain(|path| self.whole(path) || !house.contains(path));
        own
    }

    fn list(&self, dir: &str) -> Vec<String> {
        let house = self.house.list(dir);
        let house = house.into_iter().filter(|p| !self.whole(p));
        let all: BTreeSet<String> = self.own.list(dir).into_iter().chain(house).collect();
        all.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_games_data_overrides_whole_and_templates_one_by_one() {
        let house = Imagined::default()
            .with("data/a/game.yaml", "house")
            .with("data/a/cards.yaml", "house")
            .with("data/press/x4.yaml", "house")
            .with("templates/x.svg", "house")
            .with("templates/y.svg", "house");
        let own = Imagined::default()
            .with("data/a/game.yaml", "own")
            .with("data/press/ours.yaml", "own")
            .with("templates/x.svg", "own");
        let both = Layered::new(Box::new(own), Box::new(house));
        assert_eq!(both.list("data"), ["data/a/game.yaml", "data/press/ours.yaml", "data/press/x4.yaml"]);
        assert_eq!(&*both.read("data/press/x4.yaml", 9).expect("there"), b"house");
        assert_eq!(both.read("data/a/cards.yaml", 9), Err(Missing::NotThere));
        assert_eq!(&*both.read("templates/x.svg", 9).expect("there"), b"own");
        assert_eq!(&*both.read("templates/y.svg", 9).expect("there"), b"house");
    }
}
