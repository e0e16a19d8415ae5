import type { EventDetail } from "#contract/catalogue/events.ts";
import { formatDay, formatRupiah } from "#i18n/format.ts";
import { type T, useLocale, useT } from "../../shell/i18n/use-t.ts";
import { groupDays, samePrice, type GroupRow } from "./group-rows.ts";
import { SessionWay } from "./session-way.tsx";

/** An event's dates by day, with their times. The price is shown with each day, or once above if all days cost the same. */
export function GroupDates({ event, rows }: { event: EventDetail; rows: readonly GroupRow[] }) {
  const t = useT();
  const locale = useLocale();
  const price = samePrice(rows);
  return (
    <div className="group-dates">
      {price !== null && <p className="num group-from">{fromText(price, t, locale)}</p>}
      <ul>
        {groupDays(rows).map(({ date, rows: ofDay }) => {
          const own = samePrice(ofDay);
          return (
            <li key={date} className="group-day">
              <div>
                <h2>{formatDay(date, locale)}</h2>
                {price === null && own !== null && <p className="num group-from">{fromText(own, t, locale)}</p>}
              </div>
              <ul className="group-times">
                {ofDay.map((row) => (
                  <li key={row.session.id}>
                    <SessionWay event={event} row={row} />
                    {price === null && own === null && row.from !== null && (
                      <p className="num group-from">{fromText(row.from, t, locale)}</p>
                    )}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function fromText(from: number, t: T, locale: "en" | "id"): string {
  return from === 0 ? t("common.free") : t("common.from", { price: formatRupiah(from, locale) });
}
