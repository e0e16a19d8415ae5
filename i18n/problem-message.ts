import type { Localized } from "#domain/brands/brand.ts";
import { en } from "./en/problem-texts.ts";
import { id } from "./id/problem-texts.ts";

const isKnown = (code: string): code is keyof typeof en => Object.hasOwn(en, code);

/** A code may have several reasons. The problem's details name one. */
function nameOf(code: string, { scope, reason }: Details): string {
  const why = scope ?? reason;
  const named = `${code}.${typeof why === "string" ? why : ""}`;
  return isKnown(named) ? named : code;
}

type Details = { readonly scope?: unknown; readonly reason?: unknown; readonly retryAfterSeconds?: unknown; readonly limit?: unknown };

/** The message of a problem's code in both languages. `details` are the problem's. */
export function problemMessage(code: string, details: Details = {}): Localized {
  const name = nameOf(code, details);
  const known = isKnown(name) ? name : "INTERNAL";
  const minutes = String(Math.max(1, Math.ceil(Number(details.retryAfterSeconds ?? 60) / 60)));
  // The queue's default limit.
  const limit = String(Number(details.limit ?? 1000));
  const fill = (text: string) => text.replace("{minutes}", minutes).replace("{limit}", limit);
  return { en: fill(en[known]), id: fill(id[known]) };
}
