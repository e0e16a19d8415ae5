import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import type { Tenant } from "../modules/brands/tenants/resolve-tenant.ts";
import { createPageServer } from "./serve-pages.ts";

let shop: TestShop;
let tenants: readonly Tenant[];
let rendered = 0;

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  tenants = await shop.app.tenants.all();
});
afterAll(() => shop.close());
afterEach(() => void vi.useRealTimers());

/** Pages that print their whole input, so that anything cached from another visitor or brand would show. */
function openPages() {
  return createPageServer(shop.services, {
    app: shop.app,
    pages: async ({ request, config, locale, prefix, origin }) => {
      rendered += 1;
      const told = [
        config.ui,
        config.businessId,
        locale,
        prefix,
        origin,
        request.url,
        request.headers.get("accept"),
        request.headers.get("cookie") ?? "nobody",
      ];
      return new Response(`<p>${told.join(" | ")}</p>`, { status: 200, headers: { "content-type": "text/html; charset=utf-8" } });
    },
  });
}
type Serve = ReturnType<typeof openPages>;

async function ask(
  serve: Serve,
  { tenant, path, headers = {} }: { readonly tenant: Tenant; readonly path: string; readonly headers?: Record<string, string> },
) {
  const host = `${tenant.id}.localhost:3000`;
  const answer = await serve(new Request(`http://${host}${path}`, { headers: { host, ...headers } }), tenant);
  return { text: await answer.text(), caching: answer.headers.get("cache-control") ?? "", status: answer.status };
}

const PATHS = ["/", "/en", "/id/event", "/event?page=2", "/en/event/some-event", "/event/some-event/tnc", "/tnc", "/id/privacy-policy"];

describe("pages of several brands on one server", () => {
  it("shows each brand its own pages, cold and cached (T05) [T1][T10]", async () => {
    expect(tenants.length).toBeGreaterThanOrEqual(30);
    const serve = openPages();
    // A frozen clock, so that cached pages age only on purpose.
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let round = 0; round < 3; round++) {
      if (round === 2) vi.setSystemTime(Date.now() + 1001);
      const before = rendered;
      await Promise.all(
        tenants.flatMap((tenant) =>
          PATHS.map(async (path) => {
            const { text } = await ask(serve, { tenant, path });
            const [ui, businessIds, , , origin] = text.replace("<p>", "").split(" | ");
            expect([path, ui, businessIds, origin]).toEqual([
              path,
              tenant.id,
              tenant.businessIds.join(","),
              `http://${tenant.id}.localhost:3000`,
            ]);
          }),
        ),
      );
      // Pages are cached for a second, so the second round shows those of the first, except on one tenant's own domain.
      if (round === 1) expect(rendered - before).toBeLessThan(PATHS.length);
    }
  });

  it("shows a visitor nothing of the previous visitor's input (T03)(T06)(T08) [T10]", async () => {
    const [tenant] = tenants as [Tenant];
    const clean = new Map<string, string>();
    for (const path of PATHS) clean.set(path, (await ask(openPages(), { tenant, path })).text);
    const poisons: Record<string, string>[] = [
      { cookie: "karcis_visitor=someone" },
      { "x-forwarded-host": "evil.com", "x-forwarded-proto": "https", forwarded: "host=evil.com" },
      { "x-original-url": "/admin", "x-rewrite-url": "/admin" },
      { "accept-language": "id" },
      { cookie: "locale=id" },
      { range: "bytes=0-1" },
      { accept: "application/json" },
      { origin: "http://evil.com", referer: "http://evil.com/x" },
    ];
    for (const poison of poisons) {
      const serve = openPages();
      for (const path of PATHS) {
        const hostile = `${path}${path.includes("?") ? "&" : "?"}utm_source=evil&patron.email=a@b.co&cb=<script>`;
        await ask(serve, { tenant, path: hostile, headers: poison });
        await ask(serve, { tenant, path, headers: poison });
        expect([path, (await ask(serve, { tenant, path })).text]).toEqual([path, clean.get(path)]);
      }
    }
  });

  it("forbids caching of private pages (T07)(T08)", async () => {
    const [tenant] = tenants as [Tenant];
    const serve = openPages();
    for (const path of [
      "/event/my-ticket",
      "/event/my-ticket/x.css",
      "/event/my-ticket;a.js",
      "/en/event/some-event/transaction-status?b=1",
      "/id/event/some-event/patron-information",
      "/event/some-event/attendee",
    ]) {
      const mine = await ask(serve, { tenant, path, headers: { cookie: "karcis_visitor=me" } });
      expect([path, mine.caching]).toEqual([path, "no-store"]);
      expect(mine.text).toContain("karcis_visitor=me");
      expect((await ask(serve, { tenant, path })).text).toContain("nobody");
    }
    const disguised = await ask(serve, { tenant, path: "/event/%6dy-ticket", headers: { cookie: "karcis_visitor=me" } });
    expect(disguised.caching === "no-store" || disguised.text.includes("nobody")).toBe(true);
  });

  it("allows shared caching only if the address has a language", async () => {
    const [tenant] = tenants as [Tenant];
    const serve = openPages();
    expect((await ask(serve, { tenant, path: "/en/event" })).caching).toMatch(/^public, max-age=0/);
    for (const path of ["/", "/event", "/tnc"]) expect((await ask(serve, { tenant, path })).caching).toBe("private, no-cache");
  });
});
