import { describe, expect, it } from "vitest";
import { eventOf } from "../../catalogue/list/event.fixture.ts";
import { addonLeft } from "./addon-left.ts";

const session = (id: string, date: string) => ({
  id,
  startsAt: `${date}T02:00:00.000Z`,
  endsAt: `${date}T04:00:00.000Z`,
  date,
  time: "09:00",
  label: null,
  state: "available" as const,
});
const event = eventOf({
  sessions: [session("s1", "2026-12-05"), session("s2", "2026-12-06")],
  addonStock: [{ sessionId: "s1", addonId: "guide", availableStock: 0 }],
});
const guide = { id: "guide", availableStock: 4 };

describe("remaining add-ons", () => {
  it("counts what is left for the chosen session; before a choice, for the session with most left", () => {
    expect(addonLeft(event, guide, "2026-12-05T09:00")).toBe(0);
    expect(addonLeft(event, guide, "2026-12-06T09:00")).toBe(4);
    expect(addonLeft(event, guide, "")).toBe(4);
    expect(addonLeft(event, { id: "other", availableStock: null }, "2026-12-05T09:00")).toBeNull();
  });
});
