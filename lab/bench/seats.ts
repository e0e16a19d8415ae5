import { brotliCompressSync } from "node:zlib";
import { stadium } from "#demo/seating/stadium.ts";
import { bestTogether, nearestAlternatives } from "#domain/catalogue/seating/choose/best-together.ts";
import { rateSeats } from "#domain/catalogue/seating/choose/rate-seats.ts";
import { lintMap } from "#domain/catalogue/seating/lint/lint-map.ts";
import { layOut, type Seating } from "#domain/catalogue/seating/map/lay-out.ts";
import { writeMap } from "#domain/catalogue/seating/map/write-map.ts";
import { encodeStates, fingerprintOf, SEAT_STATE } from "#domain/catalogue/seating/states/seat-states.ts";
import { percentile, report, rounded } from "./report.ts";

const ROUNDS = 200;
const WISH = { count: 6, category: null, wheelchairs: 0, near: "stage" } as const;

/** Numbers from 0 to 1, the same in each run. */
function openDice() {
  let state = 20_261_124;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

/** Sells nine seats of ten, in parties of one to `party`. */
function sell(count: number, party: number, dice: () => number): Uint8Array {
  const states = new Uint8Array(count);
  for (let seat = 0; seat < count;) {
    const end = Math.min(count, seat + 1 + Math.floor(dice() * party));
    states.fill(dice() < 0.9 ? SEAT_STATE.sold : SEAT_STATE.free, seat, end);
    seat = end;
  }
  return states;
}

/** The cost of a plain scan: the nearest single free seat. */
function scan({ count }: Seating, states: Uint8Array, costs: Float32Array): number {
  let best = -1;
  for (let seat = 0; seat < count; seat += 1)
    if (states[seat] === SEAT_STATE.free && (best < 0 || costs[seat]! < costs[best]!)) best = seat;
  return best;
}

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

const of = (times: readonly number[], share: number) =>
  rounded(
    percentile(
      times.toSorted((a, b) => a - b),
      share,
    ),
    3,
  );

/** Finds six seats together among 50,000, nine of ten of them sold: once singly, so that the six need several rows, and once in parties. */
function together(seating: Seating, costs: Float32Array): void {
  for (const [sold, party] of [
    ["scattered", 1],
    ["in parties", 5],
  ] as const) {
    const dice = openDice();
    const kinds: Record<string, number> = {};
    const [times, others, scans]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const states = sell(seating.count, party, dice);
      const search = { seating, states, costs };
      scans.push(timed(() => scan(seating, states, costs)));
      times.push(
        timed(() => {
          const { kind = "none" } = bestTogether(search, WISH) ?? {};
          kinds[kind] = (kinds[kind] ?? 0) + 1;
        }),
      );
      others.push(timed(() => nearestAlternatives(search, { ...WISH, wanted: [round * 100] })));
    }
    report("seats-best-together", {
      sold,
      seats: seating.count,
      kinds,
      p50Ms: of(times, 0.5),
      p95Ms: of(times, 0.95),
      maxMs: of(times, 1),
      alternativesP95Ms: of(others, 0.95),
      scanP50Ms: of(scans, 0.5),
      ratioToScan: rounded(of(times, 0.5) / of(scans, 0.5)),
      limitMs: 20,
    });
  }
}

/** Figures of seats: the weight of a map of 50,000, the time to read it, and the speed of finding the best seats. */
export function benchSeats(): void {
  const map = stadium();
  const text = writeMap(map);
  const seating = layOut(map);
  const states = sell(seating.count, 1, openDice());
  report("seats-map", {
    seats: seating.count,
    bytesBr: brotliCompressSync(text).length,
    limitBytesBr: 150_000,
    statesBytes: encodeStates(states, { seats: fingerprintOf(seating.ids), version: 1 }).length,
    limitStatesBytes: 13_000,
    lintMs: of(
      Array.from({ length: 10 }, () => timed(() => lintMap(text))),
      0.5,
    ),
    layOutMs: of(
      Array.from({ length: 10 }, () => timed(() => layOut(map))),
      0.5,
    ),
  });
  together(seating, rateSeats(map, seating));
}
