// What is shown: the cards as the desk told them, and which of them pass the search.

/** The desk's token, from the address that `lootpress serve` printed. */
export const token = new URLSearchParams(location.search).get("token") ?? "";

export const store = { revision: -1, title: "", tagline: "", whole: true, playable: false, cards: new Map(), order: [], complaints: [], verdict: null, search: null, makes: [] };

/** Asks the desk something. */
export async function ask(question) {
  const answer = await fetch("/ask", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Desk-Token": token },
    body: JSON.stringify(question),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Takes over all that the desk shows. */
export function renew(state) {
  Object.assign(store, state);
  store.cards = new Map(state.cards.map((card) => [card.id, card]));
  store.order = state.cards.map((card) => card.id);
}

/** Takes over what an edit changed; false if something was missed. */
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

/** What a card has under a name: one of its fields, or what every card has. */
export function value(card, name) {
  const field = Object.keys(card.fields).find((known) => known.toLowerCase() === name);
  if (field !== undefined) return card.fields[field];
  const own = { title: card.title, kind: card.kind, pile: card.pile ?? "", file: card.file, copies: String(card.copies), id: card.id };
  return own[name];
}

/** Every name that `value` knows of some card. */
export function names() {
  const all = new Set(["title", "kind", "pile", "copies"]);
  for (const card of store.cards.values()) for (const name of Object.keys(card.fields)) all.add(name.toLowerCase());
  return [...all];
}

const TERM = /(?:([\p{L}\p{N}_-]+)(:|>=|<=|>|<|=))?(?:"([^"]*)"|(\S+))/gu;

/** Whether a card passes a search: words, `field:part`, `field=value`, `cost>3`; a `-` before any of them turns it round. */
export function passes(query) {
  const terms = [...query.toLowerCase().matchAll(TERM)].map(([whole, name, sign, quoted, plain]) => {
    const not = whole.startsWith("-") && whole.length > 1;
    return { not, name: not && name ? name.replace(/^-/, "") : name, sign, want: quoted ?? (not && !name ? plain.slice(1) : plain) };
  });
  const holds = (card, { name, sign, want }) => {
    if (!name) {
      const all = [card.title, card.kind, card.pile ?? "", ...Object.values(card.fields)];
      return all.some((text) => text.toLowerCase().includes(want));
    }
    const has = (value(card, name) ?? "").toLowerCase();
    if (sign === ":") return has.includes(want);
    if (sign === "=") return has === want;
    const [a, b] = [parseFloat(has), parseFloat(want)];
    return { ">": a > b, "<": a < b, ">=": a >= b, "<=": a <= b }[sign];
  };
  return (card) => terms.every((term) => holds(card, term) !== term.not);
}

/** The cards that pass, sorted: numbers as numbers. */
export function found(query, sort) {
  const pass = passes(query);
  const cards = store.order.map((id) => store.cards.get(id)).filter((card) => card && pass(card));
  if (!sort) return cards;
  const key = (card) => value(card, sort) ?? "";
  const compare = (a, b) => {
    const [x, y] = [key(a), key(b)];
    if ((x === "") !== (y === "")) return x === "" ? 1 : -1;
    return x.localeCompare(y, "en", { numeric: true });
  };
  return cards.map((card, n) => [card, n]).sort(([a, i], [b, j]) => compare(a, b) || i - j).map(([card]) => card);
}
