import type { Act } from "../../../act.ts";
import { forgetCalls } from "./store.ts";

const AT_ONCE = 5000;

/**
 * Deletes a tenant's stored calls, which serve repetitions: sealed cookies of first calls after a day, keys and answers after seven.
 * Commits in batches, so that no sale waits. Returns the number of deleted rows.
 */
export async function forgetOldCalls({ db, tenant }: Pick<Act, "db" | "tenant">): Promise<number> {
  let all = 0;
  for (;;) {
    const gone = await forgetCalls(db, tenant, AT_ONCE);
    all += gone;
    if (gone < AT_ONCE) return all;
  }
}
