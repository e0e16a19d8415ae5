/** Cookies that the tools set on the shop's own host. */
const THEIRS = /^(?:_ga|_gid|_gat|_gcl|_fbp|_fbc|_pk_|mtm_|_dc_gtm)/;

/** The names in a cookie header that belong to the tools. */
export function theirCookies(header: string): string[] {
  return header
    .split(";")
    .map((each) => each.split("=")[0]!.trim())
    .filter((name) => THEIRS.test(name));
}

/** Removes what the tools have left behind, on this host and on the domains above it. */
export function forgetCookies(): void {
  const labels = location.hostname.split(".");
  const domains = labels.map((_, index) => labels.slice(index).join("."));
  for (const name of theirCookies(document.cookie)) {
    document.cookie = `${name}=; Path=/; Max-Age=0`;
    for (const domain of domains) document.cookie = `${name}=; Path=/; Domain=${domain}; Max-Age=0`;
  }
}
