import type { TicketFinding } from "#contract/tickets/get-ticket.ts";
import type { WebAct } from "../../../act.ts";
import { type Once, once } from "../../../platform/database/once.ts";
import { spend, type Limit } from "../../../platform/limits/limits.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { identifyBrowser } from "../../people/identity/identify-browser.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { describeFound } from "./describe-found.ts";
import { digestOf, findLookup } from "./open-lookup.ts";
import { readClaimed, takeClaim, type Candidate, type ClaimRow, type Scope } from "./store.ts";

const WRONG_TOKENS: Limit = { name: "claim token", seconds: 900, perVisitor: null, perNetwork: 30 };

/** Returns every ticket of a claim for an authorised browser, else null. */
async function takeTickets(
  act: WebAct,
  {
    scope,
    claim,
    token,
    idempotency,
  }: { readonly scope: Scope; readonly claim: ClaimRow; readonly token: string; readonly idempotency: Once },
): Promise<Candidate[] | null> {
  return act.db.transaction(act, async (tx) => {
    const browser = await identifyBrowser(act, tx);
    const taken = await takeClaim(tx, { id: claim.id, tokenHash: digestOf(token), browser });
    if (!taken) return null;
    // The idempotency record stores only the claim's id. A repeated key therefore reads the claim again, and opens none that has ended.
    await once(tx, { tenant: act.tenant, owner: browser, ...idempotency }, async () => ({ claim: claim.id }));
    if (taken === "opened") recordAudit(tx, { topic: "ticket_claim.opened", subject: claim.id });
    return readClaimed(tx, scope);
  });
}

/**
 * Opens a claim with its link's token: once, in one browser, which may return for a quarter of an hour. Throws NOT_FOUND alike for a wrong,
 * expired or used token, and IDEMPOTENCY_MISMATCH.
 */
export async function openClaim(
  act: WebAct,
  { slug, token, idempotency }: { readonly slug: string; readonly token: string; readonly idempotency: Once },
): Promise<TicketFinding> {
  const scope = await findLookup(act, slug);
  const rows = scope.claim && (await takeTickets(act, { scope, claim: scope.claim, token, idempotency }));
  if (!rows) {
    await spend(act, { limit: WRONG_TOKENS, mark: digestOf(token) });
    throw new Problem("NOT_FOUND");
  }
  return describeFound(act, {
    matched: rows.map((ticket) => ({ ticket, standing: ticket.held_by_phone === null ? "holder" : "former" })),
    orders: [],
  });
}
