import { expect, it, vi } from "vitest";
import type { Database } from "../platform/database/database.ts";
import { createReadiness } from "./judge-readiness.ts";

type Fake = Pick<Database, "query" | "pipelined">;
const readiness = (fake: Fake) => createReadiness(fake as Database);
const coded = (code: string) => Object.assign(new Error("x"), { code });
const state = (isClosed: boolean) => async () => [{ is_closed: isClosed }] as never;
const writes = async () => [] as never;

it("reports ready while the database accepts writes, testing one write a second for any number of callers", async () => {
  const query = vi.fn<Database["query"]>(state(false));
  const pipelined = vi.fn<Database["pipelined"]>(writes);
  const judge = readiness({ query: query as never, pipelined: pipelined as never });
  expect(await Promise.all(Array.from({ length: 50 }, judge))).toEqual(Array.from({ length: 50 }, () => ({ isReady: true, why: null })));
  expect([query.mock.calls.length, pipelined.mock.calls.length]).toEqual([1, 1]);
  await judge();
  expect([query.mock.calls.length, pipelined.mock.calls.length]).toEqual([2, 1]);
});

it.each([
  ["read-only", { query: state(true), pipelined: writes }],
  ["full", { query: state(false), pipelined: () => Promise.reject(coded("53100")) }],
  ["unreachable", { query: () => Promise.reject(coded("ECONNREFUSED")), pipelined: writes }],
  ["unreachable", { query: state(false), pipelined: () => Promise.reject(coded("57P03")) }],
])("reports unready if the database is %s (F15)", async (why, fake) => {
  expect(await readiness(fake)()).toEqual({ isReady: false, why });
});

it("reports unready if the database is silent for a second, and keeps no caller waiting (F19)", async () => {
  vi.useFakeTimers();
  const asked = readiness({ query: () => new Promise(() => {}), pipelined: writes })();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await asked).toEqual({ isReady: false, why: "silent" });
  vi.useRealTimers();
});
