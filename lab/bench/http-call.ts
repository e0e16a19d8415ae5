import { createCipheriv } from "node:crypto";
import { connect, type Socket } from "node:net";
import { WIRE } from "../../test/harness/signed-shop.ts";

export type Answer = { readonly status: number; readonly cookie: string | null; readonly location: string | null; readonly text: string };

/** A browser first follows the redirect from the provider's page, then polls at this interval until the tickets exist. */
export const POLL_MS = 15;

type Line = { readonly socket: Socket; settle: ((answer: Answer | Error) => void) | null; received: Buffer };

const END_OF_HEAD = Buffer.from("\r\n\r\n");
/** By port: buyers call the shop, and some their own provider. */
const idleAt = new Map<number, Line[]>();

function headerOf(head: string, name: string): string | null {
  return new RegExp(`^${name}: *(.*?)\r?$`, "im").exec(head)?.[1] ?? null;
}

/** The answer once complete; null before. Every answer of the shop has a length. */
function read(line: Line): Answer | Error | null {
  const end = line.received.indexOf(END_OF_HEAD);
  if (end < 0) return null;
  const head = line.received.toString("latin1", 0, end);
  const status = Number(head.slice(9, 12));
  const length = headerOf(head, "content-length");
  const hasBody = status !== 204 && status !== 304;
  if (length === null && hasBody && !/^transfer-encoding: *chunked/im.test(head)) return new Error(`an answer of unknown length: ${head}`);
  const from = end + END_OF_HEAD.length;
  const body =
    length === null ? (hasBody ? chunksOf(line.received.subarray(from)) : Buffer.alloc(0)) : wholeOf(line.received, from, Number(length));
  if (body === null) return null;
  line.received = Buffer.alloc(0);
  const cookie = headerOf(head, "set-cookie")?.split(";")[0] ?? null;
  return { status, cookie, location: headerOf(head, "location"), text: body.toString("utf8") };
}

function wholeOf(received: Buffer, from: number, length: number): Buffer | null {
  return received.length < from + length ? null : received.subarray(from, from + length);
}

function chunksOf(received: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const end = received.indexOf("\r\n", at);
    if (end < 0) return null;
    const size = Number.parseInt(received.toString("latin1", at, end), 16);
    if (received.length < end + 2 + size + 2) return null;
    if (size === 0) return Buffer.concat(parts);
    parts.push(received.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

function idleOf(port: number): Line[] {
  const known = idleAt.get(port);
  if (known) return known;
  const fresh: Line[] = [];
  idleAt.set(port, fresh);
  return fresh;
}

function open(port: number): Line {
  const idle = idleOf(port);
  const line: Line = { socket: connect(port, "127.0.0.1"), settle: null, received: Buffer.alloc(0) };
  line.socket.setNoDelay(true);
  line.socket.on("data", (part: Buffer) => {
    line.received = line.received.length === 0 ? part : Buffer.concat([line.received, part]);
    const answer = read(line);
    if (answer === null) return;
    const { settle } = line;
    line.settle = null;
    idle.push(line);
    settle?.(answer);
  });
  const lost = (error?: Error) => {
    const at = idle.indexOf(line);
    if (at >= 0) idle.splice(at, 1);
    line.settle?.(error ?? new Error("the connection was closed"));
    line.settle = null;
  };
  line.socket.on("error", lost);
  line.socket.on("close", () => lost());
  return line;
}

let signature = { at: 0, businessId: "", text: "" };

/** Signs once per minute: signing is the browser's work, checking the server's. */
function signatureFor(path: string): string {
  const businessId = /[?&]businessId=([^&]*)/.exec(path)?.[1] ?? "";
  const now = Date.now();
  if (signature.businessId === businessId && now - signature.at < 60_000) return signature.text;
  const cipher = createCipheriv(`aes-${(WIRE.secret.length * 8) as 256}-ecb`, WIRE.secret, null);
  const text = cipher.update(`${businessId}_${now}${WIRE.suffix}`, "utf8", "base64") + cipher.final("base64");
  signature = { at: now, businessId, text };
  return text;
}

/** One call over a kept-alive loopback connection. Written by hand to cost little, because buyers share the machine with the shop. */
export function httpCall(
  to: { readonly port: number; readonly host: string },
  {
    method,
    path,
    headers,
    body,
  }: {
    readonly method: "GET" | "POST";
    readonly path: string;
    readonly headers: Record<string, string>;
    readonly body?: string | undefined;
  },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const line = idleOf(to.port).pop() ?? open(to.port);
    line.settle = (answer) => (answer instanceof Error ? reject(answer) : resolve(answer));
    let head = `${method} ${path} HTTP/1.1\r\nhost: ${to.host}:${to.port}\r\n`;
    if (path.startsWith("/api/v1/")) head += `x-signature: ${signatureFor(path)}\r\n`;
    for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
    if (body !== undefined) head += `content-length: ${Buffer.byteLength(body)}\r\n`;
    line.socket.write(`${head}\r\n${body ?? ""}`);
  });
}
