const YEAR_SECONDS = 365 * 86400;
/** Subdomains of a tenant's host are left out, because they may belong to others without https. */
const TRANSPORT = `max-age=${YEAR_SECONDS}`;
/** Browser features that no page of ours uses or may use. */
const POWERS =
  "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()";
const UNFRAMED = "frame-ancestors 'none'";

/** Pictures meant for other sites: link previews and search engines. */
const isForOthers = (path: string) => path.startsWith("/og/") || path.startsWith("/media/") || /^\/(?:icon-|apple-touch)/.test(path);

function setMissing(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}

/**
 * Adds security headers unless the answer has its own: https only, the declared type only, no foreign frame, window or page. For pages also
 * no camera and similar features.
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
