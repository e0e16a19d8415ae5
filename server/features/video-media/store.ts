import type { Rendition } from "../../adapters/ffmpeg/make-rendition.ts";
import type { Thumbs } from "../../adapters/ffmpeg/make-pictures.ts";
import type { Sql } from "../../database/database.ts";
import type { Reason } from "./refuse-media.ts";

export type Caption = { readonly language: string; readonly label: string };
export type MediaRow = {
  readonly id: string;
  readonly name: string;
  readonly state: "waiting" | "working" | "ready" | "failed";
  readonly reason: Reason | null;
  readonly key_sealed: string;
  readonly source_bytes: number;
  readonly source_parts: string[] | null;
  readonly duration_ms: number | null;
  readonly heights: number[] | null;
  readonly steps: string[];
  readonly tries: number;
  readonly uploaded_at: Date;
};

/** How long a turn counts without a sign of life. */
export const LEASE_SECONDS = 30;
export const MOST_TRIES = 2;
const COLUMNS = "id, name, state, reason, key_sealed, source_bytes, source_parts, duration_ms, heights, steps, tries, uploaded_at";

export async function readMedia(sql: Sql, tenant: string, id: string): Promise<MediaRow | null> {
  const [row] = await sql.query<MediaRow>(`select ${COLUMNS} from media_files where tenant_id = $1 and id = $2`, [tenant, id]);
  return row ?? null;
}

export function listMedia(sql: Sql, tenant: string): Promise<MediaRow[]> {
  return sql.query<MediaRow>(`select ${COLUMNS} from media_files where tenant_id = $1 order by uploaded_at, id`, [tenant]);
}

type NewMedia = {
  readonly id: string;
  readonly name: string;
  readonly keySealed: string;
  readonly bytes: number;
  /** The names of its parts, in order; null: 0, 1, 2, … */
  readonly parts: readonly string[] | null;
  readonly captions: readonly Caption[];
};

/** Writes the row of a source that is in the store. False: it was there. */
export async function insertMedia(sql: Sql, tenant: string, { id, name, keySealed, bytes, parts, captions }: NewMedia): Promise<boolean> {
  const rows = await sql.query(
    `insert into media_files (tenant_id, id, name, key_sealed, source_bytes, source_parts, captions) values ($1, $2, $3, $4, $5, $6, $7::jsonb)
     on conflict (tenant_id, id) do nothing returning 1`,
    [tenant, id, name, keySealed, bytes, parts, JSON.stringify(captions)],
  );
  return rows.length > 0;
}

/**
 * Takes the turn of the file that has waited longest, for as long as a lease lasts; null where nothing is due. One whose turns were all broken off is
 * failed instead.
 */
export async function takeLease(sql: Sql, tenant: string): Promise<MediaRow | null> {
  await sql.query(
    `update media_files set state = 'failed', reason = 'interrupted', leased_until = null
     where tenant_id = $1 and state = 'working' and leased_until <= now() and tries >= ${MOST_TRIES}`,
    [tenant],
  );
  const [row] = await sql.query<MediaRow>(
    `update media_files set state = 'working', reason = null, tries = tries + 1, leased_until = now() + interval '${LEASE_SECONDS} seconds'
     where tenant_id = $1 and id = (
       select id from media_files where tenant_id = $1 and (state = 'waiting' or state = 'working' and leased_until <= now())
       order by uploaded_at, id limit 1 for update skip locked)
     returning ${COLUMNS}`,
    [tenant],
  );
  return row ?? null;
}

const OURS = "tenant_id = $1 and id = $2 and state = 'working' and leased_until > now()";

/** Keeps the turn. False: it is another's by now. */
export async function renewLease(sql: Sql, tenant: string, id: string): Promise<boolean> {
  const rows = await sql.query(
    `update media_files set leased_until = now() + interval '${LEASE_SECONDS} seconds' where ${OURS} returning 1`,
    [tenant, id],
  );
  return rows.length > 0;
}

/** Gives the turn back, as if it had not been taken. */
export async function returnLease(sql: Sql, tenant: string, id: string): Promise<void> {
  await sql.query(`update media_files set state = 'waiting', leased_until = null, tries = greatest(0, tries - 1) where ${OURS}`, [
    tenant,
    id,
  ]);
}

/** Notes why files wait. Answers how many had not been told. */
export async function waitFor(sql: Sql, tenant: string, reason: Reason): Promise<number> {
  const told = await sql.query(
    "update media_files set reason = $2 where tenant_id = $1 and state = 'waiting' and reason is distinct from $2 returning 1",
    [tenant, reason],
  );
  return told.length;
}

type Step = { readonly step: string; readonly durationMs?: number; readonly heights?: readonly number[]; readonly thumbs?: Thumbs };

/** Notes that a step is done: whoever follows begins behind it, with all tries before them. False: the turn is another's by now. */
export async function finishStep(
  sql: Sql,
  tenant: string,
  { id, step, durationMs, heights, thumbs }: Step & { readonly id: string },
): Promise<boolean> {
  const rows = await sql.query(
    `update media_files set steps = array_append(array_remove(steps, $3), $3), tries = 1, duration_ms = coalesce($4, duration_ms),
       heights = coalesce($5::int[], heights), thumbs = coalesce($6::jsonb, thumbs), poster = poster or $6::jsonb is not null
     where ${OURS} returning 1`,
    [tenant, id, step, durationMs ?? null, heights ? [...heights] : null, thumbs ? JSON.stringify(thumbs) : null],
  );
  return rows.length > 0;
}

export async function insertRendition(
  sql: Sql,
  tenant: string,
  { id, rendition }: { readonly id: string; readonly rendition: Rendition },
): Promise<void> {
  const { height, width, bandwidth, averageBandwidth, framesPerSecond, codecs, segments } = rendition;
  await sql.query(
    `insert into media_renditions (tenant_id, media_id, height, width, bandwidth, average_bandwidth, frames_per_kilosecond, codecs, segments)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::real[])
     on conflict (tenant_id, media_id, height) do update set width = excluded.width, bandwidth = excluded.bandwidth, average_bandwidth = excluded.average_bandwidth,
       frames_per_kilosecond = excluded.frames_per_kilosecond, codecs = excluded.codecs, segments = excluded.segments`,
    [tenant, id, height, width, bandwidth, averageBandwidth, Math.round(1000 * framesPerSecond), codecs, [...segments]],
  );
}

export async function finishMedia(sql: Sql, tenant: string, id: string): Promise<boolean> {
  const rows = await sql.query(
    `update media_files set state = 'ready', reason = null, leased_until = null, tries = 0, ready_at = now() where ${OURS} returning 1`,
    [tenant, id],
  );
  return rows.length > 0;
}

/** Ends the turn without success: for good where `isFinal` or where no try is left, otherwise until the next one. Answers whether it was for good. */
export async function endTurn(
  sql: Sql,
  tenant: string,
  { id, reason, isFinal }: { readonly id: string; readonly reason: Reason; readonly isFinal: boolean },
): Promise<boolean> {
  const [row] = await sql.query<{ state: string }>(
    `update media_files set state = case when $4 or tries >= ${MOST_TRIES} then 'failed' else 'waiting' end, reason = $3, leased_until = null
     where ${OURS} returning state`,
    [tenant, id, reason, isFinal],
  );
  if (row?.state !== "failed") return false;
  if (isFinal) await sql.query("delete from media_renditions where tenant_id = $1 and media_id = $2", [tenant, id]);
  return true;
}
