//! The CPU time that one changed word costs while a game is open: a PNG of its face at 150 dpi, and all complaints.
#![expect(clippy::print_stdout, reason = "a benchmark tells its figures")]

use cpu_time::ProcessTime;
use lootpress::games::ALL;
use lootpress::held::Held;
use lootpress::proof::{Proof, Stages};
use lootpress::unit::Mm;
use lootpress::world::{Disk, Project};

fn main() {
    let project = Project::new(Disk::new("."));
    let game = ALL.iter().find(|game| game.name() == "loot-roll").expect("a game");
    let path = "data/loot-roll/loot-common.yaml";
    let (_, text) = project.text(path, lootpress::locus::Locus::Nowhere).expect("cards");
    let start = ProcessTime::now();
    let mut held = Held::open(&project, *game);
    println!("opened: {:.1} ms, {} complaints", start.elapsed().as_secs_f64() * 1e3, held.diags().len());
    let at = text.find("flavour: ").expect("a joke") + "flavour: ".len();
    let at = at + text[at..].find(' ').expect("two words");
    let fonts = held.fonts().clone();
    let stages = Stages::new(16);
    let mut proof = Proof::staged(&fonts, &stages);
    proof.editing(true);
    let mut times = Vec::new();
    for i in 0..15 {
        let word = if i % 2 == 0 { " really" } else { "" };
        let edited = format!("{}{word}{}", &text[..at], &text[at..]);
        let start = ProcessTime::now();
        let change = held.edit(path, &edited);
        let read = start.elapsed();
        let pngs: Vec<_> =
            change.faces.iter().filter_map(|face| proof.png(face.galley.as_ref()?, 150, Mm(3.0)).value).collect();
        times.push((start.elapsed().as_secs_f64() * 1e3, read.as_secs_f64() * 1e3));
        if i == 0 {
            println!(
                "{} faces, {} bytes, {} complaints",
                change.faces.len(),
                pngs.iter().map(Vec::len).sum::<usize>(),
                change.diags.len()
            );
            change.faces.iter().for_each(|face| println!("{} {}", face.id, face.front));
            change.diags.iter().for_each(|diag| println!("{}", diag.what));
        }
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    println!(
        "an edit: {:.1} ms of CPU, {:.1} of them until the face is set (median of {})",
        times[7].0,
        times[7].1,
        times.len()
    );
}
