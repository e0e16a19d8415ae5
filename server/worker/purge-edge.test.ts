import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { createEdgePurge } from "./purge-edge.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const SETTLED_MS = 5000;

function openEdge() {
  const told: { keys: readonly string[]; authorization: string | null }[] = [];
  const state = { at: 0, status: 200 };
  const turn = createEdgePurge(shop.services, {
    edge: { purgeUrl: "https://edge.example/purge", token: "word" },
    tenants: async () => [{ id: "garudarun" }, { id: "jenius" }],
    now: () => state.at,
    fetch: async (_, init) => {
      const { surrogateKeys } = JSON.parse(init!.body as string) as { surrogateKeys: string[] };
      told.push({ keys: surrogateKeys, authorization: new Headers(init!.headers).get("authorization") });
      return new Response(null, { status: state.status });
    },
  });
  return { turn, told, state };
}

/** The catalogue is read at most once a second. */
const readAgain = () => new Promise((resolve) => setTimeout(resolve, 1100));

describe("the purge of an edge", () => {
  it("names every tenant after a start, then only changed ones, once settled", async () => {
    const { turn, told, state } = openEdge();
    await turn();
    expect(told).toEqual([]);
    state.at += SETTLED_MS;
    await turn();
    await turn();
    expect(told).toEqual([{ keys: ["garudarun", "jenius"], authorization: "Bearer word" }]);
    await shop.services.db.transaction("jenius", (tx) =>
      tx.query("update events set version = version + 1 where tenant_id = $1 and slug = (select min(slug) from events)", ["jenius"]),
    );
    await readAgain();
    await turn();
    expect(told).toHaveLength(1);
    state.at += SETTLED_MS;
    await turn();
    expect(told.slice(1).map(({ keys }) => keys)).toEqual([["jenius"]]);
  });

  it("repeats a purge until the edge accepts it", async () => {
    const { turn, told, state } = openEdge();
    await turn();
    state.at += SETTLED_MS;
    state.status = 503;
    await expect(turn()).rejects.toThrow("503");
    state.status = 200;
    await turn();
    await turn();
    expect(told).toHaveLength(2);
  });
});
