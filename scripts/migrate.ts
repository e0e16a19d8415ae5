import { resolve } from "node:path";
import { messageOf } from "#domain/faults/message-of.ts";
import { readDatabaseSettings, type DatabaseSettings } from "#server/config/database-settings.ts";
import { beginAnew } from "#server/database/begin-anew.ts";
import { migrate } from "#server/database/migrate.ts";
import { openPostgres } from "#server/database/open-postgres.ts";
import { showRoles } from "#server/database/show-roles.ts";
import { refuseWith } from "./lib/shop-tool.ts";

const refuse = refuseWith(`npm run migrate                                       brings the schema up to date, by DATABASE_OWNER_URL
npm run migrate -- roles [database] [owner] [login]   prints what an administrator runs before the first time
npm run migrate -- anew                               puts the embedded database in DATA_DIR aside: the next start makes a new one`);

async function bringUpToDate({ databaseOwnerUrl, databaseUrl, databaseTls: tls }: DatabaseSettings): Promise<string> {
  const url = databaseOwnerUrl ?? databaseUrl;
  if (!url) return refuse("DATABASE_OWNER_URL is missing; the embedded database is brought up to date at every start");
  const owner = openPostgres({ url, tls, poolSize: 1, role: "", pace: "patient" });
  try {
    await migrate(owner, { insist: true });
    return "the schema is up to date\n";
  } finally {
    await owner.close();
  }
}

/** Of the embedded database alone: one on a server is never put aside by a command of ours. */
function putAside({ databaseUrl, databaseOwnerUrl }: DatabaseSettings): string {
  if (databaseUrl || databaseOwnerUrl) return refuse("DATABASE_URL names a database on a server: name a new, empty one instead");
  const dataDir = resolve(process.env["DATA_DIR"] || "data");
  const aside = beginAnew(dataDir);
  return aside === null ? `there is no database in ${dataDir}\n` : `the database is in ${aside} now, and the next start makes a new one\n`;
}

const [command, database = "karcis", owner = "karcis_owner", shop = "karcis_shop"] = process.argv.slice(2);
if (command !== undefined && command !== "roles" && command !== "anew") refuse(`no such command: "${command}"`);
try {
  const isProduction = process.env["KARCIS_ENV"] === "production";
  const settings = () => readDatabaseSettings(process.env, isProduction);
  if (command === "roles") process.stdout.write(showRoles({ database, owner, shop }));
  else process.stdout.write(command === "anew" ? putAside(settings()) : await bringUpToDate(settings()));
} catch (error) {
  refuse(messageOf(error));
}
