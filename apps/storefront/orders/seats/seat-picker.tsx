import { useMemo, useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { TRAIT } from "#domain/catalogue/seating/map/lay-out.ts";
import { useT, type T } from "../../shell/i18n/use-t.ts";
import { BestSeats } from "./best-seats.tsx";
import { ChangeKindSheet } from "./change-kind-sheet.tsx";
import { Legend } from "./legend.tsx";
import type { Venue } from "./load-venue.ts";
import { MapView } from "./map-view.tsx";
import { MoreTime } from "./more-time.tsx";
import { SeatClock } from "./seat-clock.tsx";
import { notWhole, soldAs } from "./seat-kinds.ts";
import { SeatList } from "./seat-list.tsx";
import { SeatNotices } from "./seat-notices.tsx";
import { SeatTray } from "./seat-tray.tsx";
import { StandingRows } from "./standing-rows.tsx";
import { useGoOn } from "./use-go-on.ts";
import { useKindWords } from "./use-kind-words.ts";
import { usePicker } from "./use-picker.ts";

type PickerProps = {
  readonly event: EventDetail;
  readonly venue: Venue;
  /** The event has another map now. */
  readonly onMap: () => void;
};

const hasTrait = ({ seating }: Venue, bit: number) => seating.traits.some((traits) => (traits & bit) !== 0);

/** Map or list, the best seats, and the tray. See docs/rules/seating.md#picking. */
export function SeatPicker({ event, venue, onMap }: PickerProps) {
  const t = useT();
  const picker = usePicker(event, venue, onMap);
  const { now, kinds, chosen, states, view, acts, best, clock, quote, txn } = picker;
  const { isGoing, goOn } = useGoOn({ event, hold: picker.hold, now, quote });
  const { priceOf, words, rows } = useKindWords(event, venue, { kinds, eventAt: txn.patron.eventAt });
  const traits = useMemo(
    () => ({
      wheelchair: hasTrait(venue, TRAIT.wheelchair),
      companion: hasTrait(venue, TRAIT.companion),
      limited: hasTrait(venue, TRAIT.limited),
    }),
    [venue],
  );
  const [isWishing, setIsWishing] = useState(false);
  const isAsking = now.phase === "asking" || now.phase === "late";
  const onward = onwardOf(picker, { event, venue, t });

  return (
    <div className="seats" data-view={view} data-phase={now.phase}>
      <div className="seats-head">
        <BestSeats
          kinds={kinds}
          wish={best.wish}
          hasWheelchairs={traits.wheelchair}
          isAgain={best.isAgain}
          isWishing={isWishing}
          onWish={best.change}
          onAsk={best.ask}
        />
        <div className="seats-ways">
          <div className="seats-views" role="group" aria-label={t("seats.view")}>
            {(["map", "list"] as const).map((each) => (
              <button key={each} type="button" aria-pressed={view === each} onClick={() => picker.show(each)}>
                {t(`seats.${each}`)}
              </button>
            ))}
          </div>
          <button
            type="button"
            className="ui-link tap"
            aria-expanded={isWishing}
            aria-controls={isWishing ? "seats-wishes" : undefined}
            onClick={() => setIsWishing(!isWishing)}
          >
            {t("seats.wishes")}
          </button>
          <span className="ui-grow" />
          <SeatClock
            seen={clock.seen}
            isOver={clock.isOver}
            isBusy={isAsking}
            onOver={clock.end}
            onAgain={picker.holdAgain}
            onOthers={picker.chooseOthers}
          />
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
              handle={picker.map}
              onSeat={acts.toggle}
              onStanding={showStanding}
              onList={() => picker.show("list", true)}
            />
          )}
        </div>
        {view === "list" && states && (
          <div className="seats-view" id="seats-list" role="region" aria-label={t("seats.list")} tabIndex={-1}>
            <SeatList venue={venue} states={states} kinds={kinds} chosen={chosen} priceOf={priceOf} onSeat={acts.toggle} />
          </div>
        )}
        <SeatNotices
          event={event}
          venue={venue}
          now={now}
          said={acts.said}
          asked={best.asked}
          isOld={picker.isOld}
          isGone={onward.isGone}
          onTake={best.take}
          onInstead={picker.takeInstead}
          onFewer={best.fewer}
          onAgain={picker.hold.again}
        >
          <MoreTime clock={clock} />
        </SeatNotices>
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
          quote={chosen.length === 0 && !onward.hasStanding ? null : quote}
          isBusy={isGoing}
          missing={onward.missing}
          isReady={onward.isReady}
          label={onward.label}
          onRemove={acts.toggle}
          onContinue={goOn}
        />
      </div>
      <ChangeKindSheet asked={acts.asked} onClose={acts.endAsking} />
    </div>
  );
}

/** Standing areas are chosen beside the map: open that part. */
function showStanding(): void {
  const part = document.getElementById("seats-standing");
  if (part instanceof HTMLDetailsElement) part.open = true;
  part?.querySelector("summary")?.focus();
}

type Onward = {
  readonly label: string;
  /** The reason why the visitor cannot continue; null if they can, or the button shows it. */
  readonly missing: string | null;
  readonly isReady: boolean;
  readonly hasStanding: boolean;
  /** No seats are available. */
  readonly isGone: boolean;
};

/** The continue button: its text, and what is missing. */
function onwardOf(
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
