import type { TicketRelease as Answer } from "#contract/tickets/waivers.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { readTicketSigner } from "./store.ts";

/** Opens a ticket for its holder. Throws NOT_FOUND. Passed in by `app/app.ts`. */
export type OpenTicket = (
  act: WebAct,
  ticket: { readonly id: string; readonly key: string | undefined },
) => Promise<{ readonly id: string }>;

const HOME = "+62";

/** Splits an Indonesian number into the form's fields. Null for others, whose calling code cannot be separated. */
function typedPhone(e164: string | null): Answer["phone"] {
  return e164?.startsWith(HOME) ? { countryCode: HOME, phoneNumber: e164.slice(HOME.length) } : null;
}

/**
 * Returns the prefilled fields of a ticket holder's signature: event, ticket, name and number; says whether the identity number is known. Throws NOT_FOUND, also if there is nothing
 * to sign.
 */
export async function showTicketRelease(
  act: WebAct,
  { openTicket, id, key }: { readonly openTicket: OpenTicket; readonly id: string; readonly key: string | undefined },
): Promise<Answer> {
  const ticket = await openTicket(act, { id, key });
  const row = await act.db.transaction(act, (tx) => readTicketSigner(tx, ticket.id));
  if (!row) throw new Problem("NOT_FOUND");
  const { countryCode = "", phoneNumber = "" } = row.fields ?? {};
  const own = row.held_by_phone === null && countryCode !== "" && phoneNumber !== "" ? { countryCode, phoneNumber } : null;
  return {
    kind: "ticket-release",
    slug: row.slug,
    event: row.event_slug,
    ticketCode: row.code,
    fullName: row.holder,
    phone: own ?? typedPhone(row.held_by_phone ?? row.buyer_phone),
    hasIdentity: row.identity_sealed !== null,
    isSigned: row.signature_id !== null,
  };
}
