const YEAR_SECONDS = 365 * 86400;
/** Other names below a tenant's host may be somebody else's, who has no https: they are left out on purpose. */
const TRANSPORT = `max-age=${YEAR_SECONDS}`;
/** What none of our pages uses, and no script in them may. */
const POWERS =
  "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()";
const UNFRAMED = "frame-ancestors 'none'";

/** Pictures that are meant to be shown elsewhere too: beside links, and by those who search. */
const isForOthers = (path: string) => path.startsWith("/og/") || path.startsWith("/media/") || /^\/(?:icon-|apple-touch)/.test(path);

function setMissing(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}

/**
 * Adds what every answer says to browsers, where it does not say so itself: by https alone, as the type that it names, in no other site's
 * frame, window or page; and of a page, without cameras and the like.
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
