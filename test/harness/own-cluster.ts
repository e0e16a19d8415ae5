import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { databaseStatements, roleStatements } from "#server/platform/database/show-roles.ts";
import { isHere } from "./needs.ts";
import { systemBinaries } from "./postgres-binaries.ts";
import { startPostgres } from "./postgres.ts";

const NAMES = { database: "karcis", owner: "karcis_owner", shop: "karcis_shop", backup: "karcis_backup" };

/** The folder of this machine's PostgreSQL with client programs; null without one, since npm brings only the server. */
export function clientPrograms(): string | null {
  const folder = systemBinaries();
  const isWhole = folder !== null && ["pg_dump", "pg_restore"].every((name) => existsSync(join(folder, name)));
  return isHere("postgresql", isWhole) ? folder : null;
}

/** A cluster for one test alone, with a deployment's URLs, and SQL as its superuser; `prepare` makes roles and database. */
export async function ownCluster() {
  const server = await startPostgres({ source: "system" });
  const urlOf = (login: string, database = NAMES.database) => {
    const url = new URL(server.url);
    url.pathname = `/${database}`;
    [url.username, url.password] = [login, login === "postgres" ? "" : `${login}-password`];
    return url.toString();
  };
  async function sql<R extends pg.QueryResultRow>(text: string, params: unknown[] = [], database = NAMES.database): Promise<R[]> {
    const client = new pg.Client({ connectionString: urlOf("postgres", database) });
    await client.connect();
    try {
      return (await client.query<R>(text, params)).rows;
    } finally {
      await client.end();
    }
  }
  return {
    urlOf,
    sql,
    env: {
      DATABASE_URL: urlOf(NAMES.shop),
      DATABASE_OWNER_URL: urlOf(NAMES.owner),
      DATABASE_BACKUP_URL: urlOf(NAMES.backup),
      DATABASE_ADMIN_URL: urlOf("postgres", "postgres"),
    },
    async prepare(): Promise<void> {
      await sql(roleStatements(NAMES), [], "postgres");
      for (const statement of databaseStatements(NAMES)) await sql(statement, [], "postgres");
    },
    stop: () => server.stop(),
  };
}
export type OwnCluster = Awaited<ReturnType<typeof ownCluster>>;
