import { LRUCache } from "lru-cache";
import { memoOf } from "../../../platform/base/memo-of.ts";
import { inBatches } from "../../../platform/database/batch-acts.ts";
import type { Database } from "../../../platform/database/database.ts";

/** How long a running play is cached. */
const FRESH_MS = 2000;
const MOST_PLAYS = 20_000;

type OfPlay = { readonly tenant: string; readonly play: string; readonly owner: string };
type Question<Asked> = {
  /** The name of the query in the metrics. */
  readonly name: string;
  /** Queries many plays of one tenant in one statement. Returns answers in their order. */
  run(db: Database, asked: readonly Asked[]): Promise<(string | null)[]>;
  /** A cache key for the query besides the play. "" for none. */
  aboutOf(asked: Asked): string;
};

/**
 * Queries the database for a play's permission. Concurrent calls share the statement, and an answer is cached for two seconds. Errors are
 * not cached.
 */
export function cacheBriefly<Asked extends OfPlay>({
  name,
  run,
  aboutOf,
}: Question<Asked>): (db: Database, asked: Asked) => Promise<string | null> {
  const memoryOf = memoOf(() => new LRUCache<string, Promise<string | null>>({ max: MOST_PLAYS, ttl: FRESH_MS }));
  const nameOf = (asked: Asked) => `${asked.tenant} ${asked.play} ${asked.owner} ${aboutOf(asked)}`;
  const ask = inBatches<Asked, string | null>({ name, run, laneOf: ({ tenant }) => tenant, subjectOf: nameOf, callsAtOnce: 2 });
  return (db, asked) => {
    const memory = memoryOf(db);
    const known = nameOf(asked);
    let answer = memory.get(known);
    if (!answer) {
      answer = ask(db, asked);
      memory.set(known, answer);
      answer.catch(() => memory.delete(known));
    }
    return answer;
  };
}
