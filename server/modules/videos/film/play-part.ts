import type { Sql } from "../../../platform/database/database.ts";
import { notifyPlayable } from "./notify-playable.ts";

type Part = { readonly slug: string; readonly position: number };

/** Whether a video has this part. */
export async function partIsOf(sql: Sql, tenant: string, { slug, position }: Part): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from events e join video_parts p on p.tenant_id = e.tenant_id and p.video_id = e.id
     where e.tenant_id = $1 and e.slug = $2 and e.kind = 'video' and p.position = $3`,
    [tenant, slug, position],
  );
  return rows.length > 0;
}

export async function hasVideo(sql: Sql, tenant: string, slug: string): Promise<boolean> {
  return (await sql.query("select 1 from events where tenant_id = $1 and slug = $2 and kind = 'video'", [tenant, slug])).length > 0;
}

/**
 * Assigns a file to a part of a video. The video's new version makes every process reload it, and waiting buyers are notified if it is
 * ready. False for an unknown part, or one with this file.
 */
export async function playPart(
  sql: Sql,
  tenant: string,
  { slug, position, mediaId }: Part & { readonly mediaId: string },
): Promise<boolean> {
  const changed = await sql.query<{ id: string }>(
    `with part as (
       update video_parts p set media_id = $4 from events e
       where e.tenant_id = $1 and e.slug = $2 and e.kind = 'video' and p.tenant_id = $1 and p.video_id = e.id and p.position = $3
         and p.media_id is distinct from $4::uuid returning p.video_id)
     update events set version = version + 1 where tenant_id = $1 and id in (select video_id from part) returning id`,
    [tenant, slug, position, mediaId],
  );
  for (const { id } of changed) await notifyPlayable(sql, tenant, { video: id, what: mediaId });
  return changed.length > 0;
}

/** Makes a file a video's public trailer. False for an unknown video, or a file that a video sells, which must not be public. */
export async function showTrailer(
  sql: Sql,
  tenant: string,
  { slug, mediaId }: { readonly slug: string; readonly mediaId: string },
): Promise<boolean> {
  const rows = await sql.query(
    `with shown as (
       update videos v set trailer_id = $3 from events e
       where e.tenant_id = $1 and e.slug = $2 and e.kind = 'video' and v.tenant_id = $1 and v.id = e.id
         and not exists (select from video_parts p where p.tenant_id = $1 and p.media_id = $3) returning v.id)
     update events set version = version + 1 where tenant_id = $1 and id in (select id from shown) returning 1`,
    [tenant, slug, mediaId],
  );
  return rows.length > 0;
}
