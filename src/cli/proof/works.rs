//! From a box to the files that its printer asks for: what is ordered is pressed file by file, and when nothing of that is
//! left in memory each file is read again, as the printer will read it.

use super::manifest;
use super::ordered::{Asked, Ordered};
use crate::cli::preflight::complaints;
use crate::cli::terminal::Bar;
use crate::cli::work::{Stop, broken, step, unwritable};
use crate::diag::Diag;
use crate::kit::File;
use crate::kit::quote::Stock;
use crate::load;
use crate::locus::Locus;
use crate::preflight::{Kit, preflight, preflight_listed};
use crate::press::{Condition, Icc, Press};
use crate::profile::Profile;
use crate::proof::reach::Reach;
use crate::proof::single;
use crate::typeset::{Case, Economy};
use crate::world::{self, Outbox};
use std::sync::Arc;

/// Makes everything that is sent to a printer and puts it into the outbox, unfinished. Says how many files there are.
pub(super) fn order(
    asked: &Asked<'_>,
    profile: &Profile,
    outbox: &mut Outbox,
    bar: &Bar,
    diags: &mut Vec<Diag>,
) -> Result<usize, Stop> {
    let pressed = press(asked, profile, outbox, bar, diags)?;
    // what the press meant is no proof of what it did
    let listed = Kit::read(&pressed.json).ok();
    bar.more(pressed.names.len());
    for name in &pressed.names {
        step(bar, name)?;
        let bytes = outbox.read(name).map_err(|e| unwritable(outbox.folder(), &e))?;
        let report = match listed.as_ref().and_then(|kit| kit.file(name)) {
            Some(expected) => preflight_listed(&bytes, profile, &expected),
            None => preflight(&bytes, profile),
        };
        diags.extend(complaints(name, &report));
    }
    if broken(diags) {
        return Err(Stop::Complaints);
    }
    for (name, text) in [("manifest.json", &pressed.json), ("manifest.md", &pressed.told)] {
        outbox.put(name, text.as_bytes()).map_err(|e| unwritable(outbox.folder(), &e))?;
    }
    Ok(pressed.names.len() + 2)
}

/// What is left of an order when its files are in the outbox.
struct Pressed {
    names: Vec<String>,
    /// The manifest, for programs.
    json: String,
    /// The manifest, for people.
    told: String,
}

/// Sets, cuts and presses everything, a file at a time.
fn press(
    asked: &Asked<'_>,
    profile: &Profile,
    outbox: &mut Outbox,
    bar: &Bar,
    diags: &mut Vec<Diag>,
) -> Result<Pressed, Stop> {
    let case = Case::open(&asked.desk.project, Economy::Full).drain(diags).ok_or(Stop::Complaints)?;
    let stocks: Vec<Stock> = load::list(&asked.desk.project, "data/stocks.yaml", Locus::Nowhere)
        .drain(diags)
        .map(|all| all.into_iter().map(|(_, stock)| stock).collect())
        .ok_or(Stop::Complaints)?;
    let condition = condition(profile, diags)?;
    let mut order = Ordered::new(asked, profile);
    order.pieces(&case, &stocks, bar, diags)?;
    order.book(&case, &stocks, diags)?;
    order.say_left_out(diags);
    order.say_unmet(diags);
    order.look(&Reach::new(case.fonts()), diags);
    let plans = single::plan(&order.items, profile);
    // what cannot be cut is said for every size before anything is pressed
    let mut documents = Vec::new();
    for plan in &plans {
        documents.push(order.document(plan, diags));
    }
    if broken(diags) {
        return Err(Stop::Complaints);
    }
    let mut press = Press::for_print(case.fonts(), condition);
    let mut files = Vec::new();
    bar.more(documents.len());
    for (plan, (what, document)) in plans.iter().zip(documents) {
        let name = format!("{}.pdf", plan.name);
        step(bar, &name)?;
        let bytes = press.pdf(&document, world::date()).drain(diags).ok_or(Stop::Complaints)?;
        outbox.put(&name, &bytes).map_err(|e| unwritable(outbox.folder(), &e))?;
        files.push(File { pages: Some(plan.pages.len()), ..File::new(name, what, &bytes) });
    }
    let quote = manifest::quote(&order, &plans, &files);
    let (json, told) = (quote.json(), quote.markdown());
    Ok(Pressed { names: files.into_iter().map(|file| file.name).collect(), json, told })
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
