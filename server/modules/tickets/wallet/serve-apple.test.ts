import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWalletStand, PASS_TYPE, TENANT, type WalletStand } from "#test/harness/wallet-stand.ts";

let stand: WalletStand;
beforeAll(async () => {
  stand = await openWalletStand();
}, 120_000);
afterAll(() => stand.close());

describe("the web service for phones", () => {
  const call = (path: string, init: RequestInit = {}, host = `${TENANT}.localhost`) =>
    stand.shop.plain.fetch(
      new Request(`https://${host}/api/wallet/apple/v1/${path}`, { ...init, headers: { host, ...(init.headers as object) } }),
    );

  it("opens a pass with its own token only, and does not reveal whether a pass exists", async () => {
    const [one, other] = [await stand.withPhone(await stand.buy()), await stand.withPhone(await stand.buy())];
    const mine = one.shown();
    const pass = `passes/${PASS_TYPE}/${mine.serialNumber}`;
    const by = (token: string) => ({ headers: { authorization: token } });
    const right = `ApplePass ${mine.authenticationToken}`;
    expect((await call(pass, by(right))).status).toBe(200);
    for (const wrong of ["", `ApplePass ${other.shown().authenticationToken}`, `Bearer ${mine.authenticationToken}`, `${right}x`])
      expect((await call(pass, by(wrong))).status).toBe(401);
    expect((await call(`passes/${PASS_TYPE}/${crypto.randomUUID()}`, by(right))).status).toBe(401);
    expect((await call(`passes/pass.other/${mine.serialNumber}`, by(right))).status).toBe(401);
    expect((await call(pass, by(right), "jenius.localhost")).status).toBe(401);
    for (const method of ["POST", "DELETE"])
      expect(
        (await call(`devices/${"d".repeat(32)}/registrations/${PASS_TYPE}/${mine.serialNumber}`, { method, ...by(`${right}x`) })).status,
      ).toBe(401);
    const denied = await stand.sql("select 1 from audit where action = 'pass.denied'");
    expect(denied.length).toBeGreaterThan(0);
  });

  it("answers 304 without changes, 204 to a phone without passes, and stores logs without secrets", async () => {
    const phone = await stand.withPhone(await stand.buy());
    const { authenticationToken, serialNumber } = phone.shown();
    const headers = { authorization: `ApplePass ${authenticationToken}` };
    const got = await call(`passes/${PASS_TYPE}/${serialNumber}`, { headers });
    const since = { ...headers, "if-modified-since": got.headers.get("last-modified")! };
    expect((await call(`passes/${PASS_TYPE}/${serialNumber}`, { headers: since })).status).toBe(304);
    expect((await call(`devices/${"0".repeat(32)}/registrations/${PASS_TYPE}`)).status).toBe(204);
    expect(
      (await call("log", { method: "POST", body: JSON.stringify({ logs: ["trouble"] }), headers: { "content-type": "application/json" } }))
        .status,
    ).toBe(200);
    expect((await call("log", { method: "POST", body: "x".repeat(20_000) })).status).toBe(413);
  });

  it("refuses a registration without a push token", async () => {
    const phone = await stand.withPhone(await stand.buy());
    const { authenticationToken, serialNumber } = phone.shown();
    const headers = { authorization: `ApplePass ${authenticationToken}`, "content-type": "application/json" };
    for (const body of ["{}", '{"pushToken":"../../x"}', "null", "not json"])
      expect(
        (await call(`devices/${"d".repeat(32)}/registrations/${PASS_TYPE}/${serialNumber}`, { method: "POST", body, headers })).status,
      ).toBe(400);
  });

  it("limits the phones per pass to one person's", async () => {
    const bought = await stand.buy();
    const phones = [];
    for (let i = 0; i < 22; i++) phones.push(await stand.withPhone(bought));
    const [row] = await stand.sql<{ n: number }>(
      "select count(*)::int as n from wallet_devices d join wallet_passes p on p.id = d.pass_id where p.ticket_id = $1",
      [bought.ticket.id],
    );
    expect(row!.n).toBe(20);
  }, 60_000);
});
