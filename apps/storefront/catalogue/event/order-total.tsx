import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { ProblemBody } from "#contract/shapes.ts";
import { clearPromoCode, setPromoAside } from "#domain/orders/cart/promo.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { formatRupiah } from "#i18n/format.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button } from "#ui/form/button.tsx";
import { ActionBar } from "#ui/layout/action-bar.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { sessionOf } from "../../orders/transaction/session-choice.ts";
import { eventRates } from "../../orders/transaction/shown-rates.ts";
import { quoteOrder } from "../../orders/transaction/quote-order.ts";
import { readTransaction, updateTransaction } from "../../orders/transaction/transaction-store.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { LazySheet } from "../../shell/frame/lazy-sheet.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useGo } from "../../shell/links/use-go.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { lazyPart } from "../../shell/router/lazy-part.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { useStateOf } from "../../shell/state/use-state-of.ts";
import { eventFrom } from "../list/event-words.ts";
import { hasExtras, onlyCategory } from "./only-category.ts";
import type { Cart } from "./use-cart.ts";

/** Loaded lazily: few events have a queue. */
const QueueDoor = lazyPart(() => import("./queue-door.tsx").then((loaded) => loaded.QueueDoor));
/** Loaded lazily: only the opened sheet shows it. */
const PriceBreakdown = lazyPart(() => import("../../orders/transaction/price-breakdown.tsx").then((loaded) => loaded.PriceBreakdown));

type OrderTotalProps = {
  readonly event: EventDetail;
  readonly cart: Cart;
  readonly onward: ReturnType<typeof useContinue>;
  /** A button, such as the WhatsApp button, in place of the one that leads to the checkout. */
  readonly instead?: ReactNode;
};

/** The total and the continue button: a box beside wide pages, a bar below narrow ones. */
export function OrderTotal({ event, cart, onward, instead }: OrderTotalProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const locale = useLocale();
  const { quote } = cart;
  const isFree = quote ? quote.total === 0 : event.isFree;
  const { takesPayments } = useTenant();
  // Do not collect details for an order that cannot be paid.
  const isUnpayable = !takesPayments && (quote ? quote.total > 0 : !event.prices.some(({ price }) => price === 0));
  const button = isUnpayable ? (
    <p className="event-no-payment">{t("event.no_payment")}</p>
  ) : (
    instead || (
      <Button variant="primary" busy={onward.busy} busyLabel={t("event.working")} onClick={() => void onward.goOn({ mayTakeOne: true })}>
        {t(labelOf(onward, { hasChosen: quote !== null, isFree }))}
      </Button>
    )
  );
  const { queue } = event;
  const action = queue ? (
    <Suspense>
      <QueueDoor event={event} queue={queue} hasChosen={quote !== null}>
        {button}
      </QueueDoor>
    </Suspense>
  ) : (
    button
  );
  const detail = quote && (
    <>
      <Suspense>
        <PriceBreakdown quote={quote} rates={eventRates(event)} />
      </Suspense>
      {quote.promoCode && <PromoChip code={quote.promoCode} onRemove={cart.removePromo} />}
      {quote.total > 0 && <p className="event-no-more">{t("price.no_more")}</p>}
    </>
  );
  return (
    <>
      <div className="event-total">
        {quote ? (
          <>
            <div className="event-total-line">
              <div>
                <p>{t("price.total")}</p>
                <button type="button" className="ui-link" onClick={() => setOpen(true)}>
                  {t("price.show_breakdown")}
                </button>
              </div>
              <p className="num text-price">{totalWords(quote)}</p>
            </div>
            {quote.promoCode && <PromoChip code={quote.promoCode} onRemove={cart.removePromo} />}
          </>
        ) : (
          <p className="event-total-empty">{t("event.empty")}</p>
        )}
        {action}
      </div>
      <ActionBar label={t("event.summary")}>
        {quote ? (
          <button type="button" className="event-bar-total" onClick={() => setOpen(true)}>
            <span className="event-bar-words">
              <span className="num event-bar-sum">{totalWords(quote)}</span>
              <span>
                {t("price.tickets", { n: quote.tickets })}
                <Icon name="chevron-down" size={16} className="event-bar-up" />
              </span>
            </span>
            <span className="sr-only">{t("price.show_breakdown")}</span>
          </button>
        ) : (
          <BarFrom event={event} />
        )}
        {action}
      </ActionBar>
      <LazySheet open={open && quote !== null} onClose={() => setOpen(false)} title={t("price.breakdown")} closeLabel={t("common.close")}>
        {detail}
      </LazySheet>
    </>
  );
  function totalWords(price: Quote): string {
    return price.total === 0 ? t("common.free") : formatRupiah(price.total, locale);
  }
}

type Onward = Pick<ReturnType<typeof useContinue>, "isSeated" | "takesOne">;

