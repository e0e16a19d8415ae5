import { useEffect, useState } from "react";
import type { BookingWaivers } from "#contract/tickets/waivers.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { useApi } from "../../shell/state/use-api.ts";

type UnsignedNoteProps = { readonly bookingId: string };

/** Tells the buyer of a paid order which signatures are missing. Renders nothing if the event requires none, or all are signed. */
export function UnsignedNotice({ bookingId }: UnsignedNoteProps) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const [order, setOrder] = useState<BookingWaivers | null>(null);
  useEffect(() => {
    let isOn = true;
    api("getBookingWaivers", { params: { id: bookingId }, query: { locale } }).then(
      (answer) => isOn && answer.ok && setOrder(answer.data),
      // Without a network the order is shown without this notice.
      () => {},
    );
    return () => {
      isOn = false;
    };
  }, [api, bookingId, locale]);
  const missing = order?.tickets.filter(({ signedAt }) => signedAt === null).length ?? 0;
  if (!order || missing === 0) return null;
  const query = new URLSearchParams({ b: bookingId });
  return (
    <Banner
      tone="info"
      title={t("status.waiver.title")}
      action={
        <LinkButton as={AppLink} size="small" href={`/waiver-release/${order.slug}/participants?${query.toString()}`}>
          {t("status.waiver.action")}
        </LinkButton>
      }
    >
      {t("status.waiver.text", { n: missing })}
    </Banner>
  );
}
