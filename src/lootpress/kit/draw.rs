//! Many pictures, spread over threads; who draws which cannot be seen in them.

use super::sink::{Listener, Stop};
use ground::diag::Checked;
use paper::proof::Proof;
use paper::typeset::Fonts;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Draws pictures 0 to `count`; `take` gets each when it is finished, in any order.
pub(super) fn all(
    fonts: &Fonts,
    listener: &dyn Listener,
    count: usize,
    draw: impl Fn(&mut Proof<'_>, usize) -> Checked<Vec<u8>> + Sync,
    mut take: impl FnMut(usize, Checked<Vec<u8>>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(count.max(1));
    std::thread::scope(|scope| {
        let (done, arriving) = mpsc::channel::<(usize, Checked<Vec<u8>>)>();
        for _ in 0..threads {
            let (done, draw, next) = (done.clone(), &draw, &next);
            scope.spawn(move || {
                let mut proof = Proof::new(fonts);
                while let Some(i) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|i| *i < count) {
                    let drawn = draw(&mut proof, i);
                    // nobody listens any more after an interruption or a full disk
                    if listener.stopped() || done.send((i, drawn)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        for (i, drawn) in arriving {
            take(i, drawn)?;
        }
        if listener.stopped() { Err(Stop::Interrupted) } else { Ok(()) }
    })
}
