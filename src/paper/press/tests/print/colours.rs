//! Colors as inks.

use super::{LAVISH, condition, ink, inks, painted, printed};
use crate::press::ink::Tint;
use crate::press::separation::Separation;
use crate::press::tests::{RICH, objects};
use crate::press::{Condition, Icc, Standard};
use ground::locus::Locus;
use lopdf::Object;

#[test]
fn colours_are_those_of_another_colour_engine() {
    // littlecms 2.19, relative colorimetric, no black point compensation, eight bits: percentages
    for (rgb, wanted) in [
        ([255, 0, 0], [0.0, 91.4, 94.9, 1.2]),
        ([0, 255, 0], [58.0, 0.0, 86.3, 0.0]),
        ([0, 0, 255], [96.5, 71.0, 0.0, 0.0]),
        ([255, 255, 0], [9.4, 0.8, 93.3, 0.4]),
        ([253, 246, 227], [1.2, 1.6, 12.5, 3.1]),
        ([51, 17, 0], [21.6, 63.1, 62.4, 89.4]),
        ([195, 34, 34], [0.0, 92.5, 81.2, 17.3]),
        ([32, 64, 128], [93.7, 67.8, 0.0, 32.9]),
        ([8, 69, 16], [72.5, 2.7, 91.4, 73.7]),
    ] {
        let found = inks(&ink(3.0), rgb);
        let off = found.iter().zip(wanted).map(|(a, b): (&f32, f32)| (a - b).abs()).fold(0.0, f32::max);
        assert!(off <= 1.5, "{rgb:?}: {found:?}, littlecms {wanted:?}");
    }
}

#[test]
fn what_has_no_hue_is_black_ink_alone_and_as_light_as_it_was() {
    let ink = ink(3.0);
    let black: Vec<f32> = (0..=255)
        .map(|v| {
            let [c, m, y, k] = inks(&ink, [v; 3]);
            assert_eq!([c, m, y], [0.0; 3], "{v}");
            k
        })
        .collect();
    assert_eq!((black[0], black[255]), (100.0, 0.0));
    assert!(black.is_sorted_by(|a, b| a >= b));
    // littlecms, from shares of black to lightness, inverted
    for (grey, share) in [(64, 233.2), (128, 163.9), (192, 86.0), (254, 2.0)] {
        assert!((black[grey] - share / 2.55).abs() < 1.0, "{grey}: {}", black[grey]);
    }
}

#[test]
fn no_colour_gradient_or_pixel_takes_more_ink_than_there_may_be() {
    for limit in [2.4, 3.0] {
        // a profile that would use 300 % with a limit of 240 %
        let wasteful = Condition { icc: condition(Standard::X4, 3.0).icc, ..condition(Standard::X4, limit) };
        let parted = Separation::of(&wasteful);
        let mut x = 7u32;
        let mut byte = || {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // dark colors use most
            ((x >> 24) as u8) / (1 + (x >> 23 & 7) as u8)
        };
        let mut colour = || [byte(), byte(), byte()];
        let mut pixels = Vec::new();
        let mut most = 0;
        for _ in 0..1500 {
            let (a, b) = (colour(), colour());
            pixels.extend(a);
            for inks in parted.between(a, b).iter().copied().chain([parted.inks(a)]) {
                most = most.max(inks.iter().sum::<u16>());
            }
        }
        assert!(f32::from(most) <= limit * 1000.0 && f32::from(most) > limit * 900.0, "{most} of {limit}");
        let sums = |s: &[u8]| s.chunks_exact(4).map(|p| p.iter().map(|v| u32::from(*v)).sum::<u32>()).max();
        let samples = parted.pixels(&pixels);
        assert_eq!(samples.len() / 4, pixels.len() / 3);
        assert!(sums(&samples).is_some_and(|s| s as f32 <= limit * 255.0 + 1e-3));
        let mut foreign: Vec<u8> = (0..=255).flat_map(|v| [255, v, 255 - v / 2, v]).collect();
        let mild = foreign[..4].to_vec();
        assert!(parted.restrain(&mut foreign));
        assert!(sums(&foreign).is_some_and(|s| s as f32 <= limit * 255.0 + 1e-3));
        assert_eq!(foreign[..2], mild[..2], "what is within the limit stays");
    }
}

