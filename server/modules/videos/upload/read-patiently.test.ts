import { describe, expect, it } from "vitest";
import { readPatiently } from "./read-patiently.ts";

const RULES = { windowMs: 200, leastBytes: 100 };
/** Longer than a busy machine takes. */
const LONG = { windowMs: 5000, leastBytes: 100 };

/** So many bytes every so many milliseconds, without end. */
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

describe("bytes that are waited for", () => {
  it("come to an end where they come too slowly, and where none come any more", async () => {
    const slow = await lengthOf(readPatiently(trickle(1, 5), RULES, new AbortController().signal));
    expect([slow > 0, slow < 100]).toEqual([true, true]);
    const silent = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
    expect(await lengthOf(readPatiently(silent, RULES, new AbortController().signal))).toBe(0);
  });

  it("go on as long as they come fast enough, however long whoever takes them needs", async () => {
    const leave = new AbortController();
    const got = await lengthOf(readPatiently(trickle(50, 1), LONG, leave.signal), 5000, () => leave.abort());
    expect(got).toBe(5000);
    let taken = 0;
    for await (const chunk of readPatiently(trickle(1, 5), RULES, new AbortController().signal)) {
      // A store that takes longer than the window.
      await new Promise((resolve) => setTimeout(resolve, 210));
      taken += chunk.length;
      if (taken === 3) break;
    }
    expect(taken).toBe(3);
  });

  it("fail as their source does", async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(7);
      throw new Error("the connection is gone");
    }
    await expect(lengthOf(readPatiently(broken(), RULES, new AbortController().signal))).rejects.toThrow("is gone");
  });
});
