import type { Localized } from "#domain/brands/brand.ts";
import type { Fault, FaultCode } from "#domain/catalogue/seating/lint/fault.ts";
import { en } from "./en/seat-faults.ts";
import { id } from "./id/seat-faults.ts";

// Every code has a sentence.
en satisfies Record<FaultCode, string>;

/** What is wrong with a seat map, in both languages, for whoever has to mend it. */
export function seatFault({ code, facts }: Pick<Fault, "code" | "facts">): Localized {
  const detailed = `${code}.${facts["needs"] ?? ""}`;
  const key = Object.hasOwn(en, detailed) ? (detailed as keyof typeof en) : code;
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ""));
  return { en: fill(en[key]), id: fill(id[key]) };
}
