import type { Sql } from "../../../database/database.ts";

export type CodeLimit = { readonly kind: "recipient" | "network" | "block"; readonly most: number; readonly seconds: number };

/** Whether the tenant sends codes to numbers of this country. */
export async function isServedCountry(tx: Sql, tenant: string, phone: string): Promise<boolean> {
  const [row] = await tx.query<{ served: boolean }>(
    `select count(*) = 0 or bool_or(starts_with($2, calling_code)) as served from code_countries where tenant_id = $1`,
    [tenant, phone],
  );
  return row?.served === true;
}

/** Takes one code out of what everybody concerned may have; the seconds to wait where there is none left. */
export async function takeCode(
  tx: Sql,
  tenant: string,
  ask: {
    readonly recipient: string;
    readonly network: string | null;
    readonly block: string;
    readonly limits: readonly CodeLimit[];
    readonly monthMost: number;
  },
): Promise<number> {
  const { limits } = ask;
  const [row] = await tx.query<{ wait: number }>("select take_code($1, $2, $3, $4, $5::text[], $6::int[], $7::int[], $8) as wait", [
    tenant,
    ask.recipient,
    ask.network,
    ask.block,
    limits.map((limit) => limit.kind),
    limits.map((limit) => limit.most),
    limits.map((limit) => limit.seconds),
    ask.monthMost,
  ]);
  return row!.wait;
}

export type NewCode = {
  readonly id: string;
  readonly purpose: string;
  readonly subject: string;
  readonly recipient: string;
  readonly browser: string;
  readonly network: string | null;
  readonly block: string;
  readonly code_hash: string;
  readonly audit_id: string;
};

/** Keeps a code with its trace; answers when it ends. */
export async function insertCode(tx: Sql, tenant: string, code: NewCode): Promise<Date> {
  const [row] = await tx.query<{ expires_at: Date }>(
    `with c as (
       insert into one_time_codes (tenant_id, id, purpose, subject, recipient, browser, network, block, code_hash, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + interval '5 minutes') returning id, expires_at),
     a as (insert into audit (tenant_id, id, actor, action, subject_id, data)
       select $1, $10, 'visitor', 'identity.code_asked', c.id, jsonb_build_object('purpose', $3::text) from c)
     select expires_at from c`,
    [tenant, code.id, code.purpose, code.subject, code.recipient, code.browser, code.network, code.block, code.code_hash, code.audit_id],
  );
  return row!.expires_at;
}

export type TriedCode = {
  id: string;
  state: "open" | "used" | "expired" | "over";
  /** Only of an open one. */
  code_hash: string | null;
  tries: number;
  used_by: string | null;
};

/** Counts one try of the newest code for its target; its row stays locked. */
export async function tryCode(
  tx: Sql,
  tenant: string,
  at: { readonly purpose: string; readonly subject: string; readonly recipient: string; readonly browser: string },
): Promise<TriedCode | undefined> {
  const rows = await tx.query<TriedCode>("select id, state, code_hash, tries, used_by from try_code($1, $2, $3, $4, $5)", [
    tenant,
    at.purpose,
    at.subject,
    at.recipient,
    at.browser,
  ]);
  return rows[0];
}

/** How the newest code for a target stands, without counting a try; `none` where none was sent. */
export async function peekCode(
  tx: Sql,
  tenant: string,
  at: { readonly purpose: string; readonly subject: string; readonly recipient: string; readonly browser: string },
): Promise<TriedCode["state"] | "none"> {
  const rows = await tx.query<{ state: TriedCode["state"] }>(
    `select case when used_at is not null then 'used' when expires_at <= clock_timestamp() then 'expired' when tries >= 5 then 'over'
       else 'open' end as state
     from one_time_codes where tenant_id = $1 and purpose = $2 and subject = $3 and recipient = $4 and browser = $5
     order by asked_at desc limit 1`,
    [tenant, at.purpose, at.subject, at.recipient, at.browser],
  );
  return rows[0]?.state ?? "none";
}

/** Uses a code up, once; its row is locked by `tryCode`. */
export async function spendCode(
  tx: Sql,
  tenant: string,
  spent: { readonly id: string; readonly used_by: string | null; readonly audit_id: string },
): Promise<void> {
  await tx.query(
    `with c as (update one_time_codes set used_at = clock_timestamp(), used_by = $3 where tenant_id = $1 and id = $2 and used_at is null
       returning id, purpose)
     insert into audit (tenant_id, id, actor, action, subject_id, data)
       select $1, $4, 'visitor', 'identity.code_used', c.id, jsonb_build_object('purpose', c.purpose) from c`,
    [tenant, spent.id, spent.used_by, spent.audit_id],
  );
}

/** Wrong tries at the tenant's codes of the last ten minutes, and the database's clock in seconds. */
export async function countFailedTries(tx: Sql, tenant: string): Promise<{ failed: number; now: number }> {
  const [row] = await tx.query<{ failed: number; now: number }>(
    `select coalesce(sum(tries), 0)::int as failed, extract(epoch from clock_timestamp())::bigint as now from one_time_codes
     where tenant_id = $1 and asked_at > clock_timestamp() - interval '10 minutes' and used_at is null`,
    [tenant],
  );
  return row!;
}
