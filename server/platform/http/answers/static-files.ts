import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
};

const PACKED = /\.(?:br|gz)$/;

type File = {
  readonly type: string;
  readonly plain: Uint8Array;
  readonly br: (() => Uint8Array) | null;
  readonly gzip: (() => Uint8Array) | null;
  readonly immutable: boolean;
};

/** A file in its compressed form from the build, or else compressed on first use. */
function packedOf(file: string, pack: () => Uint8Array): () => Uint8Array {
  let packed: Uint8Array | null = null;
  if (existsSync(file)) packed = readFileSync(file);
  return () => (packed ??= pack());
}

function readBuilt(path: string, immutable: boolean): File {
  const plain = readFileSync(path);
  const type = TYPES[extname(path)] ?? "application/octet-stream";
  const packs = /javascript|css|svg|json/.test(type);
  return {
    type,
    plain,
    immutable,
    br: packs ? packedOf(`${path}.br`, () => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })) : null,
    gzip: packs ? packedOf(`${path}.gz`, () => gzipSync(plain, { level: 9 })) : null,
  };
}

function walk(folder: string, prefix: string, out: Map<string, File>): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) walk(path, `${prefix}/${name}`, out);
    else if (!PACKED.test(name)) out.set(`${prefix}/${name}`, readBuilt(path, prefix.startsWith("/assets")));
  }
}

/** The built files, read once at start. */
export function createStaticFiles(folder: string) {
  const files = new Map<string, File>();
  try {
    walk(folder, "", files);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return function serve(request: Request, path: string): Response | null {
    const file = files.get(path);
    if (!file) return null;
    const accepts = request.headers.get("accept-encoding") ?? "";
    const packed =
      file.br && /\bbr\b/.test(accepts)
        ? (["br", file.br] as const)
        : file.gzip && /\bgzip\b/.test(accepts)
          ? (["gzip", file.gzip] as const)
          : null;
    return new Response(request.method === "HEAD" ? null : new Uint8Array(packed ? packed[1]() : file.plain), {
      headers: {
        "content-type": file.type,
        "cache-control": file.immutable ? "public, max-age=31536000, immutable" : "public, max-age=300",
        vary: "accept-encoding",
        "x-content-type-options": "nosniff",
        ...(packed ? { "content-encoding": packed[0] } : {}),
      },
    });
  };
}
