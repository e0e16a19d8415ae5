import type { WebAct } from "../../../act.ts";
import { needQueue } from "./read-queue.ts";

/** Returns the means to verify the draw: the seed's digest at any time, the seed from the opening on. Throws NOT_FOUND. */
export async function showProof(act: WebAct, event: string) {
  const { state, openedAt } = await needQueue(act, { event });
  const { epoch, commit, draw, opensAt } = state;
  return {
    kind: "queue-proof" as const,
    eventId: event,
    epoch,
    algorithm: "karcis-queue-draw-1" as const,
    commit,
    seed: draw?.seed ?? null,
    count: draw?.count ?? null,
    opensAt,
    openedAt: draw ? openedAt : null,
  };
}
