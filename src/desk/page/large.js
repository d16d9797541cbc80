// One card, large: front and back, the parts that are cut off, its texts, its complaints and its earlier version. Every word leads to its
// line in the data.

import { about, store } from "./store.js";
import { by, el, fill, kept, keep } from "./dom.js";
import { edit, words } from "./words.js";
import { complaint } from "./complaints.js";
import { compared } from "./compare.js";
import { spoken, thumb } from "./wall.js";

/** The distance that text keeps from the cut, in millimeters. */
const SAFE = 4;

/** The width of the column beside the faces with its gap, and the gap between two faces, in pixels, as in the style sheet. */
const BESIDE = 360;
const GAP = 22;

/** The width of a bank card, in millimeters (ISO/IEC 7810, ID-1). */
const BANK_CARD = 85.6;

const view = { id: null, since: "", way: "beside", overlays: kept("overlays", "") === "yes", real: false };
let say = () => {};
let step = () => {};

export function prepare(tools) {
  say = tools.say;
  step = tools.step;
  by("large").addEventListener("close", () => {
    const id = view.id;
    view.id = null;
    tools.closed(id);
  });
}

/** The card that is shown, if any. */
export const shown = () => (by("large").open ? view.id : null);

/** Pixels per millimeter on this screen, as the user measured it; before that, the value that browsers assume. */
const perMm = () => parseFloat(kept("per-mm", String(96 / 25.4)));

/** The number of pixels for a millimeter. */
function scale(card) {
  if (view.real) return perMm();
  // the width of the screen, not of the page, because a phone shows a wide page smaller
  const [wide, high] = [document.documentElement.clientWidth, window.innerHeight];
  const beside = wide > 900;
  const room = { w: beside ? Math.min(wide - 24, 1340) - 48 - BESIDE : wide - 32, h: high - 160 };
  const both = beside && (card.back || view.since) ? 2 : 1;
  return Math.max(2, Math.min((room.w / both - GAP) / (card.w + 2 * card.bleed), room.h / (card.h + 2 * card.bleed), 9));
}

/** A side with or without its bleed, with the words on it. */
function side(card, front) {
  const pictures = front ? card.front : card.back;
  const k = scale(card);
  const bleed = view.overlays ? 0 : card.bleed;
  const [w, h] = [card.w + 2 * (card.bleed - bleed), card.h + 2 * (card.bleed - bleed)];
  const picture = el("img", { src: pictures.large ? `/f/${pictures.large}.png` : "", alt: front ? spoken(card) : `Back of ${card.title}`, draggable: "false" });
  // the small picture is shown at once, and the large one covers it later
  const first = el("img", { src: pictures.small ? `/f/${pictures.small}.png` : "", alt: "", draggable: "false" });
  Object.assign(first.style, { width: `${card.w * k}px`, height: `${card.h * k}px`, left: `${(card.bleed - bleed) * k}px`, top: `${(card.bleed - bleed) * k}px` });
  const face = el("div", { class: `face ${card.stale ? "stale" : ""}` }, first, picture);
  Object.assign(face.style, { width: `${w * k}px`, height: `${h * k}px`, borderRadius: `${view.overlays ? 0 : Math.min(card.radius, w / 2) * k}px` });
  Object.assign(picture.style, { width: `${(card.w + 2 * card.bleed) * k}px`, height: `${(card.h + 2 * card.bleed) * k}px`, left: `${-bleed * k}px`, top: `${-bleed * k}px` });
  if (view.overlays) {
    const line = (name, inset) => {
      const made = el("div", { class: `line ${name}`, title: name });
      Object.assign(made.style, { inset: `${inset * k}px`, borderRadius: `${name === "trim" ? card.radius * k : 0}px` });
      return made;
    };
    face.append(line("trim", card.bleed), line("safe", card.bleed + SAFE));
  }
  face.append(words({ card: card.id, front }, k, bleed, say));
  return el("figure", {}, face, el("figcaption", {}, front ? "Front" : "Back"));
}

function toggle(label, key, on, act) {
  return el("button", { type: "button", class: "toggle", "aria-pressed": String(on), title: `Key: ${key}`, onclick: act }, label);
}

/** Measures the screen with a bank card. */
function calibration() {
  const width = el("input", { type: "range", min: "200", max: "700", step: "1", value: String(BANK_CARD * perMm()), "aria-label": "Width of the bank card on your screen" });
  const card = el("div", { class: "bank-card" }, "Hold a bank card here and move the slider until both are equally wide.");
  const fit = () => {
    card.style.width = `${width.value}px`;
    card.style.height = `${(width.value * 53.98) / BANK_CARD}px`;
  };
  width.addEventListener("input", fit);
  width.addEventListener("change", () => {
    keep("per-mm", String(width.value / BANK_CARD));
    draw();
  });
  fit();
  return el("details", { class: "calibration" }, el("summary", {}, "Measure this screen"), card, width);
}

