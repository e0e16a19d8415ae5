import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { MediaNeeds } from "../../server/app/take-demo.ts";
import type { Rendition } from "../../server/adapters/ffmpeg/make-rendition.ts";
import type { Thumbs } from "../../server/adapters/ffmpeg/make-pictures.ts";
import { newMediaKey } from "../../server/features/video-media/media-key.ts";
import { CLIPS, mediaIdOf, type ClipName } from "./clips.ts";

type ClipFacts = { readonly milliseconds: number; readonly renditions: readonly Rendition[]; readonly thumbs: Thumbs };

const LABELS = { id: "Bahasa Indonesia", en: "English" } as const;
const VIDEOS = join(import.meta.dirname, "..", "videos");

/** The brands that the demo gives videos to. */
function brandsWithVideos(): string[] {
  if (!existsSync(VIDEOS)) return [];
  return readdirSync(VIDEOS).flatMap((name) => /^([a-z0-9-]+)\.ts$/.exec(name)?.[1] ?? []);
}

function factsOf(clip: ClipName): ClipFacts {
  return JSON.parse(readFileSync(join(import.meta.dirname, clip, "clip.json"), "utf8")) as ClipFacts;
}

/**
 * Gives every brand that has videos a row for each clip that it lacks, ready to play, under a key of its own. The bytes follow when somebody first asks
 * for them. Rows that are there stay: their key is what their segments are encrypted with.
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
      for (const [at, clip] of CLIPS.entries()) {
        const id = ids[at]!;
        if (known.has(id)) continue;
        const { milliseconds, renditions, thumbs } = factsOf(clip.name);
        const captions = clip.captions.map((language) => ({ language, label: LABELS[language] }));
        const added = await tx.query(
          `insert into media_files (tenant_id, id, name, state, key_sealed, source_bytes, duration_ms, captions, thumbs, poster, heights, steps, ready_at)
           values ($1, $2, $3, 'ready', $4, 0, $5, $6::jsonb, $7::jsonb, true, $8::int[], '{probe,pictures}', now())
           on conflict (tenant_id, id) do nothing returning 1`,
          [
            tenant,
            id,
            clip.name,
            newMediaKey(secrets, tenant, id),
            milliseconds,
            JSON.stringify(captions),
            JSON.stringify(thumbs),
            [...clip.heights],
          ],
        );
        if (added.length === 0) continue;
        for (const { height, width, bandwidth, codecs, segments } of renditions) {
          await tx.query(
            `insert into media_renditions (tenant_id, media_id, height, width, bandwidth, codecs, segments) values ($1, $2, $3, $4, $5, $6, $7::real[])`,
            [tenant, id, height, width, bandwidth, codecs, [...segments]],
          );
        }
      }
    });
  }
}
