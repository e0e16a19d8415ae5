import { useEffect, useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { withoutSpareAttendees } from "#domain/orders/cart/losses.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { type T, useLocale } from "../../shell/i18n/use-t.ts";
import { useGo } from "../../shell/links/use-go.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { firstForm } from "../prefill/first-form.ts";
import { updateTransaction } from "../transaction/transaction-store.ts";
import type { Venue } from "./load-venue.ts";
import type { HeldSeats, SeatHold } from "./seat-hold.ts";
import { notWhole, soldAs } from "./seat-kinds.ts";
import type { usePicker } from "./use-picker.ts";

const isAllHeld = ({ wanted, held }: HeldSeats) => wanted.length === held.length && wanted.every((seat) => held.includes(seat));

type GoOnInput = {
  readonly event: EventDetail;
  readonly hold: SeatHold;
  readonly now: HeldSeats;
  readonly quote: Quote | null;
};

/** Continues to the order's forms with the chosen seats: at once if they are held, else as soon as they are. */
export function useGoOn({ event, hold, now, quote }: GoOnInput) {
  const { ui } = useTenant();
  const api = useApi();
  const locale = useLocale();
  const go = useGo();
  const path = usePath();
  const [isGoing, setIsGoing] = useState(false);
  const { phase } = now;
  const isResting = phase !== "asking" && phase !== "late";

  useEffect(() => {
    if (!isGoing || !isResting) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the effect continues once, after the answer has arrived
    setIsGoing(false);
    if (!isAllHeld(now)) return;
    updateTransaction(ui, event.id, withoutSpareAttendees);
    if (quote) {
      const items = quote.lines.map((line) => ({
        item_id: event.id,
        item_name: event.name,
        item_variant: line.name,
        price: line.price,
        quantity: line.qty,
      }));
      pushEvent("begin_checkout", { currency: "IDR", value: quote.total, items, mode: quote.total === 0 ? "free" : "paid" });
    }
    void firstForm({ api, ui, locale }, event).then((form) => go(path(form)));
  }, [isGoing, isResting, now, ui, event, quote, go, path, api, locale]);

  function goOn() {
    setIsGoing(true);
    if (isResting && !isAllHeld(now)) hold.again();
  }
  return { isGoing, goOn };
}

type Onward = {
  readonly label: string;
  /** Why the visitor cannot continue. Null if they can, or if the button itself shows the reason. */
  readonly missing: string | null;
  readonly isReady: boolean;
  readonly hasStanding: boolean;
  /** No seats are available. */
  readonly isGone: boolean;
};

/** The continue button: its text, and what is missing. */
export function onwardOf(
  { txn, due, chosen, kinds, now, best, states }: ReturnType<typeof usePicker>,
  { event, venue, t }: { readonly event: EventDetail; readonly venue: Venue; readonly t: T },
): Onward {
  const partly = notWhole(soldAs(chosen, venue, kinds));
  const hasStanding = txn.price.some(({ id }, i) => (txn.qty[i] ?? 0) > 0 && !event.seating?.categoryIds.includes(id));
  const isGone = states !== null && chosen.length === 0 && !states.includes(0);
  let missing: string | null = null;
  if (partly) missing = t("seats.bundle", { category: partly.category, n: partly.missing });
  else if (due > 0 && chosen.length > 0) missing = t("seats.bundle", { category: txn.price[0]!.name, n: due });
  else if (now.phase === "alone") missing = t("seats.alone_line");
  else if (now.phase === "offline") missing = t("seats.offline");
  let label = t("seats.choose", { n: best.wish.count });
  if (chosen.length > 0) label = t("seats.continue", { n: chosen.length });
  else if (hasStanding) label = t("seats.continue_standing");
  const isReady = missing === null && (chosen.length > 0 || hasStanding);
  return { label, missing, isReady, hasStanding, isGone };
}
