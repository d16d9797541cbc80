// Statistics of the deck: a chart of each number, counts of each choice, tables of two fields, words, similar cards, empty fields. All count
// copies. A click on any of them searches for its cards.

import { value } from "./search.js";
import { names, store } from "./store.js";
import { count, el, fill } from "./dom.js";

/** The largest number of values of a choice; a field with more values is a text. */
const CHOICES = 14;
const LONG = 28;

/** Frequent words without meaning of their own. */
const SMALL = new Set("a an and are as at be by do for from has have if in into is it its no not of on or that the their them then they this to up was when with you your".split(" "));

const quoted = (text) => (/[\s"]/.test(text) ? `"${text.replaceAll('"', "")}"` : text);

/** Every field with its values and its type: a number, a choice or a text. */
function fields(cards) {
  const all = names().filter((name) => !["title", "id", "copies", "number"].includes(name));
  return all.map((name) => {
    const values = cards.map((card) => [card, value(card, name) ?? ""]).filter(([, text]) => text !== "");
    const distinct = new Set(values.map(([, text]) => text));
    const short = [...distinct].every((text) => text.length <= LONG);
    const numbers = values.length > 0 && values.every(([, text]) => /^-?\d+(\.\d+)?$/.test(text));
    const kind = numbers && distinct.size > 1 ? "number" : distinct.size > 1 && distinct.size <= CHOICES && short ? "choice" : "text";
    return { name, values, kind, distinct };
  }).filter((field) => field.values.length);
}

/** The number of copies with each value. */
function counted(values) {
  const sums = new Map();
  for (const [card, text] of values) sums.set(text, (sums.get(text) ?? 0) + card.copies);
  return sums;
}

function bars(name, sums, order, search) {
  const most = Math.max(...sums.values());
  return el("div", { class: "bars" }, order.map((text) => {
    const n = sums.get(text) ?? 0;
    const bar = el("span", { class: "bar-fill" });
    bar.style.height = `${(n / most) * 100}%`;
    return el("button", { type: "button", class: "bar-column", title: `${name} ${text}: ${count(n, "card")}`, onclick: () => search(`${name}=${quoted(text)}`) },
      el("span", { class: "bar-count" }, String(n)), el("span", { class: "bar-room" }, bar), el("span", { class: "bar-label" }, text));
  }));
}

/** The chart of a number, for each kind of card that has it. */
function curve(field, search) {
  const kinds = new Set(field.values.map(([card]) => card.kind));
  const number = (text) => parseFloat(text);
  const order = [...field.distinct].sort((a, b) => number(a) - number(b));
  const average = (values) => {
    const copies = values.reduce((sum, [card]) => sum + card.copies, 0);
    return (values.reduce((sum, [card, text]) => sum + card.copies * number(text), 0) / copies).toFixed(1);
  };
  const of = (kind) => field.values.filter(([card]) => !kind || card.kind === kind);
  const shown = kinds.size > 1 ? [...kinds] : [""];
  return el("section", { class: "measure" }, el("h3", {}, field.name),
    shown.map((kind) => [
      el("p", { class: "many" }, `${kind ? `${kind}: ` : ""}average ${average(of(kind))}`),
      bars(field.name, counted(of(kind)), order, (query) => search(kind ? `${query} kind=${quoted(kind)}` : query)),
    ]));
}

function choice(field, search) {
  const sums = counted(field.values);
  const order = [...sums.keys()].sort((a, b) => sums.get(b) - sums.get(a));
  return el("section", { class: "measure" }, el("h3", {}, field.name), el("ul", { class: "choices" }, order.map((text) =>
    el("li", {}, el("button", { type: "button", class: "link", onclick: () => search(`${field.name}=${quoted(text)}`) }, text), el("span", { class: "many" }, String(sums.get(text)))))));
}

/** A table of two fields. */
function cross(all, search) {
  const few = all.filter((field) => field.kind !== "text" && field.distinct.size <= CHOICES);
  if (few.length < 2) return null;
  const place = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Two fields crossed" });
  const pick = (at, label) => el("select", { "aria-label": label, onchange: () => show() }, few.map((field, n) => el("option", { value: n, selected: n === at }, field.name)));
  const [across, down] = [pick(1, "Across"), pick(0, "Down")];
  const show = () => {
    const [a, b] = [few[across.value], few[down.value]];
    const sort = (field) => [...field.distinct].sort((x, y) => x.localeCompare(y, "en", { numeric: true }));
    const has = new Map(a.values.map(([card, text]) => [card.id, text]));
    const cells = new Map();
    for (const [card, text] of b.values) {
      const key = JSON.stringify([has.get(card.id), text]);
      cells.set(key, (cells.get(key) ?? 0) + card.copies);
    }
    fill(place, el("table", {}, el("thead", {}, el("tr", {}, el("td", {}), sort(a).map((x) => el("th", { scope: "col" }, x)))),
      el("tbody", {}, sort(b).map((y) => el("tr", {}, el("th", { scope: "row" }, y), sort(a).map((x) => {
        const n = cells.get(JSON.stringify([x, y]));
        return el("td", {}, n ? el("button", { type: "button", class: "link", onclick: () => search(`${a.name}=${quoted(x)} ${b.name}=${quoted(y)}`) }, String(n)) : "·");
      }))))));
  };
  show();
  return el("section", { class: "measure" }, el("h3", {}, "Crossed"), el("p", { class: "pickers" }, down, " by ", across), place);
}

function words(cards, search) {
  const sums = new Map();
  for (const card of cards) {
    const text = Object.values(card.fields).join(" ").toLowerCase();
    for (const word of new Set(text.match(/\p{L}[\p{L}’'-]+/gu) ?? [])) if (!SMALL.has(word)) sums.set(word, (sums.get(word) ?? 0) + card.copies);
  }
  const most = [...sums].sort((a, b) => b[1] - a[1]).slice(0, 40);
  return el("section", { class: "measure" }, el("h3", {}, "Words"), el("p", { class: "cloud" }, most.map(([word, n]) =>
    el("button", { type: "button", class: "link", title: count(n, "card"), onclick: () => search(word) }, `${word} ${n}`))));
}

/** Cards of a kind with similar texts. */
function alike(cards, search) {
  const groups = new Map();
  for (const card of cards) {
    const text = card.fields.text ?? "";
    if (!text) continue;
    const key = `${card.kind}\n${text}`;
    groups.set(key, [...(groups.get(key) ?? []), card]);
  }
  const same = [...groups.values()].filter((group) => group.length > 1);
  return el("section", { class: "measure" }, el("h3", {}, "Cards alike"), same.length
    ? el("ul", {}, same.slice(0, 20).map((group) => el("li", {}, el("button", { type: "button", class: "link", onclick: () => search(quoted(group[0].fields.text.split("\n")[0])) }, group.map((card) => card.title).join(", ")))))
    : el("p", { class: "many" }, "No two cards of a kind have the same text."));
}

/** Fields that some cards of a kind have and others lack. */
function empty(cards, all) {
  const lacks = [];
  for (const kind of new Set(cards.map((card) => card.kind))) {
    const own = cards.filter((card) => card.kind === kind);
    for (const { name } of all) {
      const missing = own.filter((card) => !(value(card, name) ?? ""));
      if (missing.length && missing.length < own.length) lacks.push(`${kind}: ${name} is empty on ${count(missing.length, "title")} of ${own.length}`);
    }
  }
  return el("section", { class: "measure" }, el("h3", {}, "Empty"), lacks.length ? el("ul", {}, lacks.map((line) => el("li", {}, line))) : el("p", { class: "many" }, "Nothing is."));
}

/** All statistics, for some cards. */
export function numbers(cards, search) {
  if (!cards.length) return el("p", { class: "empty" }, "There is nothing to count.");
  const all = fields(cards);
  const copies = cards.reduce((sum, card) => sum + card.copies, 0);
  const some = cards.length < store.cards.size ? ", of those that are shown" : "";
  return el("div", { class: "numbers" }, el("p", { class: "many" }, `${count(cards.length, "title")}, ${count(copies, "card")}${some}`),
    all.filter((field) => field.kind === "number").map((field) => curve(field, search)),
    all.filter((field) => field.kind === "choice").map((field) => choice(field, search)),
    cross(all, search), words(cards, search), alike(cards, search), empty(cards, all));
}
