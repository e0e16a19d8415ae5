import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { NOTICES, receiveWhatsApp } from "#contract/payments/payment-notices.ts";
import { problemBody } from "#contract/shapes.ts";
import { send } from "#test/api/send.ts";
import { newBuyer } from "#test/harness/buyer.ts";
import { logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

let shop: TestShop;
let loggedIn: string;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  const buyer = newBuyer(shop, { tenant: "garudarun" });
  await logInAs(shop, buyer, "+6281234000099");
  loggedIn = buyer.cookie();
});
afterAll(() => shop.close());

/** Every contract address with its methods. */
const ADDRESSES = [...(Object.values(API) as readonly Endpoint[]), ...NOTICES].map(({ method, path }) => ({
  path: path.replace(/\{(?:id|browser)\}/g, "01890000-0000-7000-8000-000000000000").replace(/\{\w+\}/g, "terms"),
  methods: method === "GET" ? ["GET", "HEAD"] : path === receiveWhatsApp.path ? ["POST", "GET", "HEAD"] : [method],
}));
const ALL = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE"];

describe("a method outside the contract", () => {
  it.each([
    ["a visitor", () => ""],
    ["somebody who is logged in, without the session's token", () => loggedIn],
  ])("answers other methods with 405 and the permitted ones, to %s [A4]", async (_, cookie) => {
    expect(ADDRESSES.length).toBeGreaterThan(90);
    for (const { path, methods } of ADDRESSES) {
      for (const method of ALL.filter((each) => !methods.includes(each))) {
        const { status, headers, text, json } = await send(shop.plain, path, { method, cookie: cookie() });
        expect(`${method} ${path} ${status} ${headers.get("allow")}`).toBe(`${method} ${path} 405 ${methods.join(", ")}`);
        if (method === "HEAD") expect(text).toBe("");
        else expect(problemBody.parse(json).code).toBe("METHOD_NOT_ALLOWED");
      }
    }
  });

  it("refuses preflights of other sites and sends no CORS header", async () => {
    for (const { path } of ADDRESSES.slice(0, 12)) {
      const headers = { origin: "https://evil.example", "access-control-request-method": "POST", "sec-fetch-site": "cross-site" };
      const answer = await send(shop.plain, path, { method: "OPTIONS", headers });
      expect([answer.status, answer.headers.has("access-control-allow-origin")]).toEqual([403, false]);
    }
  });
});

describe("a method in the contract", () => {
  it("never answers a permitted method with 405, and answers HEAD like GET without a body", async () => {
    for (const { path, methods } of ADDRESSES) {
      const statuses: number[] = [];
      for (const method of methods) {
        const answer = await send(shop, path, { method, ...(method === "POST" ? { body: {} } : {}) });
        if (method !== "POST") statuses.push(answer.status);
        if (method === "HEAD") expect(answer.text).toBe("");
        expect(`${method} ${path} ${answer.status === 405}`).toBe(`${method} ${path} false`);
      }
      expect(new Set(statuses).size, path).toBeLessThan(2);
    }
  });
});

describe("an address outside the contract", () => {
  it("finds no address outside the contract by any method and caller", async () => {
    for (const path of ["/api/v1/nothing", "/api/v1/events/a/b/c", "/api/v2/config"]) {
      for (const method of ALL) {
        const { status, headers } = await send(shop.plain, path, { method });
        expect(`${method} ${path} ${status} ${headers.get("allow")}`).toBe(`${method} ${path} 404 null`);
      }
    }
  });
});
