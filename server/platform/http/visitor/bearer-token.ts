import { createHash } from "node:crypto";

const BEARER = /^Bearer ([\x21-\x7e]{16,200})$/i;

/** The digest of a device's token, hex, or null. Not held by this: a copied token, until it is revoked. */
export function bearerOf(request: Request): string | null {
  const token = BEARER.exec(request.headers.get("authorization") ?? "")?.[1];
  return token === undefined ? null : digestOfToken(token);
}

export function digestOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
