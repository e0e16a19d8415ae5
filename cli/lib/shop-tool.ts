import { explainStart } from "#server/start/explain-start.ts";
import { readSecrets, type Secrets } from "#server/platform/config/secrets.ts";
import { readSettings, type Settings } from "#server/platform/config/settings.ts";
import type { Database } from "#server/platform/database/database.ts";
import { checkSecrets } from "#server/platform/database/check-secrets.ts";
import type { Act } from "#server/act.ts";
import { OPERATOR } from "#server/platform/base/actor.ts";
import { newId } from "#server/platform/base/new-id.ts";
import { openDatabase } from "#server/platform/database/open-database.ts";
import { fail, orFail, refuse } from "./command.ts";

export type Tool = { readonly db: Database; readonly secrets: Secrets; readonly settings: Settings };

/** A tenant's name from a command's word. */
export function tenantOf(text: string): string {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(text) ? text : refuse(`not a tenant's name: "${text}"`);
}

/** Why the database cannot be opened. Only the embedded one can be held by a running shop. */
export function explainOpening(error: unknown, settings: Settings): string {
  const why = explainStart(error, settings);
  if (settings.databaseUrl || settings.databaseOwnerUrl) return why;
  return `${why}\nA running shop holds the embedded database: stop it, or use PostgreSQL.`;
}

/** Runs work with the deployment's database and secrets, which must match unless a missing secret is being given up. */
export async function withTool<T>(work: (tool: Tool) => Promise<T>, { isLosing = false } = {}): Promise<T> {
  const settings = await orFail(() => readSettings(process.env));
  const db = await openDatabase({ ...settings, poolSize: 1 }, { asOperator: true }).catch((error: unknown) =>
    fail(explainOpening(error, settings)),
  );
  try {
    const secrets = readSecrets(settings.secret, settings.dataDir, settings.previousSecrets);
    if (!isLosing) await orFail(() => checkSecrets(db, secrets));
    return await work({ db, secrets, settings });
  } finally {
    await db.close();
  }
}

/** The input of a command on one tenant: an operator's act, as far as commands need one. */
export type ShopTool = Tool & Pick<Act, "tenant" | "actor" | "newId">;

/** Runs work with the deployment's database and secrets, for one existing tenant. */
export async function withShop<T>(ui: string, work: (tool: ShopTool) => Promise<T>): Promise<T> {
  tenantOf(ui);
  return withTool(async (tool) => {
    const [known] = await tool.db.query("select id from tenants where id = $1", [ui]);
    return known ? work({ ...tool, tenant: ui, actor: OPERATOR, newId }) : fail(`no tenant is called "${ui}"`);
  });
}
