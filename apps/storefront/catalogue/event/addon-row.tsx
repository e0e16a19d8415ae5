import type { CategoryAnswer, EventDetail } from "#contract/catalogue/events.ts";
import { isAddonOnDate, leastAddonQty, MOST_ADDONS_EACH } from "#domain/catalogue/required-addons.ts";
import { priceOfAddon } from "#domain/orders/pricing/all-in.ts";
import { bundleSize } from "#domain/tickets/bundle-size.ts";
import { utcToLocal } from "#domain/time/zone.ts";
import { formatDay, formatRupiah, zoneOf } from "#i18n/format.ts";
import { Badge } from "#ui/data/badge.tsx";
import { QtyStepper } from "#ui/form/qty-stepper.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { addonLeft } from "../../orders/transaction/addon-left.ts";
import { comingDays } from "../../orders/transaction/coming-days.ts";

type AddonRowProps = {
  readonly event: EventDetail;
  readonly category: CategoryAnswer;
  readonly addon: CategoryAnswer["additionals"][number];
  readonly qty: number;
  /** How many tickets of its category are chosen. */
  readonly pieces: number;
  readonly eventAt: string;
  readonly onChange: (qty: number) => void;
};

const STOCK_TOLD_FROM = 10;

/** One add-on under its chosen ticket category. See docs/rules/cart.md#choosing-an-add-on. */
export function AddonRow(props: AddonRowProps) {
  const { event, category, addon, qty, pieces, eventAt } = props;
  const t = useT();
  const locale = useLocale();
  const stock = addonLeft(event, addon, eventAt);
  const days = comingDays(event, eventAt);
  const isOff = addon.isCustomDate && !isAddonOnDate(addon, days);
  const price = priceOfAddon(event, addon);
  const dates = addon.customDate.map((day) => formatDay(day, locale)).join("; ");
  const notes = [
    ...(addon.isRequired ? [] : [price === 0 ? t("common.free") : t("event.addon_price", { price: formatRupiah(price, locale) })]),
    ...(addon.isRequired && addon.per === "ticket" && qty > 1 ? [t("event.addon_each_ticket")] : []),
    ...(addon.isRequired ? moreThanRequired() : []),
    ...(stock !== null && stock > 0 && stock <= STOCK_TOLD_FROM ? [t("event.left", { n: stock })] : []),
    ...(isOff && days === null && event.sessions.length > 0 ? [t("event.addon_needs_date")] : []),
    ...(isOff && !(days === null && event.sessions.length > 0) ? [t("event.addon_only_on", { dates })] : []),
    ...(addon.isCustomDate && !isOff && lastsDays(event) ? [t("event.addon_on", { dates })] : []),
  ];
  /** What was added to the required number, or why several tickets share one. */
  function moreThanRequired(): string[] {
    const least = leastAddonQty(addon, { bundlingTicket: category.bundlingTicket, pieces });
    if (qty > least) return [t("event.addon_more", { n: qty - least, price: formatRupiah(price, locale) })];
    return addon.per === "order" && pieces > 1 && price > 0 ? [t("event.addon_once", { price: formatRupiah(price, locale) })] : [];
  }
  return (
    <li className="event-addon">
      <div>
        {addon.isRequired && !isOff ? (
          <p className="event-included">
            <Icon name="check" size={16} />
            {t("event.addon_included", { addon: addon.name })}
          </p>
        ) : (
          <p>{addon.name}</p>
        )}
        {notes.length > 0 && <p className="num">{notes.join(" · ")}</p>}
      </div>
      {!isOff && <AddonControl {...props} stock={stock} />}
    </li>
  );
}

/** Whether an event without a choice of dates lasts over several days, so that an add-on's day is worth naming. */
function lastsDays({ sessions, startsAt, endsAt, zone }: EventDetail): boolean {
  if (sessions.length > 0 || startsAt === null || endsAt === null) return false;
  const [first, last] = [startsAt, endsAt].map((instant) => utcToLocal(zoneOf(zone), instant).date);
  return first !== last;
}

function AddonControl({ category, addon, qty, pieces, onChange, stock }: AddonRowProps & { readonly stock: number | null }) {
  const t = useT();
  const { bundlingTicket } = category;
  const least = leastAddonQty(addon, { bundlingTicket, pieces });
  // With one add-on for each ticket, there is nothing to choose.
  if (addon.isRequired && addon.per === "ticket") return null;
  // Stock below the minimum quantity counts as sold out.
  if (stock !== null && stock < least && qty === 0) return <Badge>{t("state.sold_out")}</Badge>;
  const most = MOST_ADDONS_EACH * bundleSize(bundlingTicket) * pieces;
  // The first step goes from zero to the minimum quantity.
  const step = (next: number) => onChange(next > qty ? Math.max(next, least) : next < least ? 0 : next);
  return (
    <QtyStepper
      value={qty}
      onChange={step}
      label={addon.name}
      decreaseLabel={t("event.remove_ticket", { category: addon.name, n: qty })}
      increaseLabel={t("event.add_ticket", { category: addon.name, n: qty })}
      min={addon.isRequired ? least : 0}
      max={Math.max(qty, Math.min(stock ?? most, most))}
    />
  );
}
