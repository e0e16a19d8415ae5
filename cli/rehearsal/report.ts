import { BOTS_PER_NETWORK } from "./crowd.ts";
import type { Findings } from "./findings.ts";
import { clock, percent, whole, wrap } from "./say.ts";

/** Limits of every rehearsal, printed on each report. */
export const NOT_MODELLED = [
  "This is a simulation, not a forecast: the people are invented, and real ones differ.",
  "Decided by the shop's own rules: the draw, who is full, who gets a turn, limits of an order and of a network, how long holds last, what an order takes of the stock.",
  "Not modelled: slow networks, failures of the shop or of the payment provider, promo codes, several categories in one order, a place that moves to another phone, proofs of work, tickets that come back after they were paid, and refunds.",
];

const WIDTH = 96;
const NAMES = 26;

type Row = readonly [name: string, value: string];

const rows = (title: string, all: readonly Row[]) => ["", title, ...all.map(([name, value]) => `  ${name.padEnd(NAMES)}${value}`)];
const after = (second: number | null) => (second === null ? "never" : `${clock(second)} after the opening`);

function saleOf({ tickets, ending, endedAt, categories, counts, ordersAMinute: orders }: Findings): string[] {
  const end = {
    "sold out": `sold out ${after(endedAt)}`,
    "everybody was served": `everybody had been served ${after(endedAt)}`,
    "time was up": `${clock(endedAt + 1)} were looked at`,
  }[ending];
  return rows("Sale", [
    ["tickets sold", `${whole(tickets.sold)} of ${whole(tickets.total)}; ${end}`],
    ...categories.map(({ name, sold, firstGoneAt, goneAt }): Row => {
      const gone =
        goneAt === null
          ? "some left"
          : `none free from ${clock(goneAt)} on${firstGoneAt === goneAt ? "" : `, first at ${clock(firstGoneAt!)}`}`;
      return [`  ${name.length > NAMES - 4 ? `${name.slice(0, NAMES - 5)}…` : name}`, `${whole(sold)}; ${gone}`];
    }),
    ["orders", `${whole(counts.orders)}; ${whole(orders.most)} in the busiest minute, ${orders.mean.toFixed(1)} in the mean one`],
  ]);
}

function queueOf({ longestQueue, drawn, waitSeconds, counts, stillWaiting, queue }: Findings): string[] {
  const at = longestQueue.at < 0 ? `${clock(-longestQueue.at)} before the opening` : after(longestQueue.at);
  const waits = waitSeconds && `half ${clock(waitSeconds.p50)}, nine of ten ${clock(waitSeconds.p90)}, 99 of 100 ${clock(waitSeconds.p99)}`;
  return rows("Queue", [
    ["longest", `${whole(longestQueue.people)} people, ${at}`],
    ["drawn at the opening", whole(drawn)],
    ["waited, with tickets", waits ?? "nobody got any"],
    ["turns", `${whole(counts.turns)}; ${whole(counts.missedTurns)} were missed (nobody there within ${clock(queue.turnSeconds)})`],
    ["let in", `${whole(counts.entered)}; ${whole(counts.foundNothing)} of them found nothing free at first`],
    ["saw that it is full", `${whole(counts.sawFull)} people; ${whole(counts.gaveUpWhenFull)} times somebody gave up there`],
    ["left while waiting", whole(counts.leftWaiting)],
    [
      "still waiting at the end",
      `${whole(stillWaiting)}${counts.waitingList > 0 ? `; ${whole(counts.waitingList)} would join the waiting list` : ""}`,
    ],
  ]);
}

function stockOf({ counts, heldMost, recovered }: Findings): string[] {
  return rows("Stock", [
    ["held unpaid at most", `${whole(heldMost)} tickets at a time`],
    ["holds", `${whole(counts.holds)} of ${whole(counts.heldTickets)} tickets`],
    ["abandoned", `${whole(counts.abandoned)} tickets ran out unpaid; ${whole(recovered)} of them were sold to others`],
  ]);
}

function botsOf({ bots, counts }: Findings): string[] {
  return rows("Scripts", [
    ["of all places", percent(bots.ofPlaces)],
    ["of all who were let in", percent(bots.ofTurns)],
    ["of all tickets", percent(bots.ofTickets)],
    ["refused by a limit", `${whole(counts.refusedByNetwork)} holds, of one network of ${whole(BOTS_PER_NETWORK)} scripts each`],
  ]);
}

function headOf({ event, crowd, queue }: Findings): string[] {
  const rate = queue.perMinute === null ? "no rate" : `${whole(queue.perMinute)} a minute`;
  return [
    `Rehearsal of ${event.name} (${event.brand}/${event.slug}): A SIMULATION`,
    `${whole(crowd.visitors)} visitors (${crowd.arrivals}), ${percent(crowd.bots)} scripts, ${percent(crowd.slowPayers)} of people pay slowly, ${percent(crowd.abandon)} leave within an hour; seed ${crowd.seed}`,
    `Queue: ${whole(queue.slots)} slots, ${rate}, full beyond ${whole(queue.fullAhead)} ahead, opens its room ${clock(queue.prequeueSeconds)} before the sale`,
    ...(queue.isConfigured ? [] : ["The event has no queue: what stands above is what the rehearsal took for it."]),
  ];
}

/** A rehearsal in plain words. `plan`: the lines of the capacity plan. */
export function reportOf(findings: Findings, plan: readonly string[]): string {
  const lines = [
    ...headOf(findings).flatMap((line) => wrap(line, WIDTH)),
    ...saleOf(findings),
    ...queueOf(findings),
    ...stockOf(findings),
    ...botsOf(findings),
    ...plan,
    "",
    ...NOT_MODELLED.flatMap((text) => wrap(text, WIDTH)),
  ];
  return `${lines.join("\n")}\n`;
}
