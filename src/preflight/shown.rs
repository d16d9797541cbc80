//! Renders pages as pictures for the report: the plates, at screen resolution. Colors that are not inks are converted
//! approximately, and spot inks are shown as gray.

use super::colour::Counts;
use super::finding::{Findings, Place};
use super::isolated;
use super::pages;
use super::pdf::File;
use super::plates::Plates;
use super::walk::Walk;
use ground::unit::Rect;
use profile::Profile;

/// The look of a page.
#[derive(Debug)]
pub struct Shown {
    /// The number of the page, from 1.
    pub page: usize,
    /// The visible area up to the bleed: in millimeters from the upper left corner of the trim.
    pub area: Place,
    /// The trim size: width and height in millimeters; the trim begins at the origin.
    pub trim: [f32; 2],
    /// The number of pixels in a row.
    pub width: usize,
    /// The cyan, magenta, yellow and black of each pixel, 0 to 1, row by row.
    pub inks: Vec<[f32; 4]>,
}

/// Renders pages, by their numbers from 1, and returns them one at a time. Pages that cannot be rendered are left out.
pub fn show(bytes: &[u8], profile: &Profile, wanted: &[usize], mut each: impl FnMut(Shown)) {
    let Ok(file) = File::open(bytes) else { return };
    if file.trailer().has("Encrypt") {
        return;
    }
    // all findings were reported when the file was checked
    let mut told = Findings::default();
    let pages = pages::all(&file, &mut told);
    let mut walk = Walk::new(&file);
    for number in wanted {
        let Some(page) = number.checked_sub(1).and_then(|i| pages.get(i)) else { continue };
        let mut printed = None;
        let whole = isolated(|| {
            if let Some(mut plates) = Plates::new(&file, page, (profile, Counts::Sight), &mut told) {
                walk.page(page, &mut plates);
                printed = Some(plates.finish());
            }
        });
        if !whole {
            walk = Walk::new(&file);
        }
        let Some(printed) = printed else { continue };
        let (area, size): (Rect, _) = (page.place(page.edge()), page.size());
        let (width, inks) = printed.into_dots();
        each(Shown { page: *number, area: area.into(), trim: [size.w.0, size.h.0], width, inks });
    }
}
