import { readFileSync } from "node:fs";
import { readSslMode, type DatabaseTls } from "./database-tls.ts";
import { isElsewhere } from "./deployment.ts";

export type DatabaseSettings = {
  /** The shop's own login. Null: the embedded database. */
  readonly databaseUrl: string | null;
  /** The login that owns the schema, for migrations and operators' commands. Null if DATABASE_URL is the owner's, or another process migrates. */
  readonly databaseOwnerUrl: string | null;
  /** TLS of both logins, unless their URLs set it. */
  readonly databaseTls: DatabaseTls;
};

const MODES = ["verify-full", "require", "off"] as const;

/** The URL of one login, or null if unset. Throws an Error of one line. */
export function readLoginUrl(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error(`${name} must begin with postgres:// or postgresql://`);
  try {
    readSslMode(text);
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
  return text;
}

function tlsOf(env: NodeJS.ProcessEnv): DatabaseTls {
  const text = env["DATABASE_TLS"] || null;
  const mode = MODES.find((one) => one === text) ?? null;
  if (text !== null && mode === null) throw new Error(`DATABASE_TLS must be one of ${MODES.join(", ")}, not "${text}"`);
  const file = env["DATABASE_CA"];
  if (!file) return { mode, ca: null };
  try {
    return { mode, ca: readFileSync(file, "utf8") };
  } catch (error) {
    throw new Error(`DATABASE_CA cannot be read: ${file}`, { cause: error });
  }
}

/** Refuses, in one line, unencrypted production connections to another machine unless explicitly allowed. */
export function requireSafeConnection(urls: Readonly<Record<string, string | null>>, { mode }: DatabaseTls, env: NodeJS.ProcessEnv): void {
  for (const [name, url] of Object.entries(urls)) {
    if (!url || !isElsewhere(url, env) || (readSslMode(url) ?? mode) !== null) continue;
    throw new Error(
      `${name} leads to another machine without TLS: set DATABASE_TLS=verify-full, with DATABASE_CA where its authority is your own (DATABASE_TLS=off where nobody else is on the way)`,
    );
  }
}

/** Address of the database and its TLS. Throws an Error of one line. */
export function readDatabaseSettings(env: NodeJS.ProcessEnv, isProduction: boolean): DatabaseSettings {
  const databaseTls = tlsOf(env);
  const databaseUrl = readLoginUrl(env, "DATABASE_URL");
  const databaseOwnerUrl = readLoginUrl(env, "DATABASE_OWNER_URL");
  if (isProduction) requireSafeConnection({ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl }, databaseTls, env);
  return { databaseUrl, databaseOwnerUrl, databaseTls };
}
