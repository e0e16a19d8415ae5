import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { solveProof } from "#client/solve-proof.ts";
import { newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { askCodeFor, keptMessages, logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

const TENANT = "garudarun";
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());
const sql = (text: string) => shop.services.db.transaction(TENANT, (tx) => tx.query(text));
beforeEach(async () => {
  for (const table of ["one_time_codes", "code_budgets", "code_shares", "recent_acts"]) await sql(`delete from ${table}`);
});

let serial = 0;
/** A mobile number in a block of its own. */
function freshPhone(): string {
  serial += 1;
  return `+628127${String(serial).padStart(4, "0")}567`;
}
const codeOf = (answer: { ok: true } | { ok: false; problem: { code: string } }) => (answer.ok ? "ok" : answer.problem.code);
const askLogin = (by: Buyer, phone: string, proof?: { challenge: string; solution: number }) =>
  by.call("askLoginCode", {
    body: { countryCode: "+62", phoneNumber: phone.slice(3), ...(proof && { proof }) },
    idempotencyKey: randomUUID(),
  });
const askTicket = (by: Buyer, phone: string) =>
  by.call("findTickets", {
    params: { slug: "losari-sunset-5k" },
    body: { name: "Budi", countryCode: "+62", phoneNumber: phone.slice(3) },
    idempotencyKey: randomUUID(),
  });
const sentTo = async (phone: string) =>
  (await keptMessages(shop, newBuyer(shop, { tenant: TENANT }).host)).filter(
    ({ recipient, template }) => recipient === phone && template === "identity.code",
  ).length;

async function provedLogin(by: Buyer, phone: string) {
  const asked = await askLogin(by, phone);
  if (asked.ok || asked.problem.code !== "PROOF_NEEDED") throw new Error(codeOf(asked));
  const { challenge, bits } = asked.problem.details as { challenge: string; bits: number };
  return { bits, answer: await askLogin(by, phone, { challenge, solution: (await solveProof(challenge, bits))! }) };
}

describe("a tenant's shares of one-time codes", () => {
  it("keeps separate budgets: ticket codes use up no logins, and one day never uses up the month (A09)", async () => {
    // A month of 500: 100 for tickets, of these at least 20 a day.
    await sql(
      `insert into code_budgets (tenant_id, month, sent, most) values ('${TENANT}', to_char(now() at time zone 'UTC', 'YYYY-MM'), 0, 500)`,
    );
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push(codeOf(await askTicket(newBuyer(shop, { tenant: TENANT }), freshPhone())));
    expect(answers).toEqual([...Array.from({ length: 20 }, () => "ok"), "PROOF_NEEDED"]);
    expect(codeOf(await askLogin(newBuyer(shop, { tenant: TENANT }), freshPhone()))).toBe("ok");
    const shares = await sql("select kind, sent from code_shares where length(period) = 10 order by kind");
    expect(shares).toEqual([
      { kind: "login", sent: 1 },
      { kind: "ticket", sent: 20 },
    ]);
  });

  it("raises one alarm at half of a day's share, in log and audit (A09)", async () => {
    const log = vi.spyOn(console, "warn").mockImplementation(() => {});
    for (let n = 0; n < 12; n += 1) {
      await askLogin(newBuyer(shop, { tenant: TENANT }), freshPhone());
      if (n === 0) await sql("update code_budgets set most = 500");
    }
    const alarms = log.mock.calls
      .map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
      .filter(({ level }) => level === "alert");
    log.mockRestore();
    expect(alarms).toMatchObject([
      { level: "alert", message: "half of the codes are spent", tenant: TENANT, kind: "login", period: "day" },
    ]);
    expect(await sql("select actor, data from audit where action = 'identity.codes_half_spent' and data->>'kind' = 'login'")).toEqual([
      { actor: "visitor", data: { kind: "login", period: "day" } },
    ]);
  });

  it("keeps a reserve for known numbers, after more proof of work, without revealing them (A09)(A01)", async () => {
    const known = freshPhone();
    await logInAs(shop, newBuyer(shop, { tenant: TENANT }), known);
    await sql("delete from one_time_codes");
    await sql("update code_shares set sent = 100000");
    await sql("update code_shares set sent = (select day_of_kind from code_caps(20000, 40)) where length(period) = 10");
    await sql("update code_shares set sent = 900 where length(period) = 7");
    const stranger = freshPhone();
    const before = await sentTo(known);
    const [theirs, ours] = [
      await provedLogin(newBuyer(shop, { tenant: TENANT }), stranger),
      await provedLogin(newBuyer(shop, { tenant: TENANT }), known),
    ];
    expect([ours.bits, codeOf(ours.answer), codeOf(theirs.answer)]).toEqual([18, "ok", "ok"]);
    expect(theirs.answer.ok && theirs.answer.data).toEqual(ours.answer.ok && ours.answer.data);
    expect([await sentTo(stranger), (await sentTo(known)) - before]).toEqual([0, 1]);
    // The reserve ends too.
    await sql("update code_shares set sent = sent * 2 where length(period) = 10");
    await sql("delete from one_time_codes");
    expect(codeOf((await provedLogin(newBuyer(shop, { tenant: TENANT }), known)).answer)).toBe("TOO_MANY_REQUESTS");
    // About three million digests, which take minutes on a busy machine.
  }, 300_000);

  it("requires a proof of work when very many codes are requested in an hour (A05)", async () => {
    await sql(`insert into one_time_codes (tenant_id, id, purpose, subject, recipient, browser, block, code_hash, expires_at)
      select '${TENANT}', gen_random_uuid(), 'login', '', '+62815' || n, 'x', 'x' || n, 'x', now() from generate_series(1, 200) n`);
    const phone = freshPhone();
    expect(codeOf(await askCodeFor(newBuyer(shop, { tenant: TENANT }), phone))).toBe("PROOF_NEEDED");
    const { bits, answer } = await provedLogin(newBuyer(shop, { tenant: TENANT }), phone);
    expect([bits, codeOf(answer), await sentTo(phone)]).toEqual([16, "ok", 1]);
  });
});
