import type { Ctx } from "../../context.ts";
import { once, type OnceKey } from "../../database/once.ts";
import { Problem } from "../../problem.ts";
import { openForDeed } from "../checkout/access-booking.ts";
import { endEntry, readEntry } from "./store.ts";

/** Gives the visitor's place up; everybody else's number stays. Left already: quiet. Throws NOT_FOUND, BOOKING_STATE. */
export async function leaveList(ctx: Ctx, id: string, key: string | undefined, at: Omit<OnceKey, "tenant" | "owner">): Promise<void> {
  await ctx.db.transaction(ctx.tenant, async (tx) => {
    const { booking, before } = await openForDeed<{ ok: boolean }>(ctx, tx, id, key, at.key);
    const work = async () => {
      const entry = await readEntry(tx, ctx.tenant, id);
      if (!entry) throw new Problem("NOT_FOUND");
      if (entry.left_at !== null) return { ok: true };
      if (booking.status !== "waitlisted") throw new Problem("BOOKING_STATE");
      endEntry(tx, ctx.tenant, id, { outbox: ctx.newId(), audit: ctx.newId() });
      return { ok: true };
    };
    await once(tx, { tenant: ctx.tenant, owner: booking.owner_hash, ...at }, work, { before });
  });
}
