import { LRUCache } from "lru-cache";
import type { QueuePlaceAnswer } from "#contract/queue.ts";
import { standing } from "#domain/queue/place.ts";
import { memoOf } from "../../base/memo-of.ts";
import { Problem } from "../../base/problem.ts";
import type { Ctx } from "../../context.ts";
import type { Once } from "../../database/once.ts";
import { isSecure } from "../../http/visitor/meet-visitor.ts";
import { newVisitor, visitorWith } from "../../http/visitor/visitor-cookie.ts";
import type { Proof } from "../../limits/proof-of-work.ts";
import { demandProof } from "./demand-proof.ts";
import { describePlace, storePlace, ownPlace, sealPlace, type HeldPlace, type Sealed } from "./describe-place.ts";
import { needQueue, nowOf, type KnownQueue } from "./read-queue.ts";
import { nextNumber } from "./next-number.ts";
import { readPlace } from "./store/places.ts";

export type JoinInput = {
  readonly event: string;
  /** The place that came with the call. */
  readonly token: string | undefined;
  readonly proof: Proof | undefined;
  readonly once: Once;
};

/** How long a place that was left comes back. */
export const LEFT_SECONDS = 600;
/** How long the full room is to be left alone. */
const FULL_SECONDS = 30;

/** A number that was given, and to whom: `token` is a newcomer's, whose cookie may be lost with the answer; null for whoever had one. */
type Given = {
  readonly bodyHash: string;
  readonly epoch: number;
  readonly index: number;
  readonly at: number;
  readonly token: string | null;
};
type Answer = { readonly known: KnownQueue; readonly held: Sealed };
/** What was given in the last minutes, for calls that come again because their answer was lost: some hundred bytes each, however many wait. */
const givenOf = memoOf(() => new LRUCache<string, Given>({ max: 50_000, ttl: 300_000 }));

function refuseFull(limit: number): Problem {
  return new Problem("QUEUE_FULL", { retryAfterSeconds: FULL_SECONDS, details: { limit, retryAfterSeconds: FULL_SECONDS } });
}

function refuseClosed({ state: { phase, opensAt, prequeueAt } }: KnownQueue, code: string): Problem {
  return code === "closed" ? new Problem("QUEUE_CLOSED") : new Problem("QUEUE_NOT_OPEN", { details: { phase, opensAt, prequeueAt } });
}

/** Whether the place that a visitor brings still counts: not missed, not gone in with, not left too long ago, not gone to another browser. */
async function isGood(ctx: Ctx, known: KnownQueue, { place }: HeldPlace): Promise<boolean> {
  if (place.kind === "left" && nowOf(known) - place.at > LEFT_SECONDS) return false;
  const stands = standing(place.index, { ...known.state, draw: known.draw });
  if (stands.kind === "missed") return false;
  const rank = "rank" in stands ? stands.rank : null;
  const found = await readPlace(ctx.db, ctx.tenant, { event: place.event, epoch: place.epoch, rank, index: place.index });
  return found.generation <= place.generation && (found.owner === null || found.is_live);
}

/** Refuses by what is known already, so that a crowd at a full door costs nothing. */
function refuseKnown(known: KnownQueue): void {
  const { phase, isFull, fullAhead } = known.state;
  if (phase === "closed") throw refuseClosed(known, phase);
  if (phase === "sold_out") throw new Problem("SOLD_OUT");
  if (isFull) throw refuseFull(fullAhead);
}

async function giveNumber(ctx: Ctx, known: KnownQueue, { event, proof, once }: JoinInput): Promise<Given & { readonly isOther: boolean }> {
  demandProof(ctx, { event, proof, now: nowOf(known) });
  const taken = await nextNumber(ctx, { known, event });
  if (taken.code === "full") throw refuseFull(taken.fullAhead);
  if (taken.code === "none") throw new Problem("NOT_FOUND");
  if (taken.code !== "given") throw refuseClosed(known, taken.code);
  const { epoch, index, phase } = taken;
  const token = ctx.owner === null ? newVisitor(isSecure(ctx)).token : null;
  const at = Math.floor(Date.parse(taken.at) / 1000);
  const isOther = epoch !== known.state.epoch || (phase === "prequeue") !== (known.state.phase === "prequeue");
  return { bodyHash: once.bodyHash, epoch, index, at, token, isOther };
}

async function takeNew(ctx: Ctx, known: KnownQueue, input: JoinInput): Promise<Answer> {
  const memory = givenOf(ctx.db);
  const call = ctx.openings[0] ?? `${ctx.owner ?? ""} ${input.once.key}`;
  const before = memory.get(call);
  if (before && before.bodyHash !== input.once.bodyHash) throw new Problem("IDEMPOTENCY_MISMATCH");
  if (!before) refuseKnown(known);
  const fresh = before ? null : await giveNumber(ctx, known, input);
  const { bodyHash, epoch, index, at, token } = before ?? fresh!;
  memory.set(call, { bodyHash, epoch, index, at, token });
  const visitor = token === null ? null : visitorWith(token, isSecure(ctx));
  if (visitor) ctx.login.cookies.push(visitor.setCookie);
  const owner = visitor?.owner ?? ctx.owner!;
  const held = sealPlace(ctx, { kind: "place", event: input.event, epoch, index, at, owner, generation: 0 });
  return { known: fresh?.isOther ? await needQueue(ctx, { event: input.event, isFresh: true }) : known, held };
}

/** Brings what the visitor has back; null where it does not count any more. */
async function bringBack(ctx: Ctx, known: KnownQueue, input: JoinInput): Promise<Answer | null> {
  const own = ownPlace(ctx, { ...input, known });
  if (!own || !(await isGood(ctx, known, own))) return null;
  return { known, held: own.place.kind === "left" ? sealPlace(ctx, { ...own.place, kind: "place", at: nowOf(known) }) : own };
}

/**
 * A place in an event's queue: the one that the visitor brings, also one that was left within ten minutes, else the next number. The same call again
 * gets the same place from this process. Throws NOT_FOUND, QUEUE_NOT_OPEN, QUEUE_CLOSED, QUEUE_FULL, SOLD_OUT, PROOF_NEEDED and IDEMPOTENCY_MISMATCH.
 */
export async function joinQueue(ctx: Ctx, input: JoinInput): Promise<QueuePlaceAnswer> {
  const known = await needQueue(ctx, input);
  const answer = (await bringBack(ctx, known, input)) ?? (await takeNew(ctx, known, input));
  storePlace(ctx, { event: input.event, token: answer.held.token });
  return describePlace(answer.known, answer.held);
}