function facts(card) {
  const rows = [["kind", card.kind], ["pile", card.pile], ["copies", card.copies], ...Object.entries(card.fields)];
  return el("dl", { class: "facts" }, rows.filter(([, text]) => text !== null && text !== "" && text !== undefined)
    .map(([name, text]) => [el("dt", {}, name), el("dd", {}, String(text))]));
}

/** Other cards with the same texts or the same numbers. */
function alike(card) {
  const numbers = (one) => JSON.stringify(Object.entries(one.fields).filter(([, text]) => /^-?\d+$/.test(text)));
  const others = [...store.cards.values()].filter((other) => other.id !== card.id && other.kind === card.kind);
  const text = card.fields.text;
  const same = [
    ["the same text", text ? others.filter((other) => other.fields.text === text) : []],
    ["the same numbers", numbers(card) === "[]" ? [] : others.filter((other) => numbers(other) === numbers(card))],
  ];
  return same.filter(([, all]) => all.length).map(([what, all]) =>
    el("div", { class: "alike" }, el("p", {}, `Has ${what}:`), el("p", { class: "spoken-of" }, all.slice(0, 8).map((other) => thumb(other, open)))));
}

/** Draws the card in its present state. */
export function draw() {
  const card = store.cards.get(view.id);
  const dialog = by("large");
  if (!card) {
    if (dialog.open) dialog.close();
    return;
  }
  const told = about(card.id);
  const set = (key, value) => () => {
    view[key] = value;
    if (key === "overlays") keep("overlays", value ? "yes" : "no");
    draw();
  };
  const since = [["", "as it is"], ["save", "last save"], ["commit", "last commit"], ["print", "last print"], ["low-ink", "little ink"]];
  const old = el("label", {}, "Compare with ", el("select", { id: "since", onchange: (e) => set("since", e.target.value)() },
    since.map(([key, name]) => el("option", { value: key, selected: view.since === key }, name))));
  const ways = view.since ? [["beside", "Side by side"], ["slider", "Slider"]].map(([key, name]) => toggle(name, "o", view.way === key, set("way", key))) : [];
  const sides = view.since
    ? compared(card, view, scale(card))
    : [side(card, true), card.back?.large ? side(card, false) : null];
  const focused = dialog.contains(document.activeElement) ? document.activeElement.id : "";
  fill(dialog,
    el("header", { class: "large-bar" },
      el("h2", { id: "large-title", tabindex: "-1" }, card.title),
      el("div", { class: "tools" },
        toggle("Bleed and safe area", "b", view.overlays, set("overlays", !view.overlays)),
        toggle("Printed size", "p", view.real, set("real", !view.real)),
        old, ways,
        el("button", { type: "button", id: "before", title: "Previous card (left)", onclick: () => step(-1) }, "←"),
        el("button", { type: "button", id: "next", title: "Next card (right)", onclick: () => step(1) }, "→"),
        el("button", { type: "button", id: "close", onclick: () => dialog.close() }, "Close"))),
    el("div", { class: "large-body" },
      el("div", { class: "sides" }, sides),
      el("div", { class: "beside" },
        card.stale ? el("p", { class: "note" }, "This is the last good face: the card cannot be read or set now.") : null,
        told.length ? el("ol", { class: "complaints" }, told.map((one) => complaint(one, say))) : null,
        facts(card), alike(card),
        view.real ? calibration() : null)));
  if (focused) by(focused)?.focus();
}

/** Shows a card. */
export function open(id) {
  view.id = id;
  view.since = "";
  draw();
  const dialog = by("large");
  if (!dialog.open) dialog.showModal();
  by("large-title")?.focus();
}

/** Handles a key; returns false if the key has no function here. */
export function key(name) {
  const act = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    b: () => { view.overlays = !view.overlays; draw(); },
    p: () => { view.real = !view.real; draw(); },
    o: () => {
      if (!view.since) view.since = "save";
      else if (view.way === "beside") view.way = "slider";
      else { view.since = ""; view.way = "beside"; }
      draw();
    },
    e: () => edit({ point: [{ card: view.id, front: true }, -1, -1] }, say),
  }[name];
  act?.();
  return Boolean(act);
}
