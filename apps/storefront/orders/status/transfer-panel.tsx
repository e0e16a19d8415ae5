import { useState } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import { formatDate, formatRupiah } from "#i18n/format.ts";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { Button } from "#ui/form/button.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AccountForm } from "./account-form.tsx";
import type { OrderStatus } from "./use-order-status.ts";

type Refund = BookingAnswer["refunds"][number];
type Transferred = Refund & { readonly transfer: NonNullable<Refund["transfer"]> };

/** An order's refunds by bank transfer, open and completed. */
function transfersOf({ refunds }: Pick<BookingAnswer, "refunds">): readonly Transferred[] {
  return refunds.filter((refund): refund is Transferred => refund.transfer !== null && refund.transfer.status !== "withdrawn");
}

/** Refunds by bank transfer: amount, reason, progress, and the account form. See docs/rules/payments.md#refund-by-bank-transfer. */
export function TransferPanel({ status }: { readonly status: OrderStatus }) {
  const t = useT();
  const { booking } = status;
  const transfers = transfersOf(booking);
  const open = transfers.filter(({ transfer }) => transfer.status !== "paid");
  const isWanted = open.some(({ transfer }) => transfer.status === "asked");
  return (
    <section className="ui-card transfer-panel" aria-labelledby="transfer-title">
      <h2 id="transfer-title">{t("refund.title")}</h2>
      {open.length > 0 && <p>{t("refund.why")}</p>}
      {transfers.map((refund) => (
        <OneTransfer key={refund.id} refund={refund} zone={booking.event.zone} />
      ))}
      {open.length > 0 && <Account key={String(isWanted)} status={status} isWanted={isWanted} />}
    </section>
  );
}

function OneTransfer({ refund, zone }: { readonly refund: Transferred; readonly zone: string }) {
  const t = useT();
  const locale = useLocale();
  const { amount, reason, transfer } = refund;
  const { account, givenAt, endedAt } = transfer;
  const at = transfer.status === "paid" ? endedAt : givenAt;
  const date = at === null ? "" : formatDate(at, zone, locale);
  const items = [
    { term: t("refund.amount"), value: formatRupiah(amount, locale) },
    { term: t("refund.reason"), value: t(`refund.reason.${reason}`) },
  ];
  return (
    <>
      <DefinitionList layout="rows" items={items} />
      {transfer.status === "details_given" && account && (
        <p>
          {t("refund.given", { ...account, date })} {t("refund.until")}
        </p>
      )}
      {transfer.status === "paid" && <p>{account ? t("refund.paidTo", { ...account, date }) : t("refund.paid", { date })}</p>}
    </>
  );
}

/** The form, open if an account is needed; else behind a button. */
function Account({ status, isWanted }: { readonly status: OrderStatus; readonly isWanted: boolean }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(isWanted);
  return (
    <>
      {isOpen && <AccountForm status={status} onDone={() => setIsOpen(false)} />}
      {!isWanted && (
        <div>
          <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? "refund.keep" : "refund.change")}
          </Button>
        </div>
      )}
    </>
  );
}
