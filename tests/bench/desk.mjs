// How soon a save is seen: node tests/bench/desk.mjs target/release/lootpress [EDITS [CASE..]]. From the rename of the saved file until the
// changed picture is decoded and painted, in a real Chromium, faces 240 pixels wide with two dots a pixel; the verdict plays on.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open } from "../desk/chromium.mjs";
import { cases, now, save } from "./desk/cases.mjs";

const [program, edits = "100", ...wanted] = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), "lootpress-bench-"));

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
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the page's scripts hold, in bytes. */
async function used(page) {
  await page.call("HeapProfiler.collectGarbage");
  return (await page.call("Runtime.getHeapUsage")).usedSize;
}

/** Notes when each picture was painted, by its card and its name. */
const WATCH = `window.painted = new Map();
  new MutationObserver((all) => all.forEach(({ target }) => {
    const [id, src] = [target.closest(".tile")?.dataset.card, target.src];
    target.decode().then(() => requestAnimationFrame(() => setTimeout(() => painted.set(id + " " + src, performance.timeOrigin + performance.now()))), () => {});
  })).observe(document.getElementById("wall"), { subtree: true, attributes: true, attributeFilter: ["src"] }); 0`;

/** The tiles in view, each with its picture. */
const VIEW = `[...document.querySelectorAll(".tile")].filter((t) => { const b = t.getBoundingClientRect(); return b.bottom > 90 && b.top < innerHeight; })
  .map((t) => [t.dataset.card, t.querySelector("img").src])`;

const SEEN = `(${VIEW}).every(([id]) => { const i = document.querySelector('[data-card="' + id + '"] img'); return i.complete && i.naturalWidth; })`;

/** Lays a desk and opens it in a browser that runs already: milliseconds from the start of the program until all faces in view are seen. */
async function opened(browser, { dir, game }) {
  const begun = now();
  const desk = spawn(program, ["serve", game, "--no-open", "--no-settings"], { cwd: dir, stdio: ["ignore", "pipe", "inherit"] });
  await browser.page.call("Page.navigate", { url: await address(desk) });
  await browser.page.until(`document.querySelector(".tile") && (${SEEN})`, 120000);
  return { desk, first: now() - begun };
}

/** Ends a desk as Ctrl-C does, and waits until it has put all away. */
function end(desk) {
  const gone = new Promise((resolve) => desk.once("exit", resolve));
  desk.kill("SIGINT");
  return gone;
}

async function measure(one) {
  const { warm } = one;
  const browser = await open("about:blank", { scale: 2 });
  const { page } = browser;
  await page.call("Page.addScriptToEvaluateOnNewDocument", { source: "try { localStorage.setItem('desk zoom', '1') } catch {}" });
  let { desk, first } = await opened(browser, one);
  let again = null;
  if (warm) {
    await end(desk);
    ({ desk, first: again } = await opened(browser, one));
  }
  try {
    await edited(one, desk, browser, again ? `${first.toFixed(0)} ms, warm ${again.toFixed(0)} ms` : `${first.toFixed(0)} ms`);
  } finally {
    await browser.close();
    await end(desk);
  }
}

/** Edits and tells how soon each edit was seen. */
async function edited({ name, file, goals, ids, edit, most, pause }, desk, { page }, first) {
  // pictures that nobody has asked for yet are drawn; games go on
  for (let [before, n] = [-1, 0]; ticks(desk.pid) - before > 40 && n < 20; n += 1, await rest(2000)) before = ticks(desk.pid);
  await page.run(WATCH);
  const times = [];
  const cpu = ticks(desk.pid);
  let [rss, heap, scrolled] = [0, 0, 0];
  for (let n = 0; n < Math.min(Number(edits), most ?? Infinity); n += 1) {
    const id = ids?.(n);
    if (id) await page.run(`document.querySelector('[data-card="${id}"]').scrollIntoView({ block: "center" }); new Promise((r) => setTimeout(r, 120))`);
    const top = await page.run("scrollY + ' ' + document.getElementById('zoom').value + ' ' + devicePixelRatio");
    const before = (await page.run(VIEW)).filter(([card]) => !id || card === id);
    const from = save(file, edit(n));
    const after = await page.until(`(() => {
      const now = ${JSON.stringify(before)}.map(([id, was]) => [id, was, document.querySelector('[data-card="' + id + '"] img').src]);
      // a picture that comes back was painted before
      return now.every(([id, was, src]) => src !== was && painted.get(id + " " + src) > ${from}) && Math.max(...now.map(([id, , src]) => painted.get(id + " " + src)));
    })()`, 30000);
    times.push(after - from);
    // after an edit of the whole deck, a person looks at the cards before the next save; what is out of view is updated meanwhile
    await rest(pause ?? 0);
    if ((await page.run("scrollY + ' ' + document.getElementById('zoom').value + ' ' + devicePixelRatio")) !== top) scrolled += 1;
    // what is remembered of edits has its full size by then
    if (n === Math.min(249, Math.floor(Number(edits) / 10))) [rss, heap] = [memory(desk.pid), await used(page)];
  }
  const busy = (ticks(desk.pid) - cpu) / times.length;
  const grown = (memory(desk.pid) / rss - 1) * 100;
  const more = ((await used(page)) / heap - 1) * 100;
  // the verdict is decided or its budget spent, or this is told
  let idle = 0;
  for (let n = 0; n < 30; n += 1) {
    const before = ticks(desk.pid);
    await rest(2000);
    idle = (ticks(desk.pid) - before) * 30;
    if (idle === 0) break;
  }
  console.log(`| ${name} | first ${first} | median ${rank(times, 0.5).toFixed(0)} ms (goal ${goals[0]}) | 95th of ${times.length} ${rank(times, 0.95).toFixed(0)} ms (goal ${goals[1]}) | CPU an edit ${busy.toFixed(0)} ms | ${memory(desk.pid).toFixed(0)} MiB, ${grown.toFixed(1)} % grown, the page ${more.toFixed(1)} % | ${scrolled} moved | at rest ${idle} ms a minute |`);
}

try {
  const all = cases(home);
  for (const [key, one] of Object.entries(all)) if (!wanted.length || wanted.includes(key)) await measure(one());
} finally {
  rmSync(home, { recursive: true, force: true });
}
