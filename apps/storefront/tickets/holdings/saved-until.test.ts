import { expect, it } from "vitest";
import type { Lists } from "./use-holdings.ts";
import { savedUntil } from "./saved-until.ts";

const now = Date.parse("2026-12-05T12:00:00Z");
const lists = (ends: readonly (string | null)[], orders = 0) =>
  ({
    tickets: { tickets: ends.map((endsAt) => ({ session: null, event: { startsAt: endsAt, endsAt } })) },
    purchases: { purchases: Array.from({ length: orders }) },
  }) as unknown as Lists;

it("lets a device keep tickets until a week after the last of their events, and nothing after that", () => {
  expect(savedUntil(lists(["2026-12-10T00:00:00Z", "2026-12-06T00:00:00Z"]), now)).toBe("2026-12-17T00:00:00.000Z");
  expect(savedUntil(lists(["2026-11-29T00:00:00Z"]), now)).toBe("2026-12-06T00:00:00.000Z");
  expect(savedUntil(lists(["2026-11-28T00:00:00Z"]), now)).toBeNull();
});

it("keeps what has no date, and orders, for a month; an empty list not at all", () => {
  expect(savedUntil(lists([null]), now)).toBe("2027-01-04T12:00:00.000Z");
  expect(savedUntil(lists([], 1), now)).toBe("2027-01-04T12:00:00.000Z");
  expect(savedUntil(lists([]), now)).toBeNull();
  expect(savedUntil({ ...lists([]), purchases: null }, now)).toBeNull();
});
