import { useState } from "react";
import { formatRupiah } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { useTenant } from "../document/tenant.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { chooseWay, useChosenWay } from "../orders/chosen-way.ts";
import { WayCards } from "../orders/way-cards.tsx";
import type { OrderStatus } from "./use-order-status.ts";
import type { PayAgain } from "./use-pay-again.ts";

/** Another way to pay than the one that is open, which is closed for it. */
export function OtherWay({ status, pay }: { readonly status: OrderStatus; readonly pay: PayAgain }) {
  const t = useT();
  const locale = useLocale();
  const { ui, payment } = useTenant();
  const [isOpen, setIsOpen] = useState(false);
  const { total } = status.booking.quote;
  const channels = payment?.channels ?? [];
  const way = useChosenWay(ui, { channels, total });
  async function send() {
    if (way !== null && (await pay.go(way))) setIsOpen(false);
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t("status.other")}</Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t("status.other.title")}
        closeLabel={t("common.close")}
        footer={
          <Button variant="primary" block busy={pay.isBusy} aria-disabled={way === null} onClick={() => void send()}>
            {t("status.other.yes", { total: formatRupiah(total, locale) })}
          </Button>
        }
      >
        <div className="stack">
          <p className="muted">{t("status.other.text")}</p>
          {pay.trouble && (
            <Banner tone="warning" role="alert" title={pay.trouble.title}>
              {pay.trouble.text}
            </Banner>
          )}
          <WayCards id="other-way" channels={channels} total={total} value={way} onChange={(channel) => chooseWay(ui, channel)} />
        </div>
      </Sheet>
    </>
  );
}
