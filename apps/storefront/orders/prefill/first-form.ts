import type { EventDetail } from "#contract/catalogue/events.ts";
import { hasLoginMark } from "../../people/identity/remember-login.ts";
import { readRemembered } from "../transaction/remembered-buyer.ts";
import type { Shop } from "../transaction/take-hold.ts";

/** The longest wait for the logged-in person's details, in ms. Later answers still fill the form. */
const PATIENCE_MS = 1500;

/** Whether the buyer may be known: remembered in this browser, or logged in. Needs none of the code that fills orders. Browser only. */
export function mayKnowBuyer(ui: string): boolean {
  return readRemembered(ui) !== null || hasLoginMark();
}

/** The first page of an order's forms: the buyer's, or for a known buyer the first one with open questions. Path without language. */
export async function firstForm(shop: Shop, event: EventDetail): Promise<string> {
  const buyers = `/event/${event.slug}/patron-information`;
  if (!mayKnowBuyer(shop.ui)) return buyers;
  try {
    const { openForm } = await import("./known-buyer.ts");
    const late = new Promise<string>((done) => void setTimeout(() => done(buyers), PATIENCE_MS));
    return await Promise.race([openForm(shop, event), late]);
  } catch {
    return buyers;
  }
}
