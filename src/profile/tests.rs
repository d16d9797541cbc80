//! Print profiles with errors, and the complaint that each must get.

use super::*;
use ground::diag::Paint;
use ground::world::{Disk, Imagined, Project};

const GOOD: &str = "title: Somebody
standard: x1a
icc: data/press/some.icc
identifier: FOGRA39
ink_limit: 300
rich_black: [40, 30, 30, 100]
bleed: 3
safe: 4
order: back-front
files: deck
";

/// The requirements with some lines changed or added, and all complaints about them.
fn asked(lines: &str) -> (Option<Profile>, String) {
    let key = |line: &str| line.split(':').next().unwrap_or_default().to_owned();
    let kept = GOOD.lines().filter(|line| !lines.lines().any(|l| key(l) == key(line)));
    let text: String = kept.chain(lines.lines()).map(|line| format!("{line}\n")).collect();
    let head = |class: &str| format!("{:12}{class}{:16}acsp", "", "");
    let files = Imagined::default()
        .with("data/press/some.icc", head("prtrCMYK"))
        .with("data/press/screen.icc", head("mntrRGB "))
        .with("data/press/grey.icc", head("prtrGRAY"))
        .with("data/press/short.icc", &head("prtrCMYK")[..39]);
    let project = Project::new(files.with("data/press/a.yaml", text));
    let checked = open(&project, "a");
    (checked.value, checked.diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect())
}

