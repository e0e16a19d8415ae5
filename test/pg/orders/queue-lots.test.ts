import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { solveProof } from "#client/solve-proof.ts";
import type { CallResult } from "#contract/client.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { freshKey, newBuyer, type Buyer } from "../../harness/buyer.ts";
import type { SignedProduct } from "../../harness/signed-shop.ts";
import { openQueueDesk, type QueueDesk } from "./queue-desk.ts";

const TENANT = "garudarun";
const FREE = 30;

let stall: Stall;
let shops: readonly SignedProduct[];
let desk: QueueDesk;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"), { TRUST_PROXY: "yes" });
  shops = [stall.shop, await stall.openProcess()];
  desk = openQueueDesk(stall, shops);
});
afterAll(() => stall.close());
beforeEach(() => desk.clear());

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

/** A browser at an address and process. */
function at(address: string, { process = 0, jar = new Map<string, string>() } = {}): Buyer {
  const shop = shops[process]!;
  const there = {
    ...shop,
    fetch(asked: Request) {
      asked.headers.set("x-forwarded-for", address);
      return shop.fetch(asked);
    },
  };
  return newBuyer(there as SignedProduct, { tenant: TENANT, jar });
}

type Joined = CallResult<"joinQueue">;
const indexOf = (answer: Joined) => (answer.ok ? answer.data.index : answer.problem.code);
async function joinWith(buyer: Buyer, proof?: { challenge: string; solution: number }): Promise<Joined> {
  return buyer.call("joinQueue", { params: { id: desk.id }, query: {}, body: proof ? { proof } : {}, idempotencyKey: freshKey() });
}
/** The work required for a place, or 0. */
const bitsOf = (answer: Joined) =>
  answer.ok ? 0 : ((answer.problem.details as { bits?: number } | undefined)?.bits ?? answer.problem.code);
/** Joins with the required proof. */
async function pay(buyer: Buyer): Promise<Joined> {
  const first = await joinWith(buyer);
  if (first.ok || first.problem.code !== "PROOF_NEEDED") return first;
  const { challenge, bits } = first.problem.details as { challenge: string; bits: number };
  return joinWith(buyer, { challenge, solution: (await solveProof(challenge, bits))! });
}
const visitorOnly = (jar: ReadonlyMap<string, string>) => new Map([...jar].filter(([name]) => name.includes("visitor")));
/** Sets how many places a network was given before. */
const givenBefore = (places: number) => stall.sql("update queue_networks set places = $1", [places]);

describe("one number per visitor and epoch", () => {
  it("returns one number by the visitor cookie alone, in parallel and in sequence, at two processes (R03)", async () => {
    await desk.open({}, 10);
    const jar = new Map<string, string>();
    const first = indexOf(await joinWith(at("10.1.1.1", { jar })));
    const visitor = visitorOnly(jar);
    const again = await Promise.all(upTo(40).map((n) => joinWith(at(`10.1.${n}.1`, { process: n % 2, jar: new Map(visitor) }))));
    expect(new Set(again.map(indexOf))).toEqual(new Set([first]));
    for (const process of [0, 1]) expect(indexOf(await joinWith(at("10.1.1.1", { process, jar: new Map(visitor) })))).toBe(first);
    expect((await desk.row()).tail).toBe(1);
  });

  it("gives one number for parallel first calls at two processes, and for a call repeated without cookies", async () => {
    await desk.open({}, 10);
    const jar = new Map<string, string>();
    await joinWith(at("10.2.1.1", { jar }));
    await desk.clear();
    await desk.open({}, 10);
    const visitor = visitorOnly(jar);
    const both = await Promise.all(upTo(10).map((n) => joinWith(at("10.2.1.1", { process: n % 2, jar: new Map(visitor) }))));
    expect(new Set(both.map(indexOf))).toEqual(new Set([0]));
    const call = { params: { id: desk.id }, query: {}, body: {}, idempotencyKey: "2f4e8c2a-93d1-4b6f-8a55-1c0e9d7b3f29" };
    const sent = await Promise.all([0, 1, 0, 1].map((process) => at("10.2.9.1", { process }).call("joinQueue", call)));
    expect(sent.map(indexOf)).toEqual([1, 1, 1, 1]);
    expect((await desk.row()).tail).toBe(2);
  });

  it("gives a visitor who left the same number again, before the opening and after it, until the number ends", async () => {
    await desk.open({}, 10);
    const jar = new Map<string, string>();
    const visitor = at("10.3.1.1", { jar });
    await joinWith(visitor);
    const left = await desk.leave(visitor);
    expect(left.ok).toBe(true);
    await stall.sql("update queue_places set left_at = left_at - interval '11 minutes'");
    expect(indexOf(await joinWith(at("10.3.1.1", { jar: visitorOnly(jar) })))).toBe(0);
    await desk.joined();
    await desk.reachOpening();
    expect(indexOf(await joinWith(at("10.3.1.1", { jar: visitorOnly(jar) })))).toBe(0);
    await desk.tick();
    await desk.wait(400);
    const late = await joinWith(at("10.3.1.1", { jar: visitorOnly(jar) }));
    expect(indexOf(late)).toBe(2);
    expect(indexOf(await joinWith(at("10.3.1.1", { jar: visitorOnly(jar) })))).toBe(2);
  });
});

