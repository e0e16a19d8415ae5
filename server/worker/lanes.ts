import { nameSeats } from "../modules/orders/seats/name-seats.ts";
import { breakerOfChannel } from "../platform/adapters/guard-channels.ts";
import { breakerOfProvider } from "../platform/adapters/guard-provider.ts";
import type { Services } from "../act.ts";
import { sealAuditSometimes } from "../modules/people/audit/seal-audit.ts";
import { compareBooksSometimes } from "../modules/payments/books/compare-nightly.ts";
import { bookingKey } from "../modules/orders/records/booking-key.ts";
import { ticketLinkKey } from "../modules/tickets/issue/ticket-link-key.ts";
import { endReviews } from "../modules/payments/refund/end-with-refund.ts";
import { endVerifications } from "../modules/payments/settle/end-verifications.ts";
import { giveBackAllotments } from "../modules/orders/access/give-back.ts";
import { expireHolds } from "../modules/orders/hold/expire-holds.ts";
import { reconcileEnded, reconcilePayments } from "../modules/payments/settle/reconcile-payments.ts";
import { carryOutRefunds } from "../modules/payments/refund/refund-money.ts";
import { remindTransfersSometimes } from "../modules/payments/records/remind-transfers.ts";
import { expireHandovers } from "../modules/tickets/handover/expire-handovers.ts";
import { ensureResumeLink } from "../modules/catalogue/links/ensure-resume-link.ts";
import { writeLetter } from "../modules/people/letters/write-letter.ts";
import { deliverOutbox, NEWS_AT_ONCE, type LinkMakers } from "../modules/people/messages/deliver-outbox.ts";
import type { ChannelName } from "../platform/ports/message-channel.ts";
import { markLostMarks } from "../modules/people/messages/remember-sent.ts";
import { MESSAGES_AT_ONCE, sendMessages } from "../modules/people/messages/send-messages.ts";
import { tickQueues } from "../modules/orders/queue/tick-queues.ts";
import { eraseOldSometimes } from "../modules/people/retention/erase-old.ts";
import { workMedia } from "../modules/videos/film/work-media.ts";
import { offerPlaces } from "../modules/orders/waiting-list/offer-places.ts";
import { PASSES_AT_ONCE, renewPasses } from "../modules/tickets/wallet/renew-passes.ts";
import { currentProvider } from "../platform/ports/payment-accounts.ts";
import type { LaneKind, Turn } from "./open-lane.ts";

/** The rounds of one tenant before the next tenant's turn. In a sale more events arrive per second than one round takes. */
const NEWS_ROUNDS = 20;
const MESSAGE_ROUNDS = 10;
const PASS_ROUNDS = 10;

async function deliverAllNews({ act, room }: Turn): Promise<void> {
  const openers: LinkMakers = {
    keyOf: (of, booking) => bookingKey({ ...act, tenant: of }, booking),
    ticketKeyOf: (of, ticket) => ticketLinkKey({ ...act, tenant: of }, ticket),
    resumePathOf: (tx, of, order) => ensureResumeLink(act, tx, order),
    nameSeats: (tx, orders) => nameSeats(act.db, tx, orders),
  };
  for (let round = 0; round < NEWS_ROUNDS && room(1) > 0; round++) {
    if ((await deliverOutbox(act, openers)) < NEWS_AT_ONCE) return;
  }
}

async function sendAll({ act, room }: Turn, channel: ChannelName): Promise<void> {
  for (let round = 0; round < MESSAGE_ROUNDS; round++) {
    const limit = room(MESSAGES_AT_ONCE);
    if (limit === 0 || (await sendMessages(act, { channels: [channel], limit, writeLetter })) < limit) return;
  }
}

async function renewAllPasses({ act, room }: Turn): Promise<void> {
  for (let round = 0; round < PASS_ROUNDS; round++) if ((await renewPasses(act, room)) < PASSES_AT_ONCE) return;
}

function laneOfChannel(channel: ChannelName): LaneKind {
  return {
    name: channel,
    atOnce: 4,
    breakerOf: ({ channels }) => breakerOfChannel(channels, channel),
    work: (turn) => sendAll(turn, channel),
  };
}

/** One lane per message channel, so that a hanging channel delays no other. */
export const CHANNEL_LANES: Readonly<Record<ChannelName, LaneKind>> = {
  whatsapp: laneOfChannel("whatsapp"),
  email: laneOfChannel("email"),
};

/** The breaker of the account for new payments. A retired account that is away delays only its own payments. */
const breakerOfPayments: NonNullable<LaneKind["breakerOf"]> = ({ accounts }, tenant) => {
  const provider = currentProvider(accounts, tenant);
  return provider && breakerOfProvider(provider, tenant);
};

/**
 * The kinds of due work, as due_lanes() names them. Turns that wait for a provider hold no database connection, so more of them may run.
 * Sequential runs keep this order: the outbox comes late, so that events of earlier lanes go out in the same run.
 */
export const LANES: readonly LaneKind[] = [
  { name: "verification", atOnce: 1, work: ({ act }) => endVerifications(act.db, act.tenant) },
  { name: "handover", atOnce: 1, work: ({ act }) => expireHandovers(act) },
  { name: "hold", atOnce: 2, work: ({ act }) => expireHolds(act.db, act.tenant) },
  { name: "allotment", atOnce: 1, work: ({ act }) => giveBackAllotments(act.db, act.tenant) },
  {
    name: "payment",
    atOnce: 6,
    breakerOf: breakerOfPayments,
    work: ({ act, room }) => reconcilePayments(act, room),
  },
  {
    name: "ended_payment",
    atOnce: 2,
    breakerOf: breakerOfPayments,
    work: ({ act, room }) => reconcileEnded(act, room),
  },
  { name: "queue", atOnce: 2, work: ({ act }) => tickQueues(act) },
  { name: "review", atOnce: 1, work: ({ act }) => endReviews(act) },
  {
    name: "refund",
    atOnce: 4,
    breakerOf: breakerOfPayments,
    work: ({ act, room }) => carryOutRefunds(act, room),
  },
  { name: "outbox", atOnce: 2, work: deliverAllNews },
  // One film at a time, because encoding takes a processor for minutes.
  { name: "media", atOnce: 1, work: ({ act, room }) => workMedia(act, () => room(1) > 0) },
  { name: "wallet", atOnce: 4, work: renewAllPasses },
  { name: "waiting", atOnce: 2, work: ({ act }) => offerPlaces(act) },
];

/** Repeats marks of sent messages that failed with the database, as far as this process knows of them. */
export const LOST_MARKS: LaneKind = { name: "marks", atOnce: 2, work: ({ act }) => markLostMarks(act.db, act.tenant) };

/** Work for all tenants together that checks by itself whether it is due. */
export const NOW_AND_THEN: Readonly<Record<string, (services: Services) => Promise<unknown>>> = {
  books: compareBooksSometimes,
  retention: eraseOldSometimes,
  transfers: remindTransfersSometimes,
  audit: sealAuditSometimes,
};
