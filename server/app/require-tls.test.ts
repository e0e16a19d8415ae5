import { expect, describe, it } from "vitest";
import { readSettings, type Settings } from "../platform/config/settings.ts";
import type { Tenant } from "../modules/brands/tenants/resolve-tenant.ts";
import { requireTls } from "./require-tls.ts";

const settings: Settings = { ...readSettings({ KARCIS_ENV: "demo" }), env: "production", trustProxy: true };
const tenants = { byHost: async (host: string) => (host === "shop.example" ? ({} as Tenant) : null) };

function asked(
  path: string,
  { method = "GET", scheme = "http" as string | null, host = "shop.example", more = {} as Partial<Settings> } = {},
) {
  const headers = { host, ...(scheme === null ? {} : { "x-forwarded-proto": scheme }) };
  const request = new Request(`http://shop.example${path}`, { method, headers });
  return requireTls({ settings: { ...settings, ...more }, newId: () => "r1" }, tenants, request);
}

describe("unencrypted requests", () => {
  it.each(["/", "/id/event/x?q=a%20b", "//evil.example/x", "/assets/a.js"])("redirects a page to TLS: %s", async (path) => {
    const answer = await asked(path, { host: "shop.example:80" });
    expect([answer?.status, answer?.headers.get("location")]).toEqual([308, `https://shop.example${path}`]);
    expect(answer?.headers.get("set-cookie")).toBeNull();
  });

  it.each([
    ["/api/v1/session", "GET"],
    ["/api/v1/logins", "POST"],
    ["/api/v1/payments/notices/x", "POST"],
    ["/event/x", "POST"],
  ])("refuses a call: %s %s", async (path, method) => {
    const answer = await asked(path, { method });
    expect([answer?.status, answer?.headers.get("location")]).toEqual([421, null]);
  });

  it("redirects to no foreign host", async () => {
    expect((await asked("/", { host: "evil.example" }))?.status).toBe(421);
    expect((await asked("/", { host: "shop.example@evil.example" }))?.status).toBe(421);
  });

  it("passes health checks, TLS, other modes than production, and requests of unknown scheme", async () => {
    expect(await asked("/readyz")).toBeNull();
    expect(await asked("/", { scheme: "https" })).toBeNull();
    expect(await asked("/", { scheme: null })).toBeNull();
    expect(await asked("/", { more: { env: "demo" } })).toBeNull();
    expect(await asked("/", { more: { trustProxy: false } })).toBeNull();
  });
});
