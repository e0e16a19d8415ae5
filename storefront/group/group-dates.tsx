import type { EventDetail } from "#contract/events.ts";
import { isBuyable } from "#domain/events/sale-state.ts";
import { zoneAbbreviation } from "#domain/time/zone.ts";
import { formatClock, formatDay, formatRupiah, zoneOf } from "#i18n/format.ts";
import { Badge } from "#ui/data/badge.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { pushEvent } from "../analytics/data-layer.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { joinPath } from "../links/join-path.ts";
import { datedEventPath } from "../links/group-path.ts";
import type { GroupRow } from "./group-rows.ts";

type RowProps = { readonly event: EventDetail; readonly row: GroupRow };

/** An event's dates: a table on wide pages, a list on narrow ones; one of the two is drawn. */
export function GroupDates({ event, rows }: { event: EventDetail; rows: readonly GroupRow[] }) {
  const t = useT();
  return (
    <>
      <table className="group-table">
        <thead>
          <tr>
            <th scope="col">{t("group.date")}</th>
            <th scope="col">{t("group.place")}</th>
            <th scope="col">{t("group.from")}</th>
            <th scope="col">{t("group.status")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.session.id}>
              <th scope="row">
                <When event={event} row={row} />
              </th>
              <td>{event.venue?.city ?? t("common.place_unknown")}</td>
              <td className="num">
                <From row={row} />
              </td>
              <td>
                <Way event={event} row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="group-list">
        {rows.map((row) => (
          <li key={row.session.id} className="ui-card">
            <div className="ui-grow">
              <p className="group-when">
                <When event={event} row={row} />
              </p>
              <p className="num group-from">
                {event.venue?.city ?? t("common.place_unknown")} {row.from !== null && "· "}
                <From row={row} isSentence />
              </p>
            </div>
            <Way event={event} row={row} />
          </li>
        ))}
      </ul>
    </>
  );
}

function When({ event, row: { session } }: RowProps) {
  const locale = useLocale();
  return (
    <>
      {formatDay(session.date, locale)}{" "}
      <span className="group-time">
        {formatClock(session.time, locale)} {zoneAbbreviation(zoneOf(event.zone))}
        {session.label && ` · ${session.label}`}
      </span>
    </>
  );
}

function From({ row: { from }, isSentence = false }: { row: GroupRow; isSentence?: boolean }) {
  const t = useT();
  const locale = useLocale();
  if (from === null) return null;
  if (from === 0) return t("common.free");
  return isSentence ? t("common.from", { price: formatRupiah(from, locale) }) : formatRupiah(from, locale);
}

/** The action for a date: choose it, wait for it, or read why not. */
function Way({ event, row }: RowProps) {
  const t = useT();
  const locale = useLocale();
  const { session, at, waitFor } = row;
  const words = { date: `${formatDay(session.date, locale)} ${formatClock(session.time, locale)}`, city: event.venue?.city ?? "" };
  const select = () => pushEvent("select_item", { list: "group", items: [{ item_id: event.id, item_name: event.name }] });
  const { state } = session;
  if (waitFor !== null) {
    return (
      <span className="group-way">
        <Badge>{t("state.sold_out")}</Badge>
        <LinkButton as={AppLink} href={joinPath(event.slug, waitFor, at)} size="small" aria-label={t("group.join_label", words)}>
          {t("event.join_list")}
        </LinkButton>
      </span>
    );
  }
  if (!isBuyable(state)) return state === "available" ? null : <Badge>{t(`state.${state}`)}</Badge>;
  return (
    <span className="group-way">
      {state === "few_left" && <Badge tone="warning">{t("state.few_left")}</Badge>}
      <LinkButton
        as={AppLink}
        href={datedEventPath(event.slug, at)}
        size="small"
        variant="primary"
        aria-label={t("group.choose_label", words)}
        onClick={select}
      >
        {t("group.choose")}
      </LinkButton>
    </span>
  );
}
