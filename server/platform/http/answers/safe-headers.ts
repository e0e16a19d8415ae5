const YEAR_SECONDS = 365 * 86400;
/** Names below a tenant's host are left out on purpose: they may belong to somebody else, who has no https. */
const TRANSPORT = `max-age=${YEAR_SECONDS}`;
/** What none of our pages uses, and no script in them may use. */
const POWERS =
  "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()";
const UNFRAMED = "frame-ancestors 'none'";

/** Pictures that are meant to be shown elsewhere too: beside links, and by search engines. */
const isForOthers = (path: string) => path.startsWith("/og/") || path.startsWith("/media/") || /^\/(?:icon-|apple-touch)/.test(path);

function setMissing(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}

/**
 * Adds the headers that protect every answer in browsers, where the answer does not set them itself: https alone, only as the type that it
 * names, in no other site's frame, window or page; for a page also no cameras and the like.
 */
export function addSafeHeaders(headers: Headers, { path, isSecure }: { readonly path: string; readonly isSecure: boolean }): void {
  if (isSecure) headers.set("strict-transport-security", TRANSPORT);
  setMissing(headers, "x-content-type-options", "nosniff");
  setMissing(headers, "content-security-policy", UNFRAMED);
  setMissing(headers, "cross-origin-resource-policy", isForOthers(path) ? "cross-origin" : "same-origin");
  if (!headers.get("content-type")?.startsWith("text/html")) return;
  setMissing(headers, "cross-origin-opener-policy", "same-origin");
  setMissing(headers, "permissions-policy", POWERS);
}
