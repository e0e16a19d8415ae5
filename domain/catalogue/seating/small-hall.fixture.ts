import type { MapLevel, SeatMap } from "./map/seat-map.ts";

const both = (text: string) => ({ en: text, id: text });

/** A hall for 29: two rows with an aisle, a table, and 8 standing. */
export function smallHall(): SeatMap {
  const ground: MapLevel = {
    id: "ground",
    name: { en: "Ground floor", id: "Lantai dasar" },
    sections: [
      {
        id: "a",
        name: { en: "Balcony A", id: "Balkon A" },
        outline: [10, 40, 190, 40, 190, 90, 10, 90],
        category: "regular",
        entrances: ["door"],
        rows: [
          {
            id: "1",
            name: "1",
            runs: [
              { seats: "1-4", from: [25, 55], to: [55, 55] },
              { seats: "5-8", from: [75, 55], to: [105, 55], bulge: 3 },
            ],
            categories: { vip: "4-5" },
            limited: "1",
          },
          { id: "2", name: "2", runs: [{ seats: "1-7", from: [25, 75], to: [85, 75] }], wheelchair: "1", companion: "2" },
        ],
      },
      {
        id: "t",
        name: { en: "Tables", id: "Area meja" },
        tables: [{ id: "t1", name: "1", at: [150, 125], round: 10, seats: "1-6", category: "vip" }],
      },
      {
        id: "f",
        name: both("Festival"),
        areas: [{ id: "f", name: both("Festival"), shape: [20, 110, 90, 110, 90, 160, 20, 160], capacity: 8, category: "regular" }],
      },
    ],
  };
  return {
    format: "karcis-seats",
    version: 1,
    id: "small",
    name: { en: "Small hall", id: "Aula kecil" },
    size: [200, 180],
    seat: 8,
    capacity: 29,
    categories: [
      { key: "vip", name: both("VIP") },
      { key: "regular", name: { en: "Regular", id: "Reguler" } },
    ],
    stage: [{ name: { en: "Stage", id: "Panggung" }, shape: [60, 5, 140, 5, 140, 30, 60, 30] }],
    entrances: [{ id: "door", name: { en: "Door", id: "Pintu" }, at: [100, 172], level: "ground" }],
    levels: [ground],
  };
}
