import { visitorAct } from "#test/harness/visitor-act.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { solveProof } from "#client/solve-proof.ts";
import { asksFrom } from "#test/api/asks-from.ts";
import { newBuyer } from "#test/harness/buyer.ts";
import { askCodeFor, codeFor, enterCode, keptMessages } from "#test/harness/log-in.ts";
import { changeBrands } from "#test/harness/change-brands.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { recordStatements } from "#test/harness/record-statements.ts";

const TENANT = "garudarun";
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());
const sql = (text: string, params: never[] = []) => shop.services.db.transaction(TENANT, (tx) => tx.query(text, params));
beforeEach(async () => {
  await sql("delete from one_time_codes");
  await sql("delete from code_budgets");
  await sql("delete from code_shares");
});

let serial = 0;
/** A mobile number in a block of its own. */
function freshPhone(): string {
  serial += 1;
  return `+628123${String(serial).padStart(4, "0")}567`;
}
const buyer = (tenant = TENANT) => newBuyer(shop, { tenant });
const codeOf = (answer: { ok: true } | { ok: false; status: number; problem: { code: string } }) =>
  answer.ok ? "ok" : `${answer.status} ${answer.problem.code}`;
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
/** Ages the sent codes. */
const age = (seconds: number) =>
  sql(
    `update one_time_codes set asked_at = asked_at - interval '${seconds} seconds', expires_at = expires_at - interval '${seconds} seconds'`,
  );

async function asked(phone = freshPhone(), by = buyer()) {
  const answer = await askCodeFor(by, phone);
  if (!answer.ok) throw new Error(answer.problem.code);
  return { by, phone, code: await codeFor(shop, by.host, phone) };
}

