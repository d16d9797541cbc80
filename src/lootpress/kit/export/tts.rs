//! A game for Tabletop Simulator: cards with the same back form decks, tokens are in bags, and everything else becomes
//! tiles and boards.

use super::table::{self, BOARD, FINE, TOKEN, Wanted, form};
use super::{Set, Works};
use crate::export::sheets;
use crate::export::tabletop::{Card, Flat, Form, Shape, Sheet, Tabletop};
use crate::kit::set::Ready;
use crate::kit::sink::Stop;
use cards::face::Component;
use ground::name::{FileName, Taken};
use ground::unit::{Mm, Shape as Cutting};
use paper::proof::single::round;
use paper::typeset::Galley;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Draws the pictures and writes the saved object, whose pictures are found below `base`.
pub(super) fn lay(set: &Set<'_>, game: &str, title: &str, base: &str, works: &mut Works<'_>) -> Result<(), Stop> {
    let mut wanted = Vec::new();
    let mut table = Tabletop::default();
    let (decks, flat) = table::sorted(set);
    let mut alike: Vec<&str> = Vec::new();
    let mut taken = Taken::default();
    for cards in &decks {
        deck(set, cards, base, &mut table, (&mut taken, &mut wanted));
    }
    say_loose(set, &flat, works);
    for ready in flat {
        let component = set.of(ready);
        let thing = thing(component, ready, base, (&mut taken, &mut wanted));
        if thing.shape == Shape::Token && component.back.as_ref().is_some_and(|back| *back != component.front) {
            alike.push(component.title.as_str());
        }
        table.flat(&thing);
    }
    let names: Vec<FileName> = wanted.iter().map(|w| w.name.clone()).collect();
    works.pictures(&set.case, &names, |proof, i| wanted[i].draw(proof))?;
    let saved = FileName::made(&[game], "json");
    works.put(&saved, table.json(title).as_bytes())?;
    if !alike.is_empty() {
        works
            .made
            .said
            .push(format!("pieces with their own outline have the same picture on both sides: {}", alike.join(", ")));
    }
    let folder = "Tabletop Simulator/Saves/Saved Objects";
    works.made.said.push(format!("{title}: copy {saved} into {folder}, and open it under Objects, Saved Objects"));
    works.made.said.push(match base.strip_prefix("file:") {
        Some(_) => {
            "its pictures are on this computer: for other players, put them on the web and give the address with --url"
                .to_owned()
        }
        None => format!("its pictures are loaded from {base}: put them there"),
    });
    Ok(())
}

/// Cards that cannot form a deck, because they have no back.
fn say_loose(set: &Set<'_>, flat: &[&Ready], works: &mut Works<'_>) {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for component in flat.iter().map(|ready| set.of(ready)).filter(|c| c.back.is_none() && c.pile.is_none()) {
        let long = component.cut.trim.w.max(component.cut.trim.h);
        if long > TOKEN && long <= BOARD && form(&component.cut) == Some(Form::Card) {
            *kinds.entry(&component.kind).or_default() += 1;
        }
    }
    let loose: Vec<&str> = kinds.into_iter().filter(|(_, many)| *many > 1).map(|(kind, _)| kind).collect();
    if !loose.is_empty() {
        let kinds = loose.join(", ");
        works
            .made
            .said
            .push(format!("without a back these become tiles, which players cannot hold or shuffle: {kinds}"));
    }
}

/// A deck: its sheets, and its back or sheets of backs.
fn deck(
    set: &Set<'_>,
    cards: &[&Ready],
    base: &str,
    table: &mut Tabletop,
    (taken, wanted): (&mut Taken, &mut Vec<Wanted>),
) {
    let first = set.of(cards[0]);
    let name = first.pile.as_deref().unwrap_or(&first.file).to_owned();
    let trim = first.cut.trim;
    let back = |r: &Ready| r.piece.back.clone();
    let unique = table::differ(cards);
    let hidden = back(cards[0]);
    let mut named = |words: &str| taken.free(FileName::made(&[words], "png"));
    let shared = named(&format!("{name}-back"));
    if !unique && let Some(face) = &hidden {
        wanted.push(Wanted::one(shared.clone(), face.clone(), trim, None, FINE));
    }
    let mut rest = cards;
    let mut laid = Vec::new();
    for (n, count) in (1..).zip(sheets::split(cards.len(), sheets::MOST_CARDS)) {
        let (held, after) = rest.split_at(count);
        rest = after;
        let grid = sheets::grid(count + 1, trim);
        let faces = held.iter().map(|r| r.piece.front.clone()).collect();
        let fronts = named(&format!("{name}-{n}"));
        wanted.push(Wanted { name: fronts.clone(), grid, faces, hidden: hidden.clone(), cut: None });
        let backs = if unique {
            let faces = held.iter().filter_map(|r| back(r)).collect();
            let name = named(&format!("{name}-{n}-backs"));
            wanted.push(Wanted { name: name.clone(), grid, faces, hidden: hidden.clone(), cut: None });
            name
        } else {
            shared.clone()
        };
        let card = |r: &&Ready| {
            let c = set.of(r);
            Card { title: c.title.clone(), kind: c.kind.to_string(), copies: c.copies }
        };
        laid.push(Sheet {
            faces: format!("{base}{fronts}"),
            backs: format!("{base}{backs}"),
            unique,
            grid: (grid.columns, grid.rows),
            cards: held.iter().map(card).collect(),
        });
    }
    table.deck(&name, trim, form(&first.cut).unwrap_or(Form::Card), &laid);
}

/// A tile, a board, or a bag of tokens.
fn thing(component: &Component, ready: &Ready, base: &str, (taken, wanted): (&mut Taken, &mut Vec<Wanted>)) -> Flat {
    let (size, cut) = (component.cut.trim, &component.cut);
    let long = size.w.max(size.h);
    let shape = match () {
        () if cut.shape == Cutting::hexagon() => Shape::Hexagon,
        () if !cut.shape.is_box() => Shape::Token,
        () if round(size, cut.radius) => Shape::Round,
        () if long > BOARD => Shape::Board,
        () if cut.radius > Mm(0.0) => Shape::Rounded,
        () => Shape::Square,
    };
    let mut picture = |words: &str, galley: &Arc<Galley>| {
        let name = taken.free(FileName::made(&[words], "png"));
        let cut = (!cut.is_straight()).then(|| cut.clip(galley.bleed));
        wanted.push(Wanted::one(name.clone(), galley.clone(), size, cut, FINE));
        format!("{base}{name}")
    };
    let front = picture(&component.id, &ready.piece.front);
    let back = ready.piece.back.as_ref().map(|back| picture(&format!("{}-back", component.id), back));
    Flat {
        title: component.title.clone(),
        kind: component.kind.to_string(),
        shape,
        size,
        front,
        back,
        copies: component.copies,
        bagged: long <= TOKEN,
    }
}
