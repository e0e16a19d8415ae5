import { sign, type KeyObject } from "node:crypto";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Claims as a JWT signed with an RSA key (RS256, RFC 7519). */
export function signClaims(claims: object, key: KeyObject): string {
  const text = `${part({ alg: "RS256", typ: "JWT" })}.${part(claims)}`;
  return `${text}.${sign("RSA-SHA256", Buffer.from(text), key).toString("base64url")}`;
}
