import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { actAs } from "#server/act.ts";
import { OPERATOR } from "#server/platform/base/actor.ts";
import { listAllotments, makeAllotment } from "#server/modules/orders/access/allot-places.ts";
import { makeCodes } from "#server/modules/orders/access/make-codes.ts";
import { showPlaces } from "#server/modules/orders/places/show-places.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { codeOf, openStall, SECRET, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, buyUntilPayment, freshKey, newBuyer } from "../../harness/buyer.ts";
import { run } from "../../process/run.ts";
import { openReturnDesk, STEPS } from "./return-desk.ts";

const TENANT = "garudarun";
const BUYERS = 200;
const GENERAL = 60;
const GIVEN = { Ayo: 90, Bersama: 60 } as const;
const CAPACITY = GENERAL + GIVEN.Ayo + GIVEN.Bersama;

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
});
afterAll(() => stall?.close());

const act = () => actAs(stall.shop.services, TENANT, OPERATOR);
const codesFor = (partner: string | null, code: string) =>
  makeCodes(act(), {
    slug: stall.event.slug,
    codes: code,
    categories: [stall.category.name],
    partner,
    tickets: null,
    maxPerOrder: null,
    opensAt: null,
    closesAt: null,
  });
const ofPartner = (partner: string) => ({ slug: stall.event.slug, partner, category: stall.category.name, date: null });
/** Units that live bookings claim, by the kind and the partner of their quota. */
const claimed = () =>
  stall.sql<{ partner: string | null; units: number; late: number }>(
    `select m.partner, sum(x.u)::int as units, count(*) filter (where b.created_at > q.closes_at)::int as late
     from bookings b cross join lateral unnest(b.claim_quotas, b.claim_units) as x(q, u)
     join quotas q on q.tenant_id = b.tenant_id and q.event_id = b.event_id and q.id = x.q and q.kind <> 'code'
     left join allotment_quotas a on a.tenant_id = q.tenant_id and a.quota_id = q.id left join allotments m on m.tenant_id = a.tenant_id and m.id = a.allotment_id
     where b.tenant_id = $1 and b.event_id = $2 and b.keeps_stock group by 1`,
    [TENANT, stall.event.id],
  );

