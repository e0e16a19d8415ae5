import type { Selection } from "#domain/orders/cart/selection.types.ts";
import { normaliseCode } from "#domain/orders/promos/normalise-code.ts";
import { asOwner, type Act, type OwnerAct } from "../../../act.ts";
import { newReference } from "../../../platform/base/new-id.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Once } from "../../../platform/database/once.ts";
import { identifiedVisitor, type Newcomer } from "../../../platform/http/visitor/ensure-visitor.ts";
import { mayActNow } from "../../../platform/limits/limits.ts";
import { networkDigest } from "../../../platform/limits/network-digest.ts";
import { isProved, PROOF_SECONDS, proofNeeded, type Proof } from "../../../platform/limits/proof-of-work.ts";
import { bookingMode } from "../../catalogue/events/booking-mode.ts";
import { checkAccess, findAccess } from "../access/find-access.ts";
import { refusePromo } from "../promos/find-promo.ts";
import { freePass } from "../queue/free-pass.ts";
import { openWholeBooking } from "../records/access-booking.ts";
import { lockHold, releaseHold, type BookingRow, type WholeBooking } from "../records/booking-rows.ts";
import { rememberBooking } from "../records/cached-booking.ts";
import { claimSeats, holdMap, readOwnSeats } from "../seats/claim-seats.ts";
import { judgeSeats, refuseAlone, seatsTaken, type NamedSeats } from "../seats/judge-seats.ts";
import {
  isVisitorLimit,
  lockHolders,
  reserveBatch,
  reservedBooking,
  type HoldBatcher,
  type ReserveResult,
  type ReserveRow,
} from "./batch-holds.ts";
import { judgeChoice, offerChoice, type Choice, type Offer, type PriceInput } from "./price-selection.ts";
import { refuseUnpayable } from "./refuse-unpayable.ts";
import { readHeldTickets, readHoldOfKey, readOwnClaims, readReleasedDraft } from "./store.ts";

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
/** The act of a visitor who holds tickets. `newcomer`: the visitor made for a call without a cookie. */
type HoldAct = OwnerAct & { readonly newcomer: Newcomer | null };
type Asked = { readonly input: HoldInput; readonly isLimited: boolean; readonly hasQueue: boolean };
/** A booking and the visitor made for it, if any. For a repeated call, that is the visitor made for the first one. */
type Held = { readonly whole: WholeBooking; readonly newcomer: Newcomer | null };
type Own = Pick<ReserveRow, "offer" | "network" | "isProved" | "seats">;

function rowOf(
  { newId, actor: { owner }, newcomer }: HoldAct,
  { input: { utm, replaces }, once: { key, bodyHash }, own }: { readonly input: HoldInput; readonly once: Once; readonly own: Own },
): ReserveRow {
  const { opening = null, sealed = null } = newcomer ?? {};
  return { id: newId(), reference: newReference(), owner, key, bodyHash, opening, sealed, utm, replaces, ...own };
}

/** Acts as the visitor created by an earlier copy of this call, who owns the booking. */
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

/**
 * Checks the number of the visitor's unpaid tickets if the event limits it. The database settles races. This check spares it most of the
 * work.
 */
async function checkHeld(act: HoldAct, { event, tickets }: Choice, replaces: string | null): Promise<void> {
  const most = event.row.max_per_phone;
  if (most === null) return;
  const held = await readHeldTickets(act.db, act.tenant, { event: event.row.id, owner: act.actor.owner, except: replaces });
  if (held + tickets > most) throw new Problem("LIMIT_REACHED", { details: { maxPerPhone: most } });
}

const textOf = ({ categories, addons }: Selection) =>
  JSON.stringify([
    categories.map(({ categoryId, qty }) => `${categoryId} ${qty}`).toSorted(),
    addons.map(({ addonId, qty }) => `${addonId} ${qty}`).toSorted(),
  ]);

/** Requires a released draft of exactly this choice for an event sold on WhatsApp alone. Throws EVENT_NOT_ON_SALE. */
async function requireDraft(act: HoldAct, { choice, code }: { readonly choice: Choice; readonly code: string | null }): Promise<void> {
  const { event, sessionId, selection } = choice;
  if (bookingMode(act, event.row) !== "whatsapp") return;
  const draft = code === null ? undefined : await act.db.pipelined(act.tenant, (tx) => readReleasedDraft(tx, code.toUpperCase()));
  const isOfThis = draft?.event_id === event.row.id && draft.session_id === sessionId && textOf(draft.selection) === textOf(selection);
  if (!isOfThis) throw new Problem("EVENT_NOT_ON_SALE");
}

class Undo extends Error {}

