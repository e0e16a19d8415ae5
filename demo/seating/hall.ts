import type { MapRow, MapSection, MapTable, Point, SeatMap } from "#domain/catalogue/seating/map/seat-map.ts";
import { arcRun, bandShape, boxAround, lineRun, PITCH, SEAT, type Arc } from "./rows.ts";

const ROW_PITCH = 13;
const TABLE_COLUMNS = 10;
const TABLE_ROWS = 4;
const TABLE_PITCH: Point = [76, 72];
const FLOOR_TOP = 560;
/** The rows of the floor behind the tables: three blocks, 22 seats wide and 24 rows deep. */
const FLOOR_BLOCKS = 3;
const FLOOR_WIDE = 22;
const FLOOR_DEEP = 24;
const MIDDLE = 500;

function table(index: number): MapTable {
  const [column, row] = [index % TABLE_COLUMNS, Math.floor(index / TABLE_COLUMNS)];
  // Every other row of tables is moved by half a table, so that nobody sits right behind another.
  const across = MIDDLE + (column - (TABLE_COLUMNS - 1) / 2) * TABLE_PITCH[0] + (row % 2 === 0 ? -1 : 1) * (TABLE_PITCH[0] / 4);
  return {
    id: `t${index + 1}`,
    name: String(index + 1),
    at: [across, 268 + row * TABLE_PITCH[1]],
    round: 17,
    seats: "1-10",
    ...(row === 0 ? { whole: true } : {}),
    ...(index === TABLE_COLUMNS * 3 || index === TABLE_COLUMNS * 4 - 1 ? { wheelchair: "1", companion: "2" } : {}),
  };
}

const width = (FLOOR_WIDE - 1) * PITCH;

function floorBlock(index: number): MapSection {
  const letter = "ABC"[index]!;
  const left = MIDDLE + (index - 1) * (width + 46) - width / 2;
  const runs = Array.from({ length: FLOOR_DEEP }, (_, row) => {
    const y = FLOOR_TOP + row * ROW_PITCH;
    return lineRun(`1-${FLOOR_WIDE}`, { from: [left, y], to: [left + width, y] }, FLOOR_WIDE);
  });
  return {
    id: `floor-${letter.toLowerCase()}`,
    name: { en: `Floor ${letter}`, id: `Lantai ${letter}` },
    category: "floor",
    entrances: [index === 2 ? "east" : "west"],
    outline: boxAround(
      runs.map((run) => ({ ...run, count: FLOOR_WIDE })),
      15,
    ),
    rows: runs.map((run, row): MapRow => ({ id: String(row + 1), name: String(row + 1), runs: [run] })),
  };
}

/** A gallery along one side: its rows face the floor, the first nearest to it. */
function gallery(side: "left" | "right"): MapSection {
  const isLeft = side === "left";
  const rows = Array.from({ length: 4 }, (_, row) => {
    const x = isLeft ? 92 - row * ROW_PITCH : 908 + row * ROW_PITCH;
    return lineRun("1-40", { from: [x, 250], to: [x, 660] }, 40);
  });
  return {
    id: `gallery-${side}`,
    name: isLeft ? { en: "Left gallery", id: "Galeri kiri" } : { en: "Right gallery", id: "Galeri kanan" },
    category: "gallery",
    outline: boxAround(
      rows.map((run) => ({ ...run, count: 40 })),
      11,
    ),
    rows: rows.map((run, row): MapRow => ({
      id: String(row + 1),
      name: String(row + 1),
      runs: [run],
      // Seats nearest to the stage have a side view.
      limited: "1-6",
    })),
  };
}

const CENTRE: Point = [MIDDLE, -500];
const BLOCKS: readonly (readonly [number, number])[] = [
  [-0.325, -0.118],
  [-0.104, 0.104],
  [0.118, 0.325],
];

function balcony(index: number, counts: readonly number[]): MapSection {
  const letter = "DEF"[index]!;
  const [from, to] = BLOCKS[index]!;
  const arcs = counts.map((_, row): Arc => ({ centre: CENTRE, radius: 1_440 + row * ROW_PITCH, from, to }));
  return {
    id: `balcony-${letter.toLowerCase()}`,
    name: { en: `Balcony ${letter}`, id: `Balkon ${letter}` },
    category: "balcony",
    outline: bandShape(arcs[0]!, [1_428, 1_452 + (counts.length - 1) * ROW_PITCH]),
    rows: arcs.map((arc, row): MapRow => ({
      id: String(row + 1),
      name: String(row + 1),
      runs: [arcRun(`1-${counts[row]}`, arc, counts[row]!)],
    })),
  };
}

/** A hall of 3,000: tables before the stage, rows behind them, galleries at the sides and a balcony at the back. */
export function hall(): SeatMap {
  const sides = [29, 29, 29, 29, 29, 29, 29, 29];
  return {
    format: "karcis-seats",
    version: 1,
    id: "hall",
    name: { en: "Hall of 3,000", id: "Aula 3.000 kursi" },
    size: [1000, 1075],
    seat: SEAT,
    capacity: 3_000,
    categories: [
      { key: "table", name: { en: "Table", id: "Meja" } },
      { key: "floor", name: { en: "Floor", id: "Lantai" } },
      { key: "gallery", name: { en: "Gallery", id: "Galeri" } },
      { key: "balcony", name: { en: "Balcony", id: "Balkon" } },
    ],
    stage: [
      { name: { en: "Stage", id: "Panggung" }, shape: [220, 40, 780, 40, 780, 150, 590, 150, 590, 200, 410, 200, 410, 150, 220, 150] },
    ],
    entrances: [
      { id: "west", name: { en: "West door", id: "Pintu barat" }, at: [60, 780], level: "ground" },
      { id: "east", name: { en: "East door", id: "Pintu timur" }, at: [940, 780], level: "ground" },
    ],
    stairs: [{ between: ["ground", "upper"], lift: true }],
    levels: [
      {
        id: "ground",
        name: { en: "Ground floor", id: "Lantai dasar" },
        sections: [
          {
            id: "tables",
            name: { en: "Tables", id: "Area meja" },
            category: "table",
            entrances: ["west", "east"],
            tables: Array.from({ length: TABLE_COLUMNS * TABLE_ROWS }, (_, index) => table(index)),
          },
          ...Array.from({ length: FLOOR_BLOCKS }, (_, index) => floorBlock(index)),
        ],
      },
      {
        id: "upper",
        name: { en: "Balcony", id: "Balkon" },
        sections: [gallery("left"), gallery("right"), balcony(0, sides), balcony(1, sides), balcony(2, sides)],
      },
    ],
  };
}
