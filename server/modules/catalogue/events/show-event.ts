import type { Availability, EventDetail, PageAnswer } from "#contract/catalogue/events.ts";
import { visitorOf, type WebAct, type Act } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { richText } from "../../../platform/base/rich-text.ts";
import { readQueue } from "../../orders/queue/read-queue.ts";
import { bookingMode } from "./booking-mode.ts";
import { describeDetail } from "./describe-event.ts";
import { addonStock, judgeAvailability, judgeEvent, mostOfAddon } from "./judge-stock.ts";
import { browseCatalogue, loadCatalogue, type LoadedEvent, gatherEvents, withoutHidden } from "./load-catalogue.ts";
import { readTermsDay, readCatalogue } from "./store.ts";
import type { Database } from "../../../platform/database/database.ts";

/** Returns a draft as published, with every sale open that has not ended. Not cached. Null: no such draft. */
async function loadDraft(db: Database, tenant: string, slug: string): Promise<LoadedEvent | null> {
  const [event] = gatherEvents(await db.transaction(tenant, (tx) => readCatalogue(tx, tenant, slug)));
  if (!event) return null;
  const shown = withoutHidden(event);
  return {
    ...shown,
    row: { ...event.row, status: "published", sale_starts_at: null },
    categories: shown.categories.map((category) => ({ ...category, sale_starts_at: null })),
  };
}

async function find(act: Act, slug: string, load = browseCatalogue) {
  const catalogue = await load(act.db, act.tenant);
  const event = catalogue.bySlug.get(slug);
  if (event) return { catalogue, event, isPreview: false };
  const draft = visitorOf(act).preview === slug ? await loadDraft(act.db, act.tenant, slug) : null;
  if (!draft || draft.video) throw new Problem("NOT_FOUND");
  return { catalogue, event: draft, isPreview: true };
}

function describeSeating(act: WebAct, { row, categories }: LoadedEvent): EventDetail["seating"] {
  if (row.seat_map === null || !row.seat_categories) return null;
  const shown = new Set(categories.map(({ id }) => id));
  const categoryIds = [...new Set(Object.values(row.seat_categories).flat())].filter((id) => shown.has(id));
  return { mapVersion: row.seat_map, categoryIds, refusesSingleSeats: act.brand.flags.noSingleSeats };
}

/** Returns one event. Throws NOT_FOUND, also for another tenant's, and for a draft without a preview link in this browser. */
export async function showEvent(act: WebAct, slug: string): Promise<EventDetail> {
  const { catalogue, event, isPreview } = await find(act, slug);
  const detail = describeDetail(catalogue, { event, locale: act.locale, now: act.now().getTime() });
  const seating = describeSeating(act, event);
  // In a preview offer no order by WhatsApp, which would be a real one.
  if (isPreview) return { ...detail, seating, bookingMode: "web", isPreview: true };
  const known = event.row.has_queue && act.brand.flags.withQueue ? await readQueue(act, { event: event.row.id }) : null;
  const queue = known && { phase: known.state.phase, opensAt: known.state.opensAt, prequeueAt: known.state.prequeueAt };
  return { ...detail, seating, bookingMode: bookingMode(act, event.row), queue };
}

/** Returns an event's stock. Never cached, because the buyer is about to choose. */
export async function showAvailability(act: Act, slug: string): Promise<Availability> {
  const { catalogue, event } = await find(act, slug, loadCatalogue);
  const now = act.now().getTime();
  return {
    kind: "availability",
    state: judgeEvent(catalogue, event, now),
    version: event.row.version,
    categories: judgeAvailability(catalogue, event, now),
    addons: event.addons.map((addon) => ({
      addonId: addon.id,
      availableStock: mostOfAddon(catalogue, event, addon.id),
    })),
    addonStock: addonStock(catalogue, event),
  };
}

/** Returns the terms of an event or a video. Throws NOT_FOUND. */
export async function showTerms(act: WebAct, slug: string): Promise<PageAnswer & { event: { slug: string; name: string } }> {
  const video = act.brand.flags.withVideo ? (await browseCatalogue(act.db, act.tenant)).videos.get(slug) : undefined;
  const event = video ?? (await find(act, slug)).event;
  const updatedAt = await act.db.transaction(act, (tx) => readTermsDay(tx, event.row));
  return {
    kind: "page",
    title: event.row.name,
    updatedAt,
    text: richText(event.row.terms[act.locale]),
    event: { slug, name: event.row.name },
  };
}
