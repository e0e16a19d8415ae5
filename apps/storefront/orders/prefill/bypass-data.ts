import { integer, listOf, objectOf, readOrNull, recordOf, text } from "#domain/reading/strict-read.ts";
import { type Arrival, readAttendees, readPatron, readUtm } from "./read-arrival.ts";

/** The bypass-data entry: prefill data from an address, stored for the visitor's next pages. See docs/rules/prefill.md#privacy. */
export type BypassData = Arrival & {
  /** Time of arrival, in milliseconds since 1970. */
  readonly at: number;
  /** Ids of events whose transaction already has the campaign data. */
  readonly told: readonly string[];
};

/** A day: long enough to consider a purchase, short enough for a name in a shared browser. */
const KEPT_MS = 86_400_000;
const VERSION = 1;
const LONGEST = 60_000;
const MOST_TOLD = 50;

const answers = recordOf(text(1000), text(1000), 20);
type Stored = {
  readonly version: number;
  readonly at: number;
  readonly utm: Readonly<Record<string, string>>;
  readonly patron: Readonly<Record<string, string>>;
  readonly attendee: readonly Readonly<Record<string, string>>[];
  readonly told: readonly string[];
};
const stored = objectOf<Stored>({
  version: integer(VERSION),
  at: integer(0),
  utm: answers,
  patron: answers,
  attendee: listOf(answers, 0, 5),
  told: listOf(text(100), 0, MOST_TOLD),
});

/** The entry as text for the browser's storage. Omits identity numbers, which are never stored. */
export function encodeBypass({ at, utm, patron, attendee, told }: BypassData): string {
  const people = withoutIdentity(attendee);
  const entry = JSON.stringify({ version: VERSION, at, utm, patron, attendee: people, told: told.slice(-MOST_TOLD) });
  return btoa(String.fromCharCode(...new TextEncoder().encode(entry)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Reads a text written by `encodeBypass` less than a day before `now`; null for anything else. */
export function decodeBypass(written: string, now: number): BypassData | null {
  const read = written.length > LONGEST ? null : readOrNull(stored, parse(written));
  if (read === null || read.version !== VERSION || now - read.at >= KEPT_MS || read.at > now + KEPT_MS) return null;
  return {
    at: read.at,
    told: read.told,
    utm: readUtm(read.utm),
    patron: readPatron(read.patron),
    attendee: readAttendees(withoutIdentity(read.attendee)),
  };
}

function withoutIdentity<P extends object>(people: readonly P[]): Record<string, string>[] {
  return people.map(
    (person) => Object.fromEntries(Object.entries(person).filter(([name]) => name !== "identity")) as Record<string, string>,
  );
}

function parse(written: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(written.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/**
 * The entry after another arrival. New campaign data replace the old and apply to every event again; new answers replace the old ones.
 * Returns the same entry if the arrival has no new data.
 */
export function addArrival(before: BypassData | null, arrival: Arrival, now: number): BypassData | null {
  const { utm, patron, attendee } = arrival;
  const hasPeople = Object.keys(patron).length > 0 || attendee.length > 0;
  const hasUtm = Object.keys(utm).length > 0 && !isSame(utm, before?.utm ?? {});
  if (!hasPeople && !hasUtm) return before;
  const old = before ?? { utm: {}, patron: {}, attendee: [], told: [] };
  return {
    at: now,
    utm: hasUtm ? utm : old.utm,
    told: hasUtm ? [] : old.told,
    patron: hasPeople ? patron : old.patron,
    attendee: hasPeople ? attendee : old.attendee,
  };
}

function isSame(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
