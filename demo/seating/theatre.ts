import type { MapRow, MapSection, Point, SeatMap } from "#domain/catalogue/seating/map/seat-map.ts";
import { arcRun, bandShape, onCircle, seatsOnArc, SEAT, type Arc } from "./rows.ts";

const CENTRE: Point = [500, -260];
const LETTERS = "ABCDEFGHJK";
/** Stalls: the radius of the first row, and the distance between rows. */
const FIRST_ROW = 470;
const ROW_PITCH = 14;
const BALCONY = 682;

/** The three blocks of the stalls, as angles. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [-0.47, -0.235],
  [-0.194, 0.194],
  [0.235, 0.47],
];

function stallsRow(letter: string, index: number): MapRow {
  const arcs = BLOCKS.map(([from, to]): Arc => ({ centre: CENTRE, radius: FIRST_ROW + index * ROW_PITCH, from, to }));
  const counts = arcs.map((arc) => seatsOnArc(arc));
  let first = 1;
  const runs = arcs.map((arc, i) => {
    const last = first + counts[i]! - 1;
    const run = arcRun(`${first}-${last}`, arc, counts[i]!);
    first = last + 1;
    return run;
  });
  const all = first - 1;
  return {
    id: letter,
    name: letter,
    category: index < 5 ? "premium" : "regular",
    runs,
    // Seats at the very side of the front rows do not see the back of the stage.
    ...(index < 3 ? { limited: `1-2,${all - 1}-${all}` } : {}),
  };
}

/** Behind the last row, level with the doors: wheelchair places, each with a companion's seat beside it. */
function accessibleRow(): MapRow {
  const radius = FIRST_ROW + LETTERS.length * ROW_PITCH + 8;
  const sides = [
    ["1-4", -0.36],
    ["5-8", 0.36],
  ] as const;
  return {
    id: "L",
    name: "L",
    category: "regular",
    wheelchair: "1,4,5,8",
    companion: "2,3,6,7",
    runs: sides.map(([seats, middle]) => ({ seats, ...arcEnds(radius, middle) })),
  };
}

function arcEnds(radius: number, middle: number) {
  const half = 21 / radius;
  const [from, to] = [onCircle(CENTRE, radius, middle - half), onCircle(CENTRE, radius, middle + half)];
  return { from: from.map(Math.round) as unknown as Point, to: to.map(Math.round) as unknown as Point };
}

function balcony(
  { id, letter, from, to }: { id: string; letter: string; from: number; to: number },
  counts: readonly number[],
): MapSection {
  const arcs = counts.map((_, index): Arc => ({ centre: CENTRE, radius: BALCONY + index * ROW_PITCH, from, to }));
  return {
    id,
    name: { en: `Balcony ${letter}`, id: `Balkon ${letter}` },
    category: "balcony",
    entrances: ["lobby"],
    outline: bandShape(arcs[0]!, [BALCONY - 10, BALCONY + (counts.length - 1) * ROW_PITCH + 10]),
    rows: arcs.map((arc, index) => ({
      id: String(index + 1),
      name: String(index + 1),
      runs: [arcRun(`1-${counts[index]}`, arc, counts[index]!)],
    })),
  };
}

/** A theatre of 600 in two levels, its rows around the stage. */
export function theatre(): SeatMap {
  const stalls = [...Array.from(LETTERS, stallsRow), accessibleRow()];
  return {
    format: "karcis-seats",
    version: 1,
    id: "theatre",
    name: { en: "Theatre of 600", id: "Teater 600 kursi" },
    size: [1000, 540],
    seat: SEAT,
    capacity: 600,
    categories: [
      { key: "premium", name: { en: "Premium", id: "Premium" } },
      { key: "regular", name: { en: "Regular", id: "Reguler" } },
      { key: "balcony", name: { en: "Balcony", id: "Balkon" } },
    ],
    stage: [{ name: { en: "Stage", id: "Panggung" }, shape: [330, 40, 670, 40, 700, 130, 620, 158, 500, 168, 380, 158, 300, 130] }],
    entrances: [{ id: "lobby", name: { en: "Lobby", id: "Lobi" }, at: [500, 505], level: "ground" }],
    stairs: [{ between: ["ground", "upper"], lift: true }],
    levels: [
      {
        id: "ground",
        name: { en: "Ground floor", id: "Lantai dasar" },
        sections: [
          {
            id: "stalls",
            name: { en: "Stalls", id: "Lantai utama" },
            entrances: ["lobby"],
            outline: bandShape({ centre: CENTRE, radius: 0, from: -0.49, to: 0.49 }, [
              FIRST_ROW - 10,
              FIRST_ROW + LETTERS.length * ROW_PITCH + 20,
            ]),
            rows: stalls,
          },
        ],
      },
      {
        id: "upper",
        name: { en: "Balcony", id: "Balkon" },
        sections: [
          balcony({ id: "balcony-a", letter: "A", from: -0.405, to: -0.03 }, [24, 24, 25]),
          balcony({ id: "balcony-b", letter: "B", from: 0.03, to: 0.405 }, [24, 24, 25]),
        ],
      },
    ],
  };
}
