import { normaliseCode } from "#domain/orders/promos/normalise-code.ts";
import { asOwner, type Act } from "../../../act.ts";
import type { Once } from "../../../platform/database/once.ts";
import { mayActNow } from "../../../platform/limits/limits.ts";
import { identifiedVisitor, type Newcomer } from "../../../platform/http/visitor/ensure-visitor.ts";
import { networkDigest } from "../../../platform/limits/network-digest.ts";
import { isProved, PROOF_SECONDS, proofNeeded, type Proof } from "../../../platform/limits/proof-of-work.ts";
import { newReference } from "../../../platform/base/new-id.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { judgeSeats, refuseAlone, seatsTaken, type NamedSeats } from "../seats/judge-seats.ts";
import { readOwnSeats, type SeatClaim } from "../seats/claim-seats.ts";
import { refusePromo } from "../promos/find-promo.ts";
import { openWholeBooking } from "../records/access-booking.ts";
import type { HoldBatcher } from "./batch-holds.ts";
import { requireDraft } from "./require-draft.ts";
import { offerChoice } from "./offer-choice.ts";
import { refuseUnpayable } from "./refuse-unpayable.ts";
import { judgeChoice, type Choice, type PriceInput } from "./price-selection.ts";
import { rememberBooking } from "../records/cached-booking.ts";
import { swapHold, type Asked, type HoldAct } from "./swap-hold.ts";
import { releaseHold, type BookingRow, type WholeBooking } from "../records/booking-rows.ts";
import { readHeldTickets, readHoldOfKey, reservedBooking, type Offer, type ReserveResult, type ReserveRow } from "./store/reserve.ts";

export type HoldInput = Omit<PriceInput, "selection"> & {
  readonly selection: { readonly categories: SeatedLines; readonly addons: PriceInput["selection"]["addons"] };
  readonly shownTotal: number | null;
  readonly utm: Record<string, string>;
  /** The visitor's own earlier hold, released for this one. */
  readonly replaces: string | null;
  readonly proof?: Proof | undefined;
  /** Code of a released draft. */
  readonly draft?: string | null;
};

type SeatedLines = readonly (PriceInput["selection"]["categories"][number] & NamedSeats[number])[];
/** The booking and its new owner. If the same call came before, the owner is that earlier visitor. */
type Held = { readonly whole: WholeBooking; readonly newcomer: Newcomer | null };
type By = { readonly network: string | null; readonly isProved: boolean };

function rowOf(
  { newId, actor: { owner }, newcomer }: HoldAct,
  {
    holdInput: { utm, replaces },
    once: { key, bodyHash },
    offer,
    by,
    seats,
  }: {
    readonly holdInput: HoldInput;
    readonly once: Once;
    readonly offer: Offer;
    readonly by: By;
    readonly seats: readonly SeatClaim[];
  },
): ReserveRow {
  const { opening = null, sealed = null } = newcomer ?? {};
  return { id: newId(), reference: newReference(), owner, key, bodyHash, opening, sealed, utm, offer, replaces, seats, ...by };
}

/** Acts as the visitor created by an earlier copy of this call. The booking is theirs. */
function asKnown(act: HoldAct, known: string | null): HoldAct {
  const opening = act.newcomer?.opening;
  if (known === null || !opening) return act;
  const newcomer = identifiedVisitor(act, opening, known);
  return { ...asOwner(act, newcomer.owner), newcomer };
}

const REFUSALS = {
  mismatch: "IDEMPOTENCY_MISMATCH",
  sold_out: "SOLD_OUT",
  not_open: "SALE_NOT_OPEN",
  closed: "SALE_ENDED",
  limit_reached: "LIMIT_REACHED",
} as const;

