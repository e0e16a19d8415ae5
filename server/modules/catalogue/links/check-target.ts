const LONGEST = 1000;
/** Paths without a page, or with a redirect only. */
const CLOSED = /^\/(?:api|l|locale|preview|paysim|media|dev|en|id)(?:[/?#]|$)/i;
const BASE = "http://shop.invalid";

/** Whether a target is a page of the same shop, as an address without a language. */
export function isOwnTarget(target: string): boolean {
  if (target.length > LONGEST || !/^\/(?![/\\])[\x21-\x7e]*$/.test(target) || target.includes("\\") || CLOSED.test(target)) return false;
  const url = new URL(target, BASE);
  return url.origin === BASE && url.pathname + url.search + url.hash === target;
}
