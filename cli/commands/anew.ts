import { resolve } from "node:path";
import { readDatabaseSettings } from "#server/platform/config/database-settings.ts";
import { setDatabaseAside } from "#server/platform/database/set-database-aside.ts";
import { fail, orFail, type Run } from "../lib/command.ts";

/** Sets the embedded database aside. No command does this to a server's database. */
export const putAside: Run = () =>
  orFail(() => {
    const { databaseUrl, databaseOwnerUrl } = readDatabaseSettings(process.env, process.env["KARCIS_ENV"] === "production");
    if (databaseUrl || databaseOwnerUrl) return fail("DATABASE_URL names a database on a server: name a new, empty one instead");
    const dataDir = resolve(process.env["DATA_DIR"] || "data");
    const aside = setDatabaseAside(dataDir);
    return [aside === null ? `there is no database in ${dataDir}` : `the database is in ${aside} now, and the next start makes a new one`];
  });
