import { randomUUID } from "node:crypto";
import type { CallResult } from "#contract/client.ts";
import type { EndpointName } from "#contract/paths.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { holdBody, type Buyer } from "../../../test/harness/buyer.ts";
import type { Dice } from "../dice.ts";
import { TRY_AGAIN } from "../insist.ts";
import { sleep } from "../sleep.ts";
import { detailsFor, freshPhone } from "../visit.ts";
import type { QueueWatch } from "./watch-queue.ts";

/** A buyer's answers, with their times. */
export type Story = {
  readonly asked: number;
  joined: number | null;
  index: number | null;
  rank: number | null;
  entered: boolean;
  held: string | null;
  bought: boolean;
  end: string;
};

export type Door = {
  readonly event: EventDetail;
  readonly watch: QueueWatch;
  readonly dice: Dice;
  /** A separate browser that calls any ready process. */
  browser(): Buyer;
  /** Runs the work once few enough others are running. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  readonly deadline: number;
  onJoined(): void;
};

const NEVER_COMES = 0.05;
const GIVES_UP = 0.04;
const PAUSE_MS = 250;

/** Repeats a call until it is answered, despite kills; null if that took too long. */
async function persist<N extends EndpointName>(
  { inTurn, dice, deadline }: Door,
  call: () => Promise<CallResult<N>>,
): Promise<CallResult<N> | null> {
  while (Date.now() < deadline) {
    const answer = await inTurn(call).catch(() => null);
    if (answer && (answer.ok || (answer.status < 500 && !TRY_AGAIN.has(answer.status)) || answer.problem.code === "QUEUE_FULL"))
      return answer;
    await sleep(PAUSE_MS * (0.6 + 0.8 * dice.float()));
  }
  return null;
}

const why = (answer: CallResult<EndpointName> | null) => (answer === null ? "no answer" : answer.ok ? "" : answer.problem.code);

/** A buyer's way from joining the queue to the ticket, as far as possible. */
export async function visitQueue(door: Door): Promise<Story> {
  const { event, watch, dice } = door;
  const buyer = door.browser();
  const story: Story = { asked: Date.now(), joined: null, index: null, rank: null, entered: false, held: null, bought: false, end: "" };
  const end = (text: string) => {
    story.end = text;
    return story;
  };
  const of = () => ({ params: { id: event.id }, body: {}, idempotencyKey: randomUUID() });
  const joining = of();
  const joined = await persist<"joinQueue">(door, () => buyer.call("joinQueue", joining));
  if (!joined?.ok) return end(`joining: ${why(joined)}`);
  story.joined = Date.now();
  door.onJoined();
  story.index = joined.data.index;
  story.rank = await watch.rankOf(story.index);
  if (dice.chance(NEVER_COMES)) return end("never came");
  if (!(await watch.turnOf(story.rank))) return end("sold out while waiting");
  const entering = of();
  const entered = await persist<"enterQueue">(door, () => buyer.call("enterQueue", entering));
  if (!entered?.ok) return end(`entering: ${why(entered)}`);
  story.entered = true;
  const holding = { body: holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]), idempotencyKey: randomUUID() };
  const held = await persist<"holdBooking">(door, () => buyer.call("holdBooking", holding));
  if (!held?.ok) return end(`holding: ${why(held)}`);
  const { id, quote } = held.data;
  story.held = id;
  if (dice.chance(GIVES_UP)) {
    const giving = { params: { id }, body: {}, idempotencyKey: randomUUID() };
    await persist<"cancelBooking">(door, () => buyer.call("cancelBooking", giving));
    return end("gave up");
  }
  const saving = { params: { id }, body: detailsFor(event, held.data, freshPhone()), idempotencyKey: randomUUID() };
  const saved = await persist<"saveDetails">(door, () => buyer.call("saveDetails", saving));
  if (!saved?.ok) return end(`details: ${why(saved)}`);
  const paying = { params: { id }, body: { shownTotal: quote.total, locale: "en" as const }, idempotencyKey: randomUUID() };
  const paid = await persist<"startPayment">(door, () => buyer.call("startPayment", paying));
  story.bought = paid?.ok === true && paid.data.booking.status === "confirmed";
  return end(story.bought ? "bought" : `paying: ${paid?.ok ? paid.data.booking.status : why(paid)}`);
}
