import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { DetailedError } from "tus-js-client";
import { fail, refuse, type Run } from "../lib/command.ts";
import { showProgress } from "../lib/show-progress.ts";
import { lookUpNear, isNear } from "../lib/look-up-near.ts";

/** Four parts of the store: within what proxies usually let through at once. */
const PIECE_BYTES = 64 * 1024 * 1024;
/** Pauses after trouble, in milliseconds; they begin anew whenever some of the film has come. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 60_000, 60_000];
const isPassing = (status: number) => status >= 500 || [408, 409, 423, 425, 429].includes(status);

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isNear(url.hostname));
  return url && isSafe && url.pathname.includes("/uploads/")
    ? url.href
    : refuse("an address begins with https:// and is one that video allow printed");
}

/** Why it was not taken, as the shop says it. */
function wordsOf(error: Error | DetailedError): string {
  const answer = "originalResponse" in error ? error.originalResponse : null;
  if (!answer) return `the shop cannot be reached: ${error.message.split(", ")[0]}`;
  if (answer.getStatus() === 404)
    return "this address takes no film: nobody was given it, its time is over, or its film has come. If all was sent before, it has come";
  return (
    (answer.getHeader("content-type")?.includes("json") ? undefined : answer.getBody().trim()) || `the shop answered ${answer.getStatus()}`
  );
}

/**
 * Sends a film to an address that `video allow` printed. The address is all that is needed to go on: what has come is asked of the shop, and a file of another name
 * or length is begun anew. Short troubles are waited out.
 */
export const sendVideo: Run = async ({ words: [path = "", text = ""] }) => {
  const address = addressOf(text);
  const { size } = (await stat(path).catch(() => null)) ?? fail(`${path} is not there`);
  const filename = basename(path);
  // Only who sends a film waits for it to be loaded.
  const { DefaultHttpStack, Upload } = await import("tus-js-client");
  const progress = showProgress(process.stderr, size);
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(createReadStream(path), {
      endpoint: address,
      uploadUrl: address,
      chunkSize: PIECE_BYTES,
      metadata: { filename },
      storeFingerprintForResuming: false,
      retryDelays: PAUSES_MS,
      httpStack: new DefaultHttpStack({ lookup: lookUpNear }),
      onAfterResponse(request, answer) {
        // What has come of another file is not gone on with: the address takes this one from its beginning.
        if (request.getMethod() !== "HEAD" || answer.getStatus() !== 200 || isOf(answer, { size, filename })) return;
        Object.assign(answer, { getStatus: () => 404 });
      },
      onShouldRetry: ({ originalResponse }) => !originalResponse || isPassing(originalResponse.getStatus()),
      onProgress: progress.show,
      onSuccess: () => resolve(),
      onError: (error) => reject(error),
    });
    upload.start();
  }).catch((error: Error) => fail(`${path} is not taken: ${wordsOf(error)}`));
  progress.end();
  return ["it has come; the shop makes it playable now"];
};

type Answer = { getHeader(name: string): string | undefined };

function isOf(answer: Answer, { size, filename }: { readonly size: number; readonly filename: string }): boolean {
  const [, told = ""] = /(?:^|,)filename ([^,]*)/.exec(answer.getHeader("upload-metadata") ?? "") ?? [];
  return Number(answer.getHeader("upload-length")) === size && Buffer.from(told, "base64").toString("utf8") === filename;
}
