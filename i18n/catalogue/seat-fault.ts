import type { Localized } from "#domain/brands/brand.ts";
import type { Fault, FaultCode } from "#domain/catalogue/seating/lint/fault.ts";
import { en } from "./en/seat-faults.ts";
import { id } from "./id/seat-faults.ts";

// Every code has a message.
en satisfies Record<FaultCode, string>;

/** A seat map's fault in both languages, for the person who must fix it. */
export function seatFault({ code, facts }: Pick<Fault, "code" | "facts">): Localized {
  const detailed = `${code}.${facts["needs"] ?? ""}`;
  const key = Object.hasOwn(en, detailed) ? (detailed as keyof typeof en) : code;
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ""));
  return { en: fill(en[key]), id: fill(id[key]) };
}
