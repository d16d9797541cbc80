//! `lootpress resize`: changes the card size: `cut` in game.yaml and the project's own templates. Built-in templates adapt by
//! themselves.

use super::replay::write_into;
use super::{Desk, Outcome, Refusal};
use cards::declared::{self, guess};
use cards::face::Cut;
use cards::load::{self, Node};
use clap::Args;
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use ground::name::FileName;
use ground::unit::Size;
use ground::world::Folder;
use std::collections::BTreeSet;
use std::ops::Range;
use template::resized::resized;

/// The game to resize, and the new size.
#[derive(Debug, Args)]
pub(super) struct Resize {
    /// The game of the project [default: the only one]
    game: Option<String>,
    /// The new size of its cards: a name, width and height in mm as in 60x90, a shape as in hexagon:70, or a mapping as in game.yaml
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
        let mut diags = Vec::new();
        let written = self.written()?;
        let Some(size) = asked(desk, &written, &mut diags) else { return Ok(desk.give_up(&diags)) };
        let read = load::tree(&desk.project, &path, Locus::Nowhere).drain(&mut diags);
        let text = desk.project.text(&path, Locus::Nowhere);
        let (Some((source, tree)), Ok((_, text))) = (read, text) else { return Ok(desk.give_up(&diags)) };
        let kinds = tree.node(Locus::root(source)).get("kinds").and_then(Node::entries).unwrap_or_default();
        let cuts = kinds.iter().map(|(_, kind)| {
            kind.get("cut").map_or(Some(Cut::CARD), |node| declared::cut(node, &desk.project, &mut diags))
        });
        // the cut of the first kind, and all kinds that have it
        let cuts: Vec<Option<Cut>> = cuts.collect();
        let Some(first) = cuts.first() else {
            let help = "add the cards under `kinds` first";
            return Err(Refusal::new(format!("{path} has no cards to resize")).help(help));
        };
        let Some(old) = first.clone() else { return Ok(desk.give_up(&diags)) };
        let (mut edits, mut templates) = (Vec::new(), BTreeSet::new());
        for ((name, kind), _) in kinds.iter().zip(&cuts).filter(|(_, cut)| cut.as_ref() == Some(&old)) {
            for key in ["template", "back"] {
                templates.extend(kind.get(key).and_then(Node::word));
            }
            let edit = match kind.get("cut") {
                Some(node) => extent(desk, node, &text).map(|range| (range, written.clone())),
                None => unwritten(desk, *kind, &text).map(|(at, after)| (at..at, format!("cut: {written}{after}"))),
            };
            match edit {
                Some(edit) => edits.push(edit),
                None => desk.tell(&format!("{path}: write `cut: {written}` for the kind `{name}`")),
            }
        }
        let words = |range: &Range<usize>| text[range.clone()].split_whitespace().collect::<Vec<_>>().join(" ");
        let was =
            edits.first().map(|(range, _)| words(range)).filter(|was| !was.is_empty()).unwrap_or("card".to_owned());
        edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
        let mut about = text.to_string();
        edits.iter().for_each(|(range, put)| about.replace_range(range.clone(), put));
        let full = |size: &Size| (size.w.0, size.h.0);
        let (before, after) = (old.full(), size.full());
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
        desk.tell(&format!("{game}: {was} is now {written}; next: run lootpress check"));
        Ok(Outcome::Fine)
    }

    /// The new size as game.yaml writes it.
    fn written(&self) -> Result<String, Refusal> {
        if let Some(size) = guess::sized(&self.to) {
            return Ok(size.written);
        }
        match self.to.split_once(':') {
            Some(_) if self.to.starts_with('{') => Ok(self.to.clone()),
            Some((shape, mm)) => Ok(format!("{{{shape}: {mm}}}")),
            None => {
                let all = guess::cuts().collect::<Vec<_>>().join(", ");
                let help = format!("the cuts are {all}, hexagon, disc; or write width and height in mm: 60x90");
                Err(Refusal::new(format!("there is no cut {}", self.to)).help(help))
            }
        }
    }
}

/// The new cut, read as in game.yaml.
fn asked(desk: &Desk, written: &str, diags: &mut Vec<Diag>) -> Option<Cut> {
    const ASKED: &str = "--to";
    desk.project.hand_in(ASKED, format!("cut: {written}\n").into_bytes());
    let (source, tree) = load::tree(&desk.project, ASKED, Locus::Nowhere).drain(diags)?;
    declared::cut(tree.node(Locus::root(source)).get("cut")?, &desk.project, diags)
}

/// The place of a written cut: a name, a mapping in braces, or indented lines.
fn extent(desk: &Desk, node: Node<'_>, text: &str) -> Option<Range<usize>> {
    let (start, len) = desk.project.sources.bytes(node.at)?;
    if node.entries().is_none() {
        return Some(start..start + len);
    }
    if let Some(braced) = text[start..].strip_prefix('{') {
        return Some(start..start + 1 + braced.find('}')? + 1);
    }
    let indent = indent(text, start)?.len();
    let mut end = start;
    let mut at = start;
    for line in text[start..].split_inclusive('\n') {
        let (bare, deep) = (line.trim(), line.len() - line.trim_start().len());
        if at > start && !bare.is_empty() && deep < indent {
            break;
        }
        if !bare.is_empty() {
            end = at + line.trim_end().len();
        }
        at += line.len();
    }
    Some(start..end)
}

/// The place for the cut of a kind that has none, and the text to write there.
fn unwritten(desk: &Desk, kind: Node<'_>, text: &str) -> Option<(usize, String)> {
    let (start, _) = desk.project.sources.bytes(kind.at)?;
    if text[start..].starts_with('{') {
        return Some((start + 1, ", ".to_owned()));
    }
    Some((start, format!("\n{}", indent(text, start)?)))
}

/// The spaces before something that begins its line.
fn indent(text: &str, start: usize) -> Option<&str> {
    let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
    let before = &text[line..start];
    before.trim().is_empty().then_some(before)
}
