// The words of a picture as buttons over it: each opens the editor at its place in the data.

import { ask } from "./store.js";
import { el, fill } from "./dom.js";

/** Opens the editor at a target, and shows the result. */
export async function edit(target, say) {
  try {
    const { opened, problem } = await ask({ open: target });
    say(problem ?? `Opened ${opened}`);
  } catch (e) {
    say(e.message);
  }
}

/** A layer of words. `at` names a side or a page, `k` is the number of pixels per millimeter, `cut` the hidden width on the left and at the top. */
export function words(at, k, cut, say) {
  const layer = el("div", { class: "words" });
  const target = (n) => (at.page ? { "page-word": [at.page, n] } : { word: [at, n] });
  layer.addEventListener("keydown", (e) => {
    const all = [...layer.children];
    const next = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    const from = all.indexOf(document.activeElement);
    if (!next || from < 0 || !all[from + next]) return;
    e.preventDefault();
    e.stopPropagation();
    all[from].tabIndex = -1;
    all[from + next].tabIndex = 0;
    all[from + next].focus();
  });
  ask(at.page ? { "page-words": at.page } : { words: at }).then((told) => {
    const all = told.words.map(({ text, area: [x, y, w, h] }, n) => {
      const word = el("button", { type: "button", class: text ? "word" : "word art", tabindex: "-1", "aria-label": text ? `Edit “${text}”` : "Edit this picture", onclick: () => edit(target(n), say) });
      Object.assign(word.style, { left: `${(x - cut) * k}px`, top: `${(y - cut) * k}px`, width: `${w * k}px`, height: `${h * k}px` });
      return word;
    });
    // pictures are below their words
    fill(layer, all.filter((word) => word.classList.contains("art")), all.filter((word) => !word.classList.contains("art")));
    layer.firstElementChild?.setAttribute("tabindex", "0");
  }).catch((e) => say(e.message));
  return layer;
}
