import { LRUCache } from "lru-cache";
import { memoOf } from "../base/memo-of.ts";
import { createHmac } from "node:crypto";
import type { WebAct } from "../../act.ts";
import { textArrayText } from "../database/array-text.ts";
import { inBatches } from "../database/batch-acts.ts";
import type { Database } from "../database/database.ts";
import { Problem } from "../base/problem.ts";

/**
 * Actions in a number of seconds that are allowed for one browser, for all browsers of one network, and for the action's subject, such as a
 * phone number. Null or absent: no limit.
 */
export type Limit = {
  readonly name: string;
  readonly seconds: number;
  readonly perVisitor: number | null;
  readonly perNetwork: number;
  readonly perSubject?: number;
};

type Subject = { readonly key: string; readonly most: number };
/** Milliseconds since 1970: the end of the wait, and the last query to the database. */
type Known = { until: number; readAt: number };

/** The parts of a call that counting needs, so that an action can be counted before there is a whole call. */
export type Limited = Pick<WebAct, "db" | "secrets" | "tenant" | "visit">;

/** How long this process trusts its own figures. Other processes may have counted since. */
const FRESH_MS = 2000;
export const MOST_STORED = 20_000;
const memoryOf = memoOf(() => new LRUCache<string, Known>({ max: MOST_STORED }));

/**
 * The number of subjects in this process's memory.
 * @internal A test floods it to check its bound.
 */
export function knownSubjects(act: Pick<Limited, "db">): number {
  return memoryOf(act.db).size;
}

/** An irreversible digest for a person or thing. */
function digest(act: Limited, text: string): string {
  return createHmac("sha256", act.secrets.accessKey).update(`limit ${act.tenant} ${text}`).digest("base64url").slice(0, 27);
}

function subjectsOf(act: Limited, limit: Limit, about?: string): Subject[] {
  const { cookie, network } = act.visit;
  const { perVisitor, perSubject } = limit;
  const subjects: Subject[] = [];
  if (about !== undefined && perSubject !== undefined)
    subjects.push({ key: digest(act, `${limit.name} about ${about}`), most: perSubject });
  if (cookie !== null && perVisitor !== null) subjects.push({ key: digest(act, `${limit.name} visitor ${cookie}`), most: perVisitor });
  if (network !== null) subjects.push({ key: digest(act, `${limit.name} network ${network}`), most: limit.perNetwork });
  return subjects;
}

type Question = { readonly tenant: string; readonly key: string; readonly most: number; readonly seconds: number };

/** Seconds until a subject is within its limit again. Simultaneous queries share one call, because nearly every order needs one. */
const waitOf: (db: Database, question: Question) => Promise<number> = inBatches({
  name: "limits",
  async run(db, asked) {
    const [row] = await db.query<{ waits: number[] }>(
      "select waits_of_subjects(as_tenant($1), $2::text[], $3::int[], $4::int[]) as waits",
      [asked[0]!.tenant, textArrayText(asked.map(({ key }) => key)), asked.map(({ most }) => most), asked.map(({ seconds }) => seconds)],
    );
    return row!.waits;
  },
  laneOf: ({ tenant }) => tenant,
  subjectOf: ({ key }) => key,
  callsAtOnce: 1,
});

function tooMany(ms: number): Problem {
  return new Problem("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) });
}

function refuseKnown(memory: LRUCache<string, Known>, subjects: readonly Subject[], now: number): void {
  const until = Math.max(0, ...subjects.map(({ key }) => memory.get(key)?.until ?? 0));
  if (until > now) throw tooMany(until - now);
}

function remember(memory: LRUCache<string, Known>, { key }: Subject, seconds: number): void {
  const now = Date.now();
  memory.set(key, { until: now + seconds * 1000, readAt: now });
}

/**
 * Refuses a caller that has exhausted a limit: TOO_MANY_REQUESTS with the seconds to wait. Includes counts of other processes and of
 * earlier runs.
 */
export async function refuseIfSpent(act: Limited, limit: Limit): Promise<void> {
  const subjects = subjectsOf(act, limit);
  const memory = memoryOf(act.db);
  refuseKnown(memory, subjects, Date.now());
  const unsure = subjects.filter(({ key }) => Date.now() - (memory.get(key)?.readAt ?? 0) >= FRESH_MS);
  if (unsure.length === 0) return;
  // A concurrent caller may already have queried.
  const now = Date.now();
  for (const { key } of unsure) memory.set(key, { until: memory.get(key)?.until ?? 0, readAt: now });
  await Promise.all(
    unsure.map(async (subject) =>
      remember(memory, subject, await waitOf(act.db, { tenant: act.tenant, ...subject, seconds: limit.seconds })),
    ),
  );
  refuseKnown(memory, subjects, Date.now());
}

/**
 * Counts an action against its caller, and against its subject (`about`). A repeated `mark` is not counted again. A mark chosen by the
 * caller, such as a key, must also contain caller and request. Otherwise one mark would pay for any number of actions. Throws
 * TOO_MANY_REQUESTS, without counting, if a limit is exhausted. Not held by this: callers with many networks, browsers and numbers, each
 * with its own budget.
 */
export async function spend(
  act: Limited,
  { limit, mark, about }: { readonly limit: Limit; readonly mark: string; readonly about?: string | undefined },
): Promise<void> {
  const subjects = subjectsOf(act, limit, about);
  if (subjects.length === 0) return;
  const [row] = await act.db.query<{ seconds: number }>("select note_act(as_tenant($1), $2, $3, $4, $5) as seconds", [
    act.tenant,
    subjects.map(({ key }) => key),
    subjects.map(({ most }) => most),
    digest(act, `${limit.name} ${mark}`),
    limit.seconds,
  ]);
  const memory = memoryOf(act.db);
  // The next caller gets the database's current state.
  for (const { key } of subjects) memory.delete(key);
  if (row!.seconds > 0) throw tooMany(row!.seconds * 1000);
}

/** Whether an action is due that all processes together may do once in `seconds`. */
export async function mayActNow(act: Limited, what: string, seconds: number): Promise<boolean> {
  const [row] = await act.db.query<{ ok: boolean }>("select claim_act(as_tenant($1), $2, $3) as ok", [
    act.tenant,
    digest(act, what),
    seconds,
  ]);
  return row!.ok;
}
