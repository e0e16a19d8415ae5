import { LRUCache } from "lru-cache";
import type { QueuePlaceAnswer } from "#contract/orders/queue.ts";
import { rankOf, standing } from "#domain/orders/queue/place.ts";
import { keyedDigest } from "../../../platform/base/keyed-digest.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import { ownerOf, visitorOf, type WebAct, type Act } from "../../../act.ts";
import type { Once } from "../../../platform/database/once.ts";
import { isSecure } from "../../../platform/http/visitor/ensure-visitor.ts";
import { newVisitor, visitorWith, type VisitorToken } from "../../../platform/http/visitor/visitor-cookie.ts";
import { refuseFlood, type FloodLimit } from "../../../platform/limits/flood-limits.ts";
import { networkDigest } from "../../../platform/limits/network-digest.ts";
import { describePlace, storePlace, ownPlace, sealPlace, type Sealed } from "./describe-place.ts";
import { givePlace, weighPlace } from "./give-place.ts";
import type { Place } from "./place-token.ts";
import { needQueue, nowOf, type KnownQueue } from "./read-queue.ts";
import { markLeft, readPlace, reopenPass, type Joined } from "./store/places.ts";
import { createHash } from "node:crypto";
import { Problem } from "../../../platform/base/problem.ts";
import { isProved, PROOF_BITS, proofNeeded, type Proof } from "../../../platform/limits/proof-of-work.ts";

export type JoinInput = {
  readonly event: string;
  /** The token of the place that the call brings. */
  readonly token: string | undefined;
  readonly proof: Proof | undefined;
  /** The digest of the visitor's confirmed number. Null: none, or none required. */
  readonly phone: string | null;
  /** Whether to move the confirmed number's place here from another browser. */
  readonly isHere?: boolean;
  readonly once: Once;
};

/** How long a place can be restored after leaving. */
export const LEFT_SECONDS = 600;
/** Joins, leaves and moves of one browser. Each reads or writes places. */
const ACTS: FloodLimit = { name: "queue acts of a browser", perMinute: 60 };
/** The retry delay for a full room. */
const FULL_SECONDS = 30;

/** The highest price of a place, in bits: see server/modules/orders/queue/sql/place_bits.sql. */
const MOST_BITS = 22;

/** Results for a visitor who already has a place. A full room still returns it. */
const MINE: ReadonlySet<Joined["code"]> = new Set(["had", "elsewhere", "inside"]);

/** A given place. `token`: the visitor token of a newcomer, whose cookie may be lost with the answer. Null for other visitors. */
type Given = { readonly bodyHash: string; readonly place: Place; readonly token: string | null };
type Answer = { readonly known: KnownQueue; readonly held: Sealed };
/** Places given in the last minutes, for calls repeated after a lost answer: some hundred bytes each, whatever the queue's length. */
const givenOf = memoOf(() => new LRUCache<string, Given>({ max: 50_000, ttl: 300_000 }));

function refuseFull(limit: number): Problem {
  return new Problem("QUEUE_FULL", { retryAfterSeconds: FULL_SECONDS, details: { limit, retryAfterSeconds: FULL_SECONDS } });
}

function refuseClosed({ state: { phase, opensAt, prequeueAt } }: KnownQueue, code: string): Problem {
  return code === "closed" ? new Problem("QUEUE_CLOSED") : new Problem("QUEUE_NOT_OPEN", { details: { phase, opensAt, prequeueAt } });
}

type Asked = { readonly event: string; readonly epoch: number; readonly now: number };
const aboutOf = ({ visit }: WebAct, { event, epoch }: Asked) => `queue ${event} ${epoch} ${visit.network}`;

/** Returns a proof of work's bits, and its digest, which pays for one place. Zero bits for an invalid proof. */
function paidFor(
  act: WebAct,
  { proof, ...asked }: Asked & { readonly proof: Proof | undefined },
): { readonly bits: number; readonly proof: string | null } {
  if (!proof) return { bits: 0, proof: null };
  const about = aboutOf(act, asked);
  for (let bits = MOST_BITS; bits >= PROOF_BITS; bits--)
    if (isProved(act, { about, proof, now: asked.now, bits }))
      return { bits, proof: createHash("sha256").update(proof.challenge).digest("hex").slice(0, 32) };
  return { bits: 0, proof: null };
}

