import pg from "pg";
import { messageOf } from "#domain/faults/message-of.ts";
import type { Param, Row, Sql } from "../database/database.ts";
import { connectTo, type DatabaseTls } from "../config/database-tls.ts";
import { PARSERS } from "../database/parsers.ts";

/** One connection as the URL's user, without a product role or time limits: a backup may take long. */
export type BareLogin = Sql & { close(): Promise<void> };

const SETTINGS = ["statement_timeout=0", "lock_timeout=30000", "idle_in_transaction_session_timeout=0", "search_path=public"];

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: string) =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format as "text")) as pg.CustomTypesConfig["getTypeParser"],
};

/** Logs in. Throws an Error of one line that names the setting. */
export async function openBare(name: string, url: string, tls: DatabaseTls): Promise<BareLogin> {
  const client = new pg.Client({
    ...connectTo(url, tls),
    types,
    connectionTimeoutMillis: 10_000,
    application_name: "karcis backup",
    options: SETTINGS.map((setting) => `-c ${setting}`).join(" "),
  });
  client.on("error", () => {});
  await client.connect().catch((error: unknown) => {
    throw new Error(`${name}: ${messageOf(error)}`, { cause: error });
  });
  return {
    async query<R extends Row>(text: string, params: readonly Param[] = []) {
      const { rows } = await (params.length > 0 ? client.query(text, params as unknown[]) : client.query(text));
      return rows as R[];
    },
    close: () => client.end(),
  };
}

/** The URL of another database on the same server. */
export function withDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(database)}`;
  return other.toString();
}

/** User, database and password of a URL, "" if missing. */
export function loginOf(url: string): { readonly user: string; readonly password: string; readonly database: string } {
  const { username, password, pathname } = new URL(url);
  return {
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username),
  };
}
