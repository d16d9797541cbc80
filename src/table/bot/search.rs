//! Search bot: information set Monte Carlo tree search (ISMCTS; Cowling, Powley and Whitehouse 2012) with a single observer,
//! for any game with rules. Each iteration imagines the hidden cards, walks down the tree along legal moves, adds one move,
//! plays on, and credits every seat with the result. Uses only a view and `imagine`.

use cards::game::{Bot, Pending, Rules, SEATS};
use ground::dice::Dice;

/// A bot that searches ahead.
pub struct Search<R: Rules> {
    playouts: u32,
    horizon: u32,
    stray: u32,
    guide: Option<Box<dyn Bot<R>>>,
    tree: Vec<Node<R::Move>>,
    path: Vec<usize>,
    moves: Vec<R::Move>,
    order: Vec<R::Move>,
    /// Natural logarithms of whole numbers, computed here because machines differ in the last bit of theirs.
    ln: Vec<f32>,
    /// The sum and the sum of squares of the playout results for the searching seat.
    spread: (f32, f32),
    /// Whether a playout of this choice came to an end.
    ended: bool,
    /// Whether every playout of an earlier choice was cut off: a stalled game would take a thousand times as long as
    /// others.
    lost: bool,
}

/// A move of the tree. Siblings and children are linked; 0, which is the root, marks the end of a list.
#[derive(Clone, Copy)]
struct Node<M> {
    choice: Option<M>,
    seat: u8,
    child: usize,
    sibling: usize,
    visits: u32,
    /// The number of times that the move was legal at this node (subset-armed bandit).
    offered: u32,
    /// The sum of results for the seat that makes the move.
    won: f32,
}

impl<M> Node<M> {
    fn new(choice: Option<M>, seat: u8) -> Node<M> {
        Node { choice, seat, child: 0, sibling: 0, visits: 0, offered: 0, won: 0.0 }
    }

    fn mean(&self) -> f32 {
        self.won / self.visits.max(1) as f32
    }
}

/// The default number of choices after which a playout is cut off.
const HORIZON: u32 = 2000;

impl<R: Rules> Search<R> {
    /// A bot that runs this many iterations for each choice and plays them to the end at random.
    pub fn new(playouts: u32) -> Search<R> {
        Search {
            playouts,
            horizon: HORIZON,
            stray: 256,
            guide: None,
            tree: Vec::new(),
            path: Vec::new(),
            moves: Vec::new(),
            order: Vec::new(),
            ln: vec![0.0, 0.0],
            spread: (0.0, 0.0),
            ended: false,
            lost: false,
        }
    }

    /// Cuts off playouts after this many choices; `Rules::prospects` then estimates the result.
    #[must_use]
    pub fn until(mut self, horizon: u32) -> Search<R> {
        self.horizon = horizon;
        self
    }

    /// Uses this policy in playouts, except in `stray` of 256 choices, which are random. At the end the policy's advice is
    /// followed, unless another move was clearly better.
    #[must_use]
    pub fn guided(mut self, guide: Box<dyn Bot<R>>, stray: u32) -> Search<R> {
        self.guide = Some(guide);
        self.stray = stray;
        self
    }

    /// One iteration. The hidden cards depend on how often the first move was tried, not on the move itself: every
    /// move meets the same tables in the same order, so that the comparison does not depend on luck.
    fn think(&mut self, setup: &R::Setup, view: &R::View<'_>, salt: u64) {
        let first = self.select(0);
        let mut luck = Dice::new(salt, u64::from(self.tree[first].visits));
        let mut state = R::imagine(setup, view, &mut luck);
        self.path.clear();
        let mut at = first;
        let mut steps = 0;
        loop {
            self.path.push(at);
            let Node { seat, choice: Some(choice), visits, .. } = self.tree[at] else { break };
            R::apply(setup, &mut state, seat, choice, &mut luck, &mut ());
            // a playout starts at a move that is tried for the first time
            let Some(seat) = self.forced(setup, &mut state, &mut luck, &mut steps).filter(|_| visits > 0) else {
                break;
            };
            at = self.descend(at, seat, &mut luck);
        }
        let worth = self.play_on(setup, &mut state, &mut luck, steps);
        for at in self.path.drain(..) {
            let node = &mut self.tree[at];
            node.visits += 1;
            node.won += worth[usize::from(node.seat)];
        }
        let mine = worth[usize::from(self.tree[first].seat)];
        self.spread = (self.spread.0 + mine, self.spread.1 + mine * mine);
    }

