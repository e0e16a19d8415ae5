import type { BookingAnswer } from "#contract/orders/bookings.ts";
import { formatRupiah } from "#i18n/format.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { Deliveries } from "../../people/messages/deliveries.tsx";
import type { Following } from "../../people/messages/use-order-messages.ts";

const WHY = {
  overpaid: "status.refund.overpaid",
  double: "status.refund.double",
  exchanged: "status.refund.exchanged",
  returned: "status.refund.returned",
} as const;
const HOW = {
  requested: "status.refund.underWay",
  pending: "status.refund.underWay",
  succeeded: "status.refund.done",
  failed: "status.refund.refused",
} as const;

const BY_TRANSFER = {
  asked: "status.refund.wanted",
  details_given: "status.refund.byTransfer",
  paid: "status.refund.transferred",
} as const;

/** Refunds of an order that still stands: reason, amount and progress. */
export function RefundNotes({ booking: { badges, refunds } }: { booking: Pick<BookingAnswer, "badges" | "refunds"> }) {
  const t = useT();
  const locale = useLocale();
  const notes = refunds.map(({ id, reason, amount, status, transfer }) => {
    if (reason === "charged_back") return <p key={id}>{t("status.refund.chargedBack", { amount: formatRupiah(amount, locale) })}</p>;
    const why = reason in WHY ? WHY[reason as keyof typeof WHY] : "status.refund.part";
    return (
      <p key={id}>
        {t(why, { amount: formatRupiah(amount, locale) })}{" "}
        {t(transfer && transfer.status !== "withdrawn" ? BY_TRANSFER[transfer.status] : HOW[status])}
      </p>
    );
  });
  return (
    <>
      {badges.includes("refunded") && <p>{t("status.refund.whole")}</p>}
      {notes}
    </>
  );
}

type NoticesProps = { readonly refunds: BookingAnswer["refunds"]; readonly following: Following };

/** Delivery state of the messages about refunds. */
export function RefundNotices({ refunds, following }: NoticesProps) {
  const t = useT();
  const locale = useLocale();
  const told = refunds.filter(({ id }) => (following.messages?.refunds ?? []).some((each) => each.id === id && each.deliveries.length > 0));
  return told.map(({ id, amount }) => (
    <div key={id} data-notice={id}>
      <p>{t("status.refund.notice", { amount: formatRupiah(amount, locale) })}</p>
      <Deliveries following={following} refund={id} />
    </div>
  ));
}
