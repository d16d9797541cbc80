//! Functions of one variable, as gradients use them: tables, exponentials, and stitched functions (ISO 32000, 7.10). PostScript
//! functions are not run.

use super::pdf::{File, Obj};

/// A function from a number to the components of a color.
#[derive(Clone, Debug)]
pub(super) enum Function {
    /// Samples at even steps over the domain, one row of components each.
    Table { domain: [f32; 2], rows: Vec<Vec<f32>> },
    /// Exponential interpolation between two colors.
    Power { domain: [f32; 2], from: Vec<f32>, to: Vec<f32>, n: f32 },
    /// Stitched functions for adjacent intervals.
    Pieces { domain: [f32; 2], parts: Vec<Function>, bounds: Vec<f32>, encode: Vec<f32> },
    /// One function for each component.
    Beside(Vec<Function>),
}

impl Function {
    /// Reads a function, or an array with one for each component; `None` for unsupported ones.
    pub(super) fn read(file: &File<'_>, obj: &Obj) -> Option<Function> {
        let obj = file.resolve(obj);
        if let Obj::Array(parts) = &obj {
            let parts: Option<Vec<Function>> = parts.iter().take(32).map(|p| Function::one(file, p, 0)).collect();
            return parts.map(Function::Beside);
        }
        Function::one(file, &obj, 0)
    }

    fn one(file: &File<'_>, obj: &Obj, depth: usize) -> Option<Function> {
        let obj = file.resolve(obj);
        let dict = obj.dict().filter(|_| depth < 6)?;
        let numbers = |key: &str| -> Vec<f32> { file.numbers_of(dict.raw(key)).iter().map(|n| *n as f32).collect() };
        let domain: [f32; 2] = numbers("Domain").get(..2)?.try_into().ok()?;
        let or = |list: Vec<f32>, fallback: f32| if list.is_empty() { vec![fallback] } else { list };
        match file.get(&dict, "FunctionType").whole()? {
            0 => {
                let stream = obj.stream()?;
                let size = usize::try_from(file.numbers_of(dict.raw("Size")).first().copied()? as i64).ok()?;
                let bits = file.get(&dict, "BitsPerSample").whole()?;
                let range = numbers("Range");
                let decode = if dict.has("Decode") { numbers("Decode") } else { range.clone() };
                let out = range.len() / 2;
                if !matches!(bits, 8 | 16) || out == 0 || size == 0 || decode.len() < range.len() {
                    return None;
                }
                let bytes = file.unpack(&stream).ok()?;
                let wide = bits as usize / 8;
                let row = |row: &[u8]| -> Vec<f32> {
                    let value = |b: &[u8]| b.iter().fold(0u32, |n, b| n << 8 | u32::from(*b)) as f32;
                    let most = ((1u32 << bits) - 1) as f32;
                    let component = |(i, b): (usize, &[u8])| {
                        let (low, high) = (decode[2 * i], decode[2 * i + 1]);
                        low + value(b) / most * (high - low)
                    };
                    row.chunks_exact(wide).enumerate().map(component).collect()
                };
                let rows: Vec<Vec<f32>> = bytes.chunks_exact(out * wide).take(size.min(1 << 16)).map(row).collect();
                (!rows.is_empty()).then_some(Function::Table { domain, rows })
            }
            2 => {
                let n = file.get(&dict, "N").number()? as f32;
                Some(Function::Power { domain, from: or(numbers("C0"), 0.0), to: or(numbers("C1"), 1.0), n })
            }
            3 => {
                let list = file.get(&dict, "Functions");
                let parts: Option<Vec<Function>> =
                    list.array().iter().take(256).map(|p| Function::one(file, p, depth + 1)).collect();
                let (parts, bounds, encode) = (parts?, numbers("Bounds"), numbers("Encode"));
                let sound = !parts.is_empty() && bounds.len() + 1 == parts.len() && encode.len() >= 2 * parts.len();
                sound.then_some(Function::Pieces { domain, parts, bounds, encode })
            }
            _ => None,
        }
    }

    /// The domain of the function.
    pub(super) fn domain(&self) -> [f32; 2] {
        match self {
            Function::Table { domain, .. } | Function::Power { domain, .. } | Function::Pieces { domain, .. } => {
                *domain
            }
            Function::Beside(parts) => parts.first().map_or([0.0, 1.0], Function::domain),
        }
    }

    /// Appends the components of the color for a number.
    pub(super) fn add(&self, x: f32, colour: &mut Vec<f32>) {
        match self {
            Function::Beside(parts) => parts.iter().for_each(|part| part.add(x, colour)),
            Function::Power { domain, from, to, n } => {
                let x = x.clamp(domain[0], domain[1]);
                let t = if *n == 1.0 { x } else { x.powf(*n) };
                colour.extend(from.iter().zip(to).map(|(a, b)| a + t * (b - a)));
            }
            Function::Table { domain, rows } => {
                let t = (x.clamp(domain[0], domain[1]) - domain[0]) / (domain[1] - domain[0]).max(1e-9);
                let t = t * (rows.len() - 1) as f32;
                let i = (t as usize).min(rows.len() - 1);
                let (a, b) = (&rows[i], &rows[(i + 1).min(rows.len() - 1)]);
                colour.extend(a.iter().zip(b).map(|(a, b)| a + (t - i as f32) * (b - a)));
            }
            Function::Pieces { domain, parts, bounds, encode } => {
                let x = x.clamp(domain[0], domain[1]);
                let i = bounds.iter().position(|b| x < *b).unwrap_or(bounds.len());
                let low = if i == 0 { domain[0] } else { bounds[i - 1] };
                let high = if i == bounds.len() { domain[1] } else { bounds[i] };
                let (e0, e1) = (encode[2 * i], encode[2 * i + 1]);
                let t = if high > low { (x - low) / (high - low) } else { 0.0 };
                parts[i].add(e0 + t * (e1 - e0), colour);
            }
        }
    }
}
