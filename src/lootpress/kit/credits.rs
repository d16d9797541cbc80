//! Credits: the authors of the printed icons, drawings and fonts. A drawing names its authors in a comment that is kept from
//! the template to the sheet: `<!-- game-icons: anchor by Lorc -->`, or `<!-- credit: Harbor by Ann Bell, CC BY 4.0 -->` in a
//! user's own drawing. A font has its authors in its name table.

use ground::name::FileName;
use ground::picture::PictureSource;
use paper::impose::Document;
use paper::typeset::{FontId, Fonts, Galley, Mark, Notice};
use rustc_hash::FxHashSet;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

/// The file that travels with every kit, proof and export.
pub(super) const FILE: FileName = FileName::ours("CREDITS.txt");

/// The credits, as listed in `kit.json`.
#[derive(Debug, Default, PartialEq, Serialize)]
pub(super) struct Credits {
    /// Icons of game-icons.net by their author.
    icons: BTreeMap<String, BTreeSet<String>>,
    /// Other drawings, in the words of their comments.
    drawings: BTreeSet<String>,
    /// Fonts by family.
    fonts: BTreeMap<String, Notice>,
}

impl Credits {
    /// The credits of everything on these documents.
    pub(super) fn of<'d>(documents: impl IntoIterator<Item = &'d Document>, fonts: &Fonts) -> Credits {
        let sheets = documents.into_iter().flat_map(|document| &document.sheets);
        Credits::of_galleys(sheets.flat_map(|sheet| &sheet.placed).map(|placed| &placed.what), fonts)
    }

    /// The credits of everything on these galleys.
    pub(super) fn of_galleys<'d>(galleys: impl IntoIterator<Item = &'d Arc<Galley>>, fonts: &Fonts) -> Credits {
        let (mut credits, mut used) = (Credits::default(), BTreeSet::new());
        let mut seen = FxHashSet::default();
        let mut left: Vec<&Arc<Galley>> = galleys.into_iter().collect();
        while let Some(galley) = left.pop() {
            if !seen.insert(Arc::as_ptr(galley).cast::<()>()) {
                continue;
            }
            if let Some(skeleton) = galley.skeleton.as_ref().filter(|s| seen.insert(Arc::as_ptr(s).cast())) {
                credits.read(&skeleton.svg);
            }
            for mark in galley.slots.iter().flatten() {
                match mark {
                    Mark::Run(run) => {
                        used.insert(run.font);
                    }
                    Mark::Picture(placed) => match &placed.what.source {
                        PictureSource::Svg(svg) if seen.insert(Arc::as_ptr(&placed.what).cast()) => credits.read(svg),
                        _ => {}
                    },
                    Mark::Galley(inner) | Mark::Figure(inner) => left.push(&inner.what),
                    Mark::Fill { .. } | Mark::Field { .. } => {}
                }
            }
        }
        let font = |id: FontId| fonts.faces.get(usize::from(id.0));
        credits.fonts = used.into_iter().filter_map(font).map(|f| (f.family.clone(), f.notice())).collect();
        credits
    }

    /// Reads the credits in the comments of a drawing.
    fn read(&mut self, svg: &str) {
        for comment in svg.split("<!--").skip(1).filter_map(|rest| rest.split("-->").next()).map(str::trim) {
            if let Some(drawing) = comment.strip_prefix("credit:") {
                self.drawings.insert(drawing.split_whitespace().collect::<Vec<_>>().join(" "));
            }
            let icons = comment.strip_prefix("game-icons:").into_iter().flat_map(|all| all.split(';'));
            for (icon, author) in icons.filter_map(|icon| icon.trim().split_once(" by ")) {
                self.icons.entry(author.trim().to_owned()).or_default().insert(icon.trim().to_owned());
            }
        }
    }

    /// One paragraph that names every author and every font.
    pub(super) fn line(&self) -> String {
        let mut parts = Vec::new();
        if !self.icons.is_empty() {
            let authors: Vec<&str> = self.icons.keys().map(String::as_str).collect();
            parts.push(format!("Icons by {} (game-icons.net, CC BY 3.0).", authors.join(", ")));
        }
        parts.extend(self.drawings.iter().map(|drawing| format!("{drawing}.")));
        let font = |(family, notice): (&String, &Notice)| match notice.short() {
            Some(license) => format!("{family} ({license})"),
            None => family.clone(),
        };
        let fonts: Vec<String> = self.fonts.iter().map(font).collect();
        if !fonts.is_empty() {
            parts.push(format!("Type: {}.", fonts.join(", ")));
        }
        parts.push(format!("Include {FILE} with these files."));
        parts.join(" ")
    }

    /// The text of [`FILE`].
    pub(super) fn text(&self, title: &str) -> String {
        let mut text = format!(
            "Credits of {title}\n\nInclude this file with every picture, sheet or file of the game that you give to others.\n"
        );
        if !self.icons.is_empty() {
            text += "\nIcons: https://game-icons.net, under Creative Commons Attribution 3.0\n\
                     (https://creativecommons.org/licenses/by/3.0/). They were changed: recolored, cut, scaled, turned and\n\
                     combined with other drawings. Their authors do not endorse the result.\n";
            for (author, icons) in &self.icons {
                let _ =
                    writeln!(text, "  {author}: {}", icons.iter().map(String::as_str).collect::<Vec<_>>().join(", "));
            }
        }
        if !self.drawings.is_empty() {
            text += "\nDrawings:\n";
            self.drawings.iter().for_each(|drawing| text += &format!("  {drawing}\n"));
        }
        if !self.fonts.is_empty() {
            text += "\nFonts:\n";
            for (family, Notice { copyright, license }) in &self.fonts {
                let said: Vec<&str> =
                    [copyright, license].into_iter().map(String::as_str).filter(|s| !s.is_empty()).collect();
                let _ = writeln!(text, "  {family}: {}", said.join(" "));
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_drawings_are_credits() {
        let mut credits = Credits::default();
        credits.read(
            "<!-- game-icons: anchor by Lorc; bank by Delapouite --><svg><!-- a note --><!-- game-icons: cat by Lorc -->\
             <!-- credit: Harbor by Ann Bell,\n  CC BY 4.0 --></svg>",
        );
        credits.fonts.insert("Bar".into(), Notice { copyright: "2026 Ann Bell".into(), license: String::new() });
        assert_eq!(
            credits.line(),
            "Icons by Delapouite, Lorc (game-icons.net, CC BY 3.0). Harbor by Ann Bell, CC BY 4.0. Type: Bar. Include CREDITS.txt with these files."
        );
        let text = credits.text("Cats");
        for line in
            ["  Lorc: anchor, cat", "  Delapouite: bank", "  Harbor by Ann Bell, CC BY 4.0", "  Bar: 2026 Ann Bell"]
        {
            assert!(text.lines().any(|l| l == line), "{line:?} is not in {text}");
        }
    }
}
