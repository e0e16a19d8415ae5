/** Where a visitor joins the waiting list of a category. A path without language, as in apps/storefront/shell/links/join-path.ts. */
export function joinListPath(slug: string, categoryId: string): string {
  return `/event/${slug}/patron-information?${new URLSearchParams({ waiting: categoryId }).toString()}`;
}
