/** The waiting room of an event. `next` is the page of that event to which the visitor goes afterwards. A path without language. */
export function queuePath(slug: string, next: string): string {
  return `/event/${slug}/queue?${new URLSearchParams({ next }).toString()}`;
}

/** The storage key of the time, in milliseconds since 1970, until which this browser may begin an order. */
export function passKey(ui: string, eventId: string): string {
  return `karcis:pass:v1:${ui}:${eventId}`;
}
