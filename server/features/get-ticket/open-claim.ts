import { randomBytes } from "node:crypto";
import type { TicketFinding } from "#contract/get-ticket.ts";
import type { Ctx, Services } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { spend, type Limit } from "../../http/limits.ts";
import { Problem } from "../../problem.ts";
import { knowBrowser } from "../identity/know-browser.ts";
import { describeFound } from "./describe-found.ts";
import { digestOf, findDoor } from "./open-door.ts";
import { noteClaim, readClaimed, takeClaim, writeClaim } from "./store.ts";

const WRONG_TOKENS: Limit = { name: "claim token", seconds: 900, perVisitor: null, perNetwork: 30 };

/**
 * Opens a claim with the token of its link: once, in one browser, which may come again for a quarter of an hour. Throws NOT_FOUND for
 * a token that is wrong, over or used, alike.
 */
export async function openClaim(ctx: Ctx, slug: string, token: string, key: string): Promise<TicketFinding> {
  const scope = await findDoor(ctx, slug);
  const { claim } = scope;
  const browser = knowBrowser(ctx, key);
  const rows =
    claim &&
    (await ctx.db.transaction(ctx.tenant, async (tx) => {
      const taken = await takeClaim(tx, ctx.tenant, { id: claim.id, tokenHash: digestOf(token), browser });
      if (taken === "opened")
        noteClaim(tx, ctx.tenant, { audit: ctx.newId(), actor: "visitor", action: "ticket_claim.opened", claim: claim.id });
      return taken && readClaimed(tx, ctx.tenant, scope);
    }));
  if (!rows) {
    await spend(ctx, WRONG_TOKENS, digestOf(token));
    throw new Problem("NOT_FOUND");
  }
  return describeFound(
    ctx,
    rows.map((ticket) => ({ ticket, standing: ticket.held_by_phone === null ? "holder" : "former" })),
    [],
  );
}

/**
 * A claim on the tickets of a booking, or on one of them: its code is 130 bits, and never a slug. `token`: with one that opens it
 * without a number. Answers the path of its page, which is shown only now.
 */
export function makeClaim(
  services: Pick<Services, "newId">,
  tx: Transaction,
  tenant: string,
  order: { readonly bookingId: string; readonly ticketId: string | null; readonly hours: number; readonly withToken: boolean },
): { readonly path: string } {
  const code = [...randomBytes(26)].map((byte) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[byte & 31]).join("");
  const token = order.withToken ? randomBytes(32).toString("base64url") : null;
  const id = services.newId();
  writeClaim(tx, tenant, {
    id,
    code_hash: digestOf(code),
    booking_id: order.bookingId,
    ticket_id: order.ticketId,
    token_hash: token && digestOf(token),
    hours: order.hours,
  });
  noteClaim(tx, tenant, { audit: services.newId(), actor: "operator", action: "ticket_claim.made", claim: id });
  return { path: `/get-ticket/${code}${token ? `?t=${token}` : ""}` };
}
