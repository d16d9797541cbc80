//! Hats, for drawn heads and for icons.

use super::Sitter;
use super::head::Place;
use crate::colour::Colour;
use crate::curve::{line, oval, smooth, zigzag};
use crate::doll::Doll;
use crate::layer::INK;
use crate::tone::house;
use cards::face::Hat;

/// The part of a hat behind the head.
pub(super) fn behind(doll: &mut Doll, s: &Sitter, h: &Place) {
    match s.who.hat {
        Some(Hat::Hood) => {
            let hood = [
                [-0.06, -1.5],
                [0.5, -1.2],
                [1.08, -0.6],
                [1.28, 0.2],
                [1.2, 1.0],
                [0.0, 1.3],
                [-1.2, 1.0],
                [-1.28, 0.2],
                [-1.06, -0.6],
                [-0.6, -1.2],
            ];
            doll.piece(smooth(&h.all(&hood)), s.hat);
        }
        Some(Hat::Brim) => doll.piece(oval(h.p(0.0, -0.52), h.half[0] * 1.78, h.half[1] * 0.44), s.hat),
        Some(Hat::Lace) => {
            for i in 0..9 {
                let a = std::f32::consts::PI * (1.0 + i as f32 / 8.0);
                doll.piece(oval(h.p(1.02 * a.cos(), -0.3 + 0.86 * a.sin()), h.half[0] * 0.26, h.half[1] * 0.26), s.hat);
            }
        }
        _ => {}
    }
}

