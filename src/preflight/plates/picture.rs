//! Prepares a picture for the plates: it is read once from top to bottom, and its pixels are combined into cells, of which two
//! or a few more in each direction cover one pixel of the plates. A cell has the mean ink and the mean opacity of its pixels.

use super::super::colour::{Counts, Ink, Space};
use super::super::image::{Image, Rows, Veil};
use super::super::pdf::File;

/// The most pixels of a picture per cell, in each direction, so that sums do not overflow.
const GATHERED: usize = 2048;

/// The number of cells of a row that are gathered together.
const BLOCK: usize = 64;

/// A picture in cells.
pub(super) struct Picture {
    cells: Cells,
    /// The transparency, if it is a picture of another size.
    veil: Option<Cells>,
    /// The plates that the picture changes when it overprints.
    pub(super) touches: [bool; 4],
}

/// The cyan, magenta, yellow and black ink, multiplied by the opacity, and the opacity: 0 to 255.
type Cell = [u8; 5];

struct Cells {
    width: f32,
    across: usize,
    height: f32,
    dots: Vec<Cell>,
}

/// The use of a picture.
#[derive(Clone, Copy)]
enum Role {
    /// For its ink or its light.
    Ink(Counts),
    /// For its shape, as a stencil.
    Stencil,
    /// For its luminosity, as the transparency of another picture.
    Soft,
}

impl Picture {
    /// Reads a picture that will be `across` by `down` pixels of the plates in size; or returns the reason why it
    /// cannot be read. `None` if its colors are not inks.
    pub(super) fn read(
        file: &File<'_>,
        image: &Image,
        counts: Counts,
        dots: (f32, f32),
    ) -> Result<Option<Picture>, String> {
        let first = image.space.as_ref().and_then(|space| space.counted(&space.first(), counts));
        let touches = match first {
            Some(ink) => ink.touches,
            None if image.stencil => [true; 4],
            None => return Ok(None),
        };
        let role = if image.stencil { Role::Stencil } else { Role::Ink(counts) };
        let veil = image.veil(file);
        let other = match &veil {
            Veil::Soft(veil) => Some((veil, Role::Soft)),
            Veil::Hard(veil) => Some((veil, Role::Stencil)),
            Veil::None | Veil::Key(_) => None,
        };
        let Some((other, by)) = other else {
            let key = if let Veil::Key(key) = &veil { &key[..] } else { &[] };
            let cells = Cells::gather(&mut Reader::new(file, image, role, key)?, None, dots)?;
            return Ok(Some(Picture { cells, veil: None, touches }));
        };
        let (mut own, mut over) = (Reader::new(file, image, role, &[])?, Reader::new(file, other, by, &[])?);
        let alike = (own.rows.width, own.rows.height) == (over.rows.width, over.rows.height);
        Ok(Some(if alike {
            Picture { cells: Cells::gather(&mut own, Some(&mut over), dots)?, veil: None, touches }
        } else {
            let veil = Some(Cells::gather(&mut over, None, dots)?);
            Picture { cells: Cells::gather(&mut own, None, dots)?, veil, touches }
        }))
    }

    /// The ink and the opacity at a position, which is 0 to 1 to the right and down.
    pub(super) fn at(&self, u: f32, v: f32) -> [f32; 5] {
        let cell = self.cells.at(u, v).map(|n| f32::from(n) * (1.0 / 255.0));
        match &self.veil {
            None => cell,
            Some(veil) => {
                let through = f32::from(veil.at(u, v)[4]) * (1.0 / 255.0);
                cell.map(|n| n * through)
            }
        }
    }
}

impl Cells {
    fn at(&self, u: f32, v: f32) -> Cell {
        // positions slightly outside are drawn as the edge
        let place = |share: f32, cells: f32| (share.clamp(0.0, 1.0) * cells) as usize;
        let (x, y) = (place(u, self.width).min(self.across - 1), place(v, self.height));
        let last = self.dots.len() / self.across - 1;
        self.dots[y.min(last) * self.across + x]
    }

    /// Gathers all rows; a transparency with the same number of pixels is applied.
    fn gather(own: &mut Reader<'_>, mut veil: Option<&mut Reader<'_>>, dots: (f32, f32)) -> Result<Cells, String> {
        let (width, height) = (own.rows.width, own.rows.height);
        let by = |side: usize, dots: f32| ((side as f32 / (2.0 * dots).max(1.0)) as usize).clamp(1, GATHERED.min(side));
        let (fx, fy) = (by(width, dots.0), by(height, dots.1));
        let across = width.div_ceil(fx);
        let mut all = Vec::with_capacity(across * height.div_ceil(fy));
        let mut sums = vec![[0i32; 5]; across];
        let (mut row, mut over) = (vec![[0; 5]; BLOCK * fx], vec![[0; 5]; BLOCK * fx]);
        for top in (0..height).step_by(fy) {
            let rows = fy.min(height - top);
            sums.fill([0; 5]);
            for _ in 0..rows {
                own.rows.next()?;
                veil.as_deref_mut().map_or(Ok(()), |veil| veil.rows.next())?;
                for (i, sums) in sums.chunks_mut(BLOCK).enumerate() {
                    let from = i * BLOCK * fx;
                    let count = (BLOCK * fx).min(width - from);
                    // hidden pixels are skipped
                    if own.hides(from, count) || veil.as_ref().is_some_and(|veil| veil.hides(from, count)) {
                        continue;
                    }
                    own.read(from, &mut row[..count]);
                    if let Some(veil) = &veil {
                        veil.read(from, &mut over[..count]);
                        row.iter_mut().zip(&over[..count]).for_each(|(cell, over)| veiled(cell, over[4]));
                    }
                    for (sum, cells) in sums.iter_mut().zip(row[..count].chunks(fx)) {
                        for cell in cells {
                            for p in 0..5 {
                                sum[p] += i32::from(cell[p]);
                            }
                        }
                    }
                }
            }
            let share = |columns: usize| 1.0 / (columns * rows) as f32;
            let (usual, last) = (share(fx), share(width - (across - 1) * fx));
            all.extend(sums.iter().enumerate().map(|(i, sum)| {
                let share = if i + 1 < across { usual } else { last };
                sum.map(|n| (n as f32 * share + 0.5) as i32 as u8)
            }));
        }
        Ok(Cells { width: width as f32 / fx as f32, across, height: height as f32 / fy as f32, dots: all })
    }
}

