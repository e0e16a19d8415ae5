import type { Database } from "../../database/database.ts";

/**
 * The longest that a request waits in all for a silent database, and for how long the database must then have been silent. Milliseconds.
 */
const LATEST_MS = 4500;
const SILENT_MS = 500;
const LOOK_MS = 250;

/**
 * The answer; or a failure of the database when the answer is late while the database is silent, however many round trips it takes. The
 * work itself is not undone: the call is made again with the same key.
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
