import type { Transaction } from "#server/database/database.ts";
import type { Tenant } from "#server/features/tenants/resolve-tenant.ts";
import type { TestShop } from "./open-shop.ts";

/** Each tenant's own published event, by the tenant's id. */
export type MarkedTenants = { readonly tenants: readonly Tenant[]; readonly eventOf: ReadonlyMap<string, string> };

/**
 * Writes every tenant's name into the names of its events and the texts of its pages, `canary-<tenant>`, and waits until nothing that was
 * read before is kept any more. `also` writes more in the same transaction.
 */
export async function markTenants(shop: TestShop, also?: (tx: Transaction, id: string) => Promise<unknown>): Promise<MarkedTenants> {
  const eventOf = new Map<string, string>();
  for (const { id } of await shop.app.tenants.all()) {
    await shop.services.db.transaction(id, async (tx) => {
      await tx.query("update events set version = version + 1, name = 'canary-' || tenant_id || ' ' || slug");
      await tx.query("update tenant_pages set body = jsonb_build_object('en', 'canary-' || tenant_id, 'id', 'canary-' || tenant_id)");
      await also?.(tx, id);
      const [row] = await tx.query<{ slug: string }>("select slug from events where status = 'published' order by slug limit 1");
      eventOf.set(id, row!.slug);
    });
  }
  // What was read before the change is two seconds old at most.
  await new Promise((done) => setTimeout(done, 2200));
  await shop.app.tenants.all();
  await new Promise((done) => setTimeout(done, 300));
  return { tenants: await shop.app.tenants.all(), eventOf };
}
