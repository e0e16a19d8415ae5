import { useRef, useState } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { formatRupiah } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useReaderZone } from "../../shell/state/use-reader-zone.ts";
import { chooseWay, useChosenWay } from "../transaction/chosen-way.ts";
import { usePayTimes } from "../transaction/use-pay-times.ts";
import { WayCards } from "../transaction/way-cards.tsx";
import { isTooSlow } from "../transaction/way-times.ts";
import type { PayAgain } from "./use-pay-again.ts";

type ChooseWayProps = {
  readonly booking: Pick<BookingAnswer, "id" | "event">;
  readonly pay: PayAgain;
  /** Integer rupiah. */
  readonly total: number;
  /** The button's text while no payment page is open. Null while one is open: another method then closes it. */
  readonly label: string | null;
  /** The payment method of the open page; null if none is open or it has no known method. */
  readonly current?: PaymentChannel | null;
  /** The channel of an attempt that ended without money; another one is proposed. Null without one. */
  readonly failed?: PaymentChannel | null;
};

/** The brand's payment methods, as before the first payment. Without a choice, the provider's page offers them. */
export function ChooseWay({ booking, pay, total, label, current = null, failed = null }: ChooseWayProps) {
  const t = useT();
  const locale = useLocale();
  const { ui, payment } = useTenant();
  const [isOpen, setIsOpen] = useState(false);
  const channels = payment?.channels ?? [];
  const told = usePayTimes(booking.id, isOpen);
  const zone = useReaderZone(booking.event.zone);
  const times = told && { ...told, zone };
  const isAnother = label === null;
  const proposed = useChosenWay(ui, {
    channels: channels.filter((channel) => !isTooSlow(channel, times)),
    total,
    hasDefault: !isAnother,
    failed,
  });
  const [picked, setPicked] = useState<PaymentChannel | null>(null);
  const way = picked ?? (proposed === current ? null : proposed);
  const [isMissing, setIsMissing] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  function change(open: boolean) {
    setIsMissing(false);
    setIsOpen(open);
  }
  async function send() {
    if (isAnother && way === null) {
      setIsMissing(true);
      return list.current?.querySelector<HTMLElement>("input:enabled")?.focus();
    }
    if (await pay.go(way)) change(false);
  }
  return (
    <>
      <Button variant={isAnother ? "secondary" : "primary"} onClick={() => change(true)}>
        {label ?? t("status.other")}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => change(false)}
        title={t(isAnother ? "status.other.title" : "status.ways.title")}
        closeLabel={t("common.close")}
        footer={
          <Button variant="primary" block busy={pay.isBusy} onClick={() => void send()}>
            {t("status.other.yes", { total: formatRupiah(total, locale) })}
          </Button>
        }
      >
        <div className="stack" ref={list}>
          {isAnother && <p className="muted">{t("status.other.text")}</p>}
          {pay.trouble && (
            <Banner tone="warning" role="alert" title={pay.trouble.title}>
              {pay.trouble.text}
            </Banner>
          )}
          <WayCards
            id="other-way"
            label={<span className="sr-only">{t("checkout.order.method")}</span>}
            channels={channels}
            total={total}
            value={way}
            current={current}
            times={times}
            error={isMissing && way === null ? t("field.choose") : undefined}
            onChange={(channel) => {
              setPicked(channel);
              chooseWay(ui, channel);
            }}
          />
        </div>
      </Sheet>
    </>
  );
}
