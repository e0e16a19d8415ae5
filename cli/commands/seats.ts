import { writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { compareMaps, seatsLost } from "#domain/catalogue/seating/map/compare-maps.ts";
import type { Seating } from "#domain/catalogue/seating/map/lay-out.ts";
import { PART_ID, type SeatMap } from "#domain/catalogue/seating/map/seat-map.ts";
import { writeMap } from "#domain/catalogue/seating/map/write-map.ts";
import { lintMap } from "#domain/catalogue/seating/lint/lint-map.ts";
import { exportSvg } from "#domain/catalogue/seating/svg/export-svg.ts";
import { importSvg } from "#domain/catalogue/seating/svg/import-svg.ts";
import { plainColour } from "#domain/catalogue/seating/svg/plain-colour.ts";
import { CATEGORY_SOURCES, ROW_SOURCES, type Counted, type Found, type PlanOptions } from "#domain/catalogue/seating/svg/plan-unit.ts";
import type { Faults } from "#domain/catalogue/seating/lint/fault.ts";
import { fail, refuse, type Given, type Run } from "../lib/command.ts";
import { faultLines, langOf, needMap, readSeatFile, sayOrWrite } from "../lib/seat-files.ts";

function summary({ categories }: SeatMap, { count, sections, category, areas }: Seating): string[] {
  const standing = areas.reduce((sum, { area }) => sum + area.capacity, 0);
  const seats = categories.map(() => 0);
  for (const each of category) seats[each]! += 1;
  for (const { area, category: each } of areas) seats[each]! += area.capacity;
  return [
    `${count} seats${standing > 0 ? ` and ${standing} standing` : ""} in ${sections.length} sections`,
    ...categories.map(({ key }, index) => `  ${key}: ${seats[index]}`),
  ];
}

/** Checks a map and prints faults, their places, and a summary. Ends with 1 if the map is unusable. */
export const checkSeats: Run = async (given) => {
  const [path = ""] = given.words;
  const judged = lintMap(await readSeatFile(path));
  const said = faultLines(judged.faults, langOf(given));
  return judged.map === null ? { lines: [...said, `${path} cannot be used`], code: 1 } : [...said, ...summary(judged.map, judged.seating)];
};

/** `Stalls=regular,#e30613=vip,.gold=vip` by name, colour or class, in lower case. */
function categoriesOf(text: string | null): Map<string, string> {
  const pairs = (text ?? "").split(",").filter((part) => part.trim() !== "");
  return new Map(
    pairs.map((pair) => {
      const at = pair.lastIndexOf("=");
      const name = pair.slice(0, at).trim().toLowerCase();
      return [name.startsWith("#") ? plainColour(name) : name, keyOf(pair.slice(at + 1).trim(), pair)] as const;
    }),
  );
}

const keyOf = (key: string, said: string) =>
  PART_ID.test(key) && said.trim() !== `=${key}` ? key : refuse(`a category is a key such as regular or vip, not "${said}"`);

/** The first fault of each kind includes its remedy. */
function withWayOut({ list, more }: Faults): Faults {
  const first = list.find(({ code }) => code === "NO_CATEGORY");
  return { list: list.map((fault) => (fault === first ? { ...fault, facts: { ...fault.facts, needs: "drawing" } } : fault)), more };
}

/** One of a list of words, or null without the option. */
function choice<T extends string>({ text }: Given, option: string, known: readonly T[]): T | null {
  const said = text(option);
  return said === null ? null : (known.find((each) => each === said) ?? refuse(`--${option} takes ${known.join(", ")}`));
}

const MOST_ROWS = 100;
const SHOWN = 12;
const said = (list: readonly Counted[], quote: (name: string) => string = (name) => name) =>
  [
    ...list.slice(0, SHOWN).map(({ name, count }) => `${quote(name)} ${count}`),
    ...(list.length > SHOWN ? [`${list.length - SHOWN} more`] : []),
  ].join(", ");

/** What was found in a drawing of other names: seats by row, and the layers, colours and classes that categories can be made of. */
function foundLines({ what, seats, rows, rowsFrom, numbersFrom, categories, layers, colours, classes }: Found): string[] {
  const without = categories.find(({ name }) => name === "")?.count ?? 0;
  const known = categories.filter(({ name }) => name !== "");
  return [
    `${seats} seats in ${rows.length} rows: ${what}; rows from ${said(rowsFrom)}; numbers from ${said(numbersFrom)}`,
    ...rows
      .slice(0, MOST_ROWS)
      .map(
        ({ section, name, seats: count, first, last, category }) =>
          `  ${section === "" ? "" : `${section} · `}${name}: ${count} (${first} to ${last})${category === "" ? "" : ` ${category}`}`,
      ),
    ...(rows.length > MOST_ROWS ? [`  and ${rows.length - MOST_ROWS} more rows`] : []),
    ...(known.length > 0 ? [`categories: ${said(known)}`] : []),
    ...(without > 0
      ? [
          `without a category: ${without}. The drawing has ${
            [
              ...(layers.length > 0 ? [`layers ${said(layers, (name) => `"${name}"`)} (--by layer)`] : []),
              ...(colours.length > 0 ? [`colours ${said(colours)} (--by colour)`] : []),
              ...(classes.length > 0 ? [`classes ${said(classes, (name) => `.${name}`)} (--by class)`] : []),
            ].join("; ") || "no layers, colours or classes to tell them by"
          }`,
        ]
      : []),
  ];
}

/** Beside `hall.json`: `hall.picture.svg`. */
const besideOf = (out: string | null) => (out === null ? null : join(dirname(out), `${basename(out, extname(out))}.picture.svg`));

function planOptions(given: Given): PlanOptions {
  const category = given.text("category");
  const from = choice(given, "number-from", ["left", "right"]);
  return {
    category: category === null ? null : keyOf(category, category),
    categories: categoriesOf(given.text("categories")),
    by: choice(given, "by", CATEGORY_SOURCES),
    rowFrom: choice(given, "row-from", ROW_SOURCES),
    seatFrom: choice(given, "seat-from", ROW_SOURCES),
    ...(from === null ? {} : { from }),
  };
}

/**
 * Converts a drawing to a map and checks it. Ends with 1, and writes nothing, if it is unusable. Beside the map of a drawing with other
 * names than ours, writes a picture of what was understood.
 */
export const importSeats: Run = async (given) => {
  const [path = ""] = given.words;
  const lang = langOf(given);
  const drawn = importSvg(await readSeatFile(path), given.text("name") ?? basename(path, extname(path)), planOptions(given));
  if (drawn.map === null) return { lines: [...faultLines(drawn.faults, lang), `${path} is not read`], code: 1 };
  // Print faults on stderr, because stdout may be the map.
  const { found, map } = drawn;
  for (const line of [...(found ? foundLines(found) : []), ...faultLines(drawn.passed, lang)]) process.stderr.write(`${line}\n`);
  const text = writeMap(map);
  const judged = lintMap(text);
  if (judged.map === null)
    return { lines: [...faultLines(withWayOut(judged.faults), lang), `${path} makes no map that can be used`], code: 1 };
  const picture = given.text("picture") ?? (found ? besideOf(given.text("out")) : null);
  const lines = await sayOrWrite(given, text);
  if (picture === null) return lines;
  await writeFile(picture, exportSvg(map, found?.leftShapes ?? [])).catch(() => fail(`${picture} cannot be written`));
  process.stderr.write(`the picture of the map is ${picture}\n`);
  return lines;
};

/** Draws a map, for a drawing tool or a browser. */
export const exportSeats: Run = async (given) => {
  const [path = ""] = given.words;
  const { map } = await needMap(path, langOf(given));
  return sayOrWrite(given, exportSvg(map));
};

/** Prints what happens to each seat if a map replaces another. Ends with 1 if sold or held seats would be lost. */
export const diffSeats: Run = async (given) => {
  const [before = "", after = ""] = given.words;
  const [old, next] = [await needMap(before, langOf(given)), await needMap(after, langOf(given))];
  const change = compareMaps(old.map, next.map);
  const lines = (["vanished", "added", "moved", "renamed", "recategorised", "remarked"] as const).flatMap((what) => {
    const ids = change[what];
    return ids.length === 0 ? [] : [`${what}: ${ids.length}: ${ids.slice(0, 20).join(" ")}${ids.length > 20 ? " …" : ""}`];
  });
  const shrunk = Object.entries(change.shrunk).map(([id, less]) => `smaller by ${less}: ${id}`);
  const taken = given.text("taken");
  const lost = taken === null ? [] : seatsLost(change, new Set((await readSeatFile(taken)).split(/\s+/).filter(Boolean)));
  const said = [...lines, ...shrunk];
  if (lost.length > 0) return { lines: [...said, `refused: somebody has ${lost.join(" ")}`], code: 1 };
  return said.length > 0 ? said : ["every seat stays as it is"];
};
