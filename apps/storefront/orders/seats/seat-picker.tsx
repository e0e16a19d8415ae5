import { useMemo, useState, useSyncExternalStore } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { TRAIT } from "#domain/catalogue/seating/map/lay-out.ts";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { BestSeats, SeatWishes } from "./best-seats.tsx";
import { Legend, LegendButton } from "./legend.tsx";
import type { Venue } from "./load-venue.ts";
import { MapView } from "./map-view.tsx";
import { MoreTime, SeatClock } from "./seat-clock.tsx";
import { SeatList } from "./seat-list.tsx";
import { SeatNotices } from "./seat-notices.tsx";
import { SeatTray } from "./seat-tray.tsx";
import { StandingRows } from "./standing-rows.tsx";
import { onwardOf, useGoOn } from "./onward.ts";
import { useKindWords } from "./seat-words.ts";
import { usePicker } from "./use-picker.ts";
import type { AskedKind } from "./use-seat-acts.ts";

type PickerProps = {
  readonly event: EventDetail;
  readonly venue: Venue;
  /** Called once the event has another map. */
  readonly onMap: () => void;
};

const hasTrait = ({ seating }: Venue, bit: number) => seating.traits.some((traits) => (traits & bit) !== 0);

const WIDE = "(width >= 64rem)";
const isWide = () => matchMedia(WIDE).matches;

function watch(tell: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", tell);
  return () => query.removeEventListener("change", tell);
}

/** Whether the page has room for legend and tray beside the map, as in seating.css. */
const useWide = (): boolean => useSyncExternalStore(watch, isWide, () => true);

/** Map or list, the best seats, and the tray. See docs/rules/seating.md#picking. */
export function SeatPicker({ event, venue, onMap }: PickerProps) {
  const t = useT();
  const picker = usePicker(event, venue, onMap);
  const { now, kinds, chosen, states, view, acts, best, clock, quote, txn } = picker;
  const { isGoing, goOn } = useGoOn({ event, hold: picker.hold, now, quote });
  const { priceOf, fromOf, words, rows } = useKindWords(event, venue, { kinds, eventAt: txn.patron.eventAt });
  const traits = useMemo(
    () => ({
      wheelchair: hasTrait(venue, TRAIT.wheelchair),
      companion: hasTrait(venue, TRAIT.companion),
      limited: hasTrait(venue, TRAIT.limited),
    }),
    [venue],
  );
  const [isWishing, setIsWishing] = useState(false);
  const isWide = useWide();
  /** The sheet with the legend is open, on a narrow screen. */
  const [isReading, setIsReading] = useState(false);
  const legend = <Legend rows={rows(states)} has={traits} />;
  const standing = <StandingRows event={event} venue={venue} kinds={kinds} priceOf={priceOf} onQty={acts.setStanding} />;
  const isAsking = now.phase === "asking" || now.phase === "late";
  const onward = onwardOf(picker, { event, venue, t });

  return (
    <div className="seats" data-view={view} data-phase={now.phase}>
      <div className="seats-head">
        <BestSeats kinds={kinds} wish={best.wish} isAgain={best.isAgain} onWish={best.change} onAsk={best.ask}>
          <div className="seats-views" role="group" aria-label={t("seats.view")}>
            {(["map", "list"] as const).map((each) => (
              <button key={each} type="button" aria-pressed={view === each} onClick={() => picker.show(each)}>
                {t(`seats.${each}`)}
              </button>
            ))}
          </div>
        </BestSeats>
        <div className="seats-ways">
          <button
            type="button"
            className={isWide ? "ui-link tap" : "ui-square seats-filter"}
            aria-expanded={isWishing}
            aria-controls={isWishing ? "seats-wishes" : undefined}
            aria-label={t("seats.wishes")}
            onClick={() => setIsWishing(!isWishing)}
          >
            {isWide ? t("seats.wishes") : <Icon name="sliders" />}
          </button>
          {isWide ? <span className="ui-grow" /> : <LegendButton rows={rows(states)} onOpen={() => setIsReading(true)} />}
          <SeatClock
            seen={clock.seen}
            isOver={clock.isOver}
            isBusy={isAsking}
            onOver={clock.end}
            onAgain={picker.holdAgain}
            onOthers={picker.chooseOthers}
          />
        </div>
        {isWishing && <SeatWishes kinds={kinds} wish={best.wish} hasWheelchairs={traits.wheelchair} onWish={best.change} />}
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
              onStanding={isWide ? openStanding : () => setIsReading(true)}
              onList={() => picker.show("list", true)}
            />
          )}
        </div>
        {view === "list" && states && (
          <div className="seats-view" id="seats-list" role="region" aria-label={t("seats.list")} tabIndex={-1}>
            <SeatList venue={venue} states={states} kinds={kinds} chosen={chosen} priceOf={priceOf} fromOf={fromOf} onSeat={acts.toggle} />
            {!isWide && standing}
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
        {isWide && legend}
        {isWide && standing}
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
      <Sheet open={isReading && !isWide} onClose={() => setIsReading(false)} title={t("seats.legend")} closeLabel={t("common.close")}>
        {legend}
        {standing}
      </Sheet>
      <ChangeKindSheet asked={acts.asked} onClose={acts.endAsking} />
    </div>
  );
}

/** Asks before seats of one category are released for those of another. See docs/rules/cart.md#changing-the-category. */
function ChangeKindSheet({ asked, onClose }: { readonly asked: AskedKind | null; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Sheet
      open={asked !== null}
      onClose={onClose}
      title={t("seats.change_title")}
      closeLabel={t("common.close")}
      footer={
        <div className="ui-actions-row">
          <Button
            variant="primary"
            onClick={() => {
              asked?.act();
              onClose();
            }}
          >
            {t("seats.change_yes", { new: asked?.next ?? "" })}
          </Button>
          <Button onClick={onClose}>{t("seats.change_no", { old: asked?.old ?? "" })}</Button>
        </div>
      }
    >
      <p>{t("seats.change_line", { old: asked?.old ?? "" })}</p>
    </Sheet>
  );
}

/** On a wide screen, standing areas are chosen beside the map: open their part of the page. */
function openStanding(): void {
  const part = document.getElementById("seats-standing");
  if (part instanceof HTMLDetailsElement) part.open = true;
  part?.querySelector("summary")?.focus();
}
