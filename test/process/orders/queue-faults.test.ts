import { describe, expect, it } from "vitest";
import { runQueueDrill } from "../../../lab/faults/queue/run-queue-drill.ts";
import { redisProgram } from "../../harness/redis.ts";

const ENGINES = [
  { engine: "the database", isOutside: false },
  { engine: "Valkey", isOutside: true },
].filter(({ isOutside }) => !isOutside || redisProgram() !== null);
const SALE = { buyers: 300, places: 40, seed: 20_261_124, withinMs: 300_000 };

describe("a sale with a queue while each part is killed in turn", () => {
  it.each(ENGINES)(
    "sells exactly the stock, admits nobody twice or out of order, and loses nothing, with numbers counted by $engine [B5]",
    { timeout: 360_000 },
    async ({ isOutside }) => {
      const { broken, ends, strikes } = await runQueueDrill({ ...SALE, isOutside });
      expect(broken).toEqual([]);
      expect(ends["bought"]).toBe(SALE.places);
      expect(Object.values(strikes).reduce((sum, times) => sum + times, 0)).toBeGreaterThanOrEqual(3);
    },
  );
});
