//! Raster pictures. JPEG data is embedded unchanged unless it must be converted to inks; PNG becomes pixels, with its
//! transparency as a mask.

use super::super::canvas::Canvas;
use super::super::ink::Ink;
use super::super::object::{dict, name};
use super::super::stock::{Kept, Stock};
use super::Emitter;
use ground::raster::{self, Pixels};
use lopdf::{Dictionary, Object, Stream};
use usvg::tiny_skia_path::{PathBuilder, Transform};
use usvg::{FillRule, Image, ImageKind};

impl Emitter<'_> {
    pub(super) fn image(&mut self, canvas: &mut Canvas, image: &Image, to: Transform, alpha: f32) {
        if !image.is_visible() {
            return;
        }
        let made = match image.kind() {
            ImageKind::SVG(tree) => {
                self.inside += 1;
                canvas.save();
                let size = image.size().to_rect(0.0, 0.0).unwrap_or(self.area);
                canvas.path(&PathBuilder::from_rect(size), to);
                canvas.clip(FillRule::NonZero);
                let root = std::mem::replace(&mut self.root, to);
                self.children(canvas, tree.root(), to);
                self.root = root;
                canvas.restore();
                self.inside -= 1;
                return;
            }
            ImageKind::JPEG(bytes) => jpeg(self.stock, &self.ink, bytes),
            ImageKind::PNG(bytes) => {
                raster::png(bytes).map_err(String::from).and_then(|pixels| light(self.stock, &self.ink, pixels))
            }
            ImageKind::GIF(_) | ImageKind::WEBP(_) => Err("it is not PNG or JPEG".into()),
        };
        match made {
            Ok(kept) => {
                let (w, h) = (image.size().width(), image.size().height());
                canvas.alpha(self.stock, alpha, super::Side::Fill);
                canvas.save();
                canvas.concat(to.pre_concat(Transform::from_row(w, 0.0, 0.0, -h, 0.0, h)));
                canvas.draw(kept);
                canvas.restore();
            }
            Err(why) => self.complain(format!("an image cannot be read: {why}"), "save it again as PNG or JPEG"),
        }
    }
}

/// Makes an image from a JPEG file that is upright and in sRGB, gray or ink; it fills the unit square, y up.
pub(in super::super) fn jpeg(stock: &mut Stock, ink: &Ink, bytes: &[u8]) -> Result<Kept, String> {
    let header = raster::jpeg(bytes).ok_or("it is a damaged JPEG file")?;
    let (width, height) = (header.width.into(), header.height.into());
    let space = match (header.channels, ink) {
        (1, Ink::Cmyk(parted)) => parted.greys(),
        (1, _) => name("DeviceGray"),
        (3, Ink::Rgb) => name("DeviceRGB"),
        (3, Ink::Cmyk(_)) | (3 | 4, Ink::Luma) => return light(stock, ink, raster::jpeg_light(bytes)?),
        (4, Ink::Rgb) => name("DeviceCMYK"),
        (4, Ink::Cmyk(parted)) => {
            let mut inks = raster::jpeg_inks(bytes)?;
            if parted.restrain(&mut inks) {
                return Ok(stock.keep(packed(ink.space(), &inks, width, height)?));
            }
            ink.space()
        }
        _ => return Err("it has an unknown number of channels".into()),
    };
    let mut file = image(width, height, space);
    file.set("Filter", name("DCTDecode"));
    if header.channels == 4 && header.adobe {
        file.set("Decode", Object::Array([1, 0, 1, 0, 1, 0, 1, 0].map(Object::from).to_vec()));
    }
    Ok(stock.keep(Stream::new(file, bytes.to_vec()).with_compression(false)))
}

/// Makes an image from pixels, with a mask of transparent ones; it fills the unit square, y up.
pub(in super::super) fn light(stock: &mut Stock, ink: &Ink, pixels: Pixels) -> Result<Kept, String> {
    let Pixels { width, height, rgb, alpha } = pixels;
    let mut file = packed(ink.space(), &ink.samples(rgb), width, height)?;
    if let Some(alpha) = alpha {
        let mask = stock.keep(packed(name("DeviceGray"), &alpha, width, height)?);
        file.dict.set("SMask", mask.link());
    }
    Ok(stock.keep(file))
}

fn image(width: u32, height: u32, space: Object) -> Dictionary {
    dict([
        ("Type", name("XObject")),
        ("Subtype", name("Image")),
        ("Width", i64::from(width).into()),
        ("Height", i64::from(height).into()),
        ("ColorSpace", space),
        ("BitsPerComponent", 8.into()),
    ])
}

/// An image with its samples packed.
pub(in super::super) fn packed(space: Object, samples: &[u8], width: u32, height: u32) -> Result<Stream, String> {
    let colours = samples.len() as i64 / (i64::from(width) * i64::from(height)).max(1);
    let mut file = image(width, height, space);
    let how = dict([("Predictor", 15.into()), ("Colors", colours.into()), ("Columns", i64::from(width).into())]);
    file.set("DecodeParms", how);
    file.set("Filter", name("FlateDecode"));
    Ok(Stream::new(file, raster::packed(samples, width, height)?).with_compression(false))
}
