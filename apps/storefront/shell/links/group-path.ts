/** The page of an event's dates. A path without language. */
export function groupPath(slug: string): string {
  return `/event/${slug}/group-event`;
}

/** An event's page with one of its dates chosen. `at` is `YYYY-MM-DDTHH:MM` in the event's zone. */
export function datedEventPath(slug: string, at: string): string {
  return `/event/${slug}?${new URLSearchParams({ at }).toString()}`;
}
