import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MediaNeeds } from "../../server/app/take-demo.ts";
import { encryptSegment, openMediaKey } from "../../server/modules/videos/film/media-key.ts";
import { mediaTypeOf, type MediaStore } from "../../server/platform/ports/media-store.ts";
import { CLIPS, mediaIdOf, type ClipName } from "./clips.ts";

const KEY = /^([a-z0-9-]+)\/([0-9a-f-]{36})\/./;

/** A store that encrypts a brand's clip on first use, so that a start costs nothing for films that are not played. */
export function clipStore({ db, secrets, store }: MediaNeeds): MediaStore {
  const running = new Map<string, Promise<void>>();

  function clipOf(key: string): { readonly tenant: string; readonly id: string; readonly clip: ClipName } | null {
    const [, tenant, id] = KEY.exec(key) ?? [];
    const clip = tenant && id ? CLIPS.find(({ name }) => mediaIdOf(tenant, name) === id) : undefined;
    return clip ? { tenant: tenant!, id: id!, clip: clip.name } : null;
  }

  async function fill({ tenant, id, clip }: NonNullable<ReturnType<typeof clipOf>>): Promise<void> {
    const [row] = await db.transaction(tenant as Parameters<typeof db.transaction>[0], (tx) =>
      tx.query<{ id: string; key_sealed: string }>("select id, key_sealed from media_files where tenant_id = $1 and id = $2", [tenant, id]),
    );
    if (!row) return;
    const secret = openMediaKey(secrets, tenant, row);
    const folder = join(import.meta.dirname, clip);
    for (const name of await readdir(folder, { recursive: true })) {
      if (!/\.(mpegts|vtt|jpg)$/.test(name)) continue;
      const bytes = await readFile(join(folder, name));
      const [, number] = /(\d+)\.mpegts$/.exec(name) ?? [];
      const key = `${tenant}/${id}/${name.replaceAll("\\", "/").replace(".mpegts", ".ts")}`;
      await store.put(key, number ? encryptSegment(secret, Number(number), bytes) : bytes, { type: mediaTypeOf(key) });
    }
  }

  /** Whether the store gained this file. */
  async function hasFilled(key: string): Promise<boolean> {
    const found = clipOf(key);
    if (!found) return false;
    let job = running.get(found.id);
    if (!job) {
      job = fill(found).finally(() => running.delete(found.id));
      running.set(found.id, job);
    }
    await job;
    return true;
  }

  return {
    ...store,
    async read(key, range) {
      const object = await store.read(key, range);
      if (object || (await store.size(key)) !== null) return object;
      return (await hasFilled(key)) ? store.read(key, range) : null;
    },
    async size(key) {
      const size = await store.size(key);
      return size ?? ((await hasFilled(key)) ? store.size(key) : null);
    },
  };
}
