import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const br = promisify(brotliCompress);
const gz = promisify(gzip);

type Form = "br" | "gzip";

/** A rendered page, kept as bytes; packed when a browser first asks for that form. */
type Kept = {
  readonly at: number;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly etag: string;
  readonly plain: Uint8Array;
  readonly packed: Map<Form, Promise<Uint8Array>>;
};
type Entry = { kept: Kept | null; running: Promise<Kept> | null };

/** A kept page is served at once this long; older ones are served too, while a new one is made. */
const FRESH_MS = 1000;
const STALE_MS = 30_000;
const MOST = 2000;

async function keep(response: Response): Promise<Kept> {
  const plain = new Uint8Array(await response.arrayBuffer());
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { at: Date.now(), status: response.status, headers: [...response.headers], etag, plain, packed: new Map() };
}

/** The form in which a browser wants text, the smaller one first; null when it takes none. */
function formFor(request: Request): Form | null {
  const accepts = request.headers.get("accept-encoding") ?? "";
  return /\bbr\b/.test(accepts) ? "br" : /\bgzip\b/.test(accepts) ? "gzip" : null;
}

function pack(plain: Uint8Array, form: Form): Promise<Uint8Array> {
  return form === "br" ? br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : gz(plain, { level: 6 });
}

function packedAs(kept: Kept, form: Form): Promise<Uint8Array> {
  let packed = kept.packed.get(form);
  if (!packed) kept.packed.set(form, (packed = pack(kept.plain, form)));
  return packed;
}

/** Packs an answer that is not kept, in the form that the browser takes. */
export async function packAnswer(response: Response, request: Request): Promise<Response> {
  const form = formFor(request);
  const headers = new Headers(response.headers);
  headers.append("vary", "accept-encoding");
  if (!form || !response.body || request.method === "HEAD") return new Response(response.body, { status: response.status, headers });
  const body = await pack(new Uint8Array(await response.arrayBuffer()), form);
  headers.set("content-encoding", form);
  headers.set("content-length", String(body.length));
  return new Response(new Uint8Array(body), { status: response.status, headers });
}

async function answer(kept: Kept, request: Request): Promise<Response> {
  const headers = new Headers(kept.headers.map(([name, value]) => [name, value] as [string, string]));
  headers.set("etag", kept.etag);
  headers.append("vary", "accept-encoding");
  if (request.headers.get("if-none-match") === kept.etag) return new Response(null, { status: 304, headers });
  const form = formFor(request);
  const body = form ? await packedAs(kept, form) : kept.plain;
  if (form) headers.set("content-encoding", form);
  headers.set("content-length", String(body.length));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { status: kept.status, headers });
}

/**
 * Keeps public pages as bytes. However many ask at once, a page is rendered once; only good answers are kept, and the key
 * says everything that the page depends on.
 */
export function createPageCache(options: { freshMs?: number } = {}) {
  const fresh = options.freshMs ?? FRESH_MS;
  const entries = new Map<string, Entry>();

  function render(key: string, entry: Entry, make: () => Promise<Response>): Promise<Kept> {
    entry.running ??= make()
      .then(keep)
      .then(
        (kept) => {
          entry.running = null;
          if (kept.status === 200) entry.kept = kept;
          else entries.delete(key);
          return kept;
        },
        (error: unknown) => {
          entry.running = null;
          if (!entry.kept) entries.delete(key);
          throw error;
        },
      );
    return entry.running;
  }

  return async function cached(key: string, request: Request, make: () => Promise<Response>): Promise<Response> {
    let entry = entries.get(key);
    if (!entry) {
      entry = { kept: null, running: null };
      entries.set(key, entry);
      // The oldest entry of the map is the one that was set first; hot pages are set again below.
      if (entries.size > MOST) entries.delete(entries.keys().next().value!);
    }
    const age = entry.kept ? Date.now() - entry.kept.at : Infinity;
    if (entry.kept && age < fresh) return answer(entry.kept, request);
    if (entry.kept && age < STALE_MS) {
      const stale = entry.kept;
      entries.delete(key);
      entries.set(key, entry);
      render(key, entry, make).catch(() => {});
      return answer(stale, request);
    }
    return answer(await render(key, entry, make), request);
  };
}
