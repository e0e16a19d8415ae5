import { visitorAct } from "#test/harness/visitor-act.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CodePurpose } from "#domain/people/codes/code-purpose.ts";
import { newBuyer } from "#test/harness/buyer.ts";
import { askCodeFor, codeFor, enterCode, keptMessages } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { askCode } from "./ask-code.ts";

const TENANT = "garudarun";
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());
const sql = (text: string) => shop.services.db.transaction(TENANT, (tx) => tx.query(text));
beforeEach(async () => {
  for (const table of ["one_time_codes", "code_budgets", "code_shares"]) await sql(`delete from ${table}`);
});

let serial = 0;
/** A mobile number in a block of its own. */
function freshPhone(): string {
  serial += 1;
  return `+628124${String(serial).padStart(4, "0")}567`;
}
const buyer = () => newBuyer(shop, { tenant: TENANT });
const codeOf = (answer: { ok: true } | { ok: false; status: number; problem: { code: string } }) =>
  answer.ok ? "ok" : `${answer.status} ${answer.problem.code}`;
/** Ages the sent codes. */
const age = (seconds: number) =>
  sql(
    `update one_time_codes set asked_at = asked_at - interval '${seconds} seconds', expires_at = expires_at - interval '${seconds} seconds'`,
  );

async function asked() {
  const [by, phone] = [buyer(), freshPhone()];
  const answer = await askCodeFor(by, phone);
  if (!answer.ok) throw new Error(answer.problem.code);
  return { by, phone, code: await codeFor(shop, by.host, phone) };
}

/** Requests a code from a new browser, without a proof of work. */
function askAs(purpose: CodePurpose, { phone, address }: { readonly phone: string; readonly address: string | null }): Promise<string> {
  const act = visitorAct(shop.services, TENANT, { visitor: { owner: randomUUID() }, visit: { cookie: null, network: null, address } });
  const asking = askCode(act, { target: { phone, purpose, subject: "x" }, proof: "own" });
  return asking.then(
    () => "ok",
    (problem: { code: string }) => problem.code,
  );
}

describe("budgets of one-time codes", () => {
  it("reports a recent code again to the browser that requested it, and to no other [B10]", async () => {
    const { by, phone, code } = await asked();
    const before = (await keptMessages(shop, by.host)).length;
    await age(20);
    const again = await askCodeFor(by, phone);
    expect(again).toMatchObject({ ok: true, status: 201 });
    const left = again.ok ? again.data.resendAfterSeconds : 0;
    expect(left).toBeGreaterThan(30);
    expect(left).toBeLessThanOrEqual(40);
    expect(codeOf(await askCodeFor(buyer(), phone))).toBe("429 TOO_MANY_REQUESTS");
    expect(await keptMessages(shop, by.host)).toHaveLength(before);
    expect(codeOf(await enterCode(by, { phone, code }))).toBe("ok");
    // A used code is not offered again as "already sent": the next call asks for a new one, which the limit refuses.
    const used = await askCodeFor(by, phone);
    expect(codeOf(used)).toBe("429 TOO_MANY_REQUESTS");
  });

  it("limits codes per kind of purpose, and over all kinds (A04)", async () => {
    const phone = freshPhone();
    const ask = (purpose: CodePurpose) => askAs(purpose, { phone, address: null });
    // A login does not use up the handover's code.
    expect([await ask("login"), await ask("handover"), await ask("delegate"), await ask("waiver")]).toEqual([
      "ok",
      "ok",
      "TOO_MANY_REQUESTS",
      "ok",
    ]);
    await age(61);
    expect([await ask("login"), await ask("handover"), await ask("waiver")]).toEqual(["ok", "ok", "ok"]);
    await age(61);
    // Six in ten minutes, for any purpose.
    expect([await ask("login"), await ask("get_ticket")]).toEqual(["TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS"]);
  });

  it("allows two hundred ticket codes an hour on one Wi-Fi, and twenty logins per address (A19)", async () => {
    const codes = async (purpose: CodePurpose) => {
      await sql("delete from one_time_codes");
      const results: string[] = [];
      for (let n = 0; n < 202; n += 1) {
        const result = await askAs(purpose, { phone: freshPhone(), address: "203.0.113.1" });
        results.push(result);
        if (result !== "ok") break;
      }
      return [results.length - 1, results.at(-1)];
    };
    expect(await codes("login")).toEqual([20, "TOO_MANY_REQUESTS"]);
    expect(await codes("get_ticket")).toEqual([200, "TOO_MANY_REQUESTS"]);
  });
});
