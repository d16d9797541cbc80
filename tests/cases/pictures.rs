//! Finished pictures: they look as in every viewer, and no file of a folder is left out without a message.
#![expect(clippy::disallowed_methods, reason = "pictures lie in folders")]

use crate::program::{fine, folder, run};
use image_webp::{ColorType, WebPEncoder};
use moxcms::ColorProfile;
use std::fs;
use std::path::Path;

/// Red, green over blue, yellow: a JPEG of 126 x 176 pixels.
const QUARTERS: &[u8] = include_bytes!("pictures/quarters.jpg");
const RED: [u8; 3] = [200, 40, 40];
const GREEN: [u8; 3] = [60, 160, 70];
const BLUE: [u8; 3] = [40, 60, 180];
const YELLOW: [u8; 3] = [230, 180, 60];

const W: u32 = 126;
const H: u32 = 176;

/// Four quarters, row by row, as pixels.
fn pixels(quarters: [[u8; 3]; 4]) -> Vec<u8> {
    let quarter = |x, y| quarters[usize::from(x >= W / 2) + 2 * usize::from(y >= H / 2)];
    (0..H).flat_map(|y| (0..W).flat_map(move |x| quarter(x, y))).collect()
}

/// An EXIF block with the orientation of the picture (CIPA DC-008, 4.6.5).
fn exif(orientation: u8) -> Vec<u8> {
    [b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".as_slice(), &[orientation, 0, 0, 0, 0, 0, 0, 0]].concat()
}

/// A JPEG with additional segments after its first two bytes.
fn jpeg(file: &[u8], segments: &[(u8, Vec<u8>)]) -> Vec<u8> {
    let mut out = file[..2].to_vec();
    for (marker, data) in segments {
        out.extend([0xff, *marker]);
        out.extend((data.len() as u16 + 2).to_be_bytes());
        out.extend(data);
    }
    [out, file[2..].to_vec()].concat()
}

/// A profile in segments of this many bytes, the last one first.
fn parts(profile: &[u8], each: usize) -> Vec<(u8, Vec<u8>)> {
    let of = profile.chunks(each).count() as u8;
    let part = |(nth, data): (u8, &[u8])| (0xe2, [b"ICC_PROFILE\0", &[nth, of][..], data].concat());
    let mut all: Vec<_> = (1..).zip(profile.chunks(each)).map(part).collect();
    all.reverse();
    all
}

fn png(rgb: &[u8], icc: Option<Vec<u8>>, exif: Option<Vec<u8>>) -> Vec<u8> {
    let mut file = Vec::new();
    let mut info = png::Info::with_size(W, H);
    (info.color_type, info.bit_depth) = (png::ColorType::Rgb, png::BitDepth::Eight);
    (info.icc_profile, info.exif_metadata) = (icc.map(Into::into), exif.map(Into::into));
    let mut writer = png::Encoder::with_info(&mut file, info).expect("sound").write_header().expect("in memory");
    writer.write_image_data(rgb).expect("in memory");
    writer.finish().expect("in memory");
    file
}

fn webp(rgb: &[u8], icc: Option<Vec<u8>>, exif: Option<Vec<u8>>) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = WebPEncoder::new(&mut file);
    icc.into_iter().for_each(|icc| encoder.set_icc_profile(icc));
    exif.into_iter().for_each(|exif| encoder.set_exif_metadata(exif));
    encoder.encode(rgb, W, H, ColorType::Rgb8).expect("in memory");
    file
}

/// A drawing that contains a picture.
fn svg(kind: &str, file: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let four = |three: &[u8]| {
        let bits = (0..3).fold(0u32, |bits, i| bits << 8 | u32::from(three.get(i).copied().unwrap_or(0)));
        let digit =
            |i: usize| if i > three.len() { '=' } else { char::from(DIGITS[(bits >> (18 - 6 * i)) as usize & 63]) };
        (0..4).map(digit).collect::<String>()
    };
    let data: String = file.chunks(3).map(four).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 63 88\"><image href=\"data:image/{kind};base64,{data}\" width=\"63\" height=\"88\" preserveAspectRatio=\"none\"/></svg>"
    )
}

/// The quarters of an exported face, row by row.
fn seen(file: &Path) -> [[u8; 3]; 4] {
    let mut reader =
        png::Decoder::new(std::io::BufReader::new(fs::File::open(file).expect("a face"))).read_info().expect("a PNG");
    let mut data = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut data).expect("pixels");
    let at = |x: u32, y: u32| {
        let at = (y * info.height / 4) as usize * info.line_size + (x * info.width / 4) as usize * 3;
        [data[at], data[at + 1], data[at + 2]]
    };
    [at(1, 1), at(3, 1), at(1, 3), at(3, 3)]
}

