//! Drawings with everything that a drawing may contain.

use super::Named;
use super::heaps::{GLASS, HEAPS, heap};
use lootpress::locus::Locus;
use lootpress::typeset::{Galley, Skeleton};
use lootpress::unit::{Mm, Size};
use std::sync::Arc;

/// A square of 40 mm with a drawing on it.
pub(crate) fn square(title: &str, body: &str) -> Named {
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40mm\" height=\"40mm\" viewBox=\"0 0 40 40\">\
         <rect width=\"40\" height=\"40\" fill=\"#e8d8b0\"/><path d=\"M0 20h40v8h-40z\" fill=\"#5a7\"/>{body}</svg>"
    );
    let key = svg.bytes().fold(7u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
    let skeleton = Some(Arc::new(Skeleton { svg, key, at: Locus::Nowhere }));
    let galley = Galley { title: title.into(), size: Size::mm(40.0, 40.0), bleed: Mm(0.0), skeleton, slots: vec![] };
    (title.into(), Arc::new(galley))
}

/// A PNG of 8 x 8 pixels, red to blue, whose lower right part is transparent.
pub(crate) fn see_through() -> String {
    let mut file = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut file, 8, 8);
    encoder.set_color(::png::ColorType::Rgba);
    let mut writer = encoder.write_header().expect("in memory");
    let pixel = |i: u8| [255 - i * 4, 20, i * 4, if i % 8 < 4 { 255 } else { 90 }];
    writer.write_image_data(&(0..64).flat_map(pixel).collect::<Vec<u8>>()).expect("in memory");
    writer.finish().expect("in memory");
    data("png", &file)
}

pub(crate) fn data(kind: &str, bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = format!("data:image/{kind};base64,");
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0u32, |all, b| all << 8 | u32::from(*b)) << (8 * (3 - three.len()));
        for i in 0..4 {
            out.push(if i <= three.len() { LETTERS[(bits >> (18 - 6 * i) & 63) as usize].into() } else { '=' });
        }
    }
    out
}

/// Everything that a drawing may contain, each on a square. Tiles are slightly smaller than whole pixels, because poppler
/// rounds them.
pub(crate) fn vocabulary() -> Vec<Named> {
    let fade = "<linearGradient id='f'><stop offset='.1' stop-color='#c02'/><stop offset='.9' stop-color='#02c' stop-opacity='0'/></linearGradient>";
    let image = see_through();
    let inner = data(
        "svg+xml",
        b"<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><circle cx='5' cy='5' r='4.5' fill='#a0f' fill-opacity='.6'/><rect width='3' height='3'/></svg>",
    );
    let mut all = vec![
        square(
            "fading lines",
            &format!(
                "<defs>{fade}</defs><rect x='4' y='4' width='32' height='18' fill='url(#f)'/><path d='M4 32h32' stroke='url(#f)' stroke-width='5'/><path d='M6 6l9 27' stroke='#fff' stroke-width='2' stroke-opacity='.5'/>"
            ),
        ),
        square(
            "fading circles",
            "<radialGradient id='r' r='.2' spreadMethod='reflect'><stop offset='0' stop-color='#fff'/><stop offset='1' stop-color='#f80' stop-opacity='.1'/></radialGradient><circle cx='20' cy='20' r='16' fill='url(#r)'/>",
        ),
        square(
            "tiles",
            "<pattern id='p' width='4.0635' height='5.0795' patternUnits='userSpaceOnUse' patternTransform='rotate(90)'><rect width='5' height='6' fill='#345'/><circle cx='2' cy='2' r='1.2' fill='#fd6'/></pattern><rect x='4' y='4' width='32' height='32' fill='url(#p)'/>",
        ),
        square(
            "tiles of glass",
            "<pattern id='p' width='5.0795' height='4.0635' patternUnits='userSpaceOnUse'><circle cx='2' cy='2' r='1.5' fill='#f06' fill-opacity='.5'/></pattern><rect x='4' y='4' width='32' height='32' rx='6' fill='url(#p)' stroke='#000' stroke-dasharray='3 1'/>",
        ),
        square(
            "a blur",
            "<filter id='b'><feGaussianBlur stdDeviation='1.5'/></filter><rect x='10' y='10' width='20' height='20' fill='#00f' filter='url(#b)'/>",
        ),
        square(
            "a shadow",
            "<filter id='s'><feDropShadow dx='2' dy='2' stdDeviation='1' flood-opacity='.6'/></filter><g opacity='.8' filter='url(#s)'><circle cx='15' cy='20' r='9' fill='#d33'/><circle cx='25' cy='20' r='9' fill='#3d3'/></g>",
        ),
        square(
            "clips in clips",
            "<clipPath id='d'><path clip-rule='evenodd' d='M6 6h28v28h-28z M12 12h16v16h-16z'/></clipPath><clipPath id='n' clip-path='url(#d)'><circle cx='20' cy='20' r='15'/></clipPath><g clip-path='url(#n)'><rect width='40' height='40' fill='#804'/><circle cx='10' cy='10' r='12' fill='#ff0' fill-opacity='.5'/></g>",
        ),
        square(
            "a clip of shapes that touch",
            "<clipPath id='c'><circle cx='15' cy='20' r='10'/><rect x='15' y='14' width='20' height='12'/></clipPath><rect width='40' height='40' fill='#137' clip-path='url(#c)'/>",
        ),
        square(
            "a mask",
            &format!(
                "<defs>{fade}</defs><linearGradient id='g'><stop offset='0'/><stop offset='1' stop-color='#fff'/></linearGradient><mask id='m'><rect x='4' y='4' width='32' height='32' fill='url(#g)'/></mask><g mask='url(#m)'><rect x='4' y='4' width='32' height='16' fill='#f0f'/><rect x='4' y='20' width='32' height='16' fill='url(#f)'/></g>"
            ),
        ),
        square(
            "a mask on a mask",
            "<mask id='a' style='mask-type:alpha'><circle cx='20' cy='20' r='14' fill-opacity='.8'/></mask><mask id='b' mask='url(#a)'><rect width='40' height='25' fill='#fff'/></mask><rect width='40' height='40' fill='#000' mask='url(#b)'/>",
        ),
        square(
            "groups of glass",
            "<g opacity='.5'><rect x='6' y='6' width='18' height='18' fill='#0a0'/><rect x='14' y='14' width='18' height='18' fill='#00a'/><g opacity='.5'><circle cx='24' cy='12' r='8' fill='#fff'/></g></g>",
        ),
        square(
            "images",
            &format!(
                "<image href='{image}' x='4' y='4' width='20' height='20' style='image-rendering:optimizeSpeed'/><image href='{inner}' x='22' y='22' width='14' height='14'/>"
            ),
        ),
        square(
            "squeezed pens",
            "<g transform='translate(20 20) scale(3 .8) rotate(20)'><circle r='5' fill='none' stroke='#000' stroke-opacity='.4' stroke-width='1.5' stroke-dasharray='3 1'/></g>",
        ),
    ];
    all.extend(modes());
    all.push(square("glass on glass", GLASS));
    all.extend((1..=HEAPS).map(|seed| square(&format!("heap {seed}"), &heap(seed))));
    all
}

