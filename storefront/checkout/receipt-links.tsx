import { useSearchParams } from "react-router";
import type { BookingAnswer } from "#contract/bookings.ts";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../document/tenant.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { documentAddress } from "./document-address.ts";
import { receiptPath } from "./receipt-path.ts";

/** A confirmed order's receipt: to read and print, and as a file. The order's own address opens both. */
export function ReceiptLinks({ booking }: { booking: BookingAnswer }) {
  const t = useT();
  const [search] = useSearchParams();
  if (booking.confirmedAt === null) return null;
  const accessKey = search.get("k");
  return (
    <div className="c-actions">
      <LinkButton as={AppLink} size="small" href={receiptPath({ slug: booking.event.slug, id: booking.id, accessKey })}>
        {t("receipt.open")}
      </LinkButton>
      <ReceiptFile id={booking.id} accessKey={accessKey ?? undefined} />
    </div>
  );
}

/** The receipt as a file. */
export function ReceiptFile({ id, accessKey }: { id: string; accessKey: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  const { businessId } = useTenant();
  return (
    <LinkButton
      size="small"
      href={documentAddress("getReceiptPdf", id, { locale, businessId: businessId.split(",")[0]!, accessKey })}
      download
    >
      <Icon name="download" size={18} />
      {t("receipt.download")}
    </LinkButton>
  );
}
