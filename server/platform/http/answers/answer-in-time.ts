import type { Database } from "../../database/database.ts";

/** In milliseconds: how long to wait before looking for silence, and how long a silence counts as an outage. */
const LATEST_MS = 4500;
const SILENT_MS = 500;
const LOOK_MS = 250;

/**
 * Returns the answer. Throws a database failure if the answer is late and the database is silent, however many round trips it needs. The
 * work itself is not undone, so the caller repeats it with the same key.
 */
export async function answerInTime(work: Promise<Response>, db: Pick<Database, "silentMs">): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const look = () => {
      if (db.silentMs() >= SILENT_MS) reject(new Error("the database does not answer"));
      else timer = setTimeout(look, LOOK_MS);
    };
    timer = setTimeout(look, LATEST_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
