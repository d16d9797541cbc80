// What is edited while the clock runs: each case is a project in a folder of its own, the file that is saved, and the nth edit of it.

import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { workbook } from "./workbook.mjs";

const house = new URL("../../..", import.meta.url).pathname;

export const now = () => performance.timeOrigin + performance.now();

/** Saves as editors do, aside and renamed; when it was renamed. */
export function save(path, text) {
  writeFileSync(`${path}~`, text);
  const begun = now();
  renameSync(`${path}~`, path);
  return begun;
}

const VERBS = ["Draw", "Gain", "Keep", "Trade", "Move", "Score"];
const MANY = 540;

/** The card that the nth edit changes. */
const turn = (n) => (n * 37) % MANY;

function rows(n) {
  return Array.from({ length: MANY }, (_, i) => {
    const text = `${VERBS[i % 6]} ${1 + (i % 4)} [coin] and then pass card ${i} on; the next player may look at it or return it.`;
    return [`Card ${i}`, String(i % 10), n !== undefined && i === turn(n) ? `${text} ${n} times.` : text];
  });
}

const separated = (n) => [["title", "cost", "text"], ...rows(n)].map((row) => row.join(",")).join("\n") + "\n";

/** 540 cards of a game that describes itself. */
function declared(home, name, table = "cards.csv", written = separated()) {
  const dir = join(home, name);
  mkdirSync(join(dir, "data/road"), { recursive: true });
  const game = (tagline) => `title: Road\ntagline: ${tagline}\nkinds:\n  card:\n    files: ${table}\n    template: plain/card\n    fields: {title: text, cost: 0..9, text: text}\n`;
  writeFileSync(join(dir, "data/road/game.yaml"), game("Far."));
  writeFileSync(join(dir, "data/road", table), written);
  return { dir, game: "road", file: join(dir, "data/road", table), about: game };
}

/** A file of the house, of which a project has its own. */
function ejected(dir, path) {
  const own = join(dir, path);
  mkdirSync(join(own, ".."), { recursive: true });
  cpSync(join(house, path), own);
  return [own, readFileSync(own, "utf8")];
}

const color = (n) => `#${(0x304050 + n * 7919).toString(16).slice(-6)}`;

export const cases = (home) => ({
  csv: () => ({ ...declared(home, "csv"), name: "540 cards, a word in CSV", goals: [40, 100], ids: (n) => `card-${turn(n)}`, edit: separated, warm: true }),
  xlsx: () => ({
    ...declared(home, "xlsx", "cards.xlsx", workbook([["title", "cost", "text"], ...rows()])),
    name: "540 cards, a cell in XLSX", goals: [200, 200], most: 40, ids: (n) => `card-${turn(n)}`, edit: (n) => workbook([["title", "cost", "text"], ...rows(n)]),
  }),
  template: () => {
    const base = declared(home, "template");
    const [file, text] = ejected(base.dir, "templates/plain/card.svg");
    return { ...base, name: "540 cards, their template", goals: [100, 100], most: 20, pause: 1000, file, edit: (n) => text.replace("</svg>", `<path d="M9 9h3v3z" fill="${color(n)}"/></svg>`) };
  },
  icon: () => {
    const base = declared(home, "icon");
    const [file, text] = ejected(base.dir, "templates/plain/icon/coin.svg");
    return { ...base, name: "540 cards, an icon of their text", goals: [100, 100], most: 20, pause: 1000, file, edit: (n) => text.replace("</svg>", `<path d="M${1 + (n % 8)} 1h3v3z"/></svg>`) };
  },
  game: () => {
    const base = declared(home, "game");
    return { ...base, name: "540 cards, a tint in game.yaml", goals: [100, 100], most: 20, pause: 1000, file: join(base.dir, "data/road/game.yaml"), edit: (n) => `${base.about("Far.")}tints: {road: {deep: "#101418", dark: "#304050", mid: "${color(n)}", light: "#a0b0c0", high: "#f0f4f8"}}\n` };
  },
  roll: () => {
    const dir = join(home, "roll");
    cpSync(join(house, "data/loot-roll"), join(dir, "data/loot-roll"), { recursive: true });
    const file = join(dir, "data/loot-roll/loot-common.yaml");
    const text = readFileSync(file, "utf8");
    const at = text.indexOf("flavour: ") + "flavour: ".length;
    const word = at + text.slice(at).indexOf(" ");
    const id = text.match(/^- id: (\S+)/m)[1];
    return {
      dir, game: "loot-roll", file, name: "Loot Roll, a joke in YAML", goals: [70, 150], warm: true, ids: () => id,
      edit: (n) => `${text.slice(0, word)} ${"very ".repeat(1 + (n % 2)).trim()}${n % 7}${text.slice(word)}`,
    };
  },
});
