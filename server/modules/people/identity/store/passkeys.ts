import type { Sql, TenantSql } from "../../../../platform/database/database.ts";

export async function hasPasskey(tx: TenantSql, personId: string): Promise<boolean> {
  const rows = await tx.query("select 1 from passkeys where tenant_id = $1 and person_id = $2 limit 1", [tx.tenant, personId]);
  return rows.length > 0;
}

export type Passkey = {
  id: string;
  person_id: string;
  credential_id: string;
  rp_id: string;
  public_key: string;
  counter: number;
  transports: string[];
  device: string;
  created_at: Date;
  used_at: Date | null;
};

const PASSKEYS = `select k.id, k.person_id, k.credential_id, k.rp_id, k.public_key, k.counter, k.transports, k.device, k.created_at, k.used_at
  from passkeys k join people p on p.tenant_id = k.tenant_id and p.id = k.person_id and p.closed_at is null where k.tenant_id = $1`;

/** A person's passkeys, newest first. */
export async function readPasskeys(tx: TenantSql, personId: string): Promise<Passkey[]> {
  return tx.query<Passkey>(`${PASSKEYS} and k.person_id = $2 order by k.created_at desc, k.id desc`, [tx.tenant, personId]);
}

/** The passkey with this credential id. Its row stays locked, to serialise its counter. */
export async function lockPasskey(tx: Sql, tenant: string, credentialId: string): Promise<Passkey | undefined> {
  const rows = await tx.query<Passkey>(`${PASSKEYS} and k.credential_id = $2 for update of k`, [tenant, credentialId]);
  return rows[0];
}

export type NewPasskey = Omit<Passkey, "created_at" | "used_at"> & { readonly is_backed_up: boolean };

/** Stores a passkey. False if its credential is known. */
export async function insertPasskey(tx: TenantSql, key: NewPasskey): Promise<boolean> {
  const rows = await tx.query(
    `insert into passkeys (tenant_id, id, person_id, credential_id, rp_id, public_key, counter, transports, is_backed_up, device)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (credential_id, tenant_id) do nothing returning id`,
    [
      tx.tenant,
      key.id,
      key.person_id,
      key.credential_id,
      key.rp_id,
      key.public_key,
      key.counter,
      key.transports,
      key.is_backed_up,
      key.device,
    ],
  );
  return rows.length > 0;
}

export async function usePasskey(tx: Sql, tenant: string, used: { readonly id: string; readonly counter: number }): Promise<void> {
  await tx.query("update passkeys set counter = $3, used_at = now() where tenant_id = $1 and id = $2", [tenant, used.id, used.counter]);
}

/** Removes one passkey of a person. False if the person has no such passkey. */
export async function deletePasskey(tx: TenantSql, personId: string, id: string): Promise<boolean> {
  const rows = await tx.query("delete from passkeys where tenant_id = $1 and person_id = $2 and id = $3 returning id", [
    tx.tenant,
    personId,
    id,
  ]);
  return rows.length > 0;
}

/** Removes every passkey of a person. Returns how many there were. */
export async function deletePasskeys(tx: TenantSql, personId: string): Promise<number> {
  return (await tx.query("delete from passkeys where tenant_id = $1 and person_id = $2 returning id", [tx.tenant, personId])).length;
}

type ChallengeOf = { readonly browser: string; readonly act: "register" | "login" };

/** Stores a browser's challenge for five minutes and invalidates the previous one. */
export async function saveChallenge(tx: TenantSql, of: ChallengeOf, challenge: string): Promise<void> {
  await tx.query("delete from passkey_challenges where tenant_id = $1 and expires_at < now() - interval '1 day'", [tx.tenant]);
  await tx.query(
    `insert into passkey_challenges (tenant_id, browser, act, challenge, expires_at) values ($1, $2, $3, $4, clock_timestamp() + interval '5 minutes')
     on conflict (tenant_id, browser, act) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
    [tx.tenant, of.browser, of.act, challenge],
  );
}

/** Takes the challenge, once. Undefined if it is too old. */
export async function takeChallenge(tx: Sql, tenant: string, of: ChallengeOf): Promise<string | undefined> {
  const rows = await tx.query<{ challenge: string; is_live: boolean }>(
    `delete from passkey_challenges where tenant_id = $1 and browser = $2 and act = $3
     returning challenge, expires_at > clock_timestamp() as is_live`,
    [tenant, of.browser, of.act],
  );
  return rows[0]?.is_live ? rows[0].challenge : undefined;
}
