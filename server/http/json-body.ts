import { Problem } from "../problem.ts";

const LIMIT = 64 * 1024;
const MAX_DEPTH = 16;

export type JsonBody = { readonly value: unknown; readonly text: string };

/**
 * Reads a JSON body: only `application/json`, at most 64 kB, no duplicate keys, no depth beyond 16, no prototype keys, and no
 * text that a database cannot keep (NUL, half a surrogate pair).
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

/** Reads JSON text by the same rules. Throws VALIDATION_FAILED. */
export function readJsonText(text: string): JsonBody {
  assertShallow(text);
  try {
    const value: unknown = JSON.parse(text, refuseHostile);
    assertNoDuplicateKeys(text);
    return { value, text };
  } catch {
    throw new Problem("VALIDATION_FAILED");
  }
}

/** Reads at most `limit` bytes of a body. Throws TOO_LARGE. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const announced = request.headers.get("content-length");
  if (Number(announced ?? 0) > limit) throw new Problem("TOO_LARGE");
  // A body of a known length cannot be longer; without one it is counted as it comes.
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

/** Whoever goes away in the midst of a body, or is sent away for being slow, is no fault of ours. */
function cutOff(): never {
  throw new Problem("VALIDATION_FAILED");
}

function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes("\0");
}

function refuseHostile(this: unknown, key: string, value: unknown): unknown {
  if (key === "__proto__" || key === "constructor" || key === "prototype") throw new Error("hostile key");
  if (!isText(key) || (typeof value === "string" && !isText(value))) throw new Error("no text");
  return value;
}

/** Depth is judged on the text, before the parser recurses. */
function assertShallow(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (quoted) {
      if (c === 92) i++;
      else if (c === 34) quoted = false;
    } else if (c === 34) quoted = true;
    else if (c === 123 || c === 91) {
      if (++depth > MAX_DEPTH) throw new Problem("VALIDATION_FAILED");
    } else if (c === 125 || c === 93) depth--;
  }
}

/** JSON.parse keeps the last of two equal keys; a gateway before us may have judged the first. */
function assertNoDuplicateKeys(text: string): void {
  const scopes: (Set<string> | null)[] = [];
  const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;
  let key: string | null = null;
  for (const [part] of text.matchAll(token)) {
    if (part === "{") scopes.push(new Set());
    else if (part === "[") scopes.push(null);
    else if (part === "}" || part === "]") scopes.pop();
    else if (part === ":") {
      const scope = scopes.at(-1);
      const name: string = JSON.parse(key ?? '""');
      if (scope?.has(name)) throw new Error("duplicate key");
      scope?.add(name);
    } else if (part !== ",") key = part;
  }
}
