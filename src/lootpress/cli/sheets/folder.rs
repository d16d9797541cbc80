//! Folders of pictures: the files to print, and the other files beside them.

use super::picture::is_printed;
use ground::diag::Diag;
use ground::locus::Locus;
use ground::world;
use std::cmp::Ordering;
use std::path::{Path, PathBuf};

/// The largest depth to which folders are searched for pictures.
const DEEPEST: usize = 4;

/// The pictures in a folder in the order of their names; other files are named in one warning. `asked` are all paths
/// from the command line.
pub(super) fn pictures(folder: &Path, asked: &[PathBuf], diags: &mut Vec<Diag>) -> Vec<PathBuf> {
    let within = world::within(folder);
    let (mut found, rest): (Vec<_>, Vec<_>) = shown(within.files).partition(|file| is_printed(file));
    found.sort_by(|a, b| by_number(&a.to_string_lossy(), &b.to_string_lossy()));
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut unread: Vec<String> = rest.iter().map(name).collect();
    unread.sort_by(|a, b| by_number(a, b));
    let here = folder.display();
    let read = "PNG, JPEG, WebP and SVG files are printed";
    if found.is_empty() {
        let beside = if unread.is_empty() { String::new() } else { format!(", but {}", unread.join(", ")) };
        let what = format!("{here} contains no picture that can be printed{beside}");
        diags.push(Diag::error(Locus::Nowhere, "no-picture", what).help(format!("{read}: add some")));
    } else if !unread.is_empty() {
        let what = format!("these files in {here} are not printed: {}", unread.join(", "));
        let help = format!("{read}: save other pictures as PNG, and move other files out of the folder");
        diags.push(Diag::warning(Locus::Nowhere, "left-out", what).help(help));
    }
    for below in shown(within.folders).filter(|below| !asked.iter().any(|asked| world::same(asked, below))) {
        let many = count(&below, DEEPEST);
        if many > 0 {
            let (are, shown) = (if many == 1 { "picture is" } else { "pictures are" }, below.display());
            let what = format!("{shown} is a subfolder of {here}: its {many} {are} not printed");
            let help = format!("to print it, name it too: lootpress sheets {here} {shown}");
            diags.push(Diag::warning(Locus::Nowhere, "left-out", what).help(help));
        }
    }
    found
}

/// The visible files only, without those that a Mac, Windows or a program hides.
fn shown(paths: Vec<PathBuf>) -> impl Iterator<Item = PathBuf> {
    paths.into_iter().filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        !name.starts_with('.') && !["thumbs.db", "desktop.ini", "__macosx"].contains(&name.as_str())
    })
}

/// The number of pictures in a folder and its subfolders.
fn count(folder: &Path, deepest: usize) -> usize {
    let within = world::within(folder);
    let here = shown(within.files).filter(|file| is_printed(file)).count();
    let below = |below: PathBuf| if deepest == 0 { 0 } else { count(&below, deepest - 1) };
    here + shown(within.folders).map(below).sum::<usize>()
}

/// Names in the order of the numbers in them: card-2 comes before card-10.
fn by_number(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a, b);
    loop {
        let digits = |s: &str| s.bytes().take_while(u8::is_ascii_digit).count();
        let (m, n) = (digits(a), digits(b));
        if m > 0 && n > 0 {
            let (x, y) = (a[..m].trim_start_matches('0'), b[..n].trim_start_matches('0'));
            match x.len().cmp(&y.len()).then(x.cmp(y)) {
                Ordering::Equal => (a, b) = (&a[m..], &b[n..]),
                other => return other,
            }
            continue;
        }
        let (Some(x), Some(y)) = (a.chars().next(), b.chars().next()) else { return a.len().cmp(&b.len()) };
        if x != y {
            return x.cmp(&y);
        }
        (a, b) = (&a[x.len_utf8()..], &b[y.len_utf8()..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_by_the_numbers_in_them() {
        let mut names = ["b-1", "a-10", "a-9", "a-010b", "a-2"];
        names.sort_by(|a, b| by_number(a, b));
        assert_eq!(names, ["a-2", "a-9", "a-10", "a-010b", "b-1"]);
    }
}
