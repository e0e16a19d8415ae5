import type { ReactNode } from "react";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { PriceBreakdown, type Rates } from "../transaction/price-breakdown.tsx";

type PricesProps = {
  /** Null while unknown. */
  readonly quote: Quote | null;
  readonly rates: Rates;
  readonly promo: ReactNode;
};

/** The price of an order of any kind. */
export function Prices({ quote, rates, promo }: PricesProps) {
  const t = useT();
  return (
    <>
      <hr className="rule" />
      {quote ? <PriceBreakdown quote={quote} rates={rates} /> : <PricesToCome />}
      {promo}
      <p className="fine">
        <Icon name="lock" size={16} />
        {t("checkout.secure")}
      </p>
    </>
  );
}

function PricesToCome() {
  const t = useT();
  return (
    <div className="stack" role="status" aria-label={t("checkout.loading")}>
      <Skeleton />
      <Skeleton />
      <Skeleton size="title" />
    </div>
  );
}
