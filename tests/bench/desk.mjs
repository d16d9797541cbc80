// How soon a save is seen: node tests/bench/desk.mjs target/release/lootpress [EDITS]. From the rename of the saved file until the changed
// picture is decoded and painted, in a real Chromium, faces 240 pixels wide with two dots a pixel; all pages and games are on.

import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open } from "../desk/chromium.mjs";

const [program, edits = "100"] = process.argv.slice(2);
const house = new URL("../..", import.meta.url).pathname;
const home = mkdtempSync(join(tmpdir(), "lootpress-bench-"));
const now = () => performance.timeOrigin + performance.now();
const save = (path, text) => {
  writeFileSync(`${path}~`, text);
  const begun = now();
  renameSync(`${path}~`, path);
  return begun;
};

/** 540 cards of a game that describes itself. */
function declared() {
  const dir = join(home, "declared");
  mkdirSync(join(dir, "data/road"), { recursive: true });
  writeFileSync(join(dir, "data/road/game.yaml"),
    "title: Road\ntagline: Far.\nkinds:\n  card:\n    files: cards.csv\n    template: plain/card\n    fields: {title: text, cost: 0..9, text: text}\n");
  const verbs = ["Draw", "Gain", "Keep", "Trade", "Move", "Score"];
  const rows = Array.from({ length: 540 }, (_, n) => `Card ${n},${n % 10},${verbs[n % 6]} ${1 + (n % 4)} and then pass card ${n} on; the next player may look at it or return it.`);
  const table = join(dir, "data/road/cards.csv");
  writeFileSync(table, `title,cost,text\n${rows.join("\n")}\n`);
  return {
    name: "540 cards, CSV", dir, game: "road", goals: [40, 100], file: table, ids: (n) => `card-${(n * 37) % 540}`,
    edit: (n) => `title,cost,text\n${rows.map((row, i) => (i === (n * 37) % 540 ? `${row} ${n} times.` : row)).join("\n")}\n`,
  };
}

/** Loot Roll, a joke edited. */
function lootRoll() {
  const dir = join(home, "loot-roll");
  cpSync(join(house, "data/loot-roll"), join(dir, "data/loot-roll"), { recursive: true });
  const file = join(dir, "data/loot-roll/loot-common.yaml");
  const text = readFileSync(file, "utf8");
  const at = text.indexOf("flavour: ") + "flavour: ".length;
  const word = at + text.slice(at).indexOf(" ");
  const id = text.match(/^- id: (\S+)/m)[1];
  return {
    name: "Loot Roll, YAML", dir, game: "loot-roll", goals: [70, 150], file, ids: () => id,
    edit: (n) => `${text.slice(0, word)} ${"very ".repeat(1 + (n % 2)).trim()}${n % 7}${text.slice(word)}`,
  };
}

function address(desk) {
  return new Promise((resolve, reject) => {
    let said = "";
    desk.stdout.on("data", (piece) => {
      said += piece;
      const found = said.match(/http:\S+/);
      if (found) resolve(found[0]);
    });
    desk.on("exit", () => reject(new Error("the desk ended")));
  });
}

const ticks = (pid) => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(stat[11]) + Number(stat[12])) * 10;
};
const memory = (pid) => Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)[1]) / 1024;
const rank = (all, share) => [...all].sort((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))];

async function measure({ name, dir, game, goals, file, ids, edit }) {
  const desk = spawn(program, ["serve", game, "--no-open", "--no-settings"], { cwd: dir, stdio: ["ignore", "pipe", "inherit"] });
  const url = await address(desk);
  const begun = now();
  const browser = await open(url, { scale: 2 });
  const { page } = browser;
  await page.run("localStorage.setItem('desk zoom', '1')");
  await page.call("Page.reload");
  await page.until("[...document.querySelectorAll('.tile img')].some((i) => i.complete && i.naturalWidth)", 120000);
  const first = now() - begun;
  await page.run(`window.painted = new Map();
    new MutationObserver((all) => all.forEach(({ target }) => {
      const id = target.closest(".tile")?.dataset.card;
      target.decode().then(() => requestAnimationFrame(() => setTimeout(() => painted.set(id + " " + target.src, performance.timeOrigin + performance.now()))));
    })).observe(document.getElementById("wall"), { subtree: true, attributes: true, attributeFilter: ["src"] }); 0`);
  const times = [];
  let rss = 0;
  const cpu = ticks(desk.pid);
  for (let n = 0; n < Number(edits); n += 1) {
    const id = ids(n);
    await page.run(`document.querySelector('[data-card="${id}"]').scrollIntoView({ block: "center" }); new Promise((r) => setTimeout(r, 120))`);
    const before = await page.run(`document.querySelector('[data-card="${id}"] img').src`);
    const from = save(file, edit(n));
    const src = await page.until(`(() => { const s = document.querySelector('[data-card="${id}"] img').src; return s !== ${JSON.stringify(before)} && painted.has("${id} " + s) && s; })()`, 20000);
    times.push((await page.run(`painted.get("${id} ${src}")`)) - from);
    if (n === 9) rss = memory(desk.pid);
  }
  const busy = (ticks(desk.pid) - cpu) / Number(edits);
  const grown = memory(desk.pid) / rss - 1;
  await page.run("new Promise((r) => setTimeout(r, 2000))");
  const rest = ticks(desk.pid);
  await page.run("new Promise((r) => setTimeout(r, 5000))");
  const idle = (ticks(desk.pid) - rest) * 12;
  console.log(`| ${name} | first face ${first.toFixed(0)} ms | median ${rank(times, 0.5).toFixed(0)} ms (goal ${goals[0]}) | 95th ${rank(times, 0.95).toFixed(0)} ms (goal ${goals[1]}) | CPU an edit ${busy.toFixed(0)} ms | memory ${memory(desk.pid).toFixed(0)} MiB, ${(grown * 100).toFixed(1)} % grown | at rest ${idle.toFixed(0)} ms a minute |`);
  await browser.close();
  desk.kill("SIGINT");
}

try {
  for (const one of [declared(), lootRoll()]) await measure(one);
} finally {
  rmSync(home, { recursive: true, force: true });
}