describe("allotments among competing buyers", () => {
  it("sells neither above capacity nor above any partner's places while 200 buyers cross the give-back date [N44]", async () => {
    await stall.setStock(CAPACITY);
    const until = new Date(Date.now() + 3_600_000);
    for (const [partner, pieces] of Object.entries(GIVEN))
      await makeAllotment(act(), { ...ofPartner(partner), pieces, givesBackAt: until });
    await codesFor("Ayo", "KODEAYO");
    await codesFor("Bersama", "KODEBERSAMA");
    const shops = [stall.shop, await stall.openProcess()];
    const codes = [undefined, "KODEAYO", "KODEAYO", "KODEBERSAMA"];
    const attempt = async (i: number, accessCode = codes[i % codes.length], qty = 1 + (i % 2)) => {
      const body = stall.body(qty, accessCode === undefined ? {} : { accessCode });
      const answer = await newBuyer(shops[i % 2]!, { tenant: TENANT }).call("holdBooking", { body, idempotencyKey: freshKey() });
      return codeOf(answer);
    };
    const first = await Promise.all(Array.from({ length: 20 }, (_, i) => attempt(i)));
    expect(new Set(first)).toEqual(new Set(["ok"]));
    let isOver = false;
    const works = (async () => {
      while (!isOver) {
        await runDueWork(stall.shop.services);
        await delay(20);
      }
    })();
    // The clock passes the date while buyers buy.
    await stall.sql("update quotas set closes_at = clock_timestamp() + interval '400 milliseconds' where kind = 'allotment'");
    const rush = Array.from({ length: BUYERS - 20 }, async (_, i) => {
      await delay((i * 1000) / BUYERS);
      return attempt(i + 20);
    });
    const seen: Promise<void>[] = [];
    for (let look = 0; look < 8; look += 1) {
      await delay(120);
      seen.push(
        claimed().then((rows) => {
          expect(rows.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(CAPACITY);
          for (const { partner, units } of rows) if (partner) expect(units).toBeLessThanOrEqual(GIVEN[partner as keyof typeof GIVEN]);
        }),
      );
    }
    const answers = await Promise.all(rush);
    await Promise.all(seen);
    expect(answers.filter((code) => code !== "ok" && code !== "SOLD_OUT")).toEqual([]);
    // What is left comes on general sale, to the last place.
    const leftOf = async () => (await listAllotments(act(), stall.event.slug)).map(({ left }) => left);
    await expect.poll(leftOf, { timeout: 20_000 }).toEqual([0, 0]);
    for (let i = 0; (await attempt(i * 4, undefined, 1)) === "ok"; i += 1) expect(i).toBeLessThan(CAPACITY);
    isOver = true;
    await works;
    const rows = await claimed();
    expect(rows.reduce((sum, { units }) => sum + units, 0)).toBe(CAPACITY);
    expect(rows.filter(({ partner, late }) => partner !== null && late > 0)).toEqual([]);
    const counts = await listAllotments(act(), stall.event.slug);
    for (const { partner, given, sold, held, left, returned } of counts) {
      // The date came while some of them were left.
      expect(returned).toBeGreaterThan(0);
      expect([partner, sold + held + left + returned, left]).toEqual([partner, given, 0]);
      expect(given).toBe(GIVEN[partner as keyof typeof GIVEN]);
    }
    const all = await act().db.transaction(act(), (tx) => showPlaces(tx, stall.event.id));
    const own = all.find(({ items }) => items.some(({ en }) => en === stall.category.name))!;
    expect([own.held, own.partners, own.free]).toEqual([CAPACITY, 0, 0]);
    expect(own.capacity).toBe(CAPACITY + own.elsewhere);
    expect(await stall.laws()).toEqual([]);
  });

  it("returns expired holds of a partner to the general sale within two seconds of the clock", async () => {
    const [before] = await stall.sql<{ total: number }>("select sum(total)::int as total from quotas where kind <> 'code'");
    await stall.sql(
      `update bookings b set hold_until = clock_timestamp() - interval '1 second'
       where b.status = 'held' and exists (select from allotment_quotas a where a.quota_id = any (b.claim_quotas))`,
    );
    const began = Date.now();
    await runDueWork(stall.shop.services);
    await runDueWork(stall.shop.services);
    expect(Date.now() - began).toBeLessThan(2000);
    const counts = await listAllotments(act(), stall.event.slug);
    expect(counts.map(({ held, left, returned, given }) => [held, left, returned - given])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(await stall.sql("select sum(total)::int as total from quotas where kind <> 'code'")).toEqual([before]);
    const left = await stall.stockLeft();
    expect(left).toBeGreaterThan(0);
    // Late money finds the place where it is now, as with any expired hold.
    const [late] = await stall.sql<{ id: string; tickets: number }>(
      `select b.id, b.tickets from bookings b where b.status = 'expired' and exists (select from allotment_quotas a where a.quota_id = any (b.claim_quotas)) limit 1`,
    );
    const [taken] = await stall.sql<{ ok: boolean }>("select retake_claims(as_tenant($1), $2) as ok", [TENANT, late!.id]);
    expect(taken).toEqual({ ok: true });
    expect(await stall.stockLeft()).toBe(left - late!.tickets);
    expect(await stall.sql("select sum(total)::int as total from quotas where kind <> 'code'")).toEqual([before]);
    await stall.sql("select release_claims(as_tenant($1), array[$2::uuid])", [TENANT, late!.id]);
    await runDueWork(stall.shop.services);
    expect(await stall.stockLeft()).toBe(left);
  });

  it("returns a returned ticket to the partner and to the code that it was bought with", async () => {
    const desk = openReturnDesk(() => stall);
    await desk.beginsIn(10 * 86_400_000);
    await desk.setPolicy(STEPS);
    await stall.setStock(10);
    await makeAllotment(act(), { ...ofPartner("Cukup"), pieces: 5, givesBackAt: new Date(Date.now() + 3_600_000) });
    await codesFor("Cukup", "KODECUKUP");
    const buyer = stall.buyer();
    const started = await buyUntilPayment(buyer, stall.event, stall.body(3, { accessCode: "KODECUKUP" }));
    if (!started.ok) throw new Error(codeOf(started));
    const { booking, redirectUrl } = started.data;
    await actOnPaymentPage(stall.shop, redirectUrl!, "pay");
    await expect.poll(() => stall.statusOf(buyer, booking.id)).toBe("confirmed");
    const countOf = async () => {
      const { given, sold, held, left } = (await listAllotments(act(), stall.event.slug)).find(({ partner }) => partner === "Cukup")!;
      const [code] = await stall.sql<{ taken: number }>(
        "select q.taken from quotas q join access_codes c on c.id = q.id where c.code = 'KODECUKUP'",
      );
      return { given, sold, held, left, ofCode: code!.taken };
    };
    expect(await countOf()).toEqual({ given: 5, sold: 3, held: 0, left: 2, ofCode: 3 });
    const tickets = await stall.sql<{ id: string }>("select id from tickets where booking_id = $1 order by position", [booking.id]);
    expect(codeOf(await desk.give({ buyer, id: booking.id }, [tickets[0]!.id]))).toBe("ok");
    expect(await countOf()).toEqual({ given: 5, sold: 2, held: 0, left: 3, ofCode: 2 });
    expect(await stall.stockLeft()).toBe(5);
    expect(await stall.laws()).toEqual([]);
  });

  it("makes codes and allotments, lists them as CSV, and ends them, by commands", async () => {
    const env = { KARCIS_ENV: "demo", DATABASE_URL: stall.database.url, KARCIS_SECRET: SECRET };
    const karcis = (...words: string[]) => run("cli/karcis.ts", { env, words }).ended;
    const { slug } = stall.event;
    const { name } = stall.category;
    const set = await karcis("access", "make", TENANT, slug, name, "--count", "500", "--tickets", "2");
    expect(set.code).toBe(0);
    const lines = set.said.trimEnd().split("\n");
    expect([lines[0], new Set(lines).size]).toEqual(["code,link", 501]);
    expect(lines[1]).toMatch(new RegExp(`^([2-9A-Z]{10}),/event/${slug}\\?code=\\1$`));
    expect((await karcis("access", "make", TENANT, slug, "Nothing", "--code", "X")).said).toContain('no category "Nothing"; there are:');
    expect((await karcis("access", "make", TENANT, slug, name, "--code", "kodeayo")).said).toContain("the code KODEAYO exists already");
    const typo = await karcis("access", "make", TENANT, slug, name, "--code", "X", "--partner", "Ayoo");
    expect(typo).toMatchObject({ code: 1, said: expect.stringContaining("no places are kept for Ayoo: make its allotment first") });
    const list = await karcis("access", "list", TENANT, slug, "--csv");
    expect(list.said).toContain("code,state,opens,partner,tickets,used,per order,from,until");
    expect(list.said.trimEnd().split("\n")).toHaveLength(504);
    expect(await karcis("access", "end", TENANT, slug, "--all")).toMatchObject({
      code: 0,
      said: expect.stringContaining("503 codes open nothing"),
    });
    const made = await karcis("allotment", "make", TENANT, slug, "=Rumus", name, "1", "2030-01-01T00:00:00Z");
    expect(made.said).toMatch(/=Rumus +.* 1 +0 +0 +1 +0 /);
    const report = await karcis("allotment", "list", TENANT, slug, "--csv");
    expect(report.said).toMatch(/^partner,category,date,given,sold,held,left,returned,gives back\n/);
    expect(report.said).not.toMatch(/^=Rumus/m);
    const back = await karcis("allotment", "give-back", TENANT, slug, "=rumus", name);
    expect([back.code, back.said]).toEqual([0, expect.stringMatching(/=Rumus +.* 1 +0 +0 +0 +1 /)]);
  });
});
