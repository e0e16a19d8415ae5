import type { Row } from "../server/platform/database/database.ts";
import type { DemoAccess, DemoAllotment, DemoEvent } from "./event.types.ts";
import { stableId } from "./stable-id.ts";

type Place = { readonly ui: string; readonly demo: DemoEvent; readonly id: string };
export type AccessRows = {
  readonly quotas: readonly Row[];
  readonly allotments: readonly Row[];
  readonly allotmentQuotas: readonly Row[];
  readonly codes: readonly Row[];
};

/** More tickets than any event has. */
const WITHOUT_LIMIT = 2_000_000_000;

function codeRows({ ui, demo, id: eventId }: Place, { code, opens, partner, tickets, perOrder }: DemoAccess) {
  const id = stableId(ui, demo.slug, "access", code);
  return {
    quota: { event_id: eventId, id, total: tickets ?? WITHOUT_LIMIT, taken: 0, kind: "code", closes_at: null },
    row: {
      event_id: eventId,
      id,
      code,
      category_ids: opens.map((key) => stableId(ui, demo.slug, "category", key)),
      partner: partner ?? null,
      max_per_order: perOrder ?? null,
      created_at: "2026-01-01T00:00:00Z",
    },
  };
}

function allotmentRows({ ui, demo, id: eventId }: Place, { partner, category, places }: DemoAllotment, givesBackAt: string | null) {
  const id = stableId(ui, demo.slug, "allotment", partner, category);
  const quotaId = stableId(ui, demo.slug, "allotment-quota", partner, category);
  const source = stableId(ui, demo.slug, "quota", category, "");
  return {
    quota: { event_id: eventId, id: quotaId, total: places, taken: 0, kind: "allotment", closes_at: givesBackAt },
    row: {
      event_id: eventId,
      id,
      category_id: stableId(ui, demo.slug, "category", category),
      partner,
      pieces: places,
      created_at: "2026-01-01T00:00:00Z",
    },
    part: { event_id: eventId, quota_id: quotaId, allotment_id: id, part_of: source, units: 1 },
  };
}

/** The access codes and partners' places of an event without dates. A category's stock is the general sale's. */
export function accessRows(place: Place, instantOf: (allotment: DemoAllotment) => string | null): AccessRows {
  const codes = (place.demo.access ?? []).map((access) => codeRows(place, access));
  const allotments = (place.demo.allotments ?? []).map((allotment) => allotmentRows(place, allotment, instantOf(allotment)));
  return {
    quotas: [...codes, ...allotments].map(({ quota }) => quota),
    allotments: allotments.map(({ row }) => row),
    allotmentQuotas: allotments.map(({ part }) => part),
    codes: codes.map(({ row }) => row),
  };
}
