const MARK = "karcis_carry=1";

/**
 * Where the tenant has further hosts of its own, says to the server that this browser has stored something that those should know: the way there
 * then leads by `/crossing`. See docs/rules/brands.md#own-domains.
 */
export function markCrossing(): void {
  if (document.documentElement.dataset["crosses"] === undefined || document.cookie.includes(MARK)) return;
  document.cookie = `${MARK}; Path=/; Max-Age=${7 * 86_400}; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
}