/** Converts the reservation's refusal to the contract's terms. */
function refusalOf(act: HoldAct, input: HoldInput, { code, at, waitSeconds = 0 }: ReserveResult): Problem | keyof typeof REFUSALS {
  if (code === "limit visitor" || code === "limit network") return new Problem("HOLD_LIMIT", { details: { scope: code.slice(6) } });
  if (code === "queue wait")
    return new Problem("QUEUE_NOT_YET", { retryAfterSeconds: 5, details: { reason: "crowded", retryAfterSeconds: 5 } });
  if (code === "proof") return proofNeeded(act, { about: proofAbout(act, input), now: at.getTime() / 1000 });
  if (code !== "wait") return code as keyof typeof REFUSALS;
  const details = { reason: "unpaid", retryAfterSeconds: waitSeconds };
  return new Problem("TOO_MANY_REQUESTS", { retryAfterSeconds: waitSeconds, details });
}

function proofAbout(act: HoldAct, { eventId }: HoldInput): string {
  return `hold ${eventId} ${act.visit.network ?? ""}`;
}

/** Whether the proof is correct, by the database's clock, and unused. Marks it as used. */
async function useProof(act: HoldAct, input: HoldInput): Promise<boolean> {
  if (!input.proof) return false;
  const [row] = await act.db.query<{ now: number }>("select extract(epoch from clock_timestamp())::float8 as now");
  if (!isProved(act, { about: proofAbout(act, input), proof: input.proof, now: row!.now })) return false;
  return mayActNow(act, `proof ${input.proof.challenge}`, PROOF_SECONDS);
}

/** Checks the visitor's unpaid tickets if the event limits them. The database settles races. This check spares it most of the work. */
async function checkHeld(act: HoldAct, { event, tickets }: Choice, replaces: string | null): Promise<void> {
  const most = event.row.max_per_phone;
  if (most === null) return;
  const held = await readHeldTickets(act.db, act.tenant, { event: event.row.id, owner: act.actor.owner, except: replaces });
  if (held + tickets > most) throw new Problem("LIMIT_REACHED", { details: { maxPerPhone: most } });
}

async function reserve(
  act: HoldAct,
  { batcher, asked, row }: { readonly batcher: HoldBatcher; readonly asked: Asked; readonly row: ReserveRow },
): Promise<ReserveResult> {
  const { input, isLimited, hasQueue } = asked;
  const { replaces } = input;
  if (replaces !== null && (isLimited || hasQueue || row.seats.length > 0)) {
    // Both holds together could exceed a limit or one pass, and may share a seat.
    const none: ReserveResult = { code: "sold_out", bookingId: row.id, at: new Date(0), known: null };
    const swapped = await swapHold(act, { row, asked, otherwise: none });
    if (swapped !== none) return swapped;
  }
  const result = await batcher.reserve(act.tenant, input.eventId, row);
  if (replaces === null) return result;
  if (result.code === "sold_out" || result.code === "promo_used_up") return swapHold(act, { row, asked, otherwise: result });
  if (result.code === "reserved")
    await act.db.transaction(act, (tx) => releaseHold(tx, { id: replaces, owner: act.actor.owner, by: row.id }));
  return result;
}

const NOBODY = { buyer: null, attendees: [] };

function open(act: Act, id: string): Promise<WholeBooking> {
  return openWholeBooking(act, { id, key: undefined });
}

function held(act: Act, booking: BookingRow, { quoteId }: Offer): WholeBooking {
  rememberBooking(act.db, act.tenant, { ...booking, quote_id: quoteId });
  return { booking, people: NOBODY, attempts: [], right: null };
}

function ownSeats(act: HoldAct, id: string): Promise<string[]> {
  return act.db.pipelined(act.tenant, (tx) => readOwnSeats(tx, { id, owner: act.actor.owner }));
}

