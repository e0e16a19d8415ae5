import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChanges, decodeStates, encodeChanges, encodeStates, fingerprintOf } from "./seat-states.ts";

const states = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 300 }).map((list) => Uint8Array.from(list));
const seats = 77;

describe("states of seats", () => {
  it("decodes encoded seat states, two bits each", () => {
    fc.assert(
      fc.property(states, fc.nat(), (sent, version) => {
        const bytes = encodeStates(sent, { seats, version });
        expect(bytes.length).toBe(16 + Math.ceil(sent.length / 4));
        expect(decodeStates(bytes, sent.length)).toEqual({ seats, version, states: sent });
      }),
    );
    expect(encodeStates(new Uint8Array(50_000), { seats, version: 1 }).length).toBeLessThanOrEqual(13_000);
  });

  it("applies encoded changes of seat states, one version after the other", () => {
    fc.assert(
      fc.property(states, fc.array(fc.tuple(fc.nat(299), fc.integer({ min: 0, max: 3 }))), (before, moves) => {
        const after = before.slice();
        for (const [seat, state] of moves) if (seat < after.length) after[seat] = state;
        const bytes = encodeChanges({ before, after, from: 4 }, { seats, version: 5 });
        expect(applyChanges(bytes, { seats, version: 4, states: before })).toEqual({ seats, version: 5, states: after });
        expect(applyChanges(bytes, { seats, version: 3, states: before })).toBeNull();
        expect(applyChanges(bytes, { seats: 78, version: 4, states: before })).toBeNull();
      }),
    );
  });

  it("encodes changes up to the last of 100,000 seats", () => {
    const before = new Uint8Array(100_000);
    const after = before.slice();
    after[99_999] = 3;
    const bytes = encodeChanges({ before, after, from: 1 }, { seats, version: 2 });
    expect(applyChanges(bytes, { seats, version: 1, states: before })?.states[99_999]).toBe(3);
    expect(bytes.length).toBeLessThan(20);
  });

  it("rejects damaged bytes of seat states", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        expect(decodeStates(bytes, 20)?.states.length ?? 20).toBe(20);
        expect(applyChanges(bytes, { seats, version: 1, states: new Uint8Array(20) })?.states.length ?? 20).toBe(20);
      }),
    );
    const bytes = encodeStates(new Uint8Array(20), { seats, version: 1 });
    expect(decodeStates(bytes, 21)).toBeNull();
    expect(decodeStates(bytes.subarray(1), 20)).toBeNull();
    const changes = encodeChanges({ before: new Uint8Array(200), after: new Uint8Array(200).fill(1), from: 1 }, { seats, version: 2 });
    expect(applyChanges(changes, { seats, version: 1, states: new Uint8Array(100) })).toBeNull();
    expect(applyChanges(Uint8Array.of(...changes, 255), { seats, version: 1, states: new Uint8Array(200) })).toBeNull();
  });

  it("rejects seat states of another seat list", () => {
    const prints = [["a", "b"], ["b", "a"], ["ab"], ["a", "b", "c"]].map(fingerprintOf);
    expect(new Set(prints).size).toBe(4);
    expect(fingerprintOf(["a", "b"])).toBe(prints[0]);
  });
});
