import { describe, expect, it } from "vitest";
import { readPatiently } from "./read-patiently.ts";

const RULES = { windowMs: 200, leastBytes: 100 };
/** Longer than any pause of a busy machine. */
const LONG = { windowMs: 5000, leastBytes: 100 };

/** Endless bytes: `bytes` of them every `everyMs` milliseconds. */
async function* trickle(bytes: number, everyMs: number): AsyncGenerator<Uint8Array> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    yield new Uint8Array(bytes);
  }
}
async function lengthOf(source: AsyncIterable<Uint8Array>, most = Infinity, atMost = () => {}): Promise<number> {
  let got = 0;
  for await (const chunk of source) {
    got += chunk.length;
    if (got >= most) {
      atMost();
      if (most === Infinity) break;
    }
  }
  return got;
}

describe("bytes read with a time limit", () => {
  it("ends a stream that is too slow or silent", async () => {
    const slow = await lengthOf(readPatiently(trickle(1, 5), RULES, new AbortController().signal));
    expect([slow > 0, slow < 100]).toEqual([true, true]);
    const silent = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
    expect(await lengthOf(readPatiently(silent, RULES, new AbortController().signal))).toBe(0);
  });

  it("continues while bytes are fast enough, however slow the consumer", async () => {
    const leave = new AbortController();
    const got = await lengthOf(readPatiently(trickle(50, 1), LONG, leave.signal), 5000, () => leave.abort());
    expect(got).toBe(5000);
    let taken = 0;
    for await (const chunk of readPatiently(trickle(1, 5), RULES, new AbortController().signal)) {
      // A store slower than the window.
      await new Promise((resolve) => setTimeout(resolve, 210));
      taken += chunk.length;
      if (taken === 3) break;
    }
    expect(taken).toBe(3);
  });

  it("fails with its source's error", async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(7);
      throw new Error("the connection is gone");
    }
    await expect(lengthOf(readPatiently(broken(), RULES, new AbortController().signal))).rejects.toThrow("is gone");
  });
});
