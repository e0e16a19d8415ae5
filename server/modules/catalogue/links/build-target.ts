type Choice = { readonly slug: string; readonly categoryId: string; readonly qty: number; readonly sessionId?: string };

/** Builds the address of an event with tickets of one category chosen. */
export function categoryTarget({ slug, categoryId, qty, sessionId }: Choice): string {
  const query = new URLSearchParams({ category: categoryId, qty: String(qty), ...(sessionId ? { session: sessionId } : {}) });
  return `/event/${slug}/choice?${query.toString()}`;
}

/** Builds the address of an event, or of all events, with a promo code for the order. */
export function promoTarget({ slug, code }: { readonly slug: string | null; readonly code: string }): string {
  const query = new URLSearchParams({ promo_code: code });
  return `/event${slug === null ? "" : `/${slug}`}?${query.toString()}`;
}
