import { request as overHttp, type RequestOptions } from "node:http";
import { request as overHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { lookup as resolve } from "node:dns";
import type { Deliver } from "./notices.ts";

const TIMEOUT_MS = 5_000;

/** Names under `.localhost` are this machine, even if its resolver does not know them. */
const lookup: LookupFunction = (hostname, options, done) =>
  resolve(/(^|\.)localhost$/i.test(hostname) ? "localhost" : hostname, options, done);

/** Posts a webhook without following redirects, and ignores the answer's body. */
export const deliverOverHttp: Deliver = (url, { method, headers, body }) => {
  const start = url.startsWith("https:") ? overHttps : overHttp;
  const length = { "content-length": String(Buffer.byteLength(body)) };
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...length },
    lookup,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    agent: false,
  };
  return new Promise((done, fail) => {
    const call = start(url, options, (answer) => {
      answer.resume();
      answer.once("close", () => done({ status: answer.statusCode ?? 0 }));
    });
    call.once("error", fail);
    call.end(body);
  });
};