    /// Makes forced choices. Returns the player who has a real choice, and the legal moves, if the game is not over.
    fn forced(&mut self, setup: &R::Setup, state: &mut R::State, luck: &mut Dice, steps: &mut u32) -> Option<u8> {
        while *steps < self.horizon {
            let Pending::Decide(seat) = R::pending(setup, state) else { return None };
            self.moves.clear();
            R::legal(setup, state, seat, &mut self.moves);
            *steps += 1;
            match self.moves[..] {
                [] => return None,
                [only] => R::apply(setup, state, seat, only, luck, &mut ()),
                _ => return Some(seat),
            }
        }
        None
    }

    /// Goes down to a child: a legal move that has no node yet, or else the most promising one.
    fn descend(&mut self, at: usize, seat: u8, luck: &mut Dice) -> usize {
        let (mut fresh, mut new) = (0, None);
        let (mut best, mut choice) = (f32::MIN, 0);
        let sd = self.deviation();
        for i in 0..self.moves.len() {
            let one = self.moves[i];
            let mut child = self.tree[at].child;
            while child != 0 && !(self.tree[child].choice == Some(one) && self.tree[child].seat == seat) {
                child = self.tree[child].sibling;
            }
            if child == 0 {
                fresh += 1;
                if luck.below(fresh) == 0 {
                    new = Some(one);
                }
                continue;
            }
            self.tree[child].offered += 1;
            let promise = self.promise(child, sd);
            if promise > best {
                (best, choice) = (promise, child);
            }
        }
        match new {
            Some(one) => self.grow(at, one, seat),
            None => choice,
        }
    }

    fn grow(&mut self, at: usize, choice: R::Move, seat: u8) -> usize {
        let sibling = self.tree[at].child;
        let node = self.tree.len();
        self.tree.push(Node { sibling, offered: 1, ..Node::new(Some(choice), seat) });
        self.tree[at].child = node;
        node
    }

    /// The most promising legal child; children that were never tried come first.
    fn select(&mut self, at: usize) -> usize {
        let sd = self.deviation();
        let (mut best, mut choice, mut child) = (f32::MIN, 0, self.tree[at].child);
        while child != 0 {
            self.tree[child].offered += 1;
            let promise = self.promise(child, sd);
            if promise > best {
                (best, choice) = (promise, child);
            }
            child = self.tree[child].sibling;
        }
        choice
    }

    /// The upper confidence bound of a node, scaled by how much playouts vary.
    fn promise(&self, node: usize, sd: f32) -> f32 {
        let node = &self.tree[node];
        if node.visits == 0 {
            return f32::MAX;
        }
        let ln = self.ln.get(node.offered as usize).copied().unwrap_or(0.0);
        node.mean() + 1.4 * sd * (ln / node.visits as f32).sqrt()
    }

    /// The standard deviation of the playout results so far.
    fn deviation(&self) -> f32 {
        let n = self.tree[0].visits.max(1) as f32;
        let mean = self.spread.0 / n;
        (self.spread.1 / n - mean * mean).max(LEAST * LEAST).sqrt()
    }

