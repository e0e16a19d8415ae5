import { LRUCache } from "lru-cache";
import { memoOf } from "../../base/memo-of.ts";
import type { Services } from "../../context.ts";
import { openMediaKey } from "../video-media/media-key.ts";
import { inBatches } from "../../database/batch-acts.ts";
import { sealedKeysOf, type KeyQuestion } from "./store.ts";

/** For how long the database's word that a play goes on is believed. */
const FRESH_MS = 2000;
const MOST_PLAYS = 20_000;
const MOST_KEYS = 500;

const judged = memoOf(() => new LRUCache<string, Promise<string | null>>({ max: MOST_PLAYS, ttl: FRESH_MS }));
const opened = memoOf(() => new LRUCache<string, Buffer>({ max: MOST_KEYS }));

const ask = inBatches<KeyQuestion, string | null>({
  name: "keys_of_plays",
  run: (db, asked) => sealedKeysOf(db, asked),
  laneOf: ({ tenant }) => tenant,
  subjectOf: ({ play, media, owner }) => `${play} ${media} ${owner}`,
  callsAtOnce: 2,
});

/**
 * The key of a file, 16 bytes, for a play that may have it now in that browser; null for any other. That it may is asked of the database each time; the same play's
 * answer is believed for two seconds.
 */
export async function giveKey({ db, secrets }: Pick<Services, "db" | "secrets">, question: KeyQuestion): Promise<Buffer | null> {
  const memory = judged(db);
  const name = `${question.tenant} ${question.play} ${question.media} ${question.owner}`;
  let answer = memory.get(name);
  if (!answer) {
    answer = ask(db, question);
    memory.set(name, answer);
    answer.catch(() => memory.delete(name));
  }
  const sealed = await answer;
  if (sealed === null) return null;
  const keys = opened(db);
  let key = keys.get(sealed);
  if (!key) {
    key = openMediaKey(secrets, question.tenant, { id: question.media, key_sealed: sealed });
    keys.set(sealed, key);
  }
  return key;
}
