/** Longer messages are cut. */
const MOST = 400;

const RULES: readonly (readonly [RegExp, string])[] = [
  // Text after an address's path may hold keys, answers and search words.
  [/([\w/])[?#][^\s"'`)>\]]+/g, "$1?[query]"],
  [/[^\s@"'`<>()[\]]+@[^\s@"'`<>()[\]]+\.[a-z]{2,}/gi, "[email]"],
  // Messages quote values. The name of a missing member is not a value.
  [/(?<!\((?:reading|setting) )(["'`“])[^"'`“”]*["'`”]/g, "$1[text]$1"],
  [/\b(?=[\w-]*\d)[A-Za-z0-9_-]{16,}\b/g, "[token]"],
  [/\+?\d(?:[\s().-]?\d){5,}/g, "[number]"],
  [/\b\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)+/gu, "[name]"],
];

/**
 * A message without personal data or secrets: removes queries of addresses, e-mail addresses, quoted text, tokens, long numbers, names of
 * several words, and each of `values` (the contents of the page's fields).
 */
export function scrubText(text: string, values: readonly string[] = []): string {
  const known = values.filter((value) => value.trim().length >= 3).toSorted((a, b) => b.length - a.length);
  const without = known.reduce((left, value) => left.replaceAll(value, "[typed]"), text);
  return RULES.reduce((left, [form, instead]) => left.replace(form, instead), without).slice(0, MOST);
}

/** Words of addresses that precede a secret. */
const BEFORE_CODE = new Set(["l", "v", "handover", "receipt"]);

/** A path without ids, codes and query: the same for every order. */
export function scrubPath(path: string): string {
  const parts = path.replace(/[?#].*$/s, "").split("/");
  const isCode = (part: string, index: number) =>
    (index > 0 && BEFORE_CODE.has(parts[index - 1]!)) || /\d{5}/.test(part) || /^(?=.*\d)[\w-]{20,}$/.test(part) || /[%@+]/.test(part);
  return parts.map((part, index) => (part !== "" && isCode(part, index) ? ":code" : part)).join("/");
}
