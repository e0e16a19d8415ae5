import { useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import { dayParts, formatClock, formatDay } from "#i18n/format.ts";
import { ChipGroup } from "#ui/form/chip-group.tsx";
import { Select } from "#ui/form/select.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { sessionDays } from "../../orders/transaction/session-choice.ts";

type SessionPickerProps = {
  readonly sessions: EventDetail["sessions"];
  /** `YYYY-MM-DDTHH:MM`; `YYYY-MM-DDT` while only the day is chosen; empty before. */
  readonly eventAt: string;
  readonly error: string | undefined;
  readonly onChoose: (eventAt: string) => void;
};

/** Number of days shown as a row of chips; further ones go into a list, so that the row stays short. */
const DAYS_AS_CHIPS = 14;

/** Days, then the times of the chosen day. Unavailable ones stay visible with their reason. */
export function SessionPicker({ sessions, eventAt, error, onChoose }: SessionPickerProps) {
  const t = useT();
  const locale = useLocale();
  const [day = "", time = ""] = eventAt.split("T");
  const days = sessionDays(sessions);
  const times = days.find(({ date }) => date === day)?.sessions ?? [];
  const [now] = useState(() => Date.now());
  const chosen = times.find((session) => session.time === time);
  const late = days.slice(DAYS_AS_CHIPS);
  function reason(some: readonly EventDetail["sessions"][number][]) {
    const [first] = some;
    return first && !some.some(({ state }) => isBuyable(state) || state === "waiting_list")
      ? t(`state.${notAvailable(first.state)}`)
      : undefined;
  }
  function onlyHour(ofDay: readonly EventDetail["sessions"][number][]) {
    const [only, second] = ofDay;
    return only && !second ? formatClock(only.time, locale) : undefined;
  }
  function chooseDay(date: string) {
    const open = days.find((each) => each.date === date)?.sessions ?? [];
    const kept = open.length === 1 ? open[0] : open.find((session) => session.time === time && isBuyable(session.state));
    onChoose(`${date}T${kept?.time ?? ""}`);
  }
  return (
    <div className="event-sessions">
      <ChipGroup
        kind="date"
        id="session-day"
        label={t("event.pick_date")}
        error={time === "" && times.length < 2 ? error : undefined}
        value={day}
        onChange={chooseDay}
        chips={days.slice(0, DAYS_AS_CHIPS).map(({ date, sessions: ofDay }) => {
          const parts = dayParts(date, locale);
          return { value: date, label: parts.day, over: parts.weekday, under: parts.month, last: onlyHour(ofDay), reason: reason(ofDay) };
        })}
      />
      {late.length > 0 && (
        <Select
          id="session-later"
          label={t("event.more_dates")}
          empty={t("event.dates", { n: late.length })}
          value={late.some(({ date }) => date === day) ? day : ""}
          onChange={(change) => change.currentTarget.value && chooseDay(change.currentTarget.value)}
          options={late.map(({ date, sessions: ofDay }) => ({
            value: date,
            label: [formatDay(date, locale), onlyHour(ofDay)].filter(Boolean).join(", "),
            disabled: reason(ofDay) !== undefined,
          }))}
        />
      )}
      {times.length > 1 && (
        <ChipGroup
          kind="time"
          id="session-time"
          label={t("event.pick_time")}
          error={error}
          value={time}
          onChange={(chosen) => onChoose(`${day}T${chosen}`)}
          chips={times.map((session) => ({
            value: session.time,
            label: formatClock(session.time, locale),
            under: session.label ?? undefined,
            reason: reason([session]),
          }))}
        />
      )}
      {chosen && isBuyable(chosen.state) && Date.parse(chosen.startsAt) <= now && <p role="status">{t("event.begun")}</p>}
    </div>
  );
}

/** Narrows a state to those that the picker has a text for. Callers have checked that the state is not `available`. */
function notAvailable(state: EventDetail["state"]): Exclude<EventDetail["state"], "available"> {
  return state === "available" ? "sold_out" : state;
}
