import { describe, expect, it } from "vitest";
import { z } from "zod";
import { refusedPart } from "./refused-part.ts";

const BODY = z.strictObject({ qty: z.int().min(1).max(9), name: z.string().max(3), id: z.uuid(), kind: z.enum(["a", "b"]) });
const GOOD = { qty: 1, name: "x", id: "0b3d7a3e-6a3f-4f7a-9d55-0d9d1b0d7a11", kind: "a" };

describe("a refused part of a call", () => {
  it.each([
    [{ qty: undefined }, { path: "qty", code: "required" }],
    [{ qty: "1" }, { path: "qty", code: "type" }],
    [{ qty: 0 }, { path: "qty", code: "too_small", params: { min: 1 } }],
    [{ qty: 10 }, { path: "qty", code: "too_big", params: { max: 9 } }],
    [{ name: "long" }, { path: "name", code: "too_big", params: { max: 3 } }],
    [{ id: "1" }, { path: "id", code: "format" }],
    [{ kind: "c" }, { path: "kind", code: "not_allowed" }],
    [{ kind: undefined }, { path: "kind", code: "required" }],
    [{ more: 1 }, { path: "more", code: "unknown" }],
  ])("describes %o as %o [A4]", (change, told) => {
    const result = BODY.safeParse({ ...GOOD, ...change }, { reportInput: true });
    expect(result.error?.issues.map(refusedPart)).toEqual([told]);
  });
});
