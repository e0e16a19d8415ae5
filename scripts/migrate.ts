import { readSettings, type Settings } from "#server/config/settings.ts";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openPostgres } from "#server/database/open-postgres.ts";
import { showRoles } from "#server/database/show-roles.ts";
import { refuseWith } from "./lib/shop-tool.ts";

const refuse = refuseWith(`npm run migrate                                       brings the schema up to date, by DATABASE_OWNER_URL
npm run migrate -- roles [database] [owner] [login]   prints what an administrator runs before the first time`);

function settingsOf(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

async function bringUpToDate(settings: Settings): Promise<void> {
  const url = settings.databaseOwnerUrl ?? settings.databaseUrl;
  if (!url) return (await openDatabase(settings)).close();
  const owner = openPostgres({ url, tls: settings.databaseTls, poolSize: 1, role: "" });
  try {
    await migrate(owner);
  } finally {
    await owner.close();
  }
}

const [command, database = "karcis", owner = "karcis_owner", shop = "karcis_shop"] = process.argv.slice(2);
if (command !== undefined && command !== "roles") refuse(`no such command: "${command}"`);
try {
  if (command === "roles") process.stdout.write(showRoles({ database, owner, shop }));
  else {
    await bringUpToDate(settingsOf());
    process.stdout.write("the schema is up to date\n");
  }
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