/** Claims seats before locking stock, as all callers do, to avoid deadlocks. False: another order has one of the seats. */
async function claimFirst(
  act: HoldAct,
  tx: Transaction,
  { row, eventId }: { readonly row: ReserveRow; readonly eventId: string },
): Promise<boolean> {
  const { id: booking, replaces: replaced, seats: claims } = row;
  if (claims.length === 0) return true;
  if (!(await lockHold(tx, { id: replaced!, owner: act.actor.owner }))) throw new Undo();
  await holdMap(tx, eventId);
  return (await claimSeats(tx, { event: eventId, booking, replaced, claims })).length === 0;
}

/**
 * Releases the buyer's earlier hold, whose stock the new one may need, and takes the new one, both or neither. Seats in both stay the
 * buyer's throughout.
 */
async function swapHold(
  act: HoldAct,
  { row, asked: { input, hasQueue }, otherwise }: { readonly row: ReserveRow; readonly asked: Asked; readonly otherwise: ReserveResult },
): Promise<ReserveResult> {
  const { eventId } = input;
  const { tenant, settings } = act;
  let result = otherwise;
  try {
    await act.db.transaction(act, async (tx) => {
      if (!(await claimFirst(act, tx, { row, eventId }))) {
        result = { ...result, code: "seat_taken" };
        throw new Undo();
      }
      await lockHolders(tx, eventId, row);
      if (!(await releaseHold(tx, { id: input.replaces!, owner: act.actor.owner, by: row.id }))) throw new Undo();
      if (hasQueue) freePass(tx, { event: eventId, booking: input.replaces! });
      [result] = (await reserveBatch(tx, { tenant, eventId, rows: [row], limits: settings.holdLimits, areSeatsClaimed: true })) as [
        ReserveResult,
      ];
      if (result.code !== "reserved") throw new Undo();
    });
  } catch (error) {
    if (isVisitorLimit(error)) return { ...result, code: "limit_reached" };
    if (!(error instanceof Undo)) throw error;
  }
  return result;
}

async function reserve(
  act: HoldAct,
  { batcher, asked, row }: { readonly batcher: HoldBatcher; readonly asked: Asked; readonly row: ReserveRow },
): Promise<ReserveResult> {
  const { input, isLimited, hasQueue } = asked;
  const { replaces } = input;
  if (replaces !== null && (isLimited || hasQueue || row.seats.length > 0)) {
    // Swap the holds: together they could exceed a limit or one queue pass, or share a seat.
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

/** Throws ACCESS_INVALID if the code, and not the stock, was the reason of a refusal: it has ended, or its tickets are taken. */
async function checkAccessAgain(act: HoldAct, { replaces, accessCode }: HoldInput, { access, event }: Choice): Promise<void> {
  const now = await findAccess(act, { typed: accessCode ?? null, eventId: event.row.id, fresh: true });
  if (!access || !now) return;
  const back = replaces === null ? [] : await readOwnClaims(act.db, act.tenant, { id: replaces, owner: act.actor.owner });
  const own = back.find(({ quotaId }) => quotaId === access.id)?.units ?? 0;
  await checkAccess(act, { access: { ...now, left: now.left + own }, tickets: access.tickets });
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
  let isGeneral = false;
  for (let attempt = 0; attempt < 3; attempt++) {
    const choice = await judgeChoice(act, { ...input, fresh: attempt > 0 });
    await requireDraft(act, { choice, code: input.draft ?? null });
    const offer = offerChoice(act, { choice, isReplacing: input.replaces !== null, isGeneral });
    if (input.shownTotal !== null && input.shownTotal !== offer.quote.total) {
      throw new Problem("PRICE_CHANGED", { details: { quote: offer.quote } });
    }
    refuseUnpayable(act, offer.quote);
    await checkHeld(act, choice, input.replaces);
    isProofGood ??= await useProof(act, input);
    const seats = await judgeSeats(act, { event: choice.event, lines: offer.quote.lines, named: input.selection.categories });
    const own = seats.length > 0 && input.replaces !== null ? await ownSeats(act, input.replaces) : [];
    await refuseAlone(act, { event: input.eventId, claims: seats, own });
    const row = rowOf(act, { input, once, own: { offer, network, isProved: isProofGood, seats } });
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
    if (code === "sold_out" && choice.access) {
      if (isGeneral) await checkAccessAgain(act, input, choice);
      else {
        // Check the code again. Places of a partner may be gone, or given back to the general sale.
        isGeneral = true;
        continue;
      }
    }
    if (code === "seat_taken") throw await seatsTaken(act, { event: input.eventId, claims: seats, own });
    if (code === "queue") throw new Problem("QUEUE_REQUIRED", { details: { slug } });
    const refusal = refusalOf(act, input, result);
    throw typeof refusal === "string" ? new Problem(REFUSALS[refusal]) : refusal;
  }
  throw new Problem("BUSY");
}

/**
 * Returns the booking that this call, or this visitor's key, made before, or null. Throws IDEMPOTENCY_MISMATCH for a key of another call.
 */
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