/** What the button does next. */
function labelOf({ isSeated, takesOne }: Onward, { hasChosen, isFree }: { readonly hasChosen: boolean; readonly isFree: boolean }) {
  if (isSeated) return "event.choose_seats";
  if (!hasChosen && !takesOne) return "event.choose_tickets";
  if (isFree) return "event.register";
  return hasChosen ? "event.continue" : "event.take_single";
}

function BarFrom({ event }: { event: EventDetail }) {
  const t = useT();
  const from = eventFrom(event, t, useLocale());
  return <p className="num event-bar-total">{from}</p>;
}

function PromoChip({ code, onRemove }: { code: string; onRemove: () => void }) {
  const t = useT();
  return (
    <p className="event-promo">
      <Icon name="check" size={16} />
      {t("event.promo_applied", { code })}
      <button type="button" className="ui-square" aria-label={t("event.promo_remove", { code })} onClick={onRemove}>
        <Icon name="close" size={16} />
      </button>
    </p>
  );
}

const DATES_TRIES = 40;
const DATES_WAIT_MS = 100;

/** Scrolls to the dates, or to the times of the chosen day, and focuses their first choice. Waits for them while their code loads. */
function showDates(eventAt: string, tries = DATES_TRIES): void {
  const isDay = eventAt !== "";
  const choice = (isDay && document.getElementById("session-time")) || document.getElementById("session-day");
  if (!choice && tries > 0) return void setTimeout(showDates, DATES_WAIT_MS, eventAt, tries - 1);
  choice?.closest(".ui-field")?.scrollIntoView({ block: "start" });
  choice?.focus({ preventScroll: true });
}

/** Whether a code was refused only because the order is too small. */
const isTooSmall = (details: ProblemBody["details"]) => details?.["minQty"] !== undefined;

const loadHold = () => Promise.all([import("../../orders/transaction/take-hold.ts"), import("../../orders/prefill/first-form.ts")]);

/** Holds the choice and goes on to the buyer's details. Problems are shown where they can be fixed. */
export function useContinue(event: EventDetail, cart: Cart, ask: () => void) {
  const t = useT();
  const locale = useLocale();
  const path = usePath();
  const go = useGo();
  const { revalidate } = useRevalidator();
  const api = useApi();
  const { ui, flags } = useTenant();
  const [busy, setBusy] = useState(false);
  const { txn, quote, setQty } = cart;
  const choice = `${txn.qty.join()} ${txn.addonQty.join()} ${txn.patron.eventAt}`;
  const [problem, setProblem] = useStateOf<string | null, string>(choice, null);
  const [timeError, setTimeError] = useStateOf<string | undefined, string>(choice, undefined);
  const { seating } = event;
  // Seats are chosen before the hold; an order without seats continues at once.
  const isSeated = seating !== null && (quote === null || quote.lines.some(({ categoryId }) => seating.categoryIds.includes(categoryId)));
  // With one category and nothing to add to it, the button takes one ticket and goes on. A queue comes first.
  const only = quote === null && event.queue === null ? onlyCategory(event, txn) : null;
  const single = only && !hasExtras(only) ? only : null;
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

  async function goOn({ mayTakeOne = false } = {}) {
    if (busy) return;
    if (event.sessions.length > 0 && !sessionOf(event, txn.patron.eventAt)) {
      // Without tickets nothing is wrong yet: lead to the dates.
      if (quote === null) return showDates(txn.patron.eventAt);
      setTimeError(t("event.time_missing"));
      return showTickets(t("event.time_missing"));
    }
    if (isSeated) return void go(next);
    if (single && mayTakeOne) setQty(single.id, 1);
    const order = quote ?? quoteOrder(event, readTransaction(ui, event.id), flags);
    if (order === null) return showTickets(null);
    // Tickets of a draft event cannot be held: open its forms directly.
    if (event.isPreview) return void go(next);
    setBusy(true);
    setProblem(null);
    try {
      const [{ holdTickets }, { firstForm }] = await loadHold();
      const shop = { api, ui, locale };
      const outcome = await holdTickets(shop, event, { shownTotal: order.total, unlessHeld: true });
      if (outcome.kind === "offline") return sayOffline();
      if (outcome.kind === "refused") return refuse(outcome.problem);
      const items = order.lines.map((line) => ({
        item_id: event.id,
        item_name: event.name,
        item_variant: line.name,
        price: line.price,
        quantity: line.qty,
      }));
      pushEvent("begin_checkout", { currency: "IDR", value: order.total, items, mode: order.total === 0 ? "free" : "paid" });
      await go(path(await firstForm(shop, event)));
    } catch {
      // The code of the button or of the next page could not be loaded.
      sayOffline();
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, timeError, goOn, next, isSeated, takesOne: single !== null };
}
