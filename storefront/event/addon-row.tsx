import { isAddonOnDate } from "#domain/events/required-addons.ts";
import type { Addon } from "#domain/events/event.ts";
import { formatDay, formatRupiah } from "#i18n/format.ts";
import { Badge } from "#ui/data/badge.tsx";
import { QtyStepper } from "#ui/form/qty-stepper.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useLocale, useT } from "../i18n/use-t.ts";

type AddonRowProps = {
  readonly addon: Addon;
  readonly qty: number;
  readonly eventAt: string;
  readonly onChange: (qty: number) => void;
};

const STOCK_TOLD_FROM = 10;
const MOST = 50;

/** One add-on under its chosen ticket category. See docs/rules/cart.md#choosing-an-add-on. */
export function AddonRow({ addon, qty, eventAt, onChange }: AddonRowProps) {
  const t = useT();
  const locale = useLocale();
  const stock = addon.availableStock;
  const isOff = addon.isCustomDate && !isAddonOnDate(addon, eventAt);
  const notes = [addon.amount === 0 ? t("common.free") : formatRupiah(addon.amount, locale)];
  if (stock !== null && stock > 0 && stock <= STOCK_TOLD_FROM) notes.push(t("event.left", { n: stock }));
  if (addon.isRequired && qty > 0) notes.push(t("event.included_reason"));
  if (isOff && eventAt === "") notes.push(t("event.addon_needs_date"));
  else if (isOff) notes.push(t("event.addon_only_on", { dates: addon.customDate.map((day) => formatDay(day, locale)).join("; ") }));
  return (
    <li className="event-addon">
      <div>
        <p>{addon.name}</p>
        <p className="num">{notes.join(" · ")}</p>
      </div>
      <AddonControl addon={addon} qty={qty} isOff={isOff} onChange={onChange} />
    </li>
  );
}

function AddonControl({ addon, qty, isOff, onChange }: Omit<AddonRowProps, "eventAt"> & { readonly isOff: boolean }) {
  const t = useT();
  const first = Math.max(1, addon.minQty);
  if (addon.isRequired && !isOff) {
    return (
      <span className="event-included">
        <Icon name="lock" size={16} />
        {t("event.included")}
        {qty > 1 && ` × ${qty}`}
      </span>
    );
  }
  if (addon.availableStock === 0) return <Badge>{t("state.sold_out")}</Badge>;
  if (isOff) return null;
  // Below the smallest quantity there is nothing to have, and the first step goes up to it.
  const step = (next: number) => onChange(next > qty ? Math.max(next, first) : next < first ? 0 : next);
  return (
    <QtyStepper
      value={qty}
      onChange={step}
      label={addon.name}
      decreaseLabel={t("event.remove_ticket", { category: addon.name, n: qty })}
      increaseLabel={t("event.add_ticket", { category: addon.name, n: qty })}
      max={addon.availableStock ?? MOST}
    />
  );
}
