/** The page for joining a category's waiting list; `eventAt` is the chosen date, if any. A path without language. */
export function joinPath(slug: string, categoryId: string, eventAt = ""): string {
  const query = new URLSearchParams({ waiting: categoryId, ...(eventAt === "" ? {} : { at: eventAt }) });
  return `/event/${slug}/patron-information?${query.toString()}`;
}
