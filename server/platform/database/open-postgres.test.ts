import { describe, expect, it } from "vitest";
import { nameOf } from "./open-postgres.ts";

describe("names of prepared statements", () => {
  it("gives equal texts equal names and bounds their number (H06)", () => {
    const first = nameOf("select 1");
    expect(first).toMatch(/^[\w-]{22}$/);
    const named = Array.from({ length: 3000 }, (_, n) => nameOf(`select ${n} as made`)).filter((name) => name !== undefined);
    expect(named).toHaveLength(1999);
    expect(nameOf("select 1")).toBe(first);
  });
});