fn close(seen: [[u8; 3]; 4], meant: [[u8; 3]; 4]) -> bool {
    seen.as_flattened().iter().zip(meant.as_flattened()).all(|(a, b)| a.abs_diff(*b) <= 4)
}

#[test]
fn pictures_are_shown_upright() {
    let here = folder("cases", "upright");
    let put = |name: &str, bytes: &[u8]| {
        fs::create_dir_all(here.join("fronts")).expect("a folder");
        fs::write(here.join("fronts").join(name), bytes).expect("written");
    };
    let all = [RED, GREEN, BLUE, YELLOW];
    // each orientation of a camera, and the quarters that result
    let ways: [[usize; 4]; 8] = [
        [0, 1, 2, 3],
        [1, 0, 3, 2],
        [3, 2, 1, 0],
        [2, 3, 0, 1],
        [0, 2, 1, 3],
        [2, 0, 3, 1],
        [3, 1, 2, 0],
        [1, 3, 0, 2],
    ];
    for n in 1..=8 {
        let app1 = [b"Exif\0\0".to_vec(), exif(n)].concat();
        let files = [
            ("jpeg", jpeg(QUARTERS, &[(0xe1, app1.clone())])),
            ("png", png(&pixels(all), None, Some(exif(n)))),
            ("webp", webp(&pixels(all), None, Some(if n % 2 == 0 { app1 } else { exif(n) }))),
        ];
        for (kind, file) in files {
            put(&format!("{n}-{kind}.{kind}"), &file);
            put(&format!("{n}-svg-{kind}.svg"), svg(kind, &file).as_bytes());
        }
    }
    let (code, _, err) = run(&here, &["sheets", "fronts", "--to", "png", "--out", "out"]);
    assert_eq!(code, 0, "{err}");
    let mut many = 0;
    for entry in fs::read_dir(here.join("out/fronts/png/cards")).expect("pictures") {
        let path = entry.expect("a picture").path();
        // our number, the orientation, the kind
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let n: usize = name.split('-').nth(1).expect("a way").parse().expect("a number");
        assert!(close(seen(&path), ways[n - 1].map(|q| all[q])), "{name}: {:?}", seen(&path));
        many += 1;
    }
    assert_eq!(many, 48);
}

