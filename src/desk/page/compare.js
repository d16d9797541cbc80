// Old and new: beside each other, or one over the other with a slider, what changed framed.

import { ask } from "./store.js";
import { el, fill } from "./dom.js";

function picture(name, bleed, card, k) {
  const made = el("img", { src: `/f/${name}.png`, alt: "", draggable: "false" });
  Object.assign(made.style, {
    width: `${(card.w + 2 * bleed) * k}px`, height: `${(card.h + 2 * bleed) * k}px`, left: `${-bleed * k}px`, top: `${-bleed * k}px`,
  });
  return made;
}

function sheet(card, k, ...children) {
  const face = el("div", { class: "face" }, children);
  Object.assign(face.style, { width: `${card.w * k}px`, height: `${card.h * k}px`, borderRadius: `${Math.min(card.radius, card.w / 2) * k}px` });
  return face;
}

const frame = (card, k) => ([x, y, w, h]) => {
  const made = el("div", { class: "changed" });
  Object.assign(made.style, { left: `${(x - card.bleed - 0.6) * k}px`, top: `${(y - card.bleed - 0.6) * k}px`, width: `${(w + 1.2) * k}px`, height: `${(h + 1.2) * k}px` });
  return made;
};

/** What the two are called. */
const names = (since) => (since === "low-ink" ? ["Little ink", "Full color"] : ["Old", "New"]);

/** The front as it was and as it is. */
export function compared(card, view, k) {
  const place = el("div", { class: "compared", "aria-live": "polite" }, el("p", { class: "empty" }, "Looking …"));
  ask({ old: [{ card: card.id, front: true }, view.since] }).then((was) => {
    if (was.problem) return fill(place, el("p", { class: "empty" }, was.problem));
    const now = () => picture(card.front.large, card.bleed, card, k);
    const old = () => picture(was.picture, was.bleed, card, k);
    // with little ink everything differs
    const frames = () => (view.since === "low-ink" ? [] : was.areas.map(frame(card, k)));
    const [before, after] = names(view.since);
    const same = was.areas.length ? "" : view.since === "print" ? "" : "Nothing on it has changed.";
    if (view.way === "slider") {
      const over = el("div", { class: "over" }, now());
      const slider = el("input", { type: "range", id: "slider", min: "0", max: "100", value: "50", "aria-label": "From old to new" });
      const cut = () => { over.style.clipPath = `inset(0 0 0 ${slider.value}%)`; };
      slider.addEventListener("input", cut);
      cut();
      slider.style.width = `${card.w * k}px`;
      return fill(place, el("figure", {}, sheet(card, k, old(), over, ...frames()), el("figcaption", {}, `${before} | ${after} `, same), slider));
    }
    return fill(place,
      el("figure", {}, sheet(card, k, old(), ...frames()), el("figcaption", {}, before)),
      el("figure", {}, sheet(card, k, now(), ...frames()), el("figcaption", {}, `${after} `, same)));
  }).catch((e) => fill(place, el("p", { class: "empty" }, e.message)));
  return [place];
}
