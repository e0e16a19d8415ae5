import { formatRupiah } from "#i18n/format.ts";
import { Button } from "#ui/form/button.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import type { PayVideo } from "./use-pay-video.ts";

export const VIDEO_FORM = "video-form";

type PayVideoButtonProps = { readonly quote: { readonly total: number }; readonly pay: PayVideo; readonly block?: boolean };

/** The one button: it names the amount. Where nothing can be paid the message at the top stands in for it. */
export function PayVideoButton({ quote, pay, block = false }: PayVideoButtonProps) {
  const t = useT();
  const locale = useLocale();
  const { takesPayments } = useTenant();
  if (!takesPayments && quote.total > 0) return null;
  return (
    <Button type="submit" form={VIDEO_FORM} variant="primary" block={block} busy={pay.isSending} busyLabel={t("checkout.processing")}>
      {quote.total === 0 ? t("video_order.access") : t("checkout.pay", { total: formatRupiah(quote.total, locale) })}
    </Button>
  );
}
