import type { Tax } from "#domain/catalogue/tax.ts";
import { demand, type Act } from "../../../act.ts";
import type { TenantSql } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { lockTaxes, readItems, writeEventTax, writeItemTax, type TaxedEvent, type TaxedItem } from "./store.ts";
import { plainTax, taxOfRow } from "./tax-of-row.ts";

type Acting = Pick<Act, "db" | "tenant" | "actor">;

export type TaxSetting = {
  readonly slug: string;
  /** Names in either language. Both null: the event, or the video with its additionals. An add-on of several categories needs its category. */
  readonly category: string | null;
  readonly addon: string | null;
  /** Null: no tax of its own. */
  readonly tax: Tax | null;
};

/** A tax in force. `isOwn`: not that of the category or event above it. */
export type ShownTax = { readonly tax: Tax; readonly isOwn: boolean };
/** The taxes of an event, and of its categories and add-ons in their order. `hasKinds`: orders name each tax. */
export type EventTaxes = {
  readonly hasKinds: boolean;
  readonly event: ShownTax;
  readonly items: readonly (ShownTax & { readonly name: string; readonly isAddon: boolean })[];
};

function describe(event: TaxedEvent, items: readonly TaxedItem[]): EventTaxes {
  const own = taxOfRow(event);
  const whole = own ?? plainTax({ hasVenue: event.has_venue, percentage: event.tax_percentage });
  const categories = new Map(items.filter(({ addon_id: id }) => id === null).map((item) => [item.category_id, taxOfRow(item)]));
  return {
    hasKinds: [event, ...items].some(({ tax_kind: kind }) => kind !== null),
    event: { tax: whole, isOwn: own !== null },
    items: items.map((item) => {
      const tax = taxOfRow(item);
      const above = item.addon_id === null ? whole : (categories.get(item.category_id) ?? whole);
      return { name: item.name.en, isAddon: item.addon_id !== null, tax: tax ?? above, isOwn: tax !== null };
    }),
  };
}

async function showIn(tx: TenantSql, slug: string): Promise<EventTaxes | undefined> {
  const event = await lockTaxes(tx, slug);
  return event && describe(event, await readItems(tx, event.id));
}

/** Returns the taxes of an event or a video. Undefined for an unknown one. */
export async function showTaxes({ db, tenant }: Acting, slug: string): Promise<EventTaxes | undefined> {
  return db.transaction(tenant, (tx) => showIn(tx, slug));
}

const isNamed = ({ name }: TaxedItem, wanted: string) => [name.en, name.id].some((text) => text.toLowerCase() === wanted.toLowerCase());

/** The named category or add-on, or what is missing. */
function findItem(items: readonly TaxedItem[], { category, addon }: TaxSetting): TaxedItem | "no category" | "no addon" | "several" {
  const within = items.find((item) => item.addon_id === null && category !== null && isNamed(item, category));
  if (category !== null && !within) return "no category";
  if (addon === null) return within!;
  const found = items.filter(
    (item) => item.addon_id !== null && isNamed(item, addon) && (!within || item.category_id === within.category_id),
  );
  if (found.length > 1) return "several";
  return found[0] ?? "no addon";
}

/**
 * Sets or ends the tax of an event or a video, of a category or of an add-on, audited. Orders and holds keep the taxes of their price.
 * Returns the taxes in force, or what is missing.
 */
export async function setTax(act: Acting, setting: TaxSetting): Promise<EventTaxes | "no event" | "no category" | "no addon" | "several"> {
  demand(act, "sale.tax");
  const { slug, category, addon, tax } = setting;
  return act.db.transaction(act, async (tx) => {
    const event = await lockTaxes(tx, slug);
    if (!event) return "no event";
    const item = category === null && addon === null ? null : findItem(await readItems(tx, event.id), setting);
    if (typeof item === "string") return item;
    if (item) writeItemTax(tx, { eventId: event.id, item, tax });
    else writeEventTax(tx, event.id, tax);
    recordAudit(tx, {
      topic: "event.tax",
      subject: event.id,
      data: {
        item: item && (item.addon_id ?? item.category_id),
        kind: tax?.kind ?? null,
        region: tax?.region ?? null,
        percentage: tax?.percentage ?? null,
      },
    });
    return (await showIn(tx, slug))!;
  });
}
