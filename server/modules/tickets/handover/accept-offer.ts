import { moveHandover } from "#domain/tickets/handover/handover-state.ts";
import { transferClosesAt } from "#domain/tickets/handover/handover-times.ts";
import type { WebAct, Act } from "../../../act.ts";
import type { Transaction, ActTransaction } from "../../../platform/database/database.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { sealIdentity } from "../../orders/records/seal-identity.ts";
import { withdrawOrder } from "../../orders/open/withdraw-links.ts";
import { currentLogin } from "../../people/identity/current-person.ts";
import { giveProved, logInProved } from "../../people/identity/log-in-proved.ts";
import { judgeCode, refuseCode, type CodeResult } from "../../people/identity/check-code.ts";
import { reissueTicket } from "../issue/reissue-ticket.ts";
import { recipientCode } from "./ask-recipient.ts";
import { isWaiverMissing } from "../waivers/is-waiver-missing.ts";
import { record } from "../../../platform/events/record.ts";
import { asHandable, closingOf, isOn } from "./judge-ticket.ts";
import { identifyCaller } from "./identify-caller.ts";
import { openOffer, type OpenOffer } from "./open-offer.ts";
import { lockHandover } from "./open-sent.ts";
import { readAnswers, type AnswersInput } from "./read-answers.ts";
import { statusOf } from "./show-handover.ts";
import { acceptHandover, countRepresented, finishHandover, isAllHandedOver, readHandover, readHandoversOfTicket } from "./store.ts";
import { notifyHandover } from "./notify-handover.ts";

export type AcceptInput = AnswersInput & { readonly code: string | null; readonly locale: "en" | "id" };

/** Ends the delegations that the former owner made. */
async function endDelegations(act: Act, tx: ActTransaction, { ticket }: OpenOffer): Promise<void> {
  for (const handover of await readHandoversOfTicket(tx, act.tenant, ticket.id)) {
    const to = handover.kind === "delegation" ? moveHandover("delegation", handover.status, "close") : null;
    if (to === null) continue;
    finishHandover(tx, handover.id, to);
    const data = { bookingId: ticket.booking_id, ticketId: ticket.id };
    record(tx, { topic: "handover.closed", subject: handover.id, data });
    await notifyHandover(act, tx, {
      handover: { ...handover, status: to },
      ticket,
      sender: null,
      recipient: "handover.withdrawn",
    });
  }
}

async function acceptTransfer(
  act: Act,
  tx: ActTransaction,
  { offer, input }: { readonly offer: OpenOffer; readonly input: AcceptInput },
): Promise<void> {
  const { ticket, handover } = offer;
  const closes = transferClosesAt(asHandable(ticket, false));
  if (closes !== null && closes <= ticket.now.getTime())
    throw new Problem("HANDOVER_CLOSED", { details: { closedAt: closingOf(ticket, "transfer") } });
  if (ticket.is_identity_locked) throw new Problem("HANDOVER_IDENTITY");
  const { name, answers, identity, waiverVersion } = readAnswers(ticket, input, handover.to_phone);
  const identitySealed = identity === null ? null : sealIdentity(act.secrets, `${act.tenant} handover ${handover.id}`, identity);
  await endDelegations(act, tx, offer);
  await reissueTicket(tx, { ticketId: ticket.id, reissue: { holder: { name, phone: handover.to_phone }, reason: "transfer" } });
  acceptHandover(tx, handover.id, { locale: input.locale, answers, identitySealed, waiverVersion });
  // Revoke the buyer's links once every ticket is transferred.
  if (await isAllHandedOver(tx, ticket.booking_id)) withdrawOrder(tx, { id: ticket.booking_id, keep: null });
}

async function acceptDelegation(
  act: Act,
  tx: Transaction,
  { openOffer: { ticket, handover }, input }: { readonly openOffer: OpenOffer; readonly input: AcceptInput },
): Promise<void> {
  if (!input.acceptTerms) throw new Problem("TERMS_REQUIRED");
  if ((await isWaiverMissing(tx, act.tenant, [ticket.id])).has(ticket.id)) throw new Problem("HANDOVER_WAIVER");
  const represented = await countRepresented(tx, ticket.event_id, handover.to_phone);
  if (represented >= ticket.max_represented) throw new Problem("HANDOVER_LIMIT", { details: { most: ticket.max_represented } });
  const none = { answers: null, identitySealed: null, waiverVersion: null };
  acceptHandover(tx, handover.id, { locale: input.locale, ...none });
}

async function accept(
  act: Act,
  tx: ActTransaction,
  { offer, input }: { readonly offer: OpenOffer; readonly input: AcceptInput },
): Promise<void> {
  const { ticket, handover } = offer;
  const isTransfer = handover.kind === "transfer";
  if (!isOn(ticket, handover.kind)) throw new Problem("HANDOVER_OFF");
  if (moveHandover(handover.kind, statusOf(handover, ticket), "accept") === null) throw new Problem("HANDOVER_GONE");
  await (isTransfer ? acceptTransfer(act, tx, { offer, input }) : acceptDelegation(act, tx, { openOffer: offer, input }));
  record(tx, {
    topic: "handover.accepted",
    subject: handover.id,
    data: { bookingId: ticket.booking_id, ticketId: ticket.id, kind: handover.kind },
  });
  const after = (await readHandover(tx, act.tenant, handover.id))!;
  await notifyHandover(act, tx, {
    handover: after,
    ticket,
    sender: isTransfer ? "handover.accepted" : "handover.accepted_delegation",
    recipient: isTransfer ? "handover.received" : "handover.received_delegation",
  });
}

/**
 * Accepts an offer, once, in one transaction: of two concurrent answers one succeeds. A transfer gives the recipient the ticket with a new
 * code and invalidates the old one. The number is proved by a code, which also logs in, or by a login with it. Throws the refusals of the
 * contract.
 */
export async function acceptOffer(
  act: WebAct,
  {
    id,
    input,
    key,
    idempotency,
  }: { readonly id: string; readonly input: AcceptInput; readonly key: string | undefined; readonly idempotency: Once },
): Promise<void> {
  const [by, login] = await Promise.all([identifyCaller(act, key), currentLogin(act)]);
  const done = await act.db.transaction(act, async (tx): Promise<{ code: CodeResult; sealed: string | null }> => {
    const offer = openOffer(act, { found: await lockHandover(tx, id), by });
    if (!offer.isProven) {
      const code = await judgeCode(act, tx, { ...recipientCode(offer.handover), code: input.code ?? "", key: idempotency.key });
      if (code.kind !== "right") return { code, sealed: null };
    }
    const { sealed } = await once(tx, { tenant: act.tenant, owner: `handover offer ${id}`, ...idempotency }, async () => {
      // Log in first, so that the ticket goes to the person.
      const session = offer.isProven ? null : await logInProved(act, tx, { phone: offer.handover.to_phone, login });
      await accept(act, tx, { offer, input });
      return { sealed: session };
    });
    return { code: { kind: "right" }, sealed };
  });
  refuseCode(done.code);
  await giveProved(act, done.sealed);
}
