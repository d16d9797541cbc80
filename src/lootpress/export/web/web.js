// Search, filters, and one card large. Without this script, the page has every card, each a link to its picture.

const by = (id) => document.getElementById(id);
const el = (tag, props, ...children) => {
  const made = Object.assign(document.createElement(tag), props);
  made.append(...children.filter((child) => child !== null));
  return made;
};

const cards = [...document.querySelectorAll(".tile")].map((tile) => {
  const { title, kind, pile, file, copies, back, fields } = tile.dataset;
  return { tile, id: tile.id, title, kind, pile, file, copies, back, fields: JSON.parse(fields) };
});
const groups = [...document.querySelectorAll(".group")];
const [bar, query, sort, count, large] = ["bar", "query", "sort", "count", "large"].map(by);

/** A field with few values gets a list of them. */
const FEW = 12;
const LISTS = 4;
const names = [...new Set(cards.flatMap((card) => Object.keys(card.fields)))].filter((name) => !["kind", "title"].includes(name.toLowerCase()));
const values = (name) => [...new Set(cards.map((card) => value(card, name) ?? ""))].filter(Boolean)
  .sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
const listed = ["kind", ...names]
  .map((name) => [name, values(name.toLowerCase())])
  .filter(([, all]) => all.length > 1 && all.length <= FEW && all.every((text) => text.length <= 24))
  .slice(0, LISTS);
const lists = listed.map(([name, all]) => {
  const list = el("select", {}, el("option", { value: "", textContent: "all" }), ...all.map((text) => el("option", { value: text, textContent: text })));
  count.before(el("label", { textContent: `${name} ` }, list));
  list.addEventListener("input", show);
  return [name.toLowerCase(), list];
});
for (const name of ["title", "copies", ...names]) sort.append(el("option", { value: name.toLowerCase(), textContent: name }));

/** Shows the cards that pass. */
function show() {
  const pass = passes(query.value);
  const chosen = lists.filter(([, list]) => list.value);
  for (const card of cards) card.tile.hidden = !(pass(card) && chosen.every(([name, list]) => value(card, name) === list.value));
  for (const group of groups) {
    const own = cards.filter((card) => group.contains(card.tile));
    sorted(own, sort.value).forEach((card) => card.tile.parentElement.append(card.tile));
    group.hidden = own.every((card) => card.tile.hidden);
  }
  const shown = seen().length;
  count.textContent = shown === cards.length ? "" : shown ? `${shown} of ${cards.length}` : "No card passes the search.";
}

/** The cards that are shown, in their order on the page. */
function seen() {
  const order = [...document.querySelectorAll(".tile:not([hidden])")];
  return order.map((tile) => cards.find((card) => card.tile === tile));
}

let open = null;

/** Shows one card large: front, back and fields. */
function look(card) {
  open = card;
  const figure = (src, alt, name) => el("figure", {}, el("div", { className: "face" }, el("img", { src, alt })), el("figcaption", { textContent: name }));
  const facts = [["kind", card.kind], ["copies", card.copies], ...Object.entries(card.fields).filter(([name]) => !["kind", "title"].includes(name))];
  const step = (by, name, label) => {
    const button = el("button", { type: "button", textContent: name, title: label });
    button.setAttribute("aria-label", label);
    button.addEventListener("click", () => turn(by));
    return button;
  };
  const close = el("button", { type: "button", textContent: "Close" });
  close.addEventListener("click", () => large.close());
  const front = card.tile.querySelector("img");
  large.replaceChildren(
    el("header", { className: "large-bar" },
      el("h2", { id: "large-title", tabIndex: -1, textContent: card.title }),
      el("div", { className: "tools" }, step(-1, "←", "Previous card"), step(1, "→", "Next card"), close)),
    el("div", { className: "large-body" },
      el("div", { className: "sides" }, figure(card.tile.href, front.alt, "Front"), card.back ? figure(card.back, `Back of ${card.title}`, "Back") : null),
      el("div", { className: "beside" }, el("dl", { className: "facts" }, ...facts.filter(([, text]) => text)
        .flatMap(([name, text]) => [el("dt", { textContent: name }), el("dd", { textContent: text })])))));
  if (!large.open) large.showModal();
  by("large-title").focus();
}

function turn(by) {
  const order = seen();
  const next = order[order.indexOf(open) + by];
  if (next) look(next);
}

for (const card of cards) {
  card.tile.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    look(card);
  });
}
if (large) {
  large.addEventListener("close", () => open.tile.focus());
  query.addEventListener("input", show);
  sort.addEventListener("input", show);
  bar.addEventListener("submit", (event) => event.preventDefault());
  bar.hidden = false;
  document.addEventListener("keydown", (event) => {
    const writes = /^(INPUT|SELECT)$/.test(document.activeElement.tagName);
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (large.open) {
      if (by) turn(by);
    } else if (event.key === "/" && !writes) {
      event.preventDefault();
      query.focus();
    } else if (by && !writes && document.activeElement.classList.contains("tile")) {
      const order = seen();
      order[order.findIndex((card) => card.tile === document.activeElement) + by]?.tile.focus();
    }
  });
  show();
}
