//! Parallel work: threads take numbers from one shared list until it is empty.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of threads that the machine runs at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The numbers that are left; each is given to one thread only.
pub struct Numbers<'a> {
    next: &'a AtomicUsize,
    count: usize,
}

impl Iterator for Numbers<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        Some(self.next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < self.count)
    }
}

/// Runs `work` on up to `threads` threads, including the calling one. The threads share the numbers 0 to `count`; returns the
/// result of each thread.
///
/// ```
/// let sums = ground::share::share(100, 4, |numbers| numbers.sum::<usize>());
/// assert_eq!(sums.iter().sum::<usize>(), 4950);
/// ```
pub fn share<T: Send>(count: usize, threads: usize, work: impl Fn(Numbers<'_>) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let run = || work(Numbers { next: &next, count });
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(count)).map(|_| scope.spawn(run)).collect();
        let own = run();
        let others =
            others.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        std::iter::once(own).chain(others.collect::<Vec<_>>()).collect()
    })
}
