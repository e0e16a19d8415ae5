import { useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { QtyStepper } from "#ui/form/qty-stepper.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { offerOf } from "../../catalogue/event/offer-of.ts";
import { qtyOf } from "../../catalogue/event/use-cart.ts";
import { useTransaction } from "../transaction/transaction-store.ts";
import type { Venue } from "./load-venue.ts";
import type { SeatKind } from "./seat-kinds.ts";

type StandingProps = {
  readonly event: EventDetail;
  readonly venue: Venue;
  readonly kinds: readonly (SeatKind | null)[];
  readonly priceOf: (category: number) => string;
  readonly onQty: (categoryId: string, qty: number) => void;
};

/** Rows to choose standing tickets by number. */
export function StandingRows({ event, venue, kinds, priceOf, onQty }: StandingProps) {
  const t = useT();
  const locale = useLocale();
  const { ui } = useTenant();
  const txn = useTransaction(ui, event.id);
  const [isOpen, setIsOpen] = useState(true);
  const shown = venue.seating.areas
    .flatMap(({ area, category }) => {
      const kind = kinds[category];
      return kind && !kind.isSeated ? [{ area, kind }] : [];
    })
    .filter(({ kind }, at, all) => all.findIndex((other) => other.kind.category.id === kind.category.id) === at);
  if (shown.length === 0) return null;
  return (
    <details id="seats-standing" className="seats-standing" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span className="ui-grow">{t("seats.standing_places")}</span>
        <Icon name="chevron-down" size={20} className="seats-arrow" />
      </summary>
      <ul>
        {shown.map(({ area, kind: { category, index } }) => {
          const name = area.name[locale];
          const qty = qtyOf(txn, category.id);
          return (
            <li key={area.id} className="seats-standing-place">
              <div>
                <p className="strong">{name}</p>
                <p className="seats-note">{[category.name, priceOf(index)].join(" · ")}</p>
              </div>
              <QtyStepper
                value={qty}
                max={Math.max(qty, offerOf(event, category.id, txn).max)}
                onChange={(next) => onQty(category.id, next)}
                label={name}
                decreaseLabel={t("seats.standing_fewer", { name, n: qty })}
                increaseLabel={t("seats.standing_more", { name, n: qty })}
              />
            </li>
          );
        })}
      </ul>
    </details>
  );
}
