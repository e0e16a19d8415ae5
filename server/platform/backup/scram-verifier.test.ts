import { expect, it } from "vitest";
import { scramVerifier } from "./scram-verifier.ts";

it("computes the same password verifier as PostgreSQL", () => {
  // The empty password, from PostgreSQL's own tests.
  expect(scramVerifier("", Buffer.from("hpFyHTUsSWcR7O9P", "base64"))).toBe(
    "SCRAM-SHA-256$4096:hpFyHTUsSWcR7O9P$LgZFIt6Oqdo27ZFKbZ2nV+vtnYM995pDh9ca6WSi120=:qVV5NeluNfUPkwm7Vqat25RjSPLkGeoZBQs6wVv+um4=",
  );
  expect(scramVerifier("a word")).not.toBe(scramVerifier("a word"));
  expect(() => scramVerifier("kata sandi é")).toThrow(/ASCII/);
});
