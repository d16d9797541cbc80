//! Makes the files for a print shop: components are printed file by file, and after each file is written, it is read
//! again as the printer will read it.

use super::credits::{self, Credits};
use super::listed::File;
use super::set;
use super::sink::{Listener, Made, Sink, Stop, Wanted, broken, step};
use cards::load;
use cards::stocks::{self, Stock};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::name::{FileName, Taken};
use ordered::Ordered;
use paper::impose::Document;
use paper::press::{Condition, Press};
use paper::proof::reach::Reach;
use paper::proof::single::{self, Plan};
use paper::typeset::{Case, Economy};
use preflight::{Kit, complaints, preflight, preflight_listed};
use profile::Profile;

mod manifest;
mod ordered;

/// The files for a printer.
#[derive(Clone, Debug, Default)]
pub struct Sent {
    /// The number of files.
    pub files: usize,
    /// Components that this printer does not make.
    pub left_out: Vec<String>,
    /// Notes for the printer about die lines that the printer's profile does not describe.
    pub die_line: Option<String>,
}

/// Makes everything for a printer: the files, each checked by the independent preflight, and `manifest.json` and `manifest.md`.
pub fn proof(wanted: &Wanted<'_>, profile: &Profile, sink: &mut dyn Sink, listener: &dyn Listener) -> Made<Sent> {
    let mut diags = Vec::new();
    let result = order(wanted, profile, sink, listener, &mut diags);
    Made { diags, result }
}

fn order(
    wanted: &Wanted<'_>,
    profile: &Profile,
    sink: &mut dyn Sink,
    listener: &dyn Listener,
    diags: &mut Vec<Diag>,
) -> Result<Sent, Stop> {
    let pressed = press(wanted, profile, sink, listener, diags)?;
    // only the written file proves what the press did
    let listed = Kit::read(&pressed.json).ok();
    listener.more(pressed.names.len());
    for name in &pressed.names {
        step(listener, name)?;
        let bytes = sink.read(name)?;
        let report = match listed.as_ref().and_then(|kit| kit.file(name)) {
            Some(expected) => preflight_listed(&bytes, profile, &expected),
            None => preflight(&bytes, profile),
        };
        diags.extend(complaints(name, &report));
    }
    if broken(diags) {
        return Err(Stop::Complaints);
    }
    let [json, told] = [FileName::ours("manifest.json"), FileName::ours("manifest.md")];
    let beside = [(json, &pressed.json), (told, &pressed.told), (credits::FILE, &pressed.credits)];
    for (name, text) in &beside {
        sink.put(name, text.as_bytes())?;
    }
    Ok(Sent { files: pressed.names.len() + beside.len(), left_out: pressed.left_out, die_line: pressed.die_line })
}

/// The part of an order that is kept after its files are written.
struct Pressed {
    names: Vec<FileName>,
    left_out: Vec<String>,
    die_line: Option<String>,
    /// The manifest, for programs.
    json: String,
    /// The manifest, for people.
    told: String,
    /// The authors to credit.
    credits: String,
}

/// An order that is ready to be printed.
struct Ready<'a> {
    order: Ordered<'a>,
    plans: Vec<Plan>,
    /// The pages of each plan, with a short description.
    documents: Vec<(String, Document)>,
}

/// Typesets and cuts everything; all errors are reported before anything is written.
fn prepare<'a>(
    wanted: &'a Wanted<'a>,
    profile: &'a Profile,
    case: &Case<'_>,
    listener: &dyn Listener,
    diags: &mut Vec<Diag>,
) -> Result<Ready<'a>, Stop> {
    let stocks: Vec<Stock> = load::list(wanted.project, stocks::FILE, Locus::Nowhere)
        .drain(diags)
        .map(|all| all.into_iter().map(|(_, stock)| stock).collect())
        .ok_or(Stop::Complaints)?;
    let mut order = Ordered::new(wanted, profile);
    order.pieces(case, &stocks, listener, diags)?;
    order.book(case, &stocks, diags)?;
    order.say_nothing_left(diags);
    order.say_unmet(diags);
    order.look(&Reach::new(case.fonts()), diags);
    order.punch(diags);
    let plans = single::plan(&order.items, profile);
    let documents = plans.iter().map(|plan| order.document(plan, diags)).collect();
    Ok(Ready { order, plans, documents })
}

/// All reasons to refuse a printer's order, without writing files.
pub(super) fn look(wanted: &Wanted<'_>, profile: &Profile, diags: &mut Vec<Diag>) {
    let case = Case::open(wanted.project, Economy::Full).drain(diags);
    let condition = Condition::of(profile).map_err(|diag| diags.push(diag)).ok();
    let (Some(case), Some(condition)) = (case, condition) else { return };
    if let Ok(ready) = prepare(wanted, profile, &case, &(), diags) {
        let mut press = Press::for_print(case.fonts(), condition);
        diags.extend(press.look(ready.documents.iter().map(|(_, document)| document), |_| false));
    }
}

/// Typesets, cuts and prints everything, one file at a time.
fn press(
    wanted: &Wanted<'_>,
    profile: &Profile,
    sink: &mut dyn Sink,
    listener: &dyn Listener,
    diags: &mut Vec<Diag>,
) -> Result<Pressed, Stop> {
    let case = Case::open(wanted.project, Economy::Full).drain(diags).ok_or(Stop::Complaints)?;
    let condition = Condition::of(profile).map_err(|diag| {
        diags.push(diag);
        Stop::Complaints
    })?;
    let Ready { order, plans, documents } = prepare(wanted, profile, &case, listener, diags)?;
    if broken(diags) {
        return Err(Stop::Complaints);
    }
    let credits = Credits::of(documents.iter().map(|(_, document)| document), case.fonts());
    let credits = credits.text(&wanted.found.title);
    let mut press = Press::for_print(case.fonts(), condition);
    let (mut files, mut taken) = (Vec::new(), Taken::default());
    listener.more(documents.len());
    for (plan, (what, document)) in plans.iter().zip(documents) {
        let name = taken.free(FileName::made(&[&plan.name], "pdf"));
        step(listener, &name)?;
        let file = File { pages: Some(plan.pages.len()), ..File::named(name, what) };
        files.push(set::pdf(&mut press, &document, file, sink, diags)?);
    }
    let quote = manifest::quote(&order, &plans, &files);
    let (json, told) = (quote.json(), quote.markdown());
    let names = files.into_iter().map(|file| file.name).collect();
    let die_line = order.die_line();
    Ok(Pressed { names, left_out: order.left_out, die_line, json, told, credits })
}
