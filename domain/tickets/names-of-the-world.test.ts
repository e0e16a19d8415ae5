import { allFakers } from "@faker-js/faker";
import anyAscii from "any-ascii";
import { describe, expect, it } from "vitest";
import { checkName } from "#domain/people/fields/name.ts";
import { sameName } from "./same-name.ts";

/** Full names of every language that the library knows, the same in each run. */
function namesOf(locale: string, count: number): string[] {
  const faker = allFakers[locale as keyof typeof allFakers];
  faker.seed(7);
  return Array.from({ length: count }, () => faker.person.fullName());
}
const LOCALES = Object.keys(allFakers).filter((locale) => locale !== "base");
const LATIN = /^[\p{Script=Latin}\p{M}\s'’.,-]+$/u;

describe("names of the world", () => {
  it.each(LOCALES)("accepts generated full names, and knows them in capitals (%s)", (locale) => {
    const names = namesOf(locale, 25);
    expect(names.map((name) => [name, checkName(name)])).toEqual(names.map((name) => [name, null]));
    expect(names.filter((name) => !sameName(name, name.toUpperCase()))).toEqual([]);
    expect(names.filter((name) => !sameName(name, name.normalize("NFD")))).toEqual([]);
  });

  it.each(LOCALES)("tells different full names apart (%s)", (locale) => {
    const names = [...new Set(namesOf(locale, 25).map((name) => name.toLowerCase()))];
    const same = names.flatMap((name, at) =>
      names.slice(at + 1).filter((other) => sameName(name, other) && anyAscii(name) !== anyAscii(other)),
    );
    expect(same).toEqual([]);
  });

  it("knows names of Latin letters in plain ASCII, as another library writes it", () => {
    const names = LOCALES.flatMap((locale) => namesOf(locale, 25)).filter((name) => LATIN.test(name));
    expect(names.length).toBeGreaterThan(500);
    expect(names.filter((name) => !sameName(name, anyAscii(name)))).toEqual([]);
  });

  it("knows every Latin letter of living alphabets without its accent, stroke or hook", () => {
    const blocks = [...Array(0x24f - 0xc0 + 1).keys()]
      .map((at) => at + 0xc0)
      .concat([...Array(0x1eff - 0x1e00 + 1).keys()].map((at) => at + 0x1e00));
    const letters = blocks
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /^\p{Script=Latin}$/u.test(letter) && letter.toLowerCase() !== letter.toUpperCase());
    const plain = letters.filter((letter) => /^[a-z]+$/i.test(anyAscii(letter)));
    expect(plain.length).toBeGreaterThan(480);
    expect(plain.filter((letter) => !sameName(`Ma${letter}i`, `Ma${anyAscii(letter)}i`))).toEqual([]);
  });
});
