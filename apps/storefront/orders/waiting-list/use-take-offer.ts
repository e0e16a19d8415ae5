import { useState } from "react";
import { useNavigate } from "react-router";
import type { WaitingEntryAnswer } from "#contract/orders/waiting-list.ts";
import { adoptOffer } from "#domain/orders/cart/adopt-offer.ts";
import { utcToLocal } from "#domain/time/zone.ts";
import { zoneOf } from "#i18n/format.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { saveBooking } from "../transaction/booking-store.ts";
import { statusPath } from "../../shell/links/order-path.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { rememberOffer } from "../transaction/held-order.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { readTransaction, updateTransaction } from "../transaction/transaction-store.ts";
import { useApi } from "../../shell/state/use-api.ts";

/**
 * Takes an entry's held tickets to the checkout, in any browser. Fills blank answers of the buyer with those of the entry, if the server
 * returned them.
 */
export function useTakeOffer({ booking, offer, patron }: WaitingEntryAnswer, onGone: () => Promise<void>) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { ui } = useTenant();
  const navigate = useNavigate();
  const path = usePath();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { slug, zone } = booking.event;

  async function open(held: NonNullable<typeof offer>): Promise<string | null> {
    const [order, event] = await Promise.all([
      api("getBooking", { params: { id: held.bookingId }, query: { locale } }),
      api("getEvent", { params: { slug }, query: { locale } }),
    ]);
    if (!order.ok) return order.problem.message[locale];
    if (!event.ok) return event.problem.message[locale];
    const { status, quote, reference, holdUntil, id, session, seatsMissing } = order.data;
    saveBooking(order.data);
    if (status === "awaiting_payment") {
      await navigate(path(statusPath({ slug, id })));
      return null;
    }
    if (status !== "held") {
      await onGone();
      return t("waiting.offer.gone");
    }
    const at = session ? utcToLocal(zoneOf(zone), session.startsAt) : null;
    updateTransaction(ui, event.data.id, (now) =>
      adoptOffer(now, {
        event: { id: event.data.id, slug, name: event.data.name },
        categories: event.data.prices,
        lines: quote.lines,
        bookingId: id,
        bookingData: { reference, holdUntil, total: quote.total, status },
        patron,
        eventAt: at ? `${at.date}T${at.time}` : now.patron.eventAt,
      }),
    );
    rememberOffer(ui, event.data.id, readTransaction(ui, event.data.id));
    pushEvent("waiting_list_offer_taken", { item_id: event.data.id });
    await navigate(path(`/event/${slug}/${seatsMissing > 0 ? "seating" : "patron-information"}`));
    return null;
  }

  async function take() {
    if (!offer || isBusy) return;
    setIsBusy(true);
    setTrouble(await open(offer).catch(() => t("common.no_connection")));
    setIsBusy(false);
  }

  return { isBusy, trouble, take };
}
