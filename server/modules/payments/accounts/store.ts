import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { AccountMode } from "../../../platform/adapters/open-provider.ts";
import type { Sql, TenantSql, Transaction } from "../../../platform/database/database.ts";

export type AccountRow = {
  name: string;
  kind: string;
  mode: AccountMode;
  sealed: string;
  channels: PaymentChannel[];
  version: number;
  created_at: Date;
  retired_at: Date | null;
};

/** The accounts of all tenants, with versions. */
export async function readVersions(db: Sql): Promise<{ tenant_id: string; name: string; version: number }[]> {
  return db.query("select tenant_id, name, version from payment_account_versions()");
}

/** A tenant's accounts, the current one first, then the latest retired. */
export async function readAccounts(tx: TenantSql): Promise<AccountRow[]> {
  return tx.query<AccountRow>(
    `select name, kind, mode, sealed, channels, version, created_at, retired_at from payment_accounts
     where tenant_id = $1 order by retired_at desc nulls first, created_at desc, name`,
    [tx.tenant],
  );
}

/** Returns a tenant's accounts, locked against other changes until the transaction ends. */
export async function lockAccounts(tx: Transaction): Promise<AccountRow[]> {
  await tx.query("select 1 from tenants where id = $1 for update", [tx.tenant]);
  return readAccounts(tx);
}

export type NewAccount = Pick<AccountRow, "name" | "kind" | "mode" | "sealed" | "channels">;

/** Stores an account as the current one, whether new or an earlier one with new keys. The caller has retired the previous one. */
export function saveAccount(tx: Transaction, { name, kind, mode, sealed, channels }: NewAccount): void {
  tx.send(
    `insert into payment_accounts as a (tenant_id, name, kind, mode, sealed, channels) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, name) do update set sealed = excluded.sealed, channels = excluded.channels, retired_at = null, version = a.version + 1`,
    [tx.tenant, name, kind, mode, sealed, channels],
  );
}

/** Retires the tenant's current account, unless it is `but`. */
export function retireCurrent(tx: Transaction, but: string | null): void {
  tx.send(
    `update payment_accounts set retired_at = now(), version = version + 1
     where tenant_id = $1 and retired_at is null and name is distinct from $2`,
    [tx.tenant, but],
  );
}

export function saveChannels(tx: Transaction, name: string, channels: readonly PaymentChannel[]): void {
  tx.send("update payment_accounts set channels = $3, version = version + 1 where tenant_id = $1 and name = $2", [
    tx.tenant,
    name,
    channels,
  ]);
}
