// The page to share, from the disk, by keys alone: node tests/desk/web.mjs FOLDER [AXE]. FOLDER is what `tests/web.rs` makes; AXE is
// axe-core's script, where it is at hand. Ends with an error if something is wrong.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { open } from "./chromium.mjs";

const [folder, axe] = process.argv.slice(2);
const check = (holds, what) => {
  if (!holds) throw new Error(what);
};

for (const look of [{}, { dark: true }, { width: 390, height: 844, scale: 2 }]) {
  for (const file of ["index.html", "rulebook.html"]) {
    const browser = await open(pathToFileURL(`${folder}/${file}`).href, look);
    const { page } = browser;
    const where = `${file} ${JSON.stringify(look)}`;
    /** What axe-core finds serious on the page as it is. */
    const seen = async () => {
      if (!axe) return;
      await page.call("Page.setBypassCSP", { enabled: true });
      await page.run(readFileSync(axe, "utf8"));
      const found = await page.run("axe.run({ preload: false }).then((r) => r.violations.filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => v.id + ': ' + v.nodes.map((n) => n.html.slice(0, 120) + ' ' + n.failureSummary).slice(0, 3).join(' | ')))");
      check(found.length === 0, `${where}: ${found.join("\n")}`);
    };
    try {
      await page.until("document.readyState === 'complete'");
      check(await page.run("document.documentElement.scrollWidth <= innerWidth"), `${where} is wider than the screen`);
      await page.until("[...document.images].slice(0, 3).every((i) => i.complete && i.naturalWidth > 300)");
      await seen();
      if (file === "index.html") {
        const shown = "[...document.querySelectorAll('.tile:not([hidden]) .caption')].map((c) => c.textContent).join('|')";
        check((await page.run(shown)) === "Lantern × 2|Candle|<script>alert(1)</script>", await page.run(shown));
        await page.press("/");
        for (const letter of "cost>1") await page.press(letter);
        await page.until(`${shown} === 'Lantern × 2|<script>alert(1)</script>'`);
        check((await page.run("document.getElementById('count').textContent")) === "2 of 3", "they are counted");
        await page.run("document.querySelector('.tile:not([hidden])').focus()");
        await page.press("ArrowRight");
        await page.press("Enter");
        await page.until("document.querySelector('dialog[open] h2')?.textContent === '<script>alert(1)</script>'");
        check(await page.run("document.querySelectorAll('dialog figure').length === 2 && document.querySelector('dialog .facts').textContent.includes('It smokes.')"), "both sides and the texts are shown");
        await seen();
        await page.press("ArrowLeft");
        await page.until("document.querySelector('dialog[open] h2').textContent === 'Lantern'");
        await page.press("Escape");
        await page.until("!document.querySelector('dialog[open]') && document.activeElement.id === 'lantern'");
        await page.run("(() => { const list = [...document.querySelectorAll('#bar label')].find((l) => l.textContent.startsWith('cost')).querySelector('select'); list.value = '3'; list.dispatchEvent(new Event('input')); })()");
        await page.until(`${shown} === '<script>alert(1)</script>'`);
      }
      check(page.problems.length === 0, `${where}: ${page.problems.join("\n")}`);
    } finally {
      await browser.close();
    }
  }
}
