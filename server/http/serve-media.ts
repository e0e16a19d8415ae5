import { mkdirSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";

/** Draws a picture as SVG text; null when there is none of that name. */
export type PictureSource = (tenant: string, name: string) => Promise<{ svg: string; ratio: number } | null>;
export type Encode = (svg: string, options: { width: number; format: "avif" | "webp" }) => Promise<Buffer>;

const WIDTHS = new Set([360, 720, 1200]);
const PATH = /^\/media\/([a-z0-9-]{1,40})\/([a-z0-9-]{1,90}?)-(\d{3,4})\.(avif|webp)$/;
const CACHE = "public, max-age=31536000, immutable";

/** Pictures by tenant and name, encoded when first asked for and kept in a folder; two who ask at once share one encoding. */
export function createMedia(options: { folder: string; source: PictureSource; encode: Encode }) {
  mkdirSync(options.folder, { recursive: true });
  const running = new Map<string, Promise<Buffer | null>>();

  async function make(tenant: string, name: string, width: number, format: "avif" | "webp"): Promise<Buffer | null> {
    const picture = await options.source(tenant, name);
    if (!picture) return null;
    const key = createHash("sha256").update(`${picture.svg} ${width} ${format}`).digest("hex").slice(0, 32);
    const file = join(options.folder, `${key}.${format}`);
    const kept = await readFile(file).catch(() => null);
    if (kept) return kept;
    const body = await options.encode(picture.svg, { width, format });
    const part = `${file}.${process.pid}.part`;
    await writeFile(part, body);
    await rename(part, file);
    return body;
  }

  return async function serve(path: string): Promise<Response | null> {
    const match = PATH.exec(path);
    if (!match) return null;
    const [, tenant, name, digits, format] = match as unknown as [string, string, string, string, "avif" | "webp"];
    const width = Number(digits);
    if (!WIDTHS.has(width)) return null;
    let job = running.get(path);
    if (!job) {
      job = make(tenant, name, width, format).finally(() => running.delete(path));
      running.set(path, job);
    }
    const body = await job;
    if (!body) return null;
    return new Response(new Uint8Array(body), {
      headers: { "content-type": `image/${format}`, "cache-control": CACHE, "x-content-type-options": "nosniff" },
    });
  };
}
