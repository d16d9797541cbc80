//! A game prepared for one printer: every face typeset once, with the printer's cut, and checked for content too near
//! to the cut and for coarse pictures. Nothing is written here.

use crate::kit::book;
use crate::kit::plan::CLOSE;
use crate::kit::planner::apart;
use crate::kit::quote;
use crate::kit::set::set_all;
use crate::kit::sink::{Listener, Stop, Wanted, broken};
use cards::face::{Component, Cut};
use cards::lexicon::prose::capitalised;
use cards::stocks::Stock;
use ground::diag::Diag;
use ground::locus::Locus;
use ground::unit::{Affine, Clip, Mm, Rect, Shape, Size};
use paper::impose::{Document, Side, punch};
use paper::proof::lines::Lines;
use paper::proof::reach::{self, Reach, Worst};
use paper::proof::single::{self, BOOK, Item, Plan, TooSmall, spoken};
use paper::typeset::booklet;
use paper::typeset::{Case, Galley, Mark, Placed};
use profile::{Makes, Profile, Punchboard};
use std::sync::Arc;

/// A shop folds the sheets of a rulebook, and therefore prints four pages of any size on each.
const BOUND: usize = 4;

/// A game prepared for one printer.
pub(super) struct Ordered<'a> {
    pub(super) wanted: &'a Wanted<'a>,
    pub(super) profile: &'a Profile,
    pub(super) items: Vec<Item>,
    /// The component of each item; `None` for a page of the rulebook and for a punchboard.
    pub(super) of: Vec<Option<usize>>,
    /// Components that this printer does not make.
    pub(super) left_out: Vec<String>,
}

/// The approximate distance between two bridges.
const BRIDGES: Mm = Mm(40.0);

/// A punchboard with these pieces; its title lists them.
fn board_of(pieces: &[&Item], laid: &[punch::Laid], board: &Punchboard, bleed: Mm) -> Item {
    let shown = bleed.min(board.gutter / 2.0);
    // from behind, left and right are exchanged
    let side = |back: bool| {
        let mark = |(i, at): &punch::Laid| {
            let item = pieces[*i];
            let galley = if back { item.back.as_ref()? } else { &item.front };
            let x = if back { board.size.w - at.x - item.trim.w } else { at.x };
            let seen = reach::middle(galley, item.trim.grown(shown));
            let at = Affine::shift(bleed + x - shown - seen.x, bleed + at.y - shown - seen.y);
            Some(Mark::Galley(Placed { what: galley.clone(), at, clip: Some(seen.into()) }))
        };
        let marks: Vec<Mark> = laid.iter().filter_map(mark).collect();
        let (title, size) = ("Punchboard".to_owned(), board.size.grown(bleed));
        (!marks.is_empty()).then(|| Arc::new(Galley { title, size, bleed, skeleton: None, slots: vec![marks] }))
    };
    let cut = |(i, at): &punch::Laid| {
        let Item { trim, radius, shape, .. } = pieces[*i];
        let area = Rect { x: at.x, y: at.y, w: trim.w, h: trim.h };
        Clip { area, radius: *radius, shape: shape.clone() }.bridged(board.bridge, BRIDGES)
    };
    let mut held: Vec<(&str, usize)> = Vec::new();
    for (i, _) in laid {
        match held.iter_mut().find(|(known, _)| *known == pieces[*i].title) {
            Some((_, many)) => *many += 1,
            None => held.push((&pieces[*i].title, 1)),
        }
    }
    let first = pieces[laid[0].0];
    Item {
        title: held.iter().map(|(title, many)| format!("{many} {title}")).collect::<Vec<_>>().join(", "),
        group: "tokens".to_owned(),
        stock: first.stock.clone(),
        trim: board.size,
        radius: Mm(0.0),
        shape: Shape::Box,
        front: side(false).unwrap_or_else(|| first.front.clone()),
        back: side(true),
        behind: String::new(),
        copies: 1,
        within: laid.iter().flat_map(cut).collect(),
    }
}

/// The name of a page of a rulebook in complaints, by its chapter or its number, or of a punchboard.
fn named(item: &Item, title: &str) -> String {
    match title.strip_prefix("Page ") {
        Some(number) => format!("page {number}"),
        None if item.group.starts_with(BOOK) => format!("page \"{title}\""),
        None => title.to_owned(),
    }
}

