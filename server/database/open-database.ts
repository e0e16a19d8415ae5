import { join } from "node:path";
import type { Database } from "./database.ts";
import { lockDataDirectory } from "./data-lock.ts";
import { migrate } from "./migrate.ts";
import { openPglite } from "./open-pglite.ts";
import { openPostgres } from "./open-postgres.ts";

/** Opens and migrates the configured database: PostgreSQL at `url`, else the embedded one in `dataDir`. */
export async function openDatabase(options: { url: string | null; dataDir: string; poolSize?: number }): Promise<Database> {
  if (options.url) {
    const owner = openPostgres({ url: options.url, poolSize: 1, role: "" });
    try {
      await migrate(owner);
    } finally {
      await owner.close();
    }
    return openPostgres({ url: options.url, ...(options.poolSize ? { poolSize: options.poolSize } : {}) });
  }
  const unlock = lockDataDirectory(options.dataDir);
  try {
    const lite = await openPglite(join(options.dataDir, "database"));
    await migrate(lite);
    await lite.script("set role karcis_app");
    return {
      ...lite,
      close: async () => {
        await lite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
