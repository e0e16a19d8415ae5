import { expect, it } from "vitest";
import type { Lists } from "./use-holdings.ts";
import { savedUntil } from "./saved-until.ts";

const now = Date.parse("2026-12-05T12:00:00Z");
const lists = (ends: readonly (string | null)[], orders = 0) =>
  ({
    tickets: { tickets: ends.map((endsAt) => ({ session: null, event: { startsAt: endsAt, endsAt } })) },
    purchases: { purchases: Array.from({ length: orders }) },
  }) as unknown as Lists;

it("keeps tickets on a device until a week after their last event", () => {
  expect(savedUntil(lists(["2026-12-10T00:00:00Z", "2026-12-06T00:00:00Z"]), now)).toBe("2026-12-17T00:00:00.000Z");
  expect(savedUntil(lists(["2026-11-29T00:00:00Z"]), now)).toBe("2026-12-06T00:00:00.000Z");
  expect(savedUntil(lists(["2026-11-28T00:00:00Z"]), now)).toBeNull();
});

it("keeps undated tickets and orders for a month, and no empty list", () => {
  expect(savedUntil(lists([null]), now)).toBe("2027-01-04T12:00:00.000Z");
  expect(savedUntil(lists([], 1), now)).toBe("2027-01-04T12:00:00.000Z");
  expect(savedUntil(lists([]), now)).toBeNull();
  expect(savedUntil({ ...lists([]), purchases: null }, now)).toBeNull();
});
