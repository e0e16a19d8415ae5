import { gzipSync } from "node:zlib";
import { request } from "node:http";
import type { Browser, BrowserContext } from "playwright-core";
import type { RunningServer } from "../../test/harness/server.ts";
import { report } from "./report.ts";

/** This long after the load event a page loads nothing more by itself. */
const REST_MS = 6000;
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;

export type Fetched = { readonly url: string; readonly type: string; readonly isInLoad: boolean };
/** A page of the shop. If it is personal, `open` first makes the browser that visitor and returns the path. */
export type BenchPage = {
  readonly name: string;
  readonly path: string;
  /** The most compressed bytes of scripts: with the page, and until it is at rest. */
  readonly limitJsGz: number;
  readonly limitJsGzAtRest?: number;
  open?(context: BrowserContext): Promise<string>;
};

export function phoneContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ ...PHONE, locale: "en" });
}

/** The body's transferred bytes in one encoding. */
function travelBytes(
  server: RunningServer,
  { url, encoding, cookie }: { readonly url: URL; readonly encoding: "gzip" | "br" | "identity"; readonly cookie: string },
): Promise<Buffer> {
  const headers = { host: url.host, "accept-encoding": encoding, ...(cookie ? { cookie } : {}) };
  return new Promise((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port: server.port, path: url.pathname + url.search, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve(Buffer.concat(parts)) : reject(new Error(`${url.href} answered ${answer.statusCode}`)),
      );
    });
    call.on("error", reject);
    call.end();
  });
}

/** Everything that Chromium loads for an untouched page, in order. */
async function fetchedBy(context: BrowserContext, url: string): Promise<Fetched[]> {
  const page = await context.newPage();
  const all: { url: string; type: string }[] = [];
  page.on("request", (asked) => {
    if (asked.url().startsWith("http")) all.push({ url: asked.url(), type: asked.resourceType() });
  });
  await page.goto(url, { waitUntil: "load" });
  const inLoad = all.length;
  await page.waitForTimeout(REST_MS);
  await page.close();
  return all.map((each, index) => ({ ...each, isInLoad: index < inLoad }));
}

function styleText(html: string, id: string): string {
  return new RegExp(`<style id="${id}"[^>]*>([\\s\\S]*?)</style>`).exec(html)?.[1] ?? "";
}

/** A page's weight as loaded by a browser. */
export async function weighPage(
  browser: Browser,
  { server, tenant, page }: { readonly server: RunningServer; readonly tenant: string; readonly page: BenchPage },
): Promise<void> {
  const context = await phoneContext(browser);
  try {
    const path = page.open ? await page.open(context) : page.path;
    const address = server.originOf(tenant) + path;
    const cookie = (await context.cookies(address)).map(({ name, value }) => `${name}=${value}`).join("; ");
    const fetched = await fetchedBy(context, address);
    const sizes = async (type: string, encoding: "gzip" | "br" | "identity", isLater = false) => {
      const urls = new Set(fetched.filter((each) => each.type === type && (isLater || each.isInLoad)).map((each) => each.url));
      const bodies = await Promise.all([...urls].map((url) => travelBytes(server, { url: new URL(url), encoding, cookie })));
      return { files: urls.size, bytes: bodies.reduce((sum, body) => sum + body.length, 0) };
    };
    const html = (await travelBytes(server, { url: new URL(address), encoding: "identity", cookie })).toString("utf8");
    const styles = `${styleText(html, "app-css")}${styleText(html, "brand-css")}`;
    if (styles === "") throw new Error(`${page.name} has no inline styles`);
    const [js, fonts] = [await sizes("script", "gzip"), await sizes("font", "identity")];
    report("page-weight", {
      page: page.name,
      jsGz: js.bytes,
      jsBr: (await sizes("script", "br")).bytes,
      jsFiles: js.files,
      jsGzAtRest: (await sizes("script", "gzip", true)).bytes,
      limitJsGz: page.limitJsGz,
      limitJsGzAtRest: page.limitJsGzAtRest,
      cssGz: gzipSync(styles, { level: 9 }).length + (await sizes("stylesheet", "gzip")).bytes,
      limitCssGz: 20_000,
      fonts: fonts.files,
      fontBytes: fonts.bytes,
      limitFontBytes: 35_000,
      htmlGz: (await travelBytes(server, { url: new URL(address), encoding: "gzip", cookie })).length,
      htmlBytes: Buffer.byteLength(html),
      requests: fetched.filter((each) => each.isInLoad).length,
      requestsAtRest: fetched.length,
    });
  } finally {
    await context.close();
  }
}
