import { connect } from "node:net";
import { percentile } from "./report.ts";

/** The requests of this process, as JSON in the first argument. `{n}` in the path is a new number each time. */
export type LoadTask = {
  readonly port: number;
  readonly host: string;
  readonly path: string;
  readonly connections: number;
  readonly seconds: number;
};
export type LoadResult = { readonly perSecond: number; readonly p50ms: number; readonly p99ms: number; readonly bytes: number };

const CHUNKED_END = "\r\n0\r\n\r\n";
const task = JSON.parse(process.argv[2]!) as LoadTask;
let serial = process.pid * 1_000_000;

function requestText(): Buffer {
  serial += 1;
  const path = task.path.replace("{n}", String(serial));
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${task.host}:${task.port}\r\nAccept-Encoding: gzip\r\nAccept: text/html\r\n\r\n`);
}

/** Reads the answers of one connection, one at a time: up to their length, or to the end of the last chunk. */
function answerReader(done: (bytes: number) => void): (part: Buffer) => void {
  let head = "";
  let isBody = false;
  let left: number | null = null;
  let tail = "";
  let bytes = 0;

  function readHead(part: Buffer): Buffer | null {
    head += part.toString("latin1");
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return null;
    if (!head.startsWith("HTTP/1.1 200")) throw new Error(`${task.path} answered ${head.slice(0, head.indexOf("\r"))}`);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end))?.[1];
    left = length === undefined ? null : Number(length);
    isBody = true;
    return Buffer.from(head.slice(end + 4), "latin1");
  }

  return (part) => {
    const body = isBody ? part : readHead(part);
    if (!body) return;
    bytes += body.length;
    if (left !== null) left -= body.length;
    else tail = (tail + body.subarray(-CHUNKED_END.length).toString("latin1")).slice(-CHUNKED_END.length);
    if (left === null ? tail !== CHUNKED_END : left > 0) return;
    const size = bytes;
    head = tail = "";
    isBody = false;
    left = null;
    bytes = 0;
    done(size);
  };
}

function run(): Promise<LoadResult> {
  const waits: number[] = [];
  let largest = 0;
  const start = performance.now();
  const end = start + task.seconds * 1000;
  const connections = Array.from({ length: task.connections }, () => {
    return new Promise<void>((resolve, reject) => {
      const socket = connect({ host: "127.0.0.1", port: task.port, noDelay: true });
      let from = 0;
      const ask = () => {
        from = performance.now();
        socket.write(requestText());
      };
      const read = answerReader((bytes) => {
        const at = performance.now();
        waits.push(at - from);
        largest = Math.max(largest, bytes);
        if (at < end) ask();
        else socket.end(resolve);
      });
      socket.on("connect", ask);
      socket.on("data", (part: Buffer) => {
        try {
          read(part);
        } catch (error) {
          socket.destroy();
          reject(error as Error);
        }
      });
      socket.on("error", reject);
      socket.on("close", () => reject(new Error(`${task.host} closed the connection`)));
    });
  });
  return Promise.all(connections).then(() => {
    const seconds = (performance.now() - start) / 1000;
    const sorted = waits.toSorted((a, b) => a - b);
    return { perSecond: waits.length / seconds, p50ms: percentile(sorted, 0.5), p99ms: percentile(sorted, 0.99), bytes: largest };
  });
}

const result = await run();
process.stdout.write(JSON.stringify(result), () => process.exit(0));
