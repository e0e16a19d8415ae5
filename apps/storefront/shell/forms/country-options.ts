import type { Locale } from "#domain/brands/brand.ts";
import { COUNTRIES } from "#domain/people/fields/countries.ts";

type Choice = { readonly value: string; readonly label: string };

/** Two em spaces move the name out of the closed control, so that it shows only the code. */
const GAP = "\u2003\u2003";

/** The country after which a shared calling code is sorted. */
const MAIN = new Set(["US", "RU", "GB", "IT", "AU", "NO", "FI", "MA", "RE", "SH", "GP", "CW"]);

/** Calling codes, Indonesia's first, then by the name of their main country in this language. */
export function callingCodes(locale: Locale): readonly Choice[] {
  const names = new Map<string, string[]>();
  const all = sorted(locale);
  const mains = all.filter(
    ({ iso, callingCode }) => MAIN.has(iso) || all.filter((other) => other.callingCode === callingCode).length === 1,
  );
  for (const { callingCode, name } of new Set([...mains, ...all]))
    names.set(callingCode, [...(names.get(callingCode) ?? []), name[locale]]);
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
