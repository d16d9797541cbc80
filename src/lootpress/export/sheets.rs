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

/// The number of faces on each sheet: as few sheets as possible, filled as evenly as possible.
pub fn split(faces: usize) -> Vec<usize> {
    let most = (MOST.0 * MOST.1 - 1) as usize;
    let sheets = faces.div_ceil(most);
    (0..sheets).map(|i| faces / sheets + usize::from(i < faces % sheets)).collect()
}

/// The grid that shows this many faces and the hidden one as large as possible; of equal ones, the one with the fewest cells.
pub fn grid(faces: usize, trim: Size) -> Grid {
    let fine = |columns: u32, rows: u32| {
        let (w, h) = (SIDE / columns, SIDE / rows);
        FINEST.min(w as f32 / trim.w.0).min(h as f32 / trim.h.0)
    };
    let ways = (2..=MOST.0).flat_map(|c| (2..=MOST.1).map(move |r| (c, r)));
    let fits = ways.filter(|(c, r)| (c * r) as usize > faces);
    let better =
        |a: &(u32, u32), b: &(u32, u32)| fine(a.0, a.1).total_cmp(&fine(b.0, b.1)).then((b.0 * b.1).cmp(&(a.0 * a.1)));
    let (columns, rows) = fits.max_by(better).unwrap_or(MOST);
    let k = fine(columns, rows);
    let pixels = |mm: f32| ((mm * k).floor() as u32).max(1);
    Grid { columns, rows, cell: (pixels(trim.w.0), pixels(trim.h.0)) }
}

/// Draws a single face as PNG, transparent outside of the cut.
pub fn alone(proof: &mut Proof<'_>, cell: (u32, u32), face: &Galley, cut: &Clip) -> Checked<Vec<u8>> {
    let trim = face.size.grown(-face.bleed);
    let scale = (cell.0 as f32 / trim.w.0).max(cell.1 as f32 / trim.h.0);
    let mut diags = Vec::new();
    let Some(mut drawn) = proof.pixels(face, cell, scale).drain(&mut diags) else {
        return Checked { value: None, diags };
    };
    drawn.alpha = proof.covered(face, cell, scale, cut);
    match raster::write_cut_png(&drawn, 300) {
        Ok(file) => Checked { value: Some(file), diags },
        Err(why) => {
            diags.push(ground::diag::Diag::error(Default::default(), "picture-size", why));
            Checked { value: None, diags }
        }
    }
}

/// Draws a sheet as PNG: faces row by row from the upper left, `hidden` in the last cell, white elsewhere.
pub fn draw(
    proof: &mut Proof<'_>,
    grid: Grid,
    faces: &[Arc<Galley>],
    hidden: Option<&Arc<Galley>>,
) -> Checked<Vec<u8>> {
    let (w, h) = (grid.columns * grid.cell.0, grid.rows * grid.cell.1);
    let mut sheet = Pixels { width: w, height: h, rgb: vec![255; (w * h * 3) as usize], alpha: None };
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
        let (column, row) = (i as u32 % grid.columns, i as u32 / grid.columns);
        copy(&drawn, &mut sheet, (column * grid.cell.0, row * grid.cell.1));
    }
    match raster::write_png(&sheet.rgb, w, h, 300) {
        Ok(file) => Checked { value: Some(file), diags },
        Err(why) => {
            diags.push(ground::diag::Diag::error(Default::default(), "picture-size", why));
            Checked { value: None, diags }
        }
    }
}

fn copy(from: &Pixels, to: &mut Pixels, (x, y): (u32, u32)) {
    let wide = (from.width * 3) as usize;
    for (row, line) in from.rgb.chunks_exact(wide).enumerate() {
        let start = (((y as usize + row) * to.width as usize) + x as usize) * 3;
        if let Some(place) = to.rgb.get_mut(start..start + wide) {
            place.copy_from_slice(line);
        }
    }
}
