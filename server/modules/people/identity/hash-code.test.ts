import { describe, expect, it } from "vitest";
import { readSecrets } from "../../../platform/config/secrets.ts";
import { isKeyedHash, keyedHash, sameHash } from "./hash-code.ts";

const [FIRST, SECOND] = ["the-first-master-secret-of-this-test", "the-second-master-secret-of-this-test"];
const act = { secrets: readSecrets(FIRST, ""), tenant: "garudarun" } as never;
const hash = (text: string) => keyedHash(act, "code", text);

function commonPrefix(one: string, other: string): number {
  let n = 0;
  while (n < one.length && one[n] === other[n]) n += 1;
  return n;
}

function correlation(xs: readonly number[], ys: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const sum = (f: (i: number) => number) => xs.reduce((total, _, i) => total + f(i), 0);
  const spread = Math.sqrt(sum((i) => (xs[i]! - mx) ** 2) * sum((i) => (ys[i]! - my) ** 2));
  return sum((i) => (xs[i]! - mx) * (ys[i]! - my)) / spread;
}

describe("the stored digest of a code", () => {
  it("matches the digest of a code with this code and no other", () => {
    expect(sameHash(hash("1 123456"), hash("1 123456"))).toBe(true);
    expect(sameHash(hash("1 123456"), hash("2 123456"))).toBe(false);
    expect(sameHash(hash("1 123456"), keyedHash({ ...(act as object), tenant: "jenius" } as never, "code", "1 123456"))).toBe(false);
    for (const broken of ["", "zz", hash("1 123456").slice(2)]) expect(sameHash(hash("1 123456"), broken)).toBe(false);
  });

  it("matches a digest after a change of secret while the old one is readable", () => {
    const given = hash("1 123456");
    const next = (previous: readonly string[]) => ({ secrets: readSecrets(SECOND, "", previous), tenant: "garudarun" }) as never;
    expect(isKeyedHash(next([FIRST]), { kind: "code", text: "1 123456", given })).toBe(true);
    expect(isKeyedHash(next([FIRST]), { kind: "code", text: "1 123457", given })).toBe(false);
    expect(isKeyedHash(next([]), { kind: "code", text: "1 123456", given })).toBe(false);
  });

  it("shares no prefix between digests of similar codes (A20)", () => {
    const right = hash("challenge 123456");
    for (let n = 0; n < 10; n++) {
      const near = commonPrefix(right, hash(`challenge 12345${n}`));
      expect(near === 64 || near < 8).toBe(true);
    }
  });

  it("takes the same time however much of a digest matches (A20)", () => {
    const right = hash("challenge 123456");
    const [batches, samples] = [11, 10_000];
    const guesses = Array.from({ length: 32 }, (_, n) => right.slice(0, n * 2) + "0".repeat(64 - n * 2));
    const told = Array.from({ length: batches }, () => {
      const taken: [number, number][] = [];
      for (let i = 0; i < samples; i++) {
        const n = (i * 7) % 32;
        const from = process.hrtime.bigint();
        sameHash(right, guesses[n]!);
        taken.push([n, Number(process.hrtime.bigint() - from)]);
      }
      // Ignore the slowest tenth, which other processes interrupted.
      const limit = taken.map(([, time]) => time).toSorted((a, b) => a - b)[Math.floor(samples * 0.9)]!;
      const kept = taken.filter(([, time]) => time <= limit);
      return correlation(
        kept.map(([n]) => n),
        kept.map(([, time]) => time),
      );
    });
    // A leak would show in every batch. Other load disturbs only a few.
    const median = told.toSorted((a, b) => a - b)[batches >> 1]!;
    expect(Math.abs(median)).toBeLessThan(0.1);
  });
});
