import { createHash, createHmac, randomBytes } from "node:crypto";

const PLAIN = "karcis_visitor";
const SECURE = "__Host-karcis_visitor";
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

function read(header: string | null, name: string): string | null {
  if (!header) return null;
  const found = header
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`));
  if (found.length !== 1) return null;
  const value = found[0]!.slice(name.length + 1);
  return TOKEN.test(value) ? value : null;
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The hash of the token in the cookie of that name; null without one, with a malformed one, and with two. */
export function readToken(request: Request, name: string): string | null {
  const token = read(request.headers.get("cookie"), name);
  return token ? hashToken(token) : null;
}

/** The hash of this browser's visitor token; null when it has none. Only hashes are stored. */
export function visitorOf(request: Request, isSecure: boolean): string | null {
  return readToken(request, isSecure ? SECURE : PLAIN);
}

const UNGUESSABLE = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * A fresh visitor: its hash, and the Set-Cookie line that gives it to the browser. The same first call again, its answer
 * having been lost, makes the same visitor: its key says which, where that is a random UUID that nobody else can know.
 */
export function newVisitor(isSecure: boolean, first: { readonly key: string; readonly tenant: string; readonly secret: Buffer }) {
  const token = UNGUESSABLE.test(first.key)
    ? createHmac("sha256", first.secret).update(`visitor ${first.tenant} ${first.key.toLowerCase()}`).digest("base64url")
    : randomBytes(32).toString("base64url");
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${180 * 86400}`;
  return { owner: hashToken(token), setCookie: isSecure ? `${SECURE}=${token}; Secure; ${flags}` : `${PLAIN}=${token}; ${flags}` };
}

/** The Set-Cookie line by which a browser forgets its visitor. */
export function endVisitor(isSecure: boolean): string {
  const flags = "Path=/; HttpOnly; SameSite=Lax; Max-Age=0";
  return isSecure ? `${SECURE}=; Secure; ${flags}` : `${PLAIN}=; ${flags}`;
}
