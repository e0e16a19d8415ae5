import type { Secrets } from "../platform/config/secrets.ts";
import type { Database, Row, Sql } from "../platform/database/database.ts";
import { boundTo } from "../modules/catalogue/links/digest-code.ts";
import { accountBound } from "../modules/payments/accounts/seal-keys.ts";
import { mediaBound } from "../modules/videos/film/media-key.ts";
import { openText, sealText } from "../platform/base/seal-text.ts";

/** A column of sealed texts: how its rows are identified, as text, and the binding of each text. */
type Kept = {
  readonly table: string;
  readonly column: string;
  /** An SQL expression that identifies a row of `t` within its tenant. */
  readonly row: string;
  /** The parts of a text's binding, in order. */
  readonly parts: readonly string[];
  readonly where?: string;
  boundOf(tenant: string, parts: readonly string[]): string;
};

/** Columns sealed for longer than a week. */
export const STORED_SEALED: readonly Kept[] = [
  {
    table: "booking_attendees",
    column: "identity_sealed",
    row: "t.booking_id::text || ' ' || t.position",
    parts: ["t.booking_id::text"],
    boundOf: (tenant, [booking]) => `${tenant} ${booking}`,
  },
  {
    table: "handovers",
    column: "identity_sealed",
    row: "t.id::text",
    parts: ["t.id::text"],
    boundOf: (tenant, [id]) => `${tenant} handover ${id}`,
  },
  {
    table: "refund_transfers",
    column: "sealed",
    row: "t.id::text",
    parts: ["t.id::text"],
    boundOf: (tenant, [id]) => `${tenant} transfer ${id}`,
  },
  {
    table: "waiver_signatures",
    column: "sealed",
    row: "t.id::text",
    parts: ["t.id::text"],
    boundOf: (tenant, [id]) => `waiver ${tenant} ${id}`,
  },
  {
    table: "links",
    column: "target",
    row: "t.code",
    parts: ["t.code"],
    where: "length(t.code) = 64",
    boundOf: (tenant, [digest]) => boundTo(tenant, digest!),
  },
  {
    table: "payment_accounts",
    column: "sealed",
    row: "t.name",
    parts: ["t.name", "t.kind", "t.mode"],
    boundOf: (tenant, [name, kind, mode]) => accountBound(tenant, { name: name!, kind: kind!, mode: mode! }),
  },
  {
    table: "media_files",
    column: "key_sealed",
    row: "t.id::text",
    parts: ["t.id::text"],
    boundOf: (tenant, [id]) => mediaBound(tenant, id!),
  },
];

/**
 * Columns sealed for a day or a week, which are erased anyway.
 * @internal A test checks that every sealed column is in one of the two lists.
 */
export const SEALED_FOR_DAYS = [
  { table: "visitor_openings", column: "sealed" },
  { table: "idempotency", column: "answer" },
  { table: "messages", column: "sealed" },
  { table: "crossings", column: "sealed" },
] as const;

type Found = { row: string; parts: string[]; sealed: string } & Row;
/** The number of resealed texts, and of those that no readable secret opens. */
export type Resealed = { readonly resealed: number; readonly lost: number };

const AT_ONCE = 500;

async function resealSome(
  sql: Sql,
  { secrets, tenant, kept, after }: { readonly secrets: Secrets; readonly tenant: string; readonly kept: Kept; readonly after: string },
): Promise<Resealed & { last: string | null }> {
  const { table, column, row, parts, where = "true", boundOf } = kept;
  await sql.query("select set_config('app.act', 'reseal', true)");
  const found = await sql.query<Found>(
    `select ${row} as row, array[${parts.join(", ")}] as parts, t.${column} as sealed from ${table} t
     where t.tenant_id = $1 and t.${column} is not null and ${where} and not starts_with(t.${column}, $2) and ${row} > $3
     order by ${row} limit ${AT_ONCE} for update of t`,
    [tenant, `${secrets.id}.`, after],
  );
  const fresh = found.flatMap(({ row: name, parts: of, sealed }) => {
    const bound = boundOf(tenant, of);
    try {
      return [{ name, sealed: sealText(secrets, bound, openText(secrets, bound, sealed)) }];
    } catch {
      return [];
    }
  });
  await sql.query(
    `update ${table} t set ${column} = n.sealed from unnest($2::text[], $3::text[]) as n(row, sealed)
     where t.tenant_id = $1 and ${row} = n.row`,
    [tenant, fresh.map(({ name }) => name), fresh.map(({ sealed }) => sealed)],
  );
  return { resealed: fresh.length, lost: found.length - fresh.length, last: found.length < AT_ONCE ? null : found.at(-1)!.row };
}

/** Reseals a tenant's texts from earlier secrets under the current one, in batches with their own commits. */
export async function resealStored(db: Database, secrets: Secrets, tenant: string): Promise<Resealed> {
  const sum = { resealed: 0, lost: 0 };
  for (const kept of STORED_SEALED) {
    for (let after: string | null = ""; after !== null;) {
      const from: string = after;
      const { resealed, lost, last } = await db.transaction(tenant, (tx) => resealSome(tx, { secrets, tenant, kept, after: from }));
      sum.resealed += resealed;
      sum.lost += lost;
      after = last;
    }
  }
  return sum;
}

/** How many texts of a tenant each secret has sealed, by the secret's name. `""`: texts from before secrets had names. */
export async function countSealed(db: Database, tenant: string): Promise<ReadonlyMap<string, number>> {
  const count = new Map<string, number>();
  for (const { table, column, where = "true" } of STORED_SEALED) {
    const rows = await db.pipelined(tenant, (tx) =>
      tx.query<{ name: string; n: number }>(
        `select coalesce(substring(t.${column} from '^([0-9a-f]{8})\\.'), '') as name, count(*)::int as n from ${table} t
         where t.tenant_id = $1 and t.${column} is not null and ${where} group by 1`,
        [tenant],
      ),
    );
    for (const { name, n } of rows) count.set(name, (count.get(name) ?? 0) + n);
  }
  return count;
}
