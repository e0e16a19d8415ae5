import { leastAddonQty } from "#domain/catalogue/required-addons.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { eventOf, holdBody } from "../../test/harness/buyer.ts";
import { openBrowser, type Doors } from "./open-browser.ts";
import { newNotes } from "./notes.ts";
import type { Dice } from "./dice.ts";

/** Kinds of wares. */
export type WareName = "hot" | "addon" | "bundle" | "session" | "free" | "promo" | "waiting";
export type Ware = { readonly tenant: string; readonly slug: string; readonly category: string };

/** The demo's wares. Each category belongs to one ware alone, except for the promo's. */
export const WARES: Readonly<Record<WareName, Ware>> = {
  hot: { tenant: "garudarun", slug: "losari-sunset-5k", category: "5K" },
  addon: { tenant: "karcis", slug: "sidang-komedi", category: "Hall" },
  bundle: { tenant: "karcis", slug: "jejak-yang-hilang", category: "Team of 5" },
  session: { tenant: "langitsains", slug: "kubah-bintang", category: "Reclining seat" },
  free: { tenant: "karcis", slug: "di-balik-berita", category: "Seat" },
  promo: { tenant: "karcis", slug: "pasar-kota-tua", category: "One evening" },
  waiting: { tenant: "garudarun", slug: "garuda-half-jakarta", category: "10K" },
};
export const PROMO = "PASAR10";

/** The demand for each ware, as a weight. */
export const WANTED: Readonly<Record<WareName, number>> = { hot: 5, addon: 3, bundle: 2, session: 2, free: 2, promo: 4, waiting: 3 };

/** The events as shown by pages. */
export type Shelf = ReadonlyMap<WareName, EventDetail>;

/** Loads every event once. */
export async function readShelf(doors: Doors): Promise<Shelf> {
  const shelf = new Map<WareName, EventDetail>();
  for (const [name, { tenant, slug }] of Object.entries(WARES) as [WareName, Ware][]) {
    const browser = openBrowser(doors, newNotes(), tenant);
    shelf.set(name, await eventOf(browser, slug));
    browser.close();
  }
  return shelf;
}

/** The category of a ware. */
export function priceOf(shelf: Shelf, name: WareName) {
  const event = shelf.get(name)!;
  const price = event.prices.find((each) => each.name === WARES[name].category);
  if (!price) throw new Error(`${event.slug} has no "${WARES[name].category}"`);
  return { event, price };
}

/** A plausible request for it. */
export function wishFor(shelf: Shelf, name: WareName, dice: Dice) {
  const { event, price } = priceOf(shelf, name);
  const qty = name === "hot" || name === "promo" ? dice.between(1, 2) : 1;
  const wanted = price.additionals.filter((each) => each.isRequired || (name === "addon" && !each.isCustomDate && dice.chance(0.8)));
  const addons = wanted.map((each) => ({
    addonId: each.id,
    qty: leastAddonQty(each, { bundlingTicket: price.bundlingTicket, pieces: qty }),
  }));
  return holdBody(event, [{ categoryId: price.id, qty }], {
    addons,
    ...(name === "promo" && dice.chance(0.7) ? { promoCode: PROMO } : {}),
    ...(name === "session" ? { sessionId: dice.pick(event.sessions.slice(-2)).id } : {}),
  });
}
