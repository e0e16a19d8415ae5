import { useEffect, useMemo, useRef, useState } from "react";
import type { EventDetail } from "#contract/events.ts";
import { seatsNeeded } from "#domain/cart/seats.ts";
import { TRAIT } from "#domain/seating/map/lay-out.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { showToast } from "#ui/feedback/toast-store.ts";
import { pushEvent } from "../analytics/data-layer.ts";
import { useTenant } from "../document/tenant.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { quoteOrder } from "../orders/quote-order.ts";
import { readTransaction, useTransaction } from "../orders/transaction-store.ts";
import { readStored, writeStored } from "../state/stored-text.ts";
import { BestSeats } from "./best-seats.tsx";
import { ChangeKindSheet } from "./change-kind-sheet.tsx";
import { Legend } from "./legend.tsx";
import type { Venue } from "./load-venue.ts";
import { MapView, type MapHandle } from "./map-view.tsx";
import { SeatClock } from "./seat-clock.tsx";
import { kindsOf, notWhole, soldAs } from "./seat-kinds.ts";
import { SeatList } from "./seat-list.tsx";
import { SeatNotices } from "./seat-notices.tsx";
import { SeatTray } from "./seat-tray.tsx";
import { namesOf } from "./seat-words.ts";
import { StandingRows } from "./standing-rows.tsx";
import { useBestSeats } from "./use-best-seats.ts";
import { useBookingClock } from "./use-booking-clock.ts";
import { useGoOn } from "./use-go-on.ts";
import { useKindWords } from "./use-kind-words.ts";
import { useOwnStates, useSeatStates } from "./use-seat-states.ts";
import { useSeatActs } from "./use-seat-acts.ts";
import { useSeatHold } from "./use-seat-hold.ts";

type View = "map" | "list";
const VIEW_KEY = "karcis:seats-view:v1";

type PickerProps = {
  readonly event: EventDetail;
  readonly venue: Venue;
  /** The map is another one now. */
  readonly onMap: () => void;
};