    /// Plays on to the end or to the horizon; returns the result for each seat, from 0 to 1.
    fn play_on(&mut self, setup: &R::Setup, state: &mut R::State, luck: &mut Dice, mut steps: u32) -> [f32; SEATS] {
        self.tree[0].visits += 1;
        while let Some(seat) = self.forced(setup, state, luck, &mut steps) {
            let stray = self.stray >= 256 || luck.below(256) < self.stray;
            let choice = match &mut self.guide {
                Some(guide) if !stray => guide.choose(setup, &R::view(setup, state, seat), &self.moves, luck),
                _ => self.moves[luck.below(self.moves.len() as u32) as usize],
            };
            R::apply(setup, state, seat, choice, luck, &mut ());
        }
        // the chance of each seat to win, from its present prospects
        let stands = R::prospects(setup, state).map(|v| v.max(0.0) * v.max(0.0) * v.max(0.0));
        let all = stands.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        let mut worth = stands.map(|v| v / all);
        if let Pending::Over(outcome) = R::pending(setup, state) {
            self.ended = true;
            let part = 1.0 / outcome.winners.count_ones().max(1) as f32;
            for (seat, worth) in worth.iter_mut().enumerate() {
                let won = if outcome.won(seat) { part } else { 0.0 };
                *worth = 0.75 * won + 0.25 * *worth;
            }
        }
        worth
    }

    /// Prepares the tree: every move of the present choice becomes a child of the root, the first one first.
    fn plant(&mut self, setup: &R::Setup, view: &R::View<'_>, moves: &[R::Move], salt: u64) {
        let n = self.playouts as usize + 2;
        for i in self.ln.len()..n {
            // ln(i) - ln(i - 1) = 2 artanh(1 / (2 i - 1))
            let x = 1.0 / (2 * i - 1) as f32;
            let step = 2.0 * (x + x * x * x / 3.0 + x * x * x * x * x / 5.0);
            self.ln.push(self.ln[i - 1] + step);
        }
        self.tree.clear();
        self.tree.push(Node::new(None, 0));
        self.spread = (0.0, 0.0);
        let state = R::imagine(setup, view, &mut Dice::new(salt, 0));
        let Pending::Decide(seat) = R::pending(setup, &state) else { return };
        for one in moves.iter().rev() {
            let node = self.grow(0, *one, seat);
            self.tree[node].offered = 0;
        }
    }

    /// The chosen move: the one that was tried most, or the guide's move, unless another was significantly better.
    fn verdict(&self, advice: Option<R::Move>) -> Option<R::Move> {
        let root = || {
            let mut at = self.tree[0].child;
            std::iter::from_fn(move || {
                let node = (at != 0).then(|| &self.tree[at])?;
                at = node.sibling;
                Some(node)
            })
        };
        let Some(advice) = root().find(|n| n.choice == advice && advice.is_some()) else {
            return root().max_by_key(|n| n.visits).and_then(|n| n.choice);
        };
        let sd = self.deviation();
        let mut best = (0.0, advice.choice);
        for node in root().filter(|n| n.visits > 0) {
            let doubt = sd * (1.0 / node.visits as f32 + 1.0 / advice.visits.max(1) as f32).sqrt();
            let better = node.mean() - advice.mean() - DOUBT * doubt;
            if better > best.0 {
                best = (better, node.choice);
            }
        }
        best.1
    }
}

/// The least standard deviation that is assumed: identical playouts have not yet seen every possible result.
const LEAST: f32 = 0.2;

/// The number of standard errors by which a move must be better than the guide's move.
const DOUBT: f32 = 0.8;

impl<R: Rules> Bot<R> for Search<R> {
    fn choose(&mut self, setup: &R::Setup, view: &R::View<'_>, moves: &[R::Move], dice: &mut Dice) -> R::Move {
        let salt = u64::from(dice.bits()) << 32 | u64::from(dice.bits());
        self.order.clear();
        self.order.extend_from_slice(moves);
        dice.shuffle(&mut self.order); // ties count for no seat
        let advice = self.guide.as_mut().map(|guide| guide.choose(setup, view, moves, dice));
        if self.lost {
            return advice.unwrap_or(self.order[0]);
        }
        let order = std::mem::take(&mut self.order);
        self.plant(setup, view, &order, salt);
        self.order = order;
        self.ended = false;
        for _ in 0..self.playouts {
            self.think(setup, view, salt);
        }
        // a nearer horizon is meant to cut off playouts
        self.lost = !self.ended && self.horizon == HORIZON;
        self.verdict(advice).unwrap_or(moves[0])
    }

    fn sit_down(&mut self) {
        self.lost = false;
        if let Some(guide) = &mut self.guide {
            guide.sit_down();
        }
    }
}
