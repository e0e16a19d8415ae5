import { wordsOfHex } from "./draw.ts";
import { standing, type Standing } from "./place.ts";
import type { QueueState } from "./state.types.ts";

/**
 * The waiting room's screens. `soon`: entry has not opened; `door`: the queue can be joined; `drawn`: a place before the draw; `free`:
 * tickets are available without waiting; `closed`: the queue is over.
 */
export type RoomScreen = "soon" | "door" | "drawn" | "waiting" | "full" | "turn" | "missed" | "sold_out" | "free" | "closed";

/** A screen and its numbers, if any. */
export type RoomView = { readonly screen: RoomScreen; readonly rank: number | null; readonly ahead: number | null };

/** A visitor's own place. */
export type OwnPlace = { readonly index: number; readonly epoch: number };

const plain = (screen: RoomScreen): RoomView => ({ screen, rank: null, ahead: null });

function withoutPlace({ phase, isFull }: QueueState): RoomScreen {
  if (phase === "sold_out") return "sold_out";
  return phase !== "prequeue" && isFull ? "full" : "door";
}

function ofStanding(stands: Standing, isSoldOut: boolean): RoomView {
  if (!("rank" in stands)) return plain(stands.kind === "over" ? "free" : "drawn");
  if (isSoldOut && stands.kind !== "missed") return plain("sold_out");
  const ahead = stands.kind === "waiting" || stands.kind === "full" ? stands.ahead : 0;
  return { screen: stands.kind, rank: stands.rank, ahead };
}

/** The screen for this place, or for none. A place of another epoch counts as none. */
export function roomView(state: QueueState, place: OwnPlace | null): RoomView {
  const { phase, prequeueAt, opensAt, at, draw } = state;
  if (phase === "closed") return plain("closed");
  if (phase === "idle") {
    const from = prequeueAt ?? opensAt;
    return plain(from !== null && Date.parse(from) > Date.parse(at) ? "soon" : "free");
  }
  if (place === null || place.epoch !== state.epoch) return plain(withoutPlace(state));
  const drawn = draw && { count: draw.count, keys: wordsOfHex(draw.keys) };
  return ofStanding(standing(place.index, { ...state, draw: drawn }), phase === "sold_out");
}
