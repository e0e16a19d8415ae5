import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { ProblemBody } from "#contract/shapes.ts";
import { clearBookingData } from "#domain/orders/cart/reset.ts";
import { seatsNeeded } from "#domain/orders/cart/seats.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { showToast } from "#ui/feedback/toast-store.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { previewBooking } from "../../catalogue/preview/preview-booking.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { useOpened } from "../transaction/use-opened.ts";
import { readTransaction, updateTransaction, useTransaction } from "../transaction/transaction-store.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { saveBooking, type SeenBooking, useSeenBooking } from "../transaction/booking-store.ts";
import { statusPath } from "../../shell/links/order-path.ts";
import type { LostPromo } from "../transaction/lost-promo.ts";
import type { HeldAgain } from "./hold-again.ts";

/** The order on the form pages. */
export type Order = {
  readonly event: EventDetail;
  readonly txn: EventTransaction;
  /** The hold as last reported by the server. Null without a hold and while loading. */
  readonly seen: SeenBooking | null;
  /** Why the tickets could not be held. */
  readonly refusal: ProblemBody | null;
  /** A promo code removed when the tickets were held again. */
  readonly lostPromo: LostPromo | null;
  /** The server was unreachable. */
  readonly isUnreachable: boolean;
  readonly isBusy: boolean;
  /** Queries the state of the hold. */
  readonly reload: () => void;
  /** Holds the same tickets again. */
  readonly holdAgain: () => Promise<boolean>;
};

/** The code that holds could not be loaded. */
const OFFLINE: HeldAgain = { outcome: { kind: "offline" }, lostPromo: null };

/** States in which no form may be shown: paid, being paid, or under review. */
const BEYOND = new Set(["awaiting_payment", "verifying", "confirmed", "needs_review", "waitlisted"]);

/**
 * The visitor's order of an event with its hold. Queries the hold when a page opens or returns to the front, and makes one for a choice
 * without a hold. Redirects to the event without a choice, and to the order's own page once the order is past its forms.
 */
export function useCheckout(given: EventDetail): Order {
  const event = useOpened(given);
  const { ui, flags } = useTenant();
  const api = useApi();
  const locale = useLocale();
  const t = useT();
  const navigate = useNavigate();
  const path = usePath();
  const txn = useTransaction(ui, event.id);
  const held = useSeenBooking(txn.bookingId);
  const isPreview = event.isPreview === true;
  const imagined = useMemo(() => (isPreview ? previewBooking(event, txn, flags) : null), [isPreview, event, txn, flags]);
  const seen = imagined ? { booking: imagined, offset: 0 } : held;
  const [refusal, setRefusal] = useState<ProblemBody | null>(null);
  const [lostPromo, setLostPromo] = useState<LostPromo | null>(null);
  const [isUnreachable, setIsUnreachable] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const running = useRef(false);

  const holdAgain = useCallback(async () => {
    if (isPreview) return true;
    if (running.current) return false;
    running.current = true;
    setIsBusy(true);
    const { outcome, lostPromo: lost } = await import("./hold-again.ts").then(
      (loaded) => loaded.holdAgain({ api, ui, locale }, event),
      () => OFFLINE,
    );
    running.current = false;
    setIsBusy(false);
    setRefusal(outcome.kind === "refused" ? outcome.problem : null);
    if (outcome.kind === "held") setLostPromo(lost);
    setIsUnreachable(outcome.kind === "offline");
    return outcome.kind === "held";
  }, [api, ui, locale, event, isPreview]);

  const reload = useCallback(async () => {
    const now = readTransaction(ui, event.id);
    if (now.bookingId === null) {
      if (now.price.length === 0) {
        showToast(t("checkout.chooseFirst"), "info");
        await navigate(path(`/event/${event.slug}`), { replace: true });
      } else if (seatsNeeded(now, event.seating?.categoryIds ?? []) !== now.seats.length) {
        await navigate(path(`/event/${event.slug}/seating`), { replace: true });
      } else await holdAgain();
      return;
    }
    try {
      const query = { locale };
      const answer = await api("getBooking", { params: { id: now.bookingId }, query });
      setIsUnreachable(!answer.ok && answer.status !== 404);
      if (answer.ok) return noteStatus(ui, saveBooking(answer.data).booking);
      if (answer.status !== 404) return;
      updateTransaction(ui, event.id, clearBookingData);
      await holdAgain();
    } catch {
      setIsUnreachable(true);
    }
  }, [api, ui, locale, event, t, navigate, path, holdAgain]);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the query shows its busy state from the start
    void reload();
    const look = () => document.visibilityState === "visible" && void reload();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, [reload]);

  // Tickets offered by a waiting list have no seats yet.
  const isSeatless = seen !== null && seen.booking.status === "held" && seen.booking.seatsMissing > 0;
  useEffect(() => {
    if (isSeatless) void navigate(path(`/event/${event.slug}/seating`), { replace: true });
  }, [isSeatless, event.slug, navigate, path]);

  const isBeyond = seen !== null && BEYOND.has(seen.booking.status);
  useEffect(() => {
    if (isBeyond) void navigate(path(statusPath({ slug: event.slug, id: seen.booking.id })), { replace: true });
  }, [isBeyond, seen?.booking.id, event.slug, navigate, path]);

  return { event, txn, seen, refusal, lostPromo, isUnreachable, isBusy, reload: () => void reload(), holdAgain };
}

/** Stores the hold's state in the transaction, for pages that do not query the server. */
function noteStatus(ui: string, { id, event, status }: SeenBooking["booking"]): void {
  const { bookingId, bookingData } = readTransaction(ui, event.id);
  if (bookingId !== id || bookingData === null || bookingData.status === status) return;
  updateTransaction(ui, event.id, (now) => ({ ...now, bookingData: { ...bookingData, status } }));
}
