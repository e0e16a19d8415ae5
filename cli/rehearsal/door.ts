import { arrivalCurve, arrivalsBySecond, BOT, BOTS_PER_NETWORK, PERSON, type Crowd } from "./crowd.ts";
import { ASK, openDice, quantileAt, roll } from "./dice.ts";
import type { Line } from "./line.ts";
import type { SalePlan } from "./plan.types.ts";
import type { Tally } from "./tally.ts";

const PEOPLE = -1;

type Needs = {
  readonly plan: SalePlan;
  readonly crowd: Crowd;
  readonly line: Line;
  readonly tally: Tally;
  /** Whether a place is available at this millisecond. */
  readonly hasRoom: (at: number) => boolean;
};

export type Door = {
  /** Admits all arrivals of a second. Visitors who find the room full may retry. */
  open(second: number): void;
  comeAgain(at: number, network: number): void;
  /** Whether all arrivals are done. */
  isOver(second: number): boolean;
};

/** Scripts come as early as possible: half when the room opens, half within two seconds of the opening. */
function botsBySecond(bots: number, prequeueSeconds: number): (second: number) => number {
  const early = prequeueSeconds > 0 ? bots >> 1 : 0;
  const late = bots - early;
  return (second) => {
    if (second === -prequeueSeconds && prequeueSeconds > 0) return early;
    if (second === 0) return late - (late >> 1);
    return second === 1 ? late >> 1 : 0;
  };
}

/** Arrivals and returns. Visitors without a place are only counted. */
export function openDoor({ plan, crowd, line, tally, hasRoom }: Needs): Door {
  const { counts, series, fromSecond } = tally;
  const bots = Math.round(crowd.visitors * crowd.bots);
  const networks = Math.max(1, Math.ceil(bots / BOTS_PER_NETWORK));
  const dice = openDice(crowd.seed, ASK.arrival);
  const people = arrivalsBySecond(arrivalCurve(crowd.arrivals, plan.queue.prequeueSeconds), {
    count: crowd.visitors - bots,
    next: dice.next,
  });
  const botsAt = botsBySecond(bots, plan.queue.prequeueSeconds);
  const seconds = series.waiting.length;
  const again = { people: new Uint32Array(seconds + 1), bots: new Uint32Array(seconds + 1) };
  const byName = new Map<number, number[]>();
  let [asked, botSerial, lastAgain] = [0, 0, fromSecond];

  function leavesAt(at: number): number | null {
    if (roll(crowd.seed, ASK.abandons, line.size) >= crowd.abandon) return null;
    const second = Math.floor(Math.max(0, at) / 1000) + Math.floor(quantileAt(PERSON.leaves, roll(crowd.seed, ASK.leaves, line.size)));
    return second - fromSecond < seconds ? second : null;
  }
  function join(at: number, network: number): boolean {
    if (!hasRoom(at)) return false;
    const isPerson = network === PEOPLE;
    line.join({ at, network, leavesAt: isPerson ? leavesAt(at) : null });
    counts.places += 1;
    if (!isPerson) counts.botPlaces += 1;
    return true;
  }
  function later(second: number, kind: "people" | "bots"): void {
    const table = (kind === "bots" ? BOT : PERSON).triesAgainWhenFull;
    const slot = second - fromSecond + Math.ceil(quantileAt(table, roll(crowd.seed, ASK.again, asked)));
    if (slot >= seconds) return;
    again[kind][slot]! += 1;
    lastAgain = Math.max(lastAgain, slot + fromSecond);
  }
  function ask(second: number, at: number, who: { readonly network: number; readonly isNew: boolean }): void {
    asked += 1;
    if (join(at, who.network)) return;
    if (who.network !== PEOPLE) return later(second, "bots");
    if (who.isNew) counts.sawFull += 1;
    if (roll(crowd.seed, ASK.givesUp, asked) < PERSON.givesUpWhenFull) counts.gaveUpWhenFull += 1;
    else later(second, "people");
  }
  const nextNetwork = () => Math.floor(botSerial++ / BOTS_PER_NETWORK) % networks;

  return {
    open(second) {
      const slot = second - fromSecond;
      const fresh = { people: people[slot] ?? 0, bots: botsAt(second) };
      const back = { people: again.people[slot]!, bots: again.bots[slot]! };
      const named = byName.get(second) ?? [];
      byName.delete(second);
      counts.people += fresh.people;
      counts.bots += fresh.bots;
      series.arrivals[slot] = fresh.people;
      const all = fresh.people + fresh.bots + back.people + back.bots + named.length;
      series.joins[slot] = all;
      // Within a second, scripts are faster than people.
      const at = (i: number) => second * 1000 + Math.floor((i * 1000) / all);
      let i = 0;
      for (let n = 0; n < fresh.bots + back.bots; n++) ask(second, at(i++), { network: nextNetwork(), isNew: n < fresh.bots });
      for (const network of named) ask(second, at(i++), { network, isNew: false });
      for (let n = 0; n < back.people; n++) ask(second, at(i++), { network: PEOPLE, isNew: false });
      for (let n = 0; n < fresh.people; n++) ask(second, at(i++), { network: PEOPLE, isNew: true });
    },
    comeAgain(at, network) {
      const second = Math.floor(at / 1000) + 1;
      if (second - fromSecond >= seconds) return;
      byName.set(second, [...(byName.get(second) ?? []), network]);
      lastAgain = Math.max(lastAgain, second);
    },
    isOver: (second) => second - fromSecond >= people.length && second > lastAgain && second > 1,
  };
}
