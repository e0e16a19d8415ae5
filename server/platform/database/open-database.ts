import { join } from "node:path";
import type { Settings } from "../config/settings.ts";
import type { Database } from "./database.ts";
import { lockDataDirectory } from "./data-lock.ts";
import { migrate } from "./migrate.ts";
import { openPglite } from "./open-pglite.ts";

export type Place = Pick<Settings, "databaseUrl" | "databaseOwnerUrl" | "databaseTls" | "dataDir" | "env"> & { readonly poolSize?: number };

export type OpenOptions = {
  /** For operators' commands: with the owner's login if there is one, so that brands can be written. */
  readonly asOperator?: boolean;
  /** Fills the database before the shop opens it. Skipped without a login that may write brands. */
  readonly seed?: ((db: Database) => Promise<unknown>) | null;
};

/**
 * Opens the configured database: PostgreSQL, else the embedded one in DATA_DIR. Migrates with the owner's login. Without it, the schema
 * must already be current. In production the shop's login must own nothing. Throws an Error of one line.
 */
export async function openDatabase(place: Place, options: OpenOptions = {}): Promise<Database> {
  // Load PostgreSQL code only if needed.
  if (place.databaseUrl || place.databaseOwnerUrl) return (await import("./open-server.ts")).openServer(place, options);
  const unlock = lockDataDirectory(place.dataDir);
  try {
    const lite = await openPglite(join(place.dataDir, "database"));
    await migrate(lite);
    await lite.script("set role karcis_app");
    await options.seed?.(lite);
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
