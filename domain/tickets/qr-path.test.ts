import { expect, it } from "vitest";
import { qrPath } from "./qr-path.ts";

it("draws each run of dark modules once", () => {
  const rows = ["##.", "..#", "#.#"].map((row) => [...row].map((module) => module === "#"));
  expect(qrPath(rows)).toBe("M0 0h2v1H0zM2 1h1v1H2zM0 2h1v1H0zM2 2h1v1H2z");
  expect(qrPath([[false]])).toBe("");
});
