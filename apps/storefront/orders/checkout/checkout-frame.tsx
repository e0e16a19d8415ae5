import type { ReactNode } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";

type CheckoutFrameProps = {
  /** Above the columns: steps and ordered items. */
  readonly top: ReactNode;
  /** The hold's remaining time, if any. */
  readonly hold?: ReactNode;
  readonly title: string;
  readonly lead?: string | undefined;
  /** In rupiah, 0 while unknown. For a positive total, a warning shows that the shop cannot take payments. */
  readonly total: number;
  /** Recent changes of the order. */
  readonly news: ReactNode;
  readonly summary: ReactNode;
  /** The bar with total and button on phones. */
  readonly bar: ReactNode;
  readonly children: ReactNode;
};

/** Shared by the form pages of every order: heading, recent changes, and the summary beside or below. */
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
          {lead && <p className="lead">{lead}</p>}
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
