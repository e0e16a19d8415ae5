import type { SeatMapAnswer } from "#contract/catalogue/seating.ts";
import { rateSeats } from "#domain/catalogue/seating/choose/rate-seats.ts";
import { layOut, type Seating } from "#domain/catalogue/seating/map/lay-out.ts";
import { fingerprintOf } from "#domain/catalogue/seating/states/seat-states.ts";
import { sceneOf, type Scene } from "../../catalogue/seat-map/scene.ts";

/** One version of a map, with everything computed from it once. */
export type Venue = {
  readonly version: number;
  readonly categories: SeatMapAnswer["categories"];
  readonly standing: SeatMapAnswer["standing"];
  readonly scene: Scene;
  readonly seating: Seating;
  /** The cost of each seat; the best seat costs least. */
  readonly costs: Float32Array;
  /** A seat's number by its id. */
  readonly numberOf: ReadonlyMap<string, number>;
  readonly fingerprint: number;
};

export function venueOf({ version, categories, standing, map }: Omit<SeatMapAnswer, "kind">): Venue {
  const seating = layOut(map);
  return {
    version,
    categories,
    standing,
    scene: sceneOf(map, seating),
    seating,
    costs: rateSeats(map, seating),
    numberOf: new Map(seating.ids.map((id, seat) => [id, seat])),
    fingerprint: fingerprintOf(seating.ids),
  };
}

/** Loads a map, or takes it from the browser's cache, since a version of a map never changes. Throws if it is unavailable. */
export async function loadVenue(address: string, signal: AbortSignal): Promise<Venue> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`the map of seats was answered with ${answer.status}`);
  return venueOf((await answer.json()) as SeatMapAnswer);
}
