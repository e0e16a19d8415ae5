import type { Localized } from "../../../brands/brand.ts";
import { layOut, TRAIT, type SeatPlace, type SeatRun, type Seating } from "../map/lay-out.ts";
import type { MapSection, MapTable, Point, SeatMap } from "../map/seat-map.ts";

/** Colours of categories, in order, with different lightness; they repeat after eight. */
const COLOURS = ["#9a3412", "#1d4ed8", "#15803d", "#a21caf", "#b45309", "#0e7490", "#be123c", "#4d7c0f"];
const STYLE = [
  "text{font-family:sans-serif;text-anchor:middle;dominant-baseline:central}",
  ".outline{fill:#f4f4f5;stroke:#d4d4d8}",
  ".stage{fill:#27272a}",
  ".top{fill:#e4e4e7;stroke:#a1a1aa}",
  ".limited{fill-opacity:.45}",
  ".wheelchair{stroke:#18181b}",
  ".companion{stroke:#18181b;stroke-dasharray:1 1}",
].join("");

const cents = (value: number) => Math.round(value * 100) / 100;
const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
/** Attributes of an element, without undefined ones. */
function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escape(String(value))}"`]))
    .join("");
}
const names = ({ en, id }: Localized) => ({ "data-name-en": en, "data-name-id": id });
const corners = (shape: readonly number[]) => shape.map(cents).join(" ");

/** The centre of gravity of a shape. */
function middle(shape: readonly number[]): Point {
  let [area, x, y] = [0, 0, 0];
  for (let i = 0, j = shape.length - 2; i < shape.length; j = i, i += 2) {
    const cross = shape[j]! * shape[i + 1]! - shape[i]! * shape[j + 1]!;
    area += cross;
    x += (shape[j]! + shape[i]!) * cross;
    y += (shape[j + 1]! + shape[i + 1]!) * cross;
  }
  return area === 0 ? [shape[0]!, shape[1]!] : [x / (3 * area), y / (3 * area)];
}
/** Text is for people alone; imports ignore it. */
function write(text: string, [x, y]: Point, more: Readonly<Record<string, string | number>>): string {
  return `<text${attributes({ x: cents(x), y: cents(y), ...more })}>${escape(text)}</text>`;
}

type Sheet = { readonly map: SeatMap; readonly seating: Seating };

function seatTag({ map, seating }: Sheet, seat: number): string {
  const traits = (["wheelchair", "companion", "limited"] as const).filter((name) => (seating.traits[seat]! & TRAIT[name]) !== 0).join(" ");
  const key = map.categories[seating.category[seat]!]?.key;
  return `<circle${attributes({
    id: seating.ids[seat]!,
    "data-seat": seating.labels[seat]!,
    "data-category": key,
    "data-traits": traits || undefined,
    class: `${key === undefined ? "" : `c${seating.category[seat]! % COLOURS.length}`}${traits ? ` ${traits}` : ""}`,
    cx: cents(seating.x[seat]!),
    cy: cents(seating.y[seat]!),
    r: cents(map.seat / 2),
  })}/>`;
}

function rowTags(sheet: Sheet, place: SeatPlace, { runs, id }: { readonly runs: readonly SeatRun[]; readonly id: string }): string[] {
  const { section } = sheet.seating.sections[place.section]!;
  const { x, y } = sheet.seating;
  const at = place.first;
  const beside: Point = place.count > 1 ? [2 * x[at]! - x[at + 1]!, 2 * y[at]! - y[at + 1]!] : [x[at]! - 1.25 * sheet.map.seat, y[at]!];
  return [
    `<g${attributes({ id: `row.${section.id}.${id}`, "data-kind": "row", "data-id": id, "data-name": place.name })}>`,
    write(place.name, beside, { "font-size": cents(sheet.map.seat * 0.7), fill: "#71717a" }),
    ...runs.flatMap(({ first, count }) => [
      `<g data-kind="run">`,
      ...Array.from({ length: count }, (_, i) => seatTag(sheet, first + i)),
      "</g>",
    ]),
    "</g>",
  ];
}

function tableTags(sheet: Sheet, place: SeatPlace, table: MapTable): string[] {
  const { map, seating } = sheet;
  const { section } = seating.sections[place.section]!;
  const [x, y] = table.at;
  const turn = table.turn ? `rotate(${table.turn} ${x} ${y})` : undefined;
  const top =
    table.size && table.round === undefined
      ? `<rect${attributes({ class: "top", x: cents(x - table.size[0] / 2), y: cents(y - table.size[1] / 2), width: table.size[0], height: table.size[1], transform: turn })}/>`
      : `<circle${attributes({ class: "top", cx: x, cy: y, r: table.round, transform: turn })}/>`;
  return [
    `<g${attributes({ id: `table.${section.id}.${table.id}`, "data-kind": "table", "data-id": table.id, "data-name": table.name, "data-whole": table.whole ? "yes" : undefined })}>`,
    top,
    write(table.name, table.at, { "font-size": cents(map.seat * 1.1) }),
    ...Array.from({ length: place.count }, (_, i) => seatTag(sheet, place.first + i)),
    "</g>",
  ];
}

