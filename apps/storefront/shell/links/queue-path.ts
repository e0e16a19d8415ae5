/** The waiting room of an event; `next`: where the visitor goes at their turn, a page of that event. A path without language. */
export function queuePath(slug: string, next: string): string {
  return `/event/${slug}/queue?${new URLSearchParams({ next }).toString()}`;
}

/** Under which name the waiting room notes in this browser until when an order may be begun, in milliseconds since 1970. */
export function passKey(ui: string, eventId: string): string {
  return `karcis:pass:v1:${ui}:${eventId}`;
}
