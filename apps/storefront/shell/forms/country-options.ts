import type { Locale } from "#domain/brands/brand.ts";
import { COUNTRIES } from "#domain/people/fields/countries.ts";

type Choice = { readonly value: string; readonly label: string };

/** Two em spaces move the name out of the closed control, so that it shows only the code. */
const GAP = "\u2003\u2003";

/** Calling codes, Indonesia's first, then by the name of their first country in this language. */
export function callingCodes(locale: Locale): readonly Choice[] {
  const names = new Map<string, string[]>();
  for (const { callingCode, name } of sorted(locale)) names.set(callingCode, [...(names.get(callingCode) ?? []), name[locale]]);
  return [...names].map(([value, of]) => ({ value, label: `${value}${GAP}${of.join(", ")}` }));
}

/** Countries by name in this language, Indonesia first; the value is the English name. */
export function nationalities(locale: Locale): readonly Choice[] {
  return sorted(locale).map(({ name }) => ({ value: name.en, label: name[locale] }));
}

function sorted(locale: Locale) {
  const [first, ...others] = COUNTRIES;
  return [first!, ...others.toSorted((a, b) => (a.name[locale] < b.name[locale] ? -1 : 1))];
}
