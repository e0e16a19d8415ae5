import type { Selection } from "#domain/orders/cart/selection.types.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { bookingMode } from "../../catalogue/events/booking-mode.ts";
import type { Choice } from "./price-selection.ts";
import { readReleasedDraft } from "./store/drafts.ts";

const textOf = ({ categories, addons }: Selection) =>
  JSON.stringify([
    categories.map(({ categoryId, qty }) => `${categoryId} ${qty}`).toSorted(),
    addons.map(({ addonId, qty }) => `${addonId} ${qty}`).toSorted(),
  ]);

/** Requires a released draft of exactly this choice for an event sold on WhatsApp alone. Throws EVENT_NOT_ON_SALE. */
export async function requireDraft(
  act: WebAct,
  { choice, code }: { readonly choice: Choice; readonly code: string | null },
): Promise<void> {
  const { event, sessionId, selection } = choice;
  if (bookingMode(act, event.row) !== "whatsapp") return;
  const draft = code === null ? undefined : await act.db.pipelined(act.tenant, (tx) => readReleasedDraft(tx, code.toUpperCase()));
  const isOfThis = draft?.event_id === event.row.id && draft.session_id === sessionId && textOf(draft.selection) === textOf(selection);
  if (!isOfThis) throw new Problem("EVENT_NOT_ON_SALE");
}
