import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { deliverMessages } from "#server/worker/run-worker.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { newBuyer, type Buyer, type Shop } from "../../harness/buyer.ts";
import { askCodeFor, codeFor, enterCode, logInAs } from "../../harness/log-in.ts";

let stall: Stall;
let other: Shop;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  other = await stall.openProcess();
});
beforeEach(async () => {
  await stall.sql("delete from one_time_codes");
});
afterAll(() => stall.close());

let serial = 0;
function freshPhone(): string {
  serial += 1;
  return `+628126${String(serial).padStart(4, "0")}567`;
}
const tally = (codes: readonly string[]) => Object.fromEntries([...new Set(codes)].map((c) => [c, codes.filter((x) => x === c).length]));
const times = <T>(n: number, work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const wrongOf = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");
const live = async (phone: string) =>
  (
    await stall.sql<{ n: number }>(
      "select count(*)::int as n from login_sessions s join people p on p.tenant_id = s.tenant_id and p.id = s.person_id where p.phone = $1 and s.ended_at is null",
      [phone],
    )
  )[0]!.n;

/** The same browser at another process. */
function atOther(by: Buyer): Buyer {
  const cookie = by.cookie();
  return newBuyer({ fetch: (request) => other.fetch(withCookie(request, cookie)) }, { tenant: "garudarun" });
}
function withCookie(request: Request, cookie: string): Request {
  const headers = new Headers(request.headers);
  headers.set("cookie", cookie);
  return new Request(request, { headers });
}

async function asked() {
  const by = stall.buyer();
  const phone = freshPhone();
  expect(codeOf(await askCodeFor(by, phone))).toBe("ok");
  return { by, phone, code: await codeFor(stall.shop, by.host, phone) };
}

describe("a one-time code at two processes", () => {
  it("compares a one-time code five times at most, also in parallel (A03)", async () => {
    const { by, phone, code } = await asked();
    const there = atOther(by);
    const answers = await times(200, (i) => {
      return enterCode(i % 2 ? by : there, { phone, code: wrongOf(code, i + 1), key: randomUUID() });
    });
    expect(tally(answers.map(codeOf))).toEqual({ CODE_WRONG: 5, CODE_TRIES_OVER: 195 });
    expect(codeOf(await enterCode(by, { phone, code }))).toBe("CODE_TRIES_OVER");
    expect(await live(phone)).toBe(0);
    expect(await stall.sql("select tries from one_time_codes where recipient = $1", [phone])).toEqual([{ tries: 5 }]);
  });

  it("logs a person in once for two calls with one try left (A07)", async () => {
    const { by, phone, code } = await asked();
    for (let n = 1; n <= 4; n++) expect(codeOf(await enterCode(by, { phone, code: wrongOf(code, n) }))).toBe("CODE_WRONG");
    const there = atOther(by);
    const answers = await times(6, (i) => enterCode(i % 2 ? by : there, { phone, code }));
    expect(tally(answers.map(codeOf))).toEqual({ ok: 1, CODE_EXPIRED: 5 });
    expect(await live(phone)).toBe(1);
  });

  it("logs a person in once for one call sent twice at once (A07)", async () => {
    const { by, phone, code } = await asked();
    const key = randomUUID();
    const there = atOther(by);
    const answers = await times(4, (i) => enterCode(i % 2 ? by : there, { phone, code, key }));
    expect(tally(answers.map(codeOf))).toEqual({ ok: 4 });
    expect(await live(phone)).toBe(1);
    expect(
      await stall.sql(
        "select count(*)::int as n from audit where action = 'person.logged_in' and data->>'sessionId' is not null and subject_id = (select id from people where phone = $1)",
        [phone],
      ),
    ).toEqual([{ n: 1 }]);
  });

  it("sends one code to a number requested everywhere at once (A04)", async () => {
    const phone = freshPhone();
    const answers = await times(12, (i) => askCodeFor(newBuyer(i % 2 ? stall.shop : other, { tenant: "garudarun" }), phone));
    expect(tally(answers.map(codeOf))).toEqual({ ok: 1, TOO_MANY_REQUESTS: 11 });
    expect(await stall.sql("select count(*)::int as n from messages where template = 'identity.code' and recipient = $1", [phone])).toEqual(
      [{ n: 1 }],
    );
  });
});

describe("people", () => {
  it("creates one person for simultaneous logins of one number", async () => {
    const phone = freshPhone();
    const browsers: { by: Buyer; code: string }[] = [];
    for (let n = 0; n < 3; n++) {
      const by = newBuyer(n % 2 ? stall.shop : other, { tenant: "garudarun" });
      await stall.sql("update one_time_codes set asked_at = asked_at - interval '61 seconds'");
      expect(codeOf(await askCodeFor(by, phone))).toBe("ok");
      browsers.push({ by, code: await codeFor(stall.shop, by.host, phone) });
    }
    const answers = await Promise.all(browsers.map(({ by, code }) => enterCode(by, { phone, code })));
    expect(tally(answers.map(codeOf))).toEqual({ ok: 3 });
    expect(await stall.sql("select count(*)::int as n from people where phone = $1", [phone])).toEqual([{ n: 1 }]);
    expect(await live(phone)).toBe(3);
  });

  it("logs a person out at all processes at once (A12)", async () => {
    const { by, phone, code } = await asked();
    await enterCode(by, { phone, code });
    const there = atOther(by);
    expect(await there.call("getSession", {})).toMatchObject({ data: { person: { phone } } });
    await by.call("logOut", { body: {}, idempotencyKey: randomUUID() });
    expect(await there.call("getSession", {})).toMatchObject({ data: { person: null } });
    expect(codeOf(await there.call("listSessions", {}))).toBe("LOGIN_REQUIRED");
  });

  it("hides people from other tenants by row security (A14)", async () => {
    const phone = freshPhone();
    await logInAs(stall.shop, stall.buyer(), phone);
    for (const table of ["people", "login_sessions", "one_time_codes", "code_budgets"]) {
      const seen = (tenant: string) =>
        stall.shop.services.db.transaction(tenant, (tx) => tx.query<{ n: number }>(`select count(*)::int as n from ${table}`));
      expect((await seen("garudarun"))[0]!.n, table).toBeGreaterThan(0);
      expect(await seen("jenius"), table).toEqual([{ n: 0 }]);
    }
  });
});

it("stores no sent code in readable form", async () => {
  const sent: string[] = [];
  const { by, phone, code } = await asked();
  await stall.sql("update messages set status = 'due', next_try_at = now() where recipient = $1", [phone]);
  const channel = {
    async send(message: { body: string }) {
      sent.push(message.body);
      return { kind: "sent", ref: "x" };
    },
  };
  await deliverMessages({ ...stall.shop.services, channels: () => channel as never });
  expect(sent).toEqual([expect.stringContaining(code)]);
  const [kept] = await stall.sql<{ row: unknown }>("select to_jsonb(m) as row from messages m where recipient = $1", [phone]);
  expect(kept!.row).toMatchObject({ status: "sent", body: "", params: {} });
  expect(codeOf(await enterCode(by, { phone, code }))).toBe("ok");
});
