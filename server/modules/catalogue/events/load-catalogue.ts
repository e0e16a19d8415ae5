import type { Database } from "../../../platform/database/database.ts";
import { judgeFailure } from "../../../platform/database/judge-failure.ts";
import { markAsStale } from "../../../platform/database/last-known.ts";
import { readCatalogue, readCatalogueVersion, readHeld, readQuotas, readWaitedFor } from "./store.ts";
import type { AddonRow, CategoryRow, EventRow, SessionRow, VideoPartRow, VideoRow } from "./store.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";

export type LoadedEvent = {
  readonly row: EventRow;
  /** The video's own data. Null for an event. */
  readonly video: { readonly row: VideoRow; readonly parts: readonly VideoPartRow[] } | null;
  readonly sessions: readonly SessionRow[];
  readonly categories: readonly CategoryRow[];
  readonly addons: readonly AddonRow[];
  /** The quotas of one piece of an item. `sessionId` null applies to every session. */
  readonly uses: readonly {
    readonly quotaId: string;
    readonly itemId: string;
    readonly sessionId: string | null;
    readonly units: number;
  }[];
};

/** A video for sale: an event row with video data. */
export type LoadedVideo = LoadedEvent & { readonly video: NonNullable<LoadedEvent["video"]> };

export type Stock = { readonly total: number; readonly taken: number; readonly held: number };
export type Catalogue = {
  readonly version: string;
  /** Events by slug as everybody sees them, without hidden categories and without videos. */
  readonly bySlug: ReadonlyMap<string, LoadedEvent>;
  /** Videos by slug. */
  readonly videos: ReadonlyMap<string, LoadedVideo>;
  /** Events and videos, past ones and hidden categories included. For look-ups only: do not build lists from it. */
  readonly byId: Pick<ReadonlyMap<string, LoadedEvent>, "get" | "has">;
  readonly stock: ReadonlyMap<string, Stock>;
  /** Keys from `waitedKey` of categories with a waiting list, which gets their returned stock. */
  readonly waitedFor: ReadonlySet<string>;
};

export function isVideo(event: LoadedEvent): event is LoadedVideo {
  return event.video !== null;
}

/** Returns an event without its hidden categories and their add-ons, except `opened` ones. */
export function withoutHidden(event: LoadedEvent, opened: readonly string[] = []): LoadedEvent {
  if (!event.categories.some((category) => category.is_hidden && !opened.includes(category.id))) return event;
  const categories = event.categories.filter((category) => !category.is_hidden || opened.includes(category.id));
  const shown = new Set(categories.map(({ id }) => id));
  return { ...event, categories, addons: event.addons.filter((addon) => shown.has(addon.category_id)) };
}

export function waitedKey(categoryId: string, sessionId: string | null): string {
  return `${categoryId} ${sessionId ?? ""}`;
}

/** Maximum age of the stock on pages. Holds never trust it. */
const FRESH_MS = 1000;

type Entry = { at: number; value: Catalogue; loading: Promise<Catalogue> | null };
const caches = memoOf(() => new Map<string, Entry>());

function groupBy<T extends { event_id: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.event_id);
    if (group) group.push(row);
    else groups.set(row.event_id, [row]);
  }
  return groups;
}

/** A video with one ware is sold under the video's own title. */
function nameWares(row: EventRow, categories: readonly CategoryRow[]): readonly CategoryRow[] {
  if (row.kind !== "video" || categories.length !== 1) return categories;
  return categories.map((category) => ({ ...category, name: { en: row.name, id: row.name } }));
}

/** Joins each event and video with its parts. */
export function gatherEvents(read: Awaited<ReturnType<typeof readCatalogue>>): LoadedEvent[] {
  const { events, sessions, categories, addons, uses } = read;
  const [s, c, a, u] = [groupBy(sessions), groupBy(categories), groupBy(addons), groupBy(uses)];
  const videos = new Map(read.videos.map((row) => [row.id, row]));
  return events.map((row) => ({
    // The event row of a video has no dates. The video has its own start and end.
    row: row.kind === "video" ? { ...row, starts_at: null, ends_at: null } : row,
    video: row.kind === "video" ? { row: videos.get(row.id)!, parts: read.parts.filter((part) => part.video_id === row.id) } : null,
    sessions: s.get(row.id) ?? [],
    categories: nameWares(row, c.get(row.id) ?? []),
    addons: a.get(row.id) ?? [],
    uses: (u.get(row.id) ?? []).map((use) => ({
      quotaId: use.quota_id,
      itemId: use.item_id,
      sessionId: use.session_id,
      units: use.units,
    })),
  }));
}

async function load(db: Database, tenant: string, before: Catalogue | null): Promise<Catalogue> {
  return db.transaction(tenant, async (tx) => {
    const version = await readCatalogueVersion(tx);
    const quotas = await readQuotas(tx);
    const held = new Map((await readHeld(tx)).map((row) => [row.quota_id, row.units]));
    const stock = new Map(quotas.map((q) => [q.id, { total: q.total, taken: q.taken, held: held.get(q.id) ?? 0 }]));
    const waited = await readWaitedFor(tx);
    const waitedFor = new Set(waited.map((row) => waitedKey(row.category_id, row.session_id)));
    if (before?.version === version) return { ...before, stock, waitedFor };
    const loaded = gatherEvents(await readCatalogue(tx, tenant));
    return {
      version,
      stock,
      waitedFor,
      bySlug: new Map(loaded.filter(({ video }) => !video).map((event) => [event.row.slug, withoutHidden(event)])),
      videos: new Map(loaded.filter(isVideo).map((video) => [video.row.slug, video])),
      byId: new Map(loaded.map((event) => [event.row.id, event])),
    };
  });
}

/** Returns the last loaded version of the tenant's catalogue, or an empty text before the first load. Runs no query. */
export function lastVersion(db: Database, tenant: string): string {
  return caches(db).get(tenant)?.value?.version ?? "";
}

/** Returns the catalogue for browsing. During an outage or overload it is the last one loaded, however old. Never sell or price by it. */
export async function browseCatalogue(db: Database, tenant: string): Promise<Catalogue> {
  try {
    return await loadCatalogue(db, tenant);
  } catch (error) {
    const known = caches(db).get(tenant)?.value;
    if (!known || !judgeFailure(error)) throw error;
    markAsStale(db);
    return known;
  }
}

/** Returns a tenant's catalogue, at most a second old. Concurrent callers share one load. */
export async function loadCatalogue(db: Database, tenant: string, options: { fresh?: boolean } = {}): Promise<Catalogue> {
  const byTenant = caches(db);
  const entry = byTenant.get(tenant);
  if (entry && !options.fresh && Date.now() - entry.at < FRESH_MS) return entry.value;
  if (entry?.loading) return entry.loading;
  const loading = load(db, tenant, entry?.value ?? null);
  const slot: Entry = entry ?? { at: 0, value: null as never, loading: null };
  slot.loading = loading;
  byTenant.set(tenant, slot);
  try {
    slot.value = await loading;
    slot.at = Date.now();
    return slot.value;
  } catch (error) {
    if (!slot.value) byTenant.delete(tenant);
    throw error;
  } finally {
    slot.loading = null;
  }
}
