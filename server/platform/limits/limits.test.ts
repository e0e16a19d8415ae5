import { describe, expect, it } from "vitest";
import { readSecrets } from "../config/secrets.ts";
import { knownSubjects, MOST_STORED, refuseIfSpent, type Limited } from "./limits.ts";

describe("memory of counted subjects", () => {
  it("remembers a bounded number of subjects under any load (H06)", async () => {
    const db = { query: async () => [{ waits: [0] }] };
    const secrets = readSecrets("limits ".repeat(8), "");
    const limit = { name: "test", seconds: 60, perVisitor: 5, perNetwork: 5 };
    for (let n = 0; n < MOST_STORED + 3000; n += 1) {
      const visit = { cookie: null, network: `network ${n}`, address: null };
      await refuseIfSpent({ db, secrets, tenant: "jenius", visit } as unknown as Limited, limit);
      expect(knownSubjects({ db } as unknown as Limited)).toBeLessThanOrEqual(MOST_STORED + 1);
    }
    expect(knownSubjects({ db } as unknown as Limited)).toBeGreaterThan(0);
  });
});
