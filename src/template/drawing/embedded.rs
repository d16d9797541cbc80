//! Pictures and drawings embedded in a drawing.

use super::part::Part;
use super::{Places, parse, plain, reach};
use data_url::DataUrl;
use ground::diag::Diag;
use std::fmt::Write as _;

/// The largest total number of pixels of all pictures embedded in a drawing, which are unpacked at the same time.
const PIXELS: u64 = 36_000_000;

/// Checks the pictures embedded in a drawing; embedded drawings have the limits of the whole. `pixels` is the number
/// of pixels so far.
pub(super) fn embedded(part: &mut Part, (inch, deeper): (f64, usize), pixels: &mut u64, diags: &mut Vec<Diag>) -> bool {
    let mut changed = false;
    for inner in &mut part.parts {
        changed |= embedded(inner, (inch, deeper), pixels, diags);
    }
    let Some(said) = part.said.get("href").filter(|_| matches!(&*part.name, "image" | "feImage")) else {
        return changed;
    };
    let at = said.at;
    let Ok(url) = DataUrl::process(said.value.trim()) else { return changed };
    let Ok((bytes, _)) = url.decode_to_vec() else {
        let diag = Diag::error(at, "bad-picture", "the embedded picture is not valid base64");
        diags.push(diag.help("embed it again"));
        return changed;
    };
    let fitted = *pixels <= PIXELS;
    let size = ground::raster::size(&bytes);
    *pixels += size.map_or(0, |(w, h)| u64::from(w) * u64::from(h));
    if let Some((w, h)) = size.filter(|_| fitted && *pixels > PIXELS) {
        let with = if *pixels > u64::from(w) * u64::from(h) { ", together with those before it" } else { "" };
        let what =
            format!("the embedded picture is {w} x {h} pixels{with}; the limit is {} million", PIXELS / 1_000_000);
        diags.push(Diag::error(at, "huge-picture", what).help("scale it down; 1,500 pixels fill a card at 600 dpi"));
    }
    if url.mime_type().subtype != "svg+xml" {
        return changed;
    }
    let written = String::from_utf8_lossy(&bytes).into_owned();
    let source = at.source().filter(|_| deeper > 0);
    let doc = source.map(|source| parse(&written, source));
    let Some(Ok(doc)) = doc else {
        let diag = Diag::error(at, "bad-picture", "the embedded drawing cannot be read");
        diags.push(diag.help("copy its shapes into this drawing"));
        return changed;
    };
    let places = Places::Embedded(at);
    let before = diags.len();
    diags.extend(reach::reaches(&doc, places));
    let (text, more) = plain(&doc, places, inch, deeper - 1);
    diags.extend(more);
    for diag in &mut diags[before..] {
        diag.what = format!("in the embedded drawing: {}", diag.what);
    }
    let Some(text) = text else { return changed };
    let mut data = "data:image/svg+xml,".to_owned();
    for byte in text.bytes() {
        let _ = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b' ' | b'=' | b'/' | b':' | b'.' | b'-' => {
                write!(data, "{}", byte as char)
            }
            _ => write!(data, "%{byte:02X}"),
        };
    }
    part.set("href", data, at);
    true
}
