import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import { openStall, type Stall } from "../../api/stall.ts";

const FLOOD = 3000;
let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(50);
});
afterAll(() => stall.close());

/** Garbage notices: no signature, a wrong one, an old one, nonsense. */
function garbage(i: number): Request {
  const host = "garudarun.localhost:3000";
  const headers = new Headers({ host, "content-type": "application/json" });
  if (i % 4 > 0) {
    headers.set("webhook-id", `evt_${i}`);
    headers.set("webhook-timestamp", String(Math.floor(Date.now() / 1000) - (i % 4 === 2 ? 3600 : 0)));
    headers.set("webhook-signature", `v1,${Buffer.from(`forged ${i}`.padEnd(32, "x")).toString("base64")}`);
  }
  const body =
    i % 4 === 3 ? "\u0000[{".repeat(500) : JSON.stringify({ id: `evt_${i}`, session: { id: "x", status: "settled", amount: i } });
  return new Request(`http://${host}/api/v1/payments/notices/simulated`, { method: "POST", headers, body });
}

/** Counts the process's database statements. */
function countSql(db: Database): () => number {
  let n = 0;
  for (const name of ["query", "transaction", "pipelined"] as const) {
    const real = db[name].bind(db) as (...given: unknown[]) => unknown;
    Object.assign(db, {
      [name]: (...given: unknown[]) => {
        n += 1;
        return real(...given);
      },
    });
  }
  return () => n;
}

const refusedTraces = () =>
  stall.sql<{ data: { others?: number } }>("select data from audit where action = 'payment.notice_refused' order by at, id");

describe("a flood of forged notices", () => {
  it("answers forged notices with a few audit rows, no other SQL, and less than a millisecond each (W16)(W01)", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const flooded = await stall.openProcess();
    // The tenant is cached from here on.
    await flooded.fetch(garbage(0));
    const sql = countSql(flooded.services.db);
    const before = process.cpuUsage();
    const statuses = new Set<number>();
    for (let i = 1; i < FLOOD; i += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, (_, k) => flooded.fetch(garbage(i + k))));
      for (const { status } of answers) statuses.add(status);
    }
    const { user, system } = process.cpuUsage(before);
    expect([...statuses]).toEqual([401]);
    expect(sql()).toBeLessThan(100);
    expect((user + system) / 1000 / FLOOD).toBeLessThan(1);
    expect(warn.mock.calls.flat().filter((line) => String(line).includes("flood of notices")).length).toBeGreaterThan(0);
    warn.mockRestore();
  });

  it("serves buyers during a flood of notices, and reports its size afterwards (W16)", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    // A flood is reported once per time span. Keep all of it in one span, however slow the machine.
    const now = Date.now();
    Object.assign(stall.shop.services, { now: () => new Date(now) });
    let isOver = false;
    let sent = 0;
    const flood = (async () => {
      while (!isOver || sent <= 100) {
        await Promise.all(Array.from({ length: 20 }, () => stall.shop.fetch(garbage((sent += 1)))));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const sold = [];
    for (let round = 0; round < 4; round += 1) {
      sold.push(...(await Promise.all(Array.from({ length: 10 }, () => stall.start(stall.buyer())))));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    isOver = true;
    await flood;
    expect(sold).toHaveLength(40);
    Object.assign(stall.shop.services, { now: () => new Date(now + 60_000) });
    await stall.shop.fetch(garbage(0));
    const told = (await refusedTraces()).at(-1)!;
    expect(told.data.others).toBe(sent - 20);
    expect(await stall.laws()).toEqual([]);
    warn.mockRestore();
  });
});
