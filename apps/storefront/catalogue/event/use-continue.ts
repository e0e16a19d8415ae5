import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { ProblemBody } from "#contract/shapes.ts";
import { clearPromoCode, setPromoAside } from "#domain/orders/cart/promo.ts";
import { formatRupiah } from "#i18n/format.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useGo } from "../../shell/links/use-go.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { updateTransaction } from "../../orders/transaction/transaction-store.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { useStateOf } from "../../shell/state/use-state-of.ts";
import { sessionOf } from "../../orders/transaction/session-choice.ts";
import type { Cart } from "./use-cart.ts";

/** A code refused only for the order's size. */
const isTooSmall = (details: ProblemBody["details"]) => details?.["minQty"] !== undefined;

const loadHold = () => import("../../orders/transaction/take-hold.ts");

/** Holds the choice and goes on to the buyer's details. Problems are shown where they can be fixed. */
export function useContinue(event: EventDetail, cart: Cart, ask: () => void) {
  const t = useT();
  const locale = useLocale();
  const path = usePath();
  const go = useGo();
  const { revalidate } = useRevalidator();
  const api = useApi();
  const { ui } = useTenant();
  const [busy, setBusy] = useState(false);
  const { txn, quote } = cart;
  const choice = `${txn.qty.join()} ${txn.addonQty.join()} ${txn.patron.eventAt}`;
  const [problem, setProblem] = useStateOf<string | null, string>(choice, null);
  const [timeError, setTimeError] = useStateOf<string | undefined, string>(choice, undefined);
  const { seating } = event;
  // Seats are chosen before the hold; an order without seats continues at once.
  const isSeated = seating !== null && (quote === null || quote.lines.some(({ categoryId }) => seating.categoryIds.includes(categoryId)));
  // Load the button's code while the visitor still chooses.
  const hasChoice = quote !== null;
  useEffect(() => {
    if (hasChoice && !isSeated) loadHold().catch(() => {});
  }, [hasChoice, isSeated]);
  // Load the next page's code while the visitor still chooses.
  const next = path(`/event/${event.slug}/${isSeated ? "seating" : "patron-information"}`);

  function showTickets(message: string | null) {
    document.getElementById("tickets")?.scrollIntoView({ block: "start" });
    document.getElementById("tickets-title")?.focus({ preventScroll: true });
    if (message) announce(message, "assertive");
  }

  function sayOffline() {
    setProblem(t("common.no_connection"));
    showTickets(t("common.no_connection"));
  }

  function refuse({ code, message, details }: ProblemBody) {
    if (code.startsWith("PROMO")) updateTransaction(ui, event.id, isTooSmall(details) ? setPromoAside : clearPromoCode);
    if (code === "PRICE_CHANGED") void revalidate();
    else ask();
    const total = (details?.["quote"] as { total?: unknown } | undefined)?.total;
    const isNewTotal = code === "PRICE_CHANGED" && typeof total === "number" && quote !== null;
    const words = isNewTotal
      ? t("event.new_total", { to: formatRupiah(total, locale), from: formatRupiah(quote.total, locale) })
      : message[locale];
    setProblem(words);
    showTickets(null);
  }

  async function goOn() {
    if (busy) return;
    if (event.sessions.length > 0 && !sessionOf(event, txn.patron.eventAt)) {
      setTimeError(t("field.time"));
      return showTickets(t("field.time"));
    }
    if (isSeated) return void go(next);
    if (quote === null) return showTickets(null);
    // A draft cannot be held: its forms open directly.
    if (event.isPreview) return void go(next);
    setBusy(true);
    setProblem(null);
    try {
      const { holdTickets } = await loadHold();
      const outcome = await holdTickets({ api, ui, locale }, event, { shownTotal: quote.total, unlessHeld: true });
      if (outcome.kind === "offline") return sayOffline();
      if (outcome.kind === "refused") return refuse(outcome.problem);
      const items = quote.lines.map((line) => ({
        item_id: event.id,
        item_name: event.name,
        item_variant: line.name,
        price: line.price,
        quantity: line.qty,
      }));
      pushEvent("begin_checkout", { currency: "IDR", value: quote.total, items, mode: quote.total === 0 ? "free" : "paid" });
      await go(next);
    } catch {
      // The code of the button or of the next page could not be loaded.
      sayOffline();
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, timeError, goOn, next, isSeated };
}
