import { percentOf } from "../pricing/percentage.ts";
import type { TicketShare } from "../pricing/refund-share.ts";

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** A year. */
const MOST_HOURS = 366 * DAY_HOURS;
const MOST_STEPS = 6;

/** Until `hours` before the start, `percent` of what was paid for a ticket goes back, and its service fee with `withFee`. */
export type ReturnStep = { readonly hours: number; readonly percent: number; readonly withFee: boolean };
/** Steps with ever later deadlines. Empty: tickets are not returned. */
export type ReturnPolicy = readonly ReturnStep[];

/** The end of a step in milliseconds; null without a date. */
export function stepEnds({ hours }: Pick<ReturnStep, "hours">, startsAt: number | null): number | null {
  return startsAt === null ? null : startsAt - hours * HOUR_MS;
}

/** The step in force: the first whose end is to come. Without a date, the first. Null after the last. Milliseconds. */
export function stepAt(policy: ReturnPolicy, startsAt: number | null, now: number): ReturnStep | null {
  return policy.find((step) => startsAt === null || now < stepEnds(step, startsAt)!) ?? null;
}

/** The refund of a returned ticket: the percentage of its price with tax, and its service fee if the step returns it. Integer rupiah. */
export function returnedAmount({ total, serviceFee }: Pick<TicketShare, "total" | "serviceFee">, step: ReturnStep): number {
  return percentOf(total - serviceFee, step.percent) + (step.withFee ? serviceFee : 0);
}

/** Gives back more now than any other of the policies or, of equals, can be returned longest. The first of those that are alike. */
export function bestPolicy(
  policies: readonly ReturnPolicy[],
  share: Pick<TicketShare, "total" | "serviceFee">,
  { startsAt, now }: { readonly startsAt: number | null; readonly now: number },
): ReturnPolicy {
  const worth = (policy: ReturnPolicy) => {
    const step = stepAt(policy, startsAt, now);
    return step ? returnedAmount(share, step) : -1;
  };
  const closes = (policy: ReturnPolicy) => policy.at(-1)?.hours ?? Infinity;
  const [best = []] = policies.toSorted((a, b) => worth(b) - worth(a) || (closes(a) === closes(b) ? 0 : closes(a) - closes(b)));
  return best;
}

/** Whether a policy's steps have whole percentages and ever later deadlines. */
export function isReturnPolicy(policy: ReturnPolicy): boolean {
  return (
    policy.length <= MOST_STEPS &&
    policy.every(
      ({ hours, percent }, at) =>
        Number.isInteger(hours) &&
        hours >= 0 &&
        hours <= MOST_HOURS &&
        Number.isInteger(percent) &&
        percent >= 0 &&
        percent <= 100 &&
        (at === 0 || hours < policy[at - 1]!.hours),
    )
  );
}

/** The step of a word such as `30d=50` or `72h=25+fee`; null for any other word. */
export function readReturnStep(word: string): ReturnStep | null {
  const [, count, unit, percent, fee] = /^(\d{1,4})([dh])=(\d{1,3})(\+fee)?$/.exec(word) ?? [];
  if (count === undefined) return null;
  const step = { hours: Number(count) * (unit === "d" ? DAY_HOURS : 1), percent: Number(percent), withFee: fee !== undefined };
  return isReturnPolicy([step]) ? step : null;
}

/** A step's time before the start as people say it: whole days, else hours. */
export function spanOf({ hours }: Pick<ReturnStep, "hours">): { readonly unit: "days" | "hours"; readonly count: number } {
  return hours > 0 && hours % DAY_HOURS === 0 ? { unit: "days", count: hours / DAY_HOURS } : { unit: "hours", count: hours };
}
