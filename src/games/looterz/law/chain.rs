//! Trigger chains (LZ-P9): effects are nodes, with an edge if one causes the event that triggers the other. A cycle
//! that only uses up resources ends by itself; one that also returns them may not.

use super::super::card::Looter;
use super::super::effect::{Looterz, Op, Trigger};
use super::super::spec::{Gift, Happening};
use cards::game::{Deck, Entry};

fn waits_for(trigger: Trigger) -> &'static [Happening] {
    match trigger {
        Trigger::Recruitment | Trigger::OnOtherEnters => &[Happening::Enters],
        Trigger::LastWish | Trigger::OnOtherDies | Trigger::OnKill => &[Happening::Dies],
        Trigger::OnDamaged => &[Happening::Suffers],
        // these are moments of a turn, and each turn has only one of each
        Trigger::Passive | Trigger::Activation | Trigger::OnSearch | Trigger::OnTurnStart => &[],
    }
}

/// One effect of one card.
struct Node<'d> {
    entry: &'d Entry<Looter>,
    nth: usize,
    trigger: Trigger,
    ops: Vec<&'d Op>,
}

/// The effects on a cycle that may never end, each with an explanation.
pub(super) fn endless(deck: &Deck<Looterz>) -> Vec<(&Entry<Looter>, usize, String)> {
    let nodes: Vec<Node<'_>> = deck.cards().iter().flat_map(nodes_of).collect();
    let n = nodes.len();
    let leads = |a: &Node<'_>, b: &Node<'_>| {
        a.ops.iter().flat_map(|op| op.spec().makes).any(|h| waits_for(b.trigger).contains(h))
    };
    // Warshall's algorithm: what can be reached in any number of steps
    let mut reach: Vec<Vec<bool>> = nodes.iter().map(|a| nodes.iter().map(|b| leads(a, b)).collect()).collect();
    for k in 0..n {
        let onward = reach[k].clone();
        for from in reach.iter_mut().filter(|from| from[k]) {
            from.iter_mut().zip(&onward).for_each(|(reached, on)| *reached |= *on);
        }
    }
    let mut found = Vec::new();
    for (i, node) in nodes.iter().enumerate().filter(|(i, _)| reach[*i][*i]) {
        let circle: Vec<&Node<'_>> = (0..n).filter(|j| reach[i][*j] && reach[*j][i]).map(|j| &nodes[j]).collect();
        let ops = || circle.iter().flat_map(|node| node.ops.iter());
        let takes = ops().any(|op| op.spec().makes.iter().any(|h| *h != Happening::Enters));
        let recruits = ops().any(|op| matches!(op, Op::RecruitFrom { .. }));
        // a hand becomes empty, unless the cycle refills it
        let given = |gift| ops().any(|op| op.spec().gives == Some(gift));
        let restores = given(Gift::Life) || given(Gift::Looterz) || recruits && given(Gift::Cards);
        if takes && restores {
            let mut names: Vec<&str> = circle.iter().map(|node| node.entry.title.as_str()).collect();
            names.dedup();
            found.push((node.entry, node.nth, names.join(", ")));
        }
    }
    found
}

fn nodes_of(entry: &Entry<Looter>) -> impl Iterator<Item = Node<'_>> {
    entry.card.effects.iter().enumerate().map(move |(nth, effect)| Node {
        entry,
        nth,
        trigger: effect.trigger,
        ops: effect.ops.iter().flat_map(|op| op.within(None)).map(|(op, _)| op).collect(),
    })
}
