import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { seatName } from "#i18n/catalogue/seat-name.ts";
import { formatRupiah } from "#i18n/format.ts";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import type { Venue } from "./load-venue.ts";
import { chipName } from "./seat-words.ts";

type TrayProps = {
  readonly venue: Venue;
  readonly chosen: readonly number[];
  /** Whether the shop holds this seat. */
  readonly isHeld: (seat: number) => boolean;
  /** While an answer is late or missing, mark seats that are not held. */
  readonly phase: "rest" | "asking" | "late" | "offline" | "alone";
  readonly priceOf: (seat: number) => string;
  readonly quote: Quote | null;
  readonly isBusy: boolean;
  /** Why the visitor cannot continue. Null if they can, or if the button itself shows the reason. */
  readonly missing: string | null;
  readonly isReady: boolean;
  readonly label: string;
  readonly onRemove: (seat: number) => void;
  readonly onContinue: () => void;
};

/** The chosen seats with prices, total and continue button, always visible. */
export function SeatTray(props: TrayProps) {
  const { venue, chosen, isHeld, phase, priceOf, quote, isBusy, missing, isReady, label, onRemove, onContinue } = props;
  const t = useT();
  const locale = useLocale();
  const { seating } = venue;
  const note = phase === "late" ? t("seats.reserving") : phase === "offline" || phase === "alone" ? t("seats.not_reserved") : "";
  return (
    <section className="seats-tray" aria-labelledby="seats-tray-title">
      <h2 id="seats-tray-title" tabIndex={-1}>
        {t("seats.tray")}
      </h2>
      {chosen.length === 0 ? (
        <p className="seats-tray-empty">{t("seats.tray_empty")}</p>
      ) : (
        <ul className="seats-chosen">
          {chosen.map((seat) => (
            <li key={seat} data-held={isHeld(seat) || undefined}>
              <span className="seats-chosen-short strong" aria-hidden="true">
                {chipName(seating, seat, locale)}
              </span>
              <span className="seats-chosen-name">{seatName(seating, seat, locale)}</span>
              <span className="seats-chosen-price num">{priceOf(seat)}</span>
              {!isHeld(seat) && note !== "" && <span className="seats-chosen-note">{note}</span>}
              <button
                type="button"
                aria-label={t("seats.remove", { name: seatName(seating, seat, locale) })}
                onClick={() => onRemove(seat)}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="seats-tray-foot">
        <p className="seats-total">
          <span>{t("price.total")}</span>
          <span className="num text-price">
            {quote === null ? "–" : quote.total === 0 ? t("common.free") : formatRupiah(quote.total, locale)}
          </span>
        </p>
        <Button
          variant="primary"
          block
          busy={isBusy}
          busyLabel={t("seats.reserving")}
          aria-disabled={!isReady || undefined}
          aria-describedby={missing === null ? undefined : "seats-missing"}
          onClick={onContinue}
        >
          {label}
        </Button>
        {missing !== null && (
          <p id="seats-missing" className="seats-missing">
            {missing}
          </p>
        )}
      </div>
    </section>
  );
}
