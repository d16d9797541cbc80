//! README and the book: links have targets, commands exist, and README's example session runs as printed.
#![expect(clippy::disallowed_methods, reason = "the pages are files, and projects lie in folders")]

use crate::program::{apart, fine, run};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A page as readers see it.
#[derive(Default)]
struct Page {
    /// The targets of its links and pictures.
    links: Vec<String>,
    /// The anchors of its headings.
    anchors: BTreeSet<String>,
    /// Inline code, and the lines of code blocks.
    code: Vec<String>,
    /// Code blocks that show a terminal session.
    sessions: Vec<String>,
}

fn page(path: &Path) -> Page {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let (mut page, mut heading, mut block) = (Page::default(), None, None);
    for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => page.links.push(dest_url.into()),
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => page.anchors.extend(heading.take().map(|title| anchor(&title))),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))) => block = Some(language),
            Event::End(TagEnd::CodeBlock) => block = None,
            Event::Text(text) if block.is_some() => {
                if block.as_deref() == Some("console") {
                    page.sessions.push(text.to_string());
                }
                page.code.extend(text.lines().map(str::to_owned));
            }
            Event::Text(text) | Event::Code(text) if heading.is_some() => {
                heading.iter_mut().for_each(|title| title.push_str(&text));
            }
            Event::Code(text) => page.code.push(text.into()),
            _ => {}
        }
    }
    page
}

/// The anchor of a heading: lower case, hyphens for spaces, no other punctuation.
fn anchor(title: &str) -> String {
    let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    files.into_iter().chain(folders.iter().flat_map(|folder| below(folder))).collect()
}

