import { useEffect, useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { withoutSpareAttendees } from "#domain/orders/cart/losses.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useGo } from "../../shell/links/use-go.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { updateTransaction } from "../transaction/transaction-store.ts";
import type { HeldSeats, SeatHold } from "./seat-hold.ts";

const isAllHeld = ({ wanted, held }: HeldSeats) => wanted.length === held.length && wanted.every((seat) => held.includes(seat));

type GoOnInput = {
  readonly event: EventDetail;
  readonly hold: SeatHold;
  readonly now: HeldSeats;
  readonly quote: Quote | null;
};

/** Continues to the buyer's details with the chosen seats, at once if they are held, else as soon as they are. */
export function useGoOn({ event, hold, now, quote }: GoOnInput) {
  const { ui } = useTenant();
  const go = useGo();
  const path = usePath();
  const [isGoing, setIsGoing] = useState(false);
  const { phase } = now;
  const isResting = phase !== "asking" && phase !== "late";

  useEffect(() => {
    if (!isGoing || !isResting) return;
    // oxlint-disable-next-line react/set-state-in-effect -- it goes on once, when the answer is there
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
    void go(path(`/event/${event.slug}/patron-information`));
  }, [isGoing, isResting, now, ui, event, quote, go, path]);

  function goOn() {
    setIsGoing(true);
    if (isResting && !isAllHeld(now)) hold.again();
  }
  return { isGoing, goOn };
}
