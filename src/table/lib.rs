//! Games at the table: playing, measuring, judging. `play` runs the game loop, `bot` chooses, `measure` counts, `verdict`
//! compares the counts with bounds, and `report` draws them; `title` is a game as the command line sees it. The other modules
//! are parts from which games are built: each game has its own state and rules. No module knows a game.
//!
//! ```
//! use ground::dice::Dice;
//! use table::pile::Pile;
//!
//! let mut deck: Pile<52> = (0..52).collect::<Pile<52>>().shuffled(&mut Dice::new(1, 0));
//! let drawn = deck.take().expect("52 cards");
//! assert!(drawn < 52 && deck.count() == 51);
//! ```

pub mod bent;
pub mod bot;
pub mod chance;
pub mod count;
pub mod ids;
pub mod matter;
pub mod measure;
pub mod number;
pub mod owners;
pub mod pile;
pub mod play;
pub mod position;
pub mod queue;
pub mod rank;
pub mod replay;
pub mod report;
pub mod running;
pub mod scenario;
pub mod seats;
pub mod set;
pub mod stack;
pub mod title;
pub mod verdict;
pub mod view;
pub mod zones;