describe("a one-time code", () => {
  it("logs in by a one-time code to a phone number, in the page's language [B10]", async () => {
    const { by, phone, code } = await asked();
    const done = await enterCode(by, { phone, code });
    expect(done).toMatchObject({ ok: true, status: 201, data: { person: { phone } } });
    expect(await by.call("getSession", {})).toMatchObject({ data: { person: { phone, hasPasskey: false } } });
    const other = buyer();
    const next = freshPhone();
    await other.call("askLoginCode", {
      query: { locale: "id" },
      body: { countryCode: "+62", phoneNumber: `0${next.slice(3)}` },
      idempotencyKey: randomUUID(),
    });
    expect((await keptMessages(shop, other.host))[0]).toMatchObject({ recipient: next, locale: "id" });
    expect((await keptMessages(shop, other.host))[0]!.body).toContain("Jangan berikan");
  });

  it("rejects a one-time code after five wrong tries, even the right one (A02)", async () => {
    const { by, phone, code } = await asked();
    for (let left = 4; left >= 0; left--) {
      const answer = await enterCode(by, { phone, code: wrongOf(code) });
      expect(codeOf(answer)).toBe("401 CODE_WRONG");
      expect(!answer.ok && answer.problem.details).toEqual({ triesLeft: left });
    }
    expect(codeOf(await enterCode(by, { phone, code: wrongOf(code) }))).toBe("410 CODE_TRIES_OVER");
    expect(codeOf(await enterCode(by, { phone, code }))).toBe("410 CODE_TRIES_OVER");
    expect(await by.call("getSession", {})).toMatchObject({ data: { person: null } });
  });

  it("limits one-time codes to one a minute, three in ten, five an hour and ten a day (A04)", async () => {
    const phone = freshPhone();
    const ask = async () => codeOf(await askCodeFor(buyer(), phone));
    expect(await ask()).toBe("ok");
    expect(await ask()).toBe("429 TOO_MANY_REQUESTS");
    for (let n = 0; n < 2; n++) {
      await age(61);
      expect(await ask()).toBe("ok");
    }
    await age(61);
    expect(await ask()).toBe("429 TOO_MANY_REQUESTS");
    await age(600);
    expect([await ask(), (await age(61), await ask()), (await age(61), await ask())]).toEqual(["ok", "ok", "429 TOO_MANY_REQUESTS"]);
    await age(3600);
    for (let n = 0; n < 5; n++) {
      expect(await ask()).toBe("ok");
      await age(700);
    }
    await age(3600);
    const over = await askCodeFor(buyer(), phone);
    expect(codeOf(over)).toBe("429 TOO_MANY_REQUESTS");
    const wait = !over.ok && (over.problem.details!["retryAfterSeconds"] as number);
    expect(wait).toBeGreaterThan(3600);
    expect(wait).toBeLessThan(86_400);
  });

  it("accepts a one-time code only for its own challenge, number, browser and tenant (A06)", async () => {
    const first = await asked();
    await age(61);
    const second = await asked(first.phone, first.by);
    if (first.code !== second.code)
      expect(codeOf(await enterCode(first.by, { phone: first.phone, code: first.code }))).toBe("401 CODE_WRONG");
    const other = await asked();
    expect(codeOf(await enterCode(first.by, { phone: other.phone, code: second.code }))).toBe("401 CODE_WRONG");
    expect(codeOf(await enterCode(other.by, { phone: first.phone, code: second.code }))).toBe("401 CODE_WRONG");
    expect(codeOf(await enterCode(buyer(), { phone: first.phone, code: second.code }))).toBe("401 CODE_WRONG");
    const elsewhere = buyer("jenius");
    expect(codeOf(await enterCode(elsewhere, { phone: first.phone, code: second.code }))).toBe("401 CODE_WRONG");
    expect(codeOf(await enterCode(second.by, { phone: second.phone, code: second.code }))).toBe("ok");
  });

  it("accepts a one-time code once, and returns the same session for the same call repeated (A07)", async () => {
    const { by, phone, code } = await asked();
    const key = randomUUID();
    expect(codeOf(await enterCode(by, { phone, code, key }))).toBe("ok");
    const before = by.cookie();
    expect(codeOf(await enterCode(by, { phone, code, key }))).toBe("ok");
    expect(by.cookie()).toBe(before);
    expect(codeOf(await enterCode(by, { phone, code }))).toBe("410 CODE_EXPIRED");
    expect(codeOf(await enterCode(by, { phone, code: wrongOf(code), key }))).toBe("422 IDEMPOTENCY_MISMATCH");
    expect(await by.call("listSessions", {})).toMatchObject({ data: { sessions: [{ isThis: true, method: "code" }] } });
  });

  it("rejects a one-time code after five minutes, by the database's clock (A08)", async () => {
    const { by, phone, code } = await asked();
    const [given] = await sql("select extract(epoch from expires_at - asked_at)::int as seconds from one_time_codes");
    expect(given).toEqual({ seconds: 300 });
    await age(240);
    expect(codeOf(await enterCode(by, { phone, code: wrongOf(code) }))).toBe("401 CODE_WRONG");
    await age(60);
    expect(codeOf(await enterCode(by, { phone, code }))).toBe("410 CODE_EXPIRED");
  });

  it("sends one-time codes only to personal numbers in the tenant's countries (A09)", async () => {
    const ask = async (countryCode: string, phoneNumber: string, tenant = TENANT) =>
      codeOf(await buyer(tenant).call("askLoginCode", { body: { countryCode, phoneNumber }, idempotencyKey: randomUUID() }));
    const sent = async () => (await keptMessages(shop, buyer().host)).length;
    const before = await sent();
    expect(await ask("+44", "9098790123")).toBe("422 PHONE_NOT_SERVED");
    expect(await ask("+61", "1900654321")).toBe("422 PHONE_NOT_SERVED");
    expect(await ask("+979", "123456789")).toBe("422 PHONE_NOT_SERVED");
    expect(await ask("+53", "51234567")).toBe("422 PHONE_NOT_SERVED");
    expect(await sent()).toBe(before);
    // Without a setting of the tenant only Indonesian numbers are served. The refusal names the country.
    const refused = await buyer().call("askLoginCode", {
      body: { countryCode: "+65", phoneNumber: "91234567" },
      idempotencyKey: randomUUID(),
    });
    expect(refused).toMatchObject({ ok: false, problem: { code: "PHONE_NOT_SERVED", details: { country: "SG" } } });
    expect(await ask("+62", "81298760001")).toBe("ok");
    await sql(`insert into code_countries (tenant_id, calling_code) values ('${TENANT}', '+62'), ('${TENANT}', '+65')`);
    expect(await ask("+65", "91234568")).toBe("ok");
    expect(await ask("+60", "123456789")).toBe("422 PHONE_NOT_SERVED");
    await sql("delete from code_countries");
    expect(await sent()).toBe(before + 2);
    // A brand's folder may allow more countries.
    const say = (countries: string) => changeBrands(shop.services.db, { set: `brand = ${countries}`, params: [], only: TENANT });
    await say(`brand || '{"codeCountries": ["+62", "+65"]}'`);
    expect([await ask("+65", "91234569"), await ask("+60", "123456789")]).toEqual(["ok", "422 PHONE_NOT_SERVED"]);
    await say("brand - 'codeCountries'");
    expect(await ask("+65", "91234570")).toBe("422 PHONE_NOT_SERVED");
  });

  it("refuses one-time codes through a block of consecutive numbers, and beyond the month's budget (A09)", async () => {
    const results: string[] = [];
    for (let n = 0; n < 12; n++) results.push(codeOf(await askCodeFor(buyer(), `+62813555${String(7000 + n)}`)));
    expect(results).toEqual([...Array.from({ length: 10 }, () => "ok"), "429 TOO_MANY_REQUESTS", "429 TOO_MANY_REQUESTS"]);
    await sql("update code_budgets set most = sent + 1");
    const before = (await keptMessages(shop, buyer().host)).length;
    expect(codeOf(await askCodeFor(buyer(), freshPhone()))).toBe("ok");
    expect(codeOf(await askCodeFor(buyer(), freshPhone()))).toBe("422 PROOF_NEEDED");
    expect((await keptMessages(shop, buyer().host)).length).toBe(before + 1);
  });

  it("limits one-time codes to twenty an hour per address, and requires a proof of work for more from its network (A19)", async () => {
    const { ask, prove } = asksFrom(shop, buyer().host);
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++) statuses.push((await ask(freshPhone(), { address: "203.0.113.1" })).status);
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 201));
    expect((await prove(freshPhone(), "203.0.113.1")).status).toBe(429);
    // The twenty-first visitor of the network gets in from another address.
    const next = await ask(freshPhone(), { address: "203.0.113.2" });
    expect([next.status, ((await next.json()) as { code: string }).code]).toEqual([422, "PROOF_NEEDED"]);
    expect((await prove(freshPhone(), "203.0.113.2")).status).toBe(201);
    expect((await ask(freshPhone(), { address: "198.51.100.7" })).status).toBe(201);
    expect(await sql("select count(*)::int as n from one_time_codes where network is not null and address is not null")).toEqual([
      { n: 22 },
    ]);
  });

  it("requires a proof of work for one-time codes while many numbers' codes are being guessed (A05)", async () => {
    const { by, phone, code } = await asked();
    const ask = (proof?: { challenge: string; solution: number }, to = next, who = other) =>
      who.call("askLoginCode", {
        body: { countryCode: "+62", phoneNumber: to.slice(3), ...(proof && { proof }) },
        idempotencyKey: randomUUID(),
      });
    const [next, other] = [freshPhone(), buyer()];
    expect(codeOf(await askCodeFor(other, freshPhone()))).toBe("ok");
    await sql(`insert into one_time_codes (tenant_id, id, purpose, subject, recipient, browser, block, code_hash, tries, expires_at)
      select '${TENANT}', gen_random_uuid(), 'login', '', '+62815' || n, 'x', 'x' || n, 'x', 5, now() from generate_series(1, 40) n`);
    const before = (await keptMessages(shop, other.host)).length;
    const refused = await ask();
    expect(codeOf(refused)).toBe("422 PROOF_NEEDED");
    const { challenge, bits } = (refused.ok ? {} : refused.problem.details) as { challenge: string; bits: number };
    const solution = (await solveProof(challenge, bits))!;
    const wrong = [
      await ask({ challenge, solution: solution + 1 }),
      await ask({ challenge, solution }, freshPhone()),
      await ask({ challenge, solution }, next, by),
      await ask({ challenge: challenge.replace(/^\d/, "9"), solution }),
    ];
    expect(wrong.map(codeOf)).toEqual(wrong.map(() => "422 PROOF_NEEDED"));
    expect((await keptMessages(shop, other.host)).length).toBe(before);
    expect(codeOf(await ask({ challenge, solution }))).toBe("ok");
    expect(codeOf(await enterCode(by, { phone, code }))).toBe("ok");
  });

  it("answers alike for known and unknown numbers (A01)", async () => {
    const known = await asked();
    await enterCode(known.by, { phone: known.phone, code: known.code });
    await sql("delete from one_time_codes");
    const seen = async (phone: string) => {
      const statements: string[] = [];
      const db = { ...shop.services.db, transaction: recordStatements(shop.services.db, statements) };
      const { askCode } = await import("./ask-code.ts");
      const act = visitorAct({ ...shop.services, db }, TENANT, { visitor: { owner: "a".repeat(64) } });
      const answer = await askCode(act, { target: { phone, purpose: "login", subject: "" } });
      return { answer, statements };
    };
    const [one, other] = [await seen(known.phone), await seen(freshPhone())];
    expect(one).toEqual(other);
    expect(one.statements.length).toBeGreaterThan(3);
    const wires = [];
    for (const phone of [known.phone, freshPhone()]) {
      await sql("delete from one_time_codes");
      const answer = await askCodeFor(buyer(), phone);
      wires.push(JSON.stringify([answer.status, answer.ok && answer.data]));
    }
    expect(wires[0]).toBe(wires[1]);
    expect((await keptMessages(shop, known.by.host))[0]!.body.replace(/\d{6}/, "")).toBe(
      (await keptMessages(shop, known.by.host))[1]!.body.replace(/\d{6}/, ""),
    );
  });

  it.each([
    [{ countryCode: "+62", phoneNumber: ["81234567890", "81234567891"] }],
    [{ countryCode: "+62", phoneNumber: { a: "81234567890" } }],
    [{ countryCode: "+62", phoneNumber: "81234567890;cc=+6281234567891" }],
    [{ countryCode: "+62", phoneNumber: "81234567890\n+6281234567891" }],
    [{ countryCode: "+62", phoneNumber: "8".repeat(40) }],
    [{ countryCode: "+62,+65", phoneNumber: "81234567890" }],
    [{ countryCode: "+62", phoneNumber: "81234567890", to: "+6281234567891" }],
  ])("sends no one-time code to a number such as %j (A10)", async (body) => {
    const before = (await keptMessages(shop, buyer().host)).length;
    const answer = await buyer().call("askLoginCode", { body: body as never, idempotencyKey: randomUUID() });
    expect(codeOf(answer)).toBe("400 VALIDATION_FAILED");
    expect((await keptMessages(shop, buyer().host)).length).toBe(before);
  });

  it("sends one message however often the same call is repeated", async () => {
    const by = buyer();
    const phone = freshPhone();
    const key = randomUUID();
    const before = (await keptMessages(shop, by.host)).length;
    const bodies = [];
    for (let n = 0; n < 3; n++) bodies.push(await askCodeFor(by, phone, key));
    expect(bodies.map(codeOf)).toEqual(["ok", "ok", "ok"]);
    expect((await keptMessages(shop, by.host)).length).toBe(before + 1);
    expect(codeOf(await enterCode(by, { phone, code: await codeFor(shop, by.host, phone) }))).toBe("ok");
  });

  it("stores the one-time code in plain text in its message only, and keeps the number out of the audit", async () => {
    const { by, phone, code } = await asked();
    await enterCode(by, { phone, code });
    const kept = await sql(
      "select to_jsonb(c) as row from one_time_codes c union all select to_jsonb(a) from audit a union all select to_jsonb(o) from outbox o",
    );
    const [codes, rest] = [JSON.stringify(kept.slice(0, 1)), JSON.stringify(kept.slice(1))];
    expect(kept.length).toBeGreaterThan(3);
    expect(codes).not.toContain(`"${code}"`);
    expect(rest).not.toContain(phone.slice(3));
    expect(rest).not.toContain(code);
  });
});
