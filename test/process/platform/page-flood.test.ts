import { expect, it } from "vitest";
import { run } from "../run.ts";

const MB = 1024 * 1024;

it("a flood of pages that nobody asks for twice holds the memory that the page cache says, and no more (H06)", async () => {
  const { code, said } = await run("test/harness/flood-page-cache.ts", { env: {} }).ended;
  expect([code, said]).toEqual([0, expect.stringMatching(/^\{.*\}\n$/)]);
  const { most, weight } = JSON.parse(said) as { most: number; weight: number };
  expect(weight).toBeGreaterThan(32 * MB);
  expect(weight).toBeLessThanOrEqual(64 * MB);
  // What an engine needs beside what it holds is small: a buffer that is cut from a larger one would show here.
  expect(most).toBeLessThan((64 + 16) * MB);
  expect(most).toBeGreaterThan(16 * MB);
});
