import { messageOf } from "#domain/faults/message-of.ts";
import { readDatabaseSettings, type DatabaseSettings } from "#server/config/database-settings.ts";
import { migrate } from "#server/database/migrate.ts";
import { openPostgres } from "#server/database/open-postgres.ts";
import { showRoles } from "#server/database/show-roles.ts";
import { refuseWith } from "./lib/shop-tool.ts";

const refuse = refuseWith(`npm run migrate                                       brings the schema up to date, by DATABASE_OWNER_URL
npm run migrate -- roles [database] [owner] [login]   prints what an administrator runs before the first time`);

async function bringUpToDate({ databaseOwnerUrl, databaseUrl, databaseTls: tls }: DatabaseSettings): Promise<string> {
  const url = databaseOwnerUrl ?? databaseUrl;
  if (!url) return refuse("DATABASE_OWNER_URL is missing; the embedded database is brought up to date at every start");
  const owner = openPostgres({ url, tls, poolSize: 1, role: "", pace: "patient" });
  try {
    await migrate(owner);
    return "the schema is up to date\n";
  } finally {
    await owner.close();
  }
}

const [command, database = "karcis", owner = "karcis_owner", shop = "karcis_shop"] = process.argv.slice(2);
if (command !== undefined && command !== "roles") refuse(`no such command: "${command}"`);
try {
  const isProduction = process.env["KARCIS_ENV"] === "production";
  process.stdout.write(
    command === "roles" ? showRoles({ database, owner, shop }) : await bringUpToDate(readDatabaseSettings(process.env, isProduction)),
  );
} catch (error) {
  refuse(messageOf(error));
}
