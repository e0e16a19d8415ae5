const MARK = "karcis_carry=1";

/**
 * Marks this browser for the server, if the tenant has further hosts of its own, as one with stored data to share. Links to those hosts
 * then go through `/crossing`. See docs/rules/brands.md#own-domains.
 */
export function markCrossing(): void {
  if (document.documentElement.dataset["crosses"] === undefined || document.cookie.includes(MARK)) return;
  document.cookie = `${MARK}; Path=/; Max-Age=${7 * 86_400}; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
}
