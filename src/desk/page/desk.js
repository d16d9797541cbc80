// The page: shows the state of the desk, and handles keys and controls.

import { ask, change, found, names, renew, store, token } from "./store.js";
import { by, el, fill, keep, kept } from "./dom.js";
import { follow } from "./stream.js";
import * as wall from "./wall.js";
import * as large from "./large.js";
import { list, verdict } from "./complaints.js";
import { numbers } from "./numbers.js";
import { verdict as played } from "./verdict.js";
import { makes, step } from "./make.js";
import { sheets } from "./sheets.js";
import { edit } from "./words.js";

const KEYS = [
  ["arrows", "move among the cards"], ["Enter", "one card, large"], ["Esc", "back"], ["/", "search"], ["c", "next complaint"],
  ["n", "numbers of the deck"], ["v", "verdict, of a game that is played"], ["o", "old and new, of the card that is large"], ["b", "bleed and safe area"], ["p", "printed size"],
  ["s", "sheets, as they will be printed"], ["m", "make files"], ["e", "open the card in your editor"], ["+ and -", "larger and smaller"], ["?", "this list"],
];

const TABS = ["complaints", "numbers", "verdict", "sheets", "make", "keys"];

let panel = "";
let at = -1;

/** The time that a message is shown, in milliseconds. */
const SEEN = 7000;

let fading = 0;

/** Shows a message, which screen readers also read. */
function say(text) {
  by("state").textContent = text;
  by("state").classList.remove("said");
  clearTimeout(fading);
  fading = setTimeout(() => by("state").classList.add("said"), SEEN);
}

const options = () => ({
  query: by("query").value, group: by("group").value, sort: by("sort").value, zoom: parseFloat(by("zoom").value), open: large.open,
});

function drawWall() {
  wall.draw(options());
}

function drawCount() {
  const errors = store.complaints.some((told) => told.severity === "error");
  by("count").textContent = String(store.complaints.length);
  by("count").className = `count ${store.complaints.length ? (errors ? "error" : "warning") : "none"}`;
}

/** Fills the panel again, and restores the focus in it. */
function drawPanel() {
  const place = by("panel");
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  showPanel(place);
  const again = focused?.id ? `#${focused.id}` : focused?.dataset.n ? `[data-n="${focused.dataset.n}"]` : "";
  if (again) place.querySelector(again)?.focus({ preventScroll: true });
}

function showPanel(place) {
  place.hidden = !panel;
  document.body.dataset.panel = panel;
  for (const name of TABS) by(`tab-${name}`).setAttribute("aria-expanded", String(panel === name));
  const head = (text) => el("h2", {}, text);
  if (panel === "complaints") fill(place, head("Complaints"), list(say, large.open));
  if (panel === "numbers") fill(place, head("Numbers"), numbers(found(by("query").value, ""), search));
  if (panel === "verdict") fill(place, head("Verdict"), played(large.open));
  if (panel === "sheets") fill(place, head("Sheets"), sheets(say, options().zoom));
  if (panel === "make") fill(place, head("Make"), makes(by("query").value.trim() ? wall.order() : []));
  if (panel === "keys") fill(place, head("Keys"), el("dl", { class: "keys" }, KEYS.map(([key, does]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, does)])));
}

function toggle(name) {
  panel = panel === name ? "" : name;
  keep("panel", panel);
  drawPanel();
}

function search(query) {
  by("query").value = query;
  drawWall();
  if (panel === "numbers" || panel === "make") drawPanel();
  say(`${wall.order().length} of ${store.cards.size} cards`);
}

function drawSort() {
  const now = by("sort").value || kept("sort", "");
  fill(by("sort"), el("option", { value: "" }, "as written"), names().map((name) => el("option", { value: name }, `by ${name}`)));
  by("sort").value = now;
}

function drawAll() {
  by("title").textContent = store.title || "The desk";
  by("tagline").textContent = store.tagline;
  document.title = `${store.title} · lootpress`;
  document.body.classList.toggle("broken", !store.whole);
  by("tab-verdict").hidden = !store.playable;
  drawSort();
  drawWall();
  drawCount();
  drawPanel();
  if (large.shown()) large.draw();
}

async function load() {
  const late = setTimeout(() => store.revision < 0 && say("The game is being opened …"), 300);
  try {
    const state = await ask("state");
    clearTimeout(late);
    document.body.classList.remove("busy", "lost");
    if (state.revision === store.revision && state.cards.length === store.cards.size) return;
    renew(state);
    drawAll();
    say(verdict());
  } catch (e) {
    say(e.message);
  }
}

/** Some cards and what happened to them, in words; empty if there are none. */
function became(titles, what) {
  if (!titles.length) return "";
  return `${titles.length > 3 ? `${titles.length} cards` : titles.join(", ")} ${what}`;
}

