import type { Database } from "../../../platform/database/database.ts";
import { gatherEvents, type LoadedEvent } from "./load-catalogue.ts";
import { readCatalogue } from "./store.ts";

/**
 * A draft as it would look on sale: published, with every sale open that has not ended. Read anew each time, for whoever may see it; null
 * where there is no such draft.
 */
export async function loadDraft(db: Database, tenant: string, slug: string): Promise<LoadedEvent | null> {
  const [event] = gatherEvents(await db.transaction(tenant, (tx) => readCatalogue(tx, tenant, slug)));
  if (!event) return null;
  return {
    ...event,
    row: { ...event.row, status: "published", sale_starts_at: null },
    categories: event.categories.map((category) => ({ ...category, sale_starts_at: null })),
  };
}