describe("one browser joining, leaving and moving in a loop", () => {
  it("refuses a browser after some dozen calls a minute, without affecting its network (R03)", async () => {
    await desk.open({}, 10);
    const jar = new Map<string, string>();
    const first = indexOf(await joinWith(at("10.8.1.1", { jar })));
    const codes: (string | number)[] = [];
    for (let n = 0; n < 80; n += 1) codes.push(indexOf(await joinWith(at("10.8.1.1", { jar }))));
    const refused = codes.filter((code) => code === "TOO_MANY_REQUESTS");
    expect(codes.filter((code) => code === first)).toHaveLength(60);
    expect(refused).toHaveLength(20);
    const body = { params: { id: desk.id }, query: {}, body: {} };
    const own = at("10.8.1.1", { jar });
    for (const name of ["leaveQueue", "moveQueuePlace"] as const)
      expect(await own.call(name, { ...body, idempotencyKey: freshKey() })).toMatchObject({ problem: { code: "TOO_MANY_REQUESTS" } });
    expect(indexOf(await joinWith(at("10.8.1.1")))).toBe(1);
    expect((await desk.row()).tail).toBe(2);
  });
});

describe("a place for visitors without cookies", () => {
  it("gives thirty free places to a network, then requires work that doubles, at any address and process (R03)", async () => {
    await desk.open({}, 10);
    const free = await Promise.all(upTo(FREE + 10).map((n) => joinWith(at(`10.4.4.${n + 1}`, { process: n % 2 }))));
    expect(free.filter(({ ok }) => ok)).toHaveLength(FREE);
    expect(free.filter((answer) => !answer.ok).map(bitsOf)).toEqual(upTo(10).map(() => 16));
    // Another network pays nothing.
    expect((await joinWith(at("10.4.5.1"))).ok).toBe(true);
    await stall.sql("update queues set network_least = 100000, network_most = 100000");
    for (const [places, bits] of [
      [59, 16],
      [60, 17],
      [120, 18],
      [480, 20],
      [10_000, 22],
    ] as const) {
      await givenBefore(places);
      expect(bitsOf(await joinWith(at("10.4.4.77")))).toBe(bits);
    }
  });

  it("gives one place per proof, even if sent to both processes at once", async () => {
    await desk.open({}, 10);
    for (const n of upTo(FREE)) await joinWith(at(`10.5.5.${n}`));
    const asked = await joinWith(at("10.5.5.99"));
    const { challenge, bits } = (asked.ok ? undefined : asked.problem.details) as { challenge: string; bits: number };
    const proof = { challenge, solution: (await solveProof(challenge, bits))! };
    const sent = await Promise.all(upTo(6).map((n) => joinWith(at(`10.5.5.${100 + n}`, { process: n % 2 }), proof)));
    expect(sent.map((answer) => codeOf(answer)).toSorted()).toEqual([
      "PROOF_NEEDED",
      "PROOF_NEEDED",
      "PROOF_NEEDED",
      "PROOF_NEEDED",
      "PROOF_NEEDED",
      "ok",
    ]);
    expect(codeOf(await joinWith(at("10.5.6.1"), proof))).toBe("ok");
    // A proof from before one doubling is accepted, an old one is not.
    const later = await joinWith(at("10.5.5.120"));
    const cheap = (later.ok ? undefined : later.problem.details) as { challenge: string; bits: number };
    const solved = { challenge: cheap.challenge, solution: (await solveProof(cheap.challenge, cheap.bits))! };
    await stall.sql("update queues set network_least = 100000, network_most = 100000");
    await givenBefore(130);
    expect(bitsOf(await joinWith(at("10.5.5.121"), solved))).toBe(18);
    await givenBefore(70);
    expect(codeOf(await joinWith(at("10.5.5.122"), solved))).toBe("ok");
  });

  it("limits a network to its share of the draw, which grows with the draw, and names the way out", async () => {
    await desk.open({ network_least: 5, network_most: 12, network_percent: 10 }, 10);
    const crowd = (count: number) => Promise.all(upTo(count).map((n) => joinWith(at(`10.6.6.${n}`, { process: n % 2 }))));
    const codes = (await crowd(8)).map((answer) => codeOf(answer));
    expect([codes.filter((code) => code === "ok").length, codes.filter((code) => code === "QUEUE_NETWORK_FULL").length]).toEqual([5, 3]);
    const refused = await joinWith(at("10.6.6.200"));
    expect(!refused.ok && [refused.status, refused.problem.message.en]).toEqual([
      422,
      "Too many people on your network are in this draw already. Join through another network, such as mobile data instead of this Wi-Fi.",
    ]);
    expect(!refused.ok && refused.problem.message.id).toContain("data seluler");
    // Visitors from other networks join, so the crowd's limit rises: first to a tenth of the draw, then to the maximum.
    await Promise.all(upTo(75).map((n) => joinWith(at(`10.7.${n}.1`))));
    expect((await crowd(8)).filter(({ ok }) => ok)).toHaveLength(3);
    await Promise.all(upTo(100).map((n) => joinWith(at(`10.8.${n}.1`))));
    expect((await crowd(20)).filter(({ ok }) => ok)).toHaveLength(4);
    // The limit on a network's share applies only to the draw, so not after the opening.
    await desk.reachOpening();
    expect(codeOf(await joinWith(at("10.6.6.250")))).toBe("ok");
  });
});

