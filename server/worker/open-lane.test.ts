import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBreaker } from "../platform/adapters/breaker.ts";
import type { Services } from "../act.ts";
import { openLane, type LaneKind, type Turn } from "./open-lane.ts";

const clock = { ms: 0 };
const accounts = { of: () => [], all: () => [], shared: () => null };
const services = { now: () => new Date(clock.ms), accounts, channels: () => null } as unknown as Services;
let lines: string[] = [];
beforeEach(() => {
  clock.ms = 1_000_000;
  lines = [];
  vi.spyOn(console, "warn").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

/** A lane whose turns end on command. */
function open(kind: Partial<LaneKind> = {}) {
  const begun: string[] = [];
  const rooms = new Map<string, Turn["room"]>();
  const ends = new Map<string, (error?: Error) => void>();
  const ending = new AbortController();
  const lane = openLane(
    {
      name: "test",
      atOnce: 2,
      work: ({ act: { tenant }, room }) => {
        begun.push(tenant);
        rooms.set(tenant, room);
        return new Promise<void>((resolve, reject) => ends.set(tenant, (error) => (error ? reject(error) : resolve())));
      },
      ...kind,
    },
    services,
    ending.signal,
  );
  const offer = (...tenants: string[]) => lane.offer(tenants.map((tenant, n) => ({ tenant, late: 100 - n })));
  async function end(tenant: string, error?: Error): Promise<void> {
    ends.get(tenant)!(error);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { lane, offer, end, begun, rooms, ending };
}

describe("a lane", () => {
  it("logs a warning if the machine is busy or the database away, and an error for our own fault", async () => {
    const { offer, end } = open();
    offer("a", "b");
    await end("a", new Error("Query read timeout"));
    await end("b", new Error("a fault of ours"));
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(["warn", "error"]);
  });

  it("runs several tenants' turns at once, one per tenant, and begins the next when one ends", async () => {
    const { offer, end, begun, lane } = open();
    offer("a", "b", "c");
    offer("a", "b", "c");
    expect([begun, lane.running()]).toEqual([["a", "b"], 2]);
    await end("b");
    expect(begun).toEqual(["a", "b", "c"]);
  });

  it("prefers the tenant that waited longest, regardless of other tenants' load", async () => {
    const { offer, end, begun } = open({ atOnce: 1 });
    for (let n = 0; n < 4; n++) {
      offer("busy", "quiet", "still");
      await end(begun.at(-1)!);
    }
    expect(begun.slice(0, 4)).toEqual(["busy", "quiet", "still", "busy"]);
  });

  it("delays a tenant after a failed turn but not after failed items, and reports both", async () => {
    const { offer, end, begun } = open();
    offer("whole", "single");
    await end("whole", new Error("no table"));
    await end("single", new AggregateError([new Error("this one"), new Error("that one")]));
    offer("whole", "single");
    expect(begun).toEqual(["whole", "single", "single"]);
    clock.ms += 1000;
    offer("whole");
    expect(begun).toEqual(["whole", "single", "single", "whole"]);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: "error", lane: "test", tenant: "whole", error: "Error: no table" },
      { level: "error", lane: "test", tenant: "single", things: 2, error: "Error: this one" },
    ]);
  });

  it("begins nothing while calls are stopped, then one item in one turn, and more after an answer", async () => {
    let ms = 0;
    const breaker = createBreaker({ now: () => ms });
    for (let n = 0; n < 3; n++) breaker.begin()!.failed();
    const { offer, end, begun, rooms } = open({ breakerOf: () => breaker });
    offer("a", "b");
    expect(begun).toEqual([]);
    ms = 2000;
    offer("a", "b");
    expect([begun, rooms.get("a")!(20)]).toEqual([["a"], 1]);
    breaker.begin()!.answered();
    expect(rooms.get("a")!(20)).toBe(20);
    await end("a");
    expect(begun).toEqual(["a", "b"]);
  });

  it("offers no room at process end, begins nothing, and reports no failure", async () => {
    const { lane, offer, end, begun, rooms, ending } = open();
    offer("a");
    ending.abort();
    expect(rooms.get("a")!(20)).toBe(0);
    offer("b");
    const ended = lane.ended();
    await end("a", new Error("the connection is gone"));
    await ended;
    expect([begun, lines, lane.running()]).toEqual([["a"], [], 0]);
  });
});
