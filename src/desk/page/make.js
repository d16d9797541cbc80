// Buttons that make files of the game: the kit, files for printers, pictures for shops and virtual tables.

import { ask, store } from "./store.js";
import { el, fill } from "./dom.js";

const said = el("div", { class: "made", role: "status" });
const bar = el("progress");
const next = el("p", { class: "many" });

/** How far the work is. */
export function step({ done, of, step }) {
  bar.max = of;
  bar.value = done;
  next.textContent = `${done} of ${of}: ${step}`;
}

/** What a button says. */
function label(what) {
  if (what === "build") return "Build the kit";
  const [[verb, name]] = Object.entries(what);
  return verb === "proof" ? `Files for ${name}` : `Pictures for ${name}`;
}

async function run(what, buttons) {
  buttons.forEach((button) => { button.disabled = true; });
  bar.removeAttribute("value");
  bar.setAttribute("aria-label", label(what));
  next.textContent = "";
  fill(said, el("p", {}, `${label(what)} …`), bar, next);
  try {
    const { made, problem } = await ask({ make: what });
    fill(said, el("p", { class: problem ? "note" : "done" }, made ?? problem));
  } catch (e) {
    fill(said, el("p", { class: "note" }, e.message));
  }
  buttons.forEach((button) => { button.disabled = false; });
}

/** All of them, and what the last one said. */
export function makes() {
  const buttons = store.makes.map((what) => el("button", { type: "button", onclick: () => run(what, buttons) }, label(what)));
  return el("div", {}, el("p", { class: "many" }, "Files go into the folder output of the project, as the commands build, proof and export write them."),
    el("div", { class: "makes" }, buttons), said);
}
