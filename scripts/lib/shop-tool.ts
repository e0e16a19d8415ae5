import { messageOf } from "#domain/faults/message-of.ts";
import { explainStart } from "#server/start/explain-start.ts";
import { readSecrets, type Secrets } from "#server/config/secrets.ts";
import { readSettings, type Settings } from "#server/config/settings.ts";
import type { Database } from "#server/database/database.ts";
import { knowSecrets } from "#server/database/know-secrets.ts";
import { openDatabase } from "#server/database/open-database.ts";

export type Refuse = (why: string) => never;

/** Says what is wrong and how the command is called, and ends with 1. */
export function refuseWith(usage: string): Refuse {
  return (why) => {
    process.stderr.write(`${why}\n${usage}\n`);
    process.exit(1);
  };
}

function settingsOf(refuse: Refuse): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    return refuse(messageOf(error));
  }
}

export type Tool = { readonly db: Database; readonly secrets: Secrets; readonly settings: Settings; close(): Promise<void> };

/** The database and the secrets of the deployment, which belong together unless one that is missing is to be given up. */
export async function openTool(refuse: Refuse, { isLosing = false } = {}): Promise<Tool> {
  const settings = settingsOf(refuse);
  const db = await openDatabase({ ...settings, poolSize: 1 }, { asOperator: true }).catch((error: unknown) =>
    refuse(`${explainStart(error, settings)}\nA running shop holds the embedded database: stop it, or use PostgreSQL.`),
  );
  const secrets = readSecrets(settings.secret, settings.dataDir, settings.previousSecrets);
  const known = isLosing ? Promise.resolve() : knowSecrets(db, secrets);
  await known.catch(async (error: unknown) => {
    await db.close();
    return refuse(messageOf(error));
  });
  return { db, secrets, settings, close: () => db.close() };
}

/** The same for one tenant that exists. */
export async function openShopTool(ui: string, refuse: Refuse): Promise<Tool> {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(ui)) return refuse(`not a tenant's name: "${ui}"`);
  const tool = await openTool(refuse);
  const [known] = await tool.db.query("select id from tenants where id = $1", [ui]);
  if (!known) {
    await tool.close();
    return refuse(`no tenant is called "${ui}"`);
  }
  return tool;
}
