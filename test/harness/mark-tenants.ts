import { expect, vi } from "vitest";
import type { Transaction } from "#server/platform/database/database.ts";
import type { Tenant } from "#server/modules/brands/tenants/resolve-tenant.ts";
import type { TestShop } from "./open-shop.ts";

/** Each tenant's own published event, by the tenant's id. */
export type MarkedTenants = { readonly tenants: readonly Tenant[]; readonly eventOf: ReadonlyMap<string, string> };

/**
 * Writes every tenant's name into its events' names and pages' texts, `canary-<tenant>`, and waits until no older data are cached. `also`
 * writes more in the same transaction.
 */
export async function markTenants(shop: TestShop, also?: (tx: Transaction, id: string) => Promise<unknown>): Promise<MarkedTenants> {
  const eventOf = new Map<string, string>();
  for (const { id } of await shop.app.tenants.all()) {
    await shop.services.db.transaction(id, async (tx) => {
      await tx.query("update events set version = version + 1, name = 'canary-' || tenant_id || ' ' || slug");
      await tx.query("update tenant_pages set body = jsonb_build_object('en', 'canary-' || tenant_id, 'id', 'canary-' || tenant_id)");
      await also?.(tx, id);
      const [row] = await tx.query<{ slug: string }>(
        "select slug from events where status = 'published' and kind = 'event' order by slug limit 1",
      );
      eventOf.set(id, row!.slug);
    });
  }
  // A catalogue older than a second is read again before it is shown; brands are served while they are read again.
  await new Promise((done) => setTimeout(done, 1100));
  const written = await shop.services.db.query<{ id: string; version: number }>("select id, version from tenants order by id");
  const known = async () =>
    (await shop.app.tenants.all()).map(({ id, version }) => ({ id, version })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  // Runs before any test, where `expect.poll` is not available.
  await vi.waitFor(async () => expect(await known()).toEqual(written), { interval: 200, timeout: 20_000 });
  return { tenants: await shop.app.tenants.all(), eventOf };
}
