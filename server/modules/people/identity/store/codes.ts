import type { Sql, TenantSql, ActTransaction } from "../../../../platform/database/database.ts";
import { recordAudit } from "../../../../platform/events/record.ts";
import type { CodePurpose } from "#domain/people/codes/code-purpose.ts";
import { MONTH_MOST, type CodeShare } from "#domain/people/codes/code-shares.ts";

/** A limit of codes per number of seconds. `purposes`: count these only, else all. */
export type CodeLimit = {
  readonly kind: "recipient" | "address" | "network" | "block";
  readonly most: number;
  readonly seconds: number;
  readonly purposes?: readonly CodePurpose[];
};

/**
 * Whether the tenant sends codes to this number's country. The rows of `code_countries` decide, else the brand's `codeCountries`, else it
 * is Indonesia alone. Every code costs money, and distant countries attract SMS fraud.
 */
export async function isServedCountry(tx: TenantSql, phone: string): Promise<boolean> {
  const [row] = await tx.query<{ served: boolean }>(
    `select coalesce(
       (select bool_or(starts_with($2, c.calling_code)) from code_countries c where c.tenant_id = $1),
       (select bool_or(starts_with($2, c)) from tenants t, jsonb_array_elements_text(t.brand->'codeCountries') c where t.id = $1),
       starts_with($2, '+62')) as served`,
    [tx.tenant, phone],
  );
  return row?.served === true;
}

/**
 * Charges one code to all budgets and to its share. Returns the seconds to wait if one of them is used up. `alarm`: half of the share's
 * day, or of the month, has just been used.
 */
export async function takeCode(
  tx: TenantSql,
  ask: {
    readonly recipient: string;
    readonly address: string | null;
    readonly network: string | null;
    readonly block: string;
    readonly limits: readonly CodeLimit[];
    /** The share that pays for the code. Null: no message is sent, so no share pays. */
    readonly share: CodeShare | null;
    readonly isReserve: boolean;
  },
): Promise<{ readonly wait: number; readonly alarm: "day" | "month" | null }> {
  const { limits, share } = ask;
  const [row] = await tx.query<{ wait: number; alarm: "day" | "month" | null }>(
    "select wait, alarm from take_code($1, $2, $3, $4, $5, $6::text[], $7::int[], $8::int[], $9, $10, $11, $12)",
    [
      tx.tenant,
      ask.recipient,
      ask.address,
      ask.network,
      ask.block,
      limits.map(({ kind, purposes }) => (purposes ? `${kind}:${purposes.join(",")}` : kind)),
      limits.map((limit) => limit.most),
      limits.map((limit) => limit.seconds),
      MONTH_MOST,
      share?.kind ?? null,
      share?.percent ?? 0,
      ask.isReserve,
    ],
  );
  return row!;
}

/** Whether a number or e-mail address was proved at this tenant, or has a paid order or a ticket there. */
export async function isKnownRecipient(tx: TenantSql, recipient: string): Promise<boolean> {
  const [row] = await tx.query<{ known: boolean }>("select is_known_recipient($1, $2) as known", [tx.tenant, recipient]);
  return row!.known;
}

export type NewCode = {
  readonly id: string;
  readonly purpose: string;
  readonly subject: string;
  readonly recipient: string;
  readonly browser: string;
  readonly address: string | null;
  readonly network: string | null;
  readonly block: string;
  readonly code_hash: string;
  readonly is_told: boolean;
};

/** Stores a code with its audit row. Returns the time of its expiry. */
export async function insertCode(tx: ActTransaction, code: NewCode): Promise<Date> {
  const [row] = await tx.query<{ expires_at: Date }>(
    `insert into one_time_codes (tenant_id, id, purpose, subject, recipient, browser, network, block, code_hash, address, is_told, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp() + interval '5 minutes') returning expires_at`,
    [
      tx.tenant,
      code.id,
      code.purpose,
      code.subject,
      code.recipient,
      code.browser,
      code.network,
      code.block,
      code.code_hash,
      code.address,
      code.is_told,
    ],
  );
  recordAudit(tx, { topic: "identity.code_asked", subject: code.id, data: { purpose: code.purpose } });
  return row!.expires_at;
}

/** This browser's codes of the last five minutes with the newest one's purpose: the last for each recipient, newest first. */
export async function readNewestCodes(tx: TenantSql, browser: string): Promise<{ id: string; recipient: string; is_told: boolean }[]> {
  return tx.query(
    `select id, recipient, is_told from (
       select distinct on (recipient) id, recipient, is_told, asked_at from (
         select *, first_value(purpose) over (order by asked_at desc) as newest from one_time_codes
         where tenant_id = $1 and browser = $2 and asked_at > clock_timestamp() - interval '5 minutes') recent
       where purpose = newest order by recipient, asked_at desc) last
     order by asked_at desc`,
    [tx.tenant, browser],
  );
}

export type TriedCode = {
  id: string;
  state: "open" | "used" | "expired" | "over";
  /** Set for an open code only. */
  code_hash: string | null;
  tries: number;
  used_by: string | null;
};

/** Counts one try of the newest code for its target. Its row stays locked. */
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

/** The state of the newest code for a target, without counting a try. `none` without one. */
export async function peekCode(
  tx: TenantSql,
  at: { readonly purpose: string; readonly subject: string; readonly recipient: string; readonly browser: string },
): Promise<TriedCode["state"] | "none"> {
  const rows = await tx.query<{ state: TriedCode["state"] }>(
    `select case when used_at is not null then 'used' when expires_at <= clock_timestamp() then 'expired' when tries >= 5 then 'over'
       else 'open' end as state
     from one_time_codes where tenant_id = $1 and purpose = $2 and subject = $3 and recipient = $4 and browser = $5
     order by asked_at desc limit 1`,
    [tx.tenant, at.purpose, at.subject, at.recipient, at.browser],
  );
  return rows[0]?.state ?? "none";
}

/** Uses a code up, once. `tryCode` has locked its row. */
export async function spendCode(
  tx: ActTransaction,
  { id, purpose, usedBy }: { readonly id: string; readonly purpose: string; readonly usedBy: string | null },
): Promise<void> {
  const used = await tx.query(
    "update one_time_codes set used_at = clock_timestamp(), used_by = $3 where tenant_id = $1 and id = $2 and used_at is null returning id",
    [tx.tenant, id, usedBy],
  );
  if (used.length > 0) recordAudit(tx, { topic: "identity.code_used", subject: id, data: { purpose } });
}

export type Pressure = { failed: number; of_tenant: number; of_network: number; is_spent: boolean; now: number };

/** The demand for codes at a tenant: see code_pressure. */
export async function readPressure(
  tx: Sql,
  tenant: string,
  { network, codeShare: { kind, percent } }: { readonly network: string | null; readonly codeShare: CodeShare },
): Promise<Pressure> {
  const [row] = await tx.query<Pressure>("select * from code_pressure($1, $2, $3, $4, $5)", [tenant, network, kind, percent, MONTH_MOST]);
  return row!;
}
