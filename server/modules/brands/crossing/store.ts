import type { TenantSql, Transaction } from "../../../platform/database/database.ts";

export type NewCrossing = {
  readonly tokenHash: string;
  readonly fromHost: string;
  readonly toHost: string;
  readonly nonceHash: string;
  readonly sealed: string;
};

export function insertCrossing(tx: Transaction, { tokenHash, fromHost, toHost, nonceHash, sealed }: NewCrossing): void {
  tx.send("insert into crossings (tenant_id, token_hash, from_host, to_host, nonce_hash, sealed) values ($1, $2, $3, $4, $5, $6)", [
    tx.tenant,
    tokenHash,
    fromHost,
    toHost,
    nonceHash,
    sealed,
  ]);
}

export type FoundCrossing = { from_host: string; to_host: string; nonce_hash: string; sealed: string; is_live: boolean };

/** Takes a crossing out for its single arrival, whether it succeeds or not. `is_live`: begun less than a minute ago, by the database's clock. */
export async function takeCrossing(tx: TenantSql, tokenHash: string): Promise<FoundCrossing | undefined> {
  const rows = await tx.query<FoundCrossing>(
    `delete from crossings where tenant_id = $1 and token_hash = $2
     returning from_host, to_host, nonce_hash, sealed, made_at > clock_timestamp() - interval '60 seconds' as is_live`,
    [tx.tenant, tokenHash],
  );
  return rows[0];
}
