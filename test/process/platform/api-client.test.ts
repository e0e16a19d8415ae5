import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plainOverHttp } from "../../harness/over-http.ts";
import { startServer, type RunningServer } from "../../harness/server.ts";
import { run } from "../run.ts";

const ROOT = join(import.meta.dirname, "../../..");
const FOLDER = join(ROOT, ".cache", "documented");
const WIRE = { SIGNATURE_SECRET: "0123456789abcdef", SIGNATURE_SUFFIX: "_s", BODY_SECRET: "what both sides were given" };

const examples = [...readFileSync(join(ROOT, "docs", "api-client.md"), "utf8").matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text]) => text!);

/** A stand-in for name resolution: a program's calls to it reach one brand. */
function front(port: number, ui: string): Promise<Server> {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: `${ui}.localhost:${port}` };
    const call = request({ host: "127.0.0.1", port, path: asked.url, method: asked.method, headers }, (said) => {
      answer.writeHead(said.statusCode ?? 500, said.headers);
      said.pipe(answer);
    });
    asked.pipe(call);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

let server: RunningServer;
const fronts: Server[] = [];
beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  server = await startServer({ ...WIRE, SIGNATURE_MODE: "enforce" });
});
afterAll(async () => {
  for (const each of fronts) each.close();
  await server?.stop();
  rmSync(FOLDER, { recursive: true, force: true });
});

async function runExample(n: number, ui: string, more: Readonly<Record<string, string>> = {}) {
  return (await startExample(n, ui, more)).ended;
}

async function startExample(n: number, ui: string, more: Readonly<Record<string, string>>) {
  const own = await front(server.port, ui);
  fronts.push(own);
  const file = join(FOLDER, `example-${n}.ts`);
  writeFileSync(file, examples[n]!);
  const shop = `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
  return run(join(".cache", "documented", `example-${n}.ts`), {
    env: {
      ...WIRE,
      BODY_SECRET: ui === "jenius" ? WIRE.BODY_SECRET : "",
      SHOP: shop,
      BUSINESS_ID: `biz_${ui}`,
      ...more,
    },
  });
}

/** Pays on the simulation's page by its form. */
async function payAt(address: string): Promise<void> {
  const url = new URL(address);
  const { host } = url;
  const { fetch: ask } = plainOverHttp(server.port);
  const page = await (await ask(new Request(url, { headers: { host } }))).text();
  const action = /<form method="post" action="([^"]+)"/.exec(page)![1]!;
  const body = new URLSearchParams({ method: "qris", outcome: "pay" });
  const headers = { host, origin: url.origin, "content-type": "application/x-www-form-urlencoded" };
  const paid = await ask(new Request(new URL(action, url), { method: "POST", headers, body: body.toString() }));
  expect(paid.status).toBeLessThan(400);
}

describe("the documented examples", () => {
  it("includes five documented examples", () => expect(examples).toHaveLength(5));

  it.each(["karcis", "jenius"])("finds an event of %s and its price, signed and, if required, sealed [A3][A5][A9]", async (ui) => {
    expect(await runExample(0, ui)).toMatchObject({ code: 0, said: expect.stringMatching(/^[a-z0-9-]+ total \d+\n$/) });
  });

  it.each([
    ["karcis", "pasar-kota-tua"],
    ["jenius", "co-run"],
  ])("buys a ticket of %s, %s, from hold to code, paid on the provider's page [A3][A5][A7]", async (ui, slug) => {
    const { said, ended } = await startExample(1, ui, { EVENT: slug });
    await expect.poll(said, { timeout: 30_000 }).toMatch(/pay at \S+\n/);
    await payAt(/pay at (\S+)/.exec(said())![1]!);
    expect(await ended).toMatchObject({ code: 0, said: expect.stringMatching(/\nconfirmed \d+ [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\n$/) });
  });

  it("finds an event with the client bundled as one file in an otherwise empty folder [A3][A9]", async () => {
    const folder = mkdtempSync(join(tmpdir(), "karcis-bare-"));
    const packed = run(join("scripts", "pack-client.mjs"), { env: {}, words: [join(folder, "karcis-client.mjs")] });
    expect(await packed.ended).toMatchObject({ code: 0 });
    const own = await front(server.port, "karcis");
    fronts.push(own);
    writeFileSync(join(folder, "example.ts"), examples[0]!.replace("#client/karcis-client.ts", "./karcis-client.mjs"));
    const shop = `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
    const env = { ...WIRE, BODY_SECRET: "", SHOP: shop, BUSINESS_ID: "biz_karcis" };
    expect(await run("example.ts", { env, root: folder }).ended).toMatchObject({ code: 0, said: expect.stringMatching(/ total \d+\n$/) });
    rmSync(folder, { recursive: true, force: true });
  });

  it("returns a refusal as a value [A4]", async () => {
    expect(await runExample(2, "garudarun")).toMatchObject({ code: 0, said: expect.stringMatching(/^404 NOT_FOUND \S/) });
  });

  it("downloads a document with progress [A6]", async () => {
    expect(await runExample(3, "garudarun")).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^200 application\/json\S* all of it\n$/),
    });
  });

  it("sends a signed form to a server that refuses it [A4][A6]", async () => {
    expect(await runExample(4, "garudarun")).toMatchObject({ code: 0, said: "false 415 UNSUPPORTED_MEDIA\n" });
  });

  it("signs a call by hand with the server's own settings [A3]", async () => {
    const signed = (env: Readonly<Record<string, string>>) =>
      run(join("cli", "karcis.ts"), { env, words: ["api", "sign", "biz_karcis"] }).ended;
    const { code, said } = await signed({ ...WIRE, DATA_DIR: server.dataDir });
    expect(code).toBe(0);
    const [name, signature] = said.trim().split(": ");
    const host = `karcis.localhost:${server.port}`;
    const ask = (headers: Record<string, string>) =>
      plainOverHttp(server.port).fetch(
        new Request(`http://${host}/api/v1/events?businessId=biz_karcis`, { headers: { host, ...headers } }),
      );
    expect((await ask({ [name!]: signature! })).status).toBe(200);
    expect((await ask({})).status).toBe(401);
  });
});
