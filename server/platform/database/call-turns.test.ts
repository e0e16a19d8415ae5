import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askInTurn, type Caller } from "./call-turns.ts";
import type { Database } from "./database.ts";

/** Waits until pending calls were sent. They go at the end of this event loop turn, before new waiters. */
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

function counter() {
  const db = {} as Database;
  const called: string[] = [];
  const ends = new Map<string, () => void>();
  function ask(name: string, { tenant = "one", size = 1, waited = 1 } = {}): void {
    const caller: Caller = {
      size: () => size,
      waited: () => waited,
      call() {
        called.push(name);
        return new Promise((resolve) => ends.set(name, resolve));
      },
    };
    askInTurn(db, tenant, caller);
  }
  async function end(name: string): Promise<void> {
    ends.get(name)!();
    await turn();
  }
  return { ask, end, called };
}

describe("a tenant's database calls", () => {
  // No timeout fires by itself.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("starts a call at once when idle, otherwise after the current one", async () => {
    const { ask, end, called } = counter();
    ask("first");
    await turn();
    ask("second");
    await turn();
    expect(called).toEqual(["first"]);
    await end("first");
    expect(called).toEqual(["first", "second"]);
  });

  it("gives the next turn to the caller with the longest total wait", async () => {
    const { ask, end, called } = counter();
    ask("first");
    await turn();
    ask("short", { waited: 2 });
    ask("long", { waited: 30 });
    ask("middle", { waited: 10 });
    for (const name of ["first", "long", "middle"]) await end(name);
    expect(called).toEqual(["first", "long", "middle", "short"]);
  });

  it("starts parallel calls under load, at most four, each needing a longer queue", async () => {
    const { ask, end, called } = counter();
    ask("first");
    await turn();
    ask("few", { size: 2, waited: 100 });
    ask("crowd", { size: 3 });
    await turn();
    expect(called).toEqual(["first", "crowd"]);
    ask("as many", { size: 3 });
    await turn();
    expect(called).toEqual(["first", "crowd"]);
    ask("more", { size: 6, waited: 200 });
    ask("most", { size: 500, waited: 150 });
    ask("too many", { size: 500, waited: 90 });
    await turn();
    expect(called).toEqual(["first", "crowd", "more", "most"]);
    await end("most");
    expect(called.slice(4)).toEqual(["too many"]);
  });

  it("does not wait for other tenants or for calls blocked by a lock", async () => {
    const { ask, end, called } = counter();
    ask("stuck");
    ask("of another", { tenant: "two" });
    await turn();
    expect(called).toEqual(["stuck", "of another"]);
    ask("patient");
    await turn();
    expect(called).toHaveLength(2);
    vi.advanceTimersByTime(50);
    expect(called.slice(2)).toEqual(["patient"]);
    await end("patient");
    // The abandoned call no longer counts, so its end frees no place.
    ask("next");
    await turn();
    await end("stuck");
    ask("after");
    await turn();
    expect(called.slice(3)).toEqual(["next"]);
  });
});
