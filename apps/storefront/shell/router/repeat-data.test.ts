import { expect, it } from "vitest";
import { repeatDataAfter } from "./repeat-data.ts";

it.each([
  [503, "2", 0, 2000],
  [503, "2", 1, 2000],
  [503, "2", 2, null],
  [503, null, 0, 1000],
  [503, "0", 0, 500],
  [503, "60", 0, null],
  [503, "Mon, 23 Nov 2026 04:00:00 GMT", 0, null],
  [500, "1", 0, null],
  [200, null, 0, null],
])("waits after %s with Retry-After %s and %s retries for %s ms", (status, retryAfter, repeats, wait) => {
  expect(repeatDataAfter(status, retryAfter, repeats)).toBe(wait);
});