impl<'a> Ordered<'a> {
    /// Nothing yet.
    pub(super) fn new(wanted: &'a Wanted<'a>, profile: &'a Profile) -> Ordered<'a> {
        Ordered { wanted, profile, items: Vec::new(), of: Vec::new(), left_out: Vec::new() }
    }

    /// The components with this printer's cuts.
    pub(super) fn pieces(
        &mut self,
        case: &Case<'_>,
        stocks: &[Stock],
        listener: &dyn Listener,
        diags: &mut Vec<Diag>,
    ) -> Result<(), Stop> {
        let components = &self.wanted.components;
        let set = set_all(case, components, listener, diags)?;
        if broken(diags) {
            return Err(Stop::Complaints);
        }
        for ready in set {
            let component = &components[ready.number];
            let Some((trim, _)) = self.profile.cut(component.cut.trim) else {
                self.leave_out(&component.file);
                continue;
            };
            let rounded = component.cut.radius > Mm(0.0) && !single::round(component.cut.trim, component.cut.radius);
            let corner = self.profile.corner.filter(|_| rounded);
            self.of.push(Some(ready.number));
            self.items.push(Item {
                title: component.title.clone(),
                group: component.file.clone().into_owned(),
                stock: quote::stock(stocks, &quote::names(component)).to_owned(),
                trim,
                radius: corner.unwrap_or(component.cut.radius),
                shape: component.cut.shape.clone(),
                front: ready.piece.front,
                back: ready.piece.back,
                behind: component.pile.clone().map_or_else(|| component.id.clone(), |pile| pile.into_owned()),
                copies: component.copies,
                within: Vec::new(),
            });
        }
        Ok(())
    }

    /// The pages of the rulebook, if there is one and this printer binds it.
    pub(super) fn book(&mut self, case: &Case<'_>, stocks: &[Stock], diags: &mut Vec<Diag>) -> Result<(), Stop> {
        let Wanted { project, game, found, book, .. } = *self.wanted;
        if !book {
            return Ok(());
        }
        let Some(shelved) = book::open(project, game, found).drain(diags).ok_or(Stop::Complaints)? else {
            return Ok(());
        };
        if self.profile.makes == Makes::Listed {
            self.leave_out(BOOK);
            return Ok(());
        }
        let book = shelved.book(found.titled(), &found.components);
        let volumes = booklet::pages(case, &book, found.rulebook, BOUND).drain(diags).ok_or(Stop::Complaints)?;
        let stock = quote::stock(stocks, &[BOOK]);
        let bound = volumes.into_iter().flat_map(|volume| {
            let stem = volume.stem();
            volume.pages.into_iter().map(move |page| (stem.clone(), page))
        });
        for (stem, page) in bound {
            self.of.push(None);
            self.items.push(Item {
                title: page.title.clone(),
                group: stem.clone(),
                stock: stock.to_owned(),
                trim: found.rulebook.size(),
                radius: Mm(0.0),
                shape: Shape::Box,
                front: Arc::new(page),
                back: None,
                behind: stem,
                copies: 1,
                within: Vec::new(),
            });
        }
        Ok(())
    }

    fn leave_out(&mut self, group: &str) {
        if !self.left_out.iter().any(|known| known == group) {
            self.left_out.push(group.to_owned());
        }
    }

    /// Reports if this printer makes none of the requested components.
    pub(super) fn say_nothing_left(&self, diags: &mut Vec<Diag>) {
        if self.items.is_empty() && !self.left_out.is_empty() && !(self.profile.makes == Makes::Listed && self.unmet())
        {
            let what = format!("{} does not make the {}", self.profile.title, self.left_out.join(", the "));
            let help = "have them made elsewhere; the manifest lists them";
            diags.push(Diag::error(self.profile.at.key("makes"), "not-made", what).help(help));
        }
    }

    /// Whether the printer cuts certain sizes differently than drawn, and no component has such a size.
    fn unmet(&self) -> bool {
        let components = &self.wanted.found.components;
        !self.profile.cuts.is_empty() && !components.iter().any(|c| self.profile.recut(c.cut.trim).is_some())
    }

    /// Reports if the profile has only cuts for other sizes than those of this game.
    pub(super) fn say_unmet(&self, diags: &mut Vec<Diag>) {
        let p = self.profile;
        if !self.unmet() {
            return;
        }
        let sizes = |all: &mut dyn Iterator<Item = String>| {
            let mut told: Vec<String> = Vec::new();
            all.for_each(|size| {
                if !told.contains(&size) {
                    told.push(size)
                }
            });
            told.join(" or ")
        };
        let asked = sizes(&mut p.cuts.iter().map(|recut| spoken(recut.drawn)));
        let here = sizes(&mut self.wanted.found.components.iter().map(|c| spoken(c.cut.trim)));
        let at = p.at.key("cuts").nth(0).key("drawn");
        let what = format!("no piece is drawn {asked}");
        let diag = match p.makes {
            Makes::Listed => Diag::error(at, "unmet-cut", format!("{what}, and {} makes nothing else", p.title)),
            Makes::All => Diag::warning(at, "unmet-cut", what + ": everything is cut as it is drawn"),
        };
        let written = format!("write the size of the pieces, {here}, under `drawn`");
        diags.push(diag.help(match p.at {
            Locus::Nowhere => {
                format!("draw one at that size; or, if {} agrees, {written} in a profile of your own", p.title)
            }
            _ => written,
        }));
    }

    /// Reports content that is too close to the printer's cut, and pictures with too low a resolution for the
    /// printer; each face once.
    pub(super) fn look(&self, reach: &Reach<'_>, diags: &mut Vec<Diag>) {
        let mut seen: Vec<&Arc<Galley>> = Vec::new();
        let (mut near, mut lines) = (Worst::default(), Lines::default());
        for (item, of) in self.items.iter().zip(&self.of) {
            let component = of.map(|number| &self.wanted.components[number]);
            let faces = [
                (Some(&item.front), component.map(|c| &c.front)),
                (item.back.as_ref(), component.and_then(|c| c.back.as_ref())),
            ];
            for (galley, face) in faces {
                let Some(galley) = galley.filter(|g| !seen.iter().any(|s| Arc::ptr_eq(s, g))) else { continue };
                seen.push(galley);
                let named = |diag: Diag| match face {
                    Some(_) => diag.card(&galley.title),
                    None => Diag { subject: Some(self::named(item, &galley.title)), ..diag },
                };
                let line = Clip {
                    area: reach::middle(galley, item.trim),
                    radius: if item.is_straight() { Mm(0.0) } else { item.radius },
                    shape: item.shape.clone(),
                };
                // a printer's safe distance is intended for cards: on a small disc it would leave hardly any area
                let safe = if item.is_straight() { self.profile.safe } else { self.profile.safe.min(CLOSE) };
                let close = reach.near_line(galley, &line, safe);
                near.add(face.map(|f| f.template.as_str()), &spoken(item.trim), &close, |told| {
                    let what = format!("{told}; {} requires {} mm", self.profile.title, safe.0);
                    named(Diag::warning(face.map_or(Locus::Nowhere, |f| f.at), "near-cut", what))
                });
                let who = format!("{} asks", self.profile.title);
                diags.extend(reach::coarse(galley, self.profile.least, &who).into_iter().map(&named));
                diags.extend(lines.thin(galley, self.profile.smallest_line, &who).into_iter().map(&named));
            }
        }
        diags.extend(near.told());
    }

    /// Puts tokens and tiles on punchboards, if the print shop has them; pieces of one stock are together.
    pub(super) fn punch(&mut self, diags: &mut Vec<Diag>) {
        let Some(board) = self.profile.punchboard else { return };
        let punched = |of: &Option<usize>| {
            let cut = of.map(|number| &self.wanted.components[number].cut);
            cut.is_some_and(|cut| apart(cut) > Mm(0.0) && !matches!(cut.shape, Shape::Net(_)))
        };
        let all = std::mem::take(&mut self.items).into_iter().zip(std::mem::take(&mut self.of));
        let (pieces, rest): (Vec<_>, Vec<_>) = all.partition(|(_, of)| punched(of));
        (self.items, self.of) = rest.into_iter().unzip();
        let pieces: Vec<Item> = pieces.into_iter().map(|(item, _)| item).collect();
        let (mut boards, mut stocks): (Vec<Item>, Vec<&str>) = (Vec::new(), Vec::new());
        for first in &pieces {
            if stocks.contains(&first.stock.as_str()) {
                continue;
            }
            stocks.push(&first.stock);
            let alike = pieces.iter().filter(|item| item.stock == first.stock);
            let copies: Vec<&Item> = alike.flat_map(|item| std::iter::repeat_n(item, item.copies.into())).collect();
            let sizes: Vec<Size> = copies.iter().map(|item| item.trim).collect();
            match punch::boards(&sizes, board.size, board.gutter) {
                Ok(laid) => boards.extend(laid.iter().map(|laid| board_of(&copies, laid, &board, self.profile.bleed))),
                Err(large) => {
                    let (what, size) = (&copies[large].title, spoken(board.size));
                    let what = format!("{what}, {}, does not fit on a punchboard of {size}", spoken(sizes[large]));
                    let help = "write a larger size: `punchboard: {size: [300, 400]}`";
                    diags.push(Diag::error(board.at.key("size"), "too-large", what).help(help));
                }
            }
        }
        let many = boards.len();
        for (nth, board) in (1..).zip(boards) {
            let title = format!("Punchboard {nth} of {many}: {}", board.title);
            self.of.push(None);
            self.items.push(Item { title, behind: format!("punchboard-{nth}"), ..board });
        }
    }

    /// The notes about pieces whose cut is not in a trim box, for a printer that does not say how to draw it.
    pub(super) fn die_line(&self) -> Option<String> {
        let mut groups: Vec<&str> = Vec::new();
        for item in self.items.iter().filter(|item| !item.is_straight() && self.profile.die.is_none()) {
            if !groups.contains(&item.group.as_str()) {
                groups.push(&item.group);
            }
        }
        let named = groups.join(" and the ");
        let ink = self.profile.die_ink();
        let said = format!(
            "the cut of the {named} is drawn in the spot color \"{ink}\": tell the printer, or name the ink that the printer wants with `die:` in a profile of your own"
        );
        Some(said).filter(|_| !groups.is_empty())
    }

    /// The pages of a file, with a short description.
    pub(super) fn document(&self, plan: &Plan, diags: &mut Vec<Diag>) -> (String, Document) {
        let mut groups: Vec<&str> = Vec::new();
        let mut sheets = Vec::new();
        for (i, side) in &plan.pages {
            let item = &self.items[*i];
            if !groups.contains(&item.group.as_str()) {
                groups.push(&item.group);
            }
            let (galley, name) = match (side, &item.back) {
                (Side::Back, Some(back)) => (back, format!("{}, back", item.title)),
                _ => (&item.front, item.title.clone()),
            };
            match single::sheet(name, galley, (item, *side), self.profile) {
                Ok(sheet) => sheets.push(sheet),
                Err(small) => self.too_small(*i, small, diags),
            }
        }
        let what = format!("{}, {}", capitalised(&groups.join(", ")), spoken(plan.trim));
        let document = Document { title: format!("{}: {what}", self.wanted.found.title), sheets };
        (what, document)
    }

    /// Reported for the size in the printer's file, or else for its bleed, once for all faces of a kind.
    fn too_small(&self, item: usize, small: TooSmall, diags: &mut Vec<Diag>) {
        let (p, trim) = (self.profile, small.needed.grown(-self.profile.bleed));
        let same = |r: &&profile::Recut| spoken(r.cut) == spoken(trim) || spoken(r.cut.turned()) == spoken(trim);
        let at = p.cuts.iter().find(same).map_or(p.at.key("bleed"), |r| r.at);
        let diag = Diag::error(at, "too-small", small.to_string());
        let diag = diag.help(match self.of[item].map(|number| &self.wanted.components[number]) {
            Some(Component { kind, cut: Cut { trim: Size { w, h }, .. }, .. }) => {
                let lacking = (small.needed.w - *w).max(small.needed.h - *h) / 2.0;
                let bleed = (lacking.0 * 10.0 - 0.01).ceil() / 10.0;
                format!("write `cut: {{trim: [{}, {}], bleed: {bleed}}}` for `{kind}` in game.yaml; a template of your own grows with it", w.0, h.0)
            }
            None => "reduce the cut or the bleed, or draw the face larger".to_owned(),
        });
        if !diags.contains(&diag) {
            diags.push(diag);
        }
    }
}
