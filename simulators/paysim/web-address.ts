const PLAIN_HOST = /^[a-z0-9._-]+$|^\[[0-9a-f:.]+\]$/;
const LONGEST = 2048;

/**
 * Reads an absolute http(s) address without credentials; null for anything else. Hosts with odd characters are refused because the origin
 * goes into a Content-Security-Policy.
 */
export function readWebAddress(text: unknown): URL | null {
  if (typeof text !== "string" || text.length > LONGEST || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  if (url.username !== "" || url.password !== "") return null;
  return PLAIN_HOST.test(url.hostname) ? url : null;
}
