import type { ReactNode } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";

type CheckoutFrameProps = {
  /** Above the columns: steps, and what is bought. */
  readonly top: ReactNode;
  /** How long it is held, where anything is. */
  readonly hold?: ReactNode;
  readonly title: string;
  readonly lead: string;
  /** In rupiah; 0 while it is not known. An order with a price may have been begun while payments could be taken. */
  readonly total: number;
  /** What changed meanwhile. */
  readonly news: ReactNode;
  readonly summary: ReactNode;
  /** The bar of phone screens. */
  readonly bar: ReactNode;
  readonly children: ReactNode;
};

/** What the form pages of every order share: heading, what changed meanwhile, the summary beside or below. */
export function CheckoutFrame({ top, hold, title, lead, total, news, summary, bar, children }: CheckoutFrameProps) {
  const t = useT();
  const { takesPayments } = useTenant();
  return (
    <div className="ui-page checkout-step">
      {top}
      <div className="checkout-grid">
        {hold}
        <div className="checkout-main">
          <h1 tabIndex={-1}>{title}</h1>
          <p className="lead">{lead}</p>
          <div className="checkout-news">
            {!takesPayments && total > 0 && (
              <Banner tone="warning" role="status">
                {t("checkout.noPayment")}
              </Banner>
            )}
            {news}
          </div>
          {children}
        </div>
        <aside className="checkout-aside" aria-label={t("checkout.order.title")}>
          <div className="ui-card checkout-panel">{summary}</div>
        </aside>
      </div>
      {bar}
    </div>
  );
}
