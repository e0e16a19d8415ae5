const MARK = "karcis_carry=1";

/**
 * Tells the server, if the tenant has further own hosts, that this browser stored something to share: links there then go through
 * `/crossing`. See docs/rules/brands.md#own-domains.
 */
export function markCrossing(): void {
  if (document.documentElement.dataset["crosses"] === undefined || document.cookie.includes(MARK)) return;
  document.cookie = `${MARK}; Path=/; Max-Age=${7 * 86_400}; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
}
