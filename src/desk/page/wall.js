// All faces at a glance, in groups. Elements stay when cards change, so that nothing scrolls or flickers.

import { about, found, store } from "./store.js";
import { by, count, el, fill } from "./dom.js";

/** Pixels per millimeter at size 1: a card of 63 mm is 240 pixels wide. */
const SCALE = 240 / 63;

/** The time between two frames of a screen, in milliseconds. */
const FRAME = 17;

const tiles = new Map();
let shown = [];

/** The cards in view. */
const near = new Set();
const sight = new IntersectionObserver((all) => all.forEach(({ target, isIntersecting }) => near[isIntersecting ? "add" : "delete"](target.dataset.card)));

/** The description of a picture of a card, for people who cannot see it. */
export const spoken = (card) => [card.title, ...Object.entries(card.fields).map(([name, text]) => `${name}: ${text}`)].join(". ");

/** A small picture of a card, which opens the card. */
export const thumb = (card, go) => el("button", { type: "button", class: "thumb", title: card.title, onclick: () => go(card.id) },
  el("img", { src: card.front.small ? `/f/${card.front.small}.png` : "", alt: card.title }));

/** The ids of the cards on the wall, in their order. */
export const order = () => shown;

/** The tile of a card. */
export const tile = (id) => tiles.get(id);

function made(id, open) {
  const picture = el("img", { decoding: "async", loading: "lazy", draggable: "false" });
  const badge = el("span", { class: "badge" });
  const name = el("span", { class: "caption" });
  const face = el("span", { class: "paper" }, picture, badge);
  const button = el("button", { type: "button", class: "tile", "data-card": id, tabindex: "-1", onclick: () => open(id) }, face, name);
  sight.observe(button);
  return { button, face, picture, badge, name };
}

/** Sets only properties that differ, because the browser lays out again whatever is set. */
function put(target, values) {
  for (const [name, value] of Object.entries(values)) if (target[name] !== value) target[name] = value;
}

function show({ button, face, picture, badge, name }, card, zoom) {
  const address = card.front.small ? `/f/${card.front.small}.png` : "";
  if (address && picture.getAttribute("src") !== address) picture.setAttribute("src", address);
  const [w, h] = [card.w * SCALE * zoom, card.h * SCALE * zoom];
  const told = about(card.id);
  const errors = told.some(({ told }) => told.severity === "error");
  put(picture, { alt: spoken(card) });
  put(face.style, { width: `${w}px`, aspectRatio: `${w} / ${h}`, borderRadius: `${Math.min(card.radius * SCALE * zoom, w / 2)}px` });
  put(name, { textContent: card.copies > 1 ? `${card.title} × ${card.copies}` : card.title });
  put(name.style, { maxWidth: `${Math.max(w, 90)}px` });
  put(badge, {
    textContent: told.length ? String(told.length) : "",
    className: `badge ${told.length ? (errors ? "error" : "warning") : "none"}`,
    title: told.length ? count(told.length, "complaint") : "",
  });
  button.classList.toggle("stale", card.stale);
  button.classList.toggle("blank", !address);
}

/** Shows the cards that pass the search. */
export function draw({ query, group, sort, zoom, open }) {
  const cards = found(query, sort);
  const groups = new Map();
  for (const card of cards) {
    const key = (group && card[group]) || "";
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(card);
  }
  const wall = by("wall");
  const sections = [];
  for (const [key, own] of groups) {
    const buttons = own.map((card) => {
      if (!tiles.has(card.id)) tiles.set(card.id, made(card.id, open));
      show(tiles.get(card.id), card, zoom);
      return tiles.get(card.id).button;
    });
    const copies = own.reduce((sum, card) => sum + card.copies, 0);
    const many = copies === own.length ? count(own.length, "card") : `${count(own.length, "title")}, ${count(copies, "card")}`;
    sections.push({ key, many, buttons });
  }
  for (const id of tiles.keys()) if (!store.cards.has(id)) forget(id);
  shown = [...groups.values()].flat().map((card) => card.id);
  lay(wall, sections);
  if (!shown.length) fill(wall, el("p", { class: "empty" }, store.cards.size ? "No card passes the search." : "There is no card to show yet."));
  const focused = document.activeElement?.dataset?.card;
  const stop = shown.includes(focused) ? focused : shown[0];
  for (const [id, { button }] of tiles) button.tabIndex = id === stop ? 0 : -1;
}

/** Puts sections on the wall, without moving those that are already in place. */
function lay(wall, sections) {
  const same = (a, b) => a.length === b.length && a.every((x, i) => x === b[i]);
  wall.querySelectorAll(".empty").forEach((note) => note.remove());
  const old = [...wall.children];
  if (same(old.map((s) => s.dataset.key), sections.map((s) => s.key))) {
    sections.forEach(({ many, buttons }, i) => {
      const [head, row] = old[i].children;
      head.lastChild.textContent = many;
      if (!same([...row.children], buttons)) row.replaceChildren(...buttons);
    });
    return;
  }
  fill(wall, sections.map(({ key, many, buttons }) =>
    el("section", { "data-key": key, class: "group", "aria-label": key || "All" },
      el("h2", {}, el("span", { class: "group-name" }, key || "All"), el("span", { class: "many" }, many)),
      el("div", { class: "row" }, buttons))));
}

function forget(id) {
  sight.unobserve(tiles.get(id).button);
  tiles.delete(id);
  near.delete(id);
}

/** Updates the tiles of some cards where they are: first those in view, and once these are painted, the others. */
export async function touch(ids, zoom) {
  const update = (id) => {
    const [parts, card] = [tiles.get(id), store.cards.get(id)];
    if (parts && card) show(parts, card, zoom);
  };
  const [seen, others] = [ids.filter((id) => near.has(id)), ids.filter((id) => !near.has(id))];
  seen.forEach(update);
  await Promise.all(seen.map((id) => tiles.get(id)?.picture.decode().catch(() => {})));
  setTimeout(() => others.forEach(update), FRAME * 2);
}

/** Moves the focus by a number of cards, or by a row. */
export function move(by, vertical) {
  const at = shown.indexOf(document.activeElement?.dataset?.card);
  if (at < 0) return focus(shown[0]);
  if (!vertical) return focus(shown[Math.max(0, Math.min(shown.length - 1, at + by))]);
  const here = tiles.get(shown[at]).button.getBoundingClientRect();
  const middle = (box) => box.left + box.width / 2;
  let best = null;
  shown.forEach((id, n) => {
    if ((n - at) * by <= 0) return;
    const box = tiles.get(id).button.getBoundingClientRect();
    const [dy, dx] = [Math.abs(box.top - here.top), Math.abs(middle(box) - middle(here))];
    if (dy > 4 && (best === null || dy < best.dy - 4 || (Math.abs(dy - best.dy) <= 4 && dx < best.dx))) best = { id, dy, dx };
  });
  if (best) focus(best.id);
}

/** Gives a card the focus. */
export function focus(id) {
  const parts = tiles.get(id);
  if (!parts) return;
  for (const [other, { button }] of tiles) button.tabIndex = other === id ? 0 : -1;
  parts.button.focus();
  parts.button.scrollIntoView({ block: "nearest" });
}

/** Highlights cards for a moment. */
export function light(ids) {
  ids.forEach((id, n) => {
    const parts = tiles.get(id);
    if (!parts) return;
    if (n === 0) parts.button.scrollIntoView({ block: "center" });
    parts.button.classList.remove("lit");
    void parts.button.offsetWidth;
    parts.button.classList.add("lit");
  });
}
