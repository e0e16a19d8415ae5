import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { MediaReader } from "../features/plays/serve-video.ts";

const TYPES: Readonly<Record<string, string>> = { ts: "video/mp2t", vtt: "text/vtt", jpg: "image/jpeg" };

/** Reads files of media from a folder by their names, which the caller has checked. */
export function readFolder(folder: string): MediaReader {
  const size = async (key: string) =>
    stat(join(folder, key)).then(
      (found) => (found.isFile() ? found.size : null),
      () => null,
    );
  return {
    size,
    async read(key, range) {
      const bytes = await size(key);
      if (bytes === null) return null;
      const stream = createReadStream(join(folder, key), range ? { start: range.from, end: range.to } : {});
      return { stream, size: bytes, type: TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream" };
    },
  };
}
