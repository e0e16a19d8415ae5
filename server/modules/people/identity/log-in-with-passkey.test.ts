import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { softAuthenticator } from "#test/harness/soft-authenticator.ts";

const TENANT = "garudarun";
const ORIGIN = `http://${TENANT}.localhost:3000`;
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());
const sql = (text: string) => shop.services.db.transaction(TENANT, (tx) => tx.query(text));

let serial = 0;
const buyer = (tenant = TENANT) => newBuyer(shop, { tenant });
const codeOf = (answer: { ok: true } | { ok: false; status: number; problem: { code: string } }) =>
  answer.ok ? "ok" : `${answer.status} ${answer.problem.code}`;
const REFUSED = "401 PASSKEY_REFUSED";

async function start(by: Buyer, name: "startPasskey" | "startPasskeyLogin") {
  const answer = await by.call(name, { body: {}, idempotencyKey: randomUUID() });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data.options as never;
}
const add = (by: Buyer, body: unknown) => by.call("addPasskey", { body: body as never, idempotencyKey: randomUUID() });
const enter = (by: Buyer, body: unknown, key: string = randomUUID()) =>
  by.call("logInWithPasskey", { body: body as never, idempotencyKey: key });

async function loggedIn() {
  serial += 1;
  const by = buyer();
  const phone = `+628128${String(serial).padStart(4, "0")}567`;
  await sql("delete from one_time_codes");
  await logInAs(shop, by, phone);
  return { by, phone };
}
async function withPasskey() {
  const person = await loggedIn();
  const device = softAuthenticator(ORIGIN);
  expect(codeOf(await add(person.by, device.make(await start(person.by, "startPasskey"))))).toBe("ok");
  return { ...person, device };
}

describe("a passkey", () => {
  it("logs in by passkey without number and code, under a new session", async () => {
    const { phone, device } = await withPasskey();
    const by = buyer();
    const options = await start(by, "startPasskeyLogin");
    expect(JSON.stringify(options)).not.toContain(phone.slice(3));
    expect(await enter(by, device.use(options))).toMatchObject({ ok: true, data: { person: { phone, hasPasskey: true } } });
    expect(await by.call("listSessions", {})).toMatchObject({ data: { sessions: [{ method: "passkey" }, { method: "code" }] } });
    expect(await by.call("listPasskeys", {})).toMatchObject({ data: { passkeys: [{ usedAt: expect.any(String) }] } });
  });

  it("accepts one answer to a passkey challenge, from its own browser, within five minutes", async () => {
    const { phone, device } = await withPasskey();
    const by = buyer();
    const signed = device.use(await start(by, "startPasskeyLogin"));
    expect(codeOf(await enter(buyer(), signed))).toBe(REFUSED);
    const other = buyer();
    await start(other, "startPasskeyLogin");
    expect(codeOf(await enter(other, signed))).toBe(REFUSED);
    const key = randomUUID();
    expect([codeOf(await enter(by, signed, key)), codeOf(await enter(by, signed, key)), codeOf(await enter(by, signed))]).toEqual([
      "ok",
      "ok",
      REFUSED,
    ]);
    expect(await by.call("getSession", {})).toMatchObject({ data: { person: { phone } } });
    const late = device.use(await start(by, "startPasskeyLogin"));
    await sql("update passkey_challenges set expires_at = expires_at - interval '301 seconds'");
    expect(codeOf(await enter(by, late))).toBe(REFUSED);
  });

  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another shop's origin", { origin: "http://jenius.localhost:3000" }],
    ["another host", { rpId: "jenius.localhost" }],
    ["the whole deployment", { rpId: "localhost" }],
    ["somebody else's account", { userHandle: Buffer.from(randomUUID()).toString("base64url") }],
    ["nobody who was verified", { flags: 0x01 }],
  ])("refuses a passkey signed for %s (A14)", async (_, bent) => {
    const { device } = await withPasskey();
    const by = buyer();
    expect(codeOf(await enter(by, device.use(await start(by, "startPasskeyLogin"), bent)))).toBe(REFUSED);
    expect(await by.call("getSession", {})).toMatchObject({ data: { person: null } });
    expect(codeOf(await enter(by, device.use(await start(by, "startPasskeyLogin"))))).toBe("ok");
  });

  it("rejects a passkey at another tenant (A14)", async () => {
    const { device } = await withPasskey();
    const there = buyer("jenius");
    expect(codeOf(await enter(there, device.use(await start(there, "startPasskeyLogin"))))).toBe(REFUSED);
  });

  it("refuses a passkey whose counter goes back, as a copy", async () => {
    const { device } = await withPasskey();
    const by = buyer();
    expect(codeOf(await enter(by, device.use(await start(by, "startPasskeyLogin"), { counter: 7 })))).toBe("ok");
    expect(codeOf(await enter(by, device.use(await start(by, "startPasskeyLogin"), { counter: 7 })))).toBe(REFUSED);
    expect(codeOf(await enter(by, device.use(await start(by, "startPasskeyLogin"), { counter: 8 })))).toBe("ok");
  });

  it("adds a passkey for a logged-in person only, for this host and this browser's challenge", async () => {
    const { by } = await loggedIn();
    expect(codeOf(await buyer().call("startPasskey", { body: {}, idempotencyKey: randomUUID() }))).toBe("401 LOGIN_REQUIRED");
    for (const bent of [{ origin: "https://evil.example" }, { rpId: "localhost" }, { flags: 0x41 }])
      expect(codeOf(await add(by, softAuthenticator(ORIGIN).make(await start(by, "startPasskey"), bent)))).toBe(REFUSED);
    const device = softAuthenticator(ORIGIN);
    const made = device.make(await start(by, "startPasskey"));
    expect(codeOf(await add(by, made))).toBe("ok");
    expect(codeOf(await add(by, made))).toBe(REFUSED);
    const stranger = await loggedIn();
    expect(codeOf(await add(stranger.by, device.make(await start(stranger.by, "startPasskey"))))).toBe(REFUSED);
    expect(await stranger.by.call("listPasskeys", {})).toMatchObject({ data: { passkeys: [] } });
  });

  it("lets only its person remove a passkey, which no longer works afterwards", async () => {
    const { by, device } = await withPasskey();
    const stranger = await loggedIn();
    const list = await by.call("listPasskeys", {});
    const id = list.ok ? list.data.passkeys[0]!.id : "";
    const remove = (who: Buyer) => who.call("removePasskey", { params: { id }, body: {}, idempotencyKey: randomUUID() });
    expect(codeOf(await remove(stranger.by))).toBe("404 NOT_FOUND");
    expect(await remove(by)).toMatchObject({ ok: true, data: { passkeys: [] } });
    const next = buyer();
    expect(codeOf(await enter(next, device.use(await start(next, "startPasskeyLogin"))))).toBe(REFUSED);
  });

  it("rejects the passkey of a person away for so long that the number may be another's (A17)", async () => {
    const { phone, device } = await withPasskey();
    await sql(`update people set seen_at = now() - interval '200 days' where phone = '${phone}'`);
    await sql("delete from one_time_codes");
    await logInAs(shop, buyer(), phone);
    const by = buyer();
    expect(codeOf(await enter(by, device.use(await start(by, "startPasskeyLogin"))))).toBe(REFUSED);
  });
});
