import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProblemBody } from "#contract/shapes.ts";
import { openSeatHold, type SeatAnswer } from "./seat-hold.ts";

const HELD: SeatAnswer = { kind: "held" };
let asked: { readonly seats: readonly string[]; readonly answer: (answer: SeatAnswer) => void }[] = [];
let kept: (readonly string[])[] = [];

/** A hold whose server answers on the test's command. */
function open(seats: readonly string[] = []) {
  const hold = openSeatHold({ wanted: seats, held: seats });
  hold.connect({ send: (wanted) => new Promise((answer) => asked.push({ seats: wanted, answer })), keep: (wanted) => kept.push(wanted) });
  return hold;
}
async function answer(of: SeatAnswer): Promise<void> {
  asked.at(-1)!.answer(of);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  [asked, kept] = [[], []];
});
afterEach(() => vi.useRealTimers());

describe("choosing seats", () => {
  it("shows a choice before the shop answers, then holds it", async () => {
    const hold = open();
    hold.choose(["A1"]);
    expect(hold.read()).toMatchObject({ wanted: ["A1"], held: [], phase: "asking" });
    expect(kept).toEqual([["A1"]]);
    await answer(HELD);
    expect(hold.read()).toMatchObject({ wanted: ["A1"], held: ["A1"], phase: "rest" });
  });

  it("reports that an answer is slow, and only then", async () => {
    const hold = open();
    hold.choose(["A1"]);
    await vi.advanceTimersByTimeAsync(199);
    expect(hold.read().phase).toBe("asking");
    await vi.advanceTimersByTimeAsync(1);
    expect(hold.read().phase).toBe("late");
  });

  it("sends one call at a time, for all seats, and the latest choice wins", async () => {
    const hold = open();
    hold.choose(["A1"]);
    hold.choose(["A1", "A2"]);
    hold.choose(["A2", "A3"]);
    expect(asked.map(({ seats }) => seats)).toEqual([["A1"]]);
    await answer(HELD);
    expect(asked.map(({ seats }) => seats)).toEqual([["A1"], ["A2", "A3"]]);
    await answer(HELD);
    expect(hold.read()).toMatchObject({ held: ["A2", "A3"], phase: "rest" });
    expect(asked).toHaveLength(2);
  });

  it("drops seats taken by others from the choice, and holds the rest", async () => {
    const hold = open(["A1"]);
    hold.choose(["A1", "A2", "A3"]);
    await answer({ kind: "taken", taken: ["A2"], instead: [["A4"]] });
    expect(hold.read()).toMatchObject({ wanted: ["A1", "A3"], held: ["A1"], lost: { taken: ["A2"], instead: [["A4"]] } });
    expect(asked.at(-1)!.seats).toEqual(["A1", "A3"]);
    await answer(HELD);
    expect(hold.read()).toMatchObject({ held: ["A1", "A3"], phase: "rest" });
    expect(kept.at(-1)).toEqual(["A1", "A3"]);
    // The lost seats are shown until the next choice.
    expect(hold.read().lost).not.toBeNull();
    hold.choose(["A1"]);
    expect(hold.read().lost).toBeNull();
  });

  it("sends no further call if the rest is already held", async () => {
    const hold = open(["A1"]);
    hold.choose(["A1", "A2"]);
    await answer({ kind: "taken", taken: ["A2"], instead: [] });
    expect(asked).toHaveLength(1);
    expect(hold.read()).toMatchObject({ wanted: ["A1"], held: ["A1"], phase: "rest" });
  });

  it("returns to the held seats after a refusal", async () => {
    const hold = open(["A1"]);
    hold.choose(["A1", "A2"]);
    await answer({ kind: "refused", problem: { code: "LIMIT_REACHED" } as ProblemBody });
    expect(hold.read()).toMatchObject({ wanted: ["A1"], held: ["A1"], problem: { code: "LIMIT_REACHED" } });
    expect(kept.at(-1)).toEqual(["A1"]);
  });

  it("keeps a choice with an orphan seat until the seat beside it is chosen", async () => {
    const hold = open();
    hold.choose(["A2", "A3"]);
    await answer({ kind: "alone", alone: ["A1"], instead: ["A1", "A2"] });
    expect(hold.read()).toMatchObject({ wanted: ["A2", "A3"], held: [], phase: "alone" });
    hold.choose(["A1", "A2", "A3"]);
    expect(hold.read().alone).toBeNull();
    await answer(HELD);
    expect(hold.read()).toMatchObject({ held: ["A1", "A2", "A3"], phase: "rest" });
  });

  it("retries twice after a network error, reports it, and resumes on request", async () => {
    const hold = open();
    hold.choose(["A1"]);
    for (const wait of [800, 2_500]) {
      await answer({ kind: "offline" });
      await vi.advanceTimersByTimeAsync(wait);
    }
    expect(asked).toHaveLength(3);
    await answer({ kind: "offline" });
    expect(hold.read()).toMatchObject({ wanted: ["A1"], held: [], phase: "offline" });
    expect(asked).toHaveLength(3);
    hold.again();
    await answer(HELD);
    expect(hold.read()).toMatchObject({ held: ["A1"], phase: "rest" });
  });

  it("requests seats again after the shop has released them", async () => {
    const hold = open(["A1"]);
    hold.note([]);
    expect(hold.read()).toMatchObject({ wanted: ["A1"], held: [] });
    hold.again();
    expect(asked.map(({ seats }) => seats)).toEqual([["A1"]]);
  });
});
