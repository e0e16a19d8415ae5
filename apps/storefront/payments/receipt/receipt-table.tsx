import type { ReceiptAnswer } from "#contract/tickets/documents.ts";
import { formatDateTime, formatPercent, formatRupiah } from "#i18n/format.ts";
import { taxName } from "#i18n/orders/tax-name.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";

const ZONE = "Asia/Jakarta";
const sumOf = (parts: readonly { readonly amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** Every component of the price, so that a reader can add them up. */
export function ReceiptTable({ receipt }: { receipt: ReceiptAnswer }) {
  const t = useT();
  const locale = useLocale();
  const money = (amount: number) => formatRupiah(amount, locale);
  const items = receipt.lines.flatMap(({ addons, ...line }) => [
    { ...line, isAddon: false },
    ...addons.map((addon) => ({ ...addon, isAddon: true })),
  ]);
  return (
    <table className="receipt-table">
      <thead>
        <tr>
          <th scope="col">{t("receipt.item")}</th>
          <th scope="col">{t("receipt.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={index} data-addon={item.isAddon ? "" : undefined}>
            <th scope="row">
              {item.name}
              <small>
                {item.qty} × {money(item.unitPrice)}
              </small>
            </th>
            <td>{money(item.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sums receipt={receipt} />
      </tfoot>
    </table>
  );
}

/** The sums, from the items to the total, and then refunds. */
function Sums({ receipt }: { receipt: ReceiptAnswer }) {
  const t = useT();
  const locale = useLocale();
  const { promo, tax, payments, refunds } = receipt;
  const plainName = tax.percentage === null ? t("receipt.taxPlain") : t("receipt.tax", { p: formatPercent(tax.percentage, locale) });
  const taxes = receipt.taxes?.map((line) => ({ name: taxName(t, locale, line), amount: line.amount })) ?? [
    { name: plainName, amount: tax.amount },
  ];
  return (
    <>
      {promo && <Sum name={t("receipt.promo", { code: promo.code })} amount={-promo.amount} />}
      <Sum name={t("receipt.subtotal")} amount={receipt.subtotal} />
      {taxes.map(({ name, amount }) => amount > 0 && <Sum key={name} name={name} amount={amount} />)}
      {receipt.serviceFee > 0 && <Sum name={t("receipt.fee")} amount={receipt.serviceFee} />}
      <Sum name={t("receipt.total")} amount={receipt.total} isTotal />
      {payments.length > 0 && <Sum name={t("receipt.paid")} amount={sumOf(payments)} />}
      {refunds.map(({ amount, at, isDone }, index) => (
        <Sum
          key={index}
          name={t(isDone ? "receipt.refund" : "receipt.refundOpen", { when: formatDateTime(at, ZONE, locale) })}
          amount={-amount}
        />
      ))}
      {refunds.length > 0 && <Sum name={t("receipt.kept")} amount={sumOf(payments) - sumOf(refunds)} isTotal />}
    </>
  );
}

function Sum({ name, amount, isTotal = false }: { name: string; amount: number; isTotal?: boolean }) {
  const locale = useLocale();
  return (
    <tr data-total={isTotal ? "" : undefined}>
      <th scope="row">{name}</th>
      <td>{formatRupiah(amount, locale)}</td>
    </tr>
  );
}
