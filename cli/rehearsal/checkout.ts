import { openCalendar } from "./calendar.ts";
import { PERSON } from "./crowd.ts";
import { ASK } from "./dice.ts";
import { isBot, type Guest, type Minds } from "./guest.ts";
import type { Line } from "./line.ts";
import type { SalePlan } from "./plan.types.ts";
import type { Stock } from "./stock.ts";
import type { SeriesName, Tally } from "./tally.ts";

/** Visitors between turn and order, and their holds. */
export type Flow = {
  served: number;
  missed: number;
  /** Open turns without an entry yet. */
  invited: number;
  /** Visitors with an unspent pass or an unpaid order. */
  active: number;
  /** The active visitors with an unspent pass. */
  unspent: number;
  heldTickets: number;
};

type Step = { readonly kind: "enter" | "choose" | "details" | "paid" | "lapse" | "over"; readonly guest: Guest };

type Needs = {
  readonly plan: SalePlan;
  readonly line: Line;
  readonly stock: Stock;
  readonly minds: Minds;
  readonly flow: Flow;
  readonly tally: Tally;
  /** A visitor who had a turn rejoins with a new place. */
  readonly comeAgain: (at: number, network: number) => void;
};

export type Checkout = {
  /** Begins the turn of a rank. */
  invite(rank: number, at: number): void;
  /** Processes all events before `until`. */
  run(until: number): void;
  readonly isEmpty: boolean;
};

/** A page near its turn polls every five seconds. */
const LOOK_MS = 5000;

type Unpaid = { holds: number; tickets: number };

export function openCheckout({ plan, line, stock, minds, flow, tally, comeAgain }: Needs): Checkout {
  const calendar = openCalendar<Step>();
  const { counts, series, fromSecond } = tally;
  const unpaid = new Map<number, Unpaid>();
  const total = plan.quotas.reduce((sum, quota) => sum + quota.total, 0);
  const share = Math.min(plan.network.most, Math.floor((total * plan.network.percent) / 100));
  const caps = share > plan.network.tickets ? { holds: Math.floor(share / 2), tickets: share } : plan.network;

  const count = (name: SeriesName, at: number) => {
    const second = Math.floor(at / 1000) - fromSecond;
    if (second < series[name].length) series[name][second]! += 1;
  };
  const unpaidOf = (network: number) => unpaid.get(network) ?? { holds: 0, tickets: 0 };
  function addUnpaid({ network }: Guest, holds: number, tickets: number): void {
    if (network < 0) return;
    const now = unpaidOf(network);
    unpaid.set(network, { holds: now.holds + holds, tickets: now.tickets + tickets });
  }
  const ticketsOf = ({ choice, pieces }: Guest) => pieces * choice!.ticketsEach;

  function enter(guest: Guest, at: number): void {
    if (guest.rank < flow.missed) return;
    line.enter(guest.index);
    flow.invited -= 1;
    flow.active += 1;
    flow.unspent += 1;
    counts.entered += 1;
    tally.enteredBy.push(guest.index);
    if (isBot(guest)) counts.botsEntered += 1;
    count("enters", at);
    guest.passUntil = at + plan.queue.passSeconds * 1000;
    const takesNothing = !isBot(guest) && minds.hits(guest, ASK.takesNothing, PERSON.takesNothing);
    if (takesNothing) calendar.add(guest.passUntil, { kind: "over", guest });
    else calendar.add(at + minds.takes(guest, "chooses"), { kind: "choose", guest });
  }

  function tryAgain(guest: Guest, at: number): void {
    guest.tries += 1;
    const next = at + minds.takes(guest, "looksAgain");
    const isOver = next >= guest.passUntil;
    calendar.add(isOver ? guest.passUntil : next, { kind: isOver ? "over" : "choose", guest });
  }

  function choose(guest: Guest, at: number): void {
    const chosen = minds.choose(guest);
    count("reserves", at);
    if (!chosen) {
      if (guest.tries === 0) counts.foundNothing += 1;
      return tryAgain(guest, at);
    }
    const tickets = chosen.pieces * chosen.choice.ticketsEach;
    if (isBot(guest)) {
      const now = unpaidOf(guest.network);
      if (now.holds + 1 > caps.holds || now.tickets + tickets > caps.tickets) {
        counts.refusedByNetwork += 1;
        return tryAgain(guest, at);
      }
    }
    if (!stock.take(chosen.choice, chosen.pieces)) return tryAgain(guest, at);
    guest.choice = chosen.choice;
    guest.pieces = chosen.pieces;
    flow.unspent -= 1;
    flow.heldTickets += tickets;
    counts.holds += 1;
    counts.heldTickets += tickets;
    addUnpaid(guest, 1, tickets);
    const { kind, at: endsAt, detailsAt } = minds.outcome(guest, at);
    if (detailsAt !== null) calendar.add(detailsAt, { kind: "details", guest });
    calendar.add(endsAt, { kind: kind === "paid" ? "paid" : "lapse", guest });
  }

  function endHold(guest: Guest, at: number): void {
    flow.heldTickets -= ticketsOf(guest);
    flow.active -= 1;
    addUnpaid(guest, -1, -ticketsOf(guest));
    if (isBot(guest)) comeAgain(at, guest.network);
  }

  function pay(guest: Guest, at: number): void {
    const tickets = ticketsOf(guest);
    counts.orders += 1;
    counts.sold += tickets;
    if (isBot(guest)) counts.botTickets += tickets;
    tally.soldOf[guest.choice!.category]! += tickets;
    if (!isBot(guest)) tally.waits.push(guest.servedAt - Math.max(0, line.joinedAt(guest.index)));
    count("settled", at);
    endHold(guest, at);
  }

  function lapse(guest: Guest, at: number): void {
    stock.giveBack(guest.choice!, guest.pieces);
    counts.abandoned += ticketsOf(guest);
    endHold(guest, at);
  }

  function end(guest: Guest, at: number): void {
    flow.active -= 1;
    flow.unspent -= 1;
    if (isBot(guest)) comeAgain(at, guest.network);
  }

  const STEPS: Readonly<Record<Step["kind"], (guest: Guest, at: number) => void>> = {
    enter,
    choose,
    details(_, at) {
      count("details", at);
      count("payments", at);
    },
    paid: pay,
    lapse,
    over: end,
  };

  return {
    get isEmpty() {
      return calendar.size === 0;
    },
    invite(rank, at) {
      const index = line.indexAt(rank);
      tally.turnsOf.push(index);
      if (line.isGone(index)) return;
      const guest: Guest = { index, rank, network: line.networkOf(index), servedAt: at, passUntil: 0, tries: 0, choice: null, pieces: 0 };
      const [turnMs, looks] = [plan.queue.turnSeconds * 1000, isBot(guest) ? 0 : LOOK_MS];
      if (!isBot(guest) && minds.hits(guest, ASK.misses, PERSON.missesTurn)) {
        if (minds.hits(guest, ASK.comesBack, PERSON.comesBackAfterMissing)) comeAgain(at + turnMs, guest.network);
        return;
      }
      calendar.add(at + looks + minds.takes(guest, "takesTurn"), { kind: "enter", guest });
    },
    run(until) {
      for (let next = calendar.take(until); next; next = calendar.take(until)) STEPS[next.what.kind](next.what.guest, next.at);
    },
  };
}
