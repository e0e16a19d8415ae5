/** The waiting room of an event; `next` is the visitor's destination, a page of that event. A path without language. */
export function queuePath(slug: string, next: string): string {
  return `/event/${slug}/queue?${new URLSearchParams({ next }).toString()}`;
}

/** The storage key for the end of the right to begin an order, in milliseconds since 1970. */
export function passKey(ui: string, eventId: string): string {
  return `karcis:pass:v1:${ui}:${eventId}`;
}
