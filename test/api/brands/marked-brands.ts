import { createHash } from "node:crypto";
import type { Tenant } from "#server/modules/brands/tenants/resolve-tenant.ts";
import { changeBrands } from "../../harness/change-brands.ts";
import { markTenants } from "../../harness/mark-tenants.ts";
import { openShop, type TestShop } from "../../harness/open-shop.ts";

const LOCALES = ["en", "id"] as const;
/** The name of a page, and of a business's page, that every brand has here. */
export const STORY = "our-story";
export const SITE = "our-site";

type Told = { readonly status: number; readonly text: string; readonly name: string; readonly headers: Headers };

export type MarkedBrands = {
  readonly shop: TestShop;
  readonly tenants: readonly Tenant[];
  /**
   * Every address in one language, `{l}`, alternating between consecutive brands, so that two in a row cover both. Caches are keyed by
   * brand, address and language, with shared code. `{event}` is one of the brand's events, `{business}` its first business.
   */
  addressesOf(tenant: Tenant, paths: readonly string[]): string[];
  ask(tenant: Tenant, path: string, headers?: Record<string, string>): Promise<Told>;
};

/** An answer with a digest of its bytes. */
export async function toldBy(answer: Response): Promise<Told> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const name = createHash("sha256").update(bytes).digest("hex");
  return { status: answer.status, text: bytes.toString("utf8"), name, headers: answer.headers };
}

export function hostOf({ id, brand }: Tenant, path: string): string {
  return (
    (/^\/(?:..\/)?video/.test(path) ? brand.domains?.video : /^\/(?:..\/)?event/.test(path) && brand.domains?.event) || `${id}.localhost`
  );
}

/** The brands whose canaries occur in a text. */
export function owners(text: string): string[] {
  return [...new Set([...text.matchAll(/canary-([a-z]+)/g)].map(([, owner]) => owner!))];
}

/** Requests that try to poison the cache for the next visitor, or another shop's. */
export function poisonsFor(other: Tenant): Record<string, string>[] {
  return [
    { "x-forwarded-host": `${other.id}.localhost`, forwarded: `host=${other.id}.localhost`, "x-forwarded-proto": "https" },
    { cookie: "locale=id; karcis_visitor=someone", "accept-language": "id", range: "bytes=0-1" },
    { "x-original-url": "/event/my-ticket", "x-rewrite-url": "/tnc", accept: "text/x-evil", origin: `http://${other.id}.localhost` },
  ];
}

/** A shop of 31 brands with videos, each with a page, a business's page, and its own mark in all texts. */
export async function openMarkedBrands(): Promise<MarkedBrands> {
  const shop = await openShop(null, { worker: false });
  await changeBrands(shop.services.db, {
    set: `version = version + 1, brand = brand || jsonb_build_object(
       'title', 'Shop canary-' || id, 'company', 'canary-' || id,
       'tagline', jsonb_build_object('en', 'canary-' || id || ' says', 'id', 'canary-' || id || ' berkata'),
       'flags', brand -> 'flags' || '{"withVideo": true}',
       'pages', jsonb_build_array(jsonb_build_object('name', $1::text, 'title',
         jsonb_build_object('en', 'canary-' || id || ' story', 'id', 'canary-' || id || ' cerita'))),
       'microsites', jsonb_build_array(jsonb_build_object('slug', $2::text, 'businessId', brand -> 'businessIds' -> 0, 'name', 'canary-' || id)))`,
    params: [STORY, SITE],
  });
  const { tenants, eventOf } = await markTenants(shop, (tx, id) =>
    tx.query(
      `insert into tenant_pages (tenant_id, name, title, body, updated_on) select $1, $2, t.both, t.both, '2026-01-01'
       from (select jsonb_build_object('en', 'canary-' || $1::text || ' story', 'id', 'canary-' || $1::text || ' cerita') as both) t`,
      [id, STORY],
    ),
  );
  const written = (tenant: Tenant, path: string, locale: string) =>
    path.replaceAll("{l}", locale).replace("{event}", eventOf.get(tenant.id)!).replace("{business}", tenant.businessIds[0]!);
  return {
    shop,
    tenants,
    addressesOf: (tenant, paths) =>
      paths.map((path, at) => written(tenant, path, LOCALES[(tenants.indexOf(tenant) + at) % LOCALES.length]!)),
    async ask(tenant, path, headers = {}) {
      const host = hostOf(tenant, path);
      return toldBy(await shop.fetch(new Request(`http://${host}${path}`, { headers: { host, ...headers } })));
    },
  };
}
