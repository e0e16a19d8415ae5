import { Problem } from "#server/platform/base/problem.ts";
import { cancelOrder as cancel } from "#server/modules/orders/cancel/cancel-order.ts";
import { returnTickets } from "#server/modules/orders/returns/return-tickets.ts";
import { loadCatalogue } from "#server/modules/catalogue/events/load-catalogue.ts";
import { reinstateBooking } from "#server/modules/payments/settle/take-money-back.ts";
import { releaseDraft } from "#server/modules/orders/whatsapp/release-draft.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { orderOf, referenceOf } from "../lib/find-order.ts";
import { withAct } from "../lib/open-books.ts";
import { withShop } from "../lib/shop-tool.ts";

const LONGEST_REASON = 200;

/** Cancels an order that is paid or under review, and sends all of its money back. */
export const cancelOrder: Run = async ({ words: [ui = "", order = "", why = ""] }) => {
  const reference = referenceOf(order);
  if (why.trim() === "" || why.length > LONGEST_REASON) refuse(`why, in up to ${LONGEST_REASON} characters`);
  return withAct(ui, async (act) => {
    const id = await orderOf(act, ui, reference);
    try {
      await cancel(act, { id, reason: why });
    } catch (error) {
      if (error instanceof Problem && error.code === "BOOKING_STATE") return fail(`${reference} is neither paid nor in review`);
      throw error;
    }
    return [`${reference} is cancelled; a running shop sends its money back`];
  });
};

/** Returns tickets of a paid order for the amount of the policy, or for all that was paid for them. */
export const returnOrder: Run = async ({ words: [ui = "", order = "", why = ""], has, text }) => {
  const reference = referenceOf(order);
  if (why.trim() === "" || why.length > LONGEST_REASON) refuse(`why, in up to ${LONGEST_REASON} characters`);
  const tickets = text("tickets")?.split(",") ?? null;
  return withAct(ui, async (act) => {
    const id = await orderOf(act, ui, reference);
    try {
      const done = await returnTickets(act, { id, tickets, terms: has("whole") ? "whole" : "policy", reason: why });
      return [`${done.tickets} of the tickets of ${reference} returned; a running shop sends ${done.amount} rupiah back`];
    } catch (error) {
      if (error instanceof Problem) return fail(`${reference}: ${error.code}`);
      throw error;
    }
  });
};

/** Restores the tickets of an order with a chargeback, after it was paid in another way. */
export const reinstateOrder: Run = async ({ words: [ui = "", order = "", why = ""] }) => {
  const reference = referenceOf(order);
  if (why.trim() === "" || why.length > LONGEST_REASON) refuse(`why, in up to ${LONGEST_REASON} characters`);
  return withShop(ui, async (tool) => {
    const id = await orderOf(tool, ui, reference);
    try {
      await reinstateBooking(tool, { id, why });
    } catch (error) {
      if (error instanceof Problem && error.code === "BOOKING_STATE") return fail(`${reference} has no tickets that were taken back`);
      throw error;
    }
    return [`the tickets of ${reference} are valid`];
  });
};

/** Releases a draft sent on WhatsApp, so that it can be booked and paid on the pages. */
export const releaseOrderDraft: Run = async ({ words: [ui = "", code = ""] }) =>
  withShop(ui, async (tool) => {
    const catalogue = await loadCatalogue(tool.db, ui, { fresh: true });
    const eventOf = (id: string) => catalogue.byId.get(id)?.row;
    const place = { origin: "", brand: ui, eventOf };
    const shop = { ...tool, channels: () => null };
    const link = await releaseDraft(shop, { place, code, by: { how: "staff" } });
    return link === null ? fail(`${ui} has no such draft: ${code}`) : [`${code.toUpperCase()} is released; it is paid for at ${link}`];
  });
