import type { CategoryAnswer, EventDetail } from "#contract/catalogue/events.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import { neededAddons } from "#domain/catalogue/required-addons.ts";
import { formatDateTime, formatRupiah } from "#i18n/format.ts";
import { Badge } from "#ui/data/badge.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { QtyStepper } from "#ui/form/qty-stepper.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { joinPath } from "../../shell/links/join-path.ts";
import { comingDays } from "../../orders/transaction/coming-days.ts";
import { AddonRow } from "./addon-row.tsx";
import { listOf } from "../../shell/i18n/list-of.ts";
import type { Offer } from "./offer-of.ts";
import { rowPrice } from "./row-price.ts";

type TicketRowProps = {
  readonly event: EventDetail;
  readonly category: CategoryAnswer;
  readonly state: Offer["state"];
  readonly left: Offer["left"];
  readonly max: Offer["max"];
  readonly missing: Offer["missing"];
  readonly qty: number;
  /** The quantities of its add-ons, by id. */
  readonly addons: Readonly<Record<string, number>>;
  readonly eventAt: string;
  readonly onQty: (categoryId: string, qty: number) => void;
  readonly onAddon: (addonId: string, qty: number) => void;
};

/** One ticket category: its full price, its quantity, and its add-ons once chosen. */
export function TicketRow(props: TicketRowProps) {
  const { event, category, state, left, max, missing, qty, addons, eventAt, onQty, onAddon } = props;
  const t = useT();
  const locale = useLocale();
  const bundle = Number(category.bundlingTicket);
  return (
    <li className="event-ticket" data-chosen={qty > 0 ? "" : undefined}>
      <div className="event-ticket-head">
        <div>
          <h3>{category.name}</h3>
          <TicketPrice event={event} category={category} eventAt={eventAt} />
          {bundle > 1 && <p className="event-ticket-note">{t("event.bundle", { n: bundle })}</p>}
          {missing !== null && <p className="event-ticket-note">{t("event.addon_gone", { addon: missing })}</p>}
          {state === "coming_soon" && category.saleStartsAt && (
            <p className="event-ticket-note">{t("event.starts_at", { date: formatDateTime(category.saleStartsAt, event.zone, locale) })}</p>
          )}
        </div>
        {isBuyable(state) ? (
          <div className="event-ticket-qty">
            <QtyStepper
              value={qty}
              onChange={(next) => onQty(category.id, next)}
              label={category.name}
              decreaseLabel={t("event.remove_ticket", { category: category.name, n: qty })}
              increaseLabel={t("event.add_ticket", { category: category.name, n: qty })}
              max={Math.max(max, qty)}
              maxHint={t("event.maximum", { n: max })}
            />
            {left !== null && <p className="event-ticket-left">{t("event.left", { n: left })}</p>}
          </div>
        ) : (
          <Badge>{t(`state.${state === "available" ? "sold_out" : state}`)}</Badge>
        )}
      </div>
      {qty === 0 && <PriceWith event={event} category={category} eventAt={eventAt} />}
      {state === "waiting_list" && (
        <LinkButton
          as={AppLink}
          href={joinPath(event.slug, category.id, eventAt)}
          size="small"
          // The main action where nothing can be bought: the first list that takes somebody.
          variant={
            event.state === "waiting_list" && event.prices.find((each) => each.state === state)?.id === category.id
              ? "primary"
              : "secondary"
          }
          className="event-ticket-join"
          aria-label={t("event.join_list_label", { category: category.name })}
        >
          {t("event.join_list")}
        </LinkButton>
      )}
      {category.description !== "" && <TicketDescription text={category.description} />}
      {qty > 0 && category.additionals.length > 0 && (
        <ul className="event-addons" aria-label={t("event.addons")}>
          {category.additionals.map((addon) => (
            <AddonRow
              key={addon.id}
              event={event}
              category={category}
              addon={addon}
              pieces={qty}
              qty={addons[addon.id] ?? 0}
              eventAt={eventAt}
              onChange={(next) => onAddon(addon.id, next)}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

function TicketPrice({ event, category, eventAt }: Pick<TicketRowProps, "event" | "category" | "eventAt">) {
  const t = useT();
  const locale = useLocale();
  const { amount, isFrom } = rowPrice(event, category, eventAt);
  const price = formatRupiah(amount, locale);
  return <p className="num event-ticket-price">{amount === 0 ? t("common.free") : isFrom ? t("common.from", { price }) : price}</p>;
}

/** The paid add-ons that a ticket requires: named below the price, where there is room. */
function PriceWith({ event, category, eventAt }: Pick<TicketRowProps, "event" | "category" | "eventAt">) {
  const t = useT();
  const locale = useLocale();
  const paid = neededAddons(category, { days: comingDays(event, eventAt), pieces: 1 }).filter(({ addon }) => addon.amount > 0);
  if (paid.length === 0) return null;
  const names = paid.map(({ addon, qty }) => (qty > 1 ? `${qty} × ${addon.name}` : addon.name));
  return <p className="event-ticket-note">{t("price.with", { addons: listOf(names, locale) })}</p>;
}

function TicketDescription({ text }: { text: string }) {
  const t = useT();
  const { flags } = useTenant();
  if (flags.alwaysShowPriceDescription) return <p className="event-ticket-text">{text}</p>;
  return (
    <details className="event-ticket-text">
      <summary>{t("event.details")}</summary>
      <p>{text}</p>
    </details>
  );
}
