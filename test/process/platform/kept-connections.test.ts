import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signCall } from "#client/sign-call.ts";
import { type RunningServer, startServer } from "../../harness/server.ts";
import { WIRE } from "../../harness/signed-shop.ts";

let server: RunningServer;
let signature = "";
beforeAll(async () => {
  server = await startServer();
  signature = `X-Signature: ${await signCall({ businessId: "", timestamp: Date.now(), suffix: WIRE.suffix }, WIRE.secret)}`;
}, 120_000);
afterAll(async () => {
  await server.stop();
});

type Sent = { readonly head: readonly string[]; readonly parts: readonly string[] };
type Outcome = { readonly status: number; readonly saysClose: boolean; readonly next: number | null };

const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0);

/** Length of the first complete answer, or -1 before it is complete. */
function lengthOf(text: string): number {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return -1;
  const head = text.slice(0, end);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return text.length >= end + 4 + Number(length) ? end + 4 + Number(length) : -1;
  if (!/transfer-encoding: chunked/i.test(head)) return end + 4;
  const last = text.indexOf("0\r\n\r\n", end + 4);
  return last < 0 ? -1 : last + 5;
}

/** Sends a call in parts over a persistent connection, then requests /livez on it. */
function callTwice({ head, parts }: Sent): Promise<Outcome> {
  const socket = connect(server.port, "127.0.0.1");
  let got = "";
  let first: string | null = null;
  return new Promise((resolve, reject) => {
    const settle = (next: number | null) => {
      clearTimeout(late);
      socket.destroy();
      if (first === null) return reject(new Error(`the first call was not answered: ${got.slice(0, 200)}`));
      resolve({ status: statusOf(first), saysClose: /^connection: close/im.test(first), next });
    };
    const late = setTimeout(() => settle(null), 20_000);
    socket.setEncoding("latin1");
    socket.on("error", () => {});
    socket.on("close", () => settle(null));
    socket.on("data", (part: string) => {
      got += part;
      const length = lengthOf(got);
      if (length < 0) return;
      if (first !== null) return settle(statusOf(got));
      first = got.slice(0, length);
      got = got.slice(length);
      // Wait like a slow caller before the next call, while the rest of the body may still be in transit.
      setTimeout(() => socket.write(`GET /livez HTTP/1.1\r\nHost: karcis.localhost:${server.port}\r\n\r\n`), 800);
    });
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    const sendNext = (at: number): void => {
      if (at < parts.length && socket.writable) socket.write(parts[at]!, () => setTimeout(() => sendNext(at + 1), 5));
    };
    sendNext(0);
  });
}

const chunk = (length: number) => `${length.toString(16)}\r\n${"x".repeat(length)}\r\n`;
const chunked = (kilobytes: number) => [...Array.from({ length: kilobytes / 20 }, () => chunk(20 * 1024)), "0\r\n\r\n"];
/** A body that begins and never ends. */
const endless = [chunk(1024)];
const headOf = (line: string, ...headers: readonly string[]) => [
  `${line} HTTP/1.1`,
  `Host: ${headers[0] === "no host" ? "nobody.example" : `karcis.localhost:${server.port}`}`,
  ...headers.filter((header) => header !== "no host").map((header) => (header === SIGNED ? signature : header)),
];
/** Placeholder of the signature, made once the server runs. */
const SIGNED = "signed";
const JSON_TYPE = "Content-Type: application/json";
const CHUNKED = "Transfer-Encoding: chunked";

const CASES: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  ["over the limit without a length", "POST /api/v1/quotes", [SIGNED, JSON_TYPE, CHUNKED], chunked(300)],
  [
    "over the limit with a length",
    "POST /api/v1/quotes",
    [SIGNED, JSON_TYPE, `Content-Length: ${300 * 1024}`],
    Array.from({ length: 15 }, () => "x".repeat(20 * 1024)),
  ],
  ["of another type", "POST /api/v1/quotes", [SIGNED, "Content-Type: text/plain", CHUNKED], chunked(100)],
  ["of another type, and never whole", "POST /api/v1/quotes", [SIGNED, "Content-Type: text/plain", CHUNKED], endless],
  ["of a wrong signature", "POST /api/v1/quotes", [JSON_TYPE, "X-Signature: wrong", CHUNKED], chunked(100)],
  ["from another site", "POST /api/v1/bookings", [JSON_TYPE, "Origin: https://elsewhere.example", CHUNKED], endless],
  ["of no call", "POST /api/v1/nothing", [JSON_TYPE, CHUNKED], endless],
  ["of a wrong method", "PUT /api/v1/quotes", [JSON_TYPE, CHUNKED], endless],
  ["of a page", "POST /event", [CHUNKED], endless],
  ["of a read", "GET /livez", ["Content-Length: 50000"], ["x".repeat(1000)]],
  ["of an unknown host", "POST /api/v1/quotes", ["no host", JSON_TYPE, CHUNKED], endless],
  ["of a gate without a token", "POST /api/v1/gate/scans", [JSON_TYPE, CHUNKED], endless],
  ["of a notice over the limit", "POST /api/v1/payments/notifications/simulation", [JSON_TYPE, CHUNKED], chunked(300)],
  [
    "of a film for no address",
    "PATCH /api/v1/uploads/nothing",
    ["Content-Type: application/offset+octet-stream", "Tus-Resumable: 1.0.0", "Upload-Offset: 0", CHUNKED],
    endless,
  ],
];

it.each(CASES)("serves the next call or closes the connection after a body %s", async (_, line, headers, parts) => {
  const { status, saysClose, next } = await callTwice({ head: headOf(line, ...headers), parts });
  expect(status).toBeGreaterThanOrEqual(200);
  expect(saysClose ? "closes" : next).toBe(saysClose ? "closes" : 200);
});

it("closes the connection with a complete answer after a body over the limit or never complete", async () => {
  const over = await callTwice({ head: headOf("POST /api/v1/quotes", SIGNED, JSON_TYPE, CHUNKED), parts: chunked(300) });
  expect(over).toEqual({ status: 413, saysClose: true, next: null });
  const never = await callTwice({ head: headOf("POST /api/v1/quotes", SIGNED, "Content-Type: text/plain", CHUNKED), parts: endless });
  expect(never).toEqual({ status: 415, saysClose: true, next: null });
});

it("keeps the connection after a body was read", async () => {
  const body = JSON.stringify({ eventId: "nothing" });
  const read = await callTwice({ head: headOf("POST /api/v1/quotes", SIGNED, JSON_TYPE, `Content-Length: ${body.length}`), parts: [body] });
  expect(read).toEqual({ status: 400, saysClose: false, next: 200 });
});

it("drops a call sent behind an unread body", async () => {
  const socket = connect({ port: server.port, host: "127.0.0.1", allowHalfOpen: true });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  let got = "";
  socket.on("data", (part) => (got += part.toString()));
  socket.on("error", () => {});
  const host = `Host: karcis.localhost:${server.port}`;
  socket.write(`POST /event HTTP/1.1\r\n${host}\r\n${CHUNKED}\r\n\r\n`);
  await expect.poll(() => got, { timeout: 20_000 }).toContain("405");
  socket.write(`0\r\n\r\nGET /livez HTTP/1.1\r\n${host}\r\n\r\n`);
  socket.end();
  await closed;
  expect(got.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
});
