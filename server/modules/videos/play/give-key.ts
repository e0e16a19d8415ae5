import { LRUCache } from "lru-cache";
import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Services } from "../../../act.ts";
import { openMediaKey } from "../film/media-key.ts";
import { cacheBriefly } from "./cache-briefly.ts";
import { sealedKeysOf, type KeyQuestion } from "./store.ts";

const MOST_KEYS = 500;
const opened = memoOf(() => new LRUCache<string, Buffer>({ max: MOST_KEYS }));

const sealedKeyOf = cacheBriefly<KeyQuestion>({ name: "keys_of_plays", run: sealedKeysOf, aboutOf: ({ media }) => media });

/** The key of a file, 16 bytes, for a play that may have it now in that browser; null for any other. */
export async function giveKey({ db, secrets }: Pick<Services, "db" | "secrets">, question: KeyQuestion): Promise<Buffer | null> {
  const sealed = await sealedKeyOf(db, question);
  if (sealed === null) return null;
  const keys = opened(db);
  let key = keys.get(sealed);
  if (!key) {
    key = openMediaKey(secrets, question.tenant, { id: question.media, key_sealed: sealed });
    keys.set(sealed, key);
  }
  return key;
}
