import { everyKeys, type Keys, type Secrets } from "../config/secrets.ts";
import { keyedDigest } from "../base/keyed-digest.ts";
import type { Sql } from "./database.ts";

/** A master secret recorded by this database, with its name. */
export type KnownSecret = { name: string; mark: string; first_used_at: Date; in_charge_at: Date | null; retired_at: Date | null };

/** The digest by which a database identifies a master secret, without revealing it. */
export const markOf = (keys: Keys) => keyedDigest(keys, "deployment").toString("base64url");

/** All secrets ever used with this database, the earliest first. */
export async function readSecretsOf(sql: Sql): Promise<KnownSecret[]> {
  return sql.query<KnownSecret>(
    "select name, mark, first_used_at, in_charge_at, retired_at from deployment_secrets order by first_used_at",
  );
}

/**
 * Checks that these secrets open the database's contents, and records the current one. Returns whether it is already active. Throws an
 * Error of one line if a secret that sealed or signed something is missing.
 */
export async function checkSecrets(sql: Sql, secrets: Secrets): Promise<boolean> {
  const before = await readSecretsOf(sql);
  const marks = new Set(everyKeys(secrets).map(markOf));
  const missing = before.filter(({ mark, retired_at: retired }) => retired === null && !marks.has(mark)).map(({ name }) => name);
  if (missing.length > 0)
    throw new Error(
      `KARCIS_SECRET is not the one that this database was used with (${missing.join(", ")}): set that one, or list it in KARCIS_SECRET_PREVIOUS`,
    );
  const own = before.find(({ mark }) => mark === markOf(secrets));
  if (own) return own.in_charge_at !== null;
  // The first secret has no predecessor.
  await sql.query(
    `insert into deployment_secrets (mark, name, in_charge_at)
     values ($1, $2, case when $3 then clock_timestamp() end) on conflict (mark) do nothing`,
    [markOf(secrets), secrets.id, before.length === 0],
  );
  return before.length === 0;
}

/** Returns null if the current secret was already active. Otherwise returns its predecessor's keys, with `before` null if they are lost. */
export async function readSuccession(sql: Sql, secrets: Secrets): Promise<{ readonly before: Keys | null } | null> {
  const known = await readSecretsOf(sql);
  const own = known.find(({ mark }) => mark === markOf(secrets));
  if (!own || own.in_charge_at !== null) return null;
  const [last] = known.filter((each) => each.in_charge_at !== null).toSorted((a, b) => Number(b.in_charge_at) - Number(a.in_charge_at));
  return { before: everyKeys(secrets).find((keys) => markOf(keys) === last?.mark) ?? null };
}

/** Makes the current secret the active one. */
export async function takeCharge(sql: Sql, secrets: Secrets): Promise<void> {
  await sql.query("update deployment_secrets set in_charge_at = clock_timestamp() where mark = $1 and in_charge_at is null", [
    markOf(secrets),
  ]);
}

/** Lets processes start without this secret from now on. False if it is unknown or the current one. */
export async function retireSecret(sql: Sql, secrets: Secrets, name: string): Promise<boolean> {
  const rows = await sql.query(
    "update deployment_secrets set retired_at = coalesce(retired_at, clock_timestamp()) where name = $1 and mark <> $2 returning name",
    [name, markOf(secrets)],
  );
  return rows.length > 0;
}
