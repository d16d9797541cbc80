//! From a box to the files that its printer asks for: every face set once, cut where the printer cuts, looked at for what then
//! stands too near to the cut, pressed file by file, and listed.

use crate::cli::preflight::complaints;
use crate::cli::work::{Stop, broken, set_all, step, unwritable};
use crate::cli::{Desk, book};
use crate::diag::Diag;
use crate::face::{Art, Component, Face};
use crate::impose::{Document, Side};
use crate::kit::File;
use crate::kit::quote::{self, Entry, Quote, Stock};
use crate::load;
use crate::locus::Locus;
use crate::preflight::{Kit, preflight, preflight_listed};
use crate::press::{Condition, Icc, Press};
use crate::profile::{Copies, Makes, Marks, Order, Profile, Standard, Text};
use crate::proof::reach::{self, Reach};
use crate::proof::single::{self, BOOK, Item, Plan, TooSmall, spoken};
use crate::title::Opened;
use crate::typeset::booklet::{self, Page};
use crate::typeset::{Case, Economy, Galley};
use crate::unit::Mm;
use crate::world::{self, Outbox};
use indicatif::ProgressBar;
use std::sync::Arc;

/// Makes everything that is sent to a printer and puts it into the outbox, unfinished. Says how many files there are.
pub(super) fn order(
    desk: &Desk,
    game: &str,
    found: &Opened,
    profile: &Profile,
    outbox: &mut Outbox,
    bar: &ProgressBar,
    diags: &mut Vec<Diag>,
) -> Result<usize, Stop> {
    let case = Case::open(&desk.project, Economy::Full).drain(diags).ok_or(Stop::Complaints)?;
    let stocks: Vec<Stock> = load::list(&desk.project, "data/stocks.yaml", Locus::Nowhere)
        .drain(diags)
        .map(|all| all.into_iter().map(|(_, stock)| stock).collect())
        .ok_or(Stop::Complaints)?;
    let condition = condition(profile, diags)?;
    let mut order = Ordered { profile, items: Vec::new(), of: Vec::new(), left_out: Vec::new() };
    order.pieces(&case, &found.components, &stocks, bar, diags)?;
    order.book(desk, game, found, &case, &stocks, diags)?;
    order.say_left_out(diags);
    order.look(&found.components, &Reach::new(case.fonts()), diags);
    let plans = single::plan(&order.items, profile);
    // what cannot be cut is said for every size before anything is pressed
    let mut documents = Vec::new();
    for plan in &plans {
        documents.push(order.document(plan, &found.title, diags));
    }
    if broken(diags) {
        return Err(Stop::Complaints);
    }
    let mut press = Press::for_print(case.fonts(), condition);
    let (mut files, mut made) = (Vec::new(), Vec::new());
    bar.inc_length(documents.len() as u64);
    for (plan, (what, document)) in plans.iter().zip(&documents) {
        let name = format!("{}.pdf", plan.name);
        step(bar, &name)?;
        let bytes = press.pdf(document, world::date()).drain(diags).ok_or(Stop::Complaints)?;
        files.push(File { pages: Some(plan.pages.len()), ..File::new(name, what, &bytes) });
        made.push(bytes);
    }
    let quote = order.quote(game, found, &plans, &files);
    let (json, told) = (quote.json(), quote.markdown());
    // what the press meant is no proof of what it did
    let listed = Kit::read(&json).ok();
    bar.inc_length(files.len() as u64);
    for (file, bytes) in files.iter().zip(&made) {
        step(bar, &file.name)?;
        let report = match listed.as_ref().and_then(|kit| kit.file(&file.name)) {
            Some(expected) => preflight_listed(bytes, profile, &expected),
            None => preflight(bytes, profile),
        };
        diags.extend(complaints(&file.name, &report));
        outbox.put(&file.name, bytes).map_err(|e| unwritable(outbox.dir(), &e))?;
    }
    if broken(diags) {
        return Err(Stop::Complaints);
    }
    for (name, text) in [("manifest.json", json), ("manifest.md", told)] {
        outbox.put(name, text.as_bytes()).map_err(|e| unwritable(outbox.dir(), &e))?;
    }
    Ok(files.len() + 2)
}

/// What the press has to keep to.
fn condition(profile: &Profile, diags: &mut Vec<Diag>) -> Result<Condition, Stop> {
    let icc = Icc::read(profile.icc.clone(), &profile.icc_path, profile.at.key("icc"));
    let icc = icc.map_err(|diag| {
        diags.push(diag);
        Stop::Complaints
    })?;
    Ok(Condition {
        standard: profile.standard,
        icc: Arc::new(icc),
        identifier: profile.identifier.clone(),
        registry: profile.registry.clone(),
        limit: profile.ink_limit,
        rich: profile.rich_black,
        text: profile.text,
        resolution: profile.raster,
        die: profile.die.clone(),
    })
}

