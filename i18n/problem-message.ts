import type { Localized } from "#domain/brands/brand.ts";
import { en } from "./problem-texts/en.ts";
import { id } from "./problem-texts/id.ts";

const isKnown = (code: string): code is keyof typeof en => Object.hasOwn(en, code);

/** What a visitor reads for a problem's code, in both languages. */
export function problemMessage(code: string): Localized {
  const known = isKnown(code) ? code : "INTERNAL";
  return { en: en[known], id: id[known] };
}
