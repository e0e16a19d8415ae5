import type { EventDetail } from "#contract/catalogue/events.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import { formatClock, formatDay } from "#i18n/format.ts";
import { Badge } from "#ui/data/badge.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { pushEvent } from "../analytics/data-layer.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { datedEventPath } from "../../shell/links/group-path.ts";
import { joinPath } from "../../shell/links/join-path.ts";
import type { GroupRow } from "./group-rows.ts";

/** One time of a day: to choose, to wait for, or with the reason why not. */
export function SessionWay({ event, row }: { readonly event: EventDetail; readonly row: GroupRow }) {
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
