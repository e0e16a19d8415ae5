import type { Rendition } from "../../../platform/adapters/ffmpeg/make-rendition.ts";
import type { Thumbs } from "../../../platform/adapters/ffmpeg/make-pictures.ts";
import type { Sql } from "../../../platform/database/database.ts";
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
  /** Consecutive turns in which the file failed. */
  readonly tries: number;
  /** Consecutive turns interrupted through no fault of the file. */
  readonly broken: number;
  /** The current turn. Null: none so far. */
  readonly turn: string | null;
  readonly uploaded_at: Date;
  /** What viewers will not get of the file, and assumptions, one sentence each. */
  readonly notes: string[];
};
/** A film with the current turn. */
type Held = { readonly id: string; readonly turn: string | null };

/** How long a turn counts without renewal. */
export const LEASE_SECONDS = 30;
/** A file is given up after this many consecutive failures, with pauses up to hours. */
export const MOST_TRIES = 5;
const COLUMNS =
  "id, name, state, reason, key_sealed, source_bytes, source_parts, duration_ms, heights, steps, tries, broken, turn, uploaded_at, notes";
/** Pauses before a film's next turn, which other films use: after interruptions, and after failures. */
const AFTER_BROKEN = (broken: string) => `least(1800, 5 * (${broken}) * (${broken})) * interval '1 second'`;
const AFTER_FAILED = (tries: string) => `least(240, power(4, (${tries}) - 1)) * interval '1 minute'`;

/** A file, with the short side of each rendition in lines, best first, as shown to viewers. */
export type ListedMedia = MediaRow & { readonly lines: readonly number[] };

const LISTED = `${COLUMNS}, array(select least(r.width, r.height) from media_renditions r
  where r.tenant_id = media_files.tenant_id and r.media_id = media_files.id order by r.height desc) as lines`;

export async function readMedia(sql: Sql, tenant: string, id: string): Promise<ListedMedia | null> {
  const [row] = await sql.query<ListedMedia>(`select ${LISTED} from media_files where tenant_id = $1 and id = $2`, [tenant, id]);
  return row ?? null;
}

export function listMedia(sql: Sql, tenant: string): Promise<ListedMedia[]> {
  return sql.query<ListedMedia>(`select ${LISTED} from media_files where tenant_id = $1 order by uploaded_at, id`, [tenant]);
}

type NewMedia = {
  readonly id: string;
  readonly name: string;
  readonly keySealed: string;
  readonly bytes: number;
  /** The names of its parts in order. Null: 0, 1, 2, … */
  readonly parts: readonly string[] | null;
  readonly captions: readonly Caption[];
};

/** Writes the row of a stored source. False if it exists. */
export async function insertMedia(sql: Sql, tenant: string, { id, name, keySealed, bytes, parts, captions }: NewMedia): Promise<boolean> {
  const rows = await sql.query(
    `insert into media_files (tenant_id, id, name, key_sealed, source_bytes, source_parts, captions) values ($1, $2, $3, $4, $5, $6, $7::jsonb)
     on conflict (tenant_id, id) do nothing returning 1`,
    [tenant, id, name, keySealed, bytes, parts, JSON.stringify(captions)],
  );
  return rows.length > 0;
}

/**
 * Takes the next due file's turn for the length of a lease, or null. Tenants are ordered by due_lanes(). An expired lease was an
 * interruption, which never counts against the file.
 */
export async function takeLease(sql: Sql, tenant: string): Promise<MediaRow | null> {
  const [row] = await sql.query<MediaRow>(
    `update media_files set state = 'working', reason = null, turn = gen_random_uuid(), leased_until = now() + interval '${LEASE_SECONDS} seconds',
       broken = broken + (state = 'working')::int, due_at = now() + ${AFTER_BROKEN("broken + (state = 'working')::int")}
     where tenant_id = $1 and id = (
       select id from media_files where tenant_id = $1 and due_at <= now() and (state = 'waiting' or state = 'working' and leased_until <= now())
       order by tries, media_rank(duration_ms, source_bytes, heights, steps, uploaded_at), uploaded_at, id limit 1 for update skip locked)
     returning ${COLUMNS}`,
    [tenant],
  );
  return row ?? null;
}

const OURS = "tenant_id = $1 and id = $2 and turn = $3 and state = 'working' and leased_until > now()";

/** Renews the turn. False if another worker has it. */
export async function renewLease(sql: Sql, tenant: string, { id, turn }: Held): Promise<boolean> {
  const rows = await sql.query(
    `update media_files set leased_until = now() + interval '${LEASE_SECONDS} seconds' where ${OURS} returning 1`,
    [tenant, id, turn],
  );
  return rows.length > 0;
}

/** Gives the turn back as if it had not been taken. */
export async function returnLease(sql: Sql, tenant: string, { id, turn }: Held): Promise<void> {
  await sql.query(`update media_files set state = 'waiting', leased_until = null, due_at = now() where ${OURS}`, [tenant, id, turn]);
}

