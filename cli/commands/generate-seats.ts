import type { SeatMap } from "#domain/catalogue/seating/map/seat-map.ts";
import { writeMap } from "#domain/catalogue/seating/map/write-map.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { sayOrWrite } from "../lib/seat-files.ts";

/** The demo's venues. A deployment for production has no demo. */
async function venues(): Promise<Readonly<Record<string, () => SeatMap>>> {
  try {
    const [{ theatre }, { hall }, { stadium }] = await Promise.all([
      import("#demo/seating/theatre.ts"),
      import("#demo/seating/hall.ts"),
      import("#demo/seating/stadium.ts"),
    ]);
    return { theatre, hall, stadium };
  } catch {
    return fail("the venues belong to the demo, which is not here");
  }
}

/** Writes the map of one of the demo's venues. */
export const generateSeats: Run = async (given) => {
  const [which = ""] = given.words;
  const known = await venues();
  if (!Object.hasOwn(known, which)) refuse(`there is no venue "${which}"; there are: ${Object.keys(known).join(", ")}`);
  return sayOrWrite(given, writeMap(known[which]!()));
};
