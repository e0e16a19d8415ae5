import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { rememberPeer } from "#server/platform/http/address/peer.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import type { Shop } from "../../harness/buyer.ts";

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(200);
});
afterAll(() => stall.close());

const times = <T>(n: number, work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const tally = (codes: readonly string[]) => Object.fromEntries([...new Set(codes)].map((c) => [c, codes.filter((x) => x === c).length]));

describe("guessing promo codes", () => {
  const QUOTE = "http://garudarun.localhost:3000/api/v1/quotes";
  /** One guess from an address, with a fresh browser unless given a cookie. */
  function guess(
    shop: Shop,
    {
      code,
      address,
      cookie = randomBytes(32).toString("base64url"),
    }: { readonly code: string; readonly address: string | null; readonly cookie?: string },
  ): Promise<Response> {
    const { eventId, sessionId, selection } = stall.body();
    const request = new Request(QUOTE, {
      method: "POST",
      headers: { host: "garudarun.localhost:3000", "content-type": "application/json", cookie: `karcis_visitor=${cookie}` },
      body: JSON.stringify({ eventId, sessionId, selection, promoCode: code }),
    });
    if (address) rememberPeer(request, address);
    return shop.fetch(request);
  }
  const answerOf = async (answer: Response) => {
    const { code } = (await answer.json()) as { code?: string };
    return code ?? "ok";
  };

  it("answers 429 to guesses from fifty addresses of five networks at two processes, even to the right code (C05)", async () => {
    const other = await stall.openProcess();
    const answers: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const codes = await times(50, async (i) =>
        answerOf(await guess(i % 2 ? stall.shop : other, { code: `GUESS${round * 50 + i}`, address: `198.51.${100 + (i % 5)}.${i + 1}` })),
      );
      answers.push(...codes);
    }
    const counted = tally(answers);
    expect(Object.keys(counted).toSorted()).toEqual(["PROMO_INVALID", "TOO_MANY_REQUESTS"]);
    expect(counted["PROMO_INVALID"]).toBe(5 * 60);
    const right = await guess(other, { code: "SENJA25", address: "198.51.101.200" });
    expect(right.status).toBe(429);
    const wait = Number(right.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(600);
    expect(wait).toBeLessThanOrEqual(900);
    // A new process applies the limit too, and the next network is unaffected.
    expect(await answerOf(await guess(await stall.openProcess(), { code: "SENJA25", address: "198.51.101.7" }))).toBe("TOO_MANY_REQUESTS");
    expect(await answerOf(await guess(other, { code: "SENJA25", address: "198.51.99.7" }))).toBe("ok");
    await stall.sql("update recent_acts set at = at - interval '15 minutes'");
    expect(await answerOf(await guess(await stall.openProcess(), { code: "SENJA25", address: "198.51.101.7" }))).toBe("ok");
  });

  it("allows one browser ten wrong codes from anywhere, not counting repeats and good codes (C05)", async () => {
    const cookie = randomBytes(32).toString("base64url");
    for (let n = 0; n < 40; n += 1) {
      expect(await answerOf(await guess(stall.shop, { code: "SENJA52", address: `203.0.${n}.1`, cookie }))).toBe("PROMO_INVALID");
      expect(await answerOf(await guess(stall.shop, { code: " senja25", address: `203.0.${n}.1`, cookie }))).toBe("ok");
    }
    const burst = await times(60, async (i) => answerOf(await guess(stall.shop, { code: `BURST${i}`, address: `203.0.${i}.1`, cookie })));
    expect(tally(burst)).toEqual({ PROMO_INVALID: 9, TOO_MANY_REQUESTS: 51 });
    expect(await answerOf(await guess(stall.shop, { code: "SENJA25", address: null, cookie }))).toBe("TOO_MANY_REQUESTS");
    const kept = await stall.sql<{ all: string }>("select string_agg(subject || mark, ' ') as all from recent_acts");
    expect(kept[0]!.all).not.toMatch(/BURST|203\.0/);
    expect(kept[0]!.all).not.toContain(cookie);
  });

  it("counts a used-up code or one of other tickets as a guess without revealing it (C05) [P9]", async () => {
    await stall.sql("delete from recent_acts");
    const cookie = randomBytes(32).toString("base64url");
    const terms = (max: string, scope: string) =>
      stall.sql(
        `update promos set max_uses = ${max}, multiple_events = ${scope}, version = version + 1 where tenant_id = 'garudarun' and code = 'SENJA25'`,
      );
    const texts = new Set<string>();
    const other = `jsonb_build_array(jsonb_build_object('eventId', '${stall.event.id}', 'eventPriceId', '${stall.event.prices.find((p) => p.id !== stall.category.id)!.id}'))`;
    for (const [max, scope] of [
      ["max_uses", other],
      ["used", "'[]'"],
    ] as const) {
      await terms(max, scope);
      const late = await stall.openProcess();
      const { requestId: _, ...rest } = (await (await guess(late, { code: "SENJA25", address: null, cookie })).json()) as Record<
        string,
        unknown
      >;
      texts.add(JSON.stringify(rest));
      await stall.sql("update promos set max_uses = 1000 where code = 'SENJA25'");
    }
    const { requestId: _, ...unknown } = (await (await guess(stall.shop, { code: "NOSUCHCODE", address: null, cookie })).json()) as Record<
      string,
      unknown
    >;
    expect([...texts]).toEqual([JSON.stringify(unknown)]);
    const [spent] = await stall.sql("select count(*)::int as n from recent_acts where tenant_id = 'garudarun'");
    expect(spent).toEqual({ n: 2 });
    const reasons = await stall.sql("select data->>'reason' as reason from audit where action = 'promo.refused' order by at desc limit 3");
    expect(reasons.map((row) => row["reason"])).toContain("used_up");
    await stall.sql("update promos set multiple_events = '[]', version = version + 1 where tenant_id = 'garudarun' and code = 'SENJA25'");
  });

  it("answers unknown, ended, future, malformed and foreign codes alike (C05) [P9]", async () => {
    await stall.sql("update promos set ends_at = now() - interval '1 day', version = version + 1 where code = 'SENJA25'");
    const late = await stall.openProcess();
    const texts = new Set<string>();
    for (const code of ["NOSUCHCODE", "SENJA25", "KLUBLARI", "SEN\u200bJA25", "ANGGOTA30"]) {
      const body = (await (await guess(late, { code, address: null })).json()) as Record<string, unknown>;
      const { requestId: _, ...rest } = body;
      texts.add(JSON.stringify(rest));
    }
    expect([...texts]).toHaveLength(1);
    expect([...texts][0]).toContain('"Code invalid"');
  });
});
