/**
 * Limits on unpaid holds of one event, in the order of `named_limits`. An event may override them (`hold_limits`). `visitorTickets` and
 * `numberTickets` 0: twice the most of one order. See docs/decisions/0019-limits-on-unpaid-holds.md.
 */
const STANDARD = {
  visitorHolds: 3,
  visitorTickets: 0,
  networkHolds: 60,
  networkTickets: 120,
  /** Percent of the event's tickets. If larger, it replaces the limit above, with half as many holds. */
  networkPercent: 5,
  /** From this many unpaid holds on, a network's next hold requires a proof of work. */
  proofAfter: 30,
  numberHolds: 5,
  numberTickets: 0,
  /** After this many holds expired unpaid within an hour, the next hold of that visitor or network must wait `waitSeconds`. */
  visitorLapses: 3,
  networkLapses: 30,
  waitSeconds: 600,
  /**
   * Orders that may wait for hours for a virtual account or a counter, and their share of each quota in percent. Others wait half an hour.
   * See decision 95.
   */
  visitorLong: 1,
  numberLong: 2,
  networkLong: 20,
  longPercent: 25,
  /** Upper bound of `networkPercent` in tickets, for large events. */
  networkMost: 1000,
} as const;

export type HoldLimitName = keyof typeof STANDARD;
export type HoldLimits = Readonly<Record<HoldLimitName, number>>;

export const HOLD_LIMIT_NAMES = Object.keys(STANDARD) as readonly HoldLimitName[];

/** Limits that may be 0. */
const MAY_BE_ZERO: ReadonlySet<HoldLimitName> = new Set([
  "visitorTickets",
  "numberTickets",
  "proofAfter",
  "visitorLong",
  "numberLong",
  "networkLong",
]);

/** The least and the most of a limit, as in the database's own checks. */
function boundsOf(name: HoldLimitName): readonly [number, number] {
  if (name === "networkPercent" || name === "longPercent") return [0, 100];
  if (name === "waitSeconds") return [0, 3600];
  return [MAY_BE_ZERO.has(name) ? 0 : 1, 1_000_000];
}

/** Reads `networkHolds=80`. Throws an Error of one line. */
export function readHoldLimit(text: string): { readonly name: HoldLimitName; readonly value: number } {
  const [, word = "", digits = ""] = /^(\w+)=(\d{1,7})$/.exec(text.trim()) ?? [];
  const name = HOLD_LIMIT_NAMES.find((each) => each === word);
  if (!name) throw new Error(`not a limit: "${text}"; there are ${HOLD_LIMIT_NAMES.map((each) => `${each}=…`).join(", ")}`);
  const [least, most] = boundsOf(name);
  const value = Number(digits);
  if (value < least || value > most) throw new Error(`${name} must be from ${least} to ${most}, not ${digits}`);
  return { name, value };
}

/** The deployment's limits: `HOLD_LIMITS` overrides the standard, separated by commas. Throws an Error of one line. */
export function readHoldLimits(env: NodeJS.ProcessEnv): HoldLimits {
  const own = (env["HOLD_LIMITS"] ?? "").split(",").filter((text) => text.trim() !== "");
  const named = own.map((text) => {
    try {
      return readHoldLimit(text);
    } catch (error) {
      throw new Error(`HOLD_LIMITS: ${(error as Error).message}`);
    }
  });
  return { ...STANDARD, ...Object.fromEntries(named.map(({ name, value }) => [name, value])) };
}
