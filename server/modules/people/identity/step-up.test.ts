import { OPERATOR } from "#server/platform/base/actor.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { codeFor, logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { textsTo } from "#test/harness/read-messages.ts";
import { softAuthenticator } from "#test/harness/soft-authenticator.ts";
import { endPerson } from "./end-person.ts";

const TENANT = "garudarun";
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());
const sql = <T = Record<string, unknown>>(text: string, params: never[] = []) =>
  shop.services.db.transaction(TENANT, (tx) => tx.query<T & Record<string, unknown>>(text, params));
beforeEach(async () => {
  await sql("delete from one_time_codes");
});

let serial = 0;
async function person(): Promise<{ by: Buyer; phone: string }> {
  serial += 1;
  const phone = `+628135${String(serial).padStart(4, "0")}567`;
  const by = newBuyer(shop, { tenant: TENANT });
  await logInAs(shop, by, phone);
  await sql("delete from one_time_codes");
  return { by, phone };
}
const age = (minutes: number) =>
  sql(`update login_sessions set proved_at = proved_at - interval '${minutes} minutes' where ended_at is null`);
const at = () => ({ idempotencyKey: randomUUID() });
const codeOf = (answer: { ok: true } | { ok: false; status: number; problem: { code: string } }) =>
  answer.ok ? "ok" : `${answer.status} ${answer.problem.code}`;
const startPasskey = (by: Buyer) => by.call("startPasskey", { body: {}, ...at() });

async function passkeyOf(by: Buyer) {
  const authenticator = softAuthenticator(`http://${by.host}`);
  const start = await startPasskey(by);
  if (!start.ok) throw new Error(start.problem.code);
  const kept = await by.call("addPasskey", { body: authenticator.make(start.data.options as never) as never, ...at() });
  if (!kept.ok) throw new Error(kept.problem.code);
  return { authenticator, id: kept.data.passkeys[0]!.id };
}

describe("actions that could prolong a stolen login", () => {
  it("requires a new proof for passkeys, other sessions and logging out everywhere when the login is over ten minutes old", async () => {
    const { by, phone } = await person();
    const { id } = await passkeyOf(by);
    const other = newBuyer(shop, { tenant: TENANT });
    await logInAs(shop, other, phone);
    const list = await by.call("listSessions", {});
    const theirs = list.ok ? list.data.sessions.find(({ isThis }) => !isThis)!.id : "";
    const acts = () =>
      Promise.all([
        startPasskey(by),
        by.call("addPasskey", {
          body: {
            id: "aa",
            rawId: "aa",
            type: "public-key",
            clientExtensionResults: {},
            response: { clientDataJSON: "aa", attestationObject: "aa" },
          },
          ...at(),
        }),
        by.call("removePasskey", { params: { id }, body: {}, ...at() }),
        by.call("endSession", { params: { id: theirs }, body: {}, ...at() }),
        by.call("logOutEverywhere", { body: { removePasskeys: true }, ...at() }),
      ]);
    await age(11);
    expect((await acts()).map(codeOf)).toEqual(Array(5).fill("403 STEP_UP_NEEDED"));
    const refused = await startPasskey(by);
    expect(!refused.ok && refused.problem.details).toEqual({ hasPasskey: true });
    expect(await by.call("listPasskeys", {})).toMatchObject({ ok: true, data: { passkeys: [{ id }] } });
    expect(await other.call("getSession", {})).toMatchObject({ data: { person: { phone } } });
  });

  it("accepts a code to the account's number as proof, for that session only", async () => {
    const { by, phone } = await person();
    const other = newBuyer(shop, { tenant: TENANT });
    await logInAs(shop, other, phone);
    await sql("delete from one_time_codes");
    await age(11);
    expect(codeOf(await by.call("askStepUpCode", { body: {}, ...at() }))).toBe("ok");
    const code = await codeFor(shop, by.host, phone);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    expect(codeOf(await by.call("stepUp", { body: { code: wrong }, ...at() }))).toBe("401 CODE_WRONG");
    expect(codeOf(await other.call("stepUp", { body: { code }, ...at() }))).toBe("401 CODE_WRONG");
    expect(codeOf(await startPasskey(by))).toBe("403 STEP_UP_NEEDED");
    expect(codeOf(await by.call("stepUp", { body: { code }, ...at() }))).toBe("ok");
    expect(codeOf(await startPasskey(by))).toBe("ok");
    expect(codeOf(await startPasskey(other))).toBe("403 STEP_UP_NEEDED");
    await age(11);
    expect(codeOf(await by.call("stepUp", { body: { code }, ...at() }))).toBe("410 CODE_EXPIRED");
    expect(codeOf(await startPasskey(by))).toBe("403 STEP_UP_NEEDED");
  });

  it("rejects codes sent for other purposes, and all codes from a visitor", async () => {
    const { by, phone } = await person();
    await age(11);
    await by.call("askLoginCode", { body: { countryCode: "+62", phoneNumber: phone.slice(3) }, ...at() });
    const code = await codeFor(shop, by.host, phone);
    expect(codeOf(await by.call("stepUp", { body: { code }, ...at() }))).toBe("401 CODE_WRONG");
    expect(codeOf(await newBuyer(shop, { tenant: TENANT }).call("askStepUpCode", { body: {}, ...at() }))).toBe("401 LOGIN_REQUIRED");
  });

  it("accepts the person's own passkey as proof, and no other's", async () => {
    const mine = await person();
    const { authenticator } = await passkeyOf(mine.by);
    const theirs = await person();
    const foreign = await passkeyOf(theirs.by);
    await age(11);
    const prove = async (own: ReturnType<typeof softAuthenticator>) => {
      const start = await mine.by.call("startPasskeyLogin", { body: {}, ...at() });
      if (!start.ok) throw new Error(start.problem.code);
      return mine.by.call("stepUpWithPasskey", { body: own.use(start.data.options as never) as never, ...at() });
    };
    expect(codeOf(await prove(foreign.authenticator))).toBe("401 PASSKEY_REFUSED");
    expect(codeOf(await startPasskey(mine.by))).toBe("403 STEP_UP_NEEDED");
    expect(codeOf(await prove(authenticator))).toBe("ok");
    expect(codeOf(await startPasskey(mine.by))).toBe("ok");
  });
});