/// README, ARCHITECTURE.md and all pages of the book, by path.
fn pages() -> BTreeMap<PathBuf, Page> {
    let root = Path::new(ROOT);
    let book = below(&root.join("src/book")).into_iter().filter(|path| path.extension().is_some_and(|e| e == "md"));
    let all = book.chain([root.join("README.md"), root.join("ARCHITECTURE.md")]);
    let all: BTreeMap<_, _> = all.map(|path| (path.clone(), page(&path))).collect();
    assert!(all.len() > 10, "the book is there");
    all
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let mut wrong = Vec::new();
    let mut followed = 0;
    for (path, page) in pages() {
        for link in page.links.iter().filter(|link| !link.contains("://")) {
            let (file, heading) = link.split_once('#').map_or((link.as_str(), None), |(file, to)| (file, Some(to)));
            let target = if file.is_empty() { path.clone() } else { path.with_file_name("").join(file) };
            let there = target.exists() && heading.is_none_or(|to| self::page(&target).anchors.contains(to));
            followed += 1;
            if !there {
                wrong.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty() && followed > 20, "{followed} links, of which lead nowhere: {wrong:#?}");
}

/// mdbook builds the pages that SUMMARY.md lists, and no others.
#[test]
fn every_page_is_in_the_summary() {
    let book = Path::new(ROOT).join("src/book");
    let listed: BTreeSet<PathBuf> = page(&book.join("SUMMARY.md"))
        .links
        .iter()
        .map(|link| book.join(link))
        .chain([book.join("SUMMARY.md")])
        .collect();
    let written: BTreeSet<PathBuf> = pages().into_keys().filter(|path| path.starts_with(&book)).collect();
    assert_eq!(written, listed);
}

/// The pages name source files by the last part of their paths.
#[test]
fn every_source_file_that_is_named_exists() {
    let sources: Vec<String> = ["src", "tests"]
        .iter()
        .flat_map(|folder| below(&Path::new(ROOT).join(folder)))
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    let pages = pages();
    let named: Vec<&String> = pages.values().flat_map(|page| &page.code).filter(|code| code.ends_with(".rs")).collect();
    let missing: Vec<_> =
        named.iter().filter(|name| !sources.iter().any(|path| path.ends_with(&format!("/{name}")))).collect();
    assert!(missing.is_empty() && named.len() > 30, "{} files, of which do not exist: {missing:?}", named.len());
}

/// The options that a help text lists.
fn options(help: &str) -> BTreeSet<String> {
    let words = help.lines().filter(|line| line.trim_start().starts_with('-')).flat_map(str::split_whitespace);
    let long = words.filter(|word| word.starts_with("--"));
    long.map(|word| word.trim_end_matches(|c: char| !c.is_alphanumeric()).to_owned()).collect()
}

/// The names in a list of commands or chapters, one per line.
fn names(list: &str) -> Vec<String> {
    let lines = list.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    lines.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// The commands, from the shell completions.
fn verbs(folder: &Path) -> Vec<String> {
    let script = fine(folder, &["completions", "bash"]);
    let lines = script.lines().filter_map(|line| line.trim().strip_prefix("lootpress,")?.strip_suffix(')'));
    lines.map(str::to_owned).collect()
}

#[test]
fn help_lists_every_command_once_and_prints_chapters() {
    let folder = apart("book", "help");
    let listed = fine(&folder, &["--help"]);
    assert_eq!(fine(&folder, &["help"]), listed);
    let (groups, topics) = listed.split_once("Chapters of the book").expect("chapters");
    let topics = &topics.split_once("\n\n").expect("options").0;
    let (mut grouped, mut known) = (names(groups), verbs(&folder));
    grouped.sort_unstable();
    known.sort_unstable();
    assert_eq!(grouped, known);
    assert!(names(topics).len() > 4, "{topics}");
    for topic in names(topics) {
        let chapter = fs::read_to_string(Path::new(ROOT).join(format!("src/book/{topic}.md"))).expect("a chapter");
        assert_eq!(fine(&folder, &["help", &topic]), chapter);
    }
    for verb in [&["build"][..], &["simulate"], &["tally", "merge"]] {
        assert_eq!(fine(&folder, &[&["help"], verb].concat()), fine(&folder, &[verb, &["--help"]].concat()));
    }
    let (code, _, err) = run(&folder, &["help", "nothing"]);
    assert!(code == 2 && err.contains("there is no command or chapter nothing"), "{err}");
}

/// Each command in a line of code: its verb and its options.
fn commands(line: &str) -> Vec<(String, Vec<String>)> {
    let line = line.split(" #").next().unwrap_or_default();
    let after = line.split("lootpress ").skip(1);
    let words = after.map(|text| text.split(['\'', '`', '|']).next().unwrap_or_default().split_whitespace());
    let named = words.filter_map(|mut words| {
        let verb = words.next().filter(|verb| verb.chars().all(char::is_alphanumeric))?;
        let options = words.filter(|word| word.starts_with("--")).map(|word| word.split('=').next().unwrap_or(word));
        Some((verb.to_owned(), options.map(str::to_owned).collect()))
    });
    named.collect()
}

#[test]
fn every_command_and_option_exists() {
    let folder = apart("book", "commands");
    let known: BTreeMap<String, BTreeSet<String>> = verbs(&folder)
        .into_iter()
        .map(|verb| {
            let mut texts = vec![fine(&folder, &[&verb, "--help"])];
            if verb == "tally" {
                texts.push(fine(&folder, &[&verb, "merge", "--help"]));
            }
            (verb, texts.iter().flat_map(|text| options(text)).collect())
        })
        .collect();
    assert!(known["build"].contains("--ink"), "{known:?}");
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (path, page) in pages() {
        for line in &page.code {
            for (verb, options) in commands(line) {
                seen += 1;
                let unknown: Vec<_> = match known.get(&verb) {
                    Some(of_it) => options.into_iter().filter(|option| !of_it.contains(option)).collect(),
                    None => vec![verb.clone()],
                };
                if !unknown.is_empty() {
                    wrong.push(format!("{}: {line}: {unknown:?}", path.display()));
                }
            }
            let option = |word: &&str| word.starts_with("--") && !word.starts_with("---");
            let alone = line.split_whitespace().next().filter(option);
            if alone.is_some_and(|option| !known.values().any(|options| options.contains(option))) {
                wrong.push(format!("{}: {line}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty() && seen > 40, "{seen} commands, of which do not exist: {wrong:#?}");
}

#[test]
fn the_readme_is_short() {
    let lines = fs::read_to_string(Path::new(ROOT).join("README.md")).expect("README.md").lines().count();
    assert!((80..=100).contains(&lines), "README.md has {lines} lines");
}

/// Replaces words in a file.
fn edit(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).expect("a file");
    assert!(text.contains(from), "{from} in {text}");
    fs::write(file, text.replace(from, to)).expect("written");
}

/// README's five commands print what README shows, up to `[...]`, after the edits that it describes.
#[test]
fn the_readme_prints_what_it_says() {
    let home = apart("book", "readme");
    let mut folder = home.to_path_buf();
    fs::copy(Path::new(ROOT).join("src/book/examples/cats.csv"), folder.join("cats.csv")).expect("the table");
    let cards = folder.join("harbor-cats/data/harbor-cats/cards.csv");
    let git = |folder: &Path, asked: &[&str]| {
        let who = ["-c", "user.name=cat", "-c", "user.email=cat@harbor"];
        let done = Command::new("git").current_dir(folder).args(who).args(asked).output().expect("git is there");
        assert!(done.status.success(), "git {asked:?}: {}", String::from_utf8_lossy(&done.stderr));
    };
    let sessions = page(&Path::new(ROOT).join("README.md")).sessions;
    assert_eq!(sessions.len(), 5);
    for shown in sessions.iter().flat_map(|session| session.split("$ ").skip(1)) {
        let (command, printed) = shown.split_once('\n').expect("a command");
        let asked: Vec<&str> = command.split_whitespace().collect();
        let ["lootpress", asked @ ..] = asked.as_slice() else {
            folder.push(asked[1]);
            continue;
        };
        match asked[0] {
            "check" => edit(&cards, "Salt Paw,1,salt", "Salt Paw,1,slat"),
            "build" => edit(&cards, "slat", "salt"),
            "diff" => {
                ["init -q", "add data templates", "commit -q -m cats"]
                    .iter()
                    .for_each(|step| git(&folder, &step.split(' ').collect::<Vec<_>>()));
                edit(&cards, "Gain 2", "Gain 3");
            }
            _ => {}
        }
        let (_, out, err) = run(&folder, asked);
        let said = err + &out;
        match printed.split_once("  [...]") {
            Some((begun, _)) => assert!(said.starts_with(begun), "{command} prints\n{said}"),
            None => assert_eq!(said, printed, "{command}"),
        }
    }
}
