import type { Locale } from "#domain/brands/brand.ts";

const OTHER = { en: "id", id: "en" } as const;

/** Our language for a tag. `in` is the old code of Indonesian. */
function languageOf(tag: string): Locale | null {
  const language = tag.split("-", 1)[0];
  return language === "en" ? "en" : language === "id" || language === "in" ? "id" : null;
}

/** The language of a request: of its path, else of the cookie, the browser, or the brand. See docs/rules/pages.md#languages. */
export function resolveLocale(
  path: string,
  { kept, accepted, brands }: { readonly kept: Locale | null; readonly accepted: string | null; readonly brands: Locale | undefined },
): { locale: Locale; prefix: "" | "/en" | "/id" } {
  const first = /^\/(en|id)(?:[/.]|$)/.exec(path)?.[1] as Locale | undefined;
  if (first) return { locale: first, prefix: `/${first}` };
  if (kept) return { locale: kept, prefix: "" };
  const wishes = (accepted ?? "")
    .split(",")
    .map((part) => ({ tag: part.split(";")[0]!.trim().toLowerCase(), q: Number(/;\s*q\s*=\s*([\d.]+)/i.exec(part)?.[1] ?? 1) }))
    .toSorted((a, b) => b.q - a.q);
  for (const { tag, q } of wishes) {
    const locale = languageOf(tag);
    if (locale && q > 0) return { locale, prefix: "" };
  }
  // A quality of zero marks an unwanted language.
  const refused = wishes.map(({ tag }) => languageOf(tag));
  const own = brands ?? "en";
  return { locale: refused.includes(own) && !refused.includes(OTHER[own]) ? OTHER[own] : own, prefix: "" };
}
