/** The name of the cookie with a place in an event's queue. */
export function placeCookie(event: string): string {
  return `queue_${event.replaceAll("-", "").slice(0, 8).toLowerCase()}`;
}

/** The place in an event's queue sent with a call, as text: in `Queue-Token`, else in the event's cookie, else undefined. Unverified. */
export function placeTokenOf(request: Request, event: string | undefined): string | undefined {
  const header = request.headers.get("queue-token");
  if (header !== null || event === undefined) return header ?? undefined;
  const name = `${placeCookie(event)}=`;
  const cookies = request.headers.get("cookie");
  if (!cookies?.includes(name)) return undefined;
  const parts = cookies.split(";").map((part) => part.trim());
  return parts.find((part) => part.startsWith(name))?.slice(name.length);
}
