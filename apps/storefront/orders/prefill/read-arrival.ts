import type { Attendee, Patron } from "#domain/orders/cart/transaction.types.ts";

export type PatronPrefill = Partial<Pick<Patron, "fullName" | "email" | "countryCode" | "phoneNumber">>;
export type AttendeePrefill = Partial<Omit<Attendee, "eventPriceId">>;

/** An address's data, before any check against an event's fields. */
export type Arrival = {
  /** Campaign data by name without `utm_`, and the address's promo code as `promo_code`. */
  readonly utm: Readonly<Record<string, string>>;
  readonly patron: PatronPrefill;
  /** At most five, in order; an attendee without data is an empty object. See docs/rules/prefill.md#parameters. */
  readonly attendee: readonly AttendeePrefill[];
};

/** The longest accepted value of each answer, in characters. */
const PATRON = { fullName: 100, email: 254, countryCode: 8, phoneNumber: 40 } as const;
const ATTENDEE = {
  fullname: 100,
  email: 254,
  countryCode: 8,
  phoneNumber: 40,
  age: 3,
  gender: 40,
  identity: 40,
  nationality: 60,
  entrustTicketId: 64,
} as const;
const MOST_ATTENDEES = 5;
const ATTENDEE_NAME = new RegExp(`^attendee\\.([0-${MOST_ATTENDEES - 1}])\\.(\\w{1,20})$`);

/** A hold's limits of campaign data: longer data from an odd address would block the purchase. */
const MOST_UTM = 20;
const LONGEST_UTM = 200;
const LONGEST_CODE = 64;
const UTM_NAME = /^utm_([A-Za-z][A-Za-z0-9_]{0,38})$/;
const HOSTILE_NAMES = new Set(["constructor", "prototype"]);
/** Control and invisible characters, lone surrogates, unassigned code points, and the replacement for invalid bytes. */
const UNREADABLE = /[\p{C}\p{Zl}\p{Zp}\uFFFD]/u;
const LONGEST_QUERY = 16_000;

/**
 * Reads an address's parameters. Leaves out what is too long, unreadable or unknown; of repeated names the first counts. See
 * docs/rules/prefill.md#parameters.
 */
export function readArrival(query: string): Arrival {
  if (query.length > LONGEST_QUERY) return { utm: {}, patron: {}, attendee: [] };
  const given = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) if (!given.has(name)) given.set(name, value.trim());
  const utm: Record<string, string> = {};
  const patron: Record<string, string> = {};
  const attendee: Record<string, string>[] = [];
  for (const [name, value] of given) {
    const campaign = UTM_NAME.exec(name)?.[1];
    const [, index, field = ""] = ATTENDEE_NAME.exec(name) ?? [];
    if (campaign) utm[campaign] = value;
    else if (name === "promo_code") continue;
    else if (name.startsWith("patron.")) patron[name.slice("patron.".length)] = value;
    else if (index !== undefined) (attendee[Number(index)] ??= {})[field === "fullName" ? "fullname" : field] ??= value;
  }
  const code = given.get("promo_code");
  return {
    utm: readUtm(code === undefined ? utm : { ...utm, promo_code: code }),
    patron: readPatron(patron),
    attendee: readAttendees(Array.from(attendee, (person) => person ?? {})),
  };
}

/** Campaign data within a hold's limits. */
export function readUtm(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const fit = Object.entries(given).filter(
    ([name, value]) =>
      UTM_NAME.test(`utm_${name}`) && !HOSTILE_NAMES.has(name) && isText(value, name === "promo_code" ? LONGEST_CODE : LONGEST_UTM),
  );
  return Object.fromEntries(fit.slice(0, MOST_UTM));
}

/** Prefill answers of the buyer. */
export function readPatron(given: Readonly<Record<string, string>>): PatronPrefill {
  return pick(given, PATRON);
}

/** Prefill answers of attendees, without empty ones at the end. */
export function readAttendees(given: readonly Readonly<Record<string, string>>[]): readonly AttendeePrefill[] {
  const people = given.slice(0, MOST_ATTENDEES).map((person) => pick(person, ATTENDEE));
  return people.slice(0, people.findLastIndex((person) => Object.keys(person).length > 0) + 1);
}

function pick<K extends string>(given: Readonly<Record<string, string>>, longest: Readonly<Record<K, number>>): Partial<Record<K, string>> {
  const names = Object.keys(longest) as K[];
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(given, name) && isText(given[name]!, longest[name])).map((name) => [name, given[name]!]),
  ) as Partial<Record<K, string>>;
}

function isText(value: string, longest: number): boolean {
  return value !== "" && value.length <= longest * 2 && [...value].length <= longest && !UNREADABLE.test(value);
}