/** Whether a waiting film of any tenant is short enough to go first. */
export async function isShorterDue(sql: Sql, tenant: string, id: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from media_files where tenant_id = $1 and id = $2
       and 4 * shortest_media_due() < media_rank(duration_ms, source_bytes, heights, steps, uploaded_at)`,
    [tenant, id],
  );
  return rows.length > 0;
}

/** Returns those of these turns that are still held. */
export async function turnsHeld(sql: Sql, tenant: string, turns: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ turn: string }>(
    "select turn::text as turn from media_files where tenant_id = $1 and state = 'working' and leased_until > now() and turn::text = any ($2::text[])",
    [tenant, turns],
  );
  return rows.map(({ turn }) => turn);
}

/** Records why a tenant's files wait, and schedules them behind others. Returns how many did not wait for this reason before. */
export async function waitFor(sql: Sql, tenant: string, reason: Reason): Promise<number> {
  const told = await sql.query<{ is_new: boolean }>(
    `with told as (
       select id, reason is distinct from $2 as is_new from media_files where tenant_id = $1 and state = 'waiting' and due_at <= now() for update)
     update media_files f set reason = $2, due_at = now() + interval '20 seconds' from told where f.tenant_id = $1 and f.id = told.id returning is_new`,
    [tenant, reason],
  );
  return told.filter(({ is_new: isNew }) => isNew).length;
}

type Step = {
  readonly step: string;
  readonly durationMs?: number;
  readonly heights?: readonly number[];
  readonly notes?: readonly string[];
  readonly thumbs?: Thumbs;
};

/** Records a finished step. Later turns begin behind it, with the full number of tries. False if another worker has the turn. */
export async function finishStep(
  sql: Sql,
  tenant: string,
  { id, turn, step, durationMs, heights, notes, thumbs }: Step & Held,
): Promise<boolean> {
  const rows = await sql.query(
    `update media_files set steps = array_append(array_remove(steps, $4), $4), tries = 0, broken = 0, due_at = now(),
       duration_ms = coalesce($5, duration_ms), heights = coalesce($6::int[], heights), thumbs = coalesce($7::jsonb, thumbs),
       poster = poster or $7::jsonb is not null, notes = coalesce($8::text[], notes)
     where ${OURS} returning 1`,
    [
      tenant,
      id,
      turn,
      step,
      durationMs ?? null,
      heights ? [...heights] : null,
      thumbs ? JSON.stringify(thumbs) : null,
      notes ? [...notes] : null,
    ],
  );
  return rows.length > 0;
}

/** A stored segment of an unfinished height. */
export type Piece = {
  readonly n: number;
  readonly seconds: number;
  readonly bytes: number;
  readonly digest: string;
  readonly codecs: string | null;
  readonly is_last: boolean;
};

export function readPieces(sql: Sql, tenant: string, { id, height }: { readonly id: string; readonly height: number }): Promise<Piece[]> {
  return sql.query<Piece>(
    "select n, milliseconds / 1000.0::float8 as seconds, bytes, digest, codecs, is_last from media_pieces where tenant_id = $1 and media_id = $2 and height = $3 order by n",
    [tenant, id, height],
  );
}

/** Records a stored segment. Later turns begin behind it, with the full number of tries. False if another worker has the turn. */
export async function insertPiece(
  sql: Sql,
  tenant: string,
  { id, turn, height, piece }: Held & { readonly height: number; readonly piece: Piece },
): Promise<boolean> {
  const { n, seconds, bytes, digest, codecs, is_last: isLast } = piece;
  const rows = await sql.query(
    `with own as (update media_files set tries = 0, broken = 0, due_at = now() where ${OURS} returning 1)
     insert into media_pieces (tenant_id, media_id, height, n, milliseconds, bytes, digest, codecs, is_last)
     select $1, $2, $4, $5, $6, $7, $8, $9, $10 from own
     on conflict (tenant_id, media_id, height, n) do update set milliseconds = excluded.milliseconds, bytes = excluded.bytes, digest = excluded.digest,
       codecs = excluded.codecs, is_last = excluded.is_last
     returning 1`,
    [tenant, id, turn, height, n, Math.round(seconds * 1000), bytes, digest, codecs, isLast],
  );
  return rows.length > 0;
}

/** Deletes a height's segments from one on. From 0: all. */
export async function forgetPieces(
  sql: Sql,
  tenant: string,
  { id, height, from }: { readonly id: string; readonly height: number; readonly from: number },
): Promise<void> {
  await sql.query("delete from media_pieces where tenant_id = $1 and media_id = $2 and height = $3 and n >= $4", [
    tenant,
    id,
    height,
    from,
  ]);
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

export async function finishMedia(sql: Sql, tenant: string, { id, turn }: Held): Promise<boolean> {
  const rows = await sql.query(
    `update media_files set state = 'ready', reason = null, leased_until = null, tries = 0, broken = 0, ready_at = now() where ${OURS} returning 1`,
    [tenant, id, turn],
  );
  return rows.length > 0;
}

/** Ends a turn interrupted through no fault of the file. It resumes after a pause, any number of times. */
export async function breakTurn(sql: Sql, tenant: string, { id, turn, reason }: Held & { readonly reason: Reason }): Promise<void> {
  await sql.query(
    `update media_files set state = 'waiting', reason = $4, leased_until = null, broken = broken + 1, due_at = now() + ${AFTER_BROKEN("broken + 1")}
     where ${OURS}`,
    [tenant, id, turn, reason],
  );
}

/**
 * Ends a turn in which the file failed: finally if `isFinal` or no try is left, else until the next turn. Returns whether the file has
 * failed finally.
 */
export async function endTurn(
  sql: Sql,
  tenant: string,
  { id, turn, reason, isFinal }: Held & { readonly reason: Reason; readonly isFinal: boolean },
): Promise<boolean> {
  const [row] = await sql.query<{ state: string }>(
    `update media_files set state = case when $5 or tries + 1 >= ${MOST_TRIES} then 'failed' else 'waiting' end, reason = $4, leased_until = null,
       tries = tries + 1, due_at = now() + ${AFTER_FAILED("tries + 1")}
     where ${OURS} returning state`,
    [tenant, id, turn, reason, isFinal],
  );
  if (row?.state !== "failed") return false;
  if (isFinal) await sql.query("delete from media_renditions where tenant_id = $1 and media_id = $2", [tenant, id]);
  return true;
}
