/** A promotion. Amounts are integer rupiah; the percentage is a float (10 means 10 %). See docs/rules/prices.md#discount. */
export type Promo = {
  readonly id: string;
  readonly code: string;
  readonly discountType: "fix_amount" | "percentage";
  readonly discountAmount: number;
  readonly discountPercentage: number;
  /** Rupiah; 0 or null means no cap. */
  readonly maxDiscount: number | null;
  /** Minimum order amount before the discount, in rupiah; null for none. See docs/rules/prices.md#promo-minimum. */
  readonly minSpend: number | null;
  /** Minimum number of tickets, counting those of bundles; null for none. */
  readonly minQty: number | null;
  readonly multipleEvents: readonly PromoScope[];
};

/** One entry of a promo's scope; with both null it covers everything. */
export type PromoScope = { readonly eventId: string | null; readonly eventPriceId: string | null };
