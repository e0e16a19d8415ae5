import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newBuyer } from "#test/harness/buyer.ts";
import { askCodeFor, codeFor, enterCode } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { rememberPeer } from "../../../platform/http/address/peer.ts";

const TENANT = "garudarun";
const HOST = `${TENANT}.localhost:3000`;
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

/** One call from a network, with a new cookie each time. */
async function call(path: string, body: object, address: string): Promise<number> {
  const request = new Request(`http://${HOST}/api/v1/${path}`, {
    method: "POST",
    headers: {
      host: HOST,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      cookie: `karcis_visitor=${randomBytes(32).toString("base64url")}`,
    },
    body: JSON.stringify(body),
  });
  rememberPeer(request, address);
  return (await shop.fetch(request)).status;
}

/** The number of rows that a tenant's tables hold about calls. */
async function rows(): Promise<number> {
  const [row] = await shop.services.db.transaction(TENANT, (tx) =>
    tx.query<{ n: number }>("select (select count(*) from idempotency)::int + (select count(*) from passkey_challenges)::int as n"),
  );
  return row!.n;
}

describe("callers without a code", () => {
  it("answers callers without a code like others, whatever the number of tries, and stores nothing", async () => {
    const before = await rows();
    const phone = { countryCode: "+62", phoneNumber: "81299990001" };
    for (let n = 0; n < 30; n += 1) {
      expect(await call("logins", { ...phone, code: "123456" }, "203.0.113.9")).toBe(401);
      expect(await call("ticket-lookups/losari-sunset-5k/prove", { ...phone, name: "Budi Santoso", code: "123456" }, "203.0.113.9")).toBe(
        401,
      );
    }
    expect(await rows()).toBe(before);
  });

  it("lets a person log in while their network guesses", async () => {
    const by = newBuyer(shop, { tenant: TENANT });
    const phone = "+6281299990002";
    expect((await askCodeFor(by, phone)).ok).toBe(true);
    const code = await codeFor(shop, by.host, phone);
    expect((await enterCode(by, { phone, code })).ok).toBe(true);
  });
});

describe("passkey challenges", () => {
  it("limits passkey challenges per network, whatever the cookies", async () => {
    let given = 0;
    for (let n = 0; n < 610; n += 1) if ((await call("passkey-login-options", {}, `198.51.100.${n % 250}`)) === 200) given += 1;
    expect(given).toBe(600);
    expect(await call("passkey-login-options", {}, "198.51.101.1")).toBe(200);
  });
});
