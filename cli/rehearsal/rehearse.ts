import { createHash } from "node:crypto";
import { drawText, wordsOf, type Draw } from "#domain/orders/queue/draw.ts";
import { admissions } from "#domain/orders/queue/admissions.ts";
import { roomFor } from "#domain/orders/queue/place.ts";
import { openCheckout, type Checkout, type Flow } from "./checkout.ts";
import { PERSON, type Crowd } from "./crowd.ts";
import { openDoor, type Door } from "./door.ts";
import { ASK, roll } from "./dice.ts";
import { openMinds } from "./guest.ts";
import { openLine, type Line } from "./line.ts";
import { pollsPerSecond } from "./polls.ts";
import type { SalePlan } from "./plan.types.ts";
import { openStock, type Stock } from "./stock.ts";
import { openTally, type Tally } from "./tally.ts";

export type Ending = "sold out" | "everybody was served" | "time was up";

export type Rehearsal = {
  readonly plan: SalePlan;
  readonly crowd: Crowd;
  readonly draw: Draw;
  readonly tally: Tally;
  /** Seconds after the opening. */
  readonly endedAt: number;
  readonly ending: Ending;
  readonly left: number;
  readonly stillWaiting: number;
  /** Units taken of each quota at the end. */
  readonly taken: ReadonlyMap<string, number>;
};

/** A rehearsal's own seed of the draw. The event's is secret until the opening. */
export function seedOfDraw(seed: number): string {
  return createHash("sha256").update(`karcis-rehearsal|${seed}`).digest("hex");
}

/** Makes a draw of `count` entries, with the shop's keys. */
export function drawOf(draw: { readonly eventId: string; readonly epoch: number; readonly count: number; readonly seed: string }): Draw {
  return { count: draw.count, keys: wordsOf(createHash("sha512").update(drawText(draw)).digest()) };
}

type Stage = {
  readonly plan: SalePlan;
  readonly line: Line;
  readonly stock: Stock;
  readonly flow: Flow;
  readonly tally: Tally;
  readonly checkout: Checkout;
  readonly door: Door;
};

/** Begins due turns and ends expired ones, like the shop. Returns the unused part of the rate. */
function tick({ plan, line, stock, flow, tally, checkout }: Stage, second: number, credit: number): number {
  const { slots, perMinute, turnSeconds } = plan.queue;
  const { counts, series, fromSecond } = tally;
  const missed = second >= turnSeconds ? series.served[second - turnSeconds - fromSecond]! : 0;
  for (; flow.missed < missed; flow.missed++) {
    if (line.hasEntered(line.indexAt(flow.missed))) continue;
    flow.invited -= 1;
    counts.missedTurns += 1;
  }
  const decided = admissions({
    waiting: line.size - flow.served,
    active: flow.active,
    invited: flow.invited,
    slots,
    perMinute,
    credit,
    sinceMs: 1000,
    // Visitors with an unspent pass will take a ticket, as in look_at_queue.sql.
    freeTickets: Math.max(0, stock.free() - flow.unspent),
  });
  for (let i = 0; i < decided.count; i++) {
    flow.invited += 1;
    counts.turns += 1;
    checkout.invite(flow.served++, second * 1000);
  }
  return decided.credit;
}

function watchStock({ stock, tally }: Stage, second: number): void {
  for (let category = 0; category < tally.soldOf.length; category++) {
    const isGone = stock.choices.every((choice) => choice.category !== category || stock.room(choice, 1) === 0);
    if (!isGone) tally.goneFor[category] = null;
    else {
      tally.firstGone[category] ??= second;
      tally.goneFor[category] ??= second;
    }
  }
}

/** Simulates a sale on its own clock, second by second. Decisions are the shop's own functions, visitors are invented. */
export function rehearse(plan: SalePlan, crowd: Crowd): Rehearsal {
  const [fromSecond, until] = [-plan.queue.prequeueSeconds, crowd.minutes * 60];
  const tally = openTally(fromSecond, until - fromSecond, plan.categories.length);
  const { counts, series } = tally;
  const [line, stock] = [openLine(fromSecond), openStock(plan)];
  const flow: Flow = { served: 0, missed: 0, invited: 0, active: 0, unspent: 0, heldTickets: 0 };
  const hasRoom = (at: number) => at < 0 || roomFor(1, { tail: line.size, served: flow.served, fullAhead: plan.queue.fullAhead }) > 0;
  const door = openDoor({ plan, crowd, line, tally, hasRoom });
  const minds = openMinds({ plan, crowd, stock });
  const checkout = openCheckout({ plan, line, stock, minds, flow, tally, comeAgain: door.comeAgain });
  const stage: Stage = { plan, line, stock, flow, tally, checkout, door };

  let draw: Draw | null = null;
  let [credit, gone, second] = [0, 0, fromSecond];
  let ending: Ending = "time was up";
  for (; second < until; second++) {
    const slot = second - fromSecond;
    if (second === 0) {
      draw = drawOf({ eventId: plan.eventId, epoch: 1, count: line.size, seed: seedOfDraw(crowd.seed) });
      line.draw(draw);
    }
    gone += line.leave(second, flow.served);
    door.open(second);
    if (second >= 0) {
      checkout.run(second * 1000 + 1000);
      const before = flow.served;
      credit = tick(stage, second, credit);
      for (let rank = before; rank < flow.served; rank++) if (line.isGone(line.indexAt(rank))) gone -= 1;
      watchStock(stage, second);
    }
    const present = line.size - flow.served - gone;
    series.waiting[slot] = present;
    series.served[slot] = flow.served;
    series.holds[slot] = flow.heldTickets;
    series.active[slot] = flow.active;
    series.sold[slot] = counts.sold;
    series.polls[slot] = pollsPerSecond(present, second < 0);
    if (second < 0) continue;
    if (flow.heldTickets === 0 && stock.free() === 0) ending = "sold out";
    else if (door.isOver(second) && checkout.isEmpty && flow.served === line.size) ending = "everybody was served";
    if (ending !== "time was up") break;
  }
  counts.leftWaiting = gone;
  const stillWaiting = line.size - flow.served - gone;
  if (ending === "sold out" && plan.categories.some(({ hasWaitingList }) => hasWaitingList)) {
    for (let i = 0; i < stillWaiting; i++) if (roll(crowd.seed, ASK.waits, i) < PERSON.joinsWaitingList) counts.waitingList += 1;
  }
  const { size } = line;
  return {
    plan,
    crowd,
    draw: draw ?? drawOf({ eventId: plan.eventId, epoch: 1, count: size, seed: seedOfDraw(crowd.seed) }),
    tally,
    endedAt: Math.min(second, until - 1),
    ending,
    left: stock.free(),
    stillWaiting,
    taken: stock.taken(),
  };
}