#[test]
fn pictures_are_shown_in_the_colors_that_they_mean() {
    let here = folder("cases", "colors");
    let meant = [RED, GREEN, YELLOW, [30; 3]];
    // computed with littlecms: these sRGB colors in the other color spaces
    let adobe = [[172, 44, 44], [102, 159, 78], [216, 179, 72], [35; 3]];
    let p3 = [[184, 56, 49], [89, 158, 81], [222, 182, 84], [30; 3]];
    let wide = [[134, 61, 37], [88, 134, 69], [188, 169, 73], [23; 3]];
    let greys = [[30; 3], [120; 3], [200; 3], [30; 3]];
    let icc = |profile: ColorProfile| profile.encode().expect("a profile");
    let (of_adobe, of_p3, of_wide) = (
        icc(ColorProfile::new_adobe_rgb()),
        icc(ColorProfile::new_display_p3()),
        icc(ColorProfile::new_pro_photo_rgb()),
    );
    let of_grey = icc(ColorProfile::new_gray_with_gamma(1.8));
    let of_adobe_jpeg = jpeg(include_bytes!("pictures/adobe.jpg"), &parts(&of_adobe, 99));
    let tagged = |chunk: &[u8; 4], data: &[u8]| {
        // inserted before the samples; the checksum is not computed, because only readers check it
        let file = png(&pixels(p3), None, None);
        let checked = [chunk.as_slice(), data].concat();
        let sum = checked
            .iter()
            .fold(!0u32, |sum, byte| (0..8).fold(sum ^ u32::from(*byte), |s, _| (s >> 1) ^ ((s & 1) * 0xedb8_8320)));
        [&file[..33], &(data.len() as u32).to_be_bytes(), &checked, &(!sum).to_be_bytes(), &file[33..]].concat()
    };
    type Colored = (&'static str, Vec<u8>, [[u8; 3]; 4]);
    let files: Vec<Colored> = vec![
        ("1-adobe.svg", svg("jpeg", &of_adobe_jpeg).into_bytes(), meant),
        ("2-adobe.jpg", of_adobe_jpeg, meant),
        ("3-adobe.png", png(&pixels(adobe), Some(of_adobe.clone()), None), meant),
        ("4-adobe.webp", webp(&pixels(adobe), Some(of_adobe), None), meant),
        ("5-p3.png", png(&pixels(p3), Some(of_p3), None), meant),
        // ITU-T H.273: primaries 12 and transfer 13 are Display P3
        ("6-points.png", tagged(b"cICP", &[12, 13, 0, 1]), meant),
        ("7-wide.png", png(&pixels(wide), Some(of_wide.clone()), None), meant),
        ("8-grey.jpg", jpeg(include_bytes!("pictures/grey.jpg"), &parts(&of_grey, 9999)), greys),
        ("9-srgb.png", png(&pixels(meant), Some(icc(ColorProfile::new_srgb())), None), meant),
        // linear light, as renderers write it: 128 of 255 is shown as 188
        ("10-linear.png", tagged(b"gAMA", &100_000u32.to_be_bytes()), p3.map(|c| c.map(encoded))),
        ("11-broken.png", png(&pixels(meant), Some(b"no profile".to_vec()), None), meant),
        ("12-part.jpg", jpeg(QUARTERS, &parts(&of_wide, 99)[1..]), [RED, GREEN, BLUE, YELLOW]),
        // four inks without a profile, and red, green and blue stored unchanged (Adobe's transform 0)
        ("13-inks.jpg", include_bytes!("pictures/inks.jpg").to_vec(), meant),
        ("14-rgb.jpg", include_bytes!("pictures/rgb.jpg").to_vec(), meant),
        ("15-rgb.svg", svg("jpeg", include_bytes!("pictures/rgb.jpg")).into_bytes(), meant),
    ];
    fs::create_dir_all(here.join("fronts")).expect("a folder");
    for (name, bytes, _) in &files {
        fs::write(here.join("fronts").join(name), bytes).expect("written");
    }
    let (code, _, err) = run(&here, &["sheets", "fronts", "--to", "png", "--out", "out"]);
    assert_eq!((code, err.matches("warning[bad-profile]").count()), (0, 2), "{err}");
    for told in ["fronts/11-broken.png: warning[bad-profile]", "fronts/12-part.jpg: warning[bad-profile]"] {
        assert!(err.contains(told), "{told}\n{err}");
    }
    for (nth, (name, _, meant)) in (1..).zip(&files) {
        let stem = name.split('.').next().expect("a stem");
        let seen = seen(&here.join(format!("out/fronts/png/cards/{nth}-{stem}.png")));
        assert!(close(seen, *meant), "{name}: {seen:?}, not {meant:?}");
    }
}

/// Linear light, 0 to 255, encoded as sRGB (IEC 61966-2-1).
fn encoded(light: u8) -> u8 {
    let light = f32::from(light) / 255.0;
    let written = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (written * 255.0).round() as u8
}

#[test]
fn what_lies_in_a_folder_is_printed_or_named() {
    let here = folder("cases", "folder");
    let put = |path: &str, bytes: &[u8]| {
        fs::create_dir_all(here.join(path).parent().expect("a folder")).expect("a folder");
        fs::write(here.join(path), bytes).expect("written");
    };
    for name in ["1.png", "loot/2.png", "loot/more/3.JPG", "backs/1.png"] {
        put(&format!("fronts/{name}"), &png(&pixels([RED; 4]), None, None));
    }
    for name in ["2.gif", "3.tif", "4.bmp", "5.avif", "6.heic", "7.psd", "10.svgz", "notes.txt"] {
        put(&format!("fronts/{name}"), b"?");
    }
    for name in ["._1.png", ".DS_Store", "Thumbs.db", "desktop.ini", ".git/x.png", "__MACOSX/._1.png", "empty/x.txt"] {
        put(&format!("fronts/{name}"), b"?");
    }
    let (code, _, err) = run(&here, &["sheets", "fronts", "--back", "fronts/backs", "--to", "png", "--out", "out"]);
    let named = "warning[left-out]: these files in fronts are not printed: 2.gif, 3.tif, 4.bmp, 5.avif, 6.heic, 7.psd, 10.svgz, notes.txt\n";
    assert!(code == 0 && err.contains(named), "{err}");
    assert!(
        err.contains("warning[left-out]: fronts/loot is a subfolder of fronts: its 2 pictures are not printed"),
        "{err}"
    );
    assert_eq!(err.matches("left-out").count(), 2, "{err}");
    put("none/1.gif", b"?");
    let (code, _, err) = run(&here, &["sheets", "none", "gone", "--to", "png", "--out", "out"]);
    assert!(
        code == 2
            && err.contains("none contains no picture that can be printed, but 1.gif")
            && err.contains("gone does not exist"),
        "{err}"
    );
}

#[test]
fn faults_of_pictures_are_told_together_each_with_its_file() {
    let here = folder("cases", "faults");
    let put = |name: &str, bytes: &[u8]| {
        fs::create_dir_all(here.join("fronts")).expect("a folder");
        fs::write(here.join("fronts").join(name), bytes).expect("written");
    };
    let whole = png(&pixels([RED, GREEN, BLUE, YELLOW]), None, None);
    put("a.svg", b"<svg viewBox='0 0 63 88'><rect width='63' height='88'/></svg>");
    put("b.svg", b"<svg viewBox='0 0 63 88'>\n<script>x()</script></svg>");
    put("c.svg", b"<svg viewBox='0 0 63 88'>");
    put("d.png", b"GIF89a");
    put("e.png", &whole[..whole.len() / 2]);
    put("f.jpg", &QUARTERS[..QUARTERS.len() / 2]);
    let (code, _, err) = run(&here, &["sheets", "fronts", "--out", "out"]);
    for told in [
        "fronts/b.svg:2:1: error[active-svg]",
        "fronts/c.svg:1:",
        "fronts/d.png is not a PNG file, as its name says",
        "fronts/e.png cannot be read",
        "fronts/f.jpg cannot be read",
    ] {
        assert!(code == 1 || code == 2, "{code}");
        assert!(err.contains(told), "{told}\n{err}");
    }
    assert!(err.matches("error[").count() == 5 && !here.join("out").exists(), "{err}");
    // later messages are about the same files
    for name in ["b.svg", "c.svg", "d.png", "e.png", "f.jpg"] {
        fs::remove_file(here.join("fronts").join(name)).expect("removed");
    }
    put("g.png", &whole);
    fs::write(here.join("back.png"), &whole).expect("written");
    let (code, _, err) =
        run(&here, &["sheets", "fronts", "--back", "back.png", "--paper", "a4", "--no-png", "--out", "out"]);
    for told in ["fronts/g.png: warning[coarse-picture]", "back.png: warning[marked-back]"] {
        assert!(code == 0 && err.contains(told), "{told}\n{err}");
    }
    assert!(!err.contains("data/") && !err.contains("templates/"), "{err}");
}

#[test]
fn see_through_corners_and_thin_rims_are_told_and_cured() {
    let here = folder("cases", "edges");
    let (w, h) = (252, 352);
    let card = |rim: u32, radius: i32| {
        let cover = |x: i32, y: i32| {
            let far = |a: i32, all: i32| (radius - a.min(all - 1 - a)).max(0).pow(2);
            if far(x, w) + far(y, h) > radius * radius { 0 } else { 255 }
        };
        let within = |x: i32, y: i32| x.min(w - 1 - x).min(y).min(h - 1 - y) >= rim as i32;
        let pixel = |x: i32, y: i32| match within(x, y) {
            true => [BLUE[0], BLUE[1], BLUE[2], cover(x, y)],
            false => [255, 255, 255, cover(x, y)],
        };
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, w as u32, h as u32);
        encoder.set_color(png::ColorType::Rgba);
        let rgba: Vec<u8> = (0..h).flat_map(|y| (0..w).flat_map(move |x| pixel(x, y))).collect();
        encoder.write_header().and_then(|mut writer| writer.write_image_data(&rgba)).expect("in memory");
        file
    };
    fs::create_dir_all(here.join("fronts")).expect("a folder");
    for (name, file) in [("1-plain", card(0, 0)), ("2-round", card(0, 12)), ("3-rim", card(2, 0))] {
        fs::write(here.join(format!("fronts/{name}.png")), file).expect("written");
    }
    let asked = ["sheets", "fronts", "--to", "png", "--out", "out"];
    let (code, _, err) = run(&here, &asked);
    assert!(
        code == 0
            && err
                .contains("warning[corners]: 1 of 3 pictures has transparent corners, for example fronts/2-round.png"),
        "{err}"
    );
    assert!(
        err.contains(
            "warning[rim]: 1 of 3 pictures has a thin border of another color, 2 pixels wide on fronts/3-rim.png"
        ),
        "{err}"
    );
    let cure = err.split("--rim ").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("a cure").to_owned();
    let (code, _, err) = run(&here, &[&asked[..], &["--corners", "--rim", &cure]].concat());
    assert!(code == 0 && !err.contains("[corners]") && !err.contains("[rim]"), "{err}");
    for name in ["1-1-plain", "2-2-round", "3-3-rim"] {
        let file = fs::File::open(here.join(format!("out/fronts/png/cards/{name}.png"))).expect("a face");
        let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a PNG");
        let mut data = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut data).expect("pixels");
        let stray = data.chunks_exact(3).filter(|p| p.iter().zip(BLUE).any(|(a, b)| a.abs_diff(b) > 140)).count();
        assert_eq!(stray, 0, "{name}");
        // where a copy meets its picture, no paper is visible between them
        let seam = data.chunks_exact(3).filter(|p| p.iter().zip(BLUE).any(|(a, b)| a.abs_diff(b) > 12)).count();
        assert!(seam == 0 || name != "1-1-plain", "{name}: {seam}");
    }
}

