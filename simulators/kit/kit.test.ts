import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterEach, describe, expect, it } from "vitest";
import type { Env } from "./call-faults.ts";
import { startEmulator, type Emulator, type EmulatorOptions } from "./start-emulator.ts";

type Thing = { readonly id: string; readonly state: string };

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A provider that sends a notice for every act, and repeats it twice after ten seconds. */
async function start(url: string, options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator<Thing>(options, {
    namesOf: ({ id }) => [`name-of-${id}`],
    refusal: (status) => ({ error: status }),
    retryAfter: (_, attempt) => (attempt < 2 ? 10_000 : null),
    forge: ({ headers, body }) => ({ headers, body: body.replace("good", "forged") }),
    build({ books, calls, postman }) {
      const app = new Hono<Env>();
      app.post("/things/:id", calls.around("make"), (c) => c.json(books.save({ id: c.req.param("id"), state: "made" })));
      app.get("/things/:id", (c) => c.json(books.find(c.req.param("id"))));
      function act({ id, act: state }: { readonly id: string; readonly act: string }) {
        postman.send({ url, headers: {}, body: `${id} ${state} good` });
        return books.save({ id, state });
      }
      return { app, act, list: books.all };
    },
  });
  ends.push(emulator.close);
  return emulator;
}

/** A shop that answers notices with these statuses in order, and repeats the last. */
async function shop(...statuses: number[]): Promise<{ readonly url: string; readonly got: string[] }> {
  const got: string[] = [];
  const server: Server = createServer((request, answer) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      got.push(body);
      answer.writeHead(statuses.length > 1 ? statuses.shift()! : (statuses[0] ?? 200)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => new Promise((done) => server.close(done)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notices`, got };
}

const post = (url: string, json: object = {}) => fetch(url, { method: "POST", body: JSON.stringify(json) });

describe("notices of an emulator", () => {
  it("delivers notices, and repeats them on the schedule until accepted or given up", async () => {
    const { url, got } = await shop(500, 500, 200);
    const emulator = await start(url, { compression: 100_000 });
    emulator.act({ id: "a", act: "paid" });
    await emulator.notices.idle();
    expect(got).toEqual(["a paid good", "a paid good", "a paid good"]);
    const { url: deaf, got: refused } = await shop(500);
    const other = await start(deaf, { compression: 100_000 });
    other.act({ id: "a", act: "paid" });
    await other.notices.idle();
    expect(refused).toHaveLength(3);
  });

  it("loses, doubles and forges notices, and delays them by a day", async () => {
    const { url, got } = await shop();
    const emulator = await start(url, { compression: 1 });
    emulator.noticeFaults.conduct({ lost: 1 });
    emulator.act({ id: "a", act: "paid" });
    emulator.noticeFaults.conduct({ lost: 0, doubled: 1, forged: 1 });
    emulator.act({ id: "b", act: "paid" });
    await emulator.notices.idle();
    expect(got.toSorted()).toEqual(["b paid forged", "b paid good", "b paid good"]);
    emulator.noticeFaults.conduct({ doubled: 0, forged: 0, late: 1 });
    emulator.act({ id: "c", act: "paid" });
    emulator.clock.advance(86_400_000);
    await emulator.notices.idle();
    expect(got).toContain("c paid good");
  });

  it("holds notices back and releases them in another order", async () => {
    const { url, got } = await shop();
    const emulator = await start(url);
    await post(`${emulator.url}/_emulator/notices/hold`);
    emulator.act({ id: "a", act: "begun" });
    emulator.act({ id: "a", act: "paid" });
    await emulator.notices.idle();
    expect(got).toEqual([]);
    await post(`${emulator.url}/_emulator/notices/release`, { order: "reversed" });
    await post(`${emulator.url}/_emulator/notices/idle`);
    expect(got.toSorted()).toEqual(["a begun good", "a paid good"]);
  });
});

describe("calls of an emulator", () => {
  it.each([
    ["drop_before", null],
    ["hang_before", null],
    ["drop_after", "made"],
    ["hang_after", "made"],
  ] as const)("fails calls by %s, and leaves %s", async (kind, state) => {
    const { url } = await start("http://127.0.0.1:1/");
    await post(`${url}/_emulator/faults/calls`, { on: "make", kind });
    const call = fetch(`${url}/things/a`, { method: "POST", signal: AbortSignal.timeout(kind.startsWith("hang") ? 300 : 20_000) });
    expect(
      await call.then(
        () => "answered",
        () => "failed",
      ),
    ).toBe("failed");
    const found = (await (await fetch(`${url}/things/a`)).json()) as Thing | null;
    expect(found?.state ?? null).toBe(state);
    expect((await post(`${url}/things/a`)).status).toBe(200);
  });

  it("refuses calls with a given status, the given number of times", async () => {
    const { url } = await start("http://127.0.0.1:1/");
    await post(`${url}/_emulator/faults/calls`, { on: "*", kind: "status", status: 429, retryAfter: 3, times: 2 });
    const answers = [await post(`${url}/things/a`), await post(`${url}/things/a`), await post(`${url}/things/a`)];
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 200]);
    expect([answers[0]!.headers.get("retry-after"), await answers[0]!.json()]).toEqual(["3", { error: 429 }]);
  });
});

it("restores the books after a kill, by every name, with unaccepted notices", async () => {
  const folder = mkdtempSync(join(tmpdir(), "emulator-"));
  ends.push(async () => rmSync(folder, { recursive: true }));
  const journalPath = join(folder, "books.jsonl");
  const { url, got } = await shop();
  const first = await start(url, { journalPath, compression: 1, deliver: async () => ({ status: 500 }) });
  const answer = await post(`${first.url}/_emulator/act`, { id: "a", act: "paid" });
  expect(await answer.json()).toEqual({ id: "a", state: "paid" });
  await first.close();
  const second = await start(url, { journalPath });
  await second.notices.idle();
  expect(got).toEqual(["a paid good"]);
  expect(await (await fetch(`${second.url}/things/name-of-a`)).json()).toEqual({ id: "a", state: "paid" });
  expect(await (await fetch(`${second.url}/_emulator/books`)).json()).toMatchObject({ rows: [{ id: "a", state: "paid" }] });
});
