// The state of the page: the cards from the desk, and those that pass the search.

import { passes, sorted } from "./search.js";

/** The desk's token, from the address that `lootpress serve` printed. */
export const token = new URLSearchParams(location.search).get("token") ?? "";

export const store = { revision: -1, title: "", tagline: "", whole: true, playable: false, cards: new Map(), order: [], complaints: [], verdict: null, search: null, makes: [] };

/** Sends a request to the desk. */
export async function ask(question) {
  const answer = await fetch("/ask", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Desk-Token": token },
    body: JSON.stringify(question),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Replaces the whole state with that of the desk. */
export function renew(state) {
  Object.assign(store, state);
  store.cards = new Map(state.cards.map((card) => [card.id, card]));
  store.order = state.cards.map((card) => card.id);
}

/** Applies the changes of an edit; returns false if an earlier change was missed. */
export function change(news) {
  if (news.revision !== store.revision + 1) return news.revision <= store.revision;
  store.revision = news.revision;
  store.whole = news.whole;
  for (const card of news.cards) store.cards.set(card.id, card);
  if (news.order) store.order = news.order;
  const here = new Set(store.order);
  for (const id of store.cards.keys()) if (!here.has(id)) store.cards.delete(id);
  if (news.complaints) store.complaints = news.complaints;
  return true;
}

/** The complaints about a card, each with its number. */
export const about = (id) => store.complaints.map((told, n) => ({ told, n })).filter(({ told }) => told.cards.includes(id));

/** Every name for which `value` returns a value of some card. */
export function names() {
  const all = new Set(["title", "kind", "pile", "copies"]);
  for (const card of store.cards.values()) for (const name of Object.keys(card.fields)) all.add(name.toLowerCase());
  return [...all];
}

/** The cards that pass, sorted. */
export function found(query, sort) {
  const pass = passes(query);
  return sorted(store.order.map((id) => store.cards.get(id)).filter((card) => card && pass(card)), sort);
}
