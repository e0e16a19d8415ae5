import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type S3EmulatorOptions = { readonly bucket: string; readonly region: string; readonly key: string; readonly secret: string };

export type S3Emulator = {
  readonly url: string;
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly type: string }>;
  /** Refused calls, with the reasons. */
  readonly refused: string[];
  /** Answers the next calls with 503. */
  fail(calls: number): void;
  close(): Promise<void>;
};

const MOST_APART_MS = 15 * 60_000;
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`);
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

function headerOf(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? "")
    .trim()
    .replace(/ +/g, " ");
}

/** Why a call's signature is invalid, by Signature Version 4 as AWS documents it. Null if it is valid. */
function faultOf(request: IncomingMessage, body: Buffer, options: S3EmulatorOptions): string | null {
  const match = AUTHORIZATION.exec(headerOf(request, "authorization"));
  if (!match) return "no signature";
  const [, key, day, region, names, signature] = match as unknown as [string, string, string, string, string, string];
  if (key !== options.key) return "unknown key";
  if (region !== options.region) return "another region";
  const signed = names.split(";");
  if (!signed.includes("host") || !signed.includes("x-amz-date")) return "host and date must be signed";
  const stamp = headerOf(request, "x-amz-date");
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  const at = Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s));
  if (!stamp.startsWith(day) || !(Math.abs(Date.now() - at) <= MOST_APART_MS)) return "another time";
  const hash = headerOf(request, "x-amz-content-sha256");
  if (hash !== "UNSIGNED-PAYLOAD" && hash !== sha(body)) return "another body";
  const url = new URL(request.url!, "http://s3");
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
  const path = url.pathname
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/");
  const headers = signed.map((name) => `${name}:${headerOf(request, name)}\n`).join("");
  const canonical = [request.method, path, query, headers, names, hash].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const secret = [day, region, "s3", "aws4_request"].reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${options.secret}`);
  const expected = hmac(secret, ["AWS4-HMAC-SHA256", stamp, scope, sha(canonical)].join("\n"));
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? null : "another signature";
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A store with the parts of S3 that the shop uses, for one bucket. Refuses calls without a valid signature. */
export async function startS3(options: S3EmulatorOptions): Promise<S3Emulator> {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const refused: string[] = [];
  let failing = 0;

  function give(request: IncomingMessage, response: ServerResponse, key: string): void {
    const object = objects.get(key);
    if (!object) return void response.writeHead(404).end();
    const { bytes, type } = object;
    const range = /^bytes=(\d+)-(\d+)$/.exec(headerOf(request, "range"));
    const [from, to] = range ? [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)] : [0, bytes.length - 1];
    if (range && from >= bytes.length) return void response.writeHead(416).end();
    const piece = bytes.subarray(from, to + 1);
    const headers = { "content-type": type, "content-length": piece.length };
    response.writeHead(range ? 206 : 200, range ? { ...headers, "content-range": `bytes ${from}-${to}/${bytes.length}` } : headers);
    response.end(request.method === "HEAD" ? undefined : piece);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const fault = faultOf(request, body, options);
    if (fault !== null) {
      refused.push(fault);
      return void response.writeHead(403).end(`<Error><Code>SignatureDoesNotMatch</Code><Message>${fault}</Message></Error>`);
    }
    if (failing > 0) {
      failing -= 1;
      return void response.writeHead(503).end();
    }
    const url = new URL(request.url!, "http://s3");
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split("/");
    const key = rest.join("/");
    if (bucket !== options.bucket) return void response.writeHead(404).end();
    if (key === "") {
      const prefix = url.searchParams.get("prefix") ?? "";
      const keys = [...objects.keys()]
        .filter((name) => name.startsWith(prefix))
        .toSorted()
        .slice(0, Number(url.searchParams.get("max-keys") ?? 1000));
      response.writeHead(200, { "content-type": "application/xml" });
      return void response.end(
        `<ListBucketResult>${keys.map((name) => `<Contents><Key>${name}</Key></Contents>`).join("")}</ListBucketResult>`,
      );
    }
    if (request.method === "PUT") {
      objects.set(key, { bytes: body, type: headerOf(request, "content-type") });
      return void response.writeHead(200).end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    give(request, response, key);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refused,
    fail: (calls) => (failing = calls),
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}