/** The refusal of a place that needs a proof of work first. `now`: the database's clock, in seconds. */
function placeCosts(act: WebAct, { bits, ...asked }: Asked & { readonly bits: number }): Problem {
  return proofNeeded(act, { about: aboutOf(act, asked), now: asked.now, bits });
}

/** Whether a visitor's place still counts: not missed, used, left too long ago, or moved to another browser. */
export async function isGood(
  act: Act,
  { known, place, owner }: { readonly known: KnownQueue; readonly place: Place; readonly owner: string },
): Promise<boolean> {
  if (place.kind === "left" && known.state.phase !== "prequeue" && nowOf(known) - place.at > LEFT_SECONDS) return false;
  const stands = standing(place.index, { ...known.state, draw: known.draw });
  const { event, epoch, index } = place;
  const found = await readPlace(act.db, act.tenant, { event, epoch, rank: "rank" in stands ? stands.rank : null, index, owner });
  if (!found.is_own || found.generation > place.generation) return false;
  // A pass outlives its turn.
  if (stands.kind === "missed") return found.is_live && found.owner === owner;
  return found.owner === null || found.is_live;
}

/** Refuse by cached state, so that a crowd at a full queue costs nothing. */
function refuseKnown(known: KnownQueue): void {
  const { phase, isFull, fullAhead } = known.state;
  if (phase === "closed") throw refuseClosed(known, phase);
  if (phase === "sold_out") throw new Problem("SOLD_OUT");
  if (isFull) throw refuseFull(fullAhead);
}

type Got = Extract<Joined, { code: "given" | "had" }>;

/** Converts a join's result to a place. Throws the refusal of a refused join. */
function gotOf(act: WebAct, known: KnownQueue, { joined, event }: { readonly joined: Joined; readonly event: string }): Got {
  switch (joined.code) {
    case "given":
    case "had":
      return joined;
    case "full":
      throw refuseFull(joined.fullAhead);
    case "proof":
      throw placeCosts(act, { event, epoch: known.state.epoch, now: nowOf(known), bits: joined.bits });
    case "network":
      throw new Problem("QUEUE_NETWORK_FULL");
    case "moved":
      throw new Problem("QUEUE_PLACE_USED", { details: { reason: "moved" } });
    case "phone":
      throw new Problem("QUEUE_PHONE_NEEDED");
    case "elsewhere":
    case "inside":
      throw new Problem("QUEUE_PHONE_HAS_PLACE", { details: { reason: joined.code } });
    case "none":
      throw new Problem("NOT_FOUND");
    case "idle":
    case "closed":
      throw refuseClosed(known, joined.code);
    default:
      throw new Problem("UNAVAILABLE", { retryAfterSeconds: 1 });
  }
}

/** Returns the visitor for a call without a cookie. A repeated call gets the same visitor in any process, and so only one place. */
function newcomer(act: WebAct): VisitorToken & { readonly isNew: true } {
  const [opening] = visitorOf(act).openings;
  const made =
    opening === undefined
      ? newVisitor(isSecure(act))
      : visitorWith(keyedDigest(act.secrets, `queue visitor ${opening}`).toString("base64url"), isSecure(act));
  return { ...made, isNew: true };
}

