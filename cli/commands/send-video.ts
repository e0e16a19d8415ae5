import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { fail, refuse, type Run } from "../lib/command.ts";
import { isNear } from "../lib/look-up-near.ts";
import { sendByTus, TusRefusal } from "../lib/send-by-tus.ts";

const STEP_PERCENT = 10;

type Out = Pick<NodeJS.WriteStream, "write"> & { readonly isTTY?: boolean };

/** Shows progress in bytes: one changing line on a terminal, elsewhere a line every tenth. */
function showProgress(out: Out, bytes: number): { show(done: number): void; end(): void } {
  let shown = -1;
  return {
    show(done) {
      const percent = bytes === 0 ? 100 : Math.floor((100 * done) / bytes);
      if (percent === shown || (!out.isTTY && percent < shown + STEP_PERCENT && percent !== 100)) return;
      shown = percent;
      const line = `${percent}% of ${Math.ceil(bytes / 1e6)} MB`;
      out.write(out.isTTY ? `\r${line}` : `${line}\n`);
    },
    end() {
      if (out.isTTY && shown >= 0) out.write("\n");
    },
  };
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isNear(url.hostname));
  return url && isSafe && url.pathname.includes("/uploads/")
    ? url.href
    : refuse("an address begins with https:// and is one that video allow printed");
}

/** The shop's reason for a refusal. */
function wordsOf(error: unknown): string {
  if (!(error instanceof TusRefusal)) return `the shop cannot be reached: ${(error as Error).message || "the connection was closed"}`;
  const { status, headers, text } = error.answer;
  if (status === 404)
    return "this address takes no film: nobody was given it, its time is over, or its film has come. If all was sent before, it has come";
  return (headers["content-type"]?.includes("json") ? "" : text.trim()) || `the shop answered ${status}`;
}

/**
 * Sends a film to an address printed by `video allow`. The address suffices to resume: the shop reports what has arrived, and a file of
 * another name or length starts over. Waits out short faults.
 */
export const sendVideo: Run = async ({ words: [path = "", text = ""] }) => {
  const address = addressOf(text);
  const { size } = (await stat(path).catch(() => null)) ?? fail(`${path} is not there`);
  const progress = showProgress(process.stderr, size);
  await sendByTus(address, { path, name: basename(path), size }, progress.show).catch((error: unknown) =>
    fail(`${path} is not taken: ${wordsOf(error)}`),
  );
  progress.end();
  return ["it has come; the shop makes it playable now"];
};
