import type { EventDetail } from "#contract/catalogue/events.ts";
import { formatDay, formatRupiah, formatClock } from "#i18n/format.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import { Badge } from "#ui/data/badge.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { type T, useLocale, useT } from "../../shell/i18n/use-t.ts";
import { pushEvent } from "../analytics/data-layer.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { datedEventPath } from "../../shell/links/group-path.ts";
import { joinPath } from "../../shell/links/join-path.ts";
import { groupDays, samePrice, type GroupRow } from "./group-rows.ts";

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

/** One start time on a day: a link to its tickets or its waiting list, or its state if it has neither. */
function SessionWay({ event, row }: { readonly event: EventDetail; readonly row: GroupRow }) {
  const t = useT();
  const locale = useLocale();
  const { session, at, waitFor } = row;
  const { state, label } = session;
  const clock = formatClock(session.time, locale);
  const time = label ? `${clock} · ${label}` : clock;
  const words = { date: `${formatDay(session.date, locale)} ${time}`, city: event.venue?.city ?? "" };
  const select = () => pushEvent("select_item", { list: "group", items: [{ item_id: event.id, item_name: event.name }] });
  if (waitFor !== null) {
    return (
      <>
        <span className="group-time">{time}</span>
        <Badge>{t("state.sold_out")}</Badge>
        <LinkButton as={AppLink} href={joinPath(event.slug, waitFor, at)} size="small" aria-label={t("group.join_label", words)}>
          {t("event.join_list")}
        </LinkButton>
      </>
    );
  }
  if (!isBuyable(state)) {
    return (
      <>
        <span className="group-time">{time}</span>
        {state !== "available" && <Badge>{t(`state.${state}`)}</Badge>}
      </>
    );
  }
  return (
    <>
      <LinkButton as={AppLink} href={datedEventPath(event.slug, at)} aria-label={t("group.choose_label", words)} onClick={select}>
        {time}
      </LinkButton>
      {state === "few_left" && <Badge tone="warning">{t("state.few_left")}</Badge>}
    </>
  );
}
