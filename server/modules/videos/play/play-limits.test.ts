import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openVideoScene, TENANT, type VideoScene } from "#test/api/videos/video-scene.ts";
import { newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

const MOST = 1000;

let shop: TestShop;
let scene: VideoScene;
beforeAll(async () => {
  shop = await openShop(null, { worker: false, env: { TRUST_PROXY: "yes" } });
  scene = await openVideoScene(shop);
});
afterAll(() => shop.close());

async function watching() {
  const buyer = scene.browser();
  const { id } = await scene.entitle(buyer);
  const answer = await buyer.call("startPlay", { params: { id }, body: { takeOver: false } });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  return { buyer, play: answer.data };
}
type Watching = Awaited<ReturnType<typeof watching>>;

/** Counts the calls until a refusal. Returns the count and the refusal. */
async function refusedAfter(act: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly problem: object }>) {
  for (let n = 0; n < MOST; n += 1) {
    const answer = await act();
    if (!answer.ok) return { n, problem: answer.problem };
  }
  return { n: MOST, problem: null };
}

const renew = (buyer: Buyer, id: string) => buyer.call("renewPlay", { params: { id }, body: {} });
/** Succeeds whether or not the play was still running. */
async function end(buyer: Buyer, id: string) {
  const answer = await buyer.call("endPlay", { params: { id }, body: {} });
  return answer.ok || answer.problem.code === "NOT_FOUND" ? { ok: true as const } : answer;
}

describe("a browser that calls in a loop", () => {
  it.each([
    ["renews its play", renew],
    ["ends its play", end],
  ] as const)("%s some dozens of times a minute and no more, without limiting another browser (V07)", async (_, act) => {
    const [own, other]: Watching[] = [await watching(), await watching()];
    const { n, problem } = await refusedAfter(() => act(own!.buyer, own!.play.id));
    expect(problem).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(n).toBe(60);
    expect((await act(other!.buyer, other!.play.id)).ok).toBe(true);
  });

  it.each(["master.m3u8", "360.m3u8", "captions-en.vtt"])(
    "limits requests for %s of a play like those for its files (V05)",
    async (file) => {
      const { play } = await watching();
      const { base } = play.parts[0]!;
      const flood = async () => {
        for (let n = 0; n < MOST; n += 1) expect((await scene.serve(`${base}${file}`)).status).toBe(200);
      };
      await expect(flood()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    },
  );
});

describe("a network with invented browsers", () => {
  /** A new browser at an address. */
  const madeUp = (address: string) => {
    const there = {
      ...shop,
      fetch(asked: Request) {
        asked.headers.set("x-forwarded-for", address);
        return shop.fetch(asked);
      },
    };
    return newBuyer(there as TestShop, { tenant: TENANT, jar: new Map([["karcis_visitor", randomBytes(32).toString("base64url")]]) });
  };
  const begin = (buyer: Buyer, id: string) => buyer.call("startPlay", { params: { id }, body: { takeOver: false } });
  const note = (buyer: Buyer, id: string) =>
    buyer.call("savePosition", { params: { id }, body: { partId: shop.services.newId(), seconds: 1 } });
  const stop = (buyer: Buyer, id: string) => buyer.call("endPlay", { params: { id }, body: {} });

  it.each([
    ["begins plays", "203.0.113", begin, 600],
    ["renews plays", "203.0.114", renew, 600],
    ["ends plays", "203.0.115", stop, 600],
    ["notes positions", "203.0.116", note, 1200],
  ] as const)("%s up to a network's share, without limiting another network (V07)", async (_, network, act, share) => {
    const { play } = await watching();
    const codes: string[] = [];
    for (let n = 0; n < share + 20; n += 1) {
      const answer = await act(madeUp(`${network}.${(n % 200) + 1}`), play.id);
      codes.push(answer.ok ? "ok" : answer.problem.code);
    }
    expect(codes.indexOf("TOO_MANY_REQUESTS")).toBe(share);
    expect(codes.slice(share)).toEqual(Array(20).fill("TOO_MANY_REQUESTS"));
    const other = await act(madeUp("198.51.100.7"), play.id);
    expect(other.ok ? "ok" : other.problem.code).toBe("NOT_FOUND");
  });
});
