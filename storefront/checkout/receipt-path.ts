type Known = { readonly slug: string; readonly id: string; readonly accessKey: string | null };

/** The page of an order's receipt, which opens in any browser when it carries the access key. A path without language. */
export function receiptPath({ slug, id, accessKey }: Known): string {
  return `/event/${slug}/receipt?${new URLSearchParams({ b: id, ...(accessKey ? { k: accessKey } : {}) })}`;
}
