import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveChoice, readChoice, watchChoice } from "./consent-choice.ts";

const NOW = 1_700_000_000_000;
const YEAR = 365 * 86_400_000;

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe("a visitor's choice", () => {
  it("keeps a consent choice for a year, for the same tools alone", () => {
    saveChoice("granted", "pixel", NOW);
    expect(readChoice("pixel", NOW)).toBe("granted");
    expect(readChoice("pixel", NOW + YEAR - 1)).toBe("granted");
    expect(readChoice("pixel", NOW + YEAR)).toBeNull();
    expect(readChoice("pixel,tagManager", NOW)).toBeNull();
  });

  it.each(["{", "null", '{"choice":"perhaps","tools":"umami","at":1}', "7"])("reads no choice if the browser has %s", (text) => {
    kept.set("karcis:consent:v1", text);
    expect(readChoice("umami", NOW)).toBeNull();
  });

  it("notifies watchers of a choice", () => {
    const told = vi.fn<() => void>();
    const stop = watchChoice(told);
    saveChoice("denied", "matomo", NOW);
    stop();
    saveChoice("granted", "matomo", NOW);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it("keeps a choice for the page's lifetime without browser storage", () => {
    vi.stubGlobal("localStorage", undefined);
    saveChoice("denied", "umami", NOW);
    expect(readChoice("umami", NOW)).toBe("denied");
  });
});
