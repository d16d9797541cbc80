//! Pictures for the rulebook (`pictures.yaml`): recipes for its covers, comics and page ends.

use crate::face::{Art, ArtDraft, Hand, Tints};
use crate::load;
use ground::diag::{Checked, Diag};
use ground::grammar::{Form, Written as _, keys};
use ground::locus::Locus;
use ground::world::Project;
use serde::Deserialize;
use std::collections::BTreeMap;

keys! {
    /// A picture that belongs to the rulebook.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Draft {
        /// The name of the picture in the rulebook.
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

/// The pictures of a game's rulebook by name, drawn by its hand, with these tints as the default light; empty without
/// a `pictures.yaml`.
pub fn all(project: &Project, game: &str, hand: Hand, tints: &Tints) -> Checked<BTreeMap<String, Art>> {
    let path = format!("data/{game}/pictures.yaml");
    if !project.list(&format!("data/{game}")).contains(&path) {
        return Checked::good(BTreeMap::new());
    }
    let mut diags = Vec::new();
    let mut all = BTreeMap::new();
    for (at, draft) in load::list::<Draft>(project, &path, Locus::Nowhere).drain(&mut diags).unwrap_or_default() {
        let art = draft.art.art(hand, tints, draft.energy, &draft.id, at.key("art"));
        if all.insert(draft.id.clone(), art).is_some() {
            let diag = Diag::error(at.key("id"), "twice", format!("there are two pictures named {}", draft.id));
            diags.push(diag.help("remove one of them, or rename it"));
        }
    }
    Checked { value: Some(all), diags }
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
