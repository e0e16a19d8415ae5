import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { encodeChanges, encodeStates, SEAT_STATE } from "#domain/catalogue/seating/states/seat-states.ts";
import { followStates, type KnownStates, type StateFeed } from "./state-feed.ts";

const SEATS = { count: 6, fingerprint: 77 };
const free = new Uint8Array(6);
const withHeld = (seat: number) => Uint8Array.from(free, (_, i) => (i === seat ? SEAT_STATE.held : SEAT_STATE.free));
const whole = (states: Uint8Array, version: number, seats = SEATS.fingerprint) => encodeStates(states, { seats, version });
const base64 = (bytes: Uint8Array) => btoa(String.fromCodePoint(...bytes));

class Stream extends EventTarget {
  static all: Stream[] = [];
  readonly url: string;
  isClosed = false;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
  tell(bytes: Uint8Array) {
    this.dispatchEvent(new MessageEvent("states", { data: base64(bytes) }));
  }
}

let answers: (Uint8Array | null)[] = [];
let asked: string[] = [];
let seen: KnownStates[] = [];
let troubles: boolean[] = [];
let maps = 0;
let feed: StateFeed | null = null;
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });

async function open() {
  feed = followStates({
    address: (call, since) => `${call} ${since ?? "all"}`,
    seats: SEATS,
    onStates: (known) => seen.push(known),
    onMap: () => (maps += 1),
    onTrouble: (isTrouble) => troubles.push(isTrouble),
  });
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  [answers, asked, seen, troubles, maps, Stream.all] = [[], [], [], [], 0, []];
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    const next = answers.shift();
    if (!next) throw new Error("no network");
    return new Response(Buffer.from(next));
  });
});
afterEach(() => {
  feed?.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("states of seats", () => {
  it("loads seat states once and then receives changes", async () => {
    answers = [whole(free, 5)];
    await open();
    expect(Stream.all.map(({ url }) => url)).toEqual(["watchSeatStates 5"]);
    Stream.all[0]!.tell(encodeChanges({ before: free, after: withHeld(3), from: 5 }, { seats: SEATS.fingerprint, version: 6 }));
    expect(seen.map(({ version, states }) => [version, [...states]])).toEqual([
      [5, [0, 0, 0, 0, 0, 0]],
      [6, [0, 0, 0, 1, 0, 0]],
    ]);
  });

  it("loads all states if a change does not follow the known version", async () => {
    answers = [whole(free, 5), whole(withHeld(2), 9)];
    await open();
    Stream.all[0]!.tell(encodeChanges({ before: free, after: withHeld(1), from: 7 }, { seats: SEATS.fingerprint, version: 8 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(["getSeatStates all", "getSeatStates all"]);
    expect([...seen.at(-1)!.states]).toEqual([...withHeld(2)]);
  });

  it("never goes back to an older version of the states", async () => {
    answers = [whole(withHeld(1), 5)];
    await open();
    Stream.all[0]!.tell(whole(free, 4));
    expect(seen).toHaveLength(1);
  });

  it("polls every few seconds if streams break off at once", async () => {
    answers = Array.from({ length: 20 }, (_, i) => whole(free, 5 + i));
    await open();
    for (let i = 0; i < 3; i += 1) {
      Stream.all.at(-1)!.dispatchEvent(new Event("error"));
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(Stream.all).toHaveLength(3);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(asked.length - before).toBe(3);
  });

  it("reports states that belong to another map, and does not show them", async () => {
    answers = [whole(free, 5, 78)];
    await open();
    expect([maps, seen.length]).toEqual([1, 0]);
  });

  it("reports the states as old while they are unavailable", async () => {
    answers = [];
    await open();
    expect(troubles).toEqual([true]);
    answers = [whole(free, 5)];
    feed!.ask();
    await vi.advanceTimersByTimeAsync(0);
    expect(troubles).toEqual([true, false]);
  });
});
