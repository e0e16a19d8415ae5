import { createReadStream } from "node:fs";
import { request as http, type IncomingHttpHeaders } from "node:http";
import { request as https } from "node:https";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { lookUpNear } from "./look-up-near.ts";

/** The most bytes of one call: four parts of the store, within the usual limit of proxies. */
const PIECE_BYTES = 64 * 1024 * 1024;
/** Pauses after faults, in milliseconds. They start over whenever part of the film has arrived. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 60_000, 60_000];
/** The longest silence of a shop while it receives or stores bytes. */
const SILENCE_MS = 120_000;
const isPassing = (status: number) => status >= 500 || [408, 409, 423, 425, 429].includes(status);

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };

/** The shop refused the film. */
export class TusRefusal extends Error {
  override readonly name = "TusRefusal";
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(`the shop answered ${answer.status}`);
    this.answer = answer;
  }
}

type Call = {
  readonly method: "HEAD" | "POST" | "PATCH";
  readonly headers?: Readonly<Record<string, string | number>>;
  /** The body: bytes of a file, both ends included. */
  readonly body?: { readonly path: string; readonly start: number; readonly end: number; onSent(bytes: number): void };
};

/** One call on its own connection, so that a broken one leaves nothing behind. */
async function call(address: string, { method, headers = {}, body }: Call): Promise<Answer> {
  const url = new URL(address);
  const out = (url.protocol === "https:" ? https : http)(url, {
    method,
    agent: false,
    lookup: lookUpNear,
    headers: { "tus-resumable": "1.0.0", "content-length": body ? body.end - body.start + 1 : 0, ...headers },
  });
  out.setTimeout(SILENCE_MS, () => out.destroy(new Error("it says nothing")));
  const answered = new Promise<Answer>((resolve, reject) => {
    out.on("error", reject);
    out.on("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString("utf8") }),
      );
    });
  });
  if (!body) {
    out.end();
    return answered;
  }
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      yield chunk;
      body?.onSent(chunk.length);
    }
  }
  const file = createReadStream(body.path, { start: body.start, end: body.end });
  // An early response says more than the error of the connection that it closes.
  const sent = pipeline(file, counted, out).catch((error: unknown) => pause(200).then(() => Promise.reject(error)));
  sent.catch(() => {});
  return Promise.race([answered, sent.then(() => answered)]).finally(() => out.destroy());
}

type Film = { readonly path: string; readonly name: string; readonly size: number };

const metadataOf = ({ name }: Film) => `filename ${Buffer.from(name).toString("base64")}`;

/** How much of this film has arrived. Null: nothing, or another film. */
function offsetOf(film: Film, { headers }: Answer): number | null {
  const told = String(headers["upload-metadata"] ?? "")
    .split(",")
    .map((part) => part.trim());
  const isSame = Number(headers["upload-length"]) === film.size && told.includes(metadataOf(film));
  const offset = Number(headers["upload-offset"]);
  return isSame && Number.isInteger(offset) ? offset : null;
}

/** How much has arrived, according to the shop. Creates an upload if there is none of this film. Throws a TusRefusal. */
async function findOffset(address: string, film: Film): Promise<number> {
  const known = await call(address, { method: "HEAD" });
  if (known.status >= 400 && isPassing(known.status)) throw new TusRefusal(known);
  const offset = known.status < 300 ? offsetOf(film, known) : null;
  if (offset !== null) return offset;
  const created = await call(address, {
    method: "POST",
    headers: { "upload-length": film.size, "upload-metadata": metadataOf(film) },
  });
  if (created.status !== 201) throw new TusRefusal(created);
  return 0;
}

/** The pause that a response requests, in milliseconds, 0 without one. */
function askedPause(error: unknown): number {
  const seconds = error instanceof TusRefusal ? Number(error.answer.headers["retry-after"]) : Number.NaN;
  return Number.isFinite(seconds) ? Math.min(300, Math.max(0, seconds)) * 1000 : 0;
}

/**
 * Sends a film by tus 1.0.0, resuming at the shop's offset and waiting out short faults. `show` gets the number of bytes arrived. Throws a
 * TusRefusal if the shop refuses, and network errors.
 */
export async function sendByTus(address: string, film: Film, show: (done: number) => void): Promise<void> {
  let best = -1;
  let troubles = 0;
  for (;;) {
    try {
      let offset = await findOffset(address, film);
      for (;;) {
        show(offset);
        if (offset > best) [best, troubles] = [offset, 0];
        if (offset >= film.size) return;
        const start = offset;
        let sent = 0;
        const answer = await call(address, {
          method: "PATCH",
          headers: { "upload-offset": start, "content-type": "application/offset+octet-stream" },
          body: {
            path: film.path,
            start,
            end: Math.min(film.size, start + PIECE_BYTES) - 1,
            onSent: (bytes) => show(Math.min(film.size, start + (sent += bytes))),
          },
        });
        if (answer.status !== 204) throw new TusRefusal(answer);
        const next = Number(answer.headers["upload-offset"]);
        if (!Number.isInteger(next) || next <= start || next > film.size) throw new Error("it does not say how much has come");
        offset = next;
      }
    } catch (error) {
      const isOver = error instanceof TusRefusal && !isPassing(error.answer.status);
      const wait = PAUSES_MS[troubles];
      if (isOver || wait === undefined) throw error;
      troubles += 1;
      await pause(Math.max(wait, askedPause(error)));
    }
  }
}
