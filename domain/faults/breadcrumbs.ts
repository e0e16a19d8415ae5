/** What happened before a fault: seconds since 1970, and words without personal data. */
export type Breadcrumb = { readonly timestamp: number; readonly category: string; readonly message: string };

/** See docs/rules/marketing.md#faults: so many are kept. */
export const MOST_BREADCRUMBS = 100;

/** The breadcrumbs with one more; the oldest make room. */
export function withBreadcrumb(before: readonly Breadcrumb[], added: Breadcrumb): readonly Breadcrumb[] {
  return [...before, added].slice(-MOST_BREADCRUMBS);
}
