import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askCodeFor, codeFor, enterCode, logInAs } from "#test/harness/log-in.ts";
import { eventOf, freshKey, holdBody, newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { rememberPeer } from "../platform/http/address/peer.ts";

const TENANT = "garudarun";
const HOST = `${TENANT}.localhost:3000`;
const PHONE = "+6281377770001";
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const NAMES = `('identity.code_refused', 'identity.session_refused', 'identity.passkey_refused', 'booking.denied', 'ticket.denied',
  'handover.denied', 'waiver.denied', 'waiting.denied', 'gate.token_refused')`;
const traces = () =>
  shop.services.db.transaction(TENANT, (tx) =>
    tx.query<{ action: string; subject_id: string; data: Record<string, unknown> }>(
      `select action, subject_id, data from audit where action in ${NAMES} order by at`,
    ),
  );
let network = 0;
beforeEach(() => {
  network += 1;
});

async function call(path: string, headers: Record<string, string> = {}): Promise<number> {
  const request = new Request(`http://${HOST}/api/v1${path}`, { headers: { host: HOST, ...headers } });
  rememberPeer(request, `198.51.${network}.7`);
  return (await shop.fetch(request)).status;
}

/** Audit rows written while `work` ran. */
async function tracedBy(work: () => Promise<unknown>) {
  const before = (await traces()).length;
  await work();
  return (await traces()).slice(before);
}

describe("refusals of credentials", () => {
  it("audits a refusal once per minute and network, with the number of others and without names", async () => {
    const event = await eventOf(newBuyer(shop, { tenant: TENANT }), "losari-sunset-5k");
    const buyer = newBuyer(shop, { tenant: TENANT });
    const held = await buyer.call("holdBooking", {
      body: holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]),
      idempotencyKey: freshKey(),
    });
    if (!held.ok) throw new Error(held.problem.code);
    const rows = await tracedBy(async () => {
      for (let n = 0; n < 5; n += 1) {
        const key = randomBytes(18).toString("base64url");
        expect(await call(`/bookings/${held.data.id}`, { "x-order-key": key })).toBe(404);
      }
    });
    expect(rows).toEqual([{ action: "booking.denied", subject_id: held.data.id, data: {} }]);
  });

  it.each([
    ["/tickets/{id}/qr", "ticket.denied"],
    ["/tickets/{id}/handover", "ticket.denied"],
    ["/handover-offers/{id}", "handover.denied"],
    ["/waiver-signatures/{id}/pdf", "waiver.denied"],
    ["/waiting-entries/{id}", "waiting.denied"],
  ])("audits a refusal of an owner's thing: %s", async (path, action) => {
    const id = randomUUID();
    const rows = await tracedBy(async () => expect(await call(path.replace("{id}", id))).toBe(404));
    expect(rows).toEqual([{ action, subject_id: id, data: {} }]);
  });

  it("audits a wrong code without number and code", async () => {
    const by = newBuyer(shop, { tenant: TENANT });
    await askCodeFor(by, PHONE);
    const code = await codeFor(shop, by.host, PHONE);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    const rows = await tracedBy(() => enterCode(by, { phone: PHONE, code: wrong }));
    expect(rows).toEqual([{ action: "identity.code_refused", subject_id: expect.any(String), data: { code: "CODE_WRONG" } }]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${PHONE.slice(3)}|${wrong}`));
  });

  it("audits an expired login token and a malformed one", async () => {
    const by = newBuyer(shop, { tenant: TENANT });
    await logInAs(shop, by, "+6281377770002");
    const cookie = by.cookie();
    await by.call("logOut", { body: {}, idempotencyKey: randomUUID() } as never);
    const ended = await tracedBy(() => call("/session", { cookie }));
    expect(ended).toMatchObject([{ action: "identity.session_refused", data: { why: "ended" } }]);
    network += 1;
    const malformed = await tracedBy(() => call("/session", { cookie: "karcis_session=nonsense" }));
    expect(malformed).toMatchObject([{ action: "identity.session_refused", data: { why: "malformed" } }]);
    network += 1;
    expect(await tracedBy(() => call("/session", { cookie: "karcis_visitor=nonsense" }))).toEqual([]);
  });

  it("audits a wrong token of a gate", async () => {
    const rows = await tracedBy(async () => {
      expect(await call("/gate", { authorization: `Bearer ${randomBytes(24).toString("base64url")}` })).toBe(401);
    });
    expect(rows).toMatchObject([{ action: "gate.token_refused", data: { code: "GATE_TOKEN_INVALID" } }]);
  });
});
