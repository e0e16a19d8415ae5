import type { MapLevel, MapSection, Point, SeatMap } from "#domain/catalogue/seating/map/seat-map.ts";
import { bowl, type Tier } from "./bowl.ts";

/** The field, and where the stands become round. */
const WIDE = 1_360;
const LONG = 2_100;
const LEFT = 1_340;
const TOP = 1_020;
const ALL = 50_000;

const LOWER: Tier = { id: "lower", first: 101, radius: 300, rows: 25, cornerBlocks: 2, name: { en: "Lower tier", id: "Tribun bawah" } };
const UPPER: Tier = { id: "upper", first: 301, radius: 750, rows: 36, cornerBlocks: 3, name: { en: "Upper tier", id: "Tribun atas" } };

function field(): MapLevel {
  const [left, right, front, middle, back] = [LEFT + 90, LEFT + WIDE - 90, TOP + 330, TOP + 960, TOP + LONG - 60];
  const box = (top: number, bottom: number) => [left, top, right, top, right, bottom, left, bottom];
  const sections: MapSection[] = [
    {
      id: "festival",
      name: { en: "Field", id: "Lapangan" },
      entrances: ["gate-d", "gate-e"],
      areas: [
        { id: "a", name: { en: "Festival A", id: "Festival A" }, shape: box(front, middle - 20), capacity: 4_000, category: "festival-a" },
        { id: "b", name: { en: "Festival B", id: "Festival B" }, shape: box(middle + 20, back), capacity: 6_000, category: "festival-b" },
      ],
    },
  ];
  return { id: "field", name: { en: "Field", id: "Lapangan" }, sections };
}

const GATES: readonly (readonly [string, Point])[] = [
  ["A", [100, 1_700]],
  ["B", [100, 2_700]],
  ["C", [460, 4_000]],
  ["D", [1_740, 4_330]],
  ["E", [2_300, 4_330]],
  ["F", [3_580, 4_000]],
  ["G", [3_940, 2_700]],
  ["H", [3_940, 1_700]],
];

/** A stage with a catwalk into the crowd. */
const stageShape = (x: number, top: number) =>
  [
    [-500, 0],
    [500, 0],
    [500, 300],
    [120, 300],
    [120, 480],
    [-120, 480],
    [-120, 300],
    [-500, 300],
  ].flatMap(([across, down]) => [x + across!, top + down!]);

/** A stadium with 50,000 seats around three sides of a field, and room for 10,000 standing before the stage. */
export function stadium(): SeatMap {
  const corner = 150;
  const inner = { left: LEFT + corner, right: LEFT + WIDE - corner, top: TOP + corner, bottom: TOP + LONG - corner };
  const tiers = bowl(inner, [LOWER, UPPER], ALL);
  return {
    format: "karcis-seats",
    version: 1,
    id: "stadium",
    name: { en: "Stadium of 50,000", id: "Stadion 50.000 kursi" },
    size: [4_040, 4_380],
    seat: 8,
    capacity: ALL + 10_000,
    categories: [
      { key: "festival-a", name: { en: "Festival A", id: "Festival A" } },
      { key: "festival-b", name: { en: "Festival B", id: "Festival B" } },
      { key: "cat-1", name: { en: "Category 1", id: "Kategori 1" } },
      { key: "cat-2", name: { en: "Category 2", id: "Kategori 2" } },
      { key: "cat-3", name: { en: "Category 3", id: "Kategori 3" } },
      { key: "cat-4", name: { en: "Category 4", id: "Kategori 4" } },
    ],
    stage: [
      {
        name: { en: "Stage", id: "Panggung" },
        shape: stageShape(LEFT + WIDE / 2, TOP - 200),
      },
    ],
    entrances: GATES.map(([letter, at]) => ({
      id: `gate-${letter.toLowerCase()}`,
      name: { en: `Gate ${letter}`, id: `Pintu ${letter}` },
      at,
      level: letter === "D" || letter === "E" ? "field" : "lower",
    })),
    stairs: [{ between: ["lower", "upper"] }],
    levels: [field(), ...tiers],
  };
}
