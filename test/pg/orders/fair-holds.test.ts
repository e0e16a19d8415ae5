import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { solveProof } from "#client/solve-proof.ts";
import { rememberPeer } from "#server/platform/http/address/peer.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { detailsBody, freshKey, type Shop } from "../../harness/buyer.ts";

let stall: Stall;
let other: Shop;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"), {});
  other = await stall.openProcess();
});
afterAll(() => stall.close());
beforeEach(async () => {
  await stall.sql("update bookings set status = 'cancelled' where status in ('held', 'awaiting_payment')");
  await stall.sql("update bookings set hold_until = now() - interval '1 day' where status = 'expired'");
  await stall.sql("update quotas set taken = 0, set_aside = 0 where event_id = $1", [stall.event.id]);
  await stall.sql("delete from hold_limits");
  await stall.sql("delete from recent_acts");
  await stall.setStock(1000);
});

const times = <T>(n: number, work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const tally = (codes: readonly string[]) => Object.fromEntries([...new Set(codes)].map((c) => [c, codes.filter((x) => x === c).length]));
const newCookie = () => `karcis_visitor=${randomBytes(32).toString("base64url")}`;

type Ask = {
  readonly shop?: Shop;
  readonly address?: string;
  readonly cookie?: string;
  readonly key?: string;
  readonly qty?: number;
  readonly extra?: object;
};
type Answer = {
  readonly status: number;
  readonly code: string;
  readonly id: string;
  readonly cookie: string;
  readonly wait: number;
  readonly json: Record<string, unknown>;
};

async function call(
  path: string,
  body: unknown,
  { shop = stall.shop, address, cookie = newCookie(), key = freshKey() }: Ask,
): Promise<Answer> {
  const host = "garudarun.localhost:3000";
  const request = new Request(`http://${host}/api/v1${path}`, {
    method: "POST",
    headers: { host, "content-type": "application/json", "idempotency-key": key, cookie },
    body: JSON.stringify(body),
  });
  rememberPeer(request, address);
  const answer = await shop.fetch(request);
  const json = (await answer.json()) as Record<string, unknown>;
  const details = json["details"] as { scope?: string } | undefined;
  const code = answer.ok ? "ok" : `${String(json["code"])}${details?.scope ? ` ${details.scope}` : ""}`;
  return { status: answer.status, code, id: String(json["id"]), cookie, wait: Number(answer.headers.get("retry-after")), json };
}

/** A hold. With `isPatient`, a requested proof is computed. */
async function hold(ask: Ask, isPatient = false): Promise<Answer> {
  const body = { ...stall.body(ask.qty ?? 1), ...ask.extra };
  const key = ask.key ?? freshKey();
  const answer = await call("/bookings", body, { ...ask, key });
  if (!isPatient || answer.code !== "PROOF_NEEDED") return answer;
  const { challenge, bits } = answer.json["details"] as { challenge: string; bits: number };
  return call("/bookings", { ...body, proof: { challenge, solution: await solveProof(challenge, bits) } }, { ...ask, key });
}
/** The number of tickets in the event's other categories, sold or not. */
async function othersStock(): Promise<number> {
  const [row] = await stall.sql<{ n: number }>(
    `select coalesce(sum(q.total), 0)::int as n from quotas q where q.event_id = $1 and exists (
       select 1 from quota_uses u join ticket_categories c on c.id = u.item_id where u.quota_id = q.id and c.id <> $2)`,
    [stall.event.id, stall.category.id],
  );
  return row!.n;
}
const lapse = (where = "true") =>
  stall
    .sql(`update bookings set hold_until = now() - interval '1 second' where status = 'held' and (${where})`)
    .then(() => runDueWork(stall.shop.services));

describe("one network", () => {
  const address = (i: number) => `198.51.100.${(i % 250) + 1}`;
  const codesOf = (answers: readonly Answer[]) => tally(answers.map(({ code }) => code));

  it("limits unpaid holds of one network over two hundred cookies and two processes, and no other network [R07]", async () => {
    await stall.sql("insert into hold_limits (tenant_id, event_id, proof_after) values ('garudarun', $1, 1000)", [stall.event.id]);
    const answers = await times(200, (i) => hold({ shop: i % 2 ? other : stall.shop, address: address(i) }));
    expect(codesOf(answers)).toEqual({ ok: 60, "HOLD_LIMIT network": 140 });
    const refused = answers.find(({ code }) => code !== "ok")!;
    expect([refused.status, refused.json["details"], refused.json["message"]]).toEqual([
      422,
      { scope: "network" },
      { en: expect.stringContaining("your network"), id: expect.stringContaining("jaringanmu") },
    ]);
    expect((await hold({ address: "198.51.101.1" })).code).toBe("ok");
    expect((await hold({ address: "2001:db8::1" })).code).toBe("ok");
    expect(await stall.laws()).toEqual([]);
  });

  it("limits unpaid tickets, and a network's share of a small event to three quarters [R07]", async () => {
    await stall.sql("insert into hold_limits (tenant_id, event_id, proof_after) values ('garudarun', $1, 1000)", [stall.event.id]);
    const buy = (n: number) => times(n, (i) => hold({ shop: i % 2 ? other : stall.shop, address: address(i), qty: 4 }));
    expect(codesOf(await buy(40))).toEqual({ ok: 30, "HOLD_LIMIT network": 10 });
    // For a large event, a network's limit may be a share of the tickets: 5 % of 4000, with half as many holds.
    await stall.setStock(4000 - (await othersStock()) - 120);
    expect(codesOf(await buy(30))).toEqual({ ok: 20, "HOLD_LIMIT network": 10 });
    await stall.sql("update bookings set status = 'cancelled' where status = 'held'");
    await stall.sql("update quotas set taken = 0 where event_id = $1", [stall.event.id]);
    await stall.setStock(40);
    const small = await times(60, (i) => hold({ shop: i % 2 ? other : stall.shop, address: address(i) }));
    expect(codesOf(small)).toEqual({ ok: 30, "HOLD_LIMIT network": 30 });
    expect(await stall.stockLeft()).toBe(10);
    // Sold out takes precedence over a limit.
    await stall.setStock(0);
    expect((await hold({ address: address(1) })).code).toBe("SOLD_OUT");
  });

  it("serves a school class of forty: thirty at once, the rest after a second of computing [R07]", async () => {
    const first = await times(30, (i) => hold({ address: address(i), shop: i % 2 ? other : stall.shop }));
    expect(codesOf(first)).toEqual({ ok: 30 });
    expect((await hold({ address: address(31) })).code).toBe("PROOF_NEEDED");
    const rest = await times(10, (i) => hold({ address: address(i), shop: i % 2 ? other : stall.shop }, true));
    expect(codesOf(rest)).toEqual({ ok: 10 });
  });

  it("binds a proof to one hold, network and event [R07]", async () => {
    await stall.sql("insert into hold_limits (tenant_id, event_id, proof_after) values ('garudarun', $1, 1)", [stall.event.id]);
    expect((await hold({ address: address(0) })).code).toBe("ok");
    const asked = await hold({ address: address(1) });
    expect([asked.status, asked.code]).toEqual([422, "PROOF_NEEDED"]);
    const { challenge, bits } = asked.json["details"] as { challenge: string; bits: number };
    const proof = { challenge, solution: (await solveProof(challenge, bits))! };
    expect((await hold({ address: address(2), extra: { proof: { ...proof, solution: proof.solution + 1 } } })).code).toBe("PROOF_NEEDED");
    await hold({ address: "198.51.103.1" });
    expect((await hold({ address: "198.51.103.2", extra: { proof } })).code).toBe("PROOF_NEEDED");
    const at = { address: address(3), key: freshKey(), cookie: newCookie(), extra: { proof } };
    const good = await hold(at);
    expect(good.code).toBe("ok");
    // A repeated call is the same hold. Another with the same proof fails.
    expect((await hold(at)).id).toBe(good.id);
    const reused = await times(4, (i) => hold({ address: address(i), shop: i % 2 ? other : stall.shop, extra: { proof } }));
    expect(codesOf(reused)).toEqual({ PROOF_NEEDED: 4 });
  });

  it("delays a network for ten minutes after thirty unpaid holds, and frees its share on payment or cancellation [R07]", async () => {
    await times(30, (i) => hold({ address: address(i), shop: i % 2 ? other : stall.shop }));
    await lapse();
    const next = await hold({ address: address(1) });
    expect([next.status, next.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(next.wait).toBeGreaterThan(580);
    expect(next.wait).toBeLessThanOrEqual(600);
    expect(next.json["message"]).toMatchObject({ en: expect.stringContaining("10 min") });
    expect((await hold({ address: "198.51.104.1" })).code).toBe("ok");
    await stall.sql("update bookings set hold_until = hold_until - interval '10 minutes' where status = 'expired'");
    expect((await hold({ address: address(1) })).code).toBe("ok");
    const kept = await stall.sql<{ text: string }>("select string_agg(network::text, ' ') as text from bookings");
    expect(kept[0]!.text).not.toContain("198.51");
    await stall.sql("update bookings set status = 'cancelled' where status = 'held'");
    expect(await stall.sql("select 1 from bookings where status = 'cancelled' and network is not null")).toEqual([]);
  });
});

describe("one visitor", () => {
  it("limits one visitor to three unpaid orders of an event, over two processes and without repeated calls [R07]", async () => {
    const cookie = newCookie();
    const key = freshKey();
    const first = await hold({ cookie, key });
    const same = await times(6, () => hold({ cookie, key }));
    expect(new Set(same.map(({ id }) => id))).toEqual(new Set([first.id]));
    const answers = await times(20, (i) => hold({ cookie, shop: i % 2 ? other : stall.shop }));
    expect(tally(answers.map(({ code }) => code))).toEqual({ ok: 2, "HOLD_LIMIT visitor": 18 });
    // A hold that replaces an own one counts once. Naming a foreign one frees nothing.
    expect((await hold({ cookie, extra: { replaces: first.id } })).code).toBe("ok");
    const theirs = await hold({});
    expect((await hold({ cookie, extra: { replaces: theirs.id } })).code).toBe("HOLD_LIMIT visitor");
    const mine = await hold({ cookie, key });
    expect(mine.id).toBe(first.id);
    expect(await stall.laws()).toEqual([]);
  });

  it("limits a visitor to twice the tickets of an order, and to a pause after three expired holds [R07]", async () => {
    const cookie = newCookie();
    const [most] = await stall.sql<{ n: number }>("select max_per_order as n from events where id = $1", [stall.event.id]);
    await stall.sql("update events set max_per_order = 4, version = version + 1 where id = $1", [stall.event.id]);
    const late = await stall.openProcess();
    const codes = [];
    for (const qty of [4, 3, 2]) codes.push((await hold({ shop: late, cookie, qty })).code);
    expect(codes).toEqual(["ok", "ok", "HOLD_LIMIT visitor"]);
    expect((await hold({ shop: late, cookie, qty: 1 })).code).toBe("ok");
    await lapse();
    expect((await hold({ shop: late, cookie })).code).toBe("TOO_MANY_REQUESTS");
    expect((await hold({ shop: late })).code).toBe("ok");
    await stall.sql("update events set max_per_order = $2, version = version + 1 where id = $1", [stall.event.id, most!.n]);
  });
});

describe("one phone number", () => {
  it("limits one phone number to five unpaid orders of an event, over browsers, spellings and processes [R07]", async () => {
    const held = await times(12, () => hold({}));
    const typed = ["081377778888", "+6281377778888", "0813 7777 8888"];
    const save = (at: Answer, i: number) => {
      const { patron, ...rest } = detailsBody(stall.event, at.json as never);
      const body = { ...rest, patron: { ...(patron as object), phoneNumber: typed[i % 3] } };
      return call(`/bookings/${at.id}/details`, body, { cookie: at.cookie, shop: i % 2 ? other : stall.shop });
    };
    const answers = await Promise.all(held.map(save));
    expect(tally(answers.map(({ code }) => code))).toEqual({ ok: 5, "HOLD_LIMIT number": 7 });
    // A repeat of an existing order succeeds, and a payment makes room.
    const kept = held[answers.findIndex(({ code }) => code === "ok")]!;
    const refused = held[answers.findIndex(({ code }) => code !== "ok")]!;
    expect((await save(kept, 0)).code).toBe("ok");
    expect((await save(refused, 0)).code).toBe("HOLD_LIMIT number");
    await stall.sql("update bookings set status = 'confirmed' where id = $1", [kept.id]);
    expect((await save(refused, 0)).code).toBe("ok");
  });
});
