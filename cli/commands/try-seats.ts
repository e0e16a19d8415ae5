import type { Seating } from "#domain/catalogue/seating/map/lay-out.ts";
import { MOST_TOGETHER, bestTogether, nearestAlternatives, type Proposal } from "#domain/catalogue/seating/choose/best-together.ts";
import { judgeOrphans } from "#domain/catalogue/seating/choose/orphans.ts";
import { rateSeats } from "#domain/catalogue/seating/choose/rate-seats.ts";
import type { Search, SeatWish } from "#domain/catalogue/seating/choose/windows.ts";
import {
  applyChanges,
  decodeStates,
  encodeChanges,
  encodeStates,
  fingerprintOf,
  SEAT_STATE,
  type SeatStates,
} from "#domain/catalogue/seating/states/seat-states.ts";
import { seatName } from "#i18n/catalogue/seat-name.ts";
import { fail, refuse, type Given, type Run } from "../lib/command.ts";
import { wholeOf } from "../lib/read-words.ts";
import { langOf, needMap } from "../lib/seat-files.ts";

/** Marks a share of the seats as sold, the same ones each time, by a small generator (mulberry32). */
function sellShare(count: number, share: number): SeatStates {
  let state = 1;
  return Uint8Array.from({ length: count }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 < share ? SEAT_STATE.sold : SEAT_STATE.free;
  });
}

/** Sends the states as a browser gets them: all of them, then the changes after this choice. Returns the number of bytes of both. */
function travel({ ids, count }: Seating, states: SeatStates, chosen: readonly number[]): string {
  const version = { seats: fingerprintOf(ids), version: 1 };
  const whole = encodeStates(states, version);
  const after = states.slice();
  for (const seat of chosen) after[seat] = SEAT_STATE.held;
  const changes = encodeChanges({ before: states, after, from: 1 }, { ...version, version: 2 });
  const arrived = decodeStates(whole, count);
  const changed = arrived && applyChanges(changes, arrived);
  if (changed?.states.every((state, seat) => state === after[seat]) !== true) fail("the states did not arrive as they were sent");
  return `states of all seats: ${whole.length} bytes; this choice: ${changes.length} bytes`;
}

function wishOf(given: Given, keys: readonly string[]): SeatWish {
  const near = given.text("near") ?? "stage";
  if (near !== "stage" && near !== "aisle") return refuse("--near takes stage or aisle");
  const key = given.text("category");
  const category = key === null ? null : keys.indexOf(key);
  if (category === -1) fail(`there is no category ${key}; there are: ${keys.join(", ")}`);
  const wheelchairs = given.text("wheelchairs");
  return {
    count: wholeOf(given.text("together") ?? "2", 1, MOST_TOGETHER),
    category,
    wheelchairs: wheelchairs === null ? 0 : wholeOf(wheelchairs, 1, MOST_TOGETHER),
    near,
  };
}

/** Prints the seats that a map would propose, the time needed, and alternatives. */
export const trySeats: Run = async (given) => {
  const [path = ""] = given.words;
  const lang = langOf(given);
  const { map, seating } = await needMap(path, lang);
  const share = Number(given.text("sold") ?? "0");
  if (!(share >= 0 && share <= 1)) refuse("--sold takes a share from 0 to 1");
  const wish = wishOf(
    given,
    map.categories.map(({ key }) => key),
  );
  const states = sellShare(seating.count, share);
  const search: Search = { seating, states, costs: rateSeats(map, seating), singles: given.has("no-singles") ? "last" : undefined };
  const begun = performance.now();
  const best = bestTogether(search, wish);
  const took = performance.now() - begun;
  if (best === null) return { lines: ["there are no such seats"], code: 1 };
  const say = ({ kind, seats }: Proposal) => [
    `${kind}:`,
    ...seats.map((seat) => `  ${seatName(seating, seat, lang)} (${seating.ids[seat]})`),
  ];
  const orphans = judgeOrphans(search, best.seats);
  for (const seat of best.seats) states[seat] = SEAT_STATE.held;
  const others = nearestAlternatives(search, { ...wish, wanted: best.seats });
  for (const seat of best.seats) states[seat] = SEAT_STATE.free;
  return [
    ...say(best),
    `found in ${took.toFixed(1)} ms among ${states.filter((state) => state === SEAT_STATE.free).length} free seats of ${seating.count}`,
    orphans === null
      ? "leaves no single seat that it could spare"
      : `leaves single: ${orphans.singles.map((seat) => seating.ids[seat]).join(" ")}`,
    ...(others[0] ? [`to whoever loses them: ${say(others[0]).join("\n")}`] : []),
    travel(seating, states, best.seats),
  ];
};
