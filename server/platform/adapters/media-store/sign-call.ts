import { createHash, createHmac } from "node:crypto";
import type { S3Settings } from "../../config/media-settings.ts";

const hash = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`);

type Call = {
  readonly method: string;
  readonly url: string;
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
};

/** The headers of a call to S3, including a Signature Version 4 over headers and body as AWS documents it. `now` is the time of the call. */
export function signCall(
  { key, secret, region }: Pick<S3Settings, "key" | "secret" | "region">,
  { method, url, headers = {}, body }: Call,
  now: Date,
): Record<string, string> {
  const { host, pathname, searchParams } = new URL(url);
  const stamp = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = stamp.slice(0, 8);
  const sum = hash(body ?? "");
  const sent: Record<string, string> = { ...headers, "x-amz-content-sha256": sum, "x-amz-date": stamp };
  const signed = Object.entries({ ...sent, host }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(";");
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const canonical = [method, pathname, query.join("&"), ...signed.map(([name, value]) => `${name}:${value}`), "", names, sum];
  const scope = `${day}/${region}/s3/aws4_request`;
  const last = [day, region, "s3", "aws4_request"].reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secret}`);
  const signature = hmac(last as Buffer, ["AWS4-HMAC-SHA256", stamp, scope, hash(canonical.join("\n"))].join("\n")).toString("hex");
  return { ...sent, authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names}, Signature=${signature}` };
}