describe("moving a place to another browser, once", () => {
  const linkOf = async (visitor: Buyer) => {
    const moved = await desk.move(visitor);
    return moved.ok ? new URL(moved.data.url).searchParams.get("move")! : moved.problem.code;
  };

  it("gives no new place in this draw, and no second move, to a browser that moved its place", async () => {
    await desk.open({}, 10);
    const jar = new Map<string, string>();
    const [cheat, buyer] = [at("10.9.1.1", { jar }), at("10.9.2.1")];
    await joinWith(cheat);
    const [link, spare] = [await linkOf(cheat), await linkOf(cheat)];
    expect(codeOf(await desk.take(buyer, link))).toBe("ok");
    expect(codeOf(await desk.take(at("10.9.3.1"), spare))).toBe("QUEUE_PLACE_INVALID");
    for (const cookies of [jar, visitorOnly(jar)]) {
      const again = await joinWith(at("10.9.1.1", { jar: new Map(cookies) }));
      expect(!again.ok && [again.problem.code, again.problem.details]).toEqual(["QUEUE_PLACE_USED", { reason: "moved" }]);
    }
    await desk.reachOpening();
    expect(indexOf(await joinWith(cheat))).toBe(1);
    expect(await linkOf(cheat)).toBe("QUEUE_MOVED_ONCE");
    expect((await desk.row()).tail).toBe(2);
  });

  it("refuses to move a place to a browser that has its own", async () => {
    await desk.open({}, 10);
    const [phone, laptop] = [at("10.10.1.1"), at("10.10.2.1")];
    await joinWith(phone);
    await joinWith(laptop);
    const link = await linkOf(phone);
    expect(codeOf(await desk.take(laptop, link))).toBe("QUEUE_HAS_PLACE");
    expect((await desk.leave(laptop)).ok).toBe(true);
    const taken = await desk.take(laptop, link);
    expect(taken.ok && taken.data.index).toBe(0);
    // The laptop keeps the moved place, and does not get back the one that it left.
    expect(indexOf(await joinWith(laptop))).toBe(0);
  });
});

it("refuses to admit or move an earlier number of the visitor", async () => {
  await desk.open({ slots: 1 });
  const jar = new Map<string, string>();
  const visitor = at("10.11.1.1", { jar });
  await joinWith(at("10.11.2.1"));
  const old = await joinWith(visitor);
  const token = old.ok ? old.data.token : "";
  await desk.leave(visitor);
  await stall.sql("update queue_places set left_at = left_at - interval '11 minutes' where left_at is not null");
  expect(indexOf(await joinWith(at("10.11.1.1", { jar })))).toBe(2);
  await stall.sql("update queues set served = 3 where event_id = $1", [desk.id]);
  await desk.refresh();
  expect(codeOf(await desk.enter(visitor, token))).toBe("QUEUE_PLACE_INVALID");
  expect(
    codeOf(
      await visitor.call("moveQueuePlace", { params: { id: desk.id }, query: {}, body: {}, idempotencyKey: freshKey(), placeToken: token }),
    ),
  ).toBe("QUEUE_PLACE_INVALID");
  expect(codeOf(await desk.enter(visitor))).toBe("ok");
});

it("binds a proof to the browser it was requested by", async () => {
  await desk.open({}, 10);
  for (const n of upTo(FREE)) await joinWith(at(`10.12.5.${n}`));
  expect(codeOf(await pay(at("10.12.5.200")))).toBe("ok");
});