/// The hat.
pub(super) fn on(doll: &mut Doll, s: &Sitter, h: &Place) {
    let Some(hat) = s.who.hat else { return };
    let ring = |points: &[[f32; 2]]| smooth(&h.all(points));
    let edge = |points: &[[f32; 2]]| h.all(points);
    match hat {
        Hat::Tricorne => {
            doll.piece(ring(&[[-0.8, -0.6], [-0.7, -1.3], [0.0, -1.62], [0.7, -1.3], [0.8, -0.6]]), s.hat);
            doll.piece(
                ring(&[
                    [-1.5, -1.06],
                    [-1.5, -1.06],
                    [-0.7, -1.0],
                    [0.0, -1.24],
                    [0.7, -1.0],
                    [1.5, -1.06],
                    [1.5, -1.06],
                    [0.9, -0.5],
                    [0.0, -0.36],
                    [-0.9, -0.5],
                ]),
                s.hat,
            );
            doll.line(
                line(&edge(&[[-1.4, -1.0], [-0.7, -0.9], [0.0, -1.12], [0.7, -0.9], [1.4, -1.0]])),
                0.8,
                s.trim.base,
            );
        }
        Hat::TopHat => {
            doll.piece(edge(&[[-0.74, -0.66], [-0.82, -1.98], [0.82, -1.98], [0.74, -0.66]]), s.hat);
            doll.piece(edge(&[[-0.76, -0.72], [-0.78, -1.06], [0.78, -1.06], [0.76, -0.72]]), s.trim);
            doll.piece(
                ring(&[
                    [-1.22, -0.86],
                    [-0.7, -0.7],
                    [0.0, -0.66],
                    [0.7, -0.7],
                    [1.22, -0.86],
                    [1.1, -0.58],
                    [0.0, -0.44],
                    [-1.1, -0.58],
                ]),
                s.hat,
            );
        }
        Hat::Pointed => {
            doll.piece(
                ring(&[
                    [-0.8, -0.6],
                    [-0.5, -1.3],
                    [-0.1, -1.8],
                    [0.3, -2.3],
                    [0.9, -2.2],
                    [0.9, -2.2],
                    [0.54, -1.9],
                    [0.6, -1.3],
                    [0.8, -0.6],
                ]),
                s.hat,
            );
            doll.piece(edge(&[[-0.82, -0.6], [-0.7, -0.96], [0.7, -0.96], [0.82, -0.6]]), s.trim);
            doll.piece(
                ring(&[
                    [-1.6, -0.62],
                    [-0.7, -0.76],
                    [0.0, -0.78],
                    [0.7, -0.76],
                    [1.6, -0.7],
                    [1.0, -0.42],
                    [0.0, -0.34],
                    [-1.0, -0.4],
                ]),
                s.hat,
            );
        }
        Hat::Crown => {
            let low =
                [[-0.84, -0.62], [-1.0, -1.5], [-0.5, -1.08], [0.0, -1.72], [0.5, -1.08], [1.0, -1.5], [0.84, -0.62]];
            doll.piece(edge(&low), house("gold"));
            doll.piece(edge(&[[-0.86, -0.58], [-0.9, -0.86], [0.9, -0.86], [0.86, -0.58]]), s.hat);
            for (x, y) in [(-1.0, -1.5), (0.0, -1.72), (1.0, -1.5)] {
                doll.piece(oval(h.p(x, y), h.half[0] * 0.11, h.half[0] * 0.11), house("ruby"));
            }
            doll.piece(oval(h.p(0.0, -1.1), h.half[0] * 0.12, h.half[0] * 0.15), house("sapphire"));
        }
        Hat::Hood => {
            doll.piece(
                ring(&[
                    [0.0, -1.16],
                    [0.72, -0.98],
                    [1.14, -0.3],
                    [1.14, 0.6],
                    [0.86, 1.12],
                    [0.86, 1.12],
                    [0.94, 0.5],
                    [0.8, -0.2],
                    [0.4, -0.62],
                    [0.0, -0.7],
                    [-0.4, -0.62],
                    [-0.8, -0.2],
                    [-0.94, 0.5],
                    [-0.86, 1.12],
                    [-0.86, 1.12],
                    [-1.14, 0.6],
                    [-1.14, -0.3],
                    [-0.72, -0.98],
                ]),
                s.hat,
            );
        }
        Hat::Miner => {
            doll.piece(ring(&[[-0.96, -0.5], [-0.84, -1.12], [0.0, -1.44], [0.84, -1.12], [0.96, -0.5]]), s.hat);
            doll.piece(ring(&[[-1.16, -0.52], [0.0, -0.7], [1.16, -0.52], [0.0, -0.36]]), s.hat);
            doll.piece(edge(&[[-0.14, -1.04], [-0.14, -1.66], [0.14, -1.66], [0.14, -1.04]]), house("ivory"));
            doll.spot(oval(h.p(0.0, -1.9), h.half[0] * 0.36, h.half[1] * 0.4), Colour(0xff_e27a), 0.4);
            doll.piece(ring(&[[0.0, -2.2], [0.14, -1.86], [0.0, -1.64], [-0.14, -1.86]]), house("flame"));
            doll.piece(oval(h.p(0.0, -0.98), h.half[0] * 0.22, h.half[1] * 0.18), s.metal);
        }
        Hat::Brim => {
            doll.piece(
                ring(&[[-0.78, -0.6], [-0.66, -1.26], [-0.2, -1.44], [0.2, -1.3], [0.66, -1.3], [0.78, -0.6]]),
                s.hat,
            );
            doll.piece(edge(&[[-0.79, -0.62], [-0.74, -0.92], [0.74, -0.92], [0.79, -0.62]]), s.trim);
            doll.piece(
                ring(&[
                    [-1.78, -0.52],
                    [-0.8, -0.66],
                    [0.0, -0.62],
                    [0.8, -0.66],
                    [1.78, -0.52],
                    [0.9, -0.26],
                    [0.0, -0.3],
                    [-0.9, -0.26],
                ]),
                s.hat,
            );
        }
        Hat::Cap => {
            doll.piece(
                ring(&[[-0.98, -0.4], [-0.86, -1.04], [0.0, -1.3], [0.86, -1.04], [0.98, -0.4], [0.0, -0.6]]),
                s.hat,
            );
            doll.piece(ring(&[[-0.3, -0.56], [0.5, -0.66], [1.44, -0.4], [1.5, -0.22], [0.6, -0.34]]), s.trim);
        }
        Hat::Kettle | Hat::Horned => {
            if hat == Hat::Horned {
                for sign in [-1.0, 1.0] {
                    let horn = [
                        [0.7, -0.8],
                        [1.3, -0.9],
                        [1.5, -1.3],
                        [1.34, -1.9],
                        [1.34, -1.9],
                        [1.16, -1.36],
                        [0.74, -1.12],
                    ]
                    .map(|[x, y]| [sign * x, y]);
                    doll.piece(ring(&horn), house("bone"));
                }
            }
            doll.piece(
                ring(&[[-0.92, -0.46], [-0.8, -1.06], [0.0, -1.4], [0.8, -1.06], [0.92, -0.46], [0.0, -0.6]]),
                s.trim,
            );
            doll.piece(
                ring(&[[-1.14, -0.42], [0.0, -0.72], [1.14, -0.42], [0.9, -0.24], [0.0, -0.46], [-0.9, -0.24]]),
                s.trim,
            );
            for x in [-0.6, 0.0, 0.6] {
                doll.spot(oval(h.p(x, -0.54 + x * x * 0.3), 0.45, 0.45), INK, 1.0);
            }
        }
        Hat::Eggshell => {
            let mut shell = zigzag(h.p(-1.0, -0.6), h.p(1.0, -0.6), 5, h.half[1] * 0.26);
            shell.extend(line(&edge(&[[1.0, -0.6], [0.86, -1.2], [0.0, -1.6], [-0.86, -1.2], [-1.0, -0.6]])));
            doll.piece(shell, s.cloth);
            for (x, y, r) in [(-0.4, -1.1, 1.1), (0.3, -1.3, 0.9), (0.5, -0.86, 1.0)] {
                doll.spot(oval(h.p(x, y), r, r * 0.9), s.trim.base, 0.9);
            }
        }
        Hat::Lace => {
            doll.piece(
                ring(&[
                    [-0.94, -0.36],
                    [-0.8, -0.98],
                    [0.0, -1.24],
                    [0.8, -0.98],
                    [0.94, -0.36],
                    [0.5, -0.56],
                    [0.0, -0.62],
                    [-0.5, -0.56],
                ]),
                s.hat,
            );
            doll.line(line(&edge(&[[-0.9, -0.5], [0.0, -0.8], [0.9, -0.5]])), 0.8, s.trim.base);
        }
    }
}
