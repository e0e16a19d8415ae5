import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Config } from "#contract/brands/config.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

async function configOf(host: string, query = ""): Promise<Config> {
  const answer = await shop.fetch(new Request(`http://${host}/api/v1/config${query}`, { headers: { host } }));
  expect(answer.status).toBe(200);
  return (await answer.json()) as Config;
}

describe("the public config", () => {
  it("names the business, environment and tenant of every host [T3] [T4]", async () => {
    const tenants = await shop.app.tenants.all();
    expect(tenants.length).toBeGreaterThanOrEqual(31);
    const looks = new Set<string>();
    for (const tenant of tenants) {
      const config = await configOf(`${tenant.id}.localhost:3000`);
      expect(config).toMatchObject({ businessId: tenant.businessIds.join(","), env: "demo", ui: tenant.id });
      looks.add([config.brand.title, config.brand.css, config.brand.tagline, config.brand.footerText].join("|"));
    }
    expect(looks.size).toBe(tenants.length);
  });

  it("returns the provider's own brand on the deployment's own host [T2]", async () => {
    expect((await configOf("localhost:3000")).ui).toBe("karcis");
  });

  it("lists the tenant's own pages only, titled in the requested language [T1][T10]", async () => {
    const pagesOf = async (ui: string, locale: string) => (await configOf(`${ui}.localhost:3000`, `?locale=${locale}`)).brand.pages;
    expect(await pagesOf("melancarun", "en")).toEqual([{ name: "relawan", title: "Volunteer on race day" }]);
    expect(await pagesOf("melancarun", "id")).toEqual([{ name: "relawan", title: "Jadi relawan di hari lomba" }]);
    expect(await pagesOf("jenius", "en")).toEqual([]);
  });

  it("returns the public config in the requested language", async () => {
    const [en, id] = await Promise.all([
      configOf("garudarun.localhost:3000", "?locale=en"),
      configOf("garudarun.localhost:3000", "?locale=id"),
    ]);
    expect([en.locale, id.locale]).toEqual(["en", "id"]);
    expect(id.brand.tagline).not.toBe(en.brand.tagline);
  });
});
