// The page in a real browser, by keys alone: node tests/desk/page.mjs ADDRESS CARDS [AXE]. CARDS is the table of `tests/desk.rs`; AXE is
// axe-core's script, where it is at hand. Ends with an error, or says what it did.

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { open } from "./chromium.mjs";

const [address, table, axe] = process.argv.slice(2);
const cards = readFileSync(table, "utf8");
const save = (text) => {
  writeFileSync(`${table}~`, text);
  renameSync(`${table}~`, table);
};
const check = (holds, what) => {
  if (!holds) throw new Error(what);
};

const browser = await open(address);
const { page } = browser;
const picture = (id) => `document.querySelector('[data-card="${id}"] img').src`;
const painted = "[...document.querySelectorAll('.tile img')].filter((i) => i.complete && i.naturalWidth === 480).length";
const focused = "document.activeElement.dataset.card";
const said = "document.getElementById('state').textContent";

/** What axe-core finds serious on the page as it is. */
async function seen(where) {
  if (!axe) return;
  await page.run(readFileSync(axe, "utf8"));
  const found = await page.run("axe.run().then((r) => r.violations.filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => v.id + ': ' + v.nodes.map((n) => n.html.slice(0, 90)).slice(0, 3).join(' | ')))");
  check(found.length === 0, `${where}: ${found.join("\n")}`);
}

