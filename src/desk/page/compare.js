// Old and new versions: side by side, or one over the other with a slider, with frames around changes.

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

/** The names of the two versions. */
const names = (since) => (since === "low-ink" ? ["Little ink", "Full color"] : ["Old", "New"]);

/** The old and the new front. */
export function compared(card, view, k) {
  const place = el("div", { class: "compared", "aria-live": "polite" }, el("p", { class: "empty" }, "Looking …"));
  ask({ old: [{ card: card.id, front: true }, view.since] }).then((was) => {
    if (was.problem) return fill(place, el("p", { class: "empty" }, was.problem));
    const now = () => picture(card.front.large, card.bleed, card, k);
    const old = () => picture(was.picture, was.bleed, card, k);
    // with little ink, everything differs, so nothing is framed
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
