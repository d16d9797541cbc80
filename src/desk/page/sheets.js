// The kit as it will be printed: sheets with their marks, the rulebook as an open book; in full color or with little ink. It is planned
// when it is opened, and again after a save with changes.

import { ask, store } from "./store.js";
import { count, el, fill, keep, kept } from "./dom.js";
import { words } from "./words.js";

/** Pixels per millimeter at size 1. */
const SCALE = 2.6;

const shown = { revision: -1, ink: "", files: [], problem: "" };

/** Pages as a reader sees them: one by one, or the first one alone and then in pairs. */
function spreads(file) {
  if (!file.book) return file.pages.map((page) => [page]);
  const all = [file.pages.slice(0, 1)];
  for (let n = 1; n < file.pages.length; n += 2) all.push(file.pages.slice(n, n + 2));
  return all;
}

function page(told, n, k, say) {
  const picture = el("img", { src: `/f/${told.picture}.png`, alt: `Page ${n + 1}: ${told.title}`, loading: "lazy", decoding: "async", draggable: "false" });
  const face = el("div", { class: "face page", tabindex: "0", role: "group", "aria-label": `Page ${n + 1}: ${told.title}` }, picture);
  Object.assign(face.style, { width: `${told.w * k}px`, height: `${told.h * k}px` });
  // a page has hundreds of words, so they are requested when the page comes into view
  const meet = () => face.querySelector(".words") ?? face.append(words({ page: told.picture }, k, 0, say));
  face.addEventListener("pointerenter", meet);
  face.addEventListener("focusin", meet);
  return face;
}

async function plan(place, say, zoom) {
  const asked = { revision: store.revision, ink: kept("ink", "full") };
  try {
    const { files, problem } = await ask({ printed: asked.ink });
    Object.assign(shown, asked, { files: files ?? [], problem: problem ?? "" });
  } catch (e) {
    Object.assign(shown, { revision: -1, files: [], problem: e.message });
  }
  draw(place, say, zoom);
}

/** Pixels per millimeter, so that no page is wider than the screen. */
function scale(page, zoom) {
  const room = document.documentElement.clientWidth - 48;
  return Math.min(SCALE * zoom, room / page.w);
}

function draw(place, say, zoom) {
  if (shown.problem) return fill(place, el("p", { class: "note" }, shown.problem));
  const name = kept("file", "");
  const file = shown.files.find((file) => file.name === name) ?? shown.files[0];
  if (!file) return fill(place, el("p", { class: "empty" }, "This kit has no pages."));
  let n = 0;
  fill(place,
    el("p", { class: "many" }, `${file.what}: ${count(file.pages.length, "page")}. Click a word to open your editor where it is written.`),
    el("div", { class: "pages" }, spreads(file).map((spread) => el("div", { class: "spread" }, spread.map((told) => page(told, n++, scale(told, zoom), say))))));
}

/** The kit: the selected file, and the controls that select it. */
export function sheets(say, zoom) {
  const place = el("div", { class: "sheets", "aria-live": "polite" });
  const files = el("select", { id: "file", "aria-label": "File", onchange: () => { keep("file", files.value); draw(place, say, zoom); } });
  const ink = el("select", { id: "ink", "aria-label": "Ink", onchange: () => { keep("ink", ink.value); choose(); } },
    [["full", "in full color"], ["low", "with little ink"]].map(([value, text]) => el("option", { value, selected: kept("ink", "full") === value }, text)));
  const choose = async () => {
    // the earlier pages stay in view until the new ones are ready
    if (shown.files.length) draw(place, say, zoom);
    else fill(place, el("p", { class: "empty" }, "The kit is being laid out …"));
    if (shown.revision !== store.revision || shown.ink !== kept("ink", "full")) await plan(place, say, zoom);
    fill(files, shown.files.map((file) => el("option", { value: file.name, selected: file.name === kept("file", "") }, file.name)));
  };
  choose();
  return el("div", {}, el("p", { class: "pickers" }, files, ink), place);
}
