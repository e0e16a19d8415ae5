import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout } from "node:timers/promises";
import type { S3Settings } from "../../config/media-settings.ts";
import { requireMediaKey, mediaTypeOf, type MediaStore } from "../../ports/media-store.ts";
import { signCall } from "./sign-call.ts";

const CALL_MS = 30_000;
const TRIES = 3;
const KEY_OF_LIST = /<Key>([^<]+)<\/Key>/g;

type Said = { readonly method: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: Buffer<ArrayBuffer> };

/** Stores media in a bucket of an S3-compatible store. Every call is signed (Signature Version 4) and tried up to three times. */
export function s3Store(settings: S3Settings): MediaStore {
  const bucket = `${settings.endpoint}/${settings.bucket}`;
  const urlOf = (key: string) => {
    requireMediaKey(key);
    return `${bucket}/${key}`;
  };

  async function call(url: string, { method, headers, body }: Said): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const signed = signCall(settings, { method, url, ...(headers ? { headers } : {}), ...(body ? { body } : {}) }, new Date());
      const answer = await fetch(url, {
        method,
        headers: signed,
        redirect: "error",
        signal: AbortSignal.timeout(CALL_MS),
        ...(body ? { body } : {}),
      });
      if (answer.ok || answer.status === 404 || answer.status === 416) return answer;
      await answer.body?.cancel();
      if (answer.status < 500 || tries === TRIES) throw new Error(`the media store answered ${answer.status} to ${method}`);
      await setTimeout(50 * 4 ** tries);
    }
  }

  async function listOf(prefix: string): Promise<string[]> {
    const query = new URLSearchParams({ "list-type": "2", "max-keys": "1000", prefix });
    const answer = await call(`${bucket}?${query.toString()}`, { method: "GET" });
    if (!answer.ok) throw new Error("the media store has no such bucket");
    return [...(await answer.text()).matchAll(KEY_OF_LIST)].map(([, key]) => key!);
  }

  return {
    async put(key, body, { type }) {
      const headers = { "content-type": type };
      const answer = await call(urlOf(key), { method: "PUT", headers, body: Buffer.from(body) });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error("the media store has no such bucket");
    },
    async read(key, range) {
      const answer = await call(urlOf(key), { method: "GET", ...(range ? { headers: { range: `bytes=${range.from}-${range.to}` } } : {}) });
      if (!answer.ok || !answer.body) {
        await answer.body?.cancel();
        return null;
      }
      const whole = /\/(\d+)$/.exec(answer.headers.get("content-range") ?? "")?.[1];
      const size = Number(whole ?? answer.headers.get("content-length"));
      return { stream: Readable.fromWeb(answer.body as ReadableStream), size, type: mediaTypeOf(key) };
    },
    async size(key) {
      const answer = await call(urlOf(key), { method: "HEAD" });
      await answer.body?.cancel();
      return answer.ok ? Number(answer.headers.get("content-length")) : null;
    },
    async remove(keyOrFolder) {
      const prefix = urlOf(keyOrFolder).slice(bucket.length + 1);
      await (await call(urlOf(keyOrFolder), { method: "DELETE" })).body?.cancel();
      for (let keys = await listOf(`${prefix}/`); keys.length > 0; keys = await listOf(`${prefix}/`)) {
        for (const key of keys) await (await call(urlOf(key), { method: "DELETE" })).body?.cancel();
      }
    },
  };
}
