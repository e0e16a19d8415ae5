import { createHash } from "node:crypto";
import { drawRandom } from "../../base/draw-random.ts";

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

/** The stored form of a token of 256 random bits, which needs no key against guessing. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The token in the cookie of that name, as `readToken` reads it. Only for passing it to another host of the shop. */
export function rawToken(request: Request, name: string): string | null {
  return read(request.headers.get("cookie"), name);
}

/** The visitor's token itself. */
export function visitorToken(request: Request, isSecure: boolean): string | null {
  return rawToken(request, isSecure ? SECURE : PLAIN);
}

/** The hash of the token in the cookie of that name. Null if it is missing, malformed, or present twice. Not held by this: a copied cookie. */
export function readToken(request: Request, name: string): string | null {
  const token = read(request.headers.get("cookie"), name);
  return token ? hashToken(token) : null;
}

/** The hash of this browser's visitor token, or null. Only hashes are stored. */
export function readVisitor(request: Request, isSecure: boolean): string | null {
  return readToken(request, isSecure ? SECURE : PLAIN);
}

/** A browser in the shop: its token, the stored hash, and the Set-Cookie line for it. */
export type VisitorToken = { readonly token: string; readonly owner: string; readonly setCookie: string };

export function visitorWith(token: string, isSecure: boolean): VisitorToken {
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${180 * 86400}`;
  return { token, owner: hashToken(token), setCookie: isSecure ? `${SECURE}=${token}; Secure; ${flags}` : `${PLAIN}=${token}; ${flags}` };
}

/** A fresh visitor: 256 random bits. */
export function newVisitor(isSecure: boolean): VisitorToken {
  return visitorWith(drawRandom(32).toString("base64url"), isSecure);
}

/** The Set-Cookie line that deletes the visitor. */
export function endVisitor(isSecure: boolean): string {
  const flags = "Path=/; HttpOnly; SameSite=Lax; Max-Age=0";
  return isSecure ? `${SECURE}=; Secure; ${flags}` : `${PLAIN}=; ${flags}`;
}
