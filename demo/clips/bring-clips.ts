import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { MediaNeeds } from "../../server/app/take-demo.ts";
import type { Rendition } from "../../server/platform/adapters/ffmpeg/make-rendition.ts";
import type { Thumbs } from "../../server/platform/adapters/ffmpeg/make-pictures.ts";
import { newMediaKey } from "../../server/modules/videos/film/media-key.ts";
import { CLIPS, mediaIdOf, type ClipName } from "./clips.ts";

type ClipFacts = { readonly milliseconds: number; readonly renditions: readonly Rendition[]; readonly thumbs: Thumbs };

const LABELS = { id: "Bahasa Indonesia", en: "English" } as const;
const VIDEOS = join(import.meta.dirname, "..", "videos");

function brandsWithVideos(): string[] {
  if (!existsSync(VIDEOS)) return [];
  return readdirSync(VIDEOS).flatMap((name) => /^([a-z0-9-]+)\.ts$/.exec(name)?.[1] ?? []);
}

function factsOf(clip: ClipName): ClipFacts {
  return JSON.parse(readFileSync(join(import.meta.dirname, clip, "clip.json"), "utf8")) as ClipFacts;
}

type Place = { readonly tenant: string; readonly id: string; readonly secrets: MediaNeeds["secrets"] };

/** A clip's row and those of its renditions, with their own key. */
function rowOf(clip: (typeof CLIPS)[number], { tenant, id, secrets }: Place) {
  const { milliseconds, renditions, thumbs } = factsOf(clip.name);
  const captions = clip.captions.map((language) => ({ language, label: LABELS[language] }));
  const key = newMediaKey(secrets, tenant, id);
  return { id, name: clip.name, key_sealed: key, duration_ms: milliseconds, captions, thumbs, heights: clip.heights, renditions };
}

/**
 * Gives every brand with videos a row for each missing clip, ready to play, with its own key. The bytes follow on first use. Existing rows
 * stay: their segments are encrypted with their key.
 */
export async function bringClips({ db, secrets }: Pick<MediaNeeds, "db" | "secrets">): Promise<void> {
  for (const tenant of brandsWithVideos()) {
    const ids = CLIPS.map(({ name }) => mediaIdOf(tenant, name));
    await db.transaction(tenant as Parameters<typeof db.transaction>[0], async (tx) => {
      const there = await tx.query<{ id: string }>(
        `select m.id from media_files m where m.tenant_id = $1 and m.id = any ($2::uuid[])
         union all select null from (select) x where not exists (select from tenants where id = $1)`,
        [tenant, ids],
      );
      const known = new Set(there.map(({ id }) => id));
      if (known.has(null as never)) return;
      const lacking = CLIPS.flatMap((clip, at) => (known.has(ids[at]!) ? [] : [rowOf(clip, { tenant, id: ids[at]!, secrets })]));
      if (lacking.length === 0) return;
      // One statement per brand: a first start has hundreds of rows to insert.
      await tx.query(
        `with asked as (
           select * from jsonb_to_recordset($2::jsonb) as x(id uuid, name text, key_sealed text, duration_ms int, captions jsonb, thumbs jsonb, heights int[],
             renditions jsonb)),
         files as (
           insert into media_files (tenant_id, id, name, state, key_sealed, source_bytes, duration_ms, captions, thumbs, poster, heights, steps, ready_at)
           select $1, x.id, x.name, 'ready', x.key_sealed, 0, x.duration_ms, x.captions, x.thumbs, true, x.heights, '{probe,pictures}', now() from asked x
           on conflict (tenant_id, id) do nothing returning id)
         insert into media_renditions (tenant_id, media_id, height, width, bandwidth, average_bandwidth, frames_per_kilosecond, codecs, segments)
         select $1, f.id, r.height, r.width, r.bandwidth, r."averageBandwidth", (1000 * r."framesPerSecond")::int, r.codecs, r.segments from files f join asked x on x.id = f.id
         cross join lateral jsonb_to_recordset(x.renditions) as r(height int, width int, bandwidth int, "averageBandwidth" int, "framesPerSecond" real, codecs text,
           segments real[])`,
        [tenant, JSON.stringify(lacking)],
      );
    });
  }
}
