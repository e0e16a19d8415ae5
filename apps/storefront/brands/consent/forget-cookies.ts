/** Cookies that the tools set on the shop's host. */
const THEIRS = /^(?:_ga|_gid|_gat|_gcl|_fbp|_fbc|_pk_|mtm_|_dc_gtm)/;

/** The tools' cookie names in a cookie header. */
export function theirCookies(header: string): string[] {
  return header
    .split(";")
    .map((each) => each.split("=")[0]!.trim())
    .filter((name) => THEIRS.test(name));
}

/** Deletes the tools' cookies on this host and its parent domains. */
export function forgetCookies(): void {
  const labels = location.hostname.split(".");
  const domains = labels.map((_, index) => labels.slice(index).join("."));
  for (const name of theirCookies(document.cookie)) {
    document.cookie = `${name}=; Path=/; Max-Age=0`;
    for (const domain of domains) document.cookie = `${name}=; Path=/; Domain=${domain}; Max-Age=0`;
  }
}
