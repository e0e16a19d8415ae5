import { mkdirSync } from "node:fs";
import { access, readFile, rename, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Encode, PictureForm, PictureSource } from "../ports/picture-source.ts";

const WIDTHS = new Set([360, 720, 1200]);
/** Sizes for phones come first. */
const FORMS: readonly PictureForm[] = (["avif", "webp"] as const).flatMap((format) => [720, 360, 1200].map((width) => ({ width, format })));
/** Sizes for search engines: 16:9, 4:3 and square. Pages do not use them, so they are made on demand. */
const CUT = new Set(["1200x675.webp", "1200x900.webp", "1200x1200.webp"]);
const PATH = /^\/media\/([a-z0-9-]{1,40})\/([a-z0-9-]{1,90}?)-(\d{3,4})(?:x(\d{3,4}))?\.(avif|webp)$/;
const CACHE = "public, max-age=31536000, immutable";

/**
 * Pictures by tenant and name, stored in a folder. `serve` encodes on first use, once for simultaneous requests. `warm` makes every missing
 * form of a picture, one by one with another encoder, and stops early when `mayGoOn` returns false.
 */
export function createMedia(options: { folder: string; source: PictureSource; encode: Encode }) {
  mkdirSync(options.folder, { recursive: true });
  const running = new Map<string, Promise<Uint8Array | null>>();

  function fileOf(svg: string, { width, height, format }: PictureForm): string {
    const key = createHash("sha256")
      .update(`${svg} ${width}${height ? `x${height}` : ""} ${format}`)
      .digest("hex")
      .slice(0, 32);
    return join(options.folder, `${key}.${format}`);
  }

  async function keep(file: string, body: Uint8Array): Promise<void> {
    const part = `${file}.${process.pid}.part`;
    await writeFile(part, body);
    await rename(part, file);
  }

  async function make(tenant: string, name: string, form: PictureForm): Promise<Uint8Array | null> {
    const picture = await options.source(tenant, name);
    if (!picture) return null;
    // Cropping would cut off a poster's text.
    const svg = form.height ? (picture.plain ?? picture.svg) : picture.svg;
    const file = fileOf(svg, form);
    const kept = await readFile(file).catch(() => null);
    if (kept) return kept;
    const body = await options.encode(svg, form);
    await keep(file, body);
    return body;
  }

  async function warm(
    { tenant, name }: { readonly tenant: string; readonly name: string },
    encode: Encode,
    mayGoOn: () => Promise<boolean>,
  ): Promise<void> {
    const picture = await options.source(tenant, name);
    if (!picture) return;
    for (const form of FORMS) {
      const file = fileOf(picture.svg, form);
      const isThere = await access(file).then(
        () => true,
        () => false,
      );
      if (isThere) continue;
      if (!(await mayGoOn())) return;
      await keep(file, await encode(picture.svg, form));
    }
  }

  async function serve(path: string): Promise<Response | null> {
    const match = PATH.exec(path);
    if (!match) return null;
    const [, tenant, name, digits, tall, format] = match as unknown as [
      string,
      string,
      string,
      string,
      string | undefined,
      "avif" | "webp",
    ];
    const width = Number(digits);
    if (tall === undefined ? !WIDTHS.has(width) : !CUT.has(`${digits}x${tall}.${format}`)) return null;
    const form = { width, format, ...(tall === undefined ? {} : { height: Number(tall) }) };
    let job = running.get(path);
    if (!job) {
      job = make(tenant, name, form).finally(() => running.delete(path));
      running.set(path, job);
    }
    const body = await job;
    if (!body) return null;
    return new Response(new Uint8Array(body), {
      headers: { "content-type": `image/${format}`, "cache-control": CACHE, "x-content-type-options": "nosniff" },
    });
  }

  return { serve, warm };
}
