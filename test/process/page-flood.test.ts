import { expect, it } from "vitest";
import { run } from "./run.ts";

const MB = 1024 * 1024;

it("a flood of pages that nobody asks for twice holds the memory that the page cache says, and no more (H06)", async () => {
  const { code, said } = await run("test/harness/flood-page-cache.ts", {}).ended;
  expect([code, said]).toEqual([0, expect.stringMatching(/^\{.*\}\n$/)]);
  const { most, weight } = JSON.parse(said) as { most: number; weight: number };
  expect(weight).toBeGreaterThan(32 * MB);
  expect(weight).toBeLessThanOrEqual(64 * MB);
  // Pieces that recur are kept by their texts as well, at most 24 MB of them; the rest is what an engine needs beside what it holds.
  expect(most).toBeLessThan((64 + 24 + 32) * MB);
  expect(most).toBeGreaterThan(16 * MB);
});
