import { randomUUID } from "node:crypto";
import { open, mkdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { requireMediaKey, mediaTypeOf, type MediaStore } from "../../ports/media-store.ts";

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}

async function openFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Stores media in a folder. Objects are renamed into place once complete, so a process that dies leaves no partial object. */
export function folderStore(folder: string): MediaStore {
  const pathOf = (key: string) => {
    requireMediaKey(key);
    return join(folder, ...key.split("/"));
  };
  return {
    async put(key, body) {
      const path = pathOf(key);
      const part = join(dirname(path), `.${randomUUID()}.part`);
      await mkdir(dirname(path), { recursive: true });
      try {
        const file = await open(part, "wx");
        try {
          await file.writeFile(body);
          await file.datasync();
        } finally {
          await file.close();
        }
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async read(key, range) {
      const file = await openFile(pathOf(key));
      if (!file) return null;
      const facts = await file.stat();
      if (!facts.isFile() || (range && range.from >= facts.size)) {
        await file.close();
        return null;
      }
      const type = mediaTypeOf(key);
      if (facts.size === 0) {
        await file.close();
        return { stream: Readable.from([]), size: 0, type };
      }
      const piece = range ? { start: range.from, end: Math.min(range.to, facts.size - 1) } : {};
      return { stream: file.createReadStream(piece), size: facts.size, type };
    },
    async size(key) {
      const facts = await stat(pathOf(key)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return facts?.isFile() ? facts.size : null;
    },
    async remove(under) {
      await rm(pathOf(under), { recursive: true, force: true });
    },
  };
}