async function judgeAndReserve(
  act: HoldAct,
  { batcher, input, once }: { readonly batcher: HoldBatcher; readonly input: HoldInput; readonly once: Once },
): Promise<Held> {
  const network = networkDigest(act);
  let isProofGood: boolean | undefined;
  for (let attempt = 0; attempt < 3; attempt++) {
    const choice = await judgeChoice(act, { ...input, fresh: attempt > 0 });
    await requireDraft(act, { choice, code: input.draft ?? null });
    const offer = offerChoice(act, { choice, isReplacing: input.replaces !== null });
    if (input.shownTotal !== null && input.shownTotal !== offer.quote.total) {
      throw new Problem("PRICE_CHANGED", { details: { quote: offer.quote } });
    }
    refuseUnpayable(act, offer.quote);
    await checkHeld(act, choice, input.replaces);
    isProofGood ??= await useProof(act, input);
    const seats = await judgeSeats(act, { event: choice.event, lines: offer.quote.lines, named: input.selection.categories });
    const own = seats.length > 0 && input.replaces !== null ? await ownSeats(act, input.replaces) : [];
    await refuseAlone(act, { event: input.eventId, claims: seats, own });
    const row = rowOf(act, { holdInput: input, once, offer, by: { network, isProved: isProofGood }, seats });
    const { max_per_phone: mostOfPhone, has_queue: hasQueue, slug } = choice.event.row;
    const result = await reserve(act, { batcher, asked: { input, isLimited: mostOfPhone !== null, hasQueue }, row });
    const { code, bookingId, at, known } = result;
    const {
      actor: { owner },
      newcomer,
    } = asKnown(act, known);
    if (code === "reserved") return { whole: held(act, reservedBooking({ ...row, owner }, input.eventId, at), offer), newcomer };
    if (code === "replay") return { whole: await open(asOwner(act, owner), bookingId), newcomer };
    if (code === "promo_used_up") return refusePromo(act, { code: normaliseCode(input.promoCode!), reason: "used_up" });
    if (code === "stale") continue;
    if (code === "seat_taken") throw await seatsTaken(act, { event: input.eventId, claims: seats, own });
    if (code === "queue") throw new Problem("QUEUE_REQUIRED", { details: { slug } });
    const refusal = refusalOf(act, input, result);
    throw typeof refusal === "string" ? new Problem(REFUSALS[refusal]) : refusal;
  }
  throw new Problem("BUSY");
}

/** Returns what this call, or this visitor's key, made before. Throws IDEMPOTENCY_MISMATCH for a key of another call. */
async function findBefore(act: HoldAct, once: Once): Promise<Held | null> {
  const digests = [once, ...(once.earlier ?? [])];
  const of = { owner: act.actor.owner, openings: act.actor.openings, keys: digests.map(({ key }) => key) };
  const before = await act.db.pipelined(act.tenant, (tx) => readHoldOfKey(tx, of));
  if (!before) return null;
  if (digests.find(({ key }) => key === before.idem_key)!.bodyHash !== before.body_hash) throw new Problem("IDEMPOTENCY_MISMATCH");
  const { id, opening, sealed } = before;
  const newcomer = opening !== null && sealed !== null ? identifiedVisitor(act, opening, sealed) : act.newcomer;
  return { whole: await open(asOwner(act, newcomer?.owner ?? act.actor.owner), id), newcomer };
}

/**
 * Holds the chosen tickets for this visitor. Prices and limits come from our own data. The database checks stock, windows and the key in
 * one statement. Returns the booking and its owner. A used key returns its own booking, whatever has changed since. Throws the refusals of
 * the contract.
 */
export async function holdBooking(
  act: HoldAct,
  { batcher, input, once }: { readonly batcher: HoldBatcher; readonly input: HoldInput; readonly once: Once },
): Promise<Held> {
  // The reservation itself does not find holds made under an earlier secret.
  const earlier = once.earlier?.length ? await findBefore(act, once) : null;
  if (earlier) return earlier;
  try {
    return await judgeAndReserve(act, { batcher, input, once });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Only refusals need this look-up: a successful reservation finds the key itself.
    const before = await findBefore(act, once);
    if (!before) throw error;
    return before;
  }
}
