import { describe, expect, it } from "vitest";
import type { EventDetail, OpenedAnswer } from "#contract/catalogue/events.ts";
import { withOpened } from "./with-opened.ts";

const category = (id: string, state: "available" | "sold_out" = "available") => ({ id, state, additionals: [] });
const at = (categoryId: string, state: "available" | "sold_out", sessionId: string | null = null) => ({ categoryId, sessionId, state });
const eventWith = (more: object) =>
  ({ state: "sold_out", prices: [], availability: [], addonStock: [], sessions: [], seating: null, ...more }) as unknown as EventDetail;
const opened = (more: object) =>
  ({
    kind: "opened",
    code: "X",
    prices: [],
    availability: [],
    addonStock: [],
    seatedIds: [],
    until: null,
    maxTickets: null,
    ...more,
  }) as unknown as OpenedAnswer;

describe("an event opened by a code", () => {
  it("shows opened categories first, and sells although everything public is sold out", () => {
    const event = eventWith({ prices: [category("a", "sold_out")], availability: [at("a", "sold_out")] });
    const shown = withOpened(event, opened({ prices: [category("h")], availability: [at("h", "available")] }));
    expect(shown.prices.map(({ id }) => id)).toEqual(["h", "a"]);
    expect(shown.state).toBe("available");
  });

  it("replaces a public category by the partner's, with the states of its dates", () => {
    const sessions = [{ id: "s", state: "sold_out" }];
    const event = eventWith({ prices: [category("a", "sold_out")], availability: [at("a", "sold_out", "s")], sessions });
    const shown = withOpened(event, opened({ prices: [category("a")], availability: [at("a", "available", "s")] }));
    expect(shown.prices).toHaveLength(1);
    expect(shown.availability).toEqual([at("a", "available", "s")]);
    expect(shown.sessions[0]!.state).toBe("available");
  });
});
