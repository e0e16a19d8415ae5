import type { HandoverKind } from "#domain/tickets/handover/handover-state.ts";
import { transferUntil } from "#domain/tickets/handover/handover-times.ts";
import { isGoodEnd } from "#domain/tickets/handover/judge-handover.ts";
import type { WebAct, Act } from "../../../act.ts";
import type { Transaction, ActTransaction } from "../../../platform/database/database.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { refuseCode, type CodeResult } from "../../people/identity/check-code.ts";
import { freshNumber } from "../../people/identity/require-fresh-login.ts";
import { lockTicket } from "../issue/lock-ticket.ts";
import { isWaiverMissing } from "../waivers/is-waiver-missing.ts";
import { record } from "../../../platform/events/record.ts";
import { asHandable, refuseTicket } from "./judge-ticket.ts";
import { identifyCaller, type Caller } from "./identify-caller.ts";
import { holderOf, identifyHolder } from "./identify-holder.ts";
import { judgeHolder } from "./judge-holder.ts";
import { readRecipient, type Recipient, type RecipientInput } from "./read-recipient.ts";
import { insertHandover, lockTickets, readHandover, type NewHandover, type TicketRow } from "./store.ts";
import { notifyHandover } from "./notify-handover.ts";

export type StartInput = {
  readonly ticketIds: readonly string[];
  readonly type: HandoverKind;
  readonly recipient: RecipientInput;
  readonly purpose: "collect" | "enter" | null;
  /** ISO instant. */
  readonly validUntil: string | null;
  /** Null: a recent login is the proof. */
  readonly code: string | null;
  readonly locale: "en" | "id";
};

const HOUR_MS = 3_600_000;
const ANSWER_MS = 48 * HOUR_MS;

function invalid(path: string): Problem {
  return new Problem("FIELDS_INVALID", { fields: [{ path, code: "invalid" }] });
}

/** A delegation's additional terms. A transfer has none. */
function termsOf(input: StartInput, ticket: TicketRow): Pick<NewHandover, "purpose" | "valid_until" | "expires_at"> {
  const times = asHandable(ticket, false);
  const now = ticket.now.getTime();
  if (input.type === "transfer") return { purpose: null, valid_until: null, expires_at: new Date(transferUntil(times, now)!) };
  if (input.purpose === null) throw invalid("purpose");
  const until = input.validUntil === null ? Number.NaN : Date.parse(input.validUntil);
  if (!isGoodEnd(until, times, now)) throw invalid("validUntil");
  return { purpose: input.purpose, valid_until: new Date(until), expires_at: new Date(Math.min(until, now + ANSWER_MS)) };
}

async function offer(
  act: Act,
  tx: ActTransaction,
  { ticket, to, input }: { readonly ticket: TicketRow; readonly to: Recipient; readonly input: StartInput },
): Promise<void> {
  const from = holderOf(ticket);
  const row: NewHandover = {
    id: act.newId(),
    ticket_id: ticket.id,
    booking_id: ticket.booking_id,
    event_id: ticket.event_id,
    kind: input.type,
    from_name: from.name,
    from_phone: from.phone,
    from_locale: input.locale,
    to_name: to.name,
    to_phone: to.phone,
    to_locale: input.locale,
    ...termsOf(input, ticket),
  };
  const isTransfer = input.type === "transfer";
  if (isTransfer && !(await lockTicket(tx, ticket.id))) throw new Problem("HANDOVER_STATE");
  insertHandover(tx, row);
  record(tx, {
    topic: "handover.started",
    subject: row.id,
    data: { bookingId: ticket.booking_id, ticketId: ticket.id, kind: input.type },
  });
  const handover = (await readHandover(tx, act.tenant, row.id))!;
  await notifyHandover(act, tx, {
    handover,
    ticket,
    sender: isTransfer ? "handover.sent" : "handover.sent_delegation",
    recipient: isTransfer ? "handover.offer" : "handover.offer_delegation",
  });
}

/** Locks the tickets, all of one booking and held by the caller. Throws NOT_FOUND. */
async function lockOwn(
  act: Act,
  tx: Transaction,
  { ids, by }: { readonly ids: readonly string[]; readonly by: Caller },
): Promise<TicketRow[]> {
  const tickets = await lockTickets(tx, ids);
  if (tickets.length !== ids.length || tickets.some((ticket) => ticket.booking_id !== tickets[0]!.booking_id))
    throw new Problem("NOT_FOUND");
  for (const ticket of tickets) {
    if ((await identifyHolder(act, tx, { ticket, caller: by }))?.standing.kind !== "holder") throw new Problem("NOT_FOUND");
  }
  if (new Set(tickets.map((ticket) => holderOf(ticket).phone)).size > 1) throw new Problem("NOT_FOUND");
  return tickets;
}

/**
 * Offers tickets to a person, each by an offer of its own, so that they can be answered separately. Requires the code sent to their holder,
 * or a login with that number in the last ten minutes. A right code is used up only on success. Throws the refusals of the contract.
 */
export async function startHandover(
  act: WebAct,
  { input, key, idempotency }: { readonly input: StartInput; readonly key: string | undefined; readonly idempotency: Once },
): Promise<void> {
  const ids = [...new Set(input.ticketIds)];
  const to = readRecipient(input.recipient);
  const [by, fresh] = await Promise.all([identifyCaller(act, key), freshNumber(act)]);
  const judged = await act.db.transaction(act, async (tx): Promise<CodeResult> => {
    const tickets = await lockOwn(act, tx, { ids, by });
    const { booking_id: subject } = tickets[0]!;
    const { phone } = holderOf(tickets[0]!);
    const code = await judgeHolder(act, tx, { phone, subject, code: input.code, key: idempotency.key, fresh });
    if (code.kind !== "right") return code;
    await once(tx, { tenant: act.tenant, owner: `handover ${subject}`, ...idempotency }, async () => {
      if (to.phone === phone) throw new Problem("HANDOVER_SELF");
      const missing = await isWaiverMissing(tx, act.tenant, ids);
      for (const ticket of tickets) refuseTicket(ticket, input.type, missing.has(ticket.id));
      for (const ticket of tickets) await offer(act, tx, { ticket, to, input });
      return { ok: true };
    });
    return code;
  });
  refuseCode(judged);
}
