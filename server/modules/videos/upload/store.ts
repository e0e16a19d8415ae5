import type { Sql, TenantSql, Transaction } from "../../../platform/database/database.ts";

/** The target of a film. Null: none yet. `position` null: that video's trailer. */
export type Target = { readonly slug: string; readonly position: number | null } | null;

export type UploadRow = {
  readonly id: string;
  readonly name: string | null;
  readonly slug: string | null;
  readonly position: number | null;
  readonly ends_at: Date;
  readonly media_id: string | null;
  readonly file_name: string | null;
  readonly bytes: number | null;
  readonly received: number;
  readonly parts: string[];
};
/** An upload that has begun. */
export type BegunUpload = UploadRow & { readonly media_id: string; readonly bytes: number };

const COLUMNS = "id, name, slug, position, ends_at, media_id, file_name, bytes, received, parts";
const OPEN = "tenant_id = $1 and id = $2 and spent_at is null and ends_at > clock_timestamp()";

type NewUpload = {
  readonly id: string;
  readonly tokenHash: string;
  readonly name: string | null;
  readonly target: Target;
  readonly hours: number;
};

/** Stores an upload permission. Returns its expiry and the brand's hosts. */
export async function insertUpload(
  tx: TenantSql,
  { id, tokenHash, name, target, hours }: NewUpload,
): Promise<{ readonly until: Date; readonly hosts: string[] }> {
  const [row] = await tx.query<{ until: Date; hosts: string[] }>(
    `insert into video_uploads (tenant_id, id, token_hash, name, slug, position, ends_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(hours => $7))
     returning ends_at as until, array(select host from tenant_hosts where tenant_id = $1 order by host) as hosts`,
    [tx.tenant, id, tokenHash, name, target?.slug ?? null, target?.position ?? null, hours],
  );
  return row!;
}

/** The id of the upload that a secret opens, or null for an invalid or expired one. */
export async function findUpload(tx: TenantSql, tokenHash: string): Promise<{ readonly id: string; readonly ends_at: Date } | null> {
  const [row] = await tx.query<{ id: string; ends_at: Date }>(
    "select id, ends_at from video_uploads where tenant_id = $1 and token_hash = $2 and spent_at is null and ends_at > clock_timestamp()",
    [tx.tenant, tokenHash],
  );
  return row ?? null;
}

/** An open upload, or null. */
export async function readUpload(tx: TenantSql, id: string): Promise<UploadRow | null> {
  const [row] = await tx.query<UploadRow>(`select ${COLUMNS} from video_uploads where ${OPEN}`, [tx.tenant, id]);
  return row ?? null;
}

/** Begins or restarts an upload. Returns the file sent before. Undefined if the upload is over. */
export async function beginUpload(
  tx: TenantSql,
  {
    id,
    mediaId,
    fileName,
    bytes,
  }: { readonly id: string; readonly mediaId: string; readonly fileName: string | null; readonly bytes: number },
): Promise<{ readonly before: string | null } | undefined> {
  const [row] = await tx.query<{ before: string | null }>(
    `with was as materialized (select media_id from video_uploads where ${OPEN} for update)
     update video_uploads u set media_id = $3, file_name = $4, bytes = $5, received = 0, parts = '{}'
     from was where u.tenant_id = $1 and u.id = $2 returning was.media_id as before`,
    [tx.tenant, id, mediaId, fileName, bytes],
  );
  return row;
}

type Kept = {
  readonly id: string;
  readonly mediaId: string;
  readonly from: number;
  readonly to: number;
  readonly parts: readonly string[];
};

/** Moves an upload from `from` to `to`, and closes it at its end. False if it was at another offset, or is over. */
export async function moveUpload(sql: Sql, tenant: string, { id, mediaId, from, to, parts }: Kept): Promise<boolean> {
  const rows = await sql.query(
    `update video_uploads set received = $5, parts = $6::text[], spent_at = case when $5 = bytes then clock_timestamp() end
     where ${OPEN} and media_id = $3 and received = $4 returning 1`,
    [tenant, id, mediaId, from, to, [...parts]],
  );
  return rows.length > 0;
}

/** Deletes a file's received part, so that another can be sent. False if another file has replaced it. */
export async function forgetFile(tx: TenantSql, id: string, mediaId: string): Promise<boolean> {
  const rows = await tx.query(
    `update video_uploads set media_id = null, file_name = null, bytes = null, received = 0, parts = '{}' where ${OPEN} and media_id = $3 returning 1`,
    [tx.tenant, id, mediaId],
  );
  return rows.length > 0;
}

/** Withdraws an upload and returns the file being sent. Undefined for an unknown one, or if its film is complete. */
export async function endUpload(tx: Transaction, id: string): Promise<{ readonly media_id: string | null } | undefined> {
  const [row] = await tx.query<{ media_id: string | null }>(
    "update video_uploads set ends_at = least(ends_at, clock_timestamp()) where tenant_id = $1 and id = $2 and spent_at is null returning media_id",
    [tx.tenant, id],
  );
  return row;
}

/** Expired uploads, with their unfinished files. */
export function readEnded(tx: TenantSql): Promise<{ readonly id: string; readonly unfinished: string | null }[]> {
  return tx.query(
    `select id, case when spent_at is null then media_id end as unfinished from video_uploads
     where tenant_id = $1 and ends_at <= clock_timestamp() order by ends_at limit 500`,
    [tx.tenant],
  );
}

export function deleteUpload(tx: Transaction, id: string): void {
  tx.send("delete from video_uploads where tenant_id = $1 and id = $2 and ends_at <= clock_timestamp()", [tx.tenant, id]);
}

export type ListedUpload = Omit<UploadRow, "parts"> & { readonly state: "open" | "arrived" | "over" };

export function listUploads(tx: TenantSql): Promise<ListedUpload[]> {
  return tx.query<ListedUpload>(
    `select id, name, slug, position, ends_at, media_id, file_name, bytes, received,
       case when spent_at is not null then 'arrived' when ends_at > clock_timestamp() then 'open' else 'over' end as state
     from video_uploads where tenant_id = $1 order by made_at, id`,
    [tx.tenant],
  );
}
