/** A promotion. Amounts are integer rupiah; the percentage is a float (10 means 10 %). See docs/rules/prices.md#discount. */
export type Promo = {
  readonly id: string;
  readonly code: string;
  readonly discountType: "fix_amount" | "percentage";
  readonly discountAmount: number;
  readonly discountPercentage: number;
  /** Rupiah; 0 or null is no cap. */
  readonly maxDiscount: number | null;
  /** Rupiah that the order must come to before the discount; null is no minimum. See docs/rules/prices.md#promo-minimum. */
  readonly minSpend: number | null;
  /** Tickets that the order must have, a bundle's each counted; null is no minimum. */
  readonly minQty: number | null;
  readonly multipleEvents: readonly PromoScope[];
};

/** One entry of a promo's scope; both absent means everything. */
export type PromoScope = { readonly eventId: string | null; readonly eventPriceId: string | null };
