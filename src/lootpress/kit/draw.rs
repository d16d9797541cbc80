//! Draws many pictures on several threads; the result does not depend on them.

use super::sink::{Listener, Stop};
use ground::diag::Checked;
use ground::share::{cores, share};
use paper::proof::{Proof, Stages};
use paper::typeset::Fonts;
use std::sync::mpsc;

/// Draws the pictures 0 to `count`; `take` gets each when it is finished, in any order. Parts that a face shares with
/// the previous one are drawn once, so faces with the same frame should be consecutive.
pub(super) fn all(
    fonts: &Fonts,
    listener: &dyn Listener,
    count: usize,
    draw: impl Fn(&mut Proof<'_>, usize) -> Checked<Vec<u8>> + Sync,
    mut take: impl FnMut(usize, Checked<Vec<u8>>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let (draw, stages) = (&draw, &Stages::new(cores()));
    std::thread::scope(|scope| {
        let (done, arriving) = mpsc::channel::<(usize, Checked<Vec<u8>>)>();
        scope.spawn(move || {
            share(count, cores(), |numbers| {
                let mut proof = Proof::staged(fonts, stages);
                for i in numbers {
                    let drawn = draw(&mut proof, i);
                    // after an interruption, or if the disk is full, results are no longer needed
                    if listener.stopped() || done.send((i, drawn)).is_err() {
                        break;
                    }
                }
            })
        });
        for (i, drawn) in arriving {
            take(i, drawn)?;
        }
        if listener.stopped() { Err(Stop::Interrupted) } else { Ok(()) }
    })
}
