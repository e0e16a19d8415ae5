import type { Database } from "../../database/database.ts";

/** So long a request may wait in all for a database that says nothing, and so long it has then said nothing. Milliseconds. */
const LATEST_MS = 4500;
const SILENT_MS = 500;
const LOOK_MS = 250;

/**
 * The answer; or a failure of the database when it is late while the database is silent, however many round trips it is made of. What the
 * work still does is not undone: its call is made again with the same key.
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
