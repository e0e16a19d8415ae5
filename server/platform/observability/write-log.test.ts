import { afterEach, describe, expect, it, vi } from "vitest";
import { writeLog } from "./write-log.ts";

afterEach(() => vi.restoreAllMocks());

function written(level: "warn" | "error", message: string, facts: Record<string, unknown>): string {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  writeLog(level, message, facts);
  expect(warn).toHaveBeenCalledTimes(1);
  return warn.mock.calls[0]![0] as string;
}

describe("log lines", () => {
  it("contains UTC time, level, message and facts", () => {
    const before = Date.now();
    const line = JSON.parse(written("warn", "message given up", { tenant: "garudarun", attempts: 8 })) as Record<string, unknown>;
    expect(line).toEqual({ time: expect.any(String), level: "warn", message: "message given up", tenant: "garudarun", attempts: 8 });
    expect(line["time"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(line["time"] as string)).toBeGreaterThanOrEqual(before);
  });

  it("describes an error by kind, code and stack, without user input", () => {
    const error = Object.assign(new TypeError('no row for "budi@gmail.com", Siti Rahmawati, +62 812-3456-7890 at /event/my-ticket?k=abc'), {
      code: "22P02",
      detail: "Key (phone)=(+6281234567890) is there already",
    });
    const text = written("error", "unhandled error in a call", { error, request: "r1" });
    expect(text).not.toMatch(/budi|Siti|812|k=abc|is there already/);
    const line = JSON.parse(text) as { error: string; at: string[]; code: string; request: string };
    expect(line).toMatchObject({ request: "r1", code: "22P02" });
    expect(line.error).toMatch(/^TypeError: no row for/);
    expect(line.at[0]).toContain("write-log.test.ts");
  });

  it("describes a non-error by kind and codes, without values", () => {
    const text = written("error", "unhandled error in a call", { error: { code: "EIO", phone: "+62 812-3456-7890" } });
    expect(JSON.parse(text)).toMatchObject({ error: "Object without a message (EIO; with phone)" });
  });

  it("writes one line for any contents", () => {
    const forged = 'x\n{"level":"info","message":"person.logged_in"}\u001b[31m\u2028';
    const text = written("error", "unhandled error in a call", { error: forged, page: forged });
    // No line breaks or terminal control characters.
    expect([...text].filter((character) => character < " ")).toEqual([]);
    expect(Object.keys(JSON.parse(text) as object)).toEqual(["time", "level", "message", "page", "error"]);
  });
});
