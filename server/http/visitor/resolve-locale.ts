import type { Locale } from "#domain/brands/brand.ts";

/** Path first, then the cookie, then the browser's languages, then English. See docs/rules/pages.md#languages. */
export function resolveLocale(
  path: string,
  kept: Locale | null,
  acceptLanguage: string | null,
): { locale: Locale; prefix: "" | "/en" | "/id" } {
  const first = /^\/(en|id)(?:[/.]|$)/.exec(path)?.[1] as Locale | undefined;
  if (first) return { locale: first, prefix: `/${first}` };
  if (kept) return { locale: kept, prefix: "" };
  const wishes = (acceptLanguage ?? "")
    .split(",")
    .map((part) => ({ tag: part.split(";")[0]!.trim().toLowerCase(), q: Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1) }))
    .toSorted((a, b) => b.q - a.q);
  for (const { tag, q } of wishes) {
    // A quality of zero marks a language that the visitor does not want.
    if (!(q > 0)) continue;
    if (tag === "en" || tag.startsWith("en-")) return { locale: "en", prefix: "" };
    if (tag === "id" || tag.startsWith("id-") || tag === "in" || tag.startsWith("in-")) return { locale: "id", prefix: "" };
  }
  return { locale: "en", prefix: "" };
}
