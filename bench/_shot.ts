import { openChromium } from "../test/harness/chromium.ts";
const [url, out, width = "360", lang = "en-US", ...acts] = process.argv.slice(2);
const browser = await openChromium();
const w = Number(width);
const context = await browser.newContext({ viewport: { width: w, height: w < 600 ? 740 : 900 }, locale: lang!, reducedMotion: "reduce", hasTouch: w < 600, deviceScaleFactor: w < 600 ? 2 : 1 });
const page = await context.newPage();
page.on("console", (m) => ["error", "warning"].includes(m.type()) && console.log("console:", m.text()));
page.on("pageerror", (e) => console.log("pageerror:", e.message, e.stack?.slice(0, 400)));
page.on("response", (r) => r.status() >= 400 && console.log(r.status(), r.request().method(), r.url()));
await page.goto(url!);
await page.waitForSelector("canvas", { timeout: 30000 }).catch((e) => console.log("no canvas"));
await page.waitForTimeout(1200);
for (const act of acts) {
  const [kind, ...rest] = act.split(":");
  const arg = rest.join(":");
  if (kind === "click") await page.click(arg, { timeout: 5000 }).catch((e) => console.log("click failed", arg, e.message.slice(0, 200)));
  if (kind === "tap") { const [x, y] = arg.split(",").map(Number); if (w < 600) await page.touchscreen.tap(x!, y!); else await page.mouse.click(x!, y!); }
  if (kind === "wait") await page.waitForTimeout(Number(arg));
  if (kind === "text") console.log(await page.evaluate((s) => document.querySelector(s)?.textContent, arg));
  if (kind === "shot") await page.screenshot({ path: arg });
  await page.waitForTimeout(500);
}
await page.screenshot({ path: out! });
await browser.close();