#[test]
fn sizes_of_other_programs_are_taken_and_shops_are_served() {
    let here = folder("cases", "sizes");
    let put = |name: &str, w: u32, h: u32| {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, w, h);
        encoder.set_color(png::ColorType::Grayscale);
        encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(&vec![120; (w * h) as usize]))
            .expect("in memory");
        fs::create_dir_all(here.join(name)).expect("a folder");
        fs::write(here.join(name).join("1.png"), file).expect("written");
    };
    put("shop", 822, 1122);
    put("scan", 745, 1040);
    put("coarse", 790, 1078);
    // 822 pixels on 69.85 mm are 298.9 dpi
    let asked =
        |folder| ["sheets", folder, "--size", "poker", "--bleed", "3.175", "--for", "drivethrucards", "--out", "out"];
    let (code, _, err) = run(&here, &asked("shop"));
    assert_eq!((code, err.as_str()), (0, ""));
    let (code, _, err) = run(&here, &asked("coarse"));
    assert!(code == 1 && err.contains("coarse/1.png: error[coarse-picture]"), "{err}");
    let (code, _, err) =
        run(&here, &["sheets", "scan", "--size", "poker", "--paper", "a4", "--no-png", "--out", "out"]);
    assert_eq!((code, err.as_str()), (0, ""));
    // a mirrored bleed has the width that the shop requires
    for size in ["poker", "card"] {
        let asked = ["sheets", "scan", "--size", size, "--for", "drivethrucards", "--out", "out"];
        let (code, _, err) = run(&here, &asked);
        assert_eq!((code, err.as_str()), (0, ""), "{size}");
    }
    // the message says whose sizes they are
    let (_, _, err) = run(&here, &["sheets", "shop", "--to", "png", "--out", "out"]);
    assert!(err.contains("822 x 1122 pixels fit --size poker --bleed 3"), "{err}");
    // a product that the shop does not make is reported once, without a place in a file that is not the user's
    let (code, _, err) =
        run(&here, &["sheets", "scan", "--size", "tarot", "--for", "drivethrucards", "--fit", "--out", "out"]);
    assert!(code == 1 && err.contains("error[unmet-cut]: no piece is drawn 63 x 88 mm or 63.5 x 88.9 mm"), "{err}");
    assert!(err.matches("error[").count() == 1 && !err.contains("data/press"), "{err}");
}

#[test]
fn a_table_gets_a_deck_and_is_told_where_its_pictures_are() {
    let here = folder("cases", "table");
    fs::create_dir_all(here.join("fronts")).expect("a folder");
    for n in 1..=3 {
        fs::write(here.join(format!("fronts/{n}.png")), png(&pixels([RED, GREEN, BLUE, YELLOW]), None, None))
            .expect("written");
    }
    let asked = ["sheets", "fronts", "--to", "tts", "--out", "out"];
    let out = fine(&here, &asked);
    assert!(out.contains("the cards get a plain one"), "{out}");
    let saved = || fs::read_to_string(here.join("out/fronts/tts/fronts.json")).expect("a saved object");
    assert!(saved().contains("\"DeckCustom\"") && !saved().contains("Custom_Tile"), "{}", saved());
    fine(&here, &[&asked[..], &["--url", "https://example.org/cards/"]].concat());
    assert!(saved().contains("https://example.org/cards/card-1.png") && !saved().contains("file:"), "{}", saved());
    let (code, _, err) = run(&here, &["sheets", "fronts", "--to", "mpc", "--url", "https://example.org"]);
    assert!(code == 2 && err.contains("--url is only for the pictures of a virtual table"), "{err}");
}
