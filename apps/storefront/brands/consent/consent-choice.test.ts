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
  it("holds for a year, and for these tools alone", () => {
    saveChoice("granted", "pixel", NOW);
    expect(readChoice("pixel", NOW)).toBe("granted");
    expect(readChoice("pixel", NOW + YEAR - 1)).toBe("granted");
    expect(readChoice("pixel", NOW + YEAR)).toBeNull();
    expect(readChoice("pixel,tagManager", NOW)).toBeNull();
  });

  it.each(["{", "null", '{"choice":"perhaps","tools":"umami","at":1}', "7"])("is none where the browser keeps %s", (text) => {
    kept.set("karcis:consent:v1", text);
    expect(readChoice("umami", NOW)).toBeNull();
  });

  it("is told to who watches", () => {
    const told = vi.fn<() => void>();
    const stop = watchChoice(told);
    saveChoice("denied", "matomo", NOW);
    stop();
    saveChoice("granted", "matomo", NOW);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it("holds as long as the page where the browser keeps nothing", () => {
    vi.stubGlobal("localStorage", undefined);
    saveChoice("denied", "umami", NOW);
    expect(readChoice("umami", NOW)).toBe("denied");
  });
});
