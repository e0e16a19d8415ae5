const LONGEST = 254;
const LONGEST_LOCAL = 64;
const ATOM = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** Common domains. A domain close to one of them is probably a typo. */
const COMMON = [
  "gmail.com",
  "yahoo.com",
  "yahoo.co.id",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "ymail.com",
  "rocketmail.com",
  "live.com",
  "proton.me",
] as const;
/** Real domains close to a common one. */
const REAL = new Set([
  "mail.com",
  "email.com",
  "gmx.com",
  "aol.com",
  "me.com",
  "hotmail.co.id",
  "outlook.co.id",
  "yahoo.co.in",
  "yahoo.co.uk",
  "yahoo.ca",
  "live.ca",
  "mail.me",
  "pm.me",
]);
const SLIPS: Readonly<Record<string, string>> = {
  "gmail.co.id": "gmail.com",
  "gmail.id": "gmail.com",
  "yahoo.id": "yahoo.co.id",
  "yahoo.com.id": "yahoo.co.id",
};

/** Browsers and servers have it; it computes, and reads nothing. */
declare const URL: { new (text: string): { readonly hostname: string }; canParse(text: string): boolean };

/** Characters around the host of an address. */
const AROUND_HOST = /[\s/\\:?#[\]%<>^|]/u;

/** A domain in lower case and in the letters that mail is sent by: café.example as xn--caf-dma.example. Null if it has none. */
function asciiDomain(domain: string): string | null {
  if (/^\p{ASCII}*$/u.test(domain)) return domain.toLowerCase();
  if (AROUND_HOST.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  return new URL(`http://${domain}`).hostname;
}

/** An address like name@example.com, trimmed, with its domain in lower case and in ASCII (punycode); null if malformed. */
export function parseEmail(typed: string): string | null {
  const address = typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
  if (address.length > LONGEST) return null;
  const [local = "", typedDomain = "", ...more] = address.split("@");
  if (more.length > 0 || local.length > LONGEST_LOCAL || !local.split(".").every((atom) => ATOM.test(atom))) return null;
  const domain = asciiDomain(typedDomain);
  const labels = domain?.split(".") ?? [];
  const isDomain = labels.length >= 2 && labels.every((label) => LABEL.test(label)) && TOP.test(labels.at(-1) ?? "");
  return isDomain && local.length + 1 + domain!.length <= LONGEST ? `${local}@${domain}` : null;
}

/** The probable address if the domain is a typo of a common one (gmial.com); else null. */
export function suggestEmail(typed: string): string | null {
  const address = parseEmail(typed);
  if (address === null) return null;
  const [local = "", domain = ""] = address.split("@");
  if (REAL.has(domain) || COMMON.some((common) => common === domain) || domain.length > 20) return null;
  const meant = SLIPS[domain] ?? COMMON.find((common) => isSlip(domain, common));
  return meant === undefined ? null : `${local}@${meant}`;
}

/** One wrong, missing, doubled or extra letter, or two swapped; two such errors in longer domains. */
function isSlip(domain: string, common: string): boolean {
  const allowed = common.length >= 9 && domain[0] === common[0] ? 2 : 1;
  return Math.abs(domain.length - common.length) <= allowed && editDistance(domain, common) <= allowed;
}

/** Edits between two short words. A swap of neighbours counts as one. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (rows[i - 1]?.[j - 1] ?? 0) + cost);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