/// What one printer makes of one box.
struct Ordered<'a> {
    profile: &'a Profile,
    items: Vec<Item>,
    /// The component that each item is; none for a page of the rulebook.
    of: Vec<Option<usize>>,
    /// What this printer does not make.
    left_out: Vec<String>,
}

impl Ordered<'_> {
    /// The components, as this printer cuts them.
    fn pieces(
        &mut self,
        case: &Case<'_>,
        components: &[Component],
        stocks: &[Stock],
        bar: &ProgressBar,
        diags: &mut Vec<Diag>,
    ) -> Result<(), Stop> {
        for ready in set_all(case, components, bar, diags)? {
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
                front: ready.piece.front,
                back: ready.piece.back,
                behind: component.pile.clone().map_or_else(|| component.id.clone(), |pile| pile.into_owned()),
                copies: component.copies,
            });
        }
        Ok(())
    }

    /// The pages of the rulebook, if there is one and this printer binds it.
    fn book(
        &mut self,
        desk: &Desk,
        game: &str,
        found: &Opened,
        case: &Case<'_>,
        stocks: &[Stock],
        diags: &mut Vec<Diag>,
    ) -> Result<(), Stop> {
        let Some(shelved) = book::open(&desk.project, game).drain(diags).ok_or(Stop::Complaints)? else {
            return Ok(());
        };
        if self.profile.makes == Makes::Listed {
            self.leave_out(BOOK);
            return Ok(());
        }
        let book = shelved.book(game, &found.title, &found.facts, &found.components);
        let pages = booklet::pages(case, &book, Page::A5).drain(diags).ok_or(Stop::Complaints)?;
        let stock = quote::stock(stocks, &[BOOK]);
        for page in pages {
            self.of.push(None);
            self.items.push(Item {
                title: page.title.clone(),
                group: BOOK.to_owned(),
                stock: stock.to_owned(),
                trim: Page::A5.size(),
                radius: Mm(0.0),
                front: Arc::new(page),
                back: None,
                behind: BOOK.to_owned(),
                copies: 1,
            });
        }
        Ok(())
    }

    fn leave_out(&mut self, group: &str) {
        if !self.left_out.iter().any(|known| known == group) {
            self.left_out.push(group.to_owned());
        }
    }

    fn say_left_out(&self, diags: &mut Vec<Diag>) {
        if !self.left_out.is_empty() {
            let what = format!("{} does not make the {}", self.profile.title, self.left_out.join(", the "));
            let help = "have them made elsewhere; the manifest lists them";
            diags.push(Diag::warning(self.profile.at.key("makes"), "not-made", what).help(help));
        }
    }

    /// What stands too near to the printer's cut, and pictures that are too coarse for the printer; each face once.
    fn look(&self, components: &[Component], reach: &Reach<'_>, diags: &mut Vec<Diag>) {
        let mut seen: Vec<&Arc<Galley>> = Vec::new();
        for (item, of) in self.items.iter().zip(&self.of) {
            let component = of.map(|number| &components[number]);
            let faces = [
                (Some(&item.front), component.map(|c| &c.front)),
                (item.back.as_ref(), component.and_then(|c| c.back.as_ref())),
            ];
            for (galley, face) in faces {
                let Some(galley) = galley.filter(|g| !seen.iter().any(|s| Arc::ptr_eq(s, g))) else { continue };
                seen.push(galley);
                diags.extend(self.near(reach, galley, item, face));
                diags.extend(self.coarse(galley, face));
            }
        }
    }

    fn near(&self, reach: &Reach<'_>, galley: &Galley, item: &Item, face: Option<&Face>) -> Option<Diag> {
        let told = reach::told(&reach.near(galley, item.trim, self.profile.safe))?;
        let what = format!("{told}, and {} asks for {} mm", self.profile.title, self.profile.safe.0);
        let at = face.map_or(Locus::Nowhere, |face| face.at);
        Some(Diag::warning(at, "near-cut", what).card(&item.title).help("move the slot inwards in its template"))
    }

    fn coarse(&self, galley: &Galley, face: Option<&Face>) -> Option<Diag> {
        let dpi = reach::coarsest(galley).filter(|dpi| dpi.round() < self.profile.least as f32)?;
        let drawn = face.into_iter().flat_map(|face| face.pictures.values());
        let at = drawn.filter_map(|art| if let Art::File { at, .. } = art { Some(*at) } else { None }).next();
        let (printer, least) = (&self.profile.title, self.profile.least);
        let what = format!("the picture has {dpi:.0} dots an inch, and {printer} asks for {least}");
        let diag = Diag::error(at.unwrap_or_default(), "coarse-picture", what).card(&galley.title);
        Some(diag.help("take a larger picture, or one of shapes (SVG)"))
    }

    /// The pages of a file, and in a few words what it is.
    fn document(&self, plan: &Plan, title: &str, diags: &mut Vec<Diag>) -> (String, Document) {
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
            match single::sheet(name, galley, item, self.profile) {
                Ok(sheet) => sheets.push(sheet),
                Err(small) => self.too_small(small, diags),
            }
        }
        let what = format!("{}, {}", capital(&groups.join(", ")), spoken(plan.trim));
        let document = Document { title: format!("{title}: {what}"), sheets };
        (what, document)
    }

    /// Said at the size that the printer's file asks for, else at its bleed, once for all faces of the size.
    fn too_small(&self, small: TooSmall, diags: &mut Vec<Diag>) {
        let (p, trim) = (self.profile, small.needed.grown(-self.profile.bleed));
        let same = |r: &&crate::profile::Recut| spoken(r.cut) == spoken(trim) || spoken(r.cut.turned()) == spoken(trim);
        let at = p.cuts.iter().find(same).map_or(p.at.key("bleed"), |r| r.at);
        let diag = Diag::error(at, "too-small", small.to_string());
        let diag = diag.help("ask for a smaller cut or less bleed, or draw the face larger");
        if !diags.contains(&diag) {
            diags.push(diag);
        }
    }

    /// What goes with the files.
    fn quote<'q>(&'q self, game: &'q str, found: &'q Opened, plans: &[Plan], files: &'q [File]) -> Quote<'q> {
        let mut components: Vec<Entry<'q>> = Vec::new();
        for (i, (item, of)) in self.items.iter().zip(&self.of).enumerate() {
            let Some((plan, file)) = plans.iter().zip(files).find(|(p, _)| p.pages.iter().any(|(n, _)| *n == i)) else {
                continue;
            };
            let on = |side: Side| -> Vec<usize> {
                (1..).zip(&plan.pages).filter(|(_, page)| **page == (i, side)).map(|(n, _)| n).collect()
            };
            let (front, mut back) = (on(Side::Front), on(Side::Back));
            if let (true, Some(behind)) = (back.is_empty(), &item.back) {
                // the one back that all fronts of the file share
                let shared =
                    |(n, _): &(usize, Side)| self.items[*n].back.as_ref().is_some_and(|b| Arc::ptr_eq(b, behind));
                back = (1..).zip(&plan.pages).filter(|(_, p)| p.1 == Side::Back && shared(p)).map(|(n, _)| n).collect();
            }
            let component = of.map(|number| &found.components[number]);
            match (component, components.last_mut()) {
                // all pages of the rulebook are one piece
                (None, Some(book)) if book.kind == BOOK => book.front.extend(front),
                _ => components.push(Entry {
                    id: component.map_or(BOOK, |c| &c.id),
                    title: component.map_or("Rulebook", |c| &c.title),
                    kind: component.map_or(BOOK, |c| &c.kind),
                    size: item.trim,
                    corner: item.radius,
                    count: item.copies,
                    stock: &item.stock,
                    colours: if item.back.is_some() || component.is_none() { "4/4" } else { "4/0" },
                    file: file.name.clone(),
                    front,
                    back,
                }),
            }
        }
        Quote {
            game,
            title: &found.title,
            press: concat!("lootpress ", env!("CARGO_PKG_VERSION")),
            profile: &self.profile.name,
            printer: &self.profile.title,
            terms: terms(self.profile),
            components,
            left_out: self.left_out.iter().map(String::as_str).collect(),
            needs: quote::needs(&found.facts),
            files,
        }
    }
}