/// A square for each blend mode.
pub(crate) fn modes() -> impl Iterator<Item = Named> {
    let all = [
        "multiply",
        "screen",
        "overlay",
        "darken",
        "lighten",
        "color-dodge",
        "color-burn",
        "hard-light",
        "soft-light",
        "difference",
        "exclusion",
        "hue",
        "saturation",
        "color",
        "luminosity",
    ];
    all.into_iter().map(|mode| {
        let body = format!(
            "<g style='mix-blend-mode:{mode}'><rect x='6' y='6' width='20' height='24' fill='#f80'/><circle cx='26' cy='25' r='9' fill='#08c'/></g>"
        );
        square(mode, &body)
    })
}

/// Groups with the blend mode multiply, in every context of a drawing: in clips, with opacity, in a pattern, in a drawing
/// in the drawing.
pub(crate) fn multiplied() -> Vec<Named> {
    let inner = data(
        "svg+xml",
        b"<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><circle cx='5' cy='5' r='4.5' fill='#fd6'/><rect x='2' y='2' width='6' height='6' fill='#888' style='mix-blend-mode:multiply'/></svg>",
    );
    let image = see_through();
    let times = "style='mix-blend-mode:multiply'";
    vec![
        square(
            "in a clip",
            &format!(
                "<clipPath id='c'><circle cx='20' cy='20' r='12'/></clipPath><g clip-path='url(#c)'><rect width='40' height='18' fill='#c33'/><rect x='9' y='9' width='22' height='22' fill='#79a' {times}/></g><rect x='2' y='2' width='9' height='36' fill='#9c6' {times}/>"
            ),
        ),
        square(
            "in glass",
            &format!(
                "<g opacity='.6'><circle cx='14' cy='20' r='11' fill='#36c'/><circle cx='26' cy='20' r='11' fill='#e93' {times}/></g>"
            ),
        ),
        square(
            "moved, masked and blurred",
            &format!(
                "<filter id='b'><feGaussianBlur stdDeviation='1'/></filter><mask id='m'><circle cx='10' cy='10' r='9' fill='#bbb'/></mask><g transform='translate(8 8) rotate(20)'><rect width='20' height='20' fill='#4a4'/><g mask='url(#m)' {times}><rect width='20' height='20' fill='#a4a'/></g><rect x='12' y='12' width='10' height='10' fill='#555' filter='url(#b)' {times}/></g>"
            ),
        ),
        square("in a drawing", &format!("<image href='{inner}' x='6' y='6' width='28' height='28'/>")),
        square("a picture", &format!("<image href='{image}' x='4' y='4' width='30' height='30' {times}/>")),
        square("light upon light", "<circle cx='20' cy='20' r='14' fill='#630' style='mix-blend-mode:plus-lighter'/>"),
    ]
}
