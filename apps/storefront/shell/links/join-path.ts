/** Where a visitor joins the list of a category; `eventAt` is the date already chosen, if any. A path without language. */
export function joinPath(slug: string, categoryId: string, eventAt = ""): string {
  const query = new URLSearchParams({ waiting: categoryId, ...(eventAt === "" ? {} : { at: eventAt }) });
  return `/event/${slug}/patron-information?${query.toString()}`;
}
