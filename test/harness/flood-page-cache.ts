// Run by itself: requests each address once and prints the process's memory afterwards, as one line of JSON.
import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { pageBytes } from "#server/platform/http/answers/page-bytes.ts";
import { createPageCache } from "#server/pages/page-cache.ts";

const PAGES = 4000;
/** One in this many is also compressed by brotli: compressing each would take minutes. */
const PACKED_EACH = 40;

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

/** Bytes in use: objects, and buffers beside them. */
async function held(): Promise<number> {
  for (let n = 0; n < 3; n += 1) {
    gc();
    // Buffers are freed in another thread.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Incompressible text, so that the compressed forms need memory too. */
const noise = (length: number) => randomBytes((length * 3) / 4).toString("base64");

const cached = createPageCache();
const before = await held();
let most = 0;
for (let n = 0; n < PAGES; n += 1) {
  const long = `shop 1 1 https://shop.example en /en/event?q=${n} ${"x".repeat(500)}`;
  const page = await cached(long.slice(0, 400), async () => ({
    status: 200,
    headers: Array.from({ length: 15 }, (_, i) => [`x-header-${i}`, `${long}${i}`.slice(0, 300)] as const),
    bytes: pageBytes([
      { text: "what every page has ".repeat(2000), recurs: true },
      { text: noise(8000), recurs: true },
      { text: noise(16_000), recurs: false },
    ]),
  }));
  page.bytes!.gzip();
  if (n % PACKED_EACH === 0) await page.bytes!.br();
  if (n % 1000 === 999) most = Math.max(most, (await held()) - before);
}
process.stdout.write(`${JSON.stringify({ most, weight: cached.weight() })}\n`);
