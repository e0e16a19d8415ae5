import type { QueuePlaceAnswer } from "#contract/orders/queue.ts";
import { standing } from "#domain/orders/queue/place.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { ownerOf, type WebAct, type Act } from "../../../act.ts";
import { placeCookie } from "../../../platform/http/visitor/place-cookie.ts";
import { digestOwner, readPlaceToken, signPlace, type Place } from "./place-token.ts";
import { needQueue, type KnownQueue } from "./read-queue.ts";

/** The lifetime of a place's cookie. */
const COOKIE_SECONDS = 86_400;
const secureOf = ({ origin }: Pick<WebAct, "origin">) => (origin.startsWith("https:") ? "Secure; " : "");

/** Stores the place in a cookie, sent with the answer to this call. */
export function storePlace(act: WebAct, { event, token }: { readonly event: string; readonly token: string }): void {
  act.setCookies.cookies.push(`${placeCookie(event)}=${token}; ${secureOf(act)}Path=/; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_SECONDS}`);
}

export function dropPlace(act: WebAct, event: string): void {
  act.setCookies.cookies.push(`${placeCookie(event)}=; ${secureOf(act)}Path=/; HttpOnly; SameSite=Lax; Max-Age=0`);
}

/** A call about a place: its event and token. */
export type PlaceCall = { readonly event: string; readonly token: string | undefined };
/** A place and its token. */
export type Sealed = { readonly place: Place; readonly token: string };
export type HeldPlace = Sealed & { readonly owner: string };

/** Returns the caller's own place of this event and epoch from the call's token, or null. */
export function ownPlace(act: Act, { known, event, token }: PlaceCall & { readonly known: KnownQueue }): HeldPlace | null {
  const place = readPlaceToken(act, event, token);
  const owner = ownerOf(act);
  if (!place || owner === null || place.kind === "move" || place.epoch !== known.state.epoch || place.owner !== digestOwner(owner))
    return null;
  return { place, owner, token: token! };
}

/**
 * Returns the queue and the caller's own place. Throws NOT_FOUND, or QUEUE_PLACE_INVALID for a token that is invalid, another visitor's, or
 * of another epoch.
 */
export async function needPlace(act: WebAct, { event, token }: PlaceCall): Promise<HeldPlace & { readonly known: KnownQueue }> {
  const known = await needQueue(act, { event });
  const own = ownPlace(act, { known, event, token });
  if (own && own.place.kind === "place") return { ...own, known };
  // Reload: after a restart of the queue, this process may know the previous epoch.
  const fresh = await needQueue(act, { event, isFresh: true });
  const held = ownPlace(act, { known: fresh, event, token });
  if (held?.place.kind !== "place") throw new Problem("QUEUE_PLACE_INVALID");
  return { ...held, known: fresh };
}

/** Describes a place with everything that a page shows of it. */
export function describePlace(
  known: KnownQueue,
  { place, token }: Sealed,
  { turnUntil = null, passUntil = null, bookingId = null }: Partial<Pick<QueuePlaceAnswer, "turnUntil" | "passUntil" | "bookingId">> = {},
): QueuePlaceAnswer {
  const { state, draw } = known;
  const stands = standing(place.index, { ...state, draw });
  return {
    kind: "queue-place",
    eventId: place.event,
    epoch: place.epoch,
    index: place.index,
    standing: stands.kind,
    position: "rank" in stands ? stands.rank + 1 : null,
    ahead: "ahead" in stands ? stands.ahead : "rank" in stands ? 0 : null,
    token,
    turnUntil,
    passUntil,
    bookingId,
    queue: state,
  };
}

export function sealPlace(act: Act, place: Place): Sealed {
  return { place, token: signPlace(act, place) };
}