#[test]
fn every_printer_that_comes_with_lootpress_can_be_met() {
    let project = Project::new(Disk::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")));
    let all = names(&project);
    for wanted in ["cartamundi", "drivethrucards", "longpack", "mbprint", "meinspiel", "x1a", "x4"] {
        assert!(all.iter().any(|name| name == wanted), "{wanted}");
    }
    for name in all {
        let checked = open(&project, &name);
        let shown: String = checked.diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect();
        assert_eq!(shown, "");
        let profile = checked.value.expect("a profile");
        // bytes 12 to 20 of an ICC profile are its class and color space (ICC.1, 7.2)
        assert_eq!(&profile.icc[12..20], b"prtrCMYK", "{name}");
    }
}

#[test]
fn what_is_not_written_is_as_most_printers_want_it() {
    let (profile, shown) = asked("");
    assert_eq!(shown, "");
    let profile = profile.expect("a profile");
    assert_eq!((profile.ink_limit, profile.rich_black), (3.0, [0.4, 0.3, 0.3, 1.0]));
    assert_eq!((profile.copies, profile.marks, profile.text), (Copies::Once, Marks::None, Text::Live));
    assert_eq!((profile.raster, profile.least, profile.die), (600, 300, None));
    assert_eq!(profile.registry, "http://www.color.org");
    assert_eq!(profile.text_inks, TextInks { below: Pt(10.0), most: 2, overprint: Pt(12.0) });
    let (stricter, _) = asked("text_inks: {most: 1}");
    assert_eq!(stricter.expect("a profile").text_inks, TextInks { most: 1, ..profile.text_inks });
}

/// The keys that are allowed in place of an unknown one, in order.
fn known(lines: &str) -> Vec<String> {
    let (_, shown) = asked(lines);
    let help = shown.split("the keys here are ").nth(1).unwrap_or_else(|| panic!("{shown}"));
    help.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_profile_to_be_copied_has_every_key_there_is() {
    let project = Project::new(Disk::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")));
    let (_, text) = project.text("data/press/x4.yaml", Locus::Nowhere).expect("there");
    let keys = |line: &str| {
        line.split(':').next().map(str::to_owned).filter(|key| !line.starts_with('#') && !key.contains(' '))
    };
    let mut written: Vec<String> = text.lines().filter_map(keys).collect();
    let mut all = known("zzzzzzzz: 1");
    written.sort();
    all.sort();
    assert_eq!(written, all);
    for group in ["resolution", "smallest", "text_inks"] {
        let line = text.lines().find(|line| line.starts_with(&format!("{group}:"))).expect("the group");
        for key in known(&format!("{group}: {{zzzzzzzz: 1}}")) {
            assert!(line.contains(&format!("{key}:")), "{group} lacks {key}");
        }
    }
}

#[test]
fn a_size_is_recut_as_it_lies() {
    let profile = asked("cuts: [{drawn: [63, 88], cut: [63.5, 88.9]}]").0.expect("a profile");
    assert_eq!(profile.cut(Size::mm(63.0, 88.0)).map(|c| c.0), Some(Size::mm(63.5, 88.9)));
    assert_eq!(profile.cut(Size::mm(88.0, 63.0)).map(|c| c.0), Some(Size::mm(88.9, 63.5)));
    assert_eq!(profile.cut(Size::mm(70.0, 120.0)).map(|c| c.0), Some(Size::mm(70.0, 120.0)));
    let cards_alone = Profile { makes: Makes::Listed, ..profile };
    assert_eq!(cards_alone.cut(Size::mm(70.0, 120.0)), None);
}

#[test]
fn what_nobody_can_print_is_told_where_it_stands() {
    let cases = [
        ("ink_limit: 0", "10:12", "the ink limit is 0 %"),
        ("ink_limit: 500", "10:12", "the ink limit is 500 %"),
        ("ink_limit: .nan", "10:12", "the ink limit is NaN %"),
        ("rich_black: [40, 30, 30, 130]", "10:26", "the amount of an ink in rich black is 130 %"),
        ("bleed: -1", "10:8", "the bleed is -1 mm"),
        ("safe: 40", "10:7", "the safe distance is 40 mm"),
        ("corner: -2", "11:9", "the radius of corners is -2 mm"),
        ("resolution: {raster: 7}", "11:22", "the resolution is 7 dpi"),
        ("smallest: {line: 12}", "11:18", "the thinnest line is 12 pt"),
        ("text_inks: {below: -1}", "11:20", "the size below which text is small is -1 pt"),
        ("text_inks: {most: 0}", "11:19", "the largest number of inks in small text is 0 inks"),
        ("text_inks: {most: 5}", "11:19", "the largest number of inks in small text is 5 inks"),
        ("text_inks: {overprint: .inf}", "11:24", "the size below which black text overprints is inf pt"),
        ("text_inks: {size: 9}", "11:13", "unknown key `size`"),
        ("text_inks: 2", "11:12", "`text_inks`"),
        ("cuts: [{drawn: [63, 88], cut: [0, 88]}]", "11:32", "a side is 0 mm"),
        ("die: ''", "11:6", "the die line ink has no name"),
        ("title: ''", "10:8", "`title` is empty"),
        ("icc: data/press/none.icc", "10:6", "data/press/none.icc does not exist"),
        ("icc: ../some.icc", "10:6", "../some.icc is outside the project"),
        ("icc: data/press/screen.icc", "10:6", "screen.icc is not an output profile"),
        ("icc: data/press/grey.icc", "10:6", "grey.icc is not a CMYK profile"),
        ("icc: data/press/short.icc", "10:6", "short.icc is not an ICC profile"),
        ("icc: data/press/a.yaml", "10:6", "data/press/a.yaml is not an ICC profile"),
        ("standard: x3", "10:11", "`x3` is not a word for `standard`"),
        ("oder: front-back", "11:1", "unknown key `oder`"),
        ("marks: crosses", "11:8", "`crosses` is not a word for `marks`"),
    ];
    for (line, place, what) in cases {
        let (profile, shown) = asked(line);
        assert!(profile.is_none(), "{line}");
        assert!(shown.contains(&format!("data/press/a.yaml:{place}: ")), "{line}: {shown}");
        assert!(shown.contains(what), "{line}: {shown}");
        assert_eq!(shown.matches("error[").count(), 1, "{line}: {shown}");
    }
}

#[test]
fn what_contradicts_itself_is_told_where_it_stands() {
    let cases = [
        ("transparency: live", "11:15", "PDF/X-1a has no live transparency"),
        ("standard: x4\ntransparency: flattened", "11:15", "PDF/X-4 keeps transparency live"),
        ("ink_limit: 240\nrich_black: [60, 60, 40, 100]", "10:13", "rich black uses 260 % of ink"),
        ("resolution: {raster: 150, least: 300}", "11:22", "pictures need 300 dpi, but rasterized artwork gets 150"),
        (
            "cuts: [{drawn: [63, 88], cut: [7, 88]}]",
            "11:31",
            "a side of 7 mm has no room between safe distances of 4 mm",
        ),
        (
            "cuts: [{drawn: [63, 88], cut: [63.5, 88.9]}, {drawn: [63, 88], cut: [70, 90]}]",
            "11:54",
            "there are two cuts for 63 x 88 mm",
        ),
        (
            "cuts: [{drawn: [63, 88], cut: [63.5, 88.9]}, {drawn: [88, 63], cut: [90, 70]}]",
            "11:54",
            "there are two cuts for 88 x 63 mm",
        ),
        ("makes: listed", "11:8", "only the sizes under `cuts` are made, but none is listed"),
        ("die: Magenta", "11:6", "\"Magenta\" is a process ink"),
    ];
    for (lines, place, what) in cases {
        let (profile, shown) = asked(lines);
        assert!(profile.is_none(), "{lines}");
        assert!(shown.contains(&format!("data/press/a.yaml:{place}: ")), "{lines}: {shown}");
        assert!(shown.contains(what), "{lines}: {shown}");
        assert_eq!(shown.matches("error[").count(), 1, "{lines}: {shown}");
    }
}

#[test]
fn all_faults_of_a_file_come_at_once_and_a_wrong_name_is_guessed_at() {
    let (_, shown) = asked("ink_limit: 0\nbleed: 100\ndie: black\ntransparency: live\nicc: data/press/screen.icc");
    assert_eq!(shown.matches("error[").count(), 5, "{shown}");
    let project = Project::new(Imagined::default().with("data/press/mbprint.yaml", GOOD));
    let help = |name| open(&project, name).diags[0].help.clone().expect("help");
    assert_eq!(help("mbprnt"), "did you mean mbprint?");
    assert!(help("somebody else").starts_with("available: mbprint; write your own as data/press/NAME.yaml"));
}
