//! The reference as Markdown: headings, a table of contents, a line or two per entry. Names that need no explanation share a line.

use super::entries::{Chapter, Place, Shown};
use ground::name::FileName;
use std::fmt::Write as _;

/// All chapters in one text, with a table of contents.
pub(super) fn whole(chapters: &[Chapter]) -> String {
    let mut out = "# Reference\n\n\
        All words that you can use in lootpress files, with their meanings. `lootpress explain WORD` explains one of them; `lootpress reference` makes this page with pictures. Inside a project both include the project's own words.\n\n"
        .to_owned();
    for chapter in chapters {
        let _ = writeln!(out, "* [{0}](#{1})", chapter.title, anchor(&chapter.title));
    }
    chapters.iter().for_each(|chapter| self::chapter(chapter, 2, &mut out));
    out
}

/// A page per chapter, each with its file name.
pub(super) fn pages(chapters: &[Chapter]) -> Vec<(FileName, String)> {
    let page = |chapter: &Chapter| {
        let mut out = String::new();
        self::chapter(chapter, 1, &mut out);
        let name = chapter.title.to_lowercase().replace([' ', '.'], "-");
        (FileName::made(&[&name], "md"), out.trim_start().to_owned())
    };
    chapters.iter().map(page).collect()
}

fn chapter(chapter: &Chapter, level: usize, out: &mut String) {
    let _ = write!(out, "\n{} {}\n\n{}\n", "#".repeat(level), chapter.title, wrapped(&chapter.says));
    chapter.places.iter().for_each(|place| self::place(place, level + 1, out));
}

fn place(place: &Place, level: usize, out: &mut String) {
    let _ = write!(out, "\n{} {}\n\n", "#".repeat(level), place.title);
    if !place.says.is_empty() {
        let _ = write!(out, "{}\n\n", place.says);
    }
    if !matches!(place.shown, Shown::Told | Shown::Templates | Shown::Fonts) {
        let names: Vec<String> = place.entries.iter().map(|entry| code(&entry.word)).collect();
        let _ = writeln!(out, "{}", names.join(" "));
        return;
    }
    for entry in &place.entries {
        let _ = writeln!(out, "* **{}** {}", code(&entry.word), wrapped(&entry.says));
        match entry.example.lines().count() {
            0 => {}
            1 => {
                let _ = writeln!(out, "  {}", code(&entry.example));
            }
            _ => {
                let _ = writeln!(out, "\n  ````");
                for line in entry.example.lines() {
                    let _ = writeln!(out, "  {line}");
                }
                let _ = writeln!(out, "  ````");
            }
        }
        if let Some(printed) = entry.printed() {
            let _ = writeln!(out, "  {printed}");
        }
    }
}

/// A word as code, in as many backticks as it needs.
fn code(word: &str) -> String {
    let longest = word.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let ticks = "`".repeat(longest + 1);
    let room = if longest > 0 { " " } else { "" };
    format!("{ticks}{room}{word}{room}{ticks}")
}

/// A text in which characters that are marks in Markdown are escaped, except in code.
fn wrapped(words: &str) -> String {
    let mut inside = false;
    let mut out = String::new();
    for c in words.chars() {
        inside ^= c == '`';
        if !inside && matches!(c, '*' | '_' | '<' | '[' | ']' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// The link target of a heading.
fn anchor(title: &str) -> String {
    let kept = title.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}
