import type { ReceiptAnswer } from "#contract/tickets/documents.ts";
import { formatDateTime, formatRupiah } from "#i18n/format.ts";
import { DefinitionList, type Fact } from "#ui/data/definition-list.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { whenText, whereText } from "../../orders/transaction/order-facts.tsx";
import { statusPath } from "../../shell/links/order-path.ts";
import { ReceiptFile } from "./receipt-links.tsx";
import { ReceiptTable } from "./receipt-table.tsx";
import { UnbrokenHours } from "../../catalogue/list/unbroken-hours.tsx";
import { paidWithText } from "#i18n/payments/paid-with-text.ts";

/** Receipts are dated in the time zone whose calendar year is part of their numbering. */
const ZONE = "Asia/Jakarta";

type ReceiptPageProps = {
  readonly receipt: ReceiptAnswer;
  readonly slug: string;
  readonly id: string;
};

/** A receipt to read, print or save. */
export function ReceiptPage({ receipt, slug, id }: ReceiptPageProps) {
  const t = useT();
  const { seller, number, payments } = receipt;
  return (
    <div className="ui-page receipt-page">
      <article className="ui-card checkout-panel">
        <header className="receipt-head">
          <div>
            <h1 tabIndex={-1}>{t("receipt.title")}</h1>
            <p className="receipt-number">{number}</p>
          </div>
          <address>
            <strong>{seller.company}</strong>
            {[seller.name, seller.address, seller.email].map((text) => (
              <span key={text}>{text}</span>
            ))}
          </address>
        </header>
        <hr className="rule" />
        <ReceiptFacts receipt={receipt} />
        <ReceiptTable receipt={receipt} />
        {payments.some(({ isSimulation }) => isSimulation) && <p className="receipt-note">{t("receipt.simulatedNote")}</p>}
      </article>
      <div className="receipt-actions">
        <ReceiptFile id={id} />
        <Button size="small" onClick={() => print()}>
          <Icon name="print" size={18} />
          {t("receipt.print")}
        </Button>
        <LinkButton as={AppLink} size="small" href={statusPath({ slug, id })}>
          {t("receipt.back")}
        </LinkButton>
      </div>
    </div>
  );
}

function ReceiptFacts({ receipt }: { receipt: ReceiptAnswer }) {
  const t = useT();
  const locale = useLocale();
  const { buyer, event, payments } = receipt;
  const at = (instant: string) => formatDateTime(instant, ZONE, locale);
  const facts: Fact[] = [
    { term: t("receipt.issued"), value: at(receipt.issuedAt) },
    ...(buyer === null ? [] : [{ term: t("receipt.buyer"), value: buyer }]),
    { term: t("receipt.order"), value: receipt.reference },
    { term: t("receipt.event"), value: event.name },
    { term: t("receipt.when"), value: <UnbrokenHours text={whenText(event, { session: null, locale, t })} /> },
    { term: t("receipt.where"), value: whereText(event.venue, t) },
    ...(payments.length === 0 ? [{ term: t("receipt.method"), value: t("receipt.nothing") }] : []),
    ...payments.map((payment) => {
      const how = paidWithText(t, { ...payment, simulated: payment.isSimulation ? t("receipt.simulated") : null });
      return { term: t("receipt.method"), value: `${how}, ${at(payment.paidAt)}: ${formatRupiah(payment.amount, locale)}` };
    }),
  ];
  return <DefinitionList layout="rows" items={facts} />;
}
