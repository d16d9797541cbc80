//! Dates, seeds and time limits: the only access to the clock.

/// The date that files carry: `SOURCE_DATE_EPOCH` if it is set and valid, otherwise a fixed date. Seconds since 1970.
pub fn date() -> i64 {
    /// 1 January 2026: a fixed date, so that the same deck gives the same file on any day
    const FIXED: i64 = 1_767_225_600;
    std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|s| s.trim().parse().ok()).filter(|d| *d >= 0).unwrap_or(FIXED)
}

/// A random seed, short enough to be read and typed again.
#[expect(clippy::disallowed_methods, reason = "only `world` reads the clock")]
pub fn any_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |t| (t.as_secs() ^ u64::from(t.subsec_nanos())) % 1_000_000)
}

/// A time limit that the user chose.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(std::time::Instant);

impl Deadline {
    /// A deadline this many seconds from now.
    #[expect(clippy::disallowed_methods, reason = "only `world` reads the clock")]
    pub fn within(seconds: u64) -> Deadline {
        let now = std::time::Instant::now();
        // no run takes longer than a year
        Deadline(now + std::time::Duration::from_secs(seconds.min(365 * 24 * 3600)))
    }

    /// Whether the deadline has passed.
    #[expect(clippy::disallowed_methods, reason = "only `world` reads the clock")]
    pub fn is_over(self) -> bool {
        std::time::Instant::now() >= self.0
    }
}
