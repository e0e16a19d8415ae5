import { readDatabaseSettings } from "#server/config/database-settings.ts";
import { migrate } from "#server/database/migrate.ts";
import { openPostgres } from "#server/database/open-postgres.ts";
import { fail, orFail, type Run } from "../lib/command.ts";

/** Brings the schema up to date, by the owner's login. */
export const bringUpToDate: Run = () =>
  orFail(async () => {
    const settings = readDatabaseSettings(process.env, process.env["KARCIS_ENV"] === "production");
    const url = settings.databaseOwnerUrl ?? settings.databaseUrl;
    if (!url) return fail("DATABASE_OWNER_URL is missing; the embedded database is brought up to date at every start");
    const owner = openPostgres({ url, tls: settings.databaseTls, poolSize: 1, role: "", pace: "patient" });
    try {
      await migrate(owner, { insist: true });
      return ["the schema is up to date"];
    } finally {
      await owner.close();
    }
  });
