import { describe, expect, it } from "vitest";
import { PROBLEMS } from "#contract/problems.ts";
import { MESSAGES } from "#i18n/messages/load.ts";
import { problemMessage } from "#i18n/problem-message.ts";
import type { Messages } from "#i18n/translate.ts";

const LOCALES = ["en", "id"] as const;

type Catalogue = Readonly<Record<string, Messages>>;

function placesOf(text: string): string {
  return [...text.matchAll(/\{\w+\}/g)].map(String).toSorted().join(" ");
}

/** Every key that one language has and the other has not, or says with other places to fill in, or not at all. */
function differences(one: Catalogue, other: Catalogue): string[] {
  return Object.keys({ ...one, ...other }).flatMap((namespace) => {
    const [a, b] = [one[namespace] ?? {}, other[namespace] ?? {}];
    return Object.keys({ ...a, ...b }).filter((key) => !a[key]?.trim() || !b[key]?.trim() || placesOf(a[key]) !== placesOf(b[key]));
  });
}

function untold(codes: readonly string[]): string[] {
  const unknown = problemMessage("INTERNAL");
  return codes.filter(
    (code) => code !== "INTERNAL" && (problemMessage(code) === unknown || LOCALES.some((locale) => !problemMessage(code)[locale].trim())),
  );
}

describe("words", () => {
  it("are complete in both languages, with the same places to fill in [L1]", () => {
    expect(differences(MESSAGES.en, MESSAGES.id)).toEqual([]);
    expect(differences({ a: { x: "{n} left" } }, { a: { x: "sisa {m}" } })).toEqual(["x"]);
    expect(differences({ a: { x: "Left", y: "Right" } }, { a: { x: "Kiri" } })).toEqual(["y"]);
    expect(differences({ a: { x: "Left" } }, { a: { x: " " } })).toEqual(["x"]);
  });

  it("exist for every problem that the API can answer", () => {
    expect(untold(Object.keys(PROBLEMS))).toEqual([]);
    expect(untold(["NEVER_HEARD_OF"])).toEqual(["NEVER_HEARD_OF"]);
  });
});
