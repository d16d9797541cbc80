//! The same face from independent programs: as a PNG by `resvg`, as a PDF by poppler; transparent, and flattened. With
//! `LOOTPRESS_TRUTH=<folder>`, the pictures that were compared are also written there. Without poppler nothing is compared,
//! unless `CI` is set.
#![expect(clippy::disallowed_methods, reason = "another program is given files")]

pub(crate) mod compared;
mod drawings;
mod faces;
mod features;
mod flat;
mod fonts;
mod heaps;
mod pictures;
mod programs;

use lootpress::diag::Checked;
use lootpress::impose::{Document, Sheet};
use lootpress::locus::Locus;
use lootpress::press::{Condition, Icc, Standard, Text, TextInks};
use lootpress::typeset::{Galley, Placed};
use lootpress::unit::{Affine, Pt};
use std::sync::Arc;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const PROFILE: &str = "data/press/icc/fogra39l-300.icc";

fn good<T>(checked: Checked<T>) -> T {
    assert_eq!(checked.diags, []);
    checked.value.expect("no complaint, so a value")
}

/// A face and its name.
type Named = (String, Arc<Galley>);

/// One face per page, with its complete bleed.
fn document(faces: &[(String, Arc<Galley>)]) -> Document {
    let sheet = |(title, what): &(String, Arc<Galley>)| Sheet {
        title: title.clone(),
        size: what.size,
        placed: vec![Placed { what: what.clone(), at: Affine::IDENTITY, clip: None }],
        lines: Vec::new(),
        die: None,
    };
    Document { title: "Truth".into(), sheets: faces.iter().map(sheet).collect() }
}

fn condition(standard: Standard, text: Text) -> Condition {
    let path = format!("{ROOT}/{PROFILE}");
    let bytes = std::fs::read(&path).expect("the profile");
    Condition {
        standard,
        icc: Arc::new(Icc::read(bytes, &path, Locus::Nowhere).expect("a profile of a press")),
        identifier: "FOGRA39".into(),
        registry: "http://www.color.org".into(),
        limit: 3.0,
        rich: [0.6, 0.4, 0.4, 1.0],
        text,
        text_inks: TextInks { below: Pt(10.0), most: 2, overprint: Pt(12.0) },
        // coarse, to save time: the resolution does not change the result
        resolution: 150,
        die: None,
    }
}