#[test]
fn a_gradient_has_the_inks_of_the_light_it_was_mixed_as() {
    let parted = Separation::of(&condition(Standard::X4, 3.0));
    for (a, b) in [([32, 64, 128], [192, 32, 32]), ([255, 255, 255], [0, 70, 20]), ([240, 224, 176], [20, 20, 60])] {
        let samples = parted.between(a, b);
        assert!(samples.len() > 2, "light and ink do not mix alike");
        for i in 0..=200 {
            let part = i as f32 / 200.0;
            let light =
                std::array::from_fn(|c| (f32::from(a[c]) + (f32::from(b[c]) - f32::from(a[c])) * part).round() as u8);
            let at = part * (samples.len() - 1) as f32;
            let from = (at as usize).min(samples.len() - 2);
            for (ink, wanted) in parted.inks(light).into_iter().enumerate() {
                let (low, high) = (f32::from(samples[from][ink]), f32::from(samples[from + 1][ink]));
                let found = low + (high - low) * (at - from as f32);
                assert!((found - f32::from(wanted)).abs() <= 15.0, "{a:?} to {b:?} at {part}: {found}, not {wanted}");
            }
        }
    }
    assert_eq!(parted.between([0; 3], [0; 3]).len(), 2, "what does not change is said once");
}

#[test]
fn everything_in_the_file_is_ink_within_the_limit() {
    for (standard, limit) in [(Standard::X4, 3.0), (Standard::X4, 2.4), (Standard::X1a, 2.4)] {
        let bytes = printed(RICH, condition(standard, limit));
        let painted = painted(&bytes);
        // if transparency is forbidden, most of it is rasterized
        assert!(painted.len() > 4, "{painted:?}");
        for shares in &painted {
            assert!(shares.iter().sum::<f32>() <= limit * 100.0 + 0.01, "{shares:?}");
        }
        for (dict, content) in objects(&bytes) {
            for (key, value) in &dict {
                let shown = format!("{value:?}");
                assert!(!["DeviceRGB", "CalRGB", "ICCBased"].iter().any(|n| shown.contains(n)), "{key:?}: {shown}");
            }
            if dict.get(b"FunctionType").and_then(Object::as_i64).is_ok_and(|t| t == 0) {
                let samples: Vec<f32> =
                    content.chunks_exact(2).map(|v| f32::from(u16::from_be_bytes([v[0], v[1]])) / 65_535.0).collect();
                assert!(samples.len() >= 12);
                assert!(samples.chunks_exact(4).all(|s| s.iter().sum::<f32>() <= limit + 1e-4));
            }
        }
    }
}

#[test]
fn letters_and_lines_as_dark_as_black_are_one_ink_and_others_keep_their_hue() {
    let ink = ink(3.0);
    let fine = |rgb| match ink.fine(rgb) {
        Tint::Cmyk(inks) => inks,
        other => panic!("{other:?}"),
    };
    for dark in [[0, 0, 0], [29, 22, 18], [34, 29, 24]] {
        assert_eq!(fine(dark), [0, 0, 0, 1000], "{dark:?}");
    }
    for hued in [[8, 26, 66], [58, 26, 16], [195, 34, 34], [107, 68, 19], [90, 90, 90]] {
        assert_eq!(ink.fine(hued), ink.tint(hued), "{hued:?}");
    }
    assert_ne!(ink.tint([29, 22, 18]), ink.fine([29, 22, 18]), "areas keep all they have");
}

#[test]
fn only_a_sound_profile_of_a_cmyk_press_is_one() {
    let read = |bytes: &[u8]| Icc::read(bytes.to_vec(), "paper.icc", Locus::Nowhere);
    assert_eq!(read(LAVISH).expect("sound").version(), 2);
    let monitor = moxcms::ColorProfile::new_srgb().encode().expect("a profile");
    let mut links = LAVISH.to_vec();
    links[12..16].copy_from_slice(b"link");
    let mut tables = LAVISH.to_vec();
    // the first tag of each kind gets another name
    for tag in [b"B2A0", b"B2A1", b"B2A2"] {
        let at = tables.windows(4).position(|w| w == tag).expect("a tag");
        tables[at] = b'X';
    }
    for (bytes, words) in [
        (&b""[..], "a damaged ICC profile"),
        (b"%PDF-1.4", "a damaged ICC profile"),
        (&monitor, "not an output profile"),
        (&links, "not an output profile"),
        (&tables, "has no tables"),
    ] {
        let diag = read(bytes).expect_err(words);
        assert!(diag.what.contains(words) && diag.what.contains("paper.icc"), "{words}: {diag:?}");
    }
    // truncated or damaged anywhere: a complaint or a profile, and never a crash
    for i in 0..24usize {
        let _ = read(&LAVISH[..i * 9337]);
        let mut bytes = LAVISH.to_vec();
        let at = if i < 16 { i * 9 } else { i * 9337 };
        bytes[at] = bytes[at].wrapping_mul(31).wrapping_add(97);
        if let Ok(icc) = read(&bytes) {
            icc.inks(&[[9, 80, 200]]);
        }
    }
}
