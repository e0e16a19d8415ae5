import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readTab, writeTab } from "./tab-store.ts";

const FIRST = { number: "", step: 1 };
const kept = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  kept.clear();
});

describe("the state stored by a tab", () => {
  it("restores a tab's state by name for half an hour", () => {
    writeTab("login", { number: "0812", step: 2 });
    vi.setSystemTime(29 * 60_000);
    expect(readTab("login", FIRST)).toEqual({ number: "0812", step: 2 });
    expect(readTab("offer", FIRST)).toBe(null);
    vi.setSystemTime(31 * 60_000);
    expect(readTab("login", FIRST)).toBe(null);
  });

  it("deletes a tab's state on request", () => {
    writeTab("login", FIRST);
    writeTab("login", null);
    expect(kept.size).toBe(0);
  });

  it("ignores a stored state of another form", () => {
    for (const text of ["{", "null", "7", '{"at":0}', '{"at":0,"state":{"number":"1"}}', '{"at":"0","state":{"number":"1","step":2}}']) {
      kept.set("karcis.tab.login", text);
      expect(readTab("login", FIRST), text).toBe(null);
    }
  });

  it("works without browser storage, and stores nothing", () => {
    vi.stubGlobal("sessionStorage", undefined);
    writeTab("login", FIRST);
    expect(readTab("login", FIRST)).toBe(null);
  });
});
