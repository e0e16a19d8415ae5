import { Problem } from "../../base/problem.ts";

const LIMIT = 64 * 1024;
const MAX_DEPTH = 16;

export type JsonBody = { readonly value: unknown; readonly text: string };

/**
 * Reads a JSON body: only `application/json`, at most 64 kB, no duplicate keys, no depth beyond 16, no prototype keys, and no text that a
 * database cannot store (NUL, half a surrogate pair). Not held by this: meaning, which the call's schema checks.
 */
export async function readJsonBody(request: Request): Promise<JsonBody> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json(; ?charset=utf-8)?$/i.test(type)) throw new Problem("UNSUPPORTED_MEDIA");
  const bytes = await readBytes(request, LIMIT);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Problem("VALIDATION_FAILED");
  }
  return readJsonText(text);
}

/** Reads JSON text by the rules of `readJsonBody`. Throws VALIDATION_FAILED. */
export function readJsonText(text: string): JsonBody {
  const written = countKeys(text);
  let kept = 0;
  const judge = function (this: unknown, key: string, value: unknown): unknown {
    if (!Array.isArray(this)) kept += 1;
    return refuseHostile(key, value);
  };
  try {
    const value: unknown = JSON.parse(text, judge);
    // JSON.parse keeps the last of two equal keys, but a gateway may have checked the first. `kept` counts one more key, in which the
    // parser wraps the value.
    if (written !== kept - 1) throw new Error("duplicate key");
    return { value, text };
  } catch {
    throw new Problem("VALIDATION_FAILED");
  }
}

/** Reads at most `limit` bytes of a body. Throws TOO_LARGE. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const announced = request.headers.get("content-length");
  if (Number(announced ?? 0) > limit) throw new Problem("TOO_LARGE");
  // A known length bounds the body. Without one, count bytes on arrival.
  if (announced !== null) return new Uint8Array(await request.arrayBuffer().catch(cutOff));
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += part.length;
      if (size > limit) throw new Problem("TOO_LARGE");
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof Problem ? error : cutOff();
  }
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

/** A caller that disconnects or is cut off for slowness is no fault of ours. */
function cutOff(): never {
  throw new Problem("VALIDATION_FAILED");
}

function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes("\0");
}

function refuseHostile(key: string, value: unknown): unknown {
  if (key === "__proto__" || key === "constructor" || key === "prototype") throw new Error("hostile key");
  if (!isText(key) || (typeof value === "string" && !isText(value))) throw new Error("no text");
  return value;
}

/** The number of keys in a text: its colons outside strings. Also checks depth, before the parser recurses. */
function countKeys(text: string): number {
  let keys = 0;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (quoted) {
      if (c === 92) i++;
      else if (c === 34) quoted = false;
    } else if (c === 34) quoted = true;
    else if (c === 58) keys += 1;
    else if (c === 123 || c === 91) {
      if (++depth > MAX_DEPTH) throw new Problem("VALIDATION_FAILED");
    } else if (c === 125 || c === 93) depth--;
  }
  return keys;
}
