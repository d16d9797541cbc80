//! The decks that come with lootpress: whole, and every card says what it does.

use lootpress::diag::Paint;
use lootpress::games::ALL;
use lootpress::world::{Disk, Project};

#[test]
fn every_game_opens_without_a_complaint() {
    for game in ALL {
        let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
        let opened = game.open(&project);
        let shown: String = opened.diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect();
        for component in &opened.components {
            println!("{}", component.title);
            for phrase in component.front.fields.get("text").into_iter().flatten() {
                println!("    {:?} {}", phrase.badge.as_ref().map(|b| &b.0), phrase.plain());
            }
        }
        assert!(shown.is_empty(), "{shown}");
        assert!(!opened.components.is_empty(), "{} has no components", game.name());
    }
}
