import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedBrowser } from "../turns.ts";

type Carrying = { readonly transfer: typeof import("#client/transfer.ts").transfer };

const CODE = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, "../../../client/transfer.ts"), "utf8"));
const PAGE =
  '<!doctype html><title>a page</title><script type="module">import * as all from "/transfer.js"; Object.assign(window, all)</script>';
const BYTES = 2_000_000;

let server: Server;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  server = createServer((asked, answer) => {
    if (asked.url === "/") return void answer.writeHead(200, { "content-type": "text/html" }).end(PAGE);
    if (asked.url === "/transfer.js") return void answer.writeHead(200, { "content-type": "text/javascript" }).end(CODE);
    let size = 0;
    asked.on("data", (part: Buffer) => (size += part.length));
    asked.on("end", () =>
      answer
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ size, type: asked.headers["content-type"]?.split(";")[0], marked: asked.headers["x-marked"] })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await sharedBrowser();
});
afterAll(async () => {
  server.close();
});

describe("an upload from a browser", () => {
  it("reports an upload's progress up to its end, and its result [A6]", async () => {
    const page = await browser.newPage();
    await page.goto(origin);
    const { said, seen } = await page.evaluate(async (bytes) => {
      const { transfer } = window as unknown as Carrying;
      const body = new FormData();
      body.set("file", new File([new Uint8Array(bytes)], "bukti.png", { type: "image/png" }));
      const seen: { loaded: number; total: number | null }[] = [];
      const watching = { onUpload: (progress: { loaded: number; total: number | null }) => void seen.push(progress) };
      const answer = await transfer("/upload", { method: "POST", headers: { "x-marked": "yes" }, body }, watching);
      return { said: JSON.parse(await answer.text()) as { size: number; type: string; marked: string }, seen };
    }, BYTES);
    expect(said).toMatchObject({ type: "multipart/form-data", marked: "yes" });
    expect(said.size).toBeGreaterThan(BYTES);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.at(-1)).toEqual({ loaded: said.size, total: said.size });
    await page.close();
  });

  it("throws on a network error [A4]", async () => {
    const page = await browser.newPage();
    await page.goto(origin);
    await page.route("**/upload", (route) => route.abort());
    const failure = page.evaluate(async () => {
      const { transfer } = window as unknown as Carrying;
      await transfer("/upload", { method: "POST", headers: {}, body: "a" }, { onUpload: () => {} });
    });
    await expect(failure).rejects.toThrow("the network failed");
    await page.close();
  });
});
