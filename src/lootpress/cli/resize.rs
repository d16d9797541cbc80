//! `lootpress resize`: changes the card size: `cut` in game.yaml and the project's own templates. Built-in templates adapt by
//! themselves.

use super::replay::write_into;
use super::{Desk, Outcome, Refusal};
use cards::declared::guess;
use cards::load::{self, Node};
use clap::Args;
use ground::diag::did_you_mean;
use ground::locus::Locus;
use ground::name::FileName;
use ground::unit::Size;
use ground::world::Folder;
use std::collections::BTreeSet;
use template::resized::resized;

/// What to resize, and to which size.
#[derive(Debug, Args)]
pub(super) struct Resize {
    /// The game of the project [default: the only one]
    game: Option<String>,
    /// The new size of its cards: a name, or width and height in mm as in 60x90
    #[arg(long, value_name = "NAME")]
    to: String,
}

impl Resize {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let game = desk.shelf.named(self.game.as_deref())?;
        let path = format!("data/{game}/game.yaml");
        if !desk.project.added("data").contains(&path) {
            let own = desk.shelf.own_declared();
            let help = match did_you_mean(game, own) {
                Some(near) => format!("did you mean {near}?"),
                None => "name a game of your project: a folder in data".to_owned(),
            };
            return Err(Refusal::new(format!("the project has no {path}")).help(help));
        }
        let Some(size) = guess::sized(&self.to) else {
            let all = guess::cuts().collect::<Vec<_>>().join(", ");
            let help = format!("the cuts are {all}, hexagon, disc; or write width and height in mm: 60x90");
            return Err(Refusal::new(format!("there is no cut {}", self.to)).help(help));
        };
        let mut diags = Vec::new();
        let read = load::tree(&desk.project, &path, Locus::Nowhere).drain(&mut diags);
        let text = desk.project.text(&path, Locus::Nowhere);
        let (Some((source, tree)), Ok((_, text))) = (read, text) else { return Ok(desk.give_up(&diags)) };
        let kinds = tree.node(Locus::root(source)).get("kinds").and_then(Node::entries).unwrap_or_default();
        let cut = |kind: &Node<'_>| kind.get("cut").map_or(Some("card".to_owned()), Node::word);
        let Some((first, old)) = kinds.first().and_then(|(_, kind)| Some((cut(kind)?, guess::sized(&cut(kind)?)?)))
        else {
            let refusal = Refusal::new(format!("the cut of the first kind in {path} has no name"));
            return Err(refusal.help("change `cut` by hand"));
        };
        let (mut edits, mut templates) = (Vec::new(), BTreeSet::new());
        for (name, kind) in kinds.iter().filter(|(_, kind)| cut(kind).as_ref() == Some(&first)) {
            for key in ["template", "back"] {
                templates.extend(kind.get(key).and_then(Node::word));
            }
            match kind.get("cut").and_then(|node| desk.project.sources.bytes(node.at)) {
                Some((start, len)) => edits.push((start..start + len, size.written.clone())),
                None => desk.tell(&format!("{path}: write `cut: {}` for the kind `{name}`", size.written)),
            }
        }
        edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
        let mut about = text.to_string();
        edits.iter().for_each(|(range, put)| about.replace_range(range.clone(), put));
        let full = |size: &Size| (size.w.0, size.h.0);
        let (before, after) = (old.cut.full(), size.cut.full());
        let mut files = vec![(path, about)];
        for name in templates {
            let path = format!("templates/{name}.svg");
            let own = desk.project.added("templates").contains(&path);
            let Some((source, text)) = desk.project.text(&path, Locus::Nowhere).ok().filter(|_| own) else { continue };
            // drawings with {{ w }} and {{ h }} adapt by themselves
            if text.contains("width=\"{{ w }}mm\"") || text.contains("width='{{ w }}mm'") {
                continue;
            }
            match resized(&text, source, full(&before), full(&after)) {
                Ok((made, left)) => {
                    diags.extend(left);
                    files.push((path, made));
                }
                Err(diag) => diags.push(diag),
            }
        }
        let broken = desk.complain(&diags);
        if broken {
            return Ok(Outcome::Complaints);
        }
        let home = Folder::named(&desk.home);
        for (path, text) in files {
            write_into(&home, &FileName::new(&path)?, text.as_bytes())?;
            desk.tell(&path);
        }
        desk.tell(&format!("{game}: {first} is now {}; next: run lootpress check", size.written));
        Ok(Outcome::Fine)
    }
}
