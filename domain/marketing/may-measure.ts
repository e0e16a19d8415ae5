/**
 * Public pages, without language: the shop's front, lists, one event or video, legal texts. A page that is not named here has no
 * script of others, so that a new page with personal data cannot be forgotten: buyer, attendees, payment and status, receipt,
 * tickets, login, account, get ticket, handover, releases, seats.
 */
const PUBLIC = [/^\/$/, /^\/(?:event|video)$/, /^\/(?:event|video)\/[^/]+$/, /^\/event\/[^/]+\/(?:group-event|tnc)$/, /^\/[^/]+$/];

/** Single words that look like the page of a business, or like an event, and are somebody's own. */
const PERSONAL = new Set([
  "/account",
  "/event/my-ticket",
  "/gate",
  "/get-ticket",
  "/get-video",
  "/handover",
  "/login",
  "/logout",
  "/my-ticket",
  "/my-video",
  "/preview",
  "/purchases",
  "/video/my-video",
  "/waiver-release",
]);

/** Whether scripts of others may run on the page at this path of the shop. They never do where personal data may be shown. */
export function mayMeasure(path: string): boolean {
  const plain = decoded(path);
  if (plain === null) return false;
  const bare = plain.replace(/^\/(?:en|id)(?=\/|$)/i, "").replace(/\/+$/, "") || "/";
  return !PERSONAL.has(bare.toLowerCase()) && PUBLIC.some((form) => form.test(bare));
}

/** The router reads addresses decoded: `/%6cogin` is the login too. Null for what nobody can read. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
