//! Pictures by name (`pictures.yaml`): recipes for the rulebook's covers, comics and page ends, and for pieces that share a picture.

use crate::face::{Art, ArtDraft, Hand, Tints};
use crate::load;
use ground::diag::{Checked, Diag};
use ground::grammar::{Form, Written as _, keys};
use ground::locus::Locus;
use ground::world::Project;
use serde::Deserialize;
use std::collections::BTreeMap;

keys! {
    /// A picture with a name.
    #[derive(Clone, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Draft {
        /// The name of the picture in the rulebook, and in `pictures` of pieces.
        id: String,
        /// The picture: a recipe, or a file.
        art: ArtDraft,
        /// The energy of the background: 0 adds nothing to the place, 1 adds rays, 2 adds runes and an aura.
        #[serde(default)]
        energy: u8,
    }
}

/// The form of a picture in `pictures.yaml`.
pub fn written() -> Form {
    Draft::form()
}

impl Draft {
    /// The picture: a recipe is drawn by this hand in these tints.
    pub(super) fn drawn(&self, hand: Hand, tints: &Tints, at: Locus) -> Art {
        self.art.art(hand, tints, self.energy, &self.id, at.key("art"))
    }
}

/// The pictures of a game by name; empty without a `pictures.yaml`.
pub(super) fn named(project: &Project, game: &str) -> Checked<BTreeMap<String, (Draft, Locus)>> {
    let path = format!("data/{game}/pictures.yaml");
    if !project.list(&format!("data/{game}")).contains(&path) {
        return Checked::good(BTreeMap::new());
    }
    let mut diags = Vec::new();
    let mut named = BTreeMap::new();
    for (at, draft) in load::list::<Draft>(project, &path, Locus::Nowhere).drain(&mut diags).unwrap_or_default() {
        if let Some((twice, _)) = named.insert(draft.id.clone(), (draft, at)) {
            let diag = Diag::error(at.key("id"), "twice", format!("there are two pictures named {}", twice.id));
            diags.push(diag.help("remove one of them, or rename it"));
        }
    }
    Checked { value: Some(named), diags }
}

/// The pictures of a game's rulebook by name, drawn by its hand, with these tints as the default light.
pub fn all(project: &Project, game: &str, hand: Hand, tints: &Tints) -> Checked<BTreeMap<String, Art>> {
    let drawn = |(name, (draft, at)): (String, (Draft, Locus))| (name, draft.drawn(hand, tints, at));
    named(project, game).map(|named| named.into_iter().map(drawn).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::diag::Paint;
    use ground::world::Imagined;

    fn read(text: &str) -> (Vec<String>, Vec<String>) {
        let project = Project::new(Imagined::default().with("data/a-game/pictures.yaml", text));
        let [deep, dark, mid, light, high] = ["#000000", "#222222", "#666666", "#aaaaaa", "#ffffff"].map(str::to_owned);
        let read = all(&project, "a-game", Hand::default(), &Tints { deep, dark, mid, light, high });
        let first_line =
            |d: &Diag| d.show(&project.sources, Paint::Plain).lines().next().unwrap_or_default().to_owned();
        (read.value.unwrap_or_default().into_keys().collect(), read.diags.iter().map(first_line).collect())
    }

    #[test]
    fn a_picture_has_a_name_of_its_own() {
        let (names, diags) = read("- {id: feast, art: {ground: hall}}\n- {id: camp, energy: 1, art: art/camp.svg}\n");
        assert_eq!((names, diags), (vec!["camp".to_owned(), "feast".to_owned()], Vec::new()));
        let (names, diags) = read("- {id: feast, art: {ground: hall}}\n- {id: feast, art: {ground: cave}}\n");
        assert_eq!(names, ["feast"]);
        assert_eq!(diags, ["data/a-game/pictures.yaml:2:8: error[twice]: there are two pictures named feast"]);
    }
}
