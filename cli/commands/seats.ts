import { basename, extname } from "node:path";
import { compareMaps, seatsLost } from "#domain/catalogue/seating/map/compare-maps.ts";
import type { Seating } from "#domain/catalogue/seating/map/lay-out.ts";
import { PART_ID, type SeatMap } from "#domain/catalogue/seating/map/seat-map.ts";
import { writeMap } from "#domain/catalogue/seating/map/write-map.ts";
import { lintMap } from "#domain/catalogue/seating/lint/lint-map.ts";
import { exportSvg } from "#domain/catalogue/seating/svg/export-svg.ts";
import { importSvg } from "#domain/catalogue/seating/svg/import-svg.ts";
import type { Faults } from "#domain/catalogue/seating/lint/fault.ts";
import { refuse, type Run } from "../lib/command.ts";
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

/** `Stalls=regular,Balcony=vip` by name, in lower case. */
function categoriesOf(text: string | null): Map<string, string> {
  const pairs = (text ?? "").split(",").filter((part) => part.trim() !== "");
  return new Map(
    pairs.map((pair) => {
      const at = pair.lastIndexOf("=");
      return [pair.slice(0, at).trim().toLowerCase(), keyOf(pair.slice(at + 1).trim(), pair)] as const;
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

/** Converts a drawing to a map and checks it. Ends with 1, and writes nothing, if it is unusable. */
export const importSeats: Run = async (given) => {
  const [path = ""] = given.words;
  const lang = langOf(given);
  const category = given.text("category");
  const said = { category: category === null ? null : keyOf(category, category), categories: categoriesOf(given.text("categories")) };
  const drawn = importSvg(await readSeatFile(path), given.text("name") ?? basename(path, extname(path)), said);
  if (drawn.map === null) return { lines: [...faultLines(drawn.faults, lang), `${path} is not read`], code: 1 };
  // Print faults on stderr, because stdout may be the map.
  for (const line of faultLines(drawn.passed, lang)) process.stderr.write(`${line}\n`);
  const text = writeMap(drawn.map);
  const judged = lintMap(text);
  return judged.map === null
    ? { lines: [...faultLines(withWayOut(judged.faults), lang), `${path} makes no map that can be used`], code: 1 }
    : sayOrWrite(given, text);
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
