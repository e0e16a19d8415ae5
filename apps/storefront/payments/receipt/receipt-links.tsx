import type { BookingAnswer } from "#contract/orders/bookings.ts";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { documentAddress } from "../../shell/links/document-address.ts";
import { receiptPath } from "../../shell/links/order-path.ts";

/** The link to a confirmed order's receipt, which offers its file. Needs access to the order. */
export function ReceiptLinks({ booking }: { booking: BookingAnswer }) {
  const t = useT();
  if (booking.confirmedAt === null) return null;
  return (
    <div className="order-papers">
      <LinkButton as={AppLink} size="small" href={receiptPath({ slug: booking.event.slug, id: booking.id })}>
        {t("receipt.open")}
      </LinkButton>
    </div>
  );
}

/** The receipt as a file. */
export function ReceiptFile({ id }: { id: string }) {
  const t = useT();
  const locale = useLocale();
  const { businessId } = useTenant();
  return (
    <LinkButton size="small" href={documentAddress("getReceiptPdf", id, { locale, businessId: businessId.split(",")[0]! })} download>
      <Icon name="download" size={18} />
      {t("receipt.download")}
    </LinkButton>
  );
}
