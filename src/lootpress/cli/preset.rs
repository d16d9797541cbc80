//! Options that are kept in files: `data/print.yaml` of a project, and `print` in a person's settings. The keys are the options of
//! `build` without their dashes; `printers` has options for each printer by its name.

use super::how::How;
use super::work::Stop;
use super::{Desk, Refusal};
use crate::kit::{self, Read};
use cards::load::{self, Node};
use clap::{CommandFactory as _, Parser};
use ground::diag::{Diag, Paint, meant};
use ground::locus::Locus;
use ground::world::{self, Imagined, Missing, Project};
use std::collections::BTreeMap;

/// The file of a project.
const FILE: &str = "data/print.yaml";

/// The name of a person's settings in complaints and in `kit.json`: the path would say who it is.
const SETTINGS: &str = "settings.yaml";

/// Only the options, as the command line reads them.
#[derive(Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Alone {
    #[command(flatten)]
    how: How,
}

/// An option in a file: its place, and its value.
type Given = (Read, How);

/// The options of a file.
#[derive(Default)]
struct Preset {
    all: Vec<Given>,
    printer: Option<(String, Locus)>,
    printers: BTreeMap<String, Vec<Given>>,
}

/// How sheets are laid out and printed: the command line has priority over the project, and the project over the user's settings.
/// Each may have further options for a printer.
pub(super) fn resolved(asked: &How, desk: &Desk) -> Result<kit::How, Stop> {
    let mut diags = Vec::new();
    let project = match desk.project.read(FILE) {
        Ok(_) => load::tree(&desk.project, FILE, Locus::Nowhere)
            .drain(&mut diags)
            .map(|(id, tree)| Preset::of(tree.node(Locus::root(id)), FILE, &mut diags)),
        Err(_) => None,
    };
    let project = project.unwrap_or_default();
    let person = if asked.asks_settings() { personal().map_err(Stop::Refused)? } else { Preset::default() };
    let files = [&project, &person];
    let said = || files.iter().find_map(|preset| preset.printer.clone());
    let printer = asked.printer().map(|name| (name.to_owned(), Locus::Nowhere)).or_else(said);
    let mut how = asked.clone();
    if let Some((name, at)) = &printer {
        let known: Vec<&str> = files.iter().flat_map(|preset| preset.printers.keys()).map(String::as_str).collect();
        if !known.contains(&name.as_str()) {
            let help = meant(name, known.iter().copied(), || match known.is_empty() {
                true => format!("describe it in {FILE}: `printers: {{{name}: {{margin: 6.35}}}}`"),
                false => format!("the printers are {}", known.join(", ")),
            });
            diags.push(Diag::error(*at, "unknown-printer", format!("there is no printer `{name}`")).help(help));
        }
    }
    for preset in files {
        let own = printer.as_ref().and_then(|(name, _)| preset.printers.get(name));
        own.into_iter().flatten().chain(&preset.all).for_each(|(read, other)| how.or(other, read));
    }
    if desk.complain(&diags) { Err(Stop::Complaints) } else { Ok(how.plain()) }
}

/// The options in the person's settings.
fn personal() -> Result<Preset, Refusal> {
    let Some((path, read)) = world::settings() else { return Ok(Preset::default()) };
    let refused = |why: String| Refusal::new(why).help("correct your settings, or pass --no-settings");
    let bytes = match read {
        Ok(bytes) if !bytes.iter().all(u8::is_ascii_whitespace) => bytes,
        Ok(_) | Err(Missing::NotThere) => return Ok(Preset::default()),
        Err(why) => return Err(refused(world::missing(&path.to_string_lossy(), Locus::Nowhere, &why).what)),
    };
    let project = Project::new(Imagined::default().with(SETTINGS, bytes));
    let mut diags = Vec::new();
    let tree = load::tree(&project, SETTINGS, Locus::Nowhere).drain(&mut diags);
    let preset = tree.map(|(id, tree)| {
        let print = tree.node(Locus::root(id)).get("print");
        print.map(|node| Preset::of(node, SETTINGS, &mut diags)).unwrap_or_default()
    });
    match preset {
        Some(preset) if diags.is_empty() => Ok(preset),
        _ => {
            let told: String = diags.iter().map(|diag| diag.show(&project.sources, Paint::Plain)).collect();
            Err(refused(format!("{}:\n{told}", path.display())))
        }
    }
}

impl Preset {
    fn of(node: Node<'_>, file: &str, diags: &mut Vec<Diag>) -> Preset {
        let mut preset = Preset::default();
        for (key, node) in node.section(file, diags) {
            match key.as_str() {
                "format" => {}
                "printer" => preset.printer = node.word().map(|name| (name, node.at)),
                "printers" => {
                    for (name, printer) in node.section("printers", diags) {
                        let options = printer.section(&name, diags);
                        let told = format!("{file}, printer {name}");
                        let read =
                            options.into_iter().filter_map(|(key, node)| given(&key, node, &told, diags)).collect();
                        preset.printers.insert(name, read);
                    }
                }
                _ => preset.all.extend(given(&key, node, file, diags)),
            }
        }
        preset
    }
}

/// An option from its key and value.
fn given(key: &str, node: Node<'_>, file: &str, diags: &mut Vec<Diag>) -> Option<Given> {
    let command = Alone::command();
    let known = || command.get_arguments().filter_map(|known| known.get_long()).filter(|known| !OWN.contains(known));
    if !known().any(|known| known == key) {
        let help = meant(key, known(), || format!("the options are {}", known().collect::<Vec<_>>().join(", ")));
        diags.push(Diag::error(node.at, "unknown-option", format!("there is no option `{key}`")).help(help));
        return None;
    }
    let value = node.several().into_iter().filter_map(Node::word).collect::<Vec<_>>().join(",");
    let switch =
        command.get_arguments().any(|known| known.get_long() == Some(key) && !known.get_action().takes_values());
    let word = match (switch, value.as_str()) {
        (true, "no" | "false") => return None,
        (true, "yes" | "true") => format!("--{key}"),
        _ => format!("--{key}={value}"),
    };
    match Alone::try_parse_from([word]) {
        Ok(Alone { how }) => {
            // a user's settings are not a source file of the project
            let at = if file.starts_with(SETTINGS) { Locus::Nowhere } else { node.at };
            Some((Read { key: key.to_owned(), told: format!("{file}: {key}: {value}"), at }, how))
        }
        Err(wrong) => {
            let text = wrong.to_string();
            let told: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
            let told = told.join(" ");
            let what = told.trim_start_matches("error: ").to_owned();
            diags.push(Diag::error(node.at, "bad-option", what).help("write it as `lootpress build --help` says"));
            None
        }
    }
}

/// Options that no file sets: which settings are read, and where.
const OWN: [&str; 2] = ["no-settings", "printer"];
