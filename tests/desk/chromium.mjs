// Drives a Chromium over its pipe for developers: no library, no port.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Starts a browser and opens an address in it. */
export async function open(address, { width = 1400, height = 900, scale = 1, dark = false } = {}) {
  const profile = mkdtempSync(join(tmpdir(), "lootpress-chromium-"));
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--remote-debugging-pipe", `--user-data-dir=${profile}`, "about:blank"];
  let browser;
  for (const name of process.env.CHROMIUM ? [process.env.CHROMIUM] : NAMES) {
    browser = spawn(name, flags, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    const started = await new Promise((resolve) => {
      browser.once("error", () => resolve(false));
      browser.once("spawn", () => resolve(true));
    });
    if (started) break;
    browser = null;
  }
  if (!browser) throw new Error("there is no Chromium");
  const [to, from] = [browser.stdio[3], browser.stdio[4]];
  let [next, rest] = [1, Buffer.alloc(0)];
  const waiting = new Map();
  const problems = [];
  from.on("data", (piece) => {
    rest = Buffer.concat([rest, piece]);
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      const message = JSON.parse(rest.subarray(0, end).toString("utf8"));
      rest = rest.subarray(end + 1);
      if (message.method === "Runtime.exceptionThrown") problems.push(message.params.exceptionDetails.exception?.description ?? message.params.exceptionDetails.text);
      if (message.method === "Log.entryAdded" && message.params.entry.level === "error") problems.push(`${message.params.entry.text} ${message.params.entry.url ?? ""}`);
      const [resolve, reject] = waiting.get(message.id) ?? [];
      waiting.delete(message.id);
      if (message.error) reject?.(new Error(message.error.message));
      else resolve?.(message.result);
    }
  });
  const send = (method, params = {}, sessionId) => new Promise((resolve, reject) => {
    waiting.set(next, [resolve, reject]);
    to.write(`${JSON.stringify({ id: next++, method, params, sessionId })}\0`);
  });
  const tab = async (url) => {
    const { targetId } = await send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
    const call = (method, params) => send(method, params, sessionId);
    await Promise.all([call("Page.enable"), call("Runtime.enable"), call("Log.enable")]);
    await call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: scale, mobile: width < 600 });
    await call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
    await call("Page.navigate", { url });
    const page = {
      call,
      problems,
      /** What an expression comes to; a promise is waited for. */
      async run(expression) {
        const { result, exceptionDetails } = await call("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value;
      },
      /** Waits until an expression is true. */
      async until(expression, ms = 15000) {
        const end = Date.now() + ms;
        for (;;) {
          const value = await page.run(expression).catch(() => false);
          if (value) return value;
          if (Date.now() > end) throw new Error(`never came true: ${expression}`);
          await new Promise((resolve) => setTimeout(resolve, 25));
        }
      },
      /** Presses a key. */
      async press(key, modifiers = 0) {
        const text = key.length === 1 ? key : key === "Enter" ? "\r" : undefined;
        const codes = { Enter: 13, Escape: 27, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Tab: 9 };
        const common = { key, modifiers, windowsVirtualKeyCode: codes[key] ?? key.toUpperCase().charCodeAt(0) };
        await call("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", text, ...common });
        await call("Input.dispatchKeyEvent", { type: "keyUp", ...common });
      },
      /** A picture of what is seen, as PNG. */
      async picture() {
        const { data } = await call("Page.captureScreenshot", { format: "png" });
        return Buffer.from(data, "base64");
      },
      close: () => send("Target.closeTarget", { targetId }),
    };
    return page;
  };
  return {
    page: await tab(address),
    tab,
    send,
    async close() {
      const gone = new Promise((resolve) => browser.once("exit", resolve));
      send("Browser.close").catch(() => {});
      const late = setTimeout(() => browser.kill("SIGKILL"), 3000);
      await gone;
      clearTimeout(late);
      try {
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      } catch {
        // a process of the browser still writes there; the system clears its folder for temporary files
      }
    },
  };
}
