// The verdict beside the faces: every line of playtest.yaml with its interval, the worst first, and the cards that the worst lines name.

import { ask, store } from "./store.js";
import { el } from "./dom.js";
import { thumb } from "./wall.js";

/** The number of worst lines that show their cards. */
const WORST = 3;

const RANK = { fail: 0, undecided: 1, pass: 2 };
const rank = (line) => RANK[line.verdict.toLowerCase()] ?? 1;

/** The cards that a line names, by their titles. */
function spokenOf(line) {
  const titles = new Map([...store.cards.values()].map((card) => [card.title, card]));
  return line.places.map((place) => titles.get(place) ?? [...titles].find(([title]) => title && place.includes(title))?.[1]).filter(Boolean);
}

/** Lines that the last save changed come first, then the worst ones. */
const before = (a, b) => Boolean(b.was) - Boolean(a.was) || rank(a) - rank(b) || a.chance - b.chance;

/** A button that searches for edits that make the deck pass, and the results so far. A save ends the search. */
function search(go, told) {
  const found = store.search;
  if (!found) {
    const fails = told.lines.some((line) => rank(line) === RANK.fail);
    return fails ? el("p", {}, el("button", { type: "button", id: "search", onclick: () => ask("search") }, "Which change would help?")) : null;
  }
  const titles = new Map([...store.cards.values()].map((card) => [card.title, card]));
  return el("section", { class: "search" }, el("p", { role: "status" }, found.said), el("ol", { class: "lines" }, found.edits.map((edit) => el("li", { class: "line-told" },
    el("p", {}, el("strong", {}, edit.says), ` (${edit.cost})`),
    el("p", { class: "found" }, el("span", { class: `verdict ${edit.good ? "pass" : ""}` }, edit.standing), edit.why, el("span", { class: "many" }, ` ${edit.place}`)),
    el("p", { class: "spoken-of" }, edit.cards.map((title) => titles.get(title)).filter(Boolean).map((card) => thumb(card, go)))))));
}

/** All lines. */
export function verdict(go) {
  const told = store.verdict;
  if (!store.playable) return el("p", { class: "empty" }, "This game is not played: it has no play.yaml.");
  if (!told) return el("p", { class: "empty" }, "Games begin when nothing has changed for a moment.");
  if (told.waits) return el("p", { class: "empty" }, told.waits);
  const lines = [...told.lines].sort(before);
  const games = `${told.games.toLocaleString("en")} games${told.going ? " so far" : ""}`;
  return el("div", {},
    el("p", { class: "verdict-line" }, el("strong", { class: `verdict ${told.verdict.toLowerCase()}` }, told.verdict), ` after ${games}`),
    search(go, told),
    el("ol", { class: "lines" }, lines.map((line, n) => el("li", { class: `line-told ${line.verdict.toLowerCase()}` },
      el("p", {}, el("strong", {}, line.id), " ", line.says),
      el("p", { class: "found" }, el("span", { class: `verdict ${line.verdict.toLowerCase()}` }, line.verdict), ` ${line.found}`, el("span", { class: "many" }, ` wanted: ${line.wanted}`)),
      line.was ? el("p", { class: "moved" }, `went from ${line.was} to ${line.found} with the last save`) : null,
      n < WORST && rank(line) < 2 ? el("p", { class: "spoken-of" }, spokenOf(line).slice(0, 6).map((card) => thumb(card, go))) : null))));
}
