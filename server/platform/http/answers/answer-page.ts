import { isPackingBusy, type Form, type PageBytes } from "./page-bytes.ts";

export type Headings = readonly (readonly [string, string])[];
/** A finished page. `bytes` is null without a body. `isSentOnce`: for one visitor only, so slow compression does not pay. */
export type Page = { readonly status: number; readonly headers: Headings; readonly bytes: PageBytes | null; readonly isSentOnce?: boolean };

/** The encoding for a browser: the smallest, unless it would be late. Null if it accepts none. */
function formFor(request: Request, bytes: PageBytes, isSentOnce: boolean): Form | null {
  const accepts = request.headers.get("accept-encoding") ?? "";
  const takesGzip = /\bgzip\b/.test(accepts);
  if (/\bbr\b/.test(accepts) && (bytes.hasBr() || !takesGzip || !(isSentOnce || isPackingBusy()))) return "br";
  return takesGzip ? "gzip" : null;
}

/** The tag of a page that the browser already has, in any encoding. Null if it has none. */
function heldTag(request: Request, name: string): string | null {
  const held = request.headers.get("if-none-match");
  if (held === null) return null;
  const tags = held.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.find((tag) => tag === `"${name}"` || tag === `"${name}-gzip"` || tag === `"${name}-br"`) ?? null;
}

function answer(status: number, headers: Headings, body: Buffer<ArrayBuffer> | null): Response {
  return new Response(body, { status, headers: headers as [string, string][] });
}

/** A page in an encoding that its browser accepts, or 304 if the browser already has it. */
export async function answerPage({ status, headers, bytes, isSentOnce = false }: Page, request: Request): Promise<Response> {
  if (!bytes) return answer(status, headers, null);
  const held = status === 200 ? heldTag(request, bytes.name) : null;
  if (held !== null) return answer(304, [...headers, ["vary", "accept-encoding"], ["etag", held]], null);
  const form = formFor(request, bytes, isSentOnce);
  const body = form === "br" ? await bytes.br() : form === "gzip" ? bytes.gzip() : bytes.plain();
  const told: [string, string][] = [
    ["vary", "accept-encoding"],
    ["etag", form ? `"${bytes.name}-${form}"` : `"${bytes.name}"`],
    ["content-length", String(body.length)],
  ];
  if (form) told.push(["content-encoding", form]);
  return answer(status, [...headers, ...told], request.method === "HEAD" ? null : body);
}

/**
 * A page of one visitor. Only what other visitors' pages have in common with it is compressed, because the compressed length of the rest
 * could reveal it.
 */
export function answerPrivately({ status, headers, bytes }: Page, request: Request): Response {
  if (!bytes) return answer(status, headers, null);
  const isPacked = bytes.shared.length > 0 && /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  const body = isPacked ? bytes.privateGzip() : bytes.plain();
  const told: [string, string][] = [["content-length", String(body.length)]];
  if (bytes.shared.length > 0) told.push(["vary", "accept-encoding"]);
  if (isPacked) told.push(["content-encoding", "gzip"]);
  return answer(status, [...headers, ...told], request.method === "HEAD" ? null : body);
}
