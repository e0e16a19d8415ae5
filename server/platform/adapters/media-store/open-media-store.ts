import { join } from "node:path";
import type { Settings } from "../../config/settings.ts";
import type { MediaStore } from "../../ports/media-store.ts";
import { folderStore } from "./folder-store.ts";

/** The store that the settings name: `videos` of DATA_DIR, or a bucket. Bucket code is loaded on first use. */
export function openMediaStore({ media, dataDir }: Pick<Settings, "media" | "dataDir">): MediaStore {
  const { s3 } = media;
  if (!s3) return folderStore(join(dataDir, "videos"));
  let opened: Promise<MediaStore> | null = null;
  const store = () => (opened ??= import("./s3-store.ts").then(({ s3Store }) => s3Store(s3)));
  return {
    put: async (key, body, about) => (await store()).put(key, body, about),
    read: async (key, range) => (await store()).read(key, range),
    size: async (key) => (await store()).size(key),
    remove: async (folder) => (await store()).remove(folder),
  };
}