async function takeNew(act: WebAct, known: KnownQueue, input: JoinInput & { readonly own: Place | null }): Promise<Answer> {
  const { event, proof, once, own, phone, isHere = false } = input;
  const memory = givenOf(act.db);
  const call = visitorOf(act).openings[0] ?? `${ownerOf(act) ?? ""} ${once.key}`;
  const before = memory.get(call);
  if (before && before.bodyHash !== once.bodyHash) throw new Problem("IDEMPOTENCY_MISMATCH");
  if (before && ownerOf(act) === null) {
    act.setCookies.cookies.push(visitorWith(before.token!, isSecure(act)).setCookie);
    return { known, held: sealPlace(act, before.place) };
  }
  const visitor = ownerOf(act) === null ? newcomer(act) : null;
  const owner = visitor?.owner ?? ownerOf(act)!;
  const brings = own?.kind === "place" ? own.index : null;
  const asked = {
    tenant: act.tenant,
    event,
    owner,
    network: networkDigest(act),
    ...paidFor(act, { event, epoch: known.state.epoch, proof, now: nowOf(known) }),
    phone,
    isHere,
    replaces: null,
    brings,
  };
  const { phase, isFull } = known.state;
  // A full room still returns existing places to their visitors.
  const isShut = isFull || phase === "closed" || phase === "sold_out";
  if (isShut && (ownerOf(act) === null || !MINE.has((await weighPlace(act, asked)).code))) refuseKnown(known);
  const placeOf = ({ index, epoch, generation, at }: Got): Place => ({
    kind: "place",
    event,
    epoch,
    index,
    at: Math.floor(Date.parse(at) / 1000),
    owner,
    generation,
  });
  let got = gotOf(act, known, { joined: await givePlace(act, { known, asked }), event });
  if (got.code === "had" && got.phase !== "prequeue" && !(await isStanding(act, known, { place: placeOf(got), owner, own }))) {
    refuseKnown(known);
    got = gotOf(act, known, { joined: await givePlace(act, { known, asked: { ...asked, replaces: got.index, brings: null } }), event });
  }
  const place = placeOf(got);
  if (got.code === "given") memory.set(call, { bodyHash: once.bodyHash, place, token: visitor?.token ?? null });
  if (visitor) act.setCookies.cookies.push(visitor.setCookie);
  const isOther = got.epoch !== known.state.epoch || (got.phase === "prequeue") !== (known.state.phase === "prequeue");
  return { known: isOther ? await needQueue(act, { event, isFresh: true }) : known, held: sealPlace(act, place) };
}

/** Whether the visitor's stored place counts. The call's token may show that it was left too long ago. */
async function isStanding(
  act: Act,
  known: KnownQueue,
  { place, owner, own }: { readonly place: Place; readonly owner: string; readonly own: Place | null },
): Promise<boolean> {
  if (place.epoch !== known.state.epoch) return true;
  const isLeft = own?.kind === "left" && own.index === place.index;
  return isGood(act, { known, place: isLeft ? own : place, owner });
}

/** Restores the visitor's place. Null if it no longer counts. */
async function bringBack(act: Act, known: KnownQueue, input: JoinInput): Promise<Answer | null> {
  const own = ownPlace(act, { ...input, known });
  if (!own) return null;
  const { place, owner } = own;
  const isLeft = place.kind === "left" && nowOf(known) - place.at <= LEFT_SECONDS;
  if (isLeft && known.state.phase !== "prequeue") {
    const rank = rankOf(place.index, known.draw);
    await act.db.transaction(act, (tx) => reopenPass(tx, { event: input.event, epoch: place.epoch, rank, owner }));
  }
  if (!(await isGood(act, { known, ...own }))) return null;
  // A place given before the queue required phone numbers needs one now.
  if (place.kind !== "left") return known.state.asksPhone ? null : { known, held: own };
  await act.db.transaction(act, (tx) => markLeft(tx, { event: input.event, epoch: place.epoch, owner, isLeft: false }));
  return { known, held: sealPlace(act, { ...place, kind: "place", at: nowOf(known) }) };
}

/** Counts a browser's act in a queue. Newcomers count for their network instead. Throws TOO_MANY_REQUESTS. */
export function refuseRestless(act: Pick<Act, "settings" | "actor">): void {
  refuseFlood(act, ownerOf(act), ACTS);
}

/**
 * Returns the visitor's place in an event's queue, whether or not the call brings it, also one left within ten minutes, else the next
 * number. The same call again gets the same place. Throws NOT_FOUND, QUEUE_NOT_OPEN, QUEUE_CLOSED, QUEUE_FULL, QUEUE_NETWORK_FULL,
 * SOLD_OUT, QUEUE_PLACE_USED, QUEUE_PHONE_NEEDED, QUEUE_PHONE_HAS_PLACE, PROOF_NEEDED, TOO_MANY_REQUESTS and IDEMPOTENCY_MISMATCH.
 */
export async function joinQueue(act: WebAct, input: JoinInput): Promise<QueuePlaceAnswer> {
  refuseRestless(act);
  const known = await needQueue(act, input);
  const back = await bringBack(act, known, input);
  const answer = back ?? (await takeNew(act, known, { ...input, own: ownPlace(act, { ...input, known })?.place ?? null }));
  storePlace(act, { event: input.event, token: answer.held.token });
  return describePlace(answer.known, answer.held);
}
