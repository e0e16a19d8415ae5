import { useCallback, useEffect, useRef, useState } from "react";
import type { CallResult } from "#contract/client.ts";
import type { Play } from "#contract/videos/plays.ts";
import type { ProblemBody } from "#contract/shapes.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";

/** A play's state: `play` is the server's last answer. `problem` is the refusal if the play may not continue. */
type PlayState = {
  readonly play: Play | null;
  readonly problem: ProblemBody | null;
  /** The last request failed and is retried automatically. */
  readonly isOffline: boolean;
};

type PlayControl = PlayState & {
  /** Starts another play. With `takeOver` it replaces a play on another screen. */
  start(takeOver: boolean): Promise<void>;
  /** Requests new addresses now. */
  renew(): Promise<void>;
};

/** Share of their lifetime after which addresses are renewed. */
const RENEW_SHARE = 0.6;
const LEAST_MS = 5000;
const AGAIN_MS = 10_000;
const LOOK_MS = 15_000;

/** Starts a play of an entitlement, and renews it while the page is open. */
export function usePlay(entitlement: string): PlayControl {
  const api = useApi();
  const locale = useLocale();
  const [state, setState] = useState<PlayState>({ play: null, problem: null, isOffline: false });
  const current = useRef<Play | null>(null);
  const isBusy = useRef(false);

  const take = useCallback(async (asked: () => Promise<CallResult<"startPlay" | "renewPlay">>): Promise<ProblemBody | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    try {
      const answer = await asked();
      if (answer.ok) {
        current.current = answer.data;
        setState({ play: answer.data, problem: null, isOffline: false });
        return null;
      }
      const isPassing = answer.status >= 500 || answer.status === 429;
      setState((before) => (isPassing ? { ...before, isOffline: true } : { ...before, problem: answer.problem, isOffline: false }));
      return isPassing ? null : answer.problem;
    } catch {
      setState((before) => ({ ...before, isOffline: true }));
      return null;
    } finally {
      isBusy.current = false;
    }
  }, []);

  const start = useCallback(
    async (takeOver: boolean) => {
      await take(() => api("startPlay", { params: { id: entitlement }, query: { locale }, body: { takeOver } }));
    },
    [api, entitlement, locale, take],
  );
  const renew = useCallback(async () => {
    const play = current.current;
    if (!play) return start(false);
    const problem = await take(() => api("renewPlay", { params: { id: play.id }, query: { locale }, body: {} }));
    // The device was asleep for too long, so the play has lapsed: start another one if a screen is free.
    if (problem?.code === "PLAY_ENDED" && problem.details?.["why"] === "lapsed") await start(false);
  }, [api, locale, start, take]);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- sets state only after the server's answer
    void start(false);
    return () => {
      const play = current.current;
      if (play) void api("endPlay", { params: { id: play.id }, body: {} }).catch(() => {});
    };
  }, [api, start]);

  const { play, problem, isOffline } = state;
  const lives = play && problem === null ? Date.parse(play.validUntil) - Date.parse(play.serverNow) : null;
  const isWaiting = problem?.code === "VIDEO_PROCESSING" || problem?.code === "VIDEO_NOT_YET";
  useEffect(() => {
    const wait = isOffline ? AGAIN_MS : lives !== null ? Math.max(LEAST_MS, lives * RENEW_SHARE) : isWaiting ? LOOK_MS : null;
    if (wait === null) return;
    const timer = setInterval(() => void (isWaiting ? start(false) : renew()), wait);
    const look = () => document.visibilityState === "visible" && void (isWaiting ? start(false) : renew());
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [lives, isOffline, isWaiting, renew, start]);

  return { play, problem, isOffline, start, renew };
}
