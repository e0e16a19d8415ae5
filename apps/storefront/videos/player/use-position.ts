import { useCallback, useEffect, useRef } from "react";
import type { Play } from "#contract/videos/plays.ts";
import { readStored, writeStored } from "../../shell/state/stored-text.ts";
import { useApi } from "../../shell/state/use-api.ts";

/** A position stored in this browser. `at` is the time of storing, by the server's clock. */
type Place = { readonly partId: string; readonly seconds: number; readonly at: number };

const LOCAL_MS = 5000;
const SERVER_MS = 10_000;

const nameOf = (entitlement: string) => `karcis.watch.${entitlement}`;

function readPlace(entitlement: string): Place | null {
  try {
    const { partId, seconds, at } = JSON.parse(readStored(nameOf(entitlement)) ?? "null") as Place;
    return typeof partId === "string" && Number.isFinite(seconds) && Number.isFinite(at) ? { partId, seconds, at } : null;
  } catch {
    return null;
  }
}

/** The position to continue at: the server's or this browser's, whichever was saved later. */
export function placeOf({ entitlementId, continueAt, parts }: Play): Place | null {
  const theirs = continueAt && { partId: continueAt.partId, seconds: continueAt.seconds, at: Date.parse(continueAt.at) };
  const own = readPlace(entitlementId);
  const last = own && (!theirs || own.at > theirs.at) ? own : theirs;
  return last && parts.some(({ id }) => id === last.partId) ? last : null;
}

/** Saves the position: in this browser every five seconds, on the server every ten, and in both at once on a pause. */
export function usePosition(play: Play, partId: string) {
  const api = useApi();
  const ahead = useRef(0);
  useEffect(() => {
    ahead.current = Date.parse(play.serverNow) - Date.now();
  }, [play.serverNow]);
  const last = useRef({ local: 0, server: 0 });
  const note = useCallback(
    (seconds: number, isLast = false) => {
      const now = performance.now();
      const whole = Math.floor(seconds);
      if (isLast || now - last.current.local >= LOCAL_MS) {
        last.current.local = now;
        writeStored(nameOf(play.entitlementId), JSON.stringify({ partId, seconds: whole, at: Date.now() + ahead.current }));
      }
      if (!isLast && now - last.current.server < SERVER_MS) return;
      last.current.server = now;
      void api("savePosition", { params: { id: play.id }, body: { partId, seconds: whole } }).catch(() => {});
    },
    [api, partId, play.entitlementId, play.id],
  );
  useEffect(() => {
    last.current = { local: performance.now(), server: performance.now() };
  }, [partId]);
  return note;
}