/// What all files for a printer have in common.
fn terms(p: &Profile) -> Vec<String> {
    let standard = match p.standard {
        Standard::X4 => "PDF/X-4",
        Standard::X1a => "PDF/X-1a:2003",
    };
    let percent = |part: f32| (part * 100.0).round();
    let [c, m, y, k] = p.rich_black.map(percent);
    let limit = percent(p.ink_limit);
    let die = match &p.die {
        Some(ink) => format!("The line of cut is drawn in the spot ink \u{201c}{ink}\u{201d} and overprints."),
        None => "No line of cut is drawn: it is the trim box of each page.".to_owned(),
    };
    vec![
        format!(
            "{standard} for {}; at most {limit} % of ink on any spot, large black areas {c}/{m}/{y}/{k}.",
            p.identifier
        ),
        format!("Bleed of {} mm on every side; text keeps {} mm from the cut.", p.bleed.0, p.safe.0),
        match p.order {
            Order::FrontBack => "Every front is followed by its back.".to_owned(),
            Order::BackFront => "Every back is followed by its front.".to_owned(),
            Order::FrontsThenBack => "All fronts come first, then the back they share.".to_owned(),
        },
        match p.copies {
            Copies::Once => "Each piece is there once: its number in a box stands below.".to_owned(),
            Copies::Each => "Each piece is there as often as it is in a box.".to_owned(),
        },
        match p.marks {
            Marks::None => "No marks: pages end with the bleed.".to_owned(),
            Marks::Crop => "Crop marks outside the bleed.".to_owned(),
        },
        die,
        match p.text {
            Text::Live => "Text is text; all fonts are embedded.".to_owned(),
            Text::Outlined => "Text is outlines; there are no fonts.".to_owned(),
        },
    ]
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|c| c.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
