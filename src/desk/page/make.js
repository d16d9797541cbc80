// Buttons that make files of the game: the kit, files for printers, pictures for shops and virtual tables.

import { ask, store } from "./store.js";
import { count, el, fill } from "./dom.js";

const said = el("div", { class: "made", role: "status" });
const bar = el("progress");
const next = el("p", { class: "many" });

/** The progress of the work. */
export function step({ done, of, step }) {
  bar.max = of;
  bar.value = done;
  next.textContent = `${done} of ${of}: ${step}`;
}

/** The text of a button, which names these cards if a search shows only some. Shops and tables need a whole game. */
function label(what, cards) {
  if (what === "build") return cards.length ? `Build ${count(cards.length, "card")}` : "Build the kit";
  const [[verb, name]] = Object.entries(what);
  if (verb === "export") return `Pictures for ${name}`;
  return cards.length ? `Files of ${count(cards.length, "card")} for ${name}` : `Files for ${name}`;
}

async function run(what, cards, buttons) {
  buttons.forEach((button) => { button.disabled = true; });
  bar.removeAttribute("value");
  bar.setAttribute("aria-label", label(what, cards));
  next.textContent = "";
  fill(said, el("p", {}, `${label(what, cards)} …`), bar, next);
  try {
    const { made, problem } = await ask({ make: [what, cards] });
    fill(said, el("p", { class: problem ? "note" : "done" }, made ?? problem));
  } catch (e) {
    fill(said, el("p", { class: "note" }, e.message));
  }
  buttons.forEach((button) => { button.disabled = false; });
}

/** All buttons, and the last message. `cards` are those that a search shows; none if all are shown. */
export function makes(cards) {
  const buttons = store.makes.map((what) => el("button", { type: "button", onclick: () => run(what, cards, buttons) }, label(what, cards)));
  return el("div", {}, el("p", { class: "many" }, "Files go into the folder output of the project, as the commands build, proof and export write them."),
    el("div", { class: "makes" }, buttons), said);
}