/** The changes of a save, in words; `were` are the earlier cards, by their ids. A card that only turned gray, or was corrected, counts as unchanged. */
function told(news, were, before) {
  const titles = (cards) => cards.map((card) => card.title);
  const same = (card) => JSON.stringify({ ...card, stale: true }) === JSON.stringify({ ...were.get(card.id), stale: true });
  const gone = titles([...were.values()].filter((card) => !store.cards.has(card.id)));
  const [known, fresh] = [news.cards.filter((card) => were.has(card.id) && !same(card)), news.cards.filter((card) => !were.has(card.id))];
  const complaints = news.complaints ? `${verdict()}${store.complaints.length > before ? ` (first: ${store.complaints[0].what})` : ""}` : "";
  const parts = [became(titles(fresh), "new"), became(gone, "gone"), became(titles(known), "changed"), complaints];
  return parts.filter(Boolean).join("; ") || "Saved; no face changed";
}

function heard(event, data) {
  if (event === "hello") load();
  if (event === "busy") {
    document.body.classList.add("busy");
    store.search = null;
  }
  if (event === "lost") {
    document.body.classList.add("lost");
    say("The desk is closed. Run lootpress serve again, and open the address that it prints.");
  }
  if (event === "show") {
    if (data.cards.some((id) => !wall.order().includes(id))) search("");
    wall.light(data.cards);
    say(`Lit up: ${data.cards.map((id) => store.cards.get(id)?.title).join(", ")}`);
  }
  if (event === "work") step(data);
  if (event === "verdict" || event === "search") {
    store[event] = data;
    if (panel === "verdict") drawPanel();
  }
  if (event !== "change") return;
  document.body.classList.remove("busy", "lost");
  if (data.revision <= store.revision) return;
  const before = store.complaints.length;
  const were = new Map(store.cards);
  const known = data.cards.every((card) => store.cards.has(card.id));
  const filtered = by("query").value || by("sort").value;
  if (!change(data)) return void load();
  document.body.classList.toggle("broken", !store.whole);
  if (!known || data.order || filtered) drawWall();
  wall.touch(data.complaints ? wall.order() : data.cards.map((card) => card.id), options().zoom);
  // the browser requests pictures when this function ends
  setTimeout(() => {
    drawCount();
    if (["complaints", "numbers", "sheets"].includes(panel)) drawPanel();
    if (data.complaints || data.cards.some((card) => card.id === large.shown())) large.draw();
    say(told(data, were, before));
  });
}

/** Goes to the next complaint: shows it, and its card. */
function nextComplaint() {
  if (!store.complaints.length) return say("no complaints");
  if (panel !== "complaints") toggle("complaints");
  at = (at + 1) % store.complaints.length;
  const item = by("panel").querySelector(`[data-n="${at}"]`);
  item?.focus();
  item?.scrollIntoView({ block: "nearest" });
  wall.light(store.complaints[at].cards.slice(0, 1));
}

function neighbor(n) {
  const order = wall.order();
  const next = order[order.indexOf(large.shown()) + n];
  if (next) large.open(next);
}

function zoom(by_) {
  const slider = by("zoom");
  slider.value = String(parseFloat(slider.value) + by_);
  slider.dispatchEvent(new Event("input"));
}

document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const typing = e.target.matches?.("input[type=search], select, input[type=range]");
  if (typing) {
    if (e.key === "Escape" && e.target.id === "query") wall.focus(wall.order()[0]);
    return;
  }
  if (large.shown()) {
    if (large.key(e.key)) e.preventDefault();
    return;
  }
  const onWall = e.target === document.body || e.target === by("wall") || e.target.dataset?.card;
  const act = {
    "/": () => by("query").focus(),
    c: nextComplaint,
    n: () => toggle("numbers"),
    v: () => toggle("verdict"),
    s: () => toggle("sheets"),
    m: () => toggle("make"),
    "?": () => toggle("keys"),
    "+": () => zoom(0.1),
    "-": () => zoom(-0.1),
    e: () => e.target.dataset?.card && edit({ point: [{ card: e.target.dataset.card, front: true }, -1, -1] }, say),
    Escape: () => panel && toggle(panel),
    ...(onWall ? {
      ArrowRight: () => wall.move(1, false), ArrowLeft: () => wall.move(-1, false),
      ArrowDown: () => wall.move(1, true), ArrowUp: () => wall.move(-1, true),
    } : {}),
  }[e.key];
  if (act) {
    e.preventDefault();
    act();
  }
});

for (const name of ["group", "sort", "zoom", "eyes"]) {
  const control = by(name);
  if (name !== "sort") control.value = kept(name, control.value);
  control.addEventListener("input", () => {
    keep(name, control.value);
    document.body.dataset.eyes = by("eyes").value;
    if (name !== "eyes") drawWall();
    if (name === "zoom" && panel === "sheets") drawPanel();
  });
}
document.body.dataset.eyes = by("eyes").value;
by("query").addEventListener("input", () => search(by("query").value));
by("find").addEventListener("submit", (e) => {
  e.preventDefault();
  wall.focus(wall.order()[0]);
});
for (const name of TABS) by(`tab-${name}`).addEventListener("click", () => toggle(name));
// content begins below the bar, however many lines the bar has
new ResizeObserver(([bar]) => document.documentElement.style.setProperty("--bar", `${bar.target.offsetHeight}px`)).observe(by("bar"));
panel = kept("panel", "");
large.prepare({ say, step: neighbor, closed: (id) => wall.focus(wall.order().includes(id) ? id : wall.order()[0]) });
follow(token, heard);
load();
