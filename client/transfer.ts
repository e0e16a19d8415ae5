/** Bytes so far. `total`: null if unknown. */
export type Progress = { readonly loaded: number; readonly total: number | null };
export type Watching = { readonly onUpload?: (progress: Progress) => void; readonly onDownload?: (progress: Progress) => void };

export type Sending = {
  readonly method: string;
  readonly headers: Record<string, string>;
  /** Fields and files as `FormData`, fields as `URLSearchParams`, anything else as text. */
  readonly body?: string | FormData | URLSearchParams;
};

/** An answer with all its bytes. */
export type Received = {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly bytes: Uint8Array;
  text(): Promise<string>;
};

type Told = ((progress: Progress) => void) | undefined;

function received(status: number, headers: Received["headers"], bytes: Uint8Array): Received {
  return { ok: status >= 200 && status < 300, status, headers, bytes, text: async () => new TextDecoder().decode(bytes) };
}

function counted(source: ReadableStream<Uint8Array>, total: number | null, tell: Told): ReadableStream<Uint8Array> {
  let loaded = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      loaded += part.byteLength;
      tell?.({ loaded, total });
      controller.enqueue(part);
    },
  });
  return source.pipeThrough(counter);
}

const PIECE = 64 * 1024;

/** The bytes in pieces: a body's own stream may return all of them at once. */
function pieces(whole: Blob): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      if (at >= whole.size) return controller.close();
      controller.enqueue(new Uint8Array(await whole.slice(at, at + PIECE).arrayBuffer()));
      at += PIECE;
    },
  });
}

function lengthOf(headers: Received["headers"]): number | null {
  const text = headers.get("content-length");
  return text === null || headers.get("content-encoding") !== null ? null : Number(text);
}

/** Uses streams, which programs outside a browser support in both directions. */
async function byFetch(url: string, { method, headers, body }: Sending, { onUpload, onDownload }: Watching): Promise<Received> {
  const init: RequestInit & { duplex?: "half" } = { method, headers };
  if (body !== undefined && onUpload) {
    const packed = await new Response(body).blob();
    init.headers = { "content-type": packed.type, ...headers };
    init.body = counted(pieces(packed), packed.size, onUpload);
    init.duplex = "half";
  } else if (body !== undefined) init.body = body;
  const answer = await fetch(url, init);
  const bytes = answer.body ? new Response(counted(answer.body, lengthOf(answer.headers), onDownload)) : answer;
  return received(answer.status, answer.headers, new Uint8Array(await bytes.arrayBuffer()));
}

function progressOf({ loaded, total, lengthComputable }: ProgressEvent): Progress {
  return { loaded, total: lengthComputable ? total : null };
}

/** Uses XMLHttpRequest, since browsers report an upload's progress in no other way. Throws on network errors, like fetch. */
function byRequest(url: string, { method, headers, body }: Sending, { onUpload, onDownload }: Watching): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = "arraybuffer";
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onUpload) request.upload.addEventListener("progress", (event) => onUpload(progressOf(event)));
    if (onDownload) request.addEventListener("progress", (event) => onDownload(progressOf(event)));
    request.addEventListener("error", () => reject(new TypeError("the network failed")));
    const given = { get: (name: string) => request.getResponseHeader(name) };
    request.addEventListener("load", () => resolve(received(request.status, given, new Uint8Array(request.response as ArrayBuffer))));
    request.send(body ?? null);
  });
}

/** Sends a body of any of the three kinds and returns the whole answer, reporting progress in both directions. Throws only on network errors. */
export function transfer(url: string, sending: Sending, watching: Watching = {}): Promise<Received> {
  const isBrowsers = watching.onUpload !== undefined && typeof XMLHttpRequest !== "undefined";
  return isBrowsers ? byRequest(url, sending, watching) : byFetch(url, sending, watching);
}
