import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { eventOf, newBuyer } from "../../harness/buyer.ts";
import { overHttp } from "../../harness/over-http.ts";
import { putSeededDatabase } from "../../harness/seeded-database.ts";
import { startServer } from "../../harness/server.ts";

const folder = mkdtempSync(join(tmpdir(), "karcis-limits-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Statuses of different wrong codes from visitors without cookies at one address. */
async function guesses(
  port: number,
  { first, count, forwarded }: { readonly first: number; readonly count: number; readonly forwarded?: string | undefined },
): Promise<number[]> {
  const shop = overHttp(port);
  const event = await eventOf(newBuyer(shop, { tenant: "garudarun", port }), "losari-sunset-5k");
  const selection = { categories: [{ categoryId: event.prices[0]!.id, qty: 1 }], addons: [] };
  const host = `garudarun.localhost:${port}`;
  const statuses: number[] = [];
  for (let n = first; n < first + count; n += 1) {
    const answer = await shop.fetch(
      new Request(`http://${host}/api/v1/quotes`, {
        method: "POST",
        headers: { host, "content-type": "application/json", ...(forwarded ? { "x-forwarded-for": forwarded } : {}) },
        body: JSON.stringify({ eventId: event.id, selection, promoCode: `GUESS${n}` }),
      }),
    );
    statuses.push(answer.status);
  }
  return statuses;
}

describe("guessing promo codes", () => {
  it("counts guesses by the connecting address, also after the server was killed and restarted (C05)", async () => {
    await putSeededDatabase(folder);
    const first = await startServer({ DATA_DIR: folder });
    const statuses = await guesses(first.port, { first: 0, count: 62, forwarded: "203.0.113.1" });
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 422), 429, 429]);
    expect(await guesses(first.port, { first: 100, count: 1, forwarded: "198.51.100.1" })).toEqual([429]);
    await first.kill9();

    const second = await startServer({ DATA_DIR: folder, TRUST_PROXY: "yes" });
    expect(await guesses(second.port, { first: 200, count: 1 })).toEqual([429]);
    expect(await guesses(second.port, { first: 300, count: 1, forwarded: "203.0.113.1" })).toEqual([422]);
    await second.stop();
  });
});
