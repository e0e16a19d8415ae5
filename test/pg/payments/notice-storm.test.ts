import { expect, inject, it } from "vitest";
import { runStorm } from "../../../lab/faults/notices/storm.ts";

it("leaves the emulators' books and ours equal to the rupiah after reordered, repeated, late and lost notices [B3]", async () => {
  const { differences, open, brokenLaws, notices, books, orders } = await runStorm(inject("postgresUrl"), {
    count: 300,
    seed: 20_261_123,
    waveOf: 40,
  });
  expect([differences, open, brokenLaws]).toEqual([[], [], []]);
  expect(notices.copies).toBeGreaterThanOrEqual(300);
  expect(Math.min(notices.lost, notices.late, notices.forged)).toBeGreaterThan(5);
  expect(orders).toBeGreaterThan(50);
  for (const { captured, refunded } of Object.values(books)) expect(Math.min(captured, refunded)).toBeGreaterThan(0);
});
