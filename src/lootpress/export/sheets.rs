//! Cards on sheets for a virtual table: as many per sheet and as large as the table allows, with the last cell for the back of
//! a hidden hand. Arithmetic and copying of pixels.

use ground::diag::Checked;
use ground::raster::{self, Pixels};
use ground::unit::{Clip, Size};
use paper::proof::Proof;
use paper::typeset::Galley;
use std::sync::Arc;

/// The largest numbers of columns and rows of a sheet in Tabletop Simulator.
pub const MOST: (u32, u32) = (10, 7);

/// The largest side of a sheet, in pixels.
pub const SIDE: u32 = 4095;

/// The maximum resolution of a cell, in pixels per millimeter: 300 dpi.
const FINEST: f32 = 300.0 / 25.4;

/// The grid of a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Cells side by side.
    pub columns: u32,
    /// Cells below each other.
    pub rows: u32,
    /// The size of a cell, in pixels.
    pub cell: (u32, u32),
}

/// The largest number of cards on a sheet in Tabletop Simulator: the last cell shows the back of cards in a hidden
/// hand.
pub const MOST_CARDS: usize = (MOST.0 * MOST.1 - 1) as usize;

/// The number of faces on each sheet. There are as few sheets as possible, with at most `most` faces each, and they are
/// filled as evenly as possible.
pub fn split(faces: usize, most: usize) -> Vec<usize> {
    let sheets = faces.div_ceil(most);
    (0..sheets).map(|i| faces / sheets + usize::from(i < faces % sheets)).collect()
}

/// The grid that shows this many faces as large as possible; among equally good grids, the one with the fewest cells.
pub fn grid(faces: usize, trim: Size) -> Grid {
    let fine = |columns: u32, rows: u32| {
        let (w, h) = (SIDE / columns, SIDE / rows);
        FINEST.min(w as f32 / trim.w.0).min(h as f32 / trim.h.0)
    };
    let ways = (2..=MOST.0).flat_map(|c| (2..=MOST.1).map(move |r| (c, r)));
    let fits = ways.filter(|(c, r)| (c * r) as usize >= faces);
    let better =
        |a: &(u32, u32), b: &(u32, u32)| fine(a.0, a.1).total_cmp(&fine(b.0, b.1)).then((b.0 * b.1).cmp(&(a.0 * a.1)));
    let (columns, rows) = fits.max_by(better).unwrap_or(MOST);
    let k = fine(columns, rows);
    let pixels = |mm: f32| ((mm * k).floor() as u32).max(1);
    Grid { columns, rows, cell: (pixels(trim.w.0), pixels(trim.h.0)) }
}

/// Draws a sheet as PNG: faces row by row from the upper left, `hidden` in the last cell, white elsewhere. With a cut, everything
/// outside of it is transparent.
pub fn draw(
    proof: &mut Proof<'_>,
    grid: Grid,
    faces: &[Arc<Galley>],
    hidden: Option<&Arc<Galley>>,
    cut: Option<&Clip>,
) -> Checked<Vec<u8>> {
    let (w, h) = (grid.columns * grid.cell.0, grid.rows * grid.cell.1);
    let mut rgb = vec![255; (w * h * 3) as usize];
    let mut alpha = cut.map(|_| vec![0; (w * h) as usize]);
    let all = (grid.columns * grid.rows) as usize;
    let shown = if hidden.is_some() { all - 1 } else { all };
    let cells = faces.iter().enumerate().take(shown).chain(hidden.map(|face| (all - 1, face)));
    let mut diags = Vec::new();
    for (i, face) in cells {
        let trim = face.size.grown(-face.bleed);
        // the bleed fills a fraction of a pixel
        let scale = (grid.cell.0 as f32 / trim.w.0).max(grid.cell.1 as f32 / trim.h.0);
        let drawn = proof.pixels(face, grid.cell, scale).drain(&mut diags);
        let Some(drawn) = drawn else { return Checked { value: None, diags } };
        let place = (i as u32 % grid.columns * grid.cell.0, i as u32 / grid.columns * grid.cell.1, w);
        copy::<3>(&drawn.rgb, grid.cell.0, &mut rgb, place);
        let covered = cut.and_then(|cut| proof.covered(face, grid.cell, scale, cut));
        if let (Some(alpha), Some(covered)) = (&mut alpha, covered) {
            copy::<1>(&covered, grid.cell.0, alpha, place);
        }
    }
    let written = match alpha {
        Some(_) => raster::write_cut_png(&Pixels { width: w, height: h, rgb, alpha }, 300),
        None => raster::write_png(&rgb, w, h, 300),
    };
    match written {
        Ok(file) => Checked { value: Some(file), diags },
        Err(why) => {
            diags.push(ground::diag::Diag::error(Default::default(), "picture-size", why));
            Checked { value: None, diags }
        }
    }
}

/// Copies a cell to its place on a sheet of this width; a pixel has `N` bytes.
fn copy<const N: usize>(cell: &[u8], wide: u32, sheet: &mut [u8], (x, y, sheet_wide): (u32, u32, u32)) {
    let line = wide as usize * N;
    for (row, pixels) in cell.chunks_exact(line).enumerate() {
        let start = ((y as usize + row) * sheet_wide as usize + x as usize) * N;
        if let Some(place) = sheet.get_mut(start..start + line) {
            place.copy_from_slice(pixels);
        }
    }
}
