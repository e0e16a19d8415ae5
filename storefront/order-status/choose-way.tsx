import { useState } from "react";
import { formatRupiah } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { useTenant } from "../document/tenant.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { chooseWay, useChosenWay } from "../orders/chosen-way.ts";
import { WayCards } from "../orders/way-cards.tsx";
import type { PayAgain } from "./use-pay-again.ts";

type ChooseWayProps = {
  readonly pay: PayAgain;
  /** Integer rupiah. */
  readonly total: number;
  /** What the button says where no page is open; null: one is, and is closed for another way. */
  readonly label: string | null;
};

/** The brand's ways to pay, as before the first payment: without a choice the provider's page asks. */
export function ChooseWay({ pay, total, label }: ChooseWayProps) {
  const t = useT();
  const locale = useLocale();
  const { ui, payment } = useTenant();
  const [isOpen, setIsOpen] = useState(false);
  const channels = payment?.channels ?? [];
  const way = useChosenWay(ui, { channels, total });
  const isAnother = label === null;
  async function send() {
    if (isAnother && way === null) return;
    if (await pay.go(way)) setIsOpen(false);
  }
  return (
    <>
      <Button variant={isAnother ? "secondary" : "primary"} onClick={() => setIsOpen(true)}>
        {label ?? t("status.other")}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t(isAnother ? "status.other.title" : "status.ways.title")}
        closeLabel={t("common.close")}
        footer={
          <Button variant="primary" block busy={pay.isBusy} aria-disabled={isAnother && way === null} onClick={() => void send()}>
            {t("status.other.yes", { total: formatRupiah(total, locale) })}
          </Button>
        }
      >
        <div className="stack">
          <p className="muted">{isAnother ? t("status.other.text") : t("checkout.way.lead", { gateway: payment?.gateway ?? "" })}</p>
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
