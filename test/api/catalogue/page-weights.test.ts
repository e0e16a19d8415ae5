import { statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyUntilPayment, eventOf, holdBody, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { openShop, type TestShop } from "../../harness/open-shop.ts";

const CLIENT = join(import.meta.dirname, "..", "..", "..", "build", "client");
const HOST = "garudarun.localhost";
const EVENT = "/en/event/garuda-half-jakarta";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const ask = (path: string, encoding: string, cookie = "") =>
  shop.fetch(
    new Request(`http://${HOST}${path}`, { headers: { host: HOST, "accept-encoding": encoding, ...(cookie === "" ? {} : { cookie }) } }),
  );

/** The scripts that a page loads with itself. */
async function scriptsOf(path: string): Promise<readonly string[]> {
  const html = await (await ask(path, "identity")).text();
  return [...new Set([...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+\.js)"/g)].map(([, file]) => file!))];
}

describe("the weight of a page", () => {
  it.each([
    ["/en", 120_000, 11],
    ["/en/event", 120_000, 10],
    [EVENT, 125_000, 10],
    [`${EVENT}/patron-information`, 140_000, 12],
  ])("keeps the scripts of %s within %i bytes compressed, in at most %i files", async (path, most, files) => {
    const scripts = await scriptsOf(path);
    const bytes = scripts.reduce((sum, file) => sum + statSync(`${join(CLIENT, file)}.gz`).size, 0);
    expect(scripts.length).toBeGreaterThan(5);
    expect(bytes).toBeLessThanOrEqual(most);
    expect(scripts.length).toBeLessThanOrEqual(files);
  });

  it.each([
    ["/en", 17_500],
    ["/en/event", 17_000],
    [EVENT, 22_000],
  ])("keeps the compressed text of %s within %i bytes", async (path, most) => {
    const answer = await ask(path, "gzip");
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(most);
  });
});

describe("the weight of one visitor's page", () => {
  const buyers: { readonly buyer: Buyer; readonly status: string }[] = [];
  beforeAll(async () => {
    for (const qty of [1, 2]) {
      const buyer = newBuyer(shop, { tenant: "garudarun" });
      const event = await eventOf(buyer, "garuda-half-jakarta");
      const category = event.prices.find(({ state, bundlingTicket }) => state === "available" && bundlingTicket === "0")!;
      const required = category.additionals.filter(({ isRequired }) => isRequired);
      const addons = required.map(({ id, per, minQty }) => ({ addonId: id, qty: per === "ticket" ? qty : Math.max(minQty, 1) }));
      const paid = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: category.id, qty }], { addons }));
      if (!paid.ok || !("booking" in paid)) throw new Error(`no payment: ${JSON.stringify(paid)}`);
      buyers.push({ buyer, status: `${EVENT}/transaction-status?b=${paid.booking.id}` });
    }
  });

  /** Bytes of a page, compressed and plain. */
  async function weigh(path: string, cookie: string): Promise<readonly [packed: number, plain: number]> {
    const [packed, plain] = await Promise.all(["gzip, br", "identity"].map((encoding) => ask(path, encoding, cookie)));
    expect([packed!.status, packed!.headers.get("content-encoding"), packed!.headers.get("etag")]).toEqual([200, "gzip", null]);
    expect(plain!.headers.get("content-encoding")).toBeNull();
    const sizes = await Promise.all([packed!, plain!].map(async (answer) => Number((await answer.arrayBuffer()).byteLength)));
    expect(sizes).toEqual([packed!, plain!].map(({ headers }) => Number(headers.get("content-length"))));
    return [sizes[0]!, sizes[1]!];
  }

  it.each([
    ["/en/event/my-ticket", 50_000],
    ["/en/account", 51_000],
    ["status", 56_000],
  ])("keeps %s within %i bytes, less than the plain page by the same amount for every buyer", async (path, most) => {
    const saved = new Set<number>();
    for (const { buyer, status } of buyers) {
      const [packed, plain] = await weigh(path === "status" ? status : path, buyer.cookie());
      expect(packed).toBeLessThanOrEqual(most);
      saved.add(plain - packed);
    }
    expect(saved.size).toBe(1);
  });
});
