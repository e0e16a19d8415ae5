import { scrubPath } from "#domain/faults/scrub.ts";

/** The path of an address on this page's own server, without codes and query. Null for any other server. */
export function ownPath(url: string): string | null {
  if (!URL.canParse(url, location.href)) return null;
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin ? scrubPath(pathname) : null;
}

/** A call as named in reports, `GET /api/v1/bookings/:code`. Null for other servers. */
export function ownCall(method: string, url: string): string | null {
  const path = ownPath(url);
  return path === null ? null : `${method} ${path}`;
}
