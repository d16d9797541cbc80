// Complaints: a list beside the faces, and below each face its own.

import { store } from "./store.js";
import { count, el } from "./dom.js";
import { edit } from "./words.js";

/** The line of a complaint, with its words marked. */
function quoted({ line, mark }) {
  if (!line) return null;
  const letters = [...line];
  const [from, long] = mark;
  const start = Math.max(0, from - 30);
  const part = (a, b) => letters.slice(a, b).join("").replaceAll("\t", " ");
  return el("code", { class: "quoted" }, start ? "…" : "", part(start, from), el("mark", {}, part(from, from + long) || " "), part(from + long, from + long + 60));
}

/** A complaint. `say` gets the result of opening the editor. */
export function complaint({ told, n }, say, go) {
  const cards = told.cards.map((id) => store.cards.get(id)).filter(Boolean);
  return el("li", { class: `complaint ${told.severity}`, tabindex: "-1", "data-n": n },
    el("p", { class: "what" }, el("span", { class: "severity" }, told.severity), told.subject ? `${told.subject}: ` : "", told.what),
    quoted(told),
    told.help ? el("p", { class: "cure" }, told.help) : null,
    el("p", { class: "where" },
      told.place ? el("button", { type: "button", class: "link place", onclick: () => edit({ complaint: n }, say), title: "Open in your editor" }, told.place) : null,
      ...(go ? cards.slice(0, 6).map((card) => el("button", { type: "button", class: "link", onclick: () => go(card.id) }, card.title)) : []),
      el("span", { class: "code" }, told.code)));
}

/** All complaints. */
export function list(say, go) {
  const all = store.complaints.map((told, n) => ({ told, n }));
  if (!all.length) return el("p", { class: "empty" }, "Nothing to complain about.");
  return el("ol", { class: "complaints" }, all.map((one) => complaint(one, say, go)));
}

/** The number of complaints, in words. */
export function verdict() {
  const errors = store.complaints.filter((told) => told.severity === "error").length;
  const rest = store.complaints.length - errors;
  const parts = [errors ? count(errors, "error") : "", rest ? count(rest, "warning") : ""].filter(Boolean);
  return parts.join(", ") || "no complaints";
}