describe("the account's number", () => {
  it("notifies the account's number of an added or removed passkey, and of its own replacement", async () => {
    const { by, phone } = await person();
    const { id } = await passkeyOf(by);
    expect(await textsTo(shop, { tenant: TENANT, recipient: phone, template: "identity.passkey_added" })).toHaveLength(1);
    await by.call("removePasskey", { params: { id }, body: {}, ...at() });
    expect(await textsTo(shop, { tenant: TENANT, recipient: phone, template: "identity.passkey_removed" })).toHaveLength(1);
    const typed = { countryCode: "+62", phoneNumber: "81399900567" };
    await by.call("askPhoneCodes", { body: typed, ...at() });
    const codes = { oldCode: await codeFor(shop, by.host, phone), newCode: await codeFor(shop, by.host, "+6281399900567") };
    expect(codeOf(await by.call("changePhone", { body: { ...typed, ...codes }, ...at() }))).toBe("ok");
    const [told] = await textsTo(shop, { tenant: TENANT, recipient: phone, template: "identity.phone_changed" });
    expect(told).not.toContain("81399900567");
  });
});

describe("logging out everywhere", () => {
  it("keeps passkeys on logging out everywhere, unless asked to remove them", async () => {
    const { by, phone } = await person();
    await passkeyOf(by);
    expect(codeOf(await by.call("logOutEverywhere", { body: {}, ...at() }))).toBe("ok");
    await logInAs(shop, by, phone);
    expect(await by.call("listPasskeys", {})).toMatchObject({ data: { passkeys: [{}] } });
    expect(codeOf(await by.call("logOutEverywhere", { body: { removePasskeys: true }, ...at() }))).toBe("ok");
    await sql("delete from one_time_codes");
    await logInAs(shop, by, phone);
    expect(await by.call("listPasskeys", {})).toMatchObject({ data: { passkeys: [] } });
  });
});

describe("an operator", () => {
  it("ends a person's logins by number, and passkeys on request, audited without personal data", async () => {
    const { by, phone } = await person();
    await passkeyOf(by);
    expect(
      await endPerson({ ...shop.services, tenant: TENANT, actor: OPERATOR }, { phone: "+6281300000000", withPasskeys: true }),
    ).toBeNull();
    expect(await endPerson({ ...shop.services, tenant: TENANT, actor: OPERATOR }, { phone, withPasskeys: false })).toEqual({
      sessions: 1,
      passkeys: 0,
    });
    expect(await by.call("getSession", {})).toMatchObject({ data: { person: null } });
    expect(await endPerson({ ...shop.services, tenant: TENANT, actor: OPERATOR }, { phone, withPasskeys: true })).toEqual({
      sessions: 0,
      passkeys: 1,
    });
    const [trace] = await sql("select actor, data from audit where action = 'person.sessions_ended' order by at limit 1");
    expect(trace).toEqual({ actor: "operator", data: { sessions: 1, passkeys: 0 } });
  });
});
