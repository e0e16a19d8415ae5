import { demand, type Act } from "../../../act.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { loadSeating } from "./load-seating.ts";
import { changeTotals, endBlocks, findSeatedEvent, insertBlocks } from "./manage-store.ts";

/** Why a seat is off sale: for the house, for the press, or for a technical reason such as no view. */
export type BlockReason = "house" | "press" | "technical";
export type BlockInput = { readonly slug: string; readonly seats: readonly string[]; readonly reason: BlockReason };
/** `about`: the refused seats. `promised`: too few seats would remain for the offers to the waiting list. */
export type BlockRefusal = { readonly code: "missing" | "unknown" | "taken" | "promised"; readonly about: readonly string[] };
export type BlockAnswer = { readonly seats: readonly string[] } | BlockRefusal;

class Undo extends Error {
  readonly answer: BlockRefusal;
  constructor(answer: BlockRefusal) {
    super(answer.code);
    this.answer = answer;
  }
}
async function orRefusal<T>(work: Promise<T>): Promise<T | BlockRefusal> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Undo) return error.answer;
    throw error;
  }
}

/** Takes free seats off sale, all or none. Refused with the seats that are not free or not on the map. */
export function blockSeats(act: Pick<Act, "db" | "tenant" | "actor">, { slug, seats, reason }: BlockInput): Promise<BlockAnswer> {
  demand(act, "seats.block");
  return orRefusal(
    act.db.transaction(act, async (tx) => {
      const event = await findSeatedEvent(tx, slug);
      if (!event || event.seat_map === null) throw new Undo({ code: "missing", about: [] });
      const { numbers, seating, map } = await loadSeating(act.db, act.tenant, { event: event.id, version: event.seat_map, within: tx });
      const wanted = [...new Set(seats)];
      const unknown = wanted.filter((seat) => !numbers.has(seat));
      if (unknown.length > 0) throw new Undo({ code: "unknown", about: unknown });
      const kinds = wanted.map((seat) => map.categories[seating.category[numbers.get(seat)!]!]!.key);
      const blocked = await insertBlocks(tx, event.id, { seats: wanted, kinds, reason });
      if (blocked.length < wanted.length) throw new Undo({ code: "taken", about: wanted.filter((seat) => !blocked.includes(seat)) });
      if (!(await changeTotals(tx, event.id, { kinds, by: -1 }))) throw new Undo({ code: "promised", about: [] });
      recordAudit(tx, { topic: "seats.blocked", subject: event.id, data: { seats: wanted, reason } });
      return { seats: blocked };
    }),
  );
}

/** Puts blocked seats back on sale, all or none. Refused with the seats that are not blocked. */
export function releaseSeats(
  act: Pick<Act, "db" | "tenant" | "actor">,
  { slug, seats }: Pick<BlockInput, "slug" | "seats">,
): Promise<BlockAnswer> {
  demand(act, "seats.block");
  return orRefusal(
    act.db.transaction(act, async (tx) => {
      const event = await findSeatedEvent(tx, slug);
      if (!event || event.seat_map === null) throw new Undo({ code: "missing", about: [] });
      const wanted = [...new Set(seats)];
      const freed = await endBlocks(tx, event.id, wanted);
      const missing = wanted.filter((id) => !freed.some(({ seat }) => seat === id));
      if (missing.length > 0) throw new Undo({ code: "unknown", about: missing });
      await changeTotals(tx, event.id, { kinds: freed.map(({ kind }) => kind), by: 1 });
      recordAudit(tx, { topic: "seats.released", subject: event.id, data: { seats: wanted } });
      return { seats: wanted };
    }),
  );
}