fn veiled(cell: &mut Cell, through: u8) {
    match through {
        255 => {}
        0 => *cell = [0; 5],
        some => *cell = cell.map(|n| ((u32::from(n) * u32::from(some) + 127) / 255) as u8),
    }
}

/// Reads rows of a picture as cells of one pixel.
struct Reader<'i> {
    rows: Rows<'i>,
    image: &'i Image,
    role: Role,
    /// Transparent colors.
    key: &'i [u16],
    way: Way,
}

/// The conversion of samples to cells.
enum Way {
    /// One component, converted by a table.
    Table(Vec<Cell>),
    /// Four inks in four bytes, each converted by a table.
    Inks(Box<[[u8; 256]; 4]>),
    /// By reckoning.
    Each,
}

impl<'i> Reader<'i> {
    fn new(file: &'i File<'_>, image: &'i Image, role: Role, key: &'i [u16]) -> Result<Reader<'i>, String> {
        let rows = image.rows(file)?;
        let way = match (image.space.as_deref(), role) {
            _ if rows.parts == 1 && rows.bits <= 8 => {
                let numbers = 0..1u16 << rows.bits;
                Way::Table(numbers.map(|raw| cell(image, role, &[image.component(&rows, 0, raw)], raw)).collect())
            }
            (Some(Space::Cmyk | Space::Icc(4, _)), Role::Ink(Counts::Ink | Counts::Sight))
                if rows.parts == 4 && rows.bits == 8 =>
            {
                let byte =
                    |part, raw: usize| (image.component(&rows, part, raw as u16).clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
                Way::Inks(Box::new([0, 1, 2, 3].map(|part| std::array::from_fn(|raw| byte(part, raw)))))
            }
            _ => Way::Each,
        };
        Ok(Reader { rows, image, role, key, way })
    }

    /// Whether some pixels of the row are completely transparent. This is known only for stencils, and for whole
    /// bytes.
    fn hides(&self, from: usize, count: usize) -> bool {
        let Way::Table(table) = &self.way else { return false };
        if self.rows.bits != 1 || !from.is_multiple_of(8) {
            return false;
        }
        let bytes = &self.rows.row()[from / 8..(from + count).div_ceil(8)];
        [0u8, 255].iter().any(|all| table[usize::from(all & 1)][4] == 0 && bytes.iter().all(|byte| byte == all))
    }

    /// Some pixels of the row.
    fn read(&self, from: usize, out: &mut [Cell]) {
        let row = self.rows.row();
        match &self.way {
            Way::Table(table) if self.rows.bits == 8 => {
                out.iter_mut().zip(&row[from..]).for_each(|(cell, byte)| *cell = table[usize::from(*byte)]);
            }
            Way::Table(table) => {
                for (i, cell) in out.iter_mut().enumerate() {
                    *cell = table[usize::from(self.rows.raw(from + i, 0))];
                }
            }
            Way::Inks(tables) => {
                let [c, m, y, k] = &**tables;
                for (cell, raw) in out.iter_mut().zip(row[4 * from..].as_chunks::<4>().0) {
                    let [a, b, d, e] = raw.map(usize::from);
                    *cell = [c[a], m[b], y[d], k[e], 255];
                }
            }
            Way::Each => {
                let mut colour = Vec::new();
                for (i, out) in out.iter_mut().enumerate() {
                    self.image.colour(&self.rows, from + i, &mut colour);
                    *out = cell(self.image, self.role, &colour, self.rows.raw(from + i, 0));
                }
            }
        }
        if !self.key.is_empty() {
            for (i, cell) in out.iter_mut().enumerate() {
                if self.rows.keyed(from + i, self.key) {
                    *cell = [0; 5];
                }
            }
        }
    }
}

/// Converts a pixel to a cell by its color or its sample.
fn cell(image: &Image, role: Role, colour: &[f32], raw: u16) -> Cell {
    let byte = |n: f32| (n.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
    match role {
        Role::Ink(counts) => {
            let ink = image.space.as_ref().and_then(|space| space.counted(colour, counts));
            // a sample that is not in the table prints nothing
            let Some(Ink { plates: [c, m, y, k], .. }) = ink else { return [0; 5] };
            [byte(c), byte(m), byte(y), byte(k), 255]
        }
        Role::Stencil => [0, 0, 0, 0, if image.paints(raw) { 255 } else { 0 }],
        Role::Soft => [0, 0, 0, 0, byte(colour.first().copied().unwrap_or(1.0))],
    }
}
