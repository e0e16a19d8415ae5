import type { WaitingEntryAnswer } from "#contract/orders/waiting-list.ts";
import { formatDateTime, formatRupiah } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useTakeOffer } from "./use-take-offer.ts";

type WaitingOfferProps = { readonly entry: WaitingEntryAnswer; readonly onGone: () => Promise<void> };

/** Tickets held for an entry: deadline, price, and the link to them. */
export function WaitingOffer({ entry, onGone }: WaitingOfferProps) {
  const t = useT();
  const locale = useLocale();
  const { isBusy, trouble, take } = useTakeOffer(entry, onGone);
  const { offer, booking } = entry;
  if (!offer) return null;
  return (
    <>
      <p>{t("waiting.offer.until", { time: formatDateTime(offer.until, booking.event.zone, locale) })}</p>
      <p>{t("waiting.offer.total", { price: formatRupiah(offer.total, locale) })}</p>
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      <div className="ui-actions-row status-actions">
        <Button variant="primary" busy={isBusy} onClick={() => void take()}>
          {t("waiting.offer.take")}
        </Button>
      </div>
    </>
  );
}
