// Searches and sorts cards. This module is also in the page that `export --to web` writes.

/** The value of a card under a name: one of its fields, or a value that every card has. */
export function value(card, name) {
  const field = Object.keys(card.fields).find((known) => known.toLowerCase() === name);
  if (field !== undefined) return card.fields[field];
  const own = { title: card.title, kind: card.kind, pile: card.pile ?? "", file: card.file, copies: String(card.copies), id: card.id };
  return own[name];
}

const TERM = /(?:([\p{L}\p{N}_-]+)(:|>=|<=|>|<|=))?(?:"([^"]*)"|(\S+))/gu;

/** Whether a card passes a search: words, `field:part`, `field=value`, `cost>3`; a `-` before any of them excludes such cards. */
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

/** Cards sorted by their values under a name, with numbers in numerical order. */
export function sorted(cards, sort) {
  if (!sort) return cards;
  const key = (card) => value(card, sort) ?? "";
  const compare = (a, b) => {
    const [x, y] = [key(a), key(b)];
    if ((x === "") !== (y === "")) return x === "" ? 1 : -1;
    return x.localeCompare(y, "en", { numeric: true });
  };
  return cards.map((card, n) => [card, n]).sort(([a, i], [b, j]) => compare(a, b) || i - j).map(([card]) => card);
}