try {
  await page.until(`${painted} === 3`, 60000);
  await seen("the wall");
  // a save changes one picture; the others stay, and it is told
  const [candle, torch] = [await page.run(picture("candle")), await page.run(picture("torch"))];
  save(cards.replace("It drips.", "It gutters."));
  await page.until(`${picture("candle")} !== ${JSON.stringify(candle)} && ${painted} === 3`);
  check((await page.run(picture("torch"))) === torch, "another face was drawn again");
  await page.until(`${said}.includes("Candle changed")`);
  // move, open, compare, go back
  await page.run("document.getElementById('wall').focus()");
  await page.press("ArrowRight");
  await page.press("ArrowRight");
  check((await page.run(focused)) === "candle", `the arrows lead to ${await page.run(focused)}`);
  await page.press("Enter");
  await page.until("document.querySelector('dialog[open] h2').textContent === 'Candle'");
  await page.until("document.querySelectorAll('dialog .word').length > 3");
  check(await page.run("[...document.querySelectorAll('dialog .word')].some((w) => w.getAttribute('aria-label').includes('gutters'))"), "words are buttons");
  await seen("one card");
  const since = (key) => page.run(`(() => { const since = document.getElementById("since"); since.value = "${key}"; since.dispatchEvent(new Event("change")); })()`);
  await page.press("o");
  await page.until("document.querySelectorAll('dialog .changed').length > 0", 60000);
  await page.press("o");
  await page.until("document.getElementById('slider')");
  await seen("old and new");
  await page.press("o");
  await since("low-ink");
  await page.until("document.querySelector('dialog figcaption')?.textContent === 'Little ink'", 60000);
  await since("");
  await page.press("b");
  await page.until("document.querySelector('dialog .line.trim') && document.querySelector('dialog .line.safe')");
  await page.press("b");
  // a screen with five pixels a millimeter, measured with a bank card
  await page.press("p");
  await page.run(`(() => { const card = document.querySelector(".calibration input"); card.value = ${85.6 * 5}; card.dispatchEvent(new Event("input")); card.dispatchEvent(new Event("change")); })()`);
  await page.until("document.querySelector('dialog .face').style.width === '315px'");
  await page.press("p");
  await page.press("ArrowRight");
  await page.until("document.querySelector('dialog[open] h2').textContent === 'Torch'");
  // cards with the same text lie beside it
  save(cards.replace("It smokes.", "It is lit."));
  await page.until("[...document.querySelectorAll('dialog .alike')].some((a) => a.textContent.includes('the same text') && a.querySelector('img').alt === 'Lantern')");
  save(cards);
  await page.until("!document.querySelector('dialog .alike')");
  await page.press("Escape");
  await page.until("!document.querySelector('dialog[open]')");
  await page.until(`${focused} === "torch"`);
  for (const eyes of ["gray", "protan", "deutan", "tritan", ""]) {
    await page.run(`(() => { const as = document.getElementById("eyes"); as.value = "${eyes}"; as.dispatchEvent(new Event("input")); })()`);
    const filter = await page.run("getComputedStyle(document.querySelector('.paper img')).filter");
    check(eyes ? filter.includes(`#eyes-${eyes}`) && (await page.run(`document.querySelectorAll("#eyes-${eyes} feColorMatrix").length`)) === 1 : filter === "none", `${eyes}: ${filter}`);
  }
  // search
  await page.press("/");
  for (const letter of "cost>1") await page.press(letter);
  await page.until("document.querySelectorAll('.tile').length === 2");
  // what is seen is made, and how far it is
  await page.press("Enter");
  await page.press("m");
  await page.until("document.querySelector('.makes button').textContent === 'Build 2 cards'");
  await page.run("document.querySelector('.makes button').click()");
  await page.until("document.querySelector('.made progress')?.hasAttribute('value')", 60000);
  await page.until("document.querySelector('.made .done')?.textContent.includes('only')", 60000);
  await seen("make");
  await page.press("m");
  await page.run("document.getElementById('query').value = ''; document.getElementById('query').dispatchEvent(new Event('input'))");
  await page.press("Escape");
  // a fault keeps the last good face, and leads to its complaint
  save(cards.replace("Candle,1", "Candle,99"));
  await page.until("document.querySelector('[data-card=candle]').classList.contains('stale')");
  check(!(await page.run(said)).includes("changed"), "a card that turned gray is told as changed");
  await page.press("c");
  await page.until("document.activeElement.classList.contains('complaint')");
  check((await page.run("document.activeElement.textContent")).includes("lamps.csv:3:8"), "a complaint has its place");
  await seen("complaints");
  save(cards);
  await page.until("!document.querySelector('.stale') && document.getElementById('count').textContent === '0'");
  await page.press("n");
  await page.until("document.querySelectorAll('#panel .bar-column').length > 2");
  await seen("numbers");
  await page.press("n");
  // the kit as it will be printed
  await page.press("s");
  await page.until("[...document.querySelectorAll('.page img')].some((i) => i.complete && i.naturalWidth === 1240)", 60000);
  check(await page.run("document.getElementById('wall').offsetParent === null"), "sheets take the place of the faces");
  await page.run("document.querySelector('.page').focus()");
  await page.until("[...document.querySelectorAll('.page .word')].some((w) => w.getAttribute('aria-label').includes('drips'))");
  await seen("sheets");
  await page.press("Escape");
  await page.until("document.getElementById('panel').hidden");
  // on a phone, and in the dark
  for (const dark of [false, true]) {
    await page.call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
    await page.call("Emulation.setDeviceMetricsOverride", { width: 390, height: 844, deviceScaleFactor: 2, mobile: true });
    check((await page.run("getComputedStyle(document.body).colorScheme + getComputedStyle(document.body).backgroundColor")).includes("rgb(29") === dark, "dark and light");
    const fits = async (where) => {
      const wide = await page.run("document.documentElement.scrollWidth");
      check(wide <= 390, `${where} is ${wide} pixels wide on a phone`);
      await seen(`${where}, on a phone${dark ? " in the dark" : ""}`);
    };
    await fits("the wall");
    for (const [key, what] of [["c", "complaints"], ["n", "numbers"], ["s", "sheets"], ["m", "make"], ["?", "keys"]]) {
      await page.press(key);
      await page.until(`document.body.dataset.panel === "${what}" || "${what}" === "complaints"`);
      await fits(what);
      if (what !== "complaints") await page.press(key);
    }
    await page.run("document.querySelector('[data-card=torch]').click()");
    await page.until("document.querySelector('dialog[open] .word')");
    await fits("one card");
    await page.press("Escape");
  }
  await page.call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "light" }] });
  await page.call("Emulation.setDeviceMetricsOverride", { width: 1400, height: 900, deviceScaleFactor: 1, mobile: false });
  // what the data says is text
  save(cards.replace("Candle", "<img src=x onerror=alert(1)>"));
  await page.until("[...document.querySelectorAll('.caption')].some((c) => c.textContent === '<img src=x onerror=alert(1)>')");
  check((await page.run("document.querySelectorAll('img[src=x]').length")) === 0, "markup from the data");
  save(cards);
  // more pages than a browser has connections: each works, and all hear of a save
  const tabs = [];
  for (let n = 0; n < 8; n += 1) tabs.push(await browser.tab(address));
  for (const tab of tabs) await tab.until("document.querySelectorAll('.tile').length === 3", 60000);
  const before = await tabs[7].run(picture("candle"));
  save(cards.replace("It drips.", "It goes out."));
  for (const tab of [page, ...tabs]) await tab.until(`${picture("candle")} !== ${JSON.stringify(before)}`);
  // the page that follows the stream is closed: another takes over
  await page.close();
  save(cards);
  for (const tab of tabs) await tab.until(`${picture("candle")} === ${JSON.stringify(before)}`, 20000);
  check(page.problems.length === 0, page.problems.join("\n"));
  console.log("the page works");
} finally {
  await browser.close();
}
