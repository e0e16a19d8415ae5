import type { RoomAnswer, RoomBoot } from "#domain/orders/queue/room-boot.types.ts";

const PATIENCE_MS = 15_000;

/** Queries this visitor's place, or sends an act. Both go to the page's own address. Null without an answer. */
export async function askRoom({ address }: RoomBoot, act?: Readonly<Record<string, string>>): Promise<RoomAnswer | null> {
  const headers = { accept: "application/json" };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const init = act === undefined ? { headers, signal } : { method: "POST", headers, signal, body: new URLSearchParams(act) };
  try {
    return (await (await fetch(address, init)).json()) as RoomAnswer;
  } catch {
    return null;
  }
}
