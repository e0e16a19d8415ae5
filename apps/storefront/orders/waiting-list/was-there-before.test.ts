import { describe, expect, it } from "vitest";
import { wasThereBefore } from "./was-there-before.ts";

const at = (joinedAt: string) => wasThereBefore({ joinedAt, booking: { serverNow: "2026-12-05T10:00:00.000Z" } });

describe("an earlier place on the waiting list", () => {
  it("returns true for a waiting list place older than the attempt to join", () => {
    expect(at("2026-12-05T09:58:59.000Z")).toBe(true);
    expect(at("2026-12-01T10:00:00.000Z")).toBe(true);
  });

  it("returns false for a waiting list place just given, even after a slow answer and a retry", () => {
    expect(at("2026-12-05T10:00:00.000Z")).toBe(false);
    expect(at("2026-12-05T09:59:15.000Z")).toBe(false);
  });
});