function sectionTags(sheet: Sheet, section: MapSection, index: number): string[] {
  const { map, seating } = sheet;
  const places = seating.places.filter((place) => place.section === index);
  const runsOf = (place: SeatPlace) => seating.runs.filter(({ place: at }) => seating.places[at] === place);
  const rows = places.filter(({ kind }) => kind === "row");
  const tables = places.filter(({ kind }) => kind === "table");
  return [
    `<g${attributes({ id: `section.${section.id}`, "data-kind": "section", "data-id": section.id, ...names(section.name), "data-entrances": section.entrances?.join(" ") })}>`,
    ...(section.outline ? [`<polygon${attributes({ "data-kind": "outline", class: "outline", points: corners(section.outline) })}/>`] : []),
    ...(section.areas ?? []).flatMap((area) => {
      const category = area.category ?? section.category;
      const colour = map.categories.findIndex(({ key }) => key === category) % COLOURS.length;
      return [
        `<polygon${attributes({ id: `area.${section.id}.${area.id}`, "data-kind": "area", "data-id": area.id, ...names(area.name), "data-capacity": area.capacity, "data-category": category, class: `c${colour}`, "fill-opacity": 0.25, points: corners(area.shape) })}/>`,
        write(area.name.id, middle(area.shape), { "font-size": cents(map.seat * 4), "font-weight": 700 }),
      ];
    }),
    ...rows.flatMap((place, i) => rowTags(sheet, place, { runs: runsOf(place), id: section.rows![i]!.id })),
    ...tables.flatMap((place, i) => tableTags(sheet, place, section.tables![i]!)),
    "</g>",
  ];
}

/** Parts outside of sections: stage, entrances, and data for the next import. */
function aroundTags(map: SeatMap): string[] {
  const large = cents(Math.max(map.seat * 3, map.size[0] / 40));
  return [
    ...map.categories.map(({ key, name }) => `<g${attributes({ "data-kind": "category", "data-id": key, ...names(name) })}/>`),
    ...(map.stairs ?? []).map(
      ({ between, lift }) =>
        `<g${attributes({ "data-kind": "stairs", "data-between": between.join(" "), "data-lift": lift ? "yes" : undefined })}/>`,
    ),
    ...(map.stage ?? []).flatMap(({ name, shape }) => [
      `<polygon${attributes({ "data-kind": "stage", ...names(name), class: "stage", points: corners(shape) })}/>`,
      write(name.id, middle(shape), { "font-size": large, fill: "#fff" }),
    ]),
    ...(map.entrances ?? []).flatMap(({ id, name, at, level }) => [
      `<circle${attributes({ id: `entrance.${id}`, "data-kind": "entrance", "data-id": id, ...names(name), "data-level": level, cx: at[0], cy: at[1], r: map.seat, fill: "#71717a" })}/>`,
      write(name.id, [at[0], at[1] - map.seat - large / 3], { "font-size": cents(large / 2), fill: "#52525b" }),
    ]),
  ];
}

/** Draws a map that `importSvg` reads back with the same seats and ids. Shapes in no part of the map are outlined in red, for people. */
export function exportSvg(map: SeatMap, left: readonly (readonly Point[])[] = []): string {
  const seating = layOut(map);
  const sheet = { map, seating };
  const colours = COLOURS.map((colour, index) => `.c${index}{fill:${colour}}`).join("");
  let index = 0;
  return [
    `<svg${attributes({ xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${map.size[0]} ${map.size[1]}`, "data-id": map.id, ...names(map.name), "data-seat": map.seat, "data-capacity": map.capacity })}>`,
    `<style>${colours}${STYLE}</style>`,
    ...aroundTags(map),
    ...map.levels.flatMap((level) => [
      `<g${attributes({ id: `level.${level.id}`, "data-kind": "level", "data-id": level.id, ...names(level.name) })}>`,
      ...level.sections.flatMap((section) => sectionTags(sheet, section, index++)),
      "</g>",
    ]),
    ...left.map(
      (shape) =>
        `<polygon${attributes({ points: corners(shape.flat()), fill: "none", stroke: "#ff0000", "stroke-width": cents(map.seat / 5), "stroke-dasharray": cents(map.seat / 2) })}/>`,
    ),
    "</svg>",
    "",
  ].join("\n");
}
