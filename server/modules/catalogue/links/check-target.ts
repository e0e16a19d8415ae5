const LONGEST = 1000;
/** Paths without a page, or with one that only leads on. */
const CLOSED = /^\/(?:api|l|locale|preview|paysim|media|dev|en|id)(?:[/?#]|$)/i;
const BASE = "http://shop.invalid";

/** Whether a short link may lead there: to a page of the same shop, without a language, as an address writes it. */
export function isOwnTarget(target: string): boolean {
  if (target.length > LONGEST || !/^\/(?![/\\])[\x21-\x7e]*$/.test(target) || target.includes("\\") || CLOSED.test(target)) return false;
  const url = new URL(target, BASE);
  return url.origin === BASE && url.pathname + url.search + url.hash === target;
}