/** Map or list, the best seats, and the tray: choosing seats of one event. See docs/rules/seats.md#choosing. */
export function SeatPicker({ event, venue, onMap }: PickerProps) {
  const t = useT();
  const locale = useLocale();
  const { ui, flags } = useTenant();
  const txn = useTransaction(ui, event.id);
  const { hold, now } = useSeatHold(event, venue);
  const { states: sent, isOld, ask } = useSeatStates(venue, { slug: event.slug, businessId: event.businessId }, onMap);
  const ordered = txn.price.map(({ id }) => id).join();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- only which categories are ordered matters of the order
  const kinds = useMemo(() => kindsOf(event, venue, readTransaction(ui, event.id)), [event, venue, ui, ordered]);
  const numbers = (ids: readonly string[]) => ids.flatMap((id) => venue.numberOf.get(id) ?? []);
  const chosen = useMemo(() => numbers(now.wanted), [now.wanted, venue]);
  const mine = useMemo(() => numbers([...now.wanted, ...now.held]), [now.wanted, now.held, venue]);
  const lost = useMemo(() => numbers(now.lost?.taken ?? []), [now.lost, venue]);
  const states = useOwnStates(venue, sent, { mine, lost, kinds });
  const [view, setView] = useState<View>(() => (readStored(VIEW_KEY) === "list" ? "list" : "map"));
  const map = useRef<MapHandle>(null);
  const acts = useSeatActs({ event, venue, hold, states, kinds, chosen, view });
  const quote = useMemo(() => quoteOrder(event, txn, flags), [event, txn, flags]);
  const { isGoing, goOn } = useGoOn({ event, hold, now, quote });
  const clock = useBookingClock(event, hold);
  const { priceOf, words, rows } = useKindWords(event, venue, { kinds, eventAt: txn.patron.eventAt });
  const [first] = useState(() => ({ count: seatsNeeded(txn, event.seating?.categoryIds ?? []) || 2, categoryId: null }));
  const best = useBestSeats({
    venue,
    states,
    kinds,
    chosen,
    first,
    onTake(seats) {
      acts.choose(seats);
      map.current?.showSeats(seats);
      announce(t("seats.best_chosen", { n: seats.length, names: namesOf(venue.seating, seats, locale) }));
    },
  });

  // What the shop just held, or refused, shows in the states too.
  useEffect(() => ask(), [now.held, now.lost]);
  useEffect(() => {
    if (now.lost) pushEvent("seat_conflict", { seats: now.lost.taken.length });
  }, [now.lost]);
  useEffect(() => pushEvent("seat_map_open", { view }), [view]);

  function show(next: View, shouldFocus = false) {
    writeStored(VIEW_KEY, next);
    setView(next);
    if (shouldFocus) requestAnimationFrame(() => document.getElementById("seats-list")?.focus());
  }
  function takeInstead(seats: readonly string[], gone: readonly string[]) {
    const own = numbers(seats);
    // As many as were lost join the rest; a whole group takes the place of its category's.
    const kindOf = (seat: number) => kinds[venue.seating.category[seat]!]?.category.id;
    const rest = own.length === gone.length ? chosen : chosen.filter((seat) => kindOf(seat) !== kindOf(own[0]!));
    const next = [...rest, ...own.filter((seat) => !rest.includes(seat))];
    acts.choose(next);
    map.current?.showSeats(next);
  }
  async function again() {
    clock.begin();
    hold.again();
    const stop = hold.watch(() => {
      const { phase, held, wanted } = hold.read();
      if (phase === "asking" || phase === "late") return;
      stop();
      if (wanted.length > 0 && held.length === wanted.length) showToast(t("seats.back"));
    });
  }

  const sold = soldAs(chosen, venue, kinds);
  const partly = notWhole(sold);
  const hasStanding = txn.price.some(({ id }, i) => (txn.qty[i] ?? 0) > 0 && !event.seating?.categoryIds.includes(id));
  const missing =
    chosen.length === 0 && !hasStanding
      ? t("seats.choose_first")
      : partly
        ? t("seats.bundle", { category: partly.category, n: partly.missing })
        : now.phase === "alone"
          ? t("seats.alone_line")
          : null;
  const label =
    chosen.length > 0
      ? t("seats.continue", { n: chosen.length })
      : hasStanding
        ? t("seats.continue_standing")
        : t("seats.choose", { n: best.wish.count });
  const has = (bit: number) => venue.seating.traits.some((traits) => (traits & bit) !== 0);
  const traits = useMemo(
    () => ({ wheelchair: has(TRAIT.wheelchair), companion: has(TRAIT.companion), limited: has(TRAIT.limited) }),
    [venue],
  );

  return (
    <div className="seats" data-view={view} data-phase={now.phase}>
      <SeatClock
        seen={clock.seen}
        isOver={clock.isOver}
        isBusy={now.phase === "asking" || now.phase === "late"}
        onOver={clock.end}
        onAgain={() => void again()}
        onOthers={() => {
          clock.begin();
          acts.choose([]);
        }}
      />
      <div className="seats-head">
        <BestSeats
          kinds={kinds}
          wish={best.wish}
          hasWheelchairs={traits.wheelchair}
          isAgain={best.isAgain}
          onWish={best.change}
          onAsk={best.ask}
        />
        <div className="seats-views" role="group" aria-label={t("seats.view")}>
          {(["map", "list"] as const).map((each) => (
            <button key={each} type="button" aria-pressed={view === each} onClick={() => show(each)}>
              {t(`seats.${each}`)}
            </button>
          ))}
        </div>
      </div>
      <div className="seats-stage">
        <div className="seats-view" hidden={view !== "map"}>
          {states && (
            <MapView
              scene={venue.scene}
              states={states}
              chosen={chosen}
              isWaiting={now.phase === "late"}
              words={words}
              handle={map}
              onSeat={acts.toggle}
              onStanding={() => document.querySelector<HTMLElement>(".seats-standing button:last-of-type")?.focus()}
              onList={() => show("list", true)}
            />
          )}
        </div>
        {view === "list" && states && (
          <div className="seats-view" id="seats-list" tabIndex={-1}>
            <SeatList venue={venue} states={states} kinds={kinds} chosen={chosen} priceOf={priceOf} onSeat={acts.toggle} />
          </div>
        )}
        <SeatNotices
          venue={venue}
          now={now}
          said={acts.said}
          asked={best.asked}
          isOld={isOld}
          onTake={best.take}
          onInstead={takeInstead}
          onFewer={best.fewer}
          onAgain={hold.again}
        />
      </div>
      <div className="seats-side">
        <Legend rows={rows(states)} has={traits} />
        <StandingRows event={event} venue={venue} kinds={kinds} priceOf={priceOf} onQty={acts.setStanding} />
        <SeatTray
          venue={venue}
          chosen={chosen}
          isHeld={(seat) => now.held.includes(venue.seating.ids[seat]!)}
          phase={now.phase}
          priceOf={(seat) => priceOf(venue.seating.category[seat]!)}
          quote={quote}
          isBusy={isGoing}
          missing={missing}
          label={label}
          onRemove={acts.toggle}
          onContinue={goOn}
        />
      </div>
      <ChangeKindSheet asked={acts.asked} onClose={acts.endAsking} />
    </div>
  );
}
