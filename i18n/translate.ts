import type { Locale } from "#domain/brands/brand.ts";

/** Message texts by key, of one language. */
export type Messages = Readonly<Record<string, string>>;
export type MessageParams = Readonly<Record<string, string | number>>;

/** The plural form for a number. Indonesian nouns have no plural, but sentences about one thing may differ. */
export function pluralForm(n: number): "one" | "other" {
  return n === 1 ? "one" : "other";
}

/**
 * The text of a key with its `{name}` placeholders filled in. A key with plural forms is written without `_one` or `_other`, and the
 * parameter `n` decides. An unknown key returns itself, and a placeholder without a value stays.
 */
export function translate(
  messages: Messages,
  { key, params = {} }: { readonly locale: Locale; readonly key: string; readonly params?: MessageParams | undefined },
): string {
  const text = messages[key] ?? messages[`${key}_${pluralForm(Number(params["n"]))}`] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole));
}
