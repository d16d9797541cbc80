//! Named steps: those of `steps` and of words; and `end` and `leave`, which name a loop.

use crate::node::{meant, text};
use crate::program::Op;
use crate::reader::{Around, Reader, Scope, Var};
use ground::diag::Diag;
use ground::locus::written::Written;

impl Reader<'_> {
    /// Named steps, or those of a word of the game.
    pub(super) fn named_steps(&mut self, node: &Written, scope: &Scope, around: &mut Vec<Around>) -> Option<()> {
        let name = text(node).unwrap_or_default();
        let Some((name, steps)) = self.steps.iter().find(|(known, _)| *known == name).copied() else {
            if let Some(done) = self.said_word(node, scope, around) {
                return done;
            }
            let names = self.steps.iter().map(|(name, _)| *name);
            let names: Vec<&str> = names.chain(self.words.iter().map(|(name, _)| *name)).collect();
            let help = meant(name, names.iter().copied(), "declare them under `steps`");
            self.complain(node.at, "no-steps", format!("there are no steps `{name}`"), help);
            return None;
        };
        self.inline(name, steps, node, scope, around)
    }

    /// Compiles named steps as if they were written here.
    pub(crate) fn inline(
        &mut self,
        name: &str,
        steps: &Written,
        node: &Written,
        scope: &Scope,
        around: &mut Vec<Around>,
    ) -> Option<()> {
        if self.path.iter().any(|known| known == name) {
            let what = format!("the steps `{name}` call themselves");
            self.complain(node.at, "circle", what, "use `repeat` for a loop");
            return None;
        }
        self.used.insert(name.to_owned());
        self.path.push(name.to_owned());
        self.steps(steps, scope, around);
        self.path.pop();
        Some(())
    }

    /// `end` and `leave`.
    pub(super) fn leave(&mut self, verb: &str, node: &Written, scope: &Scope, around: &mut [Around]) -> Option<()> {
        let name = text(node).unwrap_or_default();
        if verb == "end" && name == "game" {
            self.emit(Op::EndGame);
            return Some(());
        }
        // the turn in which a word works
        let word = scope.vars.iter().any(|(_, var)| matches!(var, Var::This));
        if verb == "end" && name == "turn" && word && around.iter().all(|around| !around.turns) {
            self.emit(Op::EndTurn);
            return Some(());
        }
        let found = around.iter().rposition(|a| a.name == name || (verb == "end" && name == "turn" && a.turns));
        let Some(found) = found else {
            let names: Vec<&str> = around.iter().map(|a| a.name.as_str()).chain(["game"]).collect();
            let help = meant(name, names.iter().copied(), &format!("it is inside: {}", names.join(", ")));
            self.diags.push(
                Diag::error(
                    node.at,
                    "nothing-to-leave",
                    format!("this step is not inside a loop or block named `{name}`"),
                )
                .help(help),
            );
            return None;
        };
        let jump = self.emit(Op::Jump(0));
        if verb == "leave" {
            around[found].out.push(jump);
        } else {
            around[found].again.push(jump);
        }
        Some(())
    }
}
