import { useEffect, useMemo, useRef } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { InstructionsAnswer } from "#contract/payments/payment-shapes.ts";
import { channelTitle, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import { formatRupiah } from "#i18n/format.ts";
import { channelText } from "#i18n/payments/paid-with-text.ts";
import { CopyButton } from "#ui/data/copy-button.tsx";
import { Banner } from "#ui/feedback/banner.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { codeAddress } from "../../tickets/holdings/draw-code.ts";
import { drawTicket, savePicture } from "../../tickets/holdings/draw-ticket.ts";
import { HowToPay } from "./how-to-pay.tsx";

type Payment = NonNullable<BookingAnswer["payment"]>;
type PayHereProps = {
  readonly booking: BookingAnswer;
  readonly payment: Payment;
  /** The payment page has closed, by the server's clock. */
  readonly isOver: boolean;
};

/** Everything needed to pay without another page: amount, and code or numbers. A QR code is first, with its amount, to fit a phone's first view. */
export function PayHere({ booking, payment, isOver }: PayHereProps) {
  const t = useT();
  const channel = channelOf(payment.instructions);
  const title = channel ? t("pay.title", { channel: channelText(t, channel) }) : "";
  useChange(title);
  if (!payment.instructions || !channel) return null;
  if (isOver) return <p>{t("pay.over")}</p>;
  const { instructions } = payment;
  return (
    <section className="pay-here" aria-labelledby="pay-here">
      <h2 id="pay-here" className={instructions.kind === "qris" ? "sr-only" : undefined}>
        {title}
      </h2>
      {instructions.kind !== "qris" && <Amount amount={payment.amount} />}
      {instructions.kind === "qris" && <QrisCode text={instructions.text} amount={payment.amount} reference={booking.reference} />}
      {instructions.kind === "qris" && <Amount amount={payment.amount} />}
      <Numbers instructions={instructions} />
      {instructions.kind !== "qris" && <Receiver />}
      {instructions.kind === "e_wallet" && <Wallet channel={channel} url={instructions.url} />}
    </section>
  );
}

/** Below the actions: the note of a simulation, and the steps in apps and machines. */
export function PayNotes({ payment: { instructions, isSimulation, redirectUrl } }: { readonly payment: Payment }) {
  const t = useT();
  if (!instructions) return null;
  return (
    <div className="pay-here">
      {isSimulation && (
        <Banner tone="info" action={redirectUrl && <a href={redirectUrl}>{t("pay.simulated.action")}</a>}>
          {t("pay.simulated")}
        </Banner>
      )}
      <HowToPay instructions={instructions} />
    </div>
  );
}

function channelOf(instructions: InstructionsAnswer | null | undefined): PaymentChannel | null {
  if (!instructions) return null;
  return instructions.kind === "qris" ? "qris" : instructions.channel;
}

/** Announces a change of the payment method. */
function useChange(title: string): void {
  const before = useRef(title);
  useEffect(() => {
    if (before.current !== title && title !== "") announce(title);
    before.current = title;
  }, [title]);
}

/** A number in groups, for reading aloud; copying gives the digits alone. */
function PayNumber({
  id,
  label,
  digits,
  copy,
}: {
  readonly id: string;
  readonly label: string;
  readonly digits: string;
  readonly copy: string;
}) {
  const t = useT();
  return (
    <div className="pay-number">
      <div>
        <p className="pay-label">{label}</p>
        <p className="pay-digits" id={id}>
          {digits.length > 6 ? digits.replace(/(\d{4})(?=\d)/g, "$1 ") : digits}
        </p>
      </div>
      <CopyButton text={digits} label={copy} copiedLabel={t("common.copied")} failedLabel={t("common.copy_failed")} describedBy={id} />
    </div>
  );
}

function Numbers({ instructions }: { readonly instructions: InstructionsAnswer }) {
  const t = useT();
  switch (instructions.kind) {
    case "virtual_account":
      return <PayNumber id="pay-number" label={t("pay.number")} digits={instructions.number} copy={t("pay.copy.number")} />;
    case "counter":
      return <PayNumber id="pay-number" label={t("pay.code")} digits={instructions.number} copy={t("pay.copy.code")} />;
    case "bill":
      return (
        <>
          <PayNumber id="pay-biller" label={t("pay.biller")} digits={instructions.biller} copy={t("pay.copy.biller")} />
          <PayNumber id="pay-number" label={t("pay.bill")} digits={instructions.number} copy={t("pay.copy.number")} />
        </>
      );
    default:
      return null;
  }
}

function Amount({ amount }: { readonly amount: number }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="pay-number">
      <div>
        <p className="pay-label">{t("pay.amount")}</p>
        <p className="pay-digits" id="pay-amount">
          {formatRupiah(amount, locale)}
        </p>
      </div>
      <CopyButton
        text={String(amount)}
        label={t("pay.copy.amount")}
        copiedLabel={t("common.copied")}
        failedLabel={t("common.copy_failed")}
        describedBy="pay-amount"
      />
    </div>
  );
}

/** Who receives the money, to compare with the name in the bank's app. */
function Receiver() {
  const t = useT();
  const { brand, payment, simulatedPayments } = useTenant();
  return (
    <p className="pay-receiver">
      {t("pay.merchant")} <strong>{brand.title}</strong>
      {payment && !simulatedPayments && <span className="fine"> · {t("pay.through", { gateway: payment.gateway })}</span>}
    </p>
  );
}

/** The QR code in black on white, whatever the brand, with the payee's name to compare with the app's. */
function QrisCode({ text, amount: rupiah, reference }: { readonly text: string; readonly amount: number; readonly reference: string }) {
  const t = useT();
  const locale = useLocale();
  const { brand } = useTenant();
  const address = useMemo(() => codeAddress(text), [text]);
  const amount = formatRupiah(rupiah, locale);
  async function save() {
    const lines = [t("checkout.order.reference"), reference];
    const picture = await drawTicket({
      qr: address,
      title: brand.title,
      holder: t("common.pay_with.qris"),
      category: amount,
      code: lines.join(" "),
      lines: [],
    });
    savePicture(picture, `qris-${reference}.png`);
  }
  return (
    <div className="pay-qris">
      <div className="pay-code">
        <p className="pay-code-name">
          {t("common.pay_with.qris")} · <span className="num">{amount}</span>
        </p>
        <img src={address} alt={t("pay.qris.name", { amount, merchant: brand.title })} width={280} height={280} />
        <p>
          {t("pay.merchant")} <strong>{brand.title}</strong>
        </p>
      </div>
      <div>
        <Button onClick={() => void save()}>
          <Icon name="download" size={18} />
          {t("pay.qris.save")}
        </Button>
      </div>
      <p className="fine pay-phone">{t("pay.qris.phone")}</p>
    </div>
  );
}

function Wallet({ channel, url }: { readonly channel: PaymentChannel; readonly url: string }) {
  const t = useT();
  const wallet = channelTitle(channel) ?? "";
  return (
    <div className="stack">
      <div>
        <LinkButton href={url} variant="primary">
          {t("pay.wallet", { wallet })}
        </LinkButton>
      </div>
      <p className="fine">{t("pay.wallet.note")}</p>
    </div>
  );
}
