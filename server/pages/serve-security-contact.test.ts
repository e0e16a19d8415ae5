import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "#server/platform/config/settings.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { serveSecurityContact } from "./serve-security-contact.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const asked = (host: string, method = "GET") => new Request(`http://${host}/.well-known/security.txt`, { method, headers: { host } });
const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .trimEnd()
      .split("\n")
      .map((line) => line.split(": ") as [string, string]),
  );

describe("/.well-known/security.txt", () => {
  it("serves security.txt for every brand on its own host, valid for months", async () => {
    for (const ui of ["garudarun", "jenius"]) {
      const answer = await shop.fetch(asked(`${ui}.localhost:3000`));
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
      const tenant = (await shop.app.tenants.byHost(`${ui}.localhost`))!;
      const { Contact, Expires, Canonical } = fieldsOf(await answer.text());
      expect([Contact, Canonical]).toEqual([`mailto:${tenant.brand.email}`, `http://${ui}.localhost:3000/.well-known/security.txt`]);
      const days = (Date.parse(Expires!) - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(170);
      expect(days).toBeLessThan(365);
    }
    expect((await shop.fetch(asked("nobody.example"))).status).toBe(421);
  });

  it("names the operator's contact if there is one, and in production no port from the request", async () => {
    const tenant = (await shop.app.tenants.byHost("garudarun.localhost"))!;
    const settings = { ...shop.services.settings, env: "production" as const, securityContact: "https://example.com/report" };
    const answer = serveSecurityContact({ ...shop.services, settings }, tenant, asked("tickets.example:8443"))!;
    expect(fieldsOf(await answer.text())).toMatchObject({
      Contact: "https://example.com/report",
      Canonical: "https://tickets.example/.well-known/security.txt",
    });
    expect(serveSecurityContact(shop.services, tenant, asked("tickets.example", "POST"))).toBeNull();
  });

  it("accepts only an address as contact", () => {
    const of = (text: string) => readSettings({ SECURITY_CONTACT: text }).securityContact;
    expect([of(""), of("security@example.com"), of("tel:+62215550100")]).toEqual([null, "mailto:security@example.com", "tel:+62215550100"]);
    for (const text of ["http://example.com", "javascript:alert(1)", "https://a.example/\nContact: x", "somebody"])
      expect(() => of(text)).toThrow(/^SECURITY_CONTACT must be/);
  });
});
