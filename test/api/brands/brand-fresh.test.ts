import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Pages } from "#contract/pages.ts";
import type { Tenant } from "#server/modules/brands/tenants/resolve-tenant.ts";
import { createFrontDoor } from "#server/app/front-door.ts";
import { createPageServer } from "#server/pages/serve-pages.ts";
import { hostOf, openMarkedBrands, owners, poisonsFor, SITE, STORY, toldBy, type MarkedBrands } from "./marked-brands.ts";

const BUNDLE = pathToFileURL(join(import.meta.dirname, "../../..", "build", "server", "index.js")).href;

/** Briefly cached pages, with the brand's own pages in their footer. */
const KEPT = [
  "/{l}",
  "/{l}/video",
  "/en/video.data",
  "/{l}/event",
  "/{l}/event/{event}",
  "/{l}/event/{event}/tnc",
  "/{l}/tnc",
  "/{l}/privacy-policy",
];
/** Addresses of a tenant's text pages and of a business's page, and of the data that client navigation loads for them. */
const DRAWN = [
  `/{l}/${STORY}`,
  `/{l}/${STORY}.data`,
  `/${STORY}`,
  `/{l}/${SITE}`,
  "/{l}/{business},biz_of_nobody",
  "/{business}",
  "/id/{business}.data",
];

let brands: MarkedBrands;
let createPages: () => Pages<Request, Response>;
beforeAll(async () => {
  brands = await openMarkedBrands();
  ({ createPages } = (await import(BUNDLE)) as { createPages: typeof createPages });
}, 180_000);
afterAll(() => brands.shop.close());

/** A server with empty caches, used by this tenant's visitors alone, so every page is fresh. */
function openFresh(tenant: Tenant) {
  const { services, app } = brands.shop;
  const serve = createPageServer(services, { app, pages: createPages() });
  const enter = createFrontDoor({ services, tenants: app.tenants, answer: (request) => serve(request, { ...tenant }) });
  return async (path: string) => {
    const host = hostOf(tenant, path);
    return said(await toldBy(await enter(new Request(`http://${host}${path}`, { headers: { host } }))));
  };
}

/** The random request id in an uncached page. Its policy contains the digest of the script with it. */
const NUMBER = /(requestId\\?"[:,]\\?")[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** An answer's body and headers without that id. */
function said({ status, text, headers }: Awaited<ReturnType<typeof toldBy>>) {
  const isNumbered = NUMBER.test(text);
  const told = [...headers].filter(([name]) => !(isNumbered && name === "content-security-policy"));
  return { status, text: text.replace(NUMBER, "$1"), told: told.map((pair) => pair.join(": ")).join("\n") };
}

/** A clean visitor's answer after attempts to poison the cache. */
async function afterPoison(tenant: Tenant, other: Tenant, path: string) {
  const [forwarded, ownWords, rewritten] = poisonsFor(other);
  const hostile = `${path}?utm_source=evil&patron.email=a@b.co&businessId=${other.businessIds[0]!}&cb=<script>`;
  await brands.ask(tenant, hostile, { ...forwarded, ...rewritten });
  await brands.ask(tenant, path, { ...forwarded, ...ownWords });
  return said(await brands.ask(tenant, path));
}

describe.each([
  ["that is kept", KEPT, /^public, max-age=0, s-maxage/],
  ["of a tenant's own words or a business, which nobody keeps,", DRAWN, /^(?:no-store|private)/],
])("a page %s", (_, paths, caching) => {
  it(
    "serves pages equal to freshly rendered ones for each of 30 brands, after any requests (T06) [T1][T10]",
    { timeout: 180_000 },
    async () => {
      const { tenants, addressesOf } = brands;
      expect(tenants.length).toBeGreaterThanOrEqual(31);
      for (const [i, tenant] of tenants.entries()) {
        const fresh = openFresh(tenant);
        for (const path of addressesOf(tenant, paths)) {
          const [after, clean] = [await afterPoison(tenant, tenants[(i + 1) % tenants.length]!, path), await fresh(path)];
          expect([path, after.status, owners(after.text)]).toEqual([path, 200, [tenant.id]]);
          expect([path, after.told]).toEqual([path, clean.told]);
          expect(/^cache-control: (.*)$/m.exec(after.told)?.[1]).toMatch(caching);
          // Whole pages are too long to print.
          expect([tenant.id, path, after.text === clean.text]).toEqual([tenant.id, path, true]);
        }
      }
    },
  );
});

describe("a page of a tenant, a business or videos", () => {
  it("answers 404 for a page of another brand", async () => {
    const { tenants, ask } = brands;
    for (const [i, tenant] of tenants.entries()) {
      const other = tenants[(i + 1) % tenants.length]!;
      const { status, text } = await ask(tenant, `/en/${other.businessIds[0]!}`);
      expect([tenant.id, status, owners(text)]).toEqual([tenant.id, 404, [tenant.id]]);
    }
  });
});
