import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawText, permuted, wordsOf, wordsOfHex } from "./draw.ts";

const EVENT = "3c1a7f4e-0000-4000-8000-5f2b9d6a1c33";
const digestOf = (count: number, seed: string) =>
  createHash("sha512")
    .update(drawText({ eventId: EVENT, epoch: 1, count, seed }))
    .digest();
const keysOf = (count: number, seed: string) => wordsOf(digestOf(count, seed));
const drawn = (count: number, seed: string) => {
  const keys = keysOf(count, seed);
  return Array.from({ length: count }, (_, index) => permuted(index, count, keys));
};

describe("the draw", () => {
  it("draws a unique rank for everybody, for any number of people and any seed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.uint8Array({ minLength: 32, maxLength: 32 }), (count, bytes) => {
        const seed = Buffer.from(bytes).toString("hex");
        expect(new Set(drawn(count, seed)).size).toBe(count);
        expect(drawn(count, seed).every((rank) => rank >= 0 && rank < count)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it.each([1, 2, 3, 255, 256, 257, 1023, 1024, 1025, 65_536, 65_537])("draws unique ranks at edges: %i people", (count) => {
    const ranks = drawn(count, "ab".repeat(32)).toSorted((a, b) => a - b);
    expect(ranks).toEqual(Array.from({ length: count }, (_, rank) => rank));
  });

  it("draws ranks within bounds for millions of people", () => {
    const count = 4_000_000_000;
    const keys = keysOf(count, "cd".repeat(32));
    const ranks = Array.from({ length: 2000 }, (_, i) => permuted(i * 2_000_001, count, keys));
    expect(new Set(ranks).size).toBe(2000);
    expect(ranks.every((rank) => Number.isInteger(rank) && rank >= 0 && rank < count)).toBe(true);
  });

  /** 9 degrees of freedom: above 33.7 is less likely than one in ten thousand. */
  it("draws no better ranks for early arrivals: the deciles of the first tenth are even", () => {
    const [count, seeds] = [5000, 40];
    const deciles = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < seeds; i++) {
      const keys = keysOf(count, i.toString(16).padStart(64, "0"));
      for (let index = 0; index < count / 10; index++) deciles[Math.floor((permuted(index, count, keys) * 10) / count)]! += 1;
    }
    const even = (count / 10) * (seeds / 10);
    expect(deciles.reduce((sum, n) => sum + (n - even) ** 2 / even, 0)).toBeLessThan(33.7);
  });

  it("gives each rank equally often to the first of a small crowd", () => {
    const [count, seeds] = [7, 4200];
    const ranks = Array.from({ length: count }, () => 0);
    for (let i = 0; i < seeds; i++) ranks[permuted(0, count, keysOf(count, i.toString(16).padStart(64, "0")))]! += 1;
    const even = seeds / count;
    // 6 degrees of freedom: above 27.9 is less likely than one in ten thousand.
    expect(ranks.reduce((sum, n) => sum + (n - even) ** 2 / even, 0)).toBeLessThan(27.9);
  });

  it("keeps no order of arrival: separates neighbours", () => {
    const ranks = drawn(10_000, "0f".repeat(32));
    const mean = 4999.5;
    const spread = ranks.reduce((sum, rank) => sum + (rank - mean) ** 2, 0);
    const together = ranks.reduce((sum, rank, index) => sum + (rank - mean) * (index - mean), 0);
    expect(Math.abs(together / spread)).toBeLessThan(0.04);
  });

  it("draws the same ranks from the words of the public state", () => {
    const digest = digestOf(1000, "12".repeat(32));
    expect(wordsOfHex(digest.toString("hex"))).toEqual(wordsOf(digest));
  });

  it("draws differently for another event, epoch, number of people or seed", () => {
    const base = { eventId: EVENT, epoch: 1, count: 100, seed: "00".repeat(32) };
    const texts = [
      base,
      { ...base, eventId: EVENT.replace("3c", "4c") },
      { ...base, epoch: 2 },
      { ...base, count: 101 },
      { ...base, seed: "01" },
    ];
    expect(new Set(texts.map(drawText)).size).toBe(5);
  });
});
