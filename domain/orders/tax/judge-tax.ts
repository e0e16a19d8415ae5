import type { Localized } from "../../brands/brand.ts";
import { placeOfRegion } from "./regions.ts";
import { NO_TAX, TAX_KINDS, type Tax } from "../../catalogue/tax.ts";
import { rateOn } from "./tax-rates.ts";

/** A tax as typed. */
export type WantedTax = {
  readonly kind: string;
  readonly region: string | null;
  /** Null: the table's. */
  readonly percentage: string | null;
  readonly label: Localized | null;
};

const LONGEST_LABEL = 40;
const MOST = 100;

/** Reads a whole percentage from 0 to 100. Throws RangeError. */
function readPercentage(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > MOST)
    throw new RangeError(`a percentage is a whole number from 0 to ${MOST}: not "${text}"`);
  return Number(text);
}

/** The named tax on a day. Throws RangeError with the reason, for operators. */
export function judgeTax({ kind: typed, region, percentage, label }: WantedTax, day: string): Tax {
  const kind = TAX_KINDS.find((one) => one === typed);
  if (kind === undefined) throw new RangeError(`a tax is pbjt, ppn or none: not "${typed}"`);
  if (kind !== "pbjt" && region !== null) throw new RangeError(`${kind} has no region: only pbjt is levied by one`);
  if (kind === "none") {
    if (percentage !== null || label !== null) throw new RangeError("none has neither a percentage nor a label");
    return NO_TAX;
  }
  if (kind === "pbjt" && region === null)
    throw new RangeError("pbjt needs the code of the region that levies it, like 32.73 (Bandung) or 31 (Jakarta)");
  const place = region === null ? null : placeOfRegion(region);
  if (region !== null && place === null)
    throw new RangeError(`no region that levies pbjt has the code "${region}": it is a regency's or city's, like 32.73, or 31 for Jakarta`);
  for (const text of label ? [label.en, label.id] : [])
    if (text.trim() === "" || text.length > LONGEST_LABEL)
      throw new RangeError(`a label has 1 to ${LONGEST_LABEL} characters: not "${text}"`);
  const rate = percentage === null ? rateOn({ kind, region }, day)?.percentage : readPercentage(percentage);
  if (rate === undefined) throw new RangeError(`the table has no rate of ${kind} on ${day}: say its percentage`);
  return { kind, region, place, percentage: rate, label };
}

/** A sentence for operators if the table has another rate on this day; null if it agrees. */
export function warnOfRate({ kind, region, place, percentage }: Tax, day: string): string | null {
  const rate = rateOn({ kind, region }, day);
  if (rate === null || rate.percentage === percentage) return null;
  const name = [kind, place].filter(Boolean).join(" ");
  const most = rate.isCeiling ? "at most " : "";
  return `${name} is ${percentage} % here, and ${most}${rate.percentage} % since ${rate.since} by ${rate.source}`;
}
