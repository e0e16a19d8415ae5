import { expect, it } from "vitest";
import { run } from "../run.ts";

const MB = 1024 * 1024;

it("stays within the page cache's memory under a flood of one-time pages (H06)", async () => {
  const { code, said } = await run("test/harness/flood-page-cache.ts", { env: {} }).ended;
  expect([code, said]).toEqual([0, expect.stringMatching(/^\{.*\}\n$/)]);
  const { most, weight } = JSON.parse(said) as { most: number; weight: number };
  expect(weight).toBeGreaterThan(32 * MB);
  expect(weight).toBeLessThanOrEqual(64 * MB);
  // The engine's own overhead is small. If the cache kept slices of larger buffers, memory would exceed this.
  expect(most).toBeLessThan((64 + 16) * MB);
  expect(most).toBeGreaterThan(16 * MB);
});
