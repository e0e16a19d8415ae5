/** The name of the cookie that holds a place in an event's queue. */
export function placeCookie(event: string): string {
  return `queue_${event.replaceAll("-", "").slice(0, 8).toLowerCase()}`;
}

/**
 * The place in an event's queue that came with a call, as a text: in `Queue-Token`, else in the event's cookie; undefined without one. Whether it is
 * a place, and the caller's, is for others to judge.
 */
export function placeTokenOf(request: Request, event: string | undefined): string | undefined {
  const header = request.headers.get("queue-token");
  if (header !== null || event === undefined) return header ?? undefined;
  const name = `${placeCookie(event)}=`;
  const cookies = request.headers.get("cookie");
  if (!cookies?.includes(name)) return undefined;
  const parts = cookies.split(";").map((part) => part.trim());
  return parts.find((part) => part.startsWith(name))?.slice(name.length);
}
