import type { Act } from "../../../act.ts";
import { forgetCalls } from "./store.ts";

const AT_ONCE = 5000;

/**
 * Deletes what was stored of a tenant's calls so that they could be repeated: sealed cookies of first calls after a day, keys and answers
 * after seven. In batches, each with its own commit, so that no sale waits for it. Answers how many rows were deleted.
 */
export async function forgetOldCalls({ db, tenant }: Pick<Act, "db" | "tenant">): Promise<number> {
  let all = 0;
  for (;;) {
    const gone = await forgetCalls(db, tenant, AT_ONCE);
    all += gone;
    if (gone < AT_ONCE) return all;
  }
}
