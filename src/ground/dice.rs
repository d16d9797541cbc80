//! The random number generator (RNG), the only source of randomness. It is our own xoshiro128++, seeded by splitmix64, because
//! the same seed must give the same game on every machine and in every version. Bounded draws are exact (Lemire, with
//! rejection). Throws can be fixed in advance for scenarios.

/// A random number generator: plain data, so that a game state may hold a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    state: [u32; 4],
    /// Throws that are fixed in advance, the last one first.
    loaded: [u8; LOADED],
    waiting: u8,
}

/// The number of throws that can be fixed in advance.
pub const LOADED: usize = 27;

/// One step of splitmix64 (Steele, Lea and Flood 2014): turns any number into a well mixed one.
pub fn mix(x: &mut u64) -> u64 {
    *x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *x;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A seed from a text, which never changes (FNV-1a, mixed).
pub fn seed_of(text: &str) -> u64 {
    let mut h =
        text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3));
    mix(&mut h)
}

impl Dice {
    /// The generator for stream `stream` of a seed, such as game *i* of an experiment. Any two streams are independent.
    pub fn new(seed: u64, stream: u64) -> Dice {
        let mut x = seed;
        let mut y = mix(&mut x) ^ stream.wrapping_mul(0xd134_2543_de82_ef95);
        let (a, b) = (mix(&mut y), mix(&mut y));
        let state = [a as u32, (a >> 32) as u32, b as u32, (b >> 32) as u32];
        Dice { state: if state == [0; 4] { [1, 2, 3, 4] } else { state }, loaded: [0; LOADED], waiting: 0 }
    }

    /// Loads the dice: the next throws give these results in this order, whatever the number of sides; after them, throws are
    /// random again. Shuffles and draws are not affected. Results beyond [`LOADED`] are ignored.
    pub fn load(&mut self, throws: &[u8]) {
        let throws = &throws[..throws.len().min(LOADED)];
        for (place, value) in self.loaded.iter_mut().zip(throws.iter().rev()) {
            *place = *value;
        }
        self.waiting = throws.len() as u8;
    }

    /// The number of loaded throws that are left.
    pub fn loaded(&self) -> usize {
        usize::from(self.waiting)
    }

    /// The next 32 bits (xoshiro128++, Blackman and Vigna 2019).
    pub fn bits(&mut self) -> u32 {
        let s = &mut self.state;
        let out = s[0].wrapping_add(s[3]).rotate_left(7).wrapping_add(s[0]);
        let t = s[1] << 9;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(11);
        out
    }

    /// A number from 0 to `n - 1`, each equally likely; 0 if `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        let mut wide = u64::from(self.bits()) * u64::from(n);
        if (wide as u32) < n {
            let floor = n.wrapping_neg() % n;
            while (wide as u32) < floor {
                wide = u64::from(self.bits()) * u64::from(n);
            }
        }
        (wide >> 32) as u32
    }

    /// A throw of a die with `sides` faces, from 1.
    pub fn roll(&mut self, sides: u32) -> u32 {
        if self.waiting > 0 {
            self.waiting -= 1;
            return u32::from(self.loaded[usize::from(self.waiting)]);
        }
        self.below(sides) + 1
    }

    /// A fraction in `0.0..1.0`, for pictures; games use [`Dice::below`].
    pub fn fraction(&mut self) -> f32 {
        (self.bits() >> 8) as f32 / (1 << 24) as f32
    }

    /// A number in `low..high`, for pictures.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.fraction()
    }

    /// Shuffles (Fisher and Yates); every order is equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reference implementation's output for the state 1, 2, 3, 4, published with the algorithm's ports.
    #[test]
    fn the_generator_is_xoshiro128_plus_plus() {
        let mut dice = Dice { state: [1, 2, 3, 4], ..Dice::new(0, 0) };
        let first: Vec<u32> = (0..6).map(|_| dice.bits()).collect();
        assert_eq!(first, [641, 1_573_767, 3_222_811_527, 3_517_856_514, 836_907_274, 4_247_214_768]);
    }

    /// Seed 1, stream 0 must never change: a change here changes every recorded game.
    #[test]
    fn golden_vector() {
        let mut dice = Dice::new(1, 0);
        let rolls: Vec<u32> = (0..12).map(|_| dice.roll(20)).collect();
        assert_eq!(rolls, [7, 20, 20, 10, 3, 12, 6, 12, 17, 2, 10, 12]);
    }

    #[test]
    fn loaded_dice_come_first_and_change_nothing_after() {
        let mut dice = Dice::new(1, 0);
        dice.load(&[20, 3]);
        let rolls: Vec<u32> = (0..5).map(|_| dice.roll(20)).collect();
        assert_eq!(rolls, [20, 3, 7, 20, 20]);
    }

    #[test]
    fn every_face_comes_up_as_often() {
        let mut dice = Dice::new(7, 7);
        let mut seen = [0_u32; 20];
        for _ in 0..200_000 {
            seen[dice.below(20) as usize] += 1;
        }
        // mean 10,000, standard deviation about 97
        assert!(seen.iter().all(|n| (9_500..10_500).contains(n)), "{seen:?}");
    }
}
