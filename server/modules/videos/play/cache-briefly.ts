import { LRUCache } from "lru-cache";
import { memoOf } from "../../../platform/base/memo-of.ts";
import { inBatches } from "../../../platform/database/batch-acts.ts";
import type { Database } from "../../../platform/database/database.ts";

/** For how long the database's word that a play goes on is believed. */
const FRESH_MS = 2000;
const MOST_PLAYS = 20_000;

type OfPlay = { readonly tenant: string; readonly play: string; readonly owner: string };
type Question<Asked> = {
  /** Its name in the metrics. */
  readonly name: string;
  /** Asks for many plays of one tenant in one statement; answers in their order. */
  run(db: Database, asked: readonly Asked[]): Promise<(string | null)[]>;
  /** What is asked of a play besides whether it goes on; "" for nothing. */
  aboutOf(asked: Asked): string;
};

/**
 * Asks the database what a play may have now: whoever asks at the same moment shares the statement, and the same play's answer is believed for two
 * seconds. What could not be answered is asked again.
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
